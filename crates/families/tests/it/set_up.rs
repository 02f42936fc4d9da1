//! What the house chooses for a table: every value that a listing offers opens one, every neighbour is refused with the clause,
//! and random set-ups play under the laws with a sign that names every choice.

use families::set_up::{
    Choice, Choices, OwnBand, OwnBasis, OwnSchedule, ScheduleChoice, SetUp, SetUpError, Shape,
};
use families::{AnyTable, Day};
use money::Cents;
use rulebook::book::Book;
use rulebook::listing::Listing;
use serde_json::{Map, Value, json};
use table::terms::Terms;
use table::{Actor, Command, Person, Play as _, Position, Speak as _, Tongue, Verb};
use testkit::Random;
use testkit::laws::UnderLaw;

const DAY: Day = Day::Monday;

fn listings(book: &Book) -> Vec<Listing> {
    book.all_ids().iter().map(|id| book.listing(id).unwrap()).collect()
}

fn listing(book: &Book, id: &str) -> Listing {
    book.listing(&id.parse().unwrap()).unwrap()
}

fn choices(book: &Book, listing: &Listing) -> Vec<Choice> {
    let all = Choices::of(book, listing, Some(DAY), Tongue::English);
    all.unwrap_or_else(|wrong| panic!("{}: {wrong}", listing.id())).fields
}

fn field(book: &Book, id: &str, name: &str) -> Option<Choice> {
    choices(book, &listing(book, id)).into_iter().find(|choice| choice.field == name)
}

/// Opens a table as the API does: from JSON.
fn opened(book: &Book, listing: &Listing, asked: &Value) -> Result<(SetUp, Terms, AnyTable), SetUpError> {
    let read: SetUp =
        serde_json::from_value(asked.clone()).unwrap_or_else(|wrong| panic!("{asked}: {wrong}"));
    let set_up = read.without_collection(listing).choose(book, listing, Some(DAY))?;
    let terms = set_up.terms_in(book, listing)?;
    let table = set_up.open(listing, &terms)?;
    Ok((set_up, terms, table))
}

/// Values of a choice by themselves, as the field takes them.
fn values(choice: &Choice, random: &mut Random) -> Vec<Value> {
    let some = |from: Cents, to: Option<Cents>, step: Cents, random: &mut Random| {
        let steps = to.map_or(20, |to| ((to.0 - from.0) / step.0).max(0));
        Cents(from.0 + step.0 * random.below(steps as u64 + 1) as i64)
    };
    match &choice.shape {
        Shape::OneOf(all) => {
            let value = |value: &str| match &choice.wager {
                Some(wager) => json!({ wager.as_str(): value }),
                None => json!(value),
            };
            all.iter().map(|named| value(&named.value)).collect()
        }
        Shape::AnyOf(all) => all.iter().map(|named| json!([named.value])).chain([json!([])]).collect(),
        Shape::Number { from, to } => vec![json!(from), json!(to)],
        Shape::Amount { from, to, step } => {
            vec![json!(some(*from, *to, *step, random)), choice.default.clone()]
        }
        Shape::Amounts { .. } => vec![choice.default.clone()],
        Shape::Range { from, to, step } if choice.field == "buy-in" => {
            let (least, most) = (from.unwrap_or_default(), some(Cents::dollars(500), None, *step, random));
            let most = to.map_or(most, |to| to.min(most)).max(least);
            vec![json!({ "minimum": least, "maximum": most }), json!({ "minimum": null, "maximum": to })]
        }
        Shape::Range { .. } => vec![choice.default.clone()],
        Shape::Schedule { blocks, none_allowed, own_allowed, .. } => {
            let rows = blocks.iter().flat_map(|block| &block.options).map(|row| json!(row.value));
            let own = own_allowed.then(|| json!({ "player": [{ "to": null, "fee": 0 }] }));
            rows.chain(none_allowed.then(|| json!("none"))).chain(own).collect()
        }
    }
}

