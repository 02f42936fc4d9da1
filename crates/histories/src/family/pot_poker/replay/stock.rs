//! The stock behind a hand history: which cards went out in which order, with cards for those that nobody saw.
//!
//! A history names the cards of each player together; a table deals one at a time, burns, and draws in turn. So the
//! order of the deal is worked out first, street by street, and the stock is made of it.

use arrayvec::ArrayVec;
use cards::{Card, Rank};
use families::pot_poker::Plan;
use rulebook::family::pot_poker::streets::{ChangeKind, FirstToAct, ShortageRule};
use table::Position;

use crate::hand::{Hand, Step};

/// A dealt card by its number in the history.
type Slot = u16;

/// A place in the stock.
#[derive(Debug, Clone, Copy)]
enum Wanted {
    /// A card of the history.
    Slot(Slot),
    /// A card nobody saw: a burn, or one that the history leaves out.
    Any,
}

/// What is known of a dealt card.
#[derive(Debug, Clone, Copy, Default)]
struct Dealt {
    card: Option<Card>,
    /// For a card face up that nobody noted: whether a high one keeps the order of action.
    high: Option<bool>,
}

type Slots = ArrayVec<Slot, 40>;

/// Cards of a deck as bits by card index; a deck with two jokers has one face twice.
#[derive(Debug, Clone, Copy)]
pub(super) struct Faces {
    pub(super) once: u64,
    pub(super) twice: u64,
}

impl Faces {
    /// The whole deck of a plan.
    pub(super) fn of_deck(plan: &Plan) -> Faces {
        let pack = &plan.hall.pack;
        let once = pack.faces;
        // Few decks have a card twice: only these are looked through.
        let double = pack.deck.size() > once.count_ones() as usize;
        Faces { once, twice: if double { 1 << Card::JOKER.index() } else { 0 } }
    }

    const fn count(self) -> usize {
        (self.once.count_ones() + self.twice.count_ones()) as usize
    }

    const fn has(self, card: Card) -> bool {
        self.once >> card.index() & 1 == 1
    }

    /// Takes one of a face out; false where none is left.
    fn take(&mut self, card: Card) -> bool {
        let bit = 1 << card.index();
        let held = self.has(card);
        if self.twice & bit != 0 {
            self.twice &= !bit;
        } else {
            self.once &= !bit;
        }
        held
    }

    fn cards(self) -> impl Iterator<Item = Card> {
        let of = |bits: u64| (0..64).filter(move |at| bits >> at & 1 == 1).filter_map(Card::from_index);
        of(self.once).chain(of(self.twice))
    }
}

/// The cards of a hand history in the order of the deal.
#[derive(Debug, Default)]
pub(super) struct Stock {
    dealt: Vec<Dealt>,
    /// What each seat was dealt, in order.
    by_seat: [Slots; Position::MOST + 1],
    /// The slots that each change threw away, by the number of its action.
    changes: Vec<(usize, Slots)>,
    wanted: Vec<Wanted>,
    /// How many places of the stock have been brought to the table.
    brought: usize,
    /// All cards that the history names, as bits.
    named: u64,
    /// Whose cards at the end nobody saw all of, as bits; the board is seat 0.
    unseen: u32,
}

impl Stock {
    /// Works out the order of the deal; an error names the action that cannot be.
    pub(super) fn work_out(&mut self, hand: &Hand, plan: &Plan) -> Result<(), (usize, String)> {
        self.clear();
        self.follow(hand)?;
        self.note_openers(hand, plan);
        let next = self.line_up(hand, plan);
        self.none_left_over(hand, &next)
    }

    /// A card that the game never deals is a slip of the history, not a card nobody looks at.
    fn none_left_over(&self, hand: &Hand, next: &[usize; Position::MOST + 1]) -> Result<(), (usize, String)> {
        let mut dealt = [0usize; Position::MOST + 1];
        for (at, action) in hand.actions.iter().enumerate() {
            let (Step::Deal(cards) | Step::Board(cards)) = &action.step else { continue };
            let seat = usize::from(action.seat);
            dealt[seat] += cards.len();
            if dealt[seat] > next[seat] {
                let whose = if seat == 0 { "the board".to_owned() } else { format!("p{seat}") };
                let most = next[seat];
                return Err((at, format!("too many cards: {whose} has {most} in this game")));
            }
        }
        Ok(())
    }

    fn clear(&mut self) {
        self.dealt.clear();
        self.by_seat.iter_mut().for_each(Slots::clear);
        self.changes.clear();
        self.wanted.clear();
        (self.brought, self.named, self.unseen) = (0, 0, 0);
    }

    fn slot(&mut self, card: Option<Card>) -> Slot {
        self.name(card);
        self.dealt.push(Dealt { card, high: None });
        (self.dealt.len() - 1) as Slot
    }

    fn name(&mut self, card: Option<Card>) {
        if let Some(card) = card {
            self.named |= 1 << card.index();
        }
    }

