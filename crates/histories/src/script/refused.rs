//! A refusal in a script: the rule in words, with what helps to mend the line, and what would have been legal.

use table::banked::Core;
use table::{Act, Actor, Choice, Command, Moment, Offer, Play, Position, Refusal, Shape, Verb, WagerNo};

use super::run::Runner;
use super::steps;

impl Runner<'_> {
    /// Why a command is refused, and what would have been legal.
    pub(super) fn refused(&self, who: Actor, command: &Command, refusal: &Refusal) -> String {
        let core = self.table.banked();
        let wager = refusal.wager().zip(core).map(|(wager, core)| format!("{}: ", key(core, wager)));
        let (at, act) = match *command {
            Command::Do { at, act } => (at, Some(act)),
            _ => (None, None),
        };
        let closed = act.is_some_and(|act| is_too_late(act.verb, refusal));
        let closed = if closed { "betting is closed: " } else { "" };
        let beside = core.and_then(|core| beside(core, who, (at, act?), refusal)).unwrap_or_default();
        let (wager, named) = (wager.unwrap_or_default(), self.named(refusal));
        // Who may do nothing at all is told why, and that is enough.
        let offers = self.table.offers(who);
        let legal = match offers.is_empty() {
            true => String::new(),
            false => format!("; legal actions: {}", self.legal(&offers, at)),
        };
        format!("{wager}{closed}{named}{beside}{legal}")
    }

    /// What somebody may do. While wagers are taken that is every circle at every seat: those of the seat that was named are
    /// enough, and else each wager once.
    fn legal(&self, offers: &[Offer], at: Option<Position>) -> String {
        if !offers.iter().any(|offer| offer.verb == Verb::STAKE) {
            return steps::offered(&self.table, offers);
        }
        let there = offers.iter().any(|offer| offer.at.is_some() && offer.at == at);
        let mut told: Vec<Offer> = Vec::new();
        for offer in offers {
            let same = |other: &Offer| (other.verb, circle(other)) == (offer.verb, circle(offer));
            if offer.at.is_none() || there && offer.at == at || !there && !told.iter().any(same) {
                told.push(*offer);
            }
        }
        let others = if told.len() < offers.len() { ", or at another seat" } else { "" };
        steps::offered(&self.table, &told) + others
    }
}

fn key(core: &Core, wager: WagerNo) -> &str {
    core.plan.wagers.get(usize::from(wager.0)).map_or("", |wager| wager.key.as_str())
}

fn circle(offer: &Offer) -> Option<WagerNo> {
    if let Shape::Wager { wager, .. } = offer.shape { Some(wager) } else { None }
}

/// Whether a wager comes after the call of no more bets.
fn is_too_late(verb: Verb, refusal: &Refusal) -> bool {
    let Refusal::NotNow { at } = refusal else { return false };
    let before = [Moment::BetweenRounds, Moment::OfferingTheBank, Moment::TakingWagers].contains(at);
    [Verb::STAKE, Verb::TAKE_BACK, Verb::SHARE].contains(&verb) && !before
}

/// What a refusal does not say by itself: which wagers one goes with, and which fee is held back.
fn beside(core: &Core, who: Actor, (at, act): (Option<Position>, Act), refusal: &Refusal) -> Option<String> {
    match (refusal, who, act.choice) {
        (Refusal::RequiresWager { wager, needs }, ..) => {
            let one_of = core.plan.wager(*wager).requires_one_of;
            let any: Vec<&str> = one_of.iter().map(|other| key(core, other)).collect();
            let needs = if one_of.has(*needs) { any.join(" or ") } else { key(core, *needs).to_owned() };
            Some(format!(", {needs}"))
        }
        (Refusal::AboveTheMost { most, .. }, Actor::Person(person), Choice::Wager { wager, .. })
            if act.verb == Verb::STAKE =>
        {
            let fee = core.held_back(person, at?, wager, *most)?;
            Some(format!(": the highest fee, {fee}, is held back"))
        }
        _ => None,
    }
}
