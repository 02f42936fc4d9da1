//! Hold'em against the player-dealer: two cards each, five for all, wagers in multiples of the Ante.

mod hole;
mod played;
mod rows;

pub use hole::HoleHand;
pub use rows::{Decision, Moment, Otherwise, Street};

use super::points::RankPoints;
use super::{Section, Wrong};
use crate::listing::{Body, DeckRule, Device};
use crate::value::{Name, Named, choices, record};

choices! {
    /// How the cards go out.
    pub enum Delivery {
        /// one card at a time, the player-dealer last in each turn
        OneAtATime = "one-at-a-time",
        /// two cards at a time, the player-dealer last
        TwoAtATime = "two-at-a-time",
    }
}

choices! {
    /// When the community cards are dealt.
    pub enum BoardDealt {
        /// all five face down after the hands; turned up street by street
        FaceDownAtStart = "face-down-at-start",
        /// face up, street by street
        StreetByStreet = "street-by-street",
    }
}

choices! {
    /// How often a player may wager on the hand after the deal.
    pub enum Raises {
        /// once a round, at one of the decisions
        OneARound = "one-a-round",
        /// once at each decision
        OneEachDecision = "one-each-decision",
    }
}

choices! {
    /// Which cards make the hand.
    pub enum BestHand {
        /// the best five of the seven
        AnyFiveOfSeven = "any-five-of-seven",
    }
}

choices! {
    /// What the player-dealer must hold.
    pub enum Qualifies {
        /// a pair or better
        Pair = "pair",
        /// anything
        Always = "always",
    }
}

choices! {
    /// What the Ante of a live hand gets when the player-dealer does not qualify.
    pub enum AnteNotQualified {
        /// it pushes; the other wagers are settled as usual
        Push = "push",
    }
}

choices! {
    /// What becomes of a wager that goes by the player's own hand.
    pub enum ByHand {
        /// paid by the table; it pushes below the table
        TableElsePush = "table-else-push",
        /// paid by the table; it loses below the table
        TableElseLost = "table-else-lost",
        /// it pushes
        Push = "push",
        /// it loses
        Lost = "lost",
    }
}

record! {
    /// The second base wager, paid by the rank of the player's hand.
    pub struct Companion {
        /// Wager.
        pub wager: Name,
        /// The lowest hand that is paid.
        pub least: Name = told,
        /// When the hand wins.
        pub wins: ByHand,
        /// When the hand loses.
        pub loses: ByHand,
        /// When the hands are equal.
        pub equal: ByHand,
    }
}

choices! {
    /// Whose beaten hand wins a bad beat.
    pub enum Beaten {
        /// the player's or the player-dealer's
        Either = "either",
    }
}

choices! {
    /// What becomes of a bad beat wager when no hand is beaten.
    pub enum NoneBeaten {
        /// it loses
        Lost = "lost",
    }
}

record! {
    /// The wager on a good hand being beaten.
    pub struct BadBeat {
        /// Wager.
        pub wager: Name,
        /// The beaten hand.
        pub beaten: Beaten,
        /// It must be at least.
        pub least: Name,
        /// When the hands are equal.
        pub equal: NoneBeaten,
        /// When the player-dealer does not qualify.
        pub not_qualified: NoneBeaten,
    }
}

record! {
    /// Hold'em against the player-dealer.
    pub struct HoldemVsBank {
        /// Cards to each hand.
        pub hole_cards: u8 = only "2",
        /// Community cards.
        pub community_cards: u8 = only "5",
        /// Dealt from a shoe.
        pub from_shoe: Delivery = told,
        /// Dealt from a shuffling machine.
        pub from_shuffler: Delivery = told,
        /// The community cards.
        pub board: BoardDealt,
        /// Streets: cards turned up, and cards burned before them.
        pub streets: Vec<Street>,
        /// Decisions: when, which wager, how much, or else.
        pub decisions: Vec<Decision>,
        /// Wagers on the hand after the deal.
        pub raises: Raises,
        /// The hand.
        pub hand: BestHand,
        /// The player-dealer qualifies with.
        pub qualifies: Qualifies,
        /// The Ante when the player-dealer does not qualify.
        pub not_qualified: Option<AnteNotQualified>,
        /// Wagers that go by the comparison of the hands, and push when they are equal.
        pub compared: Vec<Name>,
        /// The wager beside the Ante.
        pub companion: Companion,
        /// Bad beat.
        pub bad_beat: Option<BadBeat>,
        /// What the hole cards count, for bonus bets on their sum.
        pub points: Option<Vec<RankPoints>>,
        /// Hole cards that bonus bets are paid for, by the row of their pay table.
        pub hole_hand: Named<HoleHand>,
    }
}

impl Section for HoldemVsBank {
    const FAMILY: &'static str = "holdem-vs-bank";
    const TEXT: &'static str = "Hold'em against the player-dealer";
    const BANKED: bool = true;

    fn cards(&self, hands: usize) -> usize {
        usize::from(self.hole_cards) * hands + usize::from(self.community_cards)
    }

    fn unplayed(&self, body: &Body) -> Vec<Wrong> {
        played::unplayed(self, body)
    }

    fn devices(&self, _: &DeckRule) -> Option<&'static [Device]> {
        Some(&[Device::Shuffler, Device::Shoe])
    }
}
