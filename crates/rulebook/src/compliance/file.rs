//! The compliance file of a listing: its own facts and those of its schedules, each with its source.

use super::posted::on_sign;
use super::{OnSign, Owner, PostingPlace, RateCompliance};
use crate::book::Book;
use crate::borrowed;
use crate::collection::Block;
use crate::date::{Effective, Since};
use crate::fault::Fault;
use crate::listing::{Listing, ListingId};
use crate::lookup::plain;
use crate::room::Room;
use crate::source::Source;
use crate::tree::Node;
use crate::value::{Detail, Value as _};
use crate::wording::Wording;

/// A fact with its source.
#[derive(Debug, Clone, PartialEq)]
pub struct Sourced<T> {
    /// The fact.
    pub value: T,
    /// Where it is printed.
    pub source: Option<Source>,
}

impl<T> Sourced<T> {
    fn at(value: T, tree: &Node, path: &[&str]) -> Sourced<T> {
        Sourced { value, source: tree.at(path).and_then(Node::whole_source) }
    }
}

/// An owner, and the listing whose document names it.
#[derive(Debug, Clone, PartialEq)]
pub struct NamedOwner {
    /// The listing.
    pub listing: ListingId,
    /// The key of the entry.
    pub key: String,
    /// The owner.
    pub owner: Sourced<Owner>,
}

/// The owners that any document names.
#[derive(Debug, Clone, Default)]
pub struct Owners(Vec<NamedOwner>);

impl Owners {
    /// Those that the files of listings name themselves.
    pub fn of(book: &Book) -> Owners {
        let listings = book.ids().into_iter().filter_map(|id| book.listing(&id).ok());
        // A listing that starts from another repeats the owners of that one.
        let is_own = |listing: &Listing, named: &NamedOwner| {
            let node = listing.tree().at(&["compliance", "owner", &named.key]);
            let file = book.files().shown(&Book::path(listing.id()));
            node.is_some_and(|node| *node.place.file == *file)
        };
        let own = |listing: Listing| {
            let named = of_listing(&listing).into_iter();
            named.filter(|named| is_own(&listing, named)).collect::<Vec<_>>()
        };
        Owners(listings.flat_map(own).collect())
    }

    /// All of them, by listing.
    pub fn iter(&self) -> impl Iterator<Item = &NamedOwner> {
        self.0.iter()
    }

    /// Owners of the listing's game or of one of its bets that only another room's document names.
    pub fn named_elsewhere(&self, listing: &Listing) -> Vec<&NamedOwner> {
        let own = of_listing(listing);
        let body = listing.body();
        let bets = body.wager.iter().map(|(_, wager)| plain(&wager.name));
        let names: Vec<String> = bets.chain([plain(&body.listing.name)]).collect();
        let is_about = |of: &str| names.iter().any(|name| name.contains(&plain(of)));
        let is_own = |of: &str| own.iter().any(|own| plain(&own.owner.value.of) == plain(of));
        let others = self.0.iter().filter(|named| named.listing.room() != listing.id().room());
        others.filter(|named| is_about(&named.owner.value.of) && !is_own(&named.owner.value.of)).collect()
    }

    /// Another name that a document gives for the owner of the same game or bet.
    pub fn other_name(&self, owner: &Owner) -> Option<&NamedOwner> {
        let name = owner.name.as_ref()?;
        let same = |named: &&NamedOwner| plain(&named.owner.value.of) == plain(&owner.of);
        let differs =
            |named: &&NamedOwner| named.owner.value.name.as_ref().is_some_and(|other| other != name);
        self.0.iter().find(|named| same(named) && differs(named))
    }
}

/// The owners that a listing names.
fn of_listing(listing: &Listing) -> Vec<NamedOwner> {
    let owners = listing.body().compliance.iter().flat_map(|held| held.owner.iter());
    let named = owners.map(|(key, owner)| NamedOwner {
        listing: listing.id().clone(),
        key: key.to_string(),
        owner: Sourced::at(owner.clone(), listing.tree(), &["compliance", "owner", key.as_str()]),
    });
    named.collect()
}

