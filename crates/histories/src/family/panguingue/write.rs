//! Hands of panguingue kept as lines.

use families::AnyTable;
use families::panguingue::Panguingue;
use table::{Act, Choice, DealEvent, Event, Place, Position, SeatEvent, Verb, WagerEvent};

use super::meld_cards;
use crate::script::write::{Kept, Record, Round, of};

/// Takes in something that happened in a hand.
pub(super) fn keep(table: &AnyTable, kept: &mut Kept, round: &mut Round, event: &Event) {
    let line = match *event {
        Event::Deal(DealEvent::Dealt { place: Place::Position(position), card, .. }) => {
            return of(&mut kept.dealt, position).push(card);
        }
        Event::Deal(DealEvent::Dealt { place: Place::Drawn, card, .. }) => return kept.stock.push(card),
        Event::Seat(SeatEvent::Bought { position, chips, .. }) => Some(format!("{position} adds {chips}")),
        Event::Wager(WagerEvent::Decided { position, act, .. }) => {
            let decided = table.panguingue().and_then(|game| decided(game, kept, position, act));
            decided.map(|decided| format!("{position} {decided}"))
        }
        _ => None,
    };
    round.play.extend(line);
}

fn decided(game: &Panguingue, kept: &mut Kept, position: Position, act: Act) -> Option<String> {
    Some(match act {
        Act::GO => "goes".to_owned(),
        Act::STAY_OUT => "passes".to_owned(),
        Act::DRAW => "draws".to_owned(),
        Act::DRAW_AGAIN => {
            kept.discards.extend(kept.stock.last());
            "draws again".to_owned()
        }
        Act::TAKE => format!("takes {}", kept.discards.pop()?),
        Act { choice: Choice::Meld(meld), .. } => {
            of(&mut kept.melds, position).push(meld);
            format!("melds {}", meld_cards(game, meld))
        }
        Act { verb: Verb::ADD, choice: Choice::Card { card, onto: meld } } => {
            let own = of(&mut kept.melds, position).get_mut(usize::from(meld))?;
            let line = format!("adds {card} to {}", meld_cards(game, *own));
            *own = game.plan().extended(*own, card).unwrap_or(*own);
            line
        }
        Act { verb: Verb::THROW, choice: Choice::Card { card, .. } } => {
            kept.discards.push(card);
            format!("discards {card}")
        }
        _ => return None,
    })
}

/// Hands are named by place, and what is drawn in order; of a stock that ends, all that was left.
pub(super) fn keep_last(record: &Record, mut kept: Kept, round: &mut Round) {
    if let Some(at) = round.stock.take().filter(|at| record.stocks.ends(*at)) {
        let in_hands = kept.dealt.iter().map(|(_, cards)| cards.len()).sum();
        kept.stock = record.stocks.cards(at).get(in_hands..).unwrap_or_default().to_vec();
        round.ends = true;
    }
    let hands = kept.dealt.into_iter().map(|(at, cards)| (format!("seat-{}", at.0), cards));
    let places = hands.chain([("stock".to_owned(), kept.stock)]);
    round.cards = places.filter(|(_, cards)| !cards.is_empty()).collect();
}
