//! The rules that a table was opened with, kept once in the store, so that it goes on under them whatever becomes of the
//! book.

use std::io::{Read as _, Write as _};

use families::AnyTable;
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use rulebook::book::Book;
use rulebook::listing::Listing;
use rulebook::resolved::Resolved;

use super::{Opened, from_book};
use crate::journal::{Digest, Reader};

/// The most that rules come to when they are read.
const MOST: u64 = 4 << 20;

/// Rules as they are kept.
pub fn packed(listing: &Listing) -> Result<Vec<u8>, String> {
    let resolved =
        listing.resolved().map_err(|faults| faults.first().map(ToString::to_string).unwrap_or_default())?;
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
    packed.write_all(&resolved.bytes()).map_err(|error| error.to_string())?;
    packed.finish().map_err(|error| error.to_string())
}

/// The rules of such bytes.
pub fn unpacked(body: &[u8]) -> Result<Resolved, String> {
    let mut bytes = Vec::new();
    ZlibDecoder::new(body).take(MOST).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    Resolved::read(&bytes)
}

/// Opens tables with the rules that they were opened with; those from before rules were kept, from the book.
pub fn from_store<'a>(
    reader: &'a dyn Reader,
    book: &'a Book,
) -> impl Fn(&Opened) -> Result<(Listing, AnyTable), String> + 'a {
    move |opened| {
        let Some(digest) = opened.rules.as_deref() else { return from_book(book)(opened) };
        let digest: Digest = digest.parse()?;
        let body = reader.rules(digest).map_err(|error| error.to_string())?;
        let body = body.ok_or_else(|| format!("the store has no rules with digest {digest}"))?;
        let rules = unpacked(&body)?;
        let (listing, table) = opened.spec.open(&rules.book()).map_err(|wrong| wrong.to_string())?;
        if listing.digest().to_string() != opened.opening.digest {
            return Err(format!(
                "the rules stored for {} are not the ones that the table was opened with",
                listing.id()
            ));
        }
        Ok((listing, table))
    }
}
