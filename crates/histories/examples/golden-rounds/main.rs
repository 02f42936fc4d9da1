//! Random rounds of every family as scripts that expect exactly what came out: what a later engine is held to.
//!
//! `cargo run --release -p histories --example golden-rounds -- FOLDER ROUNDS` writes one packed file per family. Only an
//! engine whose settlements are trusted may write them. `-- FOLDER mend FAMILY` keeps every script that still holds, and
//! writes anew those that a rule put right has changed.

mod sitting;
mod tables;

use std::io::{Read, Write};
use std::path::Path;

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use histories::script::{Played, Record, Report, check};
use rulebook::book::Book;
use rulebook::family::Family;
use rulebook::listing::Listing;
use testkit::Random;

use self::sitting::Sitting;
use self::tables::Opened;

/// A line before each script of a file; it begins with this.
const HEAD: &str = "#### ";

fn main() {
    let mut words = std::env::args().skip(1);
    let folder = words.next().unwrap_or_else(|| "crates/histories/tests/golden".to_owned());
    let rounds = words.next().unwrap_or_else(|| "2000".to_owned());
    let only = words.next();
    let book = Book::shipped();
    if rounds == "mend" {
        return mend(&book, Path::new(&folder), &only.expect("a family"));
    }
    let rounds = rounds.parse().expect("a number of rounds");
    let listings: Vec<Listing> =
        book.all_ids().iter().map(|id| book.listing(id).expect("it loads")).collect();
    std::thread::scope(|scope| {
        let wanted = |family: &Family| only.as_ref().is_none_or(|name| name == family.key());
        for half in 0..2 {
            let families = Family::all().into_iter().filter(wanted).skip(half).step_by(2);
            let (book, listings, folder) = (&book, &listings, Path::new(&folder));
            scope.spawn(move || {
                for family in families {
                    let own: Vec<&Listing> =
                        listings.iter().filter(|listing| listing.family() == family).collect();
                    write(folder, family.key(), &scripts(book, family, &own, rounds));
                }
            });
        }
    });
}

/// Writes those scripts of a family anew that do not hold any more, from the same seeds.
fn mend(book: &Book, folder: &Path, family: &str) {
    let packed = std::fs::File::open(folder.join(format!("{family}.toml.gz"))).expect("a file of the family");
    let mut text = String::new();
    GzDecoder::new(packed).read_to_string(&mut text).expect("a packed text");
    let (mut kept, mut anew) = (String::new(), 0);
    for (name, script) in text.split(HEAD).filter_map(|part| part.split_once('\n')) {
        if check(book, name, script).is_empty() {
            kept.push_str(&format!("{HEAD}{name}\n{script}"));
            continue;
        }
        anew += 1;
        match again(book, name, script) {
            Some(script) => kept.push_str(&format!("{HEAD}{name}\n{script}\n")),
            None => eprintln!("{name} is left out"),
        }
    }
    write(folder, family, &kept);
    println!("{family}: {anew} scripts written anew");
}

/// The script of the same seed and listing, where it holds.
fn again(book: &Book, name: &str, old: &str) -> Option<String> {
    let seed = name.rsplit('-').next()?.trim().parse().ok()?;
    let id = old.lines().find_map(|line| line.strip_prefix("listing = "))?.trim_matches('"');
    let listing = book.listing(&id.parse().ok()?).ok()?;
    let (script, _) = script(book, &listing, seed)?;
    check(book, name, &script).is_empty().then_some(script)
}

/// Scripts of a family until there are so many rounds in which cards were dealt.
fn scripts(book: &Book, family: Family, listings: &[&Listing], rounds: usize) -> String {
    let (mut text, mut count, mut left_out, mut dealt) = (String::new(), 0, 0, 0);
    for seed in 0.. {
        if dealt >= rounds {
            break;
        }
        let listing = listings[seed as usize % listings.len()];
        let Some((script, held)) = script(book, listing, seed) else { continue };
        let name = format!("{}-{seed}", family.key());
        let wrong = check(book, &name, &script);
        if wrong.is_empty() {
            text.push_str(&format!("{HEAD}{name}\n{script}\n"));
            (count, dealt) = (count + 1, dealt + held);
        } else {
            left_out += held;
            eprintln!("{name} {}: {}", listing.id(), wrong[0]);
        }
    }
    println!("{}: {dealt} rounds in {count} scripts, {left_out} rounds left out", family.key());
    text
}

/// One script, and how many of its rounds were dealt.
fn script(book: &Book, listing: &Listing, seed: u64) -> Option<(String, usize)> {
    // Now and then a stock is nearly used up.
    let mut random = if seed % 12 == 5 { Random::with_short_stocks(seed) } else { Random::new(seed) };
    let Opened { terms, schedule, table: start } = tables::open(book, listing, &mut random)?;
    let id = listing.id().to_string();
    let mut record = Record::new(&id, schedule.as_deref(), &terms, &start).by_place();
    let mut sitting = Sitting::new(start.clone(), &terms, random);
    let mut events = Vec::new();
    let mut dealt = 0;
    for _ in 0..10 {
        let Some(round) = sitting.round() else { break };
        dealt += usize::from(
            round.iter().any(|event| matches!(event, table::Event::Deal(table::DealEvent::Dealt { .. }))),
        );
        record.add(&round);
        events.extend(round);
    }
    if dealt == 0 {
        return None;
    }
    let people = record.people().clone();
    let played = Played { listing: listing.clone(), start, events, people, notes: Vec::new(), commands: 0 };
    record.expect(&Report::of(&played));
    Some((record.text(), dealt))
}

fn write(folder: &Path, name: &str, text: &str) {
    std::fs::create_dir_all(folder).expect("a folder");
    let file = std::fs::File::create(folder.join(format!("{name}.toml.gz"))).expect("a file");
    let mut packed = GzEncoder::new(file, Compression::best());
    packed.write_all(text.as_bytes()).expect("it can be written");
    packed.finish().expect("it can be written");
}
