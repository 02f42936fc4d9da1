//! `houseway rules --brief`: enough for a newcomer to follow a round, on one screen.

use rulebook::Wording;
use rulebook::listing::amount::Amount;
use rulebook::listing::{Bank, Listing, WagerKind, WagerRule};

/// Limits that are named; the rest are counted.
const LIMITS: usize = 6;

/// The rules in short: object, deck, seats, course of a round, wagers.
pub(crate) fn brief(listing: &Listing) -> Vec<String> {
    let body = listing.body();
    let mut lines = vec![format!("Object: {}", body.listing.object), format!("Deck: {}.", deck(listing))];
    let (seats, fewest) = (body.seats.positions, body.seats.fewest);
    lines.push(format!("Seats: {seats}; at least {fewest} to play."));
    lines.extend(body.bank.as_ref().map(player_dealer));
    if !body.cards.values.is_empty() {
        lines.push(format!("Cards: {}.", body.cards.values.join("; ")));
    }
    lines.extend(hands(listing));
    lines.extend(limits(listing));
    lines.push("A round:".to_owned());
    lines.extend((1..).zip(&body.play.steps).map(|(number, step)| format!("  {number}. {step}")));
    lines.extend(wagers(listing));
    lines
}

/// The names of the hands, without their definitions and without hands that count only for a bonus bet.
fn hands(listing: &Listing) -> Option<String> {
    let all = listing.body().ranking.hands.iter().filter(|hand| !hand.ends_with(" only)"));
    let names: Vec<&str> = all.map(|hand| hand.split([',', ':']).next().unwrap_or(hand)).collect();
    (!names.is_empty()).then(|| format!("Hands, highest first: {}.", names.join(", ")))
}

fn deck(listing: &Listing) -> String {
    let deck = &listing.body().deck;
    let pack = deck.pack.text();
    match (deck.packs.from, deck.packs.to) {
        (1, 1) => pack,
        (from, to) if from == to => format!("{from} decks, each {pack}"),
        (from, to) => format!("{from} to {to} decks, each {pack}"),
    }
}

fn player_dealer(bank: &Bank) -> String {
    let rounds = if bank.rounds == 1 { "round".to_owned() } else { format!("{} rounds", bank.rounds) };
    format!("Player-dealer: the position is offered every {rounds}, {}.", bank.offered.text())
}

/// The limits that the document prints.
fn limits(listing: &Listing) -> Option<String> {
    let limits = listing.body().offering.as_ref()?.limits.as_ref()?;
    let more = limits.len().saturating_sub(LIMITS);
    let named = limits.iter().take(LIMITS).map(String::as_str).collect::<Vec<_>>().join("; ");
    Some(if more == 0 { format!("Limits: {named}.") } else { format!("Limits: {named}; and {more} more.") })
}

/// The wagers, required ones first; bonus bets by name only.
fn wagers(listing: &Listing) -> Vec<String> {
    let all = listing.body().wager.iter();
    let (bonus, mut others): (Vec<_>, Vec<_>) =
        all.partition(|(_, rule)| matches!(rule.kind, WagerKind::Bonus | WagerKind::Envy));
    others.sort_by_key(|(_, rule)| !rule.required);
    let mut lines: Vec<String> =
        others.iter().map(|(key, rule)| format!("  {}", wager(listing, key.as_str(), rule))).collect();
    if !bonus.is_empty() {
        let named = bonus.iter().map(|(key, rule)| match pays(listing, key.as_str(), rule) {
            Some(pays) => format!("{} ({pays})", rule.name),
            None => rule.name.clone(),
        });
        lines.push(format!("  Bonus bets: {}", named.collect::<Vec<_>>().join(", ")));
    }
    let head = (!lines.is_empty()).then(|| "Wagers:".to_owned());
    head.into_iter().chain(lines).collect()
}

/// A wager: when it is placed, when it wins, and its odds.
fn wager(listing: &Listing, key: &str, rule: &WagerRule) -> String {
    let required = if rule.required { "required, " } else { "" };
    let mut text = format!("{}: {required}{}", rule.name, rule.placed.text());
    if !matches!(rule.amount, Amount::TableLimits) {
        text += &format!(", {}", rule.amount.said(Wording::English));
    }
    if let Some(wins) = &rule.wins {
        text += &format!("; wins when {wins}");
    }
    match pays(listing, key, rule) {
        Some(pays) => format!("{text}; pays {pays}"),
        None => text,
    }
}

fn pays(listing: &Listing, key: &str, rule: &WagerRule) -> Option<String> {
    let has_table = || listing.body().pay_table.iter().any(|(_, table)| table.wager.as_str() == key);
    let odds = rule.pays.as_ref().map(ToString::to_string);
    odds.or_else(|| has_table().then(|| "by its pay table".to_owned()))
}

#[cfg(test)]
mod tests {
    use rulebook::book::Book;

    use super::*;
    use crate::fold;

    /// About 25 lines, with the head and the last line; nothing of it is cut off.
    #[test]
    fn the_rules_of_every_listing_in_short_fit_a_screen() {
        let book = Book::shipped();
        let mut heights = Vec::new();
        for id in book.all_ids() {
            let listing = book.listing(&id).unwrap();
            let page = fold::page(&brief(&listing).join("\n"), 100);
            assert!(page.starts_with("Object: ") && page.contains("\nA round:\n  1. "), "{id}: {page}");
            assert_eq!(page.contains("\nWagers:\n"), listing.family().is_banked(), "{id}: {page}");
            heights.push((page.lines().count(), id));
        }
        heights.sort();
        let (most, at) = heights.last().unwrap();
        assert!(*most <= 30, "{at}: {most} lines");
        assert!(heights[heights.len() / 2].0 <= 20, "{heights:?}");
    }
}
