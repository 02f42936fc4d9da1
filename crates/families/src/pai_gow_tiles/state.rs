//! What the game keeps beside the tiles: the hands as they are set.

use arrayvec::ArrayVec;
use cards::{Card, Tile};
use table::banked::{Core, Game, Settings, Step, Verdict};
use table::{
    Act, DealEvent, Event, Offers, PersonSet, Place, Position, Refusal, RowNames, Stake, Tongue, WagerEvent,
    Why, say,
};

use super::Plan;
use super::ranking::Worth;
use super::why;

/// The state of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PaiGowTiles {
    pub(super) settings: Settings,
    /// Whether the player-dealer's hand is open.
    pub(super) bank_open: bool,
    /// What the high and the low hand of open hands are worth, by position; the player-dealer's at 0.
    pub(super) laid: [Option<[Worth; 2]>; Position::MOST + 1],
}

/// The four tiles at a place.
pub(super) fn four(core: &Core, place: Place) -> Option<[Tile; 4]> {
    let [a, b, c, d] = core.round.hands.at(place).cards() else { return None };
    Some([a.tile()?, b.tile()?, c.tile()?, d.tile()?])
}

/// The four tiles with these two set apart: those two, and the others.
pub(super) fn parted(tiles: [Tile; 4], two: [Card; 2]) -> Option<[[Tile; 2]; 2]> {
    let two = [two[0].tile()?, two[1].tile()?];
    let mut rest: ArrayVec<Tile, 4> = tiles.into_iter().collect();
    for tile in two {
        rest.remove(rest.iter().position(|held| *held == tile)?);
    }
    Some([two, [rest[0], rest[1]]])
}

/// What the two hands are worth, the higher first: no hand can be foul.
pub(super) fn worth(plan: &Plan, tiles: [Tile; 4], two: [Card; 2]) -> Option<[Worth; 2]> {
    let [one, other] = parted(tiles, two)?.map(|two| plan.ranking.of(two));
    Some([one.max(other), one.min(other)])
}

/// Whether a line of the ranking is behind the way a hand compares with the player-dealer's.
fn told_apart(plan: &Plan, own: [Tile; 2], bank: [Tile; 2], why: Why) -> bool {
    let ranking = &plan.ranking;
    let (mine, banks) = (ranking.of(own), ranking.of(bank));
    let higher = mine.max(banks);
    match why {
        why::EQUAL_POINTS => {
            let points = mine.points().filter(|points| *points > 0 || !plan.zeros_to_bank);
            mine != banks && points.is_some() && points == banks.points()
        }
        // Against a gong, a wong or a pair no points count.
        why::GEE_JOON => {
            higher.points().is_some() && [own, bank].iter().any(|two| ranking.count_either_way(*two))
        }
        why::WONG => mine != banks && higher.is_wong(),
        why::GONG => mine != banks && higher.is_gong(),
        why::GONG_OVER_ZERO => {
            let lower = mine.min(banks);
            higher.is_gong() && (lower.is_gong() || lower.is_zero())
        }
        _ => false,
    }
}

impl Game for PaiGowTiles {
    type Plan = Plan;

    fn fresh() -> PaiGowTiles {
        PaiGowTiles { settings: Settings::NONE, bank_open: false, laid: [None; Position::MOST + 1] }
    }

    fn next(&self, core: &Core, plan: &Plan) -> Step {
        self.next_step(core, plan)
    }

    #[inline(always)]
    fn apply(&mut self, event: &Event, core: &Core, plan: &Plan) {
        match *event {
            Event::Deal(DealEvent::Dealt { .. })
            | Event::Wager(WagerEvent::Settled { .. })
            | Event::Wager(WagerEvent::Staked { .. }) => {}
            Event::Wager(WagerEvent::Decided { .. }) | Event::Deal(DealEvent::HandSet { .. }) => {
                self.settings.apply(event, core);
                if self.bank_open && self.laid[0].is_none() {
                    self.lay(core, plan, Place::Bank);
                }
            }
            Event::Deal(DealEvent::TurnedUp { place }) => {
                self.bank_open |= place == Place::Bank;
                self.lay(core, plan, place);
            }
            _ => {}
        }
    }

