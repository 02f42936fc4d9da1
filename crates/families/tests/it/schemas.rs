//! The published schemas (`docs/schemas/`) are those of the types, and whatever tables of all families say fits them.

use std::collections::{BTreeMap, BTreeSet};

use families::AnyTable;
use rulebook::book::Book;
use rulebook::collection::BlockId;
use rulebook::listing::Listing;
use serde_json::{Value, json};
use table::record::Keys;
use table::serde::Serialize;
use table::terms::Terms;
use table::{Actor, Command, Event, Eye, Person, Play, Reason, RowRef, Run, Why};
use testkit::Random;
use testkit::laws::{UnderLaw, seat_people};
use testkit::schema::fits;

/// The schemas by their names.
struct Schemas(BTreeMap<&'static str, Value>);

impl Schemas {
    fn new() -> Schemas {
        families::learn();
        Schemas(table::schema::all().into_iter().collect())
    }

    fn hold(&self, name: &str, value: &Value) {
        fits(&self.0[name], value).unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
    }

    fn refuse(&self, name: &str, value: &Value) {
        assert!(fits(&self.0[name], value).is_err(), "{name} takes {value}");
    }
}

/// The first listing of each family, with its first schedule.
fn tables(book: &Book) -> Vec<(Listing, Terms)> {
    let mut families = BTreeSet::new();
    let listings = book.all_ids().into_iter().map(|id| book.listing(&id).unwrap());
    let firsts = listings.filter(|listing| families.insert(listing.family().key()));
    firsts
        .map(|listing| {
            let block = listing.body().collection.all().next().map(|name| name.parse::<BlockId>().unwrap());
            let block = block.map(|id| book.block(&id).unwrap());
            let schedule = block.as_ref().and_then(|block| Some((block, block.options.first()?)));
            let terms = Terms { floor: true, chip: money::Cents(100), ..Terms::widest(&listing, schedule) };
            (listing, terms)
        })
        .collect()
}

#[test]
fn the_schemas_are_written_down() {
    for (name, schema) in &Schemas::new().0 {
        let text = format!("{}\n", serde_json::to_string_pretty(schema).unwrap());
        testkit::golden(&format!("docs/schemas/{name}.json"), &text);
    }
}

/// Plays a few rounds, then says everything that happened once more, step by step.
fn check(schemas: &Schemas, listing: &Listing, terms: &Terms) {
    let table = AnyTable::open(listing, terms).unwrap_or_else(|wrong| panic!("{}: {wrong:?}", listing.id()));
    let keys = table.keys();
    let said = serde_json::to_value(terms).unwrap();
    schemas.hold("terms", &said);
    schemas.hold("felt", &serde_json::to_value(table.felt(listing)).unwrap());
    schemas.hold("opening", &serde_json::to_value(table.opening(listing, said)).unwrap());
    let mut random = Random::new(16);
    let mut again = table.clone();
    let mut law = UnderLaw::unheld(table);
    seat_people(&mut law, &mut random);
    (0..4).for_each(|_| law.random_round(&mut random));
    for event in &law.events {
        let eyes = [Eye::Person(Person(0)), Eye::Person(Person(2)), Eye::Rail, Eye::Surveillance];
        schemas.hold("event", &spoken(&keys, event));
        for eye in eyes {
            schemas.hold("event-seen", &spoken(&keys, &again.event_seen(event, eye)));
        }
        again.apply(event);
        if random.percent(12) {
            schemas.hold("view", &spoken(&keys, &again.seen_by(*random.pick(&eyes).unwrap())));
            schemas.hold("awaits", &spoken(&keys, &again.awaits()));
            asked(schemas, &again, &mut random);
        }
    }
}

/// Something in JSON; written at once it is the same as by way of a tree.
fn spoken(keys: &Keys, what: &impl Serialize) -> Value {
    let said = keys.json(what);
    let written = serde_json::to_string(&keys.spoken(what)).unwrap();
    assert_eq!(serde_json::from_str::<Value>(&written).unwrap(), said);
    said
}

/// What may be done now, and what is said to who does something else.
fn asked(schemas: &Schemas, table: &AnyTable, random: &mut Random) {
    let keys = table.keys();
    let actors = [Actor::Person(Person(0)), Actor::Person(Person(1)), Actor::House, Actor::Floor];
    for who in actors {
        for offer in table.all_offers(who) {
            schemas.hold("offer", &spoken(&keys, &offer));
            let command = offer.sample(random.below(offer.count()));
            let mut said = spoken(&keys, &command);
            schemas.hold("command", &said);
            keys.unsay(&mut said).unwrap();
            assert_eq!(serde_json::from_value::<Command>(said).unwrap(), command);
            let other = *random.pick(&actors).unwrap();
            if let Err(refusal) = table.decide(other, &command, &mut ()) {
                let said = spoken(&keys, &refusal);
                assert_eq!(said["key"], refusal.key());
                schemas.hold("refusal", &said);
            }
        }
    }
    let load = Command::Load { run: Run::new(&[cards::Card::JOKER]).unwrap(), last: true };
    for chance in [load, Command::Throw { dice: random.dice() }] {
        schemas.hold("command", &spoken(&keys, &chance));
    }
}

#[test]
fn whatever_tables_say_fits_its_schema() {
    let schemas = Schemas::new();
    let book = Book::shipped();
    let tables = tables(&book);
    assert_eq!(tables.len(), 10);
    tables.iter().for_each(|(listing, terms)| check(&schemas, listing, terms));
}

#[test]
fn what_is_malformed_does_not_fit() {
    let schemas = Schemas::new();
    let right = json!({ "do": { "at": 1, "act": { "verb": "hit", "choice": "only" } } });
    schemas.hold("command", &right);
    for (path, wrong) in [
        ("/do/at", json!("1")),
        ("/do/at", json!(-1)),
        ("/do/act/verb", json!("win")),
        ("/do/act/choice", json!("all")),
        ("/do/act/choice", json!({ "amount": "5" })),
        ("/do/act/choice", json!({ "amount": 5, "more": 1 })),
        ("/do/act", json!({ "choice": "only" })),
        ("/do", json!(null)),
    ] {
        let mut value = right.clone();
        *value.pointer_mut(path).unwrap() = wrong;
        schemas.refuse("command", &value);
    }
    let event = json!({ "event": "dealt", "place": "board", "card": "As", "face": "up" });
    schemas.hold("event", &event);
    for (key, wrong) in
        [("event", json!("dealing")), ("card", json!("1s")), ("face", json!("sideways")), ("more", json!(1))]
    {
        let mut value = event.clone();
        value[key] = wrong;
        schemas.refuse("event", &value);
    }
    schemas.refuse("refusal", &json!({ "key": "because" }));
    schemas.refuse("awaits", &json!({ "chance": { "stock": { "cards": 52, "order": "As" } } }));
    schemas.refuse("view", &json!({ "round": 1 }));
    schemas.refuse("felt", &json!([]));
    schemas.refuse("proof", &json!({ "place": 1, "card": "As", "nonce": "00", "path": [] }));
}

/// A kind that no schema names would pass nowhere: every one is in it.
#[test]
fn every_kind_of_event_has_its_place_in_the_schema() {
    let schemas = Schemas::new();
    let text = schemas.0["event"].to_string();
    let without: Vec<&str> =
        Event::kinds().filter(|kind| !text.contains(&format!("\"const\":\"{kind}\""))).collect();
    assert!(without.is_empty(), "{without:?}");
}

#[test]
fn a_row_of_a_pay_table_is_told_by_its_key() {
    let listing = Book::shipped().listing(&"outlaws/three-card-poker-6-card-bonus".parse().unwrap()).unwrap();
    let table = AnyTable::open(&listing, &Terms::widest(&listing, None)).unwrap();
    let row = Some(RowRef { table: 0, row: 0 });
    let said = spoken(&table.keys(), &Reason { why: Why::PAID_BY_TABLE, row });
    assert!(said["row"]["table"].is_string() && said["row"]["row"].is_string(), "{said}");
}
