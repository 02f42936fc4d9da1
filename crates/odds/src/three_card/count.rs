//! All hands of the player against all of the player-dealer, by class and case, and what is best with each.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use cards::Card;
use eval::three_card::{ThreeCard as Strength, rank};
use families::three_card::{Plan, Showdown, qualifies, verdict};
use money::Cents;
use num_bigint::BigInt;
use num_traits::ToPrimitive;

use super::chart::{MISTAKES, plays_by_habit};
use crate::fraction::Fraction;
use crate::tally::net;

pub(super) const CARDS: usize = 52;

/// What the player-dealer's hand may turn out to be against the player's.
pub(super) const CASES: usize = 6;

pub(super) const fn case(order: Ordering, qualified: bool) -> usize {
    (order as i8 + 1) as usize * 2 + qualified as usize
}

/// Counts by case.
pub(super) type Counts = [u64; CASES];

/// Decisions by the player's strength.
pub(super) type Decided = BTreeMap<Strength, Sum>;

/// Decisions of one strength.
#[derive(Default, Clone, Copy)]
pub(super) struct Sum {
    /// Deals played on, and folded.
    pub(super) deals: [u64; 2],
    /// What playing on brings in all of them, in the unit of the game.
    pub(super) plays: i128,
}

/// What was found for all hands.
pub(super) struct Counted {
    /// Deals played on, by case.
    pub(super) played: Counts,
    /// Deals folded.
    pub(super) folded: u64,
    /// What was decided, by the player's strength.
    pub(super) by_strength: Decided,
    /// The same by the rank of the open card.
    pub(super) by_open: [Decided; 13],
    /// By class of hands: on which open cards one plays on, a bit for each.
    pub(super) plays: Vec<u64>,
    /// What playing some other way brings in all, in the unit of the game, by the ways of [`MISTAKES`].
    pub(super) otherwise: [i128; MISTAKES.len()],
    /// An example of each case.
    pub(super) examples: [Option<([Card; 3], [Card; 3])>; CASES],
}

/// The verdicts on the six cases and on a fold, as whole numbers of a common unit.
pub(super) struct Game {
    /// Ante and Play together, by case.
    pub(super) played: [i128; CASES],
    pub(super) folded: i128,
    /// What one Ante is in the unit.
    pub(super) unit: f64,
    /// All strengths from the lowest up.
    pub(super) ladder: Vec<Strength>,
    /// The place of three cards on the ladder with whether they qualify in the last bit, by three card numbers.
    pub(super) places: Vec<u16>,
}

impl Game {
    pub(super) fn new(plan: &Plan) -> Game {
        let examples = examples(plan);
        let values = |folded: bool| {
            examples.map(|(own, bank)| {
                let shown = Showdown::of(plan, &own, &bank, folded);
                let value = |wager| net(verdict(plan, wager, &shown).result, Cents(100));
                if folded { value(plan.ante) } else { value(plan.ante) + value(plan.play) }
            })
        };
        let (played, folded) = (values(false), values(true)[0].clone());
        let ladder = ladder();
        // A common unit, so that sums stay whole numbers.
        let unit =
            played.iter().chain([&folded]).fold(BigInt::from(1), |unit, value| common(&unit, value.denom()));
        let whole = |value: &Fraction| {
            let scaled = value * Fraction::from_integer(unit.clone());
            i128::try_from(scaled.to_integer()).unwrap_or(0)
        };
        Game {
            played: [0, 1, 2, 3, 4, 5].map(|at| whole(&played[at])),
            folded: whole(&folded),
            unit: unit.to_f64().unwrap_or(1.0),
            places: places(plan, &ladder),
            ladder,
        }
    }

    /// What playing on, or folding, brings in all.
    pub(super) fn value(&self, counts: &Counts, plays: bool) -> i128 {
        if !plays {
            return self.folded * i128::from(counts.iter().sum::<u64>());
        }
        counts.iter().zip(self.played).map(|(count, value)| i128::from(*count) * value).sum()
    }

    pub(super) fn best(&self, counts: &Counts) -> bool {
        self.value(counts, true) > self.value(counts, false)
    }
}

/// The least number that both go into: what the reduced fraction leaves of the second, times the first.
pub(super) fn common(one: &BigInt, other: &BigInt) -> BigInt {
    one * Fraction::new(one.clone(), other.clone()).denom()
}

pub(super) fn card(at: usize) -> Card {
    Card::from_index(at as u8).unwrap_or(Card::BLANK)
}

pub(super) fn ladder() -> Vec<Strength> {
    let mut all: Vec<Strength> =
        triples().map(|(one, two, three)| rank(&[card(one), card(two), card(three)])).collect();
    all.sort_unstable();
    all.dedup();
    all
}

pub(super) fn places(plan: &Plan, ladder: &[Strength]) -> Vec<u16> {
    let mut table = vec![0; CARDS * CARDS * CARDS];
    for (one, two, three) in triples() {
        let cards = [card(one), card(two), card(three)];
        let place = ladder.partition_point(|held| *held < rank(&cards)) as u16;
        let place = place * 2 + u16::from(qualifies(plan, &cards));
        for [a, b, c] in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            let at = [one, two, three];
            table[(at[a] * CARDS + at[b]) * CARDS + at[c]] = place;
        }
    }
    table
}

pub(super) fn triples() -> impl Iterator<Item = (usize, usize, usize)> {
    (0..CARDS).flat_map(|one| {
        (one + 1..CARDS).flat_map(move |two| (two + 1..CARDS).map(move |three| (one, two, three)))
    })
}