    fn choices(&self, core: &Core, plan: &Plan, position: Position, offers: &mut Offers) {
        super::offers::choices(self, core, plan, position, offers);
    }

    fn deciders(&self, core: &Core, position: Position) -> PersonSet {
        self.settings.deciders(core, position)
    }

    fn why_not(&self, core: &Core, plan: &Plan, position: Position, act: Act) -> Option<Refusal> {
        super::offers::why_not(self, core, plan, position, act)
    }

    fn verdict(&self, _: &Core, plan: &Plan, stake: &Stake) -> Verdict {
        super::settle::verdict(self, plan, stake)
    }

    fn describe(&self, core: &Core, plan: &Plan, place: Place, tongue: Tongue) -> Option<String> {
        let [high, low] = self.high_and_low(core, plan, place)?;
        let text = |two: [Tile; 2]| {
            format!("{} {} ({})", two[0], two[1], plan.ranking.name(plan.ranking.of(two), tongue))
        };
        let row = self.settings.row(place).and_then(|row| plan.chart.row_name(row));
        let row = row.map(|row| say!(tongue, "log.house-way-row", row = row)).unwrap_or_default();
        Some(say!(tongue, "pai-gow-tiles.set", high = text(high), low = text(low)) + &row)
    }

    fn row_names(&self, plan: &Plan, rows: &[Vec<Card>], tongue: Tongue) -> Option<RowNames> {
        let name = |row: &Vec<Card>| {
            let [one, other] = row.as_slice() else { return Some(String::new()) };
            Some(plan.ranking.name(plan.ranking.of([one.tile()?, other.tile()?]), tongue))
        };
        let names = rows.iter().map(name).collect::<Option<Vec<String>>>()?;
        Some(RowNames { names, foul: false })
    }
}

impl PaiGowTiles {
    /// What the high and the low hand make, once the hand is set.
    pub fn halves(&self, core: &Core, plan: &Plan, place: Place, tongue: Tongue) -> Option<[String; 2]> {
        let halves = self.high_and_low(core, plan, place)?;
        Some(halves.map(|two| plan.ranking.name(plan.ranking.of(two), tongue)))
    }

    /// The tiles of the high and of the low hand, once the hand is set.
    fn high_and_low(&self, core: &Core, plan: &Plan, place: Place) -> Option<[[Tile; 2]; 2]> {
        let [one, other] = parted(four(core, place)?, self.settings.front(place)?)?;
        Some(if plan.ranking.of(one) > plan.ranking.of(other) { [one, other] } else { [other, one] })
    }

    /// The lines of the ranking by which hands at a position were told from the player-dealer's, or were their copies.
    pub fn special_lines(&self, core: &Core, plan: &Plan, position: Position) -> ArrayVec<Why, 5> {
        let halves = |place: Place| self.high_and_low(core, plan, place);
        let Some((own, bank)) = halves(Place::Position(position)).zip(halves(Place::Bank)) else {
            return ArrayVec::new();
        };
        let lines = [why::EQUAL_POINTS, why::GEE_JOON, why::WONG, why::GONG, why::GONG_OVER_ZERO].into_iter();
        lines.filter(|why| (0..2).any(|hand| told_apart(plan, own[hand], bank[hand], *why))).collect()
    }

    /// What the hand at a place is worth as it is set.
    fn lay(&mut self, core: &Core, plan: &Plan, place: Place) {
        let at = if let Place::Position(position) = place { position.index() } else { 0 };
        let set = self.settings.front(place).zip(four(core, place));
        self.laid[at] = set.and_then(|(two, tiles)| worth(plan, tiles, two));
    }
}
