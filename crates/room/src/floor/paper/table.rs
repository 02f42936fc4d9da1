//! The sheet of a table.

use money::Cents;
use rulebook::collection::Charge;
use serde::Serialize;
use table::{Account, BankEvent, Event};

use super::super::deed::{Deed, What};
use super::super::report::Span;
use super::drop::{DropKind, DropLine, Dropped};
use super::standing::{Since, Standing};
use super::{Open, OpenKind};
use crate::clock::{Clock, Time};
use crate::ids::TableNo;
use crate::journal::{Reader, Record, Slot, StoreError, Stream};
use crate::ledger;
use crate::tables::{
    Fold, From, NOTED, Note, OPENED, Opened, Opens, Said, Spec, each_record_after, is_closed,
    opens as opens_round,
};

/// A table in a shift.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct TableSheet {
    /// The table.
    pub table: TableNo,
    /// Its listing.
    pub listing: String,
    /// Its schedule.
    pub option: String,
    /// When it was opened, where that was in the shift.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opened: Option<Time>,
    /// When it was closed, where that was in the shift.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closed: Option<Time>,
    /// What it held at the beginning of the shift.
    pub opening: Standing,
    /// What it held at the end.
    pub closing: Standing,
    /// Chips that players brought.
    pub buy_ins: Cents,
    /// Chips that they took away.
    pub cash_outs: Cents,
    /// What else came to the players from elsewhere, or went there: corrections, void rounds.
    pub corrections: Cents,
    /// What jackpot funds paid to the players.
    pub jackpot_paid: Cents,
    /// What was dropped, by purpose.
    pub dropped: Vec<DropLine>,
    /// What went from the jackpot's box to its fund.
    pub to_fund: Cents,
    /// What left the drop box.
    pub pulled: Cents,
    /// What was counted of it.
    pub pulled_counted: Cents,
    /// What came to the tray and left it.
    pub fills: Fills,
    /// Hands dealt.
    pub hands: u32,
    /// How often the player-dealer position was taken.
    pub turns: u32,
    /// What the entries of the sheet do not explain; zero.
    pub difference: Cents,
    /// Whether some records of the shift may be in an archive.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub archived: bool,
}

/// Chips between the tray and the cage.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Fills {
    /// From the cage.
    pub fills: Cents,
    /// To the cage.
    pub credits: Cents,
    /// By what counts differed from the books.
    pub over_short: Cents,
    /// The last count of the shift.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counted: Option<Cents>,
}

/// A sheet, with the moments at which hands were dealt.
pub(super) struct Played {
    pub(super) sheet: TableSheet,
    pub(super) hands: Vec<Time>,
}

/// The sheet of a table; none for one that held and did nothing in that time.
pub(super) fn sheet(
    reader: &dyn Reader,
    table: TableNo,
    span: Span,
    opens: Opens<'_>,
    clock: &dyn Clock,
) -> Result<Option<Played>, StoreError> {
    let read = |stream| Since::read(reader, stream, (span.from, span.to));
    let (play, tray) = (read(Stream::Table(table))?, read(Stream::Tray(table))?);
    let (mut opening, mut closing) = (Standing::default(), Standing::default());
    for since in [&play, &tray] {
        since.opening.iter().for_each(|(slot, amount)| opening.add(*slot, *amount));
        since.closing.iter().for_each(|(slot, amount)| closing.add(*slot, *amount));
    }
    let unused = play.records.is_empty() && tray.records.is_empty();
    if unused && opening.is_nothing() && closing.is_nothing() {
        return Ok(None);
    }
    let mut rules = Rules::before(reader, table, play.after, (opens, clock));
    let mut count = Count::default();
    play.records.iter().for_each(|record| count.record(record, &mut rules, opens));
    let mut fills = Fills::default();
    tray.records.iter().for_each(|record| count.slip(record, &mut fills));
    let (listing, option) = rules.named();
    let mut sheet = TableSheet {
        table,
        listing,
        option,
        opened: count.opened,
        closed: count.closed,
        opening,
        closing,
        buy_ins: count.buy_ins,
        cash_outs: count.cash_outs,
        corrections: count.corrections,
        jackpot_paid: count.jackpot_paid,
        dropped: count.dropped.lines(),
        to_fund: count.to_fund,
        pulled: count.pulled,
        pulled_counted: count.pulled_counted,
        fills,
        hands: u32::try_from(count.hands.len()).unwrap_or(u32::MAX),
        turns: count.turns,
        difference: Cents::ZERO,
        archived: play.gone > 0 && play.after == play.gone,
    };
    sheet.difference = sheet.unexplained();
    Ok(Some(Played { sheet, hands: count.hands }))
}

