//! The question: which listing, on what terms, with which pay tables.

use cards::Card;
use money::Cents;
use rulebook::family::Family;
use rulebook::listing::Listing;
use rulebook::pay::Payout;
use table::banked::TablePlan;
use table::terms::Terms;

use crate::tally::Odds;
use crate::watch::Watch;

/// What is asked.
#[derive(Clone)]
pub struct Ask<'a> {
    /// The listing.
    pub listing: &'a Listing,
    /// The terms of the table: packs, pay tables posted.
    pub terms: Terms,
    /// Rows of pay tables that pay something else: wager, row, payout.
    pub swapped: Vec<(String, String, Payout)>,
    /// Cards that are known to be gone from the stock.
    pub seen: Vec<Card>,
    /// The stake on each wager, which fixed amounts are set against.
    pub stake: Cents,
    /// How many cases to draw where not all can be counted.
    pub samples: u64,
    /// From which seed.
    pub seed: u64,
    /// Who looks on.
    pub watch: &'a dyn Watch,
}

impl<'a> Ask<'a> {
    /// The listing on its usual terms.
    pub fn new(listing: &'a Listing, watch: &'a dyn Watch) -> Ask<'a> {
        Ask {
            listing,
            terms: Terms::widest(listing, None),
            swapped: Vec::new(),
            seen: Vec::new(),
            stake: Cents::dollars(10),
            samples: 2_000_000,
            seed: 1,
            watch,
        }
    }

    /// The table, with pay tables as they were swapped.
    pub fn table(&self) -> Result<TablePlan, Vec<String>> {
        families::learn();
        let mut table = TablePlan::new(self.listing, &self.terms)?;
        let wrong: Vec<String> =
            self.swapped.iter().filter_map(|swap| swap_row(&mut table, swap).err()).collect();
        if wrong.is_empty() { Ok(table) } else { Err(wrong) }
    }

    /// How often each face is left in the stock.
    pub fn copies(&self, table: &TablePlan) -> Result<[u16; Card::FACES], Vec<String>> {
        let mut copies = table.pack.copies;
        let mut wrong = Vec::new();
        for card in &self.seen {
            match copies[usize::from(card.index())].checked_sub(1) {
                Some(left) => copies[usize::from(card.index())] = left,
                None => wrong.push(format!("{card} cannot have been seen so often: the packs hold fewer")),
            }
        }
        if wrong.is_empty() { Ok(copies) } else { Err(wrong) }
    }
}

/// One row of a pay table, or what a wager without a table pays (row `pays`).
fn swap_row(table: &mut TablePlan, swap: &(String, String, Payout)) -> Result<(), String> {
    let (wager, row, payout) = swap;
    let Some(at) = table.wager_no(wager) else {
        let names: Vec<&str> = table.wagers.iter().map(|wager| wager.key.as_str()).collect();
        return Err(format!("there is no wager \"{wager}\"; there are {}", names.join(", ")));
    };
    let plan = &mut table.wagers[usize::from(at.0)];
    match (plan.table, payout) {
        (None, Payout::Odds(odds)) if row == "pays" => plan.pays = Some(*odds),
        (None, _) => {
            return Err(format!(
                "\"{wager}\" has no pay table: write {wager}=pays and odds as in \"6 to 5\""
            ));
        }
        (Some(pay), _) => {
            let rows = &mut table.pay[usize::from(pay)].rows;
            match rows.iter_mut().find(|(name, _)| name.as_str() == row) {
                Some(held) => held.1 = *payout,
                None => {
                    let names: Vec<&str> = rows.iter().map(|(name, _)| name.as_str()).collect();
                    return Err(format!(
                        "the pay table of \"{wager}\" has no row \"{row}\"; there are {}",
                        names.join(", ")
                    ));
                }
            }
        }
    }
    Ok(())
}

/// The odds of all wagers of a banked listing; all that is wrong at once.
pub fn odds(ask: &Ask<'_>) -> Result<Odds, Vec<String>> {
    let listing = ask.listing;
    if !listing.family().is_banked() {
        return Err(vec![format!(
            "{} is not played against a player-dealer: its odds are shares of a pot, see `houseway equity`",
            listing.id()
        )]);
    }
    let table = ask.table()?;
    let mut odds = Odds {
        listing: listing.id().to_string(),
        name: listing.body().listing.name.clone(),
        family: listing.family().text().clone(),
        packs: ask.terms.packs,
        stake: ask.stake,
        wagers: Vec::new(),
        strategy: Vec::new(),
    };
    match listing.family() {
        Family::Baccarat => crate::baccarat::odds(ask, &table, &mut odds)?,
        Family::ThreeCard => crate::three_card::odds(ask, &table, &mut odds)?,
        Family::PaiGowPoker => crate::pai_gow_poker::odds(ask, &table, &mut odds)?,
        Family::PaiGowTiles => crate::pai_gow_tiles::odds(ask, &table, &mut odds)?,
        Family::PanNine => crate::pan_nine::odds(ask, &table, &mut odds)?,
        Family::TwentyOne => crate::twenty_one::odds(ask, &table, &mut odds)?,
        Family::HoldemVsBank => crate::holdem_vs_bank::odds(ask, &table, &mut odds)?,
        family => return Err(vec![format!("{} has no odds", family.text())]),
    }
    Ok(odds)
}
