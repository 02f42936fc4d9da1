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
        /// lower or upper limit, as each player who bets chooses
        Either = "either",
    }
}

choices! {
    /// When the number of raises is free because two players are left.
    pub enum HeadsUpRaises {
        /// never
        Never = "never",
        /// when only two take part in the betting round from its start
        TwoAtStart = "two-at-start",
        /// as soon as only two remain, if the last raise allowed has not been made
        TwoBeforeCap = "two-before-cap",
    }
}

choices! {
    /// What an all-in of less than a full bet or raise does.
    pub enum AllIn {
        /// half a bet or more is a full bet, and the next raise is a full one over what a full bet comes to; less reopens nothing for those who have acted, and may be called or completed
        HalfBet = "half-bet",
        /// half a bet or more opens the betting again, and the next raise is a full one over it; less reopens nothing for those who have acted, and may be called or completed
        HalfBetOver = "half-bet-over",
        /// only a full bet counts; less is action only: it may be called, or the full bet before it raised
        FullBet = "full-bet",
        /// less than a full raise reopens nothing for those who have acted
        FullRaise = "full-raise",
        /// less than a full raise reopens nothing for those who have acted, unless they face a full one from several together; the next raise is a full one over the largest bet
        FullRaiseTogether = "full-raise-together",
    }
}

choices! {
    /// The least raise.
    pub enum LeastRaise {
        /// the bet of the street
        StreetBet = "street-bet",
        /// as much as the last bet or raise
        LastBetOrRaise = "last-bet-or-raise",
    }
}

choices! {
    /// How the pot is counted for pot limit.
    pub enum PotCount {
        /// with the call of the player who raises
        AfterCall = "after-call",
    }
}

choices! {
    /// How the pot is rounded for pot limit.
    pub enum PotRounding {
        /// up to the next $5 when the blinds hold single dollars; other structures as required
        UpToFiveIfSingles = "up-to-five-if-singles",
        /// not
        None = "none",
    }
}

choices! {
    /// A bet over the pot in pot limit.
    pub enum OverPot {
        /// the surplus goes back
        GoesBack = "goes-back",
        /// two players may agree to it: the other calls all of it or the size of the pot
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
        /// Clockwise from the button: the last is the big blind, the first of several the small one, one between them the middle one.
        pub blinds: Option<Vec<Cents>>,
        /// First bet after the blinds.
        pub opening: Option<Cents>,
        /// Ante.
        pub ante: Option<Cents>,
        /// Forced opening bet.
        pub bring_in: Option<Cents>,
        /// Buy-in.
        pub buy_in: Option<MoneySpan>,
    }
}

record! {
    /// A betting structure.
    pub struct Structure {
        /// Kind.
        pub kind: StructureKind,
        /// Days.
        pub days: Option<Vec<Day>>,
        /// Limit that holds, street by street.
        pub levels: Option<Vec<Level>>,
        /// Raises in a betting round.
        pub raises: Cap,
        /// The first bet of a round counts as one of them.
        pub first_bet_counts: Option<bool>,
        /// Raises without number.
        pub uncapped: Option<HeadsUpRaises>,
        /// Largest total bet, street by street.
        pub most: Option<Vec<Cents>>,
        /// Least bet.
        pub least_bet: Option<Size>,
        /// Least raise.
        pub least_raise: LeastRaise,
        /// Largest total of the first raise.
        pub opening_most: Option<Size>,
        /// An all-in for less.
        pub all_in: AllIn,
        /// The pot is counted.
        pub pot_counted: Option<PotCount> = only "after-call",
        /// The pot is rounded.
        pub pot_rounded: Option<PotRounding>,
        /// A bet over the pot.
        pub over_pot: Option<OverPot>,
        /// Less than a call, where this structure has a rule of its own.
        pub short_call: Option<ShortCall>,
        /// Clock, where this structure has one of its own.
        pub clock: Option<Clock>,
        /// Stakes offered.
        pub stakes: Vec<Stakes>,
        /// Least stakes, where any between are offered.
        pub from: Option<Stakes>,
        /// Greatest stakes.
        pub to: Option<Stakes>,
        /// Least buy-in a table may set.
        pub least_buy_in: Option<MoneySpan> = told,
        /// Greatest buy-in a table may set.
        pub most_buy_in: Option<MoneySpan> = told,
    }
}

