//! Bonus bets and insurance: counted whole.
//!
//! Whatever the players draw, the player-dealer's cards come from the same stock with the same chances; so the bets on
//! that hand are counted as if it alone were dealt.

use cards::Card;
use families::twenty_one::{Draw, Hand, Plan, Showdown, verdict};
use num_bigint::BigUint;
use table::WagerNo;
use table::banked::{TablePlan, Verdict};

use super::kinds::{KINDS, Shoe, TEN, faces, kind};
use crate::ask::Ask;
use crate::disjoint::{Disjoint, pairs, ways};
use crate::tally::{Covariance, Method, Tally, WagerOdds, part};

/// The longest hand of the player-dealer: seven aces, a card that makes them hard, and five more. Its deals fit 128 bits.
const LONGEST: usize = 14;

pub(super) fn odds(ask: &Ask<'_>, table: &TablePlan, plan: &Plan, shoe: &Shoe, wager: WagerNo) -> WagerOdds {
    let mut tally = Tally::new(table, ask.stake);
    let what = match table.wager(wager).key.as_str() {
        _ if plan.is_insurance(wager) => {
            insurance(plan, shoe, wager, &mut |verdict, cases| tally.add(&verdict, cases));
            "all hole cards under an open ace"
        }
        _ if plan.goes_by_first_cards(wager) => {
            first_cards(plan, shoe, wager, &mut |verdict, cases| tally.add(&verdict, cases));
            "all deals of two cards to the player and two to the player-dealer"
        }
        _ => {
            bank_hand(plan, shoe, wager, &mut |verdict, cases| tally.add(&verdict, cases));
            "all ways in which the player-dealer's hand can be drawn"
        }
    };
    let mut odds = WagerOdds::of(table, wager, Method::Counted(what.to_owned()), tally.done());
    if plan.is_insurance(wager) {
        let aces = present(shoe).filter(|card| plan.points_of(*card) == 1);
        odds.made = aces.map(|ace| copies(shoe, ace)).sum::<u64>() as f64 / f64::from(shoe.cards());
    }
    // All but bets on first cards are decided by the player-dealer's hand alone.
    if !plan.goes_by_first_cards(wager) {
        return odds.shared_by_all();
    }
    let together = ask.together.then(|| first_cards_together(plan, shoe, wager));
    let mean = odds.mean();
    let how = "two players' first cards against every two of the player-dealer";
    odds.with_covariance(together.map(|product| Covariance::counted(product, mean, how)))
}

/// The average product of two players' results of a bet on first cards.
fn first_cards_together(plan: &Plan, shoe: &Shoe, wager: WagerNo) -> f64 {
    let all: Vec<Card> = present(shoe).collect();
    let stock: Vec<f64> = all.iter().map(|card| copies(shoe, *card) as f64).collect();
    let mut sums = Disjoint::<2, 1>::new(all.len());
    let (mut sum, mut deals) = (0.0, 0.0);
    for (open, card) in all.iter().enumerate() {
        let mut known: [Option<Vec<f64>>; 2] = [None, None];
        for (hole, other) in all.iter().enumerate() {
            let mut left = stock.clone();
            let weight = left[open] * (left[hole] - f64::from(u8::from(open == hole)));
            if weight <= 0.0 {
                continue;
            }
            left[open] -= 1.0;
            left[hole] -= 1.0;
            let natural = Hand::of(&[*card, *other], plan).is_natural(plan);
            let results = known[usize::from(natural)]
                .get_or_insert_with(|| of_first_cards(plan, wager, &all, [*card, *other]));
            sums.clear();
            for (one, two) in (0..all.len()).flat_map(|one| (one..all.len()).map(move |two| (one, two))) {
                let ways = ways(&left, &[one, two]);
                if ways > 0.0 {
                    sums.add(&[one, two], ways, [results[one * all.len() + two]]);
                }
            }
            sum += weight * sums.products(&left)[0];
            deals += weight * pairs::<2>(left.iter().sum());
        }
    }
    sum / deals
}

