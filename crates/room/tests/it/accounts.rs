//! Who is who: guests, names, passwords, sessions, tokens, roles, and being forgotten.

use std::path::Path;
use std::sync::Mutex;
use std::time::Duration;

use money::Cents;
use room::accounts::{Cost, Name, Office, Refusal, Role, Scope, Secret, Terms};
use room::chance::SeededChance;
use room::clock::{Time, zone};
use room::ids::AccountNo;
use room::journal::{
    Append, Appended, Change, Changed, Digest, Journal, Pending, Reader, Slot, Snapshot, Span, SqliteJournal,
    StoreError, Stream,
};
use room::ledger::{self, Books, Cashier};

const NOW: Time = Time(1_780_000_000_000);
const WORDS: &str = "correct horse";
const DAY: Duration = Duration::from_secs(24 * 3600);

struct Room {
    journal: SqliteJournal,
    chance: SeededChance,
    terms: Terms,
}

impl Room {
    fn new() -> Room {
        let terms = Terms { cost: Cost::LEAST, ..Terms::default() };
        let chance = SeededChance::new([5; 32]);
        Room { journal: SqliteJournal::in_memory().unwrap(), chance, terms }
    }

    fn office(&self) -> Office<'_> {
        Office::new(&self.journal, &self.chance, &self.terms)
    }

    /// Somebody with a name, signed in.
    fn named(&self, text: &str) -> (AccountNo, Secret) {
        let (account, _) = self.office().guest(NOW).unwrap();
        let secret = self.office().take_name(account, &name(text), WORDS, NOW).unwrap();
        (account, secret.expect("a new session"))
    }
}

/// A store in which others do something just before the first change is written.
struct Meanwhile<'a> {
    journal: &'a SqliteJournal,
    others: Mutex<Option<Box<dyn FnOnce() + Send + 'a>>>,
}

impl Journal for Meanwhile<'_> {
    fn reader(&self) -> &dyn Reader {
        self.journal.reader()
    }

    fn append(&self, append: Append) -> Pending<Appended> {
        self.journal.append(append)
    }

    fn keep_snapshot(&self, snapshot: Snapshot) -> Pending<()> {
        self.journal.keep_snapshot(snapshot)
    }

    fn keep_rules(&self, body: Vec<u8>) -> Pending<Digest> {
        self.journal.keep_rules(body)
    }

    fn change(&self, changes: Vec<Change>) -> Pending<Changed> {
        let others = self.others.lock().unwrap().take();
        others.into_iter().for_each(|others| others());
        self.journal.change(changes)
    }

    fn archive(&self, spans: &[Span], file: &Path) -> Result<u64, StoreError> {
        self.journal.archive(spans, file)
    }
}

