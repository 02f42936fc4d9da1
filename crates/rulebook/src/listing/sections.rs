//! The sections that listings of all families share.

use cards::DeckKind;
use money::Odds;

use crate::family::Family;
use crate::ladder::Ladder;
use crate::value::{Name, Span, choices, record};

record! {
    /// What the game is.
    pub struct Heading {
        /// Name.
        pub name: String = told,
        /// Approval number.
        pub number: Option<String> = told,
        /// Family.
        pub family: Family,
        /// Object of the game.
        pub object: String = told,
    }
}

choices! {
    /// Which pack is used.
    pub enum Pack {
        /// 52 cards, no joker
        Standard = "standard-52",
        /// 52 cards and one joker
        OneJoker = "one-joker-53",
        /// 52 cards and two jokers
        TwoJokers = "two-jokers-54",
        /// 52 cards, a joker and a blank
        JokerAndBlank = "joker-and-blank-54",
        /// 48 cards, without the tens
        NoTens = "no-tens-48",
        /// 41 cards: without eights, nines and tens, with one joker
        Mexican = "mexican-41",
        /// 36 cards, from the sixes up
        SixesUp = "sixes-up-36",
        /// 32 cards, from the sevens up
        SevensUp = "sevens-up-32",
        /// 40 cards, without eights, nines and tens
        NoEightsToTens = "no-eights-to-tens-40",
        /// 36 cards, without sevens to tens
        NoSevensToTens = "no-sevens-to-tens-36",
        /// 32 Chinese dominoes
        Dominoes = "dominoes-32",
    }
}

impl Pack {
    /// The deck.
    pub fn kind(self) -> DeckKind {
        match self {
            Pack::Standard => DeckKind::Standard,
            Pack::OneJoker => DeckKind::OneJoker,
            Pack::TwoJokers => DeckKind::TwoJokers,
            Pack::JokerAndBlank => DeckKind::JokerAndBlank,
            Pack::NoTens => DeckKind::NoTens,
            Pack::Mexican => DeckKind::MexicanJoker,
            Pack::SixesUp => DeckKind::SixesUp,
            Pack::SevensUp => DeckKind::SevensUp,
            Pack::NoEightsToTens => DeckKind::NoEightsToTens,
            Pack::NoSevensToTens => DeckKind::NoSevensToTens,
            Pack::Dominoes => DeckKind::Dominoes,
        }
    }

    /// How many pieces one pack has.
    pub fn size(self) -> usize {
        self.kind().size()
    }
}

choices! {
    /// How the cards are shuffled.
    pub enum Shuffle {
        /// by a shuffling machine
        Machine = "machine",
        /// by hand
        Hand = "hand",
        /// by machine or by hand
        MachineOrHand = "machine-or-hand",
        /// by a machine that takes the discards back every round
        Continuous = "continuous",
        /// by machine, by hand or by a continuous shuffler
        Any = "any",
        /// by a continuous shuffler, or by hand into a shoe
        ContinuousOrHand = "continuous-or-hand",
    }
}

choices! {
    /// What is burned before the deal.
    pub enum Burn {
        /// nothing
        Nothing = "nothing",
        /// one card
        OneCard = "one-card",
        /// the first card is shown, and as many more as its value (pictures and tens ten, ace one)
        FirstCardValue = "first-card-value",
        /// one card before each later street
        EachStreet = "each-street",
        /// one card before the draw
        BeforeDraw = "before-draw",
    }
}

choices! {
    /// When a new stock is loaded.
    pub enum Reload {
        /// every round
        EveryRound = "every-round",
        /// when the cut card comes out of the shoe
        CutCard = "cut-card",
        /// every round, or at the cut card when dealt from a shoe
        EveryRoundOrCutCard = "every-round-or-cut-card",
    }
}

record! {
    /// Deck.
    pub struct DeckRule {
        /// Pack.
        pub pack: Pack,
        /// Number of packs allowed.
        pub packs: Span,
        /// Number of packs unless the table says otherwise.
        pub usual_packs: u8,
        /// Two decks alternate from round to round.
        pub alternating: Option<bool>,
        /// Shuffle.
        pub shuffle: Shuffle,
        /// New stock.
        pub reload: Reload,
        /// Cards left behind the cut card, in percent of the shoe.
        pub cut_percent: Option<u8>,
        /// Burned before the deal.
        pub burn: Burn,
    }
}

impl DeckRule {
    /// The most cards that a shoe can hold.
    pub const MOST_CARDS: usize = 432;
}

