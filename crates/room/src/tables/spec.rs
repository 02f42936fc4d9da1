//! What a table is opened with.

use families::AnyTable;
use money::Cents;
use rulebook::book::Book;
use rulebook::collection::{self, Block, BlockId};
use rulebook::listing::Listing;
use serde::{Deserialize, Serialize};
use table::terms::{PokerTerms, Terms};

use crate::ids::AccountNo;

/// What somebody asks for when they open a table; what is left out is as the listing has it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Spec {
    /// The listing.
    pub listing: String,
    /// The schedule of fees, as `block/number`; else the listing's first.
    #[serde(default)]
    pub option: Option<String>,
    /// How many seats.
    #[serde(default)]
    pub seats: Option<u8>,
    /// The betting structure of pot poker.
    #[serde(default)]
    pub structure: Option<String>,
    /// The stakes of pot poker.
    #[serde(default)]
    pub stakes: Option<String>,
    /// How many bots sit down.
    #[serde(default)]
    pub bots: u8,
    /// Whether it is found by its link alone.
    #[serde(default)]
    pub private: bool,
    /// Who opened it; nobody for a table of the house.
    #[serde(default)]
    #[schemars(skip)]
    pub owner: Option<AccountNo>,
}

/// Why a table cannot be opened so.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// No such listing.
    #[error("there is no listing \"{0}\"")]
    NoListing(String),
    /// The listing or its schedule does not load.
    #[error("{0}")]
    Broken(String),
    /// No such schedule.
    #[error("{listing} has no schedule \"{option}\"; it has {has}")]
    NoOption {
        /// The listing.
        listing: String,
        /// What was asked for.
        option: String,
        /// What there is.
        has: String,
    },
    /// More seats, or fewer, than the game has.
    #[error("{seats} seats: {listing} has 2 to {most}")]
    Seats {
        /// The listing.
        listing: String,
        /// What was asked for.
        seats: u8,
        /// The most.
        most: u8,
    },
    /// What the family says.
    #[error("{0}")]
    Terms(String),
}

impl Spec {
    /// Opens the table.
    pub fn open(&self, book: &Book) -> Result<(Listing, AnyTable), SpecError> {
        let ids = book.all_ids();
        let id = ids.iter().find(|id| id.to_string() == self.listing);
        let id = id.ok_or_else(|| SpecError::NoListing(self.listing.clone()))?;
        let listing = book.listing(id).map_err(|faults| broken(&faults))?;
        let most = listing.body().seats.positions;
        let seats = self.seats.unwrap_or(most.min(8));
        if seats < 2 || seats > most {
            return Err(SpecError::Seats { listing: self.listing.clone(), seats, most });
        }
        let blocks = blocks(book, &listing)?;
        let mut terms = self.terms(&listing, &blocks)?;
        terms.positions = seats;
        let table = AnyTable::open(&listing, &terms).map_err(|wrong| SpecError::Terms(wrong.join("; ")))?;
        Ok((listing, table))
    }

    fn terms(&self, listing: &Listing, blocks: &[Block]) -> Result<Terms, SpecError> {
        let schedule = match &self.option {
            None => blocks.first().and_then(|block| block.options.first().map(|option| (block, option))),
            Some(option) => Some(collection::find(blocks, option).map_err(|_| {
                let has = blocks.iter().flat_map(|block| {
                    block.options.iter().map(|option| format!("{}/{}", block.id.name, option.number))
                });
                let has: Vec<String> = has.collect();
                SpecError::NoOption {
                    listing: self.listing.clone(),
                    option: option.clone(),
                    has: if has.is_empty() { "none".to_owned() } else { has.join(", ") },
                }
            })?),
        };
        let mut terms = Terms::widest(listing, schedule);
        terms.chip = Cents(100);
        if listing.family().has_stakes() {
            terms.poker = PokerTerms {
                structure: self.structure.clone(),
                stakes: self.stakes.clone(),
                ..PokerTerms::default()
            };
        }
        Ok(terms)
    }
}

fn blocks(book: &Book, listing: &Listing) -> Result<Vec<Block>, SpecError> {
    let read = |name: &str| {
        let id: BlockId = name.parse().map_err(SpecError::Broken)?;
        book.block(&id).map_err(|faults| broken(&faults))
    };
    listing.body().collection.all().map(read).collect()
}

fn broken(faults: &[rulebook::Fault]) -> SpecError {
    SpecError::Broken(faults.first().map(ToString::to_string).unwrap_or_default())
}
