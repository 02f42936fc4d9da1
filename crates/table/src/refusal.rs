//! Why a command is refused.

use cards::Card;
use money::Cents;

use crate::ids::{Person, Position, WagerNo};
use crate::ruling::Case;
use crate::tongue::{Speak, Tongue, say};

macro_rules! refusals {
    ($($name:ident $({ $($fact:ident: $type:ty),+ })?,)+) => {
        /// Why a command was refused. Order is precedence: the first that applies is reported.
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, strum::IntoStaticStr, strum::VariantNames, serde::Serialize, schemars::JsonSchema,
        )]
        #[serde(tag = "key", rename_all = "kebab-case")]
        #[strum(serialize_all = "kebab-case")]
        #[allow(missing_docs)]
        pub enum Refusal {
            $($name $({ $($fact: $type),+ })?,)+
        }

        impl Refusal {
            /// Its facts by their names, in words of a language.
            pub fn facts(&self, tongue: Tongue) -> Vec<(&'static str, String)> {
                match self {
                    $(Refusal::$name $({ $($fact),+ })? => {
                        vec![$($((stringify!($fact), $fact.speak(tongue))),+)?]
                    })+
                }
            }

            /// The names of the facts of each refusal, by its key.
            pub const FACTS: &'static [&'static [&'static str]] = &[$(&[$($(stringify!($fact)),+)?]),+];
        }
    };
}

refusals! {
    GameBroken,
    NotAtTheTable { person: Person },
    OnlyTheHouseDealer,
    NotTheHouseDealer,
    NotNow { at: Moment },
    NotYourTurn { asked: Person, awaited: Person },
    NoSuchPosition { position: Position, positions: u8 },
    SeatTaken { position: Position },
    AlreadyThere { person: Person },
    TooManyPeople { most: u8 },
    NotChips { chips: Cents, most: Cents },
    HeldTooOften { person: Person, rounds: u8 },
    NoSeat { person: Person },
    HasWagers { person: Person },
    BankPosition { position: Position },
    BankMayNotWager,
    OneCircleOnly { position: Position },
    NoBackline { position: Position },
    NoBacklineOnWager { wager: WagerNo },
    BacklineFull { position: Position, most: u8 },
    NoHandThere { position: Position },
    DealtOut { person: Person },
    InTheBank { person: Person },
    HasOwnWager { person: Person },
    NotShared,
    OnlyThePlayerDealer,
    NoShaker,
    ShookTooOften { person: Person, most: u8 },
    NoSuchWager { wager: WagerNo },
    WagerNotNow { wager: WagerNo },
    WagerNotOffered { wager: WagerNo },
    RequiresWager { wager: WagerNo, needs: WagerNo },
    BelowTheLeast { amount: Cents, least: Cents },
    AboveTheMost { amount: Cents, most: Cents },
    NotAStep { amount: Cents, least: Cents, step: Cents },
    NotEnoughChips { person: Person, amount: Cents, chips: Cents },
    FeeLeavesTooLittle { person: Person, fee: Cents, chips: Cents },
    WagersIncomplete { position: Position, wager: WagerNo },
    TooManyStakes,
    NotInTheDeck { card: Card, named: u16, held: u16 },
    StockTooShort { cards: u16, least: u16 },
    NotOffered { position: Position },
    SetHouseWay { position: Position },
    AlreadySet { position: Position },
    NotInTheHand { position: Position, one: Card, other: Card },
    FoulHand { position: Position },
    NoHouseWay { position: Position },
    NoCheck { position: Position, bet: Cents },
    BetOrFold { position: Position },
    NothingToCall { position: Position },
    RaisesUsedUp { position: Position, raises: u8 },
    NotReopened { position: Position },
    NobodyToRaise { position: Position },
    BettingOver { position: Position },
    BetweenBlinds { position: Position },
    WaitsForBlind { position: Position },
    StraddleStack { position: Position, least: Cents },
    OwesKill { person: Person },
    SecondShortBuy { chips: Cents, least: Cents },
    PostNotNow { position: Position },
    ButtonPlaced,
    TooFewPlayers { fewest: u8, here: u8 },
    BuyInRange { chips: Cents, least: Cents, most: Cents },
    BuyInShort { chips: Cents, least: Cents },
    InTheHand { person: Person },
    AfterShowdown,
    HasSurrendered { position: Position },
    DeclarationFinal { position: Position },
    DeclaredAlready { position: Position },
    NothingDeclared { position: Position },
    OneSurrender { position: Position },
    SurrenderTooDear { position: Position, needed: i16, points: i16 },
    NotSet { position: Position },
    DrawFirst { position: Position },
    DrewAlready { position: Position },
    NoDrawAgain,
    NoDiscards,
    CannotUse { card: Card },
    MustUse { card: Card },
    MustMeld { card: Card },
    NotAMeld,
    NoSuchMeld { position: Position },
    NotHeld { position: Position, card: Card },
    HouseWayPlays { position: Position },
    PassedOver { position: Position },
    NotWarnedTwice { person: Person },
    NoRulings,
    NoRulingOn { case: Case },
    NoSuchRuling { case: Case },
    MustStand { position: Position },
    MustHit { position: Position },
    HandFrozen { position: Position },
    MayNot { position: Position, what: Forbidden },
    NoInsurance,
    CompleteOrForfeit { position: Position },
    MustComplete { position: Position },
    NoDeclaration { position: Position },
    DeclaredTooLate { position: Position },
    DeclaresFirst { position: Position },
    OnlyTheButton { person: Person },
    KillTooLate { position: Position },
}