    /// Follows the cards of everybody, so that what is shown later names what was dealt unseen.
    fn follow(&mut self, hand: &Hand) -> Result<(), (usize, String)> {
        let mut holds: [Slots; Position::MOST + 1] = Default::default();
        for (at, action) in hand.actions.iter().enumerate() {
            let seat = usize::from(action.seat);
            match &action.step {
                Step::Deal(cards) | Step::Board(cards) => {
                    for card in cards {
                        let slot = self.slot(*card);
                        let full = self.by_seat[seat].try_push(slot).is_err();
                        if full || holds[seat].try_push(slot).is_err() {
                            return Err((at, "too many cards".to_owned()));
                        }
                    }
                }
                Step::Change(cards) => {
                    let thrown = self.throw(&mut holds[seat], cards).map_err(|reason| (at, reason))?;
                    self.changes.push((at, thrown));
                }
                Step::Show(cards) | Step::PlayBoard(cards) | Step::TurnUp(cards) => {
                    self.show(&holds[seat], cards).map_err(|reason| (at, reason))?;
                }
                _ => {}
            }
        }
        let seen = |slot: &Slot| self.dealt[usize::from(*slot)].card.is_some();
        let unseen = (0..holds.len()).filter(|seat| !holds[*seat].iter().all(seen));
        self.unseen = unseen.fold(0, |bits, seat| bits | 1 << seat);
        Ok(())
    }

    /// Whether nobody saw all of what a seat holds at the end; the board is seat 0.
    pub(super) fn is_unseen(&self, seat: u8) -> bool {
        self.unseen >> seat & 1 == 1
    }

    /// The slots that a player throws away: the cards named, for the others ones that nobody saw.
    fn throw(&mut self, holds: &mut Slots, cards: &[Option<Card>]) -> Result<Slots, String> {
        let mut thrown = Slots::new();
        for card in cards.iter().copied().flatten() {
            self.name(Some(card));
            let held = holds.iter().position(|slot| self.dealt[usize::from(*slot)].card == Some(card));
            let unseen = || holds.iter().position(|slot| self.dealt[usize::from(*slot)].card.is_none());
            let at = held.or_else(unseen).ok_or_else(|| format!("the player does not hold {card}"))?;
            let slot = holds.remove(at);
            self.dealt[usize::from(slot)].card = Some(card);
            thrown.push(slot);
        }
        for _ in cards.iter().filter(|card| card.is_none()) {
            let unseen = holds.iter().position(|slot| self.dealt[usize::from(*slot)].card.is_none());
            if holds.is_empty() {
                return Err("the player does not have that many cards".to_owned());
            }
            thrown.push(holds.remove(unseen.unwrap_or(holds.len() - 1)));
        }
        Ok(thrown)
    }

    /// Cards shown are cards held: what was dealt unseen gets its name.
    fn show(&mut self, holds: &Slots, cards: &[Option<Card>]) -> Result<(), String> {
        for card in cards.iter().copied().flatten() {
            self.name(Some(card));
            let known = |slot: &&Slot| self.dealt[usize::from(**slot)].card == Some(card);
            if holds.iter().any(|slot| known(&slot)) {
                continue;
            }
            let unseen = holds.iter().find(|slot| self.dealt[usize::from(**slot)].card.is_none());
            let slot = unseen.ok_or_else(|| format!("the player does not hold {card}"))?;
            self.dealt[usize::from(*slot)].card = Some(card);
        }
        Ok(())
    }

    /// Who acts first on a street of stud tells about cards that nobody noted.
    fn note_openers(&mut self, hand: &Hand, plan: &Plan) {
        let Some(bring_in) = &plan.forced.bring_in else { return };
        let unseen =
            self.by_seat[1..].iter().flatten().any(|slot| self.dealt[usize::from(*slot)].card.is_none());
        if !unseen {
            return;
        }
        let mut openers: ArrayVec<u8, 8> = ArrayVec::new();
        let mut dealing = false;
        for action in &hand.actions {
            if action.step.is_deal() {
                dealing = true;
            } else if dealing && action.step.is_decision() {
                let _ = openers.try_push(action.seat);
                dealing = false;
            }
        }
        for seat in 1..=hand.seats() {
            let mut at = 0;
            for (street, opener) in plan.cards.streets.iter().zip(openers.iter()) {
                at += street.deal.len();
                let first = seat == *opener;
                let high = if street.first == FirstToAct::BringIn {
                    first == bring_in.highest
                } else {
                    first == (street.first == FirstToAct::HighestShowing)
                };
                if let Some(slot) = at.checked_sub(1).and_then(|at| self.by_seat[usize::from(seat)].get(at)) {
                    self.dealt[usize::from(*slot)].high = Some(high);
                }
            }
        }
    }

