//! The model run: a seeded simulator plays every listing with people, bots, backline bettors, player-dealers who run short,
//! lost connections, leavers, rulings, void rounds and corrections through the real tables, desk and ledger of the room, on
//! a store, a clock and a network of its own that fail in every way; and an auditor makes all balances anew.
//!
//! A seed is a whole sitting: the same seed, the same fault. `HOUSEWAY_MODEL_SEED=n` plays one again,
//! `HOUSEWAY_MODEL_ROUNDS=n` plays that many rounds. The default is a small share of what `make soak` plays.

mod auditor;
mod counts;
mod network;
mod people;
mod store;
mod trouble;
mod work;
mod world;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::Instant;

use counts::Counts;
use families::SetUp;
use families::set_up::ScheduleChoice;
use room::tables::Spec;
use rulebook::book::Book;
use rulebook::collection::Block;
use rulebook::family::pot_poker::PotPoker;
use rulebook::listing::Listing;
use store::Lie;
use testkit::Random;
use work::Opens;
use world::World;

/// Rounds of a run that names no number. From 8,000 rounds on a run has to meet everything that is counted.
const ROUNDS: u64 = 900;

/// How many ways of opening each listing are tried.
const WAYS: usize = 8;

/// A way of opening a listing, made when it is first asked for.
type OpenedLater = Mutex<Option<Arc<Opens>>>;

/// Every listing in several ways, opened when they are first asked for.
static TABLES: LazyLock<Vec<[OpenedLater; WAYS]>> =
    LazyLock::new(|| Book::shipped().all_ids().iter().map(|_| Default::default()).collect());

static BOOK: LazyLock<Book> = LazyLock::new(Book::shipped);

/// A way of opening a listing: another schedule, other seats, other stakes, with the floor looking on or not.
fn opens(listing: usize, way: usize) -> Arc<Opens> {
    let mut held = TABLES[listing][way].lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    Arc::clone(held.get_or_insert_with(|| Arc::new(opened(listing, way))))
}

fn opened(at: usize, way: usize) -> Opens {
    let id = &BOOK.all_ids()[at];
    let listing = BOOK.listing(id).unwrap_or_else(|faults| panic!("{id}: {faults:?}"));
    let blocks: Vec<Block> = BOOK.blocks_of(&listing).filter_map(Result::ok).collect();
    let mut random = Random::new((at * WAYS + way) as u64);
    let plain = Spec { listing: id.to_string(), bots: 3, ..Spec::default() }.without_collection(&BOOK);
    let varied = if way == 0 { plain.clone() } else { vary(plain.clone(), &listing, &blocks, &mut random) };
    // What cannot be had together is left out.
    for spec in [varied, Spec { floor: way % 2 == 1, ..plain.clone() }, plain] {
        let Ok(spec) = spec.choose(&BOOK) else { continue };
        if let Ok((listing, table)) = spec.open(&BOOK) {
            return Opens { spec, listing, table };
        }
    }
    panic!("{id} cannot be opened");
}

fn vary(plain: Spec, listing: &Listing, blocks: &[Block], random: &mut Random) -> Spec {
    let options: Vec<String> = blocks
        .iter()
        .flat_map(|block| block.options.iter().map(|option| format!("{}/{}", block.id.name, option.number)))
        .collect();
    let most = u64::from(listing.body().seats.positions.max(2)) - 1;
    let mut spec = Spec {
        set_up: SetUp {
            schedule: random.pick(&options).cloned().map(ScheduleChoice::from).or(plain.set_up.schedule),
            seats: Some(2 + random.below(most) as u8),
            ..SetUp::default()
        },
        floor: random.percent(50),
        bots: random.below(6) as u8,
        ..plain
    };
    if let Some(rules) = listing.section::<PotPoker>() {
        let all: Vec<(String, String)> = rules
            .structure
            .iter()
            .flat_map(|(name, structure)| {
                structure
                    .stakes
                    .iter()
                    .map(move |row| (name.to_string(), families::pot_poker::stakes_name(row)))
            })
            .collect();
        if let Some((structure, stakes)) = random.pick(&all).cloned() {
            (spec.set_up.structure, spec.set_up.stakes) = (Some(structure), Some(stakes));
            spec.set_up.schedule = spec.set_up.schedule.filter(|held| held.address().is_none());
        }
    }
    spec
}

