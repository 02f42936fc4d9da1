//! Hold'em against the player-dealer: 001:1674-1901, 000:3339-3520.

use rulebook::listing::Device;
use testkit::Random;

use super::poker::{
    FLUSH, FOUR, FULL_HOUSE, PAIR, ROYAL, STRAIGHT, STRAIGHT_FLUSH, Strength, THREE, best_five,
};
use super::{Cover, Decision, Model, Moved, Round};

type Card = (u8, u8);

struct Hands {
    seats: Vec<u8>,
    /// Of the seats in order, the player-dealer's last.
    hands: Vec<Vec<Card>>,
    board: Vec<Card>,
}

impl Hands {
    /// Two cards each, one at a time from a shoe; the player-dealer comes last.
    fn deal(round: &mut Round, seats: Vec<u8>, device: Device) -> Hands {
        let seats: Vec<u8> = seats.into_iter().filter(|seat| round.plays(*seat)).collect();
        let mut hands = vec![Vec::new(); seats.len() + 1];
        let (times, each) = if device == Device::Shoe { (2, 1) } else { (1, 2) };
        for _ in 0..times {
            for hand in &mut hands {
                hand.extend((0..each).map(|_| round.deal()));
            }
        }
        Hands { seats, hands, board: Vec::new() }
    }

    fn own(&self, seat: u8) -> &[Card] {
        &self.hands[self.seats.iter().position(|at| *at == seat).expect("a hand")]
    }

    fn best(&self, own: &[Card]) -> Strength {
        best_five(&[own, &self.board].concat())
    }

    fn bank(&self) -> Strength {
        self.best(&self.hands[self.seats.len()])
    }
}

pub(crate) struct Ultimate {
    pub(crate) device: Device,
}

/// The Blind of a hand that wins, in halves; nothing for less than a straight.
fn blind(hand: u8) -> i64 {
    match hand {
        ROYAL => 1000,
        STRAIGHT_FLUSH => 100,
        FOUR => 20,
        FULL_HOUSE => 6,
        FLUSH => 3,
        STRAIGHT => 2,
        _ => 0,
    }
}

fn trips(hand: u8) -> Option<i64> {
    match hand {
        ROYAL => Some(100),
        STRAIGHT_FLUSH => Some(80),
        FOUR => Some(40),
        FULL_HOUSE => Some(14),
        FLUSH => Some(6),
        STRAIGHT => Some(10),
        THREE => Some(6),
        _ => None,
    }
}

/// A royal flush is never beaten.
fn bad_beat(beaten: u8) -> Option<i64> {
    match beaten {
        STRAIGHT_FLUSH => Some(15_000),
        FOUR => Some(1000),
        FULL_HOUSE => Some(100),
        FLUSH => Some(60),
        STRAIGHT => Some(40),
        THREE => Some(18),
        _ => None,
    }
}

/// What a wager pays for each half of its amount; `None` when it loses, nothing when it goes back.
fn ultimate(wager: &str, own: &Strength, bank: &Strength) -> Option<i64> {
    let qualified = bank.0 >= PAIR;
    match wager {
        "trips" => trips(own.0),
        "bad-beat" if !qualified || own == bank => None,
        "bad-beat" => bad_beat(own.min(bank).0),
        "ante" if !qualified => Some(0),
        _ if own == bank => Some(0),
        _ if own < bank => None,
        "blind" => Some(blind(own.0)),
        _ => Some(2),
    }
}

