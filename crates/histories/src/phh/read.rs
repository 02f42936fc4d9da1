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

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.action {
            Some(action) => write!(f, "line {}: \"{action}\": {}", self.line, self.reason),
            None => write!(f, "line {}: {}", self.line, self.reason),
        }
    }
}

/// The keys that say what is played; the others are kept as they are.
const KEYS: [&str; 15] = [
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
    "_cents_per_chip",
];

/// The stack of a player whose stack is without end.
const ENDLESS: i64 = 1 << 44;

/// The hands of a text: one, or one to each table of it. Each is read on its own.
pub fn read(text: &str) -> Vec<Result<Hand, Fault>> {
    let tree = match DeTable::parse(text) {
        Ok(tree) => tree,
        Err(error) => {
            let line = line_at(text, error.span().map_or(0, |span| span.start));
            return vec![Err(Fault { line, action: None, reason: error.message().to_owned() })];
        }
    };
    let tree = tree.get_ref();
    let tables = || tree.iter().filter_map(|(_, value)| value.get_ref().as_table());
    if tree.contains_key("variant") || tables().count() == 0 {
        return vec![Reader::new(text, tree).hand()];
    }
    let mut numbered: Vec<(usize, &DeTable<'_>)> = tree
        .iter()
        .filter_map(|(_, value)| Some((value.span().start, value.get_ref().as_table()?)))
        .collect();
    numbered.sort_by_key(|(start, _)| *start);
    numbered.into_iter().map(|(_, table)| Reader::new(text, table).hand()).collect()
}

fn line_at(text: &str, at: usize) -> usize {
    text.as_bytes()[..at.min(text.len())].iter().filter(|byte| **byte == b'\n').count() + 1
}

/// A number as it is written: figures, and how many of them come after the point.
#[derive(Clone, Copy)]
struct Decimal {
    figures: i64,
    places: u32,
}

impl Decimal {
    fn parse(text: &str) -> Option<Decimal> {
        let (sign, digits) = match text.as_bytes().first()? {
            b'-' => (-1, &text[1..]),
            b'+' => (1, &text[1..]),
            _ => (1, text),
        };
        if digits == "inf" {
            return Some(Decimal { figures: sign * ENDLESS, places: 0 });
        }
        let (mut figures, mut places, mut point, mut seen) = (0i64, 0, false, false);
        for byte in digits.bytes() {
            match byte {
                b'0'..=b'9' => {
                    figures = figures.checked_mul(10)?.checked_add(i64::from(byte - b'0'))?;
                    places += u32::from(point);
                    seen = true;
                }
                b'.' if !point => point = true,
                b'_' | b',' if !point => {}
                _ => return None,
            }
        }
        while places > 0 && figures % 10 == 0 {
            figures /= 10;
            places -= 1;
        }
        (seen && figures <= ENDLESS).then_some(Decimal { figures: sign * figures, places })
    }

    /// In cents, when a chip is so many.
    fn cents(self, chip: i64) -> Option<Cents> {
        let parts = 10i64.checked_pow(self.places)?;
        let cents = self.figures.checked_mul(chip)?;
        (cents % parts == 0).then_some(Cents(cents / parts))
    }
}

struct Reader<'a> {
    text: &'a str,
    table: &'a DeTable<'a>,
    /// Cents to a chip.
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
        let parts = self.parts_of_chips();
        self.chip = self.chip_size(parts)?;
        let stacks = self.amounts("starting_stacks")?;
        let seats = stacks.len();
        if !(2..=Position::MOST).contains(&seats) {
            let at = self.wanted("starting_stacks")?.span().start;
            let most = Position::MOST;
            return Err(self.fault(at, format!("there are {seats} stacks; 2 to {most} can play")));
        }
        if stacks.iter().any(|stack| stack.0 <= 0) {
            let at = self.wanted("starting_stacks")?.span().start;
            return Err(self.fault(at, "a player has no chips"));
        }
        let stakes = self.stakes(code, seats)?;
        let finishing = self.get("finishing_stacks").map(|_| self.finishing(seats)).transpose()?;
        Ok(Hand {
            game,
            stakes,
            actions: self.actions(seats as u8)?,
            stacks,
            finishing,
            players: self.players(seats)?,
            chip: Cents(self.chip),
            smallest: Cents(if parts { 1 } else { self.chip }),
            about: self.about(),
        })
    }

    /// The game by its code, or a listing of ours by its id.
    fn game(&self) -> Result<(Game, Option<&'static Code>), Fault> {
        let item = self.wanted("variant")?;
        let at = item.span().start;
        let name = item.get_ref().as_str().ok_or_else(|| self.fault(at, "`variant` is not a text"))?;
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
                Err(self.fault(at, format!("\"{name}\" is no game: the codes are {}", codes.join(", "))))
            }
        }
    }

    /// A chip is one cent; a file with parts of chips counts in dollars; `_cents_per_chip` says otherwise.
    fn chip_size(&self, parts: bool) -> Result<i64, Fault> {
        if let Some(item) = self.get("_cents_per_chip") {
            let held = self.number(item)?;
            let right = held.places == 0 && (1..=1_000_000).contains(&held.figures);
            return if right {
                Ok(held.figures)
            } else {
                Err(self.fault(item.span().start, "`_cents_per_chip` is not a whole number from 1 on"))
            };
        }
        Ok(if parts { 100 } else { 1 })
    }

    fn parts_of_chips(&self) -> bool {
        let lists = ["starting_stacks", "antes", "blinds_or_straddles", "finishing_stacks"];
        let floats = |key: &&str| {
            let list = self.get(key).and_then(|item| item.get_ref().as_array());
            list.is_some_and(|list| list.iter().any(|item| self.has_parts(item)))
        };
        let singles = ["bring_in", "small_bet", "big_bet", "min_bet"];
        let single = |key: &&str| self.get(key).is_some_and(|item| self.has_parts(item));
        let acts = || {
            let list = self.get("actions").and_then(|item| item.get_ref().as_array());
            list.into_iter().flatten().any(|item| {
                item.get_ref().as_str().is_some_and(|text| text.contains(" cbr ") && text.contains('.'))
            })
        };
        lists.iter().any(floats) || singles.iter().any(single) || acts()
    }

    fn has_parts(&self, item: Item<'a>) -> bool {
        self.number(item).is_ok_and(|number| number.places > 0)
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
        self.number(item)?.cents(self.chip).ok_or_else(|| {
            let held = &self.text[item.span()];
            self.fault(item.span().start, format!("{held} is finer than a cent"))
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
        let below = || self.fault(item.span().start, format!("`{key}` is below zero: 0 or more is right"));
        if held < Cents::ZERO { Err(below()) } else { Ok(()) }
    }

    /// The chips of everybody at the end.
    fn finishing(&self, seats: usize) -> Result<Vec<Cents>, Fault> {
        let key = "finishing_stacks";
        let (item, stacks) = (self.wanted(key)?, self.amounts(key)?);
        if stacks.len() != seats {
            let count = stacks.len();
            return Err(
                self.fault(item.span().start, format!("`{key}` has {count} amounts for {seats} players"))
            );
        }
        stacks.iter().try_for_each(|stack| self.not_below(key, item, *stack))?;
        Ok(stacks)
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
        let antes = self.by_seat("antes", seats)?;
        let item = self.wanted("antes")?;
        antes.iter().try_for_each(|ante| self.not_below("antes", item, *ante))?;
        Ok(GivenStakes {
            antes,
            antes_matched: self.trimmed()?,
            blinds,
            bring_in: bring_in.filter(|amount| amount.0 > 0),
            small_bet: small.or(self.amount("min_bet")?).unwrap_or(Cents(1)),
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

    /// Whether an ante that others have not met goes back as far as they have not.
    fn trimmed(&self) -> Result<bool, Fault> {
        let Some(item) = self.get("ante_trimming_status") else { return Ok(false) };
        let wrong = || self.fault(item.span().start, "`ante_trimming_status` is neither true nor false");
        item.get_ref().as_bool().ok_or_else(wrong)
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

    fn about(&self) -> Vec<(String, String)> {
        let others = self.table.iter().filter(|(key, _)| !KEYS.contains(&key.get_ref().as_ref()));
        let mut others: Vec<_> = others.map(|(key, item)| (key.span().start, key, item)).collect();
        others.sort_by_key(|(start, _, _)| *start);
        others
            .into_iter()
            .map(|(_, key, item)| (key.get_ref().to_string(), self.text[item.span()].to_owned()))
            .collect()
    }

    fn actions(&self, seats: u8) -> Result<Vec<Action>, Fault> {
        let item = self.wanted("actions")?;
        let list = item.get_ref().as_array();
        let list = list.ok_or_else(|| self.fault(item.span().start, "`actions` is not a list"))?;
        let mut actions = Vec::with_capacity(list.len());
        for item in list {
            let wrong = || self.fault(item.span().start, "an action is not a text, as in \"p1 cc\"");
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
            number
                .filter(|seat| (1..=seats).contains(seat))
                .ok_or_else(|| format!("there is no player {who}"))
        };
        let unknown = || Err("this is no action of PHH".to_owned());
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
                let cents =
                    number.cents(self.chip).ok_or_else(|| format!("{amount} is finer than a cent"))?;
                Step::RaiseTo(cents)
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
        cards.try_push(card).map_err(|_| "these are too many cards".to_owned())?;
    }
    Ok(cards)
}
