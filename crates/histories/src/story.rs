//! A hand told in order, for formats that want more than the decisions: what was put in, who is all-in, what a hand
//! makes, who won what.

use std::sync::Arc;

use cards::Card;
use families::pot_poker::{Plan, PokerEvent, Posted, PotPoker};
use money::Cents;
use rulebook::family::pot_poker::streets::ChangeKind;
use table::{Act, Choice, DealEvent, Event, Place, Play, Position, Unbanked, Verb, WagerEvent};

use crate::hand::{Cards, Hand, Step};

/// One thing that happened; who did it is in [`Line`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Told {
    /// A street began.
    Street {
        /// Its place among the streets.
        number: u8,
    },
    /// Hands are shown from here on.
    Showdown,
    /// Forced money.
    Posted {
        /// What.
        post: Posted,
        /// How much.
        amount: Cents,
    },
    /// Cards to a player; those that nobody saw are unknown.
    Dealt(Cards),
    /// Cards to the board.
    Board(Vec<Card>),
    /// Folded.
    Folded,
    /// Checked.
    Checked,
    /// Called.
    Called(Cents),
    /// Bet.
    Bet(Cents),
    /// Raised.
    Raised {
        /// By how much more than the bet before.
        by: Cents,
        /// The total.
        to: Cents,
        /// The chips it took.
        added: Cents,
    },
    /// Threw cards away; whether as many are drawn.
    Discarded(Cards, bool),
    /// Turned cards up.
    TurnedUp(Cards),
    /// Showed a hand, and what it makes.
    Showed(Cards, Option<String>),
    /// Threw the hand away at the showdown.
    Mucked,
    /// Got back what nobody called.
    Returned(Cents),
    /// Won (a part of) a pot.
    Won {
        /// Which pot.
        pot: u8,
        /// How much.
        amount: Cents,
    },
}

/// Something that happened, by whom, and whether it took the last chip.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Whose; the board has seat 0.
    pub seat: u8,
    /// What.
    pub told: Told,
    /// Whether the player has no chips left.
    pub all_in: bool,
}

/// A hand from its history and from the events of playing it again.
pub fn story(hand: &Hand, plan: &Arc<Plan>, events: &[Event]) -> Vec<Line> {
    let mut teller = Teller {
        table: PotPoker::new(plan.clone()),
        named: named(hand),
        dealt: vec![Cards::new(); usize::from(hand.seats()) + 1],
        board: Vec::new(),
        showing: false,
        lines: Vec::new(),
    };
    for event in events {
        teller.take(event);
    }
    teller.lines
}

/// The cards that a history names, as bits: any other card at the table stands for one that nobody saw.
fn named(hand: &Hand) -> u64 {
    let mut named = 0;
    for action in &hand.actions {
        if let Step::Deal(cards)
        | Step::Board(cards)
        | Step::Change(cards)
        | Step::TurnUp(cards)
        | Step::Show(cards)
        | Step::PlayBoard(cards) = &action.step
        {
            named |= cards.iter().flatten().fold(0, |bits, card| bits | 1u64 << card.index());
        }
    }
    named
}

struct Teller {
    table: PotPoker,
    named: u64,
    dealt: Vec<Cards>,
    board: Vec<Card>,
    showing: bool,
    lines: Vec<Line>,
}

impl Teller {
    fn take(&mut self, event: &Event) {
        let own = PokerEvent::of(event);
        if let Some(PokerEvent::Awarded { amount, because, .. }) = own
            && matches!(because.why, families::pot_poker::why::ODD_CHIP | families::pot_poker::why::ODD_HALF)
            && let Some(Line { told: Told::Won { amount: won, .. }, .. }) = self.lines.last_mut()
        {
            // A history has no word for an odd chip: it is won with the rest.
            *won += amount;
            return self.table.apply(event);
        }
        let told = own.map_or_else(|| self.told(event), |own| self.told_own(own));
        if told.is_some() || matches!(own, Some(PokerEvent::StreetOpened { .. })) {
            self.flush();
        }
        self.table.apply(event);
        if let Some(PokerEvent::StreetOpened { street, .. }) = own {
            self.push(0, Told::Street { number: street });
        }
        match *event {
            Event::Deal(DealEvent::Dealt { place, card, .. }) => self.card(place, card),
            Event::Deal(DealEvent::BoardDealt { place, cards, count }) => {
                cards[..usize::from(count)].iter().for_each(|card| self.card(place, *card));
            }
            _ => {}
        }
        if let Some((position, told)) = told {
            if matches!(told, Told::Showed(..) | Told::Mucked) && !self.showing {
                self.showing = true;
                self.push(0, Told::Showdown);
            }
            self.push(position.0, told);
        }
    }

