//! Cards that were dealt wrong: taken back, set aside, replaced, shuffled in again; dead hands and void deals.

use crate::pot_poker::event::PokerEvent;
use money::Cents;
use rulebook::family::pot_poker::streets::Face as Dealt;
use table::{
    Case, DealEvent, Event, Face, FeeEvent, FloorEvent, Goes, On, Place, Position, RoundEvent, Ruling, Sink,
    Why,
};

use super::super::Poker;
use super::super::state::Stage;
use super::state::bit;
use crate::pot_poker::case;
use crate::pot_poker::why;

impl Poker {
    /// What a ruling on cards leads to at once.
    pub(super) fn carry_out_cards(&mut self, ruling: Ruling, because: Why, sink: &mut impl Sink) {
        let position = ruling.position();
        match because {
            why::FIRST_CARD_MISDEAL
            | why::EXPOSED_MISDEAL
            | why::FLASHED_MISDEAL
            | why::EXTRA_CARDS_MISDEAL
            | why::OUT_OF_SEQUENCE_MISDEAL
            | Why::WRONG_COUNT_MISDEAL
            | why::FLOOR_MISDEAL
            | why::DECK_VOID => self.void_hand(because, sink),
            why::ACTED_ON_FOULS
            | why::WRONG_COUNT_FORFEITS
            | Why::WRONG_COUNT
            | why::JOKER_KEPT_FOULS
            | why::NO_DISCARD => self.foul(position, because, sink),
            why::BOTH_EXPOSED_DEAD => self.dead_with_ante_back(position, sink),
            why::EXPOSED_IS_BURN => self.replace(ruling, Goes::NextBurn, sink),
            why::OVER_SEVEN_REPLACED | why::BOXED_IS_SCRAP => self.replace(ruling, Goes::OutOfPlay, sink),
            why::DRAWN_REPLACED | why::OFF_TABLE_EXPOSED => self.replace_drawn(ruling, sink),
            why::DISCARD_PLAYS_ON => self.take(ruling, Goes::OutOfPlay, sink),
            why::SEVEN_KEPT | why::NEXT_CARD_DOWN => self.show_cards(ruling, sink),
            why::NEXT_DOWN_OR_ALL_IN
            | why::LAST_CARD_SECOND
            | why::LAST_CARD_SEVERAL
            | why::LAST_CARD_BOTH => {
                self.show_late(ruling, because, sink);
            }
            why::EXTRA_CARD_IS_BURN => self.extra_card(position, sink),
            why::EARLY_FLOP_BACK | why::BIG_FLOP_BACK | why::EARLY_TURN_ASIDE | why::EARLY_RIVER_BACK => {
                self.early_board(ruling.case, sink);
            }
            why::EARLY_STREET_OUT => self.early_street(sink),
            why::STREET_MOVED => self.move_street(sink),
            why::SHORT_HAND_FILLED | why::BUTTON_FILLED | why::FILLED_ON_DRAW => {
                self.short_hand(position, because, sink);
            }
            _ => {}
        }
    }

    /// A hand is dead; its money stays in the pot.
    pub(super) fn foul(&mut self, position: Option<Position>, because: Why, sink: &mut impl Sink) {
        if let Some(position) = position.filter(|at| self.hand.seats.live.has(*at)) {
            self.emit(Event::Floor(FloorEvent::Fouled { position, because: because.into() }), sink);
        }
    }

    fn dead_with_ante_back(&mut self, position: Option<Position>, sink: &mut impl Sink) {
        let Some(position) = position else { return };
        let amount = self.hand.money.put[position.index()];
        if amount > Cents::ZERO {
            let (person, because) = (self.person(position), why::BOTH_EXPOSED_DEAD.into());
            self.emit(PokerEvent::Returned { person, position, amount, because }, sink);
        }
        self.foul(Some(position), why::BOTH_EXPOSED_DEAD, sink);
    }

    /// Takes the one card that a ruling names away.
    fn take(&mut self, ruling: Ruling, goes: Goes, sink: &mut impl Sink) {
        let On::Cards(place, cards) = ruling.on else { return };
        let at = cards.0.trailing_zeros() as u8;
        self.emit(Event::Deal(DealEvent::CardTaken { place, at, goes }), sink);
    }

