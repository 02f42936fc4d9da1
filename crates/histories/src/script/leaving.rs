//! Rounds are opened, and whoever leaves after one says so.

use table::{Act, Actor, Command, Position};

use super::Wrong;
use super::draft::RoundDraft;
use super::people::split;
use super::run::Runner;

/// The end of a line about somebody who stays for the round.
pub(super) const AFTER: &str = " leaves after this round";

impl Runner<'_> {
    /// Opens a round.
    pub(crate) fn open_round(&mut self, round: &RoundDraft) -> Result<(), Wrong> {
        self.act(Actor::House, &Command::table(Act::OPEN_ROUND), &round.place)?;
        for (line, place) in round.before.iter().filter(|(line, _)| line.ends_with(AFTER)) {
            let name = split(line).map(|(name, ..)| name).unwrap_or_default();
            let person = self.people.known(&name).ok_or_else(|| {
                Wrong::new(place.clone(), format!("\"{line}\": no player of that name is at the table"))
            })?;
            self.act(Actor::Person(person), &Command::table(Act::LEAVE_AFTER), place)?;
        }
        Ok(())
    }

    /// Puts the button where the script has it, before the first hand.
    pub(crate) fn place_button(&mut self) -> Result<(), Wrong> {
        let first =
            self.table.number() == 0 && self.table.open_hall().is_none_or(|hall| hall.button.is_none());
        let Some((line, place)) = self.draft.button.as_ref().filter(|_| first) else { return Ok(()) };
        let seat = line.strip_prefix("seat ").and_then(|seat| seat.parse().ok());
        let position = seat.map(Position).ok_or_else(|| {
            Wrong::new(place.clone(), format!("`button` is \"{line}\"; write it as in \"seat 1\""))
        })?;
        self.act(Actor::House, &Command::at(position, Act::PLACE_BUTTON), place)
    }
}
