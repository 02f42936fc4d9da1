//! A running count of the shoe: what a card that is gone does to each wager of baccarat, whole numbers to count by, and from
//! which count on the player has the edge.
//!
//! The effects are differences of exact edges. The numbers are the smallest whole ones that lie close to them and sum to
//! zero over a pack, so that a count begins at nothing whatever the number of packs.

use cards::{Card, Rank, Suit};
use rulebook::family::{Family, baccarat::Baccarat};
use serde_json::{Value, json};

use crate::ask::{Ask, odds};
use crate::fraction::{self, Fraction};
use crate::report::percent;
use crate::tally::WagerOdds;

/// Cards by their points, zero first, with how many of a pack's thirteen ranks have them.
const RANKS: [(Rank, f64); 10] = [
    (Rank::King, 4.0),
    (Rank::Ace, 1.0),
    (Rank::Two, 1.0),
    (Rank::Three, 1.0),
    (Rank::Four, 1.0),
    (Rank::Five, 1.0),
    (Rank::Six, 1.0),
    (Rank::Seven, 1.0),
    (Rank::Eight, 1.0),
    (Rank::Nine, 1.0),
];

/// The largest number that anybody is asked to add.
const LARGEST: i32 = 4;

/// How close the numbers lie to the effects before smaller ones are good enough.
const CLOSE: f64 = 0.96;

/// The count of one wager.
#[derive(Debug, Clone, PartialEq)]
pub struct RunningCount {
    /// The wager's key.
    pub wager: String,
    /// The edge of the player from the whole shoe.
    pub whole: Fraction,
    /// What the edge gains when one card of these points is gone, zero first.
    pub effects: [Fraction; 10],
    /// What to add for a card of these points that is seen.
    pub tags: [i32; 10],
    /// How closely the numbers follow the effects; one is exactly.
    pub correlation: f64,
    /// What the edge gains for each point of the count, divided by the packs that are left.
    pub slope: f64,
    /// The cards that were seen.
    pub seen: Option<Seen>,
}

/// Where a shoe stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Seen {
    /// The sum over the cards that are gone.
    pub running: i32,
    /// The same, divided by the packs that are left.
    pub true_count: f64,
    /// The edge of the player now, exactly.
    pub edge: Fraction,
}

impl RunningCount {
    /// From which count, divided by the packs that are left, the player has the edge.
    pub fn threshold(&self) -> Option<f64> {
        (self.slope > 0.0).then(|| -fraction::value(&self.whole) / self.slope)
    }
}

/// The counts of all wagers of a baccarat listing.
pub fn running_counts(ask: &Ask<'_>) -> Result<Vec<RunningCount>, Vec<String>> {
    if ask.listing.family() != Family::of::<Baccarat>() {
        return Err(vec![format!(
            "{} is {}; a running count is only for baccarat; \
             for other games say which cards are gone with --seen",
            ask.listing.id(),
            ask.listing.family().text()
        )]);
    }
    let edges = |seen: Vec<Card>| -> Result<Vec<WagerOdds>, Vec<String>> {
        Ok(odds(&Ask { seen, ..ask.clone() })?.wagers)
    };
    let whole = edges(Vec::new())?;
    let now = if ask.seen.is_empty() { None } else { Some(edges(ask.seen.clone())?) };
    let mut without = Vec::new();
    for (rank, _) in RANKS {
        without.push(edges(vec![Card::new(rank, Suit::Spades)])?);
    }
    let cards = f64::from(ask.terms.packs) * 52.0;
    let counts = whole.iter().enumerate().filter_map(|(at, wager)| {
        let whole = wager.exact()?;
        let mut effects: [Fraction; 10] = std::array::from_fn(|_| fraction::zero());
        for (effect, without) in effects.iter_mut().zip(&without) {
            *effect = without[at].exact()? - &whole;
        }
        let (tags, correlation, unit) = tags(&effects);
        let seen = match &now {
            Some(now) => Some(stands(ask, &tags, now[at].exact()?)),
            None => None,
        };
        // The effect of a card grows as the shoe shrinks: a card of the last pack weighs as much as all packs' of the first.
        let slope = unit * (cards - 1.0) / 52.0;
        Some(RunningCount { wager: wager.wager.clone(), whole, effects, tags, correlation, slope, seen })
    });
    Ok(counts.collect())
}

