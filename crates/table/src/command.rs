//! What may be asked of a table: commands, and who gives them.

use cards::{Card, Dice};
use money::Cents;

use crate::act::{Act, Choice};
use crate::ids::{Person, Position, WagerNo};
use crate::refusal::Refusal;
use crate::ruling::{On, Ruling};
use crate::verb::Verb;

/// Who gives a command.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Actor {
    /// Somebody at the table.
    Person(Person),
    /// The house dealer, who also brings chance and time.
    House,
    /// The floor, whose rulings are final.
    Floor,
}

/// Cards of a hand by their places in it, as bits.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Default,
    serde::Serialize,
    serde::Deserialize,
    schemars::JsonSchema,
)]
#[serde(transparent)]
pub struct CardMask(pub u16);

impl CardMask {
    /// No card.
    pub const NONE: CardMask = CardMask(0);

    /// Whether the card at a place is one of them.
    pub const fn has(self, place: usize) -> bool {
        place < 16 && self.0 >> place & 1 == 1
    }

    /// How many there are.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// How a hand of thirteen is set: the segment of every card by its place in the hand, 0 the front, 1 the middle, 2 the
/// back; two bits each.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize, schemars::JsonSchema,
)]
#[serde(transparent)]
pub struct Arrangement(u32);

impl Arrangement {
    /// How many cards are set.
    pub const CARDS: usize = 13;
    /// How many ways there are to set three, five and five.
    pub const WAYS: u64 = 286 * 252;

    /// The setting with these segments.
    pub fn new(segments: [u8; Arrangement::CARDS]) -> Arrangement {
        let bits = segments.iter().enumerate().map(|(at, segment)| u32::from((*segment).min(2)) << (2 * at));
        Arrangement(bits.sum())
    }

    /// The setting with these cards in front and in the middle; all others are in the back.
    pub fn of(front: CardMask, middle: CardMask) -> Arrangement {
        Arrangement::new(std::array::from_fn(|at| match (front.has(at), middle.has(at)) {
            (true, _) => 0,
            (_, true) => 1,
            _ => 2,
        }))
    }

    /// One of the ways to set three, five and five, by its number below [`Arrangement::WAYS`].
    pub fn nth(number: u64) -> Arrangement {
        let all = (1u16 << Arrangement::CARDS) - 1;
        let front = subsets(all, 3).nth((number / 252) as usize).unwrap_or_default();
        let middle = subsets(all & !front.0, 5).nth((number % 252) as usize).unwrap_or_default();
        Arrangement::of(front, middle)
    }

    /// The cards of a segment.
    pub fn segment(self, segment: u8) -> CardMask {
        let places = (0..Arrangement::CARDS).filter(|at| self.0 >> (2 * at) & 3 == u32::from(segment));
        CardMask(places.fold(0, |mask, at| mask | 1 << at))
    }

    /// Whether every card has a segment, and no more cards are named than there are.
    pub fn is_whole(self) -> bool {
        self.0 >> (2 * Arrangement::CARDS) == 0
            && (0..Arrangement::CARDS).all(|at| self.0 >> (2 * at) & 3 != 3)
    }
}

/// All choices of so many among these places.
pub(crate) fn subsets(of: u16, count: u32) -> impl Iterator<Item = CardMask> {
    let mut next = Some(of);
    // Counts down through the subsets of `of`.
    std::iter::from_fn(move || {
        let held = next?;
        next = (held != 0).then(|| (held - 1) & of);
        Some(CardMask(held))
    })
    .filter(move |cards| cards.len() == count)
}

/// A meld. Ranks are places in the game's sequence, the lowest first; suits are clubs, diamonds, hearts,
/// spades.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Meld {
    /// Cards of one suit in sequence.
    Rope {
        /// The suit.
        suit: u8,
        /// The lowest rank.
        low: u8,
        /// The highest rank.
        high: u8,
    },
    /// Cards of one rank.
    Square {
        /// The rank.
        rank: u8,
        /// How many of each suit.
        suits: [u8; 4],
    },
}

impl Meld {
    /// How many cards it has.
    pub const fn len(self) -> u8 {
        match self {
            Meld::Rope { low, high, .. } if low <= high => high - low + 1,
            Meld::Rope { .. } => 0,
            Meld::Square { suits: [clubs, diamonds, hearts, spades], .. } => {
                clubs + diamonds + hearts + spades
            }
        }
    }

    /// Whether it has no card.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// How many cards of a rank and suit it has.
    pub const fn count(self, at: u8, of: u8) -> u8 {
        match self {
            Meld::Rope { suit, low, high } => (suit == of && low <= at && at <= high) as u8,
            Meld::Square { rank, suits } => {
                if rank == at {
                    suits[of as usize]
                } else {
                    0
                }
            }
        }
    }
}

/// Whether the amount that goes with a verb is chips which somebody brings, or says to.
const fn brings_chips(verb: Verb) -> bool {
    matches!(verb, Verb::SIT | Verb::STAND_BEHIND | Verb::BUY | Verb::ANNOUNCE | Verb::TAKE_OFF)
}

/// So many cards of a stock, in the order in which they will be dealt.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Run {
    cards: [Card; Run::MOST],
    len: u8,
}

