//! What may be done: offers are the one source of legality.

use cards::Card;
use money::Cents;

use crate::command::{Act, Arrangement, CardMask, Command, Meld, Post};
use crate::event::Place;
use crate::ids::{Person, Position, PositionSet, WagerNo};
use crate::refusal::Refusal;
use crate::ruling::{Case, On, Ruling};

/// Amounts from one to another in steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Amounts {
    /// The least.
    pub from: Cents,
    /// The most.
    pub to: Cents,
    /// The step; `to` is always among the amounts.
    pub step: Cents,
}

impl Amounts {
    /// Just one amount.
    pub const fn only(amount: Cents) -> Amounts {
        Amounts { from: amount, to: amount, step: Cents(1) }
    }

    /// Whether the amount is one of them; else what is wrong with it.
    pub fn check(self, amount: Cents) -> Result<(), Refusal> {
        if amount < self.from {
            return Err(Refusal::BelowMinimum { amount, least: self.from });
        }
        if amount > self.to {
            return Err(Refusal::AboveMaximum { amount, most: self.to });
        }
        if amount != self.to && (amount.0 - self.from.0) % self.step.0 != 0 {
            return Err(Refusal::NotAStep { amount, least: self.from, step: self.step });
        }
        Ok(())
    }

    /// How many amounts there are.
    pub fn count(self) -> u64 {
        let span = (self.to.0 - self.from.0).unsigned_abs();
        let step = self.step.0.unsigned_abs();
        span / step + 1 + u64::from(!span.is_multiple_of(step))
    }

    /// The amount at a place below [`Amounts::count`].
    pub fn at(self, place: u64) -> Cents {
        let amount = self.from.0.saturating_add(self.step.0.saturating_mul(place as i64));
        Cents(amount.min(self.to.0))
    }
}

/// Multiples of another amount, in tenths, evenly spaced as the documents' are: 3x or 4x, 1x.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Multiples {
    least: u16,
    most: u16,
    count: u16,
}

impl Multiples {
    /// These multiples.
    pub fn new(tenths: &[u16]) -> Multiples {
        let (least, most) = (tenths.iter().min(), tenths.iter().max());
        let (least, most) = (least.copied().unwrap_or(10), most.copied().unwrap_or(10));
        Multiples { least, most, count: tenths.len().max(1) as u16 }
    }

    /// The smallest, in tenths.
    pub const fn least(self) -> u16 {
        self.least
    }

    /// The amounts that they make of another.
    #[inline(always)]
    pub fn of(self, amount: Cents) -> Amounts {
        let times = |tenths: u16| Cents(amount.0 * i64::from(tenths) / 10);
        if self.count == 1 {
            return Amounts::only(times(self.least));
        }
        let (from, to) = (times(self.least), times(self.most));
        // Two are the common case, and need no division.
        let step = if self.count == 2 { to.0 - from.0 } else { (to.0 - from.0) / i64::from(self.count - 1) };
        Amounts { from, to, step: Cents(step.max(1)) }
    }
}

/// The ways to pick two cards of a hand of up to seven.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Fronts {
    hand: [Card; 7],
    /// The pairs of places that may be picked, a bit each, in the order of [`Fronts::pairs`].
    allowed: u32,
}

impl Fronts {
    /// All pairs of places of so many cards: 0 and 1, 0 and 2, …
    fn pairs() -> impl Iterator<Item = (usize, usize)> {
        (0..7).flat_map(|one| (one + 1..7).map(move |other| (one, other)))
    }

    /// Any two cards of a hand for which `may` holds.
    pub fn new(cards: &[Card], may: impl Fn([Card; 2]) -> bool) -> Fronts {
        let Fronts { hand, mut allowed } = Fronts::any(cards);
        for (at, (one, other)) in Fronts::pairs().enumerate() {
            if allowed >> at & 1 == 1 && !may([hand[one], hand[other]]) {
                allowed &= !(1 << at);
            }
        }
        Fronts { hand, allowed }
    }

    /// Any two cards of a hand.
    pub fn any(cards: &[Card]) -> Fronts {
        let mut hand = [Card::BLANK; 7];
        let count = cards.len().min(7);
        hand[..count].copy_from_slice(&cards[..count]);
        Fronts { hand, allowed: Fronts::ALL[count] }
    }

