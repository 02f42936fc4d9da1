//! The rounds of a table, one after another, each with the table as it was before it.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use histories::script::{People, by_name};
use serde_json::{Value, json};
use table::{Account, Event, Eye, Person, Play, RoundEvent};

use super::{Exporter, Wanted};
use crate::clock::Time;
use crate::floor::{Deed, What};
use crate::ids::TableNo;
use crate::jackpots::JackpotPaid;
use crate::journal::{Reader, StoreError, Stream};
use crate::tables::{
    CannotLoad, Fold, From, Held, Live, Member, Note, Said, Screen, each_record_after, names,
};

/// How many deeds are read at once.
const PAGE: usize = 1_000;

/// A round that is over, or as far as it has come.
#[derive(Debug, Clone)]
pub struct Round {
    /// The table before it.
    pub live: Live,
    /// Its number.
    pub number: u32,
    /// The record that opened it.
    pub seq: u64,
    /// When.
    pub at: Time,
    /// What happened.
    pub events: Vec<Event>,
    /// Whose eye it is told to.
    pub eye: Eye,
    /// What people are called.
    pub people: People,
    /// The same, with their seats.
    pub called: Vec<(u8, String)>,
    /// Whether the floor made it void, while it was on or later.
    pub void: bool,
    /// The jackpot that it paid.
    pub jackpot: Option<JackpotPaid>,
    /// Who was at the table.
    held: Held,
}

/// What everybody won or lost in a round, and what went to the drop, in cents.
struct Sums {
    totals: Vec<Value>,
    house: i64,
}

impl Round {
    /// Our own record of it.
    pub(super) fn record(&self) -> Value {
        let screen = Screen { eye: self.eye, tongue: table::Tongue::English };
        let told = screen.events(&self.live.table, &self.live.keys, &self.people, &self.events);
        let names = self.names();
        let mut events = json!(told.events);
        by_name(&mut events, &names);
        let sums = self.moves(&mut events, &names);
        let (eye, player) = match self.eye {
            Eye::Person(person) => ("player", names.get(person.index())),
            Eye::Rail => ("rail", None),
            Eye::Surveillance => ("surveillance", None),
        };
        let mut record = json!({
            "houseway-round": 1,
            "table": self.live.number,
            "listing": self.live.spec.listing,
            "round": self.number,
            "seq": self.seq,
            "at": self.at,
            "void": self.void,
            "people": self.called.iter().map(|(_, name)| name).collect::<Vec<_>>(),
            "eye": eye,
            "player": player,
            "events": events,
            "lines": told.lines,
            "totals": sums.totals,
            "house": sums.house,
        });
        if let Some(paid) = &self.jackpot {
            record["jackpot"] = self.jackpot_record(paid, &names);
        }
        record
    }

    /// What the round paid from a jackpot fund, by player.
    fn jackpot_record(&self, paid: &JackpotPaid, names: &[String]) -> Value {
        let members = self.held.members();
        let name = |account| {
            let person = members.person(Member::of_books(account))?;
            names.get(person.index())
        };
        let shares = paid
            .shares
            .iter()
            .map(|share| json!({ "who": name(share.account), "part": share.part, "amount": share.amount }));
        json!({
            "rule": paid.rule,
            "title": paid.title,
            "fund": paid.fund,
            "before": paid.before,
            "shares": shares.collect::<Vec<_>>(),
        })
    }

    /// Adds to each event how it moves chips, and sums that up by player.
    fn moves(&self, events: &mut Value, names: &[String]) -> Sums {
        let mut net: BTreeMap<Person, i64> = BTreeMap::new();
        let mut house = 0;
        for (told, event) in events.as_array_mut().into_iter().flatten().zip(&self.events) {
            let moves = event.postings().into_iter().map(|(account, amount)| match account {
                Account::Chips(person) | Account::Away(person) => {
                    *net.entry(person).or_default() += amount.0;
                    let account = if matches!(account, Account::Chips(_)) { "chips" } else { "away" };
                    json!({ "account": account, "person": names.get(person.index()), "amount": amount.0 })
                }
                Account::Layout => json!({ "account": "layout", "amount": amount.0 }),
                Account::Bank => json!({ "account": "bank", "amount": amount.0 }),
                Account::Drop => {
                    house += amount.0;
                    json!({ "account": "drop", "amount": amount.0 })
                }
            });
            let moves: Vec<Value> = moves.collect();
            if !moves.is_empty() {
                told["moves"] = json!(moves);
            }
        }
        let total = |(person, net): (Person, i64)| json!({ "who": names.get(person.index()), "net": net });
        Sums { totals: net.into_iter().map(total).collect(), house }
    }

    /// What people are called, by their numbers at the table.
    fn names(&self) -> Vec<String> {
        let many = self.called.iter().map(|(person, _)| usize::from(*person) + 1).max().unwrap_or(0);
        let mut names = vec![String::new(); many];
        for (person, name) in &self.called {
            names[usize::from(*person)].clone_from(name);
        }
        names
    }
}

