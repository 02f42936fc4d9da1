//! The Envy Bonus: buttons beside large enough Fortune wagers, paid for the hands of others.

use money::Cents;
use rulebook::family::pai_gow_poker::{EnvyButtons, EnvyHand, EnvySeveral};
use rulebook::pay::Payout;
use table::banked::{Core, Verdict};
use table::{Event, Position, Reason, RowRef, Stake, WagerEvent, Why};

use super::Plan;
use super::plan::EnvyPlan;
use super::state::PaiGowPoker;
use crate::pai_gow_poker::why;

/// The next button to be put down, before the stock is loaded.
pub(super) fn next_button(core: &Core, plan: &Plan) -> Option<Event> {
    let envy = plan.envy.as_ref()?;
    if core.table.shoe.loads() > core.round.loads_before || core.round.stakes.is_full() {
        return None;
    }
    let stakes = core.round.stakes.iter().filter(|stake| stake.wager == envy.fortune);
    let mut due = stakes.filter(|stake| {
        stake.amount >= envy.least
            && (envy.buttons == EnvyButtons::EachBet || core.holder(stake.position) == Some(stake.person))
            && core.round.stakes.find(stake.person, stake.position, envy.wager).is_none()
    });
    let Stake { person, position, .. } = *due.next()?;
    Some(Event::Wager(WagerEvent::ButtonGiven { person, position, wager: envy.wager }))
}

/// A hand that counts for the buttons of others.
struct Counted {
    position: Position,
    /// Its rank among such hands.
    rank: (std::cmp::Reverse<u8>, eval::High),
    row: RowRef,
    pays: Cents,
}

/// The hands on the Envy table, with a Fortune wager on them where that is asked.
fn counted<'a>(
    game: &'a PaiGowPoker,
    core: &'a Core,
    envy: &'a EnvyPlan,
) -> impl Iterator<Item = Counted> + 'a {
    let order = core.plan.round_from(core.settlement_start(), core.plan.settle.direction);
    order.filter(|position| game.envied.has(*position)).filter_map(move |position| {
        let fits = game.fits[position.index()]?;
        let (row, pays) = envy.table.top_most(fits)?;
        let wagered = || core.round.stakes.at(position).any(|stake| stake.wager == envy.fortune);
        if envy.hand == EnvyHand::OtherWithFortuneBet && !wagered() {
            return None;
        }
        let Payout::Fixed(pays) = pays else { return None };
        let rank = (std::cmp::Reverse(row.row), game.best[position.index()]);
        Some(Counted { position, rank, row, pays })
    })
}

/// The hands that pay a button, from the action button on: those of others, never the hand it lies beside nor another of
/// its owner's; only the highest where the listing says so.
fn paying<'a>(
    game: &'a PaiGowPoker,
    core: &'a Core,
    envy: &'a EnvyPlan,
    stake: &'a Stake,
) -> impl Iterator<Item = Counted> + 'a {
    let only_highest = envy.several == EnvySeveral::HighestOnly;
    let highest = counted(game, core, envy).map(|hand| hand.rank).max().filter(|_| only_highest);
    let hands = counted(game, core, envy).filter(move |hand| {
        hand.position != stake.position
            && core.holder(hand.position) != Some(stake.person)
            && highest.is_none_or(|highest| hand.rank >= highest)
    });
    hands.take(if only_highest { 1 } else { usize::MAX })
}

/// The hand that pays a button next, and whether another one comes after it.
pub(super) fn earner(
    game: &PaiGowPoker,
    core: &Core,
    envy: &EnvyPlan,
    stake: &Stake,
) -> Option<(Position, bool)> {
    let mut hands = paying(game, core, envy, stake).skip(usize::from(game.earned));
    let next = hands.next()?;
    Some((next.position, hands.next().is_some()))
}

/// Why one hand pays: the only one, or the highest of several.
fn why(game: &PaiGowPoker, core: &Core, envy: &EnvyPlan, hand: &Counted) -> Why {
    let others = || counted(game, core, envy).filter(|other| other.position != hand.position);
    if envy.several != EnvySeveral::HighestOnly || others().next().is_none() {
        why::ENVY_PAID
    } else if others().any(|other| other.rank == hand.rank) {
        why::ENVY_EQUAL_HANDS
    } else {
        why::ENVY_HIGHEST_ONLY
    }
}

/// How a button ends, or what the next of several hands brings it.
pub(super) fn verdict(game: &PaiGowPoker, core: &Core, envy: &EnvyPlan, stake: &Stake) -> Verdict {
    if game.envied.is_empty() {
        return Verdict::loses(why::NO_ENVY_HAND);
    }
    let mut hands = paying(game, core, envy, stake).skip(usize::from(game.earned));
    let Some(hand) = hands.next() else {
        let own = counted(game, core, envy).next().is_some();
        return Verdict::loses(if own { why::ENVY_OWN_HAND } else { why::NO_ENVY_HAND });
    };
    let several = game.earned > 0 || hands.next().is_some();
    let why = if several { why::ENVY_PAID_FOR_SEVERAL } else { why(game, core, envy, &hand) };
    Verdict::wins(Payout::Fixed(hand.pays), Reason { why, row: Some(hand.row) })
}
