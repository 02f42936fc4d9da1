//! What a round and a sitting came to.

use money::Cents;
use table::{Account, Event, Person, say};

use super::sitting::{Sitting, YOU};

/// The account of your sitting.
#[derive(Debug, Default)]
pub(super) struct Tally {
    /// Chips brought to the table.
    pub(super) bought: Cents,
    pub(super) rounds: u32,
    pub(super) won: u32,
    pub(super) lost: u32,
    pub(super) fees: Cents,
    /// The best and the worst round.
    pub(super) best: Option<Cents>,
    pub(super) worst: Option<Cents>,
}

impl Sitting<'_> {
    /// Notes the fees that you paid yourself.
    pub(super) fn note_fees(&mut self, event: &Event) {
        let postings = event.postings();
        if postings.iter().any(|(account, _)| *account == Account::Drop) {
            let mine = postings.iter().filter(|(account, _)| *account == Account::Chips(YOU));
            self.account.fees += mine.map(|(_, amount)| -*amount).sum();
        }
    }

    /// Everybody's chips, to be held against those after the round.
    pub(super) fn chips(&self) -> Vec<(Person, Cents)> {
        self.names.all().map(|person| (person, self.table.chips(person))).collect()
    }

    /// The closing line of a round: what you won or lost, then the others.
    pub(super) fn close_round(&mut self, before: &[(Person, Cents)]) {
        let tongue = self.tongue;
        let after = self.chips();
        let nets = before.iter().zip(&after).map(|((person, was), (_, is))| (*person, *is - *was));
        let nets: Vec<(Person, Cents)> = nets.collect();
        let mine = nets.iter().find(|(person, _)| *person == YOU).map_or(Cents::ZERO, |(_, net)| *net);
        self.account.rounds += 1;
        self.account.won += u32::from(mine > Cents::ZERO);
        self.account.lost += u32::from(mine.is_negative());
        self.account.best = Some(self.account.best.map_or(mine, |best| best.max(mine)));
        self.account.worst = Some(self.account.worst.map_or(mine, |worst| worst.min(mine)));
        let chips = self.table.chips(YOU);
        let line = match mine {
            Cents::ZERO => say!(tongue, "play.round-even", chips = chips),
            net if net.is_negative() => say!(tongue, "play.round-lost", amount = -net, chips = chips),
            net => say!(tongue, "play.round-won", amount = net, chips = chips),
        };
        let others = nets.iter().filter(|(person, net)| *person != YOU && *net != Cents::ZERO);
        let others: Vec<String> =
            others.map(|(person, net)| format!("{} {}", self.names.of(*person), signed(*net))).collect();
        let others = if others.is_empty() { String::new() } else { format!(" ({})", others.join(", ")) };
        self.say(&format!("{line}{others}"));
    }

    /// What the sitting came to.
    pub(super) fn farewell(&mut self) {
        let tongue = self.tongue;
        let chips = self.table.chips(YOU);
        let net = match chips - self.account.bought {
            Cents::ZERO => say!(tongue, "play.even"),
            net => signed(net),
        };
        self.say(&say!(tongue, "play.leaves", chips = chips, net = net));
        let account = &self.account;
        if account.rounds > 0 {
            let line = say!(
                tongue,
                "play.sitting",
                rounds = account.rounds,
                won = account.won,
                lost = account.lost,
                best = signed(account.best.unwrap_or_default()),
                worst = signed(account.worst.unwrap_or_default()),
                fees = account.fees
            );
            self.say(&line);
        }
    }
}

/// An amount with its sign.
pub(super) fn signed(amount: Cents) -> String {
    if amount > Cents::ZERO { format!("+{amount}") } else { amount.to_string() }
}
