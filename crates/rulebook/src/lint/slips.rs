//! Printed rules that are played as printed, although they are likely slips.

use super::Finding;
use crate::family::Rules;
use crate::family::baccarat::BankerSeven;
use crate::listing::Listing;

/// The likely slips of a listing's rules.
pub(super) fn findings(listing: &Listing) -> Vec<Finding> {
    let mut findings = Vec::new();
    if let Rules::Baccarat(rules) = listing.rules()
        && rules.banker_seven == BankerSeven::Paid
    {
        let node = listing.tree().at(&["baccarat", "banker-seven"]);
        let place = node.map_or(&listing.tree().place, |node| &node.place);
        let message = "the Banker line is paid when it wins with a three-card seven: no commission-free game can \
                       afford that, and the game as sold pushes (reading D22)";
        let found = Finding::new(place, "likely-slip", message.to_owned());
        findings.push(match node.and_then(|node| node.source.as_deref()) {
            Some(source) => found.resting_on(source),
            None => found,
        });
    }
    findings
}
