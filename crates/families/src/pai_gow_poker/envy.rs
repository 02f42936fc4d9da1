//! The Envy Bonus: buttons beside large enough Fortune wagers, paid for the hands of others.

use arrayvec::ArrayVec;
use eval::High;
use eval::fortune::FortuneRows;
use money::Cents;
use rulebook::family::pai_gow_poker::{EnvyButtons, EnvyHand, EnvySeveral};
use rulebook::pay::Payout;
use table::banked::{Core, Verdict};
use table::{Event, Position, Reason, RowRef, Stake, WagerEvent, Why};

use super::Plan;
use super::plan::EnvyPlan;
use super::state::PaiGowPoker;
use super::why;

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

/// An open hand on the Envy table, as a button sees it.
#[derive(Debug, Clone, Copy)]
pub struct Envied {
    /// Where it lies.
    pub position: Position,
    /// What its seven cards fit.
    pub fits: FortuneRows,
    /// The best five of them.
    pub best: High,
    /// Whether a Fortune wager is on it.
    pub with_fortune: bool,
    /// Whether the button lies beside it, or it is another hand of the button's owner.
    pub own: bool,
}

/// The open hands on the Envy table, from the action button on, as the button of a stake sees them.
pub(super) fn envied(
    game: &PaiGowPoker,
    core: &Core,
    envy: &EnvyPlan,
    stake: &Stake,
) -> ArrayVec<Envied, { Position::MOST }> {
    if game.envied.is_empty() {
        return ArrayVec::new();
    }
    let order = core.plan.round_from(core.settlement_start(), core.plan.settle.direction);
    let hand = |position: Position| {
        Some(Envied {
            position,
            fits: game.fits[position.index()]?,
            best: game.best[position.index()],
            with_fortune: core.round.stakes.at(position).any(|stake| stake.wager == envy.fortune),
            own: position == stake.position || core.holder(position) == Some(stake.person),
        })
    };
    order.filter(|position| game.envied.has(*position)).filter_map(hand).collect()
}

/// A hand that counts for the buttons of others.
struct Counted {
    position: Position,
    own: bool,
    /// Its rank among such hands.
    rank: (std::cmp::Reverse<u8>, High),
    row: RowRef,
    pays: Cents,
}

/// The hands on the Envy table, with a Fortune wager on them where that is asked.
fn counted<'a>(envy: &'a EnvyPlan, hands: &'a [Envied]) -> impl Iterator<Item = Counted> + 'a {
    hands.iter().filter_map(move |hand| {
        let (row, pays) = envy.table.top_most(hand.fits)?;
        if envy.hand == EnvyHand::OtherWithFortuneBet && !hand.with_fortune {
            return None;
        }
        let Payout::Fixed(pays) = pays else { return None };
        let rank = (std::cmp::Reverse(row.row), hand.best);
        Some(Counted { position: hand.position, own: hand.own, rank, row, pays })
    })
}

/// The hands that pay a button, from the action button on: those of others, never the hand it lies beside nor another of
/// its owner's; only the highest where the listing says so.
fn paying<'a>(envy: &'a EnvyPlan, hands: &'a [Envied]) -> impl Iterator<Item = Counted> + 'a {
    let only_highest = envy.several == EnvySeveral::HighestOnly;
    let highest = counted(envy, hands).map(|hand| hand.rank).max().filter(|_| only_highest);
    let hands = counted(envy, hands)
        .filter(move |hand| !hand.own && highest.is_none_or(|highest| hand.rank >= highest));
    hands.take(if only_highest { 1 } else { usize::MAX })
}

/// The hand that pays a button next, and whether another one comes after it.
pub(super) fn earner(envy: &EnvyPlan, hands: &[Envied], earned: u8) -> Option<(Position, bool)> {
    let mut paying = paying(envy, hands).skip(usize::from(earned));
    let next = paying.next()?;
    Some((next.position, paying.next().is_some()))
}

/// Why one hand pays: the only one, or the highest of several.
fn why(envy: &EnvyPlan, hands: &[Envied], hand: &Counted) -> Why {
    let others = || counted(envy, hands).filter(|other| other.position != hand.position);
    if envy.several != EnvySeveral::HighestOnly || others().next().is_none() {
        why::ENVY_PAID
    } else if others().any(|other| other.rank == hand.rank) {
        why::ENVY_EQUAL_HANDS
    } else {
        why::ENVY_HIGHEST_ONLY
    }
}

/// How a button ends, or what the next of several hands brings it, when so many have brought something before.
pub(super) fn verdict(envy: &EnvyPlan, hands: &[Envied], earned: u8) -> Verdict {
    let mut paid = paying(envy, hands).skip(usize::from(earned));
    let Some(hand) = paid.next() else {
        let own = counted(envy, hands).next().is_some();
        return Verdict::loses(if own { why::ENVY_OWN_HAND } else { why::NO_ENVY_HAND });
    };
    let several = earned > 0 || paid.next().is_some();
    let why = if several { why::ENVY_PAID_FOR_SEVERAL } else { why(envy, hands, &hand) };
    Verdict::wins(Payout::Fixed(hand.pays), Reason { why, row: Some(hand.row) })
}
