//! Who may see what, said a second time and from events alone: the tables' own filter is not asked.
//!
//! A card that lies face up is everybody's. A card face down is seen by the one who plays that hand and by nobody else:
//! who sits there, or has money on it; the player-dealer's by the player-dealer. Where the listing gives the last word
//! on a hand to the larger wager behind it, that person sees it too. What is hidden, and the order of the stock, is
//! seen by nobody.

use cards::Card;
use rulebook::listing::{Decides, Listing};
use table::{
    Act, BankEvent, Case, Choice, DealEvent, Event, EventSeen, Eye, Face, FloorEvent, On, Person, Place,
    Position, RoundEvent, Ruling, SeatEvent, Seen, Verb, View, WagerEvent,
};

/// What events have shown and who has a part in which hand.
#[derive(Debug, Clone, Default)]
pub(super) struct Eyes {
    seats: Vec<(Position, Person)>,
    /// Who has money on which hand in this round.
    money: Vec<(Position, Person)>,
    bank: Option<(Person, Position)>,
    /// Places whose cards were opened.
    open: Vec<Place>,
    /// Cards that came face up.
    up: Vec<(Place, Card)>,
    /// Cards that nobody sees while they lie so.
    hidden: Vec<(Place, Card)>,
    /// Cards as they came to each place.
    dealt: Vec<(Place, Card)>,
    /// Whether two persons may look at one hand.
    two: bool,
}

impl Eyes {
    /// The eyes at a table of a listing.
    pub(super) fn of(listing: &Listing) -> Eyes {
        let backline = listing.body().backline.as_ref();
        Eyes {
            two: backline.is_some_and(|rule| rule.decides == Some(Decides::LargestWager)),
            ..Eyes::default()
        }
    }

    /// Whether a person has a part in the hand at a place.
    fn has_part(&self, place: Place, person: Person) -> bool {
        let at = match place {
            Place::Position(position) | Place::SplitHand { position, .. } => position,
            Place::Bank => return self.bank.is_some_and(|(bank, _)| bank == person),
            _ => return false,
        };
        self.seats.contains(&(at, person)) || self.money.contains(&(at, person))
    }

    /// Whether an eye may see a card that lies face down.
    fn looks(&self, place: Place, eye: Eye) -> bool {
        matches!(eye, Eye::Person(person) if self.has_part(place, person))
    }

    fn is_open(&self, place: Place, card: Card) -> bool {
        self.open.contains(&place) || self.up.contains(&(place, card))
    }

    /// The law on an event that is about to happen: no eye is shown what is not for it.
    pub(super) fn event(&self, event: &Event, eye: Eye, seen: &EventSeen) {
        let EventSeen::Whole(shown) = *seen else { return };
        let may = match shown {
            Event::Deal(DealEvent::StockLoaded { .. }) => false,
            Event::Deal(DealEvent::Dealt { place, face, .. }) => match face {
                Face::Up => true,
                Face::Down => self.looks(place, eye),
                Face::Hidden => false,
            },
            Event::Deal(DealEvent::HandSet { place: place @ Place::Position(_), .. }) => {
                self.looks(place, eye)
            }
            Event::Wager(WagerEvent::Decided {
                position,
                act: Act { verb: Verb::FRONT | Verb::ARRANGE, .. },
                ..
            }) => {
                // The player-dealer sets in the open.
                self.bank.is_some_and(|(_, at)| at == position) || self.looks(Place::Position(position), eye)
            }
            _ => true,
        };
        assert!(may, "{eye:?} sees {event:?}");
    }

    /// The law on a view: nothing is shown that is not open, but to the one or two whose hand it is.
    pub(super) fn view(&self, eye: Eye, view: &View, held: impl Fn(Place) -> Vec<(Card, Face)>) {
        for hand in view.hands.iter().filter(|hand| !lies_open(hand.place)) {
            let cards = held(hand.place);
            assert_eq!(
                cards.len(),
                hand.cards.len(),
                "{eye:?} sees as many cards as lie at {:?}",
                hand.place
            );
            for (seen, (card, face)) in hand.cards.iter().zip(cards) {
                let Seen::Face(shown) = *seen else {
                    assert!(
                        face != Face::Up,
                        "{eye:?} does not see {card:?}, which is open at {:?}",
                        hand.place
                    );
                    continue;
                };
                assert_eq!(shown, card, "{eye:?} sees another card than lies at {:?}", hand.place);
                let hidden =
                    self.hidden.contains(&(hand.place, card)) && !self.up.contains(&(hand.place, card));
                let mine = self.looks(hand.place, eye) && !hidden;
                let may = self.is_open(hand.place, card) || mine;
                assert!(may, "{eye:?} sees {card:?} at {:?}: {self:?}", hand.place);
            }
        }
    }

