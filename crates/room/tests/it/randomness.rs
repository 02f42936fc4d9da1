//! Whether shuffles are fair: every kind of stock that the rulebook deals from, as a room shuffles it from a promised seed
//! with salt, and the dice. Each statistic is held to what chance brings but once in a million; with fixed seeds here, and
//! with fresh ones of the system in `make soak`.

use std::collections::BTreeMap;

use cards::{Card, Deck, DeckKind, Dice, Seed, Suit};
use families::AnyTable;
use room::fairness::{ProofFile, StockProofs};
use room::ids::{AccountNo, TableNo};
use room::tables::{Salt, Used};
use rulebook::book::Book;
use table::Request;
use table::commit::{Hash, promise};
use table::terms::Terms;

/// How many shuffles of each stock: enough for every pair of faces to come five times.
const SHUFFLES: usize = 16_000;
/// What a normal variable exceeds, to either side, once in a million.
const MILLIONTH: f64 = 4.8916;

/// A way to shuffle: the number of the shuffle, and the cards.
type Shuffles<'a> = &'a (dyn Fn(u64, &mut [Card]) + Sync);

/// Every kind of stock of the rulebook.
fn stocks() -> Vec<Deck> {
    let book = Book::shipped();
    let mut found: Vec<Deck> = Vec::new();
    for id in book.all_ids() {
        let listing = book.listing(&id).expect("a listing of the book loads");
        let table = AnyTable::open(&listing, &Terms::widest(&listing, None)).expect("it opens");
        if !found.contains(&table.deck()) {
            found.push(table.deck());
        }
    }
    found
}

/// The seed of a shuffle as a room has it, with what a player added.
fn used(number: u64, fresh: bool) -> Used {
    let seed =
        if fresh { Seed::from_system().expect("the system has seeds") } else { Seed::from_number(number) };
    Used { seed, salts: vec![Salt { account: AccountNo(1), text: "four leaves".to_owned() }] }
}

fn as_the_room_does(fresh: bool) -> impl Fn(u64, &mut [Card]) + Sync {
    move |number, cards| used(number, fresh).salted().shuffle(cards)
}

/// A mean that is known, and what came.
#[derive(Default, Clone, Copy)]
struct Mean {
    known: f64,
    sum: f64,
    squares: f64,
    count: f64,
}

impl Mean {
    fn of(known: f64) -> Mean {
        Mean { known, ..Mean::default() }
    }

    fn add(&mut self, value: f64) {
        self.sum += value;
        self.squares += value * value;
        self.count += 1.0;
    }

    /// How many standard errors the mean lies from where it should.
    fn off(&self) -> f64 {
        let mean = self.sum / self.count;
        let variance = self.squares / self.count - mean * mean;
        (mean - self.known) / (variance / self.count).sqrt()
    }
}

/// A chi square of so many degrees of freedom as a normal variable (Wilson and Hilferty).
fn normal(square: f64, freedom: f64) -> f64 {
    let part = 2.0 / (9.0 * freedom);
    ((square / freedom).cbrt() - (1.0 - part)) / part.sqrt()
}

/// What is counted of the shuffles of one stock.
struct Tally {
    /// The number of every card's face among the faces of the stock.
    faces: [usize; 256],
    copies: Vec<f64>,
    /// How often a face lies at a place.
    places: Vec<u32>,
    /// How often a face lies on top of another.
    tops: Vec<u32>,
    /// How often a face lies in the middle of the stock just before another.
    middles: Vec<u32>,
    /// What each card counts for; they come to nothing together.
    values: [f64; 256],
    means: BTreeMap<&'static str, Mean>,
    before: Vec<f64>,
}

