//! How an offer is answered: about a dozen shapes, each with what it contains, how much that is, and samples of it.

mod amounts;
mod fronts;
mod melds;
mod rulings;

use cards::Card;
use money::Cents;

pub use self::amounts::{Amounts, Multiples};
pub use self::fronts::Fronts;
pub use self::melds::Melds;
pub use self::rulings::Rulings;
use crate::act::Choice;
use crate::command::{Arrangement, CardMask};
use crate::ids::{Person, PersonSet, Position, PositionSet, WagerNo};

/// How an offer is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, schemars::JsonSchema)]
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::refusal::Refusal;

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
