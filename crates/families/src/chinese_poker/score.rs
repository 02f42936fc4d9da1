//! What two hands win from each other.

use std::cmp::Ordering;

use cards::Card;
use eval::chinese::{Rows, Strengths, Sweep};
use eval::{Category, High, Showing};
use table::{Arrangement, CardMask, Position, Why};

use super::Chinese;
use super::plan::{Plan, SweepPlan};
use super::state::Claim;
use crate::chinese_poker::why;

/// What a hand is when it is settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// It was surrendered, as the nth declaration.
    Surrendered(u8),
    /// It is fouled.
    Fouled,
    /// It is a clean sweep, as the nth declaration.
    Sweep(SweepPlan, u8),
    /// It is compared.
    Regular(Strengths),
}

/// What one hand wins from another; below zero it loses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pair {
    /// The points.
    pub points: i16,
    /// Why.
    pub why: Why,
    /// How the front, the middle and the back compare, where they are compared.
    pub segments: Option<[Ordering; 3]>,
    /// The bonus of each segment, for whoever won it.
    pub bonus: [i16; 3],
}

impl Pair {
    const fn plain(points: i16, why: Why) -> Pair {
        Pair { points, why, segments: None, bonus: [0; 3] }
    }

    fn turned(self) -> Pair {
        Pair { points: -self.points, segments: self.segments.map(|all| all.map(Ordering::reverse)), ..self }
    }
}

impl Plan {
    /// The bonus of each segment of a hand.
    pub fn bonuses(&self, hand: &Strengths) -> [i16; 3] {
        [self.front_bonus(hand.front), self.five_bonus(hand.middle, 1), self.five_bonus(hand.back, 2)]
    }

    /// The bonus of a front.
    pub fn front_bonus(&self, front: Showing) -> i16 {
        self.bonus_of(front.category(), 0)
    }

    /// The bonus of five cards in the middle, which is segment 1, or the back, which is 2.
    pub fn five_bonus(&self, five: High, segment: usize) -> i16 {
        self.bonus_of(five.category(), segment)
    }

    fn bonus_of(&self, category: Category, segment: usize) -> i16 {
        let row = match category {
            Category::ThreeOfAKind => 0,
            Category::FullHouse => 1,
            Category::FourOfAKind => 2,
            Category::StraightFlush | Category::RoyalFlush => 3,
            _ => return 0,
        };
        self.bonus.map_or(0, |bonus| bonus.points[row][segment])
    }

    /// Two regular hands; `home_run` when one of them beats every opponent in all segments.
    pub fn compare(&self, one: &Strengths, other: &Strengths, home_run: bool) -> Pair {
        let segments = segments(one, other);
        let (mine, theirs) = (self.bonuses(one), self.bonuses(other));
        let (mut own, mut bonus_points) = (0, 0);
        let mut bonus = [0; 3];
        for at in 0..3 {
            let (sign, held) = match segments[at] {
                Ordering::Greater => (1, mine[at]),
                Ordering::Less => (-1, theirs[at]),
                Ordering::Equal => continue,
            };
            bonus[at] = held;
            bonus_points += sign * held;
            let replaced = held > 0 && self.bonus.is_some_and(|bonus| bonus.replaces);
            own += if replaced { 0 } else { sign * self.segment };
        }
        let lead: i16 = segments.iter().map(|segment| *segment as i16).sum();
        let scooped = lead.abs() == 3;
        let (times, why) = match (self.shot, self.home_run) {
            (_, Some((times, _))) if scooped && home_run => (times, why::HOME_RUN),
            (Some(times), _) if scooped => (times, why::SHOT),
            _ if bonus != [0; 3] => (1, why::BONUS_COMPARED),
            _ if scooped && self.majority != 0 => (1, why::ALL_SEGMENTS),
            _ if is_two_against_one(segments) => (1, why::TWO_AGAINST_ONE),
            _ if segments.contains(&Ordering::Equal) => (1, why::TIED_SEGMENT),
            _ => (1, why::SEGMENTS_COMPARED),
        };
        let points = own * times + bonus_points + lead.signum() * self.majority;
        Pair { points, why, segments: Some(segments), bonus }
    }

    /// What one hand wins from another.
    pub fn pair(&self, one: &Standing, other: &Standing, home_run: bool) -> Pair {
        match (one, other) {
            (Standing::Regular(one), Standing::Regular(other)) => self.compare(one, other, home_run),
            (Standing::Surrendered(order), Standing::Sweep(sweep, declared)) if declared < order => {
                Pair::plain(-sweep.points, why::SURRENDERED_LATER)
            }
            (Standing::Surrendered(_), Standing::Fouled) => {
                Pair::plain(-self.surrender, why::SURRENDERED_TO_FOUL)
            }
            (Standing::Surrendered(_), _) => Pair::plain(-self.surrender, Why::SURRENDERED),
            (Standing::Sweep(one, _), Standing::Sweep(other, _)) => match one.rank.cmp(&other.rank) {
                Ordering::Less => Pair::plain(one.points, why::HIGHER_SWEEP),
                Ordering::Equal => Pair::plain(0, why::SWEEPS_EQUAL),
                Ordering::Greater => Pair::plain(-other.points, why::HIGHER_SWEEP),
            },
            (Standing::Sweep(sweep, _), Standing::Fouled) => Pair::plain(sweep.points, why::FOUL_PAYS_SWEEP),
            (Standing::Sweep(sweep, _), Standing::Regular(_)) => Pair::plain(sweep.points, why::CLEAN_SWEEP),
            (Standing::Fouled, Standing::Fouled) => Pair::plain(0, why::BOTH_FOULED),
            (Standing::Fouled, Standing::Regular(hand)) => {
                let bonus: i16 = if self.foul_bonus { self.bonuses(hand).iter().sum() } else { 0 };
                Pair::plain(-self.foul - bonus, why::FOUL_PAYS)
            }
            _ => self.pair(other, one, home_run).turned(),
        }
    }
}

