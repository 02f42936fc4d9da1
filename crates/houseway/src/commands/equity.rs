//! `houseway equity`: shares of a pot.

use cards::{Card, Deck};
use odds::equity::{Equity, Question, draws, equity, parts};
use odds::{ranges, report};
use rulebook::book::Book;
use rulebook::listing::Listing;
use serde_json::json;

use super::progress::Bar;
use crate::cli::EquityArgs;
use crate::find;
use crate::out::{Answer, Usage, columns};

pub(super) fn run(book: &Book, args: &EquityArgs) -> Result<Answer, Usage> {
    let listing = find::listing(book, &args.game)?;
    let pack = Deck::single(listing.body().deck.pack.kind()).cards();
    let boards = [cards_of(&args.board)?, cards_of(&args.second_board)?];
    let dead = cards_of(&args.dead)?;
    let hands = args.hands.iter().map(|text| ranges::parse(text, &pack).map_err(Usage));
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
    let found = equity(&question).map_err(|wrong| Usage(wrong.join("; ")))?;
    bar.done();
    Ok(if args.json { json(args, &listing.id().to_string(), &found) } else { text(args, &listing, &found) })
}

fn cards_of(texts: &[String]) -> Result<Vec<Card>, Usage> {
    let text = texts.join(" ").replace("10", "T");
    // Cards may stand side by side, as in 2c7d9h.
    let letters: Vec<char> = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    let parse = |two: &[char]| {
        let card: String = two.iter().collect();
        card.parse::<Card>().map_err(|error| Usage(error.to_string()))
    };
    letters.chunks(2).map(parse).collect()
}

fn text(args: &EquityArgs, listing: &Listing, found: &Equity) -> Answer {
    let parts = parts(listing);
    let heads = ["hand", "equity", "scoops"].into_iter().chain(parts.iter().copied()).chain(["shares"]);
    let mut rows = vec![heads.map(str::to_owned).collect::<Vec<_>>()];
    for (hand, share) in args.hands.iter().zip(&found.shares) {
        let error =
            if found.exact { String::new() } else { format!(" ± {}", report::percent(share.error, 3)) };
        let mut row = vec![
            hand.clone(),
            format!("{}{error}", report::percent(share.equity, 4)),
            report::percent(share.scoops, 3),
        ];
        row.extend([share.high, share.low].iter().take(parts.len()).map(|part| report::percent(*part, 3)));
        row.push(report::percent(share.ties, 3));
        rows.push(row);
    }
    let how = match (found.exact, Bar::was_stopped()) {
        (true, _) => "all",
        (false, true) => "stopped, sampled",
        (false, false) => "sampled",
    };
    let deals = report::grouped(&found.deals.to_string());
    let drawn = if draws(listing) { "; hands are compared as they are held, nobody draws" } else { "" };
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
