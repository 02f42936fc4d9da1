//! A hand history at the table: its actions one after the other, as the table asks for them.

use std::sync::Arc;

use arrayvec::ArrayVec;
use cards::Card;
use families::pot_poker::{Plan, PotPoker, Stage};
use money::Cents;
use table::banked::Phase;
use table::{
    Act, Actor, Awaits, CardMask, Choice, Command, Person, Play, Position, Refusal, Request, Run, Sink, Verb,
};

use super::deal::Dealt;
use super::outcome::Ending;
use super::stock::{Faces, Stock};
use super::{Problem, problem};
use crate::hand::{Action, Cards, Hand, Step};
use crate::units::ENDLESS;

/// Why a hand is not played to its end.
pub(super) enum Stop {
    /// It cannot have been so.
    Wrong(Problem),
    /// The history ends here.
    Early(String),
}

impl From<Problem> for Stop {
    fn from(problem: Problem) -> Stop {
        Stop::Wrong(problem)
    }
}

/// A hand while it is played.
pub(super) struct Playing<'a> {
    hand: &'a Hand,
    table: PotPoker,
    stock: &'a mut Stock,
    /// The next action of the history.
    next: usize,
    /// The cards that the history has dealt so far.
    dealt: Dealt,
    /// Whether the hand came to a showdown.
    showdown: bool,
    /// Who showed, and of those whose cards nobody saw.
    shown: u8,
    unseen: Vec<u8>,
}

const fn person(seat: u8) -> Person {
    Person(seat - 1)
}

