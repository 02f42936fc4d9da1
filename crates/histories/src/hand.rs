//! A hand of poker as a hand history tells it, whatever the format: who sat with how much, what was forced, and what
//! happened in order. Seats count from the left of the button, so that the last one has it.

use std::fmt;

use arrayvec::ArrayVec;
use cards::Card;
use money::Cents;
use table::terms::GivenStakes;

/// Cards of one action; one that nobody saw is `None`.
pub type Cards = ArrayVec<Option<Card>, 12>;

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Cards went to a player.
    Deal(Cards),
    /// Cards went to the board.
    Board(Cards),
    /// Gave the hand up.
    Fold,
    /// Checked or called.
    CheckOrCall,
    /// Completed, bet or raised to a total for the street.
    RaiseTo(Cents),
    /// Posted the forced opening bet.
    BringIn,
    /// Called no more than the size of the pot, against a bet that was agreed to be larger.
    CallPot,
    /// Threw cards away, to draw as many where the game has it so; none is standing pat.
    Change(Cards),
    /// Turned cards up.
    TurnUp(Cards),
    /// Showed the hand; without cards, all that is known of it.
    Show(Cards),
    /// Showed the hand with the words that the board plays.
    PlayBoard(Cards),
    /// Threw the hand away at the showdown.
    Muck,
}

impl Step {
    /// Whether it is a decision of the betting or the draw, which comes in its turn.
    pub const fn is_decision(&self) -> bool {
        !matches!(self, Step::Deal(_) | Step::Board(_) | Step::Show(_) | Step::PlayBoard(_) | Step::Muck)
    }

    /// Whether the dealer does it.
    pub const fn is_deal(&self) -> bool {
        matches!(self, Step::Deal(_) | Step::Board(_))
    }
}

/// A step with its seat; the board has seat 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Action {
    /// Whose.
    pub seat: u8,
    /// What.
    pub step: Step,
}

/// Cards without spaces; unknown ones as `??`.
pub fn cards_text(cards: &[Option<Card>]) -> String {
    cards.iter().map(|card| card.map_or_else(|| "??".to_owned(), |card| card.to_string())).collect()
}

/// The game that was played.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Game {
    /// The listing.
    pub listing: String,
    /// Its structure.
    pub structure: String,
    /// Its stakes by name, where they are those of a room; else the hand has its own limits.
    pub stakes: Option<String>,
}

/// A hand as a history tells it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hand {
    /// The game.
    pub game: Game,
    /// Forced money by seat, and limits.
    pub stakes: GivenStakes,
    /// The chips that everybody began with, by seat.
    pub stacks: Vec<Cents>,
    /// What happened.
    pub actions: Vec<Action>,
    /// The chips that everybody ended with, where the history says so.
    pub finishing: Option<Vec<Cents>>,
    /// The names of the players, where they are known.
    pub players: Vec<String>,
    /// How many cents a chip of the history is.
    pub chip: Cents,
    /// The smallest chip that plays: a chip of the history, or a cent where it has parts of chips.
    pub smallest: Cents,
    /// What else the history says: names and values as a PHH file writes them.
    pub about: Vec<(String, String)>,
}

impl Hand {
    /// How many players there are.
    pub fn seats(&self) -> u8 {
        self.stacks.len() as u8
    }

    /// The name of a player; without one, by seat.
    pub fn name(&self, seat: u8) -> String {
        let held = self.players.get(usize::from(seat).wrapping_sub(1)).filter(|name| !name.is_empty());
        held.cloned().unwrap_or_else(|| format!("p{seat}"))
    }

    /// A text that the history has about the hand.
    pub fn text(&self, key: &str) -> Option<&str> {
        let (_, value) = self.about.iter().find(|(held, _)| held == key)?;
        Some(value.trim_matches(['"', '\'']))
    }

    /// An amount in chips of the history.
    pub fn chips(&self, amount: Cents) -> Chips {
        Chips { cents: amount, chip: self.chip }
    }

    /// The amount of an action in the words of PHH.
    pub fn told(&self, action: &Action) -> String {
        let seat = action.seat;
        let with = |verb: &str, cards: &Cards| {
            let cards = cards_text(cards);
            if cards.is_empty() { format!("p{seat} {verb}") } else { format!("p{seat} {verb} {cards}") }
        };
        match &action.step {
            Step::Deal(cards) => format!("d dh p{seat} {}", cards_text(cards)),
            Step::Board(cards) => format!("d db {}", cards_text(cards)),
            Step::Fold => format!("p{seat} f"),
            Step::CheckOrCall => format!("p{seat} cc"),
            Step::RaiseTo(amount) => format!("p{seat} cbr {}", self.chips(*amount)),
            Step::BringIn => format!("p{seat} pb"),
            Step::CallPot => format!("p{seat} cp"),
            Step::Change(cards) => with("sd", cards),
            Step::TurnUp(cards) => with("tu", cards),
            Step::Show(cards) if cards.is_empty() => format!("p{seat} sm -"),
            Step::Show(cards) => with("sm", cards),
            Step::PlayBoard(cards) => with("sb", cards),
            Step::Muck => format!("p{seat} sm"),
        }
    }
}

/// An amount in chips of a history: a whole number, or one with a point where a chip has parts.
#[derive(Debug, Clone, Copy)]
pub struct Chips {
    cents: Cents,
    chip: Cents,
}

impl fmt::Display for Chips {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (cents, chip) = (self.cents.0, self.chip.0.max(1));
        let (whole, part) = (cents.abs() / chip, cents.abs() % chip);
        let sign = if cents < 0 { "-" } else { "" };
        if part == 0 {
            return write!(f, "{sign}{whole}");
        }
        let part = format!("{:0width$}", part, width = chip.ilog10() as usize);
        write!(f, "{sign}{whole}.{}", part.trim_end_matches('0'))
    }
}