/// Values just outside those of a choice.
fn neighbours(choice: &Choice) -> Vec<Value> {
    match &choice.shape {
        Shape::OneOf(_) => match &choice.wager {
            Some(wager) => vec![json!({ wager.as_str(): "no-such-table" }), json!({ "no-such-wager": "x" })],
            // A shuffle that is no word at all is refused when it is read.
            None if choice.field == "shuffle" => Vec::new(),
            None => vec![json!("no-such")],
        },
        Shape::AnyOf(_) => vec![json!(["no-such-rule"])],
        Shape::Number { from, to } => vec![json!(from - 1), json!(to + 1)],
        Shape::Amount { .. } => vec![json!(-1)],
        Shape::Amounts { names, .. } => vec![json!(vec![Cents(100); names.len() + 1]), json!([])],
        Shape::Range { from, to, .. } => {
            let below =
                from.filter(|_| choice.field == "buy-in").map(|from| json!({ "minimum": from - Cents(1) }));
            let above = to.filter(|_| choice.field == "buy-in").map(|to| json!({ "maximum": to + Cents(1) }));
            let reversed = json!({ "minimum": 200_000, "maximum": 100_000 });
            [reversed].into_iter().chain(below).chain(above).collect()
        }
        Shape::Schedule { none_allowed, .. } => {
            let none = (!none_allowed).then(|| json!("none"));
            let own = (!none_allowed).then(|| json!({ "player": [{ "to": null, "fee": 0 }] }));
            [json!("nothing/1")].into_iter().chain(none).chain(own).collect()
        }
    }
}

#[test]
fn every_listing_has_choices_each_with_a_default_that_opens() {
    let book = Book::shipped();
    for listing in testkit::share(listings(&book), 3) {
        let (id, all) = (listing.id(), choices(&book, &listing));
        let mut whole = Map::new();
        for choice in &all {
            assert!(!choice.label.contains('.'), "{id}: {} has no label", choice.field);
            if let Some(cited) = &choice.clause {
                assert!(choice.source.is_some(), "{id}: {cited}");
            }
            let is_usual = matches!(choice.shape, Shape::Schedule { .. }) && choice.default.is_null();
            let is_forced = ["blinds", "ante", "bring-in"].contains(&choice.field.as_str());
            if !is_usual && (!is_forced || choice.structures.is_empty()) {
                match (whole.get_mut(&choice.field), &choice.default) {
                    (Some(Value::Object(held)), Value::Object(more)) => held.extend(more.clone()),
                    _ => drop(whole.insert(choice.field.clone(), choice.default.clone())),
                }
            }
        }
        let whole = Value::Object(whole);
        let (_, terms, table) =
            opened(&book, &listing, &whole).unwrap_or_else(|wrong| panic!("{id} {whole}: {wrong}"));
        let (_, plain, usual) = opened(&book, &listing, &json!({})).unwrap();
        assert_eq!(terms.buy_in.map(|own| own.minimum), terms.buy_in.map(|_| own_minimum(&all)), "{id}");
        let (one, other) = (Terms { buy_in: None, ..terms }, Terms { buy_in: None, ..plain });
        assert_eq!(
            (one.packs, one.positions, one.minimum, one.maximum),
            (other.packs, other.positions, other.minimum, other.maximum),
            "{id}"
        );
        assert_eq!(table.betting(), usual.betting(), "{id}");
    }
}

fn own_minimum(all: &[Choice]) -> Cents {
    let buy_in = all.iter().find(|choice| choice.field == "buy-in").unwrap();
    Cents(buy_in.default["minimum"].as_i64().unwrap())
}

#[test]
fn every_value_that_is_offered_opens_a_table_and_its_neighbours_are_refused() {
    let (book, mut random) = (Book::shipped(), Random::new(39));
    for listing in testkit::share(listings(&book), 5) {
        let id = listing.id();
        for choice in choices(&book, &listing) {
            let values = values(&choice, &mut random);
            let step = if matches!(choice.shape, Shape::Schedule { .. }) { 9 } else { 1 };
            for value in testkit::share(values, step) {
                let mut asked = json!({ choice.field.as_str(): value });
                if let Some(structure) = choice.structures.first() {
                    asked["structure"] = json!(structure);
                }
                let result = opened(&book, &listing, &asked);
                assert!(result.is_ok(), "{id} {asked}: {}", result.unwrap_err());
            }
            for value in neighbours(&choice) {
                let asked = json!({ choice.field.as_str(): value });
                let wrong = opened(&book, &listing, &asked).err();
                let wrong = wrong.unwrap_or_else(|| panic!("{id} {asked} is not refused"));
                for tongue in Tongue::ALL {
                    assert!(
                        !wrong.speak(tongue).is_empty() && !wrong.speak(tongue).starts_with("opening."),
                        "{wrong:?}"
                    );
                }
                let cites =
                    ["seats", "packs", "options", "pay-table", "kill"].contains(&choice.field.as_str());
                if let Some(clause) = choice.clause.as_ref().filter(|_| cites) {
                    assert!(wrong.to_string().contains(clause.as_str()), "{id} {asked}: {wrong}");
                }
            }
        }
    }
}

