//! One game as one room offers it.

pub mod amount;
mod devices;
mod page;
mod sections;

use std::any::Any;
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

pub use devices::Device;
pub use page::{Page, PageLine};
pub use sections::*;

use crate::book::Book;
use crate::compliance::Compliance;
use crate::date::Effective;
use crate::family::{Family, Rules, Section, Wrong};
use crate::fault::{Fault, did_you_mean};
use crate::pay::PayTable;
use crate::source::{ReadingId, Source};
use crate::tree::Node;
use crate::value::{
    Key, Mark, Named, Reader, Record, RecordSchema, Row, Shown, Value, record, write_as_text,
};
use crate::wording::Wording;

/// The id of a listing: `room/game`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ListingId {
    room: String,
    game: String,
}

impl ListingId {
    /// The room.
    pub fn room(&self) -> &str {
        &self.room
    }

    /// The game.
    pub fn game(&self) -> &str {
        &self.game
    }
}

impl fmt::Display for ListingId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}/{}", self.room, self.game))
    }
}

impl FromStr for ListingId {
    type Err = String;

    fn from_str(text: &str) -> Result<ListingId, String> {
        let wrong = || format!("\"{text}\" is not a listing: write room/game, as in \"chico/texas-holdem\"");
        let (room, game) = text.split_once('/').ok_or_else(wrong)?;
        let name = |name: &str| crate::value::Name::new(name).map(|name| name.to_string()).ok_or_else(wrong);
        Ok(ListingId { room: name(room)?, game: name(game)? })
    }
}

write_as_text!(ListingId);

record! {
    /// The sections that listings of all families share.
    pub struct Body {
        /// Game.
        pub listing: Heading,
        /// Hours and limits.
        pub offering: Option<Offering> = told,
        /// Deck.
        pub deck: DeckRule,
        /// Card values.
        pub cards: CardRule,
        /// Hand ranking.
        pub ranking: RankingRule,
        /// Seats.
        pub seats: Seats,
        /// Who may play.
        pub people: People,
        /// Backline bets.
        pub backline: Option<Backline>,
        /// Player-dealer position.
        pub bank: Option<Bank>,
        /// Wagers.
        pub wager: Named<WagerRule>,
        /// Order of play.
        pub play: Play,
        /// Action button.
        pub action_button: Option<ActionButton>,
        /// Settlement.
        pub settlement: Option<Settlement>,
        /// Pay tables.
        pub pay_table: Named<PayTable>,
        /// Rulings.
        pub ruling: Named<Ruling>,
        /// Equipment.
        pub equipment: Equipment = told,
        /// Collection fees.
        pub collection: CollectionRule,
        /// Compliance.
        pub compliance: Option<Compliance> = told,
        /// Clauses cited when chips move.
        /// By wager (or `any`) and reason.
        pub because: Named<Named<String>>,
        /// Interpretations that apply to the whole game.
        /// Those of the base and the parts are added; single values cite their own.
        pub readings: Option<Vec<ReadingId>> = told,
        /// Why another room's clauses apply.
        /// An interpretation, or a clause of this room.
        pub borrowed: Option<String> = told,
    }
}

/// A checked listing, with the tree it was read from (for sources).
#[derive(Debug, Clone)]
pub struct Listing {
    id: ListingId,
    body: Body,
    rules: Arc<dyn Rules>,
    tree: Node,
    /// Where its schedules are.
    book: Book,
}

impl Listing {
    /// Reads a resolved tree; all faults at once.
    pub fn check(id: ListingId, tree: Node) -> Result<Listing, Vec<Fault>> {
        Listing::read(id, tree, Reader::default(), true)
    }

    /// Reads the stored rules of an existing table: they stay valid even if they would be refused now.
    pub fn check_stored(id: ListingId, tree: Node) -> Result<Listing, Vec<Fault>> {
        Listing::read(id, tree, Reader::of_stored_rules(), false)
    }

    fn read(id: ListingId, tree: Node, reader: Reader, is_new: bool) -> Result<Listing, Vec<Fault>> {
        match Listing::as_far_as_it_reads(id, tree, reader, is_new) {
            (Some(listing), faults) if faults.is_empty() => Ok(listing),
            (_, faults) => Err(faults),
        }
    }

    /// What can be read of a tree, and all its faults: a listing whose values contradict each other reads.
    pub(crate) fn as_far_as_it_reads(
        id: ListingId,
        tree: Node,
        mut reader: Reader,
        is_new: bool,
    ) -> (Option<Listing>, Vec<Fault>) {
        let family = read_family(&tree);
        let body = read_body(&tree, family, &mut reader);
        let rules = family.and_then(|family| read_rules(&tree, family, &mut reader));
        let mut faults = reader.into_faults();
        faults.extend(missing_sources(&tree));
        if let Some(body) = &body {
            faults.extend(consistency(body, &tree));
        }
        if let (Some(body), Some(rules)) = (&body, &rules) {
            faults.extend(too_few_cards(body, rules.as_ref(), &tree));
            faults.extend(of_family(rules.wrong(), &tree));
            if is_new {
                faults.extend(of_family(rules.unplayed(body), &tree));
            }
        }
        let read = body.zip(rules);
        (read.map(|(body, rules)| Listing { id, body, rules, tree, book: Book::default() }), faults)
    }

