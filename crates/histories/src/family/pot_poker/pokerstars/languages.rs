//! The languages of the client. Hands are read in English; told in another one they are known as such, and never misread.

/// A language by its words for a hand and for a seat.
struct Language {
    name: &'static str,
    /// What the first line calls a hand; where that is the English word, nothing.
    hand: &'static [&'static str],
    /// What the lines of the players begin with.
    seat: &'static [&'static str],
}

const LANGUAGES: [Language; 11] = [
    Language { name: "Spanish", hand: &["Mano n.º ", "PokerStars Mano "], seat: &["Asiento "] },
    Language {
        name: "French", hand: &["Main PokerStars ", "PokerStars Main "], seat: &["Siège ", "Siege "]
    },
    Language {
        name: "Portuguese",
        hand: &["Mão PokerStars ", "PokerStars Mão ", "Mão de PokerStars "],
        seat: &["Lugar ", "Assento "],
    },
    Language {
        name: "Italian",
        hand: &["Mano PokerStars ", "Mano di PokerStars ", "PokerStars, mano "],
        seat: &["Posto "],
    },
    Language {
        name: "German",
        hand: &["PokerStars-Hand ", "PokerStars - Hand "],
        seat: &["Platz ", "Sitz "],
    },
    Language {
        name: "Russian", hand: &["Раздача PokerStars ", "PokerStars Раздача "], seat: &["Место "]
    },
    Language { name: "Dutch", hand: &[], seat: &["Stoel ", "Zetel "] },
    Language { name: "Swedish", hand: &[], seat: &["Plats "] },
    Language { name: "Danish", hand: &[], seat: &["Plads "] },
    Language { name: "Polish", hand: &["Rozdanie PokerStars "], seat: &["Miejsce "] },
    Language { name: "Czech", hand: &[], seat: &["Místo "] },
];

/// Whether a line is the first of a hand in another language: the word for it, a number, and a colon.
pub(crate) fn is_head(line: &str) -> bool {
    by_head(line).is_some()
}

fn by_head(line: &str) -> Option<&'static str> {
    // Every line of a file is asked: one letter or two tell most of them apart.
    let line = line.strip_prefix('\u{feff}').unwrap_or(line);
    let start = line.as_bytes().get(..2).filter(|start| matches!(start[0], b'M' | b'P' | b'R' | 0xD0))?;
    let begins = |word: &&str| &word.as_bytes()[..2] == start && line.starts_with(*word);
    let language = LANGUAGES.iter().find(|language| language.hand.iter().any(begins))?;
    let (before, _) = line.split_once(':')?;
    let numbered = before.contains("PokerStars") && before.contains(|c: char| c.is_ascii_digit());
    numbered.then_some(language.name)
}

/// The language of a hand, where it is not English: by its first line, or by the lines of its players.
pub(super) fn other(lines: &[&str]) -> Option<&'static str> {
    let seat = |line: &str, language: &Language| {
        let number = language.seat.iter().find_map(|word| line.strip_prefix(word));
        number.and_then(|rest| rest.split_once(':')).is_some_and(|(number, _)| number.parse::<u8>().is_ok())
    };
    by_head(lines.first()?).or_else(|| {
        let by_seat = |line: &&str| LANGUAGES.iter().find(|language| seat(line, language));
        lines.iter().find_map(by_seat).map(|language| language.name)
    })
}

/// What is said of a hand in another language.
pub(super) fn refusal(language: &str) -> String {
    format!("the hand is in {language}; set the PokerStars client to English and export it again")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_lines_and_seats_tell() {
        for (line, language) in [
            ("Mano n.º 25 de Zoom de PokerStars:  Hold'em No Limit (0.02 €/0.05 €)", "Spanish"),
            ("Main PokerStars n°77 :  Hold'em No Limit (100/200)", "French"),
            ("Mão PokerStars #25: Torneio #39, $ 0.98+$ 0.12 USD Hold'em No Limit", "Portuguese"),
            ("\u{feff}Раздача PokerStars №26:  Холдем Безлимитный ($0.01/$0.02 USD)", "Russian"),
        ] {
            assert!(is_head(line), "{line}");
            assert_eq!(other(&[line]), Some(language));
        }
        let english = "PokerStars Hand #5: Hold'em No Limit ($1/$2)";
        assert_eq!(other(&[english, "Tisch 'x' 6-max", "Platz 1: anna ($200 in Chips)"]), Some("German"));
        assert_eq!(other(&[english, "Table 'x' 6-max", "Seat 1: Platz 1: ($200 in chips)"]), None);
        assert!(!is_head(english) && !is_head("anna said, \"Main PokerStars\""));
    }
}
