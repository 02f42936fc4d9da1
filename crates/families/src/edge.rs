//! What the doors of the house need of a table: how it looks, its keys, and what an eye sees of it in words.

use cards::Card;
use money::Cents;
use rulebook::listing::{Listing, Placed};
use serde::Serialize;
use table::banked::WagerPlan;
use table::record::{FORM, Keys, Opening, TableKeys};
use table::{
    Act, Actor, Circle, Command, DealEvent, Event, Eye, Felt, HandView, PayTable, Person, Place, Play, Seen,
    Tongue, Verb, View, of_row,
};

use crate::registry::AnyTable;

/// What a pot is played for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(crate = "::table::serde")]
pub struct PlayedFor {
    /// The betting structure in words: "fixed limit".
    pub structure: String,
    /// The limits, or the blinds where there are none.
    pub stakes: String,
    /// The blinds, clockwise from the button.
    pub blinds: Vec<Cents>,
}

impl AnyTable {
    /// The keys behind the numbers of its events.
    pub fn keys(&self) -> Keys {
        let charges = self.charges().iter().map(|charge| charge.name.clone()).collect();
        let Some(core) = self.banked() else { return Keys { charges, ..Keys::default() } };
        let tables = core.plan.pay.iter().map(|table| TableKeys {
            key: table.name.clone(),
            rows: table.rows.iter().map(|(row, _)| row.as_str().to_owned()).collect(),
        });
        Keys {
            wagers: core.plan.wagers.iter().map(wager_key).collect(),
            charges,
            tables: tables.collect(),
            house_way: core.plan.house_way.clone(),
        }
    }

    /// What its record begins with; the terms are as whoever opened it gave them.
    pub fn opening(&self, listing: &Listing, terms: serde_json::Value) -> Opening {
        Opening {
            form: FORM,
            engine: concat!("houseway ", env!("CARGO_PKG_VERSION")).to_owned(),
            listing: listing.id().to_string(),
            digest: listing.digest().to_string(),
            family: self.words().into(),
            terms,
            keys: self.keys(),
        }
    }

    /// How it looks.
    pub fn felt(&self, listing: &Listing) -> Felt {
        let (circles, pays) = self.banked().map_or_else(Default::default, |core| {
            let mut wagers: Vec<_> = core.plan.wagers.iter().filter(|wager| wager.hand == 1).collect();
            // A hand is dealt only with these: they lie nearest, whatever part of a listing they come from.
            wagers.sort_by_key(|wager| !wager.required);
            let circles = wagers.into_iter().map(|wager| Circle {
                wager: wager_key(wager),
                name: wager.name.clone(),
                kind: wager.kind.text(),
                before: wager.placed == Placed::BeforeDeal,
                required: wager.required,
                pays: wager.pays.map(|odds| odds.to_string()),
                table: wager.table,
                limits: wager.limits(),
                brings: wager
                    .companions
                    .iter()
                    .map(|(other, tenths)| (wager_key(core.plan.wager(*other)), *tenths))
                    .collect(),
            });
            let pays = core.plan.pay.iter().map(|table| PayTable {
                name: table.name.clone(),
                rows: table
                    .rows
                    .iter()
                    .map(|(row, pays)| (row.as_str().to_owned(), pays.to_string()))
                    .collect(),
            });
            (circles.collect(), pays.collect())
        });
        Felt {
            listing: listing.id().to_string(),
            name: listing.body().listing.name.clone(),
            family: self.words().family,
            positions: self.positions(),
            banked: self.banked().is_some(),
            tiles: self.deck().cards().iter().any(|card| card.tile().is_some()),
            chip: self.banked().map_or(Cents(100), |core| core.plan.chip),
            circles,
            pays,
            fees: self.charges().iter().map(|charge| charge.name.clone()).collect(),
        }
    }

    /// The betting structure and the stakes in force, where there is a pot.
    pub fn betting(&self) -> Option<(String, String)> {
        let betting = &self.pot_poker()?.plan().betting;
        Some((betting.structure.clone(), betting.stakes.clone()))
    }

    /// What a pot is played for, where there is one.
    pub fn played_for(&self, tongue: Tongue) -> Option<PlayedFor> {
        let plan = self.pot_poker()?.plan();
        let kind = plan.betting.kind;
        Some(PlayedFor {
            structure: of_row(tongue, "limits", kind.key(), &kind.text()),
            stakes: plan.betting.stakes.clone(),
            blinds: plan.forced.blinds.iter().map(|blind| blind.amount).collect(),
        })
    }

    /// The two cards in front if a person left the hand to the house way; the table stays as it is.
    pub fn house_way(&self, person: Person) -> Option<[Card; 2]> {
        let who = Actor::Person(person);
        let at = self.offers(who).iter().find(|offer| offer.verb == Verb::HOUSE_WAY)?.at;
        let mut events: Vec<Event> = Vec::new();
        self.clone().act(who, &Command::Do { at, act: Act::HOUSE_WAY }, &mut events).ok()?;
        // The first hand that is set after the wish is theirs.
        events.iter().find_map(|event| match event {
            Event::Deal(DealEvent::HandSet { front, .. }) => Some(*front),
            _ => None,
        })
    }

    /// The table as an eye sees it, with who is awaited and what the hands that it sees make.
    pub fn seen_by(&self, eye: Eye) -> View {
        self.seen_in(eye, Tongue::English)
    }

    /// The same in another language.
    pub fn seen_in(&self, eye: Eye, tongue: Tongue) -> View {
        View { hands: self.hands_in(eye, tongue), ..self.seen_by_all() }
    }

    /// What everybody sees: all but the hands.
    pub fn seen_by_all(&self) -> View {
        View {
            awaited: self.awaits().persons().iter().collect(),
            display: self.display(),
            ..self.open_view()
        }
    }

    /// The hands as an eye sees them, with what they make.
    pub fn hands_in(&self, eye: Eye, tongue: Tongue) -> Vec<HandView> {
        self.hands_called(eye, |place| self.describe(place, tongue))
    }

    /// The same with what each makes as it was asked for before: many eyes see the hand of a place.
    pub fn hands_called(&self, eye: Eye, mut makes: impl FnMut(Place) -> Option<String>) -> Vec<HandView> {
        let mut hands = self.hands_seen(eye);
        let open = |cards: &[Seen]| cards.iter().all(|card| card.card().is_some());
        // What a hand makes with a board is known to who sees the board.
        let boards = hands.iter().filter(|hand| matches!(hand.place, Place::Board | Place::SecondBoard));
        let boards_open = boards.into_iter().all(|hand| open(&hand.cards));
        for hand in &mut hands {
            if boards_open && open(&hand.cards) {
                hand.makes = makes(hand.place);
            }
        }
        hands
    }
}

/// The key of a circle; the further hands of a split have their own.
fn wager_key(wager: &WagerPlan) -> String {
    match wager.hand {
        0 | 1 => wager.key.as_str().to_owned(),
        hand => format!("{}-{hand}", wager.key.as_str()),
    }
}
