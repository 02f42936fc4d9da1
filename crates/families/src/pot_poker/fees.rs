//! Collection fees: from the button's seat, from each player, by time, or from the pot.

use crate::pot_poker::event::PokerEvent;
use money::Cents;
use rulebook::collection::{Basis, Charge, Payer, Per, Purpose, When};
use table::open::seat_fee;
use table::{Position, PositionSet, Sink};

use super::Poker;

impl Poker {
    /// Of those who could be dealt in, whom a fee would leave nothing (S22): of a fee on each player, anybody; of the
    /// button's fee, those to whom the button would come.
    pub(super) fn unable_to_pay(&self, here: PositionSet) -> PositionSet {
        let players = here.len();
        let left = |at: Position, fee: Cents| self.hall.chips[at.index()] - fee >= self.plan.betting.chip;
        let mut able: PositionSet =
            here.iter().filter(|at| left(*at, self.due(*at, players, Payer::EachPlayer))).collect();
        while let Some(button) = self.next_button_of(able) {
            let each = self.due(button, players, Payer::EachPlayer);
            let fee = each + self.due(button, able.len(), Payer::ButtonSeat);
            if !able.has(button) || left(button, fee) {
                break;
            }
            able.remove(button);
        }
        here.without(able)
    }

    /// Whether a player has something left after the button's fee.
    pub(super) fn pays_for_button(&self, position: Position) -> bool {
        let fee = self.due(position, self.active().len(), Payer::ButtonSeat);
        self.hall.chips[position.index()] - fee >= self.plan.betting.chip
    }

    /// Whether a player owes for the half hour: who was there when it struck, and who has made up missed blinds since,
    /// where the room has the fee made up with them.
    fn owes_timed(&self, position: Position) -> bool {
        let person = self.person(position);
        let made_up = self.table.made_up.has(person) && self.plan.seats.collection_made_up();
        self.hall.timed.has(person) || made_up
    }

    /// What a player would pay before the deal, with so many players dealt in.
    fn due(&self, position: Position, players: u32, payer: Payer) -> Cents {
        let timed = self.owes_timed(position);
        let due = |charge: &&Charge| {
            charge.payer == payer && is_before_deal(charge) && (charge.per != Per::HalfHour || timed)
        };
        let value = |charge: &Charge| match charge.basis {
            Basis::Players | Basis::PerPlayer => i64::from(players),
            _ => 0,
        };
        let fee = |charge: &Charge| charge.fee(value(charge), self.plan.hall.band_step).unwrap_or_default();
        self.plan.hall.charges.iter().filter(due).map(fee).sum()
    }

    /// Fees of players before the deal: before the blinds, which play with what is left.
    pub(super) fn take_seat_fees(&mut self, sink: &mut impl Sink) {
        for number in 0..self.plan.hall.charges.len() {
            let charge = &self.plan.hall.charges[number];
            if !is_before_deal(charge) || !charge.is_ever_due() {
                continue;
            }
            let timed = charge.per == Per::HalfHour;
            match charge.payer {
                Payer::Pot => {}
                Payer::EachPlayer => {
                    for at in 0..self.hand.seats.order.len() {
                        let position = self.hand.seats.order[at];
                        if !timed || self.owes_timed(position) {
                            self.seat_fee(number, position, sink);
                        }
                    }
                }
                _ => {
                    if let Some(button) = self.hall.button {
                        self.seat_fee(number, button, sink);
                    }
                }
            }
        }
    }

    /// Fees from the pot before the deal.
    pub(super) fn take_pot_fees(&mut self, sink: &mut impl Sink) {
        for number in 0..self.plan.hall.charges.len() {
            let charge = &self.plan.hall.charges[number];
            if charge.payer == Payer::Pot && is_before_deal(charge) && charge.is_ever_due() {
                self.pot_fee(number, true, sink);
            }
        }
    }

    fn basis(&self, charge: &Charge) -> i64 {
        match charge.basis {
            Basis::Players | Basis::PerPlayer => i64::from(self.hand.seats.players.len()),
            Basis::Pot => self.hand.pot().0,
            _ => 0,
        }
    }

