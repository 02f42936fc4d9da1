//! What happened at the table: facts, each sufficient by itself.

use cards::{Card, Dice};
use money::Cents;

use crate::act::Act;
use crate::command::{Post, Run};
use crate::ids::{Person, Position, WagerNo};
use crate::reason::{Reason, Why};
use crate::ruling::Ruling;

/// Where a card lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// In front of a position.
    Position(Position),
    /// In front of the player-dealer.
    Bank,
    /// On the board.
    Board,
    /// On the second board.
    SecondBoard,
    /// Baccarat's Player hand.
    PlayerHand,
    /// Baccarat's Banker hand.
    BankerHand,
    /// Burned.
    Burned,
    /// On the table too early, or one too many: not in play.
    Early,
    /// The card drawn, which lies open until it is melded or thrown away.
    Drawn,
    /// The top of the discards.
    Discards,
    /// A meld of a player, in the order in which they were laid down.
    Meld(Position, u8),
    /// In one of the piles before the house dealer, numbered from the left.
    Pile(u8),
    /// In front of a position, in a hand that came from a split.
    SplitHand {
        /// The position.
        position: Position,
        /// The second hand there, the third, the fourth.
        hand: u8,
    },
}

impl Place {
    /// The position whose cards lie there.
    pub const fn position(self) -> Option<Position> {
        match self {
            Place::Position(position) | Place::SplitHand { position, .. } => Some(position),
            _ => None,
        }
    }
}

/// Where a card goes that is taken from a hand or a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goes {
    /// It is a scrap of paper.
    OutOfPlay,
    /// It lies on the deck and is the next burn.
    NextBurn,
    /// It had not been dealt yet, and is kept for its hand.
    Kept,
}

/// Who sees a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Face {
    /// Everybody.
    Up,
    /// The one who holds the hand.
    Down,
    /// Nobody.
    Hidden,
}

/// How a wager ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// Paid by the player-dealer.
    Won,
    /// Collected by the player-dealer.
    Lost,
    /// The stake goes back.
    Pushed,
    /// The stake goes back because nothing was left to cover it.
    NotCovered,
}

