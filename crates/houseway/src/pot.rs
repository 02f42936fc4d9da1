//! The terms of a table with a pot, from what is said on the command line.

use families::stakes_meant;
use rulebook::listing::Listing;
use table::terms::PokerTerms;

use crate::cli::PotArgs;

impl PotArgs {
    /// What is asked of a game with a pot. Stakes that are named alone find the structure that has them.
    pub(crate) fn terms(&self, listing: &Listing) -> PokerTerms {
        let wanted = self.stakes.as_deref().map(in_dollars);
        let found =
            wanted.as_deref().and_then(|wanted| stakes_meant(listing, self.structure.as_deref(), wanted));
        let (structure, stakes) = match found {
            Some((structure, stakes)) => (Some(structure), Some(stakes)),
            None => (self.structure.clone(), wanted),
        };
        PokerTerms {
            structure,
            stakes,
            blinds: self.blinds.clone().map(|blinds| blinds.0),
            ante: self.ante,
            bring_in: self.bring_in,
            kill: self.kill.clone(),
            day: self.day.clone(),
            ..PokerTerms::default()
        }
    }
}

/// Stakes as they are printed: `4-8` is `$4-$8`.
fn in_dollars(stakes: &str) -> String {
    let bare = |sign: char| sign.is_ascii_digit() || matches!(sign, '-' | '/' | '.' | ',');
    if stakes.is_empty() || !stakes.chars().all(bare) {
        return stakes.to_owned();
    }
    format!("${}", stakes.replace('-', "-$").replace('/', "/$"))
}

#[cfg(test)]
mod tests {
    use rulebook::book::Book;

    use super::*;

    #[test]
    fn stakes_alone_find_their_structure() {
        let listing = crate::find::listing(&Book::shipped(), "chico/texas-holdem").unwrap();
        let meant = |wanted| stakes_meant(&listing, None, wanted);
        let of = |structure: &str, stakes: &str| Some((structure.to_owned(), stakes.to_owned()));
        assert_eq!(meant("4-8"), of("limit", "$4-$8"));
        assert_eq!(meant("5-9"), None);
        assert_eq!(meant("$1/$3"), of("no-limit", "$1/$3"));
        assert_eq!(meant("$7/$14"), of("no-limit", "$7/$14"));
    }
}