choices! {
    /// What may be bet on fourth street with an open pair.
    pub enum OpenPair {
        /// the player with the pair opens at the lower or the upper limit, and that limit holds for all on that street
        OpenerChooses = "opener-chooses",
        /// either limit may be bet or raised; after a bet or raise of the upper limit raises are of the upper limit
        EitherLimit = "either-limit",
        /// either limit may be bet where the table posts it; else no effect
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
    /// Putting in less than a whole raise without a word.
    pub enum ShortRaise {
        /// half a raise or more must be completed; less is a call
        HalfCompleted = "half-completed",
        /// a call; what is more than the call goes back
        ExtraReturned = "extra-returned",
    }
}

choices! {
    /// Putting in less than the bet, unaware of a raise.
    pub enum ShortCall {
        /// may be reconsidered until somebody acts behind; then complete it, or forfeit hand and chips
        ReconsiderUntilAction = "reconsider-until-action",
        /// complete it, or forfeit hand and chips
        CompleteOrForfeit = "complete-or-forfeit",
        /// may be taken back and reconsidered
        Reconsider = "reconsider",
        /// may be reconsidered until somebody acts behind; then it must be completed
        ReconsiderThenHeld = "reconsider-then-held",
        /// may be taken back and reconsidered; before the draw of an announced kill pot it must be completed
        ReconsiderUnlessKillAnnounced = "reconsider-unless-kill-announced",
    }
}

choices! {
    /// What the first player of the first round may do without a bet before.
    pub enum FirstRound {
        /// call, raise or fold: a blind is the bet
        BlindIsBet = "blind-is-bet",
        /// bet or fold: checking is not allowed
        BetOrFold = "bet-or-fold",
        /// call, raise or fold: the forced opening bet is the bet
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
        /// goes on receiving cards until there is a wager
        StillDealt = "still-dealt",
    }
}

record! {
    /// A clock on decisions.
    pub struct Clock {
        /// Seconds to act once it is called.
        pub seconds: u16 = told,
        /// Warning, in seconds before the end.
        pub warning: u16 = told,
    }
}

record! {
    /// Betting in every structure.
    pub struct Betting {
        /// First round.
        pub first_round: FirstRound,
        /// Check and raise.
        pub check_raise: Permission = only "permitted | not-stated",
        /// String bets and raises.
        pub string_bets: Option<Permission>,
        /// A single large chip.
        pub big_chip: Option<BigChip>,
        /// Less than a raise.
        pub short_raise: Option<ShortRaise>,
        /// Less than a call.
        pub short_call: Option<ShortCall>,
        /// Open pair on fourth street.
        pub open_pair: Option<OpenPair>,
        /// Equal hands showing.
        pub showing_tie: Option<ShowingTie> = only "left-of-button",
        /// Clock.
        pub clock: Option<Clock>,
        /// Smallest chip that plays.
        pub smallest_chip: Option<SmallestChip> = told,
        /// Last player left takes the pot without a showdown.
        pub last_takes_pot: Option<bool> = only "true",
        /// A seat that folds without a bet to face.
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
        /// Least, unless the stakes name another.
        pub least: Option<Size>,
        /// From and to.
        pub span: Option<MoneySpan>,
        /// Buying in again.
        pub rebuys: Option<Permission> = told,
        /// Short buy-ins.
        pub short: Option<ShortBuy>,
        /// Table stakes: only money on the table plays.
        pub table_stakes: Option<bool> = only "true",
    }
}
