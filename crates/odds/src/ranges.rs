//! Hands as people write them: cards, or kinds of hands such as `TT+, AKs, 76s-54s, AAxx`.

use cards::{Card, Rank, Suit};

/// How the suits of a hand lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Suits {
    /// No two of one suit.
    Rainbow,
    /// Two or more of exactly one suit.
    Single,
    /// Two or more of each of two suits.
    Double,
}

impl Suits {
    fn fits(self, hand: &[Card]) -> bool {
        let of = |suit: &Suit| hand.iter().filter(|card| card.suit() == Some(*suit)).count();
        let pairs = Suit::ALL.iter().filter(|suit| of(suit) >= 2).count();
        pairs == self as usize
    }
}

/// Cards that a hand holds, whatever else it holds.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pattern {
    /// The cards.
    pub cards: Vec<Card>,
    /// How its suits lie, where that is said.
    pub suits: Option<Suits>,
}

impl Pattern {
    fn fits(&self, hand: &[Card]) -> bool {
        let count = |cards: &[Card], card: &Card| cards.iter().filter(|held| *held == card).count();
        self.cards.iter().all(|card| count(hand, card) >= count(&self.cards, card))
            && self.suits.is_none_or(|suits| suits.fits(hand))
    }
}

/// The hands that a player may hold, each as likely as any other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Range {
    /// As it was written.
    pub text: String,
    /// What the hands hold.
    pub patterns: Vec<Pattern>,
    /// How many cards the range speaks of; what comes beyond is dealt.
    pub size: usize,
}

impl Range {
    /// How many patterns name a hand.
    pub fn named(&self, hand: &[Card]) -> usize {
        let whole =
            self.patterns.iter().all(|pattern| pattern.cards.len() == self.size && pattern.suits.is_none());
        if whole { 1 } else { self.patterns.iter().filter(|pattern| pattern.fits(hand)).count() }
    }
}

/// All hands that a text names; what is not in the pack is left out.
pub fn parse(text: &str, pack: &[Card]) -> Result<Range, String> {
    let (mut patterns, mut size) = (Vec::new(), 0);
    // A ten may have two figures, and a dash may be a long one.
    let plain = text.replace("10", "T").replace(['–', '—'], "-");
    for item in plain.split(',').map(str::trim).filter(|item| !item.is_empty()) {
        let (item, suits) = suits(item)?;
        let (hands, cards) = one(item, pack)?;
        size = size.max(cards);
        patterns.extend(hands.into_iter().map(|cards| Pattern { cards, suits }));
        if patterns.len() > MOST_HANDS {
            return Err(too_many(text));
        }
    }
    patterns.iter_mut().for_each(|pattern| pattern.cards.sort_unstable());
    patterns.sort();
    patterns.dedup();
    if patterns.is_empty() {
        return Err(format!("\"{text}\" matches no hand of this deck"));
    }
    Ok(Range { text: text.to_owned(), patterns, size })
}

fn wrong(item: &str) -> String {
    format!(
        "\"{item}\" is not a hand; write cards (AhKh), ranges (TT+, AKs, A5s+, 76s-54s) or patterns (AAxx, AsKxx, AKQx:ds) with x for any card and :ds, :ss or :r for double-suited, single-suited or rainbow"
    )
}

fn too_many(text: &str) -> String {
    let text: String = text.chars().take(60).collect();
    format!("\"{text}\" names more than {MOST_HANDS} hands one by one; write x for any card")
}

/// What stands behind a colon.
fn suits(item: &str) -> Result<(&str, Option<Suits>), String> {
    let Some((hand, suits)) = item.split_once(':') else { return Ok((item, None)) };
    let suits = match suits.to_ascii_lowercase().as_str() {
        _ if hand.is_empty() => return Err(wrong(item)),
        "r" => Suits::Rainbow,
        "ss" => Suits::Single,
        "ds" => Suits::Double,
        _ => return Err(wrong(item)),
    };
    Ok((hand, Some(suits)))
}

/// What hands hold, and how many cards are spoken of.
type Hands = (Vec<Vec<Card>>, usize);