/// Something that happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
pub enum Event {
    /// Somebody sat down.
    SatDown {
        /// Who.
        person: Person,
        /// Where.
        position: Position,
        /// With how much.
        chips: Cents,
    },
    /// Somebody stands behind the seats.
    StoodBehind {
        /// Who.
        person: Person,
        /// With how much.
        chips: Cents,
    },
    /// Somebody left, taking what chips they had.
    Left {
        /// Who.
        person: Person,
        /// The chips taken along.
        chips: Cents,
    },
    /// Half an hour has passed: timed fees are due.
    HalfHourStruck,
    /// A round began.
    RoundOpened {
        /// Its number at this table.
        number: u32,
    },
    /// The player-dealer position was passed on.
    BankPassed {
        /// By whom.
        person: Person,
    },
    /// Somebody took the player-dealer position.
    BankTaken {
        /// Who.
        person: Person,
        /// Their seat.
        position: Position,
        /// The first or second round running.
        turn: u8,
        /// Their wager.
        covers: Cents,
    },
    /// Nobody takes the player-dealer position: there is no round for now.
    NoBank,
    /// Nobody else takes the player-dealer position, and the game is broken.
    GameBroken,
    /// A stake was put down.
    Staked {
        /// By whom.
        person: Person,
        /// At which position.
        position: Position,
        /// On which circle.
        wager: WagerNo,
        /// How much.
        amount: Cents,
    },
    /// Money was put into the wager of the player at a position: it wins and loses with it as one.
    Shared {
        /// By whom.
        person: Person,
        /// At which position.
        position: Position,
        /// On which circle.
        wager: WagerNo,
        /// How much.
        amount: Cents,
    },
    /// A part of what was to be wagered has no action: it does not leave the person's chips.
    NoAction {
        /// Whose.
        person: Person,
        /// At which position.
        position: Position,
        /// On which circle.
        wager: WagerNo,
        /// How much.
        amount: Cents,
        /// Why.
        because: Why,
    },
    /// Money was put into the player-dealer's wager.
    BankJoined {
        /// By whom.
        person: Person,
        /// How much.
        amount: Cents,
    },
    /// Somebody who had put money into the player-dealer's wager took back their part of what became of it.
    BankParted {
        /// Who.
        person: Person,
        /// How much.
        amount: Cents,
    },
    /// Somebody was named to shake the dice.
    ShakerNamed {
        /// Who.
        person: Person,
    },
    /// Somebody was warned.
    Warned {
        /// Who.
        person: Person,
        /// Why.
        because: Why,
    },
    /// The floor ruled.
    Ruled {
        /// What happened, and to whom.
        ruling: Ruling,
        /// What follows from it.
        because: Why,
    },
    /// The house dealer went on after the floor had looked.
    WentOn,
    /// The deal is void: all cards and wagers go back, and the round does not count as held.
    Misdealt,
    /// The last card of a hand is dead and was taken away.
    CardDead {
        /// Where.
        place: Place,
    },
    /// A hand is not looked at before it is opened, because its bettor has seen another one.
    LeftUnseen {
        /// Where.
        position: Position,
    },
    /// A player who was passed over may not draw any more.
    DrawLost {
        /// Where.
        position: Position,
    },
    /// A hand that the house dealer played wrongly is set right.
    HouseWayReset {
        /// Where.
        position: Position,
    },
    /// A stake was taken back before the deal.
    Unstaked {
        /// By whom.
        person: Person,
        /// At which position.
        position: Position,
        /// From which circle.
        wager: WagerNo,
        /// How much.
        amount: Cents,
    },
    /// The timer of the display rang.
    TimerRang,
    /// No more bets.
    WagersClosed,
    /// Fees that fall due in mid-round are taken now.
    FeesBegan,
    /// A collection fee was dropped.
    FeeTaken {
        /// Who paid.
        person: Person,
        /// At which position the wager is that it was for; the player-dealer's own for the player-dealer's fee.
        position: Position,
        /// Which charge of the schedule.
        charge: u8,
        /// What the charge went by: table action, Ante, wager, in cents.
        basis: Cents,
        /// How much.
        amount: Cents,
    },
    /// The schedule names no fee for a charge.
    NoFeeNamed {
        /// Who would have paid.
        person: Person,
        /// At which position.
        position: Position,
        /// Which charge of the schedule.
        charge: u8,
        /// What the charge went by.
        basis: Cents,
        /// Whether the cell of the document cannot be read.
        unreadable: bool,
    },
    /// The fees due at this point are in.
    FeesDone,
    /// (A part of) a stock was loaded.
    StockLoaded {
        /// Its cards.
        run: Run,
        /// Whether it is the first part: what was left of the old stock is gone.
        first: bool,
        /// Whether it is the last part.
        last: bool,
    },
    /// The stock has run out: cards that are out of play are shuffled again.
    StockRanOut,
    /// The dice were thrown.
    DiceThrown {
        /// What they show.
        dice: Dice,
    },
    /// The action button was placed.
    ButtonPlaced {
        /// Where settlement starts.
        position: Position,
    },
    /// A card was dealt or burned.
    Dealt {
        /// Where to.
        place: Place,
        /// Which.
        card: Card,
        /// Who sees it.
        face: Face,
    },
    /// The cards that no one needs in this round were put away unseen.
    StubPutAway {
        /// How many.
        cards: u16,
    },
    /// The cards of a hand that is done with were counted and taken up.
    TakenUp {
        /// Where.
        place: Place,
        /// How many.
        cards: u8,
    },
    /// All cards at a place were turned up.
    TurnedUp {
        /// Where.
        place: Place,
    },
    /// So many cards at a place, from the first face-down one on, were turned up.
    TurnedSome {
        /// Where.
        place: Place,
        /// How many.
        count: u8,
    },
    /// A decision on a hand.
    Decided {
        /// By whom.
        person: Person,
        /// Which hand.
        position: Position,
        /// What.
        act: Act,
    },
    /// More was put on a stake after the deal.
    Raised {
        /// By whom.
        person: Person,
        /// At which position.
        position: Position,
        /// On which circle.
        wager: WagerNo,
        /// How much more.
        amount: Cents,
    },
    /// The last card of a hand was moved to a hand of its own.
    CardMoved {
        /// From where.
        from: Place,
        /// To where.
        to: Place,
    },
    /// The house dealer looked at the player-dealer's hole card.
    HoleCardLooked {
        /// Whether it makes a natural.
        natural: bool,
    },
    /// A pile was given to a place.
    PileGiven {
        /// Which.
        pile: u8,
        /// Where to.
        place: Place,
        /// Who sees its cards now.
        face: Face,
    },
    /// A hand was set the house way.
    HandSet {
        /// Where.
        place: Place,
        /// The two in front; of tiles the low hand.
        front: [Card; 2],
        /// The row of the chart that decided; none when no row fits.
        row: Option<u8>,
    },
    /// Somebody got a button for a bonus that costs nothing: an Envy button beside a large enough wager.
    ButtonGiven {
        /// Who.
        person: Person,
        /// At which position.
        position: Position,
        /// The bonus.
        wager: WagerNo,
    },
    /// A wager that got no action earned a free collection button.
    FreeCollectionGiven {
        /// Whose it is.
        person: Person,
        /// Where the wager was.
        position: Position,
    },
    /// A free collection button paid a fee.
    FreeCollectionUsed {
        /// Whose it was.
        person: Person,
        /// At which position the wager is that the fee was for.
        position: Position,
        /// Which charge of the schedule.
        charge: u8,
        /// What the charge went by.
        basis: Cents,
        /// What it would have been.
        amount: Cents,
    },
    /// A free collection button was not used in the hand after that in which it was earned, and is void.
    FreeCollectionLapsed {
        /// Whose it was.
        person: Person,
    },
    /// Settlement began.
    SettlementBegan {
        /// Where.
        start: Position,
    },
    /// One of several payouts of a wager, before the one with which it is settled.
    Earned {
        /// Whose wager.
        person: Person,
        /// At which position.
        position: Position,
        /// On which circle.
        wager: WagerNo,
        /// Whose hand earned it.
        hand: Position,
        /// What it brings.
        due: Cents,
        /// What was paid.
        moved: Cents,
        /// Why.
        because: Reason,
    },
    /// A wager was settled.
    Settled {
        /// Whose.
        person: Person,
        /// At which position.
        position: Position,
        /// On which circle.
        wager: WagerNo,
        /// How it ended.
        outcome: Outcome,
        /// The stake.
        stake: Cents,
        /// What it would have won or lost.
        due: Cents,
        /// What moved: paid to the person, or collected from the stake.
        moved: Cents,
        /// Why.
        because: Reason,
    },
    /// Nobody wagered: the player-dealer took the wager back, and the round does not count as held.
    NobodyWagered {
        /// The player-dealer.
        bank: Person,
        /// What they took back.
        amount: Cents,
    },
    /// Somebody bought more chips.
    Bought {
        /// Who.
        person: Person,
        /// Where.
        position: Position,
        /// How much.
        chips: Cents,
        /// Whether it is less than a full buy-in.
        short: bool,
    },
    /// Somebody is dealt out from now on.
    SatOut {
        /// Who.
        person: Person,
        /// Where.
        position: Position,
    },
    /// Somebody is dealt in again.
    CameBack {
        /// Who.
        person: Person,
        /// Where.
        position: Position,
    },
    /// The blinds went by a player who was dealt out.
    BlindsMissed {
        /// Where.
        position: Position,
    },
    /// The dealer button was put somewhere before the first hand.
    ButtonSet {
        /// Where.
        position: Position,
    },
    /// The dealer button is here for this hand.
    DealerButton {
        /// Where.
        position: Position,
    },
    /// A player who is not in the game yet asked to be dealt in.
    Asked {
        /// Who.
        person: Person,
        /// Where.
        position: Position,
        /// By posting what.
        post: Post,
    },
    /// Forced or unasked money was put in.
    Posted {
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
        /// Whether the chips go to the drop instead of the pot.
        dropped: bool,
    },
    /// The forced money of the hand is in.
    PostsDone,
    /// A street began: bets are gathered, cards will be dealt.
    StreetOpened {
        /// Which.
        street: u8,
    },
    /// The betting of the street began.
    BettingOpened {
        /// Who acts first.
        first: Position,
    },
    /// Somebody bet, called or raised.
    Wagered {
        /// Who.
        person: Person,
        /// Where.
        position: Position,
        /// What.
        act: Act,
        /// The chips it took.
        added: Cents,
    },
    /// The betting of the street is over.
    BettingClosed,
    /// A hand was thrown into the muck.
    Mucked {
        /// Whose.
        position: Position,
    },
    /// Cards were turned up on a board together.
    BoardDealt {
        /// Which board.
        place: Place,
        /// The cards.
        cards: [Card; 3],
        /// How many of them.
        count: u8,
    },
    /// A losing hand was killed before the pot is pushed.
    Killed {
        /// Whose.
        position: Position,
    },
    /// A hand that would have shared the pot has no claim to it.
    ClaimLost {
        /// Whose.
        position: Position,
        /// Why.
        because: Reason,
    },
    /// A hand is dead by a rule.
    Fouled {
        /// Whose.
        position: Position,
        /// Why.
        because: Reason,
    },
    /// A bet that nobody called went back.
    Returned {
        /// To whom.
        person: Person,
        /// Where.
        position: Position,
        /// How much.
        amount: Cents,
        /// Why.
        because: Reason,
    },
    /// A collection fee was taken from the pot.
    PotFeeTaken {
        /// Which charge of the schedule.
        charge: u8,
        /// What the charge went by.
        basis: i64,
        /// How much.
        amount: Cents,
    },
    /// The schedule names no fee for a charge on the pot.
    NoPotFeeNamed {
        /// Which charge of the schedule.
        charge: u8,
        /// What the charge went by.
        basis: i64,
    },
    /// A pot, or a part of it, was pushed to a player.
    Awarded {
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
    },
    /// The kill button went to a winner, or to nobody.
    KillButton {
        /// To whom.
        person: Option<Person>,
        /// Whether that player must kill the next pot, and how: the place of the kind in the listing.
        owes: Option<u8>,
    },
    /// Somebody named an amount of chips that will be added.
    Announced {
        /// Who.
        person: Person,
        /// Where.
        position: Position,
        /// How much.
        chips: Cents,
    },
    /// Somebody took chips off the table.
    TookOff {
        /// Who.
        person: Person,
        /// Where.
        position: Position,
        /// How much.
        chips: Cents,
    },
    /// The showdown began.
    ShowdownBegan,
    /// Two players compared hands and paid the difference.
    Compared {
        /// Whose turn it is to settle.
        person: Person,
        /// Where.
        position: Position,
        /// With whom.
        opponent: Person,
        /// Where.
        against: Position,
        /// The points that the first one wins by the rules; below zero they are lost.
        due: i16,
        /// The points that changed hands, as far as both had chips to play for.
        moved: i16,
        /// The same in money.
        amount: Cents,
        /// Why.
        because: Reason,
    },
    /// A game is taken up where it was left: this seat won the hand before.
    TakenUpAfter {
        /// Where the winner sits.
        winner: Position,
    },
    /// Who acts first in the hand is known.
    ActsFirst {
        /// Where.
        position: Position,
    },
    /// Too few players take part: the hand is not played.
    NotPlayed,
    /// A player collects from every other player in the hand.
    Collects {
        /// Who.
        person: Person,
        /// Where.
        position: Position,
        /// How much from each.
        each: Cents,
        /// Why.
        because: Reason,
    },
    /// A player paid another one.
    Paid {
        /// Who paid.
        payer: Person,
        /// Where.
        from: Position,
        /// Who was paid.
        person: Person,
        /// Where.
        position: Position,
        /// How much.
        amount: Cents,
        /// Why.
        because: Reason,
    },
    /// A player went out and collects from every other player in the hand.
    WentOut {
        /// Who.
        person: Person,
        /// Where.
        position: Position,
        /// How much from each, conditions included.
        each: Cents,
    },
    /// The hand ended.
    HandClosed,
    /// A card was taken from a hand or a board by a ruling.
    CardTaken {
        /// Where it lay.
        place: Place,
        /// Which card of the hand.
        at: u8,
        /// Where it goes.
        goes: Goes,
    },
    /// A card that should be down came to lie face up.
    CardShown {
        /// Where.
        place: Place,
        /// Which card of the hand.
        at: u8,
    },
    /// A hand got the card that was kept for it.
    KeptGiven {
        /// Where.
        position: Position,
    },
    /// The card on the deck was burned.
    AsideBurned,
    /// What is left of the stock and the cards that came too early are shuffled together.
    StubShuffled,
    /// Chips that do not count went back before they were a bet.
    ChipsBack {
        /// To whom.
        person: Person,
        /// Where.
        position: Position,
        /// How much.
        amount: Cents,
    },
    /// Chips that are too few for a call lie in front of a player, who has still to say what comes of them.
    ChipsHeld {
        /// Whose.
        person: Person,
        /// Where.
        position: Position,
        /// How much.
        amount: Cents,
    },
    /// Chips that were too few for a call were lost to the pot.
    ChipsForfeited {
        /// Whose.
        person: Person,
        /// Where.
        position: Position,
        /// How much.
        amount: Cents,
    },
    /// A fee that would use up all that somebody has was not taken; the floor is told (S22).
    FeeWaived {
        /// Whose.
        person: Person,
        /// Where; no position for somebody without a seat.
        position: Position,
        /// Which charge of the schedule.
        charge: u8,
        /// How much it would have been.
        amount: Cents,
    },
    /// Somebody is not dealt in and pays no fee, because nothing would be left after it; the floor is told.
    CannotPayFee {
        /// Who.
        person: Person,
        /// Where.
        position: Position,
    },
    /// A fee went back, because the hand is void.
    FeeReturned {
        /// To whom.
        person: Person,
        /// Where.
        position: Position,
        /// How much.
        amount: Cents,
    },
    /// A fee went back into the pot, because the hand is void.
    PotFeeReturned {
        /// How much.
        amount: Cents,
    },
    /// A player told how many cards were drawn.
    Told {
        /// Who.
        position: Position,
        /// How many.
        cards: u8,
    },
    /// A hand came back out of the muck.
    Retrieved {
        /// Whose.
        position: Position,
    },
    /// Somebody took another seat.
    Moved {
        /// Who.
        person: Person,
        /// From where.
        from: Position,
        /// Where to.
        to: Position,
    },
    /// The player with the button asked for another shuffle.
    ShuffleAsked {
        /// Who.
        person: Person,
    },
    /// The round ended; the player-dealer took back the wager, with what was won and without what was lost.
    RoundClosed {
        /// The player-dealer.
        bank: Person,
        /// What they took back.
        amount: Cents,
    },
}

/// What was posted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Posted {
    /// The ante.
    Ante,
    /// A double ante, to be dealt in.
    DoubleAnte,
    /// A blind: 0 is the small one, the last one the big one.
    Blind(u8),
    /// The big blind, to be dealt in.
    Entry,
    /// All blinds, the small one dead.
    AllBlinds,
    /// All blinds as the only blind.
    BoughtButton,
    /// The kill blind.
    Kill,
    /// A live straddle.
    Straddle,
    /// A larger blind.
    OverBlind,
    /// The forced opening bet of stud.
    BringIn,
}

/// Takes events as they happen. A sink that keeps nothing makes a simulation free of allocation.
pub trait Sink {
    /// One more event.
    fn push(&mut self, event: Event);
}

impl Sink for Vec<Event> {
    fn push(&mut self, event: Event) {
        Vec::push(self, event);
    }
}

/// Keeps nothing.
impl Sink for () {
    fn push(&mut self, _: Event) {}
}

/// A few events kept on the stack.
impl<const N: usize> Sink for arrayvec::ArrayVec<Event, N> {
    fn push(&mut self, event: Event) {
        arrayvec::ArrayVec::push(self, event);
    }
}
