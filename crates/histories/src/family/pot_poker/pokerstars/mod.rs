//! PokerStars text, which trackers and replayers read.

mod about;
mod dialects;
mod head;
mod languages;
mod names;
mod read;
mod seats;
mod streets;
mod summary;
mod write;

use crate::hand::{Hand, Step, antes_matched};
use crate::phh::Fault;
use crate::source::sites;
use families::pot_poker::Plan;
pub(crate) use languages::is_head as is_foreign_head;
use memchr::memchr;
use money::Cents;
pub use write::write;

/// Stands for the number of a hand that has none: the format wants one, and a hand may have the number 0.
const NO_NUMBER: &str = "00";

/// Whether a line is the first of a hand.
pub(crate) fn is_head(line: &str) -> bool {
    head_at(line) == Some(0)
}

/// Where in a line a hand begins: with it, or, where a file was cut off and another one put behind it, in the middle.
/// Sites that write as PokerStars does put their own names first.
pub(crate) fn head_at(line: &str) -> Option<usize> {
    if languages::is_head(line) || dialects::is_head(line) {
        return Some(0);
    }
    // Every line of a file is asked, and few have a number.
    let number = memchr(b'#', line.as_bytes())?;
    let (before, after) = line.split_at(number);
    let titles = ["Hand ", "Game ", "HAND ", "GAME "];
    let title = titles.iter().find_map(|title| before.strip_suffix(title))?;
    let figures =
        after[1..].bytes().take_while(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(byte)).count();
    if figures == 0 || !after[1 + figures..].starts_with(':') {
        return None;
    }
    let site = title.trim_start_matches('\u{feff}').trim_start();
    if !site.is_empty() && site.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b' ') {
        return Some(0);
    }
    let quoted = title.contains(" said, \"");
    title.rfind("PokerStars ").filter(|_| !quoted)
}

/// Reads one hand.
pub fn read_one(text: &str) -> Result<Hand, Fault> {
    if let Some(site) = sites::of(text.lines().next().unwrap_or_default()) {
        return Err(Fault::at(1, sites::not_supported(site)));
    }
    let plain = dialects::with_plain_spaces(text);
    match dialects::translated(&plain) {
        None => read::Reader::read(&plain),
        Some(Err(reason)) => Err(Fault::at(1, reason)),
        Some(Ok(told)) => read::Reader::read(&told.text).map_err(|fault| told.fault(fault, &plain)),
    }
}

/// The line of an action, counted from 1, and its words.
pub(crate) fn line_of(text: &str, action: usize) -> Option<(usize, String)> {
    let plain = dialects::with_plain_spaces(text);
    match dialects::translated(&plain) {
        None => read::line_of(&plain, action),
        Some(told) => {
            let told = told.ok()?;
            let (line, _) = read::line_of(&told.text, action)?;
            let (line, words) = told.origin(line, &plain);
            Some((line, words.to_owned()))
        }
    }
}

/// Whether the site called a hand off: everybody has their chips back.
pub(crate) fn is_cancelled(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| line.starts_with("Hand "));
    lines.any(|line| {
        let ends = line.ends_with("has been canceled") || line.ends_with("has been cancelled");
        line.starts_with("Hand cancel") || line.starts_with("Hand #") && ends
    })
}

/// What keeps PokerStars text from telling a hand of a game, if anything does.
pub fn lacks(plan: &Plan) -> Option<String> {
    let unnamed = names::of_plan(plan).is_none();
    unnamed.then(|| format!("PokerStars text has no name for the game of {}", plan.listing))
}

