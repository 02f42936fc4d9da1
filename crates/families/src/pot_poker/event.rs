//! What happens at tables of pot poker alone.

use money::Cents;
use table::{
    Account, Collected, OwnEvent, Person, Position, PositionSet, Postings, Reason, Secret, Verb, moved,
    nothing, posted,
};

use super::facts::{BetNow, Post, Posted, SeatOrder};

table::own_events! {
    8
    /// What happens at tables of pot poker alone.
    PokerEvent;

    /// The card on the deck was burned.
    AsideBurned = "aside-burned"
    /// A player who is not in the game yet asked to be dealt in.
    Asked = "asked" {
        /// Who.
        person: Person,
        /// Where.
        position: Position,
        /// By posting what.
        post: Post,
    }
    /// A pot, or a part of it, was pushed to a player.
    Awarded = "awarded" {
        /// To whom.
        person: Person,
        /// Where.
        position: Position,
        /// Which pot: 0 is the main pot.
        pot: u8,
        /// How much.
        amount: Cents,
        /// Why.
        because: Reason,
    }
    /// The betting of the street is over.
    BettingClosed = "betting-closed"
    /// The betting of the street began.
    BettingOpened = "betting-opened" {
        /// Who acts first.
        first: Position,
        /// The bet of the street; in a killed pot it is multiplied.
        bet: Cents,
        /// Whether the one who killed the pot acts last the first time round.
        killer_last: bool,
    }
    /// The blinds went by a player who was dealt out.
    BlindsMissed = "blinds-missed" {
        /// Where.
        position: Position,
    }
    /// Chips that do not count went back before they were a bet.
    ChipsBack = "chips-back" {
        /// To whom.
        person: Person,
        /// Where.
        position: Position,
        /// How much.
        amount: Cents,
    }
    /// Chips that were too few for a call were lost to the pot.
    ChipsForfeited = "chips-forfeited" {
        /// Whose.
        person: Person,
        /// Where.
        position: Position,
        /// How much.
        amount: Cents,
    }
    /// Chips that are too few for a call lie in front of a player, who has still to say what comes of them.
    ChipsHeld = "chips-held" {
        /// Whose.
        person: Person,
        /// Where.
        position: Position,
        /// How much.
        amount: Cents,
    }
    /// A hand that would have shared the pot has no claim to it.
    ClaimLost = "claim-lost" {
        /// Whose.
        position: Position,
        /// Why.
        because: Reason,
    }
    /// A hand got the card that was kept for it.
    KeptGiven = "kept-given" {
        /// Where.
        position: Position,
    }
    /// The kill button went to a winner, or to nobody.
    KillButton = "kill-button" {
        /// To whom.
        person: Option<Person>,
        /// Whether that player must kill the next pot, and how: the place of the kind in the listing.
        owes: Option<u8>,
    }
    /// A losing hand was killed before the pot is pushed.
    Killed = "killed" {
        /// Whose.
        position: Position,
    }
    /// A hand was thrown into the muck.
    Mucked = "mucked" {
        /// Whose.
        position: Position,
    }
    /// The schedule names no fee for a charge on the pot.
    NoPotFeeNamed = "no-pot-fee-named" {
        /// Which charge of the schedule.
        charge: u8,
        /// What the charge went by.
        basis: i64,
    }
    /// Forced or unasked money was put in.
    Posted = "posted" {
        /// By whom.
        person: Person,
        /// Where.
        position: Position,
        /// What.
        post: Posted,
        /// The part of it that is a bet.
        live: Cents,
        /// The part that goes to the pot and is nobody's bet.
        dead: Cents,
        /// Of that, what everybody else matches without its being a bet: an ante.
        matched: Cents,
        /// Whether the chips go to the drop instead of the pot.
        dropped: bool,
        /// Whether its player has no chip left that plays.
        all_in: bool,
        /// Whether it is its player's action, so that the turn comes back only after a raise.
        acts: bool,
        /// What the betting has come to by it; none where it changes nothing.
        bet: Option<BetNow>,
    }
    /// The forced money of the hand is in.
    PostsDone = "posts-done" {
        /// Players who have no chip left that plays.
        all_in: PositionSet,
    }
    /// Who is dealt in is known, and who has which blind.
    DealtIn = "dealt-in" {
        /// Everybody who gets a hand.
        players: PositionSet,
        /// Those of them who had too little for the blind that came to them.
        short: PositionSet,
        /// Who has the blinds, the big one last.
        blinds: SeatOrder,
    }
    /// A fee went back into the pot, because the hand is void.
    PotFeeReturned = "pot-fee-returned" {
        /// How much.
        amount: Cents,
    }
    /// A collection fee was taken from the pot.
    PotFeeTaken = "pot-fee-taken" {
        /// Which charge of the schedule.
        charge: u8,
        /// What the charge went by.
        basis: i64,
        /// How much.
        amount: Cents,
    }
    /// A hand came back out of the muck.
    Retrieved = "retrieved" {
        /// Whose.
        position: Position,
    }
    /// A bet that nobody called went back.
    Returned = "returned" {
        /// To whom.
        person: Person,
        /// Where.
        position: Position,
        /// How much.
        amount: Cents,
        /// Why.
        because: Reason,
    }
    /// The player with the button asked for another shuffle.
    ShuffleAsked = "shuffle-asked" {
        /// Who.
        person: Person,
    }
    /// A street began: bets are gathered, cards will be dealt.
    StreetOpened = "street-opened" {
        /// Which.
        street: u8,
        /// Whether players draw on it.
        draws: bool,
    }
    /// What is left of the stock and the cards that came too early are shuffled together.
    StubShuffled = "stub-shuffled"
    /// A player told how many cards were drawn.
    Told = "told" {
        /// Who.
        position: Position,
        /// How many.
        cards: u8,
    }
    /// Somebody bet, called or raised.
    Wagered = "wagered" {
        /// Who.
        person: Person,
        /// Where.
        position: Position,
        /// What.
        verb: Verb,
        /// What its player has put in on this street by it.
        to: Cents,
        /// The chips it took.
        added: Cents,
        /// Whether its player has no chip left that plays.
        all_in: bool,
        /// What the betting has come to by it; none where it changes nothing, as with a call.
        bet: Option<BetNow>,
    }
}

