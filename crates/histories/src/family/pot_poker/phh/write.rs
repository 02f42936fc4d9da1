//! Writing PHH.

use std::fmt::Write;

use money::Cents;

use super::Code;
use crate::hand::{Action, Hand, Step, cards_text};

/// A hand as a file of its own. A game without a code is written under the id of its listing, which is our extension.
pub fn write(hand: &Hand) -> String {
    let mut text = String::with_capacity(1024);
    let code = Code::of(&hand.game);
    let name = code.map_or(hand.game.listing.as_str(), |code| code.code);
    let _ = writeln!(text, "variant = {}", quoted(name));
    if code.is_none() {
        let _ = writeln!(text, "_structure = {}", quoted(&hand.game.structure));
        if let Some(stakes) = &hand.game.stakes {
            let _ = writeln!(text, "_stakes = {}", quoted(stakes));
        }
    }
    stakes(hand, code, &mut text);
    let _ = writeln!(text, "starting_stacks = {}", amounts(hand, &hand.stacks));
    let _ = writeln!(text, "actions = [");
    for action in &hand.actions {
        let _ = writeln!(text, "  {},", quoted(&hand.told(action)));
    }
    let _ = writeln!(text, "]");
    if !hand.players.is_empty() {
        let names: Vec<String> = hand.players.iter().map(|name| quoted(name)).collect();
        let _ = writeln!(text, "players = [{}]", names.join(", "));
    }
    if let Some(finishing) = &hand.finishing {
        let _ = writeln!(text, "finishing_stacks = {}", amounts(hand, finishing));
    }
    if let Some(winnings) = &hand.winnings {
        let _ = writeln!(text, "winnings = {}", amounts(hand, winnings));
    }
    own_fields(hand, &mut text);
    for (key, value) in &hand.about {
        let plain =
            !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte));
        let key = if plain { key.clone() } else { quoted(key) };
        let _ = writeln!(text, "{key} = {value}");
    }
    text
}

/// What PHH has no field for.
fn own_fields(hand: &Hand, text: &mut String) {
    if hand.smallest != usual_smallest(hand) {
        let _ = writeln!(text, "_smallest_chip = {}", hand.chips(hand.smallest));
    }
    if let Some(rake) = hand.rake {
        let _ = writeln!(text, "_rake = {}", hand.chips(rake));
    }
    if hand.added > Cents::ZERO {
        let _ = writeln!(text, "_added = {}", hand.chips(hand.added));
    }
    if !hand.second_board.is_empty() {
        let _ = writeln!(text, "_second_board = {}", quoted(&cards_text(&hand.second_board)));
    }
}

/// The smallest amount that a reader takes to play.
fn usual_smallest(hand: &Hand) -> Cents {
    let money = hand.text("currency").is_some() || hand.text("currency_symbol").is_some();
    let given = &hand.stakes;
    let parts = |amount: &Cents| amount.0 % hand.chip.0.max(1) != 0;
    let lists = [&hand.stacks, &given.antes, &given.blinds, &given.dead];
    let others = [given.bring_in, Some(given.small_bet), given.big_bet, hand.rake, Some(hand.added)];
    let raised = |action: &Action| matches!(&action.step, Step::RaiseTo(amount) if parts(amount));
    let ends = [&hand.finishing, &hand.winnings];
    let fine = money
        || lists.into_iter().flatten().any(parts)
        || others.iter().flatten().any(parts)
        || ends.into_iter().flatten().flatten().any(parts)
        || hand.actions.iter().any(raised);
    if fine { Cents(1) } else { hand.chip }
}

/// Several hands as one file.
pub fn write_all<'a>(hands: impl IntoIterator<Item = &'a Hand>) -> String {
    let numbered = hands.into_iter().enumerate();
    numbered.map(|(at, hand)| format!("[{}]\n{}", at + 1, write(hand))).collect::<Vec<_>>().join("\n")
}

fn stakes(hand: &Hand, code: Option<&Code>, text: &mut String) {
    let given = &hand.stakes;
    let dead = given.dead.iter().any(|dead| dead.0 > 0);
    let mut antes = given.antes.clone();
    antes.iter_mut().zip(&given.dead).for_each(|(ante, dead)| *ante += *dead);
    let _ = writeln!(text, "ante_trimming_status = {}", given.antes_matched && !dead);
    let _ = writeln!(text, "antes = {}", by_seat(hand, &antes));
    if dead {
        let _ = writeln!(text, "_dead_posts = {}", by_seat(hand, &given.dead));
        let _ = writeln!(text, "_antes_matched = {}", given.antes_matched);
    }
    let limit = code.map_or(given.big_bet.is_some(), |code| code.limit);
    if !code.map_or(given.bring_in.is_some(), |code| code.bring_in) {
        let _ = writeln!(text, "blinds_or_straddles = {}", by_seat(hand, &given.blinds));
    }
    if let Some(bring_in) = given.bring_in {
        let _ = writeln!(text, "bring_in = {}", hand.chips(bring_in));
    }
    let small = hand.chips(given.small_bet);
    if limit {
        let big = hand.chips(given.big_bet.unwrap_or(given.small_bet));
        let _ = writeln!(text, "small_bet = {small}\nbig_bet = {big}");
    } else {
        let _ = writeln!(text, "min_bet = {small}");
    }
}

/// When two play the list begins with the button.
fn by_seat(hand: &Hand, held: &[Cents]) -> String {
    match held {
        [one, other] => amounts(hand, &[*other, *one]),
        held => amounts(hand, held),
    }
}

fn amounts(hand: &Hand, held: &[Cents]) -> String {
    let held: Vec<String> = held.iter().map(|amount| hand.chips(*amount).to_string()).collect();
    format!("[{}]", held.join(", "))
}

/// A text in TOML.
pub(crate) fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => {
                out.push('\\');
                out.push(c);
            }
            c if c.is_control() => {
                let _ = write!(out, "\\u{:04X}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
