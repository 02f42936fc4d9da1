//! What a script that was recorded expects: exactly what came out.

use std::fmt::Write;

use money::Cents;
use table::{Person, Position};

use super::super::expect::text as ending;
use super::super::report::{FeePaid, Movement, Report, signed};
use super::Record;
use crate::family;

impl Record {
    /// Every round expects what the report says of it: how wagers ended, fees, stacks and the drop.
    pub fn expect(&mut self, report: &Report) {
        let last = self.rounds.len();
        for at in 1..=last {
            let mut text = "[round.expect]\n".to_owned();
            self.expected(report, at as u32, &mut text);
            if at == last {
                let net = report.totals.people.iter().map(|(who, net)| (self.name(*who), signed(*net)));
                let net = net.chain([("house".to_owned(), signed(report.totals.house))]);
                let _ = writeln!(text, "net = {}", table(net));
            }
            self.rounds[at - 1].expect = Some(text);
        }
    }

    /// A person as a key of expectations.
    pub(crate) fn name(&self, person: Person) -> String {
        self.people.name(person).replace(' ', "-")
    }

    fn expected(&self, report: &Report, round: u32, text: &mut String) {
        let mut key = |key: &str, value: &str| {
            let _ = writeln!(text, "{key} = {value}");
        };
        for (who, wagers) in self.wagers(report, round) {
            key(&who, &table(wagers));
        }
        key("fees", &table(self.fees(report, round)));
        family::manner(&self.shadow).expect(self, report, round, &mut key);
        if let Some(stacks) = report.in_round(&report.stacks, round).first() {
            let held = stacks.people.iter().map(|(who, chips)| (self.name(*who), chips.to_string()));
            key("stacks", &table(held));
            key("drop", &format!("\"{}\"", stacks.drop));
        }
    }

    /// How the wagers of each hand ended, hand by hand.
    fn wagers(&self, report: &Report, round: u32) -> Vec<(String, Vec<(String, String)>)> {
        let mut hands: Vec<(String, Vec<(String, String)>)> = Vec::new();
        let all: &[Movement] = report.in_round(&report.movements, round);
        for held in all {
            let of = |held: &Movement| (self.hand(held.person, held.position, held.hand), held.wager.clone());
            // A wager that ended in several parts has no single end.
            if all.iter().filter(|other| of(other) == of(held)).count() > 1 {
                continue;
            }
            let (hand, wager) = of(held);
            let row = held.row.as_ref().filter(|_| !held.would_push);
            let row = row.map(|row| format!(" ({row})")).unwrap_or_default();
            let end = (wager, format!("{}{row}", ending(held)));
            match hands.iter_mut().find(|(name, _)| *name == hand) {
                Some((_, wagers)) => wagers.push(end),
                None => hands.push((hand, vec![end])),
            }
        }
        hands
    }

    /// `seat-2`, `seat-2-at-seat-5`, `seat-2-hand-2`.
    fn hand(&self, person: Person, position: Position, hand: u8) -> String {
        let mut name = self.name(person);
        if self.people.name(person) != position.to_string() {
            let _ = write!(name, "-at-seat-{}", position.0);
        }
        if hand > 1 {
            let _ = write!(name, "-hand-{hand}");
        }
        name
    }

    fn fees(&self, report: &Report, round: u32) -> Vec<(String, String)> {
        let payer = |fee: &FeePaid| fee.person.map_or("pot".to_owned(), |person| self.name(person));
        let here = report.in_round(&report.fees, round);
        sums(here.iter().map(|fee| (payer(fee), if fee.returned { -fee.amount } else { fee.amount })))
    }

    /// What came from the pots, and what went back.
    pub(crate) fn pot_money(&self, report: &Report, round: u32, key: &mut dyn FnMut(&str, &str)) {
        for (name, returned) in [("won", false), ("returned", true)] {
            let here = report.in_round(&report.from_pots, round).iter();
            let here = here.filter(|held| held.returned == returned);
            key(name, &table(sums(here.map(|held| (self.name(held.person), held.amount)))));
        }
    }

    /// Conditions paid at once, and who went out.
    pub(crate) fn collected(&self, report: &Report, round: u32, key: &mut dyn FnMut(&str, &str)) {
        let of = |out: bool| {
            let here = report.in_round(&report.collected, round).iter().filter(move |held| held.out == out);
            let who = |person: Option<Person>| person.map(|person| self.people.name(person));
            here.map(|held| {
                who(held.person).map_or("nobody".to_owned(), |who| format!("{who} {}", held.each))
            })
            .collect::<Vec<_>>()
        };
        key("paid", &format!("[{}]", super::list(&of(false))));
        if let [out] = of(true).as_slice() {
            key("out", &format!("\"{out}\""));
        }
    }
}

/// Amounts added up by name; who has none is left out.
fn sums(all: impl Iterator<Item = (String, Cents)>) -> Vec<(String, String)> {
    let mut sums: Vec<(String, Cents)> = Vec::new();
    for (name, amount) in all {
        match sums.iter_mut().find(|(held, _)| *held == name) {
            Some((_, held)) => *held += amount,
            None => sums.push((name, amount)),
        }
    }
    sums.retain(|(_, amount)| *amount != Cents::ZERO);
    sums.into_iter().map(|(name, amount)| (name, amount.to_string())).collect()
}

/// A table of texts on one line.
fn table(entries: impl IntoIterator<Item = (String, String)>) -> String {
    let entries: Vec<String> =
        entries.into_iter().map(|(name, value)| format!("{name} = \"{value}\"")).collect();
    if entries.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", entries.join(", ")) }
}
