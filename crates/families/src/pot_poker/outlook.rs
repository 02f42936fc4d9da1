//! How much of the pot a hand can expect, by dealing what its player cannot see over and over.

use arrayvec::ArrayVec;
use cards::Card;
use eval::orders::JokerDealt;
use rulebook::family::pot_poker::showdown::Division;
use rulebook::family::pot_poker::streets::{ChangeKind, ChangeWhen};
use table::banked::View;
use table::{CardMask, Place, Position};

use super::thrown::thrown;
use super::{Plan, Poker};
use crate::bot::{Chance, Strength, hand};

/// The whole pot.
pub(super) const WHOLE: u32 = 1_000;

/// A hand of somebody, and what else it may be.
type Held = ArrayVec<Card, 13>;

/// What a player knows, and what is to come.
pub(super) struct Outlook<'a> {
    plan: &'a Plan,
    own: Held,
    others: Vec<Other>,
    boards: [Held; 2],
    /// Draws that have been, and those to come.
    draws: [usize; 2],
    /// The cards that lie nowhere the player sees.
    unseen: Vec<Card>,
}

/// Somebody else in the hand.
struct Other {
    shown: Held,
    /// Who bet last has chosen to: of two hands they hold the better.
    bets: bool,
}

/// The strengths of a hand: for high or for the one board, and for low or for the other.
type Ways = [Option<u32>; 2];

impl<'a> Outlook<'a> {
    pub(super) fn new(poker: &'a Poker, view: &View, position: Position, own: &[Card]) -> Outlook<'a> {
        let aggressor = poker.hand.betting.aggressor;
        let live = poker.hand.seats.live.iter().filter(|at| *at != position);
        let others = live.map(|at| Other {
            shown: hand(view, Place::Position(at)).into_iter().take(13).collect(),
            bets: aggressor == Some(at),
        });
        let boards = [Place::Board, Place::SecondBoard].map(|place| hand(view, place).into_iter().collect());
        let mut unseen = poker.plan.hall.pack.deck.cards();
        let seen = view.hands.iter().flat_map(|hand| &hand.cards).filter_map(|seen| seen.card());
        for card in seen {
            if let Some(at) = unseen.iter().position(|left| *left == card) {
                unseen.swap_remove(at);
            }
        }
        let own = own.iter().copied().collect();
        let draws = draws(&poker.plan, usize::from(poker.hand.cards.street));
        Outlook { plan: &poker.plan, own, others: others.collect(), boards, draws, unseen }
    }

    /// How many are in the hand.
    pub(super) fn players(&self) -> u32 {
        self.others.len() as u32 + 1
    }

    /// The part of the pot that falls to the player, in thousandths, over so many deals.
    pub(super) fn share(&mut self, deals: u32, chance: Chance<'_>) -> u32 {
        (0..deals).map(|_| self.deal(chance)).sum::<u32>() / deals.max(1)
    }

    /// The same when these cards are thrown away now.
    pub(super) fn share_throwing(
        &mut self,
        CardMask(thrown): CardMask,
        deals: u32,
        chance: Chance<'_>,
    ) -> u32 {
        let (own, draws) = (self.own.clone(), self.draws);
        without(&mut self.own, thrown);
        self.draws[1] = draws[1].saturating_sub(1);
        let share = self.share(deals, chance);
        (self.own, self.draws) = (own, draws);
        share
    }

    /// One deal: the part of the pot.
    fn deal(&mut self, chance: Chance<'_>) -> u32 {
        let plan = self.plan;
        let (held, board) = plan.cards.at_showdown();
        let [been, to_come] = self.draws;
        let mut stock = Stock { unseen: &mut self.unseen, used: 0, chance };
        let mut boards = [stock.fill(self.boards[0].clone(), board), Held::new()];
        if plan.rank.boards > 1 {
            boards[1] = stock.fill(self.boards[1].clone(), board);
        }
        // A card in the middle that serves all is a part of every hand.
        let middle = if plan.rank.boards == 0 { std::mem::take(&mut boards[0]) } else { Held::new() };
        let mut hand = |known: &Held, draws: usize| {
            let mut cards = stock.fill(known.clone(), held);
            (0..draws).for_each(|_| stock.draw(plan, &mut cards));
            cards.extend(middle.iter().copied().take(cards.remaining_capacity()));
            ways(plan, &cards, &boards)
        };
        let own = hand(&self.own, to_come);
        let (mut best, mut tied): (Ways, [u32; 2]) = ([None; 2], [1; 2]);
        for other in &self.others {
            let mut theirs = hand(&other.shown, been + to_come);
            if other.bets {
                let again = hand(&other.shown, been + to_come);
                theirs = [theirs[0].max(again[0]), theirs[1].max(again[1])];
            }
            for way in 0..2 {
                tied[way] += u32::from(theirs[way] == own[way]);
                best[way] = best[way].max(theirs[way]);
            }
        }
        part(plan.showdown.division, own, best, tied)
    }
}

/// The cards of one deal.
struct Stock<'a, 'b> {
    unseen: &'a mut [Card],
    /// So many of them are dealt.
    used: usize,
    chance: Chance<'b>,
}

impl Stock<'_, '_> {
    /// Cards up to so many.
    fn fill(&mut self, mut cards: Held, most: usize) -> Held {
        while cards.len() < most.min(cards.capacity()) && self.used < self.unseen.len() {
            let left = (self.unseen.len() - self.used) as u64;
            self.unseen.swap(self.used, self.used + (self.chance)(left) as usize);
            cards.push(self.unseen[self.used]);
            self.used += 1;
        }
        cards
    }

