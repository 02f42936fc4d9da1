//! The setter: the legal setting that wins most on average, against opponents who set by the same rule.
//!
//! Opponents are a sample of hands as this setter sets them (`opponents/`, written by `make update`). Every legal
//! setting is weighed first segment by segment, which is exact but for what a version pays for several segments
//! together; the best of them are then compared with every hand of the sample. Whole numbers only: points are sums over
//! the sample.

use std::sync::OnceLock;

use cards::{Card, parse_cards};
use eval::chinese::{Rows, Strengths, Sweep};
use eval::{High, Showing, high, showing};
use table::{Arrangement, CardMask};

use super::plan::{Plan, SweepPlan};
use super::score;

/// All thirteen cards.
const ALL: u16 = (1 << Arrangement::CARDS) - 1;
/// Settings that are compared with every hand of the sample.
const CLOSER: usize = 192;

/// A setting with what it wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Best {
    /// The setting.
    pub setting: Arrangement,
    /// The points it wins from one opponent on average, as a sum over so many opponents.
    pub points: i64,
    /// So many.
    pub opponents: i64,
}

/// Sets hands for one version of the game.
#[derive(Debug, Clone)]
pub struct Setter {
    opponents: Vec<Strengths>,
    front: Ladder<Showing>,
    middle: Ladder<High>,
    back: Ladder<High>,
}

/// One segment of the sample, from the lowest up, with what those above a place win.
#[derive(Debug, Clone)]
struct Ladder<T> {
    strengths: Vec<T>,
    /// What the hands from a place on win together.
    above: Vec<i64>,
}

impl<T: Ord + Copy> Ladder<T> {
    fn new(hands: impl Iterator<Item = (T, i64)>) -> Ladder<T> {
        let mut hands: Vec<(T, i64)> = hands.collect();
        hands.sort_by_key(|(strength, _)| *strength);
        let mut above = vec![0; hands.len() + 1];
        for at in (0..hands.len()).rev() {
            above[at] = above[at + 1] + hands[at].1;
        }
        Ladder { strengths: hands.into_iter().map(|(strength, _)| strength).collect(), above }
    }

    /// What a segment wins over the sample, when it is worth so much itself.
    fn value(&self, strength: T, worth: i64) -> i64 {
        let below = self.strengths.partition_point(|held| *held < strength);
        let equal = self.strengths.partition_point(|held| *held <= strength);
        worth * below as i64 - self.above[equal]
    }
}

/// What the cards of a hand make, by their places as bits.
struct Parts {
    /// Five cards: how strong, and the value in the middle and in the back.
    fives: Vec<Option<(High, i64, i64)>>,
    /// Three cards.
    threes: Vec<Option<(Showing, i64)>>,
}

impl Setter {
    /// A setter against these opponents.
    pub fn against(plan: &Plan, opponents: Vec<Strengths>) -> Setter {
        let worth = |at: usize| {
            let of = move |hand: &Strengths| segment_worth(plan, plan.bonuses(hand)[at]);
            opponents.iter().map(of).collect::<Vec<_>>()
        };
        let (front, middle, back) = (worth(0), worth(1), worth(2));
        let hands = || opponents.iter();
        Setter {
            front: Ladder::new(hands().map(|hand| hand.front).zip(front)),
            middle: Ladder::new(hands().map(|hand| hand.middle).zip(middle)),
            back: Ladder::new(hands().map(|hand| hand.back).zip(back)),
            opponents,
        }
    }

    /// The setter of a version.
    pub fn of(plan: &Plan) -> Setter {
        static SAMPLES: [OnceLock<Vec<Strengths>>; 4] = [const { OnceLock::new() }; 4];
        let version = version(plan);
        let sample = SAMPLES[version].get_or_init(|| TEXTS[version].lines().filter_map(strengths).collect());
        Setter::against(plan, sample.clone())
    }

