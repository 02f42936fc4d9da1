//! Who may do what at a table: seats, the backline, the player-dealer position, the button.

use crate::value::{Name, choices, record};

record! {
    /// Seats.
    pub struct Seats {
        /// Positions, including any player-dealer.
        pub positions: u8,
        /// Minimum players.
        pub fewest: u8,
    }
}

impl Seats {
    /// Minimum number of positions: a game needs two.
    pub const FEWEST: u8 = 2;
    /// Maximum number of positions.
    pub const MOST: u8 = 15;
}

choices! {
    /// Who may sit or bet.
    pub enum Permission {
        /// permitted
        Permitted = "permitted",
        /// not permitted
        NotPermitted = "not-permitted",
        /// not stated in the document
        NotStated = "not-stated",
    }
}

record! {
    /// Who may play.
    pub struct People {
        /// Third-party proposition players.
        pub proposition_players: Permission = told,
        /// One player on several circles.
        pub several_circles: Permission,
    }
}

choices! {
    /// Who plays a hand on which several players bet.
    pub enum Decides {
        /// the player seated at the position
        Seated = "seated",
        /// the largest wager; the seated player if tied
        LargestWager = "largest-wager",
    }
}

choices! {
    /// What happens to a backline stake whose bettor does not follow a double or a split.
    pub enum Unfollowed {
        /// the wager rides on the finished hand; after a split, on the first hand
        RidesOnFirstHand = "rides-on-first-hand",
        /// the bettor must match it
        MustFollow = "must-follow",
        /// the game has no later wagers to match
        NothingToFollow = "nothing-to-follow",
        /// the wager is folded
        Folds = "folds",
    }
}

record! {
    /// Backline bets.
    pub struct Backline {
        /// Backline bets.
        pub allowed: Permission,
        /// Wagers that allow them.
        pub wagers: Option<Vec<Name>>,
        /// Maximum backline bettors per position.
        pub most: Option<u8>,
        /// Hand is played by.
        pub decides: Option<Decides>,
        /// If a bettor does not match a double or split.
        pub unfollowed: Option<Unfollowed> = only "rides-on-first-hand | nothing-to-follow | folds",
    }
}

choices! {
    /// A direction around the table, seen from above.
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
        /// the same player may keep it
        MayGoOn = "may-go-on",
        /// no third time in a row: the game waits
        NoThirdRound = "no-third-round",
        /// the game breaks
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
    /// The minimum player-dealer wager; one chip if left out.
    pub enum LeastBank {
        /// the table minimum
        TableMinimum = "table-minimum",
    }
}

record! {
    /// The player-dealer position.
    pub struct Bank {
        /// Rotates.
        pub offered: Direction,
        /// Rounds before it is offered to the next player.
        pub rounds: u8,
        /// If nobody else takes it.
        pub nobody_else: NobodyElse,
        /// Offered first to.
        pub first: FirstBank,
        /// Minimum player-dealer wager.
        pub least_wager: Option<LeastBank>,
        /// Maximum player-dealer wager.
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
        /// no button: settlement always starts in the same place
        None = "none",
    }
}

choices! {
    /// Where counting for the button starts.
    pub enum CountFrom {
        /// the player-dealer, as 1
        PlayerDealer = "player-dealer",
        /// the next seat clockwise from the player-dealer, as 1; the player-dealer is not counted
        LeftOfPlayerDealer = "left-of-player-dealer",
        /// the first seat on the house dealer's left, as 1; the player-dealer is not counted
        LeftOfHouseDealer = "left-of-house-dealer",
    }
}

record! {
    /// Action button.
    pub struct ActionButton {
        /// Placed by.
        pub placed_by: ButtonBy,
        /// Card that places it.
        pub card: Option<String> = told,
        /// Card values that place it.
        pub values: Option<Vec<String>>,
        /// Counted from.
        pub counted_from: Option<CountFrom>,
        /// Counting direction.
        pub counted: Option<Direction>,
        /// Dice totals that land on the player-dealer.
        pub bank_totals: Option<Vec<u8>>,
        /// Empty positions are counted.
        pub empty_counted: Option<bool> = only "true",
        /// From an empty position or the player-dealer, moves.
        pub passes: Option<Direction>,
    }
}
