//! Everything that a page, a sign or a first card says of itself has its Spanish, and no Spanish is left over.

use std::collections::BTreeSet;

use rulebook::Wording;
use rulebook::book::Book;
use rulebook::collection::Terms;
use rulebook::family::Family;
use rulebook::listing::{self, Listing};
use rulebook::value::{Record, RecordSchema, Row, Schema, Shown};
use rulebook::wording::Kind;
use testkit::texts;

type Texts = BTreeSet<String>;

fn spanish(kind: Kind) -> Texts {
    Wording::Spanish.words(kind).map(|(english, _)| english.to_owned()).collect()
}

/// Both ways at once: what is said has its words, and the words are said.
fn agree(kind: Kind, said: &Texts) {
    let words = spanish(kind);
    let missing: Vec<&String> = said.difference(&words).collect();
    assert!(missing.is_empty(), "without Spanish in crates/rulebook/words/es: {missing:#?}");
    let unused: Vec<&String> = words.difference(said).collect();
    assert!(unused.is_empty(), "nobody says in English: {unused:#?}");
}

/// The labels of a record and of those within it.
fn labels(record: &RecordSchema, all: &mut Texts) {
    for key in &record.keys {
        all.insert(key.title.clone());
        within(&key.schema, all);
    }
}

fn within(schema: &Schema, all: &mut Texts) {
    match schema {
        Schema::Record(record) => labels(record, all),
        Schema::Optional(inner) | Schema::List(inner) | Schema::Named(inner) => within(inner, all),
        Schema::Flag
        | Schema::Number { .. }
        | Schema::Text
        | Schema::Name
        | Schema::Written { .. }
        | Schema::Choice(_) => {}
    }
}

/// What the code says by a function of [`Wording`], where it is written out: `fill("{from} to {to}"`.
fn written(function: &str) -> Texts {
    let mut all = Texts::new();
    for (_, text) in texts("crates/rulebook/src", "rs") {
        for (at, found) in text.match_indices(&format!("{function}(")) {
            let behind = text[at + found.len()..].trim_start();
            let inside = behind.strip_prefix('"').and_then(|behind| behind.split_once('"'));
            all.extend(inside.map(|(literal, _)| literal.to_owned()));
        }
    }
    all
}

/// The answers of every `choices!` that a page can show, as their documentation has them.
fn answers() -> Texts {
    let mut all = Texts::new();
    // What is for clauses, for passed lines and for regimes is on no page, and how a block of rates is read neither.
    let elsewhere =
        ["clauses.rs", "account.rs", "collection/block.rs", "regime/check.rs", "regime/status.rs"];
    for (path, text) in texts("crates/rulebook/src", "rs") {
        if elsewhere.iter().any(|file| path.ends_with(file)) {
            continue;
        }
        for block in text.split("choices! {").skip(1) {
            let block = block.split("\n}").next().unwrap_or_default();
            let mut docs = Vec::new();
            for line in block.split("pub enum").nth(1).unwrap_or_default().lines().map(str::trim) {
                match line.strip_prefix("///") {
                    Some(doc) => docs.push(doc.trim()),
                    None if line.contains(" = \"") => {
                        all.insert(docs.join(" ").trim_end_matches('.').to_owned());
                        docs.clear();
                    }
                    None => docs.clear(),
                }
            }
        }
    }
    all
}

#[test]
fn labels_and_headings_have_spanish() {
    let mut all = written("label");
    labels(&Terms::record(), &mut all);
    for family in Family::all() {
        all.insert(family.text().to_owned());
        labels(&listing::schema(family), &mut all);
    }
    assert!(all.len() > 600, "{} labels", all.len());
    agree(Kind::Label, &all);
}

#[test]
fn answers_have_spanish() {
    let mut all = answers();
    assert!(all.len() > 600, "{} answers", all.len());
    all.extend(written("answer"));
    all.extend(cards::Rank::ALL.iter().map(|rank| rank.name().to_owned()));
    // The two hands of baccarat, by their names on the layout.
    all.extend(["player", "banker"].map(str::to_owned));
    agree(Kind::Answer, &all);
}

#[test]
fn sentences_have_spanish_with_the_same_blanks() {
    agree(Kind::Sentence, &written("fill"));
    let blanks = |text: &str| -> Texts {
        text.split('{').skip(1).filter_map(|part| Some(part.split_once('}')?.0.to_owned())).collect()
    };
    for (english, words) in Wording::Spanish.words(Kind::Sentence) {
        assert_eq!(blanks(english), blanks(words), "{english}");
    }
}

fn listings() -> Vec<Listing> {
    let book = Book::shipped();
    book.ids().iter().map(|id| book.listing(id).unwrap_or_else(|faults| panic!("{faults:?}"))).collect()
}

/// What the first card tells of a game.
#[test]
fn aims_steps_and_what_wins_have_spanish() {
    let mut all = Texts::new();
    for listing in listings() {
        let body = listing.body();
        all.insert(body.listing.object.clone());
        all.extend(body.play.steps.iter().cloned());
        all.extend(body.wager.iter().filter_map(|(_, wager)| wager.wins.clone()));
    }
    agree(Kind::Text, &all);
}

/// The keys of a page are the same in every language, and no label is left in English but for names.
#[test]
fn a_page_in_spanish_has_the_same_rows() {
    fn alike(english: &Row, spanish: &Row, at: &str) {
        let at = format!("{at}.{}", english.key);
        assert_eq!(english.key, spanish.key, "{at}");
        let named = english.label == english.key;
        assert_eq!(spanish.label == spanish.key, named, "{at}: {}", spanish.label);
        if let (Shown::Part(english), Shown::Part(spanish)) = (&english.shown, &spanish.shown) {
            assert_eq!(english.len(), spanish.len(), "{at}");
            english.iter().zip(spanish).for_each(|(one, other)| alike(one, other, &at));
        }
    }
    for listing in listings() {
        let rows = listing.shown_in(Wording::Spanish);
        listing
            .shown()
            .iter()
            .zip(&rows)
            .for_each(|(one, other)| alike(one, other, &listing.id().to_string()));
    }
}

#[test]
fn names_stay_and_answers_change() {
    let book = Book::shipped();
    let listing = book.listing(&"players-club/three-card-poker".parse().unwrap()).unwrap();
    let rows = listing.shown_in(Wording::Spanish);
    let at = |path: &[&str]| -> (String, String) {
        let mut row = rows.iter().find(|row| row.key == path[0]).unwrap();
        for key in &path[1..] {
            let Shown::Part(below) = &row.shown else { panic!("{key} is no part") };
            row = below.iter().find(|row| row.key == *key).unwrap();
        }
        (row.label.clone(), row.shown.inline())
    };
    assert_eq!(at(&["wager", "ante", "name"]), ("Nombre en el tapete".to_owned(), "Ante".to_owned()));
    assert_eq!(at(&["wager", "ante", "placed"]).1, "antes del reparto");
    assert_eq!(at(&["wager", "play", "amount"]).1, "1x la apuesta ante");
    assert_eq!(at(&["settlement", "order"]).1, "ante, play, bonus");
    assert_eq!(at(&["three-card", "qualifies"]).1, "carta alta reina o mejor");
    assert_eq!(
        at(&["ruling", "dispute", "floor"]),
        ("El floor puede decidir".to_owned(), "misread".to_owned())
    );
}
