//! Pan nine over all ordered deals: as many cards each as the listing says, and one more for a hand that draws.
//!
//! A card is its points. The player's and the player-dealer's first cards are counted as sets, then a card for
//! each; a card that is not drawn is counted as whatever it may be. Three ways to play are told: both the house way; the
//! player the best way against it; the player-dealer, who sees whether the player drew, the best way against it.

mod hint;
mod together;

use cards::Card;
use families::pan_nine::{Plan, Showdown, verdict};
use num_bigint::BigUint;
use table::banked::TablePlan;

pub(crate) use self::hint::Hints;
use crate::ask::Ask;
use crate::fraction::{Fraction, value};
use crate::strategy::{Decision, Mistake, Strategy};
use crate::tally::{Covariance, Method, Odds, Tally, WagerOdds, net};

/// Cards of each points.
type Shoe = [u64; 10];

/// In how many deals the player is ahead, equal, behind.
type Counts = [u128; 3];

/// The first cards of a hand as points, and in how many orders.
type Dealt = (Vec<usize>, u64);

/// Who draws: given the player's first cards, the player-dealer's, whether the player drew.
trait Play {
    fn player(&self, total: u8) -> bool;
    fn bank(&self, total: u8, drew: bool) -> bool;
}

pub(crate) fn odds(ask: &Ask<'_>, table: &TablePlan, odds: &mut Odds) -> Result<(), Vec<String>> {
    let plan = Plan::new(ask.listing, table)?;
    let copies = ask.copies(table)?;
    let shoe = shoe(&plan, &copies);
    let needed = most_dealt(&plan);
    if shoe.iter().sum::<u64>() < u64::from(needed) {
        let words = in_words(needed);
        return Err(vec![format!("fewer than {words} cards are left; two hands may need {words}")]);
    }
    let game = Game { plan: &plan, shoe, dealt: first_cards(plan.cards) };
    let house = House(&plan);
    let (best_player, players) = game.best_player();
    let (best_bank, banks) = game.best_bank();
    let ways: [(&str, &str, &dyn Play); 3] = [
        ("base", "both play the house way", &house),
        (
            "base, played the best way",
            "the player plays the best way, the player-dealer the house way",
            &best_player,
        ),
        (
            "base, against the best player-dealer",
            "the player plays the house way, the player-dealer the best way, seeing which players drew",
            &best_bank,
        ),
    ];
    // With several players the player-dealer sees several of them draw: they are then taken to play the house way.
    let together: [Option<&dyn Play>; 3] = [Some(&house), Some(&best_player), None];
    for ((name, how, play), together) in ways.into_iter().zip(together) {
        let counts = game.count(play);
        let mut tally = Tally::new(table, ask.stake);
        for (at, deals) in counts.into_iter().enumerate().filter(|(_, deals)| *deals > 0) {
            tally.add(&game.verdict(at), BigUint::from(deals));
        }
        let method = Method::Counted(format!("all ordered deals of {} cards, {how}", in_words(needed)));
        let mut found = WagerOdds::of(table, plan.base, method, tally.done());
        found.wager = name.to_owned();
        if ask.together {
            let how = "two hands against every hand of a player-dealer who plays the house way";
            let counted =
                |play| Some(Covariance::counted(together::product(&game, play)?, found.mean(), how));
            found.covariance = together.and_then(counted).or_else(|| odds.wagers.first()?.covariance.clone());
        }
        odds.wagers.push(found);
    }
    odds.habits("wager", mistakes(&plan, &players));
    odds.strategy.insert(0, game.strategy(&best_player, &best_bank, [players, banks].concat()));
    Ok(())
}

/// What habits of a player cost against a player-dealer who plays the house way.
fn mistakes(plan: &Plan, players: &[Decision]) -> Vec<Mistake> {
    let total = |held: &&Decision, is: &dyn Fn(usize) -> bool| {
        held.seen.first().and_then(|(_, text)| text.parse().ok()).is_some_and(is)
    };
    let on = |is: &'static dyn Fn(usize) -> bool| players.iter().filter(move |held| total(held, is));
    let house = players.iter().map(|held| {
        let draws = total(&held, &|total| plan.house_way_draws[total]);
        held.share * held.cost(if draws { DRAW } else { STAND }).unwrap_or(0.0)
    });
    let mut found = vec![Mistake::new("plays the house way", house.sum())];
    found.extend(Mistake::of("draws on six too", DRAW, on(&|total| total == 6)));
    found.extend(Mistake::of("stands on five", STAND, on(&|total| total == 5)));
    found.extend(Mistake::of("always draws", DRAW, on(&|_| true)));
    found.extend(Mistake::of("always stands", STAND, on(&|_| true)));
    found
}