impl Model for Ultimate {
    fn wagers(&self) -> (&'static [&'static str], &'static [&'static str]) {
        (&["ante"], &["trips", "bad-beat"])
    }

    fn decide(&self, open: usize, ante: i64, random: &mut Random) -> Decision {
        match (open, random.percent(40)) {
            (0, true) => Decision::Bet("play", ante * (3 + random.below(2) as i64)),
            (3, true) => Decision::Bet("play", ante * 2),
            (5, true) => Decision::Bet("play", ante),
            (5, false) => Decision::Fold,
            _ => Decision::Check,
        }
    }

    fn settle(&self, mut round: Round) -> Vec<Moved> {
        let from_the_left = round.clockwise(1).into_iter().filter(|seat| *seat != round.bank).collect();
        let mut hands = Hands::deal(&mut round, from_the_left, self.device);
        hands.board = (0..5).map(|_| round.deal()).collect();
        let mut cover = Cover::new(&round);
        for seat in &round.folded {
            for wager in ["ante", "blind", "bad-beat"] {
                if let Some(stake) = round.stake(*seat, wager) {
                    cover.lose(*seat, wager, stake);
                }
            }
        }
        let bank = hands.bank();
        for seat in round.left_of_bank() {
            for wager in ["ante", "play", "blind", "trips", "bad-beat"] {
                let Some(stake) = round.stake(seat, wager) else { continue };
                if round.folded.contains(&seat) && wager != "trips" {
                    continue;
                }
                match ultimate(wager, &hands.best(hands.own(seat)), &bank) {
                    Some(0) => {}
                    Some(halves) => cover.win(seat, wager, stake * halves / 2),
                    None => cover.lose(seat, wager, stake),
                }
            }
        }
        cover.moves()
    }
}

pub(crate) struct NeverFold {
    pub(crate) device: Device,
}

fn final_hand(hand: u8) -> Option<i64> {
    match hand {
        ROYAL => Some(100),
        STRAIGHT_FLUSH => Some(60),
        FOUR => Some(40),
        FULL_HOUSE => Some(16),
        FLUSH => Some(10),
        STRAIGHT => Some(6),
        _ => None,
    }
}

/// An ace with a ten or a picture: a suited jack is best, then any ten.
fn blackjack(own: &[Card]) -> Option<i64> {
    let (low, high) = (own[0].0.min(own[1].0), own[0].0.max(own[1].0));
    match (low, high, own[0].1 == own[1].1) {
        (11, 14, true) => Some(120),
        (10, 14, _) => Some(50),
        (11..=13, 14, _) => Some(24),
        _ => None,
    }
}

fn field(own: &[Card]) -> Option<i64> {
    let value = |card: &Card| if card.0 == 14 { 1 } else { card.0.min(10) };
    let ace = own.iter().any(|card| card.0 == 14);
    match value(&own[0]) + value(&own[1]) {
        2 => Some(20),
        3 => Some(10),
        4 => Some(6),
        9 | 10 => Some(4),
        11 if ace => Some(3),
        11 | 12 => Some(2),
        _ => None,
    }
}

impl Model for NeverFold {
    fn wagers(&self) -> (&'static [&'static str], &'static [&'static str]) {
        (&["ante"], &["blackjack", "bet-the-field"])
    }

    fn decide(&self, open: usize, ante: i64, random: &mut Random) -> Decision {
        match (open, random.percent(40)) {
            (0, true) => Decision::Bet("call-2x", ante * 2),
            (3, true) => Decision::Bet("call-1x", ante),
            _ => Decision::Check,
        }
    }

    fn settle(&self, mut round: Round) -> Vec<Moved> {
        let from_the_left = round.left_of_bank();
        let mut hands = Hands::deal(&mut round, from_the_left, self.device);
        for street in [3, 1, 1] {
            round.deal();
            hands.board.extend((0..street).map(|_| round.deal()));
        }
        let (mut cover, bank) = (Cover::new(&round), hands.bank());
        for seat in round.left_of_bank() {
            for wager in ["ante", "final-hand", "call-2x", "call-1x", "blackjack", "bet-the-field"] {
                let Some(stake) = round.stake(seat, wager) else { continue };
                let own = hands.best(hands.own(seat));
                let pays = match wager {
                    "final-hand" => final_hand(own.0),
                    "blackjack" => blackjack(hands.own(seat)),
                    "bet-the-field" => field(hands.own(seat)),
                    _ if own == bank => Some(0),
                    _ => (own > bank).then_some(2),
                };
                match pays {
                    Some(0) => {}
                    Some(halves) => cover.win(seat, wager, stake * halves / 2),
                    None => cover.lose(seat, wager, stake),
                }
            }
        }
        cover.moves()
    }
}