fn points(card: Card) -> usize {
    let at = RANKS.iter().position(|(rank, _)| card.rank() == Some(*rank));
    at.unwrap_or_default()
}

fn stands(ask: &Ask<'_>, tags: &[i32; 10], edge: Fraction) -> Seen {
    let running = ask.seen.iter().map(|card| tags[points(*card)]).sum();
    let left = f64::from(ask.terms.packs) - ask.seen.len() as f64 / 52.0;
    Seen { running, true_count: f64::from(running) / left, edge }
}

/// The smallest whole numbers that sum to zero over a pack and follow the effects; how closely they do, and what the edge
/// gains for each.
fn tags(effects: &[Fraction; 10]) -> ([i32; 10], f64, f64) {
    let effects = std::array::from_fn::<f64, 10, _>(|at| fraction::value(&effects[at]));
    let most = effects.iter().fold(0.0, |most: f64, effect| most.max(effect.abs()));
    let mut best = ([0; 10], 0.0, 0.0);
    if most == 0.0 {
        return best;
    }
    for largest in 1..=LARGEST {
        for step in 1..=400 {
            let scale = f64::from(step) / 400.0 * (f64::from(largest) + 0.5) / most;
            let tags = effects.map(|effect| ((effect * scale).round() as i32).clamp(-largest, largest));
            let sum = |of: &dyn Fn(usize) -> f64| -> f64 { (0..10).map(|at| RANKS[at].1 * of(at)).sum() };
            let tag = |at: usize| f64::from(tags[at]);
            let square = sum(&|at| tag(at) * tag(at));
            if square == 0.0 || sum(&tag) != 0.0 {
                continue;
            }
            let both = sum(&|at| tag(at) * effects[at]);
            let correlation = both / (square * sum(&|at| effects[at] * effects[at])).sqrt();
            if correlation > best.1 + 1e-9 {
                best = (tags, correlation, both / square);
            }
        }
        if best.1 >= CLOSE {
            break;
        }
    }
    best
}

/// As data.
pub fn json(counts: &[RunningCount]) -> Value {
    let one = |count: &RunningCount| {
        json!({
            "wager": count.wager,
            "edge": fraction::value(&count.whole),
            "edge-exact": fraction::text(&count.whole),
            "effects": count.effects.each_ref().map(fraction::value),
            "effects-exact": count.effects.each_ref().map(fraction::text),
            "tags": count.tags,
            "correlation": count.correlation,
            "edge-by-true-count": count.slope,
            "bet-from-true-count": count.threshold(),
            "seen": count.seen.as_ref().map(|seen| json!({
                "running-count": seen.running,
                "true-count": seen.true_count,
                "edge": fraction::value(&seen.edge),
                "edge-exact": fraction::text(&seen.edge),
            })),
        })
    };
    counts.iter().map(one).collect()
}

