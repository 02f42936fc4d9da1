//! Journals that released versions wrote, with tables of every family, are audited and played on by this one. A file that
//! is here is never written again; `HOUSEWAY_UPDATE=1` adds the one of this version.

use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

use crate::hall::done;
use cards::Seed;
use families::SetUp;
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use money::Cents;
use rand_chacha::ChaCha20Rng;
use room::audit::{Audited, audit, whole};
use room::chance::SeededChance;
use room::clock::{Clock as _, HandClock, Time};
use room::ids::{AccountNo, TableNo};
use room::journal::{Journal as _, Reader as _, SqliteJournal, SqliteReader};
use room::ledger::{Cashier, Terms};
use room::tables::{Desk, Live, Member, Next, Note, Order, Spec, from_store, load};
use rulebook::book::Book;
use table::{Act, Actor, Command, Play as _, Verb};

/// A listing of each family, with so many bots.
const TABLES: [(&str, usize); 10] = [
    ("chico/texas-holdem", 4),
    ("delta/ez-baccarat", 3),
    ("delta/blackjack-x", 3),
    ("players-club/three-card-poker", 3),
    ("westlane/ultimate-texas-holdem", 3),
    ("chico/fortune-pai-gow-poker", 3),
    ("delta/pai-gow-tiles", 3),
    ("central-coast/super-pan-9", 3),
    ("central-coast/chinese-poker", 3),
    ("players-club/panguingue", 4),
];

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/kept")
}

/// A room on a file, on a clock of its own.
struct Room {
    journal: SqliteJournal,
    clock: HandClock,
    chance: SeededChance,
    generator: ChaCha20Rng,
    book: Book,
}

impl Room {
    fn on(file: &Path, seed: u8) -> Room {
        Room {
            journal: SqliteJournal::open(file).expect("a journal"),
            // Later than anything that was written before.
            clock: HandClock::at(Time(1_780_012_800_000 + i64::from(seed) * 86_400_000)),
            chance: SeededChance::new([seed; 32]),
            generator: Seed([seed; 32]).generator(),
            book: Book::shipped(),
        }
    }

    fn desk(&self) -> Desk<'_> {
        Desk { journal: &self.journal, clock: &self.clock, chance: &self.chance }
    }

    fn table(&self, number: TableNo) -> Option<Live> {
        let opens = from_store(self.journal.reader(), &self.book);
        load(self.journal.reader(), number, &opens, &self.clock)
            .unwrap_or_else(|wrong| panic!("table {number}: {wrong}"))
    }

    fn open(&self, number: TableNo, listing: &str) -> Live {
        let spec =
            Spec::of(listing, SetUp { seats: Some(4), ..SetUp::default() }).without_collection(&self.book);
        let spec = spec.choose(&self.book).expect("a schedule");
        let (listing, table) = spec.open(&self.book).expect("it opens");
        done(self.desk().open(number, &spec, &listing, &table)).expect("it is stored");
        self.table(number).expect("it is open")
    }

    fn perform(&self, live: &mut Live, order: &Order) {
        let (decided, head) =
            done(self.desk().perform(live, order)).expect("it is legal").expect("it is new");
        live.take_in(&decided.step, head, self.clock.running(), 50);
    }

    fn note(&self, live: &mut Live, note: &Note) {
        let head = done(self.desk().note(live, note, None)).expect("it is noted");
        live.take_note(note, head, self.clock.running());
    }

    /// Plays so many rounds more, and saves the table.
    fn play(&mut self, live: &mut Live, rounds: u32) {
        let until = live.table.number() + rounds;
        while live.table.number() < until || live.in_round() {
            match live.next(self.clock.running(), true, &mut self.generator) {
                Next::Do(who, command) => self.perform(live, &Order::of(who, command)),
                Next::Wait(wait) => self.clock.pass(wait),
                Next::Rest => panic!("the table rests"),
            }
        }
        self.desk().save(live);
    }
}

