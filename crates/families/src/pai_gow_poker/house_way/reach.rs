//! Which rows of a chart can decide anything at all.

use cards::{Card, Rank, Suit};

use super::Chart;

impl Chart {
    /// The rows that no seven cards reach, and whether some seven cards reach no row.
    pub fn unreached(&self) -> (Vec<String>, Option<[Card; 7]>) {
        let mut walk = Walk { chart: self, reached: vec![false; self.len()], left_out: None };
        walk.ranks(&mut Vec::new(), 0);
        if walk.reached.contains(&false) {
            walk.suits();
        }
        let names = self.rows.iter().zip(&walk.reached).filter(|(_, reached)| !**reached);
        (names.map(|(row, _)| row.name.clone()).collect(), walk.left_out)
    }
}

struct Walk<'a> {
    chart: &'a Chart,
    reached: Vec<bool>,
    left_out: Option<[Card; 7]>,
}

impl Walk<'_> {
    fn try_hand(&mut self, cards: &[Card; 7]) {
        match self.chart.set(cards).row {
            Some(row) => self.reached[usize::from(row)] = true,
            None => self.left_out = self.left_out.or(Some(*cards)),
        }
    }

    /// All ranks of seven cards, with suits that make no flush; 13 is the joker.
    fn ranks(&mut self, ranks: &mut Vec<u8>, from: u8) {
        if let Ok(seven) = <&[u8; 7]>::try_from(ranks.as_slice()) {
            let mut suits = Suit::ALL.into_iter().cycle();
            let cards = seven.map(|rank| match Rank::ALL.get(usize::from(rank)) {
                Some(rank) => Card::new(*rank, suits.next().unwrap_or(Suit::Clubs)),
                None => Card::JOKER,
            });
            return self.try_hand(&cards);
        }
        for rank in from..14 {
            let most = if rank == 13 { 1 } else { 4 };
            if ranks.iter().filter(|held| **held == rank).count() < most {
                ranks.push(rank);
                self.ranks(ranks, rank);
                ranks.pop();
            }
        }
    }

    /// All hands with five or more cards of the first suit (the joker being one), until every row is reached.
    fn suits(&mut self) {
        let suited = |bits: u16| Rank::ALL.into_iter().filter(move |rank| bits >> *rank as u16 & 1 == 1);
        let others: Vec<Card> = Rank::ALL
            .into_iter()
            .flat_map(|rank| [Suit::Diamonds, Suit::Hearts, Suit::Spades].map(|suit| Card::new(rank, suit)))
            .collect();
        for bits in (0..1u16 << 13).filter(|bits| (4..=7).contains(&bits.count_ones())) {
            for joker in [false, true] {
                let mut cards: Vec<Card> = suited(bits).map(|rank| Card::new(rank, Suit::Clubs)).collect();
                cards.extend(joker.then_some(Card::JOKER));
                if (5..=7).contains(&cards.len()) {
                    self.fill(&mut cards, &others);
                }
                if !self.reached.contains(&false) {
                    return;
                }
            }
        }
    }

    fn fill(&mut self, cards: &mut Vec<Card>, others: &[Card]) {
        if let Ok(seven) = <[Card; 7]>::try_from(cards.as_slice()) {
            return self.try_hand(&seven);
        }
        for (at, card) in others.iter().enumerate() {
            cards.push(*card);
            self.fill(cards, &others[at + 1..]);
            cards.pop();
        }
    }
}