/// What a hand has that PokerStars text cannot hold, by the names of PHH.
pub fn unsaid(hand: &Hand) -> Vec<String> {
    let held = [
        "hand",
        "year",
        "month",
        "day",
        "time",
        "time_zone_abbreviation",
        "table",
        "seats",
        "seat_count",
        "currency",
        "level",
        "_tournament",
        "_buy_in",
    ];
    let about = hand.about.iter().map(|(key, _)| key.clone()).filter(|key| !held.contains(&key.as_str()));
    let mut unsaid: Vec<String> = about.collect();
    let mut name = |key: &str, lost: bool| {
        if lost {
            unsaid.push(key.to_owned());
        }
    };
    let given = &hand.stakes;
    let otherwise = given.antes_matched != antes_matched(&given.antes);
    name("ante_trimming_status", otherwise && antes_differ(hand));
    let whole = |seat: u8| {
        let at = usize::from(seat) - 1;
        let left = hand.stacks[at] - given.antes.get(at).copied().unwrap_or_default();
        given.bring_in.is_some_and(|forced| left >= forced)
    };
    let posted = hand.actions.iter().any(|action| action.step == Step::BringIn && whole(action.seat));
    name("bring_in", given.bring_in.is_some() && !posted);
    name("blinds_or_straddles", short_blind_is_lost(hand) || comer_is_lost(hand) || straddle_is_lost(hand));
    name("winnings", hand.winnings.is_some());
    name("_stakes", hand.game.stakes.is_some());
    unsaid
}

/// Whether somebody puts in another ante than the rest: else it makes no difference whether antes are matched.
fn antes_differ(hand: &Hand) -> bool {
    let mut put = hand.stakes.antes.iter().zip(&hand.stacks).map(|(ante, stack)| *ante.min(stack));
    put.next().is_some_and(|first| put.any(|ante| ante != first))
}

/// Whether a blind was posted short that cannot be told from the stakes: the line says only what was posted.
fn short_blind_is_lost(hand: &Hand) -> bool {
    let given = &hand.stakes;
    let (small, big) = match given.big_bet {
        Some(_) => (Cents(given.small_bet.0 / 2), given.small_bet),
        None => write::stakes(hand),
    };
    let lost = |(at, blind): (usize, &Cents)| {
        let smaller = given.blinds.iter().filter(|other| other.0 > 0 && *other < blind).count();
        let usual = match smaller {
            0 if given.blinds.iter().any(|other| other > blind) => small,
            0 | 1 => big,
            _ => Cents(big.0 * 2),
        };
        let ante = given.antes.get(at).copied().unwrap_or_default();
        hand.stacks[at] - ante < *blind && *blind != usual
    };
    given.blinds.iter().enumerate().any(lost)
}

/// Whether a straddle cannot be told from a blind: nobody posts the small one, and blinds are told by their order.
fn straddle_is_lost(hand: &Hand) -> bool {
    let (blinds, big) = (&hand.stakes.blinds, hand.stakes.small_bet);
    blinds.iter().any(|blind| *blind > big) && !blinds.iter().any(|blind| blind.0 > 0 && *blind < big)
}

/// Whether somebody posts to come in and cannot be told from who has the blind: nobody else posts as much, or it is posted
/// short.
fn comer_is_lost(hand: &Hand) -> bool {
    let given = &hand.stakes;
    let of = |amounts: &[Cents], at: usize| amounts.get(at).copied().unwrap_or_default();
    let lost = |(at, blind): (usize, &Cents)| {
        let posted = Cents(-blind.0);
        let short = hand.stacks[at] - of(&given.antes, at) - of(&given.dead, at) < posted;
        posted > Cents::ZERO && (short || given.blinds.iter().all(|other| *other < posted))
    };
    given.blinds.iter().enumerate().any(lost)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_of_all_sites() {
        for head in [
            "PokerStars Hand #123:  Hold'em",
            "\u{feff}PokerStars Zoom Hand #123: x",
            "PokerStars Home Game Hand #5: {club} x",
            "POKERSTARS GAME #13: HOLD'EM",
            "Poker Hand #HD123: Hold'em",
            "Run It Once Poker Hand #3: x",
            "Full Tilt Hand #4: x",
        ] {
            assert!(is_head(head), "{head}");
        }
        for line in [
            "Table 'x' 6-max Seat #3 is the button",
            "bob said, \"that was PokerStars Hand #5: wow\"",
            "bob: Hand #5: no",
            "joins the table at seat #3:",
            "Hand #5: of nobody",
        ] {
            assert_eq!(head_at(line), None, "{line}");
        }
        assert_eq!(head_at("*** RIVER *** [4d Kh JPokerStars Hand #86: x"), Some(22));
    }
}