/// A valid set-up at random. Fields that depend on each other are not chosen against each other.
fn random_set_up(all: &[Choice], random: &mut Random) -> Value {
    let mut asked = Map::new();
    let by_schedule = random.percent(50);
    for choice in all {
        let of_stakes = ["structure", "stakes", "blinds", "ante", "bring-in", "buy-in"];
        let is_schedule = matches!(choice.shape, Shape::Schedule { .. });
        let left_out = if by_schedule {
            of_stakes.contains(&choice.field.as_str())
        } else {
            is_schedule && !choice.default.is_null()
        };
        // Stakes find their structure; forced bets go with the stakes that are played without a choice.
        let forced = ["structure", "blinds", "ante", "bring-in"].contains(&choice.field.as_str());
        if left_out
            || choice.field == "limits"
            || (forced && (asked.contains_key("stakes") || random.percent(50)))
            || random.percent(30)
        {
            continue;
        }
        if choice.field == "buy-in" && asked.contains_key("stakes") {
            continue;
        }
        let values = values(choice, random);
        let Some(value) = random.pick(&values).cloned() else { continue };
        if choice.field == "structure" || choice.field == "blinds" && !choice.structures.is_empty() {
            continue;
        }
        match (asked.get_mut(&choice.field), value) {
            (Some(Value::Object(held)), Value::Object(more)) => held.extend(more),
            (_, value) => drop(asked.insert(choice.field.clone(), value)),
        }
    }
    Value::Object(asked)
}

#[test]
fn random_set_ups_play_and_their_signs_name_every_choice() {
    let (book, mut random) = (Book::shipped(), Random::new(2_026));
    let each = if testkit::soak() { 60 } else { 1 };
    for listing in testkit::share(listings(&book), 2) {
        let all = choices(&book, &listing);
        for _ in 0..each {
            let asked = random_set_up(&all, &mut random);
            let (set_up, terms, table) = opened(&book, &listing, &asked)
                .unwrap_or_else(|wrong| panic!("{} {asked}: {wrong}", listing.id()));
            sign_names_all(&set_up, &listing, &asked);
            // What is stored is read again as it was.
            let stored = serde_json::to_string(&set_up).unwrap();
            assert_eq!(serde_json::from_str::<SetUp>(&stored).unwrap(), set_up, "{stored}");
            a_round(table, &listing, &terms, &mut random);
        }
    }
}

fn a_round(table: AnyTable, listing: &Listing, terms: &Terms, random: &mut Random) {
    let mut law = UnderLaw::new(table).printed(listing, terms);
    let seats = 2 + random.below(u64::from(terms.positions) - 1) as u8;
    for person in 0..seats.min(6) {
        let chips = law.table().usual_buy_in().unwrap_or(Cents::dollars(300));
        let sit = Command::at(Position(person + 1), Verb::SIT.amount(chips));
        law.must(Actor::Person(Person(person)), &sit);
    }
    law.random_round(random);
}

fn sign_names_all(set_up: &SetUp, listing: &Listing, asked: &Value) {
    let sign = set_up.sign("The room".to_owned(), listing, Tongue::English).unwrap();
    let tables: String = sign.tables().map(|table| format!("{table:?}")).collect();
    let text = format!("{} {tables} {}", sign.lines().join("\n"), sign.foot().join("\n"));
    let names = |part: &str| assert!(text.contains(part), "{} {asked}: no {part} in {text}", listing.id());
    if let Some(packs) = set_up.packs {
        names(&format!("Number of decks: {packs}"));
    }
    if let Some(shuffle) = set_up.shuffle {
        names(match shuffle.word() {
            "shoe" => "from a shoe",
            "shuffler" => "from a shuffling machine",
            "hand" => "by hand",
            _ => "by machine",
        });
    }
    if let Some(own) = set_up.buy_in {
        own.minimum.into_iter().chain(own.maximum).for_each(|amount| names(&amount.to_string()));
    }
    for table in set_up.pay_table.values() {
        let name = &listing.body().pay_table.get(table).unwrap().name;
        names(name);
    }
    if !set_up.options.is_empty() {
        names(": allowed");
    }
    if let Some(kill) = set_up.kill.as_deref().filter(|kill| *kill != "none") {
        names(&format!("Kill: {}", kill.replace('-', " ")));
    }
    match &set_up.schedule {
        Some(ScheduleChoice::Printed(address)) => names(address),
        Some(ScheduleChoice::Nothing) => names("No collection is taken"),
        Some(ScheduleChoice::Own(_)) => names("The house fixed these fees"),
        None => {}
    }
    for blind in set_up.blinds.iter().flatten() {
        names(&blind.to_string());
    }
}

