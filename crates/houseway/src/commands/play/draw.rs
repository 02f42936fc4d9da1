//! The table in text.

use families::AnyTable;
use histories::script::People;
use money::Cents;
use table::banked::{HandView, View};
use table::{Person, Place, Position, Seen};

/// The table as its view shows it: seats, cards, wagers, the player-dealer, the button.
pub(super) fn table(view: &View, table: &AnyTable, people: &People, you: Person) -> String {
    let mut lines = vec![String::new()];
    if let Some(bank) = &view.bank {
        let turn = if bank.turn == 1 { "first" } else { "second" };
        lines.push(format!(
            "  player-dealer: {}, {turn} round, {} of {} left",
            people.name(bank.person),
            bank.left,
            bank.covers
        ));
    }
    if let Some(person) = view.offered_to {
        lines.push(format!("  the player-dealer position is offered to {}", people.name(person)));
    }
    if !view.pots.is_empty() {
        let pots: Vec<String> = view.pots.iter().map(ToString::to_string).collect();
        lines.push(format!("  {:14} {}", "pot", pots.join(" + ")));
    }
    for place in [Place::PlayerHand, Place::BankerHand, Place::Board, Place::SecondBoard, Place::Bank] {
        if let Some(hand) = view.hands.iter().find(|hand| hand.place == place) {
            lines.push(format!("  {:14} {}", name(place), cards(hand)));
        }
    }
    for seat in &view.seats {
        let stakes = stakes(view, table, seat.position, people);
        let hand = view.hands.iter().find(|hand| hand.place == Place::Position(seat.position));
        if seat.person.is_none() && stakes.is_empty() && hand.is_none() {
            continue;
        }
        let mark = if seat.person == Some(you) { "*" } else { " " };
        let button = if view.button == Some(seat.position) { " [action]" } else { "" };
        let bank = if view.bank.is_some_and(|bank| bank.position == seat.position) { " [bank]" } else { "" };
        let dealer = if view.dealer == Some(seat.position) { " [button]" } else { "" };
        let away = if seat.away { " [away]" } else { "" };
        let bet = if seat.bet > Cents::ZERO { format!("bet {}", seat.bet) } else { String::new() };
        let held = hand.map(cards).unwrap_or_default();
        let row = format!(
            " {mark}{:8} {:>9}  {held:12} {stakes}{bet}{button}{bank}{dealer}{away}",
            seat.position.to_string(),
            seat.chips.to_string()
        );
        lines.push(row.trim_end().to_owned());
    }
    lines.join("\n")
}

fn name(place: Place) -> &'static str {
    match place {
        Place::PlayerHand => "Player",
        Place::BankerHand => "Banker",
        Place::Board => "board",
        Place::SecondBoard => "second board",
        Place::Bank => "player-dealer",
        Place::Position(_) | Place::Burned | Place::Early => "",
    }
}

fn cards(hand: &HandView) -> String {
    let card = |seen: &Seen| seen.card().map_or_else(|| "▒▒".to_owned(), cards::Card::pretty);
    hand.cards.iter().map(card).collect::<Vec<_>>().join(" ")
}

fn stakes(view: &View, table: &AnyTable, position: Position, people: &People) -> String {
    let Some(core) = table.banked() else { return String::new() };
    let plan = &core.plan;
    let at = view
        .stakes
        .iter()
        .filter(|stake| stake.position == position && stake.amount > Cents::ZERO && !stake.settled);
    let text = at.map(|stake| {
        let own = people.name(stake.person) == position.to_string();
        let whose = if own { String::new() } else { format!("{}: ", people.name(stake.person)) };
        format!("{whose}{} {}", plan.wager(stake.wager).name, stake.amount)
    });
    text.collect::<Vec<_>>().join(", ")
}
