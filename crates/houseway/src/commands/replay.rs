//! `houseway replay`: hand histories played again, checked, and told in another format.

use std::io::Read;
use std::path::Path;

use histories::hand::Hand;
use histories::phh::Fault;
use histories::replay::{Problem, Replayed, Replayer};
use histories::{ohh, phh, pokerstars};
use rulebook::book::Book;
use serde_json::{Value, json};
use table::Event;

use crate::cli::{Format, Replay};
use crate::out::{Answer, Usage};

/// What became of a hand.
enum Outcome {
    /// It cannot be read.
    Unread(Fault),
    /// It cannot be played again.
    Stuck(Problem),
    /// It was played to its end.
    Played(Replayed),
}

/// A hand of a file.
struct Told {
    /// The file, and the number of the hand where it has several.
    name: String,
    hand: Option<Hand>,
    outcome: Outcome,
}

pub(super) fn run(book: &Book, args: &Replay) -> Result<Answer, Usage> {
    let mut replayer = Replayer::new(book);
    let mut told = Vec::new();
    let mut written = Vec::new();
    for file in &args.files {
        let (name, text) = read(file)?;
        let hands = hands(&text);
        let several = hands.len() > 1;
        for (number, hand) in (1..).zip(hands) {
            let name = if several { format!("{name}: hand {number}") } else { name.clone() };
            told.push(one(&mut replayer, name, hand, args.to, &mut written));
        }
    }
    let right = told.iter().all(Told::is_right);
    let report: Vec<String> = told.iter().map(Told::line).collect();
    if args.json {
        let text = format!("{:#}\n", Value::from_iter(told.iter().map(Told::json)));
        return Ok(Answer { text, notes: Vec::new(), right });
    }
    Ok(match args.to {
        Some(format) => Answer { text: joined(format, &written), notes: report, right },
        None => Answer { text: report.join("\n") + "\n", notes: Vec::new(), right },
    })
}

fn read(file: &Path) -> Result<(String, String), Usage> {
    let name = file.display().to_string();
    let wrong = |error: std::io::Error| Usage(format!("cannot read {name}: {error}"));
    let mut bytes = Vec::new();
    if name == "-" {
        std::io::stdin().read_to_end(&mut bytes).map_err(wrong)?;
    } else {
        bytes = std::fs::read(file).map_err(wrong)?;
    }
    let text = String::from_utf8_lossy(&bytes).into_owned();
    Ok((name, text))
}

/// The hands of a text: JSON is Open Hand History, anything else PHH.
fn hands(text: &str) -> Vec<Result<Hand, Fault>> {
    let json = text.trim_start_matches('\u{feff}').trim_start();
    if json.starts_with('{') || json.starts_with("[{") || json.starts_with("[\n") {
        ohh::read(json)
    } else {
        phh::read(text)
    }
}

fn one(
    replayer: &mut Replayer<'_>,
    name: String,
    hand: Result<Hand, Fault>,
    to: Option<Format>,
    written: &mut Vec<String>,
) -> Told {
    let hand = match hand {
        Ok(hand) => hand,
        Err(fault) => return Told { name, hand: None, outcome: Outcome::Unread(fault) },
    };
    let mut events: Vec<Event> = Vec::new();
    let outcome = match replayer.replay(&hand, &mut events) {
        Ok(replayed) => {
            written.extend(to.map(|format| write(format, &hand, &replayed, &events)));
            Outcome::Played(replayed)
        }
        Err(problem) => Outcome::Stuck(problem),
    };
    Told { name, hand: Some(hand), outcome }
}

fn write(format: Format, hand: &Hand, replayed: &Replayed, events: &[Event]) -> String {
    match format {
        Format::Phh => {
            let finishing = Some(replayed.stacks.clone());
            phh::write(&Hand { finishing, ..hand.clone() })
        }
        Format::Ohh => ohh::write(hand, &replayed.plan, events),
        Format::Pokerstars => pokerstars::write(hand, &replayed.plan, events),
    }
}

/// Several hands of PHH are numbered tables of one file.
fn joined(format: Format, written: &[String]) -> String {
    if format != Format::Phh || written.len() < 2 {
        return written.concat();
    }
    let numbered = written.iter().enumerate();
    numbered.map(|(at, hand)| format!("[{}]\n{hand}", at + 1)).collect::<Vec<_>>().join("\n")
}

impl Told {
    fn is_right(&self) -> bool {
        match (&self.outcome, &self.hand) {
            (Outcome::Played(replayed), Some(hand)) => replayed.differences(hand).is_empty(),
            _ => false,
        }
    }

    fn line(&self) -> String {
        let name = &self.name;
        match (&self.outcome, &self.hand) {
            (Outcome::Unread(fault), _) => format!("{name}: cannot be read: {fault}"),
            (Outcome::Stuck(problem), _) => format!("{name}: cannot be replayed: {problem}"),
            (Outcome::Played(replayed), Some(hand)) => match replayed.differences(hand).as_slice() {
                [] => format!("{name}: {}: {}", checked(hand), stacks(hand, replayed)),
                differences => {
                    let each = differences.iter().map(|(seat, held, said)| {
                        format!("p{seat} ends with {}, not {}", hand.chips(*held), hand.chips(*said))
                    });
                    format!("{name}: settles otherwise: {}", each.collect::<Vec<_>>().join(", "))
                }
            },
            (Outcome::Played(_), None) => name.clone(),
        }
    }

    fn json(&self) -> Value {
        let cents = |stacks: &[money::Cents]| stacks.iter().map(|stack| stack.0).collect::<Vec<_>>();
        let mut value = json!({ "file": self.name, "right": self.is_right() });
        if let Some(hand) = &self.hand {
            value["listing"] = json!(hand.game.listing);
            value["structure"] = json!(hand.game.structure);
            value["recorded"] = json!(hand.finishing.as_deref().map(cents));
        }
        match &self.outcome {
            Outcome::Unread(fault) => {
                value["problem"] =
                    json!({ "line": fault.line, "action": fault.action, "reason": fault.reason });
            }
            Outcome::Stuck(problem) => {
                value["problem"] = json!({
                    "number": problem.number,
                    "action": problem.action,
                    "reason": problem.reason,
                });
            }
            Outcome::Played(replayed) => value["stacks"] = json!(cents(&replayed.stacks)),
        }
        value
    }
}

fn checked(hand: &Hand) -> &'static str {
    if hand.finishing.is_some() { "settles as recorded" } else { "replayed" }
}

fn stacks(hand: &Hand, replayed: &Replayed) -> String {
    let each = (1..).zip(&replayed.stacks);
    let each = each.map(|(seat, stack)| format!("{} {}", hand.name(seat), hand.chips(*stack)));
    each.collect::<Vec<_>>().join(", ")
}
