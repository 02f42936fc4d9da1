//! The top of a script: the game, the fees and the terms of the table.

use std::fmt::Write;

use families::AnyTable;
use rulebook::listing::Device;
use table::terms::Terms;

use crate::family;

/// What the table was opened with.
pub(super) fn text(listing: &str, schedule: Option<&str>, terms: &Terms, table: &AnyTable) -> String {
    let mut head = format!("listing = \"{listing}\"\n");
    let mut key = |key: &str, value: &str| {
        let _ = writeln!(head, "{key} = \"{value}\"");
    };
    if let Some(schedule) = schedule {
        key("schedule", schedule);
    }
    family::manner(table).head(table, terms, &mut key);
    if table.banked().is_some() {
        key("limits", &format!("{}-{}", terms.minimum, terms.maximum));
    }
    if let Some(by_hand) = terms.by_hand {
        key("shuffle", if by_hand { "hand" } else { "machine" });
    }
    if let Some(device) = terms.dealt_from {
        key("dealt-from", if device == Device::Shoe { "shoe" } else { "shuffler" });
    }
    if let Some(own) = terms.buy_in {
        let text = match own.maximum {
            Some(most) => format!("{}-{most}", own.minimum),
            None => format!("{}+", own.minimum),
        };
        key("buy-in", &text);
    }
    if let Some(point) = terms.point {
        key("point", &point.to_string());
    }
    let _ = writeln!(head, "seats = {}", terms.positions);
    if table.banked().is_some() {
        let _ = writeln!(head, "packs = {}", terms.packs);
    }
    if !terms.posted.is_empty() {
        let posted = terms.posted.iter().map(|(wager, table)| format!("{wager} = \"{table}\""));
        let _ = writeln!(head, "tables = {{ {} }}", posted.collect::<Vec<_>>().join(", "));
    }
    if !terms.offered.is_empty() {
        let _ = writeln!(head, "options = [{}]", super::list(&terms.offered));
    }
    head
}
