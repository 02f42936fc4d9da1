//! How wagers end.

use money::Odds;
use rulebook::pay::Payout;
use table::banked::{Core, Verdict};
use table::{Reason, Stake, Why};

use super::plan::{Decided, Plan, SevenCardTable};
use super::state::{PaiGowPoker, is_ace_high};
use crate::Rows;
use crate::pai_gow_poker::why;

/// How a wager ends.
pub(super) fn verdict(game: &PaiGowPoker, core: &Core, plan: &Plan, stake: &Stake) -> Verdict {
    match &plan.decided[stake.wager.0 as usize] {
        Decided::Base => base(game, core, stake),
        Decided::Fortune => match &plan.fortune {
            Some(table) => fortune(game, table, stake),
            None => Verdict::pushes(Why::BELOW_TABLE_RETURNED),
        },
        Decided::Envy => match &plan.envy {
            Some(envy) => super::envy::verdict(game, core, envy, stake),
            None => Verdict::loses(why::NO_ENVY_HAND),
        },
        Decided::AceHigh(rows) => ace_high(game, rows, stake),
    }
}

/// Two hands against two.
fn base(game: &PaiGowPoker, core: &Core, stake: &Stake) -> Verdict {
    if game.bank_ace_high.is_some() {
        return Verdict::pushes(why::BANK_ACE_HIGH);
    }
    let (Some(own), Some(bank)) = (game.laid[stake.position.index()], game.laid[0]) else {
        return Verdict::loses(why::FOUL);
    };
    if own.foul {
        return Verdict::loses(why::FOUL);
    }
    let pays = Payout::Odds(core.plan.wager(stake.wager).pays.unwrap_or(Odds::EVEN));
    crate::two_hands([own.two.cmp(&bank.two), own.five.cmp(&bank.five)], pays)
}

/// The top-most row of the pay table that the seven dealt cards fit, however they are set.
fn fortune(game: &PaiGowPoker, table: &SevenCardTable, stake: &Stake) -> Verdict {
    let found = game.fits[stake.position.index()].and_then(|fits| table.top_most(fits));
    match found {
        Some((row, Payout::Push)) => Verdict::pushes(Reason { why: Why::PUSHED_BY_TABLE, row: Some(row) }),
        Some((row, pays)) => Verdict::wins(pays, Reason { why: Why::PAID_BY_TABLE, row: Some(row) }),
        None => Verdict::loses(Why::BELOW_TABLE),
    }
}

/// The player-dealer's ace-high hand; both hands ace-high pay most, joker or not (D59).
fn ace_high(game: &PaiGowPoker, rows: &Rows, stake: &Stake) -> Verdict {
    let Some(joker) = game.bank_ace_high else { return Verdict::loses(why::BANK_NOT_ACE_HIGH) };
    let kind = if is_ace_high(game.best[stake.position.index()]) {
        0
    } else if joker {
        1
    } else {
        2
    };
    rows.verdict(kind).unwrap_or_else(|| Verdict::loses(Why::BELOW_TABLE))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cmp::Ordering::{Equal, Greater, Less};

    /// A copy is a win of that hand for the player-dealer (M01).
    #[test]
    fn two_hands_are_compared_with_copies_for_the_player_dealer() {
        let why = |two, five| crate::two_hands([two, five], Payout::Odds(Odds::EVEN)).because.why;
        assert_eq!(why(Greater, Greater), Why::BOTH_HIGHER);
        assert_eq!(why(Less, Less), Why::BOTH_LOWER);
        assert_eq!(why(Greater, Less), Why::ONE_EACH);
        assert_eq!(why(Equal, Greater), Why::COPY_PUSHES);
        assert_eq!([why(Equal, Less), why(Less, Equal), why(Equal, Equal)], [Why::COPY_LOSES; 3]);
    }
}
