//! What may be asked of a table: commands, and who gives them.

use cards::{Card, Dice};
use money::Cents;

use crate::ids::{Person, Position, PositionSet, WagerNo};
use crate::refusal::Refusal;
use crate::ruling::{On, Ruling};

/// Who gives a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Actor {
    /// Somebody at the table.
    Person(Person),
    /// The house dealer, who also brings chance and time.
    House,
    /// The floor, whose rulings are final.
    Floor,
}

/// A decision on a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    /// Give up the hand.
    Fold,
    /// Stay in without a wager.
    Check,
    /// Make a further wager.
    Bet {
        /// Which.
        wager: WagerNo,
        /// How much.
        amount: Cents,
    },
    /// Set a hand: these two in front (the low hand of tiles), the others behind.
    Front {
        /// The two.
        cards: [Card; 2],
    },
    /// Pick a pile.
    Pick {
        /// Which, numbered from the left.
        pile: u8,
    },
    /// Take a card.
    Hit,
    /// Take no further card.
    Stand,
    /// Add to the wager for a further card.
    Double {
        /// How much is added.
        amount: Cents,
    },
    /// Make two hands of two like cards.
    Split,
    /// Give up the hand for a part of the wager.
    Surrender,
    /// Take the last double back and give up the rest.
    Rescue,
    /// Be paid even money for a natural before the hole card is looked at.
    EvenMoney,
    /// Make no further wager where one is offered: no insurance, no following.
    Decline,
    /// Match the bet, or go all-in for less.
    Call,
    /// Call no more than the size of the pot, against a bet that was agreed to be larger.
    CallPot,
    /// Bet or raise, to a total for the street.
    RaiseTo {
        /// The total.
        amount: Cents,
    },
    /// Do something with cards of the hand: throw them away, exchange them, draw for them, turn them up.
    Change {
        /// Which.
        cards: CardMask,
    },
    /// Show the hand.
    Show,
    /// Throw the hand away at the showdown.
    Muck,
    /// Say that the board is the hand, and show.
    PlayBoard,
    /// Set the hand in segments.
    Arrange {
        /// How.
        setting: Arrangement,
    },
    /// Declare a clean sweep.
    DeclareSweep,
    /// Confirm to the house dealer what was declared: the marker goes on the hand.
    Confirm,
    /// Take back what was declared, before it is confirmed.
    Withdraw,
    /// Take part in the hand.
    Go,
    /// Stay out of the hand.
    StayOut,
    /// Draw a card from the stock.
    Draw,
    /// Refuse the card drawn, and draw another.
    DrawAgain,
    /// Take the top card of the discards.
    Take,
    /// Lay down a meld.
    Meld {
        /// Which.
        meld: Meld,
    },
    /// Add a card to a meld of one's own.
    AddTo {
        /// To which, in the order in which they were laid down.
        meld: u8,
        /// Which card.
        card: Card,
    },
    /// Throw a card on the discards.
    Throw {
        /// Which.
        card: Card,
    },
    /// Take a card.
    Card,
    /// Take no card.
    NoCard,
    /// Leave the hand to the house way.
    HouseWay,
    /// Ask how much the player-dealer has wagered.
    AskCover,
    /// Stay in the wagering after a card that should be down came up.
    StayLive,
    /// Be all-in with what is in the pot, after a card that should be down came up.
    DeclareAllIn,
    /// Make up chips that were too few for a call.
    Complete,
    /// Give up the hand, and the chips that were too few for a call.
    Forfeit,
    /// Ask for time to think.
    CallTime,
    /// Count chips out in front of the stacks, without betting them.
    CountChips {
        /// How many.
        amount: Cents,
    },
    /// Ask for so many cards, of which none has left the deck.
    AskFor {
        /// How many.
        cards: u8,
    },
    /// Tell how many cards were drawn.
    Tell,
}

/// Cards of a hand by their places in it, as bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize, serde::Deserialize)]
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
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

/// A meld of panguingue. Ranks are places in the game's sequence, the lowest first; suits are clubs, diamonds, hearts,
/// spades.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
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

/// Money that a player puts in unasked before the cards, or to be dealt in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Post {
    /// The big blind, to be dealt in.
    BigBlind,
    /// All blinds, to be dealt in; the small one is dead.
    AllBlinds,
    /// All blinds as the only blind, with the button in the next hand.
    BuyButton,
    /// Twice the ante, to be dealt in.
    DoubleAnte,
    /// A kill of the pot.
    Kill,
    /// A live straddle.
    Straddle,
    /// A larger blind.
    OverBlind {
        /// The total.
        amount: Cents,
    },
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
        let mut faces = 0u64;
        let mut twice = false;
        for card in self.cards() {
            // Dominoes share the bits of cards: no deck holds both.
            let bit = 1u64.wrapping_shl(u32::from(card.index()));
            twice |= faces & bit != 0;
            faces |= bit;
        }
        (faces, twice)
    }
}