    /// The pairs of places among so many cards, as bits.
    const ALL: [u32; 8] = {
        let mut all = [0; 8];
        let (mut one, mut at) = (0, 0);
        while one < 7 {
            let mut other = one + 1;
            while other < 7 {
                let mut count = other + 1;
                while count < 8 {
                    all[count] |= 1 << at;
                    count += 1;
                }
                other += 1;
                at += 1;
            }
            one += 1;
        }
        all
    };

    /// The hand.
    pub fn hand(&self) -> impl Iterator<Item = Card> {
        self.hand.into_iter().filter(|card| *card != Card::BLANK)
    }

    /// Whether these two are cards of the hand.
    pub fn has(&self, cards: [Card; 2]) -> bool {
        Fronts::pairs().any(|pair| self.is(pair, cards))
    }

    /// Whether these two may be picked.
    pub fn contains(&self, cards: [Card; 2]) -> bool {
        Fronts::pairs().enumerate().any(|(at, pair)| self.allowed >> at & 1 == 1 && self.is(pair, cards))
    }

    fn is(&self, (one, other): (usize, usize), cards: [Card; 2]) -> bool {
        let held = [self.hand[one], self.hand[other]];
        !held.contains(&Card::BLANK) && (held == cards || held == [cards[1], cards[0]])
    }

    /// How many ways there are.
    pub const fn count(&self) -> u64 {
        self.allowed.count_ones() as u64
    }

    /// The way at a place below [`Fronts::count`].
    pub fn at(&self, place: u64) -> [Card; 2] {
        let allowed = Fronts::pairs().enumerate().filter(|(at, _)| self.allowed >> at & 1 == 1);
        let (one, other) = allowed.map(|(_, pair)| pair).nth(place as usize).unwrap_or((0, 1));
        [self.hand[one], self.hand[other]]
    }
}

impl std::fmt::Debug for Fronts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ways with ", self.count())?;
        f.debug_list().entries(self.hand()).finish()
    }
}