impl Tally {
    fn new(pack: &[Card]) -> Tally {
        let mut counts: BTreeMap<Card, f64> = BTreeMap::new();
        pack.iter().for_each(|card| *counts.entry(*card).or_default() += 1.0);
        let (mut faces, mut values) = ([0; 256], [0.0; 256]);
        counts.keys().enumerate().for_each(|(at, card)| faces[index(*card)] = at);
        let copies: Vec<f64> = counts.values().copied().collect();
        let (n, f) = (pack.len() as f64, copies.len());
        let mean = pack.iter().map(|card| f64::from(card.index())).sum::<f64>() / n;
        counts.keys().for_each(|card| values[index(*card)] = f64::from(card.index()) - mean);
        let squares: f64 = pack.iter().map(|card| values[index(*card)].powi(2)).sum();
        let twins = copies.iter().map(|c| c * (c - 1.0)).sum::<f64>() / n;
        let next: f64 = (0..f - 1).map(|at| copies[at] * copies[at + 1]).sum::<f64>() / n;
        let stays = pack.iter().map(|card| copies[faces[index(*card)]] / n).sum::<f64>();
        let red = pack.iter().filter(|card| is_red(**card)).count() as f64;
        let means = BTreeMap::from([
            ("twins beside each other", Mean::of(twins)),
            ("neighbours beside each other", Mean::of(next)),
            ("cards that stay", Mean::of(stays)),
            ("steps upward", Mean::of((n - 1.0 - twins) / 2.0)),
            ("runs of a colour", Mean::of(1.0 + 2.0 * red * (n - red) / n)),
            ("serial correlation", Mean::of(-squares / n)),
            ("correlation with the shuffle before", Mean::of(0.0)),
        ]);
        let places = vec![0; pack.len() * f];
        let (tops, middles) = (vec![0; f * f], vec![0; f * f]);
        Tally { faces, copies, places, tops, middles, values, means, before: Vec::new() }
    }

    fn take(&mut self, pack: &[Card], cards: &[Card]) {
        let (f, middle) = (self.copies.len(), cards.len() / 2);
        for (place, card) in cards.iter().enumerate() {
            self.places[place * f + self.faces[index(*card)]] += 1;
        }
        self.tops[self.faces[index(cards[0])] * f + self.faces[index(cards[1])]] += 1;
        self.middles[self.faces[index(cards[middle])] * f + self.faces[index(cards[middle + 1])]] += 1;
        let beside = |so: &dyn Fn(usize, usize) -> bool| {
            cards.windows(2).filter(|pair| so(self.faces[index(pair[0])], self.faces[index(pair[1])])).count()
                as f64
        };
        let values: Vec<f64> = cards.iter().map(|card| self.values[index(*card)]).collect();
        let mut found = vec![
            ("twins beside each other", beside(&|one, other| one == other)),
            ("neighbours beside each other", beside(&|one, other| one + 1 == other)),
            ("steps upward", beside(&|one, other| one < other)),
            ("cards that stay", pack.iter().zip(cards).filter(|(one, other)| one == other).count() as f64),
            ("serial correlation", values.windows(2).map(|pair| pair[0] * pair[1]).sum()),
        ];
        let turns = cards.windows(2).filter(|pair| is_red(pair[0]) != is_red(pair[1])).count() as f64;
        found.push(("runs of a colour", 1.0 + turns));
        if !self.before.is_empty() {
            let both = values.iter().zip(&self.before).map(|(one, other)| one * other).sum();
            found.push(("correlation with the shuffle before", both));
        }
        self.before = values;
        for (name, value) in found {
            self.means.get_mut(name).expect("a statistic").add(value);
        }
    }

