//! Sensible play: take part with enough cards that go together, meld what pays first, throw away what fits least.

use cards::Card;
use table::{Act, Choice, Command, Meld, Melds, Offer, Offers, Place, Position, Shape, Verb};

use super::{Held, Pan, Plan};
use crate::bot::{Asked, Strength, hand};

/// How much the cards of a hand must go together to take part.
const fn enough(strength: Strength) -> i64 {
    match strength {
        Strength::Novice => 0,
        Strength::Amateur => 14,
        Strength::Expert => 24,
    }
}

/// What a bot in this person's place does now.
pub(crate) fn choose(game: &Pan, asked: &Asked<'_>) -> Option<Command> {
    let position = asked.position()?;
    let cards = hand(asked.view, Place::Position(position));
    let act = decide(game, asked.offers, position, &cards, asked.player.strength)?;
    Some(Command::at(position, act))
}

fn decide(
    game: &Pan,
    offers: &Offers,
    position: Position,
    cards: &[Card],
    strength: Strength,
) -> Option<Act> {
    let plan = game.plan();
    let has = |wanted: fn(&Offer) -> bool| offers.iter().any(wanted);
    if has(|offer| offer.verb == Verb::GO) {
        return Some(if together(plan, cards) >= enough(strength) { Act::GO } else { Act::STAY_OUT });
    }
    if let Some(act) = best_meld(game, offers, position, cards) {
        return Some(act);
    }
    if has(|offer| offer.verb == Verb::DRAW_AGAIN) {
        return Some(Act::DRAW_AGAIN);
    }
    if has(|offer| offer.verb == Verb::TAKE) {
        return Some(Act::TAKE);
    }
    if has(|offer| offer.verb == Verb::DRAW) {
        return Some(Act::DRAW);
    }
    let thrown = match strength {
        Strength::Novice => first_thrown(offers),
        _ => worst(plan, offers, cards),
    };
    thrown.map(|card| Verb::THROW.with(Choice::Card { card, onto: 0 }))
}

/// What can be melded, the best first: what is paid, then more cards, then what stays together in the hand.
fn best_meld(game: &Pan, offers: &Offers, position: Position, cards: &[Card]) -> Option<Act> {
    let plan = game.plan();
    let drawn = game.hand.drawn.map(|drawn| drawn.card);
    let held: Vec<Card> = cards.iter().copied().chain(drawn).collect();
    let paid = |meld: Meld| plan.conditions(meld).iter().map(|(_, chips)| i64::from(*chips)).sum::<i64>();
    let all = Held::of(plan, held.iter().copied());
    let shapes = offers.iter().filter_map(|offer| match offer.shape {
        Shape::Meld(melds) => Some(melds),
        _ => None,
    });
    let melds = shapes.flat_map(Melds::all).map(|meld| {
        let rest = together(plan, &left(plan, all.without(meld)));
        (paid(meld) * 100 + i64::from(meld.len()) * 12 + rest, Verb::MELD.with(Choice::Meld(meld)))
    });
    let additions = offers.iter().filter_map(|offer| match (offer.verb, offer.shape) {
        (Verb::ADD, Shape::Card { card, onto: meld }) => {
            let own = game.hand.melds[position.index()].get(usize::from(meld)).copied()?;
            let gain = paid(plan.extended(own, card)?) - paid(own);
            let rest: Vec<Card> = without(&held, card);
            Some((gain * 100 + 12 + together(plan, &rest), Verb::ADD.with(Choice::Card { card, onto: meld })))
        }
        _ => None,
    });
    melds.chain(additions).max_by_key(|(value, _)| *value).map(|(_, act)| act)
}

fn left(plan: &Plan, held: Held) -> Vec<Card> {
    let faces = (0..plan.sequence.len() as u8).flat_map(|rank| (0..4).map(move |suit| (rank, suit)));
    let each = faces.flat_map(|(rank, suit)| (0..held.count(rank, suit)).map(move |_| (rank, suit)));
    each.map(|(rank, suit)| plan.card(rank, suit)).collect()
}

fn without(cards: &[Card], card: Card) -> Vec<Card> {
    let mut rest = cards.to_vec();
    if let Some(at) = rest.iter().position(|held| *held == card) {
        rest.remove(at);
    }
    rest
}

/// Whatever comes to hand.
fn first_thrown(offers: &Offers) -> Option<Card> {
    offers.iter().find_map(|offer| match (offer.verb, offer.shape) {
        (Verb::THROW, Shape::Card { card, .. }) => Some(card),
        _ => None,
    })
}

/// The card without which the others go together best.
fn worst(plan: &Plan, offers: &Offers, cards: &[Card]) -> Option<Card> {
    let thrown = offers.iter().filter_map(|offer| match (offer.verb, offer.shape) {
        (Verb::THROW, Shape::Card { card, .. }) => Some(card),
        _ => None,
    });
    thrown.max_by_key(|card| together(plan, &without(cards, *card)))
}

/// How much cards go together, pair by pair.
fn together(plan: &Plan, cards: &[Card]) -> i64 {
    let faces: Vec<(u8, u8)> = cards.iter().filter_map(|card| plan.face(*card)).collect();
    let mut sum = 0;
    for (at, one) in faces.iter().enumerate() {
        for other in &faces[at + 1..] {
            let valle = i64::from(plan.valle >> one.0 & 1 == 1);
            sum += match (one.0.abs_diff(other.0), one.1 == other.1) {
                (0, true) => 4 + valle,
                (0, false) => 4 + valle,
                (1, true) => 4,
                (2, true) => 2,
                _ => 0,
            };
        }
    }
    sum
}