const DRAW: &str = "draw";
const STAND: &str = "stand";

fn shoe(plan: &Plan, copies: &[u16; Card::FACES]) -> Shoe {
    let mut shoe = [0; 10];
    for card in (0..Card::SUITED as u8).filter_map(Card::from_index) {
        shoe[usize::from(plan.total(&[card]))] += u64::from(copies[usize::from(card.index())]);
    }
    shoe
}

/// The most cards of two hands.
fn most_dealt(plan: &Plan) -> u8 {
    2 * plan.most
}

fn in_words(number: u8) -> String {
    match number {
        6 => "six".to_owned(),
        8 => "eight".to_owned(),
        number => number.to_string(),
    }
}

/// So many points in rising order, with how many orders they have.
fn first_cards(count: u8) -> Vec<Dealt> {
    let mut sets: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..count {
        let longer = sets.iter().flat_map(|set| {
            let least = set.last().copied().unwrap_or(0);
            (least..10).map(move |points| [set.as_slice(), &[points]].concat())
        });
        sets = longer.collect();
    }
    sets.into_iter().map(|set| (set.clone(), orders(&set))).collect()
}

/// In how many orders points in rising order may come.
fn orders(set: &[usize]) -> u64 {
    let factorial = |count: usize| (1..=count as u64).product::<u64>();
    let alike = set.chunk_by(|one, other| one == other).map(|run| factorial(run.len()));
    factorial(set.len()) / alike.product::<u64>()
}

/// Both play the house way; the player-dealer as far as they may choose.
struct House<'a>(&'a Plan);

impl Play for House<'_> {
    fn player(&self, total: u8) -> bool {
        self.0.house_way_draws[usize::from(total)]
    }

    fn bank(&self, total: u8, _: bool) -> bool {
        bank_draws(self.0, total, self.0.house_way_draws[usize::from(total)])
    }
}

/// What the player-dealer must do, or what they want where they may choose.
fn bank_draws(plan: &Plan, total: u8, wants: bool) -> bool {
    let total = usize::from(total);
    plan.bank_draws[total] || plan.bank_chooses[total] && wants
}

/// Totals on which each draws; the player-dealer by whether the player drew.
struct Chosen<'a> {
    plan: &'a Plan,
    player: [bool; 10],
    bank: [[bool; 2]; 10],
}

impl Play for Chosen<'_> {
    fn player(&self, total: u8) -> bool {
        self.player[usize::from(total)]
    }

    fn bank(&self, total: u8, drew: bool) -> bool {
        bank_draws(self.plan, total, self.bank[usize::from(total)][usize::from(drew)])
    }
}

struct Game<'a> {
    plan: &'a Plan,
    shoe: Shoe,
    dealt: Vec<Dealt>,
}

