//! Twenty-one games: points are said as a hand grows, and a natural has the name that the game gives it.

use families::AnyTable;
use families::twenty_one::{Plan, TwentyOne, why};
use table::banked::Banked;
use table::{Speak, Tongue, Why, say};

use super::Manner;

pub(super) struct Way;

impl Manner for Way {
    fn is(&self, table: &AnyTable) -> bool {
        table.of::<Banked<TwentyOne>>().is_some()
    }

    fn counts_points(&self) -> bool {
        true
    }

    fn reason(&self, table: &AnyTable, why: Why, tongue: Tongue) -> Option<String> {
        let plan = table.of::<Banked<TwentyOne>>()?.plan();
        let clause = |why: Why| self.clause(table, why);
        Some(match why {
            why::PLAYER_OVER => say!(tongue, "twenty-one.hand-over", most = plan.highest),
            why::BANK_OVER => say!(tongue, "twenty-one.bank-over", most = plan.highest),
            // Where one clause stands behind them all it does not matter who is nearer.
            why::BOTH_OVER_BANK_NEARER | why::BOTH_OVER_EQUAL
                if clause(why) == clause(why::BOTH_OVER_LOSES) =>
            {
                why::BOTH_OVER_LOSES.speak(tongue)
            }
            why => named(plan, &why.speak(tongue)),
        })
    }
}

/// A sentence on naturals with the game's own name for them, where it has one kind.
fn named(plan: &Plan, text: &str) -> String {
    let mut naturals = plan.specials.iter().filter(|special| special.natural);
    match (naturals.next(), naturals.next()) {
        // The Spanish plural is as long as it is; a name has none.
        (Some(one), None) => text.replace("naturales", &one.name).replace("natural", &one.name),
        _ => text.to_owned(),
    }
}
