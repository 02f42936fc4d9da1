//! Playing a hand history again at a table, and checking what it says.

mod deal;
mod outcome;
mod playing;
mod stock;
mod twice;

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use cards::Card;
use families::pot_poker::{OPEN_PAIR, Plan};
use money::Cents;
use rulebook::book::Book;
use rulebook::listing::Listing;
use table::terms::{GivenStakes, Terms};
use table::{DealEvent, Event, Position, Sink};

use crate::hand::{Game, Hand, Step};
use crate::units::ENDLESS;
use outcome::Watch;
pub use outcome::{Award, Difference, Ending, Recorded, Replayed, Verdict};
use playing::{Playing, Stop};
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

/// A place where hands are played again. It keeps what it needs from hand to hand.
pub struct Replayer<'a> {
    book: &'a Book,
    listings: HashMap<String, Arc<Listing>>,
    plans: HashMap<Game, Plans>,
    stock: Stock,
}

/// The plans of a game.
struct Plans {
    /// The one that all others are made of.
    pattern: Plan,
    /// The one of the hand before: hands of one table follow each other, and most have the same stakes.
    last: Option<Arc<Plan>>,
}

impl Plans {
    /// The plan with a hand's own seats and stakes.
    fn of(&mut self, hand: &Hand) -> Arc<Plan> {
        let same = |plan: &&Arc<Plan>| {
            plan.hall.positions == hand.seats()
                && plan.betting.chip == hand.smallest
                && plan.forced.given.as_ref() == Some(&hand.stakes)
        };
        let option = hand.stakes.bring_in.is_some() && has_bring_in_option(hand);
        if let Some(plan) = self.last.as_ref().filter(same).filter(|_| !option) {
            return plan.clone();
        }
        let (seats, stakes) = (hand.seats(), hand.stakes.clone());
        let mut plan = match hand.game.stakes {
            Some(_) => self.pattern.seated(seats, stakes, hand.smallest),
            None => self.pattern.given(seats, stakes, hand.smallest),
        };
        if let Some(bring_in) = plan.forced.bring_in.as_mut().filter(|_| option) {
            (bring_in.may_raise, bring_in.is_action) = (true, false);
            return Arc::new(plan);
        }
        self.last.insert(Arc::new(plan)).clone()
    }
}

impl<'a> Replayer<'a> {
    /// With the listings of a rulebook.
    pub fn new(book: &'a Book) -> Replayer<'a> {
        Replayer { book, listings: HashMap::new(), plans: HashMap::new(), stock: Stock::default() }
    }

    /// Plays a hand again; everything that happens goes to the sink. Where the rest of the cards was dealt twice, what
    /// goes there is the first deal of it.
    pub fn replay(&mut self, hand: &Hand, sink: &mut impl Sink) -> Result<Replayed, Problem> {
        if hand.added > Cents::ZERO {
            return self.replay(&with_added_money(hand), sink);
        }
        let plan = self.plan(hand, &hand.game.structure).map_err(Problem::whole)?;
        if !has_half_bet(hand) {
            return self.by_plan(hand, &plan, sink);
        }
        // Sites differ in what a raise after a short all-in comes to: the rule counts by which the hand can be played.
        let mut events: Vec<Event> = Vec::new();
        let mut played = self.by_plan(hand, &plan, &mut events);
        if played.is_err() {
            let mut again: Vec<Event> = Vec::new();
            let plan = self.plan(hand, HALF_BET).map_err(Problem::whole)?;
            if let Ok(found) = self.by_plan(hand, &plan, &mut again) {
                (played, events) = (Ok(found), again);
            }
        }
        events.into_iter().for_each(|event| sink.push(event));
        played
    }

    /// A hand with its posts as they were: where posts to come in count as bets, and the result agrees with them only as
    /// nobody's bets, that is what they were.
    pub fn with_dead_posts(&mut self, hand: Hand) -> Hand {
        let big = hand.stakes.small_bet;
        if !hand.stakes.blinds.iter().any(|blind| blind.0 < 0 && *blind != Cents(-big.0)) {
            return hand;
        }
        let settles = |replayer: &mut Replayer<'_>, hand: &Hand| match replayer.replay(hand, &mut ()) {
            Ok(replayed) => !matches!(replayed.verdict(hand), Verdict::Otherwise(_)),
            Err(_) => false,
        };
        let mut other = hand.clone();
        other.stakes.dead.resize(hand.stacks.len(), Cents::ZERO);
        for (blind, dead) in other.stakes.blinds.iter_mut().zip(&mut other.stakes.dead) {
            let posted = Cents(-blind.0);
            if posted > Cents::ZERO && posted != big {
                let live = if posted > big { big } else { Cents::ZERO };
                (*blind, *dead) = (Cents(-live.0), *dead + posted - live);
            }
        }
        if !settles(self, &hand) && settles(self, &other) { other } else { hand }
    }

