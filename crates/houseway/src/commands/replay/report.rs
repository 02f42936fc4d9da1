//! The result of each hand, as a line or a row of JSON, and the totals.

use histories::hand::Hand;
use histories::phh::Fault;
use histories::replay::{Problem, Recorded, Replayed, Verdict};
use histories::room_rounds::Summed;
use histories::rounds::Checked;
use money::Cents;
use serde_json::{Value, json};

/// What became of a hand.
pub(super) enum Outcome {
    /// It cannot be read.
    Unread(Fault),
    /// It cannot be played again; the line of the file, and its words where they are not those of PHH.
    Stuck { problem: Problem, line: usize, words: Option<String> },
    /// It was played.
    Played(Replayed),
    /// It is a record of rounds of our own, and was played.
    Rounds(Checked),
    /// It is a round of a room, and was added up.
    Summed(Summed),
    /// The site called it off.
    Cancelled,
}

/// A hand of a file.
pub(super) struct Told {
    /// The file, and the number of the hand where it has several.
    pub(super) name: String,
    pub(super) hand: Option<Hand>,
    pub(super) outcome: Outcome,
}

/// The outcomes that are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Settles,
    SettlesLess,
    Unseen,
    Incomplete,
    Cancelled,
    AddsUp,
    Otherwise,
    Refused,
}

impl Kind {
    const ALL: [Kind; 8] = [
        Kind::Settles,
        Kind::SettlesLess,
        Kind::Unseen,
        Kind::Incomplete,
        Kind::Cancelled,
        Kind::AddsUp,
        Kind::Otherwise,
        Kind::Refused,
    ];

    pub(super) const fn is_settled(self) -> bool {
        matches!(self, Kind::Settles | Kind::SettlesLess | Kind::AddsUp)
    }

    const fn key(self) -> &'static str {
        match self {
            Kind::Settles => "settles",
            Kind::SettlesLess => "settles-less-rake",
            Kind::Unseen => "unseen-cards",
            Kind::Incomplete => "incomplete",
            Kind::Cancelled => "cancelled",
            Kind::AddsUp => "adds-up",
            Kind::Otherwise => "settles-otherwise",
            Kind::Refused => "refused",
        }
    }

    const fn counted(self, one: bool) -> &'static str {
        match (self, one) {
            (Kind::Settles, true) => "settles",
            (Kind::Settles, false) => "settle",
            (Kind::SettlesLess, true) => "settles less rake",
            (Kind::SettlesLess, false) => "settle less rake",
            (Kind::Unseen, true) => "depends on unseen cards",
            (Kind::Unseen, false) => "depend on unseen cards",
            (Kind::Incomplete, _) => "incomplete",
            (Kind::Cancelled, _) => "cancelled",
            (Kind::AddsUp, true) => "adds up",
            (Kind::AddsUp, false) => "add up",
            (Kind::Otherwise, true) => "settles differently",
            (Kind::Otherwise, false) => "settle differently",
            (Kind::Refused, _) => "refused",
        }
    }
}

/// How many hands came out how.
#[derive(Debug, Default)]
pub(super) struct Totals {
    counts: [u64; Kind::ALL.len()],
}

impl Totals {
    pub(super) fn count(&mut self, told: &Told) -> Kind {
        let kind = told.kind();
        self.counts[kind as usize] += 1;
        kind
    }

    pub(super) fn hands(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Whether no hand is refused or settles otherwise than its history says.
    pub(super) fn right(&self) -> bool {
        self.counts[Kind::Refused as usize] == 0 && self.counts[Kind::Otherwise as usize] == 0
    }

    /// `12 hands: 10 settle, 2 refused`.
    pub(super) fn line(&self) -> String {
        let counted = Kind::ALL.iter().zip(self.counts).filter(|(_, count)| *count > 0);
        let counted: Vec<String> =
            counted.map(|(kind, count)| format!("{count} {}", kind.counted(count == 1))).collect();
        let plural = if self.hands() == 1 { "hand" } else { "hands" };
        format!("{} {plural}: {}", self.hands(), counted.join(", "))
    }
}

impl Told {
    /// A file that cannot be read.
    pub(super) fn refused(name: String, reason: String) -> Told {
        Told { name, hand: None, outcome: Outcome::Unread(Fault::at(1, reason)) }
    }

