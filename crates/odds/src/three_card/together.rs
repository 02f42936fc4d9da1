//! Two players against one hand of the player-dealer: what their results come to together, counted whole.
//!
//! For every hand of the player-dealer and each of its cards that may lie open, the results of all hands beside it are added
//! up, and the sums give all pairs of hands that share no card ([`crate::disjoint`]).

use cards::Card;
use eval::Category;
use eval::high::Hand;
use families::three_card::{Plan, Showdown, verdict};
use rayon::prelude::*;
use table::WagerNo;

use super::count::{CARDS, CASES, Counted, Game, card, case, classes, examples, permutations, triples};
use crate::disjoint::{Disjoint, pairs};
use crate::tally::part;

/// Ante and Play together, the Ante, the Play wager, and a bonus bet on the player's three cards.
pub(super) type Products = [f64; 4];

/// What the wagers bring by case, and after a fold as the last.
type Results = [[f64; 3]; CASES + 1];

/// The average product of two players' results.
pub(super) fn products(
    plan: &Plan,
    game: &Game,
    counted: &Counted,
    bonus: Option<WagerNo>,
    pack: &[usize],
) -> Products {
    let decks = Deals::new(plan, game, counted, bonus, pack);
    let banks: Vec<([usize; 3], u64)> =
        classes().into_iter().filter(|(bank, _)| bank.iter().all(|at| pack.contains(at))).collect();
    let one = |(bank, ways): &([usize; 3], u64)| {
        let opens = if plan.open_card { 3 } else { 1 };
        let mut sum = [0.0; 4];
        for open in &bank[..opens] {
            let found = decks.against(bank, *open);
            sum.iter_mut().zip(found).for_each(|(sum, more)| *sum += more * *ways as f64 / opens as f64);
        }
        (sum, *ways as f64)
    };
    // Added up in order, so that every run comes to the same last digit.
    let found: Vec<(Products, f64)> = banks.par_iter().map(one).collect();
    let deals: f64 = found.iter().map(|(_, ways)| ways).sum::<f64>() * pairs::<3>((pack.len() - 3) as f64);
    let mut products = [0.0; 4];
    for (sum, _) in found {
        products.iter_mut().zip(sum).for_each(|(all, more)| *all += more / deals);
    }
    products
}

/// All that results go by, by the numbers of three cards.
struct Deals<'a> {
    game: &'a Game,
    pack: &'a [usize],
    results: Results,
    /// What the bonus bet brings, by the place of the player's three cards, played on and folded.
    bonus: Vec<[f64; 2]>,
    /// The class of three cards, and the renaming of suits that leads there.
    kinds: Vec<(u16, u8)>,
    renamings: Vec<[u8; CARDS]>,
    /// By class: on which open cards one plays on.
    plays: Vec<u64>,
}

impl<'a> Deals<'a> {
    fn new(
        plan: &Plan,
        game: &'a Game,
        counted: &Counted,
        bonus: Option<WagerNo>,
        pack: &'a [usize],
    ) -> Deals<'a> {
        let renamings: Vec<[u8; CARDS]> = permutations()
            .map(|suits| std::array::from_fn(|at| (at / 4 * 4 + suits[at % 4]) as u8))
            .collect();
        let kinds = kinds(&renamings);
        let of_bonus = |place: usize| {
            let Some(wager) = bonus else { return [0.0; 2] };
            [false, true].map(|folded| {
                let shown = Showdown {
                    own: &[],
                    bank: &[],
                    own_strength: Some(game.ladder[place]),
                    bank_strength: None,
                    qualified: true,
                    folded,
                };
                part(verdict(plan, wager, &shown).result, money::Cents(100))
            })
        };
        let bonus = (0..game.ladder.len()).map(of_bonus).collect();
        Deals { game, pack, results: results(plan), bonus, kinds, renamings, plays: counted.plays.clone() }
    }

    /// All pairs of hands beside the player-dealer's, with this card open.
    fn against(&self, bank: &[usize; 3], open: usize) -> Products {
        let rest: Vec<usize> = self.pack.iter().copied().filter(|at| !bank.contains(at)).collect();
        let bank = self.game.places[number(bank)];
        let mut sums = Disjoint::<3, 4>::new(CARDS);
        for (first, one) in rest.iter().enumerate() {
            for (second, two) in rest.iter().enumerate().skip(first + 1) {
                for three in &rest[second + 1..] {
                    let hand = [*one, *two, *three];
                    sums.add(&hand, 1.0, self.result(&hand, bank, open));
                }
            }
        }
        let mut stock = [0.0; CARDS];
        rest.iter().for_each(|at| stock[*at] = 1.0);
        sums.products(&stock)
    }

    #[inline(always)]
    fn result(&self, hand: &[usize; 3], bank: u16, open: usize) -> Products {
        let at = number(hand);
        let own = self.game.places[at] >> 1;
        let (class, renaming) = self.kinds[at];
        let plays = self.plays[usize::from(class)] >> self.renamings[usize::from(renaming)][open] & 1 == 1;
        let came = if plays { case(own.cmp(&(bank >> 1)), bank & 1 == 1) } else { CASES };
        let [together, ante, play] = self.results[came];
        [together, ante, play, self.bonus[usize::from(own)][usize::from(!plays)]]
    }
}

