//! How to set a hand, at a table: every way against the player-dealer's hand where it lies open, else against many drawn.

use cards::Card;
use families::pai_gow_poker::Laid;
use table::{Choice, Command, Verb};

use super::Advice;
use super::base::set;
use super::settings::{draw, fronts, values_of};
use crate::advice::Asked;
use crate::hint::Values;
use crate::sample::Chance;

/// Hands of the player-dealer that are drawn: two halves.
const AGAINST: usize = 16_000;

/// What is certain beside chance: so many standard errors.
const CERTAIN: f64 = 2.0;

/// A way to set a hand.
type Way = ([Card; 2], Laid);

impl Advice {
    /// The house way, the best way where another is better, and the highest hand behind, in units of the wager.
    pub(crate) fn values(&self, asked: &Asked<'_>) -> Option<Values> {
        let own = <[Card; 7]>::try_from(asked.own().as_slice()).ok()?;
        if !asked.may(Verb::FRONT) || asked.may(Verb::AGREE) {
            return None;
        }
        let allowed = |front: [Card; 2]| Some((front, laid(&own, front)?));
        let ways: Vec<Way> = fronts(&own).filter_map(allowed).collect();
        let house = self.plan.chart.as_ref().and_then(|_| set(&self.plan, &own));
        let house = asked.does(Verb::HOUSE_WAY).zip(ways.iter().position(|(_, laid)| Some(*laid) == house));
        let highest = (0..ways.len()).max_by_key(|at| (ways[*at].1.five, ways[*at].1.two))?;
        let open = <[Card; 7]>::try_from(asked.cards(table::Place::Bank).as_slice()).ok();
        let found = match open {
            Some(bank) => self.open(&ways, &bank)?,
            None => self.drawn(&own, &ways, house.map_or(highest, |(_, at)| at))?,
        };
        let does = |at: usize| match house {
            Some((command, held)) if held == at => command,
            _ => Command::at(asked.position, Verb::FRONT.with(Choice::Front(ways[at].0))),
        };
        let mut told: Vec<usize> = house.map(|(_, at)| at).into_iter().collect();
        for at in [found.best, highest] {
            if !told.contains(&at) {
                told.push(at);
            }
        }
        let error = found.errors.map(|errors| told.iter().map(|at| errors[*at]).fold(0.0, f64::max));
        // What looks better by chance alone is as good.
        let most = found.values[found.best];
        let ways = told.into_iter().map(|at| (does(at), found.values[at].min(most))).collect();
        Some(Values { ways, error })
    }

    fn open(&self, ways: &[Way], bank: &[Card; 7]) -> Option<Found> {
        let laid: Vec<Laid> = ways.iter().map(|(_, laid)| *laid).collect();
        let values = values_of(&self.plan, self.base, &laid, bank);
        let best = best(&values)?;
        Some(Found { values, best, errors: None })
    }

    /// What looks best on one half is asked on the other, beside what would be done else: that stays where the difference
    /// may be chance.
    fn drawn(&self, own: &[Card; 7], ways: &[Way], else_done: usize) -> Option<Found> {
        let mut deck: Vec<Card> = self.deck.iter().copied().filter(|card| !own.contains(card)).collect();
        let laid: Vec<Laid> = ways.iter().map(|(_, laid)| *laid).collect();
        // The same hand has the same sample, whoever asks.
        let seed = own.iter().fold(0, |seed: u64, card| seed | 1 << card.index());
        let mut chance = Chance::new(seed, 0);
        let mut sums = vec![0.0; ways.len()];
        self.half(&laid, &mut deck, &mut chance, |values| add(&mut sums, values));
        let chosen = best(&sums)?;
        let (mut sums, mut lost) = (vec![0.0; ways.len()], vec![[0.0; 2]; ways.len()]);
        self.half(&laid, &mut deck, &mut chance, |values| {
            add(&mut sums, values);
            for (lost, value) in lost.iter_mut().zip(values) {
                let less = values[chosen] - value;
                *lost = [lost[0] + less, lost[1] + less * less];
            }
        });
        let hands = (AGAINST / 2) as f64;
        let error = |[sum, squares]: &[f64; 2]| {
            let mean = sum / hands;
            ((squares / hands - mean * mean).max(0.0) / hands).sqrt()
        };
        let errors: Vec<f64> = lost.iter().map(error).collect();
        let behind = lost[else_done][0] / hands > CERTAIN * errors[else_done];
        let best = if behind { chosen } else { else_done };
        let values = sums.into_iter().map(|sum| sum / hands).collect();
        Some(Found { values, best, errors: Some(errors) })
    }

    /// What every way brings against each hand of one half.
    fn half(&self, laid: &[Laid], deck: &mut [Card], chance: &mut Chance, mut with: impl FnMut(&[f64])) {
        for _ in 0..AGAINST / 2 {
            draw(deck, 7, chance);
            let bank = <[Card; 7]>::try_from(&deck[..7]).unwrap_or([Card::BLANK; 7]);
            with(&values_of(&self.plan, self.base, laid, &bank));
        }
    }
}

fn add(sums: &mut [f64], values: &[f64]) {
    sums.iter_mut().zip(values).for_each(|(sum, value)| *sum += value);
}

/// What ways bring, and which is best.
struct Found {
    values: Vec<f64>,
    best: usize,
    /// The standard error of what each way loses, where hands were drawn.
    errors: Option<Vec<f64>>,
}

fn best(values: &[f64]) -> Option<usize> {
    (0..values.len()).reduce(|best, at| if values[at] > values[best] { at } else { best })
}

/// A hand that is set and not foul.
fn laid(own: &[Card; 7], front: [Card; 2]) -> Option<Laid> {
    families::pai_gow_poker::laid(own, front).filter(|laid| !laid.foul)
}
