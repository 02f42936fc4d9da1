//! Sites whose hands are known when they are seen and are not read.

/// A site, and what the first line of its hands begins with.
const SITES: [(&str, &[&str]); 19] = [
    ("Winamax", &["Winamax Poker - "]),
    ("888poker", &["#Game No : ", "***** 888", "***** Pacific", "***** Cassava"]),
    ("PartyPoker", &["***** Hand History for Game ", "***** Hand History For Game "]),
    ("Betfair", &["***** Betfair"]),
    ("Ongame", &["***** History for hand "]),
    ("ACR (Winning Poker Network)", &["Game started at: ", "Game Hand #"]),
    ("Bovada (Ignition, Bodog)", &["Bovada ", "Ignition ", "Bodog"]),
    ("BetOnline (Chico)", &["BetOnline", "PayNoRake", "ActionPoker", "Gear Poker"]),
    ("Absolute Poker and UltimateBet", &["Stage #"]),
    ("Cake", &["Hand#"]),
    ("Merge", &["Merge Game #", "<HandHistory", "<description type=", "<game id="]),
    ("Microgaming", &["** Game ID", "** Hand #", "<Game hhversion", "<Game id="]),
    ("Boss Media", &["<HISTORY ID="]),
    ("iPoker", &["<session sessioncode=", "<session"]),
    ("Everest", &["EverestPoker Game #", "<SESSION time="]),
    ("Entraction", &["Game # "]),
    ("PKR", &["Starting Hand #", "Hand Start."]),
    ("PokerNow's log (export Open Hand History instead)", &["entry,at,order"]),
    ("Winning Poker Network", &["Hand #"]),
];

/// The site that a line begins a hand of.
fn by_line(line: &str) -> Option<&'static str> {
    // `Hand #5 has been canceled` is a line of Full Tilt.
    let called_off = line.starts_with("Hand #") && !line.contains(" - ");
    let found = |prefixes: &[&str]| !called_off && prefixes.iter().any(|prefix| line.starts_with(prefix));
    SITES.iter().find(|(_, prefixes)| found(prefixes)).map(|(site, _)| *site)
}

/// Whether a line is the first of a hand of such a site: where files were joined, one follows a hand that is read.
pub(super) fn is_head(line: &str) -> bool {
    let first = line.as_bytes().first();
    first.is_some_and(|first| {
        matches!(first, b'#' | b'*' | b'<' | b'A' | b'B' | b'E' | b'G' | b'H' | b'I' | b'M' | b'S' | b'W')
    }) && by_line(line).is_some_and(|_| line.contains(['#', '<', '*']) || line.starts_with("Winamax"))
        && !line.starts_with("*** ")
}

/// The site that a text begins with, of those that are not read.
pub(crate) fn of(text: &str) -> Option<&'static str> {
    let lines = text.lines().map(|line| line.trim_start_matches('\u{feff}').trim());
    lines.filter(|line| !line.is_empty() && !line.starts_with("<?xml")).take(3).find_map(by_line)
}

/// What is said of a file in which no hand begins.
pub(super) fn refusal(text: &str) -> String {
    let start = text.trim_start_matches('\u{feff}').trim();
    if start.is_empty() {
        return "the file is empty".to_owned();
    }
    if let Some(site) = of(start) {
        return not_supported(site);
    }
    let formats =
        "write PHH, Open Hand History, or the text of PokerStars, GGPoker, Full Tilt or PokerTracker";
    if start.starts_with('<') {
        return format!("this XML is not supported; {formats}");
    }
    let line: String = start.lines().next().unwrap_or_default().chars().take(60).collect();
    format!("unknown format, starting \"{line}\"; {formats}")
}

/// What is said of a hand of a site that is not read.
pub(crate) fn not_supported(site: &str) -> String {
    format!("hands of {site} are not supported; convert them to Open Hand History or PokerStars text")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sites_are_known_by_their_first_lines() {
        for (line, site) in [
            (
                "Winamax Poker - CashGame - HandId: #1-2-3 - Holdem no limit (0.01€/0.02€) - 2017/11/22 20:33:58 UTC",
                "Winamax",
            ),
            ("***** Hand History for Game 164055 *****", "PartyPoker"),
            ("#Game No : 481325875\n***** 888poker Hand History for Game 481325875 *****", "888poker"),
            ("***** Cassava Hand History for Game 1 *****", "888poker"),
            ("Hand #12345-1 - Holdem(No Limit) - $0.25/$0.50 - 2019/08/12 16:25:43 UTC", "Winning"),
            ("Game started at: 2014/2/28 15:6:35\nGame ID: 1 0.05/0.10 Leda (Hold'em)", "ACR"),
            ("<?xml version=\"1.0\"?>\n<session sessioncode=\"1\">", "iPoker"),
            ("<HISTORY ID=\"1\" SESSION=\"session1.xml\">", "Boss"),
            ("<description type=\"Holdem\" stakes=\"No Limit ($1/$2)\"/>", "Merge"),
            ("\u{feff}Ignition Hand #3000  TBL#1 HOLDEM No Limit - 2013-09-07 21:04:46", "Bovada"),
            ("BetOnline Poker Game #24360:  Hold'em No Limit (0.01/0.02)", "BetOnline"),
            ("Stage #3017237436: Holdem  No Limit $1 - 2009-07-01 00:00:09 (ET)", "Absolute"),
        ] {
            assert!(of(line).is_some_and(|found| found.contains(site)), "{line}: {:?}", of(line));
        }
        assert_eq!(of("PokerStars Hand #5: Hold'em No Limit ($1/$2)"), None);
        for (text, says) in [
            ("", "the file is empty"),
            ("<html>", "this XML is not supported"),
            ("dear diary", "starting \"dear diary\""),
        ] {
            assert!(refusal(text).contains(says), "{}", refusal(text));
        }
    }
}
