//! Cards that were dealt wrong: taken back, set aside, replaced, shuffled in again; dead hands and void deals.

use money::Cents;
use rulebook::family::pot_poker::streets::Face as Dealt;
use table::{Case, Event, Face, Goes, On, Place, Position, Ruling, Sink, Why};

use super::super::PotPoker;
use super::super::state::Stage;
use super::state::bit;

impl PotPoker {
    /// What a ruling on cards leads to at once.
    pub(super) fn carry_out_cards(&mut self, ruling: Ruling, because: Why, sink: &mut impl Sink) {
        let position = ruling.position();
        match because {
            Why::FirstCardMisdeal
            | Why::ExposedMisdeal
            | Why::FlashedMisdeal
            | Why::ExtraCardsMisdeal
            | Why::OutOfSequenceMisdeal
            | Why::WrongCountMisdeal
            | Why::FloorMisdeal
            | Why::DeckVoid => self.void_hand(because, sink),
            Why::ActedOnFouls
            | Why::WrongCountForfeits
            | Why::WrongCount
            | Why::JokerKeptFouls
            | Why::NoDiscard => self.foul(position, because, sink),
            Why::BothExposedDead => self.dead_with_ante_back(position, sink),
            Why::ExposedIsBurn => self.replace(ruling, Goes::NextBurn, sink),
            Why::OverSevenReplaced | Why::BoxedIsScrap => self.replace(ruling, Goes::OutOfPlay, sink),
            Why::DrawnReplaced | Why::OffTableExposed => self.replace_drawn(ruling, sink),
            Why::DiscardPlaysOn => self.take(ruling, Goes::OutOfPlay, sink),
            Why::SevenKept | Why::NextCardDown => self.show_cards(ruling, sink),
            Why::NextDownOrAllIn | Why::LastCardSecond | Why::LastCardSeveral | Why::LastCardBoth => {
                self.show_late(ruling, because, sink);
            }
            Why::ExtraCardIsBurn => self.extra_card(position, sink),
            Why::EarlyFlopBack | Why::BigFlopBack | Why::EarlyTurnAside | Why::EarlyRiverBack => {
                self.early_board(ruling.case, sink);
            }
            Why::EarlyStreetOut => self.early_street(sink),
            Why::StreetMoved => self.move_street(sink),
            Why::ShortHandFilled | Why::ButtonFilled | Why::FilledOnDraw => {
                self.short_hand(position, because, sink);
            }
            _ => {}
        }
    }

    /// A hand is dead; its money stays in the pot.
    pub(super) fn foul(&mut self, position: Option<Position>, because: Why, sink: &mut impl Sink) {
        if let Some(position) = position.filter(|at| self.hand.live.has(*at)) {
            self.emit(Event::Fouled { position, because: because.into() }, sink);
        }
    }

    fn dead_with_ante_back(&mut self, position: Option<Position>, sink: &mut impl Sink) {
        let Some(position) = position else { return };
        let amount = self.hand.put[position.index()];
        if amount > Cents::ZERO {
            let (person, because) = (self.person(position), Why::BothExposedDead.into());
            self.emit(Event::Returned { person, position, amount, because }, sink);
        }
        self.foul(Some(position), Why::BothExposedDead, sink);
    }

