//! Reading what is typed as the answer to a shape.

use cards::{Card, parse_cards};
use money::Cents;
use table::{Amounts, CardMask, Choice, Offer, Person, Position, Shape};

/// The answer that words give to an offer's shape; `number` is that of the offer, for examples.
pub(super) fn answer(offer: &Offer, number: &str, words: &[&str], held: &[Card]) -> Result<Choice, String> {
    match offer.shape {
        Shape::Amount(amounts) => amount(amounts, number, words).map(Choice::Amount),
        Shape::Wager { wager, amounts } => {
            amount(amounts, number, words).map(|amount| Choice::Wager { wager, amount })
        }
        Shape::Number { most } => {
            let named =
                words.first().and_then(|word| word.parse().ok()).filter(|named| (1..=most).contains(named));
            let label = offer.verb.row().label;
            let wrong = || format!("which {label}? write \"{number} 1\" to \"{number} {most}\"");
            named.map(Choice::Number).ok_or_else(wrong)
        }
        Shape::Seats(seats) => {
            let named = seat(words).filter(|named| seats.has(*named));
            let wrong = || {
                format!("which seat? write it behind the number, as in \"{number} {}\"", first(seats.iter()))
            };
            named.map(Choice::Seat).ok_or_else(wrong)
        }
        Shape::Persons(persons) => {
            let named = seat(words).map(|named| Person(named.0 - 1)).filter(|named| persons.has(*named));
            let wrong = || {
                let example = persons.iter().next().map_or(1, |person| person.0 + 1);
                format!("whom? write the seat behind the number, as in \"{number} {example}\"")
            };
            named.map(Choice::Person).ok_or_else(wrong)
        }
        Shape::Cards { least, most, .. } => {
            let chosen = Choice::Cards(mask(&words.join(" "), held)?);
            let wrong =
                || format!("{} cards: {least} to {most} are right, written as in \"1 Kh 9c\"", words.len());
            if offer.shape.contains(chosen) { Ok(chosen) } else { Err(wrong()) }
        }
        Shape::Front(_) => front(offer, number, words),
        _ if !words.is_empty() => Err("no amount is asked here".to_owned()),
        _ => Ok(offer.shape.sample(0)),
    }
}

fn first(mut seats: impl Iterator<Item = Position>) -> u8 {
    seats.next().map_or(1, |seat| seat.0)
}

/// `3`, or `seat 3`.
fn seat(words: &[&str]) -> Option<Position> {
    words.last()?.parse().ok().filter(|seat| *seat > 0).map(Position)
}

fn amount(amounts: Amounts, number: &str, words: &[&str]) -> Result<Cents, String> {
    let wanted: Cents = match words {
        [] if amounts.from == amounts.to => amounts.from,
        [] => {
            return Err(format!(
                "how much? {} to {}: write \"{number} {}\"",
                amounts.from, amounts.to, amounts.from
            ));
        }
        [amount] => amount.parse().map_err(|error: money::ParseCentsError| error.to_string())?,
        _ => return Err("write a number, and an amount where one is asked: \"2 25\"".to_owned()),
    };
    amounts.check(wanted).map_err(|refusal| refusal.to_string())?;
    Ok(wanted)
}

/// The places of the cards that are named.
fn mask(text: &str, held: &[Card]) -> Result<CardMask, String> {
    let mut mask = 0u16;
    for card in parse_cards(text).map_err(|error| error.to_string())? {
        let at = (0..held.len()).find(|at| held[*at] == card && mask >> at & 1 == 0);
        mask |= 1 << at.ok_or_else(|| format!("you do not hold {card}"))?;
    }
    Ok(CardMask(mask))
}

/// `1 Kh Qd`: two cards for the front of a hand.
fn front(offer: &Offer, number: &str, words: &[&str]) -> Result<Choice, String> {
    if words.is_empty() {
        let Choice::Front([one, other]) = offer.shape.sample(0) else { return Err(String::new()) };
        return Err(format!("which two? write \"{number}\" and the two, as in \"{number} {one} {other}\""));
    }
    let text = words.join(" ");
    let cards = parse_cards(&text).map_err(|error| error.to_string())?;
    let cards = <[Card; 2]>::try_from(cards).map_err(|_| "write two cards".to_owned())?;
    let chosen = Choice::Front(cards);
    let wrong = || format!("{text} are not two of your cards that may go in front");
    if offer.shape.contains(chosen) { Ok(chosen) } else { Err(wrong()) }
}
