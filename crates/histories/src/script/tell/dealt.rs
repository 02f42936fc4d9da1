//! A deal in words: place by place, not card by card.

use table::{DealEvent, Event, EventSeen, Face, Place, say};

use super::Teller;

/// What came to one place in a deal, as an eye sees it.
struct Came {
    place: Place,
    /// Cards that lie open, and what they make.
    up: Vec<String>,
    made: String,
    /// Cards that lie down and that the eye may see.
    own: Vec<String>,
    /// Cards that lie down for others.
    down: usize,
    /// The words for a single card.
    alone: String,
}

impl Came {
    fn cards(&self) -> usize {
        self.up.len() + self.own.len() + self.down
    }
}

impl Teller {
    /// How many of the next events are one deal that is told place by place; 0 where they are told one by one.
    pub fn deal_ahead(&self, events: &[Event]) -> usize {
        if self.tells_whole() {
            return 0;
        }
        let dealt = |event: &&Event| matches!(event, Event::Deal(DealEvent::Dealt { .. }));
        let many = events.iter().take_while(dealt).count();
        if many > 1 { many } else { 0 }
    }

    /// Takes in a deal and tells it: every place once, with all that came to it.
    pub fn tell_deal(&mut self, deal: &[Event]) -> Vec<String> {
        let mut places: Vec<Came> = Vec::new();
        for event in deal {
            let Event::Deal(DealEvent::Dealt { place, card, face }) = *event else { continue };
            let hidden = matches!(self.table().event_seen(event, self.eye()), EventSeen::CardDealt { .. });
            let alone = self.tell(event).unwrap_or_default();
            let at = places.iter().position(|came| came.place == place).unwrap_or_else(|| {
                let (up, own) = (Vec::new(), Vec::new());
                places.push(Came { place, up, made: String::new(), own, down: 0, alone: String::new() });
                places.len() - 1
            });
            let came = &mut places[at];
            came.alone = alone;
            if hidden {
                came.down += 1;
            } else if face == Face::Up {
                came.up.push(card.pretty());
                came.made = self.makes(place, face).map(|made| format!(", {made}")).unwrap_or_default();
            } else {
                came.own.push(card.pretty());
            }
        }
        places.iter().flat_map(|came| self.came(came)).collect()
    }

    /// What came to a place: what lies down, then what lies open.
    fn came(&self, came: &Came) -> Vec<String> {
        let (tongue, place) = (self.tongue(), came.place);
        if came.cards() == 1 {
            return Some(came.alone.clone()).filter(|line| !line.is_empty()).into_iter().collect();
        }
        let down_with = |cards: String| say!(tongue, "log.hand-down", place = place, cards = cards);
        let own = (!came.own.is_empty()).then(|| down_with(came.own.join(" ")));
        let down = match came.down {
            0 => None,
            1 => Some(say!(tongue, "log.card-down", place = place)),
            number => Some(down_with(say!(tongue, "log.cards", number = number))),
        };
        own.into_iter().chain(down).chain(self.open(came)).collect()
    }

    /// What lies open at a place, and what it makes.
    fn open(&self, came: &Came) -> Option<String> {
        let (tongue, made) = (self.tongue(), came.made.clone());
        let cards = (!came.up.is_empty()).then(|| came.up.join(" "))?;
        Some(say!(tongue, "log.card-up", place = came.place, card = cards, made = made))
    }
}
