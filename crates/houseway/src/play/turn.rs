//! Asking you: the table, the choices, and what you type.

use std::io;

use money::Cents;
use table::banked::Phase;
use table::{Act, Actor, Choice, Command, Event, Offer, Play as _, Verb, say};

use super::choices::Choices;
use super::sitting::{Sitting, YOU, actor};
use super::{aside, floor};

/// What you ask for.
enum Wish {
    Do(Command),
    /// Go on without.
    Done,
    Quit,
}

/// Larger blinds and the like, which nobody must post.
const UNASKED: [Verb; 3] = [Verb::STRADDLE, Verb::OVER_BLIND, Verb::KILL];

impl Sitting<'_> {
    /// Whether the table goes on when you say nothing.
    pub(super) fn may_go_on(&self) -> bool {
        self.table.phase() == Phase::Wagering || self.floor && self.rests()
    }

    /// Wagers before the deal: as many as you like, until you say no more.
    pub(super) fn wager(&mut self, events: &mut Vec<Event>) -> io::Result<()> {
        let goes_on = Command::table(Act::CLOSE_WAGERS);
        let offers = self.table.offers(Actor::Person(YOU));
        let open = self.table.banked().is_none();
        let unasked = offers.iter().all(|offer| UNASKED.contains(&offer.verb));
        if open && unasked && (offers.is_empty() || !self.asks_blinds) {
            self.act(Actor::House, &goes_on, events);
            return Ok(());
        }
        if !self.optional(&goes_on, events)? && open && unasked && self.here {
            self.asks_blinds = false;
            let line = say!(self.tongue, "play.blinds-not-asked");
            self.say(&format!("  {line}"));
        }
        Ok(())
    }

    /// Asks what you want, or lets the house dealer go on; whether you did something.
    pub(super) fn optional(&mut self, goes_on: &Command, events: &mut Vec<Event>) -> io::Result<bool> {
        let wish = if self.here { self.ask()? } else { Wish::Quit };
        match wish {
            Wish::Do(command) => {
                self.note_bet(&command);
                return Ok(self.act(actor(YOU, &command), &command, events));
            }
            Wish::Done => {}
            Wish::Quit => {
                self.here = false;
                self.take_all_back(events);
            }
        }
        self.act(Actor::House, goes_on, events);
        Ok(false)
    }

    /// Who leaves before the deal takes their wagers along.
    fn take_all_back(&mut self, events: &mut Vec<Event>) {
        let back = |offer: &&Offer| offer.verb == Verb::TAKE_BACK;
        while let Some(offer) = self.table.offers(Actor::Person(YOU)).iter().find(back).copied() {
            if !self.act(Actor::Person(YOU), &offer.sample(0), events) {
                return;
            }
        }
    }

    /// A decision that must be made.
    pub(super) fn decide(&mut self) -> io::Result<Command> {
        loop {
            match self.ask()? {
                Wish::Do(command) => return Ok(command),
                Wish::Done => {
                    let line = say!(self.tongue, "play.your-turn");
                    self.say(&format!("  {line}"));
                }
                Wish::Quit => {
                    self.here = false;
                    return Ok(self.leaving());
                }
            }
        }
    }

    /// What is done first for somebody who leaves: what was declared and not confirmed is taken back.
    fn leaving(&mut self) -> Command {
        let offers = self.table.offers(Actor::Person(YOU));
        let declared = offers.iter().find(|offer| offer.verb == Verb::WITHDRAW).map(|offer| offer.sample(0));
        declared.unwrap_or_else(|| self.absent())
    }

    /// Shows the table and the choices, and reads until a line is one of them.
    fn ask(&mut self) -> io::Result<Wish> {
        self.flush();
        let mut all = false;
        'shown: loop {
            let offers = self.table.offers(Actor::Person(YOU));
            let choices = Choices::new(&offers, self.table.seat_of(YOU), all);
            if let Some(command) = self.repeated(&choices) {
                return Ok(Wish::Do(command));
            }
            let shown = self.shown(&choices);
            self.front().show(&shown);
            loop {
                let Some(line) = self.front().read()? else { return Ok(Wish::Quit) };
                match line.trim() {
                    "" => return Ok(self.entered(&choices)),
                    "q" | "quit" | "exit" => return Ok(Wish::Quit),
                    "more" => {
                        all = true;
                        continue 'shown;
                    }
                    line => match self.heard(line, &choices) {
                        Some(command) => return Ok(Wish::Do(command)),
                        None => continue,
                    },
                }
            }
        }
    }

    /// Enter takes the only choice, or goes on.
    fn entered(&self, choices: &Choices) -> Wish {
        match choices.only() {
            Some(command) if !self.may_go_on() => Wish::Do(command),
            _ => Wish::Done,
        }
    }

    /// A line that is a command, a word to the floor, or a question that is answered here.
    fn heard(&mut self, line: &str, choices: &Choices) -> Option<Command> {
        if floor::is_meant(line) {
            return self.hear_floor(line);
        }
        if let Some(word) = aside::Word::of(line) {
            return self.answer_aside(word, choices);
        }
        match self.read_choice(line, choices) {
            Ok(command) => match self.asked_back(&command) {
                Some(question) => {
                    self.say(&format!("  {question}"));
                    None
                }
                None => Some(command),
            },
            Err(message) => {
                self.say(&format!("  {message}"));
                None
            }
        }
    }

    /// Notes a wager of yours before the deal, and says when it takes the place of another.
    fn note_bet(&mut self, command: &Command) {
        let Command::Do { at, act } = *command else { return };
        let Choice::Wager { wager, amount } = act.choice else { return };
        if at != self.table.seat_of(YOU) || self.table.phase() != Phase::Wagering {
            return;
        }
        let held = self.bets.iter().position(|(on, _)| *on == wager);
        let before = held.map(|at| self.bets.remove(at).1);
        if act.verb == Verb::STAKE {
            self.bets.push((wager, amount));
            if let Some(before) = before.filter(|before| *before != amount && *before > Cents::ZERO) {
                let line = say!(self.tongue, "play.replaced", amount = amount, before = before);
                self.say(&format!("  {line}"));
            }
        }
    }

    /// The offer to put something on a circle at your place, or to take it back.
    pub(super) fn on_circle(&self, choices: &Choices, verb: Verb, wager: table::WagerNo) -> Option<Offer> {
        let fits = |offer: &&Offer| {
            offer.verb == verb && matches!(offer.shape, table::Shape::Wager { wager: on, .. } if on == wager)
        };
        choices.here.iter().find(fits).copied()
    }
}
