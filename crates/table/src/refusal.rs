//! Why a command is refused.

use cards::Card;
use money::Cents;

use crate::ids::{Person, Position, WagerNo};

/// Why a command was refused. Order is precedence: the first that applies is reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
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
    #[error("there is no such wager")]
    NoSuchWager { wager: WagerNo },
    #[error("this wager is not placed now")]
    WagerNotNow { wager: WagerNo },
    #[error("this wager goes only together with another one")]
    RequiresWager { wager: WagerNo, needs: WagerNo },
    #[error("{amount} is below the least, {least}")]
    BelowMinimum { amount: Cents, least: Cents },
    #[error("{amount} is above the most, {most}")]
    AboveMaximum { amount: Cents, most: Cents },
    #[error("{amount} is not a step of {step} above {least}")]
    NotAStep { amount: Cents, least: Cents, step: Cents },
    #[error("{amount} is more than the {chips} in front of {person}")]
    NotEnoughChips { person: Person, amount: Cents, chips: Cents },
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
}

/// Where a round is, for a refusal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Moment {
    BetweenRounds,
    OfferingTheBank,
    TakingWagers,
    TakingFees,
    WaitingForCards,
    WaitingForDice,
    WaitingForDecisions,
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
            Moment::Settling => "settling",
        })
    }
}
