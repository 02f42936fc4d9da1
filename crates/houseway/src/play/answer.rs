//! Reading what is typed as the answer to a shape.

use cards::{Card, parse_cards};
use money::Cents;
use table::{Amounts, CardMask, Choice, Offer, Person, Position, Shape, Speak as _, Tongue, Verb, say};

/// The answer that words give to an offer's shape.
pub(super) fn answer(offer: &Offer, words: &[&str], held: &[Card], tongue: Tongue) -> Result<Choice, String> {
    let key = offer.verb.row().stroke.to_string();
    match offer.shape {
        Shape::Amount(amounts) => amount(offer.verb, amounts, words, tongue).map(Choice::Amount),
        Shape::Wager { wager, amounts } => {
            amount(offer.verb, amounts, words, tongue).map(|amount| Choice::Wager { wager, amount })
        }
        Shape::Number { most } => {
            let named = number(words).filter(|named| (1..=most).contains(named));
            let what = offer.verb.speak(tongue);
            let wrong = || say!(tongue, "play.which-number", what = what, key = key, most = most);
            named.map(Choice::Number).ok_or_else(wrong)
        }
        Shape::Seats(seats) => {
            let named = number(words).map(Position).filter(|named| seats.has(*named));
            let example = seats.iter().next().map_or(1, |seat| seat.0);
            named.map(Choice::Seat).ok_or_else(|| say!(tongue, "play.which-seat", key = key, seat = example))
        }
        Shape::Persons(persons) => {
            let named = number(words).and_then(|named| named.checked_sub(1)).map(Person);
            let named = named.filter(|named| persons.has(*named));
            let example = persons.iter().next().map_or(1, |person| person.0 + 1);
            named
                .map(Choice::Person)
                .ok_or_else(|| say!(tongue, "play.which-seat", key = key, seat = example))
        }
        Shape::Cards { least, most, .. } => cards(offer, words, held, least, most, tongue),
        Shape::Card { card, .. } => one_card(card, words, offer, tongue),
        Shape::Front(_) => front(offer, words, tongue),
        _ if !words.is_empty() => Err(say!(tongue, "play.nothing-more", words = words.join(" "))),
        _ => Ok(offer.shape.sample(0)),
    }
}

/// `3`, or `seat 3`.
fn number(words: &[&str]) -> Option<u8> {
    words.last()?.parse().ok().filter(|number| *number > 0)
}

fn amount(verb: Verb, amounts: Amounts, words: &[&str], tongue: Tongue) -> Result<Cents, String> {
    let key = verb.row().stroke.to_string();
    let wanted: Cents = match words {
        [] if amounts.from == amounts.to || verb == Verb::TAKE_BACK => amounts.from,
        // A double is for the whole wager unless somebody says less.
        [] if verb == Verb::DOUBLE => amounts.to,
        [] => {
            let example = amounts.from.to_string().replace(['$', ','], "");
            return Err(say!(
                tongue,
                "play.how-much",
                from = amounts.from,
                to = amounts.to,
                key = key,
                example = example
            ));
        }
        ["all" | "max"] | ["all", "in"] | ["all-in"] => amounts.to,
        ["min"] => amounts.from,
        ["to", amount] | [amount] => {
            amount.parse().map_err(|error: money::ParseCentsError| error.to_string())?
        }
        _ => return Err(say!(tongue, "play.one-amount", key = key)),
    };
    amounts.check(wanted).map_err(|refusal| refusal.speak(tongue))?;
    Ok(wanted)
}

/// So many cards of the hand: `d Kh 9c`. None at all is said with "none".
fn cards(
    offer: &Offer,
    words: &[&str],
    held: &[Card],
    least: u8,
    most: u8,
    tongue: Tongue,
) -> Result<Choice, String> {
    let words = if matches!(words, ["none" | "no" | "pat"]) { &[] } else { words };
    let mask = mask(&words.join(" "), held, tongue)?;
    let chosen = Choice::Cards(mask);
    let wrong = || say!(tongue, "play.so-many-cards", named = mask.len(), least = least, most = most);
    if offer.shape.contains(chosen) { Ok(chosen) } else { Err(wrong()) }
}

/// The places of the cards that are named.
fn mask(text: &str, held: &[Card], tongue: Tongue) -> Result<CardMask, String> {
    let mut mask = 0u16;
    for card in parse_cards(text).map_err(|error| error.to_string())? {
        let at = (0..held.len()).find(|at| held[*at] == card && mask >> at & 1 == 0);
        mask |= 1 << at.ok_or_else(|| say!(tongue, "play.not-yours", card = card.pretty()))?;
    }
    Ok(CardMask(mask))
}

/// A card that is offered by itself is named, so that nothing is thrown away by a slip.
fn one_card(card: Card, words: &[&str], offer: &Offer, tongue: Tongue) -> Result<Choice, String> {
    let named = parse_cards(&words.join(" ")).map_err(|error| error.to_string())?;
    if named == [card] {
        return Ok(offer.shape.sample(0));
    }
    let key = offer.verb.row().stroke.to_string();
    Err(say!(tongue, "play.which-card", key = key, card = card.to_string()))
}

/// `s Kh Qd`: two cards for the front of a hand.
fn front(offer: &Offer, words: &[&str], tongue: Tongue) -> Result<Choice, String> {
    let key = offer.verb.row().stroke.to_string();
    let example = match offer.shape.sample(0) {
        Choice::Front([one, other]) => format!("{one} {other}"),
        _ => String::new(),
    };
    let which = || say!(tongue, "play.which-two", key = key, example = example);
    let text = words.join(" ");
    let cards = parse_cards(&text).map_err(|error| error.to_string())?;
    let cards = <[Card; 2]>::try_from(cards).map_err(|_| which())?;
    let chosen = Choice::Front(cards);
    if offer.shape.contains(chosen) {
        Ok(chosen)
    } else {
        Err(say!(tongue, "play.not-in-front", cards = text))
    }
}
