//! What a script says, before anything is played.

use std::sync::Arc;

use cards::{Card, Dice, parse_cards};
use families::set_up::{Bounds, Shuffling};
use money::Cents;
use rulebook::Place;
use rulebook::tree::{self, Kind, Node};

use table::terms::PokerTerms;

use super::Wrong;
use super::people::chips;

/// A line of a script with its place in the file.
pub(crate) type Line = (String, Place);

/// A script as written.
#[derive(Debug, Clone)]
pub struct Draft {
    /// The name of the scene.
    pub scene: Option<String>,
    /// The clauses it proves.
    pub cites: Vec<String>,
    /// What the refusal of an illegal script must say.
    pub refused: Option<Line>,
    /// The listing.
    pub listing: Line,
    /// The time at which the table opens: a time of day, with a date before it or not.
    pub at: Option<Line>,
    /// The date on which it opens.
    pub on: Option<Line>,
    /// The schedule, as BLOCK/N.
    pub schedule: Option<Line>,
    /// A schedule of the host's own: the file itself as a block.
    pub own_schedule: Option<Node>,
    /// Positions in use.
    pub seats: Option<(u8, Place)>,
    /// Table limits.
    pub limits: Option<(Cents, Cents)>,
    /// The step of wagers.
    pub chip: Option<Cents>,
    /// Packs in the stock.
    pub packs: Option<u8>,
    /// What cards come from, and who shuffles.
    pub shuffle: Option<Shuffling>,
    /// The table's own buy-in.
    pub buy_in: Option<(Bounds, Place)>,
    /// Pay tables posted, as (wager, table).
    pub posted: Vec<(String, String)>,
    /// Options of the listing that the table offers.
    pub options: Vec<String>,
    /// Who is there, with chips.
    pub people: Vec<Line>,
    /// The seed of cards that are not named.
    pub seed: u64,
    /// What a table with a pot fixes.
    pub poker: PokerTerms,
    /// Who has the dealer button in the first hand.
    pub button: Option<Line>,
    /// The value of a point.
    pub point: Option<Cents>,
    /// Who won the hand before the first one of the script.
    pub winner: Option<Line>,
    /// Who is dealt first in the first hand.
    pub first: Option<Line>,
    /// The rounds.
    pub rounds: Vec<RoundDraft>,
    /// Every key that is written, with its place.
    pub keys: Vec<Line>,
}

/// One round as written.
#[derive(Debug, Clone)]
pub struct RoundDraft {
    /// Where it begins.
    pub place: Place,
    /// What happens before it: who leaves, sits, and time.
    pub before: Vec<Line>,
    /// Who banks for how much.
    pub bank: Option<Line>,
    /// The wagers.
    pub wagers: Vec<Line>,
    /// Money put in unasked before the cards, or to be dealt in.
    pub post: Vec<Line>,
    /// Cards dealt for the first button, by place.
    pub draw: Vec<(String, Vec<Card>, Place)>,
    /// Cards by place.
    pub cards: Vec<(String, Vec<Card>, Place)>,
    /// How hands are set that are named with bars: the cards in each segment.
    pub set: Vec<(String, Vec<usize>)>,
    /// The first cards of the stock, in order.
    pub stock: Vec<Card>,
    /// Whether the stock has no cards but those named.
    pub stock_ends: bool,
    /// The cards that are shuffled again when the stock has run out, in order, for each time.
    pub reshuffle: Vec<Vec<Card>>,
    /// The dice.
    pub dice: Option<(Dice, Place)>,
    /// The decisions.
    pub play: Vec<Line>,
    /// What is expected.
    pub expect: Option<Node>,
}

