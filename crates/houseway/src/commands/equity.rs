//! `houseway equity`: shares of a pot.

use cards::{Card, Deck};
use odds::equity::{Equity, Question, Work, draws, equity, parts, work};
use odds::{ranges, report};
use rulebook::book::Book;
use rulebook::listing::Listing;
use serde_json::json;

use super::progress::Bar;
use crate::cli::EquityArgs;
use crate::out::{Answer, Usage, columns, complain};

pub(super) fn run(book: &Book, args: &EquityArgs) -> Result<Answer, Usage> {
    let listing = args.on.listing(book, &args.game)?;
    let pack = Deck::single(listing.body().deck.pack.kind()).cards();
    let boards = [cards_of(&args.board)?, cards_of(&args.second_board)?];
    let dead = cards_of(&args.dead)?;
    let hands = args.hands.iter().map(|text| ranges::parse(text, &pack).map_err(Usage::new));
    let hands = hands.collect::<Result<_, _>>()?;
    let bar = Bar::new("deals");
    let question = Question {
        listing: &listing,
        ranges: hands,
        boards,
        dead,
        samples: args.samples.filter(|_| !args.exact),
        exact: args.exact,
        seed: args.seed.unwrap_or(1),
        watch: &bar,
    };
    let wrong = |wrong: Vec<String>| Usage::new(wrong.join("; "));
    if args.exact {
        announce(&work(&question).map_err(wrong)?);
    }
    let found = equity(&question).map_err(wrong)?;
    bar.done();
    if Bar::was_stopped() && !found.exact {
        Bar::is_partial();
    }
    Ok(if args.json { json(args, &listing.id().to_string(), &found) } else { text(args, &listing, &found) })
}

/// A count that is longer than this is announced.
const LONG: f64 = 10.0;

/// Says how long a count of all deals takes, and how to have less.
fn announce(work: &Work) {
    if work.seconds > LONG {
        let (deals, time) = (about(work.deals), duration(work.seconds));
        complain(&format!(
            "all {deals} deals will take {time} on this machine; press Ctrl-C for a sampled result, or leave out --exact"
        ));
    }
}

/// A number in digits, or in powers of ten where those would be too many.
fn about(number: f64) -> String {
    if number < 1e15 {
        return report::grouped(&format!("{number:.0}"));
    }
    let power = number.log10().floor();
    format!("{:.1} x 10^{power}", number / 10f64.powf(power))
}

/// A time as people say it.
fn duration(seconds: f64) -> String {
    const UNITS: [(&str, f64); 6] = [
        ("years", 31_557_600.0),
        ("months", 2_629_800.0),
        ("days", 86_400.0),
        ("hours", 3_600.0),
        ("minutes", 60.0),
        ("seconds", 1.0),
    ];
    let fits = UNITS.iter().find(|(_, unit)| seconds >= 2.0 * unit);
    match fits {
        Some(("years", unit)) if seconds / unit > 1e6 => "more than a million years".to_owned(),
        Some((name, unit)) => format!("about {} {name}", report::grouped(&format!("{:.0}", seconds / unit))),
        None => "a moment".to_owned(),
    }
}

fn cards_of(texts: &[String]) -> Result<Vec<Card>, Usage> {
    let text = texts.join(" ").replace("10", "T");
    // Cards may stand side by side, as in 2c7d9h.
    let letters: Vec<char> = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    let parse = |two: &[char]| {
        let card: String = two.iter().collect();
        card.parse::<Card>().map_err(|error| Usage::new(error.to_string()))
    };
    letters.chunks(2).map(parse).collect()
}

fn text(args: &EquityArgs, listing: &Listing, found: &Equity) -> Answer {
    let parts = parts(listing);
    let heads = ["hand", "equity", "scoops"].into_iter().chain(parts.iter().copied()).chain(["shares"]);
    let mut rows = vec![heads.map(str::to_owned).collect::<Vec<_>>()];
    for (hand, share) in args.hands.iter().zip(&found.shares) {
        let drawn = Some(share.error).filter(|_| !found.exact);
        let error = drawn.map(|error| format!(" ± {}", report::percent_error(error))).unwrap_or_default();
        let deals = found.deals.max(1) as f64;
        let often = |share: f64| {
            let error = (share * (1.0 - share) / deals).sqrt().max(1.0 / deals);
            report::percent_to(share, Some(error).filter(|_| !found.exact), 3)
        };
        let equity = format!("{}{error}", report::percent_to(share.equity, drawn, 4));
        let mut row = vec![hand.clone(), equity, often(share.scoops)];
        row.extend([share.high, share.low].iter().take(parts.len()).map(|part| often(*part)));
        row.push(often(share.ties));
        rows.push(row);
    }
    let how = match (found.exact, Bar::was_stopped()) {
        (true, _) => "Exact",
        (false, true) => "Stopped, sampled",
        (false, false) => "Sampled",
    };
    let deals = report::grouped(&found.deals.to_string());
    let drawn = if draws(listing) { "; hands are compared without a draw" } else { "" };
    Answer::text(format!("{}{how}: {deals} deals{drawn}\n", columns(&rows)))
}

fn json(args: &EquityArgs, game: &str, found: &Equity) -> Answer {
    let shares = args.hands.iter().zip(&found.shares).map(|(hand, share)| {
        json!({
            "hand": hand,
            "equity": share.equity,
            "scoops": share.scoops,
            "high": share.high,
            "low": share.low,
            "ties": share.ties,
            "standard-error": share.error,
        })
    });
    Answer::json(&json!({
        "game": game,
        "deals": found.deals,
        "exact": found.exact,
        "stopped": !found.exact && Bar::was_stopped(),
        "shares": shares.collect::<Vec<_>>(),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_numbers_are_told_as_people_say_them() {
        assert_eq!(duration(1.0), "a moment");
        assert_eq!(duration(45.0), "about 45 seconds");
        assert_eq!(duration(170.0), "about 3 minutes");
        assert_eq!(duration(86_400.0), "about 24 hours");
        assert_eq!(duration(3e6), "about 35 days");
        assert_eq!(duration(3.2e10), "about 1,014 years");
        assert_eq!(duration(1e30), "more than a million years");
        assert_eq!(about(2_598_960.0), "2,598,960");
        assert_eq!(about(1.84e19), "1.8 x 10^19");
    }
}
