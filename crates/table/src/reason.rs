//! Why a chip moved.

/// A reason, and the row of the pay table where there is one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Reason {
    /// The reason.
    pub why: Why,
    /// The pay table and its row.
    pub row: Option<RowRef>,
}

/// A row of a pay table, by their places in the plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct RowRef {
    /// The table.
    pub table: u8,
    /// The row.
    pub row: u8,
}

impl From<Why> for Reason {
    fn from(why: Why) -> Reason {
        Reason { why, row: None }
    }
}

macro_rules! reasons {
    ($($(#[doc = $doc:literal])+ $name:ident = $key:literal,)+) => {
        /// The reasons for which wagers win, lose and go back, in all families.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Why {
            $($(#[doc = $doc])+ $name,)+
        }

        impl Why {
            /// All of them.
            pub const ALL: &'static [Why] = &[$(Why::$name),+];

            /// The name in listings, which say which clause stands behind it.
            pub const fn key(self) -> &'static str {
                match self { $(Why::$name => $key,)+ }
            }

            /// The reason in words.
            pub fn text(self) -> &'static str {
                match self { $(Why::$name => [$($doc),+][0].trim(),)+ }
            }
        }
    };
}

reasons! {
    /// the hand beats the player-dealer's
    HandWins = "hand-wins",
    /// the player-dealer's hand is better
    HandLoses = "hand-loses",
    /// the hands are equal
    HandsEqual = "hands-equal",
    /// the hand was folded
    Folded = "folded",
    /// the player-dealer does not qualify: the Ante is paid
    NotQualifiedPaid = "not-qualified-paid",
    /// the player-dealer does not qualify: the wager goes back
    NotQualifiedReturned = "not-qualified-returned",
    /// the player-dealer does not qualify: the Ante plays and wins
    NotQualifiedAhead = "not-qualified-ahead",
    /// the player-dealer does not qualify: the wager is lost
    NotQualifiedLost = "not-qualified-lost",
    /// paid by its table
    PaidByTable = "paid-by-table",
    /// the table has no row for it
    BelowTable = "below-table",
    /// the table has no row for it: it goes back
    BelowTableReturned = "below-table-returned",
    /// the table pushes it
    PushedByTable = "pushed-by-table",
    /// the hand wagered on is nearer to nine
    LineWins = "line-wins",
    /// the other hand is nearer to nine
    LineLoses = "line-loses",
    /// both hands have the same points
    LineTies = "line-ties",
    /// the Banker hand wins with a three-card seven: its line pushes
    BankerSevenPushes = "banker-seven-pushes",
    /// what was wagered on happened
    EventHappened = "event-happened",
    /// what was wagered on did not happen
    EventMissed = "event-missed",
    /// no good hand was beaten
    NoneBeaten = "none-beaten",
    /// nothing is left of the player-dealer's wager
    CoverUsedUp = "cover-used-up",
    /// both hands rank higher than the player-dealer's
    BothHigher = "both-higher",
    /// both hands rank lower than the player-dealer's
    BothLower = "both-lower",
    /// one hand ranks higher, the other lower
    OneEach = "one-each",
    /// a copy goes to the player-dealer, and the other hand is not higher
    CopyLoses = "copy-loses",
    /// a copy goes to the player-dealer, but the other hand is higher
    CopyPushes = "copy-pushes",
    /// a foul: the two in front rank above the five behind
    Foul = "foul",
    /// the player-dealer's hand is ace-high
    BankAceHigh = "bank-ace-high",
    /// the player-dealer's hand is not ace-high
    BankNotAceHigh = "bank-not-ace-high",
    /// another player's hand is on the Envy table
    EnvyPaid = "envy-paid",
    /// several hands of other players are on the Envy table
    EnvyPaidForSeveral = "envy-paid-for-several",
    /// no hand of another player that counts is on the Envy table
    NoEnvyHand = "no-envy-hand",
    /// zero against zero goes to the player-dealer, and the other hand is not higher
    ZeroLoses = "zero-loses",
    /// zero against zero goes to the player-dealer, but the other hand is higher
    ZeroPushes = "zero-pushes",
}
