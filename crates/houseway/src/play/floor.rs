//! You as the floor: what went wrong is said in the words of scripted rounds.

use std::str::FromStr;

use cards::{Card, Seed};
use families::bot::{Player, choose_as};
use histories::script::{floor_command, offer_text};
use rand::RngExt as _;
use table::{
    Act, Actor, Awaits, Case, Command, Event, Eye, Offer, Play, Refusal, Seen, Shape, Speak as _, Tongue,
    Verb, say,
};

use super::sitting::{Sitting, YOU};

/// So many rounds are dealt beside the table, to see what may be ruled on; a round has an end.
const TRIED: usize = 30;
const STEPS: usize = 2_000;

/// Whether a line speaks to the floor.
pub(super) fn is_meant(line: &str) -> bool {
    line == "floor" || line.starts_with("floor:")
}

impl Sitting<'_> {
    /// Whether the house dealer waits for the floor.
    pub(super) fn rests(&self) -> bool {
        self.table.offers(Actor::House).contains(&Offer::only(Verb::GO_ON))
    }

    /// What may be ruled on in this game, said once at the start.
    pub(super) fn floor_introduction(&mut self) -> Vec<String> {
        let tongue = self.tongue;
        self.cases = self.cases();
        let cases: Vec<String> = self.cases.iter().map(|case| case.words().to_owned()).collect();
        if cases.is_empty() {
            return vec![Refusal::NoRulings.speak(tongue)];
        }
        let seats = self.names.all().map(|person| format!("{} {}", person.0 + 1, self.names.of(person)));
        vec![
            say!(tongue, "play.floor-cases", cases = cases.join(", ")),
            say!(tongue, "play.floor-how", case = cases[0].clone()),
            say!(tongue, "play.floor-seats", seats = seats.collect::<Vec<_>>().join(", ")),
        ]
    }

    /// The cases that the rules of this game have an answer to, before the first round.
    fn cases(&self) -> Vec<Case> {
        match self.table.banked() {
            Some(core) => core.plan.rulings.clone(),
            None => self.met_in_play(),
        }
    }

    /// The cases that come up while rounds are played beside the table, with other cards.
    fn met_in_play(&self) -> Vec<Case> {
        let (mut table, mut chance) = (self.table.clone(), Seed::from_number(1).generator());
        let (mut cases, mut events): (Vec<Case>, Vec<Event>) = (Vec::new(), Vec::new());
        for _ in 0..TRIED {
            if table.act(Actor::House, &Command::table(Act::OPEN_ROUND), &mut events).is_err() {
                break;
            }
            for _ in 0..STEPS {
                for offer in &table.offers(Actor::Floor) {
                    if let Shape::Ruling(rulings) = offer.shape
                        && !cases.contains(&rulings.case())
                    {
                        cases.push(rulings.case());
                    }
                }
                events.clear();
                let done = match table.awaits() {
                    Awaits::Nobody => break,
                    Awaits::Chance(request) => {
                        let mut bytes = [0; 32];
                        rand::Rng::fill_bytes(&mut chance, &mut bytes);
                        let mut answers = request.answered(Seed(bytes)).into_iter();
                        answers.all(|answer| table.act(Actor::House, &answer, &mut events).is_ok())
                    }
                    Awaits::Persons(persons) => persons.iter().next().is_some_and(|person| {
                        let who = Actor::Person(person);
                        let mut below = |bound: u64| chance.random_range(0..bound.max(1));
                        let chosen = choose_as(&table, person, Player::USUAL, &mut below);
                        let first = || table.offers(who).first().map(|offer| offer.sample(0));
                        let chosen = chosen.or_else(first).unwrap_or(Command::table(Act::CLOSE_WAGERS));
                        table.act(who, &chosen, &mut events).is_ok()
                    }),
                    Awaits::HouseDealer => {
                        let first = table.offers(Actor::House).first().map(|offer| offer.sample(0));
                        first.is_some_and(|first| table.act(Actor::House, &first, &mut events).is_ok())
                    }
                };
                if !done {
                    break;
                }
            }
        }
        cases
    }

    /// Whether a card is named that does not lie open to you: nobody finds cards out by asking.
    fn names_hidden(&self, words: &str) -> bool {
        let view = self.table.view(Eye::Person(YOU));
        let open: Vec<Seen> = view.hands.iter().flat_map(|hand| hand.cards.iter().copied()).collect();
        let mut named = words.split_whitespace().filter_map(|word| Card::from_str(word).ok());
        named.any(|card| !open.contains(&Seen::Face(card)))
    }

    /// The ruling that a line to the floor asks for; everything else about it is said here.
    pub(super) fn hear_floor(&mut self, line: &str) -> Option<Command> {
        match self.ruling(line) {
            Ok(command) => Some(command),
            Err(lines) => {
                for line in lines {
                    self.say(&format!("  {line}"));
                }
                None
            }
        }
    }

    fn ruling(&self, line: &str) -> Result<Command, Vec<String>> {
        let tongue = self.tongue;
        if !self.floor {
            return Err(vec![say!(tongue, "play.no-floor")]);
        }
        if self.cases.is_empty() {
            return Err(vec![Refusal::NoRulings.speak(tongue)]);
        }
        let offers = self.table.offers(Actor::Floor);
        let words = line.strip_prefix("floor:").map(str::trim).filter(|words| !words.is_empty());
        let Some(words) = words else {
            let known = offers.iter().map(|offer| offer_text(&self.table, offer, tongue));
            let known = seats_together(known.collect(), tongue).into_iter();
            let mut known: Vec<String> = known.map(|text| format!("floor: {text}")).collect();
            if known.is_empty() {
                known.push(say!(tongue, "play.nothing-to-rule"));
            }
            return Err(known);
        };
        if self.names_hidden(words) {
            return Err(vec![say!(tongue, "play.hidden-card")]);
        }
        match floor_command(&self.table, &self.people, words) {
            Ok(command) if offers.iter().any(|offer| offer.contains(&command)) => Ok(command),
            Ok(_) => Err(vec![say!(tongue, "play.not-ruled-now")]),
            Err(message) => Err(vec![message]),
        }
    }
}

