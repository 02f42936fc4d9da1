//! Follows the cards of a script as they are dealt, and finds the first that lies where another should.

use cards::Card;
use rulebook::Place as FilePlace;
use table::{DealEvent, Event, Face, FloorEvent, Place, RoundEvent};

use super::Wrong;
use super::cards_by_place::{Misplaced, place_of};
use super::draft::{Draft, RoundDraft};

/// Cards by place, as a script names them.
type Named = (String, Vec<Card>, FilePlace);

/// How far the cards of a script have been dealt.
#[derive(Debug, Clone)]
pub(super) struct Follower {
    round: usize,
    /// The stock that is dealt from, and how many of its cards are out.
    stock: Option<usize>,
    at: usize,
    /// Until the button is there, the cards of the first round are those dealt for it.
    drawing: bool,
    /// How many cards have come to each place that the round names, and to each place named for the button.
    dealt: Vec<usize>,
    drawn: Vec<usize>,
    /// Where in the stock cards lie that the script leaves open.
    open: Vec<usize>,
    /// Cards of a round before that were named and never dealt.
    short: Option<Short>,
}

/// Cards that were named and not dealt.
#[derive(Debug, Clone)]
pub(super) struct Short {
    /// Whether none at all came to a seat: nobody plays there.
    pub(super) nobody: bool,
    /// What is said of it.
    pub(super) wrong: Wrong,
}

impl Follower {
    /// Before the first card of a script.
    pub(super) fn new(draft: &Draft) -> Follower {
        let first = draft.rounds.first();
        Follower {
            round: 0,
            stock: None,
            at: 0,
            drawing: first.is_some_and(|round| !round.draw.is_empty()),
            dealt: first.map_or_else(Vec::new, |round| vec![0; round.cards.len()]),
            drawn: first.map_or_else(Vec::new, |round| vec![0; round.draw.len()]),
            open: Vec::new(),
            short: None,
        }
    }

    /// Takes in the events of a round; the first card that does not lie where the script wants it.
    pub(super) fn follow(&mut self, draft: &Draft, events: &[Event]) -> Option<Misplaced> {
        let piles = piles(events);
        for event in events {
            match *event {
                Event::Round(RoundEvent::RoundOpened { number }) => self.open(draft, number as usize - 1),
                Event::Deal(DealEvent::StockLoaded { first: true, .. }) => {
                    self.stock = Some(self.stock.map_or(0, |stock| stock + 1));
                    self.at = 0;
                    self.open.clear();
                }
                Event::Round(RoundEvent::DealerButton { .. }) => self.drawing = false,
                Event::Deal(DealEvent::Dealt { place, card, face }) => {
                    let pile = piles.iter().find(|(pile, _)| Place::Pile(*pile) == place);
                    // A burned card that is shown says how many more are burned: it stays.
                    let stays = place == Place::Burned && face == Face::Up;
                    let misplaced = self.card(draft, [Some(place), pile.map(|(_, goes)| *goes)], card, stays);
                    if misplaced.is_some() {
                        return misplaced;
                    }
                }
                Event::Deal(DealEvent::BoardDealt { place, cards, count }) => {
                    for card in &cards[..usize::from(count)] {
                        let misplaced = self.card(draft, [Some(place), None], *card, false);
                        if misplaced.is_some() {
                            return misplaced;
                        }
                    }
                }
                // What a void deal left undealt is not missed.
                Event::Floor(FloorEvent::Misdealt) => {
                    let named = draft.rounds.get(self.round).map_or(&[][..], |round| &round.cards);
                    self.dealt = named.iter().map(|(_, cards, _)| cards.len()).collect();
                }
                _ => {}
            }
        }
        None
    }

    fn open(&mut self, draft: &Draft, round: usize) {
        if round != self.round {
            self.close(draft);
            self.round = round;
            self.dealt = draft.rounds.get(round).map_or_else(Vec::new, |round| vec![0; round.cards.len()]);
        }
    }

    /// A card that came to a place, and to the hand that its pile became.
    fn card(
        &mut self,
        draft: &Draft,
        places: [Option<Place>; 2],
        card: Card,
        stays: bool,
    ) -> Option<Misplaced> {
        let held = draft.rounds.get(self.round);
        let named: &[Named] = match held {
            Some(held) if self.drawing => &held.draw,
            Some(held) => &held.cards,
            None => &[],
        };
        let at = self.at;
        self.at += 1;
        let is_named = |place: Place| named.iter().position(|(key, ..)| place_of(key) == Some(place));
        let Some(column) = places.into_iter().flatten().find_map(is_named) else {
            if !stays {
                self.open.push(at);
            }
            return None;
        };
        let (_, wanted, file) = &named[column];
        let count = if self.drawing { &mut self.drawn[column] } else { &mut self.dealt[column] };
        if let Some(wanted) = wanted.get(*count).filter(|wanted| **wanted != card) {
            let open = self.open.clone();
            return Some(Misplaced {
                stock: self.stock.unwrap_or(0),
                at,
                wanted: *wanted,
                place: file.clone(),
                open,
            });
        }
        if *count >= wanted.len() {
            self.open.push(at);
        }
        *count += 1;
        None
    }

    /// Notes what the round named and did not deal: of hands none at all comes first.
    fn close(&mut self, draft: &Draft) {
        if self.short.as_ref().is_some_and(|short| short.nobody) {
            return;
        }
        let held = draft.rounds.get(self.round).and_then(|round| short_of(round, &self.dealt));
        if held.as_ref().is_some_and(|held| held.nobody) || self.short.is_none() {
            self.short = held;
        }
    }

    /// Cards that were named and not dealt, now that all rounds are over.
    pub(super) fn short(mut self, draft: &Draft) -> Option<Short> {
        self.close(draft);
        self.short.or_else(|| never_drawn(draft, &self.drawn))
    }
}

/// Where the piles of a round went: a card of a pile is a card of the hand that it becomes.
fn piles(events: &[Event]) -> Vec<(u8, Place)> {
    let given = events.iter().filter_map(|event| match *event {
        Event::Deal(DealEvent::PileGiven { pile, place, .. }) => Some((pile, place)),
        _ => None,
    });
    given.collect()
}

fn short_of(round: &RoundDraft, dealt: &[usize]) -> Option<Short> {
    let columns = round.cards.iter().zip(dealt);
    let short = columns.filter(|((_, cards, _), count)| **count < cards.len());
    // A hand may end before its board; a seat to which nobody deals is nobody's.
    let nobody =
        |(key, count): (&str, usize)| key.starts_with("seat-") && !key.contains("-hand-") && count == 0;
    let ((key, cards, place), count) = short.min_by_key(|((key, ..), count)| !nobody((key, **count)))?;
    let nobody = nobody((key, *count));
    let message = if nobody {
        format!(
            "cards are named for `{key}`, but none are dealt there; nobody plays at {}",
            key.replace('-', " ")
        )
    } else {
        format!("{} cards are named for `{key}`, but only {count} were dealt there", cards.len())
    };
    Some(Short { nobody, wrong: Wrong::new(place.clone(), message) })
}

/// Cards for the first button that were named for a seat without a player.
fn never_drawn(draft: &Draft, drawn: &[usize]) -> Option<Short> {
    let round = draft.rounds.first()?;
    let ((key, _, place), _) = round.draw.iter().zip(drawn).find(|(_, count)| **count == 0)?;
    let message = format!("a card is named for `{key}`, but none is dealt there for the button");
    Some(Short { nobody: true, wrong: Wrong::new(place.clone(), message) })
}
