//! A hand of poker as a hand history tells it, whatever the format: who sat with how much, what was forced, and what
//! happened in order. Seats count from the left of the button, so that the last one has it.

use arrayvec::ArrayVec;
use cards::Card;
use money::Cents;
use table::terms::GivenStakes;

use crate::phh::quoted;
use crate::units::Units;

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

/// Whether antes are matched by everybody: where one player alone posts one, it is the pot's.
pub fn antes_matched(antes: &[Cents]) -> bool {
    antes.len() < 2 || antes.iter().filter(|ante| ante.0 > 0).count() != 1
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
    /// What everybody won of the pots, where the history says so.
    pub winnings: Option<Vec<Cents>>,
    /// What was taken out of the pots, where the history says so.
    pub rake: Option<Cents>,
    /// Money in the main pot that no player put in.
    pub added: Cents,
    /// The whole second board, where the rest of the cards was dealt twice.
    pub second_board: Cards,
    /// The names of the players, where they are known.
    pub players: Vec<String>,
    /// The parts of a unit: of a chip, or of the currency.
    pub chip: Cents,
    /// The smallest amount that plays: a unit, or a part where the history has parts of units.
    pub smallest: Cents,
    /// What else the history says: names and values as a PHH file writes them.
    pub about: Vec<(String, String)>,
    /// What the history tells that is no part of the play, as a cash-out.
    pub aside: Vec<String>,
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
        let inner = |quote: char| value.strip_prefix(quote)?.strip_suffix(quote);
        Some(inner('"').or_else(|| inner('\'')).unwrap_or(value))
    }

    /// A number that the history has about the hand.
    pub fn number(&self, key: &str) -> Option<i64> {
        self.text(key)?.parse().ok()
    }

    /// A list of numbers that the history has about the hand.
    pub fn numbers(&self, key: &str) -> Option<Vec<i64>> {
        let list = self.text(key)?.trim().strip_prefix('[')?.strip_suffix(']')?;
        list.split(',').filter(|one| !one.trim().is_empty()).map(|one| one.trim().parse().ok()).collect()
    }

    /// Keeps something about the hand, in the words of a PHH file.
    pub fn tell(&mut self, key: &str, value: impl Into<String>) {
        self.about.push((key.to_owned(), value.into()));
    }

    /// Keeps the time of day; what is none is kept as the text that it is.
    pub(crate) fn tell_time(&mut self, time: &str) {
        let parts: Vec<&str> = time.split(':').collect();
        let below = |part: &str, most: u8| {
            part.len() == 2
                && part.bytes().all(|byte| byte.is_ascii_digit())
                && part.parse::<u8>().is_ok_and(|number| number < most)
        };
        let right = matches!(parts[..], [hour, minute, second] if below(hour, 24) && below(minute, 60) && below(second, 60));
        self.tell("time", if right { time.to_owned() } else { quoted(time) });
    }

    /// Keeps the number of the hand: as a number where it can be one, else as a text.
    pub(crate) fn tell_number(&mut self, number: &str) {
        let figures = number.bytes().all(|byte| byte.is_ascii_digit()) && (1..=18).contains(&number.len());
        let right = figures && (number == "0" || !number.starts_with('0'));
        self.tell("hand", if right { number.to_owned() } else { quoted(number) });
    }

    /// The numbers of the seats, where the history has them in the order of the table; else counted from 1.
    pub fn seat_numbers(&self) -> Vec<i64> {
        let count = i64::from(self.seats());
        let in_order = |seats: &Vec<i64>| {
            let falls = (0..seats.len()).filter(|at| seats[*at] >= seats[(*at + 1) % seats.len()]).count();
            seats.len() as i64 == count && falls <= 1 && seats.iter().all(|seat| *seat > 0)
        };
        self.numbers("seats").filter(in_order).unwrap_or_else(|| (1..=count).collect())
    }

    /// How many seats the table has.
    pub fn seat_count(&self) -> i64 {
        let most = self.seat_numbers().into_iter().max().unwrap_or(2);
        self.number("seat_count").filter(|count| *count >= most).unwrap_or(most)
    }

    /// Whether the hand is one of a tournament: an event that is played in chips, not in a currency.
    pub fn is_tournament(&self) -> bool {
        let event = self.text("event").is_some() && self.text("currency").is_none();
        event || self.text("_tournament").is_some()
    }

    /// An amount in units of the history.
    pub const fn chips(&self, amount: Cents) -> Units {
        Units { amount, parts: self.chip }
    }

    /// Whether the history says how the hand ended.
    pub fn has_result(&self) -> bool {
        self.finishing.is_some() || self.winnings.is_some()
    }

    /// An action in the words of PHH.
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
