//! The table in text.

use families::AnyTable;
use histories::script::People;
use money::Cents;
use table::banked::{HandView, View};
use table::{Person, Place, Position, Seen};

/// What lies on the table before nobody.
const SHARED: [Place; 7] = [
    Place::PlayerHand,
    Place::BankerHand,
    Place::Board,
    Place::SecondBoard,
    Place::Bank,
    Place::Drawn,
    Place::Discards,
];

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
    for place in SHARED {
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
        for hand in view.hands.iter().filter(|hand| is_split_of(hand.place, seat.position)) {
            lines.push(format!("  {:8} {:>9}  {}", "", "", cards(hand)));
        }
        let melds =
            view.hands.iter().filter(|hand| matches!(hand.place, Place::Meld(at, _) if at == seat.position));
        lines.extend(melds.map(|meld| format!("  {:14} {}", "    meld", cards(meld))));
    }
    lines.join("\n")
}

/// Whether a hand came from a split at a position.
fn is_split_of(place: Place, position: Position) -> bool {
    matches!(place, Place::SplitHand { position: at, .. } if at == position)
}

fn name(place: Place) -> &'static str {
    match place {
        Place::PlayerHand => "Player",
        Place::BankerHand => "Banker",
        Place::Board => "board",
        Place::SecondBoard => "second board",
        Place::Bank => "player-dealer",
        Place::Drawn => "drawn",
        Place::Discards => "discards",
        Place::Position(_)
        | Place::SplitHand { .. }
        | Place::Burned
        | Place::Early
        | Place::Pile(_)
        | Place::Meld(..) => "",
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
        let wager = plan.wager(stake.wager);
        let hand = if wager.hand > 1 { format!(" (hand {})", wager.hand) } else { String::new() };
        format!("{whose}{}{hand} {}", wager.name, stake.amount)
    });
    text.collect::<Vec<_>>().join(", ")
}