impl OwnEvent for PokerEvent {
    fn postings(self) -> Postings {
        match self {
            PokerEvent::Posted { person, live, dead, dropped, .. } => posted([
                (Account::Chips(person), -(live + dead)),
                (Account::Layout, if dropped { dead } else { live + dead }),
                (Account::Drop, if dropped { live } else { Cents::ZERO }),
            ]),
            PokerEvent::Wagered { person, added, .. }
            | PokerEvent::ChipsForfeited { person, amount: added, .. } => {
                moved(Account::Chips(person), Account::Layout, added)
            }
            PokerEvent::PotFeeReturned { amount } => moved(Account::Drop, Account::Layout, amount),
            PokerEvent::PotFeeTaken { amount, .. } => moved(Account::Layout, Account::Drop, amount),
            PokerEvent::Returned { person, amount, .. } | PokerEvent::Awarded { person, amount, .. } => {
                moved(Account::Layout, Account::Chips(person), amount)
            }
            PokerEvent::AsideBurned
            | PokerEvent::Asked { .. }
            | PokerEvent::BettingClosed
            | PokerEvent::BettingOpened { .. }
            | PokerEvent::BlindsMissed { .. }
            | PokerEvent::ChipsBack { .. }
            | PokerEvent::ChipsHeld { .. }
            | PokerEvent::ClaimLost { .. }
            | PokerEvent::KeptGiven { .. }
            | PokerEvent::KillButton { .. }
            | PokerEvent::Killed { .. }
            | PokerEvent::Mucked { .. }
            | PokerEvent::NoPotFeeNamed { .. }
            | PokerEvent::PostsDone { .. }
            | PokerEvent::DealtIn { .. }
            | PokerEvent::Retrieved { .. }
            | PokerEvent::ShuffleAsked { .. }
            | PokerEvent::StreetOpened { .. }
            | PokerEvent::StubShuffled
            | PokerEvent::Told { .. } => nothing(),
        }
    }

    fn collected(self) -> Option<Collected> {
        match self {
            PokerEvent::PotFeeTaken { charge, .. } => Some(Collected::Charge(charge)),
            PokerEvent::PotFeeReturned { .. } => Some(Collected::PotFeesReturned),
            PokerEvent::AsideBurned
            | PokerEvent::Asked { .. }
            | PokerEvent::Awarded { .. }
            | PokerEvent::BettingClosed
            | PokerEvent::BettingOpened { .. }
            | PokerEvent::BlindsMissed { .. }
            | PokerEvent::ChipsBack { .. }
            | PokerEvent::ChipsForfeited { .. }
            | PokerEvent::ChipsHeld { .. }
            | PokerEvent::ClaimLost { .. }
            | PokerEvent::KeptGiven { .. }
            | PokerEvent::KillButton { .. }
            | PokerEvent::Killed { .. }
            | PokerEvent::Mucked { .. }
            | PokerEvent::NoPotFeeNamed { .. }
            | PokerEvent::Posted { .. }
            | PokerEvent::PostsDone { .. }
            | PokerEvent::DealtIn { .. }
            | PokerEvent::Retrieved { .. }
            | PokerEvent::Returned { .. }
            | PokerEvent::ShuffleAsked { .. }
            | PokerEvent::StreetOpened { .. }
            | PokerEvent::StubShuffled
            | PokerEvent::Told { .. }
            | PokerEvent::Wagered { .. } => None,
        }
    }

    fn secret(self) -> Secret {
        match self {
            PokerEvent::AsideBurned
            | PokerEvent::Asked { .. }
            | PokerEvent::Awarded { .. }
            | PokerEvent::BettingClosed
            | PokerEvent::BettingOpened { .. }
            | PokerEvent::BlindsMissed { .. }
            | PokerEvent::ChipsBack { .. }
            | PokerEvent::ChipsForfeited { .. }
            | PokerEvent::ChipsHeld { .. }
            | PokerEvent::ClaimLost { .. }
            | PokerEvent::KeptGiven { .. }
            | PokerEvent::KillButton { .. }
            | PokerEvent::Killed { .. }
            | PokerEvent::Mucked { .. }
            | PokerEvent::NoPotFeeNamed { .. }
            | PokerEvent::Posted { .. }
            | PokerEvent::PostsDone { .. }
            | PokerEvent::DealtIn { .. }
            | PokerEvent::PotFeeReturned { .. }
            | PokerEvent::PotFeeTaken { .. }
            | PokerEvent::Retrieved { .. }
            | PokerEvent::Returned { .. }
            | PokerEvent::ShuffleAsked { .. }
            | PokerEvent::StreetOpened { .. }
            | PokerEvent::StubShuffled
            | PokerEvent::Told { .. }
            | PokerEvent::Wagered { .. } => Secret::None,
        }
    }

    fn because(self) -> Option<Reason> {
        match self {
            PokerEvent::ClaimLost { because, .. }
            | PokerEvent::Returned { because, .. }
            | PokerEvent::Awarded { because, .. } => Some(because),
            _ => None,
        }
    }
}