impl Draft {
    /// Reads a script; all faults at once.
    pub fn read(file: &str, text: &str) -> Result<Draft, Vec<Wrong>> {
        let (node, faults) = tree::parse(&Arc::from(file), text);
        let mut reader = DraftReader { wrong: faults.into_iter().map(Wrong::from).collect() };
        let draft = reader.draft(&node);
        reader.wrong.extend(super::shape::faults(&node));
        match draft {
            Some(draft) if reader.wrong.is_empty() => Ok(draft),
            _ => Err(reader.wrong),
        }
    }
}

/// The keys of a script that say something at every table.
const TOP: [&str; 17] = [
    "scene",
    "at",
    "on",
    "refused",
    "cites",
    "listing",
    "schedule",
    "own-schedule",
    "seats",
    "chip",
    "packs",
    "buy-in",
    "options",
    "shuffle",
    "dealt-from",
    "people",
    "seed",
];
/// Those that some families know; each says which.
const TOP_OF_SOME: [&str; 16] = [
    "qualifier",
    "point",
    "winner",
    "first",
    "structure",
    "stakes",
    "blinds",
    "ante",
    "bring-in",
    "opening",
    "kill",
    "day",
    "button",
    "limits",
    "tables",
    "pay-table",
];
/// The keys of a round, which a script of one round has at its top: at every table, and for some families.
const ROUND: [&str; 5] = ["before", "cards", "stock-ends", "play", "expect"];
const ROUND_OF_SOME: [&str; 7] = ["bank", "wagers", "post", "draw", "stock", "reshuffle", "dice"];

fn is_top(key: &str) -> bool {
    TOP.contains(&key) || TOP_OF_SOME.contains(&key)
}

fn is_round(key: &str) -> bool {
    ROUND.contains(&key) || ROUND_OF_SOME.contains(&key)
}

/// Whether a key says something at every table, whatever is played.
pub(super) fn is_everywhere(key: &str) -> bool {
    key == "round" || TOP.contains(&key) || ROUND.contains(&key)
}

struct DraftReader {
    wrong: Vec<Wrong>,
}

impl DraftReader {
    fn fault(&mut self, place: &Place, message: String) {
        self.wrong.push(Wrong::new(place.clone(), message));
    }

    fn draft(&mut self, node: &Node) -> Option<Draft> {
        let table = node.table()?;
        let rounds = node.at(&["round"]);
        for (key, held) in &table.entries {
            let known = is_top(key) || key == "round" || (rounds.is_none() && is_round(key));
            if !known {
                let names = TOP.into_iter().chain(TOP_OF_SOME).chain(ROUND).chain(ROUND_OF_SOME);
                let hint = rulebook::did_you_mean(key, names);
                let hint =
                    if is_round(key) { format!("; it belongs to a round: [round.{key}]") } else { hint };
                self.fault(&held.place, format!("`{key}` is not a key of a script{hint}"));
            }
        }
        let listing = self.line(node, "listing");
        if listing.is_none() {
            self.fault(
                &node.place,
                "`listing` is missing; name the game, as in listing = \"chico/texas-holdem\"".to_owned(),
            );
        }
        if let (Some(_), Some(own)) = (node.at(&["schedule"]), node.at(&["own-schedule"])) {
            self.fault(
                &own.place,
                "a table has one schedule at a time; write `schedule` or `own-schedule`".to_owned(),
            );
        }
        let rounds = match rounds.map(|rounds| &rounds.kind) {
            None => vec![self.round(node)],
            Some(Kind::List(items)) => items.iter().map(|item| self.listed_round(item)).collect(),
            Some(_) => {
                self.fault(&node.place, "write `round` as [[round]]".to_owned());
                Vec::new()
            }
        };
        let expected = rounds.iter().filter_map(|round| round.expect.as_ref()?.at(&["refused"]));
        let refused = expected.filter_map(|held| Some((held.text()?.to_owned(), held.place.clone()))).next();
        Some(Draft {
            scene: self.line(node, "scene").map(|(text, _)| text),
            cites: self.lines(node, "cites").into_iter().map(|(text, _)| text).collect(),
            refused: self.line(node, "refused").or(refused),
            listing: listing?,
            at: self.line(node, "at"),
            on: self.line(node, "on"),
            schedule: self.line(node, "schedule"),
            own_schedule: node.at(&["own-schedule"]).cloned(),
            seats: self.number(node, "seats"),
            limits: self.limits(node),
            chip: self.parsed(node, "chip"),
            packs: self.number(node, "packs").map(|(packs, _)| packs),
            shuffle: self.shuffle(node),
            buy_in: self.buy_in(node),
            posted: self.posted(node),
            options: self.lines(node, "options").into_iter().map(|(text, _)| text).collect(),
            people: self.lines(node, "people"),
            seed: self.seed(node),
            poker: self.poker(node),
            button: self.line(node, "button"),
            point: self.parsed(node, "point"),
            winner: self.line(node, "winner"),
            first: self.line(node, "first"),
            rounds,
            keys: keys(node),
        })
    }

