//! The player-dealer's side: fees, a limited cover, what a turn is worth.

use money::Cents;
use odds::fees::{Charged, Setting, charged};
use odds::{Odds, WagerOdds, report};
use rulebook::book::Book;
use rulebook::collection::ScheduleOption;
use rulebook::listing::Listing;
use serde_json::{Value, json};
use table::terms::Terms;

use super::indented;
use crate::cli::OddsArgs;
use crate::find;
use crate::out::{Usage, columns};

/// Players beside the player-dealer, where nobody says and the table has room for them.
const PLAYERS: u16 = 5;

/// The table at which wagers are made, with its schedule; nothing where neither fees nor cover are asked for.
struct Table {
    option: Option<ScheduleOption>,
    setting: Setting,
}

impl Table {
    fn new(book: &Book, odds: &Odds, args: &OddsArgs) -> Result<Option<Table>, Usage> {
        if args.option.is_none() && args.cover.is_none() {
            return Ok(None);
        }
        let listing = find::listing(book, &odds.listing)?;
        let blocks = find::blocks(book, &listing)?;
        let option = match &args.option {
            Some(address) => Some(find::option(&listing, &blocks, Some(address))?.1.clone()),
            None => None,
        };
        let most = u16::from(listing.body().seats.positions.saturating_sub(1).max(1));
        let players = args.players.unwrap_or(PLAYERS.min(most));
        if players > most {
            return Err(Usage::new(format!(
                "players besides the player-dealer must be 1 to {most}; got {players}"
            )));
        }
        let setting = Setting {
            bet: odds.stake,
            players,
            rounds_an_hour: args.rounds_an_hour,
            turn: listing.body().bank.as_ref().map_or(1, |bank| bank.rounds),
            cover: checked_cover(args.cover)?,
        };
        Ok(Some(Table { option, setting }))
    }

    fn charged(&self, wager: &WagerOdds) -> Charged {
        charged(wager, self.option.as_ref(), &self.setting)
    }

    /// The wagers that can be made at a table with so many players: an Envy button goes by the other hands.
    fn wagers<'a>(&self, odds: &'a Odds) -> impl Iterator<Item = &'a WagerOdds> {
        let others = self.setting.players - 1;
        odds.wagers.iter().filter(move |wager| wager.beside.is_none_or(|beside| beside == others))
    }
}

/// The stake on each wager: within the limits of the schedule that was named.
pub(super) fn stake(book: &Book, listing: &Listing, args: &OddsArgs) -> Result<Cents, Usage> {
    let blocks = find::blocks(book, listing)?;
    let schedule = args.option.as_ref().map(|address| find::option(listing, &blocks, Some(address)));
    odds::ask::stake(&Terms::widest(listing, schedule.transpose()?), args.bet).map_err(Usage::new)
}

/// A cover that pays somebody.
pub(in super::super) fn checked_cover(cover: Option<Cents>) -> Result<Option<Cents>, Usage> {
    match cover {
        Some(Cents::ZERO) => {
            Err(Usage::new("coverage of $0 pays nobody; write more, as in --cover 500".to_owned()))
        }
        cover => Ok(cover),
    }
}

/// All odds of a listing, with the player-dealer's side.
pub(super) fn json(book: &Book, odds: &Odds, args: &OddsArgs) -> Result<Value, Usage> {
    let mut value = report::json(odds);
    if let Some(table) = Table::new(book, odds, args)? {
        value["players"] = table.setting.players.into();
        value["with-fees"] = table.wagers(odds).map(|wager| to_json(wager, &table.charged(wager))).collect();
    }
    Ok(value)
}

fn to_json(wager: &WagerOdds, found: &Charged) -> Value {
    let mut value = json!({
        "wager": wager.wager,
        "fee-of-a-player": found.fees.player,
        "fee-of-the-player-dealer": found.fees.bank,
        "player-gains-a-round": found.player,
        "edge-with-fees": found.edge,
        "player-dealer-gains-a-round": found.bank,
        "turn-is-worth": found.turn,
        "turn-deviation": found.turn_deviation,
        "turn-deviation-error": found.deviation_error,
        "standard-error": found.error,
        "drop-an-hour": found.drop_an_hour,
        "charges-without-a-fee": found.fees.unnamed,
    });
    if let Some(covered) = &found.covered {
        let places = covered.places.iter().map(|place| json!({ "edge": place.edge, "short": place.short }));
        value["with-cover"] = json!({
            "exact": covered.exact,
            "places": places.collect::<Vec<_>>(),
            "player-dealer-gains-a-round": covered.bank,
            "deviation": covered.bank_deviation,
            "short-rounds": covered.short,
        });
    }
    value
}

/// The same as tables.
pub(super) fn text(book: &Book, odds: &Odds, args: &OddsArgs) -> Result<String, Usage> {
    let Some(table) = Table::new(book, odds, args)? else { return Ok(String::new()) };
    let found: Vec<(&WagerOdds, Charged)> =
        table.wagers(odds).map(|wager| (wager, table.charged(wager))).collect();
    let setting = &table.setting;
    let bet = format!(
        "\n{} on each wager, {} {} besides the player-dealer, {} rounds per hour; each wager on its own\n",
        setting.bet,
        setting.players,
        if setting.players == 1 { "player" } else { "players" },
        setting.rounds_an_hour
    );
    Ok(bet + &indented(&fees(&found)) + &cover(setting, &found))
}

fn fees(found: &[(&WagerOdds, Charged)]) -> String {
    let heads = [
        "with fees",
        "player edge",
        "player per round",
        "player-dealer per round",
        "turn as player-dealer",
        "deviation of a turn",
        "drop per hour",
    ];
    let mut rows = vec![heads.map(str::to_owned).to_vec()];
    for (wager, found) in found {
        rows.push(vec![
            wager.wager.clone(),
            report::percent_to(found.edge, found.error, 4),
            report::dollars_to(found.player, found.player_error()),
            report::dollars_to(found.bank, found.bank_error()),
            report::dollars_to(found.turn, found.turn_error()),
            report::dollars_to(found.turn_deviation, found.deviation_error),
            report::dollars(found.drop_an_hour),
        ]);
    }
    columns(&rows)
}

/// What each place in the order of settlement is worth.
fn cover(setting: &Setting, found: &[(&WagerOdds, Charged)]) -> String {
    let Some(cover) = setting.cover else { return String::new() };
    let mut heads = vec!["edge by place in the order of settlement".to_owned()];
    heads.extend((1..=setting.players).map(|place| place.to_string()));
    heads.extend(["runs short", "players' results"].map(str::to_owned));
    let mut rows = vec![heads];
    for (wager, found) in found {
        let Some(covered) = &found.covered else { continue };
        let edges =
            covered.places.iter().map(|place| report::percent_to(place.edge, found.error, 4)).collect();
        let how = if covered.exact { "same for all: exact" } else { "by their covariance" };
        let ends = vec![report::percent(covered.short, 4), how.to_owned()];
        rows.push([vec![wager.wager.clone()], edges, ends].concat());
    }
    format!("\nThe player-dealer covers {cover} per round\n{}", indented(&columns(&rows)))
}
