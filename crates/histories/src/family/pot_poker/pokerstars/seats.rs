//! Who sits where, and who takes part.

use money::Cents;

use super::head::{Table, amount};

/// A player of the hand.
#[derive(Debug, Clone, Copy)]
pub(super) struct Player<'a> {
    pub(super) name: &'a str,
    pub(super) seat: i64,
    pub(super) stack: Cents,
}

/// Whose a text is, and what comes behind the name: the longest of the names that it begins with.
pub(super) fn whose<'t>(players: &[Player<'_>], text: &'t str) -> Option<(usize, &'t str)> {
    let bytes = text.as_bytes();
    let mut found: Option<(usize, usize)> = None;
    for (at, player) in players.iter().enumerate() {
        let end = player.name.len();
        // What comes behind a name tells more names apart than their first letters.
        let ends = bytes.get(end).is_none_or(|next| matches!(next, b':' | b' '));
        let longer = end > found.map_or(0, |(_, end)| end);
        if ends && longer && bytes.starts_with(player.name.as_bytes()) {
            found = Some((at, end));
        }
    }
    found.map(|(at, end)| (at, &text[end..]))
}

/// The second line, everybody at the table, and how many lines that takes.
pub(super) fn seats<'a>(lines: &[&'a str]) -> (Table, Vec<Player<'a>>, usize) {
    let (mut table, mut seated, mut next) = (Table::default(), Vec::with_capacity(10), 1);
    for (number, line) in lines.iter().enumerate().skip(1) {
        if let Some(player) = seat(line) {
            seated.push(player);
        } else if let Some(read) = Table::read(line) {
            table = read;
        } else if !line.is_empty() && !seated.is_empty() {
            break;
        }
        next = number + 1;
    }
    (table, seated, next)
}

/// `Seat 4: a name ($12.50 in chips, $1 bounty) is sitting out`.
fn seat(line: &str) -> Option<Player<'_>> {
    let (number, rest) = line.strip_prefix("Seat ")?.split_once(':')?;
    // A name may have brackets, and more of them may come behind the chips.
    let (name, stack) = rest.rmatch_indices('(').find_map(|(at, _)| {
        let (stack, after) = rest[at + 1..].split_once(' ')?;
        let chips = after.get(..8).is_some_and(|words| words.eq_ignore_ascii_case("in chips"));
        chips.then_some((&rest[..at], stack))
    })?;
    Some(Player { name: name.trim(), seat: number.parse().ok()?, stack: amount(stack)? })
}

/// Those of the seated who take part, from the left of the button, and the place of each among them. Who sits out in a
/// tournament posts and folds; who sits out of a cash game does nothing.
pub(super) fn playing<'a>(
    seated: &[Player<'a>],
    button: Option<i64>,
    said: &[Option<(usize, &str)>],
) -> (Vec<Player<'a>>, Vec<Option<usize>>) {
    let (mut in_it, mut small_blind) = (vec![false; seated.len()], None);
    for (at, rest) in said.iter().flatten() {
        if in_it[*at] && small_blind.is_some() {
            continue;
        }
        let Some(rest) = rest.strip_prefix(": ").filter(|rest| takes_part(rest)) else { continue };
        in_it[*at] = true;
        if small_blind.is_none() && rest.starts_with("posts small blind") {
            small_blind = Some(*at);
        }
    }
    let mut order: Vec<usize> = (0..seated.len()).filter(|at| in_it[*at]).collect();
    let button = button.unwrap_or(i64::MAX);
    order.sort_by_key(|at| (seated[*at].seat <= button, seated[*at].seat));
    // When two play the small blind has the button.
    if let [first, _] = order.as_slice()
        && Some(*first) == small_blind
    {
        order.swap(0, 1);
    }
    let mut places = vec![None; seated.len()];
    for (place, at) in order.iter().enumerate() {
        places[*at] = Some(place);
    }
    (order.into_iter().map(|at| seated[at]).collect(), places)
}

/// Whether what is said of a player is a part of the play.
fn takes_part(said: &str) -> bool {
    let word = said.split(' ').next().unwrap_or_default();
    matches!(
        word,
        "posts"
            | "folds"
            | "checks"
            | "calls"
            | "bets"
            | "raises"
            | "brings"
            | "brings-in"
            | "discards"
            | "stands"
            | "shows"
            | "mucks"
            | "mucked"
            | "doesn't"
            | "straddle"
            | "straddles"
    )
}
