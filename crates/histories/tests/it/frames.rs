//! A round step by step: chips sum to zero in each step, the steps lead to the end, and no eye sees what it may not.

use histories::frames::Frames;
use histories::script::{Draft, Played, play};
use rulebook::book::Book;
use serde_json::{Map, Value};
use table::{Eye, Person};

fn played(file: &str) -> Played {
    let text =
        std::fs::read_to_string(testkit::root().join("docs/examples").join(file)).expect("it is there");
    let draft = Draft::read(file, &text).expect("it reads");
    play(&Book::shipped(), &draft).expect("it plays")
}

fn shown(played: &Played, eye: Eye) -> Value {
    let mut frames = Frames::new(&played.start, &played.people, eye);
    played.events.iter().for_each(|event| frames.take(event));
    frames.json(&played.listing)
}

const EXAMPLES: [&str; 10] = [
    "three-card.toml",
    "baccarat.toml",
    "holdem-vs-bank.toml",
    "pan-nine.toml",
    "pot-poker.toml",
    "twenty-one.toml",
    "pai-gow-poker.toml",
    "pai-gow-tiles.toml",
    "chinese-poker.toml",
    "panguingue.toml",
];

#[test]
fn the_chips_of_each_step_sum_to_zero_and_the_steps_lead_to_the_end() {
    for file in EXAMPLES {
        let played = played(file);
        let told = shown(&played, Eye::Surveillance);
        let mut view: Map<String, Value> = told["start"].as_object().expect("a view").clone();
        for step in told["steps"].as_array().expect("steps") {
            let chips = step["chips"].as_array().expect("chips").iter();
            assert_eq!(
                chips.map(|move_| move_["amount"].as_i64().unwrap_or(1)).sum::<i64>(),
                0,
                "{file}: {step}"
            );
            view.extend(step["view"].as_object().expect("what changed").clone());
        }
        let mut table = played.start.clone();
        played.events.iter().for_each(|event| table::Play::apply(&mut table, event));
        let end = table.keys().json(&table.seen_by(Eye::Surveillance));
        assert_eq!(Value::Object(view), end, "{file}");
    }
}

#[test]
fn a_settled_wager_names_its_clause_once() {
    let told = shown(&played("three-card.toml"), Eye::Surveillance);
    let settled = told["steps"].as_array().expect("steps").iter();
    let settled: Vec<&Value> = settled.filter(|step| step["event"]["event"] == "settled").collect();
    assert!(!settled.is_empty());
    for step in settled {
        let clause = step["clause"].as_str().unwrap_or_default();
        assert!(clause.contains('#'), "{step}");
        assert!(!step["text"].as_str().unwrap_or_default().contains(clause), "{step}");
    }
}

#[test]
fn a_player_is_not_shown_the_cards_of_another() {
    let played = played("pot-poker.toml");
    let own = shown(&played, Eye::Person(Person(0))).to_string();
    let all = shown(&played, Eye::Surveillance).to_string();
    let rail = shown(&played, Eye::Rail).to_string();
    assert!(
        rail.matches("??").count() > own.matches("??").count(),
        "the rail sees fewer cards than a player"
    );
    assert!(own.contains("??") && !all.contains("??"), "a player sees fewer than surveillance");
    assert!(
        all.contains("stock-loaded") || !own.contains("stock-loaded"),
        "nobody at the table sees the stock"
    );
}
