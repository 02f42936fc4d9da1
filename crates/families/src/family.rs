//! What a family hands to the house: its section of a listing, its words, how its tables are opened, and its bot.
//!
//! A family of player-dealer games is a [`BankedFamily`], any other an [`OpenFamily`]. Either becomes an [`Entry`], and
//! the entries are the list from which a program is put together ([`crate::ENTRIES`], [`crate::bring`]).

use std::sync::Arc;

use rulebook::family::{Family, Section};
use rulebook::listing::Listing;
use rulebook::value::Name;
use table::banked::{Banked, Game, TablePlan, Traits};
use table::open::{Open, OpenGame};
use table::terms::Terms;
use table::{Command, Why, Words};

use crate::AnyTable;
use crate::bot::Asked;
use crate::house_way::Way;

/// A family of player-dealer games.
pub trait BankedFamily: Game + Send + Sync + 'static {
    /// What it reads of a listing.
    type Section: Section;

    /// What it adds to the vocabulary.
    const WORDS: &'static Words;

    /// What the table must know of a listing's game.
    fn traits(rules: &Self::Section, listing: &Listing) -> Traits {
        let _ = (rules, listing);
        Traits::default()
    }

    /// Compiles a listing; all that is wrong at once.
    fn compile(
        rules: &Self::Section,
        listing: &Listing,
        table: &TablePlan,
    ) -> Result<Self::Plan, Vec<String>>;

    /// The reasons for which a wager of the listing can end by the cards and the decisions; `None` where nobody says.
    fn reasons(rules: &Self::Section, listing: &Listing, wager: &Name) -> Option<Vec<Why>> {
        let _ = (rules, listing, wager);
        None
    }

    /// Its house way, where it has one; what is wrong with the chart.
    fn house_way(rules: &Self::Section) -> Way {
        let _ = rules;
        None
    }

    /// What a bot does with a hand that awaits a decision; else it takes the least that is offered.
    fn bot(table: &Banked<Self>, asked: &mut Asked<'_>) -> Option<Command> {
        let _ = (table, asked);
        None
    }
}

/// A family of games without a player-dealer.
pub trait OpenFamily: OpenGame<Plan: Send + Sync> + Send + Sync + 'static {
    /// What it reads of a listing.
    type Section: Section;

    /// What it adds to the vocabulary.
    const WORDS: &'static Words;

    /// Compiles a listing under the terms of a table; all that is wrong at once.
    fn compile(rules: &Self::Section, listing: &Listing, terms: &Terms) -> Result<Self::Plan, Vec<String>>;

    /// Reasons that cannot come up by the answers of the listing.
    fn impossible_reasons(rules: &Self::Section) -> Vec<Why> {
        let _ = rules;
        Vec::new()
    }

    /// What a bot does; nothing while it is content to wait.
    fn bot(table: &Open<Self>, asked: &mut Asked<'_>) -> Option<Command>;
}

/// Reasons that cannot come up: for one wager, or for all.
pub type Impossible = Vec<(Option<Name>, Why)>;

/// A family as the house knows it.
#[derive(Clone, Copy)]
pub struct Entry {
    /// What it asks of a listing.
    pub family: Family,
    /// What it adds to the vocabulary.
    pub words: &'static Words,
    open: fn(&Listing, &Terms) -> Result<AnyTable, Vec<String>>,
    traits: fn(&Listing) -> Traits,
    house_way: fn(&Listing) -> Way,
    impossible_reasons: fn(&Listing) -> Impossible,
}

impl Entry {
    /// The entry of a family of player-dealer games.
    pub const fn banked<G: BankedFamily>() -> Entry {
        Entry {
            family: Family::of::<G::Section>(),
            words: G::WORDS,
            open: open_banked::<G>,
            traits: traits::<G>,
            house_way: |listing| G::house_way(listing.section()?),
            impossible_reasons: impossible_at_bank::<G>,
        }
    }

