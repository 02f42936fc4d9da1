//! What comes next by itself, one thing after the other, until somebody must decide or chance is needed.

mod acts;
mod change;
mod first;
mod house;
mod persons;
mod uncalled;
mod waits;

use crate::pot_poker::event::PokerEvent;
use rulebook::family::pot_poker::streets::{ChangeKind, ChangeWhen};
use table::{DealEvent, Event, FeeEvent, Position, PositionSet, RoundEvent, Sink, WagerEvent};

use super::Poker;
use super::state::{Forced, Stage};

/// Where the machine comes to rest.
enum Rest {
    /// More follows by itself.
    No,
    /// Something is awaited.
    Yes,
}

impl Poker {
    /// Everything that follows by itself.
    #[inline(never)]
    pub(in crate::pot_poker) fn go_on(&mut self, sink: &mut impl Sink) {
        while let Rest::No = self.step(sink) {}
    }

    #[inline(always)]
    fn step(&mut self, sink: &mut impl Sink) -> Rest {
        match self.hand.stage {
            Stage::Idle => Rest::Yes,
            Stage::Opening => self.open(sink),
            Stage::Posting => {
                self.take_seat_fees(sink);
                self.post_forced(sink);
                Rest::No
            }
            Stage::Posted => self.before_cards(sink),
            Stage::Dealing => self.cards(sink),
            Stage::Betting => {
                if self.rest_at_bet() {
                    return Rest::Yes;
                }
                self.emit(PokerEvent::BettingClosed, sink);
                self.after_betting(sink)
            }
            Stage::AfterBetting => self.after_betting(sink),
            Stage::Showdown => self.showdown(sink),
            Stage::Ending if self.resting() => Rest::Yes,
            Stage::Ending => self.end(sink),
        }
    }

    /// The first button, players who come in, and the button's move.
    fn open(&mut self, sink: &mut impl Sink) -> Rest {
        if self.hand.cards.drawing {
            if self.needs_stock().is_some() {
                return Rest::Yes;
            }
            self.draw_for_button(sink);
            return Rest::No;
        }
        if self.entry_open() {
            return Rest::Yes;
        }
        self.tell_unable(sink);
        let active = self.active();
        match self.next_button_of(active) {
            Some(position) => self.give_button(position, active, sink),
            None => self.emit(Event::Round(RoundEvent::HandClosed), sink),
        }
        Rest::No
    }

    /// The button is placed, and with it who is dealt in of those who are active, and who has which blind. Who could pay the
    /// button's fee was asked before it moved: now the next one would be asked.
    pub(super) fn give_button(&mut self, position: Position, active: PositionSet, sink: &mut impl Sink) {
        self.emit(Event::Round(RoundEvent::DealerButton { position }), sink);
        let line_up = self.line_up(position, active);
        self.emit(line_up, sink);
    }

    fn begin_street(&mut self, street: u8, sink: &mut impl Sink) {
        let change = self.plan.cards.streets[usize::from(street)].change;
        let draws = change.is_some_and(|change| change.kind == ChangeKind::Draw);
        self.emit(PokerEvent::StreetOpened { street, draws }, sink);
    }

    /// The betting of the street begins, with the bets of a killed pot multiplied.
    pub(super) fn begin_betting(&mut self, first: Position, sink: &mut impl Sink) {
        let bet = self.killed(self.street_plan().bet);
        let rule = self.plan.kill.as_ref().is_some_and(|kill| kill.acts_last);
        let killer_last = rule && self.hand.cards.street == 0 && self.hand.forced.killer.is_some();
        self.emit(PokerEvent::BettingOpened { first, bet, killer_last }, sink);
    }

    /// The floor is told who is not dealt in for want of the fee.
    pub(in crate::pot_poker) fn tell_unable(&mut self, sink: &mut impl Sink) {
        if self.plan.hall.charges.is_empty() {
            return;
        }
        // One after the other: the fee may go by the number of those who are left.
        let out = |table: &Poker| table.with_chips().without(table.active()).without(table.hand.seats.unable);
        while let Some(position) = out(self).iter().next() {
            let person = self.person(position);
            self.emit(Event::Fee(FeeEvent::CannotPayFee { person, position }), sink);
        }
    }

