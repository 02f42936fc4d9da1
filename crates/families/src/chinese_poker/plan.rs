//! A listing of Chinese poker compiled for play.

use std::sync::OnceLock;

use eval::chinese::Sweep;
use money::Cents;
use rulebook::family::chinese_poker::{
    BonusCounts, BonusHand, ChinesePoker as Section, FoulBonus, Special, SweepHand,
};
use rulebook::listing::Listing;
use table::Why;
use table::open::HallPlan;
use table::terms::Terms;

use super::setter::Setter;

/// A clean sweep that the version knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SweepPlan {
    /// The hand.
    pub sweep: Sweep,
    /// Its rank: 1 is the highest, and equals tie.
    pub rank: u8,
    /// Its points from each opponent.
    pub points: i16,
}

/// What bonus hands earn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BonusPlan {
    /// Three of a kind, full house, four of a kind, straight flush or better; each in front, middle and back.
    pub points: [[i16; 3]; 4],
    /// Whether the bonus stands in place of the segment's own point.
    pub replaces: bool,
}

/// The game as it is played at a table.
#[derive(Debug, Clone)]
pub struct Plan {
    /// Seats, packs and fees.
    pub hall: HallPlan,
    /// The value of a point.
    pub point: Cents,
    /// Points for a segment.
    pub segment: i16,
    /// Points for the majority of segments.
    pub majority: i16,
    /// Bonus hands.
    pub bonus: Option<BonusPlan>,
    /// What the segments are multiplied by when all are won from an opponent.
    pub shot: Option<i16>,
    /// The same when all are won from every opponent, with so many players.
    pub home_run: Option<(i16, u32)>,
    /// Clean sweeps, the highest first.
    pub sweeps: Vec<SweepPlan>,
    /// Points of a surrender.
    pub surrender: i16,
    /// Points of a fouled hand.
    pub foul: i16,
    /// Whether a fouled hand pays the opponent's bonus too.
    pub foul_bonus: bool,
    /// The least buy-in.
    pub buy_in: Cents,
    /// So many exposed cards of one hand are a misdeal.
    pub exposed: u8,
    /// So many boxed cards are a misdeal.
    pub boxed: u8,
    /// The clauses behind reasons.
    pub because: Vec<(String, String)>,
    /// The setter of this version.
    pub(super) setter: OnceLock<Setter>,
}

impl Plan {
    /// The plan of a listing under these terms; all that is wrong at once.
    pub fn new(listing: &Listing, terms: &Terms) -> Result<Plan, Vec<String>> {
        let Some(rules) = listing.section::<Section>() else {
            return Err(vec![format!("{} is not Chinese poker", listing.id())]);
        };
        let body = listing.body();
        let mut wrong: Vec<String> = HallPlan::wrong_seats(listing, terms).into_iter().collect();
        let point = point(rules, terms).unwrap_or_else(|message| {
            wrong.push(message);
            Cents::ZERO
        });
        if !wrong.is_empty() {
            return Err(wrong);
        }
        Ok(Plan {
            hall: HallPlan::new(listing, terms),
            point,
            segment: i16::from(rules.points.segment),
            majority: i16::from(rules.points.majority),
            bonus: bonus(rules),
            shot: rules.shot.as_ref().map(times),
            home_run: rules.home_run.as_ref().map(|run| (times(run), run.players.map_or(0, u32::from))),
            sweeps: sweeps(rules),
            surrender: i16::from(rules.surrender.points),
            foul: i16::from(rules.foul.points),
            foul_bonus: rules.foul.bonus == FoulBonus::Added,
            buy_in: Cents(point.0 * i64::from(rules.chips.buy_in_points)),
            exposed: rules.misdeal.exposed,
            boxed: rules.misdeal.boxed,
            because: body
                .because
                .iter()
                .flat_map(|(_, reasons)| reasons.iter())
                .map(|(why, clause)| (why.to_string(), clause.clone()))
                .collect(),
            setter: OnceLock::new(),
        })
    }

    /// The clause behind a reason, where the listing names one.
    pub fn clause(&self, why: &str) -> Option<&str> {
        let named =
            |why: &str| self.because.iter().find(|(held, _)| held == why).map(|(_, clause)| clause.as_str());
        Why::most_special(why, &named)
    }

    /// The whole points in an amount: chips of less than a point do not play (rule 12).
    pub fn points(&self, chips: Cents) -> i16 {
        i16::try_from(chips.0 / self.point.0.max(1)).unwrap_or(i16::MAX)
    }
}

/// The value of a point: the schedule's, the host's, or the listing's first.
fn point(rules: &Section, terms: &Terms) -> Result<Cents, String> {
    let printed = terms.schedule.as_ref().and_then(|schedule| schedule.option.terms.point.as_deref());
    let printed: Option<Cents> = printed.and_then(|text| text.parse().ok());
    let values = &rules.point_values;
    match (printed, terms.point) {
        (Some(printed), Some(wanted)) if printed != wanted => {
            Err(format!("the schedule is for {printed} a point, not {wanted}"))
        }
        (None, Some(wanted)) if !values.contains(&wanted) => {
            let names: Vec<String> = values.iter().map(ToString::to_string).collect();
            Err(format!("a point must be worth {}, not {wanted}", names.join(", ")))
        }
        (printed, wanted) => {
            let point = printed.or(wanted).or_else(|| values.first().copied());
            point.ok_or_else(|| "the listing has no value for a point".to_owned())
        }
    }
}

fn times(special: &Special) -> i16 {
    i16::from(special.times)
}

fn bonus(rules: &Section) -> Option<BonusPlan> {
    let section = rules.bonus.as_ref()?;
    let mut points = [[0; 3]; 4];
    for row in &section.hands {
        let at = match row.hand {
            BonusHand::ThreeOfAKind => 0,
            BonusHand::FullHouse => 1,
            BonusHand::FourOfAKind => 2,
            BonusHand::StraightFlushOrBetter => 3,
        };
        points[at] = row.segments.map(|cell| i16::from(cell.points()));
    }
    Some(BonusPlan { points, replaces: section.counts == BonusCounts::Replaces })
}

/// The clean sweeps of the column in force, the highest rank first.
fn sweeps(rules: &Section) -> Vec<SweepPlan> {
    let column = rules.sweeps.column;
    let rows = rules.sweeps.hands.iter().filter_map(|row| {
        let points = i16::from(row.points_in(column)?);
        Some(SweepPlan { sweep: sweep(row.hand), rank: row.rank, points })
    });
    let mut sweeps: Vec<SweepPlan> = rows.collect();
    sweeps.sort_by_key(|row| row.rank);
    sweeps
}

const fn sweep(hand: SweepHand) -> Sweep {
    match hand {
        SweepHand::PureDragon => Sweep::PureDragon,
        SweepHand::OneColorDragon => Sweep::ColourDragon,
        SweepHand::Dragon => Sweep::Dragon,
        SweepHand::OneColor => Sweep::OneColour,
        SweepHand::Minor => Sweep::Minor,
        SweepHand::Senior => Sweep::Senior,
        SweepHand::SixPairs => Sweep::SixPairs,
        SweepHand::ThreeFlushes => Sweep::ThreeFlush,
        SweepHand::ThreeStraights => Sweep::ThreeStraight,
    }
}
