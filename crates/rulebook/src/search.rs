//! Searching rules, rulings, clauses, interpretations and schedules.

use std::collections::BTreeMap;

use crate::book::Book;
use crate::clauses::Clauses;
use crate::listing::{Page, PageLine};
use crate::lookup::plain;
use crate::readings::Readings;
use crate::wording::Wording;

/// Where something was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Found {
    /// A reading.
    Reading,
    /// A ruling of a listing.
    Ruling,
    /// A clause.
    Clause,
    /// Another value of a listing.
    Rule,
    /// A block of schedules.
    Schedule,
}

/// A search hit.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Hit {
    /// What it is.
    pub found: Found,
    /// Where it is: the listings that say so, or the id of the clause, interpretation or block.
    pub named: Vec<String>,
    /// The text.
    pub text: String,
    /// Whether the words are adjacent.
    pub together: bool,
}

/// The search words.
struct Words {
    words: Vec<String>,
    phrase: String,
}

impl Words {
    /// Whether all words occur, and whether they are adjacent.
    fn fit(&self, text: &str) -> Option<bool> {
        let text = plain(text);
        let all = self.words.iter().all(|word| text.contains(word.as_str()));
        all.then(|| text.contains(&self.phrase))
    }
}

/// Everything that contains all the words, adjacent matches first. Unreadable files are skipped: the linter reports them.
pub fn search(book: &Book, text: &str) -> Vec<Hit> {
    let phrase = plain(text);
    // "cards" finds "card": people look for the thing, not for the number of it.
    let stem = |word: &str| word.strip_suffix('s').filter(|stem| stem.len() > 2).unwrap_or(word).to_owned();
    let phrase: Vec<&str> = phrase.split_whitespace().map(in_our_words).collect();
    let words =
        Words { words: phrase.iter().map(|word| stem(word)).collect(), phrase: stem(&phrase.join(" ")) };
    if words.words.is_empty() {
        return Vec::new();
    }
    let mut hits = in_listings(book, &words);
    hits.extend(in_clauses(book, &words));
    hits.extend(in_readings(book, &words));
    hits.extend(in_schedules(book, &words));
    hits.sort_by(|one, other| {
        let key = |hit: &Hit| (!hit.together, hit.found);
        key(one).cmp(&key(other)).then_with(|| one.named.cmp(&other.named))
    });
    hits
}

/// The rulebook's term for a synonym.
fn in_our_words(word: &str) -> &str {
    match word {
        "rake" | "vig" | "vigorish" => "collection",
        _ => word,
    }
}

/// Lines of pages; identical lines of several listings are one hit.
fn in_listings(book: &Book, words: &Words) -> Vec<Hit> {
    let mut said: BTreeMap<(Found, String, bool), Vec<String>> = BTreeMap::new();
    for id in book.ids() {
        let Ok(listing) = book.listing(&id) else { continue };
        let (mut section, mut parts) = (String::new(), Vec::<String>::new());
        for line in Page::of(&listing).lines {
            match line {
                PageLine::Section(name) => (section, parts) = (name, Vec::new()),
                PageLine::Part { depth, label } => {
                    parts.truncate(depth - 1);
                    parts.push(label);
                }
                PageLine::Value { depth, label, text, .. } => {
                    parts.truncate(depth);
                    let is_ruling = section == "Rulings";
                    let path: Vec<&str> = parts.iter().map(String::as_str).chain([label.as_str()]).collect();
                    let text = format!("{section}, {}: {}", path.join(", ").to_lowercase(), text.join("; "));
                    let Some(together) = words.fit(&text) else { continue };
                    let found = if is_ruling { Found::Ruling } else { Found::Rule };
                    said.entry((found, text, together)).or_default().push(id.to_string());
                }
            }
        }
    }
    said.into_iter().map(|((found, text, together), named)| Hit { found, named, text, together }).collect()
}

fn in_clauses(book: &Book, words: &Words) -> Vec<Hit> {
    let (clauses, _) = Clauses::load(book, |_| true);
    let mut hits = Vec::new();
    for set in clauses.sets() {
        for clause in &set.clause {
            let id = format!("{}#{}", set.set, clause.id);
            if let Some(together) = words.fit(&format!("{} {}", clause.says, clause.id)) {
                let text = clause.says.clone();
                hits.push(Hit { found: Found::Clause, named: vec![id], text, together });
            }
        }
    }
    hits
}

fn in_readings(book: &Book, words: &Words) -> Vec<Hit> {
    let readings = Readings::load(book).map(|readings| readings.reading).unwrap_or_default();
    let hit = |reading: crate::readings::Reading| {
        let text = format!("{}. {}", reading.title, reading.reading);
        let together = words.fit(&text)?;
        Some(Hit { found: Found::Reading, named: vec![reading.id], text, together })
    };
    readings.into_iter().filter_map(hit).collect()
}

fn in_schedules(book: &Book, words: &Words) -> Vec<Hit> {
    let blocks = book.blocks().into_iter().filter_map(|id| book.block(&id).ok());
    let hit = |block: crate::collection::Block| {
        let charges = block.options.iter().flat_map(|option| &option.charges);
        let mut said: Vec<String> = charges
            .map(|charge| {
                let counts =
                    charge.counts.as_deref().map(|counts| format!(" ({counts})")).unwrap_or_default();
                format!("{}, by {}{counts}", charge.who(Wording::English), charge.basis.text())
            })
            .collect();
        said.sort();
        said.dedup();
        let text = format!("{}, {}: {}", block.title, block.numbers.join(", "), said.join("; "));
        let together = words.fit(&text)?;
        Some(Hit { found: Found::Schedule, named: vec![block.id.to_string()], text, together })
    };
    blocks.filter_map(hit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_are_found_where_they_stand() {
        let book = Book::shipped();
        let hits = search(&book, "kill pots");
        assert!(hits[0].together, "{:?}", hits[0]);
        let kinds: Vec<Found> = hits.iter().map(|hit| hit.found).collect();
        assert!(kinds.contains(&Found::Clause) && kinds.contains(&Found::Rule), "{kinds:?}");
        assert!(search(&book, "odd chip").iter().any(|hit| hit.found == Found::Reading));
        let hits = search(&book, "exposed card");
        assert!(hits.iter().any(|hit| hit.found == Found::Ruling || hit.found == Found::Clause));
        assert!(search(&book, "canasta").is_empty() && search(&book, " ?").is_empty());
        assert!(!search(&book, "rake").is_empty(), "the book says collection");
        assert!(search(&book, "jackpot").iter().any(|hit| hit.found == Found::Schedule));
        assert!(search(&book, "GEGR-001825").iter().any(|hit| hit.found == Found::Schedule));
    }
}
