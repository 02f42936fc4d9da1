//! What you may do now: each with the key of its verb, and an example that can be typed as it stands.

use cards::Card;
use histories::script::offer_text;
use money::Cents;
use table::{Amounts, Choice, Command, Offer, Position, Shape, Speak as _, Tongue, Verb, say};

use super::sitting::{Sitting, YOU};

/// What you may do: at your own place first, the rest behind "more".
pub(super) struct Choices {
    pub(super) here: Vec<Offer>,
    pub(super) more: Vec<Offer>,
    /// Whether the rest is listed too.
    pub(super) all: bool,
}

impl Choices {
    /// Offers at other people's places, and empty ones, come after one's own.
    pub(super) fn new(offers: &[Offer], seat: Option<Position>, all: bool) -> Choices {
        let own = |offer: &&Offer| {
            offer.at.is_none() || offer.at == seat || offer.verb != Verb::STAKE && !elsewhere(offer)
        };
        let (here, more): (Vec<Offer>, Vec<Offer>) = offers.iter().partition(own);
        // Who has no place of their own chooses among all.
        if here.is_empty() { Choices { here: more, more: here, all } } else { Choices { here, more, all } }
    }

    /// All of them, one's own first.
    pub(super) fn every(&self) -> impl Iterator<Item = &Offer> {
        self.here.iter().chain(&self.more)
    }

    /// The only thing that can be done.
    pub(super) fn only(&self) -> Option<Command> {
        match self.every().collect::<Vec<_>>().as_slice() {
            [offer] if offer.count() == 1 => Some(offer.sample(0)),
            _ => None,
        }
    }

    /// What to type, and what it does.
    pub(super) fn lines(&self, sitting: &Sitting<'_>) -> Vec<(String, String)> {
        let mut lines: Vec<(String, String)> = Vec::new();
        let mut told: Vec<Verb> = Vec::new();
        for offer in &self.here {
            // One line a card would bury the others.
            let one_card = matches!(offer.shape, Shape::Card { .. });
            if one_card && told.contains(&offer.verb) {
                continue;
            }
            told.push(offer.verb);
            let does = if one_card { self.any_card(offer.verb, sitting) } else { sitting.does(offer) };
            lines.push((sitting.typed(offer, self), does));
        }
        if self.all {
            let more = (self.here.len() + 1..).zip(&self.more);
            lines
                .extend(more.map(|(number, offer)| (numbered(number, offer), sitting.does_elsewhere(offer))));
        }
        lines
    }

    /// A verb that is offered card by card, with all the cards.
    fn any_card(&self, verb: Verb, sitting: &Sitting<'_>) -> String {
        let cards =
            self.here.iter().filter(|offer| offer.verb == verb).filter_map(|offer| match offer.shape {
                Shape::Card { card, .. } => Some(card.pretty()),
                _ => None,
            });
        let mut cards: Vec<String> = cards.collect();
        cards.dedup();
        format!("{} {}", verb.speak(sitting.tongue), cards.join(", "))
    }
}

/// Whether an offer is about a place that is not the asker's own.
fn elsewhere(offer: &Offer) -> bool {
    matches!(offer.verb, Verb::SHARE | Verb::TAKE_BACK)
}

/// "calls", not "pass".
fn third_person(verb: &str) -> bool {
    verb.ends_with('s') && !verb.ends_with("ss")
}

/// "7 25": by number, where there is no better.
fn numbered(number: usize, offer: &Offer) -> String {
    match offer.shape.amounts() {
        Some(amounts) if amounts.from != amounts.to => format!("{number} {}", plain(amounts)),
        _ => number.to_string(),
    }
}

/// An amount with which somebody would take the player-dealer position: half of what they have, in round figures.
fn bank_example(amounts: Amounts) -> String {
    let half = Cents(amounts.to.0 / 2);
    let round =
        [Cents::dollars(100), Cents::dollars(10), Cents::dollars(1)].into_iter().find(|step| *step <= half);
    let named = round.map_or(amounts.from, |step| Cents(half.0 / step.0 * step.0)).max(amounts.from);
    named.to_string().replace(['$', ','], "")
}

/// The least amount without its sign.
fn plain(amounts: Amounts) -> String {
    amounts.from.to_string().replace(['$', ','], "")
}

