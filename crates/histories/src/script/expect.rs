//! The `[expect]` part of a scene: what must come out.

use money::Cents;
use rulebook::tree::{Kind, Node};
use table::{Outcome, Position};

use super::people::{HOUSE, People};
use super::report::{FeePaid, FromPot, Movement, Report};
use super::shape::{self, Ending};
use super::{Draft, Wrong};

impl Draft {
    /// Whether any round says what is expected.
    pub fn is_scene(&self) -> bool {
        self.rounds.iter().any(|round| round.expect.is_some())
    }

    /// What came out otherwise than expected.
    pub fn check(&self, report: &Report, people: &People) -> Vec<Wrong> {
        let mut wrong = Vec::new();
        for (at, round) in self.rounds.iter().enumerate() {
            if let Some(expect) = &round.expect {
                Checker {
                    report,
                    people,
                    round: at as u32 + 1,
                    last: at + 1 == self.rounds.len(),
                    wrong: &mut wrong,
                }
                .check(expect);
            }
        }
        wrong
    }
}

struct Checker<'a> {
    report: &'a Report,
    people: &'a People,
    round: u32,
    last: bool,
    wrong: &'a mut Vec<Wrong>,
}

impl Checker<'_> {
    fn fault(&mut self, node: &Node, message: String) {
        self.wrong.push(Wrong::new(node.place.clone(), message));
    }

    /// Keys: `seat-2` (wagers of the one who sits there, at that seat), `NAME` or `seat-2-at-seat-5` (at another), `fees`,
    /// `net`, `says`.
    fn check(&mut self, expect: &Node) {
        if expect.at(&["paid"]).is_some() && expect.at(&["out"]).is_none() && !self.collected(true).is_empty()
        {
            self.fault(expect, format!("out: expected nothing, got {}", listed(&self.collected(true))));
        }
        for (key, node) in expect.table().into_iter().flat_map(|table| &table.entries) {
            match key.as_str() {
                "fees" => self.fees(node, false),
                "fees-returned" => self.fees(node, true),
                "won" => self.pot_money(node, false),
                "returned" => self.pot_money(node, true),
                "points" => self.points(node),
                "paid" => self.paid(node),
                "out" => self.out(node),
                "net" => self.net(node),
                "stacks" => self.stacks(node),
                "drop" => self.dropped(node),
                "says" => self.says(node),
                "never" => self.never(node),
                // A refusal is looked at before anything else.
                "refused" => {}
                key => self.wagers(key, node),
            }
        }
    }

    /// The name of a person from a key: `seat-2` is "seat 2", `seat-2-before` who sat there before them.
    fn named(key: &str) -> String {
        let seat = key.strip_prefix("seat-").map(|seat| seat.replace("-before", " before"));
        seat.map_or_else(|| key.to_owned(), |seat| format!("seat {seat}"))
    }

    fn wagers(&mut self, key: &str, node: &Node) {
        let (key, hand) =
            key.split_once("-hand-").map_or((key, Some(1)), |(who, hand)| (who, hand.parse().ok()));
        let (who, position) = match key.split_once("-at-seat-") {
            Some((who, seat)) => (Checker::named(who), seat.parse().ok().map(Position)),
            None => (
                Checker::named(key),
                key.strip_prefix("seat-").and_then(|seat| seat.parse().ok()).map(Position),
            ),
        };
        let Some(person) = self.people.known(&who) else {
            return self.fault(node, format!("{who} is not in the script"));
        };
        for (wager, node) in node.table().into_iter().flat_map(|table| &table.entries) {
            let same = |held: &&Movement| {
                held.person == person
                    && position.is_none_or(|position| held.position == position)
                    && held.wager == *wager
                    && hand.is_none_or(|hand: u8| held.hand == hand)
            };
            let movements = self.report.in_round(&self.report.movements, self.round);
            let found: Vec<String> = movements.iter().filter(same).map(text).collect();
            let wanted = node.text().unwrap_or_default();
            let Some((ending, row, part)) = shape::parts(wanted) else { continue };
            let plain = wanted.split(" (").next().unwrap_or_default();
            let rows: Vec<&str> =
                movements.iter().filter(same).filter_map(|held| held.row.as_deref()).collect();
            let whole = |held: &Movement| held.moved == held.due;
            if part && movements.iter().filter(same).any(whole) {
                self.fault(node, format!("{who} {wager}: expected in part, but all of it was covered"));
            }
            if let Some(row) = row.filter(|row| rows != [*row]) {
                self.fault(
                    node,
                    format!("{who} {wager}: expected the row \"{row}\", got \"{}\"", rows.join(" and ")),
                );
            }
            let pushed = movements.iter().filter(same).any(|held| held.would_push);
            let ends = |found: &str| {
                let back = found.replace("not covered", "returned");
                let read = Ending::read(found);
                read.as_ref() == Some(&ending) || pushed && Ending::read(&back).as_ref() == Some(&ending)
            };
            if found.len() != 1 || !ends(&found[0]) {
                let got = if found.is_empty() { "no such wager".to_owned() } else { found.join(" and ") };
                self.fault(node, format!("{who} {wager}: expected \"{plain}\", got \"{got}\""));
            }
        }
    }

    /// Fees that were kept, or, with `returned`, those that went back with a void hand: everybody's, and nobody else's.
    fn fees(&mut self, node: &Node, returned: bool) {
        let what = if returned { "fees returned to" } else { "fees of" };
        let mut named = Vec::new();
        for (key, node) in node.table().into_iter().flat_map(|table| &table.entries) {
            let who = Checker::named(key);
            if who != "pot" && self.people.known(&who).is_none() {
                self.fault(node, format!("{who} is not in the script"));
            }
            let paid = self.fees_of(&who, returned);
            let text = node.text().unwrap_or_default();
            if text.parse::<Cents>().ok() != Some(paid) {
                self.fault(node, format!("{what} {who}: expected {text}, got {paid}"));
            }
            named.push(who);
        }
        let mut others: Vec<&str> = Vec::new();
        for fee in self.report.in_round(&self.report.fees, self.round) {
            let who = self.payer(fee);
            if !others.contains(&who) && !named.iter().any(|held| held == who) {
                others.push(who);
            }
        }
        let others = others.into_iter().map(|who| (who, self.fees_of(who, returned)));
        let others: Vec<String> = others
            .filter(|(_, amount)| *amount != Cents::ZERO)
            .map(|(who, amount)| format!("{what} {who} {amount}"))
            .collect();
        if !others.is_empty() {
            self.fault(node, format!("unexpected fees: {}", others.join(", ")));
        }
    }

    /// What somebody paid in fees in this round and did not get back; or what went back.
    fn fees_of(&self, who: &str, returned: bool) -> Cents {
        let here = self.report.in_round(&self.report.fees, self.round);
        let own = here.iter().filter(|fee| self.payer(fee) == who);
        own.map(|fee| match (fee.returned, returned) {
            (true, false) => -fee.amount,
            (false, true) => Cents::ZERO,
            _ => fee.amount,
        })
        .sum()
    }

    /// Who paid a fee: a name, or "pot".
    fn payer(&self, fee: &FeePaid) -> &str {
        fee.person.map_or("pot", |person| self.people.name(person))
    }

    /// What everybody got from the pots of this round: all of it, and nobody else.
    fn pot_money(&mut self, node: &Node, returned: bool) {
        let what = if returned { "returned to" } else { "won by" };
        let mut named = Vec::new();
        let report = self.report;
        let here: Vec<&FromPot> = report
            .in_round(&report.from_pots, self.round)
            .iter()
            .filter(|held| held.returned == returned)
            .collect();
        for (key, node) in node.table().into_iter().flat_map(|table| &table.entries) {
            let who = Checker::named(key);
            if self.people.known(&who).is_none() {
                let message = format!("{who} is not in the script");
                self.wrong.push(Wrong::new(node.place.clone(), message));
            }
            let all = here.iter();
            let got: Cents =
                all.filter(|held| self.people.name(held.person) == who).map(|held| held.amount).sum();
            let text = node.text().unwrap_or_default();
            if text.parse::<Cents>().ok() != Some(got) {
                self.wrong.push(Wrong::new(
                    node.place.clone(),
                    format!("{what} {who}: expected {text}, got {got}"),
                ));
            }
            named.push(who);
        }
        let others = here.iter();
        let others = others.filter(|held| !named.iter().any(|who| who == self.people.name(held.person)));
        let others: Vec<String> =
            others.map(|held| format!("{} {}", self.people.name(held.person), held.amount)).collect();
        if !others.is_empty() {
            self.fault(node, format!("{what} a player who is not named: {}", others.join(", ")));
        }
    }

    /// The points of this round, pair by pair: all of them, as in `seat-1-from-seat-2 = 3`.
    fn points(&mut self, node: &Node) {
        let entries = node.table().into_iter().flat_map(|table| &table.entries);
        let number = |node: &Node| match node.kind {
            Kind::Number(number) => number.to_string(),
            _ => "not a number".to_owned(),
        };
        let mut wanted: Vec<String> = entries.map(|(key, node)| format!("{key} {}", number(node))).collect();
        let key = |person| self.people.name(person).replace(' ', "-");
        let here = self.report.in_round(&self.report.points, self.round).iter();
        let mut got: Vec<String> = here
            .map(|paid| format!("{}-from-{} {}", key(paid.winner), key(paid.loser), paid.points))
            .collect();
        wanted.sort();
        got.sort();
        if wanted != got {
            self.fault(node, format!("points: expected {}, got {}", listed(&wanted), listed(&got)));
        }
    }

    /// Who collected how much from each, as in "seat 2 $8".
    fn collected(&self, out: bool) -> Vec<String> {
        let here = self.report.in_round(&self.report.collected, self.round);
        let here = here.iter().filter(|held| held.out == out);
        let text = |person| format!("{} ", self.people.name(person));
        here.map(|held| held.person.map_or("nobody".to_owned(), |who| text(who) + &held.each.to_string()))
            .collect()
    }

    /// Conditions paid at once, in order.
    fn paid(&mut self, node: &Node) {
        let Kind::List(items) = &node.kind else {
            return self.fault(node, "`paid` must be a list of strings".to_owned());
        };
        let wanted: Vec<String> =
            items.iter().map(|item| item.text().unwrap_or_default().to_owned()).collect();
        let got = self.collected(false);
        let amounts = |texts: &[String]| -> Vec<_> {
            texts
                .iter()
                .map(|text| shape::collected(text).map(|(who, each)| (who.to_owned(), each)))
                .collect()
        };
        if amounts(&wanted) != amounts(&got) {
            self.fault(node, format!("paid: expected {}, got {}", listed(&wanted), listed(&got)));
        }
    }

    /// Who went out and collected how much from each.
    fn out(&mut self, node: &Node) {
        let got = self.collected(true);
        let wanted = node.text().unwrap_or_default();
        let same = |got: &String| shape::collected(got) == shape::collected(wanted);
        if got.len() != 1 || !got.iter().all(same) {
            self.fault(node, format!("out: expected {wanted}, got {}", listed(&got)));
        }
    }

    /// The totals of the whole script; they are looked at after its last round.
    fn net(&mut self, node: &Node) {
        if !self.last {
            return self.fault(
                node,
                "`net` belongs in the last round only; it is the total of the script".to_owned(),
            );
        }
        let moved = self.report.totals.people.iter().any(|(_, net)| *net != Cents::ZERO);
        if node.table().is_some_and(|table| table.entries.is_empty()) && moved {
            self.fault(node, "net: expected no changes, but money changed hands".to_owned());
        }
        for (key, node) in node.table().into_iter().flat_map(|table| &table.entries) {
            let who = Checker::named(key);
            let got = if who == HOUSE {
                Some(self.report.totals.house)
            } else {
                let person = self.people.known(&who);
                self.report.totals.people.iter().find(|(held, _)| Some(*held) == person).map(|(_, net)| *net)
            };
            let text = node.text().unwrap_or_default();
            let wanted = text.strip_prefix('+').unwrap_or(text).parse::<Cents>().ok();
            if got.is_none() || wanted != got {
                let got = got.map_or_else(|| "no player of that name".to_owned(), super::report::signed);
                self.fault(node, format!("net of {who}: expected {text}, got {got}"));
            }
        }
    }

    /// The chips of everybody at the table when the round is over: all of them, to the cent.
    fn stacks(&mut self, node: &Node) {
        let here = self.report.in_round(&self.report.stacks, self.round).first();
        let held = here.map_or(&[][..], |here| &here.people);
        let entries = node.table().map_or(&[][..], |table| &table.entries);
        for (person, chips) in held {
            let who = self.people.name(*person);
            let named = entries.iter().find(|(key, _)| Checker::named(key) == who);
            match named.map(|(_, node)| (node, node.text().unwrap_or_default())) {
                None => self.fault(node, format!("stack of {who}: missing, got {chips}")),
                Some((node, text)) if text.parse::<Cents>().ok() != Some(*chips) => {
                    self.fault(node, format!("stack of {who}: expected {text}, got {chips}"));
                }
                Some(_) => {}
            }
        }
        for (key, node) in entries {
            let who = Checker::named(key);
            if !held.iter().any(|(person, _)| self.people.name(*person) == who) {
                self.fault(node, format!("stack of {who}: no player of that name is at the table"));
            }
        }
    }

    /// What is in the drop when the round is over.
    fn dropped(&mut self, node: &Node) {
        let here = self.report.in_round(&self.report.stacks, self.round).first();
        let got = here.map_or(Cents::ZERO, |here| here.drop);
        let text = node.text().unwrap_or_default();
        if text.parse::<Cents>().ok() != Some(got) {
            self.fault(node, format!("drop: expected {text}, got {got}"));
        }
    }

    fn lines(&self) -> &[String] {
        self.report.lines_of(self.round)
    }

    /// Texts that no line of the round may hold.
    fn never(&mut self, node: &Node) {
        let Kind::List(items) = &node.kind else {
            return self.fault(node, "`never` must be a list of strings".to_owned());
        };
        for item in items {
            let unwanted = item.text().unwrap_or_default();
            if let Some(line) = self.lines().iter().find(|line| line.contains(unwanted)) {
                self.fault(item, format!("a line says \"{unwanted}\": {}", line.trim()));
            }
        }
    }

    /// Texts that lines of the round must hold, in this order.
    fn says(&mut self, node: &Node) {
        let Kind::List(items) = &node.kind else {
            return self.fault(node, "`says` must be a list of strings".to_owned());
        };
        let mut lines = self.lines().iter();
        for item in items {
            let wanted = item.text().unwrap_or_default();
            if !lines.any(|line| line.contains(wanted) || plain(line).contains(wanted)) {
                self.fault(item, format!("no line says \"{wanted}\" after the strings before it"));
                return;
            }
        }
    }
}

/// Texts one after the other, or "nothing".
fn listed(texts: &[String]) -> String {
    if texts.is_empty() { "nothing".to_owned() } else { texts.join(", ") }
}

/// A line with cards as scripts write them: "Ah" for "A♥".
fn plain(line: &str) -> String {
    let suits = [('♠', "s"), ('♥', "h"), ('♦', "d"), ('♣', "c")];
    let line = suits.iter().fold(line.to_owned(), |line, (sign, letter)| line.replace(*sign, letter));
    ["s", "h", "d", "c"]
        .iter()
        .fold(line, |line, suit| line.replace(&format!("10{suit}"), &format!("T{suit}")))
}

/// A movement as scenes write it: "won $10", "lost $10", "returned $10", "lost $6, returned $4".
pub(super) fn text(movement: &Movement) -> String {
    let Movement { outcome, moved, stake, .. } = movement;
    match outcome {
        Outcome::Won => format!("won {moved}"),
        Outcome::Lost if moved < stake => format!("lost {moved}, returned {}", *stake - *moved),
        Outcome::Lost => format!("lost {moved}"),
        Outcome::Pushed => format!("returned {stake}"),
        Outcome::NotCovered => format!("not covered {stake}"),
    }
}