impl Speak for Refusal {
    fn speak(&self, tongue: Tongue) -> String {
        say(tongue, &format!("refusal.{}", self.key()), &self.facts(tongue))
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.speak(Tongue::English))
    }
}

impl std::error::Error for Refusal {}

/// A wager has a name only at its table.
impl Speak for WagerNo {
    fn speak(&self, _: Tongue) -> String {
        self.0.to_string()
    }
}

/// A fact of a refusal that is one of a few, each with words of its own in the catalogue.
macro_rules! facts {
    ($(#[$doc:meta])* $name:ident $prefix:literal { $($one:ident,)+ }) => {
        $(#[$doc])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, strum::IntoStaticStr, strum::VariantNames, serde::Serialize, schemars::JsonSchema,
        )]
        #[serde(rename_all = "kebab-case")]
        #[strum(serialize_all = "kebab-case")]
        #[allow(missing_docs)]
        pub enum $name {
            $($one,)+
        }

        impl $name {
            /// The keys of all.
            pub const KEYS: &'static [&'static str] = <$name as strum::VariantNames>::VARIANTS;
        }

        impl Speak for $name {
            fn speak(&self, tongue: Tongue) -> String {
                let key: &str = self.into();
                say(tongue, &format!(concat!($prefix, ".{}"), key), &[])
            }
        }
    };
}

facts! {
    /// What a hand may not do, for a refusal.
    Forbidden "forbidden" { Hit, Stand, Double, Split, Surrender, Rescue, EvenMoney, Decline, }
}

impl Refusal {
    /// The keys of all refusals.
    pub const KEYS: &'static [&'static str] = <Refusal as strum::VariantNames>::VARIANTS;

    /// The stable name of the refusal, by which scenes and protocols know it.
    pub fn key(self) -> &'static str {
        self.into()
    }

    /// The wager that is refused, where one is.
    pub const fn wager(&self) -> Option<WagerNo> {
        match self {
            Refusal::NoBacklineOnWager { wager }
            | Refusal::WagerNotNow { wager }
            | Refusal::WagerNotOffered { wager }
            | Refusal::RequiresWager { wager, .. } => Some(*wager),
            _ => None,
        }
    }
}

facts! {
    /// Where a round is, for a refusal.
    Moment "moment" { BetweenRounds, OfferingTheBank, TakingWagers, TakingFees, WaitingForCards, WaitingForDice, WaitingForDecisions, WaitingForTheFloor, Settling, }
}
