//! What is said of a showdown beside what is paid: pots that fees have emptied, hands that nothing was compared with.

use arrayvec::ArrayVec;
use money::Cents;
use rulebook::family::pot_poker::kill::KillCause;
use rulebook::family::pot_poker::showdown::PlayBoard;
use table::{Person, Position, PositionSet, Why};

use super::Poker;
use super::pots::Pot;
use super::settle::{Share, Shares, shared};
use super::state::Hand;
use crate::pot_poker::why;

/// Pots with nothing in them: which, whose, and why.
type WonNothing = ArrayVec<(u8, Position, Why), { 2 * Position::MOST }>;

impl Hand {
    /// The pots as they are called at the table: fees may have taken the whole of one, and the next keeps its number.
    fn called_pots(&self) -> ArrayVec<Pot, { Position::MOST }> {
        self.pots_and_empty(self.seats.live)
    }
}

impl Poker {
    /// The number by which a pot is called that was paid; 0 is the main pot.
    pub fn called(&self, pot: u8) -> u8 {
        let pots = self.hand.called_pots();
        let mut paid = pots.iter().enumerate().filter(|(_, held)| held.amount > Cents::ZERO);
        paid.nth(pot.into()).map_or(pot, |(number, _)| number as u8)
    }

    /// Whether a hand is the only one of those in a pot that was shown: it was compared with none.
    pub fn only_shown_in(&self, pot: u8, position: Position) -> bool {
        self.shown_in(pot) == PositionSet::only(position)
    }

    /// The hands that were shown in a pot.
    pub(super) fn shown_in(&self, pot: u8) -> PositionSet {
        let players = self.hand.called_pots().get(usize::from(pot)).map(|held| held.players);
        self.hand.showdown.shown.both(players.unwrap_or(self.hand.seats.live))
    }

    /// Whether a pot is no more than one chip, so that no two winners can have a share of it.
    pub fn is_indivisible(&self, pot: u8) -> bool {
        let held = self.hand.called_pots();
        held.get(usize::from(pot)).is_some_and(|held| held.amount.0 < 2 * self.plan.betting.chip.0)
    }

    /// Whether the only hand shown in a pot is the board itself: the others had it too, and threw it away without a word.
    pub fn silent_board(&self, position: Position) -> bool {
        self.plan.showdown.play_board == PlayBoard::DeclaredBeforeMuck && self.plays_board(position)
    }

    /// What of posted money nobody has matched that its poster wins back with the pot: a blind, a straddle, a forced opening
    /// bet. Bets that were chosen went back before.
    pub fn unmatched(&self, position: Position, won: Cents) -> Option<Cents> {
        let money = &self.hand.money;
        let others =
            self.hand.seats.players.iter().filter(|at| *at != position).map(|at| money.total(at)).max();
        let own = money.total(position) - others.unwrap_or(Cents::ZERO);
        (self.hand.cards.street == 0 && own > Cents::ZERO).then_some(own.min(won))
    }

    /// Whether a player who posts all blinds has not had a hand yet, and makes up none that were missed.
    pub fn comes_new(&self, position: Position) -> bool {
        self.table.new.has(position) && !self.table.missed.has(position) && !self.table.owes.has(position)
    }

    /// Why a kill is posted by a player who does not come in with it.
    pub fn why_killed(&self, position: Position) -> Why {
        let owed = self.table.kill_owed.filter(|(person, _)| *person == self.person(position));
        let Some((_, kind)) = owed else { return why::VOLUNTARY_KILL };
        match self.kill_cause(kind) {
            Some(KillCause::Scoop) => why::SCOOP_KILL,
            _ => why::POSTS_KILL,
        }
    }

    /// Why somebody must kill the next pot.
    pub fn why_owed(&self, person: Person, kind: u8) -> Why {
        let killed = self.natural_killer().is_some_and(|(killer, _)| killer == person);
        match self.kill_cause(kind) {
            _ if killed => why::KILLS_AGAIN,
            Some(KillCause::Scoop) => why::SCOOP_KILL,
            _ => why::OWES_KILL,
        }
    }

