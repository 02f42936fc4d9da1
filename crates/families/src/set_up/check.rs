//! Whether a listing allows a set-up.

use money::Cents;
use rulebook::family::pot_poker::PotPoker;
use rulebook::listing::Listing;
use table::terms::Terms;

use super::left::{self, BuyInRange};
use super::{Bounds, Cited, Field, NO_KILL, ScheduleChoice, SetUp, SetUpError, Shuffling};
use crate::schedule::kills;

impl SetUp {
    /// What can be said of a set-up before its schedule is known.
    pub fn check(&self, listing: &Listing) -> Result<(), SetUpError> {
        self.check_seats(listing)?;
        let limits = self.own_limits();
        if !listing.family().is_banked() && limits != Bounds::default() {
            return Err(SetUpError::NoLimits(listing.id().to_string()));
        }
        if self.names_forced_bets() && !listing.family().has_stakes() {
            return Err(SetUpError::NoForcedBets(listing.id().to_string()));
        }
        check_bounds(Field::Limits, limits)?;
        check_bounds(Field::BuyIn, self.buy_in.unwrap_or_default())?;
        self.check_cards(listing)?;
        self.check_options(listing)?;
        self.check_pay_tables(listing)?;
        self.check_blinds(listing)?;
        self.check_own(listing)
    }

    fn check_seats(&self, listing: &Listing) -> Result<(), SetUpError> {
        let seats = &listing.body().seats;
        let Some(got) = self.seats else { return Ok(()) };
        number(Field::Seats, listing, got, (seats.fewest.max(2), seats.positions), || {
            Cited::of(listing, &[&["seats", "positions"]], "position|seats")
        })
    }

    fn check_cards(&self, listing: &Listing) -> Result<(), SetUpError> {
        if let Some(got) = self.packs {
            let held = listing.body().deck.packs;
            let ends = (held.from.min(255) as u8, held.to.min(255) as u8);
            number(Field::Packs, listing, got, ends, || {
                Cited::of(listing, &[&["deck", "packs"]], "deck|shoe")
            })?;
        }
        let Some(shuffle) = self.shuffle.filter(|shuffle| !shuffle.is_allowed(listing)) else {
            return Ok(());
        };
        let valid = Shuffling::allowed(listing).into_iter().map(|one| one.word().to_owned()).collect();
        let cited = Cited::of(listing, &[&["deck", "shuffle"], &["deck", "packs"]], "shoe|shuffl|deck");
        Err(SetUpError::Unknown { field: Field::Shuffle, got: shuffle.to_string(), valid, cited })
    }

    fn check_options(&self, listing: &Listing) -> Result<(), SetUpError> {
        if self.options.is_empty() {
            return Ok(());
        }
        let valid = left::options(listing);
        let Some(got) = self.options.iter().find(|option| !valid.contains(&left::option_key(option))) else {
            return Ok(());
        };
        let cited = left::option_cited(listing, valid.first().copied().unwrap_or(got));
        let valid = valid.into_iter().map(str::to_owned).collect();
        Err(SetUpError::Unknown { field: Field::Options, got: got.clone(), valid, cited })
    }

    fn check_pay_tables(&self, listing: &Listing) -> Result<(), SetUpError> {
        for (wager, table) in &self.pay_table {
            let rule = listing.body().wager.get(wager);
            let names = rule.and_then(|rule| rule.pay_tables.as_deref()).unwrap_or_default();
            if names.iter().any(|name| name.as_str() == table) {
                continue;
            }
            let all = left::pay_tables(listing);
            let valid = all
                .iter()
                .flat_map(|(wager, _, tables)| tables.iter().map(move |table| format!("{wager}={table}")));
            let valid: Vec<String> = valid.collect();
            let path = ["wager", wager.as_str(), "pay-tables"];
            let first = all.first().map(|(wager, ..)| wager.as_str()).unwrap_or_default();
            let cited = Cited::of(listing, &[&path, &["wager", first, "pay-tables"]], "pay");
            let got = format!("{wager}={table}");
            return Err(SetUpError::Unknown { field: Field::PayTable, got, valid, cited });
        }
        Ok(())
    }