/// What a bet on first cards brings with every two of some cards. Of the player-dealer's two the open one counts, and whether
/// they are a natural.
fn of_first_cards(plan: &Plan, wager: WagerNo, all: &[Card], bank: [Card; 2]) -> Vec<f64> {
    let twos = all.iter().flat_map(|one| all.iter().map(move |two| [*one, *two]));
    twos.map(|first| part(verdict(plan, wager, &shown(plan, first, &bank)).result, money::Cents(100)))
        .collect()
}

/// What lies there when a bonus bet is settled.
pub(super) fn shown<'a>(plan: &Plan, first: [Card; 2], bank: &'a [Card]) -> Showdown<'a> {
    Showdown {
        hand: Hand::of(&first, plan),
        cards: &[],
        first,
        open: bank[0],
        bank: Hand::of(bank, plan),
        bank_cards: bank,
        looked: None,
        turned: true,
        even_money: false,
        stake: money::Cents(100),
        raised: None,
    }
}

/// Insurance, taken whenever it is offered.
fn insurance(plan: &Plan, shoe: &Shoe, wager: WagerNo, with: &mut impl FnMut(Verdict, BigUint)) {
    let aces: Vec<Card> = present(shoe).filter(|card| plan.points_of(*card) == 1).collect();
    let neither = present(shoe).find(|card| plan.points_of(*card) == 2).unwrap_or(Card::BLANK);
    for open in aces {
        for hole in present(shoe) {
            let ways = copies(shoe, open) * (copies(shoe, hole) - u64::from(open == hole));
            if ways > 0 {
                let bank = [open, hole];
                with(verdict(plan, wager, &shown(plan, [neither; 2], &bank)), BigUint::from(ways));
            }
        }
    }
}

fn present(shoe: &Shoe) -> impl Iterator<Item = Card> {
    faces().filter(|card| copies(shoe, *card) > 0)
}

fn copies(shoe: &Shoe, card: Card) -> u64 {
    u64::from(shoe.copies[usize::from(card.index())])
}

/// Bets on the player's first two cards, the open card, and whether the player-dealer has a natural.
fn first_cards(plan: &Plan, shoe: &Shoe, wager: WagerNo, with: &mut impl FnMut(Verdict, BigUint)) {
    let all: Vec<Card> = present(shoe).collect();
    let mut found: Vec<(Verdict, u128)> = Vec::new();
    for (at, one) in all.iter().enumerate() {
        for two in &all[at..] {
            let same = u64::from(one == two);
            let ways = copies(shoe, *one) * (copies(shoe, *two) - same) * (2 - same);
            let left = |card: Card| copies(shoe, card) - u64::from(card == *one) - u64::from(card == *two);
            if ways == 0 {
                continue;
            }
            for open in &all {
                for (hole, holes) in holes(plan, &all, *open, left) {
                    let cases = u128::from(ways) * u128::from(left(*open)) * u128::from(holes);
                    if cases > 0 {
                        let verdict = verdict(plan, wager, &shown(plan, [*one, *two], &[*open, hole]));
                        match found.iter_mut().find(|(held, _)| *held == verdict) {
                            Some((_, sum)) => *sum += cases,
                            None => found.push((verdict, cases)),
                        }
                    }
                }
            }
        }
    }
    found.into_iter().for_each(|(verdict, cases)| with(verdict, BigUint::from(cases)));
}

/// A hole card that makes a natural of an open card and one that does not, with how many there are of each.
fn holes(plan: &Plan, all: &[Card], open: Card, left: impl Fn(Card) -> u64) -> Vec<(Card, u64)> {
    let mut kinds: [Option<(Card, u64)>; 2] = [None; 2];
    for hole in all {
        let natural = Hand::of(&[open, *hole], plan).is_natural(plan);
        let ways = left(*hole).saturating_sub(u64::from(*hole == open));
        let held = kinds[usize::from(natural)].get_or_insert((*hole, 0));
        held.1 += ways;
    }
    kinds.into_iter().flatten().collect()
}

