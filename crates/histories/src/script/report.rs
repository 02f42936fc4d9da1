//! What a script did, in words: every fee, card and movement in order, then the totals.

use std::fmt::Write;

use families::AnyTable;
use money::Cents;
use rulebook::pay::Payout;
use serde_json::{Value, json};
use table::banked::TablePlan;
use table::{Account, Act, Event, Face, Outcome, Person, Place, Play, Position, Reason};

use super::people::People;
use super::run::Played;

/// What everybody has won or lost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Totals {
    /// By person, in the order in which they came.
    pub people: Vec<(Person, Cents)>,
    /// The house: the fees.
    pub house: Cents,
}

/// A wager as it ended.
#[derive(Debug, Clone, PartialEq)]
pub struct Movement {
    /// The round.
    pub round: u32,
    /// Who.
    pub person: Person,
    /// Where.
    pub position: Position,
    /// The wager, by its key.
    pub wager: String,
    /// How it ended.
    pub outcome: Outcome,
    /// What moved.
    pub moved: Cents,
    /// The stake.
    pub stake: Cents,
    /// Why.
    pub because: Reason,
}

/// A fee as it was taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeePaid {
    /// The round.
    pub round: u32,
    /// Who.
    pub person: Person,
    /// How much.
    pub amount: Cents,
}

/// The account of a script.
#[derive(Debug, Clone)]
pub struct Report {
    /// Line by line.
    pub lines: Vec<String>,
    /// The wagers.
    pub movements: Vec<Movement>,
    /// The fees.
    pub fees: Vec<FeePaid>,
    /// The totals.
    pub totals: Totals,
    events: Vec<(Event, Option<String>)>,
    names: Vec<String>,
}

impl Report {
    /// The account of what was played.
    pub fn of(played: &Played) -> Report {
        let mut writer = Writer {
            table: played.start.clone(),
            people: &played.people,
            report: Report {
                lines: Vec::new(),
                movements: Vec::new(),
                fees: Vec::new(),
                totals: Totals { people: Vec::new(), house: Cents::ZERO },
                events: Vec::new(),
                names: played.people.all().map(|person| played.people.name(person).to_owned()).collect(),
            },
            round: 0,
        };
        for event in &played.events {
            writer.event(event);
        }
        writer.report.totals = totals(&played.events, &played.people);
        writer.report
    }

    /// The whole account as text.
    pub fn text(&self) -> String {
        let mut text = self.lines.join("\n");
        text.push_str("\nTotals\n");
        let bank = self.bank();
        let width = self.names.iter().map(|name| name.len()).max().unwrap_or(0) + " (player-dealer)".len();
        for (person, amount) in &self.totals.people {
            let banks = if bank.contains(person) { " (player-dealer)" } else { "" };
            let name = format!("{}{banks}", self.names[person.index()]);
            let _ = writeln!(text, "  {name:width$} {}", signed(*amount));
        }
        let _ = writeln!(text, "  {:width$} {}", "house", signed(self.totals.house));
        let sum: Cents =
            self.totals.people.iter().map(|(_, amount)| *amount).sum::<Cents>() + self.totals.house;
        let _ = writeln!(text, "  {:width$} {sum}", "sum");
        text
    }

    fn bank(&self) -> Vec<Person> {
        let taken = self.events.iter().filter_map(|(event, _)| match event {
            Event::BankTaken { person, .. } => Some(*person),
            _ => None,
        });
        taken.collect()
    }

    /// The whole account as JSON, amounts in cents.
    pub fn json(&self) -> Value {
        let name = |person: Person| self.names[person.index()].clone();
        let event = |(event, text): &(Event, Option<String>)| {
            let mut value = json!(event);
            if let (Some(map), Some(text)) = (value.as_object_mut(), text) {
                map.insert("text".to_owned(), json!(text));
            }
            value
        };
        let totals =
            self.totals.people.iter().map(|(person, amount)| json!({ "who": name(*person), "net": amount }));
        json!({
            "people": self.names,
            "events": self.events.iter().map(event).collect::<Vec<_>>(),
            "totals": totals.collect::<Vec<_>>(),
            "house": self.totals.house,
        })
    }
}

