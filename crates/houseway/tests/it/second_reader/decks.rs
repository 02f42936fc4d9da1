//! Decks and seats, as the lines state them that a listing names as their source.

use crate::second_reader::command::{text, texts};
use crate::second_reader::documents::{Documents, places};
use serde_json::Value;

/// Values that the lines state in other words: listing, value, number and the words.
const IN_OTHER_WORDS: &[(&str, &str, u64, &str)] = &[
    // Fifty-two and a joker.
    ("central-coast/no-bust-blackjack", "deck.pack", 53, "one Joker is added to each deck"),
    // Fifty-two and two jokers.
    ("outlaws/draw-poker-high-low", "deck.pack", 54, "Two Jokers are added"),
    // Eight decks of forty.
    ("players-club/panguingue", "deck.pack", 40, "320 Cards. 8's, 9's, 10's are omitted."),
    // Seven and the player-dealer are eight, whatever the total says.
    (
        "westlane/dai-bacc",
        "seats.positions",
        8,
        "seven players and a player-dealer position for a total of seven",
    ),
];

/// The numbers of decks and seats that the lines of a listing do not state. Values from outside the documents, and
/// numbers of one, are not looked for.
pub(crate) fn unstated(documents: &Documents, game: &Value, listing: &Value) -> Vec<String> {
    let packs = game["deck"]["packs"].as_array().cloned().unwrap_or_default();
    let mut numbers =
        vec![("seats.positions", game["seats"].clone()), ("deck.pack", game["deck"]["cards"].clone())];
    numbers.extend(packs.into_iter().map(|packs| ("deck.packs", packs)));
    let id = text(game, "id");
    let mut found = Vec::new();
    for (value, number) in numbers {
        let source = &listing["sources"][value];
        if source["outside"] == true || number == 1 {
            continue;
        }
        let lines = texts(source, "lines")
            .iter()
            .flat_map(|lines| places(lines))
            .map(|at| documents.line(at))
            .collect::<Vec<_>>();
        let lines = lines.join(" ");
        let other = IN_OTHER_WORDS.iter().find(|(listing, name, ..)| *listing == id && *name == value);
        let in_words = |words: &str, stated: u64| number == stated && lines.contains(words);
        let stated =
            other.map_or_else(|| states(&lines, &number), |(_, _, stated, words)| in_words(words, *stated));
        if !stated || (other.is_some() && states(&lines, &number)) {
            found.push(format!(
                "{id} {value}: {number} is not what {} says",
                texts(source, "lines").join(" ")
            ));
        }
    }
    found
}

/// Whether a text holds a number, in digits or in words.
fn states(text: &str, number: &Value) -> bool {
    const WORDS: [&str; 15] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve", "thirteen", "fourteen",
    ];
    let text = text.to_lowercase().replace("fifty-two", "52").replace("fiftytwo", "52");
    let number = number.as_u64().expect("a number") as usize;
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    words.any(|word| word == number.to_string() || WORDS.get(number).is_some_and(|name| *name == word))
}
