//! The first two lines of a hand: which hand, which game, for how much, when, at which table.

use money::Cents;

use super::names;
use crate::hand::Game;
use crate::units::{Decimal, USUAL_PARTS};

/// What the first line says.
#[derive(Debug, Default)]
pub(super) struct Head {
    pub(super) number: String,
    pub(super) listing: &'static str,
    pub(super) structure: &'static str,
    /// The limits, or the blinds.
    pub(super) small: Cents,
    pub(super) big: Cents,
    pub(super) currency: Option<String>,
    pub(super) tournament: Option<String>,
    pub(super) buy_in: Option<String>,
    pub(super) level: Option<i64>,
    pub(super) date: Option<[u32; 3]>,
    pub(super) time: Option<String>,
    pub(super) zone: Option<String>,
    /// Only the button posts a blind, and everybody an ante.
    pub(super) button_blind: bool,
}

impl Head {
    pub(super) fn game(&self) -> Game {
        Game { listing: self.listing.to_owned(), structure: self.structure.to_owned(), stakes: None }
    }

    /// The first line, with the lines of the hand: some sites name the blinds below it.
    pub(super) fn read(line: &str, lines: &[&str]) -> Result<Head, String> {
        let after = line.split_once('#').map(|(_, after)| after).ok_or("no hand number in the line")?;
        let (number, rest) = after.split_once(':').ok_or("the hand number has no end")?;
        let mut head = Head { number: number.trim().to_owned(), ..Head::default() };
        let mut rest = rest.trim_start();
        // A club's own game.
        if rest.starts_with('{') {
            rest = rest.split_once('}').map_or(rest, |(_, after)| after.trim_start());
        }
        if let Some((before, after)) = rest.split_once('#')
            && before
                .get(before.len().saturating_sub(10)..)
                .is_some_and(|word| word.eq_ignore_ascii_case("ournament "))
        {
            let (number, after) = after.split_once(',').unwrap_or((after, ""));
            head.tournament = Some(number.trim().to_owned());
            rest = after;
        }
        let (listing, before, after) = names::game(rest)?;
        head.listing = listing;
        if head.tournament.is_some() {
            head.buy_in = Some(buy_in(before)).filter(|text| !text.is_empty());
        }
        head.limit(rest, before, after)?;
        if head.tournament.is_some() {
            let level = word_after(after, "Level").or_else(|| word_after(after, "LEVEL"));
            head.level = level.and_then(names::level);
        }
        head.stakes(after, lines)?;
        head.when(after);
        Ok(head)
    }

    /// The limit stands behind the game or, in what some programs write, before it.
    fn limit(&mut self, line: &str, before: &str, text: &str) -> Result<(), String> {
        let limit = names::limit(text).or_else(|wrong| names::limit_before(before).ok_or(wrong));
        self.structure = limit.or_else(|wrong| names::limit_of_game(line, before).ok_or(wrong))?;
        let is_cap = |word: &[u8]| word[0] == b' ' && word.eq_ignore_ascii_case(b" cap ");
        if text.as_bytes().windows(5).any(is_cap) {
            return Err("capped betting is not supported".to_owned());
        }
        Ok(())
    }

    fn stakes(&mut self, text: &str, lines: &[&str]) -> Result<(), String> {
        let blind = text.split_once('(').and_then(|(_, inner)| inner.strip_prefix("Button Blind "));
        if let Some(after) = blind {
            self.button_blind = true;
            self.big =
                amount(after.split(' ').next().unwrap_or_default()).ok_or("the blind is not an amount")?;
        } else {
            let slash = text.match_indices('/').map(|(at, _)| at).find(|at| {
                let digit = |c: char| c.is_ascii_digit();
                text[..*at].ends_with(digit) && text[*at + 1..].chars().take(5).any(digit)
            });
            // A slash of the date is none of the stakes.
            let slash = slash.filter(|at| !is_date_at(text, *at));
            let Some(slash) = slash else { return self.stakes_elsewhere(text, lines) };
            let small = text[..slash].rsplit(['(', ' ', ',']).next().unwrap_or_default();
            // The ante may stand behind it, in brackets of its own.
            let big = text[slash + 1..].split([')', ' ', '(']).next().unwrap_or_default();
            self.small = amount(small).ok_or_else(|| format!("{small} is not an amount"))?;
            self.big = amount(big).ok_or_else(|| format!("{big} is not an amount"))?;
        }
        if self.tournament.is_none() {
            let end = text.find(')').unwrap_or(text.len());
            let inner = &text[text.find('(').unwrap_or(0).min(end)..end];
            let code = inner.split([' ', '(']).find(|word| names::is_currency(word));
            self.currency = code.or_else(|| names::currency(inner)).map(str::to_owned);
        }
        Ok(())
    }