    /// The odd chip between two halves, and why it goes where it goes, where it is in what several share, and this is the
    /// first of them.
    pub fn odd_half_in(&self, pot: u8, position: Position, why: Why) -> Option<(Cents, Why)> {
        // Hands are compared anew only where there can be one.
        if ![why::HIGH_SHARED, why::LOW_SHARED, why::TOP_SHARED, why::BOTTOM_SHARED].contains(&why) {
            return None;
        }
        let share = self.first_shares(pot, position).into_iter().find(|share| shared(share.why) == why)?;
        let divided = share.odd > Cents::ZERO && !self.leaves_odd_half(&share);
        let why = self.odd_half();
        divided.then(|| (share.odd, if why == why::ODD_HALF { why::ODD_HALF_DIVIDES } else { why }))
    }

    /// Why somebody gets a chip that did not divide: where the half itself did, it is the one between the halves.
    pub fn why_odd(&self, pot: u8, position: Position) -> Why {
        let shares = self.first_shares(pot, position);
        let odd = |share: &Share| self.undivided(share) > Cents::ZERO;
        match shares.iter().filter(|share| odd(share)).collect::<ArrayVec<_, 2>>().as_slice() {
            [share] if self.leaves_odd_half(share) => match self.odd_half() {
                why::ODD_HALF => why::ODD_HALF_TIED,
                why => why,
            },
            [share] if shared(share.why) != why::POT_SHARED && share.why != why::NO_LOW => why::ODD_IN_HALF,
            _ => why::ODD_CHIP,
        }
    }

    /// The shares of all pots, found anew.
    pub(super) fn all_shares(&self) -> Shares {
        let mut shares = Shares::new();
        if let Some(button) = self.hall.button {
            self.find_shares(self.claims(), button, &mut shares);
        }
        shares
    }

    /// The halves of a pot that several share, with this player as the first of them.
    fn first_shares(&self, pot: u8, position: Position) -> ArrayVec<Share, 2> {
        let Some(button) = self.hall.button else { return ArrayVec::new() };
        let shares = self.all_shares();
        let first = |share: &Share| {
            share.pot == pot && share.winners.len() > 1 && share.winners.next_after(button) == Some(position)
        };
        shares.into_iter().filter(first).take(2).collect()
    }

    /// Whether the half divides, and the odd chip between the halves is what is left over.
    fn leaves_odd_half(&self, share: &Share) -> bool {
        let rest = self.undivided(share);
        rest > Cents::ZERO && rest == share.odd
    }

    /// Who has won which pot with nothing in it, and why: fees have taken the whole of it, or all that was put in are blinds
    /// that went to the drop.
    pub fn won_nothing(&self) -> WonNothing {
        let empty = self.hand.pot() == Cents::ZERO && !self.hand.irregular.void;
        let Some(button) = self.hall.button.filter(|_| empty || self.hand.fees.pot > Cents::ZERO) else {
            return WonNothing::new();
        };
        let left = self.hand.seats.live.without(self.hand.showdown.mucked);
        if left.len() == 1 && self.hand.showdown.shown.is_empty() {
            return left.iter().filter(|_| empty).map(|at| (0, at, why::LAST_LEFT)).collect();
        }
        let claims = self.claims();
        let high = self.way(claims, |at| self.shown_high(at, false));
        let other = self.other_way(claims);
        let mut won = WonNothing::new();
        let pots = self.hand.called_pots();
        for (number, pot) in pots.iter().enumerate().filter(|(_, pot)| pot.amount == Cents::ZERO) {
            let players = pot.players.both(claims);
            if self.uncontested(pot.players, players) {
                won.extend(players.iter().map(|at| (number as u8, at, why::LAST_IN_POT)));
                continue;
            }
            let mut shares = Shares::new();
            let pot = Pot { amount: self.hand.fees.pot, players };
            self.share(number as u8, pot, &high, other.as_ref(), button, &mut shares);
            won.extend(shares.iter().flat_map(|share| {
                let why = if share.winners.len() > 1 { shared(share.why) } else { share.why };
                share.winners.after(button).map(move |at| (number as u8, at, why))
            }));
        }
        won
    }
}
