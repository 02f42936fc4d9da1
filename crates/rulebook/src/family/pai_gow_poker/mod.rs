//! Pai gow poker: seven cards set as a hand of two and a hand of five, against the player-dealer's two hands.

mod house_way;
mod played;

pub use house_way::{Behind, Front, Groups, HouseWay, HouseWayRow, LeastFront, RowChoice, Run, SetHand};
pub use played::{ACE_HIGH, SEVEN_CARDS};

use money::Cents;

use super::section::{Section, Wrong, only_played};
use super::two_hands::{
    Copies, Cup, HouseWayForPlayers, OnPlayerDealer, OneEach, Opened, PlayerDealerSets, Unwagered,
};
use crate::ladder::Ladder;
use crate::listing::Body;
use crate::value::{Name, choices, record};

choices! {
    /// How the piles are dealt by hand.
    pub enum HandDeal {
        /// a card to each pile from left to right, then from right to left, and so on
        BackAndForth = "back-and-forth",
        /// into piles; the order is not stated
        Piles = "piles",
    }
}

choices! {
    /// How the hands come out of the shuffling machine.
    pub enum MachineDeal {
        /// hand by hand, straight to the positions
        HandsToPositions = "hands-to-positions",
        /// hand by hand, in piles from the house dealer's left to right
        HandsToPiles = "hands-to-piles",
    }
}

choices! {
    /// Which pile is given out first.
    pub enum FirstPile {
        /// the one the player-dealer picks
        Picked = "picked",
        /// dealt by hand, the one the player-dealer picks; by machine, the first one out
        PickedWhenByHand = "picked-when-by-hand",
    }
}

record! {
    /// Deal.
    pub struct Deal {
        /// Cards per hand.
        pub cards: u8,
        /// Hands dealt every round, one per position.
        pub piles: u8,
        /// Leftover cards, discarded.
        pub left_over: u8 = told,
        /// Dealt by hand, face down.
        pub by_hand: HandDeal,
        /// Dealt by machine.
        pub by_machine: Option<MachineDeal>,
        /// First pile delivered.
        pub first_pile: FirstPile,
        /// If the dice land on the player-dealer.
        pub on_player_dealer: OnPlayerDealer,
        /// Positions without a wager.
        pub unwagered: Unwagered = only "dealt-then-discarded",
    }
}

choices! {
    /// What a player loses whose front hand ranks above the back hand.
    pub enum Foul {
        /// the base wagers on it, and only those: bonus bets are decided by the cards dealt
        BaseWagersLost = "base-wagers-lost",
    }
}

record! {
    /// Setting of the hands; the back hand must rank above the front hand.
    pub struct Setting {
        /// Cards in the front hand.
        pub front_cards: u8 = only "2",
        /// Front hand ranking.
        pub front: Ladder = only "two-card",
        /// Cards in the back hand.
        pub back_cards: u8 = only "5",
        /// Back hand ranking.
        pub back: Ladder = only "five-card-joker",
        /// House way for players.
        pub house_way: HouseWayForPlayers,
        /// A foul hand loses.
        pub foul: Foul,
        /// Player-dealer's hand is opened.
        pub opened: Opened,
        /// Player-dealer's hand is set.
        pub player_dealer: PlayerDealerSets,
    }
}

record! {
    /// Comparison, hand by hand.
    pub struct Comparison {
        /// One hand won, one lost.
        pub one_each: OneEach,
        /// Copies (equal hands).
        pub copies: Copies,
    }
}

choices! {
    /// Whether the hand must be set as the bonus reads it.
    pub enum BonusSetting {
        /// no, but the player tells the house dealer when setting the hand
        NeedNotDeclared = "need-not-declared",
        /// no
        NeedNot = "need-not",
    }
}

choices! {
    /// What the outcome of the base wager does to the bonus.
    pub enum BaseOutcome {
        /// none: the bonus is decided whether the base wager wins, loses or pushes
        Independent = "independent",
    }
}

record! {
    /// Fortune Bonus.
    pub struct Fortune {
        /// Best hand of this many cards dealt.
        pub cards: u8,
        /// Must be set for the bonus.
        pub setting: BonusSetting,
        /// Effect of the base wager.
        pub base_outcome: BaseOutcome,
    }
}