impl Run {
    /// How many cards a run can hold.
    pub const MOST: usize = 20;

    /// The run of these cards; `None` when there are too many.
    pub fn new(cards: &[Card]) -> Option<Run> {
        let mut run = Run { cards: [Card::BLANK; Run::MOST], len: u8::try_from(cards.len()).ok()? };
        run.cards.get_mut(..cards.len())?.copy_from_slice(cards);
        Some(run)
    }

    /// A whole stock in runs, as the commands that bring it.
    pub fn loads(cards: &[Card]) -> impl Iterator<Item = Command> {
        let runs = cards.chunks(Run::MOST);
        let count = runs.len();
        runs.enumerate().filter_map(move |(at, cards)| {
            Some(Command::Load { run: Run::new(cards)?, last: at + 1 == count })
        })
    }

    /// The cards.
    pub fn cards(&self) -> &[Card] {
        &self.cards[..self.len as usize]
    }

    /// The faces of the cards as bits, and whether one comes more than once.
    pub fn faces(&self) -> (u64, bool) {
        faces_of(self.cards())
    }
}

/// The faces of some cards as bits, and whether one comes more than once.
#[inline]
pub(crate) fn faces_of(cards: &[Card]) -> (u64, bool) {
    // Dominoes share the bits of cards: no deck holds both.
    let faces = cards.iter().fold(0u64, |faces, card| faces | 1u64.wrapping_shl(u32::from(card.index())));
    (faces, faces.count_ones() as usize != cards.len())
}

/// The order of a stock is a secret, in debug output too.
impl std::fmt::Debug for Run {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Run({} cards)", self.len)
    }
}

impl serde::Serialize for Run {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !serializer.is_human_readable() {
            return serializer.collect_seq(self.cards());
        }
        let text: Vec<String> = self.cards().iter().map(ToString::to_string).collect();
        serializer.serialize_str(&text.concat())
    }
}

impl<'de> serde::Deserialize<'de> for Run {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Run, D::Error> {
        let cards = if deserializer.is_human_readable() {
            let text = String::deserialize(deserializer)?;
            cards::parse_cards(&text).map_err(serde::de::Error::custom)?
        } else {
            Vec::<Card>::deserialize(deserializer)?
        };
        Run::new(&cards).ok_or_else(|| serde::de::Error::custom("a run has at most 20 cards"))
    }
}

/// Something asked of the table.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Command {
    /// Do something that is offered.
    Do {
        /// At which position or on which hand, where it is about one.
        at: Option<Position>,
        /// What.
        act: Act,
    },
    /// Bring (a part of) a shuffled or scripted stock.
    Load {
        /// The cards.
        run: Run,
        /// Whether this is the last part.
        last: bool,
    },
    /// Throw the dice.
    Throw {
        /// What they show.
        dice: Dice,
    },
}

impl Command {
    /// Something that is about no hand.
    pub const fn table(act: Act) -> Command {
        Command::Do { at: None, act }
    }

    /// Something about a hand or a position.
    pub const fn at(position: Position, act: Act) -> Command {
        Command::Do { at: Some(position), act }
    }

    /// The floor rules.
    pub const fn rule(ruling: Ruling) -> Command {
        Command::table(Act { verb: Verb::RULE, choice: Choice::Ruling(ruling) })
    }

    /// A stake on a circle; none takes it back.
    pub const fn stake(position: Position, wager: WagerNo, amount: Cents) -> Command {
        let verb = if amount.0 == 0 { Verb::TAKE_BACK } else { Verb::STAKE };
        Command::at(position, Act { verb, choice: Choice::Wager { wager, amount } })
    }

    /// The ruling, if it is one of the floor.
    pub const fn ruling(self) -> Option<Ruling> {
        match self {
            Command::Do { act: Act { verb: Verb::RULE, choice: Choice::Ruling(ruling) }, .. } => Some(ruling),
            _ => None,
        }
    }

    /// What no table takes from anybody: a person it has no room for, chips below zero or beyond what adds up.
    #[inline]
    pub fn check(&self, who: Actor) -> Result<(), Refusal> {
        let acts = match who {
            Actor::Person(person) => person,
            Actor::House | Actor::Floor => Person(0),
        };
        let Command::Do { act, .. } = self else { return Ok(()) };
        let (named, chips) = match act.choice {
            Choice::Only => (Person(0), Cents::ZERO),
            // What are chips needs no look at what they are for.
            Choice::Amount(chips) | Choice::Wager { amount: chips, .. }
                if chips.is_chips() || !brings_chips(act.verb) =>
            {
                (Person(0), Cents::ZERO)
            }
            Choice::Amount(chips) | Choice::Wager { amount: chips, .. } => (Person(0), chips),
            Choice::Newcomer { person, chips } => (person, chips),
            Choice::Person(person)
            | Choice::Ruling(Ruling { on: On::Person(person) | On::Wager(_, person), .. }) => {
                (person, Cents::ZERO)
            }
            _ => (Person(0), Cents::ZERO),
        };
        if acts.index().max(named.index()) >= Person::MOST {
            return Err(Refusal::TooManyPeople { most: Person::MOST as u8 });
        }
        if !chips.is_chips() {
            return Err(Refusal::NotChips { chips, most: Cents::MOST });
        }
        Ok(())
    }
}