impl<'a> Game<'a> {
    fn house(&self) -> Chosen<'a> {
        Chosen {
            plan: self.plan,
            player: self.plan.house_way_draws,
            bank: self.plan.house_way_draws.map(|draws| [draws; 2]),
        }
    }

    /// The verdict when the player is ahead, equal or behind.
    fn verdict(&self, at: usize) -> table::banked::Verdict {
        let (own, bank) = [(9, 0), (5, 5), (0, 9)][at];
        verdict(self.plan, &Showdown { own: Some(own), bank: Some(bank), ruled: None })
    }

    fn value(&self, counts: &Counts) -> Fraction {
        let of = |at: usize| {
            net(self.verdict(at).result, money::Cents(100)) * Fraction::from_integer(counts[at].into())
        };
        of(0) + of(1) + of(2)
    }

    fn count(&self, play: &dyn Play) -> Counts {
        let mut sums = [0; 3];
        for own in &self.dealt {
            for bank in &self.dealt {
                add(&mut sums, self.deal(own, bank, play));
            }
        }
        sums
    }

    /// Two hands, and what is drawn to them.
    fn deal(&self, own: &Dealt, bank: &Dealt, play: &dyn Play) -> Counts {
        let mut shoe = self.shoe;
        let mut ways = u128::from(own.1 * bank.1);
        for points in own.0.iter().chain(&bank.0) {
            ways *= u128::from(shoe[*points]);
            shoe[*points] = shoe[*points].saturating_sub(1);
        }
        let mut sums = [0; 3];
        if ways == 0 {
            return sums;
        }
        let total = |dealt: &[usize]| (dealt.iter().sum::<usize>() % 10) as u8;
        let (one, two) = (total(&own.0), total(&bank.0));
        let drew = play.player(one);
        let banks = play.bank(two, drew);
        for first in 0..10 {
            let found = shoe[first];
            shoe[first] = found.saturating_sub(1);
            for second in (0..10).filter(|_| found > 0) {
                let deals = ways * u128::from(found) * u128::from(shoe[second]);
                let one = (usize::from(one) + if drew { first } else { 0 }) % 10;
                let two = (usize::from(two) + if banks { second } else { 0 }) % 10;
                sums[(two.cmp(&one) as i8 + 1) as usize] += deals;
            }
            shoe[first] = found;
        }
        sums
    }

    /// For each of the player's totals, whether drawing is better than standing against the house way.
    fn best_player(&self) -> (Chosen<'a>, Vec<Decision>) {
        let (mut chosen, mut decisions) = (self.house(), Vec::new());
        for total in 0..10 {
            let counts = |draws: bool| {
                let mut play = self.house();
                play.player[total] = draws;
                let own = self.dealt.iter().filter(|own| own.0.iter().sum::<usize>() % 10 == total);
                let mut sums = [0; 3];
                own.for_each(|own| {
                    self.dealt.iter().for_each(|bank| add(&mut sums, self.deal(own, bank, &play)));
                });
                sums
            };
            let [draw, stand] = [true, false].map(counts);
            chosen.player[total] = self.value(&draw) > self.value(&stand);
            let seen = vec![("total", total.to_string()), ("who", "player".to_owned())];
            decisions.extend(self.decision(seen, &draw, &stand, 1.0));
        }
        (chosen, decisions)
    }

    /// For each total on which the player-dealer may choose, and each thing the player did, what is worse for the player.
    fn best_bank(&self) -> (Chosen<'a>, Vec<Decision>) {
        let (mut chosen, mut decisions) = (self.house(), Vec::new());
        for total in (0..10).filter(|total| self.plan.bank_chooses[*total]) {
            for drew in [false, true] {
                let [draw, stand] = [true, false].map(|draws| self.banks(total, drew, draws));
                chosen.bank[total][usize::from(drew)] = self.value(&draw) < self.value(&stand);
                let did = if drew { "drew" } else { "stood" };
                let seen = [("total", total.to_string()), ("who", "player-dealer".to_owned())];
                let seen = [&seen[..], &[("player", did.to_owned())]].concat();
                decisions.extend(self.decision(seen, &draw, &stand, -1.0));
            }
        }
        (chosen, decisions)
    }

    /// What comes when the player-dealer draws, or stands, on a total after a player of the house way did one or the other.
    fn banks(&self, total: usize, drew: bool, draws: bool) -> Counts {
        let mut play = self.house();
        play.bank[total][usize::from(drew)] = draws;
        let mut sums = [0; 3];
        for own in &self.dealt {
            let own_total = own.0.iter().sum::<usize>() % 10;
            if play.player(own_total as u8) == drew {
                let banks = self.dealt.iter().filter(|bank| bank.0.iter().sum::<usize>() % 10 == total);
                banks.for_each(|bank| add(&mut sums, self.deal(own, bank, &play)));
            }
        }
        sums
    }

    /// A decision with what both choices bring; nothing where it cannot come. For the player-dealer the sign is turned.
    fn decision(
        &self,
        seen: Vec<(&'static str, String)>,
        draw: &Counts,
        stand: &Counts,
        sign: f64,
    ) -> Option<Decision> {
        let cases: u128 = draw.iter().sum();
        let cards = self.shoe.iter().map(|count| u128::from(*count)).sum::<u128>();
        let all: u128 = (0..u128::from(most_dealt(self.plan))).map(|dealt| cards - dealt).product();
        let of = |counts: &Counts| sign * value(&(self.value(counts) / Fraction::from_integer(cases.into())));
        let values = |cases: u128| (cases > 0).then(|| vec![(DRAW, of(draw)), (STAND, of(stand))]);
        Some(Decision { seen, share: cases as f64 / all as f64, values: values(cases)? })
    }

    fn strategy(&self, player: &Chosen<'_>, bank: &Chosen<'_>, decisions: Vec<Decision>) -> Strategy {
        let cost = |total: u8| {
            let cost = decisions[..]
                .iter()
                .find(|held| held.seen[0].1 == total.to_string())
                .and_then(|held| Some((held.value(DRAW)? - held.value(STAND)?).abs()));
            cost.map_or_else(String::new, |cost| crate::report::percent(cost, 3))
        };
        let word = |draws: bool| if draws { "draw" } else { "stand" }.to_owned();
        let rows = (0..10u8).map(|total| {
            let at = usize::from(total);
            let chooses = self.plan.bank_chooses[at];
            let banks = |drew: bool| match chooses {
                true => word(bank.bank(total, drew)),
                false => format!("must {}", word(bank.bank(total, drew))),
            };
            vec![
                total.to_string(),
                word(self.plan.house_way_draws[at]),
                word(player.player(total)),
                cost(total),
                banks(true),
                banks(false),
            ]
        });
        let heads = [
            "total",
            "house way",
            "player",
            "other choice costs",
            "player-dealer when the player drew",
            "when the player stood",
        ];
        let rows = rows.collect();
        let heads = heads.map(str::to_owned).to_vec();
        Strategy { title: "When to draw".to_owned(), heads, rows, decisions }
    }
}

