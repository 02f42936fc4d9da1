//! In which order seats are dealt to, act and are settled.

use cards::Card;

use crate::twenty_one_twin::game::Game::{
    self, BlackjackX, Chico, Jokers, NoBust5, NoBust7, Outlaws, Spanish,
};
use crate::twenty_one_twin::round::Twin;

/// Where settlement may start.
pub(crate) struct Start {
    pub bank: u8,
    pub positions: u8,
    pub playing: Vec<u8>,
}

impl Start {
    pub(crate) fn of(twin: &Twin) -> Start {
        let core = twin.table.banked().unwrap();
        let playing = core.round.stakes.iter().map(|stake| stake.position.0).collect();
        Start { bank: core.bank().unwrap().position.0, positions: core.plan.positions, playing }
    }

    pub(crate) fn clockwise(&self, from: u8) -> Vec<u8> {
        (0..self.positions).map(|step| (from - 1 + step) % self.positions + 1).collect()
    }

    /// The seats that play, in the order in which they get their cards.
    pub(crate) fn dealt(&self, game: Game) -> Vec<u8> {
        let from = match game {
            BlackjackX | NoBust7 | NoBust5 => 1,
            Chico(..) | Outlaws | Spanish | Jokers => self.bank % self.positions + 1,
        };
        self.clockwise(from).into_iter().filter(|seat| self.playing.contains(seat)).collect()
    }

    /// The seats in the order in which they act.
    pub(crate) fn acting(&self, game: Game) -> Vec<u8> {
        let from = if matches!(game, NoBust7 | NoBust5) { 1 } else { self.bank % self.positions + 1 };
        self.clockwise(from)
    }

    /// The seats in the order of settlement.
    pub(crate) fn seats(&self, game: Game, hole: Card) -> Vec<u8> {
        let left = self.bank % self.positions + 1;
        let rank = hole.rank().map_or(0, |rank| rank as usize + 2);
        let count = match (game, rank) {
            (_, 14) => 1,
            (Outlaws, rank) => rank.min(10),
            (_, rank) => rank,
        };
        let from = match game {
            Chico(..) | Jokers => return self.clockwise(left),
            NoBust7 | NoBust5 => return (1..=self.positions).rev().collect(),
            Spanish => 1,
            Outlaws | BlackjackX => left,
        };
        let seats: Vec<u8> = self.clockwise(from).into_iter().filter(|seat| *seat != self.bank).collect();
        let reached = seats[(count - 1) % seats.len()];
        let button = self.clockwise(reached).into_iter().find(|seat| self.playing.contains(seat)).unwrap();
        self.clockwise(button)
    }
}