choices! {
    /// How the ace counts.
    pub enum Ace {
        /// high
        High = "high",
        /// high, and low in a straight or straight flush it begins
        HighOrLowInStraights = "high-or-low-in-straights",
        /// low
        Low = "low",
        /// high for the high hand, low for the low hand
        HighForHighLowForLow = "high-for-high-low-for-low",
        /// one
        One = "one",
        /// one or eleven
        OneOrEleven = "one-or-eleven",
        /// not used
        None = "none",
        /// high, and low in a straight or straight flush it begins; low for the low hand
        HighOrLowInStraightsLowForLow = "high-or-low-in-straights-low-for-low",
    }
}

choices! {
    /// What the joker stands for.
    pub enum Joker {
        /// there is none
        None = "none",
        /// an ace, or the card that completes a straight, flush or straight flush
        AceStraightFlush = "ace-straight-flush",
        /// as an ace, or to complete a straight, flush or straight flush for high; any card for low
        LimitedHighWildLow = "limited-high-wild-low",
        /// an ace, straights and flushes for high; the lowest card missing for low
        LimitedHighLowestMissingLow = "limited-high-lowest-missing-low",
        /// the lowest card that the hand does not hold
        LowestMissing = "lowest-missing",
        /// wild when dealt face down; an ace, or a card for straights and flushes, when dealt face up
        WildWhenDown = "wild-when-down",
        /// makes a hard 21 with any other card
        HardTwentyOne = "hard-twenty-one",
    }
}

choices! {
    /// Whether suits rank.
    pub enum SuitOrder {
        /// all suits are equal
        Equal = "equal",
        /// equal, except that spades, hearts, diamonds, clubs break ties for the forced opening bet
        BringInOnly = "bring-in-only",
        /// equal, except that spades, hearts, diamonds, clubs break ties for the first button
        ButtonOnly = "button-only",
        /// spades, hearts, diamonds, clubs
        Ranked = "ranked",
    }
}

record! {
    /// Card values.
    pub struct CardRule {
        /// Order or value of the cards.
        pub values: Vec<String> = told,
        /// The ace.
        pub ace: Ace = told,
        /// The joker.
        pub joker: Joker = told,
        /// Suits.
        pub suits: SuitOrder = told,
    }
}

record! {
    /// Hand ranking.
    pub struct RankingRule {
        /// Ranking of the (high) hand.
        pub high: Option<Ladder>,
        /// Ranking of the low hand.
        pub low: Option<Ladder>,
        /// The highest card a low hand may hold.
        pub low_qualifier: Option<u8>,
        /// Hands from the highest down, as the room prints them.
        pub hands: Vec<String> = told,
        /// Remarks.
        pub remarks: Option<Vec<String>> = told,
    }
}

record! {
    /// Seats.
    pub struct Seats {
        /// Positions that can be dealt a hand, the player-dealer's included.
        pub positions: u8,
        /// Fewest players for a game.
        pub fewest: u8,
    }
}

impl Seats {
    /// The fewest positions of a table: a game needs two.
    pub const FEWEST: u8 = 2;
    /// The most positions that a table can have.
    pub const MOST: u8 = 15;
}

choices! {
    /// Who may sit or bet.
    pub enum Permission {
        /// permitted
        Permitted = "permitted",
        /// not permitted
        NotPermitted = "not-permitted",
        /// the document does not say
        NotStated = "not-stated",
    }
}

record! {
    /// Who may play.
    pub struct People {
        /// Third-party proposition players.
        pub proposition_players: Permission = told,
        /// One person on several circles.
        pub several_circles: Permission,
    }
}

choices! {
    /// Who decides a hand on which several persons bet.
    pub enum Decides {
        /// the player seated at the position
        Seated = "seated",
        /// the largest wager; the seated player when equal
        LargestWager = "largest-wager",
    }
}

choices! {
    /// What becomes of a backline stake whose bettor does not follow a double or a split.
    pub enum Unfollowed {
        /// the stake rides on the finished hand, after a split on the first hand
        RidesOnFirstHand = "rides-on-first-hand",
        /// the bettor must follow
        MustFollow = "must-follow",
        /// the game has no later wagers to follow
        NothingToFollow = "nothing-to-follow",
        /// the stake is folded
        Folds = "folds",
    }
}

record! {
    /// Backline bets.
    pub struct Backline {
        /// Backline bets.
        pub allowed: Permission,
        /// Wagers they may be placed on.
        pub wagers: Option<Vec<Name>>,
        /// Most backline bettors at one position.
        pub most: Option<u8>,
        /// Who decides the hand.
        pub decides: Option<Decides>,
        /// A bettor who does not follow a double or split.
        pub unfollowed: Option<Unfollowed> = only "rides-on-first-hand | nothing-to-follow | folds",
    }
}

