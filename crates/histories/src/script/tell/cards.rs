//! Cards in words: stocks, deals, hands that are set, hands that are shown.

use cards::{Card, DeckKind};
use table::banked::Core;
use table::{Act, Choice, DealEvent, Event, EventSeen, Face, Place, Speak, WagerEvent, say};

use super::Teller;

impl Teller {
    /// What is said of cards at a player-dealer table, as it was before.
    pub(super) fn of_the_deal(&self, core: &Core, event: &DealEvent) -> Option<String> {
        let tongue = self.tongue;
        Some(match *event {
            DealEvent::CardMoved { from, .. } => say!(tongue, "log.pair-split", place = from),
            DealEvent::HoleCardLooked { natural: true } => say!(tongue, "log.hole-natural"),
            DealEvent::HoleCardLooked { natural: false } => say!(tongue, "log.hole-no-natural"),
            DealEvent::StockLoaded { first: true, .. } => self.fresh_stock(core),
            DealEvent::StubPutAway { cards } => {
                say!(tongue, "log.stub-away", cards = self.pieces(core, usize::from(cards)))
            }
            DealEvent::TakenUp { place: Place::Position(position), cards }
                if !core.round.playing.has(position) =>
            {
                let cards = self.pieces(core, usize::from(cards));
                say!(tongue, "log.unwagered-hand", seat = position, cards = cards)
            }
            DealEvent::TakenUp { place, cards } => {
                say!(tongue, "log.into-rack", place = place, cards = self.pieces(core, usize::from(cards)))
            }
            _ => return None,
        })
    }

    /// So many cards, or tiles.
    fn pieces(&self, core: &Core, number: usize) -> String {
        let tiles = core.plan.deck.kind == DeckKind::Dominoes;
        say!(self.tongue, if tiles { "log.tiles" } else { "log.cards" }, number = number)
    }

    /// A fresh stock, and which of two decks it is where they take turns.
    fn fresh_stock(&self, core: &Core) -> String {
        let tongue = self.tongue;
        let cards = core.plan.deck.size();
        // With cards on the table it is the rest that is shuffled (S06).
        let out = core.round.hands.iter().count();
        if out > 0 {
            return say!(tongue, "log.shuffled-again", cards = self.pieces(core, cards - out));
        }
        let which = match (core.plan.alternating, core.table.shoe.loads().is_multiple_of(2)) {
            (false, _) => "log.stock-fresh",
            (true, true) => "log.stock-first-deck",
            (true, false) => "log.stock-second-deck",
        };
        let by_hand = if core.plan.by_hand { say!(tongue, "log.by-hand") } else { String::new() };
        let cut = if core.plan.cut_offered { say!(tongue, "log.may-cut") } else { String::new() };
        say!(tongue, which, cards = self.pieces(core, cards), by_hand = by_hand, cut = cut)
    }

    /// A whole hand that has just come to a place, as the eye sees it; nothing before it is whole.
    fn whole_hand(&self, place: Place) -> Option<String> {
        let tongue = self.tongue;
        let core = self.table.banked()?;
        let whole = u16::from(core.plan.told_whole);
        if core.round.hands.at(place).len() != usize::from(whole) {
            return None;
        }
        if let Place::Pile(_) = place {
            let all = core.plan.deck.size() as u16 / whole;
            let laid = (core.round.dealt == all * whole).then_some(());
            return laid.map(|()| say!(tongue, "log.piles-laid", piles = all, each = whole));
        }
        let hand = core.hands_seen(self.eye).into_iter().find(|hand| hand.place == place);
        let seen = hand.iter().flat_map(|hand| &hand.cards).filter_map(|seen| seen.card());
        let cards: Vec<String> = seen.map(Card::pretty).collect();
        let unseen = cards.is_empty();
        let shown = if unseen { self.pieces(core, usize::from(whole)) } else { cards.join(" ") };
        Some(say!(tongue, "log.hand-down", place = place, cards = shown))
    }

    /// Whether hands are told as a whole.
    pub(super) fn tells_whole(&self) -> bool {
        self.table.banked().is_some_and(|core| core.plan.told_whole > 0)
    }

    /// What is said of a hand that is laid out as two: what goes together, and what both make.
    fn set(&self, who: &str, place: Place, front: [Card; 2]) -> String {
        let [one, other] = front.map(Card::pretty);
        let made = self.set_hands(place).map(|(hands, _)| hands);
        match (front[0].tile(), made) {
            (Some(_), Some(made)) => {
                say!(self.tongue, "log.sets-tiles", who = who, one = one, other = other, made = made)
            }
            (None, Some(made)) => format!("{who} {made}"),
            (_, None) => format!("{who} {one} {other}"),
        }
    }

