//! The shape of what a scene expects: an expectation that cannot fail is a fault of the scene itself.

use money::Cents;
use rulebook::tree::{Kind, Node};

use table::Refusal;

use super::Wrong;

/// How a wager ended, as a scene writes it: `lost $6, returned $4`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Ending {
    parts: Vec<(&'static str, Cents)>,
}

impl Ending {
    /// Reads the words; amounts are amounts, however they are written.
    pub(super) fn read(text: &str) -> Option<Ending> {
        let part = |text: &str| {
            let (words, amount) = text.rsplit_once(' ')?;
            let known = ["won", "lost", "returned", "not covered"];
            let word = known.into_iter().find(|known| *known == words)?;
            Some((word, chips(amount)?))
        };
        let parts: Option<Vec<_>> = text.split(", ").map(part).collect();
        let parts = parts?;
        let words: Vec<&str> = parts.iter().map(|(word, _)| *word).collect();
        matches!(words.as_slice(), [_] | ["lost", "returned"]).then_some(Ending { parts })
    }
}

/// An expectation of a wager in its parts: how it ended, the row of the pay table, whether it was covered in part.
pub(super) fn parts(text: &str) -> Option<(Ending, Option<&str>, bool)> {
    let Some((plain, row)) = text.split_once(" (") else { return Some((Ending::read(text)?, None, false)) };
    let row = row.strip_suffix(')')?;
    let (row, part) = row.strip_suffix(", covered in part").map_or((row, false), |row| (row, true));
    Some((Ending::read(plain)?, Some(row).filter(|row| !row.is_empty()), part))
}

/// Chips that somebody gets or pays: never fewer than none.
fn chips(text: &str) -> Option<Cents> {
    text.parse().ok().filter(|amount: &Cents| !amount.is_negative())
}

/// Who collected how much, `seat 2 $8`, with the amount as an amount; `nobody` without one.
pub(super) fn collected(text: &str) -> Option<(&str, Cents)> {
    if text == "nobody" {
        return Some((text, Cents::ZERO));
    }
    let (who, amount) = text.rsplit_once(' ')?;
    Some((who, chips(amount)?))
}

/// What is wrong with the expectations of a script, whatever comes out.
pub(super) fn faults(script: &Node) -> Vec<Wrong> {
    let mut shape = Shape { wrong: Vec::new() };
    if let Some(refused) = script.at(&["refused"]) {
        shape.refused(refused);
    }
    let rounds = match script.at(&["round"]).map(|rounds| &rounds.kind) {
        Some(Kind::List(items)) => items.iter().collect(),
        _ => vec![script],
    };
    for expect in rounds.into_iter().filter_map(|round| round.at(&["expect"])) {
        shape.expect(expect);
    }
    shape.wrong
}

struct Shape {
    wrong: Vec<Wrong>,
}

impl Shape {
    fn fault(&mut self, node: &Node, message: &str) {
        self.wrong.push(Wrong::new(node.place.clone(), message.to_owned()));
    }

    fn refused(&mut self, node: &Node) {
        let key = node.text().map(|text| text.split_once(": ").map_or(text, |(key, _)| key));
        if !key.is_some_and(|key| key == Wrong::SCRIPT || Refusal::KEYS.contains(&key)) {
            let message = "`refused` must be the key of a refusal, as in \"above-the-most\" or \"above-the-most: $10\", \
                           or \"script: ...\" for a mistake in the script itself";
            self.fault(node, message);
        }
    }

    fn expect(&mut self, expect: &Node) {
        let Some(table) = expect.table() else {
            return self.fault(expect, "`expect` must be a table, as in [expect]");
        };
        if table.entries.is_empty() {
            self.fault(expect, "`expect` is empty");
        }
        if let (Some(refused), [_, _, ..]) = (expect.at(&["refused"]), table.entries.as_slice()) {
            self.fault(refused, "a refused round has no result; leave out the other expectations");
        }
        for (key, node) in &table.entries {
            match key.as_str() {
                "fees" | "fees-returned" | "won" | "returned" | "stacks" => {
                    self.amounts(key, node, |text| chips(text).is_some());
                }
                "net" => self.amounts(key, node, |text| {
                    text.strip_prefix('+').unwrap_or(text).parse::<Cents>().is_ok()
                }),
                "points" => self.points(node),
                "paid" => self.list(key, node, |text| collected(text).is_some()),
                "says" | "never" => self.some(key, node),
                "out" if node.text().and_then(collected).is_none() => {
                    self.fault(
                        node,
                        "`out` names a player and the amount from each, as in \"seat 2 $8\", or \"nobody\"",
                    );
                }
                "out" => {}
                "drop" if node.text().and_then(chips).is_none() => {
                    self.fault(node, "`drop` must be an amount, as in \"$12\"");
                }
                "drop" => {}
                "refused" => self.refused(node),
                key => self.wagers(key, node),
            }
        }
    }

