//! The reasons that cannot come up, by the answers of a listing.

use rulebook::family::pot_poker::PotPoker as Section;
use rulebook::family::pot_poker::showdown::Division;
use table::Why;

use super::why;

/// Reasons that name a half, a post or a kill that the game does not have.
pub(super) fn impossible(rules: &Section) -> Vec<Why> {
    let mut never = Vec::new();
    let halves = [
        why::NO_LOW,
        why::NO_LOW_SHARED,
        why::NO_LOW_IN_POT,
        why::NO_LOW_IN_POT_SHARED,
        why::BEST_LOW,
        why::LOW_SHARED,
        why::BEST_HIGH,
        why::HIGH_SHARED,
        why::BOTH_HALVES,
        why::LOW_UNHARMED,
        why::TWO_PLAY_LOW,
        why::AT_MOST_TWO_PLAY_LOW,
    ];
    let boards = [why::BEST_TOP, why::TOP_SHARED, why::BEST_BOTTOM, why::BOTTOM_SHARED, why::BOTH_BOARDS];
    let no_low = [why::NO_LOW, why::NO_LOW_SHARED, why::NO_LOW_IN_POT, why::NO_LOW_IN_POT_SHARED];
    match rules.pot.division {
        Division::High | Division::Low => never.extend(halves.into_iter().chain(boards)),
        Division::HighLow => never.extend(no_low.into_iter().chain(boards)),
        Division::HighLowQualified => never.extend(boards),
        Division::HighEachBoard => never.extend(halves),
    }
    let kill = [
        why::POSTS_KILL,
        why::SCOOP_KILL,
        why::VOLUNTARY_KILL,
        why::KILL_TO_COME_IN,
        why::OWES_KILL,
        why::KILLS_AGAIN,
        why::KILL_UNPOSTED,
    ];
    let sevens = [why::SEVEN_CHECKED, why::BEHIND_SEVEN];
    let blinds = [why::POSTS_SMALL_BLIND, why::HEADS_UP_SMALL_BLIND, why::POSTS_BIG_BLIND, why::SINGLE_BLIND];
    let lacks: [(bool, &[Why]); 6] = [
        (rules.blinds.is_none(), &blinds),
        (rules.ante.is_none(), &[why::POSTS_ANTE, why::POSTS_DOUBLE_ANTE]),
        (rules.bring_in.is_none(), &[why::POSTS_BRING_IN]),
        (rules.straddle.is_none(), &[why::POSTS_STRADDLE]),
        (rules.kill.is_none(), &kill),
        (rules.sevens.is_none(), &sevens),
    ];
    never.extend(
        lacks.into_iter().filter(|(lacks, _)| *lacks).flat_map(|(_, reasons)| reasons.iter().copied()),
    );
    never
}