impl Room {
    /// Does something in the office while others are a little faster.
    fn while_others<T>(&self, others: impl FnOnce() + Send, does: impl FnOnce(Office<'_>) -> T) -> T {
        let journal = Meanwhile { journal: &self.journal, others: Mutex::new(Some(Box::new(others))) };
        does(Office::new(&journal, &self.chance, &self.terms))
    }
}

fn name(text: &str) -> Name {
    text.parse().unwrap()
}

#[test]
fn a_guest_plays_in_one_click_and_keeps_the_chips_under_a_name() {
    let room = Room::new();
    let (account, secret) = room.office().guest(NOW).unwrap();
    let pass = room.office().pass(&secret, NOW).unwrap();
    assert_eq!((pass.account, pass.name.clone(), pass.may(Scope::Play)), (account, None, true));
    let terms = ledger::Terms { allowance: Cents::dollars(500), zone: zone("UTC").unwrap() };
    Cashier::new(&room.journal, &terms).allowance(account, NOW).unwrap();

    let fresh =
        room.office().take_name(account, &name("Ann Lee"), WORDS, NOW).unwrap().expect("a new session");
    let (again, other) = room.office().sign_in("ann lee", WORDS, NOW).unwrap();
    assert_eq!(again, account);
    let books = Books::read(room.journal.reader(), Stream::Wallet(account)).unwrap();
    assert_eq!(books.balance(Slot::Purse), Cents::dollars(500));
    for secret in [fresh, other] {
        assert_eq!(room.office().pass(&secret, NOW).unwrap().name, Some(name("Ann Lee")));
    }
}

#[test]
fn a_name_has_one_owner() {
    let room = Room::new();
    let (ann, _) = room.named("Ann");
    let (bea, _) = room.named("Bea");
    let taken = room.office().take_name(bea, &name("A N N"), WORDS, NOW).unwrap_err();
    assert_eq!(taken.to_string(), "The name \"A N N\" is taken. Choose another name");
    let guest = room.office().take_name(bea, &name("guest 7"), WORDS, NOW).unwrap_err();
    assert_eq!(guest.to_string(), "\"guest 7\" is reserved for guests. Choose another name");
    let stranger = room.office().take_name(ann, &name("Annie"), "another horse", NOW);
    assert_eq!(stranger, Err(Refusal::WrongPassword), "who has a name changes it with the password");
    room.office().take_name(ann, &name("Annie"), WORDS, NOW).unwrap();
    room.office().take_name(bea, &name("ann"), WORDS, NOW).expect("it was given up");
    assert_eq!(room.office().owner(&name("Ann")), Ok(Some(bea)));
    assert_eq!(room.office().owner(&name("Bea")), Ok(None));
    room.office().take_name(ann, &name("ANNIE"), WORDS, NOW).expect("one's own, in other letters");
    assert_eq!(room.office().sign_in("Annie", WORDS, NOW).unwrap().0, ann);
}

#[test]
fn many_come_at_once_and_each_has_a_number() {
    let room = Room::new();
    let mut numbers: Vec<u32> = std::thread::scope(|scope| {
        let one = || (0..5).map(|_| room.office().guest(NOW).unwrap().0.0).collect::<Vec<_>>();
        let threads: Vec<_> = (0..6).map(|_| scope.spawn(one)).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=30).collect::<Vec<_>>());
}

#[test]
fn who_does_not_know_the_password_is_not_told_what_was_wrong() {
    let room = Room::new();
    room.named("Ann");
    let (guest, _) = room.office().guest(NOW).unwrap();
    for (who, words) in [
        ("Ann", "correct house"),
        ("Nobody", WORDS),
        ("", WORDS),
        ("<>", WORDS),
        ("Ann", ""),
        (&guest.to_string(), ""),
    ] {
        assert_eq!(room.office().sign_in(who, words, NOW), Err(Refusal::WrongPassword), "{who} {words}");
    }
    let short = room.office().take_name(guest, &name("Gus"), "short", NOW).unwrap_err();
    assert_eq!(short.to_string(), "Passwords must have 8 to 200 characters");
}

#[test]
fn a_session_ends_when_it_is_over() {
    let room = Room::new();
    let (_, secret) = room.named("Ann");
    let last = NOW.after(30 * DAY - Duration::from_millis(1));
    assert!(room.office().pass(&secret, last).is_ok());
    assert_eq!(room.office().pass(&secret, NOW.after(30 * DAY)), Err(Refusal::NoPass));
    let (_, other) = room.office().sign_in("Ann", WORDS, last).unwrap();
    assert_eq!(room.office().sweep(NOW.after(30 * DAY)), Ok(1));
    assert!(room.office().pass(&other, last).is_ok());
    room.office().sign_out(&other).unwrap();
    assert_eq!(room.office().pass(&other, last), Err(Refusal::NoPass));
    assert_eq!(room.office().sign_out(&other), Err(Refusal::NoPass));
}

#[test]
fn a_secret_that_was_not_given_opens_nothing() {
    let room = Room::new();
    let (account, secret) = room.named("Ann");
    let text = secret.reveal().to_owned();
    let (_, tail) = text.split_once('.').unwrap();
    assert_eq!(tail.len(), 43, "32 bytes");
    for sent in [
        String::new(),
        ".".to_owned(),
        tail.to_owned(),
        format!("0{text}"),
        format!("+{text}"),
        format!("{}.{tail}", account.0 + 1),
        text.to_lowercase(),
        format!("{text} "),
        "1.".repeat(100_000),
    ] {
        assert_eq!(room.office().pass(&Secret::sent(&sent), NOW), Err(Refusal::NoPass), "{sent}");
    }
    assert!(room.office().pass(&Secret::sent(&text), NOW).is_ok());
    assert_eq!(format!("{secret:?}"), "Secret(..)");
}

#[test]
fn a_new_password_ends_all_other_sessions() {
    let room = Room::new();
    let (account, old) = room.named("Ann");
    let wrong = room.office().change_password(account, "a guess", "new battery", NOW);
    assert_eq!(wrong, Err(Refusal::WrongPassword));
    let fresh = room.office().change_password(account, WORDS, "new battery", NOW).unwrap();
    assert_eq!(room.office().pass(&old, NOW), Err(Refusal::NoPass));
    assert!(room.office().pass(&fresh, NOW).is_ok());
    assert_eq!(room.office().sign_in("Ann", WORDS, NOW), Err(Refusal::WrongPassword));
    assert!(room.office().sign_in("Ann", "new battery", NOW).is_ok());
}

#[test]
fn a_name_that_is_taken_meanwhile_does_not_bring_the_old_password_back() {
    let room = Room::new();
    let (ann, _) = room.named("Ann");
    let changes = || drop(room.office().change_password(ann, WORDS, "another horse", NOW).unwrap());
    let taken = room.while_others(changes, |office| office.take_name(ann, &name("Anna"), WORDS, NOW));
    assert_eq!(taken, Err(Refusal::WrongPassword));
    assert_eq!(room.office().sign_in("Ann", WORDS, NOW), Err(Refusal::WrongPassword));
    room.office().sign_in("Ann", "another horse", NOW).expect("the new one holds");
    // Who takes the same name twice at once, with the same words, has it.
    let (guest, _) = room.office().guest(NOW).unwrap();
    let first = || drop(room.office().take_name(guest, &name("Bea"), WORDS, NOW).unwrap());
    room.while_others(first, |office| office.take_name(guest, &name("Bea"), WORDS, NOW)).unwrap();
    assert_eq!(room.office().sign_in("Bea", WORDS, NOW).unwrap().0, guest);
}

#[test]
fn two_admins_who_are_rid_of_each_other_at_once_leave_one() {
    let erase = |office: &Office<'_>, account| office.erase(account);
    let revoke = |office: &Office<'_>, account| office.revoke(account, Role::Admin);
    for away in [erase as fn(&Office<'_>, AccountNo) -> Result<(), Refusal>, revoke] {
        let room = Room::new();
        let [ann, bea] = ["Ann", "Bea"].map(|text| room.named(text).0);
        for admin in [ann, bea] {
            room.office().grant(admin, Role::Admin).unwrap();
        }
        let others = || away(&room.office(), ann).unwrap();
        let late = room.while_others(others, |office| away(&office, bea));
        assert_eq!(late, Err(Refusal::LastAdmin(bea)));
        assert_eq!(room.office().admins(), Ok(vec![bea]));
    }
}

#[test]
fn a_token_may_what_it_was_given_and_no_more() {
    let room = Room::new();
    let (account, _) = room.named("Ann");
    let until = NOW.after(DAY);
    let refused = room.office().token(account, &[Scope::Read, Scope::Floor], "bot", until).unwrap_err();
    assert_eq!(refused, Refusal::NotAllowed { account, scope: Scope::Floor });
    room.office().grant(account, Role::Floor).unwrap();
    let token = room.office().token(account, &[Scope::Read, Scope::Floor], "bot", until).unwrap();
    let pass = room.office().pass(&token, NOW).unwrap();
    assert_eq!(pass.label.as_deref(), Some("bot"));
    assert!(pass.may(Scope::Floor) && !pass.may(Scope::Play), "{pass:?}");
    // What its owner may no more, it may no more.
    room.office().revoke(account, Role::Floor).unwrap();
    let pass = room.office().pass(&token, NOW).unwrap();
    assert!(pass.may(Scope::Read) && !pass.may(Scope::Floor), "{pass:?}");
    assert_eq!(room.office().pass(&token, until), Err(Refusal::NoPass));
}

#[test]
fn tokens_are_listed_without_their_secrets_and_taken_away_one_by_one() {
    let room = Room::new();
    let (account, session) = room.named("Ann");
    let until = NOW.after(DAY);
    let token = room.office().token(account, &[Scope::Read], "bot", until).unwrap();
    let other = room.office().token(account, &[Scope::Play], "phone", until).unwrap();
    let listed = room.office().tokens(account, NOW).unwrap();
    assert_eq!(listed.len(), 2, "sessions are not among them: {listed:?}");
    assert!(room.office().tokens(account, until).unwrap().is_empty(), "nor what is over");
    let bot = listed.iter().find(|token| token.label == "bot").unwrap();
    assert!(!format!("{listed:?}").contains(token.reveal()), "{listed:?}");
    assert_eq!((bot.scopes.iter().copied().collect::<Vec<_>>(), bot.until), (vec![Scope::Read], until));

    let (stranger, _) = room.named("Bea");
    assert_eq!(room.office().end_token(stranger, &bot.id), Err(Refusal::NoToken));
    room.office().end_token(account, &bot.id).unwrap();
    assert_eq!(room.office().pass(&token, NOW), Err(Refusal::NoPass));
    assert!(room.office().pass(&other, NOW).is_ok() && room.office().pass(&session, NOW).is_ok());
    assert_eq!(room.office().end_token(account, &bot.id), Err(Refusal::NoToken));
}

#[test]
fn the_first_admin_comes_by_a_link_that_works_once() {
    let room = Room::new();
    let stale = room.office().admin_link(NOW).unwrap();
    let link = room.office().admin_link(NOW).unwrap();
    assert_eq!(room.office().use_admin_link(&stale, None, NOW), Err(Refusal::NoPass), "there is a newer one");
    assert_eq!(room.office().use_admin_link(&link, None, NOW.after(DAY)), Err(Refusal::NoPass), "too late");
    let (admin, secret) = room.office().use_admin_link(&link, None, NOW).unwrap();
    let pass = room.office().pass(&secret, NOW).unwrap();
    assert!(pass.may(Scope::Admin) && pass.roles.contains(&Role::Admin));
    assert_eq!(room.office().use_admin_link(&link, None, NOW), Err(Refusal::NoPass));

    assert_eq!(room.office().revoke(admin, Role::Admin), Err(Refusal::LastAdmin(admin)));
    assert_eq!(room.office().erase(admin), Err(Refusal::LastAdmin(admin)));
    let (ann, old) = room.named("Ann");
    let link = room.office().admin_link(NOW).unwrap();
    let (promoted, fresh) = room.office().use_admin_link(&link, Some(ann), NOW).unwrap();
    assert_eq!(promoted, ann, "the account that is signed in");
    assert!(room.office().pass(&fresh, NOW).is_ok_and(|pass| pass.may(Scope::Admin)));
    assert_eq!(
        room.office().pass(&old, NOW),
        Err(Refusal::NoPass),
        "who else knew the old session is no admin"
    );
    assert_eq!(room.office().admins(), Ok(vec![admin, ann]));
    room.office().revoke(admin, Role::Admin).unwrap();
}

/// A forgotten password is set anew by a link: once, in time, by nobody else's, and whoever was signed in is out.
#[test]
fn a_password_is_reset_by_a_link_that_works_once() {
    let room = Room::new();
    let (ann, session) = room.named("Ann");
    let until = NOW.after(DAY);
    let token = room.office().token(ann, &[Scope::Read], "a program", until).unwrap();
    let (stale, _) = room.office().reset_link(ann, NOW).unwrap();
    let (link, good_until) = room.office().reset_link(ann, NOW).unwrap();
    assert_eq!(good_until, until);
    let kept = room.journal.reader().documents("reset", "", "", 10).unwrap();
    let secret = link.reveal().split_once('.').unwrap().1;
    assert_eq!(kept.len(), 1, "an earlier link is void");
    assert!(kept.iter().all(|held| !held.key.contains(secret)), "only a digest is kept");

    let office = room.office();
    let reset =
        |link: &Secret, now| office.reset_password(link, "new battery", now).map(|(account, _)| account);
    assert_eq!(reset(&stale, NOW), Err(Refusal::NoPass));
    assert_eq!(reset(&link, until), Err(Refusal::NoPass), "too late");
    assert_eq!(reset(&Secret::sent(&format!("{ann}.guess")), NOW), Err(Refusal::NoPass));
    assert_eq!(reset(&session, NOW), Err(Refusal::NoPass), "a session is no such link");
    assert_eq!(office.reset_password(&link, "short", NOW).unwrap_err(), Refusal::BadPassword);
    assert_eq!(office.reset_link_holds(&link, NOW), Ok(ann), "what was refused used nothing up");

    let (account, fresh) = office.reset_password(&link, "new battery", NOW).unwrap();
    assert_eq!((account, office.pass(&fresh, NOW).unwrap().account), (ann, ann));
    for old in [&session, &token] {
        assert_eq!(office.pass(old, NOW), Err(Refusal::NoPass), "all others are out");
    }
    assert_eq!(office.sign_in("Ann", WORDS, NOW), Err(Refusal::WrongPassword));
    assert!(office.sign_in("Ann", "new battery", NOW).is_ok());
    assert_eq!(reset(&link, NOW), Err(Refusal::NoPass), "once");

    // A password that is remembered, or an account that is erased, voids the link. A guest has none.
    let (link, _) = office.reset_link(ann, NOW).unwrap();
    office.change_password(ann, "new battery", WORDS, NOW).unwrap();
    assert_eq!(reset(&link, NOW), Err(Refusal::NoPass));
    let (link, _) = office.reset_link(ann, NOW).unwrap();
    office.erase(ann).unwrap();
    assert_eq!(reset(&link, NOW), Err(Refusal::NoPass));
    assert!(room.journal.reader().documents("reset", "", "", 10).unwrap().is_empty());
    assert_eq!(office.reset_link(ann, NOW).unwrap_err(), Refusal::NoSuchAccount(ann));
    let (guest, _) = office.guest(NOW).unwrap();
    assert_eq!(office.reset_link(guest, NOW).unwrap_err(), Refusal::NoPassword(guest));
    // Who is barred stays out, and what has expired is swept.
    let (bea, _) = room.named("Bea");
    let (link, _) = office.reset_link(bea, NOW).unwrap();
    office.bar(bea, Some(NOW.after(2 * DAY))).unwrap();
    assert_eq!(reset(&link, NOW), Err(Refusal::Barred(bea)));
    office.sweep(until).unwrap();
    assert!(room.journal.reader().documents("reset", "", "", 10).unwrap().is_empty());
}

#[test]
fn of_two_who_use_a_reset_link_at_once_one_is_too_late() {
    let room = Room::new();
    let (ann, _) = room.named("Ann");
    let (link, _) = room.office().reset_link(ann, NOW).unwrap();
    let used: usize = std::thread::scope(|scope| {
        let use_it = || usize::from(room.office().reset_password(&link, "new battery", NOW).is_ok());
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(use_it)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).sum()
    });
    assert_eq!(used, 1);
}

#[test]
fn two_who_use_the_link_at_once_are_one_admin() {
    let room = Room::new();
    let link = room.office().admin_link(NOW).unwrap();
    let made: usize = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4)
            .map(|_| scope.spawn(|| usize::from(room.office().use_admin_link(&link, None, NOW).is_ok())))
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).sum()
    });
    assert_eq!((made, room.office().admins().unwrap().len()), (1, 1));
}

