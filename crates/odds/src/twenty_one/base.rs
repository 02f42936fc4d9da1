//! The base game in all: every first two cards against every open card, played to the end.

use cards::{Card, Rank, Suit};
use families::twenty_one::{Fate, Hand, Plan};
use rustc_hash::FxHashMap as HashMap;
use table::WagerNo;
use table::banked::{TablePlan, Verdict};

use super::bank::Made;
use super::drawn::Splits;
use super::kinds::{ACE, Counts, JOKER, KINDS, TEN, faces, hand, key, kind};
use super::player::{Choice, Solver, Worth, with};
use crate::ask::Ask;
use crate::fraction::fraction;
use crate::tally::{Ending, Method, Tally, WagerOdds, Weight, net, part};

/// A hand, the open card, how often it was doubled, and how it ended.
type Reached = (u64, u8, u8, u8);

/// What was done with hands of three cards or more: soft or not, total, open card, choice, and with what weight.
pub(super) type Later = HashMap<(bool, u8, u8, Choice), f64>;

/// How hands end: by reason, and doubled how often.
#[derive(Default)]
struct Ends {
    later: Later,
    /// Hands that are still to be played, with the weight of their deals.
    open: HashMap<(u64, u8), (Counts, f64)>,
    /// What was staked when a hand was played to its end, with the weight of all such deals.
    reached: HashMap<Reached, (Counts, Fate, f64)>,
    verdicts: HashMap<(&'static str, u64, u8), (Verdict, f64)>,
    /// Pairs that are split.
    splits: Vec<Split>,
}

/// A pair that is split against an open card.
pub(super) struct Split {
    pub(super) kind: usize,
    pub(super) open: usize,
    /// The share of the deals that go on.
    pub(super) share: f64,
    /// What it brings on average over those.
    pub(super) value: f64,
}

/// Odds of the base wager.
pub(super) fn base(
    ask: &Ask<'_>,
    table: &TablePlan,
    plan: &Plan,
    solver: &mut Solver<'_>,
    wager: WagerNo,
) -> (WagerOdds, Later) {
    let mut ends = Ends::default();
    for open in 0..KINDS {
        solver.prepare(open, None);
        for one in 0..KINDS {
            for two in one..KINDS {
                let weight = deal_weight(solver, [one, two], open);
                if weight > 0.0 {
                    first(solver, [one, two], open, weight, &mut ends);
                }
            }
        }
    }
    spread(solver, &mut ends);
    ends.settle(solver);
    let mut tally = Tally::new(table, ask.stake);
    for (verdict, weight, doubles) in
        ends.verdicts.iter().map(|((_, _, doubles), held)| (held.0, held.1, *doubles))
    {
        let times = fraction(1 << doubles, 1);
        let stake = money::Cents(1_000_000 << doubles);
        tally.ending(Ending {
            label: crate::tally::label(table, &verdict),
            outcome: verdict.result.due(stake).0,
            net: net(verdict.result, stake) * &times,
            staked: times,
            weight: Weight::Share(weight),
        });
    }
    let drawn = Splits::draw(solver, &ends.splits, ask.seed);
    drawn.endings().into_iter().for_each(|ending| tally.ending(ending));
    let cards = solver.stock.cards();
    let what =
        format!("every hand by its cards, against every hand of the player-dealer, from {cards} cards");
    let mut odds = WagerOdds::of(table, wager, Method::Weighed(what), tally.done());
    odds.square_error = drawn.square_error();
    let odds = match drawn.rounds() {
        0 => odds,
        rounds => odds.note(format!(
            "split hands are played the best way with the pair removed; their average is exact, their \
             spread is from {rounds} random splits"
        )),
    };
    let odds = if tens_by_rank(plan) { odds.note("pairs of tens are not split") } else { odds };
    (odds, ends.later)
}

/// Whether tens are split only when they are of one rank.
fn tens_by_rank(plan: &Plan) -> bool {
    let [one, other] = [Rank::Queen, Rank::Jack].map(|rank| Card::new(rank, Suit::Spades));
    !plan.may_split([one, other], 1, one)
}

/// The chance of two first cards, in either order, and an open card.
pub(super) fn deal_weight(solver: &Solver<'_>, two: [usize; 2], open: usize) -> f64 {
    let mut left = solver.shoe;
    let mut all: f64 = left.iter().sum();
    let mut weight = if two[0] == two[1] { 1.0 } else { 2.0 };
    for kind in [two[0], two[1], open] {
        weight *= left[kind] / all;
        left[kind] = (left[kind] - 1.0).max(0.0);
        all -= 1.0;
    }
    weight
}

pub(super) fn held(two: [usize; 2]) -> Counts {
    with(&with(&[0; KINDS], two[0]), two[1])
}

/// Whether a pair may be split.
pub(super) fn may_split(solver: &Solver<'_>, two: [usize; 2], open: usize) -> bool {
    let frozen = open == JOKER && solver.plan.joker_freezes;
    two[0] == two[1]
        && !frozen
        && solver.most_hands(two[0]) > 1
        && !(two[0] == TEN && tens_by_rank(solver.plan))
}

/// What is best with two first cards that are no natural.
pub(super) fn choice(solver: &mut Solver<'_>, two: [usize; 2], open: usize) -> Worth {
    let mut best = solver.play(&held(two), open, None);
    if may_split(solver, two, open) {
        let value = solver.split(two[0], open, best.value);
        if value > best.value {
            best = Worth { value, choice: Choice::Split };
        }
    }
    best
}

/// One deal of two cards and an open card: what comes of it.
fn first(solver: &mut Solver<'_>, two: [usize; 2], open: usize, weight: f64, ends: &mut Ends) {
    let held = held(two);
    let own = hand(solver.plan, &held, false);
    if own.is_natural(solver.plan) {
        let found = naturals(solver, two, open);
        return found.into_iter().for_each(|(verdict, chance)| ends.add(verdict, 0, weight * chance));
    }
    // What ends at the look.
    if solver.looks(open) {
        for (made, chance) in solver.made(&held, open).into_iter().filter(|(made, _)| made.natural) {
            ends.add(solver.verdict(own, &made, true), 0, weight * chance);
        }
    }
    let best = choice(solver, two, open);
    if best.choice == Choice::Split {
        let goes_on = solver.stand(own, &held, open).1;
        if goes_on > 0.0 {
            ends.splits.push(Split {
                kind: two[0],
                open,
                share: weight * goes_on,
                value: best.value / goes_on,
            });
        }
        return;
    }
    ends.open.insert((key(&held), open as u8), (held, weight));
}

/// Follows the best play of hands to where they end, those with the same cards together.
fn spread(solver: &mut Solver<'_>, ends: &mut Ends) {
    let mut hands = std::mem::take(&mut ends.open);
    while !hands.is_empty() {
        let mut further = HashMap::default();
        for ((_, open), (held, weight)) in hands {
            let at = usize::from(open);
            let choice = solver.play(&held, at, None).choice;
            if held.iter().sum::<u8>() > 2 {
                let own = hand(solver.plan, &held, false);
                let seen = (own.is_soft(solver.plan), own.total(solver.plan), open, choice);
                *ends.later.entry(seen).or_default() += weight;
            }
            match choice {
                Choice::Hit => {
                    for (kind, chance) in solver.draws(&held, at) {
                        let held = with(&held, kind);
                        further.entry((key(&held), open)).or_insert((held, 0.0)).1 += weight * chance;
                    }
                }
                Choice::Double => spread_double(solver, &held, at, weight, 1, ends),
                Choice::Surrender => ends.reach(&held, at, 0, Fate::Surrendered, weight),
                Choice::Stand | Choice::Split => ends.reach(&held, at, 0, Fate::Open, weight),
            }
        }
        hands = further;
    }
}

fn spread_double(
    solver: &mut Solver<'_>,
    held: &Counts,
    open: usize,
    weight: f64,
    times: u8,
    ends: &mut Ends,
) {
    for (kind, chance) in solver.draws(held, open) {
        let held = with(held, kind);
        match solver.doubled(&held, open, None, times).1 {
            None => ends.reach(&held, open, times, Fate::Open, weight * chance),
            Some(Fate::Open) => spread_double(solver, &held, open, weight * chance, times + 1, ends),
            Some(fate) => ends.reach(&held, open, times, fate, weight * chance),
        }
    }
}

impl Ends {
    fn reach(&mut self, held: &Counts, open: usize, doubles: u8, fate: Fate, weight: f64) {
        let at = (key(held), open as u8, doubles, fate as u8);
        self.reached.entry(at).or_insert((*held, fate, 0.0)).2 += weight;
    }

