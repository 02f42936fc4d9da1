//! The reasons that cannot come up, by the answers of a listing.

use rulebook::family::chinese_poker::ChinesePoker as Section;
use table::Why;

use super::why;

/// Reasons for what the version does not play.
pub(super) fn impossible(rules: &Section) -> Vec<Why> {
    let lacks = [
        (rules.bonus.is_none(), why::BONUS_COMPARED),
        (rules.shot.is_none(), why::SHOT),
        (rules.home_run.is_none(), why::HOME_RUN),
    ];
    lacks.into_iter().filter(|(lacks, _)| *lacks).map(|(_, why)| why).collect()
}
