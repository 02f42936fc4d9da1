//! How an offer is answered: about a dozen shapes, each with what it contains, how much that is, and samples of it.

use cards::Card;
use money::Cents;

use crate::act::Choice;
use crate::command::{Arrangement, CardMask, Meld};
use crate::event::Place;
use crate::ids::{Person, PersonSet, Position, PositionSet, WagerNo};
use crate::refusal::Refusal;
use crate::ruling::{Case, On, Ruling};

/// Amounts from one to another in steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
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

    /// Any chips that may be brought, from so much on.
    pub const fn from(least: Cents) -> Amounts {
        Amounts { from: least, to: Cents::MOST, step: Cents(1) }
    }

    /// Whether the amount is one of them; else what is wrong with it.
    pub fn check(self, amount: Cents) -> Result<(), Refusal> {
        if amount < self.from {
            return Err(Refusal::BelowTheLeast { amount, least: self.from });
        }
        if amount > self.to {
            return Err(Refusal::AboveTheMost { amount, most: self.to });
        }
        if amount != self.to && (amount.0 - self.from.0) % self.step.0 != 0 {
            return Err(Refusal::NotAStep { amount, least: self.from, step: self.step });
        }
        Ok(())
    }

    /// Whether the amount is one of them.
    pub fn has(self, amount: Cents) -> bool {
        self.check(amount).is_ok()
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
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

/// The ways, one after another.
impl serde::Serialize for Fronts {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((0..self.count()).map(|place| self.at(place)))
    }
}

impl std::fmt::Debug for Fronts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ways with ", self.count())?;
        f.debug_list().entries(self.hand()).finish()
    }
}

/// How an offer is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// There is nothing to say.
    Only,
    /// There is nothing to say, and it takes so much.
    Price(Cents),
    /// An amount.
    Amount(Amounts),
    /// An amount on a circle.
    Wager {
        /// Which circle.
        wager: WagerNo,
        /// How much.
        amounts: Amounts,
    },
    /// One of these seats.
    Seats(PositionSet),
    /// One of these persons.
    Persons(PersonSet),
    /// One of these persons, with chips.
    Newcomer {
        /// Who may come.
        persons: PersonSet,
        /// With how much.
        amounts: Amounts,
    },
    /// Some of these seats in a first group, and some of those in a second; at least two, and nobody in both.
    Groups(PositionSet, PositionSet),
    /// A number from one on.
    Number {
        /// The highest.
        most: u8,
    },
    /// Some of these cards of the hand.
    Cards {
        /// At least so many.
        least: u8,
        /// At most so many.
        most: u8,
        /// Of which.
        of: CardMask,
    },
    /// This card, onto this pile or meld.
    Card {
        /// Which.
        card: Card,
        /// Where to.
        onto: u8,
    },
    /// Two in front.
    Front(Fronts),
    /// Thirteen in three. Any segments may be set; those of other sizes than three, five and five are fouled.
    Thirteen,
    /// A meld.
    Meld(Melds),
    /// A ruling of the floor.
    Ruling(Rulings),
}

/// Melds that can be laid down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Melds {
    /// A rope of at least three cards within a run that is held.
    Rope {
        /// The suit.
        suit: u8,
        /// The lowest rank of the run.
        low: u8,
        /// The highest rank of the run.
        high: u8,
        /// A rank that it must hold: that of the card drawn.
        with: Option<u8>,
    },
    /// A square of at least three cards of a rank.
    Square {
        /// The rank.
        rank: u8,
        /// How many there are of each suit.
        most: [u8; 4],
        /// Whether suits may be mixed in any way; else it is one suit, or different suits.
        mixed: bool,
        /// A suit that it must hold: that of the card drawn.
        with: Option<u8>,
    },
}

/// Rulings that the floor can make on one case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rulings {
    /// This one, on any number of cards where a number is named.
    One(Ruling),
    /// On one of these hands.
    Hands {
        /// What happened.
        case: Case,
        /// Whose hands.
        positions: PositionSet,
    },
    /// On cards at a place.
    Cards {
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
    /// On chips that a player has put in.
    Chips {
        /// What happened.
        case: Case,
        /// Whose.
        position: Position,
        /// How many.
        amounts: Amounts,
        /// How many in a second motion, or other than was said.
        other: Option<Amounts>,
    },
}

