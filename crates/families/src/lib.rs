//! The ten families, one folder each with the same file names, and the registry.
//!
//! | file | what |
//! |---|---|
//! | `plan` | a listing compiled for a table |
//! | `state` | what lasts within a round |
//! | `offers` | what a player may do (baccarat asks nothing and has none, nor a bot) |
//! | `decide` | what comes next |
//! | `verdict`, `settle` | how a wager ends, from the open cards; the same at a table (panguingue pays as it goes) |
//! | `why`, `case`, `event`, `words/` | reasons, incidents of the floor, events and texts of this family alone |
//! | `rulings` | what follows from a ruling of the floor |
//! | `bot` | how bots play, by strength |
//! | `entry` | how the family is registered |
//!
//! `registry` lists the families, `door` is what may be asked of a table of any. No family imports another; what two need is in
//! `table`. The rules of a listing are records in `crates/rulebook/src/family`, under the same names.
//!
//! Pot poker is one machine here and not a second table in `table`, because no other family has pots. Its turn is found once,
//! when the table comes to rest: offers are made from it, and decisions checked against it. Voluntary money (to be dealt in,
//! larger blinds) is taken in a window that the house dealer closes, like wagers. Chinese poker and panguingue have neither a
//! player-dealer nor a pot: chips go from player to player.
//!
//! A reason names the clause that moved the chip, the most specific one first; where the documents print nothing it names an
//! interpretation. A ruling whose answer is not a value of the listing (a warning, a clock) is offered if the listing names its
//! clause in `[because]`. Charts of a house way are compiled when they are first used.
//!
//! `crates/testkit/src/laws` checks invariants of every family on random play: every offer is accepted and nothing else, replay
//! equals live, a step allocates nothing, postings sum to zero, no card comes twice, no viewer sees a hidden card, nothing moves
//! beyond coverage or limits, and a finished round leaves nothing behind.
//!
//! ```
//! use families::AnyTable;
//! use money::Cents;
//! use rulebook::book::Book;
//! use table::terms::Terms;
//! use table::{Actor, Command, Event, Person, Play as _, Position, Verb};
//!
//! let listing = Book::shipped().listing(&"delta/ez-baccarat".parse().expect("an id")).expect("it loads");
//! let mut table = AnyTable::open(&listing, &Terms::widest(&listing, None)).expect("it opens");
//! let mut events: Vec<Event> = Vec::new();
//! let sit = Command::at(Position(1), Verb::SIT.amount(Cents::dollars(200)));
//! table.act(Actor::Person(Person(0)), &sit, &mut events).expect("the seat is free");
//! assert_eq!(table.chips(Person(0)), Cents::dollars(200));
//! assert!(table.act(Actor::Person(Person(1)), &sit, &mut events).is_err(), "now it is not");
//! ```

pub mod baccarat;
pub mod bot;
pub mod chinese_poker;
mod door;
mod dues;
mod edge;
mod family;
pub mod holdem_vs_bank;
pub mod house_way;
mod jackpot;
pub mod lint;
pub mod pai_gow_poker;
pub mod pai_gow_tiles;
pub mod pan_nine;
pub mod panguingue;
mod posted;
pub mod pot_poker;
mod reasons;
mod registry;
mod roll_back;
mod schedule;
pub mod set_up;
pub mod three_card;
pub mod twenty_one;

use std::cmp::Ordering;

use cards::Rank;
use money::Odds;
use rulebook::family::points::RankPoints;
use rulebook::ladder::Ladder;
use rulebook::listing::Listing;
use rulebook::pay::Payout;
use table::banked::{TablePlan, Verdict};
use table::{Reason, RowRef, WagerNo, Why};

pub use door::Door;
pub use dues::Dues;
pub use family::{BankedFamily, Entry, Impossible, OpenFamily};
pub use jackpot::{jackpot_faults, jackpot_terms, jackpots_of};
pub use posted::post_stakes;
pub use registry::{AnyTable, ENTRIES, bring, learn, table_plan, traits};
pub use rulebook::family::pot_poker::betting::Day;
pub use schedule::{
    as_printed, figures, fitting, is_printed_for, is_printed_for_others, kills, printed_for, stakes_meant,
    structure_on,
};
pub use set_up::{SetUp, SetUpError};