    /// The same listing, with its schedules in this book.
    pub fn in_book(self, book: &Book) -> Listing {
        Listing { book: book.clone(), ..self }
    }

    /// The book that it comes from and that holds its schedules; an empty one where it was read by itself.
    pub fn book(&self) -> &Book {
        &self.book
    }

    /// The id.
    pub fn id(&self) -> &ListingId {
        &self.id
    }

    /// The sections all families share.
    pub fn body(&self) -> &Body {
        &self.body
    }

    /// The family's own section, whichever family it is.
    pub fn rules(&self) -> &dyn Rules {
        self.rules.as_ref()
    }

    /// The section of this family, where the listing is of it.
    pub fn section<S: Section>(&self) -> Option<&S> {
        (self.rules() as &dyn Any).downcast_ref()
    }

    /// The family.
    pub fn family(&self) -> Family {
        self.body.listing.family
    }

    /// The days on which it is in force.
    pub fn effective(&self) -> Effective {
        Effective { from: self.body.listing.from, until: self.body.listing.until }
    }

    /// Where the value at a path comes from.
    pub fn source(&self, path: &[&str]) -> Option<&Source> {
        self.tree.at(path)?.source.as_deref()
    }

    /// All readings that decide the game: those that its values name as their sources, those behind reasons, and those it
    /// names as a whole.
    pub fn readings(&self) -> Vec<ReadingId> {
        let mut ids: Vec<ReadingId> = self.body.readings.iter().flatten().copied().collect();
        let reasons = self.body.because.iter().flat_map(|(_, reasons)| reasons.iter());
        let cited = reasons.map(|(_, clause)| clause).chain(&self.body.borrowed);
        ids.extend(cited.filter_map(|cited| cited.parse::<ReadingId>().ok()));
        self.tree.leaves(&mut Vec::new(), &mut |_, node| {
            ids.extend(node.source.iter().flat_map(|source| source.readings.iter().copied()));
        });
        ids.sort_unstable();
        ids.dedup();
        ids
    }

    /// The resolved tree.
    pub fn tree(&self) -> &Node {
        &self.tree
    }

    /// All sections in words, the family's own after the order of play.
    pub fn shown(&self) -> Vec<Row> {
        self.shown_in(Wording::English)
    }

    /// The same in a language.
    pub fn shown_in(&self, words: Wording) -> Vec<Row> {
        let Shown::Part(mut rows) = self.body.show(words) else {
            return Vec::new();
        };
        // The readings stand in full at the end of a page.
        rows.retain(|row| row.key != "readings");
        let at = rows.iter().position(|row| row.key == "play").map_or(rows.len(), |at| at + 1);
        let family = self.family();
        let (key, label) = (family.key().to_owned(), words.label(family.text()));
        rows.insert(at, Row { key, label, shown: self.rules.show(words), told: false });
        rows
    }
}

/// What a listing of a family may hold: the sections all families share, and the family's own after the order of play.
pub fn schema(family: Family) -> RecordSchema {
    let mut record = Body::record();
    let at = record.keys.iter().position(|key| key.key == "play").map_or(record.keys.len(), |at| at + 1);
    let own = Key {
        key: family.key().to_owned(),
        title: family.text().to_owned(),
        label: family.text().to_owned(),
        mark: Mark::Decides,
        schema: family.section(),
    };
    record.keys.insert(at, own);
    record
}

fn read_family(tree: &Node) -> Option<Family> {
    Family::from_key(tree.at(&["listing", "family"])?.text()?)
}

fn read_body(tree: &Node, family: Option<Family>, reader: &mut Reader) -> Option<Body> {
    let mut own = tree.clone();
    if let (crate::tree::Kind::Table(table), Some(family)) = (&mut own.kind, family) {
        table.take(family.key());
        table.stamps.retain(|(key, ..)| key != family.key());
    }
    Body::read(&own, reader)
}

fn read_rules(tree: &Node, family: Family, reader: &mut Reader) -> Option<Arc<dyn Rules>> {
    match tree.table().and_then(|table| table.get(family.key())) {
        Some(node) => family.read_section(node, reader),
        None => {
            let message = format!(
                "`{}` is missing: a listing of this family needs a section of that name",
                family.key()
            );
            reader.fault(&tree.place, "missing-key", message);
            None
        }
    }
}