impl TableSheet {
    /// What was dropped in all.
    pub fn drop_sum(&self) -> Cents {
        self.dropped.iter().map(|line| line.amount).sum()
    }

    /// What the closing counts say beyond the entries: chips in play, boxes and tray, each by itself. The first that is not
    /// explained is named.
    fn unexplained(&self) -> Cents {
        let dropped = self.drop_sum();
        let Standing { in_play, drop, jackpot, tray } = self.opening;
        let shall = [
            in_play + self.buy_ins - self.cash_outs + self.corrections + self.jackpot_paid - dropped,
            drop + jackpot + dropped - self.pulled - self.to_fund,
            tray + self.fills.fills - self.fills.credits + self.fills.over_short,
        ];
        let has = [self.closing.in_play, self.closing.drop + self.closing.jackpot, self.closing.tray];
        let differences = has.iter().zip(shall).map(|(has, shall)| *has - shall);
        differences.into_iter().find(|difference| *difference != Cents::ZERO).unwrap_or_default()
    }

    /// What a floor manager has to look at.
    pub(super) fn open(&self, until: Time) -> Vec<Open> {
        let at = |at, what, amount| Open { table: Some(self.table), at, what, amount };
        let mut open = Vec::new();
        if let Some(closed) = self.closed {
            open.push(at(closed, OpenKind::NotPulled, self.closing.drop));
            open.push(at(closed, OpenKind::NotCredited, self.closing.tray));
        }
        open.push(at(self.closed.unwrap_or(until), OpenKind::Unbalanced, self.difference));
        open.retain(|open| open.amount != Cents::ZERO);
        open
    }
}

/// The schedule of a table as its records change it.
#[derive(Default)]
struct Rules {
    opened: Option<Opened>,
    charges: Vec<Charge>,
}

