//! The tables that a listing can be opened as, told in full.

use std::collections::BTreeMap;
use std::rc::Rc;

use families::AnyTable;
use money::Cents;
use rulebook::book::Book;
use rulebook::collection::Block;
use rulebook::family::chinese_poker::ChinesePoker;
use rulebook::family::pot_poker::PotPoker;
use rulebook::family::pot_poker::betting::Day;
use rulebook::family::twenty_one::TwentyOne;
use rulebook::listing::{Device, Listing};
use table::terms::Terms;

/// Blocks of schedules by their ids, each read once.
pub(crate) struct Tables {
    book: Book,
    blocks: BTreeMap<String, Option<Rc<Block>>>,
}

/// The terms that differ from the widest in one thing.
struct Others {
    first: Terms,
    all: Vec<Terms>,
}

impl Others {
    fn add(&mut self, change: impl FnOnce(&mut Terms)) {
        let mut terms = self.first.clone();
        change(&mut terms);
        self.all.push(terms);
    }
}

impl Tables {
    pub(crate) fn new(book: Book) -> Tables {
        Tables { book, blocks: BTreeMap::new() }
    }

    fn block(&mut self, name: &str) -> Option<Rc<Block>> {
        let book = &self.book;
        let read = || name.parse().ok().and_then(|id| book.block(&id).ok()).map(Rc::new);
        self.blocks.entry(name.to_owned()).or_insert_with(read).clone()
    }

    /// The first and the last option of each block.
    fn schedules(&mut self, listing: &Listing) -> Vec<Terms> {
        let mut all = Vec::new();
        for name in listing.body().collection.all() {
            let Some(block) = self.block(name) else { continue };
            let ends = [block.options.first(), block.options.last()];
            let terms = |option| Terms { floor: true, ..Terms::widest(listing, Some((&block, option))) };
            all.extend(ends.into_iter().flatten().map(terms));
        }
        all
    }

    /// The terms that are tried.
    pub(crate) fn terms(&mut self, listing: &Listing) -> Vec<Terms> {
        let body = listing.body();
        let first = Terms { floor: true, ..Terms::widest(listing, None) };
        let mut others = Others { first: first.clone(), all: vec![first] };
        others.add(|terms| terms.floor = false);
        others.add(|terms| terms.positions = body.seats.fewest);
        for device in Device::BOTH {
            others.add(|terms| terms.dealt_from = Some(device));
        }
        for by_hand in [true, false] {
            others.add(|terms| terms.by_hand = Some(by_hand));
        }
        for packs in [body.deck.packs.from, body.deck.packs.to] {
            others.add(|terms| terms.packs = packs as u8);
        }
        for (wager, rule) in body.wager.iter() {
            for table in rule.pay_tables.iter().flatten().skip(1) {
                others.add(|terms| terms.posted = vec![(wager.to_string(), table.to_string())]);
            }
        }
        of_family(listing, &mut others);
        others.all.extend(self.schedules(listing));
        others.all
    }

    /// All of them, told in full.
    pub(crate) fn opened(&mut self, listing: &Listing) -> Vec<String> {
        self.terms(listing).iter().map(|terms| told(listing, terms)).collect()
    }

    /// Whether the tables of a listing are not these.
    pub(crate) fn differ(&mut self, listing: &Listing, before: &[String]) -> bool {
        let terms = self.terms(listing);
        terms.len() != before.len()
            || terms.iter().zip(before).any(|(terms, before)| told(listing, terms) != *before)
    }
}

fn of_family(listing: &Listing, others: &mut Others) {
    if listing.section::<TwentyOne>().is_some() {
        others.add(|terms| terms.offered = vec!["double-double".to_owned()]);
    } else if let Some(rules) = listing.section::<ChinesePoker>() {
        rules.point_values.iter().for_each(|point| others.add(|terms| terms.point = Some(*point)));
    } else if let Some(rules) = listing.section::<PotPoker>() {
        pot_poker(rules, others);
    }
}

fn pot_poker(rules: &PotPoker, others: &mut Others) {
    others.add(|terms| terms.poker.no_qualifier = true);
    others.add(|terms| terms.poker.ante = Some(Cents(100)));
    for (kind, _) in rules.kill.iter().flat_map(|kill| kill.kind.iter()) {
        others.add(|terms| terms.poker.kill = Some(kind.to_string()));
    }
    for (name, structure) in rules.structure.iter() {
        let ends = structure.from.iter().chain(structure.to.iter());
        for stakes in structure.stakes.iter().take(3).chain(ends) {
            others.add(|terms| {
                terms.poker.structure = Some(name.to_string());
                terms.poker.stakes = Some(families::pot_poker::stakes_name(stakes));
            });
        }
    }
    if rules.structure.iter().any(|(_, structure)| structure.days.is_some()) {
        for day in Day::ALL {
            others.add(|terms| terms.poker.day = Some(day.key().to_owned()));
        }
    }
}

fn told(listing: &Listing, terms: &Terms) -> String {
    match AnyTable::open(listing, terms) {
        Ok(table) => format!("{table:?}"),
        Err(wrong) => wrong.join("; "),
    }
}
