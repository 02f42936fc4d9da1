//! Every key has a sentence in every language, with the same facts, and no sentence is unused.

use std::collections::{BTreeMap, BTreeSet};

use histories::script::{Draft, People, Teller, play};
use rulebook::book::Book;
use rulebook::collection::{Basis, Payer, Per, When};
use rulebook::family::Family;
use table::{Case, Eye, Forbidden, Mark, Moment, Refusal, Speak, Tongue, Verb, Why, Words};
use testkit::{texts, variants};

/// Sections whose English stands with the rows in the code.
const ROWS: [&str; 11] =
    ["reason", "case", "verb", "meaning", "hand", "rank", "ranks", "to-rank", "sweep", "family", "limits"];

/// Sections whose keys are made of those of a list in the code.
const LISTED: [&str; 13] = [
    "mark",
    "refusal",
    "forbidden",
    "moment",
    "payer",
    "when",
    "per",
    "basis",
    "post",
    "set-up",
    "shuffling",
    "optional-rule",
    "table-sign",
];

fn section(key: &str) -> &str {
    key.split('.').next().unwrap_or_default()
}

/// The sentences of all in a language, by their keys.
fn sentences(tongue: Tongue) -> BTreeMap<String, String> {
    families::learn();
    let mut all = BTreeMap::new();
    for words in Words::all() {
        for (key, sentence) in words.said(tongue) {
            let before = all.insert(key.clone(), sentence.clone());
            assert_eq!(before, None, "{key} has two sentences in {tongue:?}");
        }
    }
    all
}

/// The blanks of a sentence.
fn blanks(sentence: &str) -> BTreeSet<&str> {
    let parts = sentence.split('{').skip(1);
    parts
        .map(|part| part.split_once('}').unwrap_or_else(|| panic!("\"{sentence}\" has half a blank")).0)
        .collect()
}

#[test]
fn languages_have_the_same_sentences_with_the_same_facts() {
    let english = sentences(Tongue::English);
    for tongue in Tongue::ALL {
        let other = sentences(tongue);
        let own = |all: &BTreeMap<String, String>| -> BTreeSet<String> {
            all.keys().filter(|key| !ROWS.contains(&section(key))).cloned().collect()
        };
        assert_eq!(own(&english), own(&other), "{tongue:?}");
        for (key, sentence) in english.iter().filter(|(key, _)| !ROWS.contains(&section(key))) {
            assert_eq!(blanks(sentence), blanks(&other[key]), "{key} in {tongue:?}");
            assert!(!sentence.is_empty() && !other[key].is_empty(), "{key}");
        }
    }
}

#[test]
fn every_reason_case_and_verb_has_words_in_every_language() {
    let spanish = sentences(Tongue::Spanish);
    let rows = |section: &str| -> BTreeSet<String> {
        let keys = spanish.keys().filter_map(|key| key.strip_prefix(section)?.strip_prefix('.'));
        keys.map(str::to_owned).collect()
    };
    let keys =
        |keys: &mut dyn Iterator<Item = &'static str>| keys.map(str::to_owned).collect::<BTreeSet<_>>();
    assert_eq!(rows("reason"), keys(&mut Why::all().map(Why::key)));
    assert_eq!(rows("case"), keys(&mut Case::all().map(Case::key)));
    assert_eq!(rows("verb"), keys(&mut Verb::all().map(Verb::key)));
    assert_eq!(rows("meaning"), keys(&mut Verb::all().map(Verb::key)));
    let beside = ["kicker", "kickers", "plays-low"].into_iter();
    assert_eq!(rows("hand"), keys(&mut eval::naming::Kind::ALL.iter().map(|kind| kind.key()).chain(beside)));
    assert_eq!(rows("sweep"), keys(&mut eval::chinese::Sweep::ALL.iter().map(|sweep| sweep.key())));
    assert_eq!(rows("family"), keys(&mut Family::all().into_iter().map(Family::key)));
    for section in ["rank", "ranks", "to-rank"] {
        assert_eq!(rows(section), keys(&mut cards::Rank::ALL.iter().map(|rank| rank.name())), "{section}");
    }
    assert!(Why::all().all(|why| !why.speak(Tongue::English).is_empty()));
}

/// What may be posted in pot poker, by the keys in its code.
fn posts() -> BTreeSet<String> {
    let sources = texts("crates/histories/src/family/pot_poker", "rs");
    let all = sources.iter().find_map(|(_, text)| text.split("fn post_key(").nth(1));
    let body = all.and_then(|text| text.split("\n}\n").next()).expect("post_key");
    body.split("=> \"").skip(1).filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())).collect()
}

