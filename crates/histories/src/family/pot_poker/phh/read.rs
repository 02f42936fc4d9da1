//! Reading PHH.

use std::fmt;

use cards::Card;
use money::Cents;
use table::Position;
use table::terms::GivenStakes;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::Code;
use crate::hand::{Action, Cards, Game, Hand, Step};
use crate::units::{Decimal, Scale};

/// What keeps a text from being read as a hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The line.
    pub line: usize,
    /// The action, where it is one.
    pub action: Option<String>,
    /// What is wrong.
    pub reason: String,
}

impl Fault {
    /// What is wrong, and in which line.
    pub fn at(line: usize, reason: impl Into<String>) -> Fault {
        Fault { line, action: None, reason: reason.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.action {
            Some(action) => write!(f, "line {}: \"{action}\": {}", self.line, self.reason),
            None => write!(f, "line {}: {}", self.line, self.reason),
        }
    }
}

/// The keys that say what is played; the others are kept as they are.
const KEYS: [&str; 21] = [
    "variant",
    "ante_trimming_status",
    "antes",
    "blinds_or_straddles",
    "bring_in",
    "small_bet",
    "big_bet",
    "min_bet",
    "starting_stacks",
    "actions",
    "players",
    "finishing_stacks",
    "_structure",
    "_stakes",
    "winnings",
    "_smallest_chip",
    "_rake",
    "_added",
    "_second_board",
    "_dead_posts",
    "_antes_matched",
];

/// The hands of a text: one, or one to each table of it. Each is read on its own.
pub fn read(text: &str) -> Vec<Result<Hand, Fault>> {
    let tree = match parsed(text) {
        Ok(tree) => tree,
        Err(fault) => return vec![Err(fault)],
    };
    let tree = tree.get_ref();
    let mut numbered: Vec<(usize, &DeTable<'_>)> = tables(tree).collect();
    if tree.contains_key("variant") || numbered.is_empty() {
        return vec![Reader::new(text, tree).hand()];
    }
    numbered.sort_by_key(|(start, _)| *start);
    numbered.into_iter().map(|(_, table)| Reader::new(text, table).hand()).collect()
}

/// One hand of a text that has no other: fields alone, or under the name of their table.
pub fn read_one(text: &str) -> Result<Hand, Fault> {
    let tree = parsed(text)?;
    let tree = tree.get_ref();
    let inner = if tree.contains_key("variant") { None } else { tables(tree).next() };
    Reader::new(text, inner.map_or(tree, |(_, table)| table)).hand()
}

/// The line of an action, counted from 1.
pub(crate) fn line_of(text: &str, action: usize) -> Option<usize> {
    let tree = parsed(text).ok()?;
    let tree = tree.get_ref();
    let inner = if tree.contains_key("variant") { None } else { tables(tree).next() };
    let list = inner.map_or(tree, |(_, table)| table).get("actions")?.get_ref().as_array()?;
    // A remark by itself is no action.
    let acts = |item: &&Spanned<DeValue<'_>>| {
        item.get_ref().as_str().is_some_and(|text| !text.trim_start().starts_with('#'))
    };
    let item = list.iter().filter(acts).nth(action.checked_sub(1)?)?;
    Some(line_at(text, item.span().start))
}

fn parsed(text: &str) -> Result<Spanned<DeTable<'_>>, Fault> {
    DeTable::parse(text).map_err(|error| {
        let line = line_at(text, error.span().map_or(0, |span| span.start));
        Fault { line, action: None, reason: error.message().to_owned() }
    })
}

fn tables<'a>(tree: &'a DeTable<'a>) -> impl Iterator<Item = (usize, &'a DeTable<'a>)> {
    tree.iter().filter_map(|(_, value)| Some((value.span().start, value.get_ref().as_table()?)))
}

fn line_at(text: &str, at: usize) -> usize {
    text.as_bytes()[..at.min(text.len())].iter().filter(|byte| **byte == b'\n').count() + 1
}