choices! {
    /// A way round the table, seen from above.
    pub enum Direction {
        /// clockwise
        Clockwise = "clockwise",
        /// counter-clockwise
        CounterClockwise = "counter-clockwise",
    }
}

choices! {
    /// What happens when nobody else takes the player-dealer position.
    pub enum NobodyElse {
        /// the same person may go on
        MayGoOn = "may-go-on",
        /// nobody may hold it a third time running: the game waits
        NoThirdRound = "no-third-round",
        /// the game is broken
        GameStops = "game-stops",
    }
}

choices! {
    /// Who is offered the player-dealer position first.
    pub enum FirstBank {
        /// seat 1
        SeatOne = "seat-one",
    }
}

choices! {
    /// The least that the player-dealer must wager; a chip where nothing is said.
    pub enum LeastBank {
        /// the table minimum
        TableMinimum = "table-minimum",
    }
}

record! {
    /// The player-dealer position.
    pub struct Bank {
        /// Offered.
        pub offered: Direction,
        /// Rounds one person may hold it before it is offered on.
        pub rounds: u8,
        /// When nobody else takes it.
        pub nobody_else: NobodyElse,
        /// Offered first to.
        pub first: FirstBank,
        /// Least wager of the player-dealer.
        pub least_wager: Option<LeastBank>,
        /// Most that the player-dealer may wager, in words.
        pub most_wager: Option<String> = told,
    }
}

choices! {
    /// What places the action button.
    pub enum ButtonBy {
        /// three dice
        Dice = "dice",
        /// a card
        Card = "card",
        /// no button: settlement always starts at the same place
        None = "none",
    }
}

choices! {
    /// Where counting for the button starts.
    pub enum CountFrom {
        /// the player-dealer is one
        PlayerDealer = "player-dealer",
        /// the next seat clockwise from the player-dealer is one; the player-dealer is not counted
        LeftOfPlayerDealer = "left-of-player-dealer",
        /// the first seat on the house dealer's left is one; the player-dealer is not counted
        LeftOfHouseDealer = "left-of-house-dealer",
    }
}

record! {
    /// Action button.
    pub struct ActionButton {
        /// Placed by.
        pub placed_by: ButtonBy,
        /// Which card places it.
        pub card: Option<String> = told,
        /// Values of the cards that place it.
        pub values: Option<Vec<String>>,
        /// Counted from.
        pub counted_from: Option<CountFrom>,
        /// Counted.
        pub counted: Option<Direction>,
        /// Totals of the dice that fall on the player-dealer.
        pub bank_totals: Option<Vec<u8>>,
        /// Empty positions are counted.
        pub empty_counted: Option<bool> = only "true",
        /// On an empty position or the player-dealer.
        pub passes: Option<Direction>,
    }
}

choices! {
    /// What part a wager plays.
    pub enum WagerKind {
        /// the base game
        Base = "base",
        /// a bonus bet
        Bonus = "bonus",
        /// placed after cards are seen
        Raise = "raise",
        /// insurance
        Insurance = "insurance",
        /// not staked: won through another wager
        Envy = "envy",
    }
}

choices! {
    /// When a wager is placed.
    pub enum Placed {
        /// before the deal
        BeforeDeal = "before-deal",
        /// after the first cards
        AfterFirstCards = "after-first-cards",
        /// after the flop
        AfterFlop = "after-flop",
        /// at any decision
        AtDecision = "at-decision",
        /// when the player-dealer shows an ace
        WhenAceShows = "when-ace-shows",
        /// never: it comes with another wager
        WithOther = "with-other",
    }
}

choices! {
    /// What becomes of a wager when the hand is folded.
    pub enum WhenFolded {
        /// it is lost
        Lost = "lost",
        /// it stays in action
        StaysInAction = "stays-in-action",
        /// the hand cannot be folded
        NoFold = "no-fold",
    }
}

record! {
    /// A wager.
    pub struct WagerRule {
        /// Name on the layout.
        pub name: String = told,
        /// Part it plays.
        pub kind: WagerKind,
        /// Placed.
        pub placed: Placed,
        /// Must be placed to be dealt in.
        pub required: bool,
        /// Amount.
        pub amount: super::amount::Amount,
        /// Only together with.
        pub requires: Option<Vec<Name>>,
        /// Only together with one of.
        pub requires_one_of: Option<Vec<Name>>,
        /// Limits of its own, by block of schedules.
        pub limits: Option<Vec<super::amount::WagerLimit>>,
        /// Wins when.
        pub wins: Option<String> = told,
        /// Pays.
        pub pays: Option<Odds>,
        /// Pay tables the table may post; the first unless it says otherwise.
        pub pay_tables: Option<Vec<Name>>,
        /// When the hand is folded.
        pub folded: Option<WhenFolded>,
        /// Counts in total table action.
        pub in_table_action: bool,
    }
}

