//! The deal of a history, held against the table: how many cards everybody has when somebody is to act.

use families::pot_poker::PotPoker;
use table::{Place, Position};

use crate::hand::{Action, Step};

/// The cards that the history has given out, less those thrown away; the board is seat 0.
#[derive(Debug, Default)]
pub(super) struct Dealt {
    held: [u8; Position::MOST + 1],
    counted: usize,
}

impl Dealt {
    /// Takes more of the history into account: its actions from the first on.
    pub(super) fn count(&mut self, actions: &[Action]) {
        let fresh = actions.iter().skip(self.counted);
        for action in fresh {
            let held = &mut self.held[usize::from(action.seat)];
            match &action.step {
                Step::Deal(cards) | Step::Board(cards) => *held += cards.len() as u8,
                Step::Change(cards) => *held = held.saturating_sub(cards.len() as u8),
                _ => {}
            }
        }
        self.counted = self.counted.max(actions.len());
    }

    fn on_board(table: &PotPoker) -> u8 {
        let place = |place| table.hand.cards.hands.at(place).cards().len() as u8;
        place(Place::Board) + place(Place::SecondBoard)
    }

    /// Whether fewer board cards have been dealt than lie on the table.
    pub(super) fn board_is_short(&self, table: &PotPoker) -> bool {
        self.held[0] < Dealt::on_board(table)
    }

    /// Whether the table has dealt as many; else what is wrong.
    pub(super) fn compare(&self, table: &PotPoker) -> Result<(), String> {
        let (said, right) = (self.held[0], Dealt::on_board(table));
        if said > right {
            return Err(format!("{} on the board before the betting is over, not {right}", cards(said)));
        }
        if said < right {
            return Err(format!("{} on the board, not {right}", cards(said)));
        }
        for seat in table.hand.seats.live.iter() {
            let (said, right) = (self.held[seat.index()], table.hand.cards.hands.of(seat).len() as u8);
            if said != right {
                return Err(format!("p{} has {}, not {right}", seat.0, cards(said)));
            }
        }
        Ok(())
    }
}

fn cards(count: u8) -> String {
    match count {
        0 => "no cards".to_owned(),
        1 => "1 card".to_owned(),
        count => format!("{count} cards"),
    }
}