    /// A card goes, and the next one takes its place.
    fn replace(&mut self, ruling: Ruling, goes: Goes, sink: &mut impl Sink) {
        let Some(place) = ruling.place() else { return };
        let face = if place == Place::Board { Face::Up } else { Face::Down };
        self.take(ruling, goes, sink);
        self.deal(place, face, sink);
    }

    /// A drawn card goes; another one comes when everybody has drawn.
    fn replace_drawn(&mut self, ruling: Ruling, sink: &mut impl Sink) {
        self.take(ruling, Goes::OutOfPlay, sink);
        if self.hand.stage == Stage::Betting {
            self.deal_owed(sink);
        }
    }

    /// Hands that have cards to come after the draw get them.
    #[cold]
    pub(in crate::pot_poker) fn deal_owed(&mut self, sink: &mut impl Sink) {
        while let Some(position) = self.hand.irregular.owed.first().copied() {
            if self.hall.shoe.left() == 0 {
                break;
            }
            self.deal(Place::Position(position), Face::Down, sink);
        }
    }

    /// The cards that a ruling names lie face up.
    fn show_cards(&mut self, ruling: Ruling, sink: &mut impl Sink) {
        let On::Cards(place, cards) = ruling.on else { return };
        for at in (0..16).filter(|at| cards.has(*at)) {
            self.emit(Event::Deal(DealEvent::CardShown { place, at: at as u8 }), sink);
        }
    }

    /// A card of this street lies face up; whoever is high by it begins.
    fn show_late(&mut self, ruling: Ruling, because: Why, sink: &mut impl Sink) {
        if self.hand.stage != Stage::Betting {
            return;
        }
        self.show_cards(ruling, sink);
        if because == why::LAST_CARD_BOTH {
            self.show_last_cards(sink);
        }
        if let Some(first) = self.first_to_act() {
            self.begin_betting(first, sink);
        }
    }

    /// The last card of every hand lies face up.
    fn show_last_cards(&mut self, sink: &mut impl Sink) {
        for position in self.hand.seats.live.iter() {
            let place = Place::Position(position);
            let faces = self.hand.cards.hands.at(place).faces();
            if let Some((at, (_, Face::Down))) = faces.enumerate().last() {
                self.emit(Event::Deal(DealEvent::CardShown { place, at: at as u8 }), sink);
            }
        }
    }

    /// One card too many: it was dealt, and lies on the deck as the next burn.
    fn extra_card(&mut self, position: Option<Position>, sink: &mut impl Sink) {
        let Some(position) = position else { return };
        let place = Place::Position(position);
        self.deal(place, Face::Down, sink);
        let at = self.hand.cards.hands.at(place).len() as u8 - 1;
        self.emit(Event::Deal(DealEvent::CardTaken { place, at, goes: Goes::NextBurn }), sink);
    }

    /// A part of the board came too early, or was too large. What was burned before it stays burned.
    fn early_board(&mut self, case: Case, sink: &mut impl Sink) {
        let street = if case == case::BIG_FLOP { self.hand.cards.street } else { self.hand.cards.street + 1 };
        let plan = &self.plan.cards.streets[usize::from(street)];
        let (burn, board) = (plan.burn, plan.board);
        for _ in 0..burn {
            self.burn(sink);
        }
        let cards = if case == case::BIG_FLOP { board + 1 } else { board };
        for _ in 0..cards {
            self.deal(Place::Early, Face::Up, sink);
        }
        // The stub with an early turn is shuffled only before the river.
        if case != case::TURN_TOO_EARLY {
            self.emit(PokerEvent::StubShuffled, sink);
        }
    }

    /// A card of the next street of stud was burned and dealt too early.
    fn early_street(&mut self, sink: &mut impl Sink) {
        for _ in 0..self.plan.cards.streets[usize::from(self.hand.cards.street) + 1].burn {
            self.burn(sink);
        }
        self.deal(Place::Early, Face::Up, sink);
    }

