//! What PokerTracker exports of iPoker and Merge, in the words of PokerStars.

use money::Cents;

use super::super::head::amount;
use super::{Translated, whose};

/// `GAME #1: Texas Hold'em NL $0.05/$0.10 2011-10-12 02:52:19`, `MERGE_GAME #2: …`.
pub(super) fn is_head(line: &str) -> bool {
    line.starts_with("GAME #") || line.starts_with("MERGE_GAME #")
}

pub(super) fn translated(text: &str) -> Result<Translated, String> {
    let lines: Vec<&str> = text.lines().map(|line| line.trim_start_matches('\u{feff}').trim()).collect();
    let first = lines.iter().position(|line| !line.is_empty()).unwrap_or(0);
    let mut translated = Translated::default();
    translated.push(first + 1, &head(lines[first])?);
    let table = lines.iter().find_map(|line| line.strip_prefix("Table ")).unwrap_or_default();
    let dealer = lines.iter().find(|line| line.starts_with("Seat ") && line.contains(" DEALER"));
    let dealer = dealer.and_then(|line| line.strip_prefix("Seat ")?.split(':').next());
    let button = dealer.map_or(String::new(), |seat| format!(" Seat #{seat} is the button"));
    translated.push(first + 1, &format!("Table '{}'{button}", table.replace('\'', "")));
    let merge = lines[first].starts_with("MERGE");
    let mut teller = Teller { merge, ..Teller::default() };
    teller.big = stakes(lines[first]).and_then(|(_, big)| amount(big)).unwrap_or_default();
    for (number, line) in lines.iter().enumerate().skip(first + 1) {
        if let Some(told) = teller.line(line) {
            translated.push(number + 1, &told);
        }
    }
    translated.push(lines.len(), "*** SUMMARY ***");
    if let Some(total) = lines.iter().find(|line| line.starts_with("Total pot")) {
        translated.push(lines.len(), &total.replace(" Rake ", " | Rake "));
    }
    Ok(translated)
}

/// The two blinds.
fn stakes(line: &str) -> Option<(&str, &str)> {
    let is = |word: &&str| {
        word.matches('/').count() == 1 && word.ends_with(|c: char| c.is_ascii_digit()) && !word.contains(':')
    };
    line.split([' ', '(', ')']).find(is)?.split_once('/')
}

/// The first line.
fn head(line: &str) -> Result<String, String> {
    let after = line.split_once('#').map_or(line, |(_, after)| after);
    let number = after.split([':', ' ']).next().unwrap_or_default();
    if line.contains("Tournament") {
        return Err("PokerTracker tournaments are not supported".to_owned());
    }
    let game = match () {
        () if line.contains("Hold'em") || line.contains("Holdem") => "Hold'em",
        () if line.contains("Omaha Hi-Lo") || line.contains("Omaha Hi/Lo") || line.contains("Omaha H/L") => {
            "Omaha Hi/Lo"
        }
        () if line.contains("Omaha") => "Omaha",
        () => return Err("unknown game".to_owned()),
    };
    let limit = line.split(' ').find_map(|word| match word {
        "NL" => Some("No Limit"),
        "PL" => Some("Pot Limit"),
        "L" | "FL" | "LIMIT" => Some("Limit"),
        _ => None,
    });
    let limit = limit.ok_or("the line has no betting limit (NL, PL or L)")?;
    let (small, big) = stakes(line).ok_or("the line has no stakes")?;
    let words = line.split(' ').map(|word| word.split("/GMT").next().unwrap_or(word));
    let date = words
        .clone()
        .find(|word| word.len() == 10 && word.matches(['-', '/']).count() == 2)
        .unwrap_or_default();
    let time =
        words.clone().find(|word| word.len() == 8 && word.matches(':').count() == 2).unwrap_or_default();
    Ok(format!("PokerStars Game #{number}:  {game} {limit} ({small}/{big}) - {} {time}", year_first(date)))
}

/// A date with the year first; where it comes last, the month comes first.
fn year_first(date: &str) -> String {
    let date = date.replace('-', "/");
    let parts: Vec<&str> = date.split('/').collect();
    match parts.as_slice() {
        [month, day, year] if year.len() == 4 => format!("{year}/{month}/{day}"),
        _ => date,
    }
}

/// Tells the lines below the first.
#[derive(Default)]
struct Teller {
    names: Vec<String>,
    /// What everybody has put in on the street.
    bets: Vec<Cents>,
    big: Cents,
    big_posted: bool,
    summary: bool,
    /// Whether a raise without a remark says to how much; else it says how much it adds.
    merge: bool,
}