/// One thing that an actor may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Offer {
    /// Open a round.
    OpenRound,
    /// Take the player-dealer position.
    TakeBank(Amounts),
    /// Pass it on.
    PassBank,
    /// Put a stake on a circle.
    Stake {
        /// At which position.
        position: Position,
        /// On which circle.
        wager: WagerNo,
        /// How much.
        amounts: Amounts,
    },
    /// Take a stake back.
    TakeBack {
        /// At which position.
        position: Position,
        /// From which circle.
        wager: WagerNo,
    },
    /// Put money into the wager of the player at a position.
    Share {
        /// At which position.
        position: Position,
        /// On which circle.
        wager: WagerNo,
        /// How much.
        amounts: Amounts,
    },
    /// Put money into the player-dealer's wager.
    JoinBank(Amounts),
    /// Name who shakes the dice.
    NameShaker {
        /// Who.
        person: Person,
    },
    /// No more bets.
    CloseWagers,
    /// Leave the table.
    Leave,
    /// Fold a hand.
    Fold {
        /// Which.
        position: Position,
    },
    /// Check.
    Check {
        /// Which hand.
        position: Position,
    },
    /// Make a further wager on a hand.
    Bet {
        /// Which hand.
        position: Position,
        /// Which wager.
        wager: WagerNo,
        /// How much.
        amounts: Amounts,
    },
    /// Set a hand by naming the two in front.
    Front {
        /// Which hand.
        position: Position,
        /// The ways.
        fronts: Fronts,
    },
    /// Have a hand set the house way.
    HouseWay {
        /// Which.
        position: Position,
    },
    /// Pick one of the piles.
    Pick {
        /// For which position it is asked: the player-dealer's.
        position: Position,
        /// How many there are.
        piles: u8,
    },
    /// Add to the wager of a hand for a further card.
    Double {
        /// Which hand.
        position: Position,
        /// How much is added.
        amounts: Amounts,
    },
    /// Call.
    Call {
        /// Which hand.
        position: Position,
        /// The chips it takes; fewer than the bet when the player has no more.
        amount: Cents,
    },
    /// Call no more than the size of the pot.
    CallPot {
        /// Which hand.
        position: Position,
        /// The chips it takes.
        amount: Cents,
    },
    /// Bet or raise, to a total for the street.
    RaiseTo {
        /// Which hand.
        position: Position,
        /// The totals.
        amounts: Amounts,
        /// Whether there is a bet to raise.
        raise: bool,
    },
    /// Do something with cards of the hand.
    Change {
        /// Which hand.
        position: Position,
        /// What.
        change: Change,
        /// At least so many.
        least: u8,
        /// At most so many.
        most: u8,
        /// Of which cards.
        of: CardMask,
    },
    /// Show the hand.
    Show {
        /// Which.
        position: Position,
    },
    /// Throw the hand away.
    Muck {
        /// Which.
        position: Position,
    },
    /// Say that the board is the hand, and show.
    PlayBoard {
        /// Which hand.
        position: Position,
    },
    /// Put money in before the cards.
    Post(Post),
    /// Make a larger blind.
    OverBlind(Amounts),
    /// Be dealt out from the next hand on.
    SitOut,
    /// Be dealt in again.
    ComeBack,
    /// Set a hand of thirteen. Any segments may be set; those of other sizes than three, five and five are fouled.
    Arrange {
        /// Which hand.
        position: Position,
    },
    /// Declare a clean sweep.
    DeclareSweep {
        /// Which hand.
        position: Position,
    },
    /// Surrender.
    Surrender {
        /// Which hand.
        position: Position,
        /// The points it takes.
        points: i16,
    },
    /// Confirm what was declared.
    Confirm {
        /// Which hand.
        position: Position,
    },
    /// Take back what was declared.
    Withdraw {
        /// Which hand.
        position: Position,
    },
    /// Note that two or more of these have declared at the same moment.
    Together {
        /// Who may declare a clean sweep.
        sweeps: PositionSet,
        /// Who may surrender.
        surrenders: PositionSet,
    },
    /// Open the hands.
    Showdown,
    /// Have the players settle.
    Settle,
    /// Take part in the hand.
    Go {
        /// Which hand.
        position: Position,
    },
    /// Stay out of the hand.
    StayOut {
        /// Which hand.
        position: Position,
    },
    /// Draw a card from the stock.
    Draw {
        /// Which hand.
        position: Position,
    },
    /// Refuse the card drawn, and draw another.
    DrawAgain {
        /// Which hand.
        position: Position,
    },
    /// Take the top card of the discards.
    Take {
        /// Which hand.
        position: Position,
        /// The card.
        card: Card,
    },
    /// Lay down a rope of at least three cards within a run that is held.
    Rope {
        /// Which hand.
        position: Position,
        /// The suit.
        suit: u8,
        /// The lowest rank of the run.
        low: u8,
        /// The highest rank of the run.
        high: u8,
        /// A rank that it must hold: that of the card drawn.
        with: Option<u8>,
    },
    /// Lay down a square of at least three cards of a rank.
    Square {
        /// Which hand.
        position: Position,
        /// The rank.
        rank: u8,
        /// How many there are of each suit.
        most: [u8; 4],
        /// Whether suits may be mixed in any way; else it is one suit, or different suits.
        mixed: bool,
        /// A suit that it must hold: that of the card drawn.
        with: Option<u8>,
    },
    /// Add a card to a meld of one's own.
    AddTo {
        /// Which hand.
        position: Position,
        /// To which meld.
        meld: u8,
        /// Which card.
        card: Card,
    },
    /// Throw a card on the discards.
    Throw {
        /// Which hand.
        position: Position,
        /// Which card.
        card: Card,
    },
    /// Any other decision on a hand.
    Choice {
        /// Which hand.
        position: Position,
        /// What.
        act: Act,
    },
    /// Go on, where the table rests for the floor.
    GoOn,
    /// Rule on what went wrong.
    Rule(Ruling),
    /// Rule on what went wrong with one of these hands.
    RuleHands {
        /// What happened.
        case: Case,
        /// Whose hands.
        positions: PositionSet,
    },
    /// Rule on what went wrong with cards at a place.
    RuleCards {
        /// What happened.
        case: Case,
        /// Where.
        place: Place,
        /// At least so many.
        least: u8,
        /// At most so many.
        most: u8,
        /// Which cards.
        of: CardMask,
    },
    /// Rule on chips that a player has put in.
    RuleChips {
        /// What happened.
        case: Case,
        /// Whose.
        position: Position,
        /// How many.
        amounts: Amounts,
        /// How many in a second motion, or other than was said.
        other: Option<Amounts>,
    },
    /// Count chips out without betting them.
    CountChips {
        /// Whose hand.
        position: Position,
        /// How many.
        amounts: Amounts,
    },
    /// Take another seat.
    Move {
        /// One of these.
        seats: PositionSet,
    },
    /// Ask for another shuffle.
    AskShuffle,
}

/// What is done with cards of a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// They are thrown away.
    Discard,
    /// They are given for new ones, one at a time.
    Exchange,
    /// They are thrown away, and as many are drawn.
    Draw,
    /// They are turned up.
    Open,
}

