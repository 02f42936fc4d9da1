//! The sign of a table, from its set-up.

use rulebook::Wording;
use rulebook::listing::Listing;
use rulebook::sign::Sign;
use table::terms::Terms;
use table::{Tongue, say};

use super::choose::blocks;
use super::describe::option_label;
use super::{Bounds, ScheduleChoice, SetUp, SetUpError, Shuffling, left};
use crate::posted::post_stakes;

impl SetUp {
    /// The sign of a table with this set-up: its stakes or limits, its buy-in, what else the house has chosen, and all fees.
    /// Its schedules are those of the listing's book.
    pub fn sign(&self, room: String, listing: &Listing, tongue: Tongue) -> Result<Sign, SetUpError> {
        let book = listing.book();
        let blocks = blocks(book, listing)?;
        let terms = self.terms_in(book, listing)?;
        let words = Wording::of_key(tongue.key());
        let schedule = self.schedule_in(listing, &blocks)?;
        let mut sign = Sign::new(listing, room, schedule, words);
        self.post(&mut sign, listing, &terms, tongue)?;
        sign.table(self.lines(listing, &terms, tongue, true));
        Ok(sign)
    }

    /// Posts what the house has named on a sign that has its printed schedules.
    pub fn post(
        &self,
        sign: &mut Sign,
        listing: &Listing,
        terms: &Terms,
        tongue: Tongue,
    ) -> Result<(), SetUpError> {
        match &self.schedule {
            Some(ScheduleChoice::Own(own)) => sign.own_fees(&own.option(listing)),
            Some(ScheduleChoice::Nothing) => sign.no_collection(),
            Some(ScheduleChoice::Printed(_)) | None => {}
        }
        let refused = |why: String| SetUpError::Terms(why, super::Cited::default());
        post_stakes(sign, listing, terms.clone()).map_err(refused)?;
        let Bounds { minimum, maximum } = self.own_limits();
        sign.limits(minimum, maximum);
        let tables: Vec<String> = self.pay_table.values().cloned().collect();
        sign.post(listing, &tables).map_err(refused)?;
        self.check_buy_in(listing, terms)?;
        sign.table(self.lines(listing, terms, tongue, false));
        Ok(())
    }

    /// A line for each thing that the house has named; for a table, also for each that the listing leaves to it.
    fn lines(&self, listing: &Listing, terms: &Terms, tongue: Tongue, whole: bool) -> Vec<String> {
        let mut lines = Vec::new();
        // The buy-in of a table with a pot is posted with its stakes.
        if let Some(own) = terms.buy_in.filter(|_| !listing.family().has_stakes()) {
            lines.push(match own.maximum {
                Some(most) => say!(tongue, "table-sign.buy-in", least = own.minimum, most = most),
                None => say!(tongue, "table-sign.buy-in-from", least = own.minimum),
            });
        }
        let packs = listing.body().deck.packs;
        let is_left = whole && packs.from < packs.to && listing.family().is_banked();
        if self.packs.is_some() || is_left {
            lines.push(say!(tongue, "table-sign.packs", packs = terms.packs));
        }
        let allowed = Shuffling::allowed(listing);
        let usual = allowed.first().filter(|_| whole && allowed.len() > 1);
        if let Some(shuffle) = self.shuffle.or(usual.copied()) {
            lines.push(say(tongue, &format!("table-sign.{}", shuffle.word()), &[]));
        }
        for option in left::options(listing) {
            let played = self.options.iter().any(|held| left::option_key(held) == option);
            let key = if played { "table-sign.allowed" } else { "table-sign.not-allowed" };
            if played || whole {
                lines.push(say(tongue, key, &[("rule", option_label(option, tongue))]));
            }
        }
        if let Some(kill) = &terms.poker.kill {
            lines.push(say!(tongue, "table-sign.kill", kill = kill.replace('-', " ")));
        }
        if self.seats.is_some() || whole {
            lines.push(say!(tongue, "table-sign.seats", seats = terms.positions));
        }
        lines
    }
}
