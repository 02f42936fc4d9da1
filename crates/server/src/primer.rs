//! What the lobby and the intro card say about a listing: limits, fees and the course of a round.

use money::Cents;
use rulebook::Wording;
use rulebook::collection::{Block, Charge, Fee, Rates, ScheduleOption};
use rulebook::family::Family;
use rulebook::listing::Listing;
use table::{Tongue, of_row, say};

use crate::wire::{Card, Rotation, Schedule, Wagered};

/// The wording of pages, signs and intro cards in a language.
pub(crate) fn wording(tongue: Tongue) -> Wording {
    Wording::of_key(tongue.key())
}

/// The display name of a family.
pub(crate) fn family(family: Family, tongue: Tongue) -> String {
    of_row(tongue, "family", family.key(), family.text())
}

/// The limits of a listing's tables, as the listing or its schedules print them.
pub(crate) fn limits(listing: &Listing, blocks: &[Block], tongue: Tongue) -> Vec<String> {
    let offered = listing.body().offering.as_ref().and_then(|offering| offering.limits.as_ref());
    match offered {
        Some(offered) => offered.iter().map(|limit| printed(limit, tongue)).collect(),
        None => {
            let options = blocks.iter().flat_map(|block| &block.options);
            let mut all: Vec<String> = options.filter_map(|option| limit(option, tongue)).collect();
            all.dedup();
            all
        }
    }
}

/// Limits as a document prints them: amounts, and runs of words that are translated one by one.
fn printed(text: &str, tongue: Tongue) -> String {
    let is_word = |sign: char| sign.is_alphabetic();
    let mut said = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(from) = rest.find(is_word) {
        let (before, behind) = rest.split_at(from);
        // A run of words is a phrase: it ends with the last letter before a sign or a sum.
        let end = behind.find(|sign: char| !is_word(sign) && sign != ' ').unwrap_or(behind.len());
        let run = behind[..end].trim_end();
        said.push_str(before);
        said.push_str(&of_row(tongue, "limits", &run.to_lowercase().replace(' ', "-"), run));
        rest = &behind[run.len()..];
    }
    said + rest
}

/// The limits that an option applies to.
fn limit(option: &ScheduleOption, tongue: Tongue) -> Option<String> {
    let terms = &option.terms;
    if let (Some(least), Some(most)) = (&terms.minimum, &terms.maximum) {
        return Some(table_limits(least, most, tongue));
    }
    let printed = |text: &String| printed(text, tongue);
    let least = terms.minimum.as_ref().or(terms.stakes.as_ref()).or(terms.blinds.as_ref()).map(printed);
    match (least, terms.maximum.as_ref().map(printed), terms.limit.as_ref()) {
        (Some(least), Some(most), _) => Some(say!(tongue, "posted.least-most", least = least, most = most)),
        (Some(least), None, _) => Some(least),
        (None, Some(most), _) => Some(say!(tongue, "posted.most", most = most)),
        (None, None, Some(limit)) => Some(printed(limit)),
        (None, None, None) => {
            terms.point.as_ref().map(|point| say!(tongue, "posted.point", point = printed(point)))
        }
    }
}

/// Table limits as a player says them: "$5 to $100". A document may print a range for each, from which the host picks.
fn table_limits(least: &str, most: &str, tongue: Tongue) -> String {
    let range = |text: &str| match text.split_once('-') {
        Some((from, to)) => {
            say!(tongue, "posted.range", from = printed(from, tongue), to = printed(to, tongue))
        }
        None => printed(text, tongue),
    };
    if least.contains('-') || most.contains('-') {
        say!(tongue, "posted.minimum-maximum", least = range(least), most = range(most))
    } else {
        say!(tongue, "posted.range", from = printed(least, tongue), to = printed(most, tongue))
    }
}

/// The fees of the first schedule, one line per charge.
pub(crate) fn fees(blocks: &[Block], tongue: Tongue) -> Vec<String> {
    let option = blocks.iter().find_map(|block| block.options.first());
    option.map(|option| charges(option, tongue)).unwrap_or_default()
}

/// The fees of an option, one line per charge.
fn charges(option: &ScheduleOption, tongue: Tongue) -> Vec<String> {
    option.charges.iter().filter_map(|charge| fee(charge, tongue)).collect()
}

/// The options that a table can be opened with: those with fees that can be read. Where the document prints a number
/// twice, an address means the first.
pub(crate) fn schedules(blocks: &[Block], tongue: Tongue) -> Vec<Schedule> {
    let mut all: Vec<Schedule> = Vec::new();
    for (block, option) in blocks.iter().flat_map(|block| block.options.iter().map(move |one| (block, one))) {
        let address = block.address(option);
        if option.unreadable().is_none() && !all.iter().any(|known| known.option == address) {
            all.push(Schedule {
                option: address,
                limits: limit(option, tongue),
                fees: charges(option, tongue),
            });
        }
    }
    all
}

