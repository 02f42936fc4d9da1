//! Forced money: who posts what, and what the betting comes to by it.

use crate::pot_poker::event::PokerEvent;
use crate::pot_poker::facts::{BetNow, Post, Posted};
use money::Cents;
use rulebook::family::pot_poker::betting::AllIn;
use table::{Position, Sink};

use super::super::Poker;
use super::super::plan::BringInPlan;
use super::super::state::Order;
use super::posted_for;

impl Poker {
    /// All forced money of the hand: antes, blinds, those who come in, the kill.
    pub(in crate::pot_poker) fn post_forced(&mut self, sink: &mut impl Sink) {
        if self.plan.forced.given.is_some() {
            return self.post_given(sink);
        }
        if !self.hall.seating.away.is_empty() {
            let passed: Order = self.passed_by().collect();
            for position in passed {
                self.emit(PokerEvent::BlindsMissed { position }, sink);
            }
        }
        if self.plan.forced.ante > Cents::ZERO {
            self.post_antes(sink);
        }
        self.post_blinds(sink);
        for position in self.hand.forced.short.iter() {
            // Dealt in for what there is.
            self.post(position, Posted::Entry, self.chips(position), Cents::ZERO, false, sink);
        }
        for at in 0..self.hand.forced.asked.len() {
            let (position, post) = self.hand.forced.asked[at];
            // Who has the big blind anyway comes in with it (002:253).
            let has_big = self.hand.forced.blinds.last() == Some(&position);
            if !has_big || !matches!(post, Post::BigBlind | Post::AllBlinds) {
                self.post_entry(position, post, sink);
            }
        }
        self.post_kill(sink);
        self.posts_done(sink);
    }

    /// Antes, blinds, straddles and posts as a hand history gives them.
    fn post_given(&mut self, sink: &mut impl Sink) {
        for position in self.hand.seats.order.clone() {
            let ante = self.plan.forced.given_ante(position);
            self.post(position, Posted::Ante, Cents::ZERO, ante, false, sink);
        }
        let mut number = 0;
        for position in self.hand.seats.order.clone() {
            let forced = &self.plan.forced;
            let (blind, dead) = (forced.given_blind(position), forced.given_dead(position));
            if blind > Cents::ZERO && self.chips(position) == Cents::ZERO {
                // All-in with the ante: the others still meet the whole blind.
                let event = self.posting(position, Posted::Blind(number), Cents::ZERO, Cents::ZERO, false);
                self.emit(event, sink);
                number += 1;
            } else if blind > Cents::ZERO {
                self.post(position, Posted::Blind(number), blind, dead, false, sink);
                number += 1;
            } else {
                // A missed small blind that is made up is nobody's bet; the live bet beside it is.
                let post = if dead > Cents::ZERO { Posted::AllBlinds } else { Posted::Entry };
                self.post(position, post, -blind, dead, false, sink);
            }
        }
        self.posts_done(sink);
    }

    fn post_antes(&mut self, sink: &mut impl Sink) {
        for at in 0..self.hand.seats.order.len() {
            let position = self.hand.seats.order[at];
            let double = self.hand.forced.asked.contains(&(position, Post::DoubleAnte));
            let (post, amount) = if double {
                (Posted::DoubleAnte, Cents(self.plan.forced.ante.0 * 2))
            } else {
                (Posted::Ante, self.plan.forced.ante)
            };
            self.post(position, post, Cents::ZERO, amount, false, sink);
        }
    }

    fn post_blinds(&mut self, sink: &mut impl Sink) {
        if self.hand.forced.bought.is_some() {
            return;
        }
        let (number, seats) = (self.plan.forced.blinds.len(), self.hand.forced.blinds.len());
        // With fewer players than blinds the small ones are left out.
        for at in 0..seats {
            let (blind, position) = (number - seats + at, self.hand.forced.blinds[at]);
            let plan = self.plan.forced.blinds[blind];
            self.post(position, Posted::Blind(blind as u8), plan.amount, Cents::ZERO, plan.dropped, sink);
        }
    }

    #[inline(never)]
    pub(super) fn post_entry(&mut self, position: Position, post: Post, sink: &mut impl Sink) {
        let big = self.plan.big_blind();
        let all: Cents = self.plan.forced.blinds.iter().map(|blind| blind.amount).sum();
        // A smaller blind that came to the seat anyway counts: the total of the blinds is owed once (002:195).
        let live = big - self.hand.money.bets[position.index()];
        match post {
            // Only the blinds of the button's left are the fee; what is posted to come in goes to the pot.
            Post::BigBlind => self.post(position, Posted::Entry, live, Cents::ZERO, false, sink),
            Post::AllBlinds | Post::BuyButton => {
                self.post(position, posted_for(post), live, all - big, false, sink);
            }
            // A kill that is owed is posted with the others.
            Post::Kill if self.kill_holder() == Some(position) => {}
            Post::Kill => {
                let blind = self.plan.kill_blind(0);
                self.post(position, Posted::Kill, blind, Cents::ZERO, false, sink);
            }
            _ => {}
        }
    }