    fn by_plan(&mut self, hand: &Hand, plan: &Arc<Plan>, sink: &mut impl Sink) -> Result<Replayed, Problem> {
        let first = self.once(hand, plan, sink)?;
        if !matches!(first.ending, Ending::Played) {
            return Ok(first);
        }
        if hand.second_board.is_empty() {
            return Ok(first);
        }
        let other = twice::with_second_board(hand)?;
        let second = self.once(&other, plan, &mut ())?;
        Ok(first.and_again(&second, hand.smallest))
    }

    fn once(&mut self, hand: &Hand, plan: &Arc<Plan>, sink: &mut impl Sink) -> Result<Replayed, Problem> {
        let wrong = |(at, reason): (usize, String)| problem(hand, at, reason);
        self.stock.work_out(hand, plan).map_err(wrong)?;
        let mut watch = Watch::new(sink, hand.stacks.len());
        let mut play = Playing::new(hand, plan.clone(), &mut self.stock);
        let ending = match play.run(&mut watch) {
            Ok(ending) => ending,
            Err(Stop::Early(at)) => Ending::Incomplete(at),
            Err(Stop::Wrong(problem)) => return Err(problem),
        };
        let (stacks, uncalled) = (play.stacks(), watch.uncalled());
        Ok(Replayed {
            stacks,
            awards: watch.awards,
            ending,
            plan: plan.clone(),
            returned: watch.returned,
            uncalled,
        })
    }

    fn listing(&mut self, id: &str) -> Result<Arc<Listing>, String> {
        if let Some(listing) = self.listings.get(id) {
            return Ok(listing.clone());
        }
        let found = id.parse().ok().filter(|id| self.book.has(id));
        let found = found.ok_or_else(|| format!("no game has the id \"{id}\""))?;
        let listing = self.book.listing(&found).map_err(|_| format!("the listing {id} does not load"))?;
        let listing = Arc::new(listing);
        self.listings.insert(id.to_owned(), listing.clone());
        Ok(listing)
    }

    /// The plan of a hand: the game's, with the hand's own seats and stakes.
    fn plan(&mut self, hand: &Hand, structure: &str) -> Result<Arc<Plan>, String> {
        let game = Game { structure: structure.to_owned(), ..hand.game.clone() };
        if !self.plans.contains_key(&game) {
            let pattern = self.pattern(hand, structure)?;
            self.plans.insert(game.clone(), Plans { pattern, last: None });
        }
        let plans = self.plans.get_mut(&game).ok_or("the game could not be set up")?;
        let most = plans.pattern.hall.positions;
        if hand.seats() > most {
            let listing = &hand.game.listing;
            return Err(format!("{} players are too many; {listing} seats {most}", hand.seats()));
        }
        Ok(plans.of(hand))
    }

    /// The plan of a game, for any seats and stakes.
    fn pattern(&mut self, hand: &Hand, structure: &str) -> Result<Plan, String> {
        let listing = self.listing(&hand.game.listing)?;
        let mut terms = Terms::widest(&listing, None);
        terms.poker.structure = Some(structure.to_owned());
        terms.poker.stakes.clone_from(&hand.game.stakes);
        terms.poker.given = Some(pattern(hand));
        // A history plays by what its table posted.
        terms.offered.push(OPEN_PAIR.to_owned());
        Plan::new(&listing, &terms).map_err(|wrong| wrong.join("; "))
    }
}

/// A hand with the money that the site put into the pot as dead money of a player who has as much more.
fn with_added_money(hand: &Hand) -> Hand {
    let mut other = Hand { added: Cents::ZERO, ..hand.clone() };
    let richest =
        (0..hand.stacks.len()).filter(|at| hand.stacks[*at] < ENDLESS).max_by_key(|at| hand.stacks[*at]);
    if let Some(at) = richest {
        other.stakes.dead.resize(hand.stacks.len(), Cents::ZERO);
        other.stakes.dead[at] += hand.added;
        other.stacks[at] += hand.added;
    }
    other
}

/// The structure by which half a bet all-in counts as a whole one.
const HALF_BET: &str = "limit-half-bet";

/// Whether a hand may be one with a short all-in of a limit game at a site.
fn has_half_bet(hand: &Hand) -> bool {
    hand.game.structure == "limit" && hand.game.listing.starts_with("standard/")
}

/// Whether the player with the bring-in checks or raises when others have only called it, as some rooms have it.
fn has_bring_in_option(hand: &Hand) -> bool {
    let third = hand.actions.iter().skip_while(|action| action.step.is_deal());
    let mut third = third.take_while(|action| !action.step.is_deal());
    let Some(first) = third.find(|action| action.step.is_decision()) else { return false };
    let answer = third.find(|action| action.seat == first.seat || matches!(action.step, Step::RaiseTo(_)));
    first.step == Step::BringIn && answer.is_some_and(|action| action.seat == first.seat)
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

/// The cards that were dealt, from the events of a hand; what replaying is checked by.
pub fn dealt_to(events: &[Event], seat: u8) -> Vec<Card> {
    let place = table::Place::Position(Position(seat));
    let dealt = |event: &Event| match event {
        Event::Deal(DealEvent::Dealt { place: held, card, .. }) if *held == place => Some(*card),
        _ => None,
    };
    events.iter().filter_map(dealt).collect()
}