impl Teller {
    fn line(&mut self, line: &str) -> Option<String> {
        if let Some(rest) = line.strip_prefix("*** ") {
            self.summary = rest.starts_with("SUMMARY");
            if !rest.starts_with("HOLE") {
                self.bets.fill(Cents::ZERO);
            }
            return (!self.summary).then(|| cards(line));
        }
        if line.starts_with("Dealt to ") {
            return Some(cards(line));
        }
        if let Some((number, rest)) = line.strip_prefix("Seat ").and_then(|rest| rest.split_once(": ")) {
            let (name, _) = rest.split_once(" (")?;
            self.names.push(name.to_owned());
            self.bets.push(Cents::ZERO);
            return Some(format!(
                "Seat {number}: {}",
                rest.split(" in chips)").next()?.to_owned() + " in chips)"
            ));
        }
        let (at, rest) = whose(&self.names, line)?;
        let words = rest.strip_prefix(':')?.trim();
        let name = self.names[at].clone();
        let told = if self.summary { Teller::ending(words)? } else { self.act(at, words)? };
        Some(format!("{name}{told}"))
    }

    /// A line of the summary.
    fn ending(words: &str) -> Option<String> {
        if words.starts_with("Shows ") || words.starts_with("Mucks [") {
            let known = cards(words);
            let known = known.split_once('[').and_then(|(_, rest)| rest.split(']').next())?;
            return Some(format!(": shows [{known}]"));
        }
        let won = words.strip_prefix("wins ")?;
        Some(format!(" collected {} from pot", won.split(' ').next()?))
    }

    fn act(&mut self, at: usize, words: &str) -> Option<String> {
        let (verb, rest) = words.split_once(' ').unwrap_or((words, ""));
        let added = rest.rsplit(' ').next().and_then(amount).unwrap_or_default();
        let most = self.bets.iter().copied().max().unwrap_or_default();
        let own = self.bets[at];
        let money = rest.rsplit(' ').next().unwrap_or_default();
        let symbol: String = money.chars().take_while(|c| !c.is_ascii_digit()).collect();
        let shown = |amount: Cents| format!("{symbol}{}.{:02}", amount.0 / 100, amount.0 % 100);
        Some(match verb {
            "Post" if rest.starts_with("SB") => {
                self.bets[at] += added;
                format!(": posts small blind {money}")
            }
            "Post" if rest.starts_with("BB") => {
                let again = std::mem::replace(&mut self.big_posted, true);
                self.bets[at] += added.min(self.big);
                let what = if again && added > self.big { "small & big blinds" } else { "big blind" };
                format!(": posts {what} {money}")
            }
            "Post" if rest.starts_with("DB") => format!(": posts dead {money}"),
            "Post" | "Ante" => format!(": posts the ante {money}"),
            "Fold" => ": folds".to_owned(),
            "Check" => ": checks".to_owned(),
            "Call" => {
                self.bets[at] += added;
                format!(": calls {money}")
            }
            "Bet" => {
                self.bets[at] += added;
                format!(": bets {money}")
            }
            "Raise" if self.merge || rest.starts_with("(NF)") => {
                self.bets[at] = added;
                format!(": raises to {money}")
            }
            "Raise" | "Allin" | "All-in" => {
                let total = own + added;
                self.bets[at] = total;
                match () {
                    () if most == Cents::ZERO => format!(": bets {money} and is all-in"),
                    () if total > most => format!(": raises to {} and is all-in", shown(total)),
                    () => format!(": calls {money} and is all-in"),
                }
            }
            _ => return None,
        })
    }
}

/// Cards in brackets, which iPoker writes with their suits first: `[H10 SK]`.
fn cards(line: &str) -> String {
    let Some((before, rest)) = line.split_once('[') else { return line.to_owned() };
    let (held, after) = rest.split_once(']').unwrap_or((rest, ""));
    let card = |word: &str| {
        let (suit, rank) = word.split_at(word.chars().next().map_or(0, char::len_utf8));
        let suited = matches!(suit, "H" | "D" | "S" | "C" | "h" | "d" | "s" | "c") && !rank.is_empty();
        let last = word.ends_with(['h', 'd', 's', 'c'])
            && !word.starts_with(['h', 'd', 's', 'c', 'H', 'D', 'S', 'C']);
        if suited && !last {
            let rank = if rank == "10" { "T" } else { rank };
            format!("{rank}{}", suit.to_ascii_lowercase())
        } else {
            word.replace("10", "T")
        }
    };
    let held: Vec<String> = held.split_ascii_whitespace().map(card).collect();
    format!("{before}[{}]{after}", held.join(" "))
}
