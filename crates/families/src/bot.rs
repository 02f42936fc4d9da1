//! Sensible play for empty seats: a bot sees what a person sees, and chooses from the same offers.

use cards::Card;
use money::Cents;
use table::banked::{Game, Phase, View};
use table::{Act, Actor, Choice, Command, Eye, Offer, Offers, Person, Place, Play, Position, Shape, Verb};

use crate::registry::AnyTable;

/// A number below a bound, from whoever brings chance.
pub type Chance<'a> = &'a mut dyn FnMut(u64) -> u64;

/// What a bot in this person's place does now; nothing while it is content to wait.
pub fn choose(table: &AnyTable, person: Person, chance: Chance<'_>) -> Option<Command> {
    let offers = table.offers(Actor::Person(person));
    let view = table.view(Eye::Person(person));
    if let Some(poker) = table.pot_poker() {
        return crate::pot_poker::bot::choose(poker, &offers, &view, person, chance);
    }
    if let Some(chinese) = table.chinese_poker() {
        return crate::chinese_poker::bot::choose(chinese, &offers, &view);
    }
    if let Some(panguingue) = table.panguingue() {
        return crate::panguingue::bot::choose(panguingue, &offers, &view);
    }
    match view.phase {
        Phase::Offering => bank(&offers, chance),
        Phase::Wagering => wager(&offers, &view, person, chance),
        _ => decide(table, &view, &offers, chance),
    }
}

/// Takes the player-dealer position about every other time, for a part of the chips.
fn bank(offers: &Offers, chance: Chance<'_>) -> Option<Command> {
    let take = offers.iter().find(|offer| offer.verb == Verb::TAKE_BANK);
    let amounts = take.and_then(|offer| offer.shape.amounts());
    match amounts {
        Some(amounts) if chance(2) == 0 => {
            let part = Cents(amounts.to.0 / 2);
            let place = ((part.0 - amounts.from.0).max(0) / amounts.step.0) as u64;
            Some(Command::table(Verb::TAKE_BANK.amount(amounts.at(place))))
        }
        _ => offers.contains(&Offer::only(Verb::PASS_BANK)).then_some(Command::table(Act::PASS_BANK)),
    }
}

/// One base wager near the least at the own seat, now and then a bonus bet with it.
fn wager(offers: &Offers, view: &View, person: Person, chance: Chance<'_>) -> Option<Command> {
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

/// The family's own judgement; else anything that is offered.
fn decide(table: &AnyTable, view: &View, offers: &Offers, chance: Chance<'_>) -> Option<Command> {
    let position = offers.iter().find_map(|offer| offer.at)?;
    if let AnyTable::TwentyOne(held) = table {
        let place = match held.game().hand_in_play(position) {
            1 => Place::Position(position),
            number => Place::SplitHand { position, hand: number },
        };
        let (own, bank) = (hand(view, place), hand(view, Place::Bank));
        return crate::twenty_one::bot::choose(held.plan(), &own, bank.first().copied(), offers);
    }
    if let Some(command) = set(table, view, offers, position, chance) {
        return Some(command);
    }
    let wanted = match table {
        AnyTable::PanNine(held) => {
            let banks = view.bank.is_some_and(|bank| bank.position == position);
            let cards = hand(view, if banks { Place::Bank } else { Place::Position(position) });
            // A hand that this bot may not look at is left to the house way.
            let act = if cards.len() < usize::from(held.plan().cards) {
                Act::HOUSE_WAY
            } else {
                crate::pan_nine::bot::choose(held.plan(), &cards)
            };
            return Some(Command::at(position, act));
        }
        AnyTable::ThreeCard(_) => {
            crate::three_card::bot::wants_to_bet(&hand(view, Place::Position(position)))
        }
        AnyTable::HoldemVsBank(_) => {
            let (own, board) = (hand(view, Place::Position(position)), hand(view, Place::Board));
            crate::holdem_vs_bank::bot::wants_to_bet(&own, &board, offers, chance)
        }
        _ => false,
    };
    let bet = offers.iter().find(|offer| offer.verb == Verb::WAGER).filter(|_| wanted);
    let pass = offers.iter().find(|offer| offer.verb != Verb::WAGER);
    let offer = bet.or(pass).or_else(|| offers.first())?;
    Some(offer.sample(offer.count() - 1))
}

/// A hand that is to be set as two: the house way where the house dealer sets it, else the family's own judgement. What
/// somebody else has set stays.
fn set(
    table: &AnyTable,
    view: &View,
    offers: &Offers,
    position: Position,
    chance: Chance<'_>,
) -> Option<Command> {
    let easy = |offer: &&Offer| matches!(offer.verb, Verb::HOUSE_WAY | Verb::PICK);
    let fronts = offers.iter().find_map(|offer| match &offer.shape {
        Shape::Front(fronts) => Some(fronts),
        _ => None,
    });
    if let Some(offer) = offers.iter().find(easy) {
        return Some(offer.sample(chance(offer.count())));
    }
    let banks = view.bank.is_some_and(|bank| bank.position == position);
    let hand = hand(view, if banks { Place::Bank } else { Place::Position(position) });
    let cards = match table {
        _ if offers.contains(&Offer::hand(position, Verb::AGREE)) => None,
        AnyTable::PaiGowPoker(_) => crate::pai_gow_poker::bot::front(&hand, fronts?),
        AnyTable::PaiGowTiles(table) => crate::pai_gow_tiles::bot::front(table.plan(), &hand, fronts?),
        _ => None,
    };
    cards.map(|cards| Command::at(position, Verb::FRONT.with(Choice::Front(cards))))
}

/// The cards at a place that this eye sees.
pub(crate) fn hand(view: &View, place: Place) -> Vec<Card> {
    let cards = view.hands.iter().find(|hand| hand.place == place).map(|hand| hand.cards.as_slice());
    cards.unwrap_or_default().iter().filter_map(|seen| seen.card()).collect()
}
