//! A round step by step, for whoever shows it: each event with its words, the clause behind it, the chips that it moves,
//! and what it changes of the table as an eye sees it.

use families::AnyTable;
use rulebook::listing::Listing;
use serde_json::{Map, Value, json};
use table::record::Keys;
use table::{Account, Event, Eye, FeeEvent, RoundEvent, Tongue, WagerEvent};

use crate::family::manner;
use crate::script::tell::{cited, without};
use crate::script::{People, Teller};

/// More steps than these are not shown: nobody goes through them one by one.
const MOST: usize = 3_000;

/// The steps of a table, as one eye sees them.
pub struct Frames {
    teller: Teller,
    people: People,
    keys: Keys,
    eye: Eye,
    start: Value,
    /// The table as the last step left it.
    last: Map<String, Value>,
    steps: Vec<Value>,
    /// The step with which each round begins.
    rounds: Vec<(u32, usize)>,
    cut: bool,
}

impl Frames {
    /// From a table as it is.
    pub fn new(table: &AnyTable, people: &People, eye: Eye) -> Frames {
        let keys = table.keys();
        let last = fields(keys.json(&table.seen_by(eye)));
        Frames {
            teller: Teller::new(table.clone(), people.clone(), eye),
            people: people.clone(),
            start: Value::Object(last.clone()),
            keys,
            eye,
            last,
            steps: Vec::new(),
            rounds: Vec::new(),
            cut: false,
        }
    }

    /// The same steps in another language.
    #[must_use]
    pub fn speaking(self, tongue: Tongue) -> Frames {
        let mut frames = Frames { teller: self.teller.speaking(tongue), ..self };
        frames.last = frames.seen();
        frames.start = Value::Object(frames.last.clone());
        frames
    }

    /// The table as it is, with what hands make in the language.
    fn seen(&self) -> Map<String, Value> {
        fields(self.keys.json(&self.teller.table().seen_in(self.eye, self.teller.tongue())))
    }

    /// One more event. What neither says nor changes anything is no step.
    pub fn take(&mut self, event: &Event) {
        let mut seen = self.keys.json(&self.teller.table().event_seen(event, self.eye));
        if let Some(because) = event.because() {
            seen["text"] = json!(self.teller.why(because.why));
        }
        let clause = clause(self.teller.table(), event);
        let text = self.teller.tell(event);
        // A line may name a clause that is more special than that of the event.
        let clause = text.as_deref().and_then(cited).map(str::to_owned).or(clause);
        let now = self.seen();
        let changed: Map<String, Value> =
            now.iter().filter(|(key, value)| self.last.get(*key) != Some(value)).map(pair).collect();
        if text.is_none() && changed.is_empty() {
            return;
        }
        if self.steps.len() == MOST {
            self.cut = true;
            return;
        }
        if let Event::Round(RoundEvent::RoundOpened { number }) = event {
            self.rounds.push((*number, self.steps.len()));
        }
        self.last = now;
        self.steps.push(json!({
            "event": seen, "text": text.map(|text| without(&text, clause.as_deref(), self.teller.tongue())), "clause": clause,
            "chips": self.chips(event), "view": changed,
        }));
    }

    /// Everything, with how the table looks and who is who.
    pub fn json(self, listing: &Listing) -> Value {
        let felt = self.teller.table().felt(listing);
        let people: Map<String, Value> = self
            .people
            .all()
            .map(|person| (person.0.to_string(), json!({ "name": self.teller.name(person), "bot": false })))
            .collect();
        json!({
            "felt": felt, "people": people, "start": self.start, "steps": self.steps,
            "rounds": self.rounds, "cut": self.cut,
        })
    }

    /// The chips that an event moves, by whose they are.
    fn chips(&self, event: &Event) -> Vec<Value> {
        let postings = event.postings().into_iter();
        postings.map(|(account, amount)| json!({ "of": self.books(account), "amount": amount })).collect()
    }

    fn books(&self, account: Account) -> Value {
        match account {
            Account::Chips(person) => json!({ "person": person }),
            Account::Away(person) => json!({ "away": person }),
            Account::Layout => json!("layout"),
            Account::Bank => json!("bank"),
            Account::Drop => json!("drop"),
        }
    }
}

fn pair((key, value): (&String, &Value)) -> (String, Value) {
    (key.clone(), value.clone())
}

fn fields(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}

/// The clause, or the reading, behind an event at a table as it was before.
pub fn clause(table: &AnyTable, event: &Event) -> Option<String> {
    if let Event::Fee(FeeEvent::FeeTaken { charge, .. }) = event {
        return table.charges().get(usize::from(*charge))?.clause.clone();
    }
    let because = event.because()?;
    if let Event::Wager(WagerEvent::Settled { wager, .. } | WagerEvent::NoAction { wager, .. }) = event {
        return table.banked()?.plan.clause_of(*wager, because).map(str::to_owned);
    }
    manner(table).clause(table, because.why).map(str::to_owned)
}
