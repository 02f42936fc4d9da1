//! What may be done: offers are the one source of legality.

use money::Cents;

use crate::command::{Act, CardMask, Command, Post};
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

    /// Multiples in tenths, evenly spaced as the documents' are: 3x or 4x, 1x.
    pub fn multiples(tenths: &[u16], amount: impl Fn(u16) -> Cents) -> Amounts {
        let (from, to) =
            (tenths.iter().min().copied().unwrap_or(10), tenths.iter().max().copied().unwrap_or(10));
        let step =
            if tenths.len() > 1 { (amount(to).0 - amount(from).0) / (tenths.len() as i64 - 1) } else { 1 };
        Amounts { from: amount(from), to: amount(to), step: Cents(step.max(1)) }
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
        match (*self, *command) {
            (Offer::OpenRound, Command::OpenRound)
            | (Offer::PassBank, Command::PassBank)
            | (Offer::CloseWagers, Command::CloseWagers)
            | (Offer::GoOn, Command::GoOn)
            | (Offer::Leave, Command::Leave) => true,
            (Offer::TakeBank(amounts), Command::TakeBank { covers: amount })
            | (Offer::JoinBank(amounts), Command::JoinBank { amount }) => amounts.check(amount).is_ok(),
            (Offer::NameShaker { person }, Command::NameShaker { person: named }) => person == named,
            (Offer::Rule(ruling), Command::Rule { ruling: made }) => ruling == made,
            (_, Command::Rule { ruling }) => self.contains_ruling(ruling),
            (Offer::Move { seats }, Command::Move { position }) => seats.has(position),
            (Offer::AskShuffle, Command::AskShuffle) => true,
            (Offer::Choice { position, act }, Command::Decide { position: at, act: chosen }) => {
                position == at && act == chosen
            }
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
            (Offer::Fold { position }, Command::Decide { position: at, act: Act::Fold })
            | (Offer::Check { position }, Command::Decide { position: at, act: Act::Check }) => {
                position == at
            }
            (
                Offer::Bet { position, wager, amounts },
                Command::Decide { position: at, act: Act::Bet { wager: on, amount } },
            ) => position == at && wager == on && amounts.check(amount).is_ok(),
            (Offer::Post(post), Command::Post(made)) => post == made,
            (Offer::OverBlind(amounts), Command::Post(Post::OverBlind { amount })) => {
                amounts.check(amount).is_ok()
            }
            (Offer::SitOut, Command::SitOut) | (Offer::ComeBack, Command::ComeBack) => true,
            (_, Command::Decide { position, act }) => self.contains_act(position, act),
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

    /// Whether a decision of pot poker is one of those offered.
    fn contains_act(&self, at: Position, act: Act) -> bool {
        match (*self, act) {
            (Offer::Call { position, .. }, Act::Call)
            | (Offer::CallPot { position, .. }, Act::CallPot)
            | (Offer::Show { position }, Act::Show)
            | (Offer::Muck { position }, Act::Muck)
            | (Offer::PlayBoard { position }, Act::PlayBoard) => position == at,
            (Offer::RaiseTo { position, amounts, .. }, Act::RaiseTo { amount })
            | (Offer::CountChips { position, amounts }, Act::CountChips { amount }) => {
                position == at && amounts.check(amount).is_ok()
            }
            (Offer::Change { position, least, most, of, .. }, Act::Change { cards }) => {
                let count = cards.len() as u8;
                position == at && cards.0 & !of.0 == 0 && (least..=most).contains(&count)
            }
            _ => false,
        }
    }

    /// The hand that the offer is about.
    pub const fn hand(&self) -> Option<Position> {
        match *self {
            Offer::Fold { position }
            | Offer::Check { position }
            | Offer::Bet { position, .. }
            | Offer::Call { position, .. }
            | Offer::CallPot { position, .. }
            | Offer::RaiseTo { position, .. }
            | Offer::Change { position, .. }
            | Offer::Show { position }
            | Offer::Muck { position }
            | Offer::PlayBoard { position }
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
            Offer::Rule(ruling) => Command::Rule { ruling },
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
        }
    }
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
}
