//! Cards by place, as they were dealt.

use cards::Card;
use table::{DealEvent, Event, Place, RoundEvent};

use super::Round;

/// Takes in an event.
pub(super) fn event(round: &mut Round, event: &Event) {
    match *event {
        Event::Deal(DealEvent::Dealt { place, card, .. }) => lies(round, place, &[card]),
        Event::Deal(DealEvent::BoardDealt { place, cards, count }) => {
            lies(round, place, &cards[..usize::from(count)]);
        }
        // The cards dealt for the first button are not those of the hand.
        Event::Round(RoundEvent::DealerButton { .. }) => round.cards.clear(),
        _ => {}
    }
}

fn lies(round: &mut Round, place: Place, cards: &[Card]) {
    let Some(key) = key(place) else { return };
    match round.cards.iter_mut().find(|(held, _)| *held == key) {
        Some((_, held)) => held.extend(cards),
        None => round.cards.push((key, cards.to_vec())),
    }
}

/// The key of a place, as scripts name it.
fn key(place: Place) -> Option<String> {
    Some(match place {
        Place::Position(position) => format!("seat-{}", position.0),
        Place::SplitHand { position, hand } => format!("seat-{}-hand-{hand}", position.0),
        Place::Bank => "bank".to_owned(),
        Place::Board => "board".to_owned(),
        Place::SecondBoard => "board-2".to_owned(),
        Place::PlayerHand => "player".to_owned(),
        Place::BankerHand => "banker".to_owned(),
        Place::Burned => "burn".to_owned(),
        Place::Early => "early".to_owned(),
        Place::Drawn => "stock".to_owned(),
        Place::Pile(pile) => format!("pile-{pile}"),
        Place::Discards | Place::Meld(..) => return None,
    })
}
