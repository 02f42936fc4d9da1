//! High cut, without a player-dealer: one card each, traded once if one likes, and the highest collects from everybody.

use std::sync::Arc;

use families::OpenFamily;
use families::bot::Asked;
use money::Cents;
use rulebook::family::Section;
use rulebook::listing::Listing;
use table::open::{Hall, HallPlan, Open, OpenGame};
use table::terms::Terms;
use table::{
    Account, Act, Choice, Command, DealEvent, Event, Face, Hands, Offer, Offers, OwnEvent, Person, Place,
    Position, PositionSet, Postings, Reason, Request, RoundEvent, Secret, Verb, VerbRow, WagerEvent, Words,
    moved,
};

rulebook::record! {
    /// High cut.
    pub struct Rules {
        /// What the winner collects from each.
        pub collects: Cents,
    }
}

impl Section for Rules {
    const FAMILY: &'static str = "high-cut";
    const TEXT: &'static str = "High cut";
    const BANKED: bool = false;

    fn cards(&self, hands: usize) -> usize {
        2 * hands
    }
}

/// Why chips move in this game alone.
pub mod why {
    table::reasons! {
        63;
        /// the highest card
        HIGHEST = "highest-card",
    }
}

/// What happens in this game alone.
pub mod event {
    use money::Cents;
    use table::{Person, Position};

    table::own_events! {
        63
        /// What happens in this game alone.
        HighCutEvent;

        /// A player paid the winner.
        Collected = "collected" {
            /// Who paid.
            payer: Person,
            /// Where.
            from: Position,
            /// Who won.
            person: Person,
            /// Where.
            position: Position,
            /// How much.
            amount: Cents,
        }
    }
}

use event::HighCutEvent::{self, Collected};

impl OwnEvent for HighCutEvent {
    fn postings(self) -> Postings {
        let Collected { payer, person, amount, .. } = self;
        moved(Account::Chips(payer), Account::Chips(person), amount)
    }

    fn collected(self) -> Option<table::Collected> {
        let Collected { .. } = self;
        None
    }

    fn secret(self) -> Secret {
        let Collected { .. } = self;
        Secret::None
    }

    fn because(self) -> Option<Reason> {
        let Collected { .. } = self;
        Some(why::HIGHEST.into())
    }
}

/// Trade the card for the next of the stock.
pub const TRADE: Verb = Verb::own(63, 0);

/// What the family adds to the vocabulary.
static WORDS: Words = Words {
    verbs: &[VerbRow::new("trade", 't', &["trades"], "trade the card", "Take the next card instead.")],
    reasons: why::ROWS,
    events: event::ROWS,
    ..Words::new(63, "high-cut")
};

/// A listing, compiled.
#[derive(Debug, PartialEq)]
pub struct Plan {
    hall: HallPlan,
    collects: Cents,
}

/// A table.
#[derive(Debug, Clone, PartialEq)]
pub struct HighCut {
    plan: Arc<Plan>,
    hall: Hall,
    hands: Hands,
    /// Stocks brought before the hand.
    loads_before: u32,
    /// Who plays the hand; nobody between hands.
    players: PositionSet,
    /// Who has decided.
    decided: PositionSet,
    /// Who trades the card.
    trades: PositionSet,
    /// Who has paid the winner.
    paid: PositionSet,
}

impl HighCut {
    /// Who is to get a card.
    fn bare(&self) -> Option<Position> {
        let wants = |at: &Position| self.hands.of(*at).len() < 1 + usize::from(self.trades.has(*at));
        self.players.iter().find(wants)
    }
}

impl OpenGame for HighCut {
    type Plan = Plan;

    fn fresh(plan: Arc<Plan>) -> HighCut {
        let (hall, hands, loads_before) = (Hall::default(), Hands::EMPTY, 0);
        let (players, decided) = (PositionSet::EMPTY, PositionSet::EMPTY);
        HighCut { plan, hall, hands, loads_before, players, decided, trades: players, paid: players }
    }

    fn hall_plan(&self) -> &HallPlan {
        &self.plan.hall
    }

    fn hall(&self) -> &Hall {
        &self.hall
    }