    fn verdict(&self) -> Option<(&Hand, &Replayed, Verdict)> {
        match (&self.outcome, &self.hand) {
            (Outcome::Played(replayed), Some(hand)) => Some((hand, replayed, replayed.verdict(hand))),
            _ => None,
        }
    }

    fn kind(&self) -> Kind {
        match self.verdict() {
            None => match self.outcome {
                Outcome::Rounds(Checked::Settles { .. }) => Kind::Settles,
                Outcome::Rounds(Checked::Otherwise(_)) | Outcome::Summed(Summed::Wrong(_)) => Kind::Otherwise,
                Outcome::Summed(Summed::Right { .. }) => Kind::AddsUp,
                Outcome::Cancelled => Kind::Cancelled,
                _ => Kind::Refused,
            },
            Some((_, _, verdict)) => match verdict {
                Verdict::Settles => Kind::Settles,
                Verdict::SettlesLess(_) => Kind::SettlesLess,
                Verdict::Unseen(_) => Kind::Unseen,
                Verdict::Incomplete(_) => Kind::Incomplete,
                Verdict::Otherwise(_) => Kind::Otherwise,
            },
        }
    }

    pub(super) fn line(&self) -> String {
        let title = self.name.clone();
        match &self.outcome {
            Outcome::Unread(fault) => return format!("{title}: refused: {fault}"),
            Outcome::Stuck { problem, line, words } => {
                let said = words
                    .as_ref()
                    .map_or_else(|| problem.to_string(), |words| format!("\"{words}\": {}", problem.reason));
                return format!("{title}: refused: line {line}: {said}");
            }
            Outcome::Rounds(Checked::Settles { rounds, totals }) => {
                let plural = if *rounds == 1 { "round settles" } else { "rounds settle" };
                return format!("{title}: {rounds} {plural} as recorded: {totals}");
            }
            Outcome::Rounds(Checked::Otherwise(what)) => {
                return format!("{title}: settles differently: {what}");
            }
            Outcome::Summed(Summed::Right { totals }) => {
                return format!("{title}: the chips add up: {totals} (cards are not replayed)");
            }
            Outcome::Summed(Summed::Wrong(wrong)) => {
                return format!("{title}: the chips do not add up: {wrong}");
            }
            Outcome::Cancelled => {
                return format!("{title}: cancelled by the site: all chips returned");
            }
            Outcome::Played(_) => {}
        }
        let Some((hand, replayed, verdict)) = self.verdict() else { return title };
        let recorded = replayed.recorded(hand);
        let said = match verdict {
            Verdict::Settles => {
                format!("settles{}: {}", as_recorded(&recorded), stacks(hand, &replayed.stacks))
            }
            Verdict::SettlesLess(rake) => {
                let ended = hand.finishing.as_ref().filter(|_| recorded.stacks);
                let less = ended.map_or_else(|| stacks_less(hand, replayed), Clone::clone);
                let said = of_what(&recorded);
                format!("settles less a rake of {}{said}: {}", hand.chips(rake), stacks(hand, &less))
            }
            Verdict::Unseen(seats) => format!("depends on unseen cards: {}", whose(hand, &seats)),
            Verdict::Incomplete(at) => format!("incomplete: the history ends when {at}"),
            Verdict::Otherwise(differences) => {
                let each = differences.iter().map(|one| {
                    let verb = if one.won { "wins" } else { "ends with" };
                    let (played, recorded) = (hand.chips(one.played), hand.chips(one.recorded));
                    format!("p{} {verb} {played}, not {recorded}", one.seat)
                });
                format!("settles differently: {}", each.collect::<Vec<_>>().join(", "))
            }
        };
        if hand.aside.is_empty() {
            return format!("{title}: {said}");
        }
        format!("{title}: {said} (ignored: {})", hand.aside.join("; "))
    }

