//! The pot and its side pots, found from what everybody has put in.

use arrayvec::ArrayVec;
use money::Cents;
use table::{Position, PositionSet};

use super::state::Hand;

/// One pot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Pot {
    /// How much is in it.
    pub amount: Cents,
    /// Who can win it.
    pub players: PositionSet,
}

/// Which part of everybody's chips makes a pot.
#[derive(Debug, Clone, Copy)]
pub(super) struct Layer {
    /// Above this.
    pub from: Cents,
    /// Up to this.
    pub to: Cents,
    /// Who can win it.
    pub players: PositionSet,
}

/// The main pot first.
pub(super) type Pots = ArrayVec<Pot, { Position::MOST }>;

impl Hand {
    /// The pots among these players, who have not given up. Each player matches as far as their own money reaches.
    pub(super) fn pots(&self, live: PositionSet) -> Pots {
        let mut pots = self.one_pot(live);
        if pots.is_empty() {
            pots = self.side_pots(live);
            pots.retain(|pot| pot.amount > Cents::ZERO);
        }
        pots
    }

    /// The same with those of which the fees left nothing.
    pub(super) fn pots_and_empty(&self, live: PositionSet) -> Pots {
        let pots = self.one_pot(live);
        if pots.is_empty() { self.side_pots(live) } else { pots }
    }

    /// The pot, where it is seen at once that there are no side pots.
    #[inline(always)]
    fn one_pot(&self, live: PositionSet) -> Pots {
        let mut pots = Pots::new();
        if self.seats.broke.is_empty() && live.len() > 1 || self.all_even(live) {
            pots.push(Pot { amount: self.pot(), players: live });
        }
        pots
    }

    fn side_pots(&self, live: PositionSet) -> Pots {
        let mut pots = Pots::new();
        for layer in self.layers(live) {
            let amount: Cents =
                self.seats.players.iter().map(|at| self.layer(at, layer.from, layer.to)).sum();
            pots.push(Pot { amount, players: layer.players });
        }
        if let Some(first) = pots.first_mut() {
            first.amount += self.money.dead;
        }
        pots.retain(|pot| pot.amount > Cents::ZERO);
        take_fees(&mut pots, self.fees.pot);
        pots
    }

    /// The layers of these players' chips, the main pot's first. What those who gave up put in above everybody else is
    /// in the last one.
    pub(super) fn layers(&self, live: PositionSet) -> ArrayVec<Layer, { Position::MOST }> {
        let mut layers = ArrayVec::new();
        let mut below = Cents::ZERO;
        let mut open = live;
        while let Some(level) = open.iter().map(|at| self.money.total(at)).min() {
            layers.push(Layer { from: below, to: level, players: open });
            open = open.iter().filter(|at| self.money.total(*at) > level).collect();
            below = level;
        }
        if let Some(last) = layers.last_mut() {
            last.to = Cents(i64::MAX / 8);
        }
        layers
    }

    /// Whether all of several players have put in the same.
    fn all_even(&self, live: PositionSet) -> bool {
        let Some(first) = live.iter().next().filter(|_| live.len() > 1) else { return false };
        let total = self.money.total(first);
        total > Cents::ZERO && live.iter().all(|at| self.money.total(at) == total)
    }

    /// The chips of a player between two levels; those that went to the drop are not in the pot.
    fn layer(&self, position: Position, from: Cents, to: Cents) -> Cents {
        let total = self.money.total(position);
        let dropped = self.money.dropped[position.index()].min(total);
        total.min(to).max(dropped) - total.min(from).max(dropped)
    }
}

fn take_fees(pots: &mut Pots, mut fees: Cents) {
    for pot in pots {
        let taken = fees.min(pot.amount);
        pot.amount -= taken;
        fees -= taken;
    }
}