    /// All statistics as normal variables.
    fn off(&self, shuffles: f64) -> Vec<(&'static str, f64)> {
        let (n, f) = (self.copies.iter().sum::<f64>(), self.copies.len());
        let square = |counts: &[u32], expected: &dyn Fn(usize) -> f64| -> (f64, f64) {
            let cells = counts.iter().enumerate().map(|(at, count)| (f64::from(*count), expected(at)));
            let cells = cells.filter(|(_, expected)| *expected > 0.0);
            cells.fold((0.0, 0.0), |(sum, held), (count, expected)| {
                (sum + (count - expected).powi(2) / expected, held + 1.0)
            })
        };
        let (places, _) = square(&self.places, &|at| shuffles * self.copies[at % f] / n);
        // Every shuffle fills each place once and uses each card once.
        let mut found = vec![("places", normal(places * (n - 1.0) / n, (n - 1.0) * (f as f64 - 1.0)))];
        let pair = |at: usize| {
            let (one, other) = (at / f, at % f);
            shuffles * self.copies[one] * (self.copies[other] - f64::from(u8::from(one == other)))
                / (n * (n - 1.0))
        };
        for (name, counts) in [("pairs on top", &self.tops), ("pairs in the middle", &self.middles)] {
            let (sum, cells) = square(counts, &pair);
            found.push((name, normal(sum, cells - 1.0)));
        }
        let means = self.means.iter().filter(|(_, mean)| mean.squares > 0.0 || mean.known != 0.0);
        found.extend(means.map(|(name, mean)| (*name, mean.off())));
        found
    }
}

fn index(card: Card) -> usize {
    usize::from(card.index())
}

fn is_red(card: Card) -> bool {
    match card.suit() {
        Some(suit) => matches!(suit, Suit::Diamonds | Suit::Hearts),
        // Tiles have no suits: every other one counts.
        None => card.index() % 2 == 1,
    }
}

/// The statistics of so many shuffles of a stock.
fn tallied(deck: Deck, shuffles: usize, shuffle: Shuffles<'_>) -> Vec<(&'static str, f64)> {
    let pack = deck.cards();
    let mut tally = Tally::new(&pack);
    for number in 0..shuffles as u64 {
        let mut cards = pack.clone();
        shuffle(number, &mut cards);
        tally.take(&pack, &cards);
    }
    tally.off(shuffles as f64)
}

