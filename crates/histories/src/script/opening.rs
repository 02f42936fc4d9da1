//! Opening the table of a script: its listing, terms and schedule, and what cannot be right before anything is played.

use families::set_up::{Bounds, ScheduleChoice};
use families::{AnyTable, SetUp};
use money::Cents;
use rulebook::book::Book;
use rulebook::collection::{self, Block, NotFound};
use rulebook::listing::Listing;
use table::terms::{PokerTerms, Schedule, Terms};

use super::cards_by_place::place_of;
use super::draft::{Draft, Line, is_everywhere};
use super::{Wrong, floor};
use crate::family;

pub(super) fn find_listing(book: &Book, (text, place): &Line) -> Result<Listing, Wrong> {
    let wrong = |message: String| Wrong::new(place.clone(), message);
    let id = text.parse().map_err(wrong)?;
    if !book.has(&id) {
        let ids: Vec<String> = book.all_ids().iter().map(ToString::to_string).collect();
        let hint = rulebook::did_you_mean(text, ids.iter().map(String::as_str));
        return Err(wrong(format!("no game has the id \"{text}\"{hint}")));
    }
    book.listing(&id).map_err(|faults| wrong(format!("the listing does not load: {}", faults[0])))
}

pub(super) fn terms(book: &Book, draft: &Draft, listing: &Listing) -> Result<Terms, Wrong> {
    let set_up = set_up(draft, listing);
    let mut terms = match (&draft.schedule, &draft.own_schedule) {
        (Some(line), _) if ScheduleChoice::from(line.0.as_str()) == ScheduleChoice::Nothing => {
            if ScheduleChoice::is_printed(listing) {
                let message = format!("{} has printed schedules; write one as BLOCK/N", listing.id());
                return Err(Wrong::new(line.1.clone(), message));
            }
            set_up.terms(listing, None)
        }
        (Some(line), _) => {
            let (block, number) = find_schedule(book, listing, line)?;
            let option = block.option(number).ok_or_else(|| {
                Wrong::new(line.1.clone(), format!("block {} has no schedule {number}", block.id))
            })?;
            set_up.terms(listing, Some((&block, option)))
        }
        (None, Some(node)) => {
            let option = Block::read_own(node).map_err(|faults| Wrong::from(faults[0].clone()))?;
            let schedule = Schedule { block: None, option };
            if let Some(fee) = schedule.no_fee() {
                let message = format!("{fee} is not a fee; write $0 to {}", Cents::MOST);
                return Err(Wrong::new(node.place.clone(), message));
            }
            Terms { schedule: Some(schedule), ..set_up.terms(listing, None) }
        }
        (None, None) => set_up.terms(listing, None),
    };
    if let Some((_, place)) = &draft.buy_in {
        let checked = set_up.check_buy_in(listing, &terms);
        checked.map_err(|wrong| Wrong::new(place.clone(), wrong.to_string()))?;
    }
    terms.chip = draft.chip.unwrap_or(Cents(1));
    terms.poker = PokerTerms {
        no_qualifier: draft.poker.no_qualifier || terms.poker.no_qualifier,
        ..draft.poker.clone()
    };
    terms.point = draft.point;
    let mut lines = draft.rounds.iter().flat_map(|round| &round.play);
    terms.floor = lines.any(|(line, _)| floor::words(line).is_some() || floor::is_said(line));
    Ok(terms)
}

/// What the head of a script chooses. A script without a number of seats has all.
fn set_up(draft: &Draft, listing: &Listing) -> SetUp {
    let poker = &draft.poker;
    SetUp {
        seats: Some(draft.seats.as_ref().map_or(listing.body().seats.positions, |(seats, _)| *seats)),
        structure: poker.structure.clone(),
        stakes: poker.stakes.clone(),
        blinds: poker.blinds.clone(),
        ante: poker.ante,
        bring_in: poker.bring_in,
        kill: poker.kill.clone(),
        limits: draft
            .limits
            .map(|(minimum, maximum)| Bounds { minimum: Some(minimum), maximum: Some(maximum) }),
        buy_in: draft.buy_in.as_ref().map(|(bounds, _)| *bounds),
        packs: draft.packs,
        shuffle: draft.shuffle,
        options: draft.options.clone(),
        pay_table: draft.posted.iter().cloned().collect(),
        ..SetUp::default()
    }
}

