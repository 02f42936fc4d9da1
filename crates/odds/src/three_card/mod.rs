//! Three card poker over all hands of the player and the player-dealer.
//!
//! Who decides whether to play sees three cards of their own and, where the listing has it so, one of the player-dealer's.
//! Player's hands that differ only by a renaming of suits are one class (1,755 of 22,100). For each class and open card
//! the player-dealer's other two cards are all dealt, and what comes of it is counted by six cases: ahead, behind or
//! equal, qualified or not. The verdicts on the six cases, and on a fold, say what is best and what comes of it.

mod advice;
mod chart;
mod count;
mod six;
#[cfg(test)]
mod tests;
mod together;

use cards::Card;
use families::three_card::{Plan, Showdown, verdict};
use money::Cents;
use table::banked::TablePlan;
use table::{Outcome, WagerNo};

pub(crate) use self::advice::Advice;
use self::count::{CARDS, Counted, Game, count};
use self::six::six_cards;
use crate::ask::Ask;
use crate::fraction::fraction;
use crate::tally::{Covariance, Ending, Method, Odds, Tally, WagerOdds, Weight, label, net};

pub(crate) fn odds(ask: &Ask<'_>, table: &TablePlan, odds: &mut Odds) -> Result<(), Vec<String>> {
    let plan = Plan::new(ask.listing, table)?;
    let all: Vec<Card> = (0..CARDS as u8).filter_map(Card::from_index).collect();
    let copies = ask.copies(table)?;
    if all.iter().any(|card| copies[usize::from(card.index())] != 1) {
        return Err(vec!["three card poker odds need a full deck; leave out --seen".to_owned()]);
    }
    let game = Game::new(&plan);
    let pack: Vec<usize> = (0..CARDS).collect();
    let counted = count(&plan, &game, &pack);
    let what = if plan.open_card {
        "all hands of three against all of three, with the best play on the open card"
    } else {
        "all hands of three against all of three, with the best play"
    };
    let method = Method::Counted(what.to_owned());
    odds.wagers.push(together(table, &plan, &counted, method.clone(), ask.stake));
    odds.wagers.push(one(table, &plan, plan.ante, &counted, method.clone(), ask.stake));
    odds.wagers.push(one(table, &plan, plan.play, &counted, method, ask.stake));
    for at in (0..table.wagers.len()).map(|at| WagerNo(at as u8)) {
        if at == plan.ante || at == plan.play {
            continue;
        }
        odds.wagers.push(bonus(table, &plan, at, &counted, &all, ask.stake));
    }
    if ask.together {
        covariances(table, &plan, &game, &counted, &pack, &mut odds.wagers);
    }
    odds.strategy.push(chart::strategy(&game, &counted, plan.open_card));
    odds.habits("Ante", chart::mistakes(&game, &counted));
    Ok(())
}

/// How the results of two players go together, wager by wager.
fn covariances(
    table: &TablePlan,
    plan: &Plan,
    game: &Game,
    counted: &Counted,
    pack: &[usize],
    wagers: &mut [WagerOdds],
) {
    let products = |bonus| together::products(plan, game, counted, bonus, pack);
    let three_cards = |wager: &WagerOdds| {
        let at = table.wager_no(&wager.wager)?;
        (at != plan.ante && at != plan.play && !plan.goes_by_six_cards(at)).then_some(at)
    };
    // The first bonus bet on three cards is counted beside the base game, which takes no longer.
    let base = products(wagers.iter().find_map(three_cards));
    let mut first = true;
    for (place, wager) in wagers.iter_mut().enumerate() {
        let product = match (place, three_cards(wager), table.wager_no(&wager.wager)) {
            (0..3, ..) => base[place],
            (_, Some(_), _) if std::mem::take(&mut first) => base[3],
            (_, Some(bonus), _) => products(Some(bonus))[3],
            (_, None, Some(at)) => together::six_cards(plan, at, pack),
            (_, None, None) => continue,
        };
        let how = "two hands against every hand of the player-dealer";
        wager.covariance = Some(Covariance::counted(product, wager.made * wager.mean(), how));
    }
}

/// Ante and Play as one.
fn together(table: &TablePlan, plan: &Plan, counted: &Counted, method: Method, stake: Cents) -> WagerOdds {
    let mut tally = Tally::new(table, stake);
    counted.each(plan, |shown, deals| {
        let ante = verdict(plan, plan.ante, shown);
        let mut ending = Ending {
            label: label(table, &ante),
            outcome: Outcome::Lost,
            net: net(ante.result, stake),
            staked: fraction(1, 1),
            weight: Weight::Cases(deals.into()),
        };
        if !shown.folded {
            ending.net += net(verdict(plan, plan.play, shown).result, stake);
            ending.staked = fraction(2, 1);
        }
        ending.outcome = crate::tally::outcome_of(&ending.net);
        tally.ending(ending);
    });
    let mut odds = WagerOdds::of(table, plan.ante, method, tally.done());
    odds.wager = "ante + play".to_owned();
    odds.name = "Ante and Play".to_owned();
    odds
}

/// The Ante, or the Play wager where it is made.
fn one(
    table: &TablePlan,
    plan: &Plan,
    wager: WagerNo,
    counted: &Counted,
    method: Method,
    stake: Cents,
) -> WagerOdds {
    let mut tally = Tally::new(table, stake);
    let (mut made, mut deals) = (0, 0);
    counted.each(plan, |shown, cases| {
        deals += cases;
        if wager == plan.play && shown.folded {
            return;
        }
        made += cases;
        tally.add(&verdict(plan, wager, shown), cases);
    });
    let mut odds = WagerOdds::of(table, wager, method, tally.done());
    odds.made = made as f64 / deals as f64;
    odds
}

/// A bonus bet on the player's three cards, or on the six of both hands.
fn bonus(
    table: &TablePlan,
    plan: &Plan,
    wager: WagerNo,
    counted: &Counted,
    all: &[Card],
    stake: Cents,
) -> WagerOdds {
    let mut tally = Tally::new(table, stake);
    let what = if plan.goes_by_six_cards(wager) {
        six_cards(plan, wager, all, &mut |verdict, cases| tally.add(&verdict, cases));
        "all sets of six cards"
    } else {
        for (strength, decided) in &counted.by_strength {
            for (folded, deals) in [(false, decided.deals[0]), (true, decided.deals[1])] {
                let shown = Showdown {
                    own: &[],
                    bank: &[],
                    own_strength: Some(*strength),
                    bank_strength: None,
                    qualified: true,
                    folded,
                };
                if deals > 0 {
                    tally.add(&verdict(plan, wager, &shown), deals);
                }
            }
        }
        "all hands of three"
    };
    WagerOdds::of(table, wager, Method::Counted(what.to_owned()), tally.done())
}
