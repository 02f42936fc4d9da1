//! Full Tilt text in the words of PokerStars.

use super::{Translated, whose};

/// `Full Tilt Poker Game #1: Table Leda (6 max) - $1/$2 - No Limit Hold'em - 20:45:12 ET - 2010/01/04`.
pub(super) fn is_head(line: &str) -> bool {
    let name = ["Full Tilt Poker Game #", "Full Tilt Poker.fr Game #", "FullTiltPoker Game #"];
    name.iter().any(|name| line.starts_with(name)) && line.contains(" - ")
}

pub(super) fn translated(text: &str) -> Result<Translated, String> {
    let lines: Vec<&str> = text.lines().map(|line| line.trim_start_matches('\u{feff}').trim()).collect();
    let first = lines.iter().position(|line| !line.is_empty()).unwrap_or(0);
    let head = Head::read(lines[first])?;
    let button = lines.iter().find_map(|line| line.strip_prefix("The button is in seat #"));
    let mut translated = Translated::default();
    translated.push(first + 1, &head.line);
    let button = button.map_or(String::new(), |seat| format!(" Seat #{seat} is the button"));
    translated.push(first + 1, &format!("Table '{}'{}{button}", head.table, head.seats));
    let mut teller = Teller { names: Vec::new(), summary: false, shown: false };
    for (number, line) in lines.iter().enumerate().skip(first + 1) {
        if let Some(told) = teller.line(line)? {
            translated.push(number + 1, &told);
        }
    }
    Ok(translated)
}

/// The first line.
struct Head {
    line: String,
    table: String,
    seats: String,
}

impl Head {
    fn read(line: &str) -> Result<Head, String> {
        let (start, rest) = line.split_once(": ").ok_or("the hand number has no end")?;
        let number = start.rsplit('#').next().unwrap_or_default();
        let mut parts: Vec<&str> = rest.split(" - ").map(str::trim).collect();
        let mut take =
            |is: fn(&str) -> bool| parts.iter().position(|part| is(part)).map(|at| parts.remove(at));
        let date = take(|part| part.len() >= 10 && part.as_bytes()[4] == b'/').unwrap_or_default();
        let time = take(|part| part.contains(':') && part.starts_with(|c: char| c.is_ascii_digit()));
        let game = take(|part| game(part).is_some()).ok_or("unknown game")?;
        let stakes = take(|part| {
            part.contains('/') && part.contains(|c: char| c.is_ascii_digit()) && !part.contains('(')
        });
        let stakes = stakes.ok_or("the line has no stakes")?;
        // What is left is the table, or the tournament and its table.
        let place = parts.join(" - ");
        let stakes = stakes.split(" Ante ").next().unwrap_or_default();
        let date = date.split([' ', ']']).next().unwrap_or_default();
        let time = time.unwrap_or_default().split(" [").next().unwrap_or_default().to_owned();
        let game = game_and_limit(game)?;
        let line = match tournament(&place) {
            Some(tournament) => {
                format!(
                    "PokerStars Game #{number}: Tournament #{tournament}, {game} - Level I ({stakes}) - {date} {time}"
                )
            }
            None => format!("PokerStars Game #{number}:  {game} ({stakes}) - {date} {time}"),
        };
        let most = ["heads up", "2 max", "6 max", "8 max", "9 max"]
            .into_iter()
            .find(|words| place.contains(&format!("({words}")));
        let seats = match most {
            Some("heads up") => " 2-max".to_owned(),
            Some(words) => format!(" {}", words.replace(' ', "-")),
            None => String::new(),
        };
        let table = place.rsplit("Table ").next().unwrap_or_default().split(" (").next().unwrap_or_default();
        Ok(Head { line, table: table.replace('\'', ""), seats })
    }
}

/// The number of a tournament, which stands in brackets before its table.
fn tournament(place: &str) -> Option<&str> {
    let (before, _) = place.rsplit_once(", Table ")?;
    let (_, number) = before.rsplit_once('(')?;
    let number = number.strip_suffix(')')?;
    number.bytes().all(|byte| byte.is_ascii_digit()).then_some(number)
}

/// The games by what a part of the line ends with, in the words of PokerStars.
const GAMES: [(&str, &str); 17] = [
    ("5 Card Omaha H/L", "5 Card Omaha Hi/Lo"),
    ("5 Card Omaha", "5 Card Omaha"),
    ("6 Card Omaha H/L", "6 Card Omaha Hi/Lo"),
    ("6 Card Omaha", "6 Card Omaha"),
    ("Omaha H/L", "Omaha Hi/Lo"),
    ("Omaha Hi/Lo", "Omaha Hi/Lo"),
    ("Omaha Hi", "Omaha"),
    ("Omaha", "Omaha"),
    ("Hold'em", "Hold'em"),
    ("Stud H/L", "7 Card Stud Hi/Lo"),
    ("Stud Hi", "7 Card Stud"),
    ("7 Stud", "7 Card Stud"),
    ("Razz", "Razz"),
    ("2-7 Triple Draw", "Triple Draw 2-7 Lowball"),
    ("2-7 Single Draw", "Single Draw 2-7 Lowball"),
    ("5-Card Draw", "5 Card Draw"),
    ("Badugi", "Badugi"),
];

