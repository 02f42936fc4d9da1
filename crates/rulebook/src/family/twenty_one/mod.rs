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
        /// the first two cards: an ace and a ten-point card
        AceAndTen = "ace-and-ten",
        /// the first two cards: an ace and the king of its suit
        SuitedAceKing = "suited-ace-king",
        /// the first two cards: two jokers
        TwoJokers = "two-jokers",
        /// a hand of 21 to which a ten-point card is drawn
        TenDrawnTo21 = "ten-drawn-to-21",
    }
}

choices! {
    /// Whether a special hand is a natural.
    pub enum SpecialKind {
        /// a natural: insurance and the look under the open card are about it
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
        /// Counts.
        pub counts: Points = told,
        /// Made of.
        pub made: Made,
        /// Kind.
        pub kind: SpecialKind,
        /// Pays when it wins.
        pub pays: Odds,
    }
}

choices! {
    /// What a hand is that reaches the total of a natural without being one.
    pub enum PlainNaturalTotal {
        /// no other hand can
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
        /// Named target.
        pub aim: Points = told,
        /// Highest plain total that is not over.
        pub highest: u8,
        /// The total of the natural in any other hand.
        pub plain: PlainNaturalTotal = told,
        /// A winning hand of any other total pays.
        pub pays: Odds,
    }
}

record! {
    /// Cards marked on their faces.
    pub struct Marked {
        /// Which.
        pub cards: Faces,
        /// With the word.
        pub word: String,
        /// So many of each in a pack, one of each suit.
        pub copies: u8,
    }
}

choices! {
    /// What a joker does to the hand that holds it.
    pub enum JokerHand {
        /// the hand is frozen: no draw, split, double or surrender
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
        /// A hand with a joker and any other card counts hard.
        pub counts: Points,
        /// A hand with a joker.
        pub hand: JokerHand,
        /// As the player-dealer's open card.
        pub open: JokerOpen,
    }
}

choices! {
    /// How the player-dealer's first two cards lie.
    pub enum BankCards {
        /// the first open, the second face down until all players have acted
        FirstOpenSecondDown = "first-open-second-down",
    }
}

choices! {
    /// Under which open card the house dealer looks for a natural before anyone draws.
    pub enum Look {
        /// none
        None = "none",
        /// an ace
        Ace = "ace",
        /// an ace or a ten-point card
        AceAndTens = "ace-and-tens",
    }
}

choices! {
    /// What a natural found at the look does.
    pub enum NaturalAtLook {
        /// nobody draws: every hand without a natural loses
        EndsPlay = "ends-play",
        /// there is no look
        NoLook = "no-look",
    }
}

choices! {
    /// What becomes of doubled and split wagers when the player-dealer's natural shows after they were placed.
    pub enum ExtraWagers {
        /// they lose like the rest
        Lose = "lose",
        /// they get no action and go back; the original wager is settled
        Returned = "returned",
        /// it cannot happen: the look finds every natural
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
        /// The house dealer looks for a natural under.
        pub look: Look,
        /// A natural found at the look.
        pub natural_at_look: NaturalAtLook = told,
        /// Doubled and split wagers against a natural shown later.
        pub extra_wagers: ExtraWagers,
        /// Played when all players are over.
        pub plays_on: PlaysOn,
    }
}

choices! {
    /// When a player's natural is paid.
    pub enum NaturalPaid {
        /// at once, when the player-dealer does not or cannot have a natural; the cards are put away
        AtOnce = "at-once",
        /// in its turn, when wagers are settled
        InTurn = "in-turn",
    }
}

choices! {
    /// When the wager of a hand that is over is collected.
    pub enum OverSettled {
        /// in its turn, when the player-dealer's hand is finished
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
        /// Both are over.
        pub both_over: Vec<BothOverRow>,
        /// Equal hands; the first row that fits decides.
        pub equal: Vec<EqualRow>,
        /// A player's natural is paid.
        pub natural_paid: NaturalPaid,
        /// A hand that is over is settled.
        pub over_settled: OverSettled,
    }
}

record! {
    /// Twenty-one.
    pub struct TwentyOne {
        /// Target.
        pub target: Target,
        /// Special hands, from the highest down.
        pub special: Named<Special>,
        /// What cards are worth.
        pub values: Vec<CardValue>,
        /// What the card that places the action button counts.
        pub button: Option<Vec<RankPoints>>,
        /// Marked cards.
        pub marked: Option<Marked> = told,
        /// The joker.
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
