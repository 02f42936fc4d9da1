//! Hands as people write them: cards, or kinds of hands such as `TT+, AKs, 76s-54s, AAxx`.

use cards::{Card, Rank, Suit};

/// All hands that a text names; what is not in the pack is left out.
pub fn parse(text: &str, pack: &[Card]) -> Result<Vec<Vec<Card>>, String> {
    let mut hands: Vec<Vec<Card>> = Vec::new();
    for item in text.split(',').map(str::trim).filter(|item| !item.is_empty()) {
        hands.extend(one(item, pack)?);
    }
    hands.iter_mut().for_each(|hand| hand.sort_unstable());
    hands.sort();
    hands.dedup();
    if hands.is_empty() { Err(format!("\"{text}\" names no hand of this pack")) } else { Ok(hands) }
}

fn wrong(item: &str) -> String {
    format!(
        "\"{item}\" is no hand: write cards as in AhKh, kinds as in TT+, AKs, A5s+, 76s-54s, or AAxx with x for any card"
    )
}

fn one(item: &str, pack: &[Card]) -> Result<Vec<Vec<Card>>, String> {
    if item.eq_ignore_ascii_case("random") || item.chars().all(|letter| letter == 'x') {
        return Ok(vec![Vec::new()]);
    }
    if let Some(hand) = explicit(item) {
        return Ok(vec![hand]);
    }
    if let Some((from, to)) = item.split_once('-') {
        return between(kind(from).ok_or_else(|| wrong(item))?, kind(to).ok_or_else(|| wrong(item))?, pack)
            .ok_or_else(|| wrong(item));
    }
    if let Some(base) = item.strip_suffix('+') {
        return Ok(upward(kind(base).ok_or_else(|| wrong(item))?, pack));
    }
    if let Some(kind) = kind(item) {
        return Ok(of(kind, pack));
    }
    pattern(item, pack).ok_or_else(|| wrong(item))
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
        [one, two, 's'] => (one, two, Some(true)),
        [one, two, 'o'] => (one, two, Some(false)),
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
    let steps = top.low as usize - bottom.low as usize;
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

/// Ranks with `x` for any card, as in `AAxx`, `A2xx`: every way to choose the suits of the ranks.
fn pattern(item: &str, pack: &[Card]) -> Option<Vec<Vec<Card>>> {
    let ranks: Option<Vec<Option<Rank>>> = item
        .chars()
        .map(|letter| if letter == 'x' { Some(None) } else { Rank::from_letter(letter).map(Some) })
        .collect();
    let ranks: Vec<Rank> = ranks?.into_iter().flatten().collect();
    let mut hands: Vec<Vec<Card>> = vec![Vec::new()];
    for rank in ranks {
        let suits = Suit::ALL.map(|suit| Card::new(rank, suit));
        hands = hands
            .iter()
            .flat_map(|hand| {
                suits
                    .into_iter()
                    .filter(|card| pack.contains(card) && !hand.contains(card))
                    .map(|card| [hand.clone(), vec![card]].concat())
            })
            .collect();
    }
    hands.iter_mut().for_each(|hand| hand.sort_unstable());
    hands.sort();
    hands.dedup();
    Some(hands)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::{Deck, DeckKind};

    #[test]
    fn ranges_have_the_hands_they_name() {
        let pack = Deck::single(DeckKind::Standard).cards();
        let count = |text: &str| parse(text, &pack).map(|hands| hands.len());
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
            ("KTo+", 36),
        ] {
            assert_eq!(count(text), Ok(hands), "{text}");
        }
        for text in ["", "AKx+", "76s-53s", "TTs", "hello", "A"] {
            assert!(parse(text, &pack).is_err() || text == "A", "{text}");
        }
    }
}
