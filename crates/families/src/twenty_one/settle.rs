//! How wagers end at a table: the verdict on what lies open there.

use table::banked::{Core, Verdict};
use table::{Place, Stake, Why};

use super::Plan;
use super::decide::place_of;
use super::state::TwentyOne;
use super::verdict::Showdown;
use super::why;

/// How a wager ends.
#[inline(always)]
pub(super) fn verdict(game: &TwentyOne, core: &Core, plan: &Plan, stake: &Stake) -> Verdict {
    let at = stake.position.index();
    let number = plan.hand_of(stake.wager);
    let shown = Showdown {
        hand: game.hand_at(stake.position, number),
        cards: core.round.hands.at(place_of(stake.position, number)).cards(),
        first: game.first[at],
        open: game.open,
        bank: game.bank,
        bank_cards: core.round.hands.at(Place::Bank).cards(),
        looked: game.looked,
        turned: game.turned,
        even_money: game.even_money[at].has(stake.person),
        stake: stake.amount,
        raised: game.raised(stake),
    };
    let verdict = super::verdict::verdict(plan, stake.wager, &shown);
    if verdict.because.why == Why::SURRENDERED && core.holder(stake.position) != Some(stake.person) {
        return Verdict { because: why::SURRENDERED_BEHIND.into(), ..verdict };
    }
    verdict
}
