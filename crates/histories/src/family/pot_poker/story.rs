//! A hand told in order, for formats that want more than the decisions: what was put in, who is all-in, what a hand
//! makes, who won what.

use std::collections::VecDeque;

use cards::Card;
use families::pot_poker::{PokerEvent, Posted, PotPoker};
use money::Cents;
use rulebook::family::pot_poker::streets::ChangeKind;
use table::{Act, Choice, DealEvent, Event, Place, Play, Position, Tongue, Verb, WagerEvent};

use crate::hand::{Cards, Hand, Step};
use crate::replay::{Award, Replayed, Verdict};

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
        /// How much is a bet, or an ante.
        live: Cents,
        /// How much is nobody's bet.
        dead: Cents,
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
        /// What was taken out of it before.
        taken: Cents,
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
pub fn story(hand: &Hand, replayed: &Replayed, events: &[Event]) -> Vec<Line> {
    let mut teller = Teller {
        table: PotPoker::new(replayed.plan.clone()),
        named: named(hand),
        said: said(hand),
        dealt: vec![Cards::new(); usize::from(hand.seats()) + 1],
        board: Vec::new(),
        showing: false,
        lines: Vec::new(),
    };
    for event in events {
        teller.take(event);
    }
    let mut lines = teller.lines;
    lines.extend(shown_last(hand, &lines));
    let mut won = won(hand, replayed);
    lines.extend(not_called(&lines, &mut won));
    lines.extend(won);
    lines
}

/// What the last player left had in above everybody else: the table pushes it with the pot, histories give it back.
fn not_called(lines: &[Line], won: &mut [Line]) -> Option<Line> {
    let [Line { seat, told: Told::Won { amount, .. }, .. }] = won else { return None };
    if lines.iter().any(|line| matches!(line.told, Told::Showed(..) | Told::Mucked)) {
        return None;
    }
    let mut bets = [Cents::ZERO; Position::MOST + 1];
    for line in lines {
        let bet = &mut bets[usize::from(line.seat)];
        match line.told {
            Told::Street { number } if number > 0 => bets.fill(Cents::ZERO),
            Told::Posted { post: Posted::Ante | Posted::DoubleAnte, .. } => {}
            Told::Posted { live: added, .. }
            | Told::Called(added)
            | Told::Bet(added)
            | Told::Raised { added, .. } => *bet += added,
            Told::Returned(back) => *bet -= back,
            _ => {}
        }
    }
    let own = std::mem::take(&mut bets[usize::from(*seat)]);
    let back = own - bets.iter().copied().max().unwrap_or_default();
    if back <= Cents::ZERO || back >= *amount {
        return None;
    }
    *amount -= back;
    Some(Line { seat: *seat, told: Told::Returned(back), all_in: false })
}

/// Hands that the history shows and the table did not ask for.
fn shown_last(hand: &Hand, lines: &[Line]) -> Vec<Line> {
    let told = |seat: u8| lines.iter().any(|line| line.seat == seat && matches!(line.told, Told::Showed(..)));
    let shown = hand.actions.iter().filter_map(|action| match &action.step {
        Step::Show(cards) if !told(action.seat) => Some((action.seat, cards.clone())),
        _ => None,
    });
    shown.map(|(seat, cards)| Line { seat, told: Told::Showed(cards, None), all_in: false }).collect()
}

