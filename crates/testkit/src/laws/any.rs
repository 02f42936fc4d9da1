//! Commands that make sense or not: what is not offered must be refused.

use cards::Card;
use money::Cents;
use table::{Act, Arrangement, Case, Command, Concerns, Meld, On, Person, Place, Position, Ruling, WagerNo};

use crate::random::Random;

/// Any command, sensible or not.
pub(super) fn any_command(random: &mut Random, wagers: usize) -> Command {
    let position = Position(random.below(17) as u8);
    let wager = WagerNo(random.below(wagers as u64 + 1) as u8);
    let amount = Cents(random.below(200_000) as i64 - 100);
    match random.below(40) {
        0 => Command::OpenRound,
        1 => Command::TakeBank { covers: amount },
        2 => Command::PassBank,
        3..=5 => Command::Stake { position, wager, amount },
        6 => Command::CloseWagers,
        7 => Command::Decide { position, act: Act::Fold },
        8 => Command::Decide { position, act: Act::Check },
        9 | 10 => Command::Decide { position, act: Act::Bet { wager, amount } },
        11 => Command::Decide { position, act: Act::Call },
        12 | 13 => Command::Decide { position, act: Act::RaiseTo { amount } },
        14 => {
            Command::Decide { position, act: Act::Change { cards: table::CardMask(random.below(32) as u16) } }
        }
        15 => Command::Decide { position, act: Act::Show },
        16 => Command::Post(table::Post::OverBlind { amount }),
        17 => Command::Share { position, wager, amount },
        18 => Command::JoinBank { amount },
        19 => Command::NameShaker { person: Person(random.below(9) as u8) },
        20 => Command::GoOn,
        21 => Command::Rule { ruling: any_ruling(random, position) },
        22 => Command::Decide { position, act: any_act(random) },
        23 => Command::Decide { position, act: Act::Hit },
        24 => Command::Decide { position, act: Act::Stand },
        25 => Command::Decide { position, act: Act::Double { amount } },
        26 => Command::Decide { position, act: Act::Split },
        27 => {
            let acts = [Act::Surrender, Act::Rescue, Act::EvenMoney, Act::Decline];
            Command::Decide { position, act: acts[random.below(4) as usize] }
        }
        28 => Command::Decide { position, act: Act::HouseWay },
        29 => Command::Decide { position, act: Act::Pick { pile: random.below(10) as u8 } },
        30 => {
            let mut card = || Card::from_index(random.below(Card::FACES as u64) as u8).unwrap_or(Card::BLANK);
            Command::Decide { position, act: Act::Front { cards: [card(), card()] } }
        }
        31 => {
            Command::Decide { position, act: Act::Arrange { setting: Arrangement::nth(random.below(1_000)) } }
        }
        32 => Command::Showdown,
        33 => Command::Settle,
        34 => {
            let acts = [Act::DeclareSweep, Act::Surrender, Act::Confirm, Act::Withdraw];
            Command::Decide { position, act: acts[random.below(4) as usize] }
        }
        35 => {
            let acts = [Act::Go, Act::StayOut, Act::Draw, Act::DrawAgain, Act::Take];
            Command::Decide { position, act: acts[random.below(5) as usize] }
        }
        36 => Command::Decide { position, act: Act::Meld { meld: any_meld(random) } },
        37 => {
            let card = Card::from_index(random.below(52) as u8).unwrap_or(Card::BLANK);
            let meld = random.below(3) as u8;
            let acts = [Act::AddTo { meld, card }, Act::Throw { card }];
            Command::Decide { position, act: acts[random.below(2) as usize] }
        }
        _ => Command::Throw { dice: random.dice() },
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

fn any_act(random: &mut Random) -> Act {
    let acts = [
        Act::Card,
        Act::NoCard,
        Act::HouseWay,
        Act::AskCover,
        Act::StayLive,
        Act::DeclareAllIn,
        Act::Complete,
        Act::Forfeit,
        Act::CallTime,
        Act::AskFor { cards: 2 },
        Act::Tell,
    ];
    *random.pick(&acts).expect("there are some")
}

fn any_ruling(random: &mut Random, position: Position) -> Ruling {
    let case = *random.pick(Case::ALL).expect("there are some");
    let person = Person(random.below(9) as u8);
    let on = match case.concerns() {
        Concerns::Table => On::Table,
        Concerns::Hand if random.percent(20) => On::Hand(Place::Bank),
        Concerns::TableOrHand if random.percent(50) => On::Table,
        Concerns::Cards => On::Cards(Place::Position(position), table::CardMask(random.below(32) as u16)),
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