    /// The entry of a family of other games.
    pub const fn open<G: OpenFamily>() -> Entry {
        Entry {
            family: Family::of::<G::Section>(),
            words: G::WORDS,
            open: open_other::<G>,
            traits: |_| Traits::default(),
            house_way: |_| None,
            impossible_reasons: |listing| {
                let rules = listing.section();
                rules.map(G::impossible_reasons).into_iter().flatten().map(|why| (None, why)).collect()
            },
        }
    }

    /// Opens a table.
    pub(crate) fn open_table(&self, listing: &Listing, terms: &Terms) -> Result<AnyTable, Vec<String>> {
        (self.open)(listing, terms)
    }

    /// What the table must know of a listing's game.
    pub(crate) fn traits_of(&self, listing: &Listing) -> Traits {
        (self.traits)(listing)
    }

    /// The reasons that cannot come up by the answers of a listing: for one wager, or for all.
    pub(crate) fn impossible_reasons(&self, listing: &Listing) -> Impossible {
        (self.impossible_reasons)(listing)
    }

    /// The house way of a listing.
    pub(crate) fn house_way_of(&self, listing: &Listing) -> Way {
        (self.house_way)(listing)
    }
}

/// The reasons by which wagers end in any listing of the house's families.
const BY_VERDICT: [Why; 24] = [
    Why::HAND_WINS,
    Why::HAND_LOSES,
    Why::HANDS_EQUAL,
    Why::FOLDED,
    Why::NOT_QUALIFIED_RETURNED,
    Why::PAID_BY_TABLE,
    Why::FOLDED_PAID_BY_TABLE,
    Why::BELOW_TABLE,
    Why::FOLDED_BELOW_TABLE,
    Why::BELOW_TABLE_RETURNED,
    Why::PUSHED_BY_TABLE,
    Why::LINE_WINS,
    Why::LINE_LOSES,
    Why::LINE_TIES,
    Why::SURRENDERED,
    Why::BOTH_HIGHER,
    Why::BOTH_LOWER,
    Why::ONE_EACH,
    Why::COPY_LOSES,
    Why::COPY_PUSHES,
    Why::BOTH_COPIES_LOSE,
    Why::FREE_COLLECTION_GIVEN,
    Why::FREE_COLLECTION_USED,
    Why::FREE_COLLECTION_LAPSED,
];

/// The reasons by which no wager of a listing ends, wager by wager.
fn impossible_at_bank<G: BankedFamily>(listing: &Listing) -> Impossible {
    let Some(rules) = listing.section::<G::Section>() else { return Vec::new() };
    let own = (0..G::WORDS.reasons.len()).map(|place| Why::own(G::WORDS.number, place as u8));
    let all: Vec<Why> = BY_VERDICT.into_iter().chain(own).collect();
    let mut impossible = Vec::new();
    for (wager, _) in listing.body().wager.iter() {
        let Some(can) = G::reasons(rules, listing, wager) else { continue };
        let never = all.iter().filter(|why| !can.contains(why));
        impossible.extend(never.map(|why| (Some(wager.clone()), *why)));
    }
    impossible
}

fn section<S: Section>(listing: &Listing) -> Result<&S, Vec<String>> {
    let other = || vec![format!("{} is {}, not {}", listing.id(), listing.family().text(), S::TEXT)];
    listing.section().ok_or_else(other)
}

fn traits<G: BankedFamily>(listing: &Listing) -> Traits {
    listing.section().map(|rules| G::traits(rules, listing)).unwrap_or_default()
}

fn open_banked<G: BankedFamily>(listing: &Listing, terms: &Terms) -> Result<AnyTable, Vec<String>> {
    let rules = section(listing)?;
    let table = TablePlan::new(listing, terms, &G::traits(rules, listing))?;
    let plan = G::compile(rules, listing, &table)?;
    Ok(AnyTable::new(Banked::<G>::new(Arc::new(table), Arc::new(plan))))
}

fn open_other<G: OpenFamily>(listing: &Listing, terms: &Terms) -> Result<AnyTable, Vec<String>> {
    let wrong = listing.wrong_dealing(terms.dealt_from, terms.by_hand);
    if !wrong.is_empty() {
        return Err(wrong);
    }
    let plan = G::compile(section(listing)?, listing, terms)?;
    Ok(AnyTable::new(Open::<G>::new(Arc::new(plan))))
}
