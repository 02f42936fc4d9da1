//! Where the money is.

use std::collections::BTreeMap;

use super::*;
use crate::stores::Store;
use room::journal::{Fault, StoreError};

pub(crate) fn balances_are_those_of_all_records(store: &dyn Store) {
    let journal = store.open();
    let mut sums: BTreeMap<(Stream, Slot), i64> = BTreeMap::new();
    let mut heads = BTreeMap::new();
    // Enough that the projection is folded twice on one stream and never on the other.
    for n in 0..700u64 {
        let stream = if n % 7 == 0 { OTHER } else { TABLE };
        let slots = [CHIPS, Slot::Layout, Slot::Bank, Slot::Drop(0), Slot::Chips(AccountNo(u32::MAX))];
        let (from, to) = (slots[n as usize % 5], slots[(n as usize * 3 + 1) % 5]);
        let cents = (n * 37 % 1_000).cast_signed();
        let head = heads.get(&stream).copied().unwrap_or(Head::START);
        heads.insert(stream, stored(journal.append(one(n, draft(stream, head, from, to, cents))).wait()));
        *sums.entry((stream, from)).or_default() -= cents;
        *sums.entry((stream, to)).or_default() += cents;
    }
    sums.retain(|_, cents| *cents != 0);
    let all: Vec<_> = sums.iter().map(|((stream, slot), cents)| (*stream, *slot, Cents(*cents))).collect();
    let mut found = journal.reader().balances().unwrap();
    assert_eq!(found.iter().map(|(_, _, cents)| cents.0).sum::<i64>(), 0);
    found.sort();
    assert_eq!(found, all);
    for stream in [TABLE, OTHER] {
        let (head, mut balances) = store.reader().books(stream).unwrap();
        balances.sort();
        let own = all.iter().filter(|(owner, ..)| *owner == stream).map(|(_, slot, cents)| (*slot, *cents));
        assert_eq!((head, balances), (heads[&stream], own.collect::<Vec<_>>()));
    }
    assert_eq!(journal.reader().books(Stream::Cage).unwrap(), (Head::START, vec![]));
}

pub(crate) fn what_leaves_a_stream_arrives_in_another(store: &dyn Store) {
    let journal = store.open();
    let leave = draft(WALLET, Head::START, Slot::Purse, Slot::Transit, 100);
    let fault = |records: Vec<Draft>| match journal.append(Append { id: id(1), at: Time(0), records }).wait()
    {
        Err(StoreError::Fault(fault)) => fault,
        other => panic!("{other:?}"),
    };
    assert_eq!(fault(vec![leave.clone()]), Fault::InTransit { left: Cents(100) });
    let less = draft(TABLE, Head::START, Slot::Transit, CHIPS, 99);
    assert_eq!(fault(vec![leave.clone(), less]), Fault::InTransit { left: Cents(1) });
    let elsewhere = bet(Stream::Cage, Head::START, 5);
    assert_eq!(fault(vec![elsewhere]), Fault::WrongAccount { stream: Stream::Cage, slot: CHIPS });
    assert_eq!(fault(vec![leave.clone(), leave]), Fault::StreamTwice { stream: WALLET });
    assert_eq!(fault(vec![]), Fault::Streams { streams: 0 });
    let mut large = bet(TABLE, Head::START, 5);
    large.payload = vec![0; Append::MOST_BYTES + 1];
    assert_eq!(fault(vec![large.clone()]), Fault::TooLarge { stream: TABLE, bytes: Append::MOST_BYTES + 1 });
    assert_eq!(journal.reader().streams(None, 10).unwrap(), []);
    large.payload.pop();
    stored(journal.append(one(1, large)).wait());
}