/// Keys that say nothing in this game would mislead whoever reads the script.
pub(super) fn check_keys(draft: &Draft, table: &AnyTable) -> Result<(), Vec<Wrong>> {
    let own = family::manner(table).keys();
    let known = |key: &str| is_everywhere(key) || own.contains(&key);
    let foreign = draft.keys.iter().filter(|(key, _)| !known(key));
    let wrong = foreign.map(|(key, place)| {
        let own = own.iter().map(|own| format!("`{own}`")).collect::<Vec<_>>().join(", ");
        Wrong::new(place.clone(), format!("`{key}` has no meaning in this game; its own keys are {own}"))
    });
    let wrong: Vec<Wrong> = wrong.collect();
    if wrong.is_empty() { Ok(()) } else { Err(wrong) }
}

/// The block of a listing and the number of an option, by `BLOCK/N` or `N`.
fn find_schedule(book: &Book, listing: &Listing, (text, place): &Line) -> Result<(Block, u16), Wrong> {
    let wrong = |message: String| Wrong::new(place.clone(), message);
    let blocks: Result<Vec<Block>, _> = book.blocks_of(listing).collect();
    let blocks = blocks.map_err(|faults| wrong(faults[0].to_string()))?;
    match collection::find(&blocks, text) {
        Ok((block, option)) => Ok((block.clone(), option.number)),
        Err(NotFound::NotAnAddress) => Err(wrong(format!("\"{text}\" is not a schedule; write BLOCK/N"))),
        Err(NotFound::Several(names)) => {
            Err(wrong(format!("schedule {} is in several blocks; write one of {}", text, names.join(", "))))
        }
        Err(NotFound::NoBlock(_) | NotFound::NoOption(..)) => {
            let names: Vec<&str> = blocks.iter().map(|block| block.id.name.as_str()).collect();
            let names = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
            Err(wrong(format!("{} has no schedule \"{text}\"; its blocks are {names}", listing.id())))
        }
    }
}

/// A schedule that another one has taken the place of is said to be one.
pub(super) fn older(listing: &Listing, terms: &Terms) -> Vec<String> {
    let block = terms.schedule.as_ref().and_then(|schedule| schedule.block.as_deref());
    let id = block.and_then(|block| block.parse().ok());
    let older = id.is_some_and(|id| listing.body().collection.is_older(&id));
    let note = || format!("note: {} is a superseded schedule, kept on record", block.unwrap_or_default());
    older.then(note).into_iter().collect()
}

/// Cards that the deck does not hold.
pub(super) fn check_cards(draft: &Draft, table: &AnyTable) -> Result<(), Vec<Wrong>> {
    let deck = table.deck();
    let all = draft.rounds.iter().flat_map(|round| round.cards.iter().chain(&round.draw));
    let mut wrong = Vec::new();
    for (key, cards, place) in all {
        let strange = cards.iter().find(|card| deck.copies(**card) == 0);
        if let Some(card) = strange {
            let message = format!("{card} is named for `{key}`, but is not in the deck");
            wrong.push(Wrong::new(place.clone(), message));
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong) }
}

pub(super) fn check_places(draft: &Draft) -> Result<(), Vec<Wrong>> {
    let all = draft.rounds.iter().flat_map(|round| round.cards.iter().chain(&round.draw));
    let unknown = all.filter(|(key, ..)| place_of(key).is_none());
    let wrong: Vec<Wrong> = unknown
        .map(|(key, _, place)| {
            let message = format!(
                "`{key}` is not a place for cards; write seat-N, seat-N-hand-2, bank, board, board-2, player, banker, burn, early, stock or pile-N"
            );
            Wrong::new(place.clone(), message)
        })
        .collect();
    if wrong.is_empty() { Ok(()) } else { Err(wrong) }
}
