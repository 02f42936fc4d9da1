//! Events of Chinese poker in words.

use families::chinese_poker::ChineseEvent;
use std::cmp::Ordering;

use cards::Card;
use families::chinese_poker::{ChinesePoker, Pair};
use money::Cents;
use table::{
    Act, Arrangement, Choice, DealEvent, Event, EventSeen, FloorEvent, Place, Position, RoundEvent,
    SeatEvent, Verb, WagerEvent, Why,
};

use crate::script::Teller;

impl Teller {
    /// What is said of a table of Chinese poker, as it was before the event.
    pub(super) fn at_chinese(&self, game: &ChinesePoker, event: &Event) -> Option<String> {
        Some(match *event {
            Event::Own(ref own) => of_chinese(game, ChineseEvent::unpack(own)?),
            Event::Round(RoundEvent::ButtonSet { position }) => {
                format!("the dealer button is put at {position}")
            }
            Event::Round(RoundEvent::DealerButton { position }) => format!("{position} has the button"),
            Event::Seat(SeatEvent::SatDown { position, chips, .. }) if game.hall.number > 0 => {
                format!("{position} sits down with {chips}")
            }
            Event::Seat(SeatEvent::SatOut { position, .. }) => format!("{position} sits out"),
            Event::Seat(SeatEvent::CameBack { position, .. }) => format!("{position} comes back"),
            Event::Seat(SeatEvent::Bought { position, chips, .. }) => format!("{position} adds {chips}"),
            Event::Wager(WagerEvent::Decided { position, act, .. }) => {
                let whole = matches!(game.event_seen(event, self.eye()), EventSeen::Whole(_));
                decided(game, position, act, whole)?
            }
            Event::Deal(DealEvent::TurnedUp { place: Place::Position(position) }) => shown(game, position),
            Event::Floor(FloorEvent::Fouled { position, because }) => {
                format!("{position} is fouled, {}{}", because.why.text(), clause(game, because.why))
            }
            _ => return None,
        })
    }
}

fn of_chinese(game: &ChinesePoker, event: ChineseEvent) -> String {
    match event {
        ChineseEvent::TookOff { position, chips, .. } => {
            format!("{position} takes {chips} off the table")
        }
        ChineseEvent::Announced { position, chips, .. } => {
            format!("{position} will add {chips}")
        }
        ChineseEvent::ShowdownBegan => "the showdown".to_owned(),
        ChineseEvent::Compared { position, against, due, moved, amount, because, .. } => {
            let pair = game.pair(position, against);
            let result = result(due, moved, amount);
            let short = if moved == due { String::new() } else { limit(game, due, moved) };
            let clause = clause(game, because.why);
            format!("{position} against {against}: {}{result}{clause}{short}", reasons(&pair))
        }
    }
}

fn decided(game: &ChinesePoker, position: Position, act: Act, whole: bool) -> Option<String> {
    Some(match act {
        Act { choice: Choice::Thirteen(setting), .. } if whole => {
            format!("{position} sets {}", segments(game.hand.hands.of(position), setting))
        }
        Act { verb: Verb::ARRANGE, .. } => format!("{position} sets the hand"),
        Act::DECLARE_SWEEP => format!("{position} declares a clean sweep"),
        Act::SURRENDER => format!("{position} wants to surrender"),
        Act::CONFIRM => format!("{position} confirms: the marker lies on the hand"),
        Act::WITHDRAW => format!("{position} takes it back"),
        _ => return None,
    })
}

/// Cards in their segments: "K♠ K♦ 4♣ | ...".
fn segments(cards: &[Card], setting: Arrangement) -> String {
    let part = |segment: u8| {
        let mask = setting.segment(segment);
        let held = cards.iter().enumerate().filter(|(at, _)| mask.has(*at)).map(|(_, card)| card.pretty());
        held.collect::<Vec<_>>().join(" ")
    };
    [part(0), part(1), part(2)].join(" | ")
}

fn shown(game: &ChinesePoker, position: Position) -> String {
    let cards = game.hand.hands.of(position);
    let setting = game.hand.set[position.index()];
    let set = setting.map(|setting| segments(cards, setting)).unwrap_or_default();
    let made = game.describe(Place::Position(position)).map(|made| format!(": {made}")).unwrap_or_default();
    format!("{position} shows {set}{made}")
}

/// How the segments compare, or why they are not compared.
fn reasons(pair: &Pair) -> String {
    let Some(segments) = pair.segments else { return pair.why.text().to_owned() };
    let names = ["front", "middle", "back"].into_iter().zip(segments).zip(pair.bonus);
    let parts = names.map(|((name, result), bonus)| {
        let result = match result {
            Ordering::Greater => "won",
            Ordering::Less => "lost",
            Ordering::Equal => "tied",
        };
        let bonus = if bonus > 0 { format!(" (bonus {bonus})") } else { String::new() };
        format!("{name} {result}{bonus}")
    });
    let plain = matches!(
        pair.why,
        families::chinese_poker::why::SEGMENTS_COMPARED | families::chinese_poker::why::BONUS_COMPARED
    );
    let special = if plain { "" } else { pair.why.text() };
    let mut parts: Vec<String> = parts.collect();
    if !special.is_empty() {
        parts.push(special.to_owned());
    }
    parts.join(", ")
}

fn result(due: i16, moved: i16, amount: Cents) -> String {
    let short = if moved == due { String::new() } else { format!(" of {}", due.abs()) };
    let points = if due.abs() == 1 { "point" } else { "points" };
    match due.signum() {
        0 => "; nothing changes hands".to_owned(),
        1 => format!("; wins {moved}{short} {points}, {amount}"),
        _ => format!("; loses {}{short} {points}, {}", -moved, -amount),
    }
}

/// What of the points is not played for, and why.
fn limit(game: &ChinesePoker, due: i16, moved: i16) -> String {
    let (left, why) = (due.abs() - moved.abs(), families::chinese_poker::why::ALL_IN_LIMIT);
    format!("; {left} not played for, {}{}", why.text(), clause(game, why))
}

fn clause(game: &ChinesePoker, why: Why) -> String {
    game.plan().clause(why.key()).map(|clause| format!(" [{clause}]")).unwrap_or_default()
}