/// Bets on the player-dealer's whole hand: by how many cards it is over, by red cards in a row.
fn bank_hand(plan: &Plan, shoe: &Shoe, wager: WagerNo, with: &mut impl FnMut(Verdict, BigUint)) {
    let mut drawn = Drawn {
        plan,
        wager,
        // By kind and colour: the red cards of a kind, and the others.
        left: colours(plan, shoe),
        all: u64::from(shoe.cards()),
        red: red_faces(plan, shoe),
        black: black_faces(plan, shoe),
        found: Vec::new(),
    };
    drawn.draw(&mut Vec::new(), 1, true);
    let found = std::mem::take(&mut drawn.found);
    // Hands of different lengths, brought to the same number of cards.
    let longest = found.iter().map(|(_, cards, _)| *cards).max().unwrap_or(0).min(LONGEST);
    for (verdict, cards, cases) in found {
        let further =
            (cards..longest).fold(BigUint::from(1u8), |product, at| product * (drawn.all - at as u64));
        with(verdict, BigUint::from(cases) * further);
    }
}

/// Cards by kind, red and black.
type Colours = [[u64; 2]; KINDS];

fn colours(plan: &Plan, shoe: &Shoe) -> Colours {
    let mut colours = [[0; 2]; KINDS];
    for card in present(shoe) {
        let red = card.suit().is_some_and(cards::Suit::is_red);
        colours[kind(plan, card)][usize::from(!red)] += copies(shoe, card);
    }
    colours
}

fn red_faces(plan: &Plan, shoe: &Shoe) -> [Option<Card>; KINDS] {
    faces_of(plan, shoe, true)
}

fn black_faces(plan: &Plan, shoe: &Shoe) -> [Option<Card>; KINDS] {
    faces_of(plan, shoe, false)
}

fn faces_of(plan: &Plan, shoe: &Shoe, red: bool) -> [Option<Card>; KINDS] {
    std::array::from_fn(|wanted| {
        // No king: with an ace of its suit it would be another natural.
        let fits =
            |card: &Card| kind(plan, *card) == wanted && card.suit().is_some_and(cards::Suit::is_red) == red;
        let plain = |card: &Card| wanted != TEN || card.rank() != Some(cards::Rank::King);
        present(shoe).filter(fits).find(plain).or_else(|| present(shoe).find(fits))
    })
}

/// Draws the player-dealer's hand in every way.
struct Drawn<'a> {
    plan: &'a Plan,
    wager: WagerNo,
    left: Colours,
    all: u64,
    red: [Option<Card>; KINDS],
    black: [Option<Card>; KINDS],
    found: Vec<(Verdict, usize, u128)>,
}

impl Drawn<'_> {
    /// One card more; colours are looked at only while all have been red.
    fn draw(&mut self, cards: &mut Vec<Card>, ways: u128, red_so_far: bool) {
        let hand = Hand::of(cards, self.plan);
        let over = cards.len() >= 2 && (hand.is_natural(self.plan) || self.plan.bank_says(hand) != Draw::Hit);
        if over || cards.len() >= LONGEST {
            let first = [Card::BLANK; 2];
            let verdict = verdict(self.plan, self.wager, &shown(self.plan, first, cards));
            return self.add(verdict, cards.len(), ways);
        }
        for kind in 0..KINDS {
            let [red, black] = self.left[kind];
            if red_so_far {
                self.take(kind, 0, red, self.red[kind], cards, ways, true);
                self.take(kind, 1, black, self.black[kind], cards, ways, false);
            } else {
                // Any colour: what is told apart no more is counted together.
                let face = self.black[kind].or(self.red[kind]);
                let colour = usize::from(red == 0 || black > 0);
                self.take(kind, colour, red + black, face, cards, ways, false);
            }
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn take(
        &mut self,
        kind: usize,
        colour: usize,
        count: u64,
        face: Option<Card>,
        cards: &mut Vec<Card>,
        ways: u128,
        red: bool,
    ) {
        let Some(face) = face.filter(|_| count > 0) else { return };
        self.left[kind][colour] -= 1;
        cards.push(face);
        self.draw(cards, ways * u128::from(count), red);
        cards.pop();
        self.left[kind][colour] += 1;
    }

    fn add(&mut self, verdict: Verdict, cards: usize, cases: u128) {
        match self.found.iter_mut().find(|(held, count, _)| *held == verdict && *count == cards) {
            Some((_, _, sum)) => *sum += cases,
            None => self.found.push((verdict, cards, cases)),
        }
    }
}
