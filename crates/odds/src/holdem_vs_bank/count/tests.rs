//! Decisions after the flop against every deal that follows, verdict by verdict.

use super::super::values::staked;
use super::*;
use crate::ask::Ask;
use crate::tally::net;
use crate::watch::Quiet;
use families::holdem_vs_bank::{Showdown, verdict};
use rulebook::book::Book;
use table::WagerNo;

/// The slow twin of decisions after the flop: two cards and a flop, every board that follows, every hand of the
/// player-dealer, verdict by verdict.
#[test]
fn what_a_flop_is_worth_agrees_with_every_deal_that_follows() {
    let listing = Book::shipped().listing(&"westlane/ultimate-texas-holdem".parse().unwrap()).unwrap();
    let table = Ask::new(&listing, &Quiet).table().unwrap();
    let plan = Plan::new(&listing, &table).unwrap();
    let (moments, bet) = (moments(&plan).unwrap(), plan.decisions[0].wager);
    let mut counter = Counter::new(Values::new(&plan, &table, bet), moments, &Quiet);
    let hands = [([0, 13, 27], [1, 14]), ([12, 11, 23], [40, 8]), ([5, 6, 33], [34, 51])];
    // A flop's sums come from the boards that hold it; the other boards would only cost time.
    let places = hands.map(|(flop, _)| counter.flops.find(flop).0);
    let flops = &counter.flops;
    counter
        .boards
        .retain(|board| flops_of(&board.cards).into_iter().any(|flop| places.contains(&flops.find(flop).0)));
    let mut sums = counter.sums();
    let same: Vec<Vec<u16>> = (0..counter.flops.lanes.len()).map(|flop| counter.flops.same(flop)).collect();
    Counter::merge(&mut sums.flops, &same);
    for (flop, own) in hands {
        let (place, renamed) = counter.flops.find(flop);
        let [one, two] = own.map(|at: usize| usize::from(renamed[at]));
        let least = counter.flops.same(place)[usize::from(counter.flops.pairs[one][two])];
        let alike = counter.flops.same(place).iter().filter(|same| **same == least).count() as i64;
        let ways = alike * orders(&counter.flops.lanes[place]);
        let found = sums.flops[place * PAIRS + usize::from(least)];
        let slow = every_deal(&plan, &table, bet, &counter, flop, own);
        assert_eq!(found, slow.map(|sum| sum * ways), "{flop:?} {own:?}");
    }
}

/// What a wager after the flop and waiting bring, over all boards and hands.
fn every_deal(
    plan: &Plan,
    table: &table::banked::TablePlan,
    bet: WagerNo,
    counter: &Counter<'_>,
    flop: [usize; 3],
    own: [usize; 2],
) -> [i64; 2] {
    let unit = counter.unit();
    let worth = |wager: WagerNo, shown: &Showdown<'_>| {
        let scaled =
            net(verdict(plan, wager, shown).result, money::Cents(100)) * crate::fraction::fraction(unit, 1);
        i64::try_from(scaled.to_integer()).unwrap()
    };
    // The verdicts are asked once for every two strengths.
    let mut known = std::collections::HashMap::new();
    let free = |at: &usize, gone: &[usize]| !gone.contains(at);
    let mut sums = [0; 2];
    let gone = [&flop[..], &own[..]].concat();
    for turn in (0..CARDS).filter(|at| free(at, &gone)) {
        for river in (turn + 1..CARDS).filter(|at| free(at, &gone)) {
            let strength = |two: [usize; 2]| {
                let cards = [two[0], two[1], flop[0], flop[1], flop[2], turn, river].map(card);
                eval::high::seven(&cards)
            };
            let (mine, gone) = (strength(own), [&gone[..], &[turn, river]].concat());
            let [mut base, mut bets] = [0; 2];
            for first in (0..CARDS).filter(|at| free(at, &gone)) {
                for second in (first + 1..CARDS).filter(|at| free(at, &gone)) {
                    let bank = strength([first, second]);
                    let [more, further] = *known.entry((mine, bank)).or_insert_with(|| {
                        let hole = own.map(card);
                        let shown = Showdown { hole: &hole, own: mine, bank, folded: false };
                        [staked(table).iter().map(|wager| worth(*wager, &shown)).sum(), worth(bet, &shown)]
                    });
                    base += more;
                    bets += further;
                }
            }
            sums[0] += base + counter.moments.flop.unwrap() * bets;
            let folds = counter.values.fold * 990;
            sums[1] += folds.max(base + counter.moments.river.unwrap() * bets);
        }
    }
    sums
}
