//! Keys that the room sends without their text, because the client has it: `web/tests/keys.json` holds them all by the
//! section of the client's catalogue, and `web/tests/words.test.ts` fails where one has no text.

use std::collections::BTreeMap;

use histories::trainer::Drill;
use room::accounts::Role;
use room::floor::What;
use room::tables::{Provider, SpectatorChat};
use rulebook::clauses::Moves;
use rulebook::collection::{Payer, Per};
use rulebook::search::Found;
use serde_json::json;
use server::HistoryOutcome;
use table::{Mark, Place, Side};
use testkit::variants;

#[test]
fn the_client_is_told_every_key_that_it_words() {
    families::learn();
    let of_hands: Vec<&str> = variants::<Side>().iter().copied().chain(["tie"]).collect();
    let drills: Vec<&str> = Drill::ALL.iter().map(|drill| drill.key()).collect();
    let moves: Vec<&str> = Moves::ALL.iter().map(|moves| moves.key()).collect();
    let payers: Vec<&str> = Payer::ALL.iter().map(|payer| payer.key()).collect();
    let pers: Vec<&str> = Per::ALL.iter().map(|per| per.key()).collect();
    let keys: BTreeMap<&str, &[&str]> = BTreeMap::from([
        ("book.kind-", variants::<Found>()),
        ("book.moves-", &moves),
        ("deed.", variants::<What>()),
        ("fee.payer-", &payers),
        ("fee.per-", &pers),
        ("mark.", variants::<Mark>()),
        ("owner.spectator-chat-", variants::<SpectatorChat>()),
        ("place.", variants::<Place>()),
        ("provider.", variants::<Provider>()),
        ("road.", &of_hands),
        ("role.", variants::<Role>()),
        ("trainer.", &drills),
        ("verdict.", variants::<HistoryOutcome>()),
    ]);
    let events: Vec<&str> = table::Event::kinds().collect();
    let told = json!({ "worded": keys, "events": events });
    testkit::golden(
        "web/tests/keys.json",
        &format!("{}\n", serde_json::to_string_pretty(&told).expect("JSON")),
    );
}