    /// The law on all views together: a hand that is not open has one who looks, or two.
    pub(super) fn lookers(&self, views: &[(Eye, View)]) {
        let places = views.iter().flat_map(|(_, view)| view.hands.iter().map(|hand| hand.place));
        for place in places.filter(|place| !lies_open(*place)) {
            let sees = |(eye, view): &&(Eye, View)| {
                let mut cards =
                    view.hands.iter().filter(|hand| hand.place == place).flat_map(|hand| &hand.cards);
                matches!(eye, Eye::Person(_))
                    && cards.any(|seen| matches!(seen, Seen::Face(card) if !self.is_open(place, *card)))
            };
            let lookers = views.iter().filter(sees).count();
            let most = if self.two { 2 } else { 1 };
            assert!(lookers <= most, "{lookers} look at {place:?}");
        }
    }

    /// Takes in what has happened.
    pub(super) fn take(&mut self, event: &Event) {
        if let Event::Deal(DealEvent::Dealt { place, card, .. }) = *event {
            self.dealt.push((place, card));
        }
        match *event {
            Event::Seat(SeatEvent::SatDown { person, position, .. }) => self.seats.push((position, person)),
            Event::Seat(SeatEvent::Left { person, .. }) => self.seats.retain(|(_, held)| *held != person),
            Event::Seat(SeatEvent::Moved { person, to, .. }) => {
                self.seats.retain(|(_, held)| *held != person);
                self.seats.push((to, person));
            }
            Event::Round(RoundEvent::RoundOpened { .. }) => {
                self.money.clear();
                self.bank = None;
                self.open.clear();
                self.up.clear();
                self.hidden.clear();
                self.dealt.clear();
            }
            Event::Wager(WagerEvent::Decided {
                position,
                act: Act { verb: Verb::OPEN, choice: Choice::Cards(cards) },
                ..
            }) => {
                let place = Place::Position(position);
                let held = self.dealt.iter().filter(|(at, _)| *at == place).enumerate();
                self.up.extend(held.filter(|(at, _)| cards.has(*at)).map(|(_, held)| *held));
            }
            Event::Deal(DealEvent::CardTaken { place, at, .. }) => {
                let mut held = self.dealt.iter().enumerate().filter(|(_, (held, _))| *held == place);
                if let Some((found, _)) = held.nth(usize::from(at)) {
                    self.dealt.remove(found);
                }
            }
            // The cards for the first button are gathered in again.
            Event::Round(RoundEvent::DealerButton { .. }) => {
                self.open.clear();
                self.up.clear();
                self.dealt.clear();
            }
            Event::Bank(BankEvent::BankTaken { person, position, .. }) => {
                self.bank = Some((person, position));
            }
            Event::Wager(WagerEvent::Staked { person, position, .. })
            | Event::Wager(WagerEvent::Shared { person, position, .. }) => {
                self.money.push((position, person));
            }
            Event::Deal(DealEvent::Dealt { place, card, face: Face::Up }) => self.up.push((place, card)),
            Event::Deal(DealEvent::Dealt { place, card, face: Face::Hidden }) => {
                self.hidden.push((place, card));
            }
            Event::Deal(DealEvent::BoardDealt { place, cards, count }) => {
                self.up.extend(cards[..usize::from(count)].iter().map(|card| (place, *card)));
            }
            Event::Deal(DealEvent::TurnedUp { place })
            | Event::Deal(DealEvent::TurnedSome { place, .. })
            | Event::Deal(DealEvent::CardShown { place, .. }) => {
                self.open.push(place);
            }
            // What happened by mistake happened before everybody's eyes: it was the last card of the hand.
            Event::Floor(FloorEvent::Ruled {
                ruling: Ruling { case: Case::CARD_EXPOSED, on: On::Hand(place) },
                ..
            }) => {
                let last = self.dealt.iter().rev().find(|(held, _)| *held == place).copied();
                self.up.extend(last);
            }
            Event::Deal(DealEvent::CardMoved { from, to }) => self.moved(from, to),
            Event::Deal(DealEvent::PileGiven { pile, place, face }) => {
                self.moved(Place::Pile(pile), place);
                if face == Face::Up {
                    self.open.push(place);
                }
            }
            _ => {}
        }
    }

    /// What was open at one place is open where it goes; what was hidden there is now somebody's.
    fn moved(&mut self, from: Place, to: Place) {
        let cards: Vec<(Place, Card)> =
            self.up.iter().filter(|(place, _)| *place == from).map(|(_, card)| (to, *card)).collect();
        self.up.extend(cards);
        if self.open.contains(&from) {
            self.open.push(to);
        }
    }
}

/// Melds and discards lie open by their nature.
const fn lies_open(place: Place) -> bool {
    matches!(place, Place::Drawn | Place::Discards | Place::Meld(..))
}