    fn listed_round(&mut self, node: &Node) -> RoundDraft {
        for (key, held) in node.table().into_iter().flat_map(|table| &table.entries) {
            if !is_round(key) {
                let hint = rulebook::did_you_mean(key, ROUND.into_iter().chain(ROUND_OF_SOME));
                self.fault(&held.place, format!("`{key}` is not a key of a round{hint}"));
            }
        }
        self.round(node)
    }

    fn round(&mut self, node: &Node) -> RoundDraft {
        RoundDraft {
            place: node.place.clone(),
            before: self.lines(node, "before"),
            bank: self.line(node, "bank"),
            wagers: self.lines(node, "wagers"),
            post: self.lines(node, "post"),
            draw: self.cards(node, "draw"),
            cards: self.cards(node, "cards"),
            set: set(node),
            stock_ends: self.flag(node, "stock-ends"),
            stock: self
                .line(node, "stock")
                .map_or_else(Vec::new, |(text, place)| self.card_list(&text, &place)),
            reshuffle: self.line(node, "reshuffle").map_or_else(Vec::new, |(text, place)| {
                text.split('|').map(|cards| self.card_list(cards, &place)).collect()
            }),
            dice: self.line(node, "dice").and_then(|(text, place)| self.dice(&text, &place)),
            play: self.lines(node, "play"),
            expect: node.at(&["expect"]).cloned(),
        }
    }

    fn line(&mut self, node: &Node, key: &str) -> Option<Line> {
        let held = node.at(&[key])?;
        if held.text().is_none() {
            self.fault(&held.place, format!("`{key}` is {}, expected a string", held.kind.name()));
        }
        held.text().map(|text| (text.to_owned(), held.place.clone()))
    }

    fn lines(&mut self, node: &Node, key: &str) -> Vec<Line> {
        let Some(held) = node.at(&[key]) else { return Vec::new() };
        let Kind::List(items) = &held.kind else {
            self.fault(&held.place, format!("`{key}` is {}, expected a list of strings", held.kind.name()));
            return Vec::new();
        };
        let mut lines = Vec::new();
        for item in items {
            match item.text() {
                Some(text) => lines.push((text.to_owned(), item.place.clone())),
                None => {
                    self.fault(
                        &item.place,
                        format!("`{key}` contains {}, expected strings", item.kind.name()),
                    );
                }
            }
        }
        lines
    }

    fn number(&mut self, node: &Node, key: &str) -> Option<(u8, Place)> {
        let held = node.at(&[key])?;
        let number = match held.kind {
            Kind::Number(number) => u8::try_from(number).ok(),
            _ => None,
        };
        if number.is_none() {
            self.fault(&held.place, format!("`{key}` must be a number from 0 to 255"));
        }
        number.map(|number| (number, held.place.clone()))
    }

