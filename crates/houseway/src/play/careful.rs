//! Slips that cost: asked back once before they are done.

use money::Cents;
use table::{Act, Actor, Choice, Command, Offer, Place, Play as _, Shape, Verb, say};

use super::sitting::{Sitting, YOU};

impl Sitting<'_> {
    /// What is asked before a command that somebody would hardly want; nothing where it was asked just now.
    pub(super) fn asked_back(&mut self, command: &Command) -> Option<String> {
        let slip = self.slip(command).filter(|_| self.asked != Some(*command));
        self.asked = slip.is_some().then_some(*command);
        slip.map(|slip| say!(self.tongue, "play.again-to-do-it", slip = slip))
    }

    fn slip(&self, command: &Command) -> Option<String> {
        let Command::Do { act, .. } = *command else { return None };
        let tongue = self.tongue;
        let offers = self.table.offers(Actor::Person(YOU));
        let offered = |verb: Verb| offers.iter().any(|offer| offer.verb == verb);
        match act.verb {
            Verb::FOLD if offered(Verb::CHECK) => Some(say!(tongue, "play.slip-fold")),
            Verb::MUCK => Some(say!(tongue, "play.slip-muck")),
            Verb::DRAW | Verb::EXCHANGE if act.cards().is_empty() && draws_cards(&offers, act.verb) => {
                Some(say!(tongue, "play.slip-draw"))
            }
            Verb::ARRANGE => self.fouls(command),
            Verb::FRONT => self.fouls_in_front(command),
            Verb::SURRENDER if self.best(YOU) != Some(*command) => Some(say!(tongue, "play.slip-surrender")),
            Verb::DECLARE_SWEEP if self.best(YOU) != Some(*command) => Some(say!(tongue, "play.slip-sweep")),
            Verb::HIT => self.busts(),
            _ => self.risks_all(act),
        }
    }

    /// Half a hand, or one whose front is above its back.
    fn fouls(&self, command: &Command) -> Option<String> {
        let Command::Do { at: Some(position), act: Act { choice: Choice::Thirteen(setting), .. } } = *command
        else {
            return None;
        };
        let sizes = [0, 1, 2].map(|segment| setting.segment(segment).len());
        if sizes != [3, 5, 5] {
            let sizes = sizes.map(|size| size.to_string()).join(", ");
            return Some(say!(self.tongue, "play.slip-half", sizes = sizes));
        }
        // A hand that is set and makes nothing is fouled.
        let mut tried = self.table.clone();
        tried.act(Actor::Person(YOU), command, &mut Vec::new()).ok()?;
        let made = tried.describe(Place::Position(position), self.tongue);
        made.is_none().then(|| say!(self.tongue, "play.slip-foul"))
    }

    /// Two in front that are above those behind.
    fn fouls_in_front(&self, command: &Command) -> Option<String> {
        let Command::Do { at: Some(position), act: Act { choice: Choice::Front(front), .. } } = *command
        else {
            return None;
        };
        let mut behind = self.held(position);
        for card in front {
            behind.remove(behind.iter().position(|held| *held == card)?);
        }
        let named = self.table.row_names(&[front.to_vec(), behind], self.tongue)?;
        named.foul.then(|| say!(self.tongue, "play.slip-front"))
    }

    /// A further card for a hand that is as good as it can be.
    fn busts(&self) -> Option<String> {
        let best = self.best(YOU)?;
        let stands = matches!(best, Command::Do { act: Act { verb: Verb::STAND, .. }, .. });
        let total = self.your_total()?;
        (stands && total >= 18).then(|| say!(self.tongue, "play.slip-hit", total = total))
    }

    /// Everything in one go.
    fn risks_all(&self, act: Act) -> Option<String> {
        let chips = self.table.chips(YOU);
        let puts = matches!(act.verb, Verb::STAKE | Verb::RAISE | Verb::BET | Verb::WAGER | Verb::DOUBLE);
        let all = puts && chips > Cents::ZERO && act.amount() >= chips;
        // The least that may be put in is no slip.
        all.then(|| say!(self.tongue, "play.slip-all", chips = chips))
    }
}

/// Whether cards are thrown away for new ones, so that naming none means to stand pat.
fn draws_cards(offers: &[Offer], verb: Verb) -> bool {
    offers.iter().any(|offer| offer.verb == verb && matches!(offer.shape, Shape::Cards { least: 0, .. }))
}