    /// What has to be done before the cards of a street; true when something was.
    #[cold]
    pub(in crate::pot_poker) fn before_street(&mut self, sink: &mut impl Sink) -> bool {
        let held = &self.hand.irregular;
        if held.shuffle & bit(self.hand.cards.street) != 0 {
            self.emit(PokerEvent::StubShuffled, sink);
            return true;
        }
        if held.eliminate & bit(self.hand.cards.street) == 0 {
            return false;
        }
        for _ in 0..self.hand.seats.live.len() {
            self.deal(Place::Early, Face::Hidden, sink);
        }
        true
    }

    /// Cards of this street went to wrong players: all lie face up in their places, and nobody bets.
    fn move_street(&mut self, sink: &mut impl Sink) {
        if self.hand.stage != Stage::Betting {
            return;
        }
        self.show_last_cards(sink);
        for position in self.hand.seats.players.iter() {
            let amount = self.hand.money.bets[position.index()];
            if amount > Cents::ZERO {
                let (person, because) = (self.person(position), why::BET_DENIED.into());
                self.emit(PokerEvent::Returned { person, position, amount, because }, sink);
            }
        }
        self.emit(PokerEvent::BettingClosed, sink);
    }

    /// The last card of a hand had not been dealt: it comes now, or on the draw.
    fn short_hand(&mut self, position: Option<Position>, because: Why, sink: &mut impl Sink) {
        let Some(position) = position else { return };
        let place = Place::Position(position);
        let at = self.hand.cards.hands.at(place).len() as u8 - 1;
        self.emit(Event::Deal(DealEvent::CardTaken { place, at, goes: Goes::Kept }), sink);
        if because != why::FILLED_ON_DRAW {
            self.emit(PokerEvent::KeptGiven { position }, sink);
        }
    }

    /// Whether a card of this street lies up that should be down, or the other way round.
    #[cold]
    pub(in crate::pot_poker) fn ruled_face(&self, planned: Face, position: Position) -> Face {
        let held = &self.hand.irregular;
        let last = usize::from(self.hand.cards.street) + 1 == self.plan.cards.streets.len();
        if held.moved || last && (held.all_up || held.last_up == Some(position)) {
            Face::Up
        } else if held.next_down.has(position) {
            Face::Down
        } else {
            planned
        }
    }

    /// The hand is void: all money goes back for the same reason, fees for the hand too, and the button stays.
    fn void_hand(&mut self, why: Why, sink: &mut impl Sink) {
        self.emit(Event::Floor(FloorEvent::Misdealt), sink);
        let amount = self.hand.fees.pot;
        if amount > Cents::ZERO {
            self.emit(PokerEvent::PotFeeReturned { amount }, sink);
        }
        for position in (1..=self.plan.hall.positions).map(Position) {
            let at = position.index();
            let Some(person) = self.hall.seating.person(position) else { continue };
            let dropped = self.hand.money.dropped[at] + self.hand.fees.paid[at];
            let amount =
                self.hand.money.total(position) - self.hand.money.dropped[at] + self.hand.money.dead_of[at];
            if amount > Cents::ZERO {
                self.emit(PokerEvent::Returned { person, position, amount, because: why.into() }, sink);
            }
            if dropped > Cents::ZERO {
                self.emit(Event::Fee(FeeEvent::FeeReturned { person, position, amount: dropped }), sink);
            }
        }
        self.emit(Event::Round(RoundEvent::HandClosed), sink);
    }

    /// The cards that the rest of the hand may still take.
    pub(super) fn spare(&self, wanted: usize) -> bool {
        let live = self.hand.seats.live.len() as usize;
        let rest = self.plan.cards.after(self.hand.cards.street, live);
        self.needs_stock().is_none() && self.hall.shoe.left() >= rest + wanted
    }

    /// The street after this one, if it turns cards up on one board or deals to hands.
    pub(super) fn next_street(&self) -> Option<(u8, bool)> {
        let plan = self.plan.cards.streets.get(usize::from(self.hand.cards.street) + 1)?;
        Some((plan.board, plan.deal.first() == Some(&Dealt::Up)))
    }
}
