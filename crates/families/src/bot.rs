//! Sensible play for empty seats: a bot sees what a person sees, and chooses from the same offers.

mod player;

use cards::Card;
use money::{Cents, Odds};
use rulebook::listing::WagerKind;
use table::banked::{Banked, Phase, View, WagerPlan};
use table::{
    Act, Actor, Choice, Command, Eye, Fronts, Offer, Offers, Person, Place, Play, Position, Shape, Verb,
};

use crate::baccarat::Baccarat;
use crate::registry::AnyTable;

pub use player::{Player, Strength, Style};

/// A number below a bound, from whoever brings chance.
pub type Chance<'a> = &'a mut dyn FnMut(u64) -> u64;

/// What a bot is asked with: what its person sees and may do, and chance.
pub struct Asked<'a> {
    /// Whose place it plays.
    pub person: Person,
    /// What that person sees.
    pub view: &'a View,
    /// What that person may do.
    pub offers: &'a Offers,
    /// How it plays.
    pub player: Player,
    /// Chance, for bots that are not to be read.
    pub chance: Chance<'a>,
}

impl Asked<'_> {
    /// The hand that a decision is awaited on.
    pub fn position(&self) -> Option<Position> {
        self.offers.iter().find_map(|offer| offer.at)
    }

    /// The offer of a verb.
    pub fn offer(&self, verb: Verb) -> Option<&Offer> {
        self.offers.iter().find(|offer| offer.verb == verb)
    }

    /// The cards at a position that this person sees; the player-dealer's lie at a place of their own.
    pub fn hand(&self, position: Position) -> Vec<Card> {
        let banks = self.view.bank.is_some_and(|bank| bank.position == position);
        hand(self.view, if banks { Place::Bank } else { Place::Position(position) })
    }

    /// A further wager, or the choice that needs none.
    pub fn bet(&self, wanted: bool) -> Option<Command> {
        let bet = self.offer(Verb::WAGER).filter(|_| wanted);
        let pass = self.offers.iter().find(|offer| offer.verb != Verb::WAGER);
        let offer = bet.or(pass).or_else(|| self.offers.first())?;
        Some(offer.sample(offer.count() - 1))
    }

    /// The house way where the house dealer sets or plays a hand, and a pick where there is nothing to judge.
    pub fn easy(&mut self) -> Option<Command> {
        let easy = |offer: &&Offer| matches!(offer.verb, Verb::HOUSE_WAY | Verb::PICK);
        let offer = self.offers.iter().find(easy)?;
        Some(offer.sample((self.chance)(offer.count())))
    }

    /// A hand that is to be set as two, as the family judges it. What somebody else has set stays.
    pub fn set(&mut self, judge: impl FnOnce(&[Card], &Fronts) -> Option<[Card; 2]>) -> Option<Command> {
        // Whoever knows less sets by their own judgement, where they may.
        let own = self.player.is_weak() && self.offers.iter().any(|offer| offer.verb == Verb::FRONT);
        if let Some(easy) = self.easy().filter(|_| !own) {
            return Some(easy);
        }
        let position = self.position()?;
        if self.offers.contains(&Offer::hand(position, Verb::AGREE)) {
            return self.bet(false);
        }
        let fronts = self.offers.iter().find_map(|offer| match &offer.shape {
            Shape::Front(fronts) => Some(fronts),
            _ => None,
        });
        let cards = fronts.and_then(|fronts| judge(&self.hand(position), fronts));
        let set = cards.map(|cards| Command::at(position, Verb::FRONT.with(Choice::Front(cards))));
        set.or_else(|| self.bet(false))
    }
}

/// What a bot in this person's place does now; nothing while it is content to wait.
pub fn choose(table: &AnyTable, person: Person, chance: Chance<'_>) -> Option<Command> {
    choose_as(table, person, Player::USUAL, chance)
}

/// The same, as somebody plays.
pub fn choose_as(table: &AnyTable, person: Person, player: Player, chance: Chance<'_>) -> Option<Command> {
    let offers = table.offers(Actor::Person(person));
    let view = table.view(Eye::Person(person));
    let mut asked = Asked { person, view: &view, offers: &offers, player, chance };
    let chosen = match view.phase {
        _ if table.banked().is_none() => table.bot(&mut asked),
        Phase::Offering => bank(&mut asked),
        Phase::Wagering => wager(&mut asked, table),
        _ => table.bot(&mut asked).or_else(|| asked.position().and_then(|_| asked.bet(false))),
    };
    chosen.map(|command| offered(&offers, command))
}

/// The command, or the least that is offered in its place: a command that is refused would be tried for ever.
fn offered(offers: &Offers, command: Command) -> Command {
    let is_offered = offers.iter().any(|offer| offer.contains(&command));
    offers.iter().find(|_| !is_offered).map_or(command, |offer| offer.sample(0))
}