/// Something that must be posted.
#[derive(Debug, Clone, PartialEq)]
pub struct Duty {
    /// The key of the thing.
    pub key: String,
    /// What is posted, in words.
    pub what: String,
    /// Where.
    pub place: PostingPlace,
    /// The block of schedules that requires it; the listing where there is none.
    pub block: Option<String>,
    /// The line that requires it.
    pub source: Option<Source>,
    /// Whether the printed sign does it.
    pub on_sign: OnSign,
}

/// Whether a block of schedules is in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum State {
    /// It is.
    InForce,
    /// Others have replaced it; it is kept on record.
    Superseded {
        /// The blocks that replace it.
        by: Vec<String>,
        /// Since when, where the file says so.
        since: Option<Since>,
        /// Where that is printed.
        source: Option<Source>,
    },
}

/// A block of schedules in a compliance file.
#[derive(Debug, Clone, PartialEq)]
pub struct RateFile {
    /// The block, as `room/block`.
    pub block: String,
    /// The games that it is printed for.
    pub title: String,
    /// Their approval numbers.
    pub numbers: Vec<String>,
    /// How many rates are allowed for a table.
    pub most_rates: u8,
    /// Where it is printed.
    pub source: Source,
    /// The days on which it is in force.
    pub effective: Effective,
    /// Whether it is in force.
    pub state: State,
    /// The conditions of approval.
    pub conditions: Option<Sourced<Vec<String>>>,
    /// The review that goes on: by whom, of what, and what the regulator may do.
    pub review: Option<Sourced<ReviewFile>>,
    /// The options under which the player-dealer or the players pay nothing, in a player-dealer game.
    pub zero_options: Vec<u16>,
}

/// A review in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReviewFile {
    /// The regulator.
    pub by: String,
    /// What is reviewed.
    pub of: String,
    /// What the regulator may do.
    pub reserves: Vec<String>,
    /// Whether the rules of rotation stay as they are.
    pub rotation_unaffected: bool,
}

/// The compliance file of a listing.
#[derive(Debug, Clone, PartialEq)]
pub struct File {
    /// The listing.
    pub listing: ListingId,
    /// The game.
    pub name: String,
    /// The room.
    pub room: String,
    /// The approval number.
    pub number: Option<Sourced<String>>,
    /// Other approval numbers: of the rates, of a part of the game.
    pub numbers: Vec<(String, Sourced<String>)>,
    /// The date stamp on the document.
    pub stamped: Option<Sourced<String>>,
    /// The days on which the listing is in force.
    pub effective: Effective,
    /// The owners that the room's own document names.
    pub owners: Vec<NamedOwner>,
    /// Owners that only the document of another room names.
    pub named_elsewhere: Vec<NamedOwner>,
    /// What must be posted.
    pub posted: Vec<Duty>,
    /// The schedules, those in force first.
    pub rates: Vec<RateFile>,
    /// The rules that come from another room, in sentences.
    pub borrowed: Vec<String>,
}

impl File {
    /// The file of a listing; the faults of a schedule that does not load.
    pub fn of(book: &Book, listing: &Listing, owners: &Owners) -> Result<File, Vec<Fault>> {
        let (body, tree) = (listing.body(), listing.tree());
        let compliance = body.compliance.as_ref();
        let blocks: Vec<Block> =
            book.blocks_of(listing).map(|block| block.map(Block::each_once)).collect::<Result<_, _>>()?;
        let numbers = compliance.iter().flat_map(|held| held.numbers.iter()).map(|(key, number)| {
            let path = ["compliance", "numbers", key.as_str()];
            (key.to_string(), Sourced::at(number.clone(), tree, &path))
        });
        let number = body.listing.number.clone();
        let stamped = compliance.and_then(|held| held.stamped);
        Ok(File {
            listing: listing.id().clone(),
            name: body.listing.name.clone(),
            room: Room::name_of(book, listing.id().room()),
            number: number.map(|number| Sourced::at(number, tree, &["listing", "number"])),
            numbers: numbers.collect(),
            stamped: stamped.map(|date| Sourced::at(date.to_string(), tree, &["compliance", "stamped"])),
            effective: listing.effective(),
            owners: of_listing(listing),
            named_elsewhere: owners.named_elsewhere(listing).into_iter().cloned().collect(),
            posted: duties(book, listing, &blocks),
            rates: blocks.iter().map(|block| rate_file(book, listing, block)).collect(),
            borrowed: borrowed::head(book, listing),
        })
    }
}

