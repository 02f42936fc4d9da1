//! Three card poker over all hands of the player and the player-dealer.
//!
//! Who decides whether to play sees three cards of their own and, where the listing has it so, one of the player-dealer's.
//! Player's hands that differ only by a renaming of suits are one class (1,755 of 22,100). For each class and open card
//! the player-dealer's other two cards are all dealt, and what comes of it is counted by six cases: ahead, behind or
//! equal, qualified or not. The verdicts on the six cases, and on a fold, say what is best and what comes of it.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use cards::{Card, Rank, Suit};
use eval::Category;
use eval::high::Hand;
use eval::three_card::{ThreeCard as Strength, ThreeKind, rank};
use families::three_card::{Plan, Showdown, qualifies, verdict};
use money::Cents;
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use table::banked::{TablePlan, Verdict};
use table::{Outcome, WagerNo};

use crate::ask::Ask;
use crate::fraction::{Fraction, fraction};
use crate::tally::{Ending, Method, Odds, Strategy, Tally, WagerOdds, Weight, label, net};

const CARDS: usize = 52;

/// What the player-dealer's hand may turn out to be against the player's.
const CASES: usize = 6;

const fn case(order: Ordering, qualified: bool) -> usize {
    (order as i8 + 1) as usize * 2 + qualified as usize
}

/// Counts by case.
type Counts = [u64; CASES];

/// Ways that people play, beside the best.
const MISTAKES: [&str; 3] =
    ["plays every hand", "plays queen-six-four or better, whatever lies open", "folds below a pair"];

/// Whether somebody with a habit plays a hand.
fn plays_by_habit(habit: usize, own: &[Card; 3]) -> bool {
    let line = rank(
        &[(Rank::Queen, Suit::Clubs), (Rank::Six, Suit::Diamonds), (Rank::Four, Suit::Hearts)]
            .map(|(rank, suit)| Card::new(rank, suit)),
    );
    match habit {
        0 => true,
        1 => rank(own) >= line,
        _ => rank(own).kind() > ThreeKind::HighCard,
    }
}

/// What was found for all hands.
struct Counted {
    /// Deals played on, by case.
    played: Counts,
    /// Deals folded.
    folded: u64,
    /// Deals played on and folded, by the player's strength.
    by_strength: BTreeMap<Strength, [u64; 2]>,
    /// The same by the rank of the open card, and by strength.
    by_open: [BTreeMap<Strength, [u64; 2]>; 13],
    /// What playing some other way brings in all, in the unit of the game, by the ways of [`MISTAKES`].
    otherwise: [i128; MISTAKES.len()],
    /// An example of each case.
    examples: [Option<([Card; 3], [Card; 3])>; CASES],
}

