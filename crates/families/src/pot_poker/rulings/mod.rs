//! Rulings of the floor in pot poker: what may be ruled on, what follows from it by the listing's rules, and what is
//! left to do later in the hand.
//!
//! The floor says what happened; [`offers`] says when that can matter, [`follows`] what the room's rule makes of it, and
//! [`dealing`], [`betting`] and [`showdown`] carry it out. What is left to do is kept in [`state::Irregular`], which is
//! empty in a hand without a ruling.

mod betting;
mod dealing;
mod follows;
mod offers;
mod plan;
mod rest;
mod showdown;
mod state;
mod words;

use table::{Command, Event, FloorEvent, Offers, Refusal, Ruling, Sink};

pub use plan::RulingPlan;
pub use state::{Irregular, Short};

use super::Poker;
use crate::pot_poker::case;

impl Poker {
    /// The floor rules on what went wrong.
    pub(super) fn rule(&mut self, command: &Command, sink: &mut impl Sink) -> Result<(), Refusal> {
        let Some(ruling) = command.ruling() else { return Err(Refusal::OnlyTheHouseDealer) };
        let mut offers = Offers::new();
        self.ruling_offers(&mut offers);
        let offered = offers.iter().any(|offer| offer.contains(command));
        let because = offered.then(|| self.follows(ruling)).flatten();
        let because = because.ok_or(Refusal::NoSuchRuling { case: ruling.case })?;
        let turned = self.before_ruling(ruling);
        let effect = self.effect(ruling, because);
        self.emit(Event::Floor(FloorEvent::Ruled { ruling, because, effect }), sink);
        self.carry_out(ruling, because, turned, sink);
        self.go_on(sink);
        Ok(())
    }

    /// Everything that a ruling leads to at once.
    fn carry_out(&mut self, ruling: Ruling, because: table::Why, before: Before, sink: &mut impl Sink) {
        match ruling.case {
            case::STRING_BET
            | case::ANNOUNCED_RAISE
            | case::SINGLE_CHIP
            | case::OVERSIZED_CHIP
            | case::PUTS_IN
            | case::WORDS_AND_CHIPS
            | case::INDICATES_CALL
            | case::INDICATES_BET => self.carry_out_chips(ruling, before, sink),
            case::OUT_OF_TURN
            | case::TIME_IS_UP
            | case::TWO_ACTED_BEHIND
            | case::ABSENT
            | case::TURNED_OVER => {
                self.carry_out_turn(ruling, because, sink);
            }
            case::MISCALL
            | case::DELIBERATE_MISCALL
            | case::FOULED_BY_MISCALL
            | case::MUCKED
            | case::RETRIEVED
            | case::PARTLY_SHOWN => self.carry_out_showdown(ruling, because, sink),
            _ => self.carry_out_cards(ruling, because, sink),
        }
    }
}

/// What chips come to, found before the ruling is recorded.
type Before = Option<betting::Meaning>;