    #[inline(never)]
    fn post_kill(&mut self, sink: &mut impl Sink) {
        let Some((person, kind)) = self.table.kill_owed else { return };
        let Some(position) = self.hall.seating.seat_of(person) else { return };
        if self.table.kill_held && !self.hand.seats.players.has(position) {
            return;
        }
        if !self.hand.seats.players.has(position) {
            // A kill that is due is posted even by a player who is dealt out; it is then nobody's bet.
            if self.plan.kill.as_ref().is_some_and(|kill| kill.owed_if_leaving) {
                let blind = self.plan.kill_blind(kind);
                self.post(position, Posted::Kill, Cents::ZERO, blind, false, sink);
            }
            return;
        }
        // What the killer has posted as a blind already counts.
        let posted = self.hand.money.bets[position.index()];
        let blind = (self.plan.kill_blind(kind) - posted).max(Cents::ZERO);
        self.post(position, Posted::Kill, blind, Cents::ZERO, false, sink);
    }

    /// The forced money is in; fees and posts may have left some players without a chip.
    fn posts_done(&mut self, sink: &mut impl Sink) {
        let players = self.hand.seats.players;
        let all_in = players.iter().filter(|at| self.uses_up(*at, Cents::ZERO)).collect();
        self.emit(PokerEvent::PostsDone { all_in }, sink);
    }

    /// Posts as much as there is.
    pub(in crate::pot_poker) fn post(
        &mut self,
        position: Position,
        post: Posted,
        live: Cents,
        dead: Cents,
        dropped: bool,
        sink: &mut impl Sink,
    ) {
        let chips = self.chips(position);
        let live = live.min(chips);
        let dead = dead.min(chips - live);
        if live + dead > Cents::ZERO {
            let event = self.posting(position, post, live, dead, dropped);
            self.emit(event, sink);
        }
    }

    /// The event of forced or unasked money, with what it leads to. It is inlined so that its kind is known where it is
    /// taken in and told.
    #[inline(always)]
    fn posting(
        &self,
        position: Position,
        post: Posted,
        live: Cents,
        dead: Cents,
        dropped: bool,
    ) -> PokerEvent {
        let ante = matches!(post, Posted::Ante | Posted::DoubleAnte);
        let matched = match &self.plan.forced.given {
            _ if !ante => Cents::ZERO,
            Some(given) if given.antes_matched => dead,
            Some(_) => Cents::ZERO,
            None => dead.min(self.plan.forced.ante),
        };
        let bring_in = self.plan.forced.bring_in.as_ref().filter(|_| post == Posted::BringIn);
        PokerEvent::Posted {
            person: self.person(position),
            position,
            post,
            live,
            dead,
            matched,
            dropped,
            all_in: self.uses_up(position, live + dead),
            acts: bring_in.is_some_and(|bring_in| bring_in.is_action),
            bet: if ante { None } else { self.bet_posted(position, post, live) },
        }
    }

    /// What the betting comes to with a post; nothing where that is no more than there was to meet.
    fn bet_posted(&self, position: Position, post: Posted, live: Cents) -> Option<BetNow> {
        let betting = &self.hand.betting;
        let total = (self.hand.money.bets[position.index()] + live).max(self.full_post(position, post));
        if total <= betting.current {
            return None;
        }
        // Where money is given seat by seat, only the limits measure the first raise.
        let measures = self.plan.forced.given.is_none();
        // More than the forced bet in its place is the first bet of the round.
        let bring_in = self.plan.forced.bring_in.as_ref().filter(|_| post == Posted::BringIn);
        let leads = bring_in.is_some_and(|bring_in| {
            bring_in.is_action && bring_in.amounts.first().is_some_and(|least| total > *least)
        });
        Some(BetNow {
            meet: total,
            level: total,
            by: if measures { total } else { betting.last_raise },
            raises: betting.raises + u8::from(leads && self.plan.betting.first_bet_counts),
            leads,
            ..betting.now()
        })
    }

    /// What everybody else owes by a post, whatever its player had: what is posted short is owed in full (S29).
    fn full_post(&self, position: Position, post: Posted) -> Cents {
        let forced = &self.plan.forced;
        match post {
            // In the built-in room a forced opening bet is met as it was posted.
            Posted::BringIn if self.plan.betting.all_in == AllIn::FullRaiseTogether => Cents::ZERO,
            Posted::BringIn => forced.bring_in.as_ref().map_or(Cents::ZERO, BringInPlan::least),
            Posted::Kill if self.hand.seats.players.has(position) => {
                self.plan.kill_blind(self.table.kill_owed.map_or(0, |(_, kind)| kind))
            }
            Posted::Blind(_) if forced.given.is_some() => forced.given_blind(position),
            Posted::Blind(number) => {
                forced.blinds.get(usize::from(number)).map_or(Cents::ZERO, |blind| blind.amount)
            }
            _ => Cents::ZERO,
        }
    }
}