record! {
    /// Order of play.
    pub struct Play {
        /// Cards are dealt from.
        pub dealt_from: Start,
        /// Direction of the deal and of decisions.
        pub direction: Direction,
        /// Players decide from.
        pub decided_from: Start,
        /// Steps.
        pub steps: Vec<String> = told,
    }
}

choices! {
    /// Where a procedure starts.
    pub enum Start {
        /// the first seat clockwise from the player-dealer
        LeftOfPlayerDealer = "left-of-player-dealer",
        /// the first seat on the house dealer's left
        LeftOfHouseDealer = "left-of-house-dealer",
        /// the first seat on the house dealer's right
        RightOfHouseDealer = "right-of-house-dealer",
        /// the next seat counter-clockwise from the player-dealer
        RightOfPlayerDealer = "right-of-player-dealer",
        /// the seat the dice reach
        DiceSeat = "dice-seat",
        /// the action button
        ActionButton = "action-button",
        /// the first seat clockwise from the dealer button
        LeftOfButton = "left-of-button",
        /// all at once
        AllAtOnce = "all-at-once",
        /// nobody: the chart decides
        Chart = "chart",
        /// the two hands that serve the whole table
        CommunityHands = "community-hands",
        /// the winner of the last hand; in the first hand the lowest card turned up
        LastWinner = "last-winner",
    }
}

choices! {
    /// Whether a seat is finished before the next.
    pub enum Pass {
        /// one seat is finished, wager by wager, before the next
        SeatBySeat = "seat-by-seat",
        /// one round of the table for each kind of wager
        TypeByType = "type-by-type",
    }
}

choices! {
    /// Whether losing wagers are collected before winning ones are paid.
    pub enum Sides {
        /// each wager is collected or paid in its turn
        Together = "together",
        /// all losing wagers are collected first, then the winning ones are paid
        LosersFirst = "losers-first",
    }
}

choices! {
    /// How the player-dealer's wager is used up.
    pub enum Coverage {
        /// every dollar collected or paid uses it up; a wager covered in part is settled for that part, and what is not
        /// covered goes back
        Gross = "gross",
    }
}

choices! {
    /// What a payout that falls between chips is rounded to.
    pub enum PayRounding {
        /// nothing: paid to the cent
        Exact = "exact",
    }
}

record! {
    /// Settlement.
    pub struct Settlement {
        /// Starts at.
        pub start: Start,
        /// Direction.
        pub direction: Direction,
        /// Passes.
        pub pass: Pass,
        /// Losers and winners.
        pub sides: Sides,
        /// Order of the wagers.
        pub order: Vec<Name>,
        /// Settled in a last pass, after all the others.
        pub last: Option<Vec<Name>>,
        /// Settled at once, when it happens.
        pub at_once: Option<Vec<String>>,
        /// The player-dealer's wager.
        pub coverage: Option<Coverage> = only "gross",
        /// Rounding.
        pub rounding: Option<PayRounding> = only "exact",
    }
}

record! {
    /// A ruling on an irregularity.
    pub struct Ruling {
        /// When.
        pub case: String = told,
        /// Then.
        pub does: String = told,
        /// The floor says.
        pub floor: Option<Vec<String>>,
    }
}

record! {
    /// Collections.
    pub struct CollectionRule {
        /// Blocks of schedules in force, as `room/block`.
        pub blocks: Vec<String>,
        /// Older blocks printed with the rules.
        pub older: Option<Vec<String>>,
        /// What the document says when it prints no schedule.
        pub remark: Option<String> = told,
    }
}

impl CollectionRule {
    /// All blocks, those in force first.
    pub fn all(&self) -> impl Iterator<Item = &str> {
        self.blocks.iter().chain(self.older.iter().flatten()).map(String::as_str)
    }
}

record! {
    /// When the game is offered and for how much.
    pub struct Offering {
        /// Opening hours.
        pub hours: Option<Vec<String>>,
        /// Limits.
        pub limits: Option<Vec<String>>,
        /// Buy-in.
        pub buy_in: Option<Vec<String>>,
    }
}

record! {
    /// Equipment.
    pub struct Equipment {
        /// On the table.
        pub items: Vec<String>,
    }
}
