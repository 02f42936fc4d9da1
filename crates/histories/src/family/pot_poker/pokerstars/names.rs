//! The names that PokerStars text has for games, limits, currencies and levels.

use families::pot_poker::Plan;
use rulebook::family::pot_poker::showdown::Division;

/// A game by its name and its listing.
const GAMES: [(&str, &str); 23] = [
    // Longer names first: some begin with others.
    ("7 Card Stud Hi/Lo", "standard/seven-card-stud-high-low"),
    ("7 Card Stud", "standard/seven-card-stud"),
    ("5 Card Omaha Hi/Lo", "standard/five-card-omaha-high-low"),
    ("5 Card Omaha", "standard/five-card-omaha"),
    ("6 Card Omaha Hi/Lo", "standard/six-card-omaha-high-low"),
    ("6 Card Omaha", "standard/six-card-omaha"),
    ("Omaha 5 Cards", "standard/five-card-omaha"),
    ("Omaha 6 Cards", "standard/six-card-omaha"),
    ("Omaha Hi/Lo", "standard/omaha-high-low"),
    ("Omaha", "standard/omaha"),
    ("6+ Hold'em", "standard/short-deck-holdem"),
    ("Short Deck", "standard/short-deck-holdem"),
    ("Hold'em", "standard/texas-holdem"),
    ("Razz", "standard/razz"),
    ("Single Draw 2-7 Lowball", "standard/deuce-to-seven-single-draw"),
    ("Triple Draw 2-7 Lowball", "standard/deuce-to-seven-triple-draw"),
    ("5 Card Draw", "standard/five-card-draw"),
    ("Badugi", "standard/badugi"),
    ("ShortDeck", "standard/short-deck-holdem"),
    ("PLO-5", "standard/five-card-omaha"),
    ("PLO-6", "standard/six-card-omaha"),
    ("PLO", "standard/omaha"),
    ("NLH", "standard/texas-holdem"),
];

/// Games that are told and cannot be played.
const UNPLAYED: [&str; 5] = ["Courchevel", "Fusion", "Split Hold'em", "Tempest Hold'em", "Showtime Hold'em"];

/// The listing of the game that a line names, and what comes before and after the name.
pub(super) fn game(line: &str) -> Result<(&'static str, &str, &str), String> {
    // Most lines begin with it, and the limit comes next.
    let start = line.trim_start();
    let usual =
        GAMES.iter().find(|(name, _)| start.starts_with(name)).map(|(name, listing)| (name.len(), *listing));
    if let Some((end, listing)) = usual.filter(|(end, _)| limit(&start[*end..]).is_ok()) {
        return Ok((listing, "", &start[end..]));
    }
    let games = UNPLAYED.iter().copied().chain(GAMES.iter().map(|(name, _)| *name));
    // The date comes last, and has many figures and no game.
    let end = line.rfind(" - ").unwrap_or(line.len());
    let found = first_of(&games, line, end).or_else(|| first_of(&games, line, line.len()));
    if let Some((_, name)) = found.filter(|(_, name)| UNPLAYED.contains(name)) {
        return Err(format!("{name} is not supported"));
    }
    // Old files shout.
    let shouted = || {
        let upper = line.to_ascii_uppercase();
        let mut games = GAMES.iter();
        games.find_map(|(name, _)| Some((upper.find(&name.to_ascii_uppercase())?, *name)))
    };
    let found = found.or_else(shouted).and_then(|(at, name)| {
        let (_, listing) = GAMES.iter().find(|(held, _)| *held == name)?;
        Some((at, name, *listing))
    });
    let Some((at, name, listing)) = found else {
        return Err(format!("unknown game: {}", line.trim()));
    };
    Ok((listing, &line[..at], &line[at + name.len()..]))
}

/// The first of these names that a line has up to a place, and where. A name with a limit behind it comes before one in the title of
/// a mix (`Mixed Omaha (Omaha Pot Limit)`). Every hand of a file is asked: the line is passed over once, and a name is
/// looked for where its first letter stands.
fn first_of(
    names: &(impl Iterator<Item = &'static str> + Clone),
    line: &str,
    end: usize,
) -> Option<(usize, &'static str)> {
    let bytes = &line.as_bytes()[..end];
    let here = |at: usize| {
        let fits = |(_, name): &(usize, &str)| {
            name.as_bytes()[0] == bytes[at] && bytes[at..].starts_with(name.as_bytes())
        };
        names.clone().enumerate().find(fits).map(|(order, name)| (order, at, name))
    };
    let starts = |byte: &u8| byte.is_ascii_uppercase() || byte.is_ascii_digit();
    let all = bytes.iter().enumerate().filter(|(_, byte)| starts(byte)).filter_map(|(at, _)| here(at));
    let title = |at: usize, name: &str| limit(&line[at + name.len()..]).is_err();
    all.min_by_key(|(order, at, name)| (title(*at, name), *order, *at)).map(|(_, at, name)| (at, name))
}

/// The structure that a text begins with.
pub(super) fn limit(text: &str) -> Result<&'static str, &'static str> {
    let text = text.trim_start();
    let begins = |words: &str| text.get(..words.len()).is_some_and(|start| start.eq_ignore_ascii_case(words));
    match () {
        () if begins("pot limit pre-flop") => {
            Err("pot limit before the flop and no limit after it is not supported")
        }
        () if begins("no limit") => Ok("no-limit"),
        () if begins("pot limit") => Ok("pot-limit"),
        () if begins("limit") || begins("fixed limit") => Ok("limit"),
        () => Err("the line has no betting limit"),
    }
}

/// The structure that the short name of a game has in it (`PLO-5 ($2/$5)`).
pub(super) fn limit_of_game(line: &str, before: &str) -> Option<&'static str> {
    let name = line.strip_prefix(before).unwrap_or(line).trim_start();
    match name.get(..3)? {
        "PLO" => Some("pot-limit"),
        "NLH" => Some("no-limit"),
        _ => None,
    }
}

