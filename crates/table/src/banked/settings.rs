//! Who has set which hand: for games in which a hand is laid out as two.

use cards::Card;

use super::Core;
use crate::act::Choice;
use crate::event::{DealEvent, Event, Place, WagerEvent};
use crate::ids::{Person, PersonSet, Position, PositionSet};
use crate::verb::Verb;

/// The hands that are set in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// The two in front, by position; the player-dealer's at 0.
    fronts: [[Card; 2]; Position::MOST + 1],
    /// The row of the house way, where one decided.
    rows: [Option<u8>; Position::MOST + 1],
    /// The hands that are set; position 0 is the player-dealer.
    set: PositionSet,
    /// The hands that the house dealer is to set the house way.
    asked: PositionSet,
    /// The hands that were set the house way on request.
    on_request: PositionSet,
    /// The hands on which the last word is spoken.
    closed: PositionSet,
}

/// Where the player-dealer's hand is kept.
const BANK: Position = Position(0);

impl Settings {
    /// Nothing is set.
    pub const NONE: Settings = Settings {
        fronts: [[Card::BLANK; 2]; Position::MOST + 1],
        rows: [None; Position::MOST + 1],
        set: PositionSet::EMPTY,
        asked: PositionSet::EMPTY,
        on_request: PositionSet::EMPTY,
        closed: PositionSet::EMPTY,
    };

    fn at(core: &Core, position: Position) -> Position {
        if core.bank().is_some_and(|bank| bank.position == position) { BANK } else { position }
    }

    fn of(place: Place) -> Position {
        if let Place::Position(position) = place { position } else { BANK }
    }

    /// Takes in an event.
    pub fn apply(&mut self, event: &Event, core: &Core) {
        match *event {
            Event::Wager(WagerEvent::Decided { person, position, act }) => {
                let at = Settings::at(core, position);
                match (act.verb, act.choice) {
                    (Verb::FRONT, Choice::Front(cards)) => self.put(at, cards, None),
                    (Verb::HOUSE_WAY, _) => {
                        self.asked.add(at);
                        self.on_request.add(at);
                    }
                    (Verb::AGREE, _) => {}
                    _ => return,
                }
                if at == BANK || core.last_word(position) == Some(person) {
                    self.closed.add(at);
                }
            }
            Event::Deal(DealEvent::HandSet { place, front, row }) => {
                self.asked.remove(Settings::of(place));
                self.put(Settings::of(place), front, row);
            }
            _ => {}
        }
    }

    fn put(&mut self, at: Position, front: [Card; 2], row: Option<u8>) {
        self.fronts[at.index()] = front;
        self.rows[at.index()] = row;
        self.set.add(at);
    }

    /// The two in front of a place, when it is set.
    pub fn front(&self, place: Place) -> Option<[Card; 2]> {
        let at = Settings::of(place);
        self.set.has(at).then(|| self.fronts[at.index()])
    }

    /// The row of the house way by which a place is set.
    pub fn row(&self, place: Place) -> Option<u8> {
        self.rows[Settings::of(place).index()]
    }

    /// The next place that the house dealer is to set the house way.
    pub fn asked(&self) -> Option<Place> {
        let at = self.asked.iter().next()?;
        Some(if at == BANK { Place::Bank } else { Place::Position(at) })
    }

    /// Whether a position's hand was set the house way on request.
    pub fn was_requested(&self, position: Position) -> bool {
        self.on_request.has(position)
    }

    /// Whether a position's hand is set.
    pub fn is_set(&self, position: Position) -> bool {
        self.set.has(position)
    }

    /// The positions in play on which the last word is not spoken.
    pub fn open(&self, core: &Core) -> PositionSet {
        core.round.playing.without(self.closed)
    }

    /// Who may set a hand now: whoever plays it and, where another has the last word, that one, who may also let it
    /// stand.
    pub fn deciders(&self, core: &Core, position: Position) -> PersonSet {
        if let Some(bank) = core.bank().filter(|bank| bank.position == position) {
            return PersonSet::only(bank.person);
        }
        let last = core.last_word(position);
        let holder: Option<Person> = core.holder(position).filter(|_| !self.set.has(position));
        holder.into_iter().chain(last).collect()
    }
}