/// The order of a stock is a secret, in debug output too.
impl std::fmt::Debug for Run {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Run({} cards)", self.len)
    }
}

impl serde::Serialize for Run {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text: Vec<String> = self.cards().iter().map(ToString::to_string).collect();
        serializer.serialize_str(&text.concat())
    }
}

impl<'de> serde::Deserialize<'de> for Run {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Run, D::Error> {
        let text = String::deserialize(deserializer)?;
        let cards = cards::parse_cards(&text).map_err(serde::de::Error::custom)?;
        Run::new(&cards).ok_or_else(|| serde::de::Error::custom("a run has at most 20 cards"))
    }
}

/// Something asked of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Command {
    /// Take a seat, with chips.
    Sit {
        /// Where.
        position: Position,
        /// How much is brought.
        chips: Cents,
    },
    /// Stand behind the seats with chips, to bet on other people's hands.
    StandBehind {
        /// How much is brought.
        chips: Cents,
    },
    /// Leave the table.
    Leave,
    /// Open a round.
    OpenRound,
    /// Take the player-dealer position for this round.
    TakeBank {
        /// The player-dealer's wager.
        covers: Cents,
    },
    /// Pass the player-dealer position on.
    PassBank,
    /// Put a stake on a circle; zero takes it back.
    Stake {
        /// At which position.
        position: Position,
        /// On which circle.
        wager: WagerNo,
        /// How much there will be.
        amount: Cents,
    },
    /// Put money into the wager of the player at a position, to win or lose with it as one; `Stake` with zero takes it
    /// back.
    Share {
        /// At which position.
        position: Position,
        /// On which circle.
        wager: WagerNo,
        /// How much.
        amount: Cents,
    },
    /// Put money into the player-dealer's wager, to win or lose with it.
    JoinBank {
        /// How much.
        amount: Cents,
    },
    /// The player-dealer names who shakes the dice.
    NameShaker {
        /// Who.
        person: Person,
    },
    /// No more bets.
    CloseWagers,
    /// The timer of the display closes the betting.
    RingTimer,
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
    /// Half an hour has passed.
    StrikeHalfHour,
    /// Decide on a hand.
    Decide {
        /// Which hand.
        position: Position,
        /// What.
        act: Act,
    },
    /// Seat somebody with the chips they have, when a game is taken up where it was left.
    Resume {
        /// Who.
        person: Person,
        /// Where.
        position: Position,
        /// With how much.
        chips: Cents,
    },
    /// Put the dealer button somewhere before the first hand, instead of dealing cards for it.
    PlaceButton {
        /// Where.
        position: Position,
    },
    /// Buy more chips between hands.
    Buy {
        /// How much.
        chips: Cents,
    },
    /// Be dealt out from the next hand on.
    SitOut,
    /// Be dealt in again.
    ComeBack,
    /// Put money in before the cards.
    Post(Post),
    /// Name an amount of chips that will be added in mid-hand.
    Announce {
        /// How much.
        chips: Cents,
    },
    /// Take chips off the table in mid-hand.
    TakeOff {
        /// How much.
        chips: Cents,
    },
    /// Note that players have declared at the same moment.
    Together {
        /// Who declared a clean sweep.
        sweeps: PositionSet,
        /// Who surrendered.
        surrenders: PositionSet,
    },
    /// Open the hands.
    Showdown,
    /// Have the players settle.
    Settle,
    /// Take a game up where it was left: this seat won the hand before.
    TakeUpAfter {
        /// Where the winner sits.
        winner: Position,
    },
    /// Take another seat, with chips and blinds taken.
    Move {
        /// Which.
        position: Position,
    },
    /// Ask for another shuffle.
    AskShuffle,
    /// The house dealer goes on, where the table rests for the floor to look on.
    GoOn,
    /// The floor rules on what went wrong.
    Rule {
        /// What and on whom.
        ruling: Ruling,
    },
}

impl Command {
    /// What no table takes from anybody: a person it has no room for, chips below zero or beyond what adds up.
    #[inline]
    pub fn check(&self, who: Actor) -> Result<(), Refusal> {
        let acts = match who {
            Actor::Person(person) => person,
            Actor::House | Actor::Floor => Person(0),
        };
        let (named, chips) = match *self {
            Command::Sit { chips, .. } | Command::StandBehind { chips } | Command::Buy { chips } => {
                (Person(0), chips)
            }
            Command::Announce { chips } | Command::TakeOff { chips } => (Person(0), chips),
            Command::Resume { person, chips, .. } => (person, chips),
            Command::NameShaker { person }
            | Command::Rule { ruling: Ruling { on: On::Person(person) | On::Wager(_, person), .. } } => {
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