    /// One amount in brackets is the blind of the button; else the blinds are those that are posted.
    fn stakes_elsewhere(&mut self, text: &str, lines: &[&str]) -> Result<(), String> {
        let alone = text.split_once('(').and_then(|(_, inner)| inner.split_once(')')).map(|(inner, _)| inner);
        if let Some(blind) = alone.filter(|inner| !inner.contains(' ')).and_then(amount) {
            (self.button_blind, self.big) = (true, blind);
            self.currency = names::currency(text).filter(|_| self.tournament.is_none()).map(str::to_owned);
            return Ok(());
        }
        let words = |words: &str| {
            let line = lines.iter().find(|line| line.contains(words))?;
            let (_, rest) = line.split_once(words)?;
            Some((amount(rest.trim_start().split(' ').next()?)?, names::currency(rest)))
        };
        let big = words(": posts big blind ").or_else(|| words(": posts button blind "));
        let (big, currency) = big.ok_or("the line has no stakes, and no big blind is posted")?;
        let small = words(": posts small blind ").map_or(Cents::ZERO, |(small, _)| small);
        let limit = self.structure == "limit";
        (self.small, self.big) = if limit { (big, Cents(big.0 * 2)) } else { (small, big) };
        self.currency = currency.filter(|_| self.tournament.is_none()).map(str::to_owned);
        Ok(())
    }

    /// The first date of the line, with its time and zone.
    fn when(&mut self, text: &str) {
        let is_date =
            |word: &&str| word.len() == 10 && word.as_bytes()[4] == b'/' && word.as_bytes()[7] == b'/';
        let mut words = text.split([' ', '[', ']', '(', ')']).filter(|word| !word.is_empty() && *word != "-");
        let Some(date) = words.find(is_date) else { return };
        let mut parts = date.split('/').map_while(|part| part.parse::<u32>().ok());
        let (Some(year), Some(month), Some(day)) = (parts.next(), parts.next(), parts.next()) else { return };
        let date = [year, month, day];
        // What we write where nothing is known.
        if date == [1970, 1, 1] {
            return;
        }
        self.date = Some(date);
        self.time = words.next().filter(|word| word.contains(':')).map(|time| {
            // Only the hour is written without its nought.
            let (hour, _) = time.split_once(':').unwrap_or_default();
            if hour.len() == 1 { format!("0{time}") } else { time.to_owned() }
        });
        self.zone =
            words.next().filter(|word| word.bytes().all(|byte| byte.is_ascii_uppercase())).map(str::to_owned);
    }
}

/// Whether a slash stands in a date.
fn is_date_at(text: &str, at: usize) -> bool {
    let start = text[..at].rfind([' ', '[', '(']).map_or(0, |space| space + 1);
    let word = text[start..].split([' ', ']', ')']).next().unwrap_or_default();
    word.len() == 10 && word.as_bytes()[4] == b'/' && word.matches('/').count() == 2
}

/// The buy-in as the line has it, without the name of a mix.
fn buy_in(text: &str) -> String {
    let words = text.split_whitespace();
    // The name of a mix may have figures as well: `8-Game`.
    let figures = |word: &str| {
        let amount = word.strip_prefix("Rs.").unwrap_or(word);
        amount.contains(|c: char| c.is_ascii_digit()) && !amount.contains(|c: char| c.is_ascii_alphabetic())
    };
    let money = |word: &&str| figures(word) || names::is_currency(word) || *word == "Freeroll";
    words.filter(money).collect::<Vec<_>>().join(" ").trim_end_matches(',').to_owned()
}

fn word_after<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    text.split_once(word)?.1.trim_start().split([' ', '(', ',']).next()
}

/// An amount with or without its symbol.
pub(super) fn amount(text: &str) -> Option<Cents> {
    let bytes = text.as_bytes();
    let start = bytes.iter().position(u8::is_ascii_digit)?;
    let end = bytes.iter().rposition(u8::is_ascii_digit)? + 1;
    if bytes[..start].iter().any(|byte| matches!(byte, b'-' | b'[')) {
        return None;
    }
    Decimal::parse(&text[start..end])?.cents(USUAL_PARTS).ok()
}

/// What the second line says.
#[derive(Debug, Default)]
pub(super) struct Table {
    pub(super) name: String,
    pub(super) seats: Option<i64>,
    pub(super) button: Option<i64>,
}