    /// Which of two words a key holds.
    fn one_of(&mut self, node: &Node, key: &str, words: [&str; 2]) -> Option<usize> {
        let (text, place) = self.line(node, key)?;
        let found = words.iter().position(|word| *word == text);
        if found.is_none() {
            self.fault(&place, format!("`{key}` is \"{text}\"; write \"{}\" or \"{}\"", words[0], words[1]));
        }
        found
    }

    fn seed(&mut self, node: &Node) -> u64 {
        match node.at(&["seed"]).map(|held| (&held.kind, &held.place)) {
            None => 0,
            Some((Kind::Number(number), _)) => number.unsigned_abs(),
            Some((_, place)) => {
                self.fault(place, "`seed` must be a number".to_owned());
                0
            }
        }
    }

    fn flag(&mut self, node: &Node, key: &str) -> bool {
        match node.at(&[key]).map(|held| (&held.kind, &held.place)) {
            None => false,
            Some((Kind::Flag(flag), _)) => *flag,
            Some((_, place)) => {
                self.fault(place, format!("`{key}` must be true or false"));
                false
            }
        }
    }

    fn parsed(&mut self, node: &Node, key: &str) -> Option<Cents> {
        let (text, place) = self.line(node, key)?;
        chips(&text).map_err(|error| self.fault(&place, format!("`{key}`: {error}"))).ok()
    }

    fn limits(&mut self, node: &Node) -> Option<(Cents, Cents)> {
        let (text, place) = self.line(node, "limits")?;
        let limits = text.split_once('-').and_then(|(from, to)| chips(from).ok().zip(chips(to).ok()));
        let limits = limits.filter(|(from, to)| from <= to);
        if limits.is_none() {
            self.fault(&place, format!("`limits` is \"{text}\"; write it as in \"$5-$500\""));
        }
        limits
    }

    /// What the cards are dealt from and who shuffles, in one key or in two.
    fn shuffle(&mut self, node: &Node) -> Option<Shuffling> {
        let from = self.line(node, "dealt-from").and_then(|(text, place)| match text.parse::<Shuffling>() {
            Ok(shuffle) if shuffle.by_hand.is_none() => Some(shuffle),
            _ => {
                self.fault(&place, format!("`dealt-from` is \"{text}\"; write \"shuffler\" or \"shoe\""));
                None
            }
        });
        let how = self.line(node, "shuffle").and_then(|(text, place)| match text.parse::<Shuffling>() {
            Ok(shuffle) => Some(shuffle),
            Err(_) => {
                let words = "\"machine\", \"hand\", \"shoe\" or \"shuffler\"";
                self.fault(&place, format!("`shuffle` is \"{text}\"; write {words}"));
                None
            }
        });
        match (from, how) {
            (Some(from), Some(how)) => {
                Some(Shuffling { dealt_from: from.dealt_from.or(how.dealt_from), by_hand: how.by_hand })
            }
            (from, how) => from.or(how),
        }
    }

    /// The table's own buy-in, as in `"$100-$500"` or `"$100+"`.
    fn buy_in(&mut self, node: &Node) -> Option<(Bounds, Place)> {
        let (text, place) = self.line(node, "buy-in")?;
        let bounds = match text.strip_suffix('+') {
            Some(from) => chips(from).ok().map(|from| (from, None)),
            None => {
                text.split_once('-').and_then(|(from, to)| Some((chips(from).ok()?, Some(chips(to).ok()?))))
            }
        };
        let bounds = bounds.map(|(from, maximum)| Bounds { minimum: Some(from), maximum });
        if bounds.is_none() {
            let how = "write it as in \"$100-$500\" or \"$100+\"";
            self.fault(&place, format!("`buy-in` is \"{text}\"; {how}"));
        }
        Some((bounds?, place))
    }

