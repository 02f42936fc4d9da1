//! What may be asked of a table: commands, and who gives them.

use cards::{Card, Dice};
use money::Cents;

use crate::ids::{Person, Position, WagerNo};
use crate::ruling::Ruling;

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
            let bit = 1 << card.index();
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