#[test]
fn every_refusal_and_mark_has_its_sentence_and_asks_for_no_fact_it_has_not() {
    for tongue in Tongue::ALL {
        let all = sentences(tongue);
        let listed = |section: &str| -> BTreeSet<&str> {
            all.keys().filter_map(|key| key.strip_prefix(section)?.strip_prefix('.')).collect()
        };
        assert_eq!(listed("refusal"), Refusal::KEYS.iter().copied().collect(), "{tongue:?}");
        assert_eq!(listed("moment"), Moment::KEYS.iter().copied().collect(), "{tongue:?}");
        assert_eq!(listed("forbidden"), Forbidden::KEYS.iter().copied().collect(), "{tongue:?}");
        assert_eq!(listed("mark"), variants::<Mark>().iter().copied().collect(), "{tongue:?}");
        assert_eq!(listed("payer"), Payer::ALL.iter().map(|payer| payer.key()).collect(), "{tongue:?}");
        assert_eq!(listed("when"), When::ALL.iter().map(|when| when.key()).collect(), "{tongue:?}");
        // Those that have no amount are said with words of their own.
        let plain = [Basis::Flat, Basis::Time, Basis::Players, Basis::PerPlayer];
        let basis: BTreeSet<&str> = Basis::ALL.iter().map(|basis| basis.key()).collect();
        let worded = ["flat", "players", "one-player"].into_iter();
        let basis = basis.into_iter().filter(|key| plain.iter().all(|plain| plain.key() != *key));
        assert_eq!(listed("basis"), basis.chain(worded).collect(), "{tongue:?}");
        assert_eq!(listed("post"), posts().iter().map(String::as_str).collect(), "{tongue:?}");
        assert_eq!(listed("per"), Per::ALL.iter().map(|per| per.key()).collect(), "{tongue:?}");
        for (key, facts) in Refusal::KEYS.iter().zip(Refusal::FACTS) {
            let asked = blanks(&all[&format!("refusal.{key}")]);
            let unknown: Vec<&&str> = asked.iter().filter(|fact| !facts.contains(fact)).collect();
            assert!(unknown.is_empty(), "{key} in {tongue:?} asks for {unknown:?}");
        }
    }
}

/// What a `say!` of the code says: its key, where it is written out, and the names of its facts.
fn calls(text: &str) -> Vec<(String, BTreeSet<String>)> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices("say!(") {
        let inside = inside(&text[at + "say!(".len()..]);
        let parts = parts(inside);
        let key = parts.get(1).and_then(|key| key.strip_prefix('"')?.strip_suffix('"'));
        let names =
            parts.iter().skip(2).filter_map(|part| part.split_once(" = ")).map(|(name, _)| name.to_owned());
        if let Some(key) = key {
            found.push((key.to_owned(), names.collect()));
        }
    }
    found
}

/// The text up to the bracket that closes it.
fn inside(text: &str) -> &str {
    let mut depth = 1;
    let end = text.find(|sign: char| {
        depth += match sign {
            '(' | '[' | '{' => 1,
            ')' | ']' | '}' => -1,
            _ => 0,
        };
        depth == 0
    });
    &text[..end.unwrap_or(text.len())]
}

/// The arguments of a call.
fn parts(text: &str) -> Vec<&str> {
    let (mut depth, mut from, mut parts) = (0, 0, Vec::new());
    for (at, sign) in text.char_indices() {
        match sign {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(text[from..at].trim());
                from = at + 1;
            }
            _ => {}
        }
    }
    parts.push(text[from..].trim());
    parts
}

#[test]
fn every_sentence_is_said_with_just_its_facts() {
    let english = sentences(Tongue::English);
    let sources: Vec<(String, String)> = ["table", "families", "histories", "room", "server", "houseway"]
        .iter()
        .flat_map(|name| texts(&format!("crates/{name}/src"), "rs"))
        .collect();
    for key in english.keys().filter(|key| !LISTED.contains(&section(key))) {
        let quoted = format!("\"{key}\"");
        assert!(sources.iter().any(|(_, text)| text.contains(&quoted)), "{key} is said nowhere");
    }
    let mut said = 0;
    for (path, text) in &sources {
        for (key, facts) in calls(text).into_iter().filter(|(key, _)| !key.contains("...")) {
            let Some(sentence) = english.get(&key) else {
                panic!("{path} says {key}, which has no sentence")
            };
            let asked: BTreeSet<String> = blanks(sentence).into_iter().map(str::to_owned).collect();
            assert_eq!(asked, facts, "{key} in {path}");
            said += 1;
        }
    }
    assert!(said > 150, "{said} sentences were found in the code");
}

/// A round in Spanish: no line is left in English but for names.
#[test]
fn a_round_is_told_in_spanish() {
    let book = Book::shipped();
    let text = "listing = \"players-club/three-card-poker\"\nbank = \"seat 1 covers $200\"\n\
                wagers = [\"seat 2 ante $10\", \"seat 3 ante $10\"]\nplay = [\"seat 2 play\", \"seat 3 fold\"]\n\
                cards = { seat-2 = \"Kc Kd 2h\", seat-3 = \"9c 5d 2s\", bank = \"Qd 8s 7h\" }\n";
    let played = play(&book, &Draft::read("round", text).unwrap()).unwrap();
    let tell = |tongue: Tongue| -> Vec<String> {
        let mut teller =
            Teller::new(played.start.clone(), played.people.clone(), Eye::Surveillance).speaking(tongue);
        played.events.iter().filter_map(|event| teller.tell(event)).collect()
    };
    let (english, spanish) = (tell(Tongue::English), tell(Tongue::Spanish));
    assert_eq!(english.len(), spanish.len());
    assert!(spanish.contains(&"Ronda 1".to_owned()), "{spanish:#?}");
    assert!(spanish.contains(&"asiento 3 se retira".to_owned()), "{spanish:#?}");
    assert!(spanish.iter().any(|line| line.contains("asiento 2 Ante: gana $10, ")), "{spanish:#?}");
    assert!(spanish.iter().all(|line| !line.contains("seat ")), "{spanish:#?}");
    let _: &People = &played.people;
}
