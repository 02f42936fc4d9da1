//! Hands written for other programs. What is written is read again, so that no hand changes on the way.

use std::fmt;

use money::Cents;
use table::Event;

use crate::hand::Hand;
use crate::replay::{Replayed, Replayer, Verdict};
use crate::source::pieces;
use crate::{ohh, pokerstars};

/// A format that tells a hand street by street, with what it came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// Open Hand History.
    Ohh,
    /// PokerStars text.
    PokerStars,
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Target::Ohh => "Open Hand History",
            Target::PokerStars => "PokerStars text",
        })
    }
}

/// Why a format cannot hold a hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unwritten {
    /// The reason, the same for all hands like it.
    pub reason: String,
    /// What a reader would find in this hand.
    pub found: Option<String>,
}

impl fmt::Display for Unwritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.found {
            Some(found) => write!(f, "{}; read back, {found}", self.reason),
            None => f.write_str(&self.reason),
        }
    }
}

/// Writes a hand that was replayed. Its text is read and replayed again, and has to come to the same stacks.
pub fn write(
    replayer: &mut Replayer<'_>,
    target: Target,
    hand: &Hand,
    replayed: &Replayed,
    events: &[Event],
) -> Result<String, Unwritten> {
    if hand.added > Cents::ZERO {
        let reason = format!("{target} cannot hold money that the site added to the pot");
        return Err(Unwritten { reason, found: None });
    }
    if let Some(reason) = pokerstars::lacks(&replayed.plan).filter(|_| target == Target::PokerStars) {
        return Err(Unwritten { reason, found: None });
    }
    let text = match target {
        Target::Ohh => ohh::write(hand, replayed, events),
        Target::PokerStars => pokerstars::write(hand, replayed, events),
    };
    match read_again(replayer, hand, replayed, &text) {
        Ok(()) => Ok(text),
        Err(found) => {
            let listing = &hand.game.listing;
            let reason = format!(
                "{target} has no name for the rules of {listing}; under the sites' rules the hand would end differently"
            );
            Err(Unwritten { reason, found: Some(found) })
        }
    }
}

/// Checks that a text is the hand that was written; else says what a reader finds.
fn read_again(
    replayer: &mut Replayer<'_>,
    written: &Hand,
    replayed: &Replayed,
    text: &str,
) -> Result<(), String> {
    let piece =
        pieces(text.as_bytes()).next().ok_or("no hand was found")?.map_err(|error| error.to_string())?;
    let read = piece.hand().map_err(|fault| fault.reason)?;
    let again = replayer.replay(&read, &mut ()).map_err(|problem| problem.to_string())?;
    let ended = written.finishing.as_ref().unwrap_or(&replayed.stacks);
    match again.verdict(&read) {
        Verdict::Otherwise(_) => Err("the hand settles differently".to_owned()),
        _ if written.stacks != read.stacks || read.finishing.as_ref().is_some_and(|held| held != ended) => {
            Err("the stacks differ".to_owned())
        }
        _ => Ok(()),
    }
}