impl<'a> Playing<'a> {
    pub(super) fn new(hand: &'a Hand, plan: Arc<Plan>, stock: &'a mut Stock) -> Playing<'a> {
        let table = PotPoker::new(plan);
        Playing {
            hand,
            table,
            stock,
            next: 0,
            dealt: Dealt::default(),
            showdown: false,
            shown: 0,
            unseen: Vec::new(),
        }
    }

    /// The chips of everybody, by seat.
    pub(super) fn stacks(&self) -> Vec<Cents> {
        let chips = &self.table.hall.chips;
        let end = |(at, start): (usize, &Cents)| if *start >= ENDLESS { ENDLESS } else { chips[at] };
        (1..).zip(&self.hand.stacks).map(end).collect()
    }

    fn by_house(&mut self, command: &Command, sink: &mut impl Sink) -> Result<(), Problem> {
        self.table.act(Actor::House, command, sink).map_err(|refusal| Problem::whole(refused(refusal)))
    }

    fn sit(&mut self, sink: &mut impl Sink) -> Result<(), Problem> {
        for (seat, chips) in (1..).zip(&self.hand.stacks) {
            let newcomer = Choice::Newcomer { person: person(seat), chips: *chips };
            self.by_house(&Command::at(Position(seat), Verb::RESUME.with(newcomer)), sink)?;
        }
        self.by_house(&Command::at(Position(self.hand.seats()), Act::PLACE_BUTTON), sink)?;
        self.by_house(&Command::table(Act::OPEN_ROUND), sink)
    }

    /// Plays the hand from the first chip to the last.
    pub(super) fn run(&mut self, sink: &mut impl Sink) -> Result<Ending, Stop> {
        self.sit(sink)?;
        while self.table.hand.stage != Stage::Idle {
            match self.table.awaits() {
                Awaits::Chance(request) => self.load(request, sink)?,
                // Larger blinds than those of the history were not made.
                Awaits::Persons(_) if self.table.phase() == Phase::Wagering => {
                    self.by_house(&Command::table(Act::CLOSE_WAGERS), sink)?;
                }
                Awaits::Persons(persons) => {
                    let Some(first) = persons.iter().next() else { break };
                    self.decide(first.0 + 1, sink)?;
                }
                Awaits::HouseDealer | Awaits::Nobody => break,
            }
        }
        if self.showdown {
            self.skip_idle_checks();
        }
        self.nothing_left()?;
        // A hand that nobody saw wins only where nobody else has one to show.
        let unseen = std::mem::take(&mut self.unseen);
        let board = self.stock.is_unseen(0);
        Ok(if self.shown > 1 && (board || !unseen.is_empty()) {
            Ending::Unseen(unseen)
        } else {
            Ending::Played
        })
    }

    /// Nothing of the play comes after the end of the hand.
    fn nothing_left(&self) -> Result<(), Problem> {
        let over = |at: usize| problem(self.hand, at, "the hand is over before this".to_owned());
        if let Some(at) = self.next_decision() {
            return Err(over(at));
        }
        let cards = |at: &usize| self.hand.actions[*at].step.is_deal();
        match (self.next..self.hand.actions.len()).find(cards).filter(|_| !self.showdown) {
            Some(at) => Err(over(at)),
            None => Ok(()),
        }
    }

    /// Some histories have a player check whom nobody could call: where no bet is awaited, a check says nothing.
    fn skip_idle_checks(&mut self) {
        while let Some(at) = self.next_decision()
            && self.hand.actions[at].step == Step::CheckOrCall
        {
            self.next = at + 1;
        }
    }

    /// The next decision of the history. A forced bet that leaves no choice is the table's, not the player's.
    fn next_decision(&self) -> Option<usize> {
        let forced =
            self.table.plan().forced.bring_in.as_ref().is_some_and(|bring_in| bring_in.amounts.len() == 1);
        let decides = |at: &usize| {
            let step = &self.hand.actions[*at].step;
            step.is_decision() && !(forced && *step == Step::BringIn)
        };
        (self.next..self.hand.actions.len()).find(decides)
    }

    fn load(&mut self, request: Request, sink: &mut impl Sink) -> Result<(), Problem> {
        let faces = match request {
            Request::Reshuffle { faces, twice } => Faces { once: faces, twice },
            _ => Faces::of_deck(self.table.plan()),
        };
        let mut cards: ArrayVec<Card, 64> = ArrayVec::new();
        self.stock.bring(faces, &mut cards).map_err(Problem::whole)?;
        for command in Run::loads(&cards) {
            self.by_house(&command, sink)?;
        }
        Ok(())
    }

    /// The awaited player's action of the history.
    fn decide(&mut self, awaited: u8, sink: &mut impl Sink) -> Result<(), Stop> {
        let hand = self.hand;
        let betting = self.table.hand.stage == Stage::Betting;
        if !betting && self.showing() {
            return self.show(awaited, sink);
        }
        if !betting {
            self.skip_idle_checks();
        } else if self.is_idle(awaited) {
            return self
                .submit(awaited, Act::CALL, sink)
                .map_err(|refusal| Stop::Wrong(Problem::whole(refused(refusal))));
        }
        let Some(at) = self.next_decision() else {
            return Err(self.ends_early(format!("p{awaited} is to act")));
        };
        if betting {
            self.check_deal(at)?;
        }
        self.next = at + 1;
        let action = &hand.actions[at];
        let act = self.act_of(at, action).map_err(|reason| problem(hand, at, reason))?;
        self.submit(action.seat, act, sink).map_err(|refusal| {
            let reason = match refusal {
                Refusal::NotYourTurn { .. } => format!("it is p{awaited}'s turn"),
                refusal => refused(refusal),
            };
            Stop::Wrong(problem(hand, at, reason))
        })
    }

    /// A history that ends here; one that goes on to the showdown is wrong instead.
    fn ends_early(&self, what: String) -> Stop {
        let shows = |at: &usize| !self.hand.actions[*at].step.is_deal();
        match (self.next..self.hand.actions.len()).find(shows) {
            Some(at) => Stop::Wrong(problem(self.hand, at, format!("{what} before this"))),
            None => Stop::Early(what),
        }
    }

    /// Whether the player could only meet what nobody has put in, as against a blind that was posted short: histories
    /// say nothing then, and what is put in comes back.
    fn is_idle(&self, awaited: u8) -> bool {
        let table = &self.table.hand;
        let others = || table.seats.live.iter().filter(|at| at.0 != awaited);
        let bet = |at: Position| table.money.bets[at.index()];
        let met = others().all(|at| bet(at) <= bet(Position(awaited)));
        if !met || !others().all(|at| table.seats.broke.has(at)) {
            return false;
        }
        // Whether the history goes on to the next cards without a word of the player.
        let Some(at) = self.next_decision() else { return true };
        let between = &self.hand.actions[self.next..at];
        let cards = |action: &Action| match action.step {
            Step::Board(_) => true,
            Step::Deal(_) => self.next > 0,
            _ => false,
        };
        self.hand.actions[at].seat != awaited || between.iter().any(cards)
    }

    /// The cards that the history has dealt before an action are those that lie on the table.
    fn check_deal(&mut self, at: usize) -> Result<(), Problem> {
        self.dealt.count(&self.hand.actions[..at]);
        self.dealt.compare(&self.table).map_err(|reason| problem(self.hand, at, reason))
    }

    fn submit(&mut self, seat: u8, act: Act, sink: &mut impl Sink) -> Result<(), Refusal> {
        let command = Command::at(Position(seat), act);
        self.table.act(Actor::Person(person(seat)), &command, sink)
    }

    /// Whether all cards are out and hands are to be shown.
    fn showing(&self) -> bool {
        let streets = self.table.plan().cards.streets.len();
        usize::from(self.table.hand.cards.opened) == streets && self.table.is_showing()
    }

    fn act_of(&self, at: usize, action: &Action) -> Result<Act, String> {
        let seat = usize::from(action.seat);
        let betting = &self.table.hand.betting;
        Ok(match &action.step {
            Step::Fold => Act::FOLD,
            Step::CheckOrCall if betting.current > self.table.hand.money.bets[seat] => Act::CALL,
            Step::CheckOrCall => Act::CHECK,
            Step::CallPot => Act::CALL_POT,
            // With the last chips to no more than lies there: some histories call any all-in a raise.
            Step::RaiseTo(amount)
                if *amount <= betting.current
                    && *amount == self.table.hand.money.bets[seat] + self.table.hall.chips[seat] =>
            {
                Act::CALL
            }
            Step::RaiseTo(amount) => self.table.raise_verb().amount(*amount),
            Step::BringIn => {
                let amount = self.hand.stakes.bring_in.unwrap_or_default();
                let amount = amount.min(self.table.hall.chips[seat]);
                self.table.raise_verb().amount(amount)
            }
            Step::Change(_) => self.change(self.mask(action.seat, self.stock.thrown(at))?),
            Step::TurnUp(cards) => self.change(self.mask(action.seat, cards.iter().copied().flatten())?),
            _ => return Err("not a decision".to_owned()),
        })
    }

    /// What is done with cards on this street.
    fn change(&self, cards: CardMask) -> Act {
        self.table.change_verb().with(Choice::Cards(cards))
    }

    fn mask(&self, seat: u8, cards: impl Iterator<Item = Card>) -> Result<CardMask, String> {
        let held = self.table.hand.cards.hands.of(Position(seat));
        let mut mask = CardMask::NONE;
        for card in cards {
            let place = held.iter().position(|held| *held == card);
            let place = place.ok_or_else(|| format!("the player does not hold {card}"))?;
            mask.0 |= 1 << place;
        }
        Ok(mask)
    }

    /// What the history says of a player at the showdown, whenever it says so.
    fn show(&mut self, seat: u8, sink: &mut impl Sink) -> Result<(), Stop> {
        let hand = self.hand;
        let said = hand.actions.iter().position(|action| {
            action.seat == seat && matches!(action.step, Step::Show(_) | Step::PlayBoard(_) | Step::Muck)
        });
        self.check_last_deal(said)?;
        self.showdown = true;
        let act = match said.map(|at| (at, &hand.actions[at].step)) {
            Some((_, Step::Muck)) => Act::MUCK,
            Some((at, Step::PlayBoard(cards))) => self.shown(at, seat, cards).map(|()| Act::PLAY_BOARD)?,
            Some((at, Step::Show(cards))) => self.shown(at, seat, cards).map(|()| Act::SHOW)?,
            _ if !self.stock.is_unseen(seat) && hand.has_result() => Act::SHOW,
            _ => match self.wins(seat) {
                Some(true) => Act::SHOW,
                Some(false) => Act::MUCK,
                None => return Err(Stop::Early(format!("p{seat} is to show or muck"))),
            },
        };
        if act != Act::MUCK {
            self.shown += 1;
            if self.stock.is_unseen(seat) {
                self.unseen.push(seat);
            }
        }
        self.submit(seat, act, sink).map_err(|refusal| {
            let reason = refused(refusal);
            Stop::Wrong(
                said.map_or_else(|| Problem::whole(reason.clone()), |at| problem(hand, at, reason.clone())),
            )
        })
    }

    /// All cards are out when hands are shown. A history that ends before that is not wrong.
    fn check_last_deal(&mut self, said: Option<usize>) -> Result<(), Stop> {
        self.dealt.count(&self.hand.actions);
        let Err(reason) = self.dealt.compare(&self.table) else { return Ok(()) };
        let short = self.dealt.board_is_short(&self.table);
        Err(match said {
            Some(at) => Stop::Wrong(problem(self.hand, at, reason)),
            None if short && !self.hand.has_result() => Stop::Early(reason),
            None => Stop::Wrong(Problem::whole(reason)),
        })
    }

    /// Whether the history says that a player got something out of the pots.
    fn wins(&self, seat: u8) -> Option<bool> {
        let at = usize::from(seat) - 1;
        if let Some(winnings) = &self.hand.winnings {
            return Some(winnings[at] > Cents::ZERO);
        }
        if self.hand.stacks[at] >= ENDLESS {
            return None;
        }
        // Chips that nobody called have gone back already.
        let left = self.table.hall.chips[usize::from(seat)];
        self.hand.finishing.as_ref().map(|finishing| finishing[at] > left)
    }

    fn shown(&self, at: usize, seat: u8, cards: &Cards) -> Result<(), Problem> {
        let held = self.table.hand.cards.hands.of(Position(seat));
        match cards.iter().flatten().find(|card| !held.contains(card)) {
            Some(card) => Err(problem(self.hand, at, format!("the player does not hold {card}"))),
            None => Ok(()),
        }
    }
}

/// A refusal in the words of a history: players are p1, p2 and so on.
fn refused(refusal: Refusal) -> String {
    let mut text = refusal.to_string();
    for number in (0..=Position::MOST).rev() {
        text = text.replace(&format!("person {number}"), &format!("p{}", number + 1));
        text = text.replace(&format!("seat {number}"), &format!("p{number}"));
    }
    text
}