/// 001:280, 001:1100, 001:834 and 001:1424: what these listings leave to the house, and nothing else.
#[test]
fn choices_are_those_that_the_documents_leave_open() {
    let book = Book::shipped();
    let decks = field(&book, "westlane/dai-bacc", "packs").unwrap();
    assert_eq!((decks.shape, decks.default), (Shape::Number { from: 4, to: 8 }, json!(8)));
    assert_eq!(decks.clause.as_deref(), Some("westlane/dai-bacc#shoe-or-shuffler"));
    assert_eq!(
        decks.source.map(|held| (held.document, held.lines)),
        Some(("001".to_owned(), "1424".to_owned()))
    );
    let words = |id: &str, name: &str| {
        let choice = field(&book, id, name)?;
        let (Shape::OneOf(all) | Shape::AnyOf(all)) = choice.shape else { panic!("{id} {name}") };
        Some(all.into_iter().map(|named| named.value).collect::<Vec<_>>())
    };
    let both = |id: &str| {
        let all = words(id, "shuffle").unwrap();
        assert!(["shoe", "shuffler"].iter().all(|word| all.iter().any(|held| held == word)), "{id}: {all:?}");
    };
    both("westlane/dai-bacc");
    both("delta/dragon-bonus-baccarat");
    assert_eq!(field(&book, "delta/dragon-bonus-baccarat", "packs"), None, "eight decks in either case");
    assert_eq!(words("delta/pure-spanish-21-5", "options").unwrap(), ["double-double"]);
    let tables = words("delta/no-bust-21st-century-blackjack-7-0", "pay-table").unwrap();
    assert_eq!(tables, ["bonus-hands-1", "bonus-hands-2", "bonus-hands-3"]);
    assert_eq!(words("delta/omaha-high-low", "options").unwrap(), ["no-qualifier"]);
    assert_eq!(words("chico/texas-holdem", "options"), None);
}

#[test]
fn a_listing_without_a_printed_schedule_wants_one_or_none() {
    let book = Book::shipped();
    let pan = listing(&book, "central-coast/super-pan-9");
    let choose = |set_up: SetUp| set_up.choose(&book, &pan, None);
    let wrong = choose(SetUp::default()).unwrap_err();
    assert_eq!(wrong, SetUpError::ScheduleWanted("central-coast/super-pan-9".to_owned()));
    let said = wrong.to_string();
    assert!(said.contains("\"none\"") && said.contains("\"fee\""), "{said}");
    let under = |schedule| SetUp { schedule: Some(schedule), ..SetUp::default() };
    assert!(choose(under(ScheduleChoice::Nothing)).is_ok());
    let band = |to: Option<i64>, cents: i64| OwnBand { to, fee: Cents(cents) };
    let own = |by, player: &[OwnBand], bank: &[OwnBand]| {
        under(ScheduleChoice::Own(OwnSchedule { by, player: player.to_vec(), player_dealer: bank.to_vec() }))
    };
    let by_action = own(OwnBasis::Action, &[band(Some(10_000), 0), band(None, 100)], &[band(None, 200)]);
    let chosen = choose(by_action).unwrap();
    let option = chosen.terms_in(&book, &pan).unwrap().schedule.unwrap().option;
    assert_eq!(option.charges.len(), 2);
    let player = option.charges.iter().find(|charge| charge.name == "player").unwrap();
    let fee = |action: i64| player.fee(action, option.step).unwrap();
    assert_eq!([fee(0), fee(10_000), fee(10_050), fee(10_100)], [Cents(0), Cents(0), Cents(0), Cents(100)]);
    for (wrong, said) in [
        (own(OwnBasis::Hand, &[], &[]), "names no fee"),
        (own(OwnBasis::Hand, &[band(None, -1)], &[]), "Fees must be $0"),
        (own(OwnBasis::Hand, &[band(Some(100), 1), band(None, 1)], &[]), "the same every hand"),
        (
            own(OwnBasis::Action, &[band(Some(200), 1), band(Some(100), 1), band(None, 1)], &[]),
            "above the one before",
        ),
        (own(OwnBasis::Action, &[band(Some(150), 1), band(None, 1)], &[]), "whole dollars"),
        (own(OwnBasis::Players, &[band(Some(3), 1)], &[]), "needs an end"),
        (
            own(
                OwnBasis::Players,
                &[
                    band(Some(1), 1),
                    band(Some(2), 1),
                    band(Some(3), 1),
                    band(Some(4), 1),
                    band(Some(5), 1),
                    band(None, 1),
                ],
                &[],
            ),
            "at most 5",
        ),
    ] {
        let refused = choose(wrong).unwrap_err().to_string();
        assert!(refused.contains(said), "{refused}");
    }
    let printed = listing(&book, "delta/ez-baccarat");
    let wrong = under(ScheduleChoice::Nothing).choose(&book, &printed, None).unwrap_err().to_string();
    assert!(wrong.contains("has printed collection schedules"), "{wrong}");
}

