//! What a node does at a table, as a future that waits for the store.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use families::AnyTable;
use room::chance::SeededChance;
use room::clock::HandClock;
use room::floor::{Deed, PutRight, Request};
use room::ids::AccountNo;
use room::journal::{CommandId, Head};
use room::tables::{
    self, Decided, Desk, Fold, Live, Members, Note, Opened, Order, Said, Spec, Undone, each_record_after,
};
use rulebook::listing::Listing;
use table::say;

use crate::model::store::Memory;

/// A table as it is opened.
pub(crate) struct Opens {
    pub(crate) spec: Spec,
    pub(crate) listing: Listing,
    pub(crate) table: AnyTable,
}

impl Opens {
    /// The same whatever the record says, which must be of this table.
    pub(crate) fn open(&self, opened: &Opened) -> Result<(Listing, AnyTable), String> {
        assert_eq!(opened.spec, self.spec, "a table is opened with what it was opened with");
        Ok((self.listing.clone(), self.table.clone()))
    }
}

/// What everything in a room shares.
#[derive(Clone)]
pub(crate) struct House {
    pub(crate) store: Arc<Memory>,
    pub(crate) clock: Arc<HandClock>,
    pub(crate) chance: Arc<SeededChance>,
}

impl House {
    pub(crate) fn desk(&self) -> Desk<'_> {
        Desk { journal: &*self.store, clock: &*self.clock, chance: &*self.chance }
    }
}

/// What is to be done.
pub(crate) enum Work {
    /// A command; of a client, where somebody waits for the answer.
    Order(Order, Option<Letter>),
    /// A note.
    Note(Note, Option<Deed>),
    /// A round made void.
    Void(Option<u64>, AccountNo),
    /// A settlement put right.
    Correct(Request, AccountNo),
    /// The end of the table.
    Close,
}

/// A command on its way from a client.
#[derive(Debug, Clone)]
pub(crate) struct Letter {
    pub(crate) client: usize,
    pub(crate) id: CommandId,
    pub(crate) command: table::Command,
}

/// What became of it.
pub(crate) enum Done {
    Performed(Result<Option<(Decided, Head)>, Undone>),
    Noted(Result<Head, Undone>),
    Righted(Result<PutRight, Undone>),
    Closed(Result<(), Undone>),
}

type Future3 = Pin<Box<dyn Future<Output = (Live, Work, Done)>>>;

/// Something that is being done.
pub(crate) struct Op(Future3);

impl Op {
    pub(crate) fn start(house: &House, opens: &Arc<Opens>, live: Live, work: Work) -> Op {
        let (house, opens) = (house.clone(), Arc::clone(opens));
        Op(Box::pin(async move {
            let done = done(&house, &opens, &live, &work).await;
            (live, work, done)
        }))
    }

    /// The outcome, if it is there.
    pub(crate) fn poll(&mut self) -> Option<(Live, Work, Done)> {
        match self.0.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(outcome) => Some(outcome),
            Poll::Pending => None,
        }
    }
}

async fn done(house: &House, opens: &Opens, live: &Live, work: &Work) -> Done {
    let desk = house.desk();
    match work {
        Work::Order(order, _) => Done::Performed(desk.perform(live, order).await),
        Work::Note(note, deed) => Done::Noted(desk.note(live, note, deed.as_ref()).await),
        Work::Void(seq, by) => {
            let before = |seq| before(house, opens, live, seq);
            Done::Righted(desk.void(live, *seq, *by, "a card was seen", before).await)
        }
        Work::Correct(request, by) => Done::Righted(desk.correct(live, *by, request).await),
        Work::Close => Done::Closed(desk.close(live, None).await),
    }
}

/// Who was who before a round that is over, and the table as it was.
fn before(house: &House, opens: &Opens, live: &Live, seq: u64) -> Result<(Members, AnyTable), Undone> {
    let open = |opened: &Opened| opens.open(opened);
    let mut fold = Fold::new(live.number, &open, &*house.clock);
    let read = each_record_after(&*house.store, live.number, 0, |record| {
        if record.seq < seq {
            fold.take_in(record, &Said::of(record)?)?;
        }
        Ok(record.seq < seq)
    });
    read.map_err(|wrong| Undone::cannot_load(&wrong))?;
    let none = || Undone::not("cannot-load", |tongue| say!(tongue, "room.no-records"));
    let live = fold.live.ok_or_else(none)?;
    Ok((live.members, live.table))
}

/// The table as the store has it; nothing where it was closed.
pub(crate) fn load(house: &House, opens: &Opens, number: room::ids::TableNo) -> Option<Live> {
    let open = |opened: &Opened| opens.open(opened);
    tables::load(&*house.store, number, &open, &*house.clock).expect("a table of the store loads")
}
