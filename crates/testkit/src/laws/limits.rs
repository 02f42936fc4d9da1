//! What a limit is, read from the listing and the terms of the table: the plan of the table is not asked.

use std::collections::BTreeMap;

use money::Cents;
use rulebook::listing::amount::Amount;
use rulebook::listing::{Listing, Placed, WagerRule};
use table::terms::Terms;
use table::{Event, Person, Position, RoundEvent, WagerEvent, WagerNo};

/// The wagers of a listing, and what lies on the layout by the events.
#[derive(Debug, Clone)]
pub(super) struct Limits {
    wagers: Vec<(String, WagerRule)>,
    terms: Terms,
    /// Spots that take more or less than the limits, of which the rest has no action: those have laws of their own.
    lax: bool,
    stakes: BTreeMap<(Position, Person, WagerNo), Cents>,
}

impl Limits {
    /// The limits at a table.
    pub(super) fn of(listing: &Listing, terms: &Terms) -> Limits {
        let wagers = listing.body().wager.iter().map(|(name, rule)| (name.to_string(), rule.clone()));
        Limits {
            wagers: wagers.collect(),
            terms: terms.clone(),
            lax: families::traits(listing).spots.below_least,
            stakes: BTreeMap::new(),
        }
    }

    /// The law: when the wagers are closed, each lies within its limits.
    pub(super) fn take(&mut self, event: &Event) {
        match *event {
            Event::Round(RoundEvent::RoundOpened { .. }) => self.stakes.clear(),
            Event::Wager(WagerEvent::Staked { person, position, wager, amount })
            | Event::Wager(WagerEvent::Shared { person, position, wager, amount }) => {
                *self.stakes.entry((position, person, wager)).or_default() += amount;
            }
            Event::Wager(WagerEvent::Unstaked { person, position, wager, amount }) => {
                *self.stakes.entry((position, person, wager)).or_default() -= amount;
                self.stakes.retain(|_, held| *held != Cents::ZERO);
            }
            Event::Wager(WagerEvent::WagersClosed) if !self.lax => {
                self.stakes.iter().for_each(|(at, amount)| self.stake(*at, *amount));
            }
            _ => {}
        }
    }

    fn stake(&self, (position, person, wager): (Position, Person, WagerNo), amount: Cents) {
        // A wager of a split hand comes after the deal.
        let Some((name, rule)) = self.wagers.get(usize::from(wager.0)) else { return };
        if rule.placed != Placed::BeforeDeal {
            return;
        }
        let other = |of: &str| {
            let number = self.wagers.iter().position(|(name, _)| name == of)?;
            self.stakes.get(&(position, person, WagerNo(number as u8))).copied()
        };
        let fits = match self.own(rule) {
            Some((least, most)) => least <= amount && amount <= most,
            None => self.fits(rule, amount, other),
        };
        assert!(fits, "{person:?} has {amount} on {name} at {position:?}, outside {}", rule.amount);
    }

    /// Limits that the listing prints for this wager under the schedule in force.
    fn own(&self, rule: &WagerRule) -> Option<(Cents, Cents)> {
        let schedule = self.terms.schedule.as_ref()?;
        let number = schedule.option.number;
        let holds = |from: u16, to: u16| from <= number && number <= to;
        let own = rule.limits.iter().flatten().find(|limit| {
            Some(&limit.block) == schedule.block.as_ref()
                && limit.options.is_none_or(|span| holds(span.from, span.to))
        })?;
        let most = if own.most < self.terms.maximum { own.most } else { self.terms.maximum };
        let least = own.least.unwrap_or(self.terms.minimum);
        // Where less than a chip is the least, a chip is; where the most is less than the least, the most is.
        let least = if least < self.terms.chip { self.terms.chip } else { least };
        Some((if most < least { most } else { least }, most))
    }

    fn fits(&self, rule: &WagerRule, amount: Cents, other: impl Fn(&str) -> Option<Cents>) -> bool {
        let within = |least: Cents, most: Cents| least <= amount && amount <= most;
        match &rule.amount {
            Amount::TableLimits | Amount::ScheduleLimits => within(self.terms.minimum, self.terms.maximum),
            Amount::Between(least, most) => within(*least, *most),
            Amount::AtLeast(least) => *least <= amount,
            // Ten times the amount is so many tenths of the other.
            Amount::Times { tenths, of } => other(of.as_str())
                .is_some_and(|of| tenths.iter().any(|tenths| amount.0 * 10 == of.0 * i64::from(*tenths))),
            // The least wager there is, is a chip.
            Amount::UpTo { tenths, of } => other(of.as_str())
                .is_some_and(|of| amount.0 * 10 <= of.0 * i64::from(*tenths) || amount == self.terms.chip),
            _ => true,
        }
    }
}
