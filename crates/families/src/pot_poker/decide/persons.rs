//! What a person does besides deciding on a hand: chips, money put in unasked, another shuffle.

use crate::pot_poker::event::PokerEvent;
use crate::pot_poker::facts::Post;
use crate::pot_poker::why;
use money::Cents;
use table::{Person, Position, Refusal, Sink};

use super::super::Poker;
use super::super::state::Stage;

impl Poker {
    /// Money put in unasked, or to be dealt in.
    pub(in crate::pot_poker) fn enter_or_post(
        &mut self,
        person: Person,
        position: Position,
        post: Post,
        sink: &mut impl Sink,
    ) -> Result<(), Refusal> {
        match self.hand.stage {
            Stage::Opening if self.entry_open() => {
                if !self.entry_posts(position).contains(&post) {
                    return Err(Refusal::PostNotNow { position });
                }
                self.emit(PokerEvent::Asked { person, position, post }, sink);
                Ok(())
            }
            Stage::Posted | Stage::Dealing => self.post_unasked(position, post, sink),
            _ => Err(self.post_refusal(position, post).unwrap_or_else(|| self.not_now())),
        }
    }

    /// Whether somebody may leave now.
    pub(in crate::pot_poker) fn check_going(
        &self,
        person: Person,
        position: Position,
    ) -> Result<(), Refusal> {
        if self.hand.seats.players.has(position) && self.hand.stage != Stage::Idle {
            return Err(Refusal::InTheHand { person });
        }
        let owed = self.plan.kill.as_ref().is_some_and(|kill| kill.owed_if_leaving);
        if owed && self.table.kill_owed.is_some_and(|(owing, _)| owing == person) {
            return Err(Refusal::OwesKill { person });
        }
        Ok(())
    }

    /// Whether so much may be bought: a full buy-in, or a short one where one is allowed after each full one; whether it
    /// is a short one.
    pub(in crate::pot_poker) fn check_buy(&self, position: Position, chips: Cents) -> Result<bool, Refusal> {
        if self.hand.stage != Stage::Idle {
            return Err(self.not_now());
        }
        let least = self.plan.seats.buy_in.map_or(Cents::ZERO, |span| span.from);
        let most = self.plan.seats.buy_in.and_then(|span| span.to);
        let held = self.hall.chips[position.index()];
        if let Some(most) = most.filter(|most| held + chips > *most) {
            return Err(Refusal::BuyInRange { chips: held + chips, least, most });
        }
        let short = chips < least;
        if chips <= Cents::ZERO || short && !self.plan.seats.short_buys && held + chips < least {
            return Err(Refusal::BuyInShort { chips, least });
        }
        if short && self.plan.seats.short_buys && self.table.short_bought.has(position) {
            return Err(Refusal::SecondShortBuy { chips, least });
        }
        Ok(short)
    }

    /// Whether somebody may sit down with so much.
    pub(in crate::pot_poker) fn check_buy_in(&self, chips: Cents) -> Result<(), Refusal> {
        let Some(span) = self.plan.seats.buy_in else { return Ok(()) };
        if span.to.is_some_and(|to| chips > to) || span.to.is_some() && chips < span.from {
            return Err(Refusal::BuyInRange { chips, least: span.from, most: span.to.unwrap_or(chips) });
        }
        if chips < span.from {
            return Err(Refusal::BuyInShort { chips, least: span.from });
        }
        Ok(())
    }

    /// Another shuffle, for which the button alone may ask.
    pub(in crate::pot_poker) fn ask_shuffle(
        &mut self,
        person: Person,
        position: Position,
        sink: &mut impl Sink,
    ) -> Result<(), Refusal> {
        if self.hand.stage != Stage::Idle || !self.plan.rules.names(why::BUTTON_ASKS_SHUFFLE) {
            return Err(self.not_now());
        }
        if self.next_button() != Some(position) {
            return Err(Refusal::OnlyTheButton { person });
        }
        self.emit(PokerEvent::ShuffleAsked { person }, sink);
        Ok(())
    }
}
