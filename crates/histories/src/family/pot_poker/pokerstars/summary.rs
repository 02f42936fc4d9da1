//! The summary of a hand: the rake, hands that were mucked, and pots that a cash-out kept from being collected.

use money::Cents;

use super::head::amount;
use super::read::Reader;
use super::seats::whose;

/// Takes from the summary what the lines of the play do not say.
pub(super) fn read(reader: &mut Reader<'_>, lines: &[&str]) {
    let told = reader.ended;
    for line in lines {
        if !told {
            collected(reader, line);
        }
        if line.starts_with("Seat ") {
            seat(reader, line);
        } else if line.starts_with("Total pot")
            && let Some((_, rake)) = line.split_once("| Rake ")
        {
            // Some sites name what else they take behind it.
            let others = rake.split(" | ").skip(1).filter_map(|part| amount(part.rsplit(' ').next()?));
            let others: Cents = others.sum();
            reader.rake = rake.split(' ').next().and_then(amount).map(|rake| rake + others);
        }
    }
}

/// What somebody won, where no line of the play says so.
fn collected(reader: &mut Reader<'_>, line: &str) {
    let Some((_, rest)) = line.strip_prefix("Seat ").and_then(|rest| rest.split_once(':')) else { return };
    let Some((at, rest)) = whose(&reader.players, rest.trim_start()) else { return };
    for words in ["collected (", "won ("] {
        let won = rest.split(words).skip(1).filter_map(|rest| amount(rest.split(')').next()?));
        let won: Cents = won.sum();
        reader.won[at] += won;
        reader.ended |= won > Cents::ZERO;
    }
}

fn seat(reader: &mut Reader<'_>, line: &str) {
    let Some((_, rest)) = line.split_once(':') else { return };
    let Some((at, rest)) = whose(&reader.players, rest.trim_start()) else { return };
    if rest.rsplit_once('[').is_some_and(|(before, _)| before.ends_with("mucked ")) {
        // A hand that cannot be read was not seen.
        let _ = reader.deals.know(at, rest);
    }
    if rest.ends_with("(pot not awarded as player cashed out)") {
        let won = rest.split(" (").filter_map(|part| {
            let (inside, _) = part.split_once(')')?;
            amount(inside).filter(|_| !inside.contains(' '))
        });
        let told: Cents = won.sum();
        reader.won[at] = reader.won[at].max(told);
        reader.ended = true;
    }
}
