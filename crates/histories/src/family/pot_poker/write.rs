//! Hands of pot poker as scripted rounds.

use families::AnyTable;
use families::pot_poker::{PokerEvent, Post, Posted};
use money::Cents;
use table::terms::PokerTerms;
use table::{Act, Choice, DealEvent, Event, Place, Position, RoundEvent, Verb, WagerEvent};

use crate::script::write::{Record, Round};

impl Record {
    /// Takes in something that happened in a hand.
    pub(super) fn poker(&mut self, round: &mut Round, event: &Event) {
        if let Event::Round(RoundEvent::DealerButton { position }) = *event {
            return self.button(position);
        }
        if let Some(own) = PokerEvent::of(event) {
            return self.poker_own(round, own);
        }
        let table = &self.shadow;
        match *event {
            Event::Wager(WagerEvent::Decided { position, act, .. }) => {
                if let Some(act) = decided(table, position, act) {
                    round.play.push(format!("{position} {act}"));
                }
            }
            Event::Deal(DealEvent::TurnedUp { place: Place::Position(position) }) => {
                let declared =
                    round.play.last().is_some_and(|line| *line == format!("{position} plays the board"));
                if !declared {
                    round.play.push(format!("{position} shows"));
                }
            }
            _ => {}
        }
    }

    fn poker_own(&self, round: &mut Round, event: PokerEvent) {
        let table = &self.shadow;
        match event {
            PokerEvent::Asked { position, post, .. } => {
                round.post.push(format!("{position} {}", asked(post)));
            }
            PokerEvent::Posted { position, post: Posted::Straddle, .. } => {
                round.post.push(format!("{position} straddle"));
            }
            PokerEvent::Posted { position, post: Posted::OverBlind, live, .. } => {
                let held =
                    table.pot_poker().map_or(Cents::ZERO, |poker| poker.hand.money.bets[position.index()]);
                round.post.push(format!("{position} over-blind {}", held + live));
            }
            // A forced opening bet of one size makes itself.
            PokerEvent::Posted { position, post: Posted::BringIn, live, .. }
                if brings_in_by_choice(table) =>
            {
                round.play.push(format!("{position} brings in {live}"));
            }
            PokerEvent::Wagered { position, verb, to, added, .. } => {
                let act = match verb {
                    Verb::BET | Verb::RAISE => format!("raise to {to}"),
                    Verb::CALL_POT => format!("call {added}"),
                    _ => "call".to_owned(),
                };
                round.play.push(format!("{position} {act}"));
            }
            PokerEvent::Mucked { position } => round.play.push(format!("{position} mucks")),
            _ => {}
        }
    }
}

fn brings_in_by_choice(table: &AnyTable) -> bool {
    let bring_in = table.pot_poker().and_then(|poker| poker.plan().forced.bring_in.as_ref());
    bring_in.is_some_and(|bring_in| bring_in.amounts.len() != 1)
}

const fn asked(post: Post) -> &'static str {
    match post {
        Post::BigBlind | Post::AllBlinds => "posts",
        Post::BuyButton => "buys the button",
        Post::DoubleAnte => "double ante",
        Post::Kill => "kills",
        Post::Straddle | Post::OverBlind { .. } => "straddle",
    }
}

/// A decision as scripts write it.
fn decided(table: &AnyTable, position: Position, act: Act) -> Option<String> {
    Some(match act {
        Act::FOLD => "fold".to_owned(),
        Act::CHECK => "check".to_owned(),
        Act::PLAY_BOARD => "plays the board".to_owned(),
        Act { choice: Choice::Cards(cards), .. } => {
            let held = table.hands().of(position).iter().enumerate();
            let named: Vec<String> =
                held.filter(|(at, _)| cards.has(*at)).map(|(_, card)| card.to_string()).collect();
            let poker = table.pot_poker()?;
            let kind = poker.plan().cards.streets[usize::from(poker.hand.cards.street)].change?.kind;
            use rulebook::family::pot_poker::streets::ChangeKind;
            match kind {
                ChangeKind::Show if named.is_empty() => "keeps".to_owned(),
                ChangeKind::Show => "opens".to_owned(),
                _ if named.is_empty() => "stands pat".to_owned(),
                ChangeKind::Discard => format!("discards {}", named.join(" ")),
                ChangeKind::Exchange => format!("exchanges {}", named.join(" ")),
                ChangeKind::Draw => format!("draws {}", named.join(" ")),
            }
        }
        _ => return None,
    })
}

/// What a table fixes, at the top of a script.
pub(super) fn terms(terms: &PokerTerms, key: &mut dyn FnMut(&str, &str)) {
    for (name, value) in [("stakes", &terms.stakes), ("kill", &terms.kill), ("day", &terms.day)] {
        if let Some(value) = value {
            key(name, value);
        }
    }
    for (name, value) in [("ante", terms.ante), ("bring-in", terms.bring_in), ("opening", terms.opening)] {
        if let Some(value) = value {
            key(name, &value.to_string());
        }
    }
    if let Some(blinds) = &terms.blinds {
        key("blinds", &blinds.iter().map(Cents::to_string).collect::<Vec<_>>().join(" "));
    }
    if terms.no_qualifier {
        key("qualifier", "none");
    }
}
