//! What is best in your place, by count where there is one, and what else costs; else what a good player would do.

use std::sync::Arc;

use families::bot::{self, Player, Strength, Style};
use odds::Quiet;
use odds::hint::{Hint, Hints, percent, percent_error};
use rand::RngExt as _;
use table::{Actor, Choice, Command, Eye, Person, Place, Play as _, Speak as _, say};

use super::sitting::{Sitting, YOU};

/// Who is asked for advice: the best there is, and no gambler.
const ADVISER: Player = Player { strength: Strength::Expert, style: Style::Steady };

impl Sitting<'_> {
    /// What the best of bots would do in somebody's place. Chance is a copy: asking changes nothing.
    pub(super) fn best(&self, person: Person) -> Option<Command> {
        let mut chance = self.chance.clone();
        bot::choose_as(&self.table, person, ADVISER, &mut |bound| chance.random_range(0..bound.max(1)))
    }

    /// What you hold, the house way where there is one, and what is best.
    pub(super) fn hint(&self) -> Vec<String> {
        let tongue = self.tongue;
        let view = self.table.seen_in(Eye::Person(YOU), tongue);
        let seat = self.table.seat_of(YOU);
        let mine = |place: Place| match place {
            Place::Bank => view.bank.is_some_and(|bank| bank.person == YOU),
            place => place.position().is_some() && place.position() == seat,
        };
        let held = view.hands.iter().filter(|hand| mine(hand.place)).filter_map(|hand| hand.makes.clone());
        let mut lines: Vec<String> = held.map(|made| say!(tongue, "play.hint-holds", made = made)).collect();
        if let Some([one, other]) = self.table.house_way(YOU) {
            // Tiles are laid in a high hand and a low one, and nothing is in front.
            let tiles = one.tile().is_some();
            let key = if tiles { "play.hint-house-way-low" } else { "play.hint-house-way" };
            lines.push(say!(tongue, key, one = one.pretty(), other = other.pretty()));
        }
        let hints = self.hints();
        if let Some(hint) = hints.as_ref().and_then(|hints| hints.hint(&self.table, YOU)) {
            lines.extend(self.counted(&hint));
            return lines;
        }
        if let Some(hints) = hints.filter(|hints| hints.waits(&self.table, YOU)) {
            lines.push(say!(tongue, "play.hint-counting"));
            self.counting.get_or_init(|| drop(std::thread::spawn(move || hints.count(&Quiet))));
        }
        match self.best(YOU).and_then(|command| self.in_words(&command)) {
            Some(best) => lines.push(say!(tongue, "play.hint-best", best = best)),
            None => lines.push(say!(tongue, "play.hint-nothing")),
        }
        lines
    }

    /// Who counts what is best here; made when somebody first asks.
    fn hints(&self) -> Option<Arc<Hints>> {
        let hints = || Hints::new(self.listing, &self.opened.terms).map(Arc::new);
        self.hints.get_or_init(hints).clone()
    }

    /// What is best, and what else costs.
    fn counted(&self, hint: &Hint) -> Vec<String> {
        let tongue = self.tongue;
        let best = self.in_words(&hint.best).map(|best| say!(tongue, "play.hint-counted", best = best));
        let others = hint.others.iter().filter_map(|other| {
            let what = self.in_words(&other.command)?;
            Some(say!(tongue, "play.hint-costs", other = what, cost = percent(other.cost, hint.error)))
        });
        let error = hint.error.filter(|_| !hint.others.is_empty());
        let drawn = error.map(|error| say!(tongue, "play.hint-drawn", error = percent_error(error)));
        best.into_iter().chain(others).chain(drawn).collect()
    }

    /// A command as it would be typed and what it does.
    pub(super) fn in_words(&self, command: &Command) -> Option<String> {
        let Command::Do { at, act } = *command else { return None };
        let offers = self.table.offers(Actor::Person(YOU));
        let offer = offers.iter().find(|offer| offer.contains(command))?;
        let key = act.verb.row().stroke.to_string();
        let held = at.map(|at| self.held(at)).unwrap_or_default();
        let named = |mask: table::CardMask| {
            let cards =
                held.iter().enumerate().filter(|(at, _)| mask.has(*at)).map(|(_, card)| card.to_string());
            cards.collect::<Vec<_>>().join(" ")
        };
        let plain = |amount: money::Cents| amount.to_string().replace(['$', ','], "");
        let answer = match act.choice {
            Choice::Amount(amount) => plain(amount),
            Choice::Wager { amount, .. } => {
                format!("{} {}", self.circle(offer).unwrap_or_default(), plain(amount))
            }
            Choice::Cards(mask) if mask.is_empty() => "none".to_owned(),
            Choice::Cards(mask) => named(mask),
            Choice::Card { card, .. } => card.to_string(),
            Choice::Front([one, other]) => format!("{one} {other}"),
            Choice::Thirteen(setting) => super::by_cards::typed(&held, setting),
            Choice::Number(number) => number.to_string(),
            Choice::Seat(seat) => seat.0.to_string(),
            _ => String::new(),
        };
        let typed = format!("{key} {answer}");
        let mut does = offer.verb.speak(self.tongue);
        // What a verb is called goes on with its amount: "raise to", "sit down with".
        if let Choice::Amount(amount) = act.choice {
            does = format!("{does} {amount}");
        }
        Some(say!(self.tongue, "play.typed-does", typed = typed.trim_end(), does = does))
    }

    /// What your hand counts, where hands are counted in points.
    pub(super) fn your_total(&self) -> Option<u32> {
        let made = self.table.describe(Place::Position(self.table.seat_of(YOU)?), table::Tongue::English)?;
        let figures: String =
            made.chars().skip_while(|c| !c.is_ascii_digit()).take_while(char::is_ascii_digit).collect();
        figures.parse().ok()
    }
}