    /// Throws away what a sensible player throws away, and takes as many.
    fn draw(&mut self, plan: &Plan, cards: &mut Held) {
        let CardMask(thrown) = thrown(plan, cards, u8::MAX, Strength::Expert);
        let held = cards.len();
        without(cards, thrown);
        *cards = self.fill(std::mem::take(cards), held);
    }
}

/// Takes the cards with these bits away.
fn without(cards: &mut Held, thrown: u16) {
    let mut at = 0;
    cards.retain(|_| {
        at += 1;
        thrown >> (at - 1) & 1 == 0
    });
}

/// How many draws have been on a street, and how many are to come.
fn draws(plan: &Plan, street: usize) -> [usize; 2] {
    let mut draws = [0; 2];
    for (at, held) in plan.cards.streets.iter().enumerate() {
        let Some(change) = held.change.filter(|change| change.kind == ChangeKind::Draw) else { continue };
        let to_come = at > street || at == street && change.when == ChangeWhen::AfterBetting;
        draws[usize::from(to_come)] += 1;
    }
    draws
}

/// How strong a hand is both ways.
fn ways(plan: &Plan, hand: &[Card], boards: &[Held; 2]) -> Ways {
    let high = |board: &[Card]| plan.rank.high(hand, board, JokerDealt::FaceDown);
    let other = match plan.showdown.division {
        Division::High | Division::Low => None,
        Division::HighLow | Division::HighLowQualified => plan.rank.low(hand, &boards[0]),
        Division::HighEachBoard => high(&boards[1]),
    };
    [high(&boards[0]), other]
}

/// The part of the pot of a hand against the best of the others.
fn part(division: Division, own: Ways, best: Ways, tied: [u32; 2]) -> u32 {
    let wins = |way: usize, of: u32| if own[way] < best[way] { 0 } else { of / tied[way] };
    // Where nobody makes a low, the whole pot goes high.
    let halved = !matches!(division, Division::High | Division::Low) && own[1].max(best[1]).is_some();
    if halved { wins(0, WHOLE / 2) + wins(1, WHOLE / 2) } else { wins(0, WHOLE) }
}