impl Sitting<'_> {
    /// What is typed for an offer, as an example.
    pub(super) fn typed(&self, offer: &Offer, among: &Choices) -> String {
        let key = offer.verb.row().stroke.to_string();
        let answer = match offer.shape {
            Shape::Amount(amounts) if offer.verb == Verb::TAKE_BANK => bank_example(amounts),
            Shape::Amount(amounts) | Shape::Newcomer { amounts, .. } if amounts.from != amounts.to => {
                plain(amounts)
            }
            Shape::Wager { amounts, .. } => {
                let several = among.here.iter().filter(|other| other.verb == offer.verb).count() > 1;
                let circle = if several { self.circle(offer) } else { None };
                let amount =
                    (amounts.from != amounts.to && offer.verb != Verb::TAKE_BACK).then(|| plain(amounts));
                circle.into_iter().chain(amount).collect::<Vec<_>>().join(" ")
            }
            Shape::Only | Shape::Price(_) | Shape::Amount(_) | Shape::Newcomer { .. } => String::new(),
            _ => self.example(offer),
        };
        format!("{key} {answer}").trim_end().to_owned()
    }

    /// The key of the circle that an offer is about.
    pub(super) fn circle(&self, offer: &Offer) -> Option<String> {
        let Shape::Wager { wager, .. } = offer.shape else { return None };
        let plan = self.table.banked()?.plan.wagers.get(usize::from(wager.0))?;
        Some(plan.key.as_str().to_owned())
    }

    /// An answer made of your own cards, seats or numbers.
    fn example(&self, offer: &Offer) -> String {
        let house_way = || self.table.house_way(YOU).map(Choice::Front);
        let advised = self.table.advice(offer).map(|act| act.choice);
        let advised = if matches!(offer.shape, Shape::Front(_)) { house_way() } else { advised };
        let chosen = advised.unwrap_or_else(|| offer.shape.sample(0));
        let held = offer.at.map(|at| self.table.hands().of(at).to_vec()).unwrap_or_default();
        let named = |cards: &mut dyn Iterator<Item = Card>| {
            cards.map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
        };
        if let (Shape::Thirteen, Some(at)) = (offer.shape, offer.at) {
            return self.thirteen(offer, at);
        }
        match (chosen, offer.shape) {
            (Choice::Seat(seat), _) => seat.0.to_string(),
            (Choice::Person(person), _) => (person.0 + 1).to_string(),
            (Choice::Number(number), _) => number.to_string(),
            (Choice::Front(front), _) => named(&mut front.into_iter()),
            (Choice::Card { card, .. }, _) => card.to_string(),
            (_, Shape::Cards { least, of, .. }) => {
                // The lowest cards are those that are thrown away first.
                let mut low: Vec<Card> =
                    held.iter().enumerate().filter(|(at, _)| of.has(*at)).map(|(_, card)| *card).collect();
                low.sort_unstable();
                named(&mut low.into_iter().take(usize::from(least.max(1))))
            }
            _ => String::new(),
        }
    }

    /// What an offer does, in words.
    pub(super) fn does(&self, offer: &Offer) -> String {
        if let (Shape::Wager { amounts, .. }, Some(circle)) = (offer.shape, self.circle_name(offer)) {
            let span = histories::script::span(amounts, self.tongue);
            return match offer.verb {
                Verb::TAKE_BACK => say!(self.tongue, "play.take-back", circle = circle),
                _ => self.stakes_on(offer, &circle, &span),
            };
        }
        if let Shape::Front(_) = offer.shape {
            let held = offer.at.map(|at| self.held(at)).unwrap_or_default();
            let tiles = held.first().is_some_and(|card| card.tile().is_some());
            return if tiles {
                say!(self.tongue, "play.front-tiles")
            } else {
                say!(self.tongue, "play.front")
            };
        }
        let mut said = offer_text(&self.table, offer, self.tongue);
        // What scripts say of others is said to you as it is meant.
        let label = offer.verb.row().label;
        if self.tongue == Tongue::English && label.split(' ').next().is_some_and(third_person) {
            let meaning = offer.verb.meaning(self.tongue);
            let meaning = meaning.trim_end_matches('.');
            said = said.replacen(label, &(meaning[..1].to_lowercase() + &meaning[1..]), 1);
        }
        match super::by_cards::hint(offer.shape, self.tongue) {
            Some(hint) => format!("{}; {hint}", self.people_in(&said)),
            None => self.people_in(&said),
        }
    }

    /// A circle with what may be put on it, and what lies there now.
    fn stakes_on(&self, offer: &Offer, circle: &str, span: &str) -> String {
        let lies = match (offer.shape, offer.at, self.table.banked()) {
            (Shape::Wager { wager, .. }, Some(at), Some(core)) => core.round.stakes.amount(YOU, at, wager),
            _ => Cents::ZERO,
        };
        if lies == Cents::ZERO {
            return say!(self.tongue, "play.stake", circle = circle, amount = span);
        }
        say!(self.tongue, "play.stake-instead", circle = circle, amount = span, lies = lies)
    }

    /// The same with the place where it is done.
    fn does_elsewhere(&self, offer: &Offer) -> String {
        let place = offer.at.map(|at| self.names.of_seat(at)).unwrap_or_default();
        say!(self.tongue, "play.elsewhere", what = self.does(offer), place = place)
    }

    fn circle_name(&self, offer: &Offer) -> Option<String> {
        let Shape::Wager { wager, .. } = offer.shape else { return None };
        Some(self.table.banked()?.plan.wagers.get(usize::from(wager.0))?.name.clone())
    }

    /// The engine knows people by their numbers: here they have names.
    pub(super) fn people_in(&self, text: &str) -> String {
        let mut said = text.to_owned();
        for person in self.names.all().collect::<Vec<_>>().into_iter().rev() {
            said = said.replace(&person.to_string(), self.names.of(person));
        }
        said
    }

    /// What else may be typed at this prompt.
    pub(super) fn foot(&self, choices: &Choices) -> String {
        let tongue = self.tongue;
        let enter = match (choices.only(), self.may_go_on()) {
            (_, true) => say!(tongue, "play.enter-goes-on"),
            (Some(_), false) => say!(tongue, "play.enter-does-it"),
            (None, false) => String::new(),
        };
        let more =
            if choices.more.is_empty() || choices.all { String::new() } else { say!(tongue, "play.more") };
        let help = say!(tongue, "play.help-key");
        [enter, more, help].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("; ")
    }
}