pub(crate) fn odds(ask: &Ask<'_>, table: &TablePlan, odds: &mut Odds) -> Result<(), Vec<String>> {
    let plan = Plan::new(ask.listing, table)?;
    let all: Vec<Card> = (0..CARDS as u8).filter_map(Card::from_index).collect();
    let copies = ask.copies(table)?;
    if all.iter().any(|card| copies[usize::from(card.index())] != 1) {
        return Err(vec!["three card poker is counted with one whole pack, and no card seen".to_owned()]);
    }
    let game = Game::new(&plan);
    let counted = count(&plan, &game, &all);
    let what = if plan.open_card {
        "all hands of three against all of three, playing on the best way with the open card seen"
    } else {
        "all hands of three against all of three, playing on the best way"
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
    odds.strategy.push(strategy(&counted, plan.open_card));
    odds.strategy.push(mistakes(&game, &counted));
    Ok(())
}

/// The verdicts on the six cases and on a fold, as whole numbers of a common unit.
struct Game {
    /// Ante and Play together, by case.
    played: [i128; CASES],
    folded: i128,
    /// What one Ante is in the unit.
    unit: f64,
    /// All strengths from the lowest up.
    ladder: Vec<Strength>,
    /// The place of three cards on the ladder with whether they qualify in the last bit, by three card numbers.
    places: Vec<u16>,
}

impl Game {
    fn new(plan: &Plan) -> Game {
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
    fn value(&self, counts: &Counts, plays: bool) -> i128 {
        if !plays {
            return self.folded * i128::from(counts.iter().sum::<u64>());
        }
        counts.iter().zip(self.played).map(|(count, value)| i128::from(*count) * value).sum()
    }

    fn best(&self, counts: &Counts) -> bool {
        self.value(counts, true) > self.value(counts, false)
    }
}

/// The least number that both go into: what the reduced fraction leaves of the second, times the first.
fn common(one: &BigInt, other: &BigInt) -> BigInt {
    one * Fraction::new(one.clone(), other.clone()).denom()
}

fn card(at: usize) -> Card {
    Card::from_index(at as u8).unwrap_or(Card::BLANK)
}

fn ladder() -> Vec<Strength> {
    let mut all: Vec<Strength> =
        triples().map(|(one, two, three)| rank(&[card(one), card(two), card(three)])).collect();
    all.sort_unstable();
    all.dedup();
    all
}

fn places(plan: &Plan, ladder: &[Strength]) -> Vec<u16> {
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

fn triples() -> impl Iterator<Item = (usize, usize, usize)> {
    (0..CARDS).flat_map(|one| {
        (one + 1..CARDS).flat_map(move |two| (two + 1..CARDS).map(move |three| (one, two, three)))
    })
}

/// Two hands for each case; a case that cannot come keeps a hand that can.
fn examples(plan: &Plan) -> [([Card; 3], [Card; 3]); CASES] {
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
fn classes() -> Vec<([usize; 3], u64)> {
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

fn permutations() -> impl Iterator<Item = [usize; 4]> {
    (0..256usize)
        .map(|code| [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6 & 3])
        .filter(|suits| (0..4).all(|suit| suits.contains(&suit)))
}

fn count(plan: &Plan, game: &Game, all: &[Card]) -> Counted {
    let mut counted = Counted {
        played: [0; CASES],
        folded: 0,
        by_strength: BTreeMap::new(),
        by_open: Default::default(),
        otherwise: [0; MISTAKES.len()],
        examples: examples(plan).map(Some),
    };
    for (hand, ways) in classes() {
        let own = hand.map(|at| all[at]);
        let rest: Vec<usize> = (0..CARDS).filter(|at| !hand.contains(at)).collect();
        let mut whole = [0; CASES];
        for open in &rest {
            let counts = against(game, rank(&own), *open, &rest);
            if plan.open_card {
                decide(&mut counted, game, &own, Some(*open), &counts, ways);
            } else {
                whole.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
            }
        }
        if !plan.open_card {
            decide(&mut counted, game, &own, None, &whole, ways);
        }
    }
    counted
}

/// One decision: the best, and what habits make of it.
fn decide(
    counted: &mut Counted,
    game: &Game,
    own: &[Card; 3],
    open: Option<usize>,
    counts: &Counts,
    ways: u64,
) {
    let plays = game.best(counts);
    let deals = counts.iter().sum::<u64>() * ways;
    let strength = rank(own);
    counted.by_strength.entry(strength).or_default()[usize::from(!plays)] += deals;
    if let Some(open) = open {
        counted.by_open[open / 4].entry(strength).or_default()[usize::from(!plays)] += deals;
    }
    for (habit, sum) in counted.otherwise.iter_mut().enumerate() {
        *sum += game.value(counts, plays_by_habit(habit, own)) * i128::from(ways);
    }
    add(counted, counts, ways, plays);
}

fn add(counted: &mut Counted, counts: &Counts, ways: u64, plays: bool) {
    if plays {
        counted.played.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count * ways);
    } else {
        counted.folded += counts.iter().sum::<u64>() * ways;
    }
}

/// All pairs beside an open card, by case.
fn against(game: &Game, own: Strength, open: usize, rest: &[usize]) -> Counts {
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
    fn each(&self, plan: &Plan, mut with: impl FnMut(&Showdown<'_>, u64)) {
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
            for (folded, deals) in [(false, decided[0]), (true, decided[1])] {
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

/// Every set of six cards, by the kind of its best five: one verdict for each kind.
fn six_cards(plan: &Plan, wager: WagerNo, all: &[Card], with: &mut impl FnMut(Verdict, u64)) {
    let mut counts = [0u64; Category::ALL.len()];
    let mut examples = [[Card::BLANK; 6]; Category::ALL.len()];
    for first in 0..all.len() {
        let mut six = [all[first]; 6];
        each_five(all, first + 1, 1, Hand::EMPTY.with(all[first]), &mut six, &mut |six, kind| {
            counts[kind] += 1;
            if counts[kind] == 1 {
                examples[kind] = *six;
            }
        });
    }
    for (six, count) in examples.iter().zip(counts).filter(|(_, count)| *count > 0) {
        let (own, bank) = six.split_at(3);
        let shown =
            Showdown { own, bank, own_strength: None, bank_strength: None, qualified: true, folded: false };
        with(verdict(plan, wager, &shown), count);
    }
}

/// Every way to fill up six cards from one on, with the kind of the best five.
fn each_five(
    all: &[Card],
    from: usize,
    held: usize,
    hand: Hand,
    six: &mut [Card; 6],
    with: &mut impl FnMut(&[Card; 6], usize),
) {
    for at in from..all.len() {
        six[held] = all[at];
        let hand = hand.with(all[at]);
        if held == 5 {
            with(six, hand.strength().category() as usize);
        } else {
            each_five(all, at + 1, held + 1, hand, six, with);
        }
    }
}

/// From which hand on one plays, by the open card where there is one.
fn strategy(counted: &Counted, open_card: bool) -> Strategy {
    let row = |name: String, decided: &BTreeMap<Strength, [u64; 2]>| {
        let name_of = |strength: Option<&Strength>| strength.map_or_else(String::new, |held| held.name());
        let always = decided.iter().rev().take_while(|(_, decided)| decided[1] == 0).last();
        let sometimes = decided.iter().find(|(_, decided)| decided[0] > 0);
        vec![name, name_of(sometimes.map(|(held, _)| held)), name_of(always.map(|(held, _)| held))]
    };
    let rows = if open_card {
        Rank::ALL
            .iter()
            .zip(&counted.by_open)
            .map(|(rank, decided)| row(rank.name().to_owned(), decided))
            .collect()
    } else {
        vec![row("none".to_owned(), &counted.by_strength)]
    };
    let heads = ["open card", "lowest hand that sometimes plays", "lowest from which every hand plays"];
    Strategy { title: "Which hands play on".to_owned(), heads: heads.map(str::to_owned).to_vec(), rows }
}

/// What habits cost against the best play, in percent of the Ante.
fn mistakes(game: &Game, counted: &Counted) -> Strategy {
    let deals: u64 = counted.played.iter().sum::<u64>() + counted.folded;
    let best = game.value(&counted.played, true) + game.folded * i128::from(counted.folded);
    let cost = |sum: &i128| (best - sum) as f64 / deals as f64 / game.unit;
    let rows = MISTAKES
        .iter()
        .zip(&counted.otherwise)
        .map(|(habit, sum)| vec![(*habit).to_owned(), crate::report::percent(cost(sum), 4)]);
    Strategy {
        title: "What habits cost against the best play".to_owned(),
        heads: vec!["who".to_owned(), "loses more, of the Ante".to_owned()],
        rows: rows.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::watch::Quiet;
    use rulebook::book::Book;

    fn with(id: &str, then: impl FnOnce(&Plan, &Odds)) {
        let listing = Book::shipped().listing(&id.parse().unwrap()).unwrap();
        let ask = Ask::new(&listing, &Quiet);
        let table = ask.table().unwrap();
        then(&Plan::new(&listing, &table).unwrap(), &crate::odds(&ask).unwrap());
    }

    #[test]
    fn hands_of_three_fall_into_their_classes() {
        let classes = classes();
        assert_eq!(classes.len(), 1755);
        assert_eq!(classes.iter().map(|(_, ways)| ways).sum::<u64>(), 22_100);
    }

    #[test]
    fn every_deal_is_counted_once() {
        with("outlaws/three-card-poker-6-card-bonus", |_, odds| {
            // 22,100 hands, then an open card of 49 and a pair of 48 for the player-dealer.
            assert_eq!(odds.wagers[0].cases(), Some((22_100u64 * 49 * 1128).into()));
            let six = odds.wagers.iter().find(|wager| wager.wager.contains("six")).unwrap();
            assert_eq!(six.cases(), Some(20_358_520u64.into()));
        });
    }

    /// The slow twin: some hands against every open card and pair, verdict by verdict.
    #[test]
    fn counts_by_case_agree_with_verdicts_one_by_one() {
        let listing =
            Book::shipped().listing(&"outlaws/three-card-poker-6-card-bonus".parse().unwrap()).unwrap();
        let table = Ask::new(&listing, &Quiet).table().unwrap();
        let plan = Plan::new(&listing, &table).unwrap();
        let game = Game::new(&plan);
        for text in ["Qc 6d 4h", "2c 3c 4c", "7c 7d 7h", "Jc 9d 2s", "Ac 5d 3d"] {
            let cards = cards::parse_cards(text).unwrap();
            let own = <[Card; 3]>::try_from(cards.as_slice()).unwrap();
            let rest: Vec<usize> =
                (0..CARDS).filter(|at| !own.iter().any(|card| usize::from(card.index()) == *at)).collect();
            for open in [rest[0], rest[20], rest[48]] {
                let counts = against(&game, rank(&own), open, &rest);
                let fast: i128 =
                    counts.iter().zip(game.played).map(|(count, value)| i128::from(*count) * value).sum();
                let mut slow = crate::fraction::zero();
                for (at, one) in rest.iter().enumerate().filter(|(_, one)| **one != open) {
                    for two in rest[at + 1..].iter().filter(|two| **two != open) {
                        let bank = [card(open), card(*one), card(*two)];
                        let shown = Showdown::of(&plan, &own, &bank, false);
                        for wager in [plan.ante, plan.play] {
                            slow += net(verdict(&plan, wager, &shown).result, Cents(100));
                        }
                    }
                }
                assert_eq!(slow, Fraction::from_integer(fast.into()), "{text}");
            }
        }
    }
}
