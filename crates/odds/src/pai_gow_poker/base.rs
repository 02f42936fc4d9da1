//! The base game: hands drawn at random, set the house way or the best way, and compared.
//!
//! Two hands of seven of 53 cards are 8 · 10^15 deals and suits matter to the house way, so this is a sample: with its
//! seed and its standard error. Of the hands of one deal each is the player-dealer's once and a player's against each other one.
//! What one of two hands wins the other mostly loses, so the mean of all of them is known far better than that of one.
//! Where the player-dealer's hand is open before the players set theirs, the player sets the best way against it; else the
//! house way, and where a listing has none, the way a bot balances its two hands.

use cards::{Card, Deck};
use families::pai_gow_poker::{Laid, Plan, Showdown, balanced_front, bank_ace_high, laid, verdict};
use money::Cents;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use table::WagerNo;
use table::banked::{TablePlan, Verdict, Verdicted};

use super::settings::fronts;
use crate::ask::Ask;
use crate::sample::{CHUNK, Sum, deal, in_order};
use crate::tally::{Method, Tally, WagerOdds, part};

/// Hands of one deal.
pub(super) const HANDS: usize = 3;

/// Verdicts with how often they came.
type Counted = Vec<(Verdict, u64)>;

/// What came of some deals: verdicts, and the mean of each deal.
#[derive(Default)]
struct Sample {
    verdicts: Counted,
    means: Sum,
}

pub(super) fn odds(ask: &Ask<'_>, table: &TablePlan, plan: &Plan, wager: WagerNo) -> WagerOdds {
    let deck = Deck::single(table.deck.kind).cards();
    let draw = |(number, deals)| {
        let mut sample = Sample::default();
        each_deal(plan, &deck, ask.seed, number, deals, |hands| sample.add(plan, wager, hands));
        sample
    };
    let mut tally = Tally::new(table, ask.stake);
    let mut means = Sum::default();
    in_order(ask.samples, ask.watch, draw, |sample| {
        sample.verdicts.iter().for_each(|(verdict, deals)| tally.add(verdict, *deals));
        means.plus(&sample.means);
    });
    let how = match (&plan.chart, plan.face_up) {
        (_, true) => "the player sets the best way against the open hand, the player-dealer the house way",
        (Some(_), false) => "both hands set the house way",
        (None, false) => "both hands set to balance front and back, because the listing has no house way",
    };
    let what = format!("deals of {HANDS} hands, each against each, {how}");
    let method = Method::Sampled { what, samples: means.count(), seed: ask.seed, error: means.error() };
    WagerOdds::of(table, wager, method, tally.done())
}

/// A hand of a deal, as it is set by a player and by the player-dealer.
pub(super) struct Held {
    pub(super) cards: [Card; 7],
    set: Option<Laid>,
    /// All ways to set it, where the player-dealer's hand is seen first.
    ways: Vec<Laid>,
    /// What a player sees of it when it is the player-dealer's.
    pub(super) shown: Showdown<'static>,
}

impl Held {
    fn new(plan: &Plan, cards: &[Card; 7]) -> Held {
        let mut ways = Vec::new();
        if plan.face_up {
            ways.extend(fronts(cards).filter_map(|front| laid(cards, front)));
        }
        let shown = against(plan, cards);
        Held { cards: *cards, set: shown.bank, ways, shown }
    }

    /// The verdict on this hand of a player's against another of the player-dealer's.
    pub(super) fn verdict(&self, plan: &Plan, wager: WagerNo, bank: &Held) -> Verdict {
        let on = |own| verdict(plan, wager, &Showdown { own, ..bank.shown });
        if !plan.face_up || bank.shown.bank_ace_high.is_some() {
            return on(self.set);
        }
        let worth = |verdict: &Verdict| match verdict.result {
            Verdicted::Wins(_) => 2,
            Verdicted::Pushes => 1,
            _ => 0,
        };
        self.ways.iter().map(|own| on(Some(*own))).max_by_key(worth).unwrap_or_else(|| on(self.set))
    }
}

/// Deals of some hands, drawn at random: a chunk of a sample.
pub(super) fn each_deal(
    plan: &Plan,
    deck: &[Card],
    seed: u64,
    number: u64,
    deals: u64,
    mut with: impl FnMut(&[Held; HANDS]),
) {
    let mut chance = ChaCha8Rng::seed_from_u64(seed.wrapping_mul(0x9E37_79B9).wrapping_add(number * CHUNK));
    let mut deck = deck.to_vec();
    for _ in 0..deals {
        deal(&mut deck, 7 * HANDS, &mut chance);
        let seven = |at: usize| <[Card; 7]>::try_from(&deck[7 * at..7 * at + 7]).unwrap_or([Card::BLANK; 7]);
        with(&std::array::from_fn(|at| Held::new(plan, &seven(at))));
    }
}

impl Sample {
    fn add(&mut self, plan: &Plan, wager: WagerNo, hands: &[Held; HANDS]) {
        let mut sum = 0.0;
        for (at, own) in hands.iter().enumerate() {
            for (_, bank) in hands.iter().enumerate().filter(|(other, _)| *other != at) {
                let verdict = own.verdict(plan, wager, bank);
                sum += part(verdict.result, UNIT);
                match self.verdicts.iter_mut().find(|(held, _)| *held == verdict) {
                    Some((_, count)) => *count += 1,
                    None => self.verdicts.push((verdict, 1)),
                }
            }
        }
        self.means.add(sum / (HANDS * (HANDS - 1)) as f64);
    }
}

/// The stake that verdicts are asked about.
pub(super) const UNIT: Cents = Cents(1_000_000);

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

/// A hand set the house way, or balanced where the listing has none.
pub(super) fn set(plan: &Plan, cards: &[Card; 7]) -> Option<Laid> {
    let front = match &plan.chart {
        Some(chart) => chart.set(cards).front,
        None => balanced_front(cards)?,
    };
    laid(cards, front)
}
