//! The proofs of a round: for one eye the cards that it saw, and no more; the seed where it may be told.

use cards::{Card, Seed};
use families::AnyTable;
use serde::{Deserialize, Serialize};
use table::commit::{Committed, Hash, Proof, promise};
use table::{Awaits, Event, Eye, Play, Request, RoundEvent};

use super::places::Places;
use crate::clock::Clock;
use crate::ids::{AccountNo, TableNo};
use crate::journal::Reader;
use crate::tables::{
    CannotLoad, Fold, From, Held, Live, Note, Opens, Said, Salt, Step, Used, each_record_after,
};

/// Everything that is needed to verify a round without the room (`tools/verify.py`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct ProofFile {
    /// The version of the form.
    #[serde(rename = "houseway-proofs")]
    pub form: u8,
    /// The table.
    pub table: TableNo,
    /// The listing.
    pub listing: String,
    /// The round.
    pub round: u32,
    /// The stocks that were dealt from.
    pub stocks: Vec<StockProofs>,
}

/// A stock with the proofs of some of its cards.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct StockProofs {
    /// What was told when it was loaded.
    pub root: Hash,
    /// How many cards it has.
    pub size: usize,
    /// What was told of its seed before; nothing where the room had not begun to promise.
    pub promise: Option<Hash>,
    /// The salt that players added, in the order in which it counts.
    pub salts: Vec<Salt>,
    /// The cards that were seen.
    pub proofs: Vec<Proof>,
    /// The seed, where it may be told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<Hash>,
    /// With the seed: the cards as they lay before the shuffle.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pack: Vec<Card>,
}

/// To whom a seed is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sealed {
    /// To nobody but who may have it: it stays closed unless every card was shown, or the table was opened so.
    Usually,
    /// The floor and the auditor may have it.
    Opened,
}

/// Why there are no proofs.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoProofs {
    /// The round was never opened.
    NoRound {
        /// The table.
        table: TableNo,
        /// The round.
        round: u32,
    },
    /// The round is on.
    NotOver {
        /// The table.
        table: TableNo,
        /// The round.
        round: u32,
    },
    /// Whoever asks was not there.
    NotThere {
        /// Who.
        account: AccountNo,
        /// The table.
        table: TableNo,
        /// The round.
        round: u32,
    },
    /// The table cannot be read.
    Load(#[from] CannotLoad),
}

/// A stock of the table: what it came from, and whether anything of it may still be dealt.
struct Stock {
    number: u32,
    committed: Committed,
    used: Used,
    promised: bool,
    pack: Vec<Card>,
}

/// The round as it was played: who was at it is known when it is over.
struct Round {
    start: AnyTable,
    events: Vec<Event>,
    held: Held,
}

/// What is known of a table on the way to its round.
struct Search<'a> {
    table: TableNo,
    round: u32,
    account: Option<AccountNo>,
    fold: Fold<'a>,
    stocks: Vec<Stock>,
    /// What was promised before the step at hand.
    promises: Vec<Hash>,
    /// The round, from when it was opened on.
    held: Option<Round>,
    /// Where its cards lay, when it is over.
    places: Option<Places>,
    /// The stock in use when the reading ended.
    in_use: u32,
    open_seeds: bool,
}

/// The proofs of a round for somebody who was at the table, or for who may see everything (`None`).
pub fn prove(
    reader: &dyn Reader,
    (table, round): (TableNo, u32),
    account: Option<AccountNo>,
    sealed: Sealed,
    opens: Opens<'_>,
    clock: &dyn Clock,
) -> Result<ProofFile, NoProofs> {
    // From near the round; where a stock of it was loaded earlier than that, from the first record.
    let near = search((table, round), account, (reader, From::Round(round)), opens, clock)?;
    let whole = if near.1 > 0 && near.0.lacks_a_stock() {
        search((table, round), account, (reader, From::Start), opens, clock)?.0
    } else {
        near.0
    };
    whole.file(sealed)
}

/// Reads a table until its round is over and its stocks are used up; and after which record it began.
fn search<'a>(
    (table, round): (TableNo, u32),
    account: Option<AccountNo>,
    (reader, from): (&dyn Reader, From),
    opens: Opens<'a>,
    clock: &'a dyn Clock,
) -> Result<(Search<'a>, u64), NoProofs> {
    let mut search = Search {
        table,
        round,
        account,
        fold: Fold::new(table, opens, clock),
        stocks: Vec::new(),
        promises: Vec::new(),
        held: None,
        places: None,
        in_use: 0,
        open_seeds: false,
    };
    let mut wrong = None;
    let after = search.fold.begin(reader, from)?;
    let promised = search.fold.live.as_ref().and_then(|live| live.shuffle.promised());
    search.promises.extend(promised.map(promise));
    each_record_after(reader, table, after, |record| {
        let said = Said::of(record)?;
        if let Said::Step(step) = &said
            && let Some(live) = search.fold.live.take()
        {
            wrong = search.step(&live, step).err();
            search.fold.live = Some(live);
            if wrong.is_some() {
                return Ok(false);
            }
        }
        search.fold.take_in(record, &said)?;
        if let Said::Note(Note::Voided { open: true, .. }) = said {
            search.is_void();
        }
        Ok(!search.is_done())
    })?;
    wrong.map_or(Ok((search, after)), Err)
}

