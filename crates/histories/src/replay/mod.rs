//! Playing a hand history again at a table, and checking what it says.

mod stock;

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use arrayvec::ArrayVec;
use cards::Card;
use families::pot_poker::{Plan, PotPoker, Stage};
use money::Cents;
use rulebook::book::Book;
use rulebook::listing::Listing;
use table::banked::Phase;
use table::terms::{GivenStakes, Terms};
use table::{
    Act, Actor, Awaits, CardMask, Choice, Command, DealEvent, Event, Person, Play, Position, Refusal,
    Request, Run, Sink, Unbanked, Verb,
};

use crate::hand::{Action, Cards, Game, Hand, Step};
use stock::Stock;

/// Why a hand cannot be played again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The number of the action, from 1 on; `None` when it is the hand as a whole.
    pub number: Option<usize>,
    /// The action in the words of PHH.
    pub action: Option<String>,
    /// The reason.
    pub reason: String,
}

impl Problem {
    fn whole(reason: impl Into<String>) -> Problem {
        Problem { number: None, action: None, reason: reason.into() }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.number, &self.action) {
            (Some(number), Some(action)) => write!(f, "action {number}, \"{action}\": {}", self.reason),
            _ => f.write_str(&self.reason),
        }
    }
}

/// A hand played again.
#[derive(Debug, Clone)]
pub struct Replayed {
    /// The chips of everybody at the end, by seat.
    pub stacks: Vec<Cents>,
    /// What was played.
    pub plan: Arc<Plan>,
}

impl Replayed {
    /// The seats whose chips at the end are not what the history says.
    pub fn differences(&self, hand: &Hand) -> Vec<(u8, Cents, Cents)> {
        let said = hand.finishing.iter().flatten();
        let pairs = (1..).zip(self.stacks.iter().zip(said));
        pairs
            .filter(|(_, (held, said))| held != said)
            .map(|(seat, (held, said))| (seat, *held, *said))
            .collect()
    }
}

/// A place where hands are played again. It keeps what it needs from hand to hand.
pub struct Replayer<'a> {
    book: &'a Book,
    listings: HashMap<String, Arc<Listing>>,
    plans: HashMap<Game, Plan>,
    stock: Stock,
}

impl<'a> Replayer<'a> {
    /// With the listings of a rulebook.
    pub fn new(book: &'a Book) -> Replayer<'a> {
        Replayer { book, listings: HashMap::new(), plans: HashMap::new(), stock: Stock::default() }
    }

    /// Plays a hand again; everything that happens goes to the sink.
    pub fn replay(&mut self, hand: &Hand, sink: &mut impl Sink) -> Result<Replayed, Problem> {
        let plan = self.plan(hand).map_err(Problem::whole)?;
        let wrong = |(at, reason): (usize, String)| problem(hand, at, reason);
        self.stock.work_out(hand, &plan).map_err(wrong)?;
        let plan = Arc::new(plan);
        let mut play = Playing { hand, table: PotPoker::new(plan.clone()), stock: &mut self.stock, next: 0 };
        play.sit(sink)?;
        play.run(sink)?;
        let stacks = (1..=hand.seats()).map(|seat| play.table.table.seating.chips[usize::from(seat)]);
        Ok(Replayed { stacks: stacks.collect(), plan })
    }

    fn listing(&mut self, id: &str) -> Result<Arc<Listing>, String> {
        if let Some(listing) = self.listings.get(id) {
            return Ok(listing.clone());
        }
        let found = id.parse().ok().filter(|id| self.book.has(id));
        let found = found.ok_or_else(|| format!("there is no listing \"{id}\""))?;
        let listing = self.book.listing(&found).map_err(|_| format!("the listing {id} does not load"))?;
        let listing = Arc::new(listing);
        self.listings.insert(id.to_owned(), listing.clone());
        Ok(listing)
    }

    /// The plan of a hand: the game's, with the hand's own seats and stakes.
    fn plan(&mut self, hand: &Hand) -> Result<Plan, String> {
        if !self.plans.contains_key(&hand.game) {
            let listing = self.listing(&hand.game.listing)?;
            let mut terms = Terms::widest(&listing, None);
            terms.poker.structure = Some(hand.game.structure.clone());
            terms.poker.stakes.clone_from(&hand.game.stakes);
            terms.poker.given = Some(pattern(hand));
            let plan = Plan::new(&listing, &terms).map_err(|wrong| wrong.join("; "))?;
            self.plans.insert(hand.game.clone(), plan);
        }
        let plan = &self.plans[&hand.game];
        if hand.seats() > plan.seats.positions {
            return Err(format!(
                "{} players do not fit: {} is for {}",
                hand.seats(),
                hand.game.listing,
                plan.seats.positions
            ));
        }
        let (seats, stakes) = (hand.seats(), hand.stakes.clone());
        Ok(match hand.game.stakes {
            Some(_) => plan.seated(seats, stakes, hand.smallest),
            None => plan.given(seats, stakes, hand.smallest),
        })
    }
}

/// Stakes by which a plan is made once for many hands: only which limit holds on which street counts.
fn pattern(hand: &Hand) -> GivenStakes {
    GivenStakes {
        small_bet: Cents(2),
        big_bet: Some(Cents(4)),
        bring_in: hand.stakes.bring_in.map(|_| Cents(1)),
        ..GivenStakes::default()
    }
}

fn problem(hand: &Hand, at: usize, reason: String) -> Problem {
    let action = hand.actions.get(at).map(|action| hand.told(action));
    Problem { number: Some(at + 1), action, reason }
}

/// A hand while it is played.
struct Playing<'a> {
    hand: &'a Hand,
    table: PotPoker,
    stock: &'a mut Stock,
    /// The next action of the history.
    next: usize,
}