    /// The setting of thirteen cards that wins most, with so many players at the table.
    pub fn best(&self, plan: &Plan, cards: &[Card], players: u32) -> Option<Best> {
        let parts = self.parts(plan, cards);
        let mut found: Vec<(i64, u16, u16)> = Vec::with_capacity(1 << 15);
        each_legal(&parts, |value, front, middle| found.push((value, front, middle)));
        if found.len() > CLOSER {
            found.select_nth_unstable_by(CLOSER, |one, other| other.cmp(one));
            found.truncate(CLOSER);
        }
        let weighed = found.iter().filter_map(|(_, front, middle)| {
            let setting = Arrangement::of(CardMask(*front), CardMask(*middle));
            let own = score::rows(cards, setting)?.strengths()?;
            Some((self.weigh(plan, &own, players), setting))
        });
        // Of equals the first in order, so that a hand is always set the same way.
        let (points, setting) = weighed.max_by_key(|(points, setting)| (*points, setting.segment(0).0))?;
        Some(Best { setting, points, opponents: self.opponents.len() as i64 })
    }

    /// What a setting wins over the sample. A home run needs all opponents: the chance is that of one, cubed.
    pub fn weigh(&self, plan: &Plan, own: &Strengths, players: u32) -> i64 {
        let (mut points, mut won, mut lost) = (0, 0, 0);
        for other in &self.opponents {
            let pair = plan.compare(own, other, false);
            points += i64::from(pair.points);
            let lead: i64 = pair.segments.map_or(0, |all| all.iter().map(|segment| *segment as i64).sum());
            won += i64::from(lead == 3);
            lost += i64::from(lead == -3);
        }
        let Some((times, _)) = plan.home_run.filter(|(_, needed)| *needed == players) else { return points };
        let more = i64::from((times - plan.shot.unwrap_or(1)) * plan.segment * 3);
        let count = (self.opponents.len() as i64).max(1);
        // The other two opponents of this one must be swept as well, by whoever sweeps.
        points + more * (won * won * won - lost * lost * lost) / (count * count)
    }

    fn parts(&self, plan: &Plan, cards: &[Card]) -> Parts {
        let mut parts = Parts { fives: vec![None; 1 << 13], threes: vec![None; 1 << 13] };
        for mask in 0..=ALL {
            match mask.count_ones() {
                5 => parts.fives[usize::from(mask)] = self.five(plan, &taken(cards, mask)),
                3 => {
                    let strength = showing::high(&taken::<3>(cards, mask));
                    let worth = segment_worth(plan, plan.front_bonus(strength));
                    parts.threes[usize::from(mask)] = Some((strength, self.front.value(strength, worth)));
                }
                _ => {}
            }
        }
        parts
    }

    fn five(&self, plan: &Plan, cards: &[Card; 5]) -> Option<(High, i64, i64)> {
        let strength = high::five(cards);
        let worth = |segment: usize| segment_worth(plan, plan.five_bonus(strength, segment));
        let (middle, back) = (self.middle.value(strength, worth(1)), self.back.value(strength, worth(2)));
        Some((strength, middle, back))
    }
}

/// Every legal setting with its value segment by segment, its front and its middle.
fn each_legal(parts: &Parts, mut found: impl FnMut(i64, u16, u16)) {
    for middle in 0..=ALL {
        let Some((strength, in_middle, _)) = parts.fives[usize::from(middle)] else { continue };
        let rest = ALL & !middle;
        let mut front = rest;
        while front != 0 {
            if let Some((small, in_front)) = parts.threes[usize::from(front)]
                && let Some((large, _, in_back)) = parts.fives[usize::from(rest & !front)]
                && strength <= large
                && !small.outranks(strength)
            {
                found(in_front + in_middle + in_back, front, middle);
            }
            front = (front - 1) & rest;
        }
    }
}

/// What a won segment is worth.
fn segment_worth(plan: &Plan, bonus: i16) -> i64 {
    let replaced = bonus > 0 && plan.bonus.is_some_and(|plan| plan.replaces);
    i64::from(if replaced { bonus } else { plan.segment + bonus })
}

