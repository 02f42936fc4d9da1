//! What you may ask at any prompt: help, rules, pay tables, why, a hint; and the bets as before, undone, and the speed.

use room::tables::Pace;
use table::{Command, Tongue, Verb, say};

use super::choices::Choices;
use super::sitting::Sitting;

/// A word that is no move.
#[derive(Clone, Copy)]
pub(super) enum Word {
    Help,
    Rules,
    Pays,
    Why,
    Hint,
    Last,
    Undo,
    Blinds,
    Speed(Option<u32>),
}

impl Word {
    /// The word that a line is.
    pub(super) fn of(line: &str) -> Option<Word> {
        Some(match line.split_whitespace().collect::<Vec<_>>().as_slice() {
            ["?" | "help"] => Word::Help,
            ["rules"] => Word::Rules,
            ["pays"] => Word::Pays,
            ["why"] => Word::Why,
            ["hint"] => Word::Hint,
            ["last"] => Word::Last,
            ["undo"] => Word::Undo,
            ["blinds"] => Word::Blinds,
            ["speed"] => Word::Speed(None),
            ["speed", times] => Word::Speed(Some(times.parse().unwrap_or(0))),
            _ => return None,
        })
    }
}

impl Sitting<'_> {
    /// Answers a word; some come to a command.
    pub(super) fn answer_aside(&mut self, word: Word, choices: &Choices) -> Option<Command> {
        let lines = match word {
            Word::Help => self.help(choices),
            Word::Rules => self.rules(),
            Word::Pays => self.pays(),
            Word::Why => self.why(),
            Word::Hint => self.hint(),
            Word::Last => match self.next_of_last(choices) {
                Ok(command) => {
                    self.repeats = true;
                    return Some(command);
                }
                Err(line) => vec![line],
            },
            Word::Undo => match self.undone(choices) {
                Ok(command) => return Some(command),
                Err(line) => vec![line],
            },
            Word::Blinds => {
                self.asks_blinds = true;
                vec![say!(self.tongue, "play.blinds-asked")]
            }
            Word::Speed(tenths) => vec![self.set_speed(tenths)],
        };
        for line in lines {
            self.say(&format!("  {line}"));
        }
        None
    }

    /// Each choice with its meaning, and the words that are no moves.
    fn help(&self, choices: &Choices) -> Vec<String> {
        let mut verbs: Vec<Verb> = choices.every().map(|offer| offer.verb).collect();
        verbs.dedup();
        let meaning = |verb: &Verb| {
            let offer = choices.every().find(|offer| offer.verb == *verb);
            let typed = offer.map(|offer| self.typed(offer, choices)).unwrap_or_default();
            format!("{typed}: {}", verb.meaning(self.tongue))
        };
        let mut lines: Vec<String> = verbs.iter().map(meaning).collect();
        lines.push(say!(self.tongue, "play.help-amounts"));
        lines.push(say!(self.tongue, "play.help-words"));
        lines.push(say!(self.tongue, "play.help-leave"));
        lines
    }

    /// The rules in short: what each circle is, or what is played for; and where the whole page is.
    fn rules(&self) -> Vec<String> {
        let page = crate::commands::brief(self.listing);
        let id = self.listing.id().to_string();
        let english = (self.tongue != Tongue::English).then(|| say!(self.tongue, "play.rules-in-english"));
        let whole = say!(self.tongue, "play.whole-rules", id = id);
        english.into_iter().chain(page).chain([whole]).collect()
    }

    /// The last settlement with its clauses.
    fn why(&self) -> Vec<String> {
        // In the first round, what has been decided so far.
        let last = if self.whys.is_empty() { &self.decided } else { &self.whys };
        let each = last.iter().map(|(line, clauses)| format!("{line}  [{}]", clauses.join(", ")));
        let mut lines: Vec<String> = each.collect();
        if lines.is_empty() {
            lines.push(say!(self.tongue, "play.no-why"));
        } else {
            lines.push(say!(self.tongue, "play.follow-clause"));
        }
        lines
    }

    /// The next wager of the last round that does not lie there yet.
    fn next_of_last(&self, choices: &Choices) -> Result<Command, String> {
        let missing = self.last_bets.iter().find(|(wager, _)| !self.bets.iter().any(|(on, _)| on == wager));
        let Some((wager, amount)) = missing.copied() else {
            return Err(say!(self.tongue, "play.no-last"));
        };
        let not_now = || say!(self.tongue, "play.last-not-now", amount = amount);
        let offer = self.on_circle(choices, Verb::STAKE, wager).ok_or_else(not_now)?;
        let command =
            Command::Do { at: offer.at, act: Verb::STAKE.with(table::Choice::Wager { wager, amount }) };
        if offer.contains(&command) { Ok(command) } else { Err(not_now()) }
    }

    /// The next wager of the last round, while they are repeated; one that cannot be made now is said.
    pub(super) fn repeated(&mut self, choices: &Choices) -> Option<Command> {
        let missing = self.last_bets.iter().any(|(wager, _)| !self.bets.iter().any(|(on, _)| on == wager));
        if !std::mem::take(&mut self.repeats) || !missing {
            return None;
        }
        match self.next_of_last(choices) {
            Ok(command) => {
                self.repeats = true;
                Some(command)
            }
            Err(line) => {
                self.say(&format!("  {line}"));
                None
            }
        }
    }

    /// The last wager before the deal, taken back.
    fn undone(&self, choices: &Choices) -> Result<Command, String> {
        let last = self.bets.last().and_then(|(wager, _)| self.on_circle(choices, Verb::TAKE_BACK, *wager));
        last.map(|offer| offer.sample(0)).ok_or_else(|| say!(self.tongue, "play.no-undo"))
    }

    fn set_speed(&mut self, times: Option<u32>) -> String {
        match times {
            Some(times @ 1..=9) => {
                self.pace = Pace::tenths(times * times * 5);
                say!(self.tongue, "play.speed-set", speed = times)
            }
            _ => say!(self.tongue, "play.speed-how"),
        }
    }

    /// What holds at this table: the game, the stakes or limits, the seats, the fees.
    pub(super) fn introduction(&self) -> Vec<String> {
        let tongue = self.tongue;
        let id = self.listing.id().to_string();
        let bots: Vec<&str> = self.names.all().skip(1).map(|person| self.names.of(person)).collect();
        let seats = self.table.positions();
        let chips = self.table.chips(super::sitting::YOU);
        let mut lines = vec![
            say!(tongue, "play.welcome", game = self.game_name(), id = id),
            say!(tongue, "play.seats", seats = seats, bots = bots.join(", "), chips = chips),
            self.stakes_line(),
            self.schedule_line(),
        ];
        lines.push(say!(tongue, "play.how"));
        lines
    }
}
