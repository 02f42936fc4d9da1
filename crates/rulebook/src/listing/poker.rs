//! What the sections of a pot poker listing ask of each other.

use crate::family::pot_poker::PotPoker;

/// What is wrong: the path of the section, the code and the message.
pub(super) fn wrong(rules: &PotPoker) -> Vec<(Vec<&'static str>, &'static str, String)> {
    let mut wrong = Vec::new();
    if let Some(blinds) = &rules.blinds {
        let (posted, amounts, goes) = (blinds.posted.len(), blinds.amounts.len(), blinds.goes.len());
        if posted != amounts || posted != goes {
            let message = format!(
                "`pot-poker.blinds` posts {posted} blinds, with {amounts} amounts and {goes} places they go to: \
                 give each blind one of both"
            );
            wrong.push((vec!["pot-poker", "blinds"], "missing-key", message));
        }
    }
    let mut stakes = rules.structure.iter().flat_map(|(_, structure)| &structure.stakes);
    if rules.ante.is_none() && stakes.any(|stakes| stakes.ante.is_some()) {
        let message =
            "`pot-poker.ante` is missing: stakes of this listing name an ante, and it says who posts it";
        wrong.push((vec!["pot-poker"], "missing-key", message.to_owned()));
    }
    wrong
}
