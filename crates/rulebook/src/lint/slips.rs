//! Printed rules that are played as printed, although they are likely slips.

use super::Finding;
use crate::listing::Listing;

/// The likely slips of a listing's rules.
pub(super) fn findings(listing: &Listing) -> Vec<Finding> {
    let key = listing.family().key();
    let finding = |(mut path, message): (Vec<&'static str>, &'static str)| {
        path.insert(0, key);
        let node = listing.tree().at(&path);
        let place = node.map_or(&listing.tree().place, |node| &node.place);
        let found = Finding::new(place, "likely-slip", message.to_owned());
        match node.and_then(|node| node.source.as_deref()) {
            Some(source) => found.resting_on(source),
            None => found,
        }
    };
    listing.rules().slips().into_iter().map(finding).collect()
}