fn one(item: &str, pack: &[Card]) -> Result<Hands, String> {
    if item.eq_ignore_ascii_case("random") {
        return Ok((vec![Vec::new()], 0));
    }
    if let Some(hand) = explicit(item) {
        return whole(item, hand, pack);
    }
    let two = |hands: Vec<Vec<Card>>| (hands, 2);
    if let Some((from, to)) = item.split_once('-') {
        return between(kind(from).ok_or_else(|| wrong(item))?, kind(to).ok_or_else(|| wrong(item))?, pack)
            .map(two)
            .ok_or_else(|| wrong(item));
    }
    if let Some(base) = item.strip_suffix('+') {
        return Ok(two(upward(kind(base).ok_or_else(|| wrong(item))?, pack)));
    }
    if let Some(kind) = kind(item) {
        return Ok(two(of(kind, pack)));
    }
    // A pair of one suit is a slip, not one card of a suit beside any other.
    let suited_pair = matches!(item.as_bytes(), [one, other, b's' | b'S'] if one == other);
    pattern(item, pack).filter(|_| !suited_pair).ok_or_else(|| wrong(item))
}

/// A hand card by card, no card oftener than the pack has it.
fn whole(item: &str, hand: Vec<Card>, pack: &[Card]) -> Result<Hands, String> {
    let count = |cards: &[Card], card: &Card| cards.iter().filter(|held| *held == card).count();
    if let Some(card) = hand.iter().find(|card| count(&hand, card) > count(pack, card)) {
        return Err(match count(pack, card) {
            0 => format!("{card} is not in the deck ({} cards)", pack.len()),
            _ => format!("\"{item}\" names {card} more often than the deck has it"),
        });
    }
    let size = hand.len();
    Ok((vec![hand], size))
}

/// Cards side by side, as in `AhKh` or `Ah Kh`.
fn explicit(item: &str) -> Option<Vec<Card>> {
    let letters: Vec<char> = item.chars().filter(|letter| !letter.is_whitespace()).collect();
    if !letters.len().is_multiple_of(2) {
        return None;
    }
    letters.chunks(2).map(|two| two.iter().collect::<String>().parse().ok()).collect()
}

/// Two ranks, the higher first, and whether they are of one suit.
#[derive(Clone, Copy, PartialEq)]
struct Kind {
    high: Rank,
    low: Rank,
    suited: Option<bool>,
}

fn kind(text: &str) -> Option<Kind> {
    let letters: Vec<char> = text.trim().chars().collect();
    let (one, two, suited) = match letters.as_slice() {
        [one, two] => (one, two, None),
        [one, two, 's' | 'S'] => (one, two, Some(true)),
        [one, two, 'o' | 'O'] => (one, two, Some(false)),
        _ => return None,
    };
    let (one, two) = (Rank::from_letter(*one)?, Rank::from_letter(*two)?);
    if one == two && suited.is_some() {
        return None;
    }
    Some(Kind { high: one.max(two), low: one.min(two), suited })
}

fn of(kind: Kind, pack: &[Card]) -> Vec<Vec<Card>> {
    let cards = |rank: Rank| pack.iter().copied().filter(move |card| card.rank() == Some(rank));
    let mut hands = Vec::new();
    for one in cards(kind.high) {
        for two in cards(kind.low) {
            let fits = kind.suited.is_none_or(|suited| (one.suit() == two.suit()) == suited);
            if fits && (kind.high != kind.low || one < two) {
                hands.push(vec![one, two]);
            }
        }
    }
    hands
}

/// `TT+` is all higher pairs too, `A5s+` all higher seconds.
fn upward(kind: Kind, pack: &[Card]) -> Vec<Vec<Card>> {
    let above = |rank: Rank| Rank::ALL.into_iter().filter(move |held| *held >= rank);
    if kind.high == kind.low {
        return above(kind.low).flat_map(|rank| of(Kind { high: rank, low: rank, ..kind }, pack)).collect();
    }
    above(kind.low).filter(|low| *low < kind.high).flat_map(|low| of(Kind { low, ..kind }, pack)).collect()
}

/// `TT-77`, `76s-54s` (both ranks fall together), `A9s-A6s` (the second falls).
fn between(one: Kind, other: Kind, pack: &[Card]) -> Option<Vec<Vec<Card>>> {
    let (top, bottom) = if one.high > other.high || one.high == other.high && one.low >= other.low {
        (one, other)
    } else {
        (other, one)
    };
    let steps = (top.low as usize).checked_sub(bottom.low as usize)?;
    let falls = if top.high == bottom.high { 0 } else { 1 };
    if one.suited != other.suited || falls == 1 && top.high as usize - bottom.high as usize != steps {
        return None;
    }
    let mut hands = Vec::new();
    for step in 0..=steps {
        let high = Rank::ALL[top.high as usize - falls * step];
        let low = Rank::ALL[top.low as usize - step];
        hands.extend(of(Kind { high, low, suited: one.suited }, pack));
    }
    Some(hands)
}