#[test]
fn who_is_barred_stays_out_until_then() {
    let room = Room::new();
    let (account, secret) = room.named("Ann");
    room.office().bar(account, Some(NOW.after(DAY))).unwrap();
    assert_eq!(room.office().pass(&secret, NOW), Err(Refusal::Barred(account)));
    assert_eq!(room.office().sign_in("Ann", WORDS, NOW), Err(Refusal::Barred(account)));
    assert_eq!(
        room.office().sign_in("Ann", "a guess", NOW),
        Err(Refusal::WrongPassword),
        "strangers learn nothing"
    );
    assert!(room.office().pass(&secret, NOW.after(DAY)).is_ok());
    room.office().bar(account, None).unwrap();
    assert!(room.office().pass(&secret, NOW).is_ok());
}

#[test]
fn who_is_erased_leaves_a_number() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("room.db");
    let room = Room { journal: SqliteJournal::open(&path).unwrap(), ..Room::new() };
    let (account, secret) = room.named("Anneliese");
    let token = room.office().token(account, &[Scope::Read], "Anneliese's bot", NOW.after(DAY)).unwrap();
    let terms = ledger::Terms { allowance: Cents::dollars(500), zone: zone("UTC").unwrap() };
    Cashier::new(&room.journal, &terms).allowance(account, NOW).unwrap();

    room.office().erase(account).unwrap();
    for secret in [&secret, &token] {
        assert_eq!(room.office().pass(secret, NOW), Err(Refusal::NoPass));
    }
    assert_eq!(room.office().sign_in("Anneliese", WORDS, NOW), Err(Refusal::WrongPassword));
    assert_eq!(room.office().file(account), Err(Refusal::NoSuchAccount(account)));
    assert_eq!(room.office().erase(account), Err(Refusal::NoSuchAccount(account)));
    let (next, _) = room.named("Anneliese");
    assert_ne!(next, account, "the name is free, the number is not");
    room.office().erase(next).unwrap();
    let books = Books::read(room.journal.reader(), Stream::Wallet(account)).unwrap();
    assert_eq!(books.balance(Slot::Purse), Cents::dollars(500), "the books are as they were");

    // Nothing of the name is left in the file or in a copy of it.
    room.journal.reader().backup(&folder.path().join("copy.db")).unwrap();
    drop(room);
    for file in ["room.db", "copy.db"] {
        let bytes = std::fs::read(folder.path().join(file)).unwrap();
        let found = bytes.windows(9).any(|window| window.eq_ignore_ascii_case(b"anneliese"));
        assert!(!found, "{file}");
    }
}