/// What each rank counts, by a listing's rows; a rank that no row names counts nothing.
pub(crate) fn rank_points(rows: &[RankPoints]) -> [u8; 13] {
    let mut points = [0; 13];
    for row in rows {
        for rank in &row.ranks.0 {
            points[*rank as usize] = row.points.unwrap_or(pips(*rank));
        }
    }
    points
}

/// The number a card shows: the ace one, pictures ten.
fn pips(rank: Rank) -> u8 {
    if rank == Rank::Ace { 1 } else { (rank as u8 + 2).min(10) }
}

/// What the card that places the action button counts, by rank: rows as in `"J 11"`.
pub(crate) fn button_values(listing: &Listing) -> [u8; 13] {
    let mut values = [0; 13];
    let rows = listing.body().action_button.iter().flat_map(|button| button.values.iter().flatten());
    for row in rows {
        let Some((rank, value)) = row.split_once(' ') else { continue };
        let rank = rank.chars().next().and_then(Rank::from_letter);
        if let (Some(rank), Ok(value)) = (rank, value.parse()) {
            values[rank as usize] = value;
        }
    }
    values
}

/// How many places dice count round the table: the totals that fall on the player-dealer say so, else the seats.
pub(crate) fn places_around(listing: &Listing) -> u8 {
    let body = listing.body();
    let totals = body.action_button.as_ref().and_then(|button| button.bank_totals.as_deref());
    match totals {
        Some([first, second, ..]) if second > first => second - first,
        _ => body.seats.positions,
    }
}

/// What each wager pays when it wins and no pay table says so, by its number.
pub fn plain_pays(table: &TablePlan) -> Vec<Payout> {
    table.wagers.iter().map(|wager| Payout::Odds(wager.pays.unwrap_or(Odds::EVEN))).collect()
}

/// Two hands against the player-dealer's two: both must be higher to win, and a copy is the player-dealer's.
pub(crate) fn two_hands(order: [Ordering; 2], pays: Payout) -> Verdict {
    let copies = order.contains(&Ordering::Equal);
    match (order[0] == Ordering::Greater, order[1] == Ordering::Greater) {
        (true, true) => Verdict::wins(pays, Why::BOTH_HIGHER),
        (false, false) if order == [Ordering::Equal; 2] => Verdict::loses(Why::BOTH_COPIES_LOSE),
        (false, false) if copies => Verdict::loses(Why::COPY_LOSES),
        (false, false) => Verdict::loses(Why::BOTH_LOWER),
        _ if copies => Verdict::pushes(Why::COPY_PUSHES),
        _ => Verdict::pushes(Why::ONE_EACH),
    }
}

/// The rows of the pay table posted for a wager, by kinds of hands: found once, when a table opens.
#[derive(Debug, Clone)]
pub(crate) struct Rows {
    table: u8,
    rows: Vec<Option<(u8, Payout)>>,
}

impl Rows {
    /// The rows for kinds of hands, named as the listings name them (spaces are dashes); empty without a pay table. A hand
    /// without a row of its own is paid as the one that it is a case of.
    pub(crate) fn new<'a>(
        plan: &TablePlan,
        wager: WagerNo,
        names: impl IntoIterator<Item = &'a str>,
    ) -> Rows {
        let table = plan.wager(wager).table;
        let pay = table.map(|at| &plan.pay[usize::from(at)]);
        let row = |name: &str| {
            let (pay, name) = (pay?, name.replace(' ', "-"));
            pay.row(&name).or_else(|| pay.row(Ladder::general(&name)?))
        };
        Rows { table: table.unwrap_or(0), rows: names.into_iter().map(row).collect() }
    }

    /// How the wager ends for a kind of hand; `None` when the table has no row for it.
    pub(crate) fn verdict(&self, kind: usize) -> Option<Verdict> {
        let (row, pays) = (*self.rows.get(kind)?)?;
        let row = Some(RowRef { table: self.table, row });
        Some(match pays {
            Payout::Push => Verdict::pushes(Reason { why: Why::PUSHED_BY_TABLE, row }),
            pays => Verdict::wins(pays, Reason { why: Why::PAID_BY_TABLE, row }),
        })
    }
}