/// Who won what, less what was taken out of the pots.
fn won(hand: &Hand, replayed: &Replayed) -> Vec<Line> {
    let mut taken = vec![Cents::ZERO; replayed.stacks.len()];
    if let Verdict::SettlesLess(_) = replayed.verdict(hand) {
        for one in replayed.differences(hand) {
            taken[usize::from(one.seat) - 1] = one.played - one.recorded;
        }
    }
    let line = |award: &Award| {
        let left = &mut taken[usize::from(award.seat) - 1];
        let taken = (*left).min(award.amount);
        *left -= taken;
        let told = Told::Won { pot: award.pot, amount: award.amount - taken, taken };
        Line { seat: award.seat, told, all_in: false }
    };
    replayed.awards.iter().map(line).collect()
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

/// What a history says of the cards of a seat, in order.
#[derive(Default)]
struct Said {
    deals: VecDeque<Option<Card>>,
    changes: VecDeque<Cards>,
    shown: Option<Cards>,
}

/// What a history says of the cards of each seat.
fn said(hand: &Hand) -> Vec<Said> {
    let mut said: Vec<Said> = (0..=hand.seats()).map(|_| Said::default()).collect();
    for action in &hand.actions {
        let said = &mut said[usize::from(action.seat)];
        match &action.step {
            Step::Deal(cards) => said.deals.extend(cards),
            Step::Change(cards) | Step::TurnUp(cards) => said.changes.push_back(cards.clone()),
            Step::Show(cards) | Step::PlayBoard(cards) if !cards.is_empty() => {
                said.shown.get_or_insert_with(|| cards.clone());
            }
            _ => {}
        }
    }
    said
}

struct Teller {
    table: PotPoker,
    named: u64,
    said: Vec<Said>,
    dealt: Vec<Cards>,
    board: Vec<Card>,
    showing: bool,
    lines: Vec<Line>,
}

impl Teller {
    fn take(&mut self, event: &Event) {
        let own = PokerEvent::of(event);
        let told = match own {
            Some(own) => self.told_own(own),
            None => self.told(event),
        };
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
        let chips = self.table.hall.chips.get(usize::from(seat));
        let all_in = seat > 0 && chips.is_some_and(|chips| *chips == Cents::ZERO);
        self.lines.push(Line { seat, told, all_in });
    }

    fn card(&mut self, place: Place, card: Card) {
        match place {
            Place::Position(position) => {
                // As the history has it; a card that was shuffled again may come twice.
                let said = self.said.get_mut(position.index()).and_then(|said| said.deals.pop_front());
                let card = said.unwrap_or_else(|| self.known(card));
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
    fn told(&mut self, event: &Event) -> Option<(Position, Told)> {
        Some(match *event {
            Event::Wager(WagerEvent::Decided { position, act: Act::FOLD, .. }) => (position, Told::Folded),
            Event::Wager(WagerEvent::Decided { position, act: Act::CHECK, .. }) => (position, Told::Checked),
            Event::Wager(WagerEvent::Decided {
                position,
                act: Act { choice: Choice::Cards(cards), .. },
                ..
            }) => {
                let held = self.table.hand.cards.hands.of(position).iter().enumerate();
                let chosen =
                    held.filter(|(at, _)| cards.has(*at)).map(|(_, card)| self.known(*card)).collect();
                let said = self.said.get_mut(position.index()).and_then(|said| said.changes.pop_front());
                let chosen: Cards = said.unwrap_or(chosen);
                let street = &self.table.plan().cards.streets[usize::from(self.table.hand.cards.street)];
                let told = match street.change.map(|change| change.kind) {
                    Some(ChangeKind::Show) => Told::TurnedUp(chosen),
                    Some(ChangeKind::Discard) => Told::Discarded(chosen, false),
                    _ => Told::Discarded(chosen, true),
                };
                (position, told)
            }
            Event::Deal(DealEvent::TurnedUp { place: Place::Position(position) }) => {
                let said = self.said.get_mut(position.index()).and_then(|said| said.shown.take());
                let held = self.table.hand.cards.hands.of(position).iter();
                let cards = said.unwrap_or_else(|| held.map(|card| self.known(*card)).collect());
                (
                    position,
                    Told::Showed(cards, self.table.describe(Place::Position(position), Tongue::English)),
                )
            }
            _ => return None,
        })
    }

    /// The same of an event of the family's own.
    fn told_own(&self, event: PokerEvent) -> Option<(Position, Told)> {
        Some(match event {
            PokerEvent::Posted { position, post, live, dead, .. } => {
                (position, Told::Posted { post, live, dead })
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
            _ => return None,
        })
    }

    fn known(&self, card: Card) -> Option<Card> {
        Some(card).filter(|card| self.named >> card.index() & 1 == 1)
    }
}
