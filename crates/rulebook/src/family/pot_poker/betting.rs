//! What may be bet: structures, stakes, raises, all-ins.

use money::Cents;

use crate::listing::Permission;
use crate::value::{choices, record};

use super::size::{Cap, MoneySpan, Size};

choices! {
    /// A betting structure.
    pub enum StructureKind {
        /// fixed limit
        FixedLimit = "fixed-limit",
        /// spread limit
        SpreadLimit = "spread-limit",
        /// pot limit
        PotLimit = "pot-limit",
        /// no limit
        NoLimit = "no-limit",
    }
}

choices! {
    /// Which limit holds on a street.
    pub enum Level {
        /// lower limit
        Lower = "lower",
        /// upper limit
        Upper = "upper",
        /// third limit
        Third = "third",
        /// lower or upper limit, at each bettor's choice
        Either = "either",
    }
}

choices! {
    /// When raises are unlimited because two players are left.
    pub enum HeadsUpRaises {
        /// never
        Never = "never",
        /// when only two players start the betting round
        TwoAtStart = "two-at-start",
        /// as soon as only two players remain, if the last allowed raise has not been made
        TwoBeforeCap = "two-before-cap",
    }
}

choices! {
    /// What an all-in of less than a full bet or raise does.
    pub enum AllIn {
        /// half a bet or more counts as a full bet, and the next raise is a full raise over that full bet; less does not reopen the betting for players who have acted, and may be called or completed
        HalfBet = "half-bet",
        /// half a bet or more reopens the betting, and the next raise is a full raise over the all-in; less does not reopen the betting for players who have acted, and may be called or completed
        HalfBetOver = "half-bet-over",
        /// only a full bet counts; less is action only: players may call it, or raise the last full bet
        FullBet = "full-bet",
        /// less than a full raise does not reopen the betting for players who have acted
        FullRaise = "full-raise",
        /// less than a full raise does not reopen the betting for players who have acted, unless several together put a full raise to them; the next raise is a full raise over the largest bet
        FullRaiseTogether = "full-raise-together",
    }
}

choices! {
    /// The minimum raise.
    pub enum LeastRaise {
        /// the bet for the street
        StreetBet = "street-bet",
        /// the size of the last bet or raise
        LastBetOrRaise = "last-bet-or-raise",
    }
}

choices! {
    /// How the pot is counted for pot limit.
    pub enum PotCount {
        /// including the raiser's call
        AfterCall = "after-call",
    }
}

choices! {
    /// How the pot is rounded for pot limit.
    pub enum PotRounding {
        /// up to the next $5 when the blinds include $1 chips; other structures round as needed
        UpToFiveIfSingles = "up-to-five-if-singles",
        /// not rounded
        None = "none",
    }
}

choices! {
    /// A bet over the pot in pot limit.
    pub enum OverPot {
        /// the excess is returned
        GoesBack = "goes-back",
        /// two players may agree to it: the opponent calls all of it or the size of the pot
        AgreedHeadsUp = "agreed-heads-up",
    }
}

choices! {
    /// A day of the week.
    pub enum Day {
        /// Monday
        Monday = "monday",
        /// Tuesday
        Tuesday = "tuesday",
        /// Wednesday
        Wednesday = "wednesday",
        /// Thursday
        Thursday = "thursday",
        /// Friday
        Friday = "friday",
        /// Saturday
        Saturday = "saturday",
        /// Sunday
        Sunday = "sunday",
    }
}

record! {
    /// Stakes a table may play.
    pub struct Stakes {
        /// Lower limit.
        pub lower: Option<Cents>,
        /// Upper limit.
        pub upper: Option<Cents>,
        /// Third limit.
        pub third: Option<Cents>,
        /// Bets by street.
        pub spreads: Option<Vec<MoneySpan>>,
        /// Blinds.
        /// Clockwise from the button: the last is the big blind, the first of several the small blind, one in between the middle blind.
        pub blinds: Option<Vec<Cents>>,
        /// First bet after the blinds.
        pub opening: Option<Cents>,
        /// Ante.
        pub ante: Option<Cents>,
        /// Bring-in.
        pub bring_in: Option<Cents>,
        /// Buy-in.
        pub buy_in: Option<MoneySpan>,
    }
}

record! {
    /// A betting structure.
    pub struct Structure {
        /// Type.
        pub kind: StructureKind,
        /// Days.
        pub days: Option<Vec<Day>>,
        /// Limit by street.
        pub levels: Option<Vec<Level>>,
        /// Raises per betting round.
        pub raises: Cap,
        /// First bet of a round counts toward the cap.
        pub first_bet_counts: Option<bool>,
        /// Unlimited raises.
        pub uncapped: Option<HeadsUpRaises>,
        /// Maximum total bet by street.
        pub most: Option<Vec<Cents>>,
        /// Minimum bet.
        pub least_bet: Option<Size>,
        /// Minimum raise.
        pub least_raise: LeastRaise,
        /// Maximum total of the first raise.
        pub opening_most: Option<Size>,
        /// All-in for less.
        pub all_in: AllIn,
        /// Pot count.
        pub pot_counted: Option<PotCount> = only "after-call",
        /// Pot rounding.
        pub pot_rounded: Option<PotRounding>,
        /// Bet over the pot.
        pub over_pot: Option<OverPot>,
        /// Short call, if this structure has its own rule.
        pub short_call: Option<ShortCall>,
        /// Clock, if this structure has its own.
        pub clock: Option<Clock>,
        /// Stakes offered.
        pub stakes: Vec<Stakes>,
        /// Lowest stakes, if any in between are offered.
        pub from: Option<Stakes>,
        /// Highest stakes.
        pub to: Option<Stakes>,
        /// Minimum buy-in a table may set.
        pub least_buy_in: Option<MoneySpan> = told,
        /// Maximum buy-in a table may set.
        pub most_buy_in: Option<MoneySpan> = told,
    }
}

