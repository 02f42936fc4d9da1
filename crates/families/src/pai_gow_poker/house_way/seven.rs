//! Seven cards as a chart looks at them: grouped by rank, and set in every way.

use cards::{Card, Rank};
use eval::high::{self, Hand};
use eval::{High, pai_gow};
use rulebook::family::pai_gow_poker::Groups;

/// One way to set the seven cards.
#[derive(Debug, Clone, Copy)]
pub(super) struct Way {
    /// The places of the two in front.
    pub(super) places: [u8; 2],
    /// The two, as the lowest five that may stand beside them.
    pub(super) two: High,
    /// The strength of the five.
    pub(super) five: High,
}

/// Seven cards, from the lowest up.
#[derive(Debug, Clone)]
pub(super) struct Seven {
    pub(super) cards: [Card; 7],
    pub(super) groups: Groups,
    /// The rank of the highest pair, of the three or of the four; without any, the highest card.
    pub(super) leads: Rank,
    /// Whether five of them make a straight or a flush.
    pub(super) run: bool,
    /// The ways that are no foul.
    pub(super) ways: arrayvec::ArrayVec<Way, 21>,
}

/// The rank a card counts as in the groups: the joker is an ace.
pub(super) fn rank_of(card: Card) -> Rank {
    card.rank().unwrap_or(Rank::Ace)
}

impl Seven {
    pub(super) fn new(cards: &[Card; 7]) -> Seven {
        let mut cards = *cards;
        cards.sort_unstable();
        let hand = Hand::of(&cards);
        let mut counts = [0u8; 13];
        for card in cards {
            counts[rank_of(card) as usize] += 1;
        }
        let (groups, leads) = grouped(&counts);
        let run = hand.has_five_of_a_suit() || has_straight(hand);
        let mut ways = arrayvec::ArrayVec::new();
        for one in 0..7 {
            for other in one + 1..7 {
                let five = hand.without(cards[one]).without(cards[other]).strength();
                let two = pai_gow::floor(&[cards[one], cards[other]]);
                if five >= two {
                    ways.push(Way { places: [one as u8, other as u8], two, five });
                }
            }
        }
        Seven { cards, groups, leads, run, ways }
    }

    /// The two in front, the higher first.
    pub(super) fn front(&self, way: &Way) -> [Card; 2] {
        let [low, high] = way.places.map(|place| self.cards[usize::from(place)]);
        [high, low]
    }

    /// The ranks of the two in front, the higher first.
    pub(super) fn front_ranks(&self, way: &Way) -> [Rank; 2] {
        let [one, other] = way.places.map(|place| rank_of(self.cards[usize::from(place)]));
        if one > other { [one, other] } else { [other, one] }
    }

    /// All ranks, the highest first.
    pub(super) fn ranks(&self) -> [Rank; 7] {
        let mut ranks = self.cards.map(rank_of);
        ranks.sort_unstable_by(|one, other| other.cmp(one));
        ranks
    }

    /// The lowest rank of which there are two or more.
    pub(super) fn lowest_pair(&self) -> Option<Rank> {
        let ranks = self.ranks();
        ranks.windows(2).rev().find(|pair| pair[0] == pair[1]).map(|pair| pair[0])
    }
}

/// The groups of ranks, and the rank that leads them.
fn grouped(counts: &[u8; 13]) -> (Groups, Rank) {
    let highest = |least: u8| (0..13).rev().find(|rank| counts[*rank] >= least).map(|rank| Rank::ALL[rank]);
    let with = |least: u8| counts.iter().filter(|count| **count >= least).count();
    let (pairs, threes, fours) = (with(2), with(3), with(4));
    let groups = match (with(5), fours, threes, pairs) {
        (1.., ..) => Groups::FiveAces,
        (_, 1.., _, 2..) => Groups::FourAndPair,
        (_, 1.., ..) => Groups::FourAlone,
        (_, _, 2.., _) => Groups::TwoThrees,
        (_, _, 1, 2..) => Groups::FullHouse,
        (_, _, 1, _) => Groups::ThreeOfAKind,
        (_, _, _, 3..) => Groups::ThreePairs,
        (_, _, _, 2) => Groups::TwoPairs,
        (_, _, _, 1) => Groups::OnePair,
        _ => Groups::NoPair,
    };
    let leads = match groups {
        Groups::FiveAces | Groups::FourAlone | Groups::FourAndPair => highest(4),
        Groups::TwoThrees | Groups::FullHouse | Groups::ThreeOfAKind => highest(3),
        Groups::ThreePairs | Groups::TwoPairs | Groups::OnePair => highest(2),
        Groups::NoPair => highest(1),
    };
    (groups, leads.unwrap_or(Rank::Ace))
}

/// Whether five ranks stand in a row, one of them possibly the joker; the ace is also below the two.
fn has_straight(hand: Hand) -> bool {
    let ranks = hand.suits().iter().fold(0, |all, suit| all | u32::from(*suit));
    let from_ace = ranks << 1 | ranks >> 12;
    (0..10).any(|low| (from_ace >> low & 0x1F).count_ones() + hand.jokers() >= 5)
}

/// The five behind, by the places of the two in front.
pub(super) fn behind(cards: &[Card; 7], places: [u8; 2]) -> [Card; 5] {
    let mut five = [Card::BLANK; 5];
    let rest = (0..7u8).filter(|place| !places.contains(place));
    five.iter_mut().zip(rest).for_each(|(to, from)| *to = cards[usize::from(from)]);
    five
}

/// The strongest five of all, whatever they leave.
pub(super) fn best_five(cards: &[Card; 7]) -> High {
    high::seven(cards)
}
