//! Files whose compliance data lacks something, for each code.

use super::{Case, changed, shipped};

/// Listings and schedules with an owner, a review, a successor or a posting that is not in order.
pub(super) fn cases() -> Vec<Case> {
    let ez = shipped("rooms/delta/ez-baccarat.toml");
    let uth = shipped("rooms/westlane/ultimate-texas-holdem.toml");
    let reviewed = shipped("rooms/outlaws/collection/gega-002692.toml");
    let (before, after) = reviewed.split_once("[compliance.review]").unwrap();
    let (_, after) = after.split_once("\n\n").unwrap();
    let unreviewed = changed(&format!("{before}{after}"), "\"compliance.review\" = \"533\"\n", "");
    let older = "rooms/outlaws/collection/three-card-poker-with-rules.toml";
    let owner = "\"compliance.owner.ez-baccarat\" = ";
    vec![
        (
            "owner-without-source",
            "rooms/t/owner.toml",
            changed(&ez, &format!("{owner}\"456\""), &format!("{owner}\"outside\"")),
        ),
        ("owners-differ", "rooms/t/owners.toml", changed(&ez, "DEQ Systems Corp.", "Another")),
        ("review-missing", "rooms/outlaws/collection/gega-002692.toml", unreviewed),
        ("superseded-incomplete", older, changed(&shipped(older), "since = \"unknown\"\n", "")),
        (
            "sign-falls-short",
            "rooms/t/sign.toml",
            changed(&uth, "player-dealer-qualifier = \"layout\"", "player-dealer-qualifier = \"sign\""),
        ),
    ]
}
