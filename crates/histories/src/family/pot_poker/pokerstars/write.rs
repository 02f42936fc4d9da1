//! Writing PokerStars text.

use cards::Card;
use families::pot_poker::Plan;
use families::pot_poker::Posted;
use money::Cents;
use rulebook::family::pot_poker::betting::StructureKind;
use table::Event;

use super::{NO_NUMBER, names};
use crate::hand::{Cards, Hand};
use crate::replay::Replayed;
use crate::story::{Line, Told, story};
use crate::units::ENDLESS;

/// A hand that was played again, as PokerStars would have written it.
pub fn write(hand: &Hand, replayed: &Replayed, events: &[Event]) -> String {
    let mut lines = story(hand, replayed, events);
    let mut page = Page::new(hand, &replayed.plan);
    page.blinds_first(&mut lines);
    page.head();
    for line in &lines {
        page.line(line);
    }
    page.summary(&lines);
    page.text
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
    /// Whether the second run has been told.
    run_twice: bool,
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
        let symbol = hand.text("currency").map_or("", names::symbol);
        let held = vec![Cards::new(); usize::from(hand.seats()) + 1];
        Page { hand, plan, kind, symbol, board: Vec::new(), held, run_twice: false, text: String::new() }
    }

    /// Antes, the small blind, the big one, straddles, and then those who come in.
    fn blinds_first(&self, lines: &mut [Line]) {
        let is_post = |line: &Line| matches!(line.told, Told::Posted { post, .. } if post != Posted::BringIn);
        let posted = lines.iter().filter(|line| is_post(line)).count();
        let Some(first) = lines.iter().position(is_post) else { return };
        let run = &mut lines[first..(first + posted)];
        run.sort_by_key(|line| match line.told {
            Told::Posted { post, live, .. } => match self.posted(post, line.seat, live) {
                "posts the ante" => 0,
                _ if matches!(post, Posted::Entry | Posted::AllBlinds) => 4,
                "posts small blind" => 1,
                "posts big blind" => 2,
                _ => 3,
            },
            _ => 5,
        });
    }

    fn put(&mut self, text: impl AsRef<str>) {
        self.text.push_str(text.as_ref());
        self.text.push('\n');
    }

    /// `$2.50`, `$100`.
    fn money(&self, amount: Cents) -> String {
        let amount = amount.min(Cents(ENDLESS.0 - 1));
        format!("{}{}", self.symbol, self.hand.chips(amount).money())
    }

    /// `$2.50`, `$100.00`: as the first line has it. Chips have no parts.
    fn with_cents(&self, amount: Cents) -> String {
        if self.symbol.is_empty() {
            return self.money(amount);
        }
        format!("{}{}", self.symbol, self.hand.chips(amount).fixed(2))
    }

    fn head(&mut self) {
        let hand = self.hand;
        let seats = hand.seat_numbers();
        let first = self.first_line();
        self.put(first);
        let table = hand.text("table").unwrap_or("Houseway").to_owned();
        let play = self.symbol.is_empty() && !hand.is_tournament();
        let play = if play { " (Play Money)" } else { "" };
        let button = match seats.last() {
            // Stud has no button; where the first seat is not the lowest, it says who is last.
            Some(last) if self.kind != Kind::Stud || !seats.is_sorted() => {
                format!(" Seat #{last} is the button")
            }
            _ => String::new(),
        };
        self.put(format!("Table '{table}' {}-max{play}{button}", hand.seat_count()));
        let mut rows: Vec<(i64, u8)> = seats.iter().copied().zip(1..).collect();
        rows.sort_unstable();
        for (number, seat) in rows {
            let stack = self.money(hand.stacks[usize::from(seat) - 1]);
            self.put(format!("Seat {number}: {} ({stack} in chips)", hand.name(seat)));
        }
    }

    fn first_line(&self) -> String {
        let hand = self.hand;
        let number = hand.text("hand").unwrap_or(NO_NUMBER);
        let name = names::of_plan(self.plan).unwrap_or(&hand.game.listing);
        let game = format!("{name} {}", limit_name(self.plan.betting.kind));
        let (small, big) = stakes(hand);
        let (small, big) = (self.with_cents(small), self.with_cents(big));
        let date = |key: &str, usual: i64| hand.number(key).unwrap_or(usual);
        let when = format!("{}/{:02}/{:02}", date("year", 1970), date("month", 1), date("day", 1));
        let time = hand.text("time").unwrap_or("0:00:00");
        let zone = hand.text("time_zone_abbreviation").unwrap_or("ET");
        let when = format!("{when} {time} {zone}");
        if hand.is_tournament() {
            let tournament = hand.text("_tournament").unwrap_or("0");
            let buy_in = hand.text("_buy_in").map_or(String::new(), |buy_in| format!("{buy_in} "));
            let level =
                hand.number("level").map_or(String::new(), |level| format!("Level {} ", names::roman(level)));
            return format!(
                "PokerStars Hand #{number}: Tournament #{tournament}, {buy_in}{game} - {level}({small}/{big}) - {when}"
            );
        }
        let currency = hand.text("currency").map_or(String::new(), |currency| format!(" {currency}"));
        format!("PokerStars Hand #{number}:  {game} ({small}/{big}{currency}) - {when}")
    }

    fn line(&mut self, line: &Line) {
        let name = self.hand.name(line.seat);
        let all_in = if line.all_in { " and is all-in" } else { "" };
        match &line.told {
            Told::Street { number } => self.street(*number),
            Told::Showdown => self.put("*** SHOW DOWN ***"),
            Told::Posted { post, live, dead } => {
                let words = self.posted(*post, line.seat, *live);
                let amount = self.money(*live + *dead);
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
            Told::Won { pot, amount, .. } => self.won(&name, *pot, *amount),
        }
    }

    fn won(&mut self, name: &str, pot: u8, amount: Cents) {
        // The cards that were dealt again stand before what they won.
        self.second_run();
        let amount = self.money(amount);
        let pot = match pot {
            0 => "pot".to_owned(),
            pot => format!("side pot-{pot}"),
        };
        self.put(format!("{name} collected {amount} from {pot}"));
    }

    fn second_run(&mut self) {
        if self.hand.second_board.is_empty() || std::mem::replace(&mut self.run_twice, true) {
            return;
        }
        let second: Vec<Card> = self.hand.second_board.iter().flatten().copied().collect();
        let same = self.board.iter().zip(&second).take_while(|(one, other)| one == other).count();
        for (name, from, to) in [("FLOP", 0, 3), ("TURN", 3, 4), ("RIVER", 4, 5)] {
            if to > same && to <= second.len() {
                let before = words(&second[..from]);
                let before = if from == 0 { before } else { format!("[{before}] ") };
                self.put(format!("*** SECOND {name} *** {before}[{}]", words(&second[from..to])));
            }
        }
    }

    fn posted(&self, post: Posted, seat: u8, live: Cents) -> &'static str {
        let blinds = &self.hand.stakes.blinds;
        let own = blinds.get(usize::from(seat) - 1).copied().unwrap_or_default();
        let smaller = blinds.iter().filter(|blind| blind.0 > 0 && **blind < own).count();
        match post {
            Posted::Ante | Posted::DoubleAnte => "posts the ante",
            // More in its place is a bet.
            Posted::BringIn if self.hand.stakes.bring_in.is_some_and(|forced| live > forced) => "bets",
            Posted::BringIn => "brings in for",
            Posted::Blind(_) if smaller == 0 && blinds.iter().any(|blind| *blind > own) => {
                "posts small blind"
            }
            // Where both blinds are the same the first one is the small blind.
            Posted::Blind(_)
                if blinds.iter().take(usize::from(seat) - 1).all(|other| *other != own)
                    && blinds.iter().skip(usize::from(seat)).any(|other| *other == own) =>
            {
                "posts small blind"
            }
            Posted::Blind(_) if smaller > 1 => "posts straddle",
            Posted::Blind(_) | Posted::Entry => "posts big blind",
            Posted::Straddle | Posted::OverBlind => "posts straddle",
            Posted::AllBlinds if live == Cents::ZERO => "posts small blind",
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
        let before = words(&self.board);
        let head = match (self.kind, self.board.len()) {
            (Kind::Flop, 0) => "FLOP",
            (Kind::Flop, 3) => "TURN",
            (Kind::Flop, _) => "RIVER",
            _ => "COMMUNITY CARD",
        };
        let before = if before.is_empty() { before } else { format!(" [{before}]") };
        // Cards that differ in the second run are of the first.
        let run = self.hand.second_board.get(self.board.len()..self.board.len() + cards.len());
        let again = run.is_some_and(|run| run.iter().flatten().ne(cards));
        let run = if again { "FIRST " } else { "" };
        self.put(format!("*** {run}{head} ***{before} [{}]", words(cards)));
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
        let rake = lines
            .iter()
            .map(|line| if let Told::Won { taken, .. } = line.told { taken } else { Cents::ZERO });
        let rake: Cents = rake.sum();
        let total = self.money(won(None) + rake);
        self.put(format!("Total pot {total} | Rake {}", self.money(rake)));
        self.boards();
        let mut rows: Vec<(i64, u8)> = self.hand.seat_numbers().into_iter().zip(1..).collect();
        rows.sort_unstable();
        for (number, seat) in rows {
            let ending = self.ending(seat, lines, won(Some(seat)));
            let role = self.role(seat);
            self.put(format!("Seat {number}: {}{role} {ending}", self.hand.name(seat)));
        }
        self.put("");
        self.put("");
    }

    fn boards(&mut self) {
        if self.board.is_empty() {
            return;
        }
        let board = words(&self.board);
        if self.hand.second_board.is_empty() {
            return self.put(format!("Board [{board}]"));
        }
        let second = spaced(&self.hand.second_board);
        self.put("Hand was run twice");
        self.put(format!("FIRST Board [{board}]"));
        self.put(format!("SECOND Board [{second}]"));
    }

    fn role(&self, seat: u8) -> &'static str {
        let blind = self.hand.stakes.blinds.get(usize::from(seat) - 1).is_some_and(|blind| blind.0 > 0);
        if self.kind == Kind::Stud {
            ""
        } else if blind {
            match self.posted(Posted::Blind(0), seat, Cents::ZERO) {
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

/// What the game is called by: its limits, or its smallest blind and the least bet.
pub(super) fn stakes(hand: &Hand) -> (Cents, Cents) {
    let given = &hand.stakes;
    if let Some(big) = given.big_bet {
        return (given.small_bet, big);
    }
    let least = given.blinds.iter().copied().filter(|blind| blind.0 > 0).min();
    (least.unwrap_or(given.small_bet).min(given.small_bet), given.small_bet)
}

fn words(cards: &[Card]) -> String {
    cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn spaced(cards: &[Option<Card>]) -> String {
    cards.iter().flatten().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