impl Search<'_> {
    /// Cards were dealt from a stock that was loaded before the reading began.
    fn lacks_a_stock(&self) -> bool {
        let known = |number: u32| self.stocks.iter().any(|stock| stock.number == number);
        self.places.as_ref().is_some_and(|places| places.out.iter().any(|out| !known(out.stock)))
    }

    /// The round is over, and another stock is in use, so that its own can be told.
    fn is_done(&self) -> bool {
        self.places.as_ref().is_some_and(|places| places.out.iter().all(|out| out.stock < self.in_use))
    }

    /// Takes in a step before the table does.
    fn step(&mut self, live: &Live, step: &Step) -> Result<(), NoProofs> {
        self.open_seeds = live.spec.open_seeds;
        if let (Some(used), Awaits::Chance(request)) =
            (step.drawn.as_ref().and_then(|drawn| drawn.used.as_ref()), live.table.awaits())
        {
            self.loads(used, request, live.table.shoe().loads() + 1);
        }
        self.promises.extend(step.drawn.iter().map(|drawn| promise(drawn.next)));
        self.held.iter_mut().for_each(|round| round.held.take_in(step));
        let mut table = live.table.clone();
        for event in &step.events {
            if let Event::Round(RoundEvent::RoundOpened { number }) = *event {
                self.ends()?;
                if number == self.round && self.places.is_none() {
                    let held = Held::at_start(&live.members);
                    self.held = Some(Round { start: table.clone(), events: Vec::new(), held });
                }
            }
            if let Some(round) = &mut self.held {
                round.events.push(*event);
            }
            table.apply(event);
        }
        if table.phase() == table::banked::Phase::Idle {
            self.ends()?;
        }
        self.in_use = table.shoe().loads();
        Ok(())
    }

    /// The round at hand is void. Its number is given again, and without a shoe so is that of its stock: what was dealt for it
    /// says nothing of the stock that comes now.
    fn is_void(&mut self) {
        self.held = None;
        self.in_use = self.fold.live.as_ref().map_or(0, |live| live.table.shoe().loads());
        self.stocks.retain(|stock| stock.number <= self.in_use);
    }

    /// The round is over: its cards are followed with the eye of who asks.
    fn ends(&mut self) -> Result<(), NoProofs> {
        let Some(Round { mut start, events, held }) = self.held.take() else { return Ok(()) };
        let eye = match self.account {
            None => Eye::Surveillance,
            Some(account) => {
                let none = NoProofs::NotThere { account, table: self.table, round: self.round };
                held.eye(account).ok_or(none)?
            }
        };
        let mut places = Places::new(eye);
        events.iter().for_each(|event| places.take_in(&mut start, event));
        self.places = Some(places);
        Ok(())
    }

    /// A stock begins to be loaded.
    fn loads(&mut self, used: &Used, request: Request, number: u32) {
        if let Some(committed) = used.stock(request) {
            let promised = self.promises.last() == Some(&promise(used.seed));
            let pack = request.cards();
            self.stocks.push(Stock { number, committed, used: used.clone(), promised, pack });
        }
    }

    fn file(mut self, sealed: Sealed) -> Result<ProofFile, NoProofs> {
        let (table, round) = (self.table, self.round);
        if self.fold.closed {
            self.ends()?;
        } else if self.held.is_some() {
            return Err(NoProofs::NotOver { table, round });
        }
        let Some(places) = &self.places else { return Err(NoProofs::NoRound { table, round }) };
        let dealt_from = |stock: &&Stock| places.out.iter().any(|out| out.stock == stock.number);
        let stocks = self.stocks.iter().filter(dealt_from).map(|stock| self.proofs(stock, places, sealed));
        // A stock of which no card was seen proves nothing.
        let stocks = stocks.filter(|stock| !stock.proofs.is_empty());
        let listing = self.fold.live.as_ref().map(|live| live.spec.listing.clone()).unwrap_or_default();
        Ok(ProofFile { form: 1, table, listing, round, stocks: stocks.collect() })
    }

    fn proofs(&self, stock: &Stock, places: &Places, sealed: Sealed) -> StockProofs {
        let seen = places.out.iter().filter(|out| out.stock == stock.number && out.seen);
        let proofs: Vec<Proof> = seen.filter_map(|out| stock.committed.proof(out.place)).collect();
        let size = stock.committed.cards().len();
        // A stock that is still dealt from is told to nobody.
        let done = self.in_use > stock.number || self.fold.closed;
        let may = sealed == Sealed::Opened || self.open_seeds || proofs.len() == size;
        let open = done && may;
        let seed = open.then_some(stock.used.seed).map(|Seed(bytes)| Hash(bytes));
        StockProofs {
            root: stock.committed.root(),
            size,
            promise: stock.promised.then(|| promise(stock.used.seed)),
            salts: stock.used.salts.clone(),
            proofs,
            seed,
            pack: if open { stock.pack.clone() } else { Vec::new() },
        }
    }
}