/// Ranks and cards with `x` for any card, as in `AAxx`, `AsKxx`: every way to choose the suits of the ranks.
fn pattern(item: &str, pack: &[Card]) -> Option<Hands> {
    let letters: Vec<char> = item.chars().filter(|letter| !letter.is_whitespace()).collect();
    let (mut hands, mut size, mut at): (Vec<Vec<Card>>, usize, usize) = (vec![Vec::new()], 0, 0);
    while let Some(letter) = letters.get(at) {
        at += 1;
        size += 1;
        if letter.eq_ignore_ascii_case(&'x') {
            continue;
        }
        let card = letters.get(at).and_then(|next| format!("{letter}{next}").parse::<Card>().ok());
        let cards = match card {
            Some(card) => {
                at += 1;
                vec![card]
            }
            None => {
                let rank = Rank::from_letter(*letter)?;
                Suit::ALL.map(|suit| Card::new(rank, suit)).to_vec()
            }
        };
        hands = hands
            .iter()
            .flat_map(|hand| {
                let free = cards.iter().filter(|card| pack.contains(card) && !hand.contains(card));
                free.map(|card| [hand.clone(), vec![*card]].concat())
            })
            .collect();
        hands.iter_mut().for_each(|hand| hand.sort_unstable());
        hands.sort();
        hands.dedup();
        // Whoever asked refuses it.
        if hands.len() > MOST_HANDS {
            break;
        }
    }
    // Of two cards every hand is named, so that they are counted as others are.
    let hands = if size == 2 { filled(&hands, pack) } else { hands };
    Some((hands, size))
}

/// Every two cards that hold some.
fn filled(hands: &[Vec<Card>], pack: &[Card]) -> Vec<Vec<Card>> {
    let one_more = |hands: &[Vec<Card>]| -> Vec<Vec<Card>> {
        let more = |hand: &Vec<Card>| {
            let hand = hand.clone();
            let free = pack.iter().filter(|card| !hand.contains(card)).copied().collect::<Vec<_>>();
            free.into_iter().map(move |card| [hand.clone(), vec![card]].concat())
        };
        hands.iter().flat_map(more).collect()
    };
    let short = |hands: &[Vec<Card>]| hands.iter().any(|hand| hand.len() < 2);
    let mut found = hands.to_vec();
    while short(&found) {
        found = one_more(&found);
    }
    found
}

/// Ways that one text may name hands by: every choice of suits for six ranks is far below it.
const MOST_HANDS: usize = 20_000;

#[cfg(test)]
mod tests {
    use super::*;
    use cards::{Deck, DeckKind};

    #[test]
    fn ranges_have_the_hands_they_name() {
        let pack = Deck::single(DeckKind::Standard).cards();
        let count = |text: &str| parse(text, &pack).map(|range| range.patterns.len());
        for (text, hands) in [
            ("TT", 6),
            ("TT+", 30),
            ("AKs", 4),
            ("AKo", 12),
            ("AK", 16),
            ("A2s+", 48),
            ("76s-54s", 12),
            ("TT-77", 24),
            ("A9s-A6s", 16),
            ("TT+, AKs, 76s-54s", 46),
            ("AhKh", 1),
            ("AAxx", 6),
            ("AsAxx", 3),
            ("AKQJ", 256),
            ("AAxx:ds, KKxx:ds", 12),
            ("random", 1),
            ("KTo+", 36),
            ("K10O+", 36),
            ("AKS", 4),
            ("76s–54s", 12),
            ("Ax", 198),
            ("xX", 1326),
            ("Qd10d", 1),
        ] {
            assert_eq!(count(text), Ok(hands), "{text}");
        }
        for text in ["", "AKx+", "76s-53s", "TTs", "hello", "AhAh", "AA:dd", "Jk2h", "A2s-K5s", ":ds", "TTS"]
        {
            assert!(parse(text, &pack).is_err(), "{text}");
        }
        let many = parse("AKQJT987", &pack).unwrap_err();
        assert!(many.contains("more than 20000 hands"), "{many}");
        let aces = parse("AAxx:ds", &pack).unwrap();
        let hand = |text: &str| cards::parse_cards(text).unwrap();
        assert_eq!(
            (aces.size, aces.named(&hand("As Ah Ks Qh")), aces.named(&hand("As Ah Ks Qs"))),
            (4, 1, 0)
        );
        assert_eq!(parse("AAxx", &pack).unwrap().named(&hand("As Ah Ad 2c")), 3);
    }
}