    /// What both hands at a place make, and the row of the house way behind them.
    fn set_hands(&self, place: Place) -> Option<(String, String)> {
        let made = self.table.describe(place, self.tongue)?;
        let row = say!(self.tongue, "log.house-way-row", row = "\n");
        let (before, after) = row.split_once('\n').unwrap_or((&row, ""));
        match made.split_once(before) {
            Some((hands, row)) => Some((hands.to_owned(), row.strip_suffix(after).unwrap_or(row).to_owned())),
            None => Some((made, String::new())),
        }
    }

    /// What is said of cards, with the table as it is then.
    pub(super) fn after(&self, event: &Event, seen: &EventSeen) -> Option<String> {
        let tongue = self.tongue;
        match (seen, *event) {
            (_, Event::Deal(DealEvent::Dealt { place, .. })) if self.tells_whole() => {
                return self.whole_hand(place);
            }
            (_, Event::Deal(DealEvent::PileGiven { pile, place, .. })) => {
                let hand = self.whole_hand(place)?;
                return Some(say!(tongue, "log.pile-goes", pile = pile, hand = hand));
            }
            (EventSeen::CardDealt { place }, _) => {
                return Some(say!(tongue, "log.card-down", place = *place));
            }
            (EventSeen::HandSet { place, person: Some(person) }, _) => {
                return Some(say!(tongue, "log.sets-hand", who = self.name(*person), place = *place));
            }
            (EventSeen::HandSet { place, person: None }, _) => {
                return Some(say!(tongue, "log.is-set", place = *place));
            }
            _ => {}
        }
        match *event {
            Event::Wager(WagerEvent::Decided {
                person,
                position,
                act: Act { choice: Choice::Front(cards), .. },
            }) => {
                let who = say!(tongue, "log.sets", who = self.decider(person, position));
                let banks = self.table.banked().and_then(Core::bank);
                let banks = banks.is_some_and(|bank| bank.position == position);
                Some(self.set(&who, if banks { Place::Bank } else { Place::Position(position) }, cards))
            }
            Event::Deal(DealEvent::HandSet { place, front, .. }) => {
                let row = self.set_hands(place).map(|(_, row)| row).filter(|row| !row.is_empty());
                let row = row.map(|row| format!(" ({row})")).unwrap_or_default();
                Some(self.set(&say!(tongue, "log.is-set-house-way", place = place, row = row), place, front))
            }
            Event::Deal(ref event) => self.shown(event),
            _ => None,
        }
    }

    /// Cards that came to lie open, and what they make.
    fn shown(&self, event: &DealEvent) -> Option<String> {
        let tongue = self.tongue;
        match *event {
            DealEvent::Dealt { place, card, face } => {
                let made = self.makes(place, face).map(|made| format!(", {made}")).unwrap_or_default();
                let key = if face == Face::Up { "log.card-up" } else { "log.own-card-down" };
                Some(say!(tongue, key, place = place, card = card.pretty(), made = made))
            }
            DealEvent::TurnedUp { place } => {
                let hand = self.table.hands().at(place);
                let cards: Vec<String> = hand.cards().iter().map(|card| card.pretty()).collect();
                let made =
                    self.table.describe(place, tongue).map(|made| format!(": {made}")).unwrap_or_default();
                let made = made + &self.qualifies(place);
                Some(say!(tongue, "log.shows", place = place, cards = cards.join(" "), made = made))
            }
            DealEvent::TurnedSome { place, .. } => {
                let hand = self.table.hands().at(place);
                let open = hand.faces().filter(|(_, face)| *face == Face::Up).map(|(card, _)| card.pretty());
                let open = open.collect::<Vec<_>>().join(" ");
                Some(format!("{}: {open}", place.speak(tongue)))
            }
            _ => None,
        }
    }

    /// Whether the player-dealer's hand that is shown qualifies, where that is asked.
    fn qualifies(&self, place: Place) -> String {
        let asked = Some(place).filter(|place| *place == Place::Bank).and_then(|_| self.table.qualifies());
        match asked {
            Some(true) => say!(self.tongue, "log.qualifies"),
            Some(false) => say!(self.tongue, "log.does-not-qualify"),
            None => String::new(),
        }
    }

    /// What an open hand makes as it grows, in the games that count points.
    pub(super) fn makes(&self, place: Place, face: Face) -> Option<String> {
        let hand = self.table.hands().at(place);
        let grown = hand.len() > 1 && face == Face::Up && place != Place::Burned;
        (self.manner().counts_points() && grown).then(|| self.table.describe(place, self.tongue)).flatten()
    }
}
