//! The stakes of a hand of Open Hand History: what was posted, and what else is said of them.

use money::Cents;
use serde_json::Value;

use super::game::structure;
use super::rounds::Reader;
use super::values::cents;
use crate::hand::{Step, antes_matched};
use crate::units::{Decimal, ENDLESS};

impl Reader<'_> {
    /// A table may have a cap on what everybody puts in; where nobody comes to it, it changes nothing.
    pub(super) fn under_the_cap(&self) -> Result<(), String> {
        let Some(limit) = self.value.get("bet_limit") else { return Ok(()) };
        let cap = cents(limit, "bet_cap", self.parts)?;
        if cap > Cents::ZERO && self.put.iter().any(|put| *put >= cap) {
            return Err("capped betting is not supported".to_owned());
        }
        Ok(())
    }

    /// What is known of the stakes when the whole hand is read.
    pub(super) fn end_of_stakes(&mut self) -> Result<(), String> {
        if self.stakes.dead.iter().all(|dead| *dead == Cents::ZERO) {
            self.stakes.dead.clear();
        }
        let matched = self.value.get("_antes_matched").and_then(Value::as_bool);
        self.stakes.antes_matched = matched.unwrap_or_else(|| antes_matched(&self.stakes.antes));
        if self.stakes.small_bet == Cents::ZERO {
            self.stakes.small_bet = self.least_bet();
        }
        if structure(self.value)? == "limit" && self.stakes.big_bet.is_none() {
            self.stakes.big_bet = Some(Cents(self.stakes.small_bet.0 * 2));
        }
        self.own_blinds()
    }

    /// The least bet where the history does not name it: the largest blind, or what the bring-in is completed to.
    fn least_bet(&self) -> Cents {
        let blind = self.stakes.blinds.iter().map(|blind| Cents(blind.0.abs())).max().unwrap_or_default();
        let completed = self.actions.iter().find_map(|action| match action.step {
            Step::RaiseTo(amount) => Some(amount),
            _ => None,
        });
        let doubled = Cents(self.stakes.bring_in.unwrap_or_default().0 * 2);
        if blind > Cents::ZERO { blind } else { completed.unwrap_or(doubled) }
    }

    /// Forced money. The first of each blind is the blind; another is posted to come in, and another small one is dead.
    pub(super) fn post(&mut self, kind: &str, seat: usize, added: Cents) -> Result<(), String> {
        let blinds = &mut self.stakes.blinds;
        let all_in = self.put[seat] >= self.players.stacks[seat];
        let whole = |blind: Cents| if all_in && added < blind { blind } else { added };
        let again = match kind {
            "Post SB" => std::mem::replace(&mut self.small_posted, true),
            "Post BB" => std::mem::replace(&mut self.big_posted, true),
            _ => false,
        };
        match kind {
            "Post Ante" => self.stakes.antes[seat] += added,
            "Post Dead" => self.stakes.dead[seat] += added,
            "Post SB" if again && !self.ours => {
                self.bets[seat] -= added;
                self.stakes.dead[seat] += added;
            }
            "Post SB" => blinds[seat] += whole(self.small_blind),
            "Post BB" if again => blinds[seat] -= added,
            "Post BB" => blinds[seat] += whole(self.big_blind),
            "Straddle" => blinds[seat] += added,
            _ => blinds[seat] -= added,
        }
        Ok(())
    }

    /// Blinds as they should have been posted, by our own field: a player may be all-in with less.
    fn own_blinds(&mut self) -> Result<(), String> {
        let Some(list) = self.value.get("_blinds").and_then(Value::as_array) else { return Ok(()) };
        for (blind, held) in self.stakes.blinds.iter_mut().zip(list) {
            let wrong = || format!("`_blinds`: {held} is not an amount");
            let number = Decimal::parse(&held.to_string()).ok_or_else(wrong)?;
            *blind = number.cents(self.parts).map_err(|_| wrong())?;
        }
        Ok(())
    }

    /// Stacks without end, by our own field.
    pub(super) fn own_endless(&mut self) {
        let players = self.value.get("players").and_then(Value::as_array);
        for player in players.into_iter().flatten().filter(|player| player.get("_endless").is_some()) {
            if let Ok(Ok(at)) = self.players.at(player, "id") {
                self.players.stacks[at] = ENDLESS;
            }
        }
    }

    pub(super) fn smallest(&self) -> Result<Cents, String> {
        let one = match self.value.get("_smallest_chip") {
            Some(_) => cents(self.value, "_smallest_chip", self.parts)?,
            None if self.value.get("tournament").and_then(Value::as_bool) == Some(true) => Cents(self.parts),
            None => Cents(1),
        };
        Ok(one.max(Cents(1)))
    }
}