impl Shape {
    /// Whether a choice answers it.
    #[inline]
    pub fn contains(&self, choice: Choice) -> bool {
        match (*self, choice) {
            (Shape::Only | Shape::Price(_), Choice::Only) => true,
            (Shape::Amount(amounts), Choice::Amount(amount)) => amounts.has(amount),
            (Shape::Newcomer { persons, amounts }, Choice::Newcomer { person, chips }) => {
                persons.has(person) && amounts.has(chips)
            }
            (Shape::Wager { wager, amounts }, Choice::Wager { wager: on, amount }) => {
                wager == on && amounts.has(amount)
            }
            (Shape::Seats(seats), Choice::Seat(position)) => seats.has(position),
            (Shape::Persons(persons), Choice::Person(person)) => persons.has(person),
            (Shape::Groups(one, other), Choice::Groups(first, second)) => {
                let twice = first.iter().any(|at| second.has(at));
                let known = first.without(one).and(second.without(other)).is_empty();
                known && !twice && first.len() + second.len() >= 2
            }
            (Shape::Number { most }, Choice::Number(number)) => (1..=most).contains(&number),
            (Shape::Cards { least, most, of }, Choice::Cards(cards)) => fits(cards, least, most, of),
            (Shape::Card { card, onto }, Choice::Card { card: named, onto: to }) => {
                card == named && onto == to
            }
            (Shape::Front(fronts), Choice::Front(cards)) => fronts.contains(cards),
            (Shape::Thirteen, Choice::Thirteen(setting)) => setting.is_whole(),
            (Shape::Meld(melds), Choice::Meld(meld)) => melds.has(meld),
            (Shape::Ruling(rulings), Choice::Ruling(ruling)) => rulings.has(ruling),
            _ => false,
        }
    }

    /// How many choices answer it.
    pub fn count(&self) -> u64 {
        match *self {
            Shape::Only | Shape::Price(_) | Shape::Card { .. } => 1,
            Shape::Amount(amounts) | Shape::Wager { amounts, .. } => amounts.count(),
            Shape::Newcomer { persons, amounts } => amounts.count().saturating_mul(u64::from(persons.len())),
            Shape::Seats(seats) => u64::from(seats.len()),
            Shape::Persons(persons) => u64::from(persons.len()),
            Shape::Groups(one, other) => groups(one, other).count() as u64,
            Shape::Number { most } => u64::from(most),
            Shape::Cards { least, most, of } => masks(of, least, most).count() as u64,
            Shape::Front(fronts) => fronts.count(),
            Shape::Thirteen => Arrangement::WAYS,
            Shape::Meld(melds) => melds.all().count() as u64,
            Shape::Ruling(rulings) => rulings.count(),
        }
    }

    /// The choice at a place below [`Shape::count`].
    pub fn sample(&self, place: u64) -> Choice {
        let at = place as usize;
        match *self {
            Shape::Only | Shape::Price(_) => Choice::Only,
            Shape::Amount(amounts) => Choice::Amount(amounts.at(place)),
            Shape::Wager { wager, amounts } => Choice::Wager { wager, amount: amounts.at(place) },
            Shape::Seats(seats) => seats.iter().nth(at).map_or(Choice::Only, Choice::Seat),
            Shape::Persons(persons) => persons.iter().nth(at).map_or(Choice::Only, Choice::Person),
            Shape::Newcomer { persons, amounts } => {
                let (row, chips) = (place / amounts.count(), amounts.at(place % amounts.count()));
                let person = persons.iter().nth(row as usize).unwrap_or(Person(0));
                Choice::Newcomer { person, chips }
            }
            Shape::Groups(one, other) => groups(one, other)
                .nth(at)
                .map_or(Choice::Only, |(first, second)| Choice::Groups(first, second)),
            Shape::Number { .. } => Choice::Number(place as u8 + 1),
            Shape::Cards { least, most, of } => {
                Choice::Cards(masks(of, least, most).nth(at).unwrap_or_default())
            }
            Shape::Card { card, onto } => Choice::Card { card, onto },
            Shape::Front(fronts) => Choice::Front(fronts.at(place)),
            Shape::Thirteen => Choice::Thirteen(Arrangement::nth(place)),
            Shape::Meld(melds) => melds.all().nth(at).map_or(Choice::Only, Choice::Meld),
            Shape::Ruling(rulings) => Choice::Ruling(rulings.at(place)),
        }
    }

    /// The amounts that may be said.
    pub const fn amounts(&self) -> Option<Amounts> {
        match *self {
            Shape::Amount(amounts) | Shape::Wager { amounts, .. } | Shape::Newcomer { amounts, .. } => {
                Some(amounts)
            }
            _ => None,
        }
    }
}