/// Whether a value of a listing is a source itself: a clause behind a reason, or a reading.
pub fn is_citation(path: &[Cow<'_, str>]) -> bool {
    path.first().is_some_and(|key| ["because", "readings", "borrowed"].contains(&key.as_ref()))
}

/// Every value says where it comes from.
fn missing_sources(tree: &Node) -> Vec<Fault> {
    let mut faults = Vec::new();
    tree.leaves(&mut Vec::new(), &mut |path, node| {
        if node.source.is_none() && !is_citation(path) {
            let message = format!(
                "`{path}` has no source: add it or its section to `[sources]` at the end of the file, as in \"{path}\" = \"000:12\"",
                path = path.join(".")
            );
            faults.push(Fault { place: node.place.clone(), code: "missing-source", message });
        }
    });
    faults
}

/// What the types cannot say: names that refer to each other, and sections that banked games must have.
fn consistency(body: &Body, tree: &Node) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut fault = |path: &[&str], code, message: String| {
        let place = tree.at(path).map_or(&tree.place, |node| &node.place).clone();
        faults.push(Fault { place, code, message });
    };
    if body.listing.family.is_banked() {
        let sections = [
            ("bank", body.bank.is_some()),
            ("settlement", body.settlement.is_some()),
            ("backline", body.backline.is_some()),
            ("action-button", body.action_button.is_some()),
            ("wager", !body.wager.is_empty()),
        ];
        for (name, _) in sections.iter().filter(|(_, given)| !given) {
            fault(
                &[],
                "missing-key",
                format!("`{name}` is missing: a player-dealer game needs this section"),
            );
        }
    }
    numbers(body, &mut fault);
    let Heading { from, until, .. } = body.listing;
    if (Effective { from, until }).is_reversed() {
        let message = "`listing.until` is before `listing.from`: the last day follows the first".to_owned();
        fault(&["listing", "until"], "bad-value", message);
    }
    let known = |name: &str| body.wager.get(name).is_some();
    for (name, table) in body.pay_table.iter() {
        if !known(table.wager.as_str()) {
            let message = format!("pay table `{name}` pays `{}`, which is not a wager", table.wager);
            fault(&["pay-table", name.as_str(), "wager"], "unknown-name", message);
        }
        if table.rows.is_empty() {
            let message = format!("pay table `{name}` has no rows: add at least one");
            fault(&["pay-table", name.as_str(), "rows"], "empty-pay-table", message);
        }
        let pays = |hand: &crate::value::Name| table.rows.iter().any(|row| row.hand == *hand);
        // A hand of the ladder that has lost its row keeps its name.
        let ranked = |hand: &crate::value::Name| {
            table.ladder.is_some_and(|ladder| ladder.hands().contains(&hand.as_str()))
        };
        for (hand, _) in table.called.iter().filter(|(hand, _)| !pays(hand) && !ranked(hand)) {
            let message = format!("pay table `{name}`: `called` names `{hand}`, which has no row");
            fault(&["pay-table", name.as_str(), "called"], "unknown-hand", message);
        }
        if let Some(ladder) = table.ladder {
            for row in table.rows.iter().filter(|row| !ladder.hands().contains(&row.hand.as_str())) {
                let hint = did_you_mean(row.hand.as_str(), ladder.hands().iter().copied());
                let message =
                    format!("pay table `{name}`: `{}` is not a hand of `{}`{hint}", row.hand, ladder.key());
                fault(&["pay-table", name.as_str(), "rows"], "unknown-hand", message);
            }
        }
    }
    settled_wagers(body, &mut fault);
    named_by_wagers(body, &mut fault);
    faults
}

