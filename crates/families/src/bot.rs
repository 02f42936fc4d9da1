//! Sensible play for empty seats: a bot sees what a person sees, and chooses from the same offers.

use cards::Card;
use money::Cents;
use table::banked::{Phase, View};
use table::{
    Act, Actor, Choice, Command, Eye, Fronts, Offer, Offers, Person, Place, Play, Position, Shape, Verb,
};

use crate::registry::AnyTable;

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
        if let Some(easy) = self.easy() {
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
    let offers = table.offers(Actor::Person(person));
    let view = table.view(Eye::Person(person));
    let mut asked = Asked { person, view: &view, offers: &offers, chance };
    match view.phase {
        _ if table.banked().is_none() => table.bot(&mut asked),
        Phase::Offering => bank(&mut asked),
        Phase::Wagering => wager(&mut asked),
        _ => table.bot(&mut asked).or_else(|| asked.position().and_then(|_| asked.bet(false))),
    }
}

/// Takes the player-dealer position about every other time, for a part of the chips.
fn bank(asked: &mut Asked<'_>) -> Option<Command> {
    let amounts = asked.offer(Verb::TAKE_BANK).and_then(|offer| offer.shape.amounts());
    match amounts {
        Some(amounts) if (asked.chance)(2) == 0 => {
            let part = Cents(amounts.to.0 / 2);
            let place = ((part.0 - amounts.from.0).max(0) / amounts.step.0) as u64;
            Some(Command::table(Verb::TAKE_BANK.amount(amounts.at(place))))
        }
        _ => asked.offer(Verb::PASS_BANK).map(|_| Command::table(Act::PASS_BANK)),
    }
}

/// One base wager near the least at the own seat, now and then a bonus bet with it.
fn wager(asked: &mut Asked<'_>) -> Option<Command> {
    let Asked { person, view, offers, chance } = asked;
    let person = *person;
    let seat = view.seats.iter().find(|seat| seat.person == Some(person))?.position;
    let mine = |offer: &&Offer| offer.verb == Verb::STAKE && offer.at == Some(seat);
    let staked = view.stakes.iter().filter(|stake| stake.person == person && stake.position == seat);
    let placed = staked.clone().count();
    let fresh = |offer: &&Offer| match offer.shape {
        Shape::Wager { wager, .. } => !staked.clone().any(|stake| stake.wager == wager),
        _ => false,
    };
    let open: Vec<&Offer> = offers.iter().filter(mine).filter(fresh).collect();
    if placed > 0 && (placed > 3 || chance(100) < 70) {
        return None;
    }
    let offer =
        if placed == 0 { open.first()? } else { open.get(chance(open.len().max(1) as u64) as usize)? };
    Some(offer.sample(chance(offer.count().min(10))))
}

/// The cards at a place that this eye sees.
pub(crate) fn hand(view: &View, place: Place) -> Vec<Card> {
    let cards = view.hands.iter().find(|hand| hand.place == place).map(|hand| hand.cards.as_slice());
    cards.unwrap_or_default().iter().filter_map(|seen| seen.card()).collect()
}
