//! Faces of cards and their notation.

use std::fmt;
use std::str::FromStr;

use crate::Tile;

/// The rank of a suited card. The ace is listed last; whether it counts high or low is for a ranking to say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Rank {
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

impl Rank {
    /// All ranks from the two up to the ace.
    pub const ALL: [Rank; 13] = [
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
        Rank::Ace,
    ];

    /// The letter or figure used in notation: `T` for the ten.
    pub const fn letter(self) -> char {
        b"23456789TJQKA"[self as usize] as char
    }

    /// The rank in words, in the singular: "nine", "ace".
    pub const fn name(self) -> &'static str {
        match self {
            Rank::Two => "two",
            Rank::Three => "three",
            Rank::Four => "four",
            Rank::Five => "five",
            Rank::Six => "six",
            Rank::Seven => "seven",
            Rank::Eight => "eight",
            Rank::Nine => "nine",
            Rank::Ten => "ten",
            Rank::Jack => "jack",
            Rank::Queen => "queen",
            Rank::King => "king",
            Rank::Ace => "ace",
        }
    }

    /// The rank written with this letter or figure; lower case is read too.
    pub fn from_letter(letter: char) -> Option<Rank> {
        Rank::ALL.into_iter().find(|rank| rank.letter() == letter.to_ascii_uppercase())
    }
}

/// The suit of a card, in the order in which rooms rank suits when they rank them at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Suit {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
}

impl Suit {
    /// All suits, clubs first.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// The letter used in notation.
    pub const fn letter(self) -> char {
        b"cdhs"[self as usize] as char
    }

    /// The sign printed on the card.
    pub const fn sign(self) -> char {
        ['♣', '♦', '♥', '♠'][self as usize]
    }

    /// Whether the suit is printed in red.
    pub const fn is_red(self) -> bool {
        matches!(self, Suit::Diamonds | Suit::Hearts)
    }

    /// The suit written with this letter; upper case is read too.
    pub fn from_letter(letter: char) -> Option<Suit> {
        Suit::ALL.into_iter().find(|suit| suit.letter() == letter.to_ascii_lowercase())
    }
}

/// A card face. `0..=51` are suited cards as `rank * 4 + suit`; the joker and the blank follow, then the 21 faces of the
/// dominoes, so that every deck in the rulebook indexes one table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// How many suited faces there are.
    pub const SUITED: usize = 52;
    /// How many faces there are, with the joker, the blank and the dominoes.
    pub const FACES: usize = 54 + Tile::FACES;
    /// The first of the dominoes.
    const TILES: u8 = 54;
    /// The joker. Two jokers of one deck have the same face.
    pub const JOKER: Card = Card(52);
    /// The blank card of Out Pops the Devil, which counts for nothing.
    pub const BLANK: Card = Card(53);

    /// The card of this rank and suit.
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card(rank as u8 * 4 + suit as u8)
    }

    /// The card with this index, if there is one.
    pub const fn from_index(index: u8) -> Option<Card> {
        if (index as usize) < Card::FACES { Some(Card(index)) } else { None }
    }

    /// The index of the card, below [`Card::FACES`].
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The card that stands for a domino.
    pub const fn of_tile(tile: Tile) -> Card {
        Card(Card::TILES + tile.index())
    }

    /// The domino, if it is one.
    pub const fn tile(self) -> Option<Tile> {
        if self.0 < Card::TILES { None } else { Tile::from_index(self.0 - Card::TILES) }
    }

    /// The rank and suit, or `None` for the joker and the blank.
    pub const fn suited(self) -> Option<(Rank, Suit)> {
        if self.0 as usize >= Card::SUITED {
            return None;
        }
        Some((Rank::ALL[self.0 as usize / 4], Suit::ALL[self.0 as usize % 4]))
    }

    /// The rank, or `None` for the joker and the blank.
    pub const fn rank(self) -> Option<Rank> {
        match self.suited() {
            Some((rank, _)) => Some(rank),
            None => None,
        }
    }

    /// The suit, or `None` for the joker and the blank.
    pub const fn suit(self) -> Option<Suit> {
        match self.suited() {
            Some((_, suit)) => Some(suit),
            None => None,
        }
    }

    /// The card with its suit sign, for people: `A♠`, `10♦`, `Joker`.
    pub fn pretty(self) -> String {
        match self.suited() {
            Some((Rank::Ten, suit)) => format!("10{}", suit.sign()),
            Some((rank, suit)) => format!("{}{}", rank.letter(), suit.sign()),
            None if self == Card::JOKER => "Joker".to_owned(),
            None => self.tile().map_or_else(|| "Blank".to_owned(), |tile| tile.to_string()),
        }
    }
}

