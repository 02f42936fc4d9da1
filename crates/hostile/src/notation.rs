//! Cards, tiles, dice, amounts, odds and ranges as people write them.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use cards::{Card, Deck, DeckKind, Dice, Tile, parse_cards};
use money::{Cents, Odds, Rounding};

use crate::text;

/// What is read comes back the same when it is written and read again.
fn comes_back<T: FromStr<Err: Display> + Display + PartialEq + Debug>(text: &str) -> Option<T> {
    match text.parse::<T>() {
        Ok(read) => {
            let written = read.to_string();
            let again =
                written.parse::<T>().unwrap_or_else(|wrong| panic!("{text:?} to {written:?}: {wrong}"));
            assert_eq!(again, read, "{text:?} is written as {written:?}");
            Some(read)
        }
        Err(wrong) => {
            assert!(!wrong.to_string().is_empty(), "{text:?} is refused without a word");
            None
        }
    }
}

/// Cards one by one and in rows, tiles, dice.
pub fn cards(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    comes_back::<Card>(text);
    comes_back::<Tile>(text);
    comes_back::<Dice>(text);
    if let Ok(row) = parse_cards(text) {
        let written: Vec<String> = row.iter().map(ToString::to_string).collect();
        assert_eq!(parse_cards(&written.join(" ")).ok().as_deref(), Some(row.as_slice()), "{text:?}");
    }
}

/// Amounts of money, odds, and what odds pay on amounts.
pub fn amounts(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let (first, second) = text.split_once('|').unwrap_or((text, "6 to 5"));
    let amount = comes_back::<Cents>(first);
    let odds = comes_back::<Odds>(second).or_else(|| comes_back::<Odds>(first));
    let (Some(amount), Some(odds)) = (amount, odds) else { return };
    let paid =
        [Rounding::Exact, Rounding::DownToCent, Rounding::UpToDollar].map(|way| odds.prize(amount, way));
    if let [Some(exact), down, _] = paid {
        assert_eq!(down, Some(exact), "{amount} at {odds} comes to whole cents");
    }
    let _ = (amount.times(i64::from(odds.pays)), amount.is_chips(), odds.pays_less_than(Odds::EVEN));
}

/// Ranges of hands.
pub fn ranges(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let pack = Deck::single(DeckKind::Standard).cards();
    if let Err(wrong) = odds::ranges::parse(text, &pack) {
        assert!(!wrong.is_empty(), "{text:?} is refused without a word");
    }
}
