//! What a name looks like, so that nobody takes a name that readers confuse with another's or with the staff's.

use std::collections::HashSet;
use std::sync::LazyLock;

use unicode_security::{
    GeneralSecurityProfile as _, RestrictionLevel, RestrictionLevelDetection as _, skeleton,
};

/// Words for the staff, in the languages of the room. A name that contains one as a word is refused.
const TITLES: &str = "admin administrador administradora administrator auditor auditora cajera cajero cashier croupier crupier \
    dealer encargada encargado floorman floorperson gerente houseway moderador moderadora moderator staff supervisor \
    supervisora surveillance sysadmin tallador talladora webmaster";

/// Words for the house. They are also surnames or everyday words, so a name is refused only if nothing else is left of it.
const HOUSE: &str = "anfitrion anfitriona arbitra arbitro banca banco bank banker cage caja cardroom casa casino floor help host \
    hostess house jackpot jefedemesa jefedepiso jefedesala jefedeturno manager mod operador operadora operator piso pitboss \
    podium repartidor repartidora root security seguridad service servicio sistema soporte support system vigilancia";

/// Words that change nothing about who is meant.
const FILLERS: &str = "and boss card cards chief club day de del desk dona don el equipo game games head jefa jefe la las los main \
    mesa mr mrs ms night of official oficial our owner pit poker real room sala senor senora shift sr sra su team the tu turno \
    verified y your";

struct Words {
    titles: HashSet<String>,
    staff: HashSet<String>,
    fillers: HashSet<String>,
}

static WORDS: LazyLock<Words> = LazyLock::new(|| {
    let looks =
        |words: &str| words.split_whitespace().map(|word| spelled(&look(word))).collect::<HashSet<_>>();
    let titles = looks(TITLES);
    Words { staff: titles.iter().cloned().chain(looks(HOUSE)).collect(), fillers: looks(FILLERS), titles }
});

/// The look of a text: its confusable skeleton (Unicode Technical Standard 39) without case, accents, spaces and signs. Letters that
/// only some typefaces tell apart ("I", "i", "l" and "1"; "O" and "0") are one.
pub(super) fn look(text: &str) -> String {
    // Small letters may have another skeleton than the capitals that they came from.
    fold(&fold(text)).replace("vv", "w")
}

fn fold(text: &str) -> String {
    let letters = skeleton(text).filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase);
    letters.map(|letter| if matches!(letter, 'i' | '1') { 'l' } else { letter }).collect()
}

/// The first letter or figure that no name of a language is written with, such as a mathematical or circled one.
pub(super) fn unusual_letter(text: &str) -> Option<char> {
    text.chars().find(|letter| letter.is_alphanumeric() && !letter.identifier_allowed())
}

/// Whether all letters are of one alphabet, or of several that one language is written with.
pub(super) fn is_one_alphabet(text: &str) -> bool {
    let letters: String = text.chars().filter(|letter| letter.is_alphanumeric()).collect();
    letters.as_str().check_restriction_level(RestrictionLevel::HighlyRestrictive)
}

/// Whether a name would be taken for somebody of the staff.
pub(super) fn is_staff(text: &str) -> bool {
    let bare: String = text.chars().filter(|letter| !letter.is_numeric()).collect();
    let titled = |text: &str| words(text).iter().any(|word| WORDS.titles.contains(&spelled(&look(word))));
    let whole = |text: &str| consists_of_staff(&spelled(&look(text)));
    titled(text) || titled(&bare) || whole(text) || whole(&bare)
}

/// Figures that stand for letters: "D34ler".
fn spelled(look: &str) -> String {
    let letter = |figure| match figure {
        '3' => 'e',
        '4' => 'a',
        '5' => 's',
        '7' => 't',
        '8' => 'b',
        '9' => 'g',
        other => other,
    };
    look.chars().map(letter).collect()
}

/// The words of a name, "DealerDan" and "dealer_dan" alike.
fn words(text: &str) -> Vec<String> {
    let mut parted = String::new();
    let mut before = ' ';
    for letter in text.chars() {
        if letter.is_uppercase() && before.is_lowercase() || !letter.is_alphanumeric() {
            parted.push(' ');
        }
        parted.extend(Some(letter).filter(|letter| letter.is_alphanumeric()));
        before = letter;
    }
    parted.split_whitespace().map(str::to_owned).collect()
}

