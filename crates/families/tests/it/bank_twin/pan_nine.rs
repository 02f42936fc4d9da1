//! Super Pan 9: 002:610-676, and what outside sources say (reading E19).

use testkit::Random;

use super::{Cover, Decision, Model, Moved, Round};

pub(crate) struct PanNine;

fn value(rank: u8) -> u8 {
    match rank {
        14 => 1,
        11..=13 => 0,
        rank => rank,
    }
}

fn points(hand: &[u8]) -> u8 {
    hand.iter().sum::<u8>() % 10
}

impl Model for PanNine {
    fn wagers(&self) -> (&'static [&'static str], &'static [&'static str]) {
        (&["base"], &[])
    }

    fn decide(&self, _: usize, _: i64, random: &mut Random) -> Decision {
        if random.percent(50) { Decision::Card } else { Decision::NoCard }
    }

    fn settle(&self, mut round: Round) -> Vec<Moved> {
        // The dice count round the table from the player-dealer, who is the first.
        let reached = (round.bank - 1 + (round.dice - 1) % round.positions) % round.positions + 1;
        let order: Vec<u8> = round.clockwise(reached);
        let order: Vec<u8> =
            order.into_iter().filter(|seat| *seat == round.bank || round.plays(*seat)).collect();
        let mut hands: Vec<(u8, Vec<u8>)> =
            order.iter().map(|seat| (*seat, (0..3).map(|_| value(round.deal().0)).collect())).collect();
        for seat in round.drew.clone() {
            let card = value(round.deal().0);
            hands.iter_mut().find(|(at, _)| *at == seat).expect("a hand").1.push(card);
        }
        let bank_hand = hands.iter_mut().find(|(at, _)| *at == round.bank).expect("the player-dealer's hand");
        if points(&bank_hand.1) <= 3 || round.bank_drew {
            let card = value(round.deal().0);
            bank_hand.1.push(card);
        }
        let bank = points(&bank_hand.1);
        let mut cover = Cover::new(&round);
        for seat in order.iter().filter(|seat| **seat != round.bank) {
            let own = points(&hands.iter().find(|(at, _)| at == seat).expect("a hand").1);
            let stake = round.stake(*seat, "base").expect("a wager");
            match own.cmp(&bank) {
                std::cmp::Ordering::Greater => cover.win(*seat, "base", stake),
                std::cmp::Ordering::Less => cover.lose(*seat, "base", stake),
                std::cmp::Ordering::Equal => {}
            }
        }
        cover.moves()
    }
}
