//! Stakes and decisions at a player-dealer table, in words.

use money::Cents;
use table::banked::Core;
use table::{Act, Choice, Person, Position, Verb, WagerEvent, Why, say};

use super::Teller;

impl Teller {
    pub(super) fn of_wagers(&self, core: &Core, event: &WagerEvent) -> Option<String> {
        let (tongue, plan) = (self.tongue, &core.plan);
        Some(match *event {
            WagerEvent::TimerRang => say!(tongue, "log.timer"),
            WagerEvent::Staked { person, position, wager, amount } => {
                say!(tongue, "log.staked", wager = self.wager_of(person, position, wager), amount = amount)
            }
            WagerEvent::Raised { person, position, wager, amount } => {
                let held = core.round.stakes.amount(person, position, wager);
                let wager = self.wager_of(person, position, wager);
                say!(tongue, "log.raised", wager = wager, amount = amount, total = held + amount)
            }
            WagerEvent::Unstaked { person, position, wager, amount } => {
                say!(tongue, "log.unstaked", wager = self.wager_of(person, position, wager), amount = amount)
            }
            WagerEvent::ButtonGiven { person, position, wager } => {
                let whose = self.whose(person, position);
                say!(tongue, "log.button-given", who = whose, wager = plan.wager(wager).name.clone())
            }
            WagerEvent::Shared { person, position, wager, amount } => {
                let wager = plan.wager(wager).name.clone();
                say!(
                    tongue,
                    "log.shared",
                    who = self.name(person),
                    amount = amount,
                    wager = wager,
                    seat = position
                )
            }
            WagerEvent::NoAction { person, position, wager, amount, because } => {
                let wager = if because == Why::ABOVE_MOST_JOINT {
                    say!(tongue, "log.joint-wager", seat = position)
                } else {
                    format!("{} {}", self.whose(person, position), plan.wager(wager).name)
                };
                say!(tongue, "log.no-action", wager = wager, amount = amount, why = self.because(because))
            }
            WagerEvent::Decided { person, position, act } => self.decided(core, person, position, act)?,
            WagerEvent::Earned { .. } | WagerEvent::Settled { .. } => return self.settlement(core, event),
            _ => return None,
        })
    }

    fn decided(&self, core: &Core, person: Person, position: Position, act: Act) -> Option<String> {
        let tongue = self.tongue;
        let whose = self.whose(person, position);
        let whole = core.plan.told_whole > 0;
        Some(match act {
            Act::ASK_COVER => {
                let covers = core.bank().map_or(Cents::ZERO, |bank| bank.covers);
                say!(tongue, "log.asks-cover", who = whose, covers = covers)
            }
            Act::CARD => say!(tongue, "log.takes-card", who = whose),
            Act::NO_CARD => say!(tongue, "log.takes-no-card", who = whose),
            Act::HOUSE_WAY if !whole => say!(tongue, "log.plays-house-way", who = whose),
            Act::HOUSE_WAY => say!(tongue, "log.asks-house-way", who = self.decider(person, position)),
            Act { verb: Verb::PICK, choice: Choice::Number(pile) } => {
                say!(tongue, "log.picks", who = self.name(person), pile = pile)
            }
            act => {
                let key = decision(act)?;
                say!(tongue, key, who = whose, hand = self.hand_in_play(position))
            }
        })
    }
}

/// A decision; a further wager is told by its stake.
fn decision(act: Act) -> Option<&'static str> {
    Some(match act {
        Act::FOLD => "log.folds",
        Act::CHECK => "log.checks",
        Act::HIT => "log.hits",
        Act::STAND => "log.stands",
        Act { verb: Verb::DOUBLE, .. } => "log.doubles",
        Act::SPLIT => "log.splits",
        Act::SURRENDER => "log.surrenders",
        Act::RESCUE => "log.rescues",
        Act::EVEN_MONEY => "log.even-money",
        Act::DECLINE => "log.declines",
        _ => return None,
    })
}