    /// The places of the stock, street by street.
    fn line_up(&mut self, hand: &Hand, plan: &Plan) -> [usize; Position::MOST + 1] {
        let seats = hand.seats();
        let folded = hand.actions.iter().filter(|action| action.step == Step::Fold);
        let folded = folded.fold(0u32, |bits, action| bits | 1 << action.seat);
        let folds = |seat: u8| folded >> seat & 1 == 1;
        let mut next = [0usize; Position::MOST + 1];
        let mut draws = 0;
        for street in &plan.cards.streets {
            let each = street.deal.len();
            let first = self.wanted.is_empty();
            // Whoever folded has no card of this street; whoever did not has one, noted or not.
            let getting: ArrayVec<u8, { Position::MOST }> = (1..=seats)
                .filter(|seat| {
                    let at = usize::from(*seat);
                    first || next[at] < self.by_seat[at].len() || !folds(*seat)
                })
                .collect();
            let need = each * getting.len();
            let left = plan.hall.pack.deck.size().saturating_sub(self.wanted.len());
            let community =
                plan.cards.shortage == Some(ShortageRule::CommunityCard) && need > 0 && left < need;
            let spared = plan.cards.shortage == Some(ShortageRule::CommunityCard)
                && need > 0
                && (need..need + usize::from(street.burn)).contains(&left);
            self.any(if spared { 0 } else { street.burn });
            if community {
                self.next(0, &mut next);
            } else {
                for _ in 0..each {
                    for seat in &getting {
                        self.next(*seat, &mut next);
                    }
                }
            }
            for _ in 0..street.board * plan.rank.boards {
                self.next(0, &mut next);
            }
            if let Some(change) = street.change
                && matches!(change.kind, ChangeKind::Draw | ChangeKind::Exchange)
            {
                // Where the stock is out, the cards that are shuffled again serve the draw without a burn.
                self.any(if self.wanted.len() == plan.hall.pack.deck.size() { 0 } else { change.burn });
                self.draws(hand, draws, &mut next);
                draws += 1;
            }
        }
        next
    }

    /// The cards that are drawn the so-manieth time, in the order in which players say how many they want.
    fn draws(&mut self, hand: &Hand, number: usize, next: &mut [usize; Position::MOST + 1]) {
        let mut made = [0usize; Position::MOST + 1];
        for at in 0..self.changes.len() {
            let (action, count) = (self.changes[at].0, self.changes[at].1.len());
            let seat = hand.actions[action].seat;
            let made = &mut made[usize::from(seat)];
            if *made == number {
                (0..count).for_each(|_| self.next(seat, next));
            }
            *made += 1;
        }
    }

    fn any(&mut self, count: u8) {
        (0..count).for_each(|_| self.wanted.push(Wanted::Any));
    }

    fn next(&mut self, seat: u8, next: &mut [usize; Position::MOST + 1]) {
        let at = &mut next[usize::from(seat)];
        let slot = self.by_seat[usize::from(seat)].get(*at);
        self.wanted.push(slot.map_or(Wanted::Any, |slot| Wanted::Slot(*slot)));
        *at += 1;
    }

    /// The next stock, of all these cards.
    pub(super) fn bring(&mut self, faces: Faces, into: &mut ArrayVec<Card, 64>) -> Result<(), String> {
        into.clear();
        let end = (self.brought + faces.count()).min(self.wanted.len());
        // What stands for an unseen card is named nowhere, as long as there are such cards.
        let mut free = faces;
        for wanted in &self.wanted[self.brought..end] {
            if let Wanted::Slot(slot) = wanted
                && let Some(card) = self.dealt[usize::from(*slot)].card
                && !free.take(card)
            {
                let wrong = match faces.has(card) {
                    true if faces.twice >> card.index() & 1 == 1 => "is dealt three times",
                    true => "is dealt twice",
                    false => "is not in the deck",
                };
                return Err(format!("{card} {wrong}"));
            }
        }
        for at in self.brought..end {
            let card = match self.wanted[at] {
                Wanted::Slot(slot) => self.fill(usize::from(slot), &mut free),
                Wanted::Any => self.any_of(None, &mut free),
            };
            into.push(card.ok_or("not enough cards")?);
        }
        into.extend(free.cards());
        self.brought = end;
        Ok(())
    }

    fn fill(&mut self, slot: usize, free: &mut Faces) -> Option<Card> {
        let Dealt { card, high } = self.dealt[slot];
        if card.is_some() {
            return card;
        }
        let card = self.any_of(high, free);
        self.dealt[slot].card = card;
        card
    }

    fn any_of(&self, high: Option<bool>, free: &mut Faces) -> Option<Card> {
        let unnamed = free.once & !self.named;
        let from = if unnamed == 0 { free.once } else { unnamed };
        if from == 0 {
            return None;
        }
        let index = match high {
            // The ace is as good as either end: leave it out while there is another card.
            Some(high) => {
                let aces = Rank::Ace as u8 * 4;
                let others = from & !(0xF << aces);
                let from = if others == 0 { from } else { others };
                if high { 63 - from.leading_zeros() } else { from.trailing_zeros() }
            }
            None => from.trailing_zeros(),
        };
        let card = Card::from_index(index as u8)?;
        free.take(card);
        Some(card)
    }

    /// The cards that a change throws away.
    pub(super) fn thrown(&self, action: usize) -> impl Iterator<Item = Card> + '_ {
        let slots = self.changes.iter().find(|(at, _)| *at == action).map(|(_, slots)| slots);
        slots.into_iter().flatten().filter_map(|slot| self.dealt[usize::from(*slot)].card)
    }
}
