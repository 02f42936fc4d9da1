//! Twenty-one and its kin against the player-dealer.

mod bonus;
mod chart;
mod options;
mod played;
mod points;

use money::Odds;

pub use bonus::*;
pub use chart::*;
pub use options::*;
pub use points::*;

use crate::family::points::RankPoints;
use crate::family::{Section, Wrong};
use crate::listing::Body;
use crate::pay::Payout;
use crate::value::{Name, Named, choices, record};
use crate::wording::Wording;

choices! {
    /// Which cards make a special hand.
    pub enum Made {
        /// an ace and a ten-point card as the first two cards
        AceAndTen = "ace-and-ten",
        /// an ace and the king of the same suit as the first two cards
        SuitedAceKing = "suited-ace-king",
        /// two jokers as the first two cards
        TwoJokers = "two-jokers",
        /// a hand of 21 that draws a ten-point card
        TenDrawnTo21 = "ten-drawn-to-21",
    }
}

choices! {
    /// Whether a special hand is a natural.
    pub enum SpecialKind {
        /// natural: the hand that insurance covers and the peek looks for
        Natural = "natural",
        /// made by drawing
        Drawn = "drawn",
    }
}

record! {
    /// A hand above all plain totals.
    pub struct Special {
        /// Name.
        pub name: String = noted,
        /// Counts as.
        pub counts: Points = told,
        /// Made of.
        pub made: Made,
        /// Type.
        pub kind: SpecialKind,
        /// Pays when it wins.
        pub pays: Odds,
    }
}

choices! {
    /// What a hand counts as that reaches the total of a natural without being one.
    pub enum PlainNaturalTotal {
        /// cannot happen
        CannotHappen = "cannot-happen",
        /// over
        Over = "over",
        /// a special hand of its own
        Special = "special",
    }
}

record! {
    /// What the hands aim at.
    pub struct Target {
        /// Target named in the rules.
        pub aim: Points = told,
        /// Highest ordinary total that is not over.
        pub highest: u8,
        /// Any other hand with the natural's total.
        pub plain: PlainNaturalTotal = told,
        /// Any other winning hand pays.
        pub pays: Odds,
    }
}

record! {
    /// Cards marked on their faces.
    pub struct Marked {
        /// Which cards.
        pub cards: Faces,
        /// Marked with.
        pub word: String,
        /// Copies of each per deck, one per suit.
        pub copies: u8,
    }
}

choices! {
    /// What a joker does to the hand that holds it.
    pub enum JokerHand {
        /// frozen: no draw, split, double or surrender
        Frozen = "frozen",
    }
}

choices! {
    /// What the player-dealer's open joker does.
    pub enum JokerOpen {
        /// all hands are frozen: no draw, split, double or surrender
        AllFrozen = "all-frozen",
    }
}

record! {
    /// The joker.
    pub struct JokerRule {
        /// Joker with any other card counts as hard.
        pub counts: Points,
        /// Hand with a joker.
        pub hand: JokerHand,
        /// Joker as the player-dealer's up card.
        pub open: JokerOpen,
    }
}

choices! {
    /// How the player-dealer's first two cards are dealt.
    pub enum BankCards {
        /// the first face up, the second face down until all players have acted
        FirstOpenSecondDown = "first-open-second-down",
    }
}

choices! {
    /// Under which up card the house dealer peeks for a natural before anyone draws.
    pub enum Look {
        /// no card
        None = "none",
        /// an ace
        Ace = "ace",
        /// an ace or a ten-point card
        AceAndTens = "ace-and-tens",
    }
}

choices! {
    /// What a natural found at the peek does.
    pub enum NaturalAtLook {
        /// nobody draws: every hand without a natural loses
        EndsPlay = "ends-play",
        /// there is no peek
        NoLook = "no-look",
    }
}

choices! {
    /// What happens to doubled and split wagers when the player-dealer's natural shows after they were placed.
    pub enum ExtraWagers {
        /// lose like the rest
        Lose = "lose",
        /// get no action and are returned; the original wager is settled
        Returned = "returned",
        /// cannot happen: the peek finds every natural
        CannotHappen = "cannot-happen",
    }
}