/// Session fixation: somebody brings another person in with a session that they know, and waits for the name.
#[test]
fn a_guest_who_takes_a_name_has_a_new_session_and_the_old_ones_end() {
    let room = Room::new();
    let (account, planted) = room.office().guest(NOW).unwrap();
    let token = room.office().token(account, &[Scope::Play], "planted", NOW.after(DAY)).unwrap();
    let fresh = room.office().take_name(account, &name("Ann"), WORDS, NOW).unwrap().expect("a new session");
    assert!(room.office().pass(&fresh, NOW).is_ok());
    for old in [planted, token] {
        assert_eq!(room.office().pass(&old, NOW), Err(Refusal::NoPass));
    }
    let same = room.office().take_name(account, &name("Annie"), WORDS, NOW).unwrap();
    assert_eq!(same, None, "with the password, a member changes the name and keeps the session");
    assert!(room.office().pass(&fresh, NOW).is_ok());
}

#[test]
fn nobody_takes_a_name_that_looks_like_anothers() {
    let room = Room::new();
    let (ann, _) = room.named("Anneliese");
    let (eve, _) = room.office().guest(NOW).unwrap();
    let take = |text: &str| room.office().take_name(eve, &name(text), WORDS, NOW).map(drop);
    for text in ["AnneIiese", "Anne1iese", "Ann\u{e9}liese", "ANNELLESE"] {
        let refused = take(text).unwrap_err();
        assert_eq!(refused, Refusal::NameAlike(name(text)));
        assert!(refused.to_string().contains("looks like the name of another player"), "{refused}");
    }
    assert_eq!(take("anne liese"), Err(Refusal::NameTaken(name("anne liese"))));
    assert!(
        matches!(take("\u{410}nneliese"), Err(Refusal::NotAName(_))),
        "a Cyrillic letter among Latin ones"
    );
    // The owner writes it as they like, and gives the look up with the name.
    room.office().take_name(ann, &name("AnneIiese"), WORDS, NOW).unwrap();
    room.office().take_name(ann, &name("Liese"), WORDS, NOW).unwrap();
    take("Anneliese").expect("it was given up");
    room.office().erase(eve).unwrap();
    room.office().take_name(ann, &name("AnneIiese"), WORDS, NOW).expect("nobody has it any more");
}

