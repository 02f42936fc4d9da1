//! What every page of rules says.

use rulebook::book::Book;
use rulebook::listing::{Listing, Page, PageLine};

fn listings() -> Vec<Listing> {
    let book = Book::shipped();
    book.ids().iter().map(|id| book.listing(id).unwrap_or_else(|faults| panic!("{faults:?}"))).collect()
}

#[test]
fn the_rule_of_cover_stands_on_every_banked_page() {
    let banked: Vec<Listing> =
        listings().into_iter().filter(|listing| listing.family().is_banked()).collect();
    assert!(banked.len() > 20);
    for listing in banked {
        let cover = Page::of(&listing).lines.into_iter().find_map(|line| match line {
            PageLine::Value { label, text, source, .. } if label == "Player-dealer coverage" => {
                Some((text, source))
            }
            _ => None,
        });
        let (text, source) = cover.unwrap_or_else(|| panic!("{} does not say it", listing.id()));
        assert!(text.concat().contains("covered in part") && source.is_some(), "{}", listing.id());
    }
}

#[test]
fn nothing_from_outside_is_called_printed() {
    for listing in listings() {
        for line in Page::of(&listing).lines {
            let PageLine::Value { label, source: Some(source), .. } = line else { continue };
            assert!(!source.outside || !label.contains("print"), "{}: {label} [{source}]", listing.id());
        }
    }
}
