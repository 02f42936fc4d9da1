//! A line as it is typed, as one of the choices: by the key of its verb, by its words, by a circle, or by a number.

use table::{Command, Offer, Position, Shape, Verb};

use super::choices::Choices;
use super::sitting::Sitting;

impl Sitting<'_> {
    /// The command that a line means; else what would be right.
    pub(super) fn read_choice(&self, line: &str, choices: &Choices) -> Result<Command, String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (candidates, rest) = self.candidates(&words, choices);
        if candidates.is_empty() {
            return Err(self.not_a_choice(line, choices));
        }
        let (candidates, rest) = self.narrowed(candidates, rest);
        let mut wrong = None;
        for offer in &candidates {
            match self.answered(offer, &rest) {
                Ok(command) => return Ok(command),
                Err(said) => wrong = wrong.or(Some(said)),
            }
        }
        Err(wrong.unwrap_or_else(|| self.not_a_choice(line, choices)))
    }

    fn not_a_choice(&self, line: &str, choices: &Choices) -> String {
        let typed: Vec<String> =
            choices.here.iter().map(|offer| format!("\"{}\"", self.typed(offer, choices))).collect();
        let mut typed = typed;
        typed.dedup();
        typed.truncate(6);
        let known = if typed.is_empty() { "Enter".to_owned() } else { typed.join(", ") };
        table::say!(self.tongue, "play.not-a-choice", line = line, known = known)
    }

    /// The offers that the first words may mean, and the words after them.
    fn candidates<'w>(&self, words: &'w [&'w str], choices: &Choices) -> (Vec<Offer>, &'w [&'w str]) {
        let Some((first, rest)) = words.split_first() else { return (Vec::new(), words) };
        let by = |fits: &dyn Fn(&Offer) -> bool| -> Vec<Offer> {
            choices.every().filter(|offer| fits(offer)).copied().collect()
        };
        let found = by(&|offer| is_stroke(offer.verb, first));
        if !found.is_empty() {
            return (found, rest);
        }
        if let Some(offer) =
            first.parse::<usize>().ok().and_then(|at| choices.every().nth(at.checked_sub(1)?))
        {
            return (vec![*offer], rest);
        }
        // Of several words the longest that fits: "raise to 12", "house way".
        for count in (1..=words.len().min(4)).rev() {
            let said = words[..count].join(" ").to_lowercase();
            let found = by(&|offer| is_called(offer.verb, &said));
            if !found.is_empty() {
                return (found, &words[count..]);
            }
        }
        (by(&|offer| self.is_circle(offer, first)), rest)
    }

    /// A circle by its key or its first letters.
    fn is_circle(&self, offer: &Offer, word: &str) -> bool {
        let placed = matches!(offer.verb, Verb::STAKE | Verb::WAGER);
        placed && self.circle(offer).is_some_and(|circle| circle.starts_with(&word.to_lowercase()))
    }

    /// Those that the next words mean: a circle, a seat.
    fn narrowed<'w>(&self, mut offers: Vec<Offer>, words: &'w [&'w str]) -> (Vec<Offer>, Vec<&'w str>) {
        let mut rest: Vec<&str> = words.to_vec();
        if let Some(word) = rest.first().copied() {
            let named: Vec<Offer> = offers
                .iter()
                .filter(|offer| {
                    self.circle(offer).is_some_and(|circle| circle.starts_with(&word.to_lowercase()))
                })
                .copied()
                .collect();
            if !named.is_empty() {
                offers = named;
                rest.remove(0);
            }
        }
        let stakes = |offer: &Offer| matches!(offer.shape, Shape::Wager { .. });
        if let Some(at) = rest.iter().position(|word| *word == "seat").filter(|_| offers.iter().any(stakes)) {
            let seat = rest.get(at + 1).and_then(|number| number.parse().ok()).map(Position);
            offers.retain(|offer| offer.at == seat);
            rest.drain(at..(at + 2).min(rest.len()));
        }
        (offers, rest)
    }

    /// An offer answered with the words that are left.
    fn answered(&self, offer: &Offer, words: &[&str]) -> Result<Command, String> {
        if let Some(chosen) = self.by_cards(offer, words) {
            return chosen;
        }
        let held = offer.at.map(|at| self.held(at)).unwrap_or_default();
        let choice = super::answer::answer(offer, words, &held, self.tongue)?;
        Ok(Command::Do { at: offer.at, act: offer.verb.with(choice) })
    }
}

fn is_stroke(verb: Verb, word: &str) -> bool {
    let mut letters = word.chars();
    letters.next() == Some(verb.row().stroke) && letters.next().is_none()
}

/// Whether a verb goes by these words.
fn is_called(verb: Verb, said: &str) -> bool {
    let row = verb.row();
    said == row.key || said == row.label || row.words.contains(&said)
}
