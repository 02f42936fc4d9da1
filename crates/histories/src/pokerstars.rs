//! PokerStars text, which trackers and replayers read.

use std::sync::Arc;

use cards::Card;
use families::pot_poker::Plan;
use families::pot_poker::Posted;
use money::Cents;
use rulebook::family::pot_poker::betting::StructureKind;
use table::Event;

use crate::hand::{Cards, Hand};
use crate::story::{Line, Told, story};

/// A hand that was played again, as PokerStars would have written it.
pub fn write(hand: &Hand, plan: &Arc<Plan>, events: &[Event]) -> String {
    let lines = story(hand, plan, events);
    let mut page = Page::new(hand, plan);
    page.head();
    for line in &lines {
        page.line(line);
    }
    page.summary(&lines);
    page.text
}

/// The games by the names that trackers know; others go by the name of their listing.
fn game_name(listing: &str) -> String {
    let name = match listing {
        "standard/texas-holdem" => "Hold'em",
        "standard/short-deck-holdem" => "6+ Hold'em",
        "standard/omaha" => "Omaha",
        "standard/omaha-high-low" => "Omaha Hi/Lo",
        "standard/seven-card-stud" => "7 Card Stud",
        "standard/seven-card-stud-high-low" => "7 Card Stud Hi/Lo",
        "standard/razz" => "Razz",
        "standard/deuce-to-seven-single-draw" => "Single Draw 2-7 Lowball",
        "standard/deuce-to-seven-triple-draw" => "Triple Draw 2-7 Lowball",
        "standard/badugi" => "Badugi",
        other => return by_words(other.split('/').next_back().unwrap_or(other)),
    };
    name.to_owned()
}

/// `crazy-pineapple-high-low` as `Crazy Pineapple Hi/Lo`.
fn by_words(name: &str) -> String {
    let name =
        name.replace("high-low", "hi/lo").replace("texas-holdem", "hold'em").replace("holdem", "hold'em");
    let word = |word: &str| {
        let mut letters = word.chars();
        let first = letters.next().map(|first| first.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    };
    name.split('-').map(word).collect::<Vec<_>>().join(" ").replace("Hi/lo", "Hi/Lo")
}

const fn limit_name(kind: StructureKind) -> &'static str {
    match kind {
        StructureKind::FixedLimit | StructureKind::SpreadLimit => "Limit",
        StructureKind::PotLimit => "Pot Limit",
        StructureKind::NoLimit => "No Limit",
    }
}

/// How a game's streets are headed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Flop,
    Stud,
    Draw,
}

struct Page<'a> {
    hand: &'a Hand,
    plan: &'a Plan,
    kind: Kind,
    symbol: &'static str,
    /// The cards of the board so far.
    board: Vec<Card>,
    /// The cards of each player so far.
    held: Vec<Cards>,
    text: String,
}

