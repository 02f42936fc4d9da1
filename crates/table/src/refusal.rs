//! Why a command is refused.

use cards::Card;
use money::Cents;

use crate::ids::{Person, Position, WagerNo};
use crate::ruling::Case;

/// Why a command was refused. Order is precedence: the first that applies is reported.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    thiserror::Error,
    strum::IntoStaticStr,
    strum::VariantNames,
    serde::Serialize,
    schemars::JsonSchema,
)]
#[serde(tag = "key", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Refusal {
    #[error("the game is broken: nobody may take the player-dealer position")]
    GameBroken,
    #[error("{person} is not at the table")]
    NotAtTheTable { person: Person },
    #[error("that is for the house dealer to do")]
    OnlyTheHouseDealer,
    #[error("that is not for the house dealer to do")]
    NotTheHouseDealer,
    #[error("this is not the moment for it: the table is {at}")]
    NotNow { at: Moment },
    #[error("{asked} is asked before their turn: {awaited} is to act")]
    NotYourTurn { asked: Person, awaited: Person },
    #[error("there is no {position}: the table has {positions} positions")]
    NoSuchPosition { position: Position, positions: u8 },
    #[error("{position} is taken")]
    SeatTaken { position: Position },
    #[error("{person} is already at the table")]
    AlreadyThere { person: Person },
    #[error("the table has no room for another person: it holds {most}")]
    TooManyPeople { most: u8 },
    #[error("{chips} are no chips: from nothing to {most} may be brought")]
    NotChips { chips: Cents, most: Cents },
    #[error(
        "{person} has held the player-dealer position for {rounds} hands running, and nobody may for one more: another takes it first"
    )]
    HeldTooOften { person: Person, rounds: u8 },
    #[error("{person} has no seat")]
    NoSeat { person: Person },
    #[error("{person} has wagers on the table")]
    HasWagers { person: Person },
    #[error("{position} is the player-dealer's own")]
    BankPosition { position: Position },
    #[error("the player-dealer may not wager against the player-dealer")]
    BankMayNotWager,
    #[error("one person may not play several circles here")]
    OneCircleOnly { position: Position },
    #[error("backline bets are not permitted here")]
    NoBackline { position: Position },
    #[error("backline bets are not permitted on this wager")]
    NoBacklineOnWager { wager: WagerNo },
    #[error("{position} has as many backline bettors as it may have, {most}")]
    BacklineFull { position: Position, most: u8 },
    #[error("there is no hand at {position} to bet on: whoever plays it wagers first")]
    NoHandThere { position: Position },
    #[error("{person} is dealt out of this round")]
    DealtOut { person: Person },
    #[error("{person} has put money into the player-dealer's wager")]
    InTheBank { person: Person },
    #[error("{person} has a wager of their own there")]
    HasOwnWager { person: Person },
    #[error("wagers are not shared here")]
    NotShared,
    #[error("that is for the player-dealer to do")]
    OnlyThePlayerDealer,
    #[error("who shakes the dice is not named here")]
    NoShaker,
    #[error("{person} may not shake the dice: they have done so {most} times running")]
    ShookTooOften { person: Person, most: u8 },
    #[error("there is no such wager")]
    NoSuchWager { wager: WagerNo },
    #[error("this wager is not placed now")]
    WagerNotNow { wager: WagerNo },
    #[error("this wager is not offered at this table")]
    WagerNotOffered { wager: WagerNo },
    #[error("this wager goes only together with another one")]
    RequiresWager { wager: WagerNo, needs: WagerNo },
    #[error("{amount} is below the least, {least}")]
    BelowTheLeast { amount: Cents, least: Cents },
    #[error("{amount} is above the most, {most}")]
    AboveTheMost { amount: Cents, most: Cents },
    #[error("{amount} is not a step of {step} above {least}")]
    NotAStep { amount: Cents, least: Cents, step: Cents },
    #[error("{amount} is more than the {chips} in front of {person}")]
    NotEnoughChips { person: Person, amount: Cents, chips: Cents },
    #[error(
        "{person} is not dealt in: fees of up to {fee} leave {chips}, too little for this wager; no fee is taken, and the floor is told"
    )]
    FeeLeavesTooLittle { person: Person, fee: Cents, chips: Cents },
    #[error("{position} has only a part of what must be wagered")]
    WagersIncomplete { position: Position, wager: WagerNo },
    #[error("the table has no room for another stake")]
    TooManyStakes,
    #[error("{card} comes {named} times, but the deck holds {held}")]
    NotInTheDeck { card: Card, named: u16, held: u16 },
    #[error("the stock has {cards} cards, but a round can need {least}")]
    StockTooShort { cards: u16, least: u16 },
    #[error("that is not among the choices of this hand")]
    NotOffered { position: Position },
    #[error("the hand at {position} was set the house way on request, and may not be changed")]
    SetHouseWay { position: Position },
    #[error("the hand at {position} is set, and may not be touched again")]
    AlreadySet { position: Position },
    #[error("{one} and {other} are not both in the hand at {position}")]
    NotInTheHand { position: Position, one: Card, other: Card },
    #[error("the two in front would rank above the five behind: a foul hand")]
    FoulHand { position: Position },
    #[error("there is no house way here")]
    NoHouseWay { position: Position },
    #[error("{position} cannot check: there is a bet of {bet} to meet")]
    NoCheck { position: Position, bet: Cents },
    #[error("{position} cannot check: in this round a player bets or folds")]
    BetOrFold { position: Position },
    #[error("{position} has nothing to call")]
    NothingToCall { position: Position },
    #[error("{position} cannot raise: this round has had its {raises} raises")]
    RaisesUsedUp { position: Position, raises: u8 },
    #[error("{position} cannot raise: nobody has made a full bet or raise since {position} acted")]
    NotReopened { position: Position },
    #[error("{position} cannot raise: nobody is left who could call more")]
    NobodyToRaise { position: Position },
    #[error("the betting is at an end: {position} shows the hand or throws it away")]
    BettingOver { position: Position },
    #[error("{position} may not come in between the blinds, but waits until the button has passed")]
    BetweenBlinds { position: Position },
    #[error("{position} waits for the big blind")]
    WaitsForBlind { position: Position },
    #[error("{position} needs at least {least} for a straddle")]
    StraddleStack { position: Position, least: Cents },
    #[error("{person} must kill the next pot first")]
    OwesKill { person: Person },
    #[error("{chips} is a short buy-in, and one short buy-in is allowed after a full one of {least}")]
    SecondShortBuy { chips: Cents, least: Cents },
    #[error("{position} is not in a place to do that now")]
    PostNotNow { position: Position },
    #[error("the button is placed already")]
    ButtonPlaced,
    #[error("at least {fewest} players are needed, and {here} are ready")]
    TooFewPlayers { fewest: u8, here: u8 },
    #[error("a buy-in is from {least} to {most}, not {chips}")]
    BuyInRange { chips: Cents, least: Cents, most: Cents },
    #[error("a buy-in is at least {least}, not {chips}")]
    BuyInShort { chips: Cents, least: Cents },
    #[error("{person} is in the hand")]
    InTheHand { person: Person },
    #[error("it is too late: the showdown has begun")]
    AfterShowdown,
    #[error("{position} has surrendered: the hand is not set")]
    HasSurrendered { position: Position },
    #[error("the declaration of {position} is final: the marker lies on the hand")]
    DeclarationFinal { position: Position },
    #[error("{position} has declared already: that is confirmed or taken back first")]
    DeclaredAlready { position: Position },
    #[error("{position} has declared nothing")]
    NothingDeclared { position: Position },
    #[error("only one player may surrender, and {position} has")]
    OneSurrender { position: Position },
    #[error("{position} may not surrender: it takes {needed} points, and {points} are there")]
    SurrenderTooDear { position: Position, needed: i16, points: i16 },
    #[error("{position} has not set the hand yet")]
    NotSet { position: Position },
    #[error("{position} must draw a card first")]
    DrawFirst { position: Position },
    #[error("{position} may draw only one card in a turn")]
    DrewAlready { position: Position },
    #[error("no drawing again: only the very first card of the hand may be refused, and only once")]
    NoDrawAgain,
    #[error("there is no discard to take")]
    NoDiscards,
    #[error("{card} fits no meld, and a discard is taken only to meld it")]
    CannotUse { card: Card },
    #[error("{card} was drawn: it goes into a meld first, or is thrown away")]
    MustUse { card: Card },
    #[error("{card} was taken from the discards: it must go into a meld")]
    MustMeld { card: Card },
    #[error("that is not a meld")]
    NotAMeld,
    #[error("{position} has no such meld")]
    NoSuchMeld { position: Position },
    #[error("{position} does not hold {card}")]
    NotHeld { position: Position, card: Card },
    #[error("{position} is played by the house way: nothing is left to decide")]
    HouseWayPlays { position: Position },
    #[error("{position} was passed over, and the next player has drawn: no card any more")]
    PassedOver { position: Position },
    #[error("{person} is not dealt out before a warning, and only when it is done again")]
    NotWarnedTwice { person: Person },
    #[error("the rules of this game have nothing for the floor to rule on")]
    NoRulings,
    #[error("the rules of this game have no ruling on \"{}\"", .case.words())]
    NoRulingOn { case: Case },
    #[error("the floor has nothing to rule here on \"{}\"", .case.words())]
    NoSuchRuling { case: Case },
    #[error("the hand at {position} must stand: it may not hit")]
    MustStand { position: Position },
    #[error("the hand at {position} must hit: it may not stand")]
    MustHit { position: Position },
    #[error("a joker freezes the hand at {position}: no hit, double, split or surrender")]
    HandFrozen { position: Position },
    #[error("{position} may not {what}")]
    MayNot { position: Position, what: Forbidden },
    #[error("insurance is not offered now")]
    NoInsurance,
    #[error("{position} has put in too little and completes it, or forfeits hand and chips")]
    CompleteOrForfeit { position: Position },
    #[error("{position} has put in too little and completes it")]
    MustComplete { position: Position },
    #[error("{position} may not declare itself all-in")]
    NoDeclaration { position: Position },
    #[error("{position} may not declare itself all-in any more: there has been action")]
    DeclaredTooLate { position: Position },
    #[error("{position} stays live or declares itself all-in first")]
    DeclaresFirst { position: Position },
    #[error("{person} may not ask for a shuffle: only the player with the dealer button may")]
    OnlyTheButton { person: Person },
    #[error("{position} may not kill the pot any more: a player has a third card")]
    KillTooLate { position: Position },
}