impl Melds {
    /// Whether a meld is one of them.
    pub fn has(self, meld: Meld) -> bool {
        match (self, meld) {
            (Melds::Rope { suit, low, high, with }, Meld::Rope { suit: of, low: from, high: to }) => {
                let long = from <= to && to - from >= 2;
                let used = with.is_none_or(|rank| from <= rank && rank <= to);
                suit == of && low <= from && to <= high && long && used
            }
            (Melds::Square { rank, most, mixed, with }, Meld::Square { rank: of, suits }) => {
                let held = suits.iter().zip(most).all(|(count, most)| *count <= most);
                let kinds = suits.iter().filter(|count| **count > 0).count();
                let shape = mixed || kinds == 1 || suits.iter().all(|count| *count <= 1);
                let used = with.is_none_or(|suit| suits[usize::from(suit)] > 0);
                rank == of && held && shape && used && meld.len() >= 3
            }
            _ => false,
        }
    }

    /// All of them.
    pub fn all(self) -> impl Iterator<Item = Meld> {
        let (ropes, squares) = match self {
            Melds::Rope { low, high, .. } => (low..high + 1, 0..0),
            Melds::Square { most, .. } => (0..0, 0..most.iter().map(|most| u32::from(*most) + 1).product()),
        };
        let ends = ropes.clone().flat_map(move |low| ropes.clone().map(move |high| (low, high)));
        let ropes = ends.filter_map(move |(low, high)| match self {
            Melds::Rope { suit, .. } => Some(Meld::Rope { suit, low, high }),
            Melds::Square { .. } => None,
        });
        let squares = squares.filter_map(move |number| match self {
            Melds::Square { rank, most, .. } => Some(Meld::Square { rank, suits: counts(number, most) }),
            Melds::Rope { .. } => None,
        });
        ropes.chain(squares).filter(move |meld| self.has(*meld))
    }
}

impl Rulings {
    /// What happened.
    pub const fn case(self) -> Case {
        match self {
            Rulings::One(ruling) => ruling.case,
            Rulings::Hands { case, .. } | Rulings::Cards { case, .. } | Rulings::Chips { case, .. } => case,
        }
    }

    /// Whether a ruling is one of them.
    pub fn has(self, ruling: Ruling) -> bool {
        match (self, ruling.on) {
            (Rulings::One(offered), _) => offered.covers(ruling),
            (Rulings::Hands { case, positions }, On::Hand(Place::Position(position))) => {
                case == ruling.case && positions.has(position)
            }
            (Rulings::Cards { case, place, least, most, of }, On::Cards(at, cards)) => {
                case == ruling.case && place == at && fits(cards, least, most, of)
            }
            (Rulings::Chips { case, position, amounts, other }, On::Chips(at, amount, second)) => {
                let second = other.map_or(second == Cents::ZERO, |other| other.has(second));
                case == ruling.case && position == at && amounts.has(amount) && second
            }
            _ => false,
        }
    }

    fn count(self) -> u64 {
        match self {
            Rulings::One(ruling) => ruling.count(),
            Rulings::Hands { positions, .. } => u64::from(positions.len()),
            Rulings::Cards { least, most, of, .. } => masks(of, least, most).count() as u64,
            Rulings::Chips { amounts, other, .. } => {
                amounts.count().saturating_mul(other.map_or(1, Amounts::count))
            }
        }
    }

    fn at(self, place: u64) -> Ruling {
        match self {
            Rulings::One(ruling) => ruling.with_cards(place as u8 + 1),
            Rulings::Hands { case, positions } => {
                let position = positions.iter().nth(place as usize).unwrap_or(Position(0));
                Ruling::hand(case, Place::Position(position))
            }
            Rulings::Cards { case, place: at, least, most, of } => {
                let cards = masks(of, least, most).nth(place as usize).unwrap_or_default();
                Ruling { case, on: On::Cards(at, cards) }
            }
            Rulings::Chips { case, position, amounts, other } => {
                let count = amounts.count();
                let second = other.map_or(Cents::ZERO, |other| other.at(place / count));
                Ruling { case, on: On::Chips(position, amounts.at(place % count), second) }
            }
        }
    }
}

/// Whether so many of these cards are named.
fn fits(cards: CardMask, least: u8, most: u8, of: CardMask) -> bool {
    cards.0 & !of.0 == 0 && (u32::from(least)..=u32::from(most)).contains(&cards.len())
}

/// All choices of so many cards among these.
fn masks(of: CardMask, least: u8, most: u8) -> impl Iterator<Item = CardMask> {
    (0..=of.0).map(CardMask).filter(move |cards| fits(*cards, least, most, of))
}

