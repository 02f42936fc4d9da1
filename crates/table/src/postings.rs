//! How events move money: every event has an answer, and each answer sums to zero.

use money::Cents;

use crate::event::{Event, Outcome};
use crate::ids::Person;

/// An account of the table's books.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Account {
    /// The chips in front of a person.
    Chips(Person),
    /// The chips a person has away from the table.
    Away(Person),
    /// The stakes on the layout, or the bets and the pot.
    Layout,
    /// The player-dealer's wager and what it won.
    Bank,
    /// The drop box.
    Drop,
}

/// The postings of an event; at most three, which sum to zero.
pub type Postings = arrayvec::ArrayVec<(Account, Cents), 3>;

impl Event {
    /// How the event moves money.
    pub fn postings(&self) -> Postings {
        let mut postings = Postings::new();
        let mut post = |account: Account, amount: Cents| {
            if amount != Cents::ZERO {
                postings.push((account, amount));
            }
        };
        match *self {
            Event::SatDown { person, chips, .. } | Event::StoodBehind { person, chips } => {
                post(Account::Away(person), -chips);
                post(Account::Chips(person), chips);
            }
            Event::Bought { person, chips, .. } => {
                post(Account::Away(person), -chips);
                post(Account::Chips(person), chips);
            }
            Event::Left { person, chips } | Event::TookOff { person, chips, .. } => {
                post(Account::Chips(person), -chips);
                post(Account::Away(person), chips);
            }
            Event::BankTaken { person, covers, .. } | Event::BankJoined { person, amount: covers } => {
                post(Account::Chips(person), -covers);
                post(Account::Bank, covers);
            }
            Event::Staked { person, amount, .. }
            | Event::Shared { person, amount, .. }
            | Event::Raised { person, amount, .. } => {
                post(Account::Chips(person), -amount);
                post(Account::Layout, amount);
            }
            Event::Unstaked { person, amount, .. } => {
                post(Account::Layout, -amount);
                post(Account::Chips(person), amount);
            }
            Event::FeeTaken { person, amount, .. } => {
                post(Account::Chips(person), -amount);
                post(Account::Drop, amount);
            }
            Event::Settled { person, outcome, stake, moved, .. } => {
                let gain = match outcome {
                    Outcome::Won => moved,
                    Outcome::Lost => -moved,
                    Outcome::Pushed | Outcome::NotCovered => Cents::ZERO,
                };
                post(Account::Layout, -stake);
                post(Account::Bank, -gain);
                post(Account::Chips(person), stake + gain);
            }
            Event::Earned { person, moved, .. } => {
                post(Account::Bank, -moved);
                post(Account::Chips(person), moved);
            }
            Event::Posted { person, live, dead, dropped, .. } => {
                post(Account::Chips(person), -(live + dead));
                post(Account::Layout, if dropped { dead } else { live + dead });
                post(Account::Drop, if dropped { live } else { Cents::ZERO });
            }
            Event::Wagered { person, added, .. } | Event::ChipsForfeited { person, amount: added, .. } => {
                post(Account::Chips(person), -added);
                post(Account::Layout, added);
            }
            Event::FeeReturned { person, amount, .. } => {
                post(Account::Drop, -amount);
                post(Account::Chips(person), amount);
            }
            Event::PotFeeReturned { amount } => {
                post(Account::Drop, -amount);
                post(Account::Layout, amount);
            }
            Event::Returned { person, amount, .. } | Event::Awarded { person, amount, .. } => {
                post(Account::Layout, -amount);
                post(Account::Chips(person), amount);
            }
            Event::Compared { person, opponent: payer, amount, .. }
            | Event::Paid { person, payer, amount, .. } => {
                post(Account::Chips(payer), -amount);
                post(Account::Chips(person), amount);
            }
            Event::PotFeeTaken { amount, .. } => {
                post(Account::Layout, -amount);
                post(Account::Drop, amount);
            }
            Event::RoundClosed { bank, amount }
            | Event::NobodyWagered { bank, amount }
            | Event::BankParted { person: bank, amount } => {
                post(Account::Bank, -amount);
                post(Account::Chips(bank), amount);
            }
            // No chip moves.
            Event::HalfHourStruck
            | Event::RoundOpened { .. }
            | Event::BankPassed { .. }
            | Event::NoBank
            | Event::GameBroken
            | Event::NoAction { .. }
            | Event::ShakerNamed { .. }
            | Event::Warned { .. }
            | Event::Ruled { .. }
            | Event::WentOn
            | Event::Misdealt
            | Event::CardDead { .. }
            | Event::LeftUnseen { .. }
            | Event::DrawLost { .. }
            | Event::HouseWayReset { .. }
            | Event::TimerRang
            | Event::WagersClosed
            | Event::FeesBegan
            | Event::NoFeeNamed { .. }
            | Event::FeesDone
            | Event::StockLoaded { .. }
            | Event::StockRanOut
            | Event::DiceThrown { .. }
            | Event::ButtonPlaced { .. }
            | Event::Dealt { .. }
            | Event::StubPutAway { .. }
            | Event::TakenUp { .. }
            | Event::TurnedUp { .. }
            | Event::TurnedSome { .. }
            | Event::Decided { .. }
            | Event::CardMoved { .. }
            | Event::HoleCardLooked { .. }
            | Event::PileGiven { .. }
            | Event::HandSet { .. }
            | Event::ButtonGiven { .. }
            | Event::FreeCollectionGiven { .. }
            | Event::FreeCollectionUsed { .. }
            | Event::FreeCollectionLapsed { .. }
            | Event::SettlementBegan { .. }
            | Event::SatOut { .. }
            | Event::CameBack { .. }
            | Event::BlindsMissed { .. }
            | Event::ButtonSet { .. }
            | Event::DealerButton { .. }
            | Event::Asked { .. }
            | Event::PostsDone
            | Event::StreetOpened { .. }
            | Event::BettingOpened { .. }
            | Event::BettingClosed
            | Event::Mucked { .. }
            | Event::BoardDealt { .. }
            | Event::Killed { .. }
            | Event::ClaimLost { .. }
            | Event::Fouled { .. }
            | Event::NoPotFeeNamed { .. }
            | Event::KillButton { .. }
            | Event::Announced { .. }
            | Event::ShowdownBegan
            | Event::TakenUpAfter { .. }
            | Event::ActsFirst { .. }
            | Event::NotPlayed
            | Event::Collects { .. }
            | Event::WentOut { .. }
            | Event::HandClosed
            | Event::CardTaken { .. }
            | Event::CardShown { .. }
            | Event::KeptGiven { .. }
            | Event::AsideBurned
            | Event::StubShuffled
            | Event::ChipsBack { .. }
            | Event::ChipsHeld { .. }
            | Event::FeeWaived { .. }
            | Event::CannotPayFee { .. }
            | Event::Told { .. }
            | Event::Retrieved { .. }
            | Event::Moved { .. }
            | Event::ShuffleAsked { .. } => {}
        }
        postings
    }
}
