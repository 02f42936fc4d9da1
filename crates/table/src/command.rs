//! What may be asked of a table: commands, and who gives them.

use cards::{Card, Dice};
use money::Cents;

use crate::ids::{Person, Position, WagerNo};

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
    /// Have the house dealer set the hand the house way.
    HouseWay,
    /// Pick a pile.
    Pick {
        /// Which, numbered from the left.
        pile: u8,
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
    pub(crate) fn faces(&self) -> (u64, bool) {
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
}
