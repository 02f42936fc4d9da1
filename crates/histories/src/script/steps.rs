//! The lines of a round as commands.

use cards::Card;
use families::AnyTable;
use money::Cents;
use rulebook::listing::WagerKind;
use table::banked::TablePlan;
use table::{
    Act, Amounts, Choice, Command, Offer, Position, Rulings, Shape, Speak, Tongue, Verb, WagerNo, say,
};

use super::people::chips;
use crate::family;

/// An amount as a line writes it: dollars, or a multiple of `base`.
fn amount(word: &str, base: Cents) -> Result<Cents, String> {
    if let Some(times) = word.strip_suffix('x') {
        let tenths = times.parse::<i64>().map(|times| times * 10);
        let tenths = tenths.map_err(|_| format!("\"{word}\" is not a multiple; write it as in \"4x\""))?;
        return Ok(Cents(base.0 * tenths / 10));
    }
    chips(word)
}

/// A wager line: `ante $10`.
pub(super) fn stake(plan: &TablePlan, position: Position, words: &[&str]) -> Result<Command, String> {
    let [wager, staked] = words else {
        return Err("write a wager as in \"seat 2 ante $10\"".to_owned());
    };
    let wager = wager_no(plan, wager)?;
    let amount = chips(staked)?;
    Ok(Command::stake(position, wager, amount))
}

/// A decision: `fold`, `check`, `play`, `play 4x`, `play $40`, `hit`, `double $5`. `base` is what multiples are of.
pub(super) fn decision(
    plan: &TablePlan,
    position: Position,
    words: &[&str],
    offers: &[Offer],
    base: Cents,
) -> Result<Command, String> {
    let act = match words {
        ["fold" | "folds"] => Act::FOLD,
        // To let a hand stand as another has set it was written "check" once.
        ["check" | "checks"] if offers.iter().any(|offer| offer.verb == Verb::AGREE) => Act::AGREE,
        ["check" | "checks"] => Act::CHECK,
        ["agrees"] => Act::AGREE,
        ["card"] => Act::CARD,
        ["no", "card"] => Act::NO_CARD,
        ["house", "way"] => Act::HOUSE_WAY,
        ["asks", "the", "cover"] => Act::ASK_COVER,
        ["hit" | "hits"] => Act::HIT,
        ["stand" | "stands"] => Act::STAND,
        ["split" | "splits"] => Act::SPLIT,
        ["surrender" | "surrenders"] => Act::SURRENDER,
        ["rescue" | "rescues"] => Act::RESCUE,
        ["even", "money"] => Act::EVEN_MONEY,
        ["no"] | ["no", _] => Act::DECLINE,
        ["double" | "doubles", rest @ ..] if rest.len() <= 1 => {
            let amount = match rest {
                [word] => amount(word, base)?,
                _ => whole_double(position, offers).unwrap_or(base),
            };
            Verb::DOUBLE.amount(amount)
        }
        ["pile", pile] => Verb::PICK.with(Choice::Number(
            pile.parse().map_err(|_| format!("\"{pile}\" is not a pile; write its number"))?,
        )),
        ["front", cards @ ..] => Verb::FRONT.with(Choice::Front(front(&cards.join(" "))?)),
        [wager, rest @ ..] if rest.len() <= 1 => {
            let wager = wager_no(plan, wager)?;
            let offered = offers.iter().find_map(|offer| match offer.shape {
                Shape::Wager { wager: on, amounts } if offer.at == Some(position) && on == wager => {
                    Some(amounts)
                }
                _ => None,
            });
            let amounts = offered.unwrap_or(Amounts::only(base));
            let amount = match rest {
                [word] => amount(word, base)?,
                _ if plan.wager(wager).kind == WagerKind::Insurance => amounts.to,
                _ => amounts.from,
            };
            Verb::WAGER.with(Choice::Wager { wager, amount })
        }
        _ => return Err("write a decision as in \"seat 2 fold\" or \"seat 2 play 4x\"".to_owned()),
    };
    Ok(Command::at(position, act))
}

/// A double without an amount is one for the whole wager: who has less left says how much.
pub(super) fn affords_double(
    position: Position,
    words: &[&str],
    offers: &[Offer],
    whole: Cents,
) -> Result<(), String> {
    match whole_double(position, offers).filter(|_| matches!(words, ["double" | "doubles"])) {
        Some(most) if most < whole => Err(format!(
            "doubling the whole wager takes {whole}, but only {most} can be added; write \"double {most}\""
        )),
        _ => Ok(()),
    }
}

/// The most that a double may add.
fn whole_double(position: Position, offers: &[Offer]) -> Option<Cents> {
    let double = offers.iter().find(|offer| offer.verb == Verb::DOUBLE && offer.at == Some(position));
    double.and_then(|offer| offer.shape.amounts()).map(|amounts| amounts.to)
}

/// The two cards or tiles that go in front.
fn front(text: &str) -> Result<[Card; 2], String> {
    let cards = cards::parse_cards(text).map_err(|error| error.to_string())?;
    <[Card; 2]>::try_from(cards)
        .map_err(|_| "name the two cards in front, as in \"seat 2 front Kh Qd\"".to_owned())
}

fn wager_no(plan: &TablePlan, name: &str) -> Result<WagerNo, String> {
    plan.wager_no(name).ok_or_else(|| {
        let names = plan.wagers.iter().filter(|wager| wager.hand == 1).map(|wager| wager.key.as_str());
        let all: Vec<&str> = names.clone().collect();
        let hint = rulebook::did_you_mean(name, names);
        let hint = if hint.is_empty() { format!("; the wagers are {}", all.join(", ")) } else { hint };
        format!("no wager \"{name}\"{hint}")
    })
}

