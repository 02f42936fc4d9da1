//! The reasons for which wagers can end, by the answers of a listing.

use rulebook::family::holdem_vs_bank::{ByHand, HoldemVsBank as Section, Otherwise, Qualifies};
use rulebook::listing::Listing;
use rulebook::value::Name;
use table::Why;

use super::why;
use crate::reasons::{by_table, ladder};

/// The reasons for which a wager can end.
pub(super) fn of(rules: &Section, listing: &Listing, wager: &Name) -> Vec<Why> {
    let folds = rules.decisions.iter().any(|decision| decision.otherwise == Otherwise::Fold);
    let fold = |reasons: &[Why]| if folds { reasons.to_vec() } else { Vec::new() };
    let qualifies = rules.qualifies == Qualifies::Pair;
    let table = || by_table(listing, wager);
    if rules.compared.contains(wager) {
        let mut reasons = vec![Why::HAND_WINS, Why::HAND_LOSES, Why::HANDS_EQUAL];
        if wager.as_str() == "ante" && rules.not_qualified.is_some() {
            reasons.push(Why::NOT_QUALIFIED_RETURNED);
        } else if qualifies {
            reasons.extend([why::NOT_QUALIFIED_WINS, why::NOT_QUALIFIED_LOSES, why::NOT_QUALIFIED_EQUAL]);
        }
        return [reasons, fold(&[Why::FOLDED])].concat();
    }
    if rules.companion.wager == *wager {
        return [companion(rules, &table(), qualifies), fold(&[Why::FOLDED])].concat();
    }
    if rules.bad_beat.as_ref().is_some_and(|bet| bet.wager == *wager) {
        let mut reasons =
            vec![Why::HANDS_EQUAL, why::NONE_BEATEN, why::OWN_HAND_BEATEN, why::BANK_HAND_BEATEN];
        reasons.extend(qualifies.then_some(why::NOT_QUALIFIED_LOST));
        return [reasons, fold(&[Why::FOLDED])].concat();
    }
    if ladder(listing, wager).is_some() {
        return [table(), fold(&[Why::FOLDED_PAID_BY_TABLE, Why::FOLDED_BELOW_TABLE])].concat();
    }
    table()
}

/// The wager beside the Ante, by what the listing says for a win, a loss and a tie.
fn companion(rules: &Section, table: &[Why], qualifies: bool) -> Vec<Why> {
    let rule = &rules.companion;
    let ends = [
        (rule.wins, Why::HAND_WINS, why::NOT_QUALIFIED_WINS),
        (rule.loses, Why::HAND_LOSES, why::NOT_QUALIFIED_LOSES),
        (rule.equal, Why::HANDS_EQUAL, why::NOT_QUALIFIED_EQUAL),
    ];
    let mut reasons = Vec::new();
    for (answer, qualified, unqualified) in ends {
        match answer {
            ByHand::TableElsePush => {
                reasons.extend([table, &[Why::BELOW_TABLE_RETURNED]].concat());
            }
            ByHand::TableElseLost => reasons.extend([table, &[Why::BELOW_TABLE]].concat()),
            ByHand::Push | ByHand::Lost => {
                reasons.push(qualified);
                reasons.extend(qualifies.then_some(unqualified));
            }
        }
    }
    let beaten = matches!(rule.loses, ByHand::TableElsePush | ByHand::TableElseLost);
    reasons.extend(beaten.then_some(why::BEATEN_PAID_BY_TABLE));
    if rules.companion.wins == ByHand::TableElsePush && !beaten {
        reasons.retain(|why| *why != Why::BELOW_TABLE);
    }
    reasons
}
