//! Loading a stock, and dealing from it.

use cards::{Card, Rank};
use rulebook::listing::{Burn, Reload};

use super::Core;
use crate::awaits::{CardCounts, Request};
use crate::command::Run;
use crate::event::{DealEvent, Event, Face, Place};
use crate::ids::Position;
use crate::refusal::Refusal;

impl Core {
    /// The stock that must be loaded before this round can be dealt: a fresh one must hold `least` cards, one that is
    /// there already `going_on`.
    pub fn needs_stock(&self, least: u16, going_on: u16) -> Option<Request> {
        let shoe = &self.table.shoe;
        let fresh = shoe.loads() > self.round.loads_before;
        let request = Request::Stock { deck: self.plan.deck, least };
        if fresh {
            return (!shoe.is_complete()).then_some(request);
        }
        if self.plan.fresh_stock {
            return Some(request);
        }
        let run_down = shoe.left() < usize::from(going_on.max(self.plan.behind_cut)) || !shoe.is_complete();
        let due = match self.plan.reload {
            Reload::EveryRound => true,
            Reload::CutCard | Reload::EveryRoundOrCutCard => run_down,
        };
        due.then_some(request)
    }

    /// The event of loading a run; `None` when no stock is asked for.
    pub(super) fn load(&self, request: Request, run: Run, last: bool) -> Option<Result<Event, Refusal>> {
        if matches!(request, Request::Reshuffle { .. } | Request::Dice) {
            return None;
        }
        let shoe = &self.table.shoe;
        let first = shoe.loads() == self.round.loads_before || shoe.is_complete();
        let may = self.plan.pack.may_bring(shoe, first, request, &run, last);
        Some(may.map(|()| Event::Deal(DealEvent::StockLoaded { run, first, last })))
    }

    /// The next card of the stock.
    #[inline(always)]
    pub(super) fn top_card(&self) -> Card {
        self.table.shoe.top().unwrap_or(Card::BLANK)
    }

    /// The next card of the stock, dealt to a place.
    #[inline(always)]
    pub fn deal_to(&self, place: Place, face: Face) -> Event {
        Event::Deal(DealEvent::Dealt { place, card: self.top_card(), face })
    }

    /// The cards that no one needs are put away, once, where every round has its own deck.
    #[inline(always)]
    pub fn put_stub_away(&self) -> Option<Event> {
        if self.plan.reload != Reload::EveryRound || self.round.stub_away {
            return None;
        }
        let cards = self.plan.deck.size().saturating_sub(self.table.shoe.dealt()) as u16;
        Some(Event::Deal(DealEvent::StubPutAway { cards }))
    }

    /// What must be shuffled in mid-round because the last card is out: all cards but those on the table (S06).
    pub fn runs_out(&self) -> Option<Request> {
        let shoe = &self.table.shoe;
        let out = shoe.left() == 0 || !shoe.is_complete();
        out.then(|| self.refill())
    }

    /// How many cards can still come in this round: all but those on the table (S06). More than one is never counted out.
    #[inline]
    pub fn cards_to_come(&self) -> usize {
        let left = self.table.shoe.left();
        if left > 1 { left } else { self.not_on_the_table() }
    }

    #[cold]
    fn not_on_the_table(&self) -> usize {
        self.plan.deck.size().saturating_sub(self.round.hands.iter().count())
    }

    #[cold]
    fn refill(&self) -> Request {
        let mut cards = CardCounts::of_deck(&self.plan.pack.copies);
        self.round.hands.iter().for_each(|card| cards.remove(card));
        Request::Refill { cards }
    }

    /// The cards of the next hand that is done with.
    #[inline(always)]
    pub fn take_up(&self) -> Option<Event> {
        let position = self.round.done.iter().next()?;
        Some(self.taken_up(self.split_to_take_up(position).unwrap_or(Place::Position(position))))
    }

    /// The cards of a place go.
    pub(super) fn taken_up(&self, place: Place) -> Event {
        Event::Deal(DealEvent::TakenUp { place, cards: self.round.hands.at(place).len() as u8 })
    }

    /// Hands from a split go before the first hand of a position.
    #[inline]
    pub(super) fn split_to_take_up(&self, position: Position) -> Option<Place> {
        let hands = &self.round.hands;
        let mut places = hands.split_places().filter(|place| place.position() == Some(position));
        places.find(|place| !hands.at(*place).is_empty())
    }

    /// The next card to be burned before the deal, by the listing's rule.
    pub fn next_burn(&self) -> Option<Event> {
        let shoe = &self.table.shoe;
        // A continuous shuffler is burned when it is loaded, not when it takes the discards back.
        let fresh = shoe.loads() > self.round.loads_before && !(self.plan.continuous && shoe.loads() > 1);
        let (face, done) = match self.plan.burn {
            Burn::OneCard if fresh => (Face::Hidden, self.round.burned >= 1),
            Burn::FirstCardValue if fresh => match self.round.burn_shown {
                None => (Face::Up, false),
                Some(shown) => (Face::Hidden, self.round.burned > burn_value(shown)),
            },
            _ => return None,
        };
        (!done).then(|| self.deal_to(Place::Burned, face))
    }
}

/// How many more cards the first one burns: pictures and tens ten, the ace one.
fn burn_value(card: Card) -> u8 {
    match card.rank() {
        None => 0,
        Some(Rank::Ace) => 1,
        Some(rank) => (rank as u8 + 2).min(10),
    }
}
