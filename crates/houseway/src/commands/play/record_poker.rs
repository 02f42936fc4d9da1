//! Hands of pot poker as scripted rounds.

use std::fmt::Write;

use families::AnyTable;
use money::Cents;
use table::{Act, Choice, Event, Place, Play, Position, Post, Posted, Verb};

/// The lines of one hand.
#[derive(Default)]
pub(super) struct Hand {
    before: Vec<String>,
    post: Vec<String>,
    play: Vec<String>,
    stock: String,
    reshuffled: String,
    /// Where the button was in this hand.
    pub(super) button: Option<Position>,
    ran_out: bool,
}

impl Hand {
    /// Takes in what happened; `table` follows the events.
    pub(super) fn of(table: &mut AnyTable, events: &[Event]) -> Hand {
        let mut hand = Hand::default();
        for event in events {
            hand.event(table, event);
            table.apply(event);
        }
        hand
    }

    fn event(&mut self, table: &AnyTable, event: &Event) {
        match *event {
            Event::Bought { position, chips, .. } => self.before.push(format!("{position} sits {chips}")),
            Event::SatOut { position, .. } => self.before.push(format!("{position} sits out")),
            Event::CameBack { position, .. } => self.before.push(format!("{position} comes back")),
            Event::DealerButton { position } => {
                self.button = Some(position);
                // Cards dealt for the first button are not those of the hand.
                self.stock.clear();
            }
            Event::Asked { position, post, .. } => self.post.push(format!("{position} {}", asked(post))),
            Event::Posted { position, post: Posted::Straddle, .. } => {
                self.post.push(format!("{position} straddle"));
            }
            Event::Posted { position, post: Posted::OverBlind, live, .. } => {
                let held = table.pot_poker().map_or(Cents::ZERO, |poker| poker.hand.bets[position.index()]);
                self.post.push(format!("{position} over-blind {}", held + live));
            }
            Event::Posted { position, post: Posted::BringIn, live, .. } => {
                self.play.push(format!("{position} brings in {live}"));
            }
            Event::StockRanOut => self.ran_out = true,
            Event::StockLoaded { run, .. } => {
                let cards = run.cards().iter().map(|card| format!("{card} "));
                if self.ran_out { self.reshuffled.extend(cards) } else { self.stock.extend(cards) }
            }
            Event::Wagered { position, act, added, .. } => {
                let act = match act {
                    Act { verb: Verb::BET | Verb::RAISE, choice: Choice::Amount(amount) } => {
                        format!("raise to {amount}")
                    }
                    Act::CALL_POT => format!("call {added}"),
                    _ => "call".to_owned(),
                };
                self.play.push(format!("{position} {act}"));
            }
            Event::Decided { position, act, .. } => {
                if let Some(act) = decided(table, position, act) {
                    self.play.push(format!("{position} {act}"));
                }
            }
            Event::TurnedUp { place: Place::Position(position) } => {
                let declared =
                    self.play.last().is_some_and(|line| *line == format!("{position} plays the board"));
                if !declared {
                    self.play.push(format!("{position} shows"));
                }
            }
            Event::Mucked { position } => self.play.push(format!("{position} mucks")),
            _ => {}
        }
    }

    /// The hand as a round of a script.
    pub(super) fn text(&self) -> String {
        let list =
            |items: &[String]| items.iter().map(|item| format!("\"{item}\"")).collect::<Vec<_>>().join(", ");
        let mut text = "\n[[round]]\n".to_owned();
        for (key, lines) in [("before", &self.before), ("post", &self.post)] {
            if !lines.is_empty() {
                let _ = writeln!(text, "{key} = [{}]", list(lines));
            }
        }
        let _ = writeln!(text, "stock = \"{}\"", self.stock.trim_end());
        if !self.reshuffled.is_empty() {
            let _ = writeln!(text, "reshuffle = \"{}\"", self.reshuffled.trim_end());
        }
        let _ = writeln!(text, "play = [{}]", list(&self.play));
        text
    }
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
            let kind = poker.plan().streets[usize::from(poker.hand.street)].change?.kind;
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