    fn hall_mut(&mut self) -> &mut Hall {
        &mut self.hall
    }

    fn hands(&self) -> &Hands {
        &self.hands
    }

    fn is_idle(&self) -> bool {
        self.players.is_empty()
    }

    fn players(&self) -> PositionSet {
        self.players
    }

    fn stock(&self) -> Option<Request> {
        let (deck, least) = (self.plan.hall.pack.deck, 2 * self.players.len() as u16);
        let wanted = !self.is_idle() && !self.hall.is_fresh(self.loads_before);
        wanted.then_some(Request::Stock { deck, least })
    }

    fn turn(&self) -> Option<Position> {
        let ready = self.bare().is_none() && self.stock().is_none();
        self.players.without(self.decided).iter().next().filter(|_| ready)
    }

    fn next(&self) -> Option<Event> {
        if self.is_idle() || self.stock().is_some() || self.turn().is_some() {
            return None;
        }
        if let Some(at) = self.bare() {
            let (place, card, face) = (Place::Position(at), self.hall.shoe.top()?, Face::Down);
            return Some(DealEvent::Dealt { place, card, face }.into());
        }
        let faces = |at: &Position| self.hands.at(Place::Position(*at)).faces().map(|(_, face)| face);
        if let Some(at) = self.players.iter().find(|at| faces(at).any(|face| face == Face::Down)) {
            return Some(DealEvent::TurnedUp { place: Place::Position(at) }.into());
        }
        let position = self.players.iter().max_by_key(|at| self.hands.of(*at).last())?;
        let Some(from) = self.players.iter().find(|at| *at != position && !self.paid.has(*at)) else {
            return Some(RoundEvent::HandClosed.into());
        };
        let amount = self.plan.collects.min(self.hall.chips[from.index()]);
        let (payer, person) = (self.hall.person(from), self.hall.person(position));
        Some(Event::Own(Collected { payer, from, person, position, amount }.into()))
    }

    fn person_offers(&self, person: Person, offers: &mut Offers) {
        let turn = self.turn().filter(|at| self.hall.person(*at) == person);
        offers.extend(turn.into_iter().flat_map(|at| [Verb::CHECK, TRADE].map(|verb| Offer::hand(at, verb))));
    }

    fn apply(&mut self, event: &Event) {
        self.hall.take_in(event);
        match *event {
            Event::Round(RoundEvent::RoundOpened { .. }) => {
                (self.players, self.loads_before) = (self.ready(), self.hall.shoe.loads());
            }
            Event::Deal(DealEvent::Dealt { place, card, face }) => {
                self.hall.shoe.take();
                self.hands.put(place, card, face);
            }
            Event::Wager(WagerEvent::Decided { position, act, .. }) => {
                self.decided.add(position);
                (act.verb == TRADE).then(|| self.trades.add(position));
            }
            Event::Deal(DealEvent::TurnedUp { place }) => self.hands.turn(place, usize::MAX),
            Event::Own(ref own) => {
                if let Some(Collected { from, position, amount, .. }) = HighCutEvent::unpack(own) {
                    self.hall.pay(from, amount);
                    self.hall.get(position, amount);
                    self.paid.add(from);
                }
            }
            Event::Round(RoundEvent::HandClosed) => {
                let hall = std::mem::take(&mut self.hall);
                *self = HighCut { hall, ..HighCut::fresh(self.plan.clone()) };
            }
            _ => {}
        }
    }
}

impl OpenFamily for HighCut {
    type Section = Rules;

    const WORDS: &'static Words = &WORDS;

    fn compile(rules: &Rules, listing: &Listing, terms: &Terms) -> Result<Plan, Vec<String>> {
        Ok(Plan { hall: HallPlan::checked(listing, terms)?, collects: rules.collects })
    }

    fn bot(_: &Open<HighCut>, asked: &mut Asked<'_>) -> Option<Command> {
        let at = asked.position()?;
        let low = asked.hand(at).last().and_then(|card| card.rank()) < Some(cards::Rank::Nine);
        Some(Command::at(at, if low { TRADE.with(Choice::Only) } else { Act::CHECK }))
    }
}
