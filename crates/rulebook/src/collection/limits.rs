//! The limits that an option prints, and whether a table is within them.

use money::Cents;

use super::{Measure, Reach, ScheduleOption, Terms};

impl Terms {
    /// Whether the minimum or the maximum is printed as one amount, which it then is and does not lie within.
    pub fn is_alone(&self, key: &str) -> bool {
        let held = match key {
            "minimum" => &self.minimum,
            "maximum" => &self.maximum,
            _ => return false,
        };
        printed(held.as_ref()).is_some_and(|reach| reach.to == Some(reach.from))
    }
}

impl ScheduleOption {
    /// The lowest minimum and the highest maximum that it prints for a table.
    pub fn limits(&self) -> (Option<Cents>, Option<Cents>) {
        let least = self.within("minimum").map(|reach| Cents(reach.from));
        let most = self.within("maximum").and_then(|reach| reach.to).map(Cents);
        (least, most)
    }

    /// What is wrong with limits outside those it prints; a limit that is not given is not checked.
    pub fn outside_limits(&self, minimum: Option<Cents>, maximum: Option<Cents>) -> Vec<String> {
        let named = [("minimum", minimum), ("maximum", maximum)];
        let named = named.into_iter().filter_map(|(name, amount)| Some((name, amount?)));
        named.filter_map(|(name, amount)| self.outside(name, amount)).collect()
    }

    fn outside(&self, name: &str, amount: Cents) -> Option<String> {
        let beyond = |reach: &Reach| amount.0 < reach.from || reach.to.is_some_and(|to| amount.0 > to);
        if let Some(reach) = self.within(name) {
            let span = reach.text(Measure::Money);
            return beyond(&reach)
                .then(|| format!("the schedule prints a table {name} of {span}, not {amount}"));
        }
        let terms = &self.terms;
        let stakes = [&terms.limit, &terms.stakes].into_iter().find_map(|text| spread(text.as_ref()?))?;
        let span = stakes.text(Measure::Money);
        beyond(&stakes).then(|| {
            format!("the schedule prints stakes of {span}, and a table {name} of {amount} is outside")
        })
    }

    /// What is printed for the minimum or the maximum of a table: by itself, else with the other in one limit.
    fn within(&self, name: &str) -> Option<Reach> {
        let own = if name == "minimum" { &self.terms.minimum } else { &self.terms.maximum };
        printed(own.as_ref()).or_else(|| printed(self.terms.limit.as_ref()))
    }
}

/// A printed limit. A limit per circle applies to each circle, like every limit of a wager (S05).
fn printed(text: Option<&String>) -> Option<Reach> {
    let text = text?.as_str();
    Reach::parse(text.strip_suffix(" per circle").unwrap_or(text), Measure::Money)
}

/// From the lowest to the highest amount of stakes, as in `$3 / $6`, `$2 to $20`, `$1-$2 to $1,000-$2,000` or
/// `minimum $2-$4, maximum $5-$10`.
fn spread(text: &str) -> Option<Reach> {
    let plain =
        text.replace("minimum ", "").replace(", maximum ", "-").replace(" to ", "-").replace('/', "-");
    let amounts: Vec<Cents> = plain.split('-').map(|part| part.trim().parse().ok()).collect::<Option<_>>()?;
    let (from, to) = (amounts.first()?.0, amounts.last()?.0);
    (from <= to).then_some(Reach { from, to: Some(to) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::Book;

    #[test]
    fn stakes_reach_from_the_least_amount_to_the_greatest() {
        let dollars = |text| spread(text).map(|reach| (reach.from / 100, reach.to.unwrap_or_default() / 100));
        assert_eq!(dollars("$3-6"), Some((3, 6)));
        assert_eq!(dollars("$40 / $80"), Some((40, 80)));
        assert_eq!(dollars("$2 to $20"), Some((2, 20)));
        assert_eq!(dollars("$1-$2 to $1,000-$2,000"), Some((1, 2000)));
        assert_eq!(dollars("minimum $2-$4, maximum $5-$10"), Some((2, 10)));
        assert_eq!(dollars("No Limit"), None);
    }

    /// Whatever is printed for tables of its kind, no option may be posted with a table far beyond it.
    #[test]
    fn every_printed_limit_binds() {
        let book = Book::shipped();
        let mut bound = 0;
        for block in book.blocks().iter().map(|id| book.block(id).unwrap()) {
            for option in &block.options {
                let terms = &option.terms;
                let printed = [&terms.minimum, &terms.maximum, &terms.limit, &terms.stakes];
                if printed.iter().any(|text| text.as_ref().is_some_and(|text| text.contains('$'))) {
                    let far = option.outside_limits(Some(Cents(1)), Some(Cents::dollars(500_000)));
                    assert!(!far.is_empty(), "{}: {terms:?}", block.address(option));
                    bound += 1;
                }
            }
        }
        assert!(bound > 38, "{bound}");
    }
}