/// Two hands for each case; a case that cannot come keeps a hand that can.
pub(super) fn examples(plan: &Plan) -> [([Card; 3], [Card; 3]); CASES] {
    let hand = |text: &str| {
        let cards = cards::parse_cards(text).unwrap_or_default();
        <[Card; 3]>::try_from(cards.as_slice()).unwrap_or([Card::BLANK; 3])
    };
    let hands = [
        "2c 3d 5h", "2d 4d 7h", "Jc 9d 3h", "Jd 9h 3s", "Qc 7d 2h", "Qd 7h 2s", "Ac Kd Jh", "Ad Kh Js",
        "8c 8d 2h", "Tc Ts Th",
    ]
    .map(hand);
    let mut found = [(hands[0], hands[1]); CASES];
    for own in hands {
        for bank in hands.into_iter().filter(|bank| *bank != own) {
            found[case(rank(&own).cmp(&rank(&bank)), qualifies(plan, &bank))] = (own, bank);
        }
    }
    found
}

/// Player's hands up to a renaming of suits, with how many there are of each.
pub(super) fn classes() -> Vec<([usize; 3], u64)> {
    let mut found = BTreeMap::new();
    for (one, two, three) in triples() {
        let mut ranked = [one, two, three].map(|card| (card / 4, card % 4));
        let least = permutations().map(|suits| {
            ranked.sort_unstable();
            let mut renamed = ranked.map(|(rank, suit)| rank * 4 + suits[suit]);
            renamed.sort_unstable();
            renamed
        });
        *found.entry(least.min().unwrap_or([one, two, three])).or_insert(0) += 1;
    }
    found.into_iter().collect()
}

pub(super) fn permutations() -> impl Iterator<Item = [usize; 4]> {
    (0..256usize)
        .map(|code| [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6 & 3])
        .filter(|suits| (0..4).all(|suit| suits.contains(&suit)))
}

/// All hands from a pack that has whole ranks.
pub(super) fn count(plan: &Plan, game: &Game, pack: &[usize]) -> Counted {
    let classes = classes();
    let mut counted = Counted {
        plays: vec![0; classes.len()],
        played: [0; CASES],
        folded: 0,
        by_strength: BTreeMap::new(),
        by_open: Default::default(),
        otherwise: [0; MISTAKES.len()],
        examples: examples(plan).map(Some),
    };
    let here = |(_, (hand, _)): &(usize, ([usize; 3], u64))| hand.iter().all(|at| pack.contains(at));
    for (class, (hand, ways)) in classes.into_iter().enumerate().filter(here) {
        let own = hand.map(card);
        let rest: Vec<usize> = pack.iter().copied().filter(|at| !hand.contains(at)).collect();
        let mut whole = [0; CASES];
        for open in &rest {
            let counts = against(game, rank(&own), *open, &rest);
            if plan.open_card {
                let plays = decide(&mut counted, game, &own, Some(*open), &counts, ways);
                counted.plays[class] |= u64::from(plays) << open;
            } else {
                whole.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
            }
        }
        if !plan.open_card {
            let plays = decide(&mut counted, game, &own, None, &whole, ways);
            counted.plays[class] = if plays { u64::MAX } else { 0 };
        }
    }
    counted
}

/// One decision: the best, and what habits make of it. Whether one plays on.
pub(super) fn decide(
    counted: &mut Counted,
    game: &Game,
    own: &[Card; 3],
    open: Option<usize>,
    counts: &Counts,
    ways: u64,
) -> bool {
    let plays = game.best(counts);
    let deals = counts.iter().sum::<u64>() * ways;
    let strength = rank(own);
    let worth = game.value(counts, true) * i128::from(ways);
    let sums = open.map(|open| &mut counted.by_open[open / 4]);
    for sum in sums.into_iter().chain([&mut counted.by_strength]) {
        let sum = sum.entry(strength).or_default();
        sum.deals[usize::from(!plays)] += deals;
        sum.plays += worth;
    }
    for (habit, sum) in counted.otherwise.iter_mut().enumerate() {
        *sum += game.value(counts, plays_by_habit(habit, own)) * i128::from(ways);
    }
    add(counted, counts, ways, plays);
    plays
}

pub(super) fn add(counted: &mut Counted, counts: &Counts, ways: u64, plays: bool) {
    if plays {
        counted.played.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count * ways);
    } else {
        counted.folded += counts.iter().sum::<u64>() * ways;
    }
}

/// All pairs beside an open card, by case.
pub(super) fn against(game: &Game, own: Strength, open: usize, rest: &[usize]) -> Counts {
    let own = game.ladder.partition_point(|held| *held < own) as u16;
    let mut counts = [0u32; CASES];
    for (at, one) in rest.iter().enumerate() {
        if *one == open {
            continue;
        }
        let row = &game.places[(open * CARDS + one) * CARDS..][..CARDS];
        for two in &rest[at + 1..] {
            if *two != open {
                let bank = row[*two];
                let order = 1 + usize::from(own > bank >> 1) - usize::from(own < bank >> 1);
                counts[order * 2 + usize::from(bank & 1)] += 1;
            }
        }
    }
    counts.map(u64::from)
}

impl Counted {
    /// Every case that comes, with its showdown and its deals; the fold is the last.
    pub(super) fn each(&self, plan: &Plan, mut with: impl FnMut(&Showdown<'_>, u64)) {
        for (at, deals) in self.played.iter().enumerate().filter(|(_, deals)| **deals > 0) {
            if let Some((own, bank)) = &self.examples[at] {
                with(&Showdown::of(plan, own, bank, false), *deals);
            }
        }
        if let (Some((own, bank)), true) = (&self.examples[0], self.folded > 0) {
            with(&Showdown::of(plan, own, bank, true), self.folded);
        }
    }
}