/// What is offered, in words: "fold, play $10".
pub(crate) fn offered(table: &AnyTable, offers: &[Offer]) -> String {
    let mut texts: Vec<String> = offers.iter().map(|offer| text(table, offer, Tongue::English)).collect();
    texts.dedup();
    if texts.is_empty() { say!(Tongue::English, "offer.nothing") } else { texts.join(", ") }
}

/// A decision at a player-dealer table as a script writes it; `key` names a wager.
pub fn line(act: Act, key: impl Fn(WagerNo) -> String) -> Option<String> {
    let words = act.verb.row().words.first().copied().unwrap_or_default();
    Some(match act.choice {
        Choice::Only if words.is_empty() => return None,
        Choice::Only => words.to_owned(),
        Choice::Wager { wager, amount } => format!("{} {amount}", key(wager)),
        Choice::Amount(amount) => format!("{words} {amount}"),
        Choice::Number(number) => format!("{words} {number}"),
        Choice::Front([one, other]) => format!("{words} {one} {other}"),
        _ => return None,
    })
}

/// One offer in words.
pub fn text(table: &AnyTable, offer: &Offer, tongue: Tongue) -> String {
    if let Some(text) = family::manner(table).offer(table, offer, tongue) {
        return text;
    }
    let verb = offer.verb;
    match offer.shape {
        Shape::Only if verb == Verb::DRAW => say!(tongue, "offer.from-stock", verb = verb),
        Shape::Only | Shape::Thirteen | Shape::Groups(..) | Shape::Meld(_) => verb.speak(tongue),
        Shape::Price(price) if verb == Verb::SURRENDER => {
            say!(tongue, "offer.for-price", verb = verb, price = price)
        }
        Shape::Price(price) => say!(tongue, "offer.price", verb = verb, price = price),
        Shape::Amount(amounts) | Shape::Newcomer { amounts, .. } => {
            say!(tongue, "offer.amount", verb = verb, amount = span(amounts, tongue))
        }
        Shape::Wager { wager, amounts } => on_circle(table, offer, wager, amounts, tongue),
        Shape::Seats(seats) => say!(tongue, "offer.which", verb = verb, which = any_of(seats.iter(), tongue)),
        Shape::Persons(persons) => {
            say!(tongue, "offer.which", verb = verb, which = any_of(persons.iter(), tongue))
        }
        Shape::Number { most } => say!(tongue, "offer.number", verb = verb, most = most),
        Shape::Cards { least, most, .. } => cards_text(verb, least, most, tongue),
        Shape::Card { card, .. } => say!(tongue, "offer.card", verb = verb, card = card),
        Shape::Front(fronts) => {
            let hand: Vec<String> = fronts.hand().map(|card| card.to_string()).collect();
            say!(tongue, "offer.front", verb = verb, cards = hand.join(" "))
        }
        Shape::Ruling(rulings) => ruling_text(rulings, tongue),
    }
}

/// An amount on a circle.
fn on_circle(table: &AnyTable, offer: &Offer, wager: WagerNo, amounts: Amounts, tongue: Tongue) -> String {
    let amount = span(amounts, tongue);
    let key = table.banked().map_or_else(String::new, |core| core.plan.wager(wager).key.to_string());
    let seat = offer.at.map_or_else(String::new, |at| at.speak(tongue));
    match offer.verb {
        Verb::WAGER => say!(tongue, "offer.on-circle", wager = key, amount = amount),
        Verb::TAKE_BACK => say!(tongue, "offer.take-back", verb = offer.verb, wager = key, seat = seat),
        Verb::SHARE => {
            say!(tongue, "offer.share", verb = offer.verb, seat = seat, wager = key, amount = amount)
        }
        _ => say!(tongue, "offer.stake", wager = key, seat = seat, amount = amount),
    }
}

/// Amounts in words: the few there are, or from one to the other.
pub fn span(amounts: Amounts, tongue: Tongue) -> String {
    if amounts.from == amounts.to {
        amounts.from.to_string()
    } else if amounts.step.0 * 8 >= amounts.to.0 - amounts.from.0 {
        any_of((0..amounts.count()).map(|at| amounts.at(at)), tongue)
    } else {
        say!(tongue, "offer.span", from = amounts.from, to = amounts.to)
    }
}

/// One or another of these.
pub(crate) fn any_of(items: impl Iterator<Item = impl Speak>, tongue: Tongue) -> String {
    items.map(|item| item.speak(tongue)).collect::<Vec<_>>().join(&say!(tongue, "offer.or"))
}

fn cards_text(verb: Verb, least: u8, most: u8, tongue: Tongue) -> String {
    let cards =
        if least == most { most.to_string() } else { say!(tongue, "offer.span", from = least, to = most) };
    match verb {
        Verb::OPEN => say!(tongue, "offer.turn-up"),
        Verb::DRAW => say!(tongue, "offer.draw", cards = cards),
        verb => say!(tongue, "offer.cards", verb = verb, cards = cards),
    }
}

fn ruling_text(rulings: Rulings, tongue: Tongue) -> String {
    let what = rulings.case().speak(tongue);
    match rulings {
        Rulings::One(ruling) => ruling.to_string(),
        Rulings::Hands { positions, .. } => format!("{what} {}", any_of(positions.iter(), tongue)),
        Rulings::Cards { place, .. } => say!(tongue, "offer.one-of-cards", what = what, place = place),
        Rulings::Chips { position, amounts, .. } => {
            format!("{what} {} {}", position.speak(tongue), span(amounts, tongue))
        }
    }
}