fn add(sums: &mut Counts, more: Counts) {
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::watch::Quiet;
    use rulebook::book::Book;

    fn with_plan(then: impl FnOnce(&Plan, &TablePlan)) {
        let listing = Book::shipped().listing(&"central-coast/super-pan-9".parse().unwrap()).unwrap();
        let table = Ask::new(&listing, &Quiet).table().unwrap();
        then(&Plan::new(&listing, &table).unwrap(), &table);
    }

    #[test]
    fn every_deal_is_there() {
        with_plan(|plan, table| {
            let game = Game { plan, shoe: shoe(plan, &table.pack.copies), dealt: first_cards(3) };
            let all: u128 = (425..=432u128).product();
            assert_eq!(game.count(&House(plan)).iter().sum::<u128>(), all);
        });
    }

    /// The slow twin: every ordered deal of eight of nine cards.
    #[test]
    fn a_few_cards_agree_with_every_deal_one_by_one() {
        with_plan(|plan, _| {
            let points = [0usize, 0, 1, 2, 3, 4, 5, 6, 6];
            let mut shoe = [0; 10];
            points.iter().for_each(|at| shoe[*at] += 1);
            let game = Game { plan, shoe, dealt: first_cards(3) };
            let fast = game.count(&House(plan));
            let mut slow = [0; 3];
            every_deal(&points, &mut Vec::new(), &mut |dealt| {
                let total = |cards: &[usize]| (cards.iter().sum::<usize>() % 10) as u8;
                let (mut own, mut bank) = (total(&dealt[..3]), total(&dealt[3..6]));
                if plan.house_way_draws[usize::from(own)] {
                    own = (own + dealt[6] as u8) % 10;
                }
                if House(plan).bank(bank, false) {
                    bank = (bank + dealt[7] as u8) % 10;
                }
                slow[(bank.cmp(&own) as i8 + 1) as usize] += 1u128;
            });
            assert_eq!(fast, slow);
        });
    }

    fn every_deal(cards: &[usize], dealt: &mut Vec<usize>, with: &mut impl FnMut(&[usize])) {
        if dealt.len() == 8 {
            return with(dealt);
        }
        for at in 0..cards.len() {
            let mut rest = cards.to_vec();
            dealt.push(rest.remove(at));
            every_deal(&rest, dealt, with);
            dealt.pop();
        }
    }
}