choices! {
    /// What may be bet on fourth street with an open pair.
    pub enum OpenPair {
        /// the player with the pair opens at the lower or upper limit, and that limit applies to everyone on that street
        OpenerChooses = "opener-chooses",
        /// players may bet or raise either limit; after an upper-limit bet or raise, raises are at the upper limit
        EitherLimit = "either-limit",
        /// either limit may be bet if the table posts it; otherwise no effect
        AsPosted = "as-posted",
        /// no effect
        NoEffect = "no-effect",
    }
}

choices! {
    /// A single chip larger than the bet.
    pub enum BigChip {
        /// a call, unless a raise is announced
        Call = "call",
    }
}

choices! {
    /// Putting in less than a full raise without announcing it.
    pub enum ShortRaise {
        /// half a raise or more must be completed; less is a call
        HalfCompleted = "half-completed",
        /// a call; anything over the call is returned
        ExtraReturned = "extra-returned",
    }
}

choices! {
    /// Putting in less than the bet, unaware of a raise.
    pub enum ShortCall {
        /// may be reconsidered until a player acts behind; then it is completed, or hand and chips are forfeited
        ReconsiderUntilAction = "reconsider-until-action",
        /// is completed, or hand and chips are forfeited
        CompleteOrForfeit = "complete-or-forfeit",
        /// may be taken back and reconsidered
        Reconsider = "reconsider",
        /// may be reconsidered until a player acts behind; then it must be completed
        ReconsiderThenHeld = "reconsider-then-held",
        /// may be taken back and reconsidered; before the draw in an announced kill pot it must be completed
        ReconsiderUnlessKillAnnounced = "reconsider-unless-kill-announced",
    }
}

choices! {
    /// What the first player of the first round may do.
    pub enum FirstRound {
        /// call, raise or fold: the blind is a bet
        BlindIsBet = "blind-is-bet",
        /// bet or fold: no checking
        BetOrFold = "bet-or-fold",
        /// call, raise or fold: the bring-in is a bet
        BringInIsBet = "bring-in-is-bet",
    }
}

choices! {
    /// Which of equal hands showing acts first.
    pub enum ShowingTie {
        /// the first clockwise from the button
        LeftOfButton = "left-of-button",
    }
}

choices! {
    /// A seat whose player folds without a bet to face.
    pub enum FoldedUnbet {
        /// keeps getting cards until someone bets
        StillDealt = "still-dealt",
    }
}

record! {
    /// A clock on decisions.
    pub struct Clock {
        /// Seconds to act once called.
        pub seconds: u16 = told,
        /// Warning, seconds before the end.
        pub warning: u16 = told,
    }
}

record! {
    /// Betting in every structure.
    pub struct Betting {
        /// First round.
        pub first_round: FirstRound,
        /// Check-raise.
        pub check_raise: Permission = only "permitted | not-stated",
        /// String bets and raises.
        pub string_bets: Option<Permission>,
        /// Single oversized chip.
        pub big_chip: Option<BigChip>,
        /// Short raise.
        pub short_raise: Option<ShortRaise>,
        /// Short call.
        pub short_call: Option<ShortCall>,
        /// Open pair on fourth street.
        pub open_pair: Option<OpenPair>,
        /// Tied hands showing.
        pub showing_tie: Option<ShowingTie> = only "left-of-button",
        /// Clock.
        pub clock: Option<Clock>,
        /// Smallest chip that plays.
        pub smallest_chip: Option<SmallestChip> = told,
        /// Last player left wins without a showdown.
        pub last_takes_pot: Option<bool> = only "true",
        /// Seat that folds without facing a bet.
        pub folded_unbet: Option<FoldedUnbet>,
    }
}

choices! {
    /// Smallest chip that plays.
    pub enum SmallestChip {
        /// the smallest one used in antes or blinds
        AntesAndBlinds = "antes-and-blinds",
        /// the smallest one used in the game
        InPlay = "in-play",
    }
}

choices! {
    /// How often less than the full buy-in may be bought.
    pub enum ShortBuy {
        /// once after every full buy-in
        OncePerFull = "once-per-full",
    }
}

record! {
    /// Buying in.
    pub struct BuyIn {
        /// Minimum, unless the stakes name another.
        pub least: Option<Size>,
        /// Range.
        pub span: Option<MoneySpan>,
        /// Rebuys.
        pub rebuys: Option<Permission> = told,
        /// Short buy-ins.
        pub short: Option<ShortBuy>,
        /// Table stakes (only money on the table plays).
        pub table_stakes: Option<bool> = only "true",
    }
}
