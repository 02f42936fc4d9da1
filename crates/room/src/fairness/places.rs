//! Where the cards on a table lay in their stock, and which of them an eye has seen.
//!
//! Events say which card goes where; the stock says which place it came from. A card that is turned up later, or taken
//! along, is found by where it lies and by its face. Where several could be meant the card is not counted as seen: an
//! eye is never given more than it saw.

use cards::Card;
use families::AnyTable;
use table::{DealEvent, Event, EventSeen, Eye, Place, Play};

/// The most cards that leave a stock with one event.
const MOST_AT_ONCE: usize = 3;

/// A card that has left its stock in this round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Out {
    /// Which stock of the table, counted from the first.
    pub(super) stock: u32,
    /// Its place in the stock.
    pub(super) place: u16,
    card: Card,
    /// Where it lies, as far as it was followed.
    at: Option<Place>,
    /// Whether the eye has seen its face.
    pub(super) seen: bool,
}

/// The cards of a round, followed for one eye.
#[derive(Debug, Clone)]
pub(super) struct Places {
    eye: Eye,
    /// The cards that are out, in the order in which they left their stocks.
    pub(super) out: Vec<Out>,
}

impl Places {
    /// Before a round.
    pub(super) fn new(eye: Eye) -> Places {
        Places { eye, out: Vec::new() }
    }

    /// Takes in an event, and has the table take it in.
    pub(super) fn take_in(&mut self, table: &mut AnyTable, event: &Event) {
        let whole = matches!(table.event_seen(event, self.eye), EventSeen::Whole(_));
        let before = (table.shoe().loads(), table.shoe().dealt());
        let coming: Vec<Card> = table.shoe().coming().take(MOST_AT_ONCE).collect();
        table.apply(event);
        let after = (table.shoe().loads(), table.shoe().dealt());
        if before.0 == after.0 && after.1 > before.1 {
            let gone = coming.into_iter().take(after.1 - before.1).enumerate();
            self.out.extend(gone.map(|(more, card)| Out {
                stock: after.0,
                place: (before.1 + more) as u16,
                card,
                at: goes_to(event),
                seen: whole && names(event, card),
            }));
        }
        self.follow(event);
        self.look(table);
    }

    /// Cards that go from one place to another.
    fn follow(&mut self, event: &Event) {
        match *event {
            Event::Deal(DealEvent::PileGiven { pile, place, .. }) => {
                let pile = self.out.iter_mut().filter(|out| out.at == Some(Place::Pile(pile)));
                pile.for_each(|out| out.at = Some(place));
            }
            Event::Deal(DealEvent::CardMoved { from, to }) => {
                if let Some(out) = self.out.iter_mut().rev().find(|out| out.at == Some(from)) {
                    out.at = Some(to);
                }
            }
            _ => {}
        }
    }

    /// Notes every face that the eye sees on the table.
    fn look(&mut self, table: &AnyTable) {
        for hand in table.hands_seen(self.eye) {
            let faces: Vec<Card> = hand.cards.iter().filter_map(|card| card.card()).collect();
            for (at, card) in faces.iter().enumerate() {
                let nth = faces[..=at].iter().filter(|other| *other == card).count();
                self.sees(hand.place, *card, nth);
            }
        }
    }

    /// The eye sees so many cards of a face at a place.
    fn sees(&mut self, place: Place, card: Card, nth: usize) {
        let there = |out: &Out| out.card == card && out.at == Some(place);
        if self.out.iter().filter(|out| out.seen && there(out)).count() >= nth {
            return;
        }
        if let Some(out) = self.out.iter_mut().find(|out| !out.seen && there(out)) {
            out.seen = true;
            return;
        }
        // It came there from a hand, as melds do: of the same player, or the only card of its face.
        let same = |out: &Out| out.at.and_then(Place::position) == owner(place) && owner(place).is_some();
        let others: Vec<usize> = (0..self.out.len()).filter(|at| self.out[*at].card == card).collect();
        let of_player: Vec<usize> = others.iter().copied().filter(|at| same(&self.out[*at])).collect();
        let found = match (of_player.as_slice(), others.as_slice()) {
            ([first, ..], _) => of_player.iter().find(|at| self.out[**at].seen).or(Some(first)).copied(),
            ([], [only]) => Some(*only),
            _ => None,
        };
        if let Some(out) = found.map(|at| &mut self.out[at]) {
            (out.seen, out.at) = (true, Some(place));
        }
    }
}

/// Whose cards lie at a place.
fn owner(place: Place) -> Option<table::Position> {
    match place {
        Place::Meld(position, _) => Some(position),
        place => place.position(),
    }
}

fn goes_to(event: &Event) -> Option<Place> {
    match *event {
        Event::Deal(DealEvent::Dealt { place, .. } | DealEvent::BoardDealt { place, .. }) => Some(place),
        _ => None,
    }
}

/// Whether an event tells the face of a card that it takes from the stock.
fn names(event: &Event, card: Card) -> bool {
    match *event {
        Event::Deal(DealEvent::Dealt { card: dealt, .. }) => dealt == card,
        Event::Deal(DealEvent::BoardDealt { cards, count, .. }) => {
            cards.iter().take(usize::from(count)).any(|dealt| *dealt == card)
        }
        _ => false,
    }
}