    fn before_cards(&mut self, sink: &mut impl Sink) -> Rest {
        if self.hand.seats.players.len() < 2 {
            self.emit(PokerEvent::BettingClosed, sink);
            return Rest::No;
        }
        if self.hand.forced.closed & Forced::BEFORE_CARDS == 0 && self.window_open() {
            return Rest::Yes;
        }
        self.take_pot_fees(sink);
        self.emit(Event::Fee(FeeEvent::FeesDone), sink);
        Rest::No
    }

    fn cards(&mut self, sink: &mut impl Sink) -> Rest {
        if !self.has_stock() {
            return Rest::Yes;
        }
        if self.hand.cards.opened == 0 {
            self.begin_street(0, sink);
        }
        if self.plan.floor && self.resting() {
            return Rest::Yes;
        }
        if self.hand.irregular.any && self.before_street(sink) {
            return Rest::No;
        }
        if self.hand.cards.to_draw.is_some() {
            if !self.deal_draw(sink) {
                self.emit(Event::Deal(DealEvent::StockRanOut), sink);
            }
            return Rest::No;
        }
        if !self.deal_street(sink) {
            if self.hall.shoe.left() == 0 && self.stock_ran_out() {
                self.emit(Event::Deal(DealEvent::StockRanOut), sink);
                return Rest::No;
            }
            return Rest::Yes;
        }
        self.street_fees(sink);
        self.start_betting(sink)
    }

    /// What is done before the betting, and the betting itself where anybody can bet.
    fn start_betting(&mut self, sink: &mut impl Sink) -> Rest {
        if let Some(rest) = self.change(ChangeWhen::BeforeBetting, sink) {
            return rest;
        }
        if self.hand.irregular.any {
            self.deal_owed(sink);
            if self.hand.irregular.moved {
                self.emit(PokerEvent::BettingClosed, sink);
                return Rest::No;
            }
        }
        if self.hand.cards.street == 0 && self.plan.forced.bring_in.is_some() {
            self.bring_in(sink);
        }
        let first = self.first_to_act();
        let Some(first) = first.filter(|_| self.betting_needed()) else {
            self.emit(PokerEvent::BettingClosed, sink);
            return Rest::No;
        };
        self.begin_betting(first, sink);
        if self.rest_at_bet() { Rest::Yes } else { Rest::No }
    }

    fn after_betting(&mut self, sink: &mut impl Sink) -> Rest {
        if let Some(rest) = self.change(ChangeWhen::AfterBetting, sink) {
            return rest;
        }
        self.return_uncalled(sink);
        if self.hand.seats.live.len() < 2 {
            return self.over(sink);
        }
        self.pot_fees(sink);
        let next = self.hand.cards.opened;
        if usize::from(next) < self.plan.cards.streets.len() {
            self.begin_street(next, sink);
            return self.cards(sink);
        }
        self.showdown(sink)
    }

    fn showdown(&mut self, sink: &mut impl Sink) -> Rest {
        if self.rest_at_show() { Rest::Yes } else { self.over(sink) }
    }

    /// The pots are to be divided; where the floor looks on, after it has looked.
    fn over(&mut self, sink: &mut impl Sink) -> Rest {
        let Some(start) = self.hall.button.filter(|_| self.plan.floor) else { return self.end(sink) };
        self.emit(Event::Wager(WagerEvent::SettlementBegan { start }), sink);
        Rest::No
    }

    /// The pots are divided and the hand is over.
    fn end(&mut self, sink: &mut impl Sink) -> Rest {
        // Since the betting only a ruling can have taken a hand out.
        if self.plan.floor || self.hand.irregular.any {
            self.return_uncalled(sink);
        }
        self.final_fees(sink);
        self.award(sink);
        if self.hand.irregular.any {
            self.show_after(sink);
        }
        self.move_kill_button(sink);
        self.emit(Event::Round(RoundEvent::HandClosed), sink);
        Rest::No
    }
}
