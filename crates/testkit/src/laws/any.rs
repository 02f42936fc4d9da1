//! Commands that make sense or not: what is not offered must be refused.

use cards::Card;
use money::Cents;
use table::{
    Act, Arrangement, CardMask, Case, Choice, Command, Concerns, Meld, On, Person, Place, Position,
    PositionSet, Ruling, Verb, WagerNo,
};

use crate::random::Random;

/// Any command, sensible or not: any verb, at any place, with any answer.
pub(super) fn any_command(random: &mut Random, wagers: usize) -> Command {
    if random.percent(3) {
        return Command::Throw { dice: random.dice() };
    }
    let position = Position(random.below(17) as u8);
    let verb = *random.pick(Verb::ALL).expect("there are some");
    let act = Act { verb, choice: any_choice(random, position, wagers) };
    Command::Do { at: random.percent(70).then_some(position), act }
}

fn any_choice(random: &mut Random, position: Position, wagers: usize) -> Choice {
    let wager = WagerNo(random.below(wagers as u64 + 1) as u8);
    let amount = Cents(random.below(200_000) as i64 - 100);
    let card =
        |random: &mut Random| Card::from_index(random.below(Card::FACES as u64) as u8).unwrap_or(Card::BLANK);
    let seats =
        |random: &mut Random| (1..9).map(Position).filter(|_| random.percent(30)).collect::<PositionSet>();
    match random.below(20) {
        0..=6 => Choice::Only,
        7 | 8 => Choice::Amount(amount),
        9 | 10 => Choice::Wager { wager, amount },
        11 => Choice::Cards(CardMask(random.below(32) as u16)),
        12 => Choice::Front([card(random), card(random)]),
        13 => Choice::Thirteen(Arrangement::nth(random.below(1_000))),
        14 => Choice::Meld(any_meld(random)),
        15 => Choice::Card { card: card(random), onto: random.below(3) as u8 },
        16 => Choice::Number(random.below(10) as u8),
        17 => Choice::Ruling(any_ruling(random, position)),
        18 => Choice::Groups(seats(random), seats(random)),
        _ if random.percent(50) => Choice::Person(Person(random.below(33) as u8)),
        _ if random.percent(50) => Choice::Seat(position),
        _ => Choice::Newcomer { person: Person(random.below(33) as u8), chips: amount },
    }
}

/// Something that looks like a meld.
fn any_meld(random: &mut Random) -> Meld {
    let mut below = |bound| random.below(bound) as u8;
    if below(2) == 0 {
        let low = below(11);
        return Meld::Rope { suit: below(4), low, high: low + below(5) };
    }
    Meld::Square { rank: below(11), suits: [below(3), below(3), below(3), below(3)] }
}

fn any_ruling(random: &mut Random, position: Position) -> Ruling {
    let cases: Vec<Case> = Case::all().collect();
    let case = *random.pick(&cases).expect("there are some");
    let person = Person(random.below(9) as u8);
    let on = match case.concerns() {
        Concerns::Table => On::Table,
        Concerns::Hand if random.percent(20) => On::Hand(Place::Bank),
        Concerns::TableOrHand if random.percent(50) => On::Table,
        Concerns::Cards => On::Cards(Place::Position(position), CardMask(random.below(32) as u16)),
        Concerns::Chips => On::Chips(position, Cents(random.below(50) as i64 * 100), Cents::ZERO),
        Concerns::TwoAmounts => {
            On::Chips(position, Cents(random.below(50) as i64 * 100), Cents(random.below(50) as i64 * 100))
        }
        Concerns::Hand | Concerns::TableOrHand => On::Hand(Place::Position(position)),
        Concerns::Wager => On::Wager(position, person),
        Concerns::Person => On::Person(person),
        Concerns::Several => On::Several(position, random.below(14) as u8),
        Concerns::Deck => On::Deck(random.below(14) as u8),
        Concerns::Hands => On::Hands(position, Position(random.below(5) as u8)),
    };
    Ruling { case, on }
}