fn game(part: &str) -> Option<(&str, &'static str)> {
    GAMES.iter().find_map(|(name, told)| Some((part.strip_suffix(name)?.trim_end(), *told)))
}

/// `No Limit Hold'em`, `CAP NL Hold'em`, `PL Omaha H/L`.
fn game_and_limit(part: &str) -> Result<String, String> {
    let (limit, game) = game(part).ok_or("unknown game")?;
    let cap = if limit.contains("CAP") || limit.contains("Cap") { " Cap " } else { "" };
    let words: Vec<&str> = limit.split(' ').filter(|word| !word.eq_ignore_ascii_case("cap")).collect();
    let limit = match words.join(" ").as_str() {
        "No Limit" | "NL" => "No Limit",
        "Pot Limit" | "PL" => "Pot Limit",
        "Limit" | "FL" | "Fixed Limit" => "Limit",
        other => return Err(format!("\"{other}\" is not a known betting limit")),
    };
    Ok(format!("{game} {limit}{cap}"))
}

/// Tells the lines below the first.
struct Teller {
    names: Vec<String>,
    summary: bool,
    shown: bool,
}

impl Teller {
    /// A line in the words of PokerStars; nothing for what is no part of the play.
    fn line(&mut self, line: &str) -> Result<Option<String>, String> {
        if self.summary {
            return Ok(Some(line.to_owned()));
        }
        if let Some(rest) = line.strip_prefix("*** ") {
            return Ok(Some(self.heading(rest)));
        }
        if line.starts_with("Hand #") && (line.contains("canceled") || line.contains("cancelled")) {
            return Ok(Some("Hand cancelled".to_owned()));
        }
        if let Some(rest) = line.strip_prefix("Uncalled bet of ") {
            return Ok(rest
                .split_once(" returned to ")
                .map(|(back, who)| format!("Uncalled bet ({back}) returned to {who}")));
        }
        if line.starts_with("Dealt to ") {
            return Ok(Some(line.to_owned()));
        }
        if let Some(seat) = seat(line) {
            self.names.push(seat.0.to_owned());
            return Ok(Some(seat.1));
        }
        // What players say has a colon behind their names.
        let Some((at, rest)) = whose(&self.names, line).filter(|(_, rest)| rest.starts_with(' ')) else {
            return Ok(None);
        };
        let name = &self.names[at];
        Ok(self.act(rest.trim_start()).map(|told| format!("{name}{told}")))
    }

    fn heading(&mut self, rest: &str) -> String {
        let (name, after) = rest.split_once(" ***").unwrap_or((rest, ""));
        self.summary = name.starts_with("SUMMARY");
        self.shown |= name.starts_with("SHOW DOWN");
        let name = match name.rsplit_once(' ') {
            Some((street, "1")) => format!("FIRST {street}"),
            Some((street, "2")) => format!("SECOND {street}"),
            Some((street, "3")) => format!("THIRD {street}"),
            _ => name.to_owned(),
        };
        format!("*** {name} ***{after}")
    }

    /// What a player does, with what stands behind the name.
    fn act(&self, rest: &str) -> Option<String> {
        let (rest, all_in) = match rest.split_once(", and is all in") {
            Some((rest, _)) => (rest, " and is all-in"),
            None => (rest.split(", and is capped").next().unwrap_or(rest), ""),
        };
        let after = |words: &str| rest.strip_prefix(words);
        if let Some(amount) = after("posts the small blind of ") {
            return Some(format!(": posts small blind {amount}{all_in}"));
        }
        if let Some(amount) = after("posts the big blind of ") {
            return Some(format!(": posts big blind {amount}{all_in}"));
        }
        if let Some(amount) = after("posts a dead small blind of ") {
            return Some(format!(": posts dead {amount}{all_in}"));
        }
        if let Some(amount) = after("antes ") {
            return Some(format!(": posts the ante {amount}{all_in}"));
        }
        if let Some(amount) = after("completes it to ") {
            return Some(format!(": raises to {amount}{all_in}"));
        }
        if let Some((_, won)) =
            rest.split_once('(').filter(|_| rest.starts_with("wins ") || rest.starts_with("ties for "))
        {
            return won.split_once(')').map(|(won, _)| format!(" collected {won} from pot"));
        }
        match rest.split(' ').next()? {
            "shows" if !rest.contains('[') => None,
            "stands" if rest != "stands pat" => None,
            "mucks" if !self.shown => Some(": doesn't show hand".to_owned()),
            "mucks" => Some(": mucks hand".to_owned()),
            "folds" | "checks" | "calls" | "bets" | "raises" | "posts" | "brings" | "discards" | "stands"
            | "shows" => Some(format!(": {rest}{all_in}")),
            _ => None,
        }
    }
}

/// `Seat 4: a name ($123.20), is sitting out`: the name, and the line.
fn seat(line: &str) -> Option<(&str, String)> {
    let (number, rest) = line.strip_prefix("Seat ")?.split_once(": ")?;
    let (rest, out) =
        rest.strip_suffix(", is sitting out").map_or((rest, ""), |rest| (rest, " is sitting out"));
    let (name, stack) = rest.strip_suffix(')')?.rsplit_once(" (")?;
    Some((name, format!("Seat {number}: {name} ({stack} in chips){out}")))
}