fn taken<const N: usize>(cards: &[Card], mask: u16) -> [Card; N] {
    let mut row = [Card::BLANK; N];
    let held = cards.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1);
    row.iter_mut().zip(held).for_each(|(to, (_, card))| *to = *card);
    row
}

/// The highest clean sweep that thirteen cards can be set as; where the setting is free it is the one given.
pub fn sweep(plan: &Plan, cards: &[Card], setting: Arrangement) -> Option<(SweepPlan, Arrangement)> {
    let free = score::best_sweep(plan, cards, setting).map(|sweep| (sweep, setting));
    let by_rows =
        plan.sweeps.iter().find(|row| matches!(row.sweep, Sweep::ThreeFlush | Sweep::ThreeStraight));
    match (free, by_rows) {
        (Some((sweep, setting)), Some(row)) if sweep.rank <= row.rank => Some((sweep, setting)),
        (free, Some(_)) => free.or_else(|| sweep_by_rows(plan, cards)),
        (free, None) => free,
    }
}

/// A setting of three flushes or three straights.
fn sweep_by_rows(plan: &Plan, cards: &[Card]) -> Option<(SweepPlan, Arrangement)> {
    let suited = |mask: u16| {
        let mut suits =
            cards.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1).map(|(_, card)| card.suit());
        let first = suits.next();
        suits.all(|suit| Some(suit) == first)
    };
    let in_sequence = |mask: u16| {
        let held = cards.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1);
        let ranks = held.filter_map(|(_, card)| card.rank()).fold(0u16, |bits, rank| bits | 2 << rank as u16);
        let ranks = ranks | ranks >> 13 & 1;
        let wanted = (1u16 << mask.count_ones()) - 1;
        let distinct = (ranks >> 1).count_ones() == mask.count_ones();
        distinct && (0..14).any(|low| ranks >> low & wanted == wanted)
    };
    let fits: Vec<u8> = (0..=ALL)
        .map(|mask| match mask.count_ones() {
            3 | 5 => u8::from(suited(mask)) | u8::from(in_sequence(mask)) << 1,
            _ => 0,
        })
        .collect();
    let settings = (0..=ALL).filter(|middle| middle.count_ones() == 5 && fits[usize::from(*middle)] != 0);
    let mut settings = settings.flat_map(|middle| {
        let rest = ALL & !middle;
        let fronts = (0..=rest).filter(move |front| front & !rest == 0 && front.count_ones() == 3);
        fronts.map(move |front| (front, middle))
    });
    settings.find_map(|(front, middle)| {
        let back = ALL & !middle & !front;
        let all = fits[usize::from(front)] & fits[usize::from(middle)] & fits[usize::from(back)];
        let setting = Arrangement::of(CardMask(front), CardMask(middle));
        (all != 0).then(|| score::best_sweep(plan, cards, setting)).flatten().map(|sweep| (sweep, setting))
    })
}

/// The samples by version: basic, Western, Eastern, Mandarin.
const TEXTS: [&str; 4] = [
    include_str!("opponents/basic.txt"),
    include_str!("opponents/western.txt"),
    include_str!("opponents/eastern.txt"),
    include_str!("opponents/mandarin.txt"),
];

/// Which of the samples is for a plan: by what it pays beside the segments.
pub fn version(plan: &Plan) -> usize {
    match (plan.bonus, plan.majority) {
        (Some(bonus), _) if bonus.replaces => 2,
        (Some(_), _) => 3,
        (None, 0) => 0,
        (None, _) => 1,
    }
}

/// A hand of the sample, as in "Ks Kd 4c | 8h 8c 8d 5s 2h | Ah Qh Th 6h 3h".
fn strengths(line: &str) -> Option<Strengths> {
    let mut rows = line.split('|').map(parse_cards);
    let mut row = || rows.next()?.ok();
    let (front, middle, back) = (row()?, row()?, row()?);
    let rows =
        Rows { front: front.try_into().ok()?, middle: middle.try_into().ok()?, back: back.try_into().ok()? };
    rows.strengths()
}