/// The lowest and the highest fee of a charge; none where no cell can be read.
pub(crate) fn fee_range(charge: &Charge) -> Option<(Cents, Cents)> {
    let amount = |fee: &Fee| match fee {
        Fee::Amount(cents) => Some(*cents),
        Fee::Unreadable => None,
    };
    let amounts: Vec<Cents> = match &charge.rates {
        Rates::Flat(fee) | Rates::HalfHour { half: fee, .. } => amount(fee).into_iter().collect(),
        Rates::Bands(bands) => bands.iter().filter_map(|band| amount(&band.fee)).collect(),
        Rates::PerPlayer { each, .. } => vec![*each],
    };
    Some((*amounts.iter().min()?, *amounts.iter().max()?))
}

/// A charge in words: who pays how much how often.
pub(crate) fn fee(charge: &Charge, tongue: Tongue) -> Option<String> {
    let (least, most) = fee_range(charge)?;
    let several = || say!(tongue, "offer.span", from = least, to = most);
    let sum = if least == most { most.to_string() } else { several() };
    let payer = say(tongue, &format!("payer.{}", charge.payer.key()), &[]);
    let per = say(tongue, &format!("per.{}", charge.per.key()), &[]);
    Some(say!(tongue, "posted.fee", payer = payer, sum = sum, per = per))
}

/// The intro card of a game: its aim, the course of a round, the wagers, the fees and the player-dealer.
pub(crate) fn card(listing: &Listing, blocks: &[Block], tongue: Tongue) -> Card {
    let (body, words) = (listing.body(), wording(tongue));
    // In the order of the circles on the felt: required wagers first.
    let mut wagers: Vec<_> = body.wager.iter().map(|(_, wager)| wager).collect();
    wagers.sort_by_key(|wager| !wager.required);
    let wagers = wagers.into_iter().map(|wager| Wagered {
        name: wager.name.clone(),
        placed: wager.placed.said(words),
        required: wager.required,
        wins: wager.wins.as_ref().map(|when| words.text(when)),
    });
    let bank = body.bank.as_ref();
    Card {
        aim: words.text(&body.listing.object),
        course: body.play.steps.iter().map(|step| words.text(step)).collect(),
        wagers: wagers.collect(),
        fees: fees(blocks, tongue),
        player_dealer: bank.map(|bank| {
            let (offered, rounds) = (bank.offered.said(words), bank.rounds);
            let text = say!(tongue, "posted.player-dealer", offered = offered.clone(), rounds = rounds);
            Rotation { offered, rounds, text }
        }),
    }
}

#[cfg(test)]
mod tests {
    use rulebook::book::Book;
    use rulebook::collection::{Payer, Per, When};

    use super::*;

    #[test]
    fn limits_are_told_in_a_language() {
        assert_eq!(printed("minimum $2-$4, maximum $5-$10", Tongue::Spanish), "mínimo $2-$4, máximo $5-$10");
        assert_eq!(
            printed("every day: $3 before and after the draw", Tongue::English),
            "every day: $3 before and after the draw"
        );
        assert_eq!(printed("No Limit", Tongue::Spanish), "no limit");
        assert_eq!(printed("$5 a game", Tongue::Spanish), "$5 a game");
        assert_eq!(table_limits("$5", "$100", Tongue::English), "$5 to $100");
        assert_eq!(
            table_limits("$5-$100", "$600-$5,000", Tongue::English),
            "$5 to $100 minimum, $600 to $5,000 maximum"
        );
        assert_eq!(table_limits("$5", "$100", Tongue::Spanish), "$5 a $100");
    }

    /// Pages and tables have words of their own for the same things, and they are the same words.
    #[test]
    fn a_page_says_it_as_the_table_does() {
        families::learn();
        for tongue in Tongue::ALL {
            let words = wording(tongue);
            for one in Payer::ALL {
                assert_eq!(one.said(words), say(tongue, &format!("payer.{}", one.key()), &[]));
            }
            for one in Per::ALL {
                assert_eq!(one.said(words), say(tongue, &format!("per.{}", one.key()), &[]));
            }
            for one in When::ALL {
                assert_eq!(one.said(words), say(tongue, &format!("when.{}", one.key()), &[]));
            }
            for one in Family::all() {
                assert_eq!(words.label(one.text()), family(one, tongue));
            }
        }
    }

    /// Every word that a shipped listing prints among its limits has one in Spanish: said twice, nothing is left over.
    #[test]
    fn limits_and_fees_of_the_whole_book_have_words() {
        families::learn();
        let book = Book::shipped();
        for id in book.ids() {
            let listing = book.listing(&id).expect("it loads");
            let blocks: Vec<Block> = book.blocks_of(&listing).filter_map(Result::ok).collect();
            let options: Vec<Schedule> = schedules(&blocks, Tongue::Spanish);
            let said =
                limits(&listing, &blocks, Tongue::Spanish).into_iter().chain(fees(&blocks, Tongue::Spanish));
            let said = said.chain(options.into_iter().flat_map(|one| one.fees.into_iter().chain(one.limits)));
            for line in said {
                let words = line.to_lowercase();
                let mut words = words.split(|sign: char| !sign.is_alphabetic());
                let english =
                    ["to", "most", "minimum", "maximum", "the", "each", "from", "every", "and", "day", "per"];
                assert!(!words.any(|word| english.contains(&word)), "{id}: {line}");
            }
        }
    }
}
