//! Ranks in words.

use cards::Rank;

/// The rank with this number, the two being 0.
pub(crate) fn rank(number: u16) -> Rank {
    Rank::ALL[usize::from(number)]
}

/// "king".
pub(crate) fn one(number: u16) -> &'static str {
    rank(number).name()
}

/// "kings", "sixes".
pub(crate) fn many(number: u16) -> String {
    if rank(number) == Rank::Six { "sixes".to_owned() } else { format!("{}s", one(number)) }
}

/// The ranks of a mask from the highest down: "ace-king-nine".
pub(crate) fn run(mask: u16) -> String {
    let names: Vec<&str> = (0..13).rev().filter(|rank| mask >> rank & 1 == 1).map(one).collect();
    names.join("-")
}

/// "king kicker", "king-nine kickers".
pub(crate) fn kickers(mask: u16) -> String {
    format!("{} kicker{}", run(mask), if mask.count_ones() == 1 { "" } else { "s" })
}
