//! What tables without a player-dealer have in common: what may be asked of them, their stock, their fees.

use cards::Deck;
use money::Cents;
use rulebook::collection::{Charge, NoFee, Per};

use crate::banked::Phase;
use crate::command::Run;
use crate::event::{DealEvent, Event, FeeEvent, Place};
use crate::hands::Hands;
use crate::ids::{Person, Position};
use crate::refusal::Refusal;
use crate::seating::Seating;
use crate::seen::{EventSeen, Eye, Secret, event_seen};
use crate::shoe::Shoe;
use crate::view::{HandView, View};

/// A table without a player-dealer.
pub trait Unbanked {
    /// Who sits where with how much.
    fn seating(&self) -> &Seating;

    /// The cards in players' hands and on boards.
    fn hands(&self) -> &Hands;

    /// Hands begun so far.
    fn number(&self) -> u32;

    /// Where the hand is.
    fn phase(&self) -> Phase;

    /// Positions in use.
    fn positions(&self) -> u8;

    /// The deck.
    fn deck(&self) -> Deck;

    /// The charges of the schedule.
    fn charges(&self) -> &[Charge];

    /// The table as an eye sees it.
    fn view(&self, eye: Eye) -> View;

    /// What the cards at a place make, in words.
    fn describe(&self, place: Place) -> Option<String>;

    /// Who holds the cards at a place, and so may look at them.
    fn holder_of(&self, place: Place) -> Option<Person> {
        match place {
            Place::Position(position) => self.seating().person(position),
            _ => None,
        }
    }

    /// The cards at a place as an eye sees them.
    fn hand_view(&self, place: Place, eye: Eye) -> Option<HandView> {
        HandView::new(place, self.hands().at(place), self.holder_of(place), eye)
    }

    /// An event as an eye sees it.
    fn event_seen(&self, event: &Event, eye: Eye) -> EventSeen {
        let holder = match event.secret() {
            Secret::Of(place) => self.holder_of(place),
            _ => None,
        };
        event_seen(event, holder, eye)
    }
}

/// What loading a part of a stock leads to: every card is of the deck and no oftener than the deck holds it, and the
/// whole stock has at least so many cards.
pub fn load(shoe: &Shoe, deck: Deck, run: Run, last: bool, least: u16) -> Result<Event, Refusal> {
    let first = shoe.is_complete() || shoe.size() == 0;
    for (at, card) in run.cards().iter().enumerate() {
        let here = run.cards()[..=at].iter().filter(|held| *held == card).count();
        let named = here + if first { 0 } else { shoe.count(*card) };
        let held = deck.copies(*card);
        if named > held {
            return Err(Refusal::NotInTheDeck { card: *card, named: named as u16, held: held as u16 });
        }
    }
    let cards = (if first { 0 } else { shoe.size() } + run.cards().len()) as u16;
    if last && cards < least {
        return Err(Refusal::StockTooShort { cards, least });
    }
    Ok(Event::Deal(DealEvent::StockLoaded { run, first, last }))
}

/// A fee from a seat, no more than the chips there; nothing where the charge names none.
pub fn seat_fee(
    (number, charge): (u8, &Charge),
    step: i64,
    (person, position): (Person, Position),
    chips: Cents,
) -> Option<Event> {
    let basis = Cents::ZERO;
    match charge.fee(0, step).map(|amount| amount.min(chips)) {
        Ok(Cents::ZERO) => None,
        Ok(amount) => {
            let timed = charge.per == Per::HalfHour;
            Some(Event::Fee(FeeEvent::FeeTaken { person, position, charge: number, basis, amount, timed }))
        }
        Err(why) => {
            let unreadable = why == NoFee::Unreadable;
            Some(Event::Fee(FeeEvent::NoFeeNamed { person, position, charge: number, basis, unreadable }))
        }
    }
}
