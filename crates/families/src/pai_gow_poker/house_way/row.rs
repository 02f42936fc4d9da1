//! A row of the chart, compiled: whether it applies to seven cards, and what it makes of them.

use cards::Rank;
use eval::Category;
use rulebook::family::pai_gow_poker::{Behind, Front, HouseWayRow, LeastFront, Run};

use super::seven::{Seven, Way, rank_of};

/// A row, ready to be tried.
#[derive(Debug, Clone)]
pub(super) struct Row {
    /// Its name in the chart.
    pub(super) name: String,
    pub(super) rule: HouseWayRow,
}

/// Why a row does not apply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Passed {
    /// The cards are grouped otherwise.
    OtherGroups,
    /// The highest pair, the three or the four has another rank.
    OtherRank,
    /// The row is for hands with a straight or flush.
    NoRun,
    /// The row is for hands without a straight or flush.
    HasRun,
    /// No way to set the cards is as the row says.
    NoSuchSetting,
    /// The best front that the row allows does not come to what it must.
    FrontTooLow,
}

impl Passed {
    /// The reason in words.
    pub const fn text(self) -> &'static str {
        match self {
            Passed::OtherGroups => "the cards are grouped otherwise",
            Passed::OtherRank => "the rank is another",
            Passed::NoRun => "there is no straight or flush",
            Passed::HasRun => "there is a straight or flush",
            Passed::NoSuchSetting => "the cards cannot be set so",
            Passed::FrontTooLow => "the front would be too low",
        }
    }
}

impl Row {
    pub(super) fn new(name: &str, rule: &HouseWayRow) -> Row {
        Row { name: name.to_owned(), rule: rule.clone() }
    }

    /// The setting of the row; else why it is passed over. Of several the highest front, then the highest back, then the
    /// lowest cards in front, so that there is always one.
    pub(super) fn set(&self, seven: &Seven) -> Result<Way, Passed> {
        let rule = &self.rule;
        if !rule.hands.contains(&seven.groups) {
            return Err(Passed::OtherGroups);
        }
        if rule.ranks.as_ref().is_some_and(|ranks| !ranks.0.contains(&seven.leads)) {
            return Err(Passed::OtherRank);
        }
        match rule.run {
            Some(Run::With) if !seven.run => return Err(Passed::NoRun),
            Some(Run::Without) if seven.run => return Err(Passed::HasRun),
            _ => {}
        }
        let allowed =
            seven.ways.iter().filter(|way| self.front_fits(seven, way) && self.behind_fits(seven, way));
        let best = allowed.fold(None, |best: Option<&Way>, way| match best {
            Some(held) if (held.two, held.five) >= (way.two, way.five) => Some(held),
            _ => Some(way),
        });
        let best = best.ok_or(Passed::NoSuchSetting)?;
        if self.front_is_high_enough(seven, best) { Ok(*best) } else { Err(Passed::FrontTooLow) }
    }

    fn front_fits(&self, seven: &Seven, way: &Way) -> bool {
        let pair = way.two.category() == Category::Pair;
        match self.rule.front {
            Front::Highest => true,
            Front::HighestPair => pair,
            Front::LowestPair => pair && Some(seven.front_ranks(way)[0]) == seven.lowest_pair(),
            Front::SecondAndThird => {
                let [_, second, third, ..] = seven.ranks();
                seven.front_ranks(way) == [second, third]
            }
            Front::AceAndHighestOther => {
                let other = seven.ranks().into_iter().find(|rank| *rank != Rank::Ace);
                let [high, low] = seven.front_ranks(way);
                high == Rank::Ace && Some(low) == other
            }
        }
    }

    fn behind_fits(&self, seven: &Seven, way: &Way) -> bool {
        let least = match self.rule.behind {
            Behind::HighestCard => {
                let highest = seven.ranks()[0];
                let behind = (0..7u8).filter(|place| !way.places.contains(place));
                return behind.into_iter().any(|place| rank_of(seven.cards[usize::from(place)]) == highest);
            }
            Behind::Pair => Category::Pair,
            Behind::TwoPairs => Category::TwoPairs,
            Behind::ThreeOfAKind => Category::ThreeOfAKind,
            Behind::Complete => Category::Straight,
            Behind::FourOfAKind => Category::FourOfAKind,
        };
        way.five.category() >= least
    }

    fn front_is_high_enough(&self, seven: &Seven, way: &Way) -> bool {
        let pair = way.two.category() == Category::Pair;
        match self.rule.least_front {
            None => true,
            Some(LeastFront::Pair) => pair,
            Some(LeastFront::High(rank)) => pair || seven.front_ranks(way)[0] >= rank,
        }
    }
}
