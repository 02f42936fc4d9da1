//! What a script did, in words: every fee, card and movement in order, then the totals.

use std::fmt::Write;

use money::Cents;
use rulebook::pay::Payout;
use serde_json::{Value, json};
use table::banked::{Phase, TablePlan};
use table::record::Keys;
use table::{
    Account, BankEvent, DealEvent, Event, Eye, FeeEvent, Outcome, Person, Position, Reason, RoundEvent,
    RowRef, WagerEvent, Why,
};

use super::people::People;
use super::run::Played;
use super::said;
use super::tell::Teller;
use crate::family;

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
    /// On which of the hands there.
    pub hand: u8,
    /// How it ended.
    pub outcome: Outcome,
    /// Whether it went back uncovered and would have pushed: a scene may say either.
    pub would_push: bool,
    /// What moved.
    pub moved: Cents,
    /// What would have moved if all of it had been covered.
    pub due: Cents,
    /// The stake.
    pub stake: Cents,
    /// Why.
    pub because: Reason,
    /// The row of the pay table, as scenes write it: "flush 3:1".
    pub row: Option<String>,
}

/// A fee as it was taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeePaid {
    /// The round.
    pub round: u32,
    /// Who; the pot, where nobody is named.
    pub person: Option<Person>,
    /// How much.
    pub amount: Cents,
    /// Whether it went back, because the hand is void.
    pub returned: bool,
}

/// Money that a player got from the pot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FromPot {
    /// The round.
    pub round: u32,
    /// Who.
    pub person: Person,
    /// How much.
    pub amount: Cents,
    /// Whether it is a bet that went back.
    pub returned: bool,
}

/// Points that changed hands between two players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PointsPaid {
    /// The round.
    pub round: u32,
    /// Who won them.
    pub winner: Person,
    /// Who lost them.
    pub loser: Person,
    /// How many.
    pub points: i16,
}

/// Chips that a player collects from each other player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Collected {
    /// The round.
    pub round: u32,
    /// Who; nobody when the stock ran out.
    pub person: Option<Person>,
    /// How much from each.
    pub each: Cents,
    /// Whether the hand ended with it.
    pub out: bool,
}

/// What everybody has when a round is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stacks {
    /// The round.
    pub round: u32,
    /// The chips of everybody at the table.
    pub people: Vec<(Person, Cents)>,
    /// What is in the drop, since the script began.
    pub drop: Cents,
}

/// Something that belongs to a round.
pub(crate) trait InRound {
    /// Which.
    fn round(&self) -> u32;
}

macro_rules! in_round {
    ($($name:ident),+) => {
        $(impl InRound for $name {
            fn round(&self) -> u32 {
                self.round
            }
        })+
    };
}

in_round!(Movement, FeePaid, FromPot, PointsPaid, Collected, Stacks);

/// The account of a script.
#[derive(Debug, Clone)]
pub struct Report {
    /// Line by line.
    pub lines: Vec<String>,
    /// The round of each line.
    pub rounds: Vec<u32>,
    /// The wagers.
    pub movements: Vec<Movement>,
    /// The fees.
    pub fees: Vec<FeePaid>,
    /// What was won from pots, or went back.
    pub from_pots: Vec<FromPot>,
    /// Points between players.
    pub points: Vec<PointsPaid>,
    /// Conditions paid, and going out.
    pub collected: Vec<Collected>,
    /// What everybody has after each round.
    pub stacks: Vec<Stacks>,
    /// The totals.
    pub totals: Totals,
    /// What happened, with what is said of it.
    pub events: Vec<(Event, Option<String>)>,
    names: Vec<String>,
    /// The keys behind the numbers of events.
    keys: Keys,
}

impl Report {
    /// The account of what was played.
    pub fn of(played: &Played) -> Report {
        let mut writer = Writer {
            teller: Teller::new(played.start.clone(), played.people.clone(), Eye::Surveillance),
            report: Report {
                rounds: vec![0; played.notes.len()],
                lines: played.notes.clone(),
                movements: Vec::new(),
                fees: Vec::new(),
                from_pots: Vec::new(),
                points: Vec::new(),
                collected: Vec::new(),
                stacks: Vec::new(),
                totals: Totals { people: Vec::new(), house: Cents::ZERO },
                events: Vec::new(),
                names: played.people.all().map(|person| played.people.name(person).to_owned()).collect(),
                keys: played.start.keys(),
            },
            round: 0,
            earned: Cents::ZERO,
            drop: Cents::ZERO,
        };
        for event in &played.events {
            writer.event(event);
        }
        writer.count();
        writer.report.totals = totals(&played.events, &played.people);
        writer.report
    }

