//! What happens, line by line: one line a hand dealt, no clauses until they are asked for.

use cards::Card;
use money::Cents;
use rulebook::collection::Purpose;
use table::{
    Account, Act, DealEvent, Event, EventSeen, Eye, FeeEvent, Person, Place, RoundEvent, Speak as _,
    WagerEvent, say,
};

use super::names::capital;
use super::sitting::{Sitting, YOU};

/// Cards that were dealt and not told yet, by place, as you see them.
pub(super) type Dealt = Vec<(Place, Vec<Option<Card>>)>;

/// A fee that was taken and not told yet: who paid which charge how much, and the line about it.
pub(super) struct Paid {
    person: Person,
    charge: u8,
    amount: Cents,
    line: String,
}

impl Sitting<'_> {
    /// Takes in what happened, and says what a player would want to hear.
    pub(super) fn tell(&mut self, event: &Event) {
        let seen = self.teller.table().event_seen(event, Eye::Person(YOU));
        let whole = self.table.banked().is_some_and(|core| core.plan.told_whole > 0);
        // Cards are told while they lie there: what comes next may take them up.
        let dealt = match event {
            // What is drawn is somebody's draw, and piles are laid out together.
            Event::Deal(DealEvent::Dealt { place, .. }) => {
                *place != Place::Drawn && !(whole && matches!(place, Place::Pile(_)))
            }
            _ => false,
        };
        if !dealt && !matches!(event, Event::Deal(DealEvent::StockLoaded { .. })) {
            self.flush_cards();
        }
        if !matches!(event, Event::Fee(_)) {
            self.flush_fees();
        }
        self.note_folds(event);
        let line = self.teller.tell(event);
        if let Event::Deal(DealEvent::Dealt { place, card, .. }) = event
            && dealt
        {
            if *place != Place::Burned {
                let face = matches!(seen, EventSeen::Whole(_)).then_some(*card);
                self.deal(*place, face);
            }
            return;
        }
        let Some(line) = line.filter(|_| !self.is_quiet(event)) else { return };
        let (line, clauses) = parted(&line);
        let line = self.names.in_line(&line);
        // What decided about chips is kept for who asks why.
        if !clauses.is_empty() {
            self.decided.push((line.clone(), clauses));
        }
        if let Event::Fee(FeeEvent::FeeTaken { person, charge, amount, .. }) = *event {
            self.fees.push(Paid { person, charge, amount, line });
        } else if !self.is_only_for_others(event) {
            self.say(&format!("  {line}"));
        }
    }

    /// Remembers whose hand is out of the round.
    fn note_folds(&mut self, event: &Event) {
        match event {
            Event::Wager(WagerEvent::Decided { position, act: Act::FOLD, .. }) => self.folded.push(*position),
            Event::Round(RoundEvent::RoundOpened { .. }) => self.folded.clear(),
            _ => {}
        }
    }

    /// Tells everything that was kept back.
    pub(super) fn flush(&mut self) {
        self.flush_fees();
        self.flush_cards();
    }

    /// Tells the fees that were taken since: the same from several in one line.
    fn flush_fees(&mut self) {
        let fees = std::mem::take(&mut self.fees);
        for same in fees.chunk_by(|one, other| (one.charge, one.amount) == (other.charge, other.amount)) {
            let line = match same {
                [one] => one.line.clone(),
                several => self.paid_alike(several),
            };
            self.say(&format!("  {line}"));
        }
    }

    fn paid_alike(&self, fees: &[Paid]) -> String {
        let tongue = self.tongue;
        let names: Vec<&str> = fees.iter().map(|paid| self.names.of(paid.person)).collect();
        let (last, others) = names.split_last().map_or(("", &names[..]), |(last, others)| (*last, others));
        let who = say!(tongue, "play.all-of", others = others.join(", "), last = last);
        let charge = fees.first().and_then(|paid| self.table.charges().get(usize::from(paid.charge)));
        let when = charge.map(|charge| say(tongue, &format!("when.{}", charge.when.key()), &[]));
        let jackpot = charge.is_some_and(|charge| charge.purpose == Purpose::Jackpot);
        let purpose = if jackpot { say!(tongue, "fee.for-jackpot") } else { String::new() };
        let amount = fees.first().map_or(Cents::ZERO, |paid| paid.amount);
        let when = when.unwrap_or_default();
        say!(tongue, "play.fees-alike", who = who, amount = amount, purpose = purpose, when = when)
    }

    fn deal(&mut self, place: Place, card: Option<Card>) {
        match self.dealt.iter_mut().find(|(held, _)| *held == place) {
            Some((_, cards)) => cards.push(card),
            None => self.dealt.push((place, vec![card])),
        }
    }

    /// Tells the cards that have come since: those that nobody sees together, every other hand on a line of its own.
    fn flush_cards(&mut self) {
        let dealt = std::mem::take(&mut self.dealt);
        let tiles = dealt.iter().any(|(place, _)| {
            let held = self.teller.table().hands().at(*place).cards();
            held.first().is_some_and(|card| card.tile().is_some())
        });
        let unseen = |cards: &Vec<Option<Card>>| cards.iter().all(Option::is_none);
        let mut hidden: Vec<(usize, Vec<String>)> = Vec::new();
        for (place, cards) in dealt.iter().filter(|(_, cards)| unseen(cards)) {
            let who = self.place(*place);
            match hidden.iter_mut().find(|(count, _)| *count == cards.len()) {
                Some((_, all)) => all.push(who),
                None => hidden.push((cards.len(), vec![who])),
            }
        }
        for (count, all) in hidden {
            let key = match count {
                1 => "play.gets-one-down",
                _ if tiles => "play.gets-tiles-down",
                _ => "play.gets-down",
            };
            let line = say!(self.tongue, key, who = all.join(", "), cards = count);
            self.say(&format!("  {}", capital(&line)));
        }
        let view = self.teller.table().seen_in(Eye::Person(YOU), self.tongue);
        for (place, cards) in dealt.iter().filter(|(_, cards)| !unseen(cards)) {
            let hand = view.hands.iter().find(|hand| hand.place == *place);
            let made = hand.and_then(|hand| hand.makes.as_ref()).map(|made| format!(" ({made})"));
            let cards = super::shown::cards(cards.iter().copied(), false);
            let line = format!("{}: {cards}{}", self.place(*place), made.unwrap_or_default());
            self.say(&format!("  {}", capital(&line)));
        }
    }

    /// A place by the name of who sits there.
    pub(super) fn place(&self, place: Place) -> String {
        match place {
            Place::Position(position) => self.names.of_seat(position),
            Place::SplitHand { .. } => self.names.in_line(&place.speak(self.tongue)),
            _ => place.speak(self.tongue),
        }
    }

    /// Wagers of others are told in one line at the end.
    fn is_only_for_others(&self, event: &Event) -> bool {
        match event {
            Event::Wager(WagerEvent::Settled { person, .. } | WagerEvent::Earned { person, .. }) => {
                // As it was then: the round may be over by now, and the player-dealer gone.
                let banks = self.teller.table().banked().and_then(table::banked::Core::bank);
                *person != YOU && banks.is_none_or(|bank| bank.person != YOU)
            }
            Event::Own(_) => self.moves_between_others(event),
            _ => false,
        }
    }

    /// Whether chips go from one of the others to another, and nowhere else.
    fn moves_between_others(&self, event: &Event) -> bool {
        let postings = event.postings();
        let others = |account: &Account| matches!(account, Account::Chips(person) if *person != YOU);
        !postings.is_empty() && postings.iter().all(|(account, _)| others(account))
    }

    /// What the house dealer does without anybody's asking, and nobody at a table remarks on.
    fn is_quiet(&self, event: &Event) -> bool {
        match event {
            Event::Round(RoundEvent::RoundOpened { .. })
            | Event::Deal(DealEvent::StubPutAway { .. } | DealEvent::TakenUp { .. }) => true,
            // Where no player-dealer is, a stock is spoken of only when its cards are no hands: those for the button.
            Event::Deal(DealEvent::StockLoaded { .. }) => self.teller.table().banked().is_some(),
            _ => false,
        }
    }
}

/// A line without the clauses in its brackets, and the clauses.
fn parted(line: &str) -> (String, Vec<String>) {
    let (mut said, mut clauses) = (String::new(), Vec::new());
    let mut rest = line;
    while let Some((before, after)) = rest.split_once(" [") {
        let Some((inside, after)) = after.split_once(']') else { break };
        said.push_str(before);
        if inside.contains('#') {
            clauses.push(inside.to_owned());
        } else {
            said.push_str(&format!(" [{inside}]"));
        }
        rest = after;
    }
    said.push_str(rest);
    (said, clauses)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_are_kept_apart() {
        let (line, clauses) = parted("seat 1 Ante: loses $8, folded [a/b#c]; $2 is returned [a/b#d]");
        assert_eq!(line, "seat 1 Ante: loses $8, folded; $2 is returned");
        assert_eq!(clauses, ["a/b#c", "a/b#d"]);
        assert_eq!(parted("plain").0, "plain");
    }
}
