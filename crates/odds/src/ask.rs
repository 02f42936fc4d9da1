//! The question: which listing, on what terms, with which pay tables.

use cards::Card;
use money::Cents;
use rulebook::family::{self, Family};
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
    /// Whether to draw rounds of the base game at random though they can be counted.
    pub sampled: bool,
    /// From which seed.
    pub seed: u64,
    /// Whether to find how the results of several players go together, for the player-dealer's deviation.
    pub together: bool,
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
            stake: USUAL,
            samples: 2_000_000,
            sampled: false,
            seed: 1,
            together: false,
            watch,
        }
    }

    /// The table, with pay tables as they were swapped.
    pub fn table(&self) -> Result<TablePlan, Vec<String>> {
        families::learn();
        let mut table = families::table_plan(self.listing, &self.terms)?;
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
                None => wrong.push(format!("{card} is named more often than the decks have it")),
            }
        }
        wrong.dedup();
        if wrong.is_empty() { Ok(copies) } else { Err(wrong) }
    }
}

/// The stake where nobody says another.
const USUAL: Cents = Cents::dollars(10);

/// The stake at a table on these terms: the one that is wanted, if the limits allow it, else the usual one.
pub fn stake(terms: &Terms, wanted: Option<Cents>) -> Result<Cents, String> {
    let Terms { minimum, maximum, .. } = *terms;
    match wanted {
        None => Ok(USUAL.max(minimum).min(maximum)),
        Some(stake) if (minimum..=maximum).contains(&stake) => Ok(stake),
        Some(stake) => Err(format!("a wager must be {minimum} to {maximum} at this table; got {stake}")),
    }
}

/// One row of a pay table, or what a wager without a table pays (row `pays`).
fn swap_row(table: &mut TablePlan, swap: &(String, String, Payout)) -> Result<(), String> {
    let (wager, row, payout) = swap;
    let Some(at) = table.wager_no(wager) else {
        let names: Vec<&str> = table.wagers.iter().map(|wager| wager.key.as_str()).collect();
        return Err(format!("no wager \"{wager}\"; the wagers are {}", names.join(", ")));
    };
    let plan = &mut table.wagers[usize::from(at.0)];
    match (plan.table, payout) {
        (None, Payout::Odds(odds)) if row == "pays" => plan.pays = Some(*odds),
        (None, _) => {
            return Err(format!("\"{wager}\" has no pay table; write it as in \"{wager}:pays=6 to 5\""));
        }
        (Some(pay), _) => {
            let rows = &mut table.pay[usize::from(pay)].rows;
            match rows.iter_mut().find(|(name, _)| name.as_str() == row) {
                Some(held) => held.1 = *payout,
                None => {
                    let names: Vec<&str> = rows.iter().map(|(name, _)| name.as_str()).collect();
                    return Err(format!(
                        "the pay table of \"{wager}\" has no row \"{row}\"; its rows are {}",
                        names.join(", ")
                    ));
                }
            }
        }
    }
    Ok(())
}

/// How the odds of a family's wagers are found.
type Method = fn(&Ask<'_>, &TablePlan, &mut Odds) -> Result<(), Vec<String>>;

/// The families whose wagers are counted.
static METHODS: [(Family, Method); 7] = [
    (Family::of::<family::baccarat::Baccarat>(), crate::baccarat::odds),
    (Family::of::<family::three_card::ThreeCard>(), crate::three_card::odds),
    (Family::of::<family::pai_gow_poker::PaiGowPoker>(), crate::pai_gow_poker::odds),
    (Family::of::<family::pai_gow_tiles::PaiGowTiles>(), crate::pai_gow_tiles::odds),
    (Family::of::<family::pan_nine::PanNine>(), crate::pan_nine::odds),
    (Family::of::<family::twenty_one::TwentyOne>(), crate::twenty_one::odds),
    (Family::of::<family::holdem_vs_bank::HoldemVsBank>(), crate::holdem_vs_bank::odds),
];

/// What is said of a game that has neither a player-dealer nor a pot.
pub(crate) fn neither(listing: &Listing) -> String {
    format!(
        "odds are not implemented for {id}, which has neither a player-dealer nor a pot; for advice, type `hint` in \
         `houseway play {id}`",
        id = listing.id()
    )
}

/// The odds of all wagers of a banked listing; all that is wrong at once.
pub fn odds(ask: &Ask<'_>) -> Result<Odds, Vec<String>> {
    let listing = ask.listing;
    if !listing.family().is_banked() {
        if !listing.family().has_stakes() {
            return Err(vec![neither(listing)]);
        }
        return Err(vec![format!(
            "{} has no player-dealer; for shares of a pot, use `houseway equity`",
            listing.id()
        )]);
    }
    let table = ask.table()?;
    let mut odds = Odds {
        listing: listing.id().to_string(),
        name: listing.body().listing.name.clone(),
        family: listing.family().text().to_owned(),
        packs: ask.terms.packs,
        stake: ask.stake,
        wagers: Vec::new(),
        strategy: Vec::new(),
        mistakes: Vec::new(),
    };
    if ask.sampled && listing.family() != Family::of::<family::twenty_one::TwentyOne>() {
        return Err(vec!["sampling on request works only for the twenty-one games".to_owned()]);
    }
    let method = METHODS.iter().find(|(family, _)| *family == listing.family());
    let (_, method) = method
        .ok_or_else(|| vec![format!("odds are not implemented for {} yet", listing.family().text())])?;
    method(ask, &table, &mut odds)?;
    Ok(odds)
}
