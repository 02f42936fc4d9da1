//! Hands of Chinese poker kept as lines.

use cards::Card;
use families::chinese_poker::ChineseEvent;
use table::{Act, Arrangement, Choice, DealEvent, Event, Place, Position, SeatEvent, WagerEvent};

use crate::script::write::{Kept, Round, of};

/// Takes in something that happened in a hand.
pub(super) fn keep(kept: &mut Kept, round: &mut Round, event: &Event) {
    let line = match *event {
        Event::Deal(DealEvent::Dealt { place: Place::Position(position), card, .. }) => {
            return of(&mut kept.dealt, position).push(card);
        }
        Event::Seat(SeatEvent::Bought { position, chips, .. }) => Some(format!("{position} adds {chips}")),
        Event::Own(ref own) => match ChineseEvent::unpack(own) {
            Some(ChineseEvent::TookOff { position, chips, .. }) => {
                Some(format!("{position} takes off {chips}"))
            }
            Some(ChineseEvent::Announced { position, chips, .. }) => {
                Some(format!("{position} will add {chips}"))
            }
            _ => None,
        },
        Event::Wager(WagerEvent::Decided { position, act, .. }) => {
            decided(kept, position, act).map(|decided| format!("{position} {decided}"))
        }
        _ => None,
    };
    round.play.extend(line);
}

fn decided(kept: &mut Kept, position: Position, act: Act) -> Option<String> {
    Some(match act {
        Act { choice: Choice::Thirteen(setting), .. } => {
            format!("sets {}", segments(of(&mut kept.dealt, position), setting))
        }
        Act::DECLARE_SWEEP => "declares clean sweep".to_owned(),
        Act::SURRENDER => "surrenders".to_owned(),
        Act::CONFIRM => "confirms".to_owned(),
        Act::WITHDRAW => "takes it back".to_owned(),
        _ => return None,
    })
}

fn segments(cards: &[Card], setting: Arrangement) -> String {
    let part = |segment: u8| {
        let mask = setting.segment(segment);
        let held = cards.iter().enumerate().filter(|(at, _)| mask.has(*at));
        held.map(|(_, card)| card.to_string()).collect::<Vec<_>>().join(" ")
    };
    [part(0), part(1), part(2)].join(" | ")
}
