//! Who sits where, and who takes part.

use money::Cents;

use super::head::{Table, amount};

/// A player of the hand.
pub(super) struct Player<'a> {
    pub(super) name: &'a str,
    pub(super) seat: i64,
    pub(super) stack: Cents,
}

/// What comes after a name, where a text begins with it. Names of one table differ in their last letters rather than in
/// their first: those are looked at before all.
pub(super) fn after_name<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let last = name.len().checked_sub(1)?;
    if text.as_bytes().get(last) != name.as_bytes().get(last) {
        return None;
    }
    text.strip_prefix(name)
}

/// The second line, everybody at the table, and how many lines that takes.
pub(super) fn seats<'a>(lines: &[&'a str]) -> (Table, Vec<Player<'a>>, usize) {
    let (mut table, mut seated, mut next) = (Table::default(), Vec::new(), 1);
    for (number, line) in lines.iter().enumerate().skip(1) {
        if let Some(read) = Table::read(line) {
            table = read;
        } else if let Some(player) = seat(line) {
            seated.push(player);
        } else if !line.is_empty() {
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
        after.starts_with("in chips").then_some((&rest[..at], stack))
    })?;
    Some(Player { name: name.trim(), seat: number.parse().ok()?, stack: amount(stack)? })
}

/// Those of the seated who take part, from the left of the button. Who sits out in a tournament posts and folds; who
/// sits out of a cash game does nothing.
pub(super) fn playing<'a>(seated: Vec<Player<'a>>, button: Option<i64>, play: &[&str]) -> Vec<Player<'a>> {
    let (mut in_it, mut small_blind) = (vec![false; seated.len()], None);
    for line in play {
        let found = seated.iter().enumerate().filter_map(|(at, player)| {
            let rest = after_name(line, player.name)?.strip_prefix(": ")?;
            takes_part(rest).then_some((at, rest))
        });
        let Some((at, rest)) = found.max_by_key(|(at, _)| seated[*at].name.len()) else { continue };
        in_it[at] = true;
        if small_blind.is_none() && rest.starts_with("posts small blind") {
            small_blind = Some(seated[at].seat);
        }
    }
    let mut players: Vec<Player<'a>> =
        seated.into_iter().zip(in_it).filter(|(_, in_it)| *in_it).map(|(player, _)| player).collect();
    let button = button.unwrap_or(i64::MAX);
    players.sort_by_key(|player| (player.seat <= button, player.seat));
    // When two play the small blind has the button.
    if let [first, _] = players.as_slice()
        && Some(first.seat) == small_blind
    {
        players.swap(0, 1);
    }
    players
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
    )
}
