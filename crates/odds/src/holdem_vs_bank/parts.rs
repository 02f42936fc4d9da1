//! All boards in parts, so that a count that is stopped has a sample of them, and what came of each part.

use super::boards::Board;
use super::chart::Place;
use super::count::WAYS;
use super::river::KINDS;
use super::values::CASES;
use crate::sample::Chance;

/// Deals by what was done, the player's kind and the case.
pub(super) type Deals = Vec<[[u64; CASES]; KINDS]>;

/// What came of some boards.
pub(super) struct Part {
    pub(super) deals: Deals,
    /// What the decisions after the river are worth, by the player's kind.
    pub(super) river: [Place; KINDS],
    /// The most hands of 990 that are ahead where a wager is best after the river, and the least where it is not.
    pub(super) lines: [u16; 2],
}

impl Part {
    /// No deal yet.
    pub(super) fn new() -> Part {
        Part {
            deals: vec![[[0; CASES]; KINDS]; WAYS],
            river: [Place::default(); KINDS],
            lines: [0, u16::MAX],
        }
    }

    /// With so many hands ahead a wager is best, or is not.
    pub(super) fn line(&mut self, ahead: u16, bets: bool) {
        if bets {
            self.lines[0] = self.lines[0].max(ahead);
        } else {
            self.lines[1] = self.lines[1].min(ahead);
        }
    }

    fn add(&mut self, more: &Part) {
        let sums = self.deals.iter_mut().flatten().flatten();
        sums.zip(more.deals.iter().flatten().flatten()).for_each(|(sum, more)| *sum += more);
        self.river.iter_mut().zip(&more.river).for_each(|(sum, more)| sum.plus(more));
        self.lines = [self.lines[0].max(more.lines[0]), self.lines[1].min(more.lines[1])];
    }
}

/// Boards that are counted one after the other: such a part is done as a whole, or not at all.
pub(super) const PART: usize = 64;

/// Parts that are looked at even when somebody stops it at once.
pub(super) const AT_LEAST: usize = 96;

/// All boards in parts whose order is drawn, so that those that are done when it is stopped are a sample of all.
pub(super) fn parts(boards: &[Board]) -> Vec<&[Board]> {
    let mut parts: Vec<&[Board]> = boards.chunks(PART).collect();
    let mut chance = Chance::new(1, 0);
    for left in (1..parts.len()).rev() {
        parts.swap(left, chance.below(left as u32 + 1) as usize);
    }
    parts
}

/// What came of it, part by part of all boards.
pub(super) struct Counted {
    pub(super) parts: Vec<Part>,
    pub(super) of: usize,
}

impl Counted {
    pub(super) fn is_whole(&self) -> bool {
        self.parts.len() == self.of
    }

    /// How far it is.
    pub(super) fn how_far(&self) -> String {
        format!("{} of {} parts of all boards", self.parts.len(), self.of)
    }

    /// All parts together.
    pub(super) fn sum(&self) -> Part {
        let mut sum = Part::new();
        self.parts.iter().for_each(|part| sum.add(part));
        sum
    }

    /// The standard error of a mean from these parts alone: by how far each part is from it, less as fewer are missing.
    pub(super) fn error(&self, mut of_part: impl FnMut(&Deals) -> [f64; 2]) -> f64 {
        let sums: Vec<[f64; 2]> = self.parts.iter().map(|part| of_part(&part.deals)).collect();
        let all = |at: usize| sums.iter().map(|sum| sum[at]).sum::<f64>();
        let (mean, deals, parts) = (all(0) / all(1), all(1), sums.len() as f64);
        let squares: f64 = sums.iter().map(|[net, deals]| (net - mean * deals).powi(2)).sum();
        let missing = 1.0 - parts / self.of as f64;
        (squares * parts / (parts - 1.0).max(1.0) * missing).sqrt() / deals
    }
}