/// The offers to one actor.
pub type Offers = arrayvec::ArrayVec<Offer, 128>;

impl Offer {
    /// Whether a command is one of those offered.
    pub fn contains(&self, command: &Command) -> bool {
        if let Command::Decide { position, act } = *command {
            return self.contains_act(position, &act);
        }
        match (*self, *command) {
            (Offer::OpenRound, Command::OpenRound)
            | (Offer::PassBank, Command::PassBank)
            | (Offer::CloseWagers, Command::CloseWagers)
            | (Offer::GoOn, Command::GoOn)
            | (Offer::Leave, Command::Leave) => true,
            (Offer::TakeBank(amounts), Command::TakeBank { covers: amount })
            | (Offer::JoinBank(amounts), Command::JoinBank { amount }) => amounts.check(amount).is_ok(),
            (Offer::NameShaker { person }, Command::NameShaker { person: named }) => person == named,
            (Offer::Rule(ruling), Command::Rule { ruling: made }) => ruling.covers(made),
            (_, Command::Rule { ruling }) => self.contains_ruling(ruling),
            (Offer::Move { seats }, Command::Move { position }) => seats.has(position),
            (Offer::AskShuffle, Command::AskShuffle) => true,
            (
                Offer::Share { position, wager, amounts },
                Command::Share { position: at, wager: on, amount },
            ) => position == at && wager == on && amounts.check(amount).is_ok(),
            (
                Offer::Stake { position, wager, amounts },
                Command::Stake { position: at, wager: on, amount },
            ) => position == at && wager == on && amounts.check(amount).is_ok(),
            (Offer::TakeBack { position, wager }, Command::Stake { position: at, wager: on, amount }) => {
                position == at && wager == on && amount == Cents::ZERO
            }
            (Offer::Post(post), Command::Post(made)) => post == made,
            (Offer::OverBlind(amounts), Command::Post(Post::OverBlind { amount })) => {
                amounts.check(amount).is_ok()
            }
            (Offer::SitOut, Command::SitOut)
            | (Offer::ComeBack, Command::ComeBack)
            | (Offer::Showdown, Command::Showdown)
            | (Offer::Settle, Command::Settle) => true,
            (
                Offer::Together { sweeps, surrenders },
                Command::Together { sweeps: declared, surrenders: given },
            ) => {
                let twice = declared.iter().any(|at| given.has(at));
                let known = declared.without(sweeps).and(given.without(surrenders)).is_empty();
                known && !twice && declared.len() + given.len() >= 2
            }
            _ => false,
        }
    }

    /// Whether a ruling is one of those offered.
    fn contains_ruling(&self, ruling: Ruling) -> bool {
        match (*self, ruling.on) {
            (Offer::RuleHands { case, positions }, On::Hand(Place::Position(position))) => {
                case == ruling.case && positions.has(position)
            }
            (Offer::RuleCards { case, place, least, most, of }, On::Cards(at, cards)) => {
                let count = cards.len() as u8;
                let fits = cards.0 & !of.0 == 0 && (least..=most).contains(&count);
                case == ruling.case && place == at && fits
            }
            (Offer::RuleChips { case, position, amounts, other }, On::Chips(at, amount, second)) => {
                let second = other.map_or(second == Cents::ZERO, |other| other.check(second).is_ok());
                case == ruling.case && position == at && amounts.check(amount).is_ok() && second
            }
            _ => false,
        }
    }

    /// Whether a decision is one of those offered. The choices that are met most are asked for first.
    #[inline(always)]
    pub(crate) fn contains_act(&self, at: Position, act: &Act) -> bool {
        match (self, act) {
            (Offer::Bet { position, wager, amounts }, Act::Bet { wager: on, amount }) => {
                *position == at && wager == on && amounts.check(*amount).is_ok()
            }
            (Offer::Fold { position }, Act::Fold) | (Offer::Check { position }, Act::Check) => {
                *position == at
            }
            (Offer::Bet { .. } | Offer::Fold { .. } | Offer::Check { .. }, _) => false,
            _ => self.contains_other_act(at, *act),
        }
    }

