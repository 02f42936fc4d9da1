//! A row of the chart, compiled: whether it applies to seven cards, and what it makes of them.

use cards::{Card, Rank, Suit};
use eval::{High, high, pai_gow};
use rulebook::family::pai_gow_poker::{Behind, Front, Groups, HouseWayRow, LeastFront, Run};

use super::seven::{Seven, Way, rank_of};

/// A row, ready to be tried.
#[derive(Debug, Clone)]
pub(super) struct Row {
    /// Its name in the chart.
    pub(super) name: String,
    /// The groups it is for, as bits.
    groups: u16,
    /// The ranks it is for, as bits.
    ranks: u16,
    run: Option<Run>,
    front: Front,
    /// The least that must stay behind; `None` for the highest card.
    behind: Option<High>,
    /// The least front with which it applies.
    least_front: High,
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
            Passed::OtherGroups => "the cards are grouped differently",
            Passed::OtherRank => "the rank is different",
            Passed::NoRun => "there is no straight or flush",
            Passed::HasRun => "there is a straight or flush",
            Passed::NoSuchSetting => "the cards cannot be set this way",
            Passed::FrontTooLow => "the front would be too low",
        }
    }
}

/// Two cards of these ranks, as a front is measured.
fn front_of(one: Rank, other: Rank) -> High {
    pai_gow::floor(&[Card::new(one, Suit::Clubs), Card::new(other, Suit::Diamonds)])
}

/// The lowest five cards of a kind; `None` where only the highest card counts.
fn least_behind(behind: Behind) -> Option<High> {
    use Rank::{Ace, Five, Four, Three, Two};
    let ranks = match behind {
        Behind::HighestCard => return None,
        Behind::Pair => [Two, Two, Three, Four, Five],
        Behind::TwoPairs => [Two, Two, Three, Three, Four],
        Behind::ThreeOfAKind => [Two, Two, Two, Three, Four],
        Behind::Complete => [Ace, Two, Three, Four, Five],
        Behind::FourOfAKind => [Two, Two, Two, Two, Three],
    };
    let mut suits = Suit::ALL.into_iter().cycle();
    Some(high::five(&ranks.map(|rank| Card::new(rank, suits.next().unwrap_or(Suit::Clubs)))))
}

fn bit(groups: Groups) -> u16 {
    1 << groups as u16
}

impl Row {
    pub(super) fn new(name: &str, rule: &HouseWayRow) -> Row {
        let ranks =
            rule.ranks.as_ref().map(|ranks| ranks.0.iter().fold(0, |all, rank| all | 1 << *rank as u16));
        Row {
            name: name.to_owned(),
            groups: rule.hands.iter().fold(0, |all, groups| all | bit(*groups)),
            ranks: ranks.unwrap_or(u16::MAX),
            run: rule.run,
            front: rule.front,
            behind: least_behind(rule.behind),
            least_front: match rule.least_front {
                None => High::NOTHING,
                // Any pair is above any two other cards.
                Some(LeastFront::Pair | LeastFront::High(Rank::Two)) => front_of(Rank::Two, Rank::Two),
                Some(LeastFront::High(rank)) => front_of(rank, Rank::Two),
            },
        }
    }

    /// The setting of the row; else why it is passed over. Of several the highest front, then the highest back, then the
    /// lowest cards in front, so that there is always one.
    pub(super) fn set(&self, seven: &Seven) -> Result<Way, Passed> {
        if self.groups & bit(seven.groups) == 0 {
            return Err(Passed::OtherGroups);
        }
        if self.ranks >> seven.leads as u16 & 1 == 0 {
            return Err(Passed::OtherRank);
        }
        match self.run {
            Some(Run::With) if !seven.run => return Err(Passed::NoRun),
            Some(Run::Without) if seven.run => return Err(Passed::HasRun),
            _ => {}
        }
        let mut best: Option<&Way> = None;
        for way in &seven.ways {
            let better = best.is_none_or(|held| (held.two, held.five) < (way.two, way.five));
            if better && self.behind_fits(seven, way) && self.front_fits(seven, way) {
                best = Some(way);
            }
        }
        let best = best.ok_or(Passed::NoSuchSetting)?;
        if best.two >= self.least_front { Ok(*best) } else { Err(Passed::FrontTooLow) }
    }

    fn front_fits(&self, seven: &Seven, way: &Way) -> bool {
        let ranks = || seven.front_ranks(way);
        let is_pair = || ranks()[0] == ranks()[1];
        match self.front {
            Front::Highest => true,
            Front::HighestPair => is_pair(),
            Front::LowestPair => is_pair() && Some(ranks()[0]) == seven.lowest_pair(),
            Front::SecondAndThird => {
                let [_, second, third, ..] = seven.ranks();
                ranks() == [second, third]
            }
            Front::AceAndHighestOther => {
                let other = seven.ranks().into_iter().find(|rank| *rank != Rank::Ace);
                let [high, low] = ranks();
                high == Rank::Ace && Some(low) == other
            }
        }
    }

    fn behind_fits(&self, seven: &Seven, way: &Way) -> bool {
        let Some(least) = self.behind else {
            let highest = seven.ranks()[0];
            let mut behind = (0..7u8).filter(|place| !way.places.contains(place));
            return behind.any(|place| rank_of(seven.cards[usize::from(place)]) == highest);
        };
        way.five >= least
    }
}