/// Plays a sitting of one or two tables, and audits it.
fn sitting(seed: u64, lie: Option<Lie>) -> Counts {
    let mut random = Random::new(seed.rotate_left(17));
    let listings = TABLES.len() as u64;
    let mut tables = vec![opens((seed % listings) as usize, random.below(WAYS as u64) as usize)];
    if random.percent(30) {
        tables.push(opens(random.below(listings) as usize, random.below(WAYS as u64) as usize));
    }
    let mut world = World::new(seed, tables, lie);
    world.play(20 + random.below(40));
    auditor::audit(&world);
    if lie.is_none() && random.percent(25) {
        auditor::own_audit(&world);
    }
    world.counts
}

/// What a panic said.
fn said(wrong: &(dyn std::any::Any + Send)) -> String {
    let text = wrong.downcast_ref::<String>().cloned();
    text.or_else(|| wrong.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default()
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name)
        .ok()
        .map(|text| text.parse().unwrap_or_else(|_| panic!("{name} is a number, not \"{text}\"")))
}

/// Plays sittings on all cores until they add up to `most` rounds, or three have a fault.
fn run(first: u64, most: u64) -> Counts {
    let (next, rounds) = (AtomicU64::new(first), AtomicU64::new(0));
    let all = Mutex::new((Counts::default(), Vec::<String>::new()));
    let since = Instant::now();
    let cores = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while rounds.load(Ordering::Relaxed) < most {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    let played = catch_unwind(AssertUnwindSafe(|| sitting(seed, None)));
                    let mut all = all.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                    match played {
                        Ok(counts) => {
                            rounds.fetch_add(counts.rounds, Ordering::Relaxed);
                            all.0.add(&counts);
                        }
                        Err(wrong) => {
                            all.1.push(format!("HOUSEWAY_MODEL_SEED={seed}: {}", said(&*wrong)));
                        }
                    }
                    if all.1.len() >= 3 {
                        return;
                    }
                }
            });
        }
    });
    let (counts, faults) = all.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    println!("{counts}{:.0} rounds a second", counts.rounds as f64 / since.elapsed().as_secs_f64());
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
    counts
}

#[test]
fn every_listing_is_played_and_every_balance_made_anew() {
    if let Some(seed) = number("HOUSEWAY_MODEL_SEED") {
        println!("{}", sitting(seed, None));
        return;
    }
    let first = number("HOUSEWAY_MODEL_FIRST").unwrap_or(1);
    let counts = run(first, number("HOUSEWAY_MODEL_ROUNDS").unwrap_or(ROUNDS));
    // A shorter run proves less, and says nothing of what it has not met.
    if counts.rounds > 8_000 {
        assert_eq!(counts.missing(), Vec::<&str>::new(), "the run never met it");
        assert_eq!(counts.listings.len(), TABLES.len(), "every listing is played");
    }
}

/// The same seed is the same sitting, to the last record.
#[test]
fn a_seed_replays_a_sitting() {
    for seed in [5, 77] {
        let digest = || {
            let mut world = World::new(seed, vec![opens(3, 1), opens(seed as usize % TABLES.len(), 2)], None);
            world.play(15);
            world.house.store.all().last().map(room::journal::Record::digest)
        };
        assert_eq!(digest(), digest(), "seed {seed}");
    }
}

/// A store that lies is found out.
#[test]
fn the_auditor_notices() {
    for lie in [Lie::Forgets, Lie::Doubles, Lie::Skims] {
        let hook = std::panic::take_hook();
        std::panic::set_hook(Box::new(|_| {}));
        let found = (1..200).any(|seed| catch_unwind(|| sitting(seed, Some(lie))).is_err());
        std::panic::set_hook(hook);
        assert!(found, "{lie:?} was not noticed");
    }
}