    /// A table of amounts by name; an empty one says that nobody has any.
    fn amounts(&mut self, key: &str, node: &Node, fits: impl Fn(&str) -> bool) {
        let Some(table) = node.table() else {
            return self.fault(node, &format!("`{key}` names amounts, as in {key} = {{ seat-2 = \"$10\" }}"));
        };
        for (name, node) in &table.entries {
            if !node.text().is_some_and(&fits) {
                self.fault(node, &format!("`{key}.{name}` is not an amount; write it as in \"$10\""));
            }
        }
    }

    fn points(&mut self, node: &Node) {
        let number = |(_, node): &(String, Node)| matches!(node.kind, Kind::Number(number) if number > 0);
        if !node.table().is_some_and(|table| table.entries.iter().all(number)) {
            self.fault(node, "`points` must be numbers, as in points = { seat-1-from-seat-2 = 3 }");
        }
    }

    /// A list of texts; an empty one says that there are none.
    fn list(&mut self, key: &str, node: &Node, fits: impl Fn(&str) -> bool) {
        let Kind::List(items) = &node.kind else {
            return self.fault(node, &format!("`{key}` must be a list of strings"));
        };
        for item in items {
            if !item.text().is_some_and(&fits) {
                self.fault(item, &format!("`{key}` contains an entry that cannot match any line"));
            }
        }
    }

    /// A list that may not be empty.
    fn some(&mut self, key: &str, node: &Node) {
        self.list(key, node, |text| !text.trim().is_empty());
        if matches!(&node.kind, Kind::List(items) if items.is_empty()) {
            self.fault(node, &format!("`{key}` is empty"));
        }
    }

    /// The wagers of somebody, on a hand or at another seat.
    fn wagers(&mut self, key: &str, node: &Node) {
        let number = |part: Option<&str>| part.is_none_or(|part| part.parse::<u8>().is_ok());
        let hand = key.split_once("-hand-").map(|(_, hand)| hand);
        let seat =
            key.split("-hand-").next().and_then(|key| key.split_once("-at-seat-")).map(|(_, seat)| seat);
        if !number(hand) || !number(seat) {
            self.fault(
                node,
                &format!("`{key}` is not valid; write it as in seat-2-hand-2 or seat-2-at-seat-5"),
            );
        }
        let entries = node.table().map_or(&[][..], |table| &table.entries);
        if entries.is_empty() {
            let how =
                format!("`{key}` names wagers and how they end, as in {key} = {{ ante = \"won $10\" }}");
            return self.fault(node, &how);
        }
        for (wager, node) in entries {
            if node.text().and_then(parts).is_none() {
                let how = "won $10, lost $10, \"lost $6, returned $4\", returned $10 or not covered $10";
                self.fault(node, &format!("`{key}.{wager}` is not the result of a wager; write {how}"));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    fn faults_of(text: &str) -> usize {
        let (node, faults) = rulebook::tree::parse(&Arc::from("scene.toml"), text);
        assert_eq!(faults, [], "{text}");
        super::faults(&node).len()
    }

    #[test]
    fn an_expectation_of_no_use_is_a_fault() {
        for text in [
            "refused = \"\"",
            "refused = 3",
            "[expect]",
            "expect = 3",
            "[expect]\nseat-2 = \"lost $10\"",
            "[expect]\nseat-2 = {}",
            "[expect]\nseat-2 = { ante = \"won\" }",
            "[expect]\nseat-2 = { ante = \"wins $10\" }",
            "[expect]\nseat-2 = { ante = \"won $10 (flush 3:1\" }",
            "[expect]\nseat-2 = { ante = \"won $10, lost $5\" }",
            "[expect]\nseat-2-hand-x = { ante = \"won $10\" }",
            "[expect]\nfees = \"$1\"",
            "[expect]\nfees = { seat-1 = 1 }",
            "[expect]\nwon = { seat-1 = \"much\" }",
            "[expect]\nnet = \"nothing\"",
            "[expect]\nstacks = { seat-1 = \"some\" }",
            "[expect]\ndrop = 3",
            "[expect]\npoints = { seat-1-from-seat-2 = \"3\" }",
            "[expect]\npaid = \"seat 2 $8\"",
            "[expect]\nout = 8",
            "[expect]\nsays = []",
            "[expect]\nsays = [\"\"]",
            "[expect]\nnever = [3]",
            "[expect]\nrefused = \"above-the-most\"\nfees = {}",
            "[[round]]\n[round.expect]\nrefused = \" \"",
        ] {
            assert!(faults_of(text) > 0, "{text}");
        }
        let right = "[expect]\nseat-2 = { ante = \"won $10 (flush 3:1, covered in part)\" }\nfees = {}\nnet = { seat-2 = \"+$1\" }";
        assert_eq!(faults_of(right), 0);
        assert_eq!(faults_of("refused = \"above-the-most: $10\""), 0);
        assert!(faults_of("refused = \"too many\"") > 0);
    }

    #[test]
    fn amounts_are_compared_as_amounts() {
        assert_eq!(Ending::read("won $1,000"), Ending::read("won $1000.00"));
        assert_ne!(Ending::read("won $10"), Ending::read("lost $10"));
        assert_ne!(Ending::read("lost $10"), Ending::read("lost $10, returned $0"));
        assert_eq!(collected("seat 2 $8.00"), collected("seat 2 $8"));
    }
}