choices! {
    /// Who gets an Envy button for a large enough Fortune Bonus Bet.
    pub enum EnvyButtons {
        /// the seated player, one per qualifying bet; not backline bettors
        Seated = "seated",
        /// the bettor, one per qualifying bet
        EachBet = "each-bet",
    }
}

choices! {
    /// Whose hand an Envy button is paid for.
    pub enum EnvyHand {
        /// another player's hand with a Fortune Bonus Bet on it; never the player-dealer's or one's own
        OtherWithFortuneBet = "other-with-fortune-bet",
        /// any other player's hand, with or without a Fortune Bonus Bet; never the player-dealer's or one's own
        AnyOther = "any-other",
    }
}

choices! {
    /// What an Envy button is paid when several hands qualify.
    pub enum EnvySeveral {
        /// only the highest pays, and its holder gets nothing for it; players tied for the highest are each paid for the other's hand
        HighestOnly = "highest-only",
        /// every one of them pays
        Every = "every",
    }
}

choices! {
    /// Which pay table the Envy Bonus follows.
    pub enum EnvyTable {
        /// the one listed in the same place as the posted Fortune Bonus table
        BesideFortune = "beside-fortune",
    }
}

record! {
    /// Envy Bonus.
    pub struct Envy {
        /// Minimum Fortune Bonus Bet for an Envy button.
        pub least_fortune: Cents,
        /// Envy buttons go to.
        pub buttons: EnvyButtons,
        /// Pays on.
        pub hand: EnvyHand,
        /// If several hands qualify.
        pub several: EnvySeveral,
        /// Effect of the base wager.
        pub base_outcome: BaseOutcome,
        /// Pay table.
        pub table: EnvyTable,
    }
}

choices! {
    /// What an ace-high hand is.
    pub enum AceHighHand {
        /// seven cards without a pair, straight or flush, with an ace or the joker as the highest card
        SevenCards = "seven-cards",
    }
}

choices! {
    /// What the players do when the player-dealer's open hand is ace-high.
    pub enum PlayersAfterAceHigh {
        /// do not set their hands
        SetNothing = "set-nothing",
    }
}

record! {
    /// Ace-high hand of the player-dealer.
    pub struct AceHigh {
        /// Ace-high hand.
        pub hand: AceHighHand,
        /// Wagers that push.
        pub pushes: Vec<Name> = only "base",
        /// Players.
        pub players: PlayersAfterAceHigh,
    }
}

choices! {
    /// Which wager earns a free collection button.
    pub enum FreeCollectionFor {
        /// a wager that had no chance of action because the player-dealer's coverage ran out
        NoChanceOfAction = "no-chance-of-action",
    }
}

choices! {
    /// What a free collection button does.
    pub enum FreeCollectionUse {
        /// pays the same player's collection fee on the very next hand, then expires
        NextHandSamePlayer = "next-hand-same-player",
    }
}

record! {
    /// Free collection button.
    pub struct FreeCollection {
        /// Earned by.
        pub earned_by: FreeCollectionFor,
        /// Use.
        pub used: FreeCollectionUse,
    }
}

record! {
    /// Pai gow poker.
    pub struct PaiGowPoker {
        /// Dice cup.
        pub cup: Cup,
        /// Deal.
        pub deal: Deal,
        /// Setting.
        pub setting: Setting,
        /// Comparison.
        pub comparison: Comparison,
        /// Player-dealer ace-high.
        pub ace_high: Option<AceHigh>,
        /// Fortune Bonus.
        pub fortune: Option<Fortune> = told,
        /// Envy Bonus.
        pub envy: Option<Envy>,
        /// Free collection button.
        pub free_collection: Option<FreeCollection>,
        /// House way.
        pub house_way: Option<HouseWay>,
    }
}

impl Section for PaiGowPoker {
    const FAMILY: &'static str = "pai-gow-poker";
    const TEXT: &'static str = "Pai gow poker";
    const BANKED: bool = true;

    fn cards(&self, hands: usize) -> usize {
        usize::from(self.deal.cards) * hands
    }

    fn wrong(&self) -> Vec<Wrong> {
        only_played(["pai-gow-poker", "deal", "cards"], self.deal.cards, 7)
    }

    fn unplayed(&self, body: &Body) -> Vec<Wrong> {
        played::unplayed(self, body)
    }

    fn house_way_rows(&self) -> Vec<String> {
        let rows = self.house_way.iter().flat_map(|chart| chart.row.iter());
        rows.map(|(name, _)| name.as_str().to_owned()).collect()
    }
}
