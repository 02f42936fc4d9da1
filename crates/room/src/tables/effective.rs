//! Listings and schedules with dates: a table opens under what is in force on its day, and goes on under what follows.

use rulebook::book::Book;
use rulebook::date::Date;
use rulebook::listing::Listing;

use super::spec::{Spec, SpecError};

impl Spec {
    /// Refuses a listing, or the schedule that was named, where it is not in force on a day.
    pub(super) fn check_in_force(&self, book: &Book, listing: &Listing, date: Date) -> Result<(), SpecError> {
        let why = self.set_up.why_not_in_force(book, listing, date)?;
        why.map_or(Ok(()), |why| Err(SpecError::NotInForce(why)))
    }

    /// The same for a later date: by the limits of its day, and by a schedule in force where its own is not.
    pub fn for_date(self, book: &Book, date: Date) -> Result<Spec, SpecError> {
        let mut spec = self.for_day(book, date.weekday())?;
        let listing = spec.listing(book)?;
        if let Err(SpecError::NotInForce(_)) = spec.check_in_force(book, &listing, date) {
            spec.set_up.schedule = None;
            return spec.choose_for(book, date);
        }
        Ok(spec)
    }

    /// Whether its listing is in force no more, or not yet.
    pub fn is_out_of_force(&self, book: &Book, date: Date) -> bool {
        let id = self.listing.parse().ok();
        let listing = id.and_then(|id| book.listing(&id).ok());
        listing.is_some_and(|listing| !listing.effective().holds_on(date))
    }
}