    fn seat_fee(&mut self, number: usize, position: Position, sink: &mut impl Sink) {
        let basis = self.basis(&self.plan.hall.charges[number]);
        let seat = (position, self.chips(position));
        if let Some(event) = seat_fee(&self.plan.hall, &self.hall, number, basis, seat) {
            self.emit(event, sink);
        }
    }

    /// A fee from the pot, as soon as the pot holds it; when the hand is over, what there is.
    fn pot_fee(&mut self, number: usize, over: bool, sink: &mut impl Sink) {
        if self.hand.fees.charged >> number & 1 == 1 {
            return;
        }
        let charge = &self.plan.hall.charges[number];
        let basis = self.basis(charge);
        let (fee, number) = (charge.fee(basis, self.plan.hall.band_step), number as u8);
        match fee {
            Ok(Cents::ZERO) => {}
            Ok(amount) => {
                let held = amount.min(self.hand.pot());
                let amount = if over || held == amount { held } else { Cents::ZERO };
                if amount > Cents::ZERO {
                    self.emit(PokerEvent::PotFeeTaken { charge: number, basis, amount }, sink);
                }
            }
            Err(_) => self.emit(PokerEvent::NoPotFeeNamed { charge: number, basis }, sink),
        }
    }

    /// What of the fees that were taken from the pot is for the jackpot.
    pub(super) fn pot_jackpot(&self) -> Cents {
        let taken = self.plan.hall.charges.iter().enumerate().filter(|(number, charge)| {
            charge.payer == Payer::Pot
                && charge.purpose == Purpose::Jackpot
                && self.hand.fees.charged >> number & 1 == 1
        });
        let fee = |charge: &Charge| charge.fee(self.basis(charge), self.plan.hall.band_step);
        taken.filter_map(|(_, charge)| fee(charge).ok()).sum()
    }

    /// Fees from the pot when the cards of a street have come, before its betting.
    #[inline(always)]
    pub(super) fn street_fees(&mut self, sink: &mut impl Sink) {
        if !self.plan.hall.charges.is_empty() {
            let by_board = |when: When| matches!(when, When::AfterFlop | When::AfterTurn);
            self.pot_fees_where(
                |charge, opened| by_board(charge.when) && is_reached(charge.when, opened, false),
                false,
                sink,
            );
        }
    }

    /// Fees from the pot when the betting of a street is over.
    #[inline(always)]
    pub(super) fn pot_fees(&mut self, sink: &mut impl Sink) {
        if !self.plan.hall.charges.is_empty() {
            self.pot_fees_where(|charge, opened| is_reached(charge.when, opened, false), false, sink);
        }
    }

    /// Fees by the final pot, and those that the pot did not hold before.
    pub(super) fn final_fees(&mut self, sink: &mut impl Sink) {
        if !self.plan.hall.charges.is_empty() {
            self.pot_fees_where(|charge, opened| is_reached(charge.when, opened, true), true, sink);
        }
    }

    fn pot_fees_where(&mut self, due: impl Fn(&Charge, u8) -> bool, over: bool, sink: &mut impl Sink) {
        for number in 0..self.plan.hall.charges.len() {
            let charge = &self.plan.hall.charges[number];
            // By size it is the final pot that counts (N04).
            let early = charge.basis == Basis::Pot && !over;
            if charge.payer == Payer::Pot && !early && due(charge, self.hand.cards.opened) {
                self.pot_fee(number, over, sink);
            }
        }
    }
}

/// Whether a fee is taken before the deal, and is no blind.
fn is_before_deal(charge: &Charge) -> bool {
    matches!(charge.when, When::BeforeDeal | When::HalfHourMark) && !is_blind(charge)
}

/// Whether the charge is a blind that is posted anyway.
fn is_blind(charge: &Charge) -> bool {
    matches!(charge.payer, Payer::SmallBlind | Payer::BigBlind)
}

/// Whether a hand with so many streets open has come to a fee.
fn is_reached(when: When, opened: u8, over: bool) -> bool {
    match when {
        When::BeforeFlop => opened >= 1,
        When::AfterFirstRound => opened >= 2 || opened == 1 && !over,
        When::AfterFlop => opened >= 2,
        When::AfterTurn => opened >= 3,
        _ => false,
    }
}