    fn push(&mut self, seat: u8, told: Told) {
        let chips = self.table.table.seating.chips.get(usize::from(seat));
        let all_in = seat > 0 && chips.is_some_and(|chips| *chips == Cents::ZERO);
        self.lines.push(Line { seat, told, all_in });
    }

    fn card(&mut self, place: Place, card: Card) {
        match place {
            Place::Position(position) => {
                let card = Some(card).filter(|card| self.named >> card.index() & 1 == 1);
                let _ = self.dealt[position.index()].try_push(card);
            }
            Place::Board | Place::SecondBoard => self.board.push(card),
            _ => {}
        }
    }

    fn flush(&mut self) {
        for seat in 1..self.dealt.len() {
            let cards = std::mem::take(&mut self.dealt[seat]);
            if !cards.is_empty() {
                self.push(seat as u8, Told::Dealt(cards));
            }
        }
        if !self.board.is_empty() {
            let cards = std::mem::take(&mut self.board);
            self.push(0, Told::Board(cards));
        }
    }

    /// What an event says of a player, with the table as it was before.
    fn told(&self, event: &Event) -> Option<(Position, Told)> {
        Some(match *event {
            Event::Wager(WagerEvent::Decided { position, act: Act::FOLD, .. }) => (position, Told::Folded),
            Event::Wager(WagerEvent::Decided { position, act: Act::CHECK, .. }) => (position, Told::Checked),
            Event::Wager(WagerEvent::Decided {
                position,
                act: Act { choice: Choice::Cards(cards), .. },
                ..
            }) => {
                let held = self.table.hand.cards.hands.of(position).iter().enumerate();
                let chosen: Cards =
                    held.filter(|(at, _)| cards.has(*at)).map(|(_, card)| self.known(*card)).collect();
                let street = &self.table.plan().cards.streets[usize::from(self.table.hand.cards.street)];
                let told = match street.change.map(|change| change.kind) {
                    Some(ChangeKind::Show) => Told::TurnedUp(chosen),
                    Some(ChangeKind::Discard) => Told::Discarded(chosen, false),
                    _ => Told::Discarded(chosen, true),
                };
                (position, told)
            }
            Event::Deal(DealEvent::TurnedUp { place: Place::Position(position) }) => {
                let cards = self.table.hand.cards.hands.of(position).iter().map(|card| self.known(*card));
                (position, Told::Showed(cards.collect(), self.table.describe(Place::Position(position))))
            }
            _ => return None,
        })
    }

    /// The same of an event of the family's own.
    fn told_own(&self, event: PokerEvent) -> Option<(Position, Told)> {
        Some(match event {
            PokerEvent::Posted { position, post, live, dead, .. } => {
                (position, Told::Posted { post, amount: live + dead })
            }
            PokerEvent::Wagered { position, verb: Verb::BET | Verb::RAISE, to, added, .. } => {
                let current = self.table.hand.betting.current;
                let bet = current == Cents::ZERO;
                let by = to - current;
                (position, if bet { Told::Bet(to) } else { Told::Raised { by, to, added } })
            }
            PokerEvent::Wagered { position, added, .. } => (position, Told::Called(added)),
            PokerEvent::Mucked { position } => (position, Told::Mucked),
            PokerEvent::Returned { position, amount, .. } => (position, Told::Returned(amount)),
            PokerEvent::Awarded { position, pot, amount, .. } => (position, Told::Won { pot, amount }),
            _ => return None,
        })
    }

    fn known(&self, card: Card) -> Option<Card> {
        Some(card).filter(|card| self.named >> card.index() & 1 == 1)
    }
}