    pub(super) fn json(&self) -> Value {
        let kind = self.kind();
        let right = !matches!(kind, Kind::Otherwise | Kind::Refused);
        let mut value = json!({ "file": self.name, "outcome": kind.key(), "right": right });
        if let Some(hand) = &self.hand {
            let amounts = |held: &[Cents]| held.iter().map(|one| amount(hand, *one)).collect::<Vec<_>>();
            value["hand"] = json!(hand.text("hand"));
            value["listing"] = json!(hand.game.listing);
            value["structure"] = json!(hand.game.structure);
            let name = |seat: u8| hand.name(seat);
            value["players"] = json!((1..=hand.seats()).map(name).collect::<Vec<_>>());
            value["recorded"] = json!(hand.finishing.as_deref().map(amounts));
            if !hand.aside.is_empty() {
                value["aside"] = json!(hand.aside);
            }
            if let Some((_, replayed, verdict)) = self.verdict() {
                let recorded = replayed.recorded(hand);
                let fields = [("stacks", recorded.stacks), ("winnings", recorded.winnings)];
                let checked = fields.iter().filter(|(_, held)| *held).map(|(field, _)| *field);
                value["checked"] = json!(checked.collect::<Vec<_>>());
                if !recorded.nothing.is_empty() {
                    value["unrecorded"] = json!(recorded.nothing);
                }
                match verdict {
                    Verdict::Unseen(seats) => {
                        value["unseen"] = json!(seats.into_iter().map(name).collect::<Vec<_>>());
                    }
                    Verdict::Incomplete(at) => value["awaited"] = json!(at),
                    verdict => {
                        if let Verdict::SettlesLess(rake) = verdict {
                            value["rake"] = amount(hand, rake);
                        }
                        value["stacks"] = json!(amounts(&replayed.stacks));
                        value["won"] = json!(amounts(&replayed.won()));
                    }
                }
            }
        }
        match &self.outcome {
            Outcome::Unread(fault) => {
                value["problem"] =
                    json!({ "line": fault.line, "action": fault.action, "reason": fault.reason });
            }
            Outcome::Stuck { problem, line, words } => {
                value["problem"] = json!({
                    "line": line,
                    "words": words,
                    "number": problem.number,
                    "action": problem.action,
                    "reason": problem.reason,
                });
            }
            Outcome::Rounds(Checked::Settles { rounds, totals }) => {
                value["rounds"] = json!(rounds);
                value["totals"] = json!(totals);
            }
            Outcome::Rounds(Checked::Otherwise(what)) | Outcome::Summed(Summed::Wrong(what)) => {
                value["difference"] = json!(what);
            }
            Outcome::Summed(Summed::Right { totals }) => value["totals"] = json!(totals),
            Outcome::Cancelled | Outcome::Played(_) => {}
        }
        value
    }
}

/// What a hand that settles settles as: only what the history records was checked.
fn as_recorded(recorded: &Recorded) -> String {
    if recorded.stacks || recorded.winnings {
        return format!(" as recorded{}", of_what(recorded));
    }
    let why = match recorded.nothing.as_slice() {
        [] => String::new(),
        nothing => format!(" ({})", nothing.join(", and ")),
    };
    format!(", with no result recorded{why}")
}

/// What was not recorded, beside what was checked.
fn of_what(recorded: &Recorded) -> String {
    let mut lacks: Vec<&str> = recorded.nothing.clone();
    if !recorded.stacks && lacks.iter().all(|lack| !lack.contains("stacks")) {
        lacks.push("no final stacks are recorded");
    }
    if lacks.is_empty() { String::new() } else { format!(" ({})", lacks.join(", and ")) }
}

/// The stacks at the end, less what the winnings say was taken.
fn stacks_less(hand: &Hand, replayed: &Replayed) -> Vec<Cents> {
    let mut less = replayed.stacks.clone();
    for one in replayed.differences(hand) {
        less[usize::from(one.seat) - 1] -= one.played - one.recorded;
    }
    less
}

/// An amount in units of the history.
fn amount(hand: &Hand, amount: Cents) -> Value {
    let text = hand.chips(amount).to_string();
    serde_json::from_str(&text).unwrap_or(Value::String(text))
}

fn whose(hand: &Hand, seats: &[u8]) -> String {
    if seats.is_empty() {
        return "the board's".to_owned();
    }
    seats.iter().map(|seat| format!("{}'s", hand.name(*seat))).collect::<Vec<_>>().join(", ")
}

fn stacks(hand: &Hand, held: &[Cents]) -> String {
    let each = (1..).zip(held);
    let each = each.map(|(seat, stack)| format!("{} {}", hand.name(seat), hand.chips(*stack)));
    each.collect::<Vec<_>>().join(", ")
}