choices! {
    /// When the player-dealer's hand is played although every player is over.
    pub enum PlaysOn {
        /// always: a push is still possible
        Always = "always",
        /// only for bonus bets: every player who is over has lost
        ForBonusBets = "for-bonus-bets",
    }
}

record! {
    /// The player-dealer's hand.
    pub struct BankHand {
        /// First two cards.
        pub cards: BankCards,
        /// House dealer peeks for a natural under.
        pub look: Look,
        /// If the peek finds a natural.
        pub natural_at_look: NaturalAtLook = told,
        /// Double and split wagers against a natural shown later.
        pub extra_wagers: ExtraWagers,
        /// Played out when all players are over.
        pub plays_on: PlaysOn,
    }
}

choices! {
    /// When a player's natural is paid.
    pub enum NaturalPaid {
        /// at once, if the player-dealer does not or cannot have a natural; the cards are picked up
        AtOnce = "at-once",
        /// in turn, when wagers are settled
        InTurn = "in-turn",
    }
}

choices! {
    /// When the wager of a hand that is over is collected.
    pub enum OverSettled {
        /// in turn, when the player-dealer's hand is finished
        InTurn = "in-turn",
    }
}

record! {
    /// Comparing hands.
    pub struct Compare {
        /// Only the player is over.
        pub player_over: Outcome,
        /// Only the player-dealer is over.
        pub player_dealer_over: Outcome,
        /// Both hands are over.
        pub both_over: Vec<BothOverRow>,
        /// Tied hands; the first row that fits decides.
        pub equal: Vec<EqualRow>,
        /// Player's natural is paid.
        pub natural_paid: NaturalPaid,
        /// Hand that is over is settled.
        pub over_settled: OverSettled,
    }
}

record! {
    /// Twenty-one.
    pub struct TwentyOne {
        /// Target.
        pub target: Target,
        /// Special hands, highest first.
        pub special: Named<Special>,
        /// Card values.
        pub values: Vec<CardValue>,
        /// Values of the card that places the action button.
        pub button: Option<Vec<RankPoints>>,
        /// Marked cards.
        pub marked: Option<Marked> = told,
        /// Joker.
        pub joker: Option<JokerRule>,
        /// Player's chart.
        pub player_chart: Chart,
        /// Player-dealer's chart.
        pub player_dealer_chart: Chart,
        /// Player-dealer's hand.
        pub player_dealer: BankHand,
        /// Comparing hands.
        pub compare: Compare,
        /// Double down.
        pub double: Double,
        /// Split.
        pub split: Split,
        /// Surrender.
        pub surrender: Surrender,
        /// Insurance.
        pub insurance: Insurance,
        /// Even money.
        pub even_money: EvenMoney,
        /// Buster.
        pub buster: Option<Buster>,
        /// Red Flex.
        pub red_flex: Option<RedFlex>,
        /// Match the Dealer.
        pub match_dealer: Option<MatchDealer>,
        /// Blackjack Bonus Hands.
        pub bonus_hands: Option<BonusHands>,
    }
}

impl Section for TwentyOne {
    const FAMILY: &'static str = "twenty-one";
    const TEXT: &'static str = "Twenty-one";
    const BANKED: bool = true;

    fn cards(&self, hands: usize) -> usize {
        2 * hands
    }

    fn unplayed(&self, body: &Body) -> Vec<Wrong> {
        played::unplayed(self, body)
    }

    fn promised(&self, wager: &Name) -> &[Name] {
        match &self.bonus_hands {
            Some(bonus) if bonus.wager == *wager => &bonus.hands,
            _ => &[],
        }
    }

    fn odds(&self, words: Wording) -> Vec<(String, Payout)> {
        let special = self.special.iter().map(|(_, special)| (special.name.clone(), special.pays));
        let even = self.even_money.pays.map(|pays| (words.label("Even money"), pays));
        special.chain(even).map(|(name, pays)| (name, Payout::Odds(pays))).collect()
    }
}