/// A store from before names had looks.
#[test]
fn names_from_before_are_protected_too() {
    let room = Room::new();
    let (ann, _) = room.named("Anneliese");
    let looks = room.journal.reader().documents("look", "", "", 10).unwrap();
    assert_eq!(looks.len(), 1);
    let gone = looks.iter().map(|look| Change {
        kind: "look",
        key: look.key.clone(),
        seen: look.revision,
        body: None,
    });
    assert_eq!(room.journal.change(gone.collect()).wait(), Ok(Changed::Done));
    assert_eq!(room.office().note_looks(), Ok(1));
    assert_eq!(room.office().note_looks(), Ok(0), "once");
    let (eve, _) = room.office().guest(NOW).unwrap();
    let refused = room.office().take_name(eve, &name("AnneIiese"), WORDS, NOW);
    assert_eq!(refused, Err(Refusal::NameAlike(name("AnneIiese"))));
    // A program from before there were looks erases a name without them: the look is free again.
    let files = room.journal.reader().documents("account", "", "", 10).unwrap();
    let file = files.iter().find(|file| file.key.ends_with(&ann.to_string())).unwrap();
    let body = String::from_utf8(file.body.clone()).unwrap().replace("Anneliese", "Barbara");
    let change =
        Change { kind: "account", key: file.key.clone(), seen: file.revision, body: Some(body.into()) };
    assert_eq!(room.journal.change(vec![change]).wait(), Ok(Changed::Done));
    room.office().take_name(eve, &name("AnneIiese"), WORDS, NOW).expect("nobody has that name");
}

#[test]
fn the_label_of_a_token_is_bounded() {
    let room = Room::new();
    let (account, _) = room.named("Ann");
    let long = "x".repeat(60_000);
    let refused = room.office().token(account, &[Scope::Read], &long, NOW.after(DAY));
    assert_eq!(refused.unwrap_err(), Refusal::LabelTooLong { has: 60_000 });
    assert!(room.office().token(account, &[Scope::Read], &"\u{fc}".repeat(100), NOW.after(DAY)).is_ok());
}
