//! Three card poker: 000:205-352, 001:1140-1300, 004:150-305, 003:320-440.

use super::poker::{
    FLUSH, FOUR, FULL_HOUSE, MINI_ROYAL, PAIR, ROYAL, STRAIGHT, STRAIGHT_FLUSH, Strength, THREE, THREE_FLUSH,
    THREE_OF_A_KIND, THREE_STRAIGHT, THREE_STRAIGHT_FLUSH, best_five, three,
};
use super::{Cover, Decision, Model, Moved, Round};
use testkit::Random;

#[derive(Clone, Copy, PartialEq)]
enum From {
    LeftOfBank,
    Button,
    /// From the house dealer's far right, losing wagers first.
    FarRight,
}

pub(crate) struct ThreeCard {
    bonus: &'static [&'static str],
    order: &'static [&'static str],
    from: From,
    burns: bool,
    /// Without a queen every Ante is paid; else only that of the better hand, and the others go back.
    every_ante: bool,
    /// What the 6 Card Bonus pays, from three of a kind up.
    six: [i64; 7],
}

const DELTA: ThreeCard = ThreeCard {
    bonus: &["pair-plus", "six-card-bonus"],
    order: &["ante", "play", "pair-plus", "six-card-bonus"],
    from: From::LeftOfBank,
    burns: false,
    every_ante: true,
    six: [8, 9, 15, 20, 100, 200, 1000],
};

pub(crate) const LISTINGS: [(&str, &ThreeCard); 4] = [
    ("delta/three-card-poker-6-card-bonus", &DELTA),
    (
        "chico/three-card-poker-6-card-bonus",
        &ThreeCard { order: &["pair-plus", "ante", "play", "six-card-bonus"], burns: true, ..DELTA },
    ),
    (
        "outlaws/three-card-poker-6-card-bonus",
        &ThreeCard { from: From::Button, every_ante: false, six: [5, 10, 15, 25, 50, 200, 1000], ..DELTA },
    ),
    (
        "players-club/three-card-poker",
        &ThreeCard { bonus: &["bonus"], order: &["ante", "play", "bonus"], from: From::FarRight, ..DELTA },
    ),
];

type Card = (u8, u8);

struct Hands {
    players: Vec<(u8, Vec<Card>)>,
    bank: Vec<Card>,
}

impl Hands {
    /// Stacks of three, clockwise from the player-dealer's left, who comes last.
    fn deal(round: &mut Round) -> Hands {
        let mut players = Vec::new();
        for seat in round.left_of_bank() {
            if round.plays(seat) {
                players.push((seat, (0..3).map(|_| round.deal()).collect()));
            }
        }
        Hands { players, bank: (0..3).map(|_| round.deal()).collect() }
    }

    fn of(&self, seat: u8) -> &[Card] {
        &self.players.iter().find(|(at, _)| *at == seat).expect("a hand").1
    }
}

/// What a bonus on three cards pays.
fn pair_plus(hand: &Strength) -> Option<i64> {
    match hand.0 {
        MINI_ROYAL => Some(200),
        THREE_STRAIGHT_FLUSH => Some(40),
        THREE_OF_A_KIND => Some(30),
        THREE_STRAIGHT => Some(6),
        THREE_FLUSH => Some(3),
        PAIR => Some(1),
        _ => None,
    }
}

impl ThreeCard {
    fn six_cards(&self, own: &[Card], bank: &[Card]) -> Option<i64> {
        let kinds = [THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL];
        let best = best_five(&[own, bank].concat()).0;
        kinds.iter().position(|kind| *kind == best).map(|at| self.six[at])
    }

    /// What a wager of a hand that stayed in pays for each dollar; `None` when it loses, nothing when it goes back.
    fn pays(&self, wager: &str, own: &[Card], bank: &[Card]) -> Option<i64> {
        let (hand, other) = (three(own), three(bank));
        let qualified = other.0 > 0 || bank.iter().any(|card| card.0 >= 12);
        match wager {
            "pair-plus" | "bonus" => pair_plus(&hand),
            "six-card-bonus" => self.six_cards(own, bank),
            "play" if !qualified => Some(0),
            "ante" if !qualified => Some(i64::from(self.every_ante || hand > other)),
            _ if hand == other => Some(0),
            _ => (hand > other).then_some(1),
        }
    }
}

impl Model for ThreeCard {
    fn wagers(&self) -> (&'static [&'static str], &'static [&'static str]) {
        (&["ante"], self.bonus)
    }

    fn decide(&self, _: usize, ante: i64, random: &mut Random) -> Decision {
        if random.percent(30) { Decision::Fold } else { Decision::Bet("play", ante) }
    }

    fn settle(&self, mut round: Round) -> Vec<Moved> {
        if self.burns {
            round.burn_by_value();
        }
        let hands = Hands::deal(&mut round);
        let mut cover = Cover::new(&round);
        // What a fold gives up goes first, in the order of the decisions, the Ante before the bonus or as settled.
        for seat in &round.folded {
            for wager in self.order.iter().filter(|wager| **wager != "six-card-bonus") {
                if let Some(stake) = round.stake(*seat, wager) {
                    cover.lose(*seat, wager, stake);
                }
            }
        }
        let open = hands.bank[2].0;
        let seats = match self.from {
            From::LeftOfBank => round.left_of_bank(),
            From::Button => round.clockwise(round.button(if open == 14 { 1 } else { open })),
            From::FarRight => (1..=round.positions).rev().collect(),
        };
        let passes: &[Option<bool>] =
            if self.from == From::FarRight { &[Some(false), Some(true)] } else { &[None] };
        for wins in passes {
            for seat in &seats {
                for wager in self.order {
                    let Some(stake) = round.stake(*seat, wager) else { continue };
                    if round.folded.contains(seat) && *wager != "six-card-bonus" {
                        continue;
                    }
                    let pays = self.pays(wager, hands.of(*seat), &hands.bank);
                    match pays {
                        Some(odds) if odds > 0 && *wins != Some(false) => {
                            cover.win(*seat, wager, stake * odds);
                        }
                        None if *wins != Some(true) => cover.lose(*seat, wager, stake),
                        _ => {}
                    }
                }
            }
        }
        cover.moves()
    }
}
