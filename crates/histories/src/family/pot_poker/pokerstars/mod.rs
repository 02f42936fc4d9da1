//! PokerStars text, which trackers and replayers read.

mod head;
mod names;
mod read;
mod streets;
mod summary;
mod write;

use crate::hand::{Hand, Step};
use money::Cents;
pub use write::write;

/// Whether a line is the first of a hand.
pub(crate) fn is_head(line: &str) -> bool {
    let line = line.trim_start_matches('\u{feff}').trim_start();
    // Every line of a file is asked, and few begin so.
    if !line.starts_with('P') {
        return false;
    }
    let start = ["PokerStars ", "POKERSTARS ", "Poker Hand #"].iter().any(|word| line.starts_with(word));
    start && line.split(':').next().is_some_and(|word| word.contains('#'))
}

/// Reads one hand.
pub fn read_one(text: &str) -> Result<Hand, crate::phh::Fault> {
    read::Reader::read(text)
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
    name("ante_trimming_status", given.antes_matched != read::antes_matched(&given.antes));
    let whole = |seat: u8| {
        let at = usize::from(seat) - 1;
        let left = hand.stacks[at] - given.antes.get(at).copied().unwrap_or_default();
        given.bring_in.is_some_and(|forced| left >= forced)
    };
    let posted = hand.actions.iter().any(|action| action.step == Step::BringIn && whole(action.seat));
    name("bring_in", given.bring_in.is_some() && !posted);
    name("blinds_or_straddles", short_blind_is_lost(hand));
    name("winnings", hand.winnings.is_some());
    name("_stakes", hand.game.stakes.is_some());
    unsaid
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