    #[inline(never)]
    fn contains_other_act(&self, at: Position, act: Act) -> bool {
        match (*self, act) {
            (Offer::Choice { position, act: offered }, act) => position == at && offered == act,
            (Offer::Front { position, fronts }, Act::Front { cards }) => {
                position == at && fronts.contains(cards)
            }
            (Offer::Pick { position, piles }, Act::Pick { pile }) => {
                position == at && (1..=piles).contains(&pile)
            }
            (Offer::HouseWay { position }, Act::HouseWay)
            | (Offer::Call { position, .. }, Act::Call)
            | (Offer::CallPot { position, .. }, Act::CallPot)
            | (Offer::Show { position }, Act::Show)
            | (Offer::Muck { position }, Act::Muck)
            | (Offer::PlayBoard { position }, Act::PlayBoard) => position == at,
            (Offer::RaiseTo { position, amounts, .. }, Act::RaiseTo { amount })
            | (Offer::Double { position, amounts }, Act::Double { amount })
            | (Offer::CountChips { position, amounts }, Act::CountChips { amount }) => {
                position == at && amounts.check(amount).is_ok()
            }
            (Offer::Change { position, least, most, of, .. }, Act::Change { cards }) => {
                let count = cards.len() as u8;
                position == at && cards.0 & !of.0 == 0 && (least..=most).contains(&count)
            }
            (Offer::Arrange { position }, Act::Arrange { setting }) => position == at && setting.is_whole(),
            (Offer::DeclareSweep { position }, Act::DeclareSweep)
            | (Offer::Surrender { position, .. }, Act::Surrender)
            | (Offer::Confirm { position }, Act::Confirm)
            | (Offer::Withdraw { position }, Act::Withdraw)
            | (Offer::Go { position }, Act::Go)
            | (Offer::StayOut { position }, Act::StayOut)
            | (Offer::Draw { position }, Act::Draw)
            | (Offer::DrawAgain { position }, Act::DrawAgain)
            | (Offer::Take { position, .. }, Act::Take) => position == at,
            (Offer::Rope { position, .. } | Offer::Square { position, .. }, Act::Meld { meld }) => {
                position == at && self.has_meld(meld)
            }
            (Offer::AddTo { position, meld, card }, Act::AddTo { meld: to, card: added }) => {
                position == at && meld == to && card == added
            }
            (Offer::Throw { position, card }, Act::Throw { card: thrown }) => {
                position == at && card == thrown
            }
            _ => false,
        }
    }

    /// Whether a meld is one of those offered.
    fn has_meld(&self, meld: Meld) -> bool {
        match (*self, meld) {
            (Offer::Rope { suit, low, high, with, .. }, Meld::Rope { suit: of, low: from, high: to }) => {
                let long = from <= to && to - from >= 2;
                let used = with.is_none_or(|rank| from <= rank && rank <= to);
                suit == of && low <= from && to <= high && long && used
            }
            (Offer::Square { rank, most, mixed, with, .. }, Meld::Square { rank: of, suits }) => {
                let held = suits.iter().zip(most).all(|(count, most)| *count <= most);
                let kinds = suits.iter().filter(|count| **count > 0).count();
                let shape = mixed || kinds == 1 || suits.iter().all(|count| *count <= 1);
                let used = with.is_none_or(|suit| suits[usize::from(suit)] > 0);
                rank == of && held && shape && used && meld.len() >= 3
            }
            _ => false,
        }
    }

    /// The melds that are offered.
    pub fn melds(&self) -> impl Iterator<Item = Meld> {
        let offer = *self;
        let (ropes, squares) = match offer {
            Offer::Rope { low, high, .. } => (low..high + 1, 0..0),
            Offer::Square { most, .. } => (0..0, 0..most.iter().map(|most| u32::from(*most) + 1).product()),
            _ => (0..0, 0..0),
        };
        let ends = ropes.clone().flat_map(move |low| ropes.clone().map(move |high| (low, high)));
        let ropes = ends.filter_map(move |(low, high)| match offer {
            Offer::Rope { suit, .. } => Some(Meld::Rope { suit, low, high }),
            _ => None,
        });
        let squares = squares.filter_map(move |number| match offer {
            Offer::Square { rank, most, .. } => Some(Meld::Square { rank, suits: counts(number, most) }),
            _ => None,
        });
        ropes.chain(squares).filter(move |meld| offer.has_meld(*meld))
    }