/// What a version leaves behind: tables between rounds and in one, a person at one, notes, a table that was closed.
fn write(file: &Path) {
    let mut room = Room::on(file, 1);
    let guest = AccountNo(1);
    let terms = Terms { allowance: Cents::dollars(1_000), zone: jiff::tz::TimeZone::UTC };
    Cashier::new(&room.journal, &terms).allowance(guest, room.clock.now()).expect("an allowance");
    for (at, (listing, bots)) in TABLES.into_iter().enumerate() {
        let mut live = room.open(TableNo(at as u32 + 1), listing);
        for _ in 0..bots {
            let (bot, command) = live.bot_in(&mut room.generator).expect("a seat");
            let order = Order::by(&live, bot, command);
            room.perform(&mut live, &order);
        }
        if at == 1 {
            let person = live.person(Member::Account(guest)).expect("a number");
            let offers = live.table.all_offers(Actor::Person(person));
            let sit = offers.iter().find(|offer| offer.verb == Verb::SIT).expect("a seat");
            let sit = Command::Do { at: sit.at, act: Verb::SIT.amount(Cents::dollars(300)) };
            let order = Order::by(&live, Member::Account(guest), sit);
            room.perform(&mut live, &order);
            room.note(&mut live, &Note::Owned(guest));
            room.note(&mut live, &Note::Pace(20));
        }
        room.play(&mut live, 3);
        while at % 2 == 0 && !live.in_round() {
            match live.next(room.clock.running(), true, &mut room.generator) {
                Next::Do(who, command) => room.perform(&mut live, &Order::of(who, command)),
                Next::Wait(wait) => room.clock.pass(wait),
                Next::Rest => break,
            }
        }
    }
    let mut closed = room.open(TableNo(99), TABLES[0].0);
    let (bot, command) = closed.bot_in(&mut room.generator).expect("a seat");
    let order = Order::by(&closed, bot, command);
    room.perform(&mut closed, &order);
    let order = Order::by(&closed, bot, Command::table(Act::LEAVE));
    room.perform(&mut closed, &order);
    done(room.desk().close(&closed, None)).expect("it is closed");
}

fn audited(file: &Path) -> Audited {
    let (reader, book) = (SqliteReader::open(file).expect("a store"), Book::shipped());
    let opens = from_store(&reader, &book);
    audit(&reader, &[], &opens, &HandClock::at(Time(0)))
        .unwrap_or_else(|wrong| panic!("{}: {wrong}", file.display()))
}

/// The kept journals, the one of this version among them.
fn kept() -> Vec<PathBuf> {
    let own = folder().join(format!("houseway-{}.db.z", env!("CARGO_PKG_VERSION")));
    if std::env::var_os("HOUSEWAY_UPDATE").is_some() && !own.exists() {
        let scratch = tempfile::tempdir().expect("a folder");
        let file = scratch.path().join("room.db");
        write(&file);
        let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
        packed.write_all(&std::fs::read(&file).expect("the file")).expect("bytes");
        std::fs::create_dir_all(folder()).expect("a folder");
        std::fs::write(&own, packed.finish().expect("bytes")).expect("it is written");
    }
    let all = std::fs::read_dir(folder()).expect("kept journals").map(|entry| entry.expect("a file").path());
    let all: Vec<PathBuf> = all.collect();
    assert!(all.contains(&own), "this version has kept no journal: HOUSEWAY_UPDATE=1 writes it");
    all
}

#[test]
fn a_journal_of_every_version_is_audited_and_played_on() {
    for packed in kept() {
        let scratch = tempfile::tempdir().expect("a folder");
        let file = scratch.path().join("room.db");
        let mut bytes = Vec::new();
        ZlibDecoder::new(std::fs::File::open(&packed).expect("it is there"))
            .read_to_end(&mut bytes)
            .expect("bytes");
        std::fs::write(&file, bytes).expect("a copy");
        let before = audited(&file);
        let still =
            SqliteReader::open(&file).expect("a store").at_one_moment().expect("a reader").expect("a file");
        assert!(whole(still.as_ref(), || true).expect("it is whole").records >= 100);
        drop(still);
        let rounds = |found: &Audited| found.anew + found.folded.values().sum::<u64>();
        assert!(before.tables >= 11 && rounds(&before) >= 30, "{}: {before:?}", packed.display());
        let mut room = Room::on(&file, 2);
        assert!(room.table(TableNo(99)).is_none(), "what was closed stays closed");
        for at in 1..=TABLES.len() as u32 {
            let mut live = room.table(TableNo(at)).expect("it is open");
            let round = live.table.number();
            room.play(&mut live, 2);
            assert_eq!(live.table.number(), round + 2);
        }
        let owned = room.table(TableNo(2)).expect("it is open");
        assert_eq!((owned.roster.owner, owned.pace.in_tenths()), (Some(AccountNo(1)), 20));
        drop(room);
        assert!(rounds(&audited(&file)) >= rounds(&before) + 20);
    }
}