/// What the listing and its schedules in force require to be posted.
pub(crate) fn duties(book: &Book, listing: &Listing, blocks: &[Block]) -> Vec<Duty> {
    let rules = &listing.body().collection;
    let in_force: Vec<Block> = blocks.iter().filter(|block| !rules.is_older(&block.id)).cloned().collect();
    let mut duties = Vec::new();
    let mut add = |posted: Option<&super::Posted>, tree: &Node, block: Option<&Block>| {
        for (key, what, place) in posted.into_iter().flat_map(super::Posted::all) {
            let source = tree.at(&["compliance", "posted", &key]).and_then(Node::whole_source);
            let on_sign = on_sign(&key, place, listing, &in_force);
            duties.push(Duty {
                key,
                what,
                place,
                block: block.map(|block| block.id.to_string()),
                source,
                on_sign,
            });
        }
    };
    add(listing.body().compliance.as_ref().and_then(|held| held.posted.as_ref()), listing.tree(), None);
    for block in &in_force {
        let Some((tree, _)) = book.tree(&block.id.path()) else { continue };
        add(block.compliance.as_ref().and_then(|held| held.posted.as_ref()), &tree, Some(block));
    }
    duties
}

fn rate_file(book: &Book, listing: &Listing, block: &Block) -> RateFile {
    let tree = book.tree(&block.id.path()).map(|(tree, _)| tree);
    let source = |path: &[&str]| tree.as_ref().and_then(|tree| tree.at(path)).and_then(Node::whole_source);
    let compliance = block.compliance.as_ref();
    let is_banked = listing.family().is_banked();
    let zero = block.options.iter().filter(|option| is_banked && option.takes_nothing_somewhere(true));
    RateFile {
        block: block.id.to_string(),
        title: block.title.clone(),
        numbers: block.numbers.clone(),
        most_rates: block.most_rates,
        source: block.source.clone(),
        effective: block.effective,
        state: state(listing, block, source(&["compliance", "superseded"])),
        conditions: compliance.and_then(|held| held.conditions.as_ref()).map(|conditions| Sourced {
            value: conditions.iter().map(|condition| condition.text()).collect(),
            source: source(&["compliance", "conditions"]),
        }),
        review: compliance
            .and_then(review)
            .map(|review| Sourced { value: review, source: source(&["compliance", "review"]) }),
        zero_options: zero.map(|option| option.number).collect(),
    }
}

fn state(listing: &Listing, block: &Block, source: Option<Source>) -> State {
    if !listing.body().collection.is_older(&block.id) {
        return State::InForce;
    }
    let superseded = block.compliance.as_ref().and_then(|held| held.superseded.as_ref());
    State::Superseded {
        by: superseded.and_then(|held| held.by.clone()).unwrap_or_default(),
        since: superseded.and_then(|held| held.since),
        source,
    }
}

fn review(compliance: &RateCompliance) -> Option<ReviewFile> {
    let review = compliance.review.as_ref()?;
    Some(ReviewFile {
        by: review.by.clone(),
        of: review.of.text(),
        reserves: review.reserves.iter().map(|reserved| reserved.text()).collect(),
        rotation_unaffected: review.rotation_unaffected == Some(true),
    })
}

impl Owner {
    /// Its facts in words, each with its label.
    pub fn rows(&self) -> Vec<(String, String)> {
        let crate::value::Shown::Part(rows) = self.show(Wording::English) else { return Vec::new() };
        let filled = rows.into_iter().filter(|row| !row.shown.is_empty());
        filled.map(|row| (row.label, row.shown.inline())).collect()
    }

    /// As JSON, with the keys of the file.
    pub fn as_json(&self) -> serde_json::Value {
        self.json(Detail::All)
    }
}