    /// What could have been declared at the same moment.
    fn together(sweeps: PositionSet, surrenders: PositionSet) -> impl Iterator<Item = Command> {
        let bits = |set: PositionSet| set.iter().collect::<arrayvec::ArrayVec<_, { Position::MOST }>>();
        let pick = |from: &[Position], bits: u32| {
            let chosen = from.iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1);
            chosen.map(|(_, position)| *position).collect::<PositionSet>()
        };
        let (one, other) = (bits(sweeps), bits(surrenders));
        let offer = Offer::Together { sweeps, surrenders };
        let (ways, others) = (1u32 << one.len(), 1u32 << other.len());
        (0..ways * others)
            .map(move |way| Command::Together {
                sweeps: pick(&one, way % ways),
                surrenders: pick(&other, way / ways),
            })
            .filter(move |command| offer.contains(command))
    }

    /// The hand that the offer is about.
    pub const fn hand(&self) -> Option<Position> {
        match *self {
            Offer::Fold { position }
            | Offer::Check { position }
            | Offer::Bet { position, .. }
            | Offer::Double { position, .. }
            | Offer::Front { position, .. }
            | Offer::HouseWay { position }
            | Offer::Pick { position, .. }
            | Offer::Call { position, .. }
            | Offer::CallPot { position, .. }
            | Offer::RaiseTo { position, .. }
            | Offer::Change { position, .. }
            | Offer::Show { position }
            | Offer::Muck { position }
            | Offer::PlayBoard { position }
            | Offer::Arrange { position }
            | Offer::DeclareSweep { position }
            | Offer::Surrender { position, .. }
            | Offer::Confirm { position }
            | Offer::Withdraw { position }
            | Offer::Go { position }
            | Offer::StayOut { position }
            | Offer::Draw { position }
            | Offer::DrawAgain { position }
            | Offer::Take { position, .. }
            | Offer::Rope { position, .. }
            | Offer::Square { position, .. }
            | Offer::AddTo { position, .. }
            | Offer::Throw { position, .. }
            | Offer::CountChips { position, .. }
            | Offer::Choice { position, .. } => Some(position),
            _ => None,
        }
    }

    /// How many commands it contains.
    pub fn count(&self) -> u64 {
        match self {
            Offer::TakeBank(amounts)
            | Offer::OverBlind(amounts)
            | Offer::JoinBank(amounts)
            | Offer::Share { amounts, .. }
            | Offer::Stake { amounts, .. }
            | Offer::RaiseTo { amounts, .. }
            | Offer::Double { amounts, .. }
            | Offer::CountChips { amounts, .. }
            | Offer::Bet { amounts, .. } => amounts.count(),
            Offer::Change { least, most, of, .. } | Offer::RuleCards { least, most, of, .. } => {
                masks(*of, *least, *most).count() as u64
            }
            Offer::RuleHands { positions, .. } | Offer::Move { seats: positions } => {
                u64::from(positions.len())
            }
            Offer::RuleChips { amounts, other, .. } => {
                amounts.count().saturating_mul(other.map_or(1, Amounts::count))
            }
            Offer::Front { fronts, .. } => fronts.count(),
            Offer::Pick { piles, .. } => u64::from(*piles),
            Offer::Arrange { .. } => Arrangement::WAYS,
            Offer::Rope { .. } | Offer::Square { .. } => self.melds().count() as u64,
            Offer::Together { sweeps, surrenders } => Offer::together(*sweeps, *surrenders).count() as u64,
            Offer::Rule(ruling) => ruling.count(),
            _ => 1,
        }
    }

    /// The command at a place below [`Offer::count`].
    pub fn sample(&self, place: u64) -> Command {
        match *self {
            Offer::OpenRound => Command::OpenRound,
            Offer::TakeBank(amounts) => Command::TakeBank { covers: amounts.at(place) },
            Offer::PassBank => Command::PassBank,
            Offer::Stake { position, wager, amounts } => {
                Command::Stake { position, wager, amount: amounts.at(place) }
            }
            Offer::TakeBack { position, wager } => Command::Stake { position, wager, amount: Cents::ZERO },
            Offer::Share { position, wager, amounts } => {
                Command::Share { position, wager, amount: amounts.at(place) }
            }
            Offer::JoinBank(amounts) => Command::JoinBank { amount: amounts.at(place) },
            Offer::NameShaker { person } => Command::NameShaker { person },
            Offer::Choice { position, act } => Command::Decide { position, act },
            Offer::GoOn => Command::GoOn,
            Offer::Rule(ruling) => Command::Rule { ruling: ruling.with_cards(place as u8 + 1) },
            Offer::RuleHands { case, positions } => {
                let position = positions.iter().nth(place as usize).unwrap_or(Position(0));
                Command::Rule { ruling: Ruling::hand(case, Place::Position(position)) }
            }
            Offer::RuleCards { case, place: at, least, most, of } => {
                let cards = masks(of, least, most).nth(place as usize).unwrap_or_default();
                Command::Rule { ruling: Ruling { case, on: On::Cards(at, cards) } }
            }
            Offer::RuleChips { case, position, amounts, other } => {
                let count = amounts.count();
                let second = other.map_or(Cents::ZERO, |other| other.at(place / count));
                let on = On::Chips(position, amounts.at(place % count), second);
                Command::Rule { ruling: Ruling { case, on } }
            }
            Offer::CountChips { position, amounts } => {
                Command::Decide { position, act: Act::CountChips { amount: amounts.at(place) } }
            }
            Offer::Move { seats } => {
                Command::Move { position: seats.iter().nth(place as usize).unwrap_or(Position(0)) }
            }
            Offer::AskShuffle => Command::AskShuffle,
            Offer::CloseWagers => Command::CloseWagers,
            Offer::Leave => Command::Leave,
            Offer::Fold { position } => Command::Decide { position, act: Act::Fold },
            Offer::Check { position } => Command::Decide { position, act: Act::Check },
            Offer::Bet { position, wager, amounts } => {
                Command::Decide { position, act: Act::Bet { wager, amount: amounts.at(place) } }
            }
            Offer::Front { position, fronts } => {
                Command::Decide { position, act: Act::Front { cards: fronts.at(place) } }
            }
            Offer::HouseWay { position } => Command::Decide { position, act: Act::HouseWay },
            Offer::Pick { position, .. } => {
                Command::Decide { position, act: Act::Pick { pile: place as u8 + 1 } }
            }
            Offer::Double { position, amounts } => {
                Command::Decide { position, act: Act::Double { amount: amounts.at(place) } }
            }
            Offer::Call { position, .. } => Command::Decide { position, act: Act::Call },
            Offer::CallPot { position, .. } => Command::Decide { position, act: Act::CallPot },
            Offer::RaiseTo { position, amounts, .. } => {
                Command::Decide { position, act: Act::RaiseTo { amount: amounts.at(place) } }
            }
            Offer::Change { position, least, most, of, .. } => {
                let cards = masks(of, least, most).nth(place as usize).unwrap_or_default();
                Command::Decide { position, act: Act::Change { cards } }
            }
            Offer::Show { position } => Command::Decide { position, act: Act::Show },
            Offer::Muck { position } => Command::Decide { position, act: Act::Muck },
            Offer::PlayBoard { position } => Command::Decide { position, act: Act::PlayBoard },
            Offer::Post(post) => Command::Post(post),
            Offer::OverBlind(amounts) => Command::Post(Post::OverBlind { amount: amounts.at(place) }),
            Offer::SitOut => Command::SitOut,
            Offer::ComeBack => Command::ComeBack,
            Offer::Showdown => Command::Showdown,
            Offer::Settle => Command::Settle,
            Offer::Together { sweeps, surrenders } => {
                let mut ways = Offer::together(sweeps, surrenders);
                ways.nth(place as usize).unwrap_or(Command::Together { sweeps, surrenders })
            }
            other => other.sample_act(place),
        }
    }

    /// The decision at a place: those of Chinese poker and panguingue.
    fn sample_act(&self, place: u64) -> Command {
        let position = self.hand().unwrap_or(Position(0));
        let act = match *self {
            Offer::Arrange { .. } => Act::Arrange { setting: Arrangement::nth(place) },
            Offer::DeclareSweep { .. } => Act::DeclareSweep,
            Offer::Surrender { .. } => Act::Surrender,
            Offer::Confirm { .. } => Act::Confirm,
            Offer::Withdraw { .. } => Act::Withdraw,
            Offer::Go { .. } => Act::Go,
            Offer::StayOut { .. } => Act::StayOut,
            Offer::Draw { .. } => Act::Draw,
            Offer::DrawAgain { .. } => Act::DrawAgain,
            Offer::Take { .. } => Act::Take,
            Offer::AddTo { meld, card, .. } => Act::AddTo { meld, card },
            Offer::Throw { card, .. } => Act::Throw { card },
            _ => self.melds().nth(place as usize).map_or(Act::Check, |meld| Act::Meld { meld }),
        };
        Command::Decide { position, act }
    }
}

