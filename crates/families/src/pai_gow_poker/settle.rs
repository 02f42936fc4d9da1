//! How wagers end.

use money::Odds;
use rulebook::pay::Payout;
use table::banked::{Core, Verdict};
use table::{Reason, Stake, Why};

use super::plan::{Decided, Plan, SevenCardTable};
use super::state::{PaiGowPoker, is_ace_high};
use crate::Rows;

/// How a wager ends.
pub(super) fn verdict(game: &PaiGowPoker, core: &Core, plan: &Plan, stake: &Stake) -> Verdict {
    match &plan.decided[stake.wager.0 as usize] {
        Decided::Base => base(game, core, stake),
        Decided::Fortune => match &plan.fortune {
            Some(table) => fortune(game, table, stake),
            None => Verdict::pushes(Why::BelowTableReturned),
        },
        Decided::Envy => match &plan.envy {
            Some(envy) => super::envy::verdict(game, core, envy, stake),
            None => Verdict::loses(Why::NoEnvyHand),
        },
        Decided::AceHigh(rows) => ace_high(game, rows, stake),
    }
}

/// Two hands against two.
fn base(game: &PaiGowPoker, core: &Core, stake: &Stake) -> Verdict {
    if game.bank_ace_high.is_some() {
        return Verdict::pushes(Why::BankAceHigh);
    }
    let (Some(own), Some(bank)) = (game.laid[stake.position.index()], game.laid[0]) else {
        return Verdict::loses(Why::Foul);
    };
    if own.foul {
        return Verdict::loses(Why::Foul);
    }
    let pays = Payout::Odds(core.plan.wager(stake.wager).pays.unwrap_or(Odds::EVEN));
    crate::two_hands([own.two.cmp(&bank.two), own.five.cmp(&bank.five)], pays)
}

/// The top-most row of the pay table that the seven dealt cards fit, however they are set.
fn fortune(game: &PaiGowPoker, table: &SevenCardTable, stake: &Stake) -> Verdict {
    let found = game.fits[stake.position.index()].and_then(|fits| table.top_most(fits));
    match found {
        Some((row, Payout::Push)) => Verdict::pushes(Reason { why: Why::PushedByTable, row: Some(row) }),
        Some((row, pays)) => Verdict::wins(pays, Reason { why: Why::PaidByTable, row: Some(row) }),
        None => Verdict::loses(Why::BelowTable),
    }
}

/// The player-dealer's ace-high hand; both hands ace-high pay most, joker or not (D59).
fn ace_high(game: &PaiGowPoker, rows: &Rows, stake: &Stake) -> Verdict {
    let Some(joker) = game.bank_ace_high else { return Verdict::loses(Why::BankNotAceHigh) };
    let kind = if is_ace_high(game.best[stake.position.index()]) {
        0
    } else if joker {
        1
    } else {
        2
    };
    rows.verdict(kind).unwrap_or_else(|| Verdict::loses(Why::BelowTable))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cmp::Ordering::{Equal, Greater, Less};

    /// A copy is a win of that hand for the player-dealer (M01).
    #[test]
    fn two_hands_are_compared_with_copies_for_the_player_dealer() {
        let why = |two, five| crate::two_hands([two, five], Payout::Odds(Odds::EVEN)).because.why;
        assert_eq!(why(Greater, Greater), Why::BothHigher);
        assert_eq!(why(Less, Less), Why::BothLower);
        assert_eq!(why(Greater, Less), Why::OneEach);
        assert_eq!(why(Equal, Greater), Why::CopyPushes);
        assert_eq!([why(Equal, Less), why(Less, Equal), why(Equal, Equal)], [Why::CopyLoses; 3]);
    }
}
