//! Listings and schedules with dates.

use rulebook::book::Book;
use rulebook::collection::Block;
use rulebook::date::Date;
use rulebook::listing::Listing;

use super::choose::blocks;
use super::{SetUp, SetUpError};

impl SetUp {
    /// Why a listing, or the schedule that was named, is not in force on a day. Where none was named: why none of its
    /// schedules is.
    pub fn why_not_in_force(
        &self,
        book: &Book,
        listing: &Listing,
        date: Date,
    ) -> Result<Option<String>, SetUpError> {
        if let Some(why) = listing.effective().why_not(&listing.id().to_string(), date) {
            return Ok(Some(why));
        }
        let all = blocks(book, listing)?;
        let why_not = |block: &Block| block.effective.why_not(&format!("the schedule {}", block.id), date);
        if self.schedule.is_some() {
            return Ok(self.schedule_in(listing, &all)?.and_then(|(block, _)| why_not(block)));
        }
        let out: Vec<String> = all.iter().filter_map(why_not).collect();
        Ok((!out.is_empty() && out.len() == all.len()).then(|| out.join("; ")))
    }
}
