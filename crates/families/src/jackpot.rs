//! A host's jackpot rule, compiled for a listing: its hands become strengths of the listing's ranking.

use rulebook::Fault;
use rulebook::book::Book;
use rulebook::jackpot::{GameRow, HoleCards, Jackpot, OddCentsRule, Wanted};
use rulebook::lint::Finding;
use rulebook::listing::{Listing, ListingId};
use table::jackpot::{FundShares, Hits, JackpotTerms, OddCents};
use table::terms::Terms;

use crate::pot_poker::jackpot::Ranking;
use crate::pot_poker::{Plan, RankPlan};
use crate::schedule::stakes_meant;

/// The code of a game that collects nothing for the jackpot: a remark, no fault.
const NOT_FED: &str = "jackpot-not-fed";

/// The rule as tables of a listing play under it; all that is wrong at once. `at` is the number of the listing's row.
pub fn jackpot_terms(
    rule: &Jackpot,
    at: usize,
    row: &GameRow,
    listing: &Listing,
) -> Result<JackpotTerms, Vec<Fault>> {
    let fault = |key: &str, why: &str| rule.fault(rule.place_in_game(at, key), format!("`{key}`: {why}"));
    let plan = Plan::new(listing, &Terms::widest(listing, None)).map_err(|wrong| {
        vec![fault("listing", &format!("only games with a pot have a jackpot: {}", wrong.join("; ")))]
    })?;
    let deck = listing.body().deck.pack.kind();
    let Some(ranking) = Ranking::of(&plan.rank, deck).filter(|_| has_one_board(&plan.rank)) else {
        let why = format!("a jackpot needs hands of five cards on one board; {} has others", listing.id());
        return Err(vec![fault("listing", &why)]);
    };
    let mut faults = Vec::new();
    let mut weakest = |key: &str, text: &str| {
        ranking.weakest(text).map_err(|why| faults.push(fault(key, &why))).unwrap_or_default()
    };
    let hits = match rule.wanted(row) {
        Some(Wanted::BadBeat { losing, winning }) => {
            Hits::BadBeat { losing: weakest("losing", losing), winning: weakest("winning", winning) }
        }
        Some(Wanted::HighHand(hand)) => Hits::HighHand { hand: weakest("hand", hand) },
        None => return Err(vec![fault("listing", "no hand is named")]),
    };
    if let Hits::BadBeat { losing, .. } = hits
        && Some(losing) == ranking.strongest()
    {
        faults.push(fault("losing", "nothing beats this hand: name a weaker one"));
    }
    let of = &rule.file.qualifies;
    if of.hole_cards == HoleCards::Both && !ranking.has_two_hole_cards() {
        let place = rule.place(&["qualifies", "hole-cards"]);
        let why = format!(
            "`qualifies.hole-cards` must be \"any\": {} has no two hole cards beside a board",
            listing.id()
        );
        faults.push(rule.fault(place, why));
    }
    for stakes in row.stakes.iter().flatten() {
        if stakes_meant(listing, None, stakes).is_none() {
            faults.push(fault("stakes", &format!("{} has no stakes \"{stakes}\"", listing.id())));
        }
    }
    let shares = &rule.file.shares;
    let terms = JackpotTerms {
        rule: rule.id.clone(),
        title: rule.file.title.clone(),
        source: rule.file.posted.clone(),
        fund: rule.file.fund,
        hits,
        hole_cards_play: of.hole_cards == HoleCards::Both,
        players: of.players,
        pot: of.pot.unwrap_or_default(),
        shares: FundShares {
            loser: shares.loser.unwrap_or(0),
            winner: shares.winner,
            table: shares.table.unwrap_or(0),
        },
        odd_cents: match shares.odd_cents {
            OddCentsRule::LeftOfButton => OddCents::LeftOfButton,
            OddCentsRule::Fund => OddCents::Fund,
        },
        minimum_fund: shares.minimum_fund.unwrap_or_default(),
    };
    if faults.is_empty() { Ok(terms) } else { Err(faults) }
}

fn has_one_board(rank: &RankPlan) -> bool {
    rank.boards < 2
}

/// What is wrong with a rule in the games that it names.
pub(crate) fn findings(book: &Book, rule: &Jackpot) -> Vec<Finding> {
    let games = rule.games().filter_map(|(at, id, row)| Some((at, row, book.listing(&id).ok()?)));
    let faults = games.filter_map(|(at, row, listing)| jackpot_terms(rule, at, row, &listing).err());
    let mut faults: Vec<Fault> = faults.flatten().collect();
    faults.sort();
    faults.dedup();
    faults.into_iter().map(Finding::from).collect()
}

/// What keeps a rule from being played.
pub fn jackpot_faults(book: &Book, id: &str) -> Vec<Fault> {
    match Jackpot::load(book, id) {
        Ok(rule) => {
            let found = rule.findings(book).into_iter().chain(findings(book, &rule));
            found.map(|found| found.fault).filter(|fault| fault.code != NOT_FED).collect()
        }
        Err(faults) => faults,
    }
}

/// The rules of a book for the tables of a listing: those that load and can be played.
pub fn jackpots_of(book: &Book, listing: &Listing) -> Vec<(Vec<String>, JackpotTerms)> {
    let own = |id: &ListingId| id == listing.id();
    let all = Jackpot::all(book);
    let rules = all.iter().filter(|rule| rule.findings(book).iter().all(|found| found.fault.code == NOT_FED));
    let rows = rules.flat_map(|rule| rule.games().map(move |(at, id, row)| (rule, at, id, row)));
    let rows = rows.filter(|(_, _, id, _)| own(id));
    let terms = rows.filter_map(|(rule, at, _, row)| {
        let terms = jackpot_terms(rule, at, row, listing).ok()?;
        Some((row.stakes.clone().unwrap_or_default(), terms))
    });
    terms.collect()
}