#[test]
fn every_stock_is_shuffled_fairly() {
    let stocks = stocks();
    assert!(stocks.len() >= 10, "{stocks:?}");
    let room = as_the_room_does(testkit::soak());
    let shuffles = if testkit::soak() { 10 * SHUFFLES } else { SHUFFLES / 4 };
    let faults: Vec<String> = std::thread::scope(|scope| {
        let part = stocks.len().div_ceil(2);
        let room = &room;
        let work = stocks.chunks(part).map(|part| {
            scope.spawn(move || -> Vec<String> {
                let off = |deck: Deck| {
                    let found = tallied(deck, shuffles, room);
                    assert!(found.len() >= 9, "{deck:?}: {found:?}");
                    found.into_iter().map(move |(name, off)| (format!("{deck:?}: {name}"), off))
                };
                let wrong = part
                    .iter()
                    .copied()
                    .flat_map(off)
                    .filter(|(_, off)| off.is_nan() || off.abs() > MILLIONTH);
                wrong.map(|(name, off)| format!("{name} is {off:.2} standard errors off")).collect()
            })
        });
        let work: Vec<_> = work.collect();
        work.into_iter().flat_map(|one| one.join().expect("it is counted")).collect()
    });
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Shuffles that look right at a glance are found out.
#[test]
fn shuffles_that_are_not_fair_are_found_out() {
    let deck = Deck { kind: DeckKind::Standard, packs: 1 };
    let honest = as_the_room_does(false);
    let any_with_any = |number: u64, cards: &mut [Card]| {
        let mut random = testkit::Random::new(number);
        for at in 0..cards.len() {
            let other = random.below(cards.len() as u64) as usize;
            cards.swap(at, other);
        }
    };
    let last_stays = |number: u64, cards: &mut [Card]| {
        let all = cards.len() - 1;
        honest(number, &mut cards[..all]);
    };
    let never_stays = |number: u64, cards: &mut [Card]| {
        let mut random = testkit::Random::new(number);
        for at in (1..cards.len()).rev() {
            let other = random.below(at as u64) as usize;
            cards.swap(at, other);
        }
    };
    let two_from_each = |number: u64, cards: &mut [Card]| honest(number / 2, cards);
    let by_pairs = |number: u64, cards: &mut [Card]| {
        honest(number, cards);
        if number.is_multiple_of(20) {
            cards.sort_by_key(|card| card.index() / 4);
        }
    };
    let ways: [(&str, Shuffles<'_>); 5] = [
        ("any with any", &any_with_any),
        ("the last card stays", &last_stays),
        ("no card stays", &never_stays),
        ("two shuffles from a seed", &two_from_each),
        ("one in twenty is sorted", &by_pairs),
    ];
    for (name, way) in ways {
        let off = tallied(deck, SHUFFLES, way);
        assert!(off.iter().any(|(_, off)| off.abs() > MILLIONTH), "{name} was not found out: {off:?}");
    }
}

/// Three dice, as a room throws them.
#[test]
fn dice_fall_fairly() {
    let throws = 216 * 100;
    let mut counts: BTreeMap<String, f64> = BTreeMap::new();
    for number in 0..throws {
        let dice = Dice::thrown(used(number, testkit::soak()).salted());
        *counts.entry(dice.to_string()).or_default() += 1.0;
    }
    let expected = throws as f64 / 216.0;
    let square: f64 = counts.values().map(|count| (count - expected).powi(2) / expected).sum();
    let square = square + (216.0 - counts.len() as f64) * expected;
    let off = normal(square, 215.0);
    assert!(off.abs() < MILLIONTH, "{off:.2} standard errors off");
}

/// A script in another language shuffles every kind of stock from its seed to the same cards, and finds a change of any part.
#[test]
fn another_language_verifies_every_kind_of_stock() {
    let folder = tempfile::tempdir().expect("a folder");
    let stocks: Vec<StockProofs> =
        stocks().into_iter().enumerate().map(|(at, deck)| proofs(deck, at as u64)).collect();
    let file = ProofFile { form: 1, table: TableNo(1), listing: "any".to_owned(), round: 1, stocks };
    let file = serde_json::to_value(&file).expect("it is written");
    let said = verified(folder.path(), &file).expect("it holds");
    assert_eq!(
        said.matches("and the whole shuffle").count(),
        file["stocks"].as_array().map_or(0, Vec::len),
        "{said}"
    );
    let mut random = testkit::Random::new(3);
    for at in 0..file["stocks"].as_array().map_or(0, Vec::len) {
        let mut tampered = file.clone();
        let stock = &mut tampered["stocks"][at];
        match random.below(3) {
            0 => stock["seed"] = serde_json::json!(promise(Seed::from_number(99))),
            1 => stock["salts"][0]["text"] = serde_json::json!("five leaves"),
            _ => {
                let pack = stock["pack"].as_array_mut().expect("a pack");
                let last = pack.len() - 1;
                pack.swap(0, last);
            }
        }
        let said = verified(folder.path(), &tampered).expect_err("it was changed");
        assert!(said.contains(&format!("deck {}", at + 1)) && said.contains("verification failed"), "{said}");
    }
}

/// A stock with its seed, and proofs of some of its cards.
fn proofs(deck: Deck, number: u64) -> StockProofs {
    let used = used(number, false);
    let pack = deck.cards();
    let stock = used.stock(Request::Stock { deck, least: 1 }).expect("cards");
    let places = [0, 1, pack.len() / 2, pack.len() - 1];
    StockProofs {
        root: stock.root(),
        size: pack.len(),
        promise: Some(promise(used.seed)),
        salts: used.salts.clone(),
        proofs: places.iter().filter_map(|place| stock.proof(*place as u16)).collect(),
        seed: Some(Hash(used.seed.0)),
        pack,
    }
}

/// What the script says of a file: whether it holds.
fn verified(folder: &std::path::Path, file: &serde_json::Value) -> Result<String, String> {
    let path = folder.join("proofs.json");
    std::fs::write(&path, file.to_string()).expect("a file");
    let script = testkit::root().join("tools/verify.py");
    let out =
        std::process::Command::new("python3").arg(script).arg(&path).output().expect("python3 is there");
    let said = String::from_utf8_lossy(&[out.stdout, out.stderr].concat()).into_owned();
    if out.status.success() { Ok(said) } else { Err(said) }
}