/// A number as one count for each suit, none above the most.
fn counts(mut number: u32, most: [u8; 4]) -> [u8; 4] {
    most.map(|most| {
        let count = number % (u32::from(most) + 1);
        number /= u32::from(most) + 1;
        count as u8
    })
}

/// All choices of so many cards among these.
fn masks(of: CardMask, least: u8, most: u8) -> impl Iterator<Item = CardMask> {
    let fits = move |cards: &CardMask| {
        cards.0 & !of.0 == 0 && (u32::from(least)..=u32::from(most)).contains(&cards.len())
    };
    (0..=of.0).map(CardMask).filter(fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sample_is_contained() {
        let amounts = Amounts { from: Cents(500), to: Cents(2050), step: Cents(100) };
        let offer = Offer::Stake { position: Position(2), wager: WagerNo(1), amounts };
        assert_eq!(offer.count(), 17);
        for place in 0..offer.count() {
            assert!(offer.contains(&offer.sample(place)), "{place}");
        }
        assert_eq!(amounts.at(16), Cents(2050));
        assert!(!offer.contains(&Command::Stake {
            position: Position(2),
            wager: WagerNo(1),
            amount: Cents(550)
        }));
        assert_eq!(
            amounts.check(Cents(499)),
            Err(Refusal::BelowMinimum { amount: Cents(499), least: Cents(500) })
        );
        assert_eq!(Amounts::only(Cents(700)).count(), 1);
        let draw = Offer::Change {
            position: Position(1),
            change: Change::Draw,
            least: 0,
            most: 5,
            of: CardMask(0b11111),
        };
        assert_eq!(draw.count(), 32);
        assert!((0..32).all(|place| draw.contains(&draw.sample(place))));
    }

    #[test]
    fn two_of_seven_are_picked_in_21_ways() {
        let hand = cards::parse_cards("Ah As Kd 7c 5s 3h 2d").unwrap();
        let all = Offer::Front { position: Position(1), fronts: Fronts::any(&hand) };
        assert_eq!(all.count(), 21);
        for place in 0..21 {
            assert!(all.contains(&all.sample(place)), "{place}");
        }
        let no_pair = Fronts::new(&hand, |cards| cards[0].rank() != cards[1].rank());
        assert!(
            no_pair.count() == 20
                && no_pair.contains([hand[2], hand[1]])
                && !no_pair.contains([hand[0], hand[1]])
        );
        assert!(no_pair.has([hand[0], hand[1]]) && !no_pair.has([hand[0], hand[0]]));
        let tiles = cards::parse_cards("6-6 6-6 5-4 2-1").unwrap();
        assert!(Fronts::any(&tiles).contains([tiles[0], tiles[0]]) && Fronts::any(&tiles).count() == 6);
    }

    #[test]
    fn hands_are_set_in_three_five_and_five() {
        let offer = Offer::Arrange { position: Position(1) };
        for place in [0, 1, 251, 252, 40_000, offer.count() - 1] {
            let Command::Decide { act: Act::Arrange { setting }, .. } = offer.sample(place) else { panic!() };
            let sizes = [0, 1, 2].map(|segment| setting.segment(segment).len());
            assert_eq!((sizes, setting.is_whole()), ([3, 5, 5], true), "{place}");
            assert!(offer.contains(&offer.sample(place)));
        }
        let four_four_five = Arrangement::new([0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2]);
        let act = Act::Arrange { setting: four_four_five };
        assert!(offer.contains(&Command::Decide { position: Position(1), act }), "fouled, but not refused");
    }

    #[test]
    fn melds_hold_the_card_drawn() {
        let position = Position(2);
        let rope = Offer::Rope { position, suit: 3, low: 2, high: 6, with: Some(3) };
        // Two to four, two to five, two to six; three to five, three to six.
        assert_eq!(rope.melds().count(), 5);
        assert!((0..rope.count()).all(|place| rope.contains(&rope.sample(place))));
        let square = |mixed| Offer::Square { position, rank: 9, most: [2, 1, 1, 3], mixed, with: Some(3) };
        // Three spades; three suits with the spade, or all four.
        assert_eq!(square(false).melds().count(), 5);
        assert!(square(true).melds().count() > 5);
        assert!((0..square(true).count()).all(|place| square(true).contains(&square(true).sample(place))));
    }

    #[test]
    fn declarations_at_the_same_moment_are_two_or_more() {
        let seats = |seats: &[u8]| seats.iter().map(|seat| Position(*seat)).collect::<PositionSet>();
        let offer = Offer::Together { sweeps: seats(&[1, 2]), surrenders: seats(&[1, 2, 3]) };
        assert!(offer.count() > 0);
        for place in 0..offer.count() {
            let Command::Together { sweeps, surrenders } = offer.sample(place) else { panic!() };
            assert!(sweeps.len() + surrenders.len() >= 2 && !sweeps.iter().any(|at| surrenders.has(at)));
        }
    }
}
