//! Writing PHH.

use std::fmt::Write;

use money::Cents;

use super::Code;
use crate::hand::Hand;

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
    let usual = if hand.smallest == hand.chip { 1 } else { 100 };
    if hand.chip.0 != usual {
        let _ = writeln!(text, "_cents_per_chip = {}", hand.chip.0);
    }
    for (key, value) in &hand.about {
        let _ = writeln!(text, "{key} = {value}");
    }
    text
}

/// Several hands as one file.
pub fn write_all<'a>(hands: impl IntoIterator<Item = &'a Hand>) -> String {
    let numbered = hands.into_iter().enumerate();
    numbered.map(|(at, hand)| format!("[{}]\n{}", at + 1, write(hand))).collect::<Vec<_>>().join("\n")
}

fn stakes(hand: &Hand, code: Option<&Code>, text: &mut String) {
    let given = &hand.stakes;
    let _ = writeln!(text, "ante_trimming_status = {}", given.antes_matched);
    let _ = writeln!(text, "antes = {}", by_seat(hand, &given.antes));
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
