//! The base game against figures that are known.

use families::twenty_one::Plan;
use money::Odds;
use rulebook::book::Book;
use rulebook::family::twenty_one::{Outcome, SplitCards};
use rulebook::pay::Payout;
use rulebook::value::Span;

use super::kinds::Shoe;
use super::*;
use crate::watch::Quiet;

fn with_plan<T>(id: &str, packs: u8, then: impl FnOnce(&Ask<'_>, &TablePlan, Plan) -> T) -> T {
    let listing = Book::shipped().listing(&id.parse().unwrap()).unwrap();
    let mut ask = Ask::new(&listing, &Quiet);
    ask.terms.packs = packs;
    let table = ask.table().unwrap();
    let plan = Plan::new(&listing, &table).unwrap();
    then(&ask, &table, plan)
}

/// Plain blackjack of the rules that analysts publish: the player-dealer hits soft 17, naturals pay 3 to 2, doubles after
/// splits, four hands, aces split once. Six packs cost 0.61539 %.
#[test]
fn plain_blackjack_comes_out_as_published() {
    with_plan("outlaws/pure-21-5-blackjack", 6, |ask, table, mut plan| {
        plan.specials[0].pays = Payout::Odds(Odds { pays: 3, to: 2 });
        plan.surrender = None;
        plan.both_over.iter_mut().for_each(|row| row.outcome = Outcome::Lose);
        for row in plan.split.iter_mut().filter(|row| row.cards == SplitCards::Aces) {
            row.times = Span { from: 1, to: 1 };
        }
        let shoe = Shoe::new(&plan, &table.pack.copies);
        let mut solver = player::Solver::new(&plan, &shoe);
        let base = base::base(ask, table, &plan, &mut solver, plan.base[0]).0;
        let total: f64 = base.endings.iter().map(|ending| ending.weight.value()).sum();
        assert!((total - 1.0).abs() < 1e-9, "{total}");
        assert!((base.mean() + 0.006_153_9).abs() < 2e-6, "{}", base.mean());
    });
}

/// Every listing of the family adds up to all deals.
#[test]
fn every_listing_adds_up() {
    for id in ["central-coast/no-bust-blackjack", "delta/blackjack-x", "delta/pure-spanish-21-5"] {
        let listing = Book::shipped().listing(&id.parse().unwrap()).unwrap();
        let odds = crate::odds(&Ask::new(&listing, &Quiet)).unwrap();
        let base = odds.wagers.iter().find(|wager| wager.wager == "base").unwrap();
        let total: f64 = base.endings.iter().map(|ending| ending.weight.value()).sum();
        assert!((total - 1.0).abs() < 1e-9, "{id}: {total}");
        assert!(base.mean() < 0.02 && base.mean() > -0.2, "{id}: {}", base.mean());
    }
}

/// Rounds drawn by the same play agree with the exact method for every listing, splits and looks included: in what they bring
/// and in how that is spread.
#[test]
fn drawn_rounds_agree_with_the_exact_return() {
    let book = Book::shipped();
    let all = book.all_ids().into_iter().map(|id| book.listing(&id).unwrap());
    for listing in all.filter(|listing| listing.family().key() == "twenty-one") {
        let mut ask = Ask::new(&listing, &Quiet);
        let whole = crate::odds(&ask).unwrap();
        let whole = whole.wagers.iter().find(|wager| wager.wager == "base").unwrap();
        let exact = whole.mean();
        (ask.sampled, ask.samples) = (true, if testkit::soak() { 400_000 } else { 100_000 });
        let drawn = crate::odds(&ask).unwrap();
        let (mean, error) = (drawn.wagers[0].mean(), drawn.wagers[0].error().unwrap());
        assert!((mean - exact).abs() < 4.0 * error, "{}: {mean} ± {error}, exactly {exact}", listing.id());
        let splits = || whole.endings.iter().filter(|ending| ending.label == "split");
        if splits().next().is_some() {
            assert!(splits().count() > 4, "{}: splits end in several ways", listing.id());
        }
        let (one, other) = (whole.deviation(), drawn.wagers[0].deviation());
        let error = drawn.wagers[0].deviation_error().unwrap().hypot(whole.deviation_error().unwrap_or(0.0));
        assert!(
            (one - other).abs() < 4.5 * error,
            "{}: deviations {one} and {other} ± {error}",
            listing.id()
        );
    }
}
