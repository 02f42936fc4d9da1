//! Listings and schedules on a day. The clock is read only where one of them has dates and no day was named.

use std::collections::BTreeMap;

use rulebook::book::Book;
use rulebook::collection::Block;
use rulebook::date::{Date, Effective};
use rulebook::listing::Listing;

use crate::cli::OnDate;
use crate::find;
use crate::out::{Key, Usage};

impl OnDate {
    /// The day that was named, else today in this machine's time zone.
    pub(crate) fn day(&self) -> Date {
        self.on.unwrap_or_else(today)
    }

    /// Why something is not in force on the day, with the days on which it is.
    pub(crate) fn why_not(&self, what: &str, effective: Effective) -> Option<String> {
        effective.is_dated().then(|| effective.why_not(what, self.day())).flatten()
    }

    /// The listings and blocks of schedules that are not in force on the day, with the reason.
    pub(crate) fn left_out(&self, book: &Book) -> BTreeMap<String, String> {
        let listings = book.all_ids().into_iter().filter_map(|id| book.listing(&id).ok());
        let listings = listings.map(|listing| {
            let id = listing.id().to_string();
            (id.clone(), self.why_not(&id, listing.effective()))
        });
        let blocks = book.blocks().into_iter().filter_map(|id| book.block(&id).ok());
        let blocks = blocks.map(|block| {
            let why = self.why_not(&format!("the schedule {}", block.id), block.effective);
            (block.id.to_string(), why)
        });
        listings.chain(blocks).filter_map(|(name, why)| Some((name, why?))).collect()
    }

    /// Leaves out the names of listings and blocks that are not in force on the day; the notes say which.
    pub(crate) fn keep<'a>(
        &self,
        book: &Book,
        lists: impl IntoIterator<Item = &'a mut Vec<String>>,
    ) -> Vec<String> {
        let left_out = self.left_out(book);
        let mut notes = Vec::new();
        for names in lists {
            names.retain(|name| {
                let why = left_out.get(name);
                notes.extend(why.map(|why| note(why)));
                why.is_none()
            });
        }
        notes.sort();
        notes.dedup();
        notes
    }

    /// Refuses what is not in force on the day.
    fn check(&self, what: &str, effective: Effective) -> Result<(), Usage> {
        let refused = |why: String| Usage::of(Key::NotInForce, format!("{why}; name another day with --on"));
        self.why_not(what, effective).map_or(Ok(()), |why| Err(refused(why)))
    }

    /// Refuses a schedule that is not in force on the day.
    pub(crate) fn check_block(&self, block: &Block) -> Result<(), Usage> {
        self.check(&format!("the schedule {}", block.id), block.effective)
    }

    /// The listing that a word means, if it is in force on the day.
    pub(crate) fn listing(&self, book: &Book, text: &str) -> Result<Listing, Usage> {
        let listing = find::listing(book, text)?;
        self.check_listing(&listing)?;
        Ok(listing)
    }

    /// Refuses a listing that is not in force on the day.
    pub(crate) fn check_listing(&self, listing: &Listing) -> Result<(), Usage> {
        self.check(&listing.id().to_string(), listing.effective())
    }

    /// The schedules in force on the day, and why the others are left out. Where none is left, the reasons are the error.
    pub(crate) fn blocks(&self, blocks: Vec<Block>) -> Result<(Vec<Block>, Vec<String>), Usage> {
        let mut left_out = Vec::new();
        let why = |block: &Block| self.why_not(&format!("the schedule {}", block.id), block.effective);
        let in_force: Vec<Block> = blocks
            .into_iter()
            .filter(|block| {
                let why = why(block);
                left_out.extend(why.clone());
                why.is_none()
            })
            .collect();
        if in_force.is_empty() && !left_out.is_empty() {
            let text = format!("{}; name another day with --on", left_out.join("; "));
            return Err(Usage::of(Key::NotInForce, text));
        }
        Ok((in_force, left_out.iter().map(|why| note(why)).collect()))
    }
}

/// What is said of something that is left out.
pub(crate) fn note(why: &str) -> String {
    format!("houseway: left out: {why}")
}

/// Today in this machine's time zone.
fn today() -> Date {
    let date = jiff::Zoned::now().date();
    let part = |part: i8| u8::try_from(part).ok();
    let year = u16::try_from(date.year()).ok();
    let today = year.zip(part(date.month())).zip(part(date.day()));
    today
        .and_then(|((year, month), day)| Date::new(year, month, day))
        .expect("the clock is in a year of four figures")
}