impl Rules {
    /// Those that held before a record of the table.
    fn before(
        reader: &dyn Reader,
        table: TableNo,
        seq: u64,
        (opens, clock): (Opens<'_>, &dyn Clock),
    ) -> Rules {
        let mut rules = Rules::default();
        let mut fold = Fold::new(table, opens, clock);
        let Ok(after) = fold.begin(reader, From::Record(seq + 1)) else { return rules };
        if let Some(opened) = fold.live.as_ref().and_then(|live| live.opened.clone()) {
            rules.change(&opened, opens);
        }
        let _ = each_record_after(reader, table, after, |record| {
            if record.seq > seq {
                return Ok(false);
            }
            rules.record(record, opens);
            Ok(true)
        });
        rules
    }

    fn record(&mut self, record: &Record, opens: Opens<'_>) {
        if !matches!(record.kind, OPENED | NOTED) {
            return;
        }
        if let Ok(Said::Opened(opened) | Said::Note(Note::Reopened(opened))) = Said::of(record) {
            self.change(&opened, opens);
        }
    }

    fn change(&mut self, opened: &Opened, opens: Opens<'_>) {
        self.charges = opens(opened).map(|(_, table)| table.charges().to_vec()).unwrap_or_default();
        self.opened = Some(opened.clone());
    }

    /// The listing and the schedule.
    fn named(&self) -> (String, String) {
        let spec = self.opened.as_ref().map(|opened| &opened.spec);
        let schedule =
            |spec: &Spec| spec.schedule.as_ref().map_or_else(String::new, |held| held.word().to_owned());
        spec.map(|spec| (spec.listing.clone(), schedule(spec))).unwrap_or_default()
    }
}

#[derive(Default)]
struct Count {
    opened: Option<Time>,
    closed: Option<Time>,
    buy_ins: Cents,
    cash_outs: Cents,
    corrections: Cents,
    jackpot_paid: Cents,
    dropped: Dropped,
    to_fund: Cents,
    pulled: Cents,
    pulled_counted: Cents,
    hands: Vec<Time>,
    turns: u32,
}

impl Count {
    fn record(&mut self, record: &Record, rules: &mut Rules, opens: Opens<'_>) {
        rules.record(record, opens);
        let posted = |wanted: fn(Slot) -> bool| -> Cents {
            record
                .postings
                .iter()
                .filter(|posting| wanted(posting.account))
                .map(|posting| posting.amount)
                .sum()
        };
        let boxes = posted(|slot| matches!(slot, Slot::Drop(_) | Slot::Jackpot));
        let came = -posted(|slot| slot == Slot::Transit);
        if is_closed(record) {
            // A box that is pulled later is on a record that closes, too.
            self.closed = self.closed.or(Some(record.at).filter(|_| !is_after_closing(record)));
        }
        match Said::of(record) {
            Ok(Said::Step(step)) => {
                let (brought, taken) = (self.buy_ins, self.cash_outs);
                step.events.iter().for_each(|event| self.event(event, record.at, &rules.charges));
                self.corrections += came - (self.buy_ins - brought) + (self.cash_outs - taken);
            }
            _ if is_pull(record) => self.pulled += -boxes,
            Ok(Said::Note(Note::JackpotDropped { .. })) => self.to_fund += -boxes,
            _ if is_to_fund(record) => self.to_fund += -boxes,
            Ok(Said::Note(Note::JackpotPaid(_))) => self.jackpot_paid += came,
            Ok(Said::Opened(_)) => self.opened = Some(record.at),
            // A table that was closed from its books pays everybody out.
            Ok(Said::Closed) => {
                self.cash_outs += -came;
                self.dropped.add(DropKind::Returned, boxes);
            }
            _ => {
                self.corrections += came;
                self.dropped.add(DropKind::Returned, boxes);
            }
        }
    }

    fn event(&mut self, event: &Event, at: Time, charges: &[Charge]) {
        if opens_round(event) {
            self.hands.push(at);
        }
        if matches!(event, Event::Bank(BankEvent::BankTaken { .. })) {
            self.turns += 1;
        }
        for (account, amount) in event.postings() {
            if let Account::Away(_) = account {
                if amount.is_negative() { self.buy_ins += -amount } else { self.cash_outs += amount }
            }
        }
        self.dropped.event(event, charges);
    }

    fn slip(&mut self, record: &Record, fills: &mut Fills) {
        match Deed::of(record).map(|deed| deed.what) {
            Some(What::Filled { amount, .. }) => fills.fills += amount,
            Some(What::Credited { amount, .. }) => fills.credits += amount,
            Some(What::Counted { counted, expected, .. }) => {
                fills.over_short += counted - expected;
                fills.counted = Some(counted);
            }
            Some(What::DropPulled { counted, .. }) => self.pulled_counted += counted,
            _ => {}
        }
    }
}

/// Whether a record of a table is of a drop pull: a note of an open table, a movement of a closed one.
pub(in crate::floor) fn is_pull(record: &Record) -> bool {
    match record.kind {
        NOTED => matches!(Said::of(record), Ok(Said::Note(Note::DropPulled(_)))),
        _ => {
            let why = ledger::Movement::of(record).map(|movement| movement.why);
            matches!(why, Some(ledger::Why::Slip { .. }))
        }
    }
}

/// Whether a record moved the jackpot's box of a closed table to the fund.
fn is_to_fund(record: &Record) -> bool {
    let why = ledger::Movement::of(record).map(|movement| movement.why);
    matches!(why, Some(ledger::Why::JackpotFees(_)))
}

/// Whether a record empties a box of a table that was closed before.
fn is_after_closing(record: &Record) -> bool {
    is_pull(record) || is_to_fund(record)
}
