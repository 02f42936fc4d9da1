//! Fees in words: who pays what, when, and by what it goes.

use money::Cents;
use rulebook::collection::{Basis, Purpose};
use table::banked::Core;
use table::{FeeEvent, WagerNo, Why, say};

use super::Teller;

impl Teller {
    /// What is said of fees at any table.
    pub(super) fn any_fee(&self, event: &FeeEvent) -> Option<String> {
        let tongue = self.tongue;
        Some(match *event {
            FeeEvent::FeeTaken { person, charge, basis, amount, .. } => {
                self.fee(&self.name(person), charge, basis.0, &say!(tongue, "fee.pays", amount = amount))
            }
            FeeEvent::NoFeeNamed { person, charge, basis, unreadable: true, .. } => {
                self.fee(&self.name(person), charge, basis.0, &say!(tongue, "fee.unreadable"))
            }
            FeeEvent::NoFeeNamed { person, charge, basis, .. } => {
                self.fee(&self.name(person), charge, basis.0, &say!(tongue, "fee.none-named"))
            }
            FeeEvent::CannotPayFee { person, .. } => say!(tongue, "fee.cannot-pay", who = self.name(person)),
            _ => return None,
        })
    }

    /// What is said of them at a player-dealer table.
    pub(super) fn banked_fee(&self, core: &Core, event: &FeeEvent) -> Option<String> {
        let tongue = self.tongue;
        let clause = |why: Why| self.clause_of(&core.plan, WagerNo(0), why.into());
        Some(match *event {
            FeeEvent::FeeReturned { person, amount, .. } => {
                say!(tongue, "fee.returned", who = self.name(person), amount = amount)
            }
            FeeEvent::FeeWaived { person, amount, .. } => {
                say!(tongue, "fee.waived", who = self.name(person), amount = amount)
            }
            FeeEvent::FreeCollectionGiven { person, position } => {
                let clause = clause(Why::FREE_COLLECTION_GIVEN);
                say!(tongue, "fee.free-given", who = self.whose(person, position), clause = clause)
            }
            FeeEvent::FreeCollectionUsed { person, amount, .. } => {
                let clause = clause(Why::FREE_COLLECTION_USED);
                say!(tongue, "fee.free-used", who = self.name(person), amount = amount, clause = clause)
            }
            FeeEvent::FreeCollectionLapsed { person } => {
                let clause = clause(Why::FREE_COLLECTION_LAPSED);
                say!(tongue, "fee.free-lapsed", who = self.name(person), clause = clause)
            }
            _ => return None,
        })
    }

    /// A fee: who pays what, when, and by what it goes.
    pub(crate) fn fee(&self, who: &str, charge: u8, basis: i64, pays: &str) -> String {
        let tongue = self.tongue;
        let Some(charge) = self.table.charges().get(usize::from(charge)) else {
            return say!(tongue, "fee.line-plain", who = who, pays = pays);
        };
        let by = match charge.basis {
            Basis::Flat | Basis::Time => say!(tongue, "basis.flat"),
            Basis::Players | Basis::PerPlayer if basis == 1 => say!(tongue, "basis.one-player"),
            Basis::Players | Basis::PerPlayer => say!(tongue, "basis.players", number = basis.to_string()),
            by => {
                let sum = Cents(basis);
                say(tongue, &format!("basis.{}", by.key()), &[("amount", sum.to_string())])
            }
        };
        let payer = say(tongue, &format!("payer.{}", charge.payer.key()), &[]);
        let when = say(tongue, &format!("when.{}", charge.when.key()), &[]);
        let jackpot = charge.purpose == Purpose::Jackpot;
        let purpose = if jackpot { say!(tongue, "fee.for-jackpot") } else { String::new() };
        let clause = super::in_brackets(charge.clause.as_deref(), self.tongue);
        // Where nobody pays but the pot, that is said once.
        let payer = if who == payer { payer } else { say!(tongue, "fee.named", who = who, payer = payer) };
        say!(
            tongue,
            "fee.line",
            payer = payer,
            pays = pays,
            purpose = purpose,
            when = when,
            by = by,
            clause = clause
        )
    }
}