/// Takes the player-dealer position now and then, for a part of the chips.
fn bank(asked: &mut Asked<'_>) -> Option<Command> {
    let amounts = asked.offer(Verb::TAKE_BANK).and_then(|offer| offer.shape.amounts());
    let (times, of) = asked.player.style.banks();
    match amounts {
        Some(amounts) if (asked.chance)(of) < times => {
            let part = Cents(amounts.to.0 / 2);
            let place = ((part.0 - amounts.from.0).max(0) / amounts.step.0) as u64;
            Some(Command::table(Verb::TAKE_BANK.amount(amounts.at(place))))
        }
        _ => asked.offer(Verb::PASS_BANK).map(|_| Command::table(Act::PASS_BANK)),
    }
}

/// One base wager near the least, at the own seat or behind somebody else's, and bonus bets by what the bot is.
fn wager(asked: &mut Asked<'_>, table: &AnyTable) -> Option<Command> {
    let Asked { person, view, offers, player, chance } = asked;
    let (person, player) = (*person, *player);
    let seat = view.seats.iter().find(|seat| seat.person == Some(person)).map(|seat| seat.position);
    let staked: Vec<_> = view.stakes.iter().filter(|stake| stake.person == person).collect();
    // Whoever stands behind stays with the hand they chose.
    let place = seat.or_else(|| staked.first().map(|stake| stake.position));
    let here = |offer: &&Offer| offer.verb == Verb::STAKE && place.is_none_or(|at| offer.at == Some(at));
    let fresh = |offer: &&Offer| match offer.shape {
        Shape::Wager { wager, .. } => !staked.iter().any(|stake| stake.wager == wager),
        _ => false,
    };
    // Some spots take a bet too many, and give it back: nobody who knows it tries, let alone for ever.
    let room = |offer: &&Offer| {
        let full = offer.at.and_then(|at| table.banked()?.has_no_room(person, at));
        full.is_none()
    };
    let open: Vec<&Offer> = offers.iter().filter(here).filter(fresh).filter(room).collect();
    let placed = staked.len();
    if placed == 0 {
        let at = if place.is_some() { 0 } else { chance(open.len().max(1) as u64) as usize };
        let offer = open.get(at)?;
        return Some(offer.sample(chance(offer.count().min(player.style.reach()))));
    }
    if player.is_weak() {
        // Every circle beside the base wager, but who is careful lays no long shot, unless at a game in which there is
        // nothing else to do; a novice with more than the least.
        let idle = table.of::<Banked<Baccarat>>().is_some() && !has_short(table);
        let all = player.style != Style::Careful || idle;
        let short = |offer: &Offer| all || plan_of(table, offer).is_some_and(is_short);
        let offer =
            open.into_iter().find(|offer| plan_of(table, offer).is_some_and(is_beside) && short(offer))?;
        let more = if player.is_novice() { doubled(offer) } else { 0 };
        return Some(offer.sample(more.min(offer.count() - 1)));
    }
    if placed > 3 || chance(100) < if player.style == Style::Careful { 100 } else { 70 } {
        return None;
    }
    let offer = open.get(chance(open.len().max(1) as u64) as usize)?;
    Some(offer.sample(chance(offer.count().min(player.style.reach()))))
}

/// What more than this to one is paid for is a long shot.
const SHORT: u32 = 12;

/// The place of twice the least amount.
fn doubled(offer: &Offer) -> u64 {
    offer.shape.amounts().map_or(0, |amounts| (amounts.from.0 / amounts.step.0.max(1)) as u64)
}

/// Whether a wager is laid for luck: a bonus bet, or one such as on a tie that pays far more than it risks.
fn is_beside(plan: &WagerPlan) -> bool {
    let far = |odds: Odds| odds.pays > 2 * odds.to;
    plan.kind != WagerKind::Base || plan.pays.is_some_and(far)
}

/// Whether a wager pays the same small odds whenever it wins, as on a tie.
fn is_short(plan: &WagerPlan) -> bool {
    plan.pays.is_some_and(|odds| odds.pays <= SHORT * odds.to)
}

/// Whether a wager beside the base one pays small odds.
fn has_short(table: &AnyTable) -> bool {
    table.banked().is_some_and(|core| core.plan.wagers.iter().any(|plan| is_beside(plan) && is_short(plan)))
}

fn plan_of<'a>(table: &'a AnyTable, offer: &Offer) -> Option<&'a WagerPlan> {
    let Shape::Wager { wager, .. } = offer.shape else { return None };
    table.banked().and_then(|core| core.plan.wagers.get(usize::from(wager.0)))
}

/// The cards at a place that this eye sees.
pub(crate) fn hand(view: &View, place: Place) -> Vec<Card> {
    let cards = view.hands.iter().find(|hand| hand.place == place).map(|hand| hand.cards.as_slice());
    cards.unwrap_or_default().iter().filter_map(|seen| seen.card()).collect()
}
