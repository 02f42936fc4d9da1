//! Chinese poker: thirteen cards in three segments, every hand scored against every other.

mod declared;
mod order;
mod tables;

use money::Cents;

use super::played::Played;
use super::{Section, Wrong};
use crate::ladder::Ladder;
use crate::listing::{Body, Burn, Direction, Pack, Start};
use crate::value::{choices, record};

pub use declared::*;
pub use order::*;
pub use tables::{BonusCell, BonusHand, BonusRow, SegmentRow, SweepHand, SweepPoints, SweepRow};

record! {
    /// Chinese poker.
    pub struct ChinesePoker {
        /// Cards per hand.
        pub cards: u8 = fixed "13",
        /// Segments, lowest first.
        pub segments: Vec<SegmentRow> = only "front 3 no-straights-or-flushes, middle 5 poker, back 5 poker",
        /// Segment order.
        pub segment_order: SegmentOrder,
        /// Comparing front and middle.
        pub front_against_middle: AcrossSegments,
        /// Point values a table may use.
        pub point_values: Vec<Cents>,
        /// Points.
        pub points: Points,
        /// Bonus hands.
        pub bonus: Option<Bonus>,
        /// Shot.
        pub shot: Option<Special>,
        /// Home run.
        pub home_run: Option<Special>,
        /// Clean sweeps.
        pub sweeps: Sweeps,
        /// Surrender.
        pub surrender: Surrender,
        /// Declarations.
        pub declarations: Declarations,
        /// Fouled hands.
        pub foul: Foul,
        /// Settlement.
        pub settled: Settled,
        /// Chips.
        pub chips: Chips,
        /// Misdeals.
        pub misdeal: Misdeal,
        /// Dealer button.
        pub button: Button,
    }
}

choices! {
    /// What counts in a segment.
    pub enum SegmentRanking {
        /// pairs and three of a kind; a straight or flush has no value
        NoStraightsOrFlushes = "no-straights-or-flushes",
        /// all poker hands
        Poker = "poker",
    }
}

choices! {
    /// How the segments of a hand must stand to each other.
    pub enum SegmentOrder {
        /// no segment may outrank the one behind it; equal rank is allowed
        NeverFalling = "never-falling",
    }
}

choices! {
    /// How three cards are held against five.
    pub enum AcrossSegments {
        /// by type of hand, then card by card; when the three cards run out, the five-card hand ranks no lower
        CardByCard = "card-by-card",
    }
}

record! {
    /// The points of a comparison between two hands.
    pub struct Points {
        /// For each segment won.
        pub segment: u8,
        /// Tied segment.
        pub tied_segment: TiedSegment,
        /// For winning the majority of segments.
        pub majority: u8,
        /// Majority means.
        pub majority_is: Option<Majority> = told,
        /// Two players settle.
        pub settle: PointSettle,
    }
}

choices! {
    /// What a tied segment scores.
    pub enum TiedSegment {
        /// nothing for either player
        Nothing = "nothing",
    }
}

choices! {
    /// When a player has won the majority.
    pub enum Majority {
        /// more segments won than the opponent
        MoreThanOpponent = "more-than-opponent",
    }
}

choices! {
    /// What two players pay each other.
    pub enum PointSettle {
        /// the difference in points
        Difference = "difference",
    }
}

record! {
    /// Bonus hands.
    pub struct Bonus {
        /// Points by hand and segment: front, middle, back.
        pub hands: Vec<BonusRow>,
        /// Earned by.
        pub earned: BonusEarned,
        /// The bonus.
        pub counts: BonusCounts,
    }
}

choices! {
    /// Where a bonus hand is paid.
    pub enum BonusEarned {
        /// a winning segment
        WinningSegment = "winning-segment",
    }
}

choices! {
    /// How a bonus stands to the point of its segment.
    pub enum BonusCounts {
        /// replaces the segment's point
        Replaces = "replaces",
        /// is added to the segment's point
        Adds = "adds",
    }
}

record! {
    /// A shot or a home run: the points of all segments multiplied.
    pub struct Special {
        /// All segments won against.
        pub against: Against = told,
        /// Segment points are multiplied by.
        pub times: u8,
        /// Bonus points.
        pub bonus: SpecialBonus,
        /// Only with this many players.
        pub players: Option<u8>,
    }
}

choices! {
    /// Whom a player must have beaten in all segments.
    pub enum Against {
        /// that opponent
        OneOpponent = "one-opponent",
        /// every opponent, each by comparing hands at the showdown
        EveryOpponent = "every-opponent",
    }
}

choices! {
    /// What happens to bonus points when segments are multiplied.
    pub enum SpecialBonus {
        /// added once, after multiplying
        AddedAfter = "added-after",
    }
}

impl Section for ChinesePoker {
    const FAMILY: &'static str = "chinese-poker";
    const TEXT: &'static str = "Chinese poker";
    const BANKED: bool = false;

    fn cards(&self, hands: usize) -> usize {
        usize::from(self.cards) * hands
    }

    fn unplayed(&self, body: &Body) -> Vec<Wrong> {
        let mut played = Played::new(ChinesePoker::TEXT, body);
        played.packs(&[Pack::Standard]);
        played.one_fresh_pack();
        played.burns(&[Burn::Nothing]);
        played.ranks(Some(Ladder::FiveCard));
        played.starts(&[Start::LeftOfButton], &[Start::AllAtOnce]);
        played.only("play.direction", body.play.direction.key(), &[Direction::Clockwise.key()]);
        played.without_bank();
        played.floor_says(&["wrong number of cards"]);
        let of_shot = self.shot.as_ref().and_then(|shot| shot.players);
        played.absent("chinese-poker.shot.players", of_shot.is_some());
        played.found()
    }
}