/// As tables: heads and rows, each under its title.
pub fn tables(counts: &[RunningCount]) -> Vec<(String, Vec<Vec<String>>)> {
    let heads = |first: &str| -> Vec<String> {
        let points =
            (0..10).map(|points| if points == 0 { "10 K Q J".to_owned() } else { points.to_string() });
        [first.to_owned()].into_iter().chain(points).collect()
    };
    let (mut effects, mut numbers) = (vec![heads("wager")], vec![heads("wager")]);
    let mut stands: Vec<Vec<String>> = Vec::new();
    numbers[0].extend(["correlation", "a point is worth", "the player has the edge from"].map(str::to_owned));
    for count in counts {
        let effect = count.effects.iter().map(|effect| format!("{:+.4} %", fraction::value(effect) * 100.0));
        effects.push([count.wager.clone()].into_iter().chain(effect).collect());
        let tags = count.tags.iter().map(|tag| format!("{tag:+}").replace("+0", "0"));
        let mut row: Vec<String> = [count.wager.clone()].into_iter().chain(tags).collect();
        row.push(percent(count.correlation, 1));
        row.push(percent(count.slope, 4));
        row.push(count.threshold().map_or_else(|| "never".to_owned(), |from| format!("{from:+.2}")));
        numbers.push(row);
        if let Some(seen) = &count.seen {
            let edge = fraction::decimal(&(&seen.edge * fraction::fraction(100, 1)), 4);
            let true_count = format!("{:+.2}", seen.true_count);
            stands.push(vec![
                count.wager.clone(),
                format!("{:+}", seen.running),
                true_count,
                format!("{edge} %"),
            ]);
        }
    }
    let mut all = vec![
        ("Change of the player edge when one card is out".to_owned(), effects),
        (
            "Points to add for each card seen; their sum divided by the decks left is the true count"
                .to_owned(),
            numbers,
        ),
    ];
    if !stands.is_empty() {
        let heads = ["wager", "running count", "true count", "player edge now"].map(str::to_owned).to_vec();
        stands.insert(0, heads);
        all.push(("With the cards seen".to_owned(), stands));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::watch::Quiet;
    use rulebook::book::Book;

    fn counted(id: &str, seen: &str) -> Vec<RunningCount> {
        let book = Book::shipped();
        let listing = book.listing(&id.parse().unwrap()).unwrap();
        let mut ask = Ask::new(&listing, &Quiet);
        ask.seen = cards::parse_cards(seen).unwrap();
        running_counts(&ask).unwrap()
    }

    /// The published count of the Dragon 7 adds two for eights and nines and takes one for fours to sevens.
    #[test]
    fn the_dragon_is_counted_as_published() {
        let counts = counted("delta/ez-baccarat", "");
        let dragon = counts.iter().find(|count| count.wager == "dragon-7").unwrap();
        assert_eq!(dragon.tags, [0, 0, 0, 0, -1, -1, -1, -1, 2, 2]);
        let from = dragon.threshold().unwrap();
        assert!((3.5..4.5).contains(&from), "{from}");
    }

    /// Effects weighed by how many cards there are come to nothing: a card that is gone at random changes nothing.
    #[test]
    fn effects_sum_to_nothing() {
        for count in counted("delta/dragon-bonus-baccarat", "") {
            let weights = [16i64, 4, 4, 4, 4, 4, 4, 4, 4, 4];
            let sum =
                count.effects.iter().zip(weights).fold(fraction::zero(), |sum, (effect, weight)| {
                    sum + effect * fraction::fraction(weight, 1)
                });
            assert_eq!(sum, fraction::zero(), "{}", count.wager);
        }
    }

    /// A shoe that lacks all eights and nines makes no dragon better, and its edge is what the shoe itself has.
    #[test]
    fn a_shoe_is_counted_as_it_stands() {
        let seen = "4s 4h 5s 5h 6s 6h 7s 7h 8s Kd";
        let counts = counted("delta/ez-baccarat", seen);
        let dragon = counts.iter().find(|count| count.wager == "dragon-7").unwrap();
        let stands = dragon.seen.as_ref().unwrap();
        assert_eq!(stands.running, -6);
        assert!((stands.true_count + 6.0 / (8.0 - 10.0 / 52.0)).abs() < 1e-12);
        let guess = fraction::value(&dragon.whole) + dragon.slope * stands.true_count;
        assert!((guess - fraction::value(&stands.edge)).abs() < 0.002, "{guess}");
    }

    #[test]
    fn other_games_have_none() {
        let book = Book::shipped();
        let listing = book.listing(&"westlane/ultimate-texas-holdem".parse().unwrap()).unwrap();
        assert!(running_counts(&Ask::new(&listing, &Quiet)).is_err());
    }
}
