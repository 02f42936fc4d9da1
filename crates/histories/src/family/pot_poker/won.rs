//! Pots in words: who wins how much of which, with what hand, why, and by which clause.

use families::pot_poker::{PotPoker, why};
use money::Cents;
use table::{Position, Why, say};

use crate::script::Teller;

impl Teller {
    /// What somebody wins, and why.
    pub(super) fn awarded(
        &self,
        poker: &PotPoker,
        position: Position,
        pot: u8,
        amount: Cents,
        why: Why,
    ) -> String {
        let tongue = self.tongue();
        let called = poker.called(pot);
        let why = if why == why::ODD_CHIP { poker.why_odd(pot, position) } else { why };
        let odd = poker.odd_half_in(pot, position, why).map(|(odd, because)| {
            let why = self.why(because) + &self.clause_or_outside(because);
            say!(tongue, "pot-poker.with-odd-half", amount = odd, why = why)
        });
        let own = poker.unmatched(position, amount).filter(|_| why == why::LAST_LEFT).map(|amount| {
            let why = self.why(why::UNCALLED) + &self.clause_or_outside(why::UNCALLED);
            say!(tongue, "pot-poker.with-own", amount = amount, why = why)
        });
        let rest = odd.unwrap_or_default() + &own.unwrap_or_default();
        let whole = match why {
            why::ODD_CHIP | why::ODD_IN_HALF if poker.is_indivisible(called) => {
                say!(tongue, "pot-poker.equal-undivided")
            }
            why::ODD_HALF | why::ODD_HALF_TIED | why::ODD_HALF_HIGH | why::ODD_HALF_TOP
                if poker.is_indivisible(called) =>
            {
                say!(tongue, "pot-poker.halves-undivided")
            }
            _ => String::new(),
        };
        let why = whole + &self.won_with(poker, position, called, why) + &rest;
        say!(tongue, "pot-poker.wins", seat = position, amount = amount, pot = self.pot(called), why = why)
    }

    /// How a pot is called.
    fn pot(&self, number: u8) -> String {
        match number {
            0 => say!(self.tongue(), "pot-poker.the-pot"),
            number => say!(self.tongue(), "pot-poker.side-pot", number = number),
        }
    }

    /// Why a pot is somebody's, with what hand, and by which clause.
    fn won_with(&self, poker: &PotPoker, position: Position, pot: u8, why: Why) -> String {
        let tongue = self.tongue();
        let showdown = &poker.hand.showdown;
        let made = if showdown.mucked.has(position) && poker.hand.seats.live.has(position) && shares(why) {
            // Who threw the hand away can still play the board.
            Some(say!(tongue, "pot-poker.the-board"))
        } else {
            poker.made_for(position, why, tongue).filter(|_| showdown.shown.has(position))
        };
        let made = made.map(|made| format!(" ({made})")).unwrap_or_default();
        let special = self.special_lines(poker, position, pot, why);
        let compared =
            [why::BEST_HAND, why::BEST_HIGH, why::NO_LOW, why::BOTH_HALVES, why::BOTH_BOARDS].contains(&why);
        // Where the others threw theirs away unseen, no hand was better than another.
        if compared && poker.only_shown_in(pot, position) {
            let why = match showdown.shown.len() {
                _ if poker.has_no_claim(position) => why::THROWN_AWAY,
                _ if poker.silent_board(position) => why::SILENT_BOARD,
                1 => why::ONLY_SHOWN,
                _ => why::ONLY_SHOWN_IN_POT,
            };
            return self.why(why) + &made + &special + &self.clause_or_outside(why);
        }
        // Others may be in other pots.
        let why = match why {
            why::LAST_LEFT if pot > 0 => why::LAST_IN_POT,
            // To throw a hand away at the showdown is not to fold it in a betting round.
            why::LAST_LEFT if !showdown.mucked.is_empty() => why::THROWN_AWAY,
            why::NO_LOW if pot > 0 => why::NO_LOW_IN_POT,
            why::NO_LOW_SHARED if pot > 0 => why::NO_LOW_IN_POT_SHARED,
            why => why,
        };
        self.why(why) + &made + &special + &self.clause_or_outside(why)
    }

    /// The lines of their own by which a hand is what won, where the listing prints them, before the general one.
    fn special_lines(&self, poker: &PotPoker, position: Position, pot: u8, why: Why) -> String {
        let showdown = &poker.hand.showdown;
        if !showdown.shown.has(position) && !showdown.mucked.has(position) {
            return String::new();
        }
        let lines = poker.special_lines(position, pot, why).into_iter();
        let printed = lines.map(|why| (why, self.clause(why))).filter(|(_, clause)| !clause.is_empty());
        printed.map(|(why, clause)| format!("; {}{clause}", self.why(why))).collect()
    }

    /// Who wins a pot with nothing in it: fees have taken the whole of it, or the blinds went to the drop.
    pub(super) fn nothing_left(&self, poker: &PotPoker) -> Option<String> {
        let tongue = self.tongue();
        let each = poker.won_nothing().into_iter().map(|(pot, position, why)| {
            let why = self.won_with(poker, position, pot, why);
            let (pot, fee) = (self.pot(pot), poker.hand.fees.pot);
            if fee == Cents::ZERO {
                return say!(tongue, "pot-poker.nothing-in-it", seat = position, pot = pot, why = why);
            }
            say!(tongue, "pot-poker.nothing-left", seat = position, pot = pot, fee = fee, why = why)
        });
        let lines: Vec<String> = each.collect();
        (!lines.is_empty()).then(|| lines.join("; "))
    }
}

/// Whether a pot is shared by equal hands.
fn shares(why: Why) -> bool {
    [why::POT_SHARED, why::HIGH_SHARED, why::LOW_SHARED, why::NO_LOW_SHARED].contains(&why)
}
