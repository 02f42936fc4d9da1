//! The player-dealer position and the wager that stands behind it, in words.

use money::Cents;
use rulebook::listing::Reload;
use table::banked::Core;
use table::{BankEvent, Why, say};

use super::Teller;

impl Teller {
    pub(super) fn of_the_bank(&self, core: &Core, event: &BankEvent) -> Option<String> {
        let tongue = self.tongue;
        Some(match *event {
            BankEvent::BankPassed { person } => say!(tongue, "log.bank-passed", who = self.name(person)),
            BankEvent::BankTaken { person, turn: 1, covers, .. } => {
                say!(tongue, "log.bank-taken-first", who = self.name(person), covers = covers)
            }
            BankEvent::BankTaken { person, covers, .. } => {
                say!(tongue, "log.bank-taken-second", who = self.name(person), covers = covers)
            }
            BankEvent::NoBank => say!(tongue, "log.no-bank"),
            BankEvent::GameBroken => say!(tongue, "log.game-broken"),
            BankEvent::RoundClosed { .. } if core.plan.reload != Reload::EveryRound => self.shoe_left(core),
            BankEvent::NobodyWagered { .. } => say!(tongue, "log.nobody-wagers"),
            BankEvent::ButtonPlaced { position } => say!(tongue, "log.action-button", seat = position),
            BankEvent::BankJoined { person, amount } => {
                say!(tongue, "log.bank-joined", who = self.name(person), amount = amount)
            }
            // Where nothing is left there is nothing to say.
            BankEvent::BankParted { amount: Cents::ZERO, .. } => return None,
            BankEvent::BankParted { person, amount } => {
                let why = self.because(Why::BANK_DIVIDED);
                say!(tongue, "log.bank-parted", who = self.name(person), amount = amount, why = why)
            }
            BankEvent::ShakerNamed { person } => say!(tongue, "log.shakes", who = self.name(person)),
            _ => return None,
        })
    }

    /// What is left in the shoe after a round.
    fn shoe_left(&self, core: &Core) -> String {
        if core.plan.continuous {
            return say!(self.tongue, "log.shuffler-takes-back");
        }
        if core.plan.fresh_stock {
            return say!(self.tongue, "log.to-discard-tray");
        }
        say!(self.tongue, "log.left-in-shoe", cards = core.table.shoe.left())
    }
}