impl Table {
    pub(super) fn read(line: &str) -> Option<Table> {
        let rest = line.trim().strip_prefix("Table ")?;
        let quoted = rest.split_once('\'').and_then(|(_, rest)| rest.rsplit_once('\''));
        let (name, after) = quoted.unwrap_or(("", rest));
        let seats = after.split_ascii_whitespace().find_map(|word| {
            let (number, rest) = word.split_once('-')?;
            rest.eq_ignore_ascii_case("max").then(|| number.parse().ok())?
        });
        let button = after.rsplit_once('#').and_then(|(before, rest)| {
            before.ends_with("Seat ").then(|| rest.split(' ').next()?.parse().ok())?
        });
        Some(Table { name: name.to_owned(), seats, button })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_lines_of_all_kinds() {
        let head = Head::read(
            "PokerStars Zoom Hand #123:  Hold'em No Limit ($0.02/$0.05) - 2021/05/21 7:53:30 ET",
            &[],
        )
        .unwrap();
        assert_eq!((head.number.as_str(), head.small, head.big), ("123", Cents(2), Cents(5)));
        assert_eq!(head.currency.as_deref(), Some("USD"));
        assert_eq!(
            (head.date, head.time.as_deref(), head.zone.as_deref()),
            (Some([2021, 5, 21]), Some("07:53:30"), Some("ET"))
        );
        let head = Head::read(
            "PokerStars Hand #9: Tournament #77, $10.00+$1.00 USD Hold'em No Limit - Level XI (400/800) - 2010/08/03 10:57:43 CET [2010/08/03 4:57:43 ET]", &[])
        .unwrap();
        assert_eq!(head.tournament.as_deref(), Some("77"));
        assert_eq!(head.buy_in.as_deref(), Some("$10.00+$1.00 USD"));
        assert_eq!((head.level, head.small, head.big), (Some(11), Cents(40_000), Cents(80_000)));
        assert_eq!((head.currency, head.zone.as_deref()), (None, Some("CET")));
        let head =
            Head::read("PokerStars Game #4:  HORSE (Razz Limit, €2/€4 EUR) - 2012/01/02 1:02:03 ET", &[])
                .unwrap();
        assert_eq!((head.listing, head.structure, head.big), ("standard/razz", "limit", Cents(400)));
        assert_eq!(head.currency.as_deref(), Some("EUR"));
        let head = Head::read(
            "PokerStars Hand #8: No Limit Texas Hold'em ($0.25/$0.5 USD) - 2023/10/22 23:32:10 CET",
            &[],
        )
        .unwrap();
        assert_eq!(
            (head.listing, head.structure, head.big),
            ("standard/texas-holdem", "no-limit", Cents(50))
        );
        let head = Head::read("Poker Hand #TM1: Tournament #2, Bounty $5.40 Hold'em No Limit - Level12(300/600(90)) - 2024/11/09 18:34:23", &[]).unwrap();
        assert_eq!((head.level, head.small, head.big), (Some(12), Cents(30_000), Cents(60_000)));
        let head = Head::read("PokerStars Home Game Hand #5: {Friday club}  5 Card Omaha Pot Limit (50/100) - 2012/01/02 1:02:03 ET", &[]).unwrap();
        assert_eq!((head.listing, head.currency), ("standard/five-card-omaha", None));
    }

    #[test]
    fn what_cannot_be_played_is_named() {
        for (line, part) in [
            ("PokerStars Hand #1: Hold'em No Limit ($0.25/$0.50 - $20 Cap -  USD) - 2012/01/02", "cap"),
            ("PokerStars Hand #1: Courchevel Pot Limit ($1/$2)", "Courchevel"),
            ("PokerStars Hand #1: Hold'em ($1/$2)", "limit"),
            ("PokerStars Hand #1: Hold'em No Limit", "stakes"),
        ] {
            let wrong = Head::read(line, &[]).unwrap_err();
            assert!(wrong.contains(part), "{line}: {wrong}");
        }
    }

    #[test]
    fn tables_of_all_kinds() {
        let table = Table::read("Table 'Aludra's II' 6-max (Play Money) Seat #3 is the button").unwrap();
        assert_eq!((table.name.as_str(), table.seats, table.button), ("Aludra's II", Some(6), Some(3)));
        let table = Table::read("Table '297808375 8' 9-max").unwrap();
        assert_eq!((table.seats, table.button), (Some(9), None));
    }
}
