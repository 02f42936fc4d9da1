//! Who may do what at a table: seats, the backline, the player-dealer position, the button.

use crate::value::{Name, choices, record};

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