    /// Takes the one card that a ruling names away.
    fn take(&mut self, ruling: Ruling, goes: Goes, sink: &mut impl Sink) {
        let On::Cards(place, cards) = ruling.on else { return };
        let at = cards.0.trailing_zeros() as u8;
        self.emit(Event::CardTaken { place, at, goes }, sink);
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
            if self.table.shoe.left() == 0 {
                break;
            }
            self.deal(Place::Position(position), Face::Down, sink);
        }
    }

    /// The cards that a ruling names lie face up.
    fn show_cards(&mut self, ruling: Ruling, sink: &mut impl Sink) {
        let On::Cards(place, cards) = ruling.on else { return };
        for at in (0..16).filter(|at| cards.has(*at)) {
            self.emit(Event::CardShown { place, at: at as u8 }, sink);
        }
    }

    /// A card of this street lies face up; whoever is high by it begins.
    fn show_late(&mut self, ruling: Ruling, because: Why, sink: &mut impl Sink) {
        if self.hand.stage != Stage::Betting {
            return;
        }
        self.show_cards(ruling, sink);
        if because == Why::LastCardBoth {
            self.show_last_cards(sink);
        }
        if let Some(first) = self.first_to_act() {
            self.emit(Event::BettingOpened { first }, sink);
        }
    }

    /// The last card of every hand lies face up.
    fn show_last_cards(&mut self, sink: &mut impl Sink) {
        for position in self.hand.live.iter() {
            let place = Place::Position(position);
            let faces = self.hand.hands.at(place).faces();
            if let Some((at, (_, Face::Down))) = faces.enumerate().last() {
                self.emit(Event::CardShown { place, at: at as u8 }, sink);
            }
        }
    }

    /// One card too many: it was dealt, and lies on the deck as the next burn.
    fn extra_card(&mut self, position: Option<Position>, sink: &mut impl Sink) {
        let Some(position) = position else { return };
        let place = Place::Position(position);
        self.deal(place, Face::Down, sink);
        let at = self.hand.hands.at(place).len() as u8 - 1;
        self.emit(Event::CardTaken { place, at, goes: Goes::NextBurn }, sink);
    }

    /// A part of the board came too early, or was too large. What was burned before it stays burned.
    fn early_board(&mut self, case: Case, sink: &mut impl Sink) {
        let street = if case == Case::BigFlop { self.hand.street } else { self.hand.street + 1 };
        let plan = &self.plan.streets[usize::from(street)];
        let (burn, board) = (plan.burn, plan.board);
        for _ in 0..burn {
            self.burn(sink);
        }
        let cards = if case == Case::BigFlop { board + 1 } else { board };
        for _ in 0..cards {
            self.deal(Place::Early, Face::Up, sink);
        }
        // The stub with an early turn is shuffled only before the river.
        if case != Case::TurnTooEarly {
            self.emit(Event::StubShuffled, sink);
        }
    }

    /// A card of the next street of stud was burned and dealt too early.
    fn early_street(&mut self, sink: &mut impl Sink) {
        for _ in 0..self.plan.streets[usize::from(self.hand.street) + 1].burn {
            self.burn(sink);
        }
        self.deal(Place::Early, Face::Up, sink);
    }

    /// What has to be done before the cards of a street; true when something was.
    #[cold]
    pub(in crate::pot_poker) fn before_street(&mut self, sink: &mut impl Sink) -> bool {
        let held = &self.hand.irregular;
        if held.shuffle & bit(self.hand.street) != 0 {
            self.emit(Event::StubShuffled, sink);
            return true;
        }
        if held.eliminate & bit(self.hand.street) == 0 {
            return false;
        }
        for _ in 0..self.hand.live.len() {
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
        for position in self.hand.players.iter() {
            let amount = self.hand.bets[position.index()];
            if amount > Cents::ZERO {
                let (person, because) = (self.person(position), Why::BetDenied.into());
                self.emit(Event::Returned { person, position, amount, because }, sink);
            }
        }
        self.emit(Event::BettingClosed, sink);
    }

    /// The last card of a hand had not been dealt: it comes now, or on the draw.
    fn short_hand(&mut self, position: Option<Position>, because: Why, sink: &mut impl Sink) {
        let Some(position) = position else { return };
        let place = Place::Position(position);
        let at = self.hand.hands.at(place).len() as u8 - 1;
        self.emit(Event::CardTaken { place, at, goes: Goes::Kept }, sink);
        if because != Why::FilledOnDraw {
            self.emit(Event::KeptGiven { position }, sink);
        }
    }

    /// Whether a card of this street lies up that should be down, or the other way round.
    #[cold]
    pub(in crate::pot_poker) fn ruled_face(&self, planned: Face, position: Position) -> Face {
        let held = &self.hand.irregular;
        let last = usize::from(self.hand.street) + 1 == self.plan.streets.len();
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
        self.emit(Event::Misdealt, sink);
        let amount = self.hand.pot_fees;
        if amount > Cents::ZERO {
            self.emit(Event::PotFeeReturned { amount }, sink);
        }
        for position in (1..=self.plan.positions).map(Position) {
            let at = position.index();
            let Some(person) = self.table.seating.person(position) else { continue };
            let dropped = self.hand.dropped[at] + self.hand.fees[at];
            let amount = self.hand.total(position) - self.hand.dropped[at] + self.hand.dead_of[at];
            if amount > Cents::ZERO {
                self.emit(Event::Returned { person, position, amount, because: why.into() }, sink);
            }
            if dropped > Cents::ZERO {
                self.emit(Event::FeeReturned { person, position, amount: dropped }, sink);
            }
        }
        self.emit(Event::HandClosed, sink);
    }

    /// The cards that the rest of the hand may still take.
    pub(super) fn spare(&self, wanted: usize) -> bool {
        let live = self.hand.live.len() as usize;
        let rest = self.plan.cards_after(self.hand.street, live);
        self.needs_stock().is_none() && self.table.shoe.left() >= rest + wanted
    }

    /// The street after this one, if it turns cards up on one board or deals to hands.
    pub(super) fn next_street(&self) -> Option<(u8, bool)> {
        let plan = self.plan.streets.get(usize::from(self.hand.street) + 1)?;
        Some((plan.board, plan.deal.first() == Some(&Dealt::Up)))
    }
}
