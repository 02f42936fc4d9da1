//! Rounds of Chinese poker and panguingue, kept as scripted rounds.

use std::fmt::Write;

use cards::Card;
use families::AnyTable;
use families::panguingue::{Panguingue, Plan};
use table::{Act, Arrangement, Choice, Event, Meld, Place, Position, Verb};

/// A round from what happened in it; `None` for the other families.
pub(super) fn round(table: &AnyTable, events: &[Event]) -> Option<String> {
    let pan = table.panguingue().map(Panguingue::plan);
    if pan.is_none() && table.chinese_poker().is_none() {
        return None;
    }
    let mut kept = Kept {
        pan,
        dealt: Vec::new(),
        stock: Vec::new(),
        discards: Vec::new(),
        melds: Vec::new(),
        play: Vec::new(),
    };
    events.iter().for_each(|event| kept.event(event));
    Some(kept.text())
}

struct Kept<'a> {
    pan: Option<&'a Plan>,
    dealt: Vec<(Position, Vec<Card>)>,
    stock: Vec<Card>,
    discards: Vec<Card>,
    melds: Vec<(Position, Vec<Meld>)>,
    play: Vec<String>,
}

/// What is kept for a position; made when it is first asked for.
fn of<T: Default>(all: &mut Vec<(Position, T)>, position: Position) -> &mut T {
    let at = all.iter().position(|(held, _)| *held == position).unwrap_or_else(|| {
        all.push((position, T::default()));
        all.len() - 1
    });
    &mut all[at].1
}

fn text(cards: &[Card]) -> String {
    cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

impl Kept<'_> {
    fn event(&mut self, event: &Event) {
        match *event {
            Event::Dealt { place: Place::Position(position), card, .. } => {
                of(&mut self.dealt, position).push(card);
            }
            Event::Dealt { place: Place::Drawn, card, .. } => self.stock.push(card),
            Event::Decided { position, act, .. } => {
                if let Some(line) = self.line(position, act) {
                    self.play.push(format!("\"{position} {line}\""));
                }
            }
            _ => {}
        }
    }

    fn line(&mut self, position: Position, act: Act) -> Option<String> {
        let cards =
            |plan: Option<&Plan>, meld: Meld| plan.map(|plan| text(&plan.cards(meld))).unwrap_or_default();
        Some(match act {
            Act { choice: Choice::Thirteen(setting), .. } => {
                format!("sets {}", segments(of(&mut self.dealt, position), setting))
            }
            Act::DECLARE_SWEEP => "declares clean sweep".to_owned(),
            Act::SURRENDER => "surrenders".to_owned(),
            Act::CONFIRM => "confirms".to_owned(),
            Act::WITHDRAW => "takes it back".to_owned(),
            Act::GO => "goes".to_owned(),
            Act::STAY_OUT => "passes".to_owned(),
            Act::DRAW => "draws".to_owned(),
            Act::DRAW_AGAIN => {
                self.discards.extend(self.stock.last());
                "draws again".to_owned()
            }
            Act::TAKE => format!("takes {}", self.discards.pop()?),
            Act { choice: Choice::Meld(meld), .. } => {
                of(&mut self.melds, position).push(meld);
                format!("melds {}", cards(self.pan, meld))
            }
            Act { verb: Verb::ADD, choice: Choice::Card { card, onto: meld } } => {
                let pan = self.pan;
                let own = of(&mut self.melds, position).get_mut(usize::from(meld))?;
                let line = format!("adds {card} to {}", cards(pan, *own));
                *own = pan.and_then(|plan| plan.extended(*own, card)).unwrap_or(*own);
                line
            }
            Act { verb: Verb::THROW, choice: Choice::Card { card, .. } } => {
                self.discards.push(card);
                format!("discards {card}")
            }
            _ => return None,
        })
    }

    fn text(&self) -> String {
        let hands = self.dealt.iter().map(|(at, cards)| format!("seat-{} = \"{}\"", at.0, text(cards)));
        let mut hands: Vec<String> = hands.collect();
        if !self.stock.is_empty() {
            hands.push(format!("stock = \"{}\"", text(&self.stock)));
        }
        let mut round = "\n[[round]]\n".to_owned();
        let _ = writeln!(round, "cards = {{ {} }}\nplay = [{}]", hands.join(", "), self.play.join(", "));
        round
    }
}

fn segments(cards: &[Card], setting: Arrangement) -> String {
    let part = |segment: u8| {
        let mask = setting.segment(segment);
        let held = cards.iter().enumerate().filter(|(at, _)| mask.has(*at));
        held.map(|(_, card)| card.to_string()).collect::<Vec<_>>().join(" ")
    };
    [part(0), part(1), part(2)].join(" | ")
}
