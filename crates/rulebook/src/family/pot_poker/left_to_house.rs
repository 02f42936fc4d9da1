//! Which forced amounts the documents leave to the house (T01).

use super::PotPoker;
use super::size::Size;
use crate::listing::Listing;
use crate::tree::{Kind, Node};

/// Which forced amounts of a row of stakes no document prints, so that the table may name others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LeftToHouse {
    /// The blinds.
    pub blinds: bool,
    /// The ante.
    pub ante: bool,
    /// The forced opening bet.
    pub bring_in: bool,
}

impl LeftToHouse {
    /// For a row of a structure's stakes, by its place in the list.
    pub fn of(listing: &Listing, structure: &str, row: usize) -> LeftToHouse {
        let Some(rules) = listing.section::<PotPoker>() else { return LeftToHouse::default() };
        let open = |key: &str, section: &str, amounts: (&str, Option<&[Size]>)| {
            let Some(sizes) = amounts.1 else { return false };
            match cell(listing, structure, row, key) {
                Some(cell) => is_outside(cell),
                None => {
                    let whole = listing.tree().at(&["pot-poker", section, amounts.0]);
                    sizes.contains(&Size::Posted) || whole.is_some_and(is_outside)
                }
            }
        };
        let blinds = rules.blinds.as_ref().map(|blinds| blinds.amounts.as_slice());
        let ante = rules.ante.as_ref().map(|ante| std::slice::from_ref(&ante.amount));
        let bring_in = rules.bring_in.as_ref().map(|bring_in| bring_in.amount.as_slice());
        LeftToHouse {
            blinds: open("blinds", "blinds", ("amounts", blinds)),
            ante: open("ante", "ante", ("amount", ante)),
            bring_in: open("bring-in", "bring-in", ("amount", bring_in)),
        }
    }
}

/// A value of a row of stakes.
fn cell<'a>(listing: &'a Listing, structure: &str, row: usize, key: &str) -> Option<&'a Node> {
    let stakes = listing.tree().at(&["pot-poker", "structure", structure, "stakes"])?;
    let Kind::List(rows) = &stakes.kind else { return None };
    rows.get(row)?.at(&[key])
}

fn is_outside(node: &Node) -> bool {
    node.source.as_deref().is_some_and(|source| source.outside)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::Book;

    fn left(id: &str, structure: &str, row: usize) -> (bool, bool, bool) {
        let listing = Book::shipped().listing(&id.parse().unwrap()).unwrap();
        let LeftToHouse { blinds, ante, bring_in } = LeftToHouse::of(&listing, structure, row);
        (blinds, ante, bring_in)
    }

    #[test]
    fn what_no_document_prints_is_left_to_the_house() {
        assert_eq!(left("chico/texas-holdem", "no-limit", 1), (true, false, false));
        assert_eq!(left("chico/texas-holdem", "limit", 3), (true, false, false));
        assert_eq!(left("chico/seven-card-stud", "no-limit", 0), (false, true, true));
        // The bring-in of limit stud is printed (000:1327), its ante is not.
        assert_eq!(left("chico/seven-card-stud", "limit", 0), (false, true, false));
        assert_eq!(left("players-club/no-limit-holdem", "no-limit", 0), (true, false, false));
        // Antes are printed (002:925-950), the size of the bring-in is not (K15).
        assert_eq!(left("central-coast/seven-card-stud", "limit", 0), (false, false, true));
        assert_eq!(left("central-coast/texas-holdem", "limit", 0), (false, false, false));
        assert_eq!(left("central-coast/texas-holdem", "pot-limit", 0), (true, false, false));
        assert_eq!(left("outlaws/holdem", "three-six", 0), (false, false, false));
        assert_eq!(left("delta/ez-baccarat", "limit", 0), (false, false, false));
    }
}