/// Lines that differ by one seat alone as one: "card exposed seat 1, 2 or 3, a card".
fn seats_together(lines: Vec<String>, tongue: Tongue) -> Vec<String> {
    let seat = say!(tongue, "who.seat", number = "");
    let parted = |line: &str| -> Option<(String, String, String)> {
        let (before, after) = line.split_once(seat.as_str())?;
        let figures = after.len() - after.trim_start_matches(|sign: char| sign.is_ascii_digit()).len();
        let (number, rest) = after.split_at(figures);
        let alone = figures > 0 && !rest.contains(seat.as_str());
        alone.then(|| (before.to_owned(), number.to_owned(), rest.to_owned()))
    };
    // What is said before and after the seats, and the seats.
    let mut said: Vec<(String, String, Vec<String>)> = Vec::new();
    for line in lines {
        let (before, seats, after) = match parted(&line) {
            Some((before, number, after)) => (before + &seat, vec![number], after),
            None => (line, Vec::new(), String::new()),
        };
        match said.iter_mut().find(|(held, rest, _)| *held == before && *rest == after) {
            Some((_, _, numbers)) => numbers.extend(seats),
            None => said.push((before, after, seats)),
        }
    }
    let joined = |numbers: &[String]| match numbers {
        [others @ .., last] if !others.is_empty() => {
            say!(tongue, "play.one-of", others = others.join(", "), last = last.clone())
        }
        all => all.join(""),
    };
    said.iter().map(|(before, after, numbers)| format!("{before}{}{after}", joined(numbers))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_of_one_ruling_stand_together() {
        let lines =
            ["misdeal", "card exposed seat 1, a card", "boxed card seat 1", "card exposed seat 2, a card"];
        let lines = lines.map(str::to_owned).to_vec();
        let said = seats_together(lines, Tongue::English);
        assert_eq!(said, ["misdeal", "card exposed seat 1 or 2, a card", "boxed card seat 1"]);
    }
}