/// The structure that a text ends with.
pub(super) fn limit_before(text: &str) -> Option<&'static str> {
    let text = text.trim_end();
    let text = text.strip_suffix("Texas").unwrap_or(text).trim_end();
    let from = |words: &str| text.len().checked_sub(words.len()).and_then(|at| text.get(at..));
    // The longer ones first: all end alike.
    let found = ["no limit", "pot limit", "fixed limit", "limit"]
        .into_iter()
        .find(|words| from(words).is_some_and(|end| end.eq_ignore_ascii_case(words)))?;
    limit(found).ok()
}

/// Games of rooms that sites know under another name.
const ALIASES: [(&str, &str); 4] = [
    ("big-o-high-low", "five-card-omaha-high-low"),
    ("big-o", "five-card-omaha"),
    ("holdem", "texas-holdem"),
    ("no-limit-holdem", "texas-holdem"),
];

/// The name of a listing's game; `None` for a game that the sites do not deal.
pub(super) fn of_plan(plan: &Plan) -> Option<&'static str> {
    let game = |listing: &str| listing.split('/').next_back().unwrap_or_default().to_owned();
    // A room may have several tables of a game: `texas-holdem-3-6`.
    let slug = game(&plan.listing);
    let slug = slug.trim_end_matches(|c: char| c.is_ascii_digit() || c == '-');
    let slug = ALIASES.iter().find(|(alias, _)| *alias == slug).map_or(slug, |(_, known)| known);
    // A room's Omaha may be high-low without saying so.
    let split = matches!(plan.showdown.division, Division::HighLow | Division::HighLowQualified);
    let divided = if split && !slug.ends_with("high-low") { "-high-low" } else { "" };
    let slug = format!("{slug}{divided}");
    GAMES.iter().find(|(_, held)| game(held) == slug).map(|(name, _)| *name)
}

/// The symbols of currencies.
const SYMBOLS: [(&str, &str); 6] =
    [("USD", "$"), ("EUR", "€"), ("GBP", "£"), ("INR", "₹"), ("CNY", "¥"), ("CAD", "$")];

/// The symbol of a currency; one without a symbol has none.
pub(super) fn symbol(currency: &str) -> &'static str {
    SYMBOLS.iter().find(|(code, _)| *code == currency).map_or("", |(_, symbol)| symbol)
}

/// The currency that a symbol stands for.
pub(super) fn currency(text: &str) -> Option<&'static str> {
    let found = SYMBOLS.iter().find(|(_, symbol)| text.contains(symbol)).map(|(code, _)| *code);
    found.or_else(|| text.contains("Rs.").then_some("INR"))
}

/// Whether a word is a code of a currency.
pub(super) fn is_currency(word: &str) -> bool {
    word.len() == 3 && word.bytes().all(|byte| byte.is_ascii_uppercase())
}

const ROMAN: [(i64, &str); 13] = [
    (1000, "M"),
    (900, "CM"),
    (500, "D"),
    (400, "CD"),
    (100, "C"),
    (90, "XC"),
    (50, "L"),
    (40, "XL"),
    (10, "X"),
    (9, "IX"),
    (5, "V"),
    (4, "IV"),
    (1, "I"),
];

/// A level in Roman figures.
pub(super) fn roman(mut number: i64) -> String {
    let mut text = String::new();
    for (value, figures) in ROMAN {
        while number >= value && text.len() < 32 {
            text.push_str(figures);
            number -= value;
        }
    }
    text
}

/// A level by its figures, Roman or not.
pub(super) fn level(text: &str) -> Option<i64> {
    if let Ok(number) = text.parse() {
        return Some(number);
    }
    let (mut rest, mut number) = (text, 0);
    for (value, figures) in ROMAN {
        while let Some(left) = rest.strip_prefix(figures) {
            rest = left;
            number += value;
        }
    }
    (rest.is_empty() && number > 0).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_name_is_found() {
        for (line, listing) in [
            (" 7 Card Stud Hi/Lo Limit ($2/$4)", "standard/seven-card-stud-high-low"),
            ("Omaha Hi/Lo Pot Limit", "standard/omaha-high-low"),
            ("5 Card Omaha Hi/Lo Pot Limit", "standard/five-card-omaha-high-low"),
            ("6+ Hold'em No Limit", "standard/short-deck-holdem"),
            ("HORSE (Razz Limit, $2/$4 USD)", "standard/razz"),
            ("Mixed Omaha (Omaha Pot Limit) - Level II", "standard/omaha"),
            ("Mixed Omaha H/L (Omaha Hi/Lo Limit, $2/$4)", "standard/omaha-high-low"),
            ("Mixed Hold'em (Hold'em No Limit, $2/$4)", "standard/texas-holdem"),
            ("POKERSTARS GAME #1: OMAHA HI/LO LIMIT", "standard/omaha-high-low"),
        ] {
            assert_eq!(game(line).unwrap().0, listing, "{line}");
        }
        assert!(game("Courchevel Pot Limit").unwrap_err().contains("Courchevel"));
        assert!(game("Gin Rummy").is_err());
    }

    #[test]
    fn levels_come_back() {
        for number in 1..200 {
            assert_eq!(level(&roman(number)), Some(number));
        }
        assert_eq!(level("12"), Some(12));
        assert_eq!(level("IIX"), None);
    }
}