#[test]
fn a_buy_in_holds_at_sitting_down_and_at_topping_up() {
    let book = Book::shipped();
    for id in
        ["delta/ez-baccarat", "chico/texas-holdem", "central-coast/chinese-poker", "players-club/panguingue"]
    {
        let listing = listing(&book, id);
        let asked = json!({ "buy-in": { "minimum": 10_000, "maximum": 50_000 }, "structure": null });
        let stakes = match id {
            "chico/texas-holdem" => json!({ "structure": "no-limit", "schedule": "no-limit-100-500/1" }),
            _ => json!({}),
        };
        let mut whole = asked.as_object().unwrap().clone();
        whole.extend(stakes.as_object().unwrap().clone());
        let result = opened(&book, &listing, &Value::Object(whole));
        let (_, _, mut table) = result.unwrap_or_else(|wrong| panic!("{id}: {wrong}"));
        let mut events = Vec::new();
        let ann = Actor::Person(Person(0));
        let mut does = |table: &mut AnyTable, command: Command| table.act(ann, &command, &mut events);
        for cents in [9_999, 50_001] {
            let sit = Command::at(Position(1), Verb::SIT.amount(Cents(cents)));
            assert!(does(&mut table, sit).is_err(), "{id}: {cents}");
        }
        does(&mut table, Command::at(Position(1), Verb::SIT.amount(Cents(10_000)))).unwrap();
        assert!(does(&mut table, Command::table(Verb::BUY.amount(Cents(40_001)))).is_err(), "{id}");
        let offers = table.seat_offers(ann);
        let buys = offers.iter().find(|offer| offer.verb == Verb::BUY).unwrap_or_else(|| panic!("{id}"));
        assert_eq!(buys.shape.amounts().unwrap().to, Cents(40_000), "{id}");
        does(&mut table, Command::table(Verb::BUY.amount(Cents(40_000)))).unwrap();
        assert_eq!(table.chips(Person(0)), Cents(50_000), "{id}");
        assert!(
            table.seat_offers(ann).iter().all(|offer| offer.verb != Verb::BUY),
            "{id}: the stack is full"
        );
    }
}

#[test]
fn a_printed_minimum_buy_in_is_the_lower_bound() {
    let book = Book::shipped();
    let holdem = listing(&book, "chico/texas-holdem");
    let below = json!({ "schedule": "no-limit-20-200/1", "buy-in": { "minimum": 1_000 } });
    let wrong = opened(&book, &holdem, &below).unwrap_err();
    assert!(matches!(wrong, SetUpError::BuyIn { is_maximum: false, from: Cents(2_000), .. }), "{wrong:?}");
    assert!(wrong.to_string().contains("$20"), "{wrong}");
    let chinese = listing(&book, "central-coast/chinese-poker");
    let below = json!({ "buy-in": { "minimum": 100, "maximum": null } });
    let wrong = opened(&book, &chinese, &below).unwrap_err().to_string();
    assert!(wrong.contains("002:746"), "{wrong}");
}
