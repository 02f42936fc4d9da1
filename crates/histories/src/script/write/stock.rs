//! The stocks of a sitting: of each the cards that were dealt from it, in order.

use cards::Card;
use families::AnyTable;
use table::{Awaits, DealEvent, Event, Play, Request, RoundEvent};

use super::Round;

/// The stocks, in the order in which they were loaded.
#[derive(Debug, Clone, Default)]
pub(crate) struct Stocks {
    all: Vec<Loaded>,
}

#[derive(Debug, Clone, Default)]
struct Loaded {
    cards: Vec<Card>,
    /// How many have been dealt.
    dealt: usize,
    /// Whether it had fewer cards than there are.
    ends: bool,
}

impl Stocks {
    /// Takes in an event; `table` is as it was before.
    pub(super) fn event(&mut self, round: &mut Round, table: &AnyTable, event: &Event) {
        match *event {
            Event::Deal(DealEvent::StockLoaded { run, first, last }) => {
                let Awaits::Chance(request) = table.awaits() else { return };
                if first {
                    self.all.push(Loaded::default());
                    let at = self.all.len() - 1;
                    match request {
                        Request::Stock { .. } => round.stock = Some(at),
                        _ => round.again.push(at),
                    }
                }
                if let Some(loaded) = self.all.last_mut() {
                    loaded.cards.extend(run.cards());
                    let whole =
                        matches!(request, Request::Stock { deck, .. } if loaded.cards.len() < deck.size());
                    loaded.ends = last && whole;
                }
            }
            Event::Deal(DealEvent::Dealt { .. }) => self.dealt(1),
            Event::Deal(DealEvent::BoardDealt { count, .. }) => self.dealt(usize::from(count)),
            Event::Deal(DealEvent::DiceThrown { dice }) => round.dice = Some(dice),
            // The cards dealt for the first button are not those of the hand.
            Event::Round(RoundEvent::DealerButton { .. }) => round.stock = None,
            _ => {}
        }
    }

    fn dealt(&mut self, cards: usize) {
        if let Some(loaded) = self.all.last_mut() {
            loaded.dealt += cards;
        }
    }

    /// Whether a stock had fewer cards than there are.
    pub(crate) fn ends(&self, at: usize) -> bool {
        self.all[at].ends
    }

    /// All cards of a stock.
    pub(crate) fn cards(&self, at: usize) -> &[Card] {
        &self.all[at].cards
    }

    /// The cards of a stock that were dealt; of one that ends all.
    pub(super) fn text(&self, at: usize) -> String {
        let Loaded { cards, dealt, ends } = &self.all[at];
        super::card_text(if *ends { cards } else { &cards[..*dealt.min(&cards.len())] })
    }
}
