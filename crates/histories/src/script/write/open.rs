//! Rounds of Chinese poker and panguingue, kept as scripted rounds.

use cards::Card;
use families::AnyTable;
use families::chinese_poker::ChineseEvent;
use families::panguingue::Plan;
use table::{Act, Arrangement, Choice, DealEvent, Event, Meld, Place, Position, SeatEvent, Verb, WagerEvent};

use super::stock::Stocks;
use super::{Round, card_text};

/// What is kept of a hand while it is played.
#[derive(Default)]
pub(super) struct Kept {
    dealt: Vec<(Position, Vec<Card>)>,
    stock: Vec<Card>,
    discards: Vec<Card>,
    melds: Vec<(Position, Vec<Meld>)>,
}

/// What is kept for a position; made when it is first asked for.
fn of<T: Default>(all: &mut Vec<(Position, T)>, position: Position) -> &mut T {
    let at = all.iter().position(|(held, _)| *held == position).unwrap_or_else(|| {
        all.push((position, T::default()));
        all.len() - 1
    });
    &mut all[at].1
}

impl Kept {
    /// Takes in something that happened in a hand.
    pub(super) fn event(&mut self, round: &mut Round, table: &AnyTable, event: &Event) {
        let pan = table.panguingue().map(|pan| pan.plan());
        let line = match *event {
            Event::Deal(DealEvent::Dealt { place: Place::Position(position), card, .. }) => {
                of(&mut self.dealt, position).push(card);
                return;
            }
            Event::Deal(DealEvent::Dealt { place: Place::Drawn, card, .. }) => return self.stock.push(card),
            Event::Seat(SeatEvent::Bought { position, chips, .. }) => format!("{position} adds {chips}"),
            Event::Own(ref own) => match ChineseEvent::unpack(own) {
                Some(ChineseEvent::TookOff { position, chips, .. }) => {
                    format!("{position} takes off {chips}")
                }
                Some(ChineseEvent::Announced { position, chips, .. }) => {
                    format!("{position} will add {chips}")
                }
                _ => return,
            },
            Event::Wager(WagerEvent::Decided { position, act, .. }) => match self.line(pan, position, act) {
                Some(line) => format!("{position} {line}"),
                None => return,
            },
            _ => return,
        };
        round.play.push(line);
    }

    fn line(&mut self, pan: Option<&Plan>, position: Position, act: Act) -> Option<String> {
        let cards = |plan: Option<&Plan>, meld: Meld| {
            plan.map(|plan| card_text(&plan.cards(meld))).unwrap_or_default()
        };
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
                format!("melds {}", cards(pan, meld))
            }
            Act { verb: Verb::ADD, choice: Choice::Card { card, onto: meld } } => {
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

    /// At panguingue hands are named by place, and what is drawn in order; of a stock that ends, all that was left.
    pub(super) fn end(mut self, round: &mut Round, stocks: &Stocks, table: &AnyTable) {
        if table.panguingue().is_none() {
            return;
        }
        if let Some(at) = round.stock.take().filter(|at| stocks.ends(*at)) {
            let in_hands = self.dealt.iter().map(|(_, cards)| cards.len()).sum();
            self.stock = stocks.cards(at).get(in_hands..).unwrap_or_default().to_vec();
            round.ends = true;
        }
        let hands = self.dealt.into_iter().map(|(at, cards)| (format!("seat-{}", at.0), cards));
        let places = hands.chain([("stock".to_owned(), self.stock)]);
        round.cards = places.filter(|(_, cards)| !cards.is_empty()).collect();
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