const fn person(seat: u8) -> Person {
    Person(seat - 1)
}

impl Playing<'_> {
    fn by_house(&mut self, command: &Command, sink: &mut impl Sink) -> Result<(), Problem> {
        self.table.act(Actor::House, command, sink).map_err(|refusal| Problem::whole(refused(refusal)))
    }

    fn sit(&mut self, sink: &mut impl Sink) -> Result<(), Problem> {
        for (seat, chips) in (1..).zip(&self.hand.stacks) {
            let newcomer = Choice::Newcomer { person: person(seat), chips: *chips };
            self.by_house(&Command::at(Position(seat), Verb::RESUME.with(newcomer)), sink)?;
        }
        self.by_house(&Command::at(Position(self.hand.seats()), Act::PLACE_BUTTON), sink)?;
        self.by_house(&Command::table(Act::OPEN_ROUND), sink)
    }

    fn run(&mut self, sink: &mut impl Sink) -> Result<(), Problem> {
        while self.table.hand.stage != Stage::Idle {
            match self.table.awaits() {
                Awaits::Chance(request) => self.load(request, sink)?,
                // Larger blinds than those of the history were not made.
                Awaits::Persons(_) if self.table.phase() == Phase::Wagering => {
                    self.by_house(&Command::table(Act::CLOSE_WAGERS), sink)?;
                }
                Awaits::Persons(persons) => {
                    let Some(first) = persons.iter().next() else { break };
                    self.decide(first.0 + 1, sink)?;
                }
                Awaits::HouseDealer | Awaits::Nobody => break,
            }
        }
        self.skip_idle_checks();
        match self.next_decision() {
            Some(at) => Err(problem(self.hand, at, "the hand is over before this".to_owned())),
            None => Ok(()),
        }
    }

    /// Some histories have a player check whom nobody could call: where no bet is awaited, a check says nothing.
    fn skip_idle_checks(&mut self) {
        while let Some(at) = self.next_decision()
            && self.hand.actions[at].step == Step::CheckOrCall
        {
            self.next = at + 1;
        }
    }

    /// The next decision of the history. A forced bet that leaves no choice is the table's, not the player's.
    fn next_decision(&self) -> Option<usize> {
        let forced =
            self.table.plan().forced.bring_in.as_ref().is_some_and(|bring_in| bring_in.amounts.len() == 1);
        let decides = |at: &usize| {
            let step = &self.hand.actions[*at].step;
            step.is_decision() && !(forced && *step == Step::BringIn)
        };
        (self.next..self.hand.actions.len()).find(decides)
    }

    fn load(&mut self, request: Request, sink: &mut impl Sink) -> Result<(), Problem> {
        let faces = match request {
            Request::Reshuffle { faces, .. } => faces,
            _ => self.table.plan().cards.faces,
        };
        let mut cards: ArrayVec<Card, 64> = ArrayVec::new();
        self.stock.bring(faces, &mut cards).map_err(Problem::whole)?;
        for command in Run::loads(&cards) {
            self.by_house(&command, sink)?;
        }
        Ok(())
    }

    /// The awaited player's action of the history.
    fn decide(&mut self, awaited: u8, sink: &mut impl Sink) -> Result<(), Problem> {
        if self.table.hand.stage != Stage::Betting && self.showing() {
            return self.show(awaited, sink);
        }
        let hand = self.hand;
        if self.table.hand.stage != Stage::Betting {
            self.skip_idle_checks();
        }
        let Some(at) = self.next_decision() else {
            return Err(Problem::whole(format!("the history ends when p{awaited} is to act")));
        };
        self.next = at + 1;
        let action = &hand.actions[at];
        let act = self.act_of(at, action).map_err(|reason| problem(hand, at, reason))?;
        self.submit(action.seat, act, sink).map_err(|refusal| {
            let reason = match refusal {
                Refusal::NotYourTurn { .. } => format!("it is p{awaited}'s turn"),
                refusal => refused(refusal),
            };
            problem(hand, at, reason)
        })
    }

    fn submit(&mut self, seat: u8, act: Act, sink: &mut impl Sink) -> Result<(), Refusal> {
        let command = Command::at(Position(seat), act);
        self.table.act(Actor::Person(person(seat)), &command, sink)
    }

    /// Whether all cards are out and hands are to be shown.
    fn showing(&self) -> bool {
        let streets = self.table.plan().cards.streets.len();
        usize::from(self.table.hand.cards.opened) == streets && self.table.is_showing()
    }

    fn act_of(&self, at: usize, action: &Action) -> Result<Act, String> {
        let seat = usize::from(action.seat);
        let betting = &self.table.hand.betting;
        Ok(match &action.step {
            Step::Fold => Act::FOLD,
            Step::CheckOrCall if betting.current > self.table.hand.money.bets[seat] => Act::CALL,
            Step::CheckOrCall => Act::CHECK,
            Step::CallPot => Act::CALL_POT,
            Step::RaiseTo(amount) => self.table.raise_verb().amount(*amount),
            Step::BringIn => {
                let amount = self.hand.stakes.bring_in.unwrap_or_default();
                let amount = amount.min(self.table.table.seating.chips[seat]);
                self.table.raise_verb().amount(amount)
            }
            Step::Change(_) => self.change(self.mask(action.seat, self.stock.thrown(at))?),
            Step::TurnUp(cards) => self.change(self.mask(action.seat, cards.iter().copied().flatten())?),
            _ => return Err("this is no decision".to_owned()),
        })
    }

    /// What is done with cards on this street.
    fn change(&self, cards: CardMask) -> Act {
        self.table.change_verb().with(Choice::Cards(cards))
    }

    fn mask(&self, seat: u8, cards: impl Iterator<Item = Card>) -> Result<CardMask, String> {
        let held = self.table.hand.cards.hands.of(Position(seat));
        let mut mask = CardMask::NONE;
        for card in cards {
            let place = held.iter().position(|held| *held == card);
            let place = place.ok_or_else(|| format!("the player does not hold {card}"))?;
            mask.0 |= 1 << place;
        }
        Ok(mask)
    }

    /// What the history says of a player at the showdown, whenever it says so.
    fn show(&mut self, seat: u8, sink: &mut impl Sink) -> Result<(), Problem> {
        let hand = self.hand;
        let said = hand.actions.iter().position(|action| {
            action.seat == seat && matches!(action.step, Step::Show(_) | Step::PlayBoard(_) | Step::Muck)
        });
        let Some(at) = said else {
            return Err(Problem::whole(format!("the history ends before p{seat} shows or mucks")));
        };
        let act = match &hand.actions[at].step {
            Step::Muck => Act::MUCK,
            Step::PlayBoard(cards) => self.shown(at, seat, cards).map(|()| Act::PLAY_BOARD)?,
            Step::Show(cards) => self.shown(at, seat, cards).map(|()| Act::SHOW)?,
            _ => Act::SHOW,
        };
        self.submit(seat, act, sink).map_err(|refusal| problem(hand, at, refused(refusal)))
    }

    fn shown(&self, at: usize, seat: u8, cards: &Cards) -> Result<(), Problem> {
        let held = self.table.hand.cards.hands.of(Position(seat));
        match cards.iter().flatten().find(|card| !held.contains(card)) {
            Some(card) => Err(problem(self.hand, at, format!("the player does not hold {card}"))),
            None => Ok(()),
        }
    }
}

/// A refusal in the words of a history: players are p1, p2 and so on.
fn refused(refusal: Refusal) -> String {
    let mut text = refusal.to_string();
    for number in (0..=Position::MOST).rev() {
        text = text.replace(&format!("person {number}"), &format!("p{}", number + 1));
        text = text.replace(&format!("seat {number}"), &format!("p{number}"));
    }
    text
}

/// The cards that were dealt, from the events of a hand; what replaying is checked by.
pub fn dealt_to(events: &[Event], seat: u8) -> Vec<Card> {
    let place = table::Place::Position(Position(seat));
    let dealt = |event: &Event| match event {
        Event::Deal(DealEvent::Dealt { place: held, card, .. }) if *held == place => Some(*card),
        _ => None,
    };
    events.iter().filter_map(dealt).collect()
}