    /// What belongs to one round, of a list in the order of the rounds.
    pub(crate) fn in_round<'r, T: InRound>(&self, all: &'r [T], round: u32) -> &'r [T] {
        let from = all.partition_point(|held| held.round() < round);
        let to = all.partition_point(|held| held.round() <= round);
        &all[from..to]
    }

    /// The lines of a round; what is said before the first belongs to it.
    pub(super) fn lines_of(&self, round: u32) -> &[String] {
        let from = if round == 1 { 0 } else { self.rounds.partition_point(|held| *held < round) };
        &self.lines[from..self.rounds.partition_point(|held| *held <= round)]
    }

    /// The whole account as text.
    pub fn text(&self) -> String {
        let mut text = self.lines.join("\n");
        text.push_str("\nTotals\n");
        let bank = self.bank();
        let width = self.names.iter().map(String::len).max().unwrap_or(0) + " (player-dealer)".len();
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

    /// Every event with the line that tells it; some say nothing.
    pub fn told(&self) -> impl Iterator<Item = (&Event, Option<&str>)> {
        self.events.iter().map(|(event, text)| (event, text.as_deref()))
    }

    fn bank(&self) -> Vec<Person> {
        let taken = self.events.iter().filter_map(|(event, _)| match event {
            Event::Bank(BankEvent::BankTaken { person, .. }) => Some(*person),
            _ => None,
        });
        taken.collect()
    }

    /// The whole account as JSON, amounts in cents.
    pub fn json(&self) -> Value {
        let name = |person: Person| self.names[person.index()].clone();
        let event = |(event, text): &(Event, Option<String>)| {
            let mut value = self.keys.json(event);
            said::by_name(&mut value, &self.names);
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

/// Writes the account as events come in.
pub(crate) struct Writer {
    teller: Teller,
    pub(crate) report: Report,
    pub(crate) round: u32,
    /// What a wager that is not settled yet was paid for hands of others.
    earned: Cents,
    drop: Cents,
}

impl Writer {
    fn event(&mut self, event: &Event) {
        let as_told = self.teller.as_told(event);
        self.note(&as_told, event);
        let text = self.teller.tell(event);
        if let Some(text) = &text {
            let indent =
                if matches!(event, Event::Round(RoundEvent::RoundOpened { .. })) { "" } else { "  " };
            self.report.lines.push(format!("{indent}{text}"));
            self.report.rounds.push(self.round);
        }
        self.report.events.push((as_told, text));
        let dropped = event.postings().into_iter().filter(|(account, _)| *account == Account::Drop);
        self.drop += dropped.map(|(_, amount)| amount).sum();
        if self.teller.table().phase() == Phase::Idle {
            self.count();
        }
    }

    /// Counts the chips, the first time that the table rests after a round: what comes later is before the next one.
    fn count(&mut self) {
        let counted = self.report.stacks.last().map_or(0, |stacks| stacks.round);
        if counted < self.round {
            let table = self.teller.table();
            let people = table.here().iter().map(|person| (person, table.chips(person))).collect();
            self.report.stacks.push(Stacks { round: self.round, people, drop: self.drop });
        }
    }

    /// Takes in an event as it is told, with what it was at the table.
    fn note(&mut self, event: &Event, happened: &Event) {
        match *event {
            Event::Round(RoundEvent::RoundOpened { number }) => self.round = number,
            Event::Fee(FeeEvent::FeeTaken { person, amount, .. }) => {
                self.fee(Some(person), amount, false);
            }
            Event::Own(ref own) => family::manner(self.teller.table()).note(self, own),
            Event::Deal(DealEvent::StockRanOut) => self.collected(None, Cents::ZERO, true),
            // Blinds that are the fee go back with the others when a hand is void.
            Event::Fee(FeeEvent::FeeReturned { person, amount, .. }) => {
                self.fee(Some(person), amount, true);
                self.report.from_pots.push(FromPot { round: self.round, person, amount, returned: true });
            }
            Event::Wager(WagerEvent::Earned { moved, .. }) => self.earned += moved,
            Event::Wager(WagerEvent::Settled {
                person,
                position,
                wager,
                outcome,
                stake,
                due,
                moved,
                because,
            }) => {
                // Several payouts of one wager are one movement of it.
                let earned = std::mem::take(&mut self.earned);
                let (outcome, moved) =
                    if earned > Cents::ZERO { (Outcome::Won, moved + earned) } else { (outcome, moved) };
                let Some(core) = self.teller.table().banked() else { return };
                let plan = &core.plan;
                let row = happened.because().and_then(|because| because.row);
                let (row, would_push) = (row.map(|row| row_text(plan, row)), event != happened);
                let (wager, hand) = (plan.wager(wager).key.to_string(), plan.wager(wager).hand);
                let round = self.round;
                self.report.movements.push(Movement {
                    round,
                    person,
                    position,
                    wager,
                    hand,
                    outcome,
                    would_push,
                    moved,
                    due,
                    stake,
                    because,
                    row,
                });
            }
            Event::Wager(WagerEvent::NoAction { person, position, wager, amount, because })
                if matches!(because, Why::BEYOND_BACKLINE | Why::PLACE_IS_KEPT) =>
            {
                let Some(core) = self.teller.table().banked() else { return };
                let wager = core.plan.wager(wager).key.to_string();
                self.report.movements.push(Movement {
                    round: self.round,
                    person,
                    position,
                    wager,
                    hand: 1,
                    outcome: Outcome::Pushed,
                    would_push: false,
                    moved: Cents::ZERO,
                    due: Cents::ZERO,
                    stake: amount,
                    because: because.into(),
                    row: None,
                });
            }
            _ => {}
        }
    }
}

impl Writer {
    pub(crate) fn fee(&mut self, person: Option<Person>, amount: Cents, returned: bool) {
        self.report.fees.push(FeePaid { round: self.round, person, amount, returned });
    }

    pub(crate) fn collected(&mut self, person: Option<Person>, each: Cents, out: bool) {
        self.report.collected.push(Collected { round: self.round, person, each, out });
    }
}

/// A row of a pay table as scenes write it.
fn row_text(plan: &TablePlan, row: RowRef) -> String {
    let (hand, pays) = &plan.pay[usize::from(row.table)].rows[usize::from(row.row)];
    let pays = match pays {
        Payout::Odds(odds) => odds.to_string().replace(" to ", ":"),
        pays => pays.to_string(),
    };
    format!("{} {pays}", hand.as_str().replace('-', " "))
}