    fn add(&mut self, verdict: Verdict, doubles: u8, weight: f64) {
        let stake = money::Cents(1_000_000 << doubles);
        let at = (verdict.because.why.key(), part(verdict.result, stake).to_bits(), doubles);
        self.verdicts.entry(at).or_insert((verdict, 0.0)).1 += weight;
    }

    /// Every hand that was played to its end, against every hand of the player-dealer.
    fn settle(&mut self, solver: &mut Solver<'_>) {
        for ((_, open, doubles, _), (held, fate, weight)) in std::mem::take(&mut self.reached) {
            let mut own = hand(solver.plan, &held, false);
            (own.doubles, own.fate) = (doubles, fate);
            let looks = solver.looks(usize::from(open));
            for (made, chance) in solver.made(&held, usize::from(open)) {
                if !(looks && made.natural) {
                    self.add(solver.verdict(own, &made, false), doubles, weight * chance);
                }
            }
        }
    }
}

/// A natural, which is paid at once where that is best.
pub(super) fn naturals(solver: &Solver<'_>, two: [usize; 2], open: usize) -> Vec<(Verdict, f64)> {
    let found = met(solver, two, open);
    match even_money(solver, open).filter(|even| worth(&[(*even, 1.0)]) > worth(&found)) {
        Some(even) => vec![(even, 1.0)],
        None => found,
    }
}

/// A natural that is not paid at once: card by card where naturals meet, for one may be better than the other.
pub(super) fn met(solver: &Solver<'_>, two: [usize; 2], open: usize) -> Vec<(Verdict, f64)> {
    let mut found: Vec<(Verdict, f64)> = Vec::new();
    let others = solver.made(&held(two), open).into_iter().filter(|(made, _)| !made.natural);
    let shares = natural_shares(solver, two);
    for (made, chance) in others {
        for (own, share) in &shares {
            found.push((solver.verdict(*own, &made, false), chance * share));
        }
    }
    found.extend(naturals_meet(solver, two, open));
    found
}

/// What verdicts bring on average.
pub(super) fn worth(found: &[(Verdict, f64)]) -> f64 {
    found.iter().map(|(verdict, chance)| part(verdict.result, money::Cents(1_000_000)) * chance).sum()
}

/// What a natural may take at once, where that is offered.
pub(super) fn even_money(solver: &Solver<'_>, open: usize) -> Option<Verdict> {
    let pays = solver.plan.even_money.filter(|_| open == ACE)?;
    Some(Verdict::wins(pays, families::twenty_one::why::EVEN_MONEY))
}

/// What a natural brings at a table with other players.
pub(super) struct NaturalWorth {
    /// Where it is paid at once, that alone.
    pub(super) even: Option<f64>,
    /// By what the player-dealer makes.
    pub(super) against: Vec<f64>,
    /// On average against another natural.
    pub(super) meets: f64,
}

impl NaturalWorth {
    pub(super) fn new(solver: &Solver<'_>, two: [usize; 2], open: usize) -> NaturalWorth {
        let even = even_money(solver, open).filter(|_| takes_even_money(solver, two, open));
        let shares = natural_shares(solver, two);
        let against = |made: &std::rc::Rc<Made>| {
            let found: Vec<(Verdict, f64)> =
                shares.iter().map(|(own, share)| (solver.verdict(*own, made, false), *share)).collect();
            worth(&found)
        };
        let met = naturals_meet(solver, two, open);
        let chance: f64 = met.iter().map(|(_, chance)| chance).sum();
        NaturalWorth {
            even: even.map(|even| worth(&[(even, 1.0)])),
            against: solver.bank.made.iter().map(against).collect(),
            meets: if chance > 0.0 { worth(&met) / chance } else { 0.0 },
        }
    }
}

/// Whether a natural is best paid at once.
pub(super) fn takes_even_money(solver: &Solver<'_>, two: [usize; 2], open: usize) -> bool {
    even_money(solver, open).is_some_and(|even| naturals(solver, two, open) == [(even, 1.0)])
}

/// The hands that two cards of these kinds may be, with their shares.
fn natural_shares(solver: &Solver<'_>, two: [usize; 2]) -> Vec<(Hand, f64)> {
    let mut shares: Vec<(Hand, f64)> = Vec::new();
    let mut all = 0.0;
    each_two(solver, two, &solver.stock.copies.map(f64::from), &mut |cards, ways| {
        let hand = Hand::of(&cards, solver.plan);
        all += ways;
        match shares.iter_mut().find(|(held, _)| *held == hand) {
            Some((_, share)) => *share += ways,
            None => shares.push((hand, ways)),
        }
    });
    shares.into_iter().map(|(hand, ways)| (hand, ways / all)).collect()
}

/// Every two faces of these kinds in this order.
fn each_two(
    solver: &Solver<'_>,
    two: [usize; 2],
    copies: &[f64; Card::FACES],
    with: &mut impl FnMut([Card; 2], f64),
) {
    for one in faces().filter(|card| kind(solver.plan, *card) == two[0]) {
        for other in faces().filter(|card| kind(solver.plan, *card) == two[1]) {
            let first = copies[usize::from(one.index())];
            let second = copies[usize::from(other.index())] - f64::from(u8::from(one == other));
            if first > 0.0 && second > 0.0 {
                with([one, other], first * second);
            }
        }
    }
}

/// The player's natural against the player-dealer's, face by face; chances are of all hole cards.
fn naturals_meet(solver: &Solver<'_>, two: [usize; 2], open: usize) -> Vec<(Verdict, f64)> {
    let mut found: Vec<(Verdict, f64)> = Vec::new();
    let copies = solver.stock.copies.map(f64::from);
    let left = f64::from(solver.stock.cards()) - 3.0;
    let mut all = 0.0;
    each_two(solver, two, &copies, &mut |own, ways| {
        let mut copies = copies;
        own.iter().for_each(|card| copies[usize::from(card.index())] -= 1.0);
        for face in faces().filter(|card| kind(solver.plan, *card) == open) {
            all += ways * copies[usize::from(face.index())].max(0.0);
        }
        for hole in 0..KINDS {
            each_two(solver, [open, hole], &copies, &mut |bank, further| {
                let hand = Hand::of(&bank, solver.plan);
                if hand.is_natural(solver.plan) {
                    let made = Made { hand, cards: bank.to_vec(), natural: true };
                    let verdict = solver.verdict(Hand::of(&own, solver.plan), &made, solver.looks(open));
                    found.push((verdict, ways * further / left));
                }
            });
        }
    });
    found.into_iter().map(|(verdict, weight)| (verdict, weight / all)).collect()
}