    /// The number of blinds.
    fn check_blinds(&self, listing: &Listing) -> Result<(), SetUpError> {
        let Some(rules) = listing.section::<PotPoker>() else { return Ok(()) };
        if let (Some(blinds), Some(section)) = (&self.blinds, &rules.blinds) {
            let printed = rules.structure.iter().flat_map(|(_, structure)| &structure.stakes);
            let mut counts = printed.map(|row| row.blinds.as_ref().map_or(section.posted.len(), Vec::len));
            if !counts.any(|count| count == blinds.len()) {
                let cited = Cited::of(listing, &[&["pot-poker", "blinds", "posted"]], "blind");
                let (got, posts) = (blinds.len(), section.posted.len());
                return Err(SetUpError::BlindCount { got, posts, cited });
            }
        }
        Ok(())
    }

    fn check_own(&self, listing: &Listing) -> Result<(), SetUpError> {
        if let Some(ScheduleChoice::Own(own)) = &self.schedule
            && let Some(fault) = own.fault(listing)
        {
            return Err(SetUpError::Own(fault));
        }
        Ok(())
    }

    /// What a listing without a pot does not have, and kills that it does not play.
    pub(super) fn check_stakes(&self, listing: &Listing) -> Result<(), SetUpError> {
        if !listing.family().has_stakes() && self.names_stakes() {
            return Err(SetUpError::NoStakes(listing.id().to_string()));
        }
        let valid = kills(listing);
        match &self.kill {
            Some(kill) if kill != NO_KILL && !valid.contains(kill) => {
                let cited =
                    Cited::of(listing, &[&["pot-poker", "kill", "kind"], &["pot-poker", "kill"]], "kill");
                Err(SetUpError::Unknown { field: Field::Kill, got: kill.clone(), valid, cited })
            }
            _ => Ok(()),
        }
    }

    /// Whether the buy-in lies within what is printed for the table.
    pub fn check_buy_in(&self, listing: &Listing, terms: &Terms) -> Result<(), SetUpError> {
        let Some(own) = self.buy_in.filter(|own| *own != Bounds::default()) else { return Ok(()) };
        let range = BuyInRange::of(listing, terms);
        let cited = || {
            let rules = listing.section::<PotPoker>();
            let structure =
                rules.and_then(|rules| crate::pot_poker::Plan::structure(rules, &terms.poker).ok());
            BuyInRange::cited(listing, structure.map(|(name, _)| name))
        };
        for (is_maximum, got, held) in
            [(false, own.minimum, range.minimum), (true, own.maximum, range.maximum)]
        {
            let Some(got) = got else { continue };
            let from = held.minimum.unwrap_or_default();
            if got < from || held.maximum.is_some_and(|to| got > to) {
                return Err(SetUpError::BuyIn { is_maximum, got, from, to: held.maximum, cited: cited() });
            }
        }
        match terms.buy_in {
            Some(buy_in) if !buy_in.is_possible() => Err(SetUpError::Reversed {
                field: Field::BuyIn,
                minimum: buy_in.minimum,
                maximum: buy_in.maximum.unwrap_or(Cents::MOST),
            }),
            _ => Ok(()),
        }
    }
}

fn number(
    field: Field,
    listing: &Listing,
    got: u8,
    (from, to): (u8, u8),
    cited: impl Fn() -> Cited,
) -> Result<(), SetUpError> {
    if (from..=to).contains(&got) {
        return Ok(());
    }
    Err(SetUpError::Number { field, listing: listing.id().to_string(), got, from, to, cited: cited() })
}

/// Whether a minimum is not above its maximum, and both are amounts.
fn check_bounds(field: Field, bounds: Bounds) -> Result<(), SetUpError> {
    let (minimum, maximum) = (bounds.minimum.unwrap_or_default(), bounds.maximum.unwrap_or(Cents::MOST));
    let fits =
        minimum >= Cents::ZERO && maximum > Cents::ZERO && maximum <= Cents::MOST && minimum <= maximum;
    if fits { Ok(()) } else { Err(SetUpError::Reversed { field, minimum, maximum }) }
}
