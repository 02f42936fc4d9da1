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
        /// one card at a time, the player-dealer last each time around
        OneAtATime = "one-at-a-time",
        /// two cards at a time, the player-dealer last
        TwoAtATime = "two-at-a-time",
    }
}

choices! {
    /// When the community cards are dealt.
    pub enum BoardDealt {
        /// all five face down after the hands, then turned up street by street
        FaceDownAtStart = "face-down-at-start",
        /// face up, street by street
        StreetByStreet = "street-by-street",
    }
}

choices! {
    /// How often a player may wager on the hand after the deal.
    pub enum Raises {
        /// once a round, at one of the decision points
        OneARound = "one-a-round",
        /// once at each decision point
        OneEachDecision = "one-each-decision",
    }
}

choices! {
    /// Which cards make the hand.
    pub enum BestHand {
        /// the best five of seven cards
        AnyFiveOfSeven = "any-five-of-seven",
    }
}

choices! {
    /// What the player-dealer must hold.
    pub enum Qualifies {
        /// a pair or better
        Pair = "pair",
        /// any hand
        Always = "always",
    }
}

choices! {
    /// What the Ante of a live hand gets when the player-dealer does not qualify.
    pub enum AnteNotQualified {
        /// pushes; the other wagers are settled as usual
        Push = "push",
    }
}

choices! {
    /// What happens to a wager that goes by the player's own hand.
    pub enum ByHand {
        /// pays by the pay table; pushes below it
        TableElsePush = "table-else-push",
        /// pays by the pay table; loses below it
        TableElseLost = "table-else-lost",
        /// pushes
        Push = "push",
        /// loses
        Lost = "lost",
    }
}

record! {
    /// The second base wager, paid by the rank of the player's hand.
    pub struct Companion {
        /// Wager.
        pub wager: Name,
        /// Lowest hand paid.
        pub least: Name = told,
        /// If the hand wins.
        pub wins: ByHand,
        /// If the hand loses.
        pub loses: ByHand,
        /// If the hands tie.
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
    /// What happens to a bad beat wager when no hand is beaten.
    pub enum NoneBeaten {
        /// loses
        Lost = "lost",
    }
}

record! {
    /// The wager on a good hand being beaten.
    pub struct BadBeat {
        /// Wager.
        pub wager: Name,
        /// Beaten hand.
        pub beaten: Beaten,
        /// Minimum beaten hand.
        pub least: Name,
        /// If the hands tie.
        pub equal: NoneBeaten,
        /// If the player-dealer does not qualify.
        pub not_qualified: NoneBeaten,
    }
}

record! {
    /// Hold'em against the player-dealer.
    pub struct HoldemVsBank {
        /// Cards per hand.
        pub hole_cards: u8 = only "2",
        /// Community cards.
        pub community_cards: u8 = only "5",
        /// Dealt from a shoe.
        pub from_shoe: Delivery = told,
        /// Dealt from a shuffling machine.
        pub from_shuffler: Delivery = told,
        /// Community cards are dealt.
        pub board: BoardDealt,
        /// Streets: cards turned up and cards burned first.
        pub streets: Vec<Street>,
        /// Decisions: when, wager, amount, alternative.
        pub decisions: Vec<Decision>,
        /// Wagers after the deal.
        pub raises: Raises,
        /// Player's hand.
        pub hand: BestHand,
        /// Player-dealer qualifies with.
        pub qualifies: Qualifies,
        /// Ante if the player-dealer does not qualify.
        pub not_qualified: Option<AnteNotQualified>,
        /// Wagers decided by comparing hands (push on a tie).
        pub compared: Vec<Name>,
        /// Second base wager.
        pub companion: Companion,
        /// Bad beat.
        pub bad_beat: Option<BadBeat>,
        /// Hole card points, for bonus bets on their sum.
        pub points: Option<Vec<RankPoints>>,
        /// Hole cards paid by bonus bets, by pay table row.
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