/// The rounds that the floor made void, by their tables and the records that opened them: of one that was over the table
/// says so long after it.
pub type MadeVoid = BTreeSet<(TableNo, u64)>;

/// All of them.
pub fn made_void(reader: &dyn Reader) -> Result<MadeVoid, StoreError> {
    let (mut void, mut after) = (MadeVoid::new(), 0);
    loop {
        let page = reader.load(Stream::Floor, after, PAGE)?;
        let Some(last) = page.last() else { return Ok(void) };
        after = last.seq;
        void.extend(page.iter().filter_map(Deed::of).filter_map(|deed| match deed.what {
            What::Voided { seq, .. } => deed.table.map(|table| (table, seq)),
            _ => None,
        }));
    }
}

/// Reads the rounds of a table that are wanted, until `visit` has enough; `false` where some are in an archive that is not read.
pub fn rounds(
    exporter: &Exporter<'_>,
    table: TableNo,
    wanted: &Wanted,
    void: &MadeVoid,
    mut visit: impl FnMut(&Round) -> ControlFlow<()>,
) -> Result<bool, CannotLoad> {
    let mut fold = Fold::new(table, exporter.opens, exporter.clock);
    let from = wanted.round.map_or(From::Start, From::Round);
    let after = fold.begin(exporter.reader, from)?;
    let mut round: Option<Round> = None;
    // Whether that is enough.
    let mut over = |round: &mut Option<Round>| {
        let told = round.take().and_then(|round| round.told(exporter, wanted));
        told.is_some_and(|round| visit(&round).is_break())
    };
    each_record_after(exporter.reader, table, after, |record| {
        let said = Said::of(record)?;
        match (&said, &fold.live) {
            (Said::Step(step), Some(live)) => {
                if let Some(number) = step.events.iter().find_map(opened) {
                    if over(&mut round) {
                        return Ok(false);
                    }
                    let place = (number, record.seq, record.at);
                    round = begun(live, place, wanted);
                    let void = void.contains(&(table, record.seq));
                    round.iter_mut().for_each(|round| round.void = void);
                }
                if let Some(round) = &mut round {
                    round.held.take_in(step);
                    round.events.extend(&step.events);
                }
            }
            (Said::Note(Note::JackpotPaid(paid)), _) => {
                round.iter_mut().filter(|round| round.seq == paid.seq).for_each(|round| {
                    round.jackpot = Some(paid.as_ref().clone());
                });
            }
            (Said::Note(Note::Voided { open: true, .. }), _) => {
                round.iter_mut().for_each(|round| round.void = true);
            }
            _ => {}
        }
        fold.take_in(record, &said)?;
        // A jackpot that it hit is paid before the next round.
        let over_now = |live: &Live| !live.in_round() && live.roster.jackpot_due.is_none();
        let idle = fold.live.as_ref().is_some_and(over_now);
        let enough = idle && over(&mut round);
        Ok(!enough && !fold.closed)
    })?;
    Ok(exporter.reader.gone(Stream::Table(table))? == 0)
}

fn opened(event: &Event) -> Option<u32> {
    match event {
        Event::Round(RoundEvent::RoundOpened { number }) => Some(*number),
        _ => None,
    }
}

/// A round that begins, where it may be wanted: who was at it is known when it is over.
fn begun(live: &Live, (number, seq, at): (u32, u64, Time), wanted: &Wanted) -> Option<Round> {
    let timely = wanted.within.is_none_or(|(from, to)| from <= at && at < to);
    if !timely || wanted.round.is_some_and(|round| round != number) {
        return None;
    }
    Some(Round {
        live: live.clone(),
        number,
        seq,
        at,
        events: Vec::new(),
        eye: Eye::Surveillance,
        people: People::default(),
        called: Vec::new(),
        void: false,
        jackpot: None,
        held: Held::at_start(&live.members),
    })
}

impl Round {
    /// As it is told: with names, and to whom; nothing where the player that is asked for was not at it.
    fn told(mut self, exporter: &Exporter<'_>, wanted: &Wanted) -> Option<Round> {
        if let Some(account) = wanted.player {
            self.eye = self.held.eye(account)?;
        }
        let members = self.held.members();
        let name = |member| (exporter.name)(self.live.number, member);
        self.called = members.all().map(|(person, member)| (person.0, name(member))).collect();
        self.people = names(&members, name);
        Some(self)
    }
}

impl Round {
    /// The table as it was after each event, for who looks at it from one eye.
    pub(super) fn each(&self, mut look: impl FnMut(&families::AnyTable, &Event)) {
        let mut table = self.live.table.clone();
        for event in &self.events {
            look(&table, event);
            table.apply(event);
        }
    }
}
