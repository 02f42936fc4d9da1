//! The base game: hands drawn at random, set the house way or the best way, and compared.
//!
//! Two hands of seven of 53 cards are 8 · 10^15 deals and suits matter to the house way, so this is a sample: with its
//! seed and its standard error. Where the player-dealer's hand is open before the players set theirs, the player sets the
//! best way against it; else the house way, and where a listing has none, the way a bot balances its two hands.

use cards::{Card, Deck};
use families::pai_gow_poker::{Laid, Plan, Showdown, balanced_front, bank_ace_high, laid, verdict};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use table::WagerNo;
use table::banked::{TablePlan, Verdict, Verdicted};

use crate::ask::Ask;
use crate::sample::{CHUNK, chunks, deal};
use crate::tally::{Method, Tally, WagerOdds};

/// Verdicts with how often they came.
type Counted = Vec<(Verdict, u64)>;

pub(super) fn odds(ask: &Ask<'_>, table: &TablePlan, plan: &Plan, wager: WagerNo) -> WagerOdds {
    let deck = Deck::single(table.deck.kind).cards();
    let done = std::sync::atomic::AtomicU64::new(0);
    let mut parts: Vec<(Counted, u64)> = chunks(ask.samples, ask.watch)
        .map(|(number, deals)| {
            let counted = sample(plan, wager, &deck, ask.seed, number, deals);
            let before = done.fetch_add(deals, std::sync::atomic::Ordering::Relaxed);
            ask.watch.at(before + deals, ask.samples);
            (counted, deals)
        })
        .collect();
    if parts.is_empty() {
        // Who stops it at once has a small sample all the same.
        let deals = ask.samples.min(CHUNK);
        parts.push((sample(plan, wager, &deck, ask.seed, 0, deals), deals));
    }
    let mut tally = Tally::new(table, ask.stake);
    let samples = parts.iter().map(|(_, deals)| deals).sum();
    for (verdict, deals) in parts.into_iter().flat_map(|(counted, _)| counted) {
        tally.add(&verdict, deals);
    }
    let how = match (&plan.chart, plan.face_up) {
        (_, true) => "the player sets the best way against the open hand, the player-dealer the house way",
        (Some(_), false) => "both hands set the house way",
        (None, false) => "both hands set to balance front and back: the listing has no house way",
    };
    let method = Method::Sampled { what: format!("deals of two hands, {how}"), samples, seed: ask.seed };
    WagerOdds::of(table, wager, method, tally.done())
}

fn sample(plan: &Plan, wager: WagerNo, deck: &[Card], seed: u64, number: u64, deals: u64) -> Counted {
    let mut chance = ChaCha8Rng::seed_from_u64(seed.wrapping_mul(0x9E37_79B9).wrapping_add(number * CHUNK));
    let mut deck = deck.to_vec();
    let mut counted = Counted::new();
    for _ in 0..deals {
        deal(&mut deck, 14, &mut chance);
        let own: &[Card; 7] = deck[..7].try_into().unwrap_or(&[Card::BLANK; 7]);
        let bank: &[Card; 7] = deck[7..14].try_into().unwrap_or(&[Card::BLANK; 7]);
        let verdict = one(plan, wager, own, bank);
        match counted.iter_mut().find(|(held, _)| *held == verdict) {
            Some((_, count)) => *count += 1,
            None => counted.push((verdict, 1)),
        }
    }
    counted
}

/// What lies there when the player-dealer has set a hand the house way, and the player none yet.
pub(super) fn against(plan: &Plan, bank: &[Card; 7]) -> Showdown<'static> {
    Showdown {
        own: None,
        bank: set(plan, bank),
        bank_ace_high: bank_ace_high(plan, bank),
        fits: None,
        best: eval::High::NOTHING,
        envied: (&[], 0),
    }
}

fn one(plan: &Plan, wager: WagerNo, own: &[Card; 7], bank: &[Card; 7]) -> Verdict {
    let mut shown = against(plan, bank);
    if !plan.face_up || shown.bank_ace_high.is_some() {
        shown.own = set(plan, own);
        return verdict(plan, wager, &shown);
    }
    let fronts = (0..7).flat_map(|one| (one + 1..7).map(move |two| [own[one], own[two]]));
    let verdicts = fronts.map(|front| verdict(plan, wager, &Showdown { own: laid(own, front), ..shown }));
    let worth = |verdict: &Verdict| match verdict.result {
        Verdicted::Wins(_) => 2,
        Verdicted::Pushes => 1,
        _ => 0,
    };
    verdicts.max_by_key(worth).unwrap_or_else(|| verdict(plan, wager, &shown))
}

/// A hand set the house way, or balanced where the listing has none.
pub(super) fn set(plan: &Plan, cards: &[Card; 7]) -> Option<Laid> {
    let front = match &plan.chart {
        Some(chart) => chart.set(cards).front,
        None => balanced_front(cards)?,
    };
    laid(cards, front)
}
