//! Tables of every kind that a listing allows.

use families::{AnyTable, as_printed, is_printed_for};
use money::Cents;
use rulebook::book::Book;
use rulebook::collection::{Block, BlockId};
use rulebook::listing::{Device, Listing};
use table::terms::Terms;
use testkit::Random;

/// A table that was opened.
pub(crate) struct Opened {
    pub(crate) terms: Terms,
    pub(crate) schedule: Option<String>,
    pub(crate) table: AnyTable,
}

/// A table with terms at random: what the listing refuses is left as it is usual there.
pub(crate) fn open(book: &Book, listing: &Listing, random: &mut Random) -> Option<Opened> {
    // Schedules in force, where there are any.
    let collection = &listing.body().collection;
    let in_force = collection.blocks.len();
    let blocks: Vec<Block> = collection
        .all()
        .take(if in_force > 0 { in_force } else { usize::MAX })
        .filter_map(|name| book.block(&name.parse::<BlockId>().ok()?).ok())
        .collect();
    let options: Vec<_> =
        blocks.iter().flat_map(|block| block.options.iter().map(move |option| (block, option))).collect();
    let chosen = random.pick(&options).copied().filter(|_| random.percent(90));
    let mut terms = as_printed(listing, Terms::widest(listing, chosen));
    // Whoever opens a table plays what its schedule is printed for.
    let printed = is_printed_for(listing, &terms);
    let mut table = AnyTable::open(listing, &terms).ok()?;
    let changes: [fn(&mut Terms, &Listing, &mut Random); 10] =
        [seats, chip, limits, shuffle, options_of, pay_tables, packs, structure, stakes, kill];
    for change in changes {
        let mut other = terms.clone();
        change(&mut other, listing, random);
        if printed && !is_printed_for(listing, &other) {
            continue;
        }
        if let Ok(opened) = AnyTable::open(listing, &other) {
            (terms, table) = (other, opened);
        }
    }
    let schedule = chosen.map(|(block, option)| format!("{}/{}", block.id.name, option.number));
    Some(Opened { terms, schedule, table })
}

fn seats(terms: &mut Terms, _: &Listing, random: &mut Random) {
    if random.percent(40) {
        terms.positions = 2 + random.below(u64::from(terms.positions) - 1) as u8;
    }
}

fn chip(terms: &mut Terms, listing: &Listing, random: &mut Random) {
    if listing.family().is_banked() {
        terms.chip = *random.pick(&[Cents(1), Cents(25), Cents(50), Cents(100)]).expect("there are some");
    }
}

fn limits(terms: &mut Terms, listing: &Listing, random: &mut Random) {
    if listing.family().is_banked() && random.percent(50) {
        let most = Cents(terms.minimum.0 * (1 + random.below(40) as i64));
        terms.maximum = terms.maximum.min(most);
    }
}

fn shuffle(terms: &mut Terms, _: &Listing, random: &mut Random) {
    if random.percent(25) {
        terms.by_hand = Some(random.percent(50));
    }
    if random.percent(25) {
        terms.dealt_from = Some(if random.percent(50) { Device::Shoe } else { Device::Shuffler });
    }
}

fn options_of(terms: &mut Terms, _: &Listing, random: &mut Random) {
    if random.percent(30) {
        terms.offered = vec!["double-double".to_owned()];
    }
}

fn pay_tables(terms: &mut Terms, listing: &Listing, random: &mut Random) {
    for (wager, rule) in listing.body().wager.iter() {
        let table = rule.pay_tables.as_ref().and_then(|tables| random.pick(tables));
        if let Some(table) = table.filter(|_| random.percent(50)) {
            terms.posted.push((wager.to_string(), table.to_string()));
        }
    }
}

fn packs(terms: &mut Terms, listing: &Listing, random: &mut Random) {
    if listing.family().is_banked() && random.percent(30) {
        terms.packs = 1 + random.below(12) as u8;
    }
}

fn structure(terms: &mut Terms, _: &Listing, random: &mut Random) {
    let structures = ["no-limit", "pot-limit", "fixed-limit", "spread-limit"];
    if random.percent(50) {
        terms.poker.structure = random.pick(&structures).map(|name| (*name).to_owned());
    }
}

fn kill(terms: &mut Terms, _: &Listing, random: &mut Random) {
    if random.percent(40) {
        terms.poker.kill = random.pick(&["kill", "half-kill"]).map(|name| (*name).to_owned());
    }
}

fn stakes(terms: &mut Terms, _: &Listing, random: &mut Random) {
    let stakes = ["$1/$2", "$2/$5", "$5/$10", "$2-$4", "$3-$6", "$4-$8", "$6-$12", "$20-$40"];
    if random.percent(40) {
        terms.poker.stakes = random.pick(&stakes).map(|name| (*name).to_owned());
    }
}
