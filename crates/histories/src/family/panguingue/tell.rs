//! Events of panguingue in words.

use cards::Card;
use families::panguingue::PanEvent;
use families::panguingue::Panguingue;
use table::{
    Act, Choice, DealEvent, Event, Face, Meld, Place, Position, RoundEvent, SeatEvent, Verb, WagerEvent, Why,
};

use crate::script::Teller;

impl Teller {
    /// What is said of a table of panguingue, as it was before the event.
    pub(super) fn at_pan(&self, game: &Panguingue, event: &Event) -> Option<String> {
        Some(match *event {
            Event::Own(ref own) => of_pan(game, PanEvent::unpack(own)?),
            Event::Round(RoundEvent::ButtonSet { position }) => format!("{position} is dealt first"),
            Event::Seat(SeatEvent::SatDown { position, chips, .. }) if game.hall.number > 0 => {
                format!("{position} sits down with {chips}")
            }
            Event::Seat(SeatEvent::SatOut { position, .. }) => format!("{position} sits out"),
            Event::Seat(SeatEvent::CameBack { position, .. }) => format!("{position} comes back"),
            Event::Seat(SeatEvent::Bought { position, chips, .. }) => format!("{position} adds {chips}"),
            Event::Deal(DealEvent::Dealt { place: Place::Drawn, card, .. }) => {
                let who = game.hand.turn.map_or_else(|| "somebody".to_owned(), |at| at.to_string());
                format!("{who} draws {}", card.pretty())
            }
            Event::Deal(DealEvent::Dealt { place: Place::Position(position), card, face: Face::Up }) => {
                format!("{position}: {} turned up", card.pretty())
            }
            Event::Wager(WagerEvent::Decided { position, act, .. }) => decided(game, position, act)?,
            Event::Deal(DealEvent::StockRanOut) => {
                format!("the stock is used up: nobody wins the hand{}", clause(game, Why::STOCK_USED_UP))
            }
            _ => return None,
        })
    }
}

fn of_pan(game: &Panguingue, event: PanEvent) -> String {
    match event {
        PanEvent::TakenUpAfter { winner } => format!("{winner} won the hand before"),
        PanEvent::ActsFirst { position } => {
            format!("{position} has the lowest card and acts first")
        }
        PanEvent::NotPlayed => "fewer than two take part: the hand is not played".to_owned(),
        PanEvent::Collects { position, each, because, .. } => {
            let clause = clause(game, because.why);
            format!("{position} collects {each} from each, {}{clause}", because.why.text())
        }
        PanEvent::Paid { from, position, amount, because, .. } => {
            let why = format!("{}{}", because.why.text(), clause(game, because.why));
            format!("{from} pays {position} {amount}, {why}")
        }
        PanEvent::WentOut { position, each, .. } => {
            format!(
                "{position} is out and collects {each} from each{}",
                clause(game, families::panguingue::why::WENT_OUT)
            )
        }
    }
}

fn decided(game: &Panguingue, position: Position, act: Act) -> Option<String> {
    Some(match act {
        Act::GO => format!("{position} goes"),
        Act::STAY_OUT => format!("{position} passes"),
        Act::DRAW_AGAIN => {
            let card = game.hand.drawn.map_or_else(String::new, |drawn| drawn.card.pretty());
            format!("{position} does not want {card}")
        }
        Act::TAKE => {
            let card = game.hand.discards.last().map_or_else(String::new, |card| card.pretty());
            format!("{position} takes {card} from the discards")
        }
        Act { choice: Choice::Meld(meld), .. } => format!("{position} melds {}", meld_text(game, meld)),
        Act { verb: Verb::ADD, choice: Choice::Card { card, onto: meld } } => {
            let own = game.hand.melds[position.index()].get(usize::from(meld)).copied()?;
            format!("{position} adds {} to {}", card.pretty(), meld_text(game, own))
        }
        Act { verb: Verb::THROW, choice: Choice::Card { card, .. } } => {
            format!("{position} discards {}", card.pretty())
        }
        _ => return None,
    })
}

/// The cards of a meld.
pub(super) fn meld_text(game: &Panguingue, meld: Meld) -> String {
    game.plan().cards(meld).into_iter().map(Card::pretty).collect::<Vec<_>>().join(" ")
}

fn clause(game: &Panguingue, why: Why) -> String {
    game.plan().clause(why.key()).map(|clause| format!(" [{clause}]")).unwrap_or_default()
}