/// What everybody's chips and stakes changed by, from the postings alone.
fn totals(events: &[Event], people: &People) -> Totals {
    let mut net = vec![Cents::ZERO; people.all().count()];
    let mut house = Cents::ZERO;
    for event in events {
        for (account, amount) in event.postings() {
            match account {
                Account::Chips(person) | Account::Away(person) => net[person.index()] += amount,
                Account::Drop => house += amount,
                Account::Layout | Account::Bank => {}
            }
        }
    }
    Totals { people: people.all().zip(net).collect(), house }
}

/// An amount with its sign.
pub(super) fn signed(amount: Cents) -> String {
    if amount > Cents::ZERO { format!("+{amount}") } else { amount.to_string() }
}

struct Writer<'a> {
    table: AnyTable,
    people: &'a People,
    report: Report,
    round: u32,
}

impl Writer<'_> {
    fn plan(&self) -> &TablePlan {
        &self.table.core().plan
    }

    fn name(&self, person: Person) -> String {
        self.people.name(person).to_owned()
    }

    /// Whose wager it is: "seat 4", or "anna on seat 4".
    fn whose(&self, person: Person, position: Position) -> String {
        let name = self.name(person);
        let seat = position.to_string();
        if name == seat { name } else { format!("{name} on {seat}") }
    }

    fn place(&self, place: Place) -> String {
        match place {
            Place::Position(position) => position.to_string(),
            Place::Bank => "player-dealer".to_owned(),
            Place::Board => "board".to_owned(),
            Place::PlayerHand => "Player hand".to_owned(),
            Place::BankerHand => "Banker hand".to_owned(),
            Place::Burned => "burned".to_owned(),
        }
    }

    fn event(&mut self, event: &Event) {
        self.note(event);
        let before = self.before(event);
        self.table.apply(event);
        let text = before.or_else(|| self.after(event));
        if let Some(text) = &text {
            let indent = if matches!(event, Event::RoundOpened { .. }) { "" } else { "  " };
            self.report.lines.push(format!("{indent}{text}"));
        }
        self.report.events.push((*event, text));
    }

    fn note(&mut self, event: &Event) {
        match *event {
            Event::RoundOpened { number } => self.round = number,
            Event::FeeTaken { person, amount, .. } => {
                self.report.fees.push(FeePaid { round: self.round, person, amount });
            }
            Event::Settled { person, position, wager, outcome, stake, moved, because, .. } => {
                let wager = self.plan().wager(wager).key.to_string();
                let round = self.round;
                self.report.movements.push(Movement {
                    round,
                    person,
                    position,
                    wager,
                    outcome,
                    moved,
                    stake,
                    because,
                });
            }
            _ => {}
        }
    }

    /// What is said with the table as it was.
    fn before(&self, event: &Event) -> Option<String> {
        Some(match *event {
            Event::RoundOpened { number } => format!("Round {number}"),
            Event::BankPassed { person } => {
                format!("{} passes the player-dealer position", self.name(person))
            }
            Event::BankTaken { person, turn, covers, .. } => {
                let turn = if turn == 1 { "first" } else { "second" };
                format!("{} is player-dealer for the {turn} round, with {covers}", self.name(person))
            }
            Event::NoBank => "nobody takes the player-dealer position: no round".to_owned(),
            Event::GameBroken => {
                "nobody else takes the player-dealer position: the game is broken".to_owned()
            }
            Event::HalfHourStruck => "half an hour has passed".to_owned(),
            Event::Left { person, .. } => format!("{} leaves", self.name(person)),
            Event::Staked { person, position, wager, amount } => {
                format!("{} {}: {amount}", self.whose(person, position), self.plan().wager(wager).name)
            }
            Event::Unstaked { person, position, wager, amount } => {
                format!(
                    "{} {}: takes back {amount}",
                    self.whose(person, position),
                    self.plan().wager(wager).name
                )
            }
            Event::FeeTaken { person, charge, basis, amount, .. } => {
                self.fee(person, charge, basis, &amount.to_string())
            }
            Event::NoFeeNamed { person, charge, basis, unreadable, .. } => {
                let what = if unreadable {
                    "nothing: the document cannot be read"
                } else {
                    "nothing: no fee is named"
                };
                self.fee(person, charge, basis, what)
            }
            Event::StockLoaded { first: true, .. } => self.stock(),
            Event::RoundClosed { .. } => self.put_away(),
            Event::NobodyWagered { .. } => "nobody wagers: the player-dealer takes the wager back".to_owned(),
            Event::DiceThrown { dice } => format!("dice: {dice}, {}", dice.total()),
            Event::ButtonPlaced { position } => format!("the action button goes to {position}"),
            Event::Decided { person, position, act: Act::Fold } => {
                format!("{} folds", self.whose(person, position))
            }
            Event::Decided { person, position, act: Act::Check } => {
                format!("{} checks", self.whose(person, position))
            }
            Event::Settled { person, position, wager, outcome, stake, due, moved, because } => {
                let clause = self.plan().clause(wager, because.why.key());
                let clause = clause.map(|clause| format!(" [{clause}]")).unwrap_or_default();
                let whose = format!("{} {}", self.whose(person, position), self.plan().wager(wager).name);
                format!("{whose}: {}{clause}", self.settled(outcome, stake, due, moved, because))
            }
            _ => return None,
        })
    }

    /// What is said of cards, with the table as it is then.
    fn after(&self, event: &Event) -> Option<String> {
        match *event {
            Event::Dealt { place, card, face } => {
                let hidden = if face == Face::Up { "" } else { " face down" };
                Some(format!("{}: {}{hidden}", self.place(place), card.pretty()))
            }
            Event::TurnedUp { place } => {
                let hand = self.table.core().round.hands.at(place);
                let cards: Vec<String> = hand.cards().iter().map(|card| card.pretty()).collect();
                let made = self.table.describe(place).map(|made| format!(": {made}")).unwrap_or_default();
                Some(format!("{} shows {}{made}", self.place(place), cards.join(" ")))
            }
            Event::TurnedSome { place, .. } => {
                let hand = self.table.core().round.hands.at(place);
                let open = hand.faces().filter(|(_, face)| *face == Face::Up).map(|(card, _)| card.pretty());
                Some(format!("{}: {}", self.place(place), open.collect::<Vec<_>>().join(" ")))
            }
            _ => None,
        }
    }

    /// A fresh stock, and which of two decks it is where they take turns.
    fn stock(&self) -> String {
        let core = self.table.core();
        let cards = core.plan.deck.size();
        let deck = if core.table.shoe.loads().is_multiple_of(2) { "first" } else { "second" };
        let which = if core.plan.alternating { format!("the {deck} deck") } else { "a fresh stock".to_owned() };
        format!("{which} is loaded, {cards} cards")
    }

    /// What becomes of the stock after a round.
    fn put_away(&self) -> String {
        let core = self.table.core();
        let left = core.plan.deck.size() - core.table.shoe.dealt();
        match core.plan.reload {
            rulebook::listing::Reload::EveryRound => format!("the {left} cards left are put away unseen"),
            _ => format!("{left} cards are left in the shoe"),
        }
    }

    fn fee(&self, person: Person, charge: u8, basis: Cents, amount: &str) -> String {
        let charge = &self.plan().charges[usize::from(charge)];
        let by = match charge.basis {
            rulebook::collection::Basis::Flat | rulebook::collection::Basis::Time => "flat".to_owned(),
            by => format!("{} {basis}", by.text()),
        };
        format!(
            "fee: {} ({}) pays {amount}, {}; {by}",
            self.name(person),
            charge.payer.text(),
            charge.when.text()
        )
    }

    fn settled(&self, outcome: Outcome, stake: Cents, due: Cents, moved: Cents, because: Reason) -> String {
        let why = self.reason(because);
        match outcome {
            Outcome::Won => format!("wins {moved}, {why}; covered {moved} of {due}"),
            Outcome::Lost => format!("loses {moved}, {why}; covered {moved} of {due}"),
            Outcome::Pushed | Outcome::NotCovered => format!("{stake} goes back, {why}"),
        }
    }

    /// A reason in words, with the row of the pay table: "flush pays 3 to 1, Pair Plus table".
    fn reason(&self, because: Reason) -> String {
        let Some(row) = because.row else { return because.why.text().to_owned() };
        let table = &self.plan().pay[usize::from(row.table)];
        let (hand, pays) = &table.rows[usize::from(row.row)];
        let hand = hand.as_str().replace('-', " ");
        match pays {
            Payout::Push => format!("{hand} pushes, {} table", table.name),
            pays => format!("{hand} pays {pays}, {} table", table.name),
        }
    }
}