/// How the segments of two hands compare.
pub(super) fn segments(one: &Strengths, other: &Strengths) -> [Ordering; 3] {
    [one.front.cmp(&other.front), one.middle.cmp(&other.middle), one.back.cmp(&other.back)]
}

/// Whether one hand has two segments and the other the third.
fn is_two_against_one(segments: [Ordering; 3]) -> bool {
    let lead: i16 = segments.iter().map(|segment| *segment as i16).sum();
    lead.abs() == 1 && !segments.contains(&Ordering::Equal)
}

/// The cards of a mask, where they are so many.
fn taken<const N: usize>(cards: &[Card], mask: CardMask) -> Option<[Card; N]> {
    let mut row = [Card::BLANK; N];
    let held = cards.iter().enumerate().filter(|(at, _)| mask.has(*at));
    (mask.len() as usize == N).then(|| row.iter_mut().zip(held).for_each(|(to, (_, card))| *to = *card))?;
    Some(row)
}

/// Thirteen cards as they are set; `None` unless they are three, five and five.
pub fn rows(cards: &[Card], setting: Arrangement) -> Option<Rows> {
    Some(Rows {
        front: taken(cards, setting.segment(0))?,
        middle: taken(cards, setting.segment(1))?,
        back: taken(cards, setting.segment(2))?,
    })
}

/// The highest clean sweep that thirteen cards are. Most need no setting; three flushes and three straights do.
pub fn best_sweep(plan: &Plan, cards: &[Card], setting: Arrangement) -> Option<SweepPlan> {
    let set = rows(cards, setting);
    let any = set.or_else(|| rows(cards, Arrangement::nth(0)))?;
    let by_rows = |sweep: Sweep| matches!(sweep, Sweep::ThreeFlush | Sweep::ThreeStraight);
    let held = |sweep: Sweep| any.sweeps().any(|held| held == sweep) && (set.is_some() || !by_rows(sweep));
    plan.sweeps.iter().copied().find(|row| held(row.sweep))
}

impl Chinese {
    /// A hand as it is set; `None` unless it is set in three, five and five.
    pub fn rows(&self, position: Position) -> Option<Rows> {
        rows(self.hand.hands.of(position), self.hand.set[position.index()]?)
    }

    /// Whether the segments of a hand are in order, so that nothing but a clean sweep that is not there fouls it.
    pub fn is_in_order(&self, position: Position) -> bool {
        self.rows(position).and_then(|rows| rows.strengths()).is_some()
    }

    /// The highest clean sweep that a hand is, as it is set.
    pub fn sweep_of(&self, position: Position) -> Option<SweepPlan> {
        let setting = self.hand.set[position.index()].unwrap_or(Arrangement::new([0; Arrangement::CARDS]));
        best_sweep(&self.plan, self.hand.hands.of(position), setting)
    }

    /// What a hand is when it is settled.
    pub fn standing(&self, position: Position) -> Standing {
        let declared = self.hand.confirmed(position);
        if self.hand.fouled.has(position) {
            return Standing::Fouled;
        }
        match declared {
            Some(declared) if self.hand.surrendered(position) => Standing::Surrendered(declared.order),
            Some(declared) => self
                .sweep_of(position)
                .map_or(Standing::Fouled, |sweep| Standing::Sweep(sweep, declared.order)),
            None => self
                .rows(position)
                .and_then(|rows| rows.strengths())
                .map_or(Standing::Fouled, Standing::Regular),
        }
    }

    /// Whether a surrender was declared before the clean sweep of the other, both confirmed: if that is not there, it is
    /// no foul against the surrender (002:760-762).
    pub fn surrendered_first(&self, loser: Position, winner: Position) -> bool {
        let order = |at: Position, claim: Claim| {
            self.hand.confirmed(at).filter(|declared| declared.claim == claim).map(|declared| declared.order)
        };
        match (order(loser, Claim::Surrender), order(winner, Claim::Sweep)) {
            (Some(surrender), Some(sweep)) => surrender < sweep,
            _ => false,
        }
    }

    /// Whether a player wins all segments from every opponent, by comparing, with as many players as that needs.
    fn has_home_run(&self, position: Position) -> bool {
        let Some((_, players)) = self.plan.home_run else { return false };
        let Standing::Regular(own) = self.standing(position) else { return false };
        let mut others = self.hand.players.iter().filter(|at| *at != position);
        let beaten = |at: Position| match self.standing(at) {
            Standing::Regular(other) => segments(&own, &other) == [Ordering::Greater; 3],
            _ => false,
        };
        self.hand.players.len() == players && others.all(beaten)
    }

    /// What one player wins from another.
    pub fn pair(&self, one: Position, other: Position) -> Pair {
        let home_run = self.has_home_run(one) || self.has_home_run(other);
        self.plan.pair(&self.standing(one), &self.standing(other), home_run)
    }
}