    fn posted(&mut self, node: &Node) -> Vec<(String, String)> {
        let held = node.at(&["pay-table"]).or_else(|| node.at(&["tables"]));
        let Some(held) = held else { return Vec::new() };
        let Some(table) = held.table() else {
            self.fault(
                &held.place,
                "`tables` names the pay table of a wager, as in tables = { pair-plus = \"...\" }".to_owned(),
            );
            return Vec::new();
        };
        let pair = |(key, node): &(String, Node)| node.text().map(|text| (key.clone(), text.to_owned()));
        table.entries.iter().filter_map(pair).collect()
    }

    fn card_list(&mut self, text: &str, place: &Place) -> Vec<Card> {
        parse_cards(text).unwrap_or_else(|error| {
            self.fault(place, error.to_string());
            Vec::new()
        })
    }

    fn poker(&mut self, node: &Node) -> PokerTerms {
        let mut text = |key: &str| self.line(node, key).map(|(text, _)| text);
        let (structure, stakes, kill, day) = (text("structure"), text("stakes"), text("kill"), text("day"));
        PokerTerms {
            structure,
            stakes,
            kill,
            day,
            blinds: self.amounts(node, "blinds"),
            ante: self.parsed(node, "ante"),
            bring_in: self.parsed(node, "bring-in"),
            opening: self.parsed(node, "opening"),
            chip: self.parsed(node, "chip"),
            no_qualifier: self.one_of(node, "qualifier", ["printed", "none"]) == Some(1),
            given: None,
        }
    }

    /// Amounts one after the other: `"$2 $4"`.
    fn amounts(&mut self, node: &Node, key: &str) -> Option<Vec<Cents>> {
        let (text, place) = self.line(node, key)?;
        let amounts: Result<Vec<Cents>, String> = text.split_whitespace().map(chips).collect();
        amounts.map_err(|error| self.fault(&place, format!("`{key}`: {error}"))).ok()
    }

    fn cards(&mut self, node: &Node, name: &str) -> Vec<(String, Vec<Card>, Place)> {
        let Some(held) = node.at(&[name]) else { return Vec::new() };
        let Some(table) = held.table() else {
            self.fault(
                &held.place,
                format!("`{name}` names cards by place, as in {name} = {{ seat-2 = \"Qh 9h 4h\" }}"),
            );
            return Vec::new();
        };
        let mut cards = Vec::new();
        for (key, node) in &table.entries {
            let text = node.text().unwrap_or_default();
            if node.text().is_none() {
                self.fault(
                    &node.place,
                    format!("`{name}.{key}` is {}, expected cards in a string", node.kind.name()),
                );
            }
            let text = text.replace('|', " ");
            cards.push((key.clone(), self.card_list(&text, &node.place), node.place.clone()));
        }
        cards
    }

    fn dice(&mut self, text: &str, place: &Place) -> Option<(Dice, Place)> {
        match text.parse() {
            Ok(dice) => Some((dice, place.clone())),
            Err(error) => {
                self.fault(place, format!("{error}"));
                None
            }
        }
    }
}

/// How hands are set, where bars divide the cards.
fn set(node: &Node) -> Vec<(String, Vec<usize>)> {
    let entries = node.at(&["cards"]).and_then(Node::table).into_iter().flat_map(|table| &table.entries);
    let barred =
        entries.filter_map(|(key, node)| Some((key, node.text().filter(|text| text.contains('|'))?)));
    let count = |part: &str| parse_cards(part).map_or(0, |cards| cards.len());
    barred.map(|(key, text)| (key.clone(), text.split('|').map(count).collect())).collect()
}

/// The keys of the script and of its rounds.
fn keys(node: &Node) -> Vec<Line> {
    let rounds = match node.at(&["round"]).map(|rounds| &rounds.kind) {
        Some(Kind::List(rounds)) => rounds.as_slice(),
        _ => &[],
    };
    let tables = std::iter::once(node).chain(rounds).filter_map(Node::table);
    let entries = tables.flat_map(|table| &table.entries);
    entries.map(|(key, held)| (key.clone(), held.place.clone())).collect()
}