/// What a hand may not do, for a refusal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Forbidden {
    Hit,
    Stand,
    Double,
    Split,
    Surrender,
    Rescue,
    EvenMoney,
    Decline,
}

impl std::fmt::Display for Forbidden {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Forbidden::Hit => "hit this hand",
            Forbidden::Stand => "stand on this hand",
            Forbidden::Double => "double this hand",
            Forbidden::Split => "split this hand",
            Forbidden::Surrender => "surrender this hand",
            Forbidden::Rescue => "rescue this hand",
            Forbidden::EvenMoney => "take even money now",
            Forbidden::Decline => "decline: nothing is offered",
        })
    }
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

/// Where a round is, for a refusal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Moment {
    BetweenRounds,
    OfferingTheBank,
    TakingWagers,
    TakingFees,
    WaitingForCards,
    WaitingForDice,
    WaitingForDecisions,
    WaitingForTheFloor,
    Settling,
}

impl std::fmt::Display for Moment {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Moment::BetweenRounds => "between two rounds",
            Moment::OfferingTheBank => "offering the player-dealer position",
            Moment::TakingWagers => "taking wagers",
            Moment::TakingFees => "taking fees",
            Moment::WaitingForCards => "waiting for a shuffled stock",
            Moment::WaitingForDice => "waiting for the dice",
            Moment::WaitingForDecisions => "waiting for players to decide",
            Moment::WaitingForTheFloor => "waiting for the house dealer to go on",
            Moment::Settling => "settling",
        })
    }
}
