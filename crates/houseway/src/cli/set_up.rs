//! Options of `play` and `sign` for what a listing leaves to the house.

use clap::Args;
use families::set_up::{Bounds, Shuffling};
use money::Cents;

use super::amount;

#[derive(Args, Default)]
pub(crate) struct SetUpArgs {
    /// Table minimum
    #[arg(long, value_name = "DOLLARS", value_parser = amount, allow_negative_numbers = true)]
    pub(crate) minimum: Option<Cents>,
    /// Table maximum
    #[arg(long, value_name = "DOLLARS", value_parser = amount, allow_negative_numbers = true)]
    pub(crate) maximum: Option<Cents>,
    /// Minimum and maximum buy-in, as in 100-500, 100- or -500
    #[arg(long, value_name = "FROM-TO", value_parser = bounds, allow_hyphen_values = true)]
    pub(crate) buy_in: Option<Bounds>,
    /// Number of decks, if the document leaves it to the house
    #[arg(long, value_name = "N")]
    pub(crate) packs: Option<u8>,
    /// What the cards are dealt from, or who shuffles: shoe, shuffler, machine or hand
    #[arg(long, value_name = "HOW")]
    pub(crate) shuffle: Option<Shuffling>,
    /// Optional rules that the table plays, as in double-double-down; may be repeated
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    pub(crate) options: Vec<String>,
    /// Pay table, if a wager has several to choose from: its name, or WAGER=TABLE or WAGER=N [default: the first]
    #[arg(long = "pay-table", visible_alias = "table", value_name = "TABLE")]
    pub(crate) pay_table: Vec<String>,
}

/// `100-500`, `100-` or `-500`.
fn bounds(text: &str) -> Result<Bounds, String> {
    let (from, to) = text.split_once('-').ok_or_else(|| "write it as in 100-500, 100- or -500".to_owned())?;
    let end = |text: &str| if text.trim().is_empty() { Ok(None) } else { amount(text).map(Some) };
    match (end(from)?, end(to)?) {
        (None, None) => Err("write it as in 100-500, 100- or -500".to_owned()),
        (minimum, maximum) => Ok(Bounds { minimum, maximum }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_buy_in_has_a_minimum_or_a_maximum_or_both() {
        let read = |text: &str| bounds(text).map(|held| (held.minimum, held.maximum)).ok();
        let dollars = |dollars: i64| Some(Cents::dollars(dollars));
        assert_eq!(read("100-500"), Some((dollars(100), dollars(500))));
        assert_eq!(read("$100-"), Some((dollars(100), None)));
        assert_eq!(read("-500"), Some((None, dollars(500))));
        assert_eq!((read("-"), read("100"), read("a-b")), (None, None, None));
    }
}
