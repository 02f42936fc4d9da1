//! What lasts between rounds, as bytes: a table goes on from it without anything that came before.
//!
//! A snapshot is taken between rounds alone, for then nothing of a round is left. It belongs to a table of the same
//! rules and terms, and is a cache: whoever cannot read it folds the events instead.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::banked::{Banked, Game, Phase, Table, Turn};
use crate::ids::{PersonSet, Position};
use crate::open::{Hall, Open, OpenGame};
use crate::seating::Seating;

/// The version of the form. A snapshot of another form is not read.
pub const FORM: u8 = 1;

/// Bytes that are no snapshot of this table.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadSnapshot {
    /// Nothing is there.
    #[error("the snapshot is empty: it must begin with its version")]
    Empty,
    /// It has another form.
    #[error(
        "the snapshot has format version {0}; this engine reads version {FORM}: replay the events instead"
    )]
    Form(u8),
    /// It cannot be read.
    #[error("the snapshot cannot be read: {0}")]
    Bytes(String),
    /// Somebody sits where the new table has no seat.
    #[error("{position} is occupied, but the table has only {positions} seats now")]
    Seats {
        /// Where.
        position: Position,
        /// How many seats there are.
        positions: u8,
    },
}

/// A table, or a hall, and what the game keeps beside it.
#[derive(Serialize, Deserialize)]
struct Held<T> {
    table: T,
    own: Vec<u8>,
}

impl<G: Game> Banked<G> {
    /// What lasts; nothing while a round is on.
    pub fn snapshot(&self) -> Option<Vec<u8>> {
        if self.core().round.phase != Phase::Idle {
            return None;
        }
        written(&Held { table: &self.core().table, own: self.game().lasting() })
    }

    /// Makes a new table what it was.
    pub fn resume(&mut self, snapshot: &[u8]) -> Result<(), BadSnapshot> {
        let held: Held<Table> = read(snapshot)?;
        let mut game = G::fresh();
        game.take_up(&held.own)?;
        self.take_up(held.table, game);
        Ok(())
    }

    /// Makes a new table of corrected rules go on where the old one ended: seats, chips and player-dealer position stay,
    /// the stock is put away.
    pub fn take_over(&mut self, snapshot: &[u8]) -> Result<(), BadSnapshot> {
        let mut held: Held<Table> = read(snapshot)?;
        let table = &mut held.table;
        let positions = self.core().plan.positions;
        fits(&table.seating, positions)?;
        table.shoe.put_away();
        if table.turn.holder.is_some_and(|at| at.0 > positions) {
            table.turn = Turn::default();
        }
        // What was kept at seats that are no more is nobody's.
        let gone = table.kept.iter_mut().skip(usize::from(positions) + 1);
        gone.for_each(|kept| *kept = PersonSet::EMPTY);
        table.wagered = table.wagered.both((1..=positions).map(Position).collect());
        let mut game = G::fresh();
        game.take_up(&held.own)?;
        self.take_up(held.table, game);
        Ok(())
    }
}

impl<G: OpenGame> Open<G> {
    /// What lasts; nothing while a hand is on.
    pub fn snapshot(&self) -> Option<Vec<u8>> {
        if !self.game.is_idle() {
            return None;
        }
        written(&Held { table: self.game.hall(), own: self.game.lasting() })
    }

    /// Makes a new table what it was.
    pub fn resume(&mut self, snapshot: &[u8]) -> Result<(), BadSnapshot> {
        let held: Held<Hall> = read(snapshot)?;
        self.game.take_up(&held.own)?;
        *self.game.hall_mut() = held.table;
        Ok(())
    }

    /// Makes a new table of corrected rules go on where the old one ended: seats, chips and button stay, the stock is put
    /// away.
    pub fn take_over(&mut self, snapshot: &[u8]) -> Result<(), BadSnapshot> {
        let mut held: Held<Hall> = read(snapshot)?;
        let positions = self.positions();
        fits(&held.table.seating, positions)?;
        held.table.shoe.put_away();
        held.table.button = held.table.button.filter(|at| at.0 <= positions);
        self.game.take_up(&held.own)?;
        *self.game.hall_mut() = held.table;
        Ok(())
    }
}

/// Whether everybody who sits has a seat.
fn fits(seating: &Seating, positions: u8) -> Result<(), BadSnapshot> {
    let without = seating.taken.iter().find(|at| at.0 > positions);
    without.map_or(Ok(()), |position| Err(BadSnapshot::Seats { position, positions }))
}

fn written(held: &impl Serialize) -> Option<Vec<u8>> {
    postcard::to_extend(held, vec![FORM]).ok()
}

fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, BadSnapshot> {
    match bytes.split_first() {
        None => Err(BadSnapshot::Empty),
        Some((&FORM, rest)) => lasting(rest),
        Some((form, _)) => Err(BadSnapshot::Form(*form)),
    }
}

/// What a game keeps beside the table, as bytes.
pub fn to_bytes(kept: &impl Serialize) -> Vec<u8> {
    // Numbers and sets always can be written.
    postcard::to_stdvec(kept).unwrap_or_default()
}

/// What such bytes hold.
pub fn lasting<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, BadSnapshot> {
    match postcard::take_from_bytes(bytes) {
        Ok((held, [])) => Ok(held),
        Ok((_, rest)) => Err(BadSnapshot::Bytes(format!("{} bytes too many", rest.len()))),
        Err(wrong) => Err(BadSnapshot::Bytes(wrong.to_string())),
    }
}
