//! `houseway rules --brief`: what a newcomer needs to follow a round, on one screen.

use rulebook::Wording;
use rulebook::listing::amount::Amount;
use rulebook::listing::{Bank, Listing, WagerRule};

/// How many limits are named; the rest is counted.
const LIMITS: usize = 6;

/// The rules in short, a fact a line: the aim, the table, the course of a round, and the wagers.
pub(crate) fn brief(listing: &Listing) -> Vec<String> {
    let body = listing.body();
    let mut lines = vec![format!("Aim: {}", body.listing.object), format!("Deck: {}.", deck(listing))];
    let (seats, fewest) = (body.seats.positions, body.seats.fewest);
    lines.push(format!("Seats: {seats}; a game needs {fewest}."));
    lines.extend(body.bank.as_ref().map(player_dealer));
    let several = |head: &str, values: &[String]| {
        (!values.is_empty()).then(|| format!("{head}: {}.", values.join("; ")))
    };
    lines.extend(several("Cards", &body.cards.values));
    lines.extend(
        several("Hands, the highest first", &body.ranking.hands).map(|line| line.replace("; ", ", ")),
    );
    lines.extend(limits(listing));
    lines.push("A round:".to_owned());
    lines.extend((1..).zip(&body.play.steps).map(|(number, step)| format!("  {number}. {step}")));
    if !body.wager.is_empty() {
        lines.push("Wagers:".to_owned());
        lines
            .extend(body.wager.iter().map(|(key, rule)| format!("  {}", wager(listing, key.as_str(), rule))));
    }
    lines
}

fn deck(listing: &Listing) -> String {
    let deck = &listing.body().deck;
    let pack = deck.pack.text();
    match (deck.packs.from, deck.packs.to) {
        (1, 1) => pack,
        (from, to) if from == to => format!("{from} packs, each {pack}"),
        (from, to) => format!("{from} to {to} packs, each {pack}"),
    }
}

fn player_dealer(bank: &Bank) -> String {
    let rounds = if bank.rounds == 1 { "round".to_owned() } else { format!("{} rounds", bank.rounds) };
    format!("Player-dealer: the position is offered on every {rounds}, {}.", bank.offered.text())
}

/// The limits that the document prints.
fn limits(listing: &Listing) -> Option<String> {
    let limits = listing.body().offering.as_ref()?.limits.as_ref()?;
    let more = limits.len().saturating_sub(LIMITS);
    let named = limits.iter().take(LIMITS).map(String::as_str).collect::<Vec<_>>().join("; ");
    Some(if more == 0 { format!("Limits: {named}.") } else { format!("Limits: {named}; and {more} more.") })
}

/// A wager: when it is placed, when it wins, and what it pays.
fn wager(listing: &Listing, key: &str, rule: &WagerRule) -> String {
    let required = if rule.required { "required, " } else { "" };
    let mut text = format!("{}: {required}{}", rule.name, rule.placed.text());
    if !matches!(rule.amount, Amount::TableLimits) {
        text += &format!(", {}", rule.amount.said(Wording::English));
    }
    if let Some(wins) = &rule.wins {
        text += &format!("; wins when {wins}");
    }
    let has_table = || listing.body().pay_table.iter().any(|(_, table)| table.wager.as_str() == key);
    match &rule.pays {
        Some(odds) => text + &format!("; pays {odds}"),
        None if has_table() => text + "; pays by its pay table",
        None => text,
    }
}