/// All ways to name two groups of at least two seats, nobody in both.
fn groups(one: PositionSet, other: PositionSet) -> impl Iterator<Item = (PositionSet, PositionSet)> {
    let seats = |set: PositionSet| set.iter().collect::<arrayvec::ArrayVec<_, { Position::MOST }>>();
    let pick = |from: &[Position], bits: u32| {
        let chosen = from.iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1);
        chosen.map(|(_, position)| *position).collect::<PositionSet>()
    };
    let (first, second) = (seats(one), seats(other));
    let (ways, others) = (1u32 << first.len(), 1u32 << second.len());
    let all = (0..ways * others).map(move |way| (pick(&first, way % ways), pick(&second, way / ways)));
    all.filter(move |(named, given)| Shape::Groups(one, other).contains(Choice::Groups(*named, *given)))
}

/// A number as one count for each suit, none above the most.
fn counts(mut number: u32, most: [u8; 4]) -> [u8; 4] {
    most.map(|most| {
        let count = number % (u32::from(most) + 1);
        number /= u32::from(most) + 1;
        count as u8
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_sample_is_contained(shape: Shape) {
        assert!(shape.count() > 0, "{shape:?}");
        for place in (0..shape.count()).take(1_000).chain([shape.count() - 1]) {
            assert!(shape.contains(shape.sample(place)), "{shape:?} at {place}");
        }
    }

    #[test]
    fn amounts_go_in_steps_and_end_with_the_most() {
        let amounts = Amounts { from: Cents(500), to: Cents(2050), step: Cents(100) };
        let shape = Shape::Wager { wager: WagerNo(1), amounts };
        assert_eq!(shape.count(), 17);
        every_sample_is_contained(shape);
        assert_eq!(amounts.at(16), Cents(2050));
        assert!(!shape.contains(Choice::Wager { wager: WagerNo(1), amount: Cents(550) }));
        assert!(!shape.contains(Choice::Wager { wager: WagerNo(0), amount: Cents(600) }));
        assert_eq!(
            amounts.check(Cents(499)),
            Err(Refusal::BelowTheLeast { amount: Cents(499), least: Cents(500) })
        );
        assert_eq!(Amounts::only(Cents(700)).count(), 1);
    }

    #[test]
    fn cards_are_so_many_of_those() {
        let draw = Shape::Cards { least: 0, most: 5, of: CardMask(0b11111) };
        assert_eq!(draw.count(), 32);
        every_sample_is_contained(draw);
        assert!(!draw.contains(Choice::Cards(CardMask(0b100000))));
    }

    #[test]
    fn two_of_seven_are_picked_in_21_ways() {
        let hand = cards::parse_cards("Ah As Kd 7c 5s 3h 2d").unwrap();
        let all = Shape::Front(Fronts::any(&hand));
        assert_eq!(all.count(), 21);
        every_sample_is_contained(all);
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
        for place in [0, 1, 251, 252, 40_000, Shape::Thirteen.count() - 1] {
            let Choice::Thirteen(setting) = Shape::Thirteen.sample(place) else { panic!() };
            let sizes = [0, 1, 2].map(|segment| setting.segment(segment).len());
            assert_eq!((sizes, setting.is_whole()), ([3, 5, 5], true), "{place}");
        }
        let four_four_five = Arrangement::new([0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2]);
        assert!(Shape::Thirteen.contains(Choice::Thirteen(four_four_five)), "fouled, but not refused");
    }

    #[test]
    fn melds_hold_the_card_drawn() {
        let rope = Melds::Rope { suit: 3, low: 2, high: 6, with: Some(3) };
        // Two to four, two to five, two to six; three to five, three to six.
        assert_eq!(rope.all().count(), 5);
        every_sample_is_contained(Shape::Meld(rope));
        let square = |mixed| Melds::Square { rank: 9, most: [2, 1, 1, 3], mixed, with: Some(3) };
        // Three spades; three suits with the spade, or all four.
        assert_eq!(square(false).all().count(), 5);
        assert!(square(true).all().count() > 5);
        every_sample_is_contained(Shape::Meld(square(true)));
    }

    #[test]
    fn declarations_at_the_same_moment_are_two_or_more() {
        let seats = |seats: &[u8]| seats.iter().map(|seat| Position(*seat)).collect::<PositionSet>();
        let shape = Shape::Groups(seats(&[1, 2]), seats(&[1, 2, 3]));
        every_sample_is_contained(shape);
        for place in 0..shape.count() {
            let Choice::Groups(first, second) = shape.sample(place) else { panic!() };
            assert!(first.len() + second.len() >= 2 && !first.iter().any(|at| second.has(at)));
        }
    }
}