fn number(hand: &[usize; 3]) -> usize {
    (hand[0] * CARDS + hand[1]) * CARDS + hand[2]
}

/// By three cards in rising order: the number of their class, and of the renaming that leads there.
fn kinds(renamings: &[[u8; CARDS]]) -> Vec<(u16, u8)> {
    let classes = classes();
    let mut kinds = vec![(0, 0); CARDS * CARDS * CARDS];
    for (one, two, three) in triples() {
        let renamed = |(at, renaming): (usize, &[u8; CARDS])| {
            let mut cards = [one, two, three].map(|card| usize::from(renaming[card]));
            cards.sort_unstable();
            (cards, at as u8)
        };
        let Some((least, renaming)) = renamings.iter().enumerate().map(renamed).min() else { continue };
        let class = classes.partition_point(|(held, _)| *held < least);
        kinds[number(&[one, two, three])] = (class as u16, renaming);
    }
    kinds
}

fn results(plan: &Plan) -> Results {
    let examples = examples(plan);
    let of = |wager: WagerNo, at: usize, folded: bool| {
        let (own, bank) = &examples[at];
        part(verdict(plan, wager, &Showdown::of(plan, own, bank, folded)).result, money::Cents(100))
    };
    std::array::from_fn(|at| match at {
        CASES => {
            let ante = of(plan.ante, 0, true);
            [ante, ante, 0.0]
        }
        _ => {
            let (ante, play) = (of(plan.ante, at, false), of(plan.play, at, false));
            [ante + play, ante, play]
        }
    })
}

/// The average product of two players' results of a bonus bet on the six cards of both hands.
pub(super) fn six_cards(plan: &Plan, wager: WagerNo, pack: &[usize]) -> f64 {
    let results = six_card_results(plan, wager, pack);
    let with = |hand: Hand, at: &usize| hand.with(card(*at));
    let banks: Vec<([usize; 3], u64)> =
        classes().into_iter().filter(|(bank, _)| bank.iter().all(|at| pack.contains(at))).collect();
    let one = |(bank, ways): &([usize; 3], u64)| {
        let rest: Vec<usize> = pack.iter().copied().filter(|at| !bank.contains(at)).collect();
        let held = bank.iter().fold(Hand::EMPTY, with);
        let mut sums = Disjoint::<3, 1>::new(CARDS);
        for (first, one) in rest.iter().enumerate() {
            let held = with(held, one);
            for (second, two) in rest.iter().enumerate().skip(first + 1) {
                let held = with(held, two);
                for three in &rest[second + 1..] {
                    let kind = with(held, three).strength().category();
                    sums.add(&[*one, *two, *three], 1.0, [results[kind as usize]]);
                }
            }
        }
        let mut stock = [0.0; CARDS];
        rest.iter().for_each(|at| stock[*at] = 1.0);
        (sums.products(&stock)[0] * *ways as f64, *ways as f64)
    };
    let found: Vec<(f64, f64)> = banks.par_iter().map(one).collect();
    let deals = found.iter().map(|(_, ways)| ways).sum::<f64>() * pairs::<3>((pack.len() - 3) as f64);
    found.iter().map(|(sum, _)| sum / deals).sum()
}

/// What the bonus bet brings by the kind of the best five of six cards.
fn six_card_results(plan: &Plan, wager: WagerNo, pack: &[usize]) -> [f64; Category::ALL.len()] {
    let all: Vec<Card> = pack.iter().map(|at| card(*at)).collect();
    let mut results = [0.0; Category::ALL.len()];
    super::six::each_kind(&all, &mut |kind, six, _| {
        results[kind] = part(super::six::six_verdict(plan, wager, six).result, money::Cents(100));
    });
    results
}