/// Every wager is in the settlement order, and nothing else is.
fn settled_wagers(body: &Body, fault: &mut impl FnMut(&[&str], &'static str, String)) {
    if let Some(settlement) = &body.settlement {
        for name in settlement
            .order
            .iter()
            .chain(settlement.last.iter().flatten())
            .filter(|name| body.wager.get(name.as_str()).is_none())
        {
            fault(
                &["settlement", "order"],
                "unknown-name",
                format!("`settlement.order` names `{name}`, which is not a wager"),
            );
        }
        for (name, _) in body.wager.iter() {
            let settled = settlement.order.contains(name)
                || settlement.last.iter().flatten().any(|last| last == name)
                || settlement.at_once.iter().flatten().any(|once| once == name.as_str());
            if !settled {
                fault(
                    &["wager", name.as_str()],
                    "unsettled-wager",
                    format!("wager `{name}` is not in the settlement order: add it to `settlement.order`"),
                );
            }
        }
    }
}

/// What wagers name is there.
fn named_by_wagers(body: &Body, fault: &mut impl FnMut(&[&str], &'static str, String)) {
    for (name, wager) in body.wager.iter() {
        for table in
            wager.pay_tables.iter().flatten().filter(|table| body.pay_table.get(table.as_str()).is_none())
        {
            let message = format!("wager `{name}` is paid by `{table}`, which is not a pay table");
            fault(&["wager", name.as_str(), "pay-tables"], "unknown-name", message);
        }
        let others = wager.requires.iter().chain(&wager.requires_one_of).flatten();
        for other in others.filter(|other| body.wager.get(other.as_str()).is_none()) {
            fault(
                &["wager", name.as_str(), "requires"],
                "unknown-name",
                format!("wager `{name}` requires `{other}`, which is not a wager"),
            );
        }
    }
}

/// A full table needs more cards than the deck has.
fn too_few_cards(body: &Body, rules: &dyn Rules, tree: &Node) -> Option<Fault> {
    let held = body.deck.pack.size() * usize::from(body.deck.usual_packs);
    let needed = rules.cards(usize::from(body.seats.positions));
    let place = &tree.at(&["seats", "positions"]).unwrap_or(tree).place;
    let message = format!(
        "`seats.positions` is {}, which needs {needed} cards; the deck has {held}",
        body.seats.positions
    );
    (needed > held).then(|| Fault { place: place.clone(), code: "bad-seats", message })
}

/// Faults of a family's section, at the place of the value or of the table that lacks it.
fn of_family(wrong: Vec<Wrong>, tree: &Node) -> Vec<Fault> {
    let fault = |Wrong { path, code, message }: Wrong| {
        let mut path: Vec<&str> = path.iter().map(String::as_str).collect();
        while tree.at(&path).is_none() {
            path.pop();
        }
        Fault { place: tree.at(&path).unwrap_or(tree).place.clone(), code, message }
    };
    wrong.into_iter().map(fault).collect()
}

/// Numbers that no table can have.
fn numbers(body: &Body, fault: &mut impl FnMut(&[&str], &'static str, String)) {
    let Seats { positions, fewest } = body.seats;
    if !(Seats::FEWEST..=Seats::MOST).contains(&positions) {
        let message =
            format!("`seats.positions` must be {} to {}; got {positions}", Seats::FEWEST, Seats::MOST);
        fault(&["seats", "positions"], "bad-seats", message);
    }
    if fewest < Seats::FEWEST || fewest > positions {
        let message = format!(
            "`seats.fewest` must be {} to {positions}, the number of positions; got {fewest}",
            Seats::FEWEST
        );
        fault(&["seats", "fewest"], "bad-seats", message);
    }
    let DeckRule { packs, usual_packs, cut_percent, .. } = &body.deck;
    let most = DeckRule::MOST_CARDS / body.deck.pack.size();
    if packs.from == 0 || usize::from(packs.to) > most {
        let message = format!("`deck.packs` must be within 1 to {most} for this deck; got {packs}");
        fault(&["deck", "packs"], "bad-value", message);
    }
    if !(packs.from..=packs.to).contains(&u16::from(*usual_packs)) {
        let message = format!("`deck.usual-packs` must be {packs}, as in `deck.packs`; got {usual_packs}");
        fault(&["deck", "usual-packs"], "bad-value", message);
    }
    if let Some(percent) = cut_percent.filter(|percent| *percent >= 100) {
        let message = format!("`deck.cut-percent` must be below 100; got {percent}");
        fault(&["deck", "cut-percent"], "bad-value", message);
    }
    if body.bank.as_ref().is_some_and(|bank| bank.rounds == 0) {
        let message = "`bank.rounds` must be at least 1; got 0";
        fault(&["bank", "rounds"], "bad-value", message.to_owned());
    }
    let totals =
        body.action_button.as_ref().and_then(|button| button.bank_totals.as_deref()).unwrap_or_default();
    if totals.windows(2).any(|pair| pair[1] < pair[0].saturating_add(positions)) {
        let message = format!(
            "`action-button.bank-totals` is {totals:?}: totals must be at least {positions} apart, one for each position"
        );
        fault(&["action-button", "bank-totals"], "bad-value", message);
    }
    for (name, wager) in body.wager.iter() {
        if let Some(wrong) = wager.amount.impossible() {
            fault(&["wager", name.as_str(), "amount"], "bad-value", format!("wager `{name}`: {wrong}"));
        }
        let next = |of: &&crate::value::Name| body.wager.get(of.as_str()).and_then(|wager| wager.amount.of());
        let mut leans_on = std::iter::successors(wager.amount.of(), next).take(body.wager.iter().count());
        if leans_on.any(|of| of == name) {
            let message = format!("wager `{name}`: its amount depends on itself");
            fault(&["wager", name.as_str(), "amount"], "bad-value", message);
        }
    }
}
