//! The base game against figures that are known, and bonus bets against hands drawn one by one.

use cards::Card;
use families::twenty_one::{Draw, Hand, Plan};
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
        let base = chart::base(ask, table, &plan, &mut solver, plan.base[0]);
        let total: f64 = base.endings.iter().map(|ending| ending.weight.value()).sum();
        assert!((total - 1.0).abs() < 1e-9, "{total}");
        assert!((base.mean() + 0.006_153_9).abs() < 2e-6, "{}", base.mean());
    });
}

/// The slow twin of bets on the player-dealer's hand: every order of a small stock, card by card.
#[test]
fn buster_agrees_with_hands_drawn_one_by_one() {
    with_plan("outlaws/pure-21-5-blackjack", 6, |ask, table, plan| {
        let cards = cards::parse_cards("As 2h 3c 4d 5s 6h 7c 8d 9s Tc Kd Qh 8h Ac").unwrap();
        let mut copies = [0; Card::FACES];
        cards.iter().for_each(|card| copies[usize::from(card.index())] += 1);
        let shoe = Shoe::new(&plan, &copies);
        let buster = table.wager_no("buster").unwrap();
        let fast = bonus::odds(ask, table, &plan, &shoe, buster).mean();
        let mut slow = 0.0;
        draw(&plan, buster, &cards, &mut Vec::new(), 1.0, &mut slow);
        assert!((fast - slow).abs() < 1e-12, "{fast} {slow}");
    });
}

fn draw(plan: &Plan, wager: WagerNo, left: &[Card], held: &mut Vec<Card>, chance: f64, sum: &mut f64) {
    let hand = Hand::of(held, plan);
    if held.len() >= 2 && (hand.is_natural(plan) || plan.bank_says(hand) != Draw::Hit) {
        let shown = families::twenty_one::Showdown {
            hand: Hand::default(),
            cards: &[],
            first: [Card::BLANK; 2],
            open: held[0],
            bank: hand,
            bank_cards: held,
            looked: None,
            turned: true,
            even_money: false,
            stake: money::Cents(100),
            raised: None,
        };
        let result = families::twenty_one::verdict(plan, wager, &shown).result;
        *sum += chance * player::part(result, money::Cents(100));
        return;
    }
    for at in 0..left.len() {
        let mut rest = left.to_vec();
        held.push(rest.remove(at));
        draw(plan, wager, &rest, held, chance / left.len() as f64, sum);
        held.pop();
    }
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
