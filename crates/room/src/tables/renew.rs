//! A table whose rules were corrected: between rounds it goes on under the new ones, with seats, chips and button.

use std::sync::Arc;

use families::{AnyTable, Day};
use rulebook::book::Book;
use rulebook::date::Date;
use rulebook::listing::Listing;
use table::record::FamilyVersion;

use super::{CannotLoad, Desk, Live, Note, Opened, Opens, Spec, Undone};
use crate::journal::Head;

/// A table under corrected rules, which nobody has written down yet.
pub struct Renewed {
    spec: Spec,
    listing: Listing,
    table: AnyTable,
}

impl Live {
    /// The table under the rules as a book has them now; nothing where they are those that it is played under, or while
    /// a round is on. What cannot be played any more says why.
    pub fn renewed(&self, book: &Book) -> Result<Option<Renewed>, String> {
        self.renewed_as(book, self.spec.clone())
    }

    /// The same under the limits of a day of the week, where the betting goes by it (T04).
    pub fn renewed_on(&self, book: &Book, day: Day) -> Result<Option<Renewed>, String> {
        if !self.table.goes_by_day() {
            return self.renewed(book);
        }
        let spec = self.spec.clone().for_day(book, day).map_err(|wrong| wrong.to_string())?;
        self.renewed_as(book, spec)
    }

    /// The same on a date: under the limits of its day, and under a schedule that is in force then.
    pub fn renewed_for(&self, book: &Book, date: Date) -> Result<Option<Renewed>, String> {
        let spec = self.spec.clone().for_date(book, date).map_err(|wrong| wrong.to_string())?;
        self.renewed_as(book, spec)
    }

    fn renewed_as(&self, book: &Book, spec: Spec) -> Result<Option<Renewed>, String> {
        let Some(opened) = self.opened.as_deref().filter(|_| !self.in_round()) else { return Ok(None) };
        let (listing, table) = spec.open(book).map_err(|wrong| wrong.to_string())?;
        let same = spec == self.spec && listing.digest().to_string() == opened.opening.digest;
        if same && FamilyVersion::from(table.words()) == opened.opening.family {
            return Ok(None);
        }
        let table = self.taken_over(table)?;
        Ok(Some(Renewed { spec, listing, table }))
    }

    /// A new table that goes on where this one ended.
    pub(super) fn taken_over(&self, mut table: AnyTable) -> Result<AnyTable, String> {
        if table.words().family != self.table.words().family {
            return Err(format!("{} now belongs to another family of games", self.spec.listing));
        }
        let lasts = self.table.snapshot().ok_or("the rules of a table can change only between rounds")?;
        table.take_over(&lasts).map_err(|wrong| wrong.to_string())?;
        Ok(table)
    }

    /// Goes on under the rules of a record that another has written.
    pub fn reopen_as(&mut self, opened: &Opened, opens: Opens<'_>, head: Head) -> Result<(), CannotLoad> {
        let (listing, table) = opens(opened).map_err(CannotLoad::Opening)?;
        let table = self.taken_over(table).map_err(CannotLoad::Opening)?;
        self.reopen(opened, &listing, table, head);
        Ok(())
    }

    /// Goes on under other rules, as it is written down.
    pub(super) fn reopen(&mut self, opened: &Opened, listing: &Listing, table: AnyTable, head: Head) {
        (self.felt, self.keys) = (Arc::new(table.felt(listing)), Arc::new(table.keys()));
        self.spec.clone_from(&opened.spec);
        self.table = table;
        self.game = crate::lists::GameKey::of(self.number, &self.spec, &self.table);
        self.clear_loading();
        self.opened = Some(Arc::new(opened.clone()));
        self.head = head;
    }
}

impl Desk<'_> {
    /// Writes down that a table goes on under corrected rules, and then lets it.
    pub async fn reopen(&self, live: &mut Live, renewed: Renewed) -> Result<(), Undone> {
        let Renewed { spec, listing, table } = renewed;
        let opened = self.opening(&spec, &listing, &table).await?;
        let head = self.note(live, &Note::Reopened(Box::new(opened.clone())), None).await?;
        live.reopen(&opened, &listing, table, head);
        Ok(())
    }
}