impl<'a> Page<'a> {
    fn new(hand: &'a Hand, plan: &'a Plan) -> Page<'a> {
        let kind = if plan.forced.bring_in.is_some() {
            Kind::Stud
        } else if plan.cards.streets.iter().any(|street| street.board > 0) {
            Kind::Flop
        } else {
            Kind::Draw
        };
        let symbol = match hand.text("currency") {
            None | Some("USD") => "$",
            Some("EUR") => "€",
            Some("GBP") => "£",
            Some(_) => "",
        };
        let held = vec![Cards::new(); usize::from(hand.seats()) + 1];
        Page { hand, plan, kind, symbol, board: Vec::new(), held, text: String::new() }
    }

    fn put(&mut self, text: impl AsRef<str>) {
        self.text.push_str(text.as_ref());
        self.text.push('\n');
    }

    /// `$2.50`, `$100`.
    fn money(&self, amount: Cents) -> String {
        let (whole, part) = (amount.0 / 100, amount.0 % 100);
        let symbol = self.symbol;
        if part == 0 { format!("{symbol}{whole}") } else { format!("{symbol}{whole}.{part:02}") }
    }

    /// `$2.50`, `$100.00`: as the first line has it.
    fn with_cents(&self, amount: Cents) -> String {
        format!("{}{}.{:02}", self.symbol, amount.0 / 100, amount.0 % 100)
    }

    fn head(&mut self) {
        let hand = self.hand;
        let number = |key: &str| hand.text(key).and_then(|text| text.parse::<u64>().ok());
        let game = format!("{} {}", game_name(&hand.game.listing), limit_name(self.plan.betting.kind));
        let date = format!(
            "{}/{:02}/{:02}",
            number("year").unwrap_or(1970),
            number("month").unwrap_or(1),
            number("day").unwrap_or(1)
        );
        let time = hand.text("time").unwrap_or("0:00:00").to_owned();
        let currency = hand.text("currency").unwrap_or("USD").to_owned();
        let (small, big) = self.stakes();
        let (small, big) = (self.with_cents(small), self.with_cents(big));
        self.put(format!(
            "PokerStars Hand #{}: {game} ({small}/{big} {currency}) - {date} {time} ET",
            number("hand").unwrap_or(0)
        ));
        let seats = hand.seats();
        let table = hand.text("table").unwrap_or("Houseway").to_owned();
        let button =
            if self.kind == Kind::Stud { String::new() } else { format!(" Seat #{seats} is the button") };
        self.put(format!("Table '{table}' {seats}-max{button}"));
        for seat in 1..=seats {
            let stack = self.money(hand.stacks[usize::from(seat) - 1]);
            self.put(format!("Seat {seat}: {} ({stack} in chips)", hand.name(seat)));
        }
    }

    /// What the game is called by: its limits, or its blinds.
    fn stakes(&self) -> (Cents, Cents) {
        let given = &self.hand.stakes;
        if let Some(big) = given.big_bet {
            return (given.small_bet, big);
        }
        let mut blinds: Vec<Cents> = given.blinds.iter().copied().filter(|blind| blind.0 > 0).collect();
        blinds.sort_unstable();
        match blinds.as_slice() {
            [] => (given.small_bet, given.small_bet),
            [only] => (*only, *only),
            [small, big, ..] => (*small, *big),
        }
    }

    fn line(&mut self, line: &Line) {
        let name = self.hand.name(line.seat);
        let all_in = if line.all_in { " and is all-in" } else { "" };
        match &line.told {
            Told::Street { number } => self.street(*number),
            Told::Showdown => self.put("*** SHOW DOWN ***"),
            Told::Posted { post, amount } => {
                let words = self.posted(*post, line.seat);
                let amount = self.money(*amount);
                self.put(format!("{name}: {words} {amount}{all_in}"));
            }
            Told::Dealt(cards) => self.dealt(line.seat, cards),
            Told::Board(cards) => self.turned(cards),
            Told::Folded => self.put(format!("{name}: folds")),
            Told::Checked => self.put(format!("{name}: checks")),
            Told::Called(amount) => {
                let amount = self.money(*amount);
                self.put(format!("{name}: calls {amount}{all_in}"));
            }
            Told::Bet(amount) => {
                let amount = self.money(*amount);
                self.put(format!("{name}: bets {amount}{all_in}"));
            }
            Told::Raised { by, to, .. } => {
                let (by, to) = (self.money(*by), self.money(*to));
                self.put(format!("{name}: raises {by} to {to}{all_in}"));
            }
            Told::Discarded(cards, draws) => self.discarded(line.seat, cards, *draws),
            Told::TurnedUp(cards) if cards.is_empty() => {}
            Told::TurnedUp(cards) => self.put(format!("{name}: turns up [{}]", spaced(cards))),
            Told::Showed(cards, makes) => {
                let makes = makes.as_deref().map_or(String::new(), |makes| format!(" ({makes})"));
                self.put(format!("{name}: shows [{}]{makes}", spaced(cards)));
            }
            Told::Mucked => self.put(format!("{name}: mucks hand")),
            Told::Returned(amount) => {
                let amount = self.money(*amount);
                self.put(format!("Uncalled bet ({amount}) returned to {name}"));
            }
            Told::Won { pot, amount } => {
                let amount = self.money(*amount);
                let pot = if *pot == 0 { "pot".to_owned() } else { format!("side pot-{pot}") };
                self.put(format!("{name} collected {amount} from {pot}"));
            }
        }
    }

    fn posted(&self, post: Posted, seat: u8) -> &'static str {
        let blinds = &self.hand.stakes.blinds;
        let own = blinds.get(usize::from(seat) - 1).copied().unwrap_or_default();
        let smaller = blinds.iter().filter(|blind| blind.0 > 0 && **blind < own).count();
        match post {
            Posted::Ante | Posted::DoubleAnte => "posts the ante",
            Posted::BringIn => "brings in for",
            Posted::Blind(_) if smaller == 0 && blinds.iter().any(|blind| *blind > own) => {
                "posts small blind"
            }
            Posted::Blind(_) if smaller > 1 => "posts straddle",
            Posted::Blind(_) | Posted::Entry => "posts big blind",
            Posted::Straddle | Posted::OverBlind => "posts straddle",
            Posted::AllBlinds => "posts small & big blinds",
            Posted::BoughtButton => "posts button blind",
            Posted::Kill => "posts kill blind",
        }
    }

    fn street(&mut self, number: u8) {
        let draws = usize::from(number);
        let head = match (self.kind, number) {
            (Kind::Flop, 0) => "*** HOLE CARDS ***",
            (Kind::Flop, _) => return,
            (Kind::Stud, _) => {
                let heads = ["3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER"];
                return self.put(format!("*** {} ***", heads[usize::from(number).min(4)]));
            }
            (Kind::Draw, 0) => "*** DEALING HANDS ***",
            (Kind::Draw, _) => {
                ["*** FIRST DRAW ***", "*** SECOND DRAW ***", "*** THIRD DRAW ***"][(draws - 1).min(2)]
            }
        };
        self.put(head);
    }

    fn dealt(&mut self, seat: u8, cards: &Cards) {
        let name = self.hand.name(seat);
        let before: Cards = std::mem::take(&mut self.held[usize::from(seat)]);
        let kept = if before.iter().any(Option::is_some) {
            format!(" [{}]", spaced(&before))
        } else {
            String::new()
        };
        if cards.iter().any(Option::is_some) {
            self.put(format!("Dealt to {name}{kept} [{}]", spaced(cards)));
        }
        let all: Cards = before.into_iter().chain(cards.iter().copied()).take(12).collect();
        self.held[usize::from(seat)] = all;
    }

    fn discarded(&mut self, seat: u8, cards: &Cards, draws: bool) {
        let name = self.hand.name(seat);
        for card in cards {
            let held = &mut self.held[usize::from(seat)];
            if let Some(at) = held.iter().position(|held| held == card) {
                held.remove(at);
            }
        }
        if cards.is_empty() && draws {
            return self.put(format!("{name}: stands pat"));
        }
        let plural = if cards.len() == 1 { "card" } else { "cards" };
        let known = spaced(cards);
        let known = if known.is_empty() { known } else { format!(" [{known}]") };
        self.put(format!("{name}: discards {} {plural}{known}", cards.len()));
    }

    fn turned(&mut self, cards: &[Card]) {
        let words = |cards: &[Card]| cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let before = words(&self.board);
        let head = match (self.kind, self.board.len()) {
            (Kind::Flop, 0) => "FLOP",
            (Kind::Flop, 3) => "TURN",
            (Kind::Flop, _) => "RIVER",
            _ => "COMMUNITY CARD",
        };
        let before = if before.is_empty() { before } else { format!(" [{before}]") };
        self.put(format!("*** {head} ***{before} [{}]", words(cards)));
        self.board.extend(cards);
    }

    fn summary(&mut self, lines: &[Line]) {
        let won = |seat: Option<u8>| -> Cents {
            let of = |line: &&Line| seat.is_none_or(|seat| line.seat == seat);
            lines
                .iter()
                .filter(of)
                .map(|line| match line.told {
                    Told::Won { amount, .. } => amount,
                    _ => Cents::ZERO,
                })
                .sum()
        };
        self.put("*** SUMMARY ***");
        let total = self.money(won(None));
        self.put(format!("Total pot {total} | Rake {}", self.money(Cents::ZERO)));
        if !self.board.is_empty() {
            let board: Vec<String> = self.board.iter().map(ToString::to_string).collect();
            self.put(format!("Board [{}]", board.join(" ")));
        }
        for seat in 1..=self.hand.seats() {
            let ending = self.ending(seat, lines, won(Some(seat)));
            let role = self.role(seat);
            self.put(format!("Seat {seat}: {}{role} {ending}", self.hand.name(seat)));
        }
        self.put("");
        self.put("");
    }

    fn role(&self, seat: u8) -> &'static str {
        let blind = self.hand.stakes.blinds.get(usize::from(seat) - 1).is_some_and(|blind| blind.0 > 0);
        if self.kind == Kind::Stud {
            ""
        } else if blind {
            match self.posted(Posted::Blind(0), seat) {
                "posts small blind" => " (small blind)",
                "posts big blind" => " (big blind)",
                _ => "",
            }
        } else if seat == self.hand.seats() {
            " (button)"
        } else {
            ""
        }
    }

    fn ending(&self, seat: u8, lines: &[Line], won: Cents) -> String {
        let mut street = 0;
        let mut shown = None;
        for line in lines {
            match &line.told {
                Told::Street { number } => street = *number,
                Told::Folded if line.seat == seat => return self.folded(street),
                Told::Mucked if line.seat == seat => return "mucked".to_owned(),
                Told::Showed(cards, makes) if line.seat == seat => shown = Some((cards, makes)),
                _ => {}
            }
        }
        let amount = self.money(won);
        match shown {
            Some((cards, makes)) => {
                let with = makes.as_deref().map_or(String::new(), |makes| format!(" with {makes}"));
                let ended = if won > Cents::ZERO { format!("won ({amount})") } else { "lost".to_owned() };
                format!("showed [{}] and {ended}{with}", spaced(cards))
            }
            None => format!("collected ({amount})"),
        }
    }

    fn folded(&self, street: u8) -> String {
        match (self.kind, street) {
            (Kind::Flop, 0) => "folded before Flop".to_owned(),
            (Kind::Flop, 1) => "folded on the Flop".to_owned(),
            (Kind::Flop, 2) => "folded on the Turn".to_owned(),
            (Kind::Flop, _) => "folded on the River".to_owned(),
            (Kind::Draw, 0) => "folded before the Draw".to_owned(),
            (Kind::Draw, draw) => {
                format!("folded after the {} Draw", ["1st", "2nd", "3rd"][usize::from(draw - 1).min(2)])
            }
            (Kind::Stud, street) => {
                format!(
                    "folded on the {} Street",
                    ["3rd", "4th", "5th", "6th", "River"][usize::from(street).min(4)]
                )
            }
        }
    }
}

fn spaced(cards: &[Option<Card>]) -> String {
    cards.iter().flatten().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