/// Whether a text without spaces falls into words for the staff and fillers, with one word for the staff at least.
fn consists_of_staff(text: &str) -> bool {
    let letters: Vec<char> = text.chars().collect();
    // Up to each place: whether it falls into words without, and with, one for the staff.
    let mut reached = vec![(false, false); letters.len() + 1];
    reached[0] = (true, false);
    for from in 0..letters.len() {
        let (plain, staff) = reached[from];
        if !plain && !staff {
            continue;
        }
        for to in from + 1..=letters.len() {
            let word: String = letters[from..to].iter().collect();
            if WORDS.staff.contains(&word) {
                reached[to].1 = true;
            }
            if WORDS.fillers.contains(&word) {
                reached[to] = (reached[to].0 || plain, reached[to].1 || staff);
            }
        }
    }
    reached[letters.len()].1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_readers_confuse_look_the_same() {
        for (name, imitation) in [
            ("Anneliese", "АnneIiese"),
            ("Anneliese", "AnneIiese"),
            ("Anneliese", "Anne1iese"),
            ("ANNELIESE", "annel1ese"),
            ("Anneliese", "Ann\u{e9}liese"),
            ("Anneliese", "An neliese"),
            ("Oscar", "0scar"),
            ("coco", "сосо"),
            ("Marnie", "Mamie"),
            ("Warren", "VVarren"),
        ] {
            assert_eq!(look(name), look(imitation), "{name} {imitation}");
        }
        for (one, other) in
            [("Ann", "Anna"), ("Bea", "Ben"), ("Jan", "Jon"), ("Анна", "Инна"), ("Sam 2", "Sam 3")]
        {
            assert_ne!(look(one), look(other));
        }
    }

    #[test]
    fn staff_is_recognised_in_every_disguise() {
        for text in [
            "admin",
            "Admin 2",
            "4dmin",
            "The House",
            "the_house",
            "TheHouse",
            "T h e H o u s e",
            "H0use",
            "Houseway",
            "House Dealer",
            "Dealer",
            "DEALER 7",
            "Dea1er",
            "D34ler",
            "Dealer Dan",
            "DealerDan",
            "Floor manager",
            "F1oor.Manager",
            "floor",
            "Floor 2",
            "Head Floor",
            "Shift Manager",
            "The Cage",
            "Casino Host",
            "Pit Boss",
            "Poker Room Manager",
            "Support Team",
            "Real Admin",
            "Supervisor Ann",
            "La Casa",
            "la casa",
            "El crupier",
            "Cr\u{fa}pier",
            "Jefe de sala",
            "El Gerente",
            "Servicio",
            "Caja 1",
            "El cajero",
            "Soporte oficial",
            "Moderador",
            "Seguridad",
            "Vigilancia",
            "Anfitri\u{f3}n",
            "\u{c1}rbitro",
            "MOD",
            "auditor",
        ] {
            assert!(is_staff(text), "{text}");
        }
        for text in [
            "Ann",
            "Anneliese",
            "Greg House",
            "Floor Jansen",
            "Nicolas Cage",
            "Banks",
            "Casas",
            "Ana Banco",
            "Hostetler",
            "Boss",
            "The Boss",
            "El Jefe",
            "Modesto",
            "Roommate",
            "Caja de Ana",
            "Owner of Dogs",
            "Pit",
            "Desmond",
            "Piso Mojado",
            "Player 1",
            "Sala",
        ] {
            assert!(!is_staff(text), "{text}");
        }
    }

    #[test]
    fn a_name_is_written_in_one_alphabet() {
        for text in
            ["Anneliese", "Jos\u{e9} 2", "Анна", "Ελένη", "אבי", "山田 太郎", "やまだ太郎", "김 Kim", "Zoë_9"]
        {
            assert!(is_one_alphabet(text) && unusual_letter(text).is_none(), "{text}");
        }
        for text in ["Аnneliese", "Annеliese", "Αnn", "Ann и Бея", "pаypal"] {
            assert!(!is_one_alphabet(text), "{text}");
        }
        for text in ["𝐀nn", "Ⓐnn", "Ａnn", "ﬁona", "Ann\u{3164}", "\u{115f}\u{1160}"] {
            assert!(unusual_letter(text).is_some(), "{text}");
        }
    }
}