struct Reader<'a> {
    text: &'a str,
    table: &'a DeTable<'a>,
    /// The parts of a unit.
    chip: i64,
}

type Item<'a> = &'a Spanned<DeValue<'a>>;

impl<'a> Reader<'a> {
    fn new(text: &'a str, table: &'a DeTable<'a>) -> Reader<'a> {
        Reader { text, table, chip: 1 }
    }

    fn fault(&self, at: usize, reason: impl Into<String>) -> Fault {
        Fault { line: line_at(self.text, at), action: None, reason: reason.into() }
    }

    fn get(&self, key: &str) -> Option<Item<'a>> {
        self.table.get(key)
    }

    fn wanted(&self, key: &str) -> Result<Item<'a>, Fault> {
        let start = self.table.iter().map(|(key, _)| key.span().start).min().unwrap_or(0);
        self.get(key).ok_or_else(|| self.fault(start, format!("`{key}` is missing")))
    }

    fn hand(mut self) -> Result<Hand, Fault> {
        let (game, code) = self.game()?;
        let scale = self.scale();
        self.chip = scale.parts();
        let stacks = self.amounts("starting_stacks")?;
        let seats = stacks.len();
        if !(2..=Position::MOST).contains(&seats) {
            let at = self.wanted("starting_stacks")?.span().start;
            let most = Position::MOST;
            return Err(self.fault(at, format!("{seats} stacks; a hand takes 2 to {most}")));
        }
        if stacks.iter().any(|stack| stack.0 <= 0) {
            let at = self.wanted("starting_stacks")?.span().start;
            return Err(self.fault(at, "a player has no chips"));
        }
        Ok(Hand {
            game,
            stakes: self.stakes(code, seats)?,
            actions: self.actions(seats as u8)?,
            finishing: self.by_player("finishing_stacks", seats)?,
            winnings: self.by_player("winnings", seats)?,
            rake: self.amount("_rake")?,
            added: self.amount("_added")?.unwrap_or_default(),
            second_board: self.second_board()?,
            stacks,
            players: self.players(seats)?,
            chip: Cents(self.chip),
            smallest: self.smallest(scale)?,
            about: self.about()?,
            aside: Vec::new(),
        })
    }

    /// The game by its code, or a listing of ours by its id.
    fn game(&self) -> Result<(Game, Option<&'static Code>), Fault> {
        let item = self.wanted("variant")?;
        let at = item.span().start;
        let name = item.get_ref().as_str().ok_or_else(|| self.fault(at, "`variant` is not a string"))?;
        if let Some(code) = Code::named(name) {
            return Ok((code.game(), Some(code)));
        }
        let own = |key: &str| Some(self.get(key)?.get_ref().as_str()?.to_owned());
        match own("_structure") {
            Some(structure) if name.contains('/') => {
                Ok((Game { listing: name.to_owned(), structure, stakes: own("_stakes") }, None))
            }
            _ => {
                let codes: Vec<&str> = super::CODES.iter().map(|code| code.code).collect();
                Err(self.fault(at, format!("\"{name}\" is not a game; the codes are {}", codes.join(", "))))
            }
        }
    }

    /// The smallest amount that plays: a part of a unit where the hand has such parts or counts in a currency, else a
    /// whole chip. A file of ours may say so itself.
    fn smallest(&self, scale: Scale) -> Result<Cents, Fault> {
        if let Some(item) = self.get("_smallest_chip") {
            let held = self.cents(item)?;
            let wrong = || self.fault(item.span().start, "`_smallest_chip` must be an amount above zero");
            return Some(held).filter(|held| held.0 > 0).ok_or_else(wrong);
        }
        let money = self.get("currency").is_some() || self.get("currency_symbol").is_some();
        Ok(Cents(if scale.has_parts() || money { 1 } else { self.chip }))
    }

    /// How fine the amounts of the hand are.
    fn scale(&self) -> Scale {
        let mut scale = Scale::default();
        let mut note = |item: Item<'a>| {
            if let Ok(number) = self.number(item) {
                scale.note(number);
            }
        };
        for key in
            ["starting_stacks", "antes", "blinds_or_straddles", "finishing_stacks", "winnings", "_dead_posts"]
        {
            let list = self.get(key).and_then(|item| item.get_ref().as_array());
            list.into_iter().flatten().for_each(&mut note);
        }
        for key in ["bring_in", "small_bet", "big_bet", "min_bet", "_rake", "_added", "_smallest_chip"] {
            self.get(key).into_iter().for_each(&mut note);
        }
        let acts = self.get("actions").and_then(|item| item.get_ref().as_array());
        for text in acts.into_iter().flatten().filter_map(|item| item.get_ref().as_str()) {
            let amount =
                text.split_once(" cbr ").map(|(_, amount)| amount.trim()).filter(|_| text.contains('.'));
            if let Some(number) = amount.and_then(Decimal::parse) {
                scale.note(number);
            }
        }
        scale
    }

    fn second_board(&self) -> Result<Cards, Fault> {
        let Some(item) = self.get("_second_board") else { return Ok(Cards::new()) };
        let text = item.get_ref().as_str().unwrap_or("-");
        cards(text).map_err(|reason| self.fault(item.span().start, reason))
    }

    fn by_player(&self, key: &str, seats: usize) -> Result<Option<Vec<Cents>>, Fault> {
        let Some(item) = self.get(key) else { return Ok(None) };
        let amounts = self.amounts(key)?;
        if amounts.len() == seats {
            amounts.iter().try_for_each(|amount| self.not_below(key, item, *amount))?;
            return Ok(Some(amounts));
        }
        let count = amounts.len();
        Err(self.fault(item.span().start, format!("`{key}` has {count} amounts for {seats} players")))
    }

    fn number(&self, item: Item<'a>) -> Result<Decimal, Fault> {
        let found = match item.get_ref() {
            DeValue::Integer(whole) if whole.radix() == 10 => Decimal::parse(whole.as_str()),
            DeValue::Float(float) => Decimal::parse(float.as_str()),
            _ => None,
        };
        found.ok_or_else(|| {
            let held = &self.text[item.span()];
            self.fault(item.span().start, format!("{held} is not an amount"))
        })
    }

    fn cents(&self, item: Item<'a>) -> Result<Cents, Fault> {
        self.number(item)?.cents(self.chip).map_err(|wrong| {
            let held = &self.text[item.span()];
            self.fault(item.span().start, format!("{held} {wrong}"))
        })
    }

    fn amounts(&self, key: &str) -> Result<Vec<Cents>, Fault> {
        let item = self.wanted(key)?;
        let list = item.get_ref().as_array();
        let list =
            list.ok_or_else(|| self.fault(item.span().start, format!("`{key}` is not a list of amounts")))?;
        list.iter().map(|item| self.cents(item)).collect()
    }

    /// A limit or a forced bet, where there is one; it takes nothing from the pot.
    fn amount(&self, key: &str) -> Result<Option<Cents>, Fault> {
        let Some(item) = self.get(key) else { return Ok(None) };
        let held = self.cents(item)?;
        self.not_below(key, item, held)?;
        Ok(Some(held))
    }

    fn not_below(&self, key: &str, item: Item<'a>, held: Cents) -> Result<(), Fault> {
        let below = || self.fault(item.span().start, format!("`{key}` is negative; write 0 or more"));
        if held < Cents::ZERO { Err(below()) } else { Ok(()) }
    }

    fn stakes(&self, code: Option<&Code>, seats: usize) -> Result<GivenStakes, Fault> {
        let bring_in = self.amount("bring_in")?;
        let small = self.amount("small_bet")?;
        if let Some(code) = code {
            let missing =
                |key: &str, absent: bool| if absent { self.wanted(key).map(|_| ()) } else { Ok(()) };
            missing("small_bet", code.limit)?;
            missing("big_bet", code.limit)?;
            missing("min_bet", !code.limit)?;
            missing("bring_in", code.bring_in)?;
            missing("blinds_or_straddles", !code.bring_in)?;
        }
        let blinds = match self.get("blinds_or_straddles") {
            Some(_) => self.by_seat("blinds_or_straddles", seats)?,
            None => vec![Cents::ZERO; seats],
        };
        let mut antes = self.by_seat("antes", seats)?;
        let dead = match self.get("_dead_posts") {
            Some(_) => self.by_seat("_dead_posts", seats)?,
            None => Vec::new(),
        };
        // A dead post stands among the antes, where every reader finds it.
        antes.iter_mut().zip(&dead).for_each(|(ante, dead)| *ante -= *dead);
        let item = self.wanted("antes")?;
        antes.iter().try_for_each(|ante| self.not_below("antes", item, *ante))?;
        let trimmed = self.said("ante_trimming_status")?;
        Ok(GivenStakes {
            antes,
            antes_matched: self.said("_antes_matched")?.or(trimmed) == Some(true),
            blinds,
            dead,
            bring_in: bring_in.filter(|amount| amount.0 > 0),
            small_bet: small.or(self.amount("min_bet")?).unwrap_or(Cents(self.chip)),
            big_bet: self.amount("big_bet")?,
        })
    }

    /// Amounts by seat. When two play the list begins with the button, which is the last seat.
    fn by_seat(&self, key: &str, seats: usize) -> Result<Vec<Cents>, Fault> {
        let mut amounts = self.amounts(key)?;
        if amounts.len() != seats {
            let at = self.wanted(key)?.span().start;
            let count = amounts.len();
            return Err(self.fault(at, format!("`{key}` has {count} amounts for {seats} players")));
        }
        if seats == 2 {
            amounts.reverse();
        }
        Ok(amounts)
    }

    /// A field that says yes or no, where it is there.
    fn said(&self, key: &str) -> Result<Option<bool>, Fault> {
        let Some(item) = self.get(key) else { return Ok(None) };
        let wrong = || self.fault(item.span().start, format!("`{key}` must be true or false"));
        item.get_ref().as_bool().map(Some).ok_or_else(wrong)
    }

    fn players(&self, seats: usize) -> Result<Vec<String>, Fault> {
        let Some(item) = self.get("players") else { return Ok(Vec::new()) };
        let wrong = |reason: String| self.fault(item.span().start, reason);
        let list =
            item.get_ref().as_array().ok_or_else(|| wrong("`players` is not a list of names".to_owned()))?;
        if list.len() != seats {
            return Err(wrong(format!("`players` has {} names for {seats} players", list.len())));
        }
        let name = |item: Item<'a>| item.get_ref().as_str().map(str::to_owned);
        let names: Option<Vec<String>> = list.iter().map(name).collect();
        names.ok_or_else(|| wrong("`players` is not a list of names".to_owned()))
    }

    /// What is kept as it stands.
    fn about(&self) -> Result<Vec<(String, String)>, Fault> {
        let others = self.table.iter().filter(|(key, _)| !KEYS.contains(&key.get_ref().as_ref()));
        let mut others: Vec<_> = others.map(|(key, item)| (key.span().start, key, item)).collect();
        others.sort_by_key(|(start, _, _)| *start);
        let mut kept = Vec::with_capacity(others.len());
        for (start, key, item) in others {
            let value = self.text.get(item.span()).unwrap_or_default();
            // The value of a key with a dot in it stands nowhere by itself.
            if item.get_ref().as_table().is_some() && !value.starts_with('{') {
                let reason = format!("`{}` has a dot; PHH keys have none", key.get_ref());
                return Err(self.fault(start, reason));
            }
            kept.push((key.get_ref().to_string(), value.to_owned()));
        }
        Ok(kept)
    }

    fn actions(&self, seats: u8) -> Result<Vec<Action>, Fault> {
        let item = self.wanted("actions")?;
        let list = item.get_ref().as_array();
        let list = list.ok_or_else(|| self.fault(item.span().start, "`actions` is not a list"))?;
        let mut actions = Vec::with_capacity(list.len());
        for item in list {
            let wrong = || self.fault(item.span().start, "an action must be a string, as in \"p1 cc\"");
            let text = item.get_ref().as_str().ok_or_else(wrong)?;
            match self.action(text, seats) {
                Ok(Some(action)) => actions.push(action),
                // A remark by itself.
                Ok(None) => {}
                Err(reason) => {
                    let line = line_at(self.text, item.span().start);
                    return Err(Fault { line, action: Some(text.to_owned()), reason });
                }
            }
        }
        Ok(actions)
    }

    fn action(&self, text: &str, seats: u8) -> Result<Option<Action>, String> {
        let text = text.split('#').next().unwrap_or_default();
        let mut words = text.split_ascii_whitespace();
        let Some(who) = words.next() else { return Ok(None) };
        let rest = (words.next(), words.next(), words.next());
        let seat = |who: &str| {
            let number = who.strip_prefix('p').and_then(|number| number.parse::<u8>().ok());
            number.filter(|seat| (1..=seats).contains(seat)).ok_or_else(|| format!("no player {who}"))
        };
        let unknown = || Err("not a PHH action".to_owned());
        let (seat, step) = match (who, rest) {
            ("d", (Some("db"), Some(held), None)) => (0, Step::Board(cards(held)?)),
            ("d", (Some("dh"), Some(to), Some(held))) => (seat(to)?, Step::Deal(cards(held)?)),
            (who, (Some(verb), argument, None)) => match self.decision(verb, argument)? {
                Some(step) => (seat(who)?, step),
                None => return unknown(),
            },
            _ => return unknown(),
        };
        Ok(Some(Action { seat, step }))
    }

    fn decision(&self, verb: &str, argument: Option<&str>) -> Result<Option<Step>, String> {
        let held = || argument.map_or(Ok(Cards::new()), cards);
        Ok(Some(match (verb, argument) {
            ("f", None) => Step::Fold,
            ("cc", None) => Step::CheckOrCall,
            ("pb", None) => Step::BringIn,
            ("cp", None) => Step::CallPot,
            ("cbr", Some(amount)) => {
                let number = Decimal::parse(amount).ok_or_else(|| format!("{amount} is not an amount"))?;
                Step::RaiseTo(number.cents(self.chip).map_err(|wrong| format!("{amount} {wrong}"))?)
            }
            ("sd", _) => Step::Change(held()?),
            ("tu", _) => Step::TurnUp(held()?),
            ("sm", Some("-")) => Step::Show(Cards::new()),
            ("sm", Some(_)) => Step::Show(held()?),
            ("sm", None) => Step::Muck,
            ("sb", _) => Step::PlayBoard(held()?),
            _ => return Ok(None),
        }))
    }
}

/// Cards without spaces; `?` stands for what nobody saw.
fn cards(text: &str) -> Result<Cards, String> {
    let mut cards = Cards::new();
    if !text.is_ascii() || !text.len().is_multiple_of(2) {
        return Err(format!("\"{text}\" is not a run of cards"));
    }
    for at in (0..text.len()).step_by(2) {
        let one = &text[at..at + 2];
        // A rank or a suit alone is as good as nothing: the card is still unknown.
        let card = if one.contains('?') {
            None
        } else {
            Some(one.parse::<Card>().map_err(|_| format!("\"{one}\" is not a card"))?)
        };
        cards.try_push(card).map_err(|_| "too many cards".to_owned())?;
    }
    Ok(cards)
}