const _: () = assert!(size_of::<Card>() == 1 && Card::new(Rank::Ace, Suit::Spades).0 == 51);

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.suited() {
            Some((rank, suit)) => write!(f, "{}{}", rank.letter(), suit.letter()),
            None if *self == Card::JOKER => f.write_str("Jk"),
            None => match self.tile() {
                Some(tile) => tile.fmt(f),
                None => f.write_str("Bk"),
            },
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A string that is not a card.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "\"{text}\" is not a card; write a rank (2-9, T or 10, J, Q, K, A) and a suit (c, d, h, s), as in \"Td\"; Jk for the joker, Bk for the blank card; a tile by its ends, as in \"6-5\""
)]
pub struct ParseCardError {
    /// What was read.
    pub text: String,
}

impl FromStr for Card {
    type Err = ParseCardError;

    fn from_str(text: &str) -> Result<Card, ParseCardError> {
        let wrong = || ParseCardError { text: text.to_owned() };
        if text.eq_ignore_ascii_case("jk") {
            return Ok(Card::JOKER);
        }
        if text.eq_ignore_ascii_case("bk") {
            return Ok(Card::BLANK);
        }
        if text.contains('-') {
            return text.parse().map(Card::of_tile).map_err(|_| wrong());
        }
        let suit = text.chars().next_back().and_then(Suit::from_letter).ok_or_else(wrong)?;
        let rank = match &text[..text.len() - 1] {
            "10" => Rank::Ten,
            letter if letter.chars().count() == 1 => {
                letter.chars().next().and_then(Rank::from_letter).ok_or_else(wrong)?
            }
            _ => return Err(wrong()),
        };
        Ok(Card::new(rank, suit))
    }
}

/// Reads a run of cards, parted by spaces or commas or written together as in `AsTd9c`; dominoes as in `6-5`.
pub fn parse_cards(text: &str) -> Result<Vec<Card>, ParseCardError> {
    let mut cards = Vec::new();
    for word in text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty()) {
        let mut rest = word;
        while !rest.is_empty() {
            let long = rest.starts_with("10") || rest.chars().nth(1) == Some('-');
            let size = rest.char_indices().nth(if long { 3 } else { 2 });
            let (card, after) = rest.split_at(size.map_or(rest.len(), |(at, _)| at));
            cards.push(card.parse()?);
            rest = after;
        }
    }
    Ok(cards)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_reads_back() {
        for index in 0..Card::FACES as u8 {
            let card = Card::from_index(index).unwrap();
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(card.index(), index);
        }
        assert_eq!(Card::from_index(75), None);
    }

    #[test]
    fn the_ten_is_read_both_ways() {
        let ten = Card::new(Rank::Ten, Suit::Diamonds);
        assert_eq!("Td".parse(), Ok(ten));
        assert_eq!("10d".parse(), Ok(ten));
        assert_eq!("tD".parse(), Ok(ten));
        assert_eq!(ten.to_string(), "Td");
        assert_eq!(ten.pretty(), "10♦");
    }

    #[test]
    fn runs_are_read_with_and_without_spaces() {
        let cards = parse_cards("As Td 9c").unwrap();
        assert_eq!(parse_cards("AsTd9c").unwrap(), cards);
        assert_eq!(parse_cards("As,10d9c").unwrap(), cards);
        assert_eq!(parse_cards("JkBk").unwrap(), [Card::JOKER, Card::BLANK]);
        assert_eq!(parse_cards("").unwrap(), []);
        let tiles = parse_cards("6-5 1-2").unwrap();
        assert_eq!(tiles.iter().map(ToString::to_string).collect::<Vec<_>>(), ["6-5", "2-1"]);
        assert_eq!(parse_cards("6-52-1").unwrap(), tiles);
        assert!(parse_cards("7-1").is_err());
    }

    #[test]
    fn what_is_no_card_is_refused_with_its_text() {
        for text in ["", "A", "1d", "11d", "Ax", "??", "♠", "A♠", "Asd", "10", "é"] {
            assert_eq!(text.parse::<Card>(), Err(ParseCardError { text: text.to_owned() }), "{text}");
        }
        assert!(parse_cards("As Zd").unwrap_err().to_string().contains("\"Zd\""));
        assert!(parse_cards("Asé").is_err());
    }
}
