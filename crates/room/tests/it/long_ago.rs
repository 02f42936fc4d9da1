//! Rounds of long ago are read from near where they were played, and are the same as from the first record.

use crate::counted::Counted;
use crate::hall::{Hall, NUMBER, done, spec};
use room::audit::{Unsound, audit};
use room::export::{Exporter, Form, Wanted};
use room::fairness::{Sealed, prove};
use room::floor::look;
use room::journal::{Change, Journal as _, Reader, Snapshot, Stream};
use room::tables::{Member, from_store, milestone};

/// A table that was played at for so many records, and saved as it is in a room.
fn played(listing: &str, records: u64) -> Hall {
    let mut hall = Hall::open(spec(listing));
    hall.live = hall.loaded();
    hall.bots(3);
    while hall.live.head.seq < records {
        let round = hall.live.table.number();
        hall.until(|live| live.table.number() > round && !live.in_round());
        let mut live = hall.live.clone();
        hall.desk().save(&mut live);
        hall.live = live;
    }
    hall
}

/// A round as everybody who asks for one gets it: exported, proved, and looked at by the floor.
fn told(hall: &Hall, reader: &dyn Reader, round: u32, seq: u64) -> (String, String, String) {
    let opens = from_store(hall.journal.reader(), &hall.book);
    let name = |_, member: Member| format!("{member:?}");
    let exporter = Exporter { reader, book: &hall.book, opens: &opens, clock: &hall.clock, name: &name };
    let wanted = Wanted { table: Some(NUMBER), round: Some(round), ..Wanted::default() };
    let mut text = String::new();
    let written = exporter.tell(&wanted, Form::Record, |round| {
        text.push_str(round);
        Ok(())
    });
    assert_eq!(written.unwrap().rounds, 1);
    let proofs = prove(reader, (NUMBER, round), None, Sealed::Opened, &opens, &hall.clock).unwrap();
    let seen = look(reader, NUMBER, seq, (&opens, &hall.clock), &|member| format!("{member:?}")).unwrap();
    assert_eq!(seen.round, round);
    (text, serde_json::to_string(&proofs).unwrap(), serde_json::to_string(&seen.steps).unwrap())
}

fn seq_of(text: &str) -> u64 {
    let value: serde_json::Value = serde_json::from_str(text).unwrap();
    value["seq"].as_u64().unwrap()
}

#[test]
fn a_round_of_long_ago_is_read_from_near_it() {
    // A pack for every hand, and a shoe that lasts.
    for listing in ["chico/texas-holdem", "chico/ez-baccarat-panda-8"] {
        let hall = played(listing, 2_500);
        let last = hall.live.table.number();
        let (all, records) = (hall.journal.reader(), hall.live.head.seq as usize);
        let mut texts = Vec::new();
        let opens = from_store(all, &hall.book);
        let name = |_, member: Member| format!("{member:?}");
        let exporter =
            Exporter { reader: all, book: &hall.book, opens: &opens, clock: &hall.clock, name: &name };
        let whole = exporter.tell(&Wanted::default(), Form::Record, |round| {
            texts.push(round.to_owned());
            Ok(())
        });
        assert_eq!(whole.unwrap().rounds, u64::from(last));
        for round in [1, 2, last / 2, last - 1, last] {
            let seq = seq_of(&texts[round as usize - 1]);
            let (near, bare) = (Counted::new(all), Counted::bare(all));
            let found = told(&hall, &near, round, seq);
            assert_eq!(found, told(&hall, &bare, round, seq), "{listing} {round}");
            assert_eq!(found.0, texts[round as usize - 1], "{listing} {round}");
            if round + 1 >= last && listing == "chico/texas-holdem" {
                assert!(near.read() < records && bare.read() > 2 * records, "{} of {records}", near.read());
            }
        }
        let near = Counted::new(all);
        let wanted = Wanted { table: Some(NUMBER), round: Some(last * 3 / 4), ..Wanted::default() };
        let exporter = Exporter { reader: &near, ..exporter };
        exporter.tell(&wanted, Form::Record, |_| Ok(())).unwrap();
        assert!(near.read() < 1_600, "{listing}: {} of {records} records were read", near.read());
    }
}

#[test]
fn what_was_kept_on_the_way_is_audited() {
    let hall = played("chico/texas-holdem", 1_300);
    let reader = hall.journal.reader();
    let kept = reader.documents("milestone", "", "", 10).unwrap();
    assert_eq!(kept.len(), 1);
    let opens = from_store(reader, &hall.book);
    audit(reader, &[], &opens, &hall.clock).unwrap();
    // Another table is put in its place: the one that was saved later.
    let seq = u64::MAX - kept[0].key.split('/').nth(1).unwrap().parse::<u64>().unwrap();
    let stream = Stream::Table(NUMBER);
    let after = reader.load(stream, seq - 1, 1).unwrap()[0].head();
    let other = Snapshot { after, ..reader.snapshot(stream).unwrap().unwrap() };
    let change = Change { seen: kept[0].revision, ..milestone(&other, 1).unwrap() };
    assert_eq!(change.key, kept[0].key);
    done(hall.journal.change(vec![change])).unwrap();
    let wrong = audit(reader, &[], &opens, &hall.clock).unwrap_err();
    assert!(matches!(&wrong, Unsound::Record { seq: at, .. } if *at == seq), "{wrong}");
    assert!(wrong.to_string().contains("the snapshot does not match"), "{wrong}");
}
