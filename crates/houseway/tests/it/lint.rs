//! The linter: a small file of one's own for every code, and files that mean harm.

mod compliance;

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

use rulebook::book::Book;
use rulebook::lint::{CODES, Finding, Severity, lint_with};

pub(crate) fn shipped(path: &str) -> String {
    std::fs::read_to_string(testkit::root().join("rulebook").join(path)).unwrap()
}

/// The text with one part changed, which must be there.
pub(crate) fn changed(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{from} is not in the file");
    text.replacen(from, to, 1)
}

pub(crate) fn write(folder: &Path, path: &str, text: &[u8]) {
    let file = folder.join(path);
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    std::fs::write(file, text).unwrap();
}

pub(crate) fn lint(folder: &Path) -> Vec<Finding> {
    let mut book = Book::shipped();
    book.add_folder(folder).unwrap();
    let own = |path: &str| book.files().is_own(path);
    lint_with(&book, own, &families::lint::CHECKS)
}

/// A block with one group: its head, the basis of the charge, and its options as `rates` of the charge `fee`.
fn block(head: &str, basis: &str, rates: &[&str]) -> String {
    let mut text = format!(
        "document = \"000\"\n[block]\ntitle = \"A test\"\nnumbers = []\nmost-rates = 5\nsource = \"1\"\n\
         [[group]]\noptions = \"1-{}\"\n{head}\nsource = \"1\"\n[group.charge.fee]\npayer = \"player-dealer\"\n\
         per = \"hand\"\nbasis = \"{basis}\"\nwhen = \"before-deal\"\n",
        rates.len()
    );
    for (at, rates) in rates.iter().enumerate() {
        let _ = write!(text, "[[group.option]]\nnumber = {}\nfee = {rates}\n", at + 1);
    }
    text
}

fn bands(rates: &str) -> String {
    block("", "table-action", &[rates])
}

/// A block in which the player-dealer and each player pay.
fn two_columns() -> String {
    let one = changed(
        &bands("[[\"$1-$50\", \"$1\"], [\"$51+\", \"$2\"]]"),
        "[[group.option]]",
        "[group.charge.player]\npayer = \"each-player\"\nper = \"hand\"\nbasis = \"flat\"\nwhen = \"before-deal\"\n[[group.option]]",
    );
    format!("{one}player = \"$3\"\n")
}

fn like(source: &str) -> String {
    format!(
        "document = \"000\"\n[block]\ntitle = \"A test\"\nnumbers = []\nmost-rates = 5\nsource = \"1\"\n\
         [[group]]\noptions = \"1-19\"\nlike = \"chico/poker-hourly#hourly\"\nsource = \"{source}\"\n"
    )
}

/// A file and the code that it must bring.
type Case = (&'static str, &'static str, String);

/// Files that load, or not, because of how they are written.
fn broken_files() -> Vec<Case> {
    let good = bands("[[\"$1+\", \"$1\"]]");
    let uth = shipped("rooms/westlane/ultimate-texas-holdem.toml");
    let block = |code, file, text| (code, file, text);
    vec![
        ("toml-syntax", "rooms/t/syntax.toml", "a = = 1\n".to_owned()),
        ("wrong-type", "rooms/t/type.toml", "[listing]\nname = 5\nsource = \"000:1\"\n".to_owned()),
        ("unknown-piece", "rooms/t/piece.toml", changed(&uth, "holdem_vs_bank/common", "holdem_vs_bank/comon")),
        ("nested-piece", "rooms/t/nested.toml", changed(&uth, "holdem_vs_bank/common", "t/nested")),
        (
            "key-twice",
            "rooms/t/twice.toml",
            changed(&shipped("rooms/westlane/ez-baccarat-panda-8.toml"), "[\"baccarat/ez\"", "[\"baccarat/ez\", \"baccarat/ez\""),
        ),
        block("bad-value", "rooms/t/collection/value.toml", changed(&good, "most-rates = 5", "most-rates = 700")),
        block("missing-key", "rooms/t/collection/key.toml", changed(&good, "title = \"A test\"\n", "")),
        block("unknown-key", "rooms/t/collection/unknown.toml", changed(&good, "most-rates", "colour = 1\nmost-rates")),
        block("missing-source", "rooms/t/collection/source.toml", good.replace("source = \"1\"\n", "")),
        block("bad-source", "rooms/t/collection/bad.toml", changed(&good, "source = \"1\"", "source = \"there\"")),
        block("option-numbers", "rooms/t/collection/numbers.toml", changed(&good, "\"1-1\"", "\"1-2\"")),
        block("negative-fee", "rooms/t/collection/negative.toml", bands("[[\"$1+\", \"-$1\"]]")),
        block("huge-amount", "rooms/t/collection/huge.toml", bands("[[\"$1+\", \"$90,000,000,000\"]]")),
        block("percentage-fee", "rooms/t/collection/share.toml", bands("[[\"$1+\", \"5%\"]]")),
        block("bad-step", "rooms/t/collection/step.toml", changed(&good, "options =", "step = \"$0\"\noptions =")),
        block("unknown-document", "rooms/t/collection/document.toml", changed(&good, "source = \"1\"", "source = \"777:1\"")),
        block("past-the-end", "rooms/t/collection/end.toml", changed(&good, "source = \"1\"", "source = \"000:3593\"")),
        (
            "unknown-set",
            "clauses/t/set.toml",
            "set = \"t/set\"\ntitle = \"A test\"\nshares = [\"t/none\"]\n[[clause]]\nid = \"a\"\nlines = \"000:1\"\n\
             moves = \"fee\"\nsays = \"A test.\"\n"
                .to_owned(),
        ),
    ]
}

/// Listings that name what is not there, or what no table can be.
fn wrong_listings() -> Vec<Case> {
    let uth = shipped("rooms/westlane/ultimate-texas-holdem.toml");
    let pan = shipped("rooms/players-club/panguingue.toml");
    let tiles = shipped("rooms/delta/pai-gow-tiles.toml");
    let fortune = shipped("rooms/chico/fortune-pai-gow-poker.toml");
    let otherwise = "[pai-gow-tiles.house-way.row.otherwise]\nholds = \"anything\"";
    let late = "[pai-gow-tiles.house-way.row.late]\nholds = \"pair\"\nset = \"split\"\nsource = \"180 N09\"\n\n[equipment]";
    let flush = "  [\"flush\", \"3 to 2\"],\n";
    let straight = "  [\"straight\", \"1 to 1\"],\n";
    let row = "  [\"three-of-a-kind\", \"3 to 1\"],\n";
    let table = "rows = [\n  [\"straight-flush\", \"7,500 to 1\"],";
    let case = |code, file, from: &str, to: &str| (code, file, changed(&uth, from, to));
    vec![
        ("not-played", "rooms/t/short-melds.toml", changed(&pan, "fewest = 3", "fewest = 1")),
        ("not-played", "rooms/t/long-hand.toml", changed(&pan, "packets = [5, 5]", "packets = [5, 6]")),
        case("bad-seats", "rooms/t/seats.toml", "positions = 7", "positions = 17"),
        case("not-played", "rooms/t/played.toml", "[holdem-vs-bank]\n", "[holdem-vs-bank]\nhole-cards = 3\n"),
        case("unknown-reading", "rooms/t/reading.toml", "seats = \"1725 X08\"", "seats = \"1725 Z99\""),
        case("unknown-clause", "rooms/t/clause.toml", "#win-ante-and-play", "#no-such-clause"),
        case("unknown-block", "rooms/t/block.toml", "\"westlane/gegr-002095\"", "\"westlane/gegr-002096\""),
        case("unknown-name", "rooms/t/name.toml", "wager = \"trips\"", "wager = \"tripps\""),
        case(
            "unknown-hand",
            "rooms/t/hand.toml",
            "[\"royal-flush\", \"50 to 1\"]",
            "[\"royal\", \"50 to 1\"]",
        ),
        case(
            "unsettled-wager",
            "rooms/t/unsettled.toml",
            "\"trips\", \"bad-beat\"]\nat-once",
            "\"trips\"]\nat-once",
        ),
        case(
            "empty-pay-table",
            "rooms/t/empty.toml",
            table,
            "rows = []\nformer = [\n  [\"straight-flush\", \"7,500 to 1\"],",
        ),
        case(
            "rows-out-of-order",
            "rooms/t/order.toml",
            &format!("{flush}{straight}"),
            &format!("{straight}{flush}"),
        ),
        case(
            "better-pays-less",
            "rooms/t/less.toml",
            "[\"straight\", \"1 to 1\"]",
            "[\"straight\", \"5 to 1\"]",
        ),
        case("row-twice", "rooms/t/row.toml", row, &format!("{row}{row}")),
        case("row-promised", "rooms/t/promised.toml", row, ""),
        ("likely-slip", "rooms/t/ez.toml", shipped("rooms/delta/ez-baccarat.toml")),
        ("unreached-row", "rooms/t/late.toml", changed(&tiles, "[equipment]", late)),
        (
            "hand-without-row",
            "rooms/t/short.toml",
            changed(&tiles, otherwise, &otherwise.replace("anything", "wong")),
        ),
        (
            "rank-pays-less",
            "rooms/t/rank.toml",
            changed(&fortune, "pay-table/fortune-chico", "pay-table/kitchen"),
        ),
    ]
}

/// Listings that read well, and that nobody would play as they say.
fn unplayed_listings() -> Vec<Case> {
    let uth = shipped("rooms/westlane/ultimate-texas-holdem.toml");
    let case = |code, file, from: &str, to: &str| (code, file, changed(&uth, from, to));
    vec![
        case("cannot-open", "rooms/t/closed.toml", "[\"below the table\"]", "[\"above the table\"]"),
        case(
            "undecided-wager",
            "rooms/t/undecided.toml",
            "compared = [\"ante\", \"play\"]",
            "compared = [\"ante\"]",
        ),
        case("unread-pay-table", "rooms/t/unread.toml", "wager = \"trips\"", "wager = \"blind\""),
        (
            "unread-hand",
            "rooms/t/unpaid-sum.toml",
            changed(
                &changed(
                    &shipped("rooms/chico/never-foldem-holdem.toml"),
                    "  [\"sum-12\", \"1 to 1\"],\n",
                    "",
                ),
                "sum-12 = \"12\"\n",
                "",
            ),
        ),
        case("unpaid-hand", "rooms/t/unpaid.toml", "  [\"flush\", \"6 to 2\"],\n", ""),
        case("unknown-reason", "rooms/t/reason.toml", "bank-hand-beaten =", "bank-hand-beatn ="),
        case(
            "impossible-reason",
            "rooms/t/impossible.toml",
            "[because.ante]\n",
            "[because.ante]\nnot-qualified-wins = \"westlane/ultimate-texas-holdem#equal-hands-push\"\n",
        ),
    ]
}

/// Schedules that load, and are odd.
fn odd_schedules() -> Vec<Case> {
    let limits = "terms = { minimum = \"$5-$10\", maximum = \"$100\" }";
    let wager = |rates| block(limits, "wager", &[rates]);
    let twice = block("", "table-action", &["[[\"$1+\", \"$1\"]]", "[[\"$1+\", \"$1\"]]"]);
    let same_number = changed(&twice.replace("number = 2", "number = 1"), "\"1-2\"", "\"1, 1\"");
    let garbled = "[{ printed = \"$1-$3+\", fee = \"$1\", read = \"$1+\", reading = \"C34\" }]";
    let halves = "[[\"$1-$1.50\", \"$1\"], [\"$2-$3\", \"$2\"], [\"$4+\", \"$3\"]]";
    let fives = block("step = \"$5\"", "table-action", &["[[\"$5-$50\", \"$1\"], [\"$55+\", \"$2\"]]"]);
    let six = "[[\"$1-$2\", \"$1\"], [\"$3-$4\", \"$2\"], [\"$5-$6\", \"$3\"], [\"$7-$8\", \"$4\"], [\"$9-$10\", \"$5\"], [\"$11+\", \"$6\"]]";
    let file = |code, file, text| (code, file, text);
    vec![
        file(
            "bands-overlap",
            "rooms/t/collection/overlap.toml",
            bands("[[\"$1-$10\", \"$1\"], [\"$10+\", \"$2\"]]"),
        ),
        file(
            "bands-leave-gap",
            "rooms/t/collection/gap.toml",
            bands("[[\"$1-$10\", \"$1\"], [\"$12+\", \"$2\"]]"),
        ),
        file("bands-skip-steps", "rooms/t/collection/steps.toml", fives),
        file("bands-skip-cents", "rooms/t/collection/cents.toml", bands(halves)),
        file(
            "band-never-ends",
            "rooms/t/collection/never.toml",
            bands("[[\"$1+\", \"$1\"], [\"$11+\", \"$2\"]]"),
        ),
        file("no-last-band", "rooms/t/collection/last.toml", bands("[[\"$1-$10\", \"$1\"]]")),
        file("nothing-below", "rooms/t/collection/below.toml", wager("[[\"$11+\", \"$1\"]]")),
        file(
            "nothing-above",
            "rooms/t/collection/above.toml",
            block("", "players", &["[[\"2-4\", \"$1\"]]"]),
        ),
        file("unreadable-band", "rooms/t/collection/garbled.toml", bands(garbled)),
        file("unreadable-fee", "rooms/t/collection/fee.toml", bands("[[\"$1+\", \"unreadable\"]]")),
        file("too-many-rates", "rooms/t/collection/rates.toml", bands(six)),
        file("number-twice", "rooms/t/collection/same.toml", same_number),
        file("option-twice", "rooms/t/collection/twice.toml", twice),
        file("half-hour", "rooms/t/collection/half.toml", block("", "time", &["[\"$5\", \"$3\"]"])),
        file(
            "fee-falls",
            "rooms/t/collection/falls.toml",
            bands("[[\"$1-$10\", \"$2\"], [\"$11+\", \"$1\"]]"),
        ),
        file(
            "equal-fees",
            "rooms/t/collection/equal.toml",
            bands("[[\"$1-$10\", \"$1\"], [\"$11+\", \"$1\"]]"),
        ),
        file(
            "band-out-of-reach",
            "rooms/t/collection/reach.toml",
            wager("[[\"$5-$100\", \"$1\"], [\"$101+\", \"$2\"]]"),
        ),
        file("player-pays-more", "rooms/t/collection/more.toml", two_columns()),
        file(
            "absurd-fee",
            "rooms/t/collection/absurd.toml",
            bands("[[\"$1-$10\", \"$2\"], [\"$11+\", \"$3\"]]"),
        ),
        file("figures-of-another", "rooms/t/collection/like.toml", like("1-30")),
        file("like-few-lines", "rooms/t/collection/few.toml", like("1")),
        file("unused-block", "rooms/t/collection/unused.toml", bands("[[\"$1+\", \"$1\"]]")),
        file("jackpot-not-fed", "jackpots/unfed.toml", jackpot("outlaws/holdem")),
    ]
}

/// A jackpot of a game.
fn jackpot(listing: &str) -> String {
    format!(
        "title = \"Bad Beat\"\nposted = \"host's rule\"\nfund = 9\n[[game]]\nlisting = \"{listing}\"\n\
         [qualifies]\nkind = \"bad-beat\"\nlosing = \"full house\"\nwinning = \"four-of-a-kind\"\nhole-cards = \"both\"\nplayers = 4\n\
         [shares]\nloser = 500\nwinner = 250\ntable = 200\nreseed = 50\nodd-cents = \"fund\"\n"
    )
}

/// All the files, and what they are built on.
fn cases(folder: &Path) -> Vec<Case> {
    let fortune = shipped("parts/pay-table/fortune-chico.toml");
    write(folder, "parts/pay-table/kitchen.toml", fortune.as_bytes());
    write(folder, "bases/t/nested.toml", b"base = \"t/other\"\n");
    write(folder, "rooms/t/noise.toml", &[0xff, 0xfe, 0x00]);
    let uth = shipped("rooms/westlane/ultimate-texas-holdem.toml");
    write(folder, "rooms/t/names.toml", changed(&uth, "westlane/gegr-002095", "t/above").as_bytes());
    let cases: Vec<Case> = broken_files()
        .into_iter()
        .chain(wrong_listings())
        .chain(unplayed_listings())
        .chain(odd_schedules())
        .chain(compliance::cases())
        .collect();
    cases.iter().for_each(|(_, path, text)| write(folder, path, text.as_bytes()));
    cases
}

/// Codes whose finding stands in the base or part that the file is built on.
const IN_A_PIECE: [&str; 3] = ["key-twice", "nested-piece", "rank-pays-less"];

/// Every code has a file that brings it, with its severity, its reason and its line.
#[test]
fn every_code_is_provoked() {
    let folder = tempfile::tempdir().unwrap();
    let cases = cases(folder.path());
    let findings = lint(folder.path());
    let found = |code: &str, path: &str| {
        findings.iter().find(|finding| {
            finding.fault.code == code
                && (finding.fault.place.file.ends_with(path) || IN_A_PIECE.contains(&code))
                && finding.fault.place.line > 0
        })
    };
    for (code, path, _) in &cases {
        let of_file: Vec<String> = findings
            .iter()
            .filter(|finding| finding.fault.place.file.ends_with(path))
            .map(|finding| finding.fault.to_string())
            .collect();
        let finding = found(code, path).unwrap_or_else(|| panic!("no {code} in {path}: {of_file:#?}"));
        assert!(!finding.why.is_empty() && !finding.fault.message.is_empty(), "{code}");
    }
    assert!(found("unreadable", "rooms/t/noise.toml").is_some());
    // Those two are said of the list of slips and of a file that is no text.
    let elsewhere = ["unreadable", "stale-acceptance"];
    let provoked: BTreeSet<&str> = cases.iter().map(|(code, ..)| *code).chain(elsewhere).collect();
    let all: BTreeSet<&str> = CODES.iter().map(|code| code.code).collect();
    assert_eq!(provoked, all);
    assert_eq!(all.len(), CODES.len(), "a code stands in the list once");
}

/// A mended slip makes the list of slips lie.
#[test]
fn an_accepted_slip_that_is_gone_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let text = changed(&shipped("rooms/westlane/ultimate-texas-holdem.toml"), "\"6 to 2\"", "\"6 to 1\"");
    write(folder.path(), "rooms/westlane/ultimate-texas-holdem.toml", text.as_bytes());
    let mut book = Book::shipped();
    book.add_folder(folder.path()).unwrap();
    let findings = lint_with(&book, |_| true, &families::lint::CHECKS);
    let stale = findings.iter().find(|finding| finding.fault.code == "stale-acceptance").unwrap();
    assert!(stale.fault.message.contains("better-pays-less"), "{stale:?}");
}

/// What a rulebook may hold at most is what the table can hold.
#[test]
fn the_rulebook_and_the_table_agree() {
    assert_eq!(usize::from(rulebook::listing::Seats::MOST), table::Position::MOST);
    assert_eq!(rulebook::listing::DeckRule::MOST_CARDS, table::Shoe::MOST);
}

#[test]
fn the_codes_are_written_down() {
    let mut text = "# The linter's codes\n\n`houseway lint` reports these. A code keeps its meaning. Written by `make update`.\n\n\
        - `fault`: the file does not load, or names what is not there.\n\
        - `slip`: it contradicts itself, or leaves a case open: an interpretation has to decide.\n\
        - `odd`: it can be played as it stands, but is probably not intended.\n\n\
        `--severity slip` shows slips and faults, `--severity fault` faults alone. With `--json` every finding has `file`,\n\
        `line`, `code`, `message`, `severity`, `why`, `rests-on` (lines, readings and rules) and `accepted`.\n\n\
        | code | severity | why it matters | rests on |\n|---|---|---|---|\n"
        .to_owned();
    for code in CODES {
        let rule = code.rule.unwrap_or_default();
        let _ = writeln!(text, "| `{}` | {} | {} | {rule} |", code.code, code.severity, code.why);
    }
    testkit::golden("docs/lint.md", &text);
}

/// The command shows as much, and can be asked for the worst alone.
#[test]
fn findings_can_be_filtered_and_read_as_json() {
    let run = |args: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_houseway")).args(args).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let all: serde_json::Value = serde_json::from_str(&run(&["lint", "--json"])).unwrap();
    let slips: serde_json::Value =
        serde_json::from_str(&run(&["lint", "--json", "--severity", "slip"])).unwrap();
    let (all, slips) = (all.as_array().unwrap(), slips.as_array().unwrap());
    assert!(slips.len() < all.len() && !slips.is_empty());
    assert!(slips.iter().all(|finding| finding["severity"] == "slip"), "the shipped book has no fault");
    for finding in all {
        for key in ["file", "code", "message", "severity", "why"] {
            assert!(finding[key].as_str().is_some_and(|text| !text.is_empty()), "{key}: {finding}");
        }
        assert!(finding["line"].as_u64().is_some() && finding["accepted"].is_boolean());
        assert!(finding.get("rests-on").is_some_and(serde_json::Value::is_string), "{finding}");
    }
    assert_eq!(Severity::ALL.map(Severity::key), ["odd", "slip", "fault"]);
}

/// One listing of each family, and schedules of every basis.
const ONE_OF_EACH: [&str; 10] = [
    "chico/texas-holdem",
    "central-coast/chinese-poker",
    "players-club/panguingue",
    "delta/blackjack-x",
    "westlane/dai-bacc",
    "players-club/three-card-poker",
    "chico/never-foldem-holdem",
    "chico/fortune-pai-gow-poker",
    "delta/pai-gow-tiles",
    "central-coast/super-pan-9",
];

/// The file of a listing, its base and its parts.
fn files_of(id: &str) -> Vec<String> {
    let path = format!("rooms/{id}.toml");
    let text = shipped(&path);
    let quoted =
        |line: &str| -> Vec<String> { line.split('"').skip(1).step_by(2).map(str::to_owned).collect() };
    let named = |key: &str, folder: &str| -> Vec<String> {
        let line = text.lines().find(|line| line.starts_with(key)).unwrap_or_default();
        quoted(line).into_iter().map(|name| format!("{folder}/{name}.toml")).collect()
    };
    [vec![path.clone()], named("base = ", "bases"), named("parts = ", "parts")].concat()
}

/// Every line that ends in a number or holds an amount or odds, with values that mean harm.
fn hostile(text: &str) -> Vec<String> {
    let mut texts = Vec::new();
    for line in text.lines() {
        let replaced: Vec<String> = match line.split_once(" = ") {
            Some((key, value)) if value.trim().parse::<i64>().is_ok() => {
                let values = ["-1", "0", "255", "9223372036854775807"];
                values.iter().map(|value| format!("{key} = {value}")).collect()
            }
            Some((key, value)) if value.starts_with('[') && value.ends_with(']') => {
                vec![format!("{key} = []"), format!("{key} = [0]")]
            }
            _ if line.contains(" to 1\"") => {
                let odds = ["0 to 0\"", "-5 to 1\"", "99999999999999999999 to 1\""];
                let at = line.find(" to 1\"").unwrap();
                let from = line[..at].rfind('"').unwrap();
                odds.iter().map(|odds| format!("{}\"{odds}{}", &line[..from], &line[at + 6..])).collect()
            }
            _ => continue,
        };
        texts.extend(replaced.iter().map(|other| text.replacen(line, other, 1)));
    }
    texts
}

/// Whatever a number of a listing is: it loads and a table opens, or it says what is wrong and where.
#[test]
fn no_value_of_a_listing_makes_a_panic() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hostile.toml");
    let (mut tried, mut refused, mut panics) = (0, 0, Vec::new());
    for id in ONE_OF_EACH {
        let listing: rulebook::listing::ListingId = id.parse().unwrap();
        for path in files_of(id) {
            for text in hostile(&shipped(&path)) {
                std::fs::write(&file, &text).unwrap();
                let mut book = Book::shipped();
                book.add_file(&path, &file);
                let outcome = std::panic::catch_unwind(|| match book.listing(&listing) {
                    Ok(listing) => {
                        let terms = table::terms::Terms::widest(&listing, None);
                        families::AnyTable::open(&listing, &terms).map(drop).is_err()
                    }
                    Err(faults) => {
                        assert!(faults.iter().all(|fault| fault.place.line > 0), "{faults:?}");
                        true
                    }
                });
                tried += 1;
                match outcome {
                    Ok(wrong) => refused += usize::from(wrong),
                    Err(_) => panics.push(difference(&path, &shipped(&path), &text)),
                }
            }
        }
    }
    assert!(panics.is_empty(), "{} of {tried}:\n{}", panics.len(), panics.join("\n"));
    assert!(tried > 500 && refused > tried / 3, "{refused} of {tried} refused");
}

fn difference(path: &str, before: &str, after: &str) -> String {
    let line = before.lines().zip(after.lines()).find(|(one, other)| one != other);
    format!("{path}: {}", line.map_or("?", |(_, line)| line))
}

/// Schedules that mean harm are refused with their line, and one that loads never takes a fee below zero.
/// What is written for the rates of a schedule by somebody who has not read how.
const RATES: [&str; 19] = [
    "[]",
    "[[]]",
    "[[\"$1\"]]",
    "[[\"$5-$1\", \"$1\"]]",
    "[[\"-$5-$1\", \"$1\"]]",
    "[[\"$92,233,720,368,547,758.08+\", \"$1\"]]",
    "[[\"$1-$92,233,720,368,547,758.07\", \"$1\"], [\"$1+\", \"$2\"]]",
    "[[\"$1+\", \"-$0.01\"]]",
    "[[\"$1+\", \"$1,000,000.01\"]]",
    "[[\"$1+\", 5]]",
    "[[1, 5]]",
    "[{ printed = \"$1+\" }]",
    "[{ printed = \"$1+\", fee = \"$1\", read = \"?\" }]",
    "[{ printed = \"$1+\", fee = \"$1\", reading = \"Q\" }]",
    "{ a = 1 }",
    "5",
    "\"-$5\"",
    "true",
    "1979-05-27",
];

fn write_bad_schedules(folder: &Path) {
    for basis in ["table-action", "pot", "players", "ante", "wager", "flat", "per-player", "time", "none"] {
        for (at, rates) in RATES.iter().enumerate() {
            write(
                folder,
                &format!("rooms/h/collection/{basis}-{at}.toml"),
                block("", basis, &[*rates]).as_bytes(),
            );
        }
    }
    for (at, rates) in ["[\"-$1\", \"$5\"]", "[\"$1\", \"-$5\"]"].iter().enumerate() {
        for basis in ["per-player", "time"] {
            let path = format!("rooms/h/collection/below-{basis}-{at}.toml");
            write(folder, &path, block("", basis, &[*rates]).as_bytes());
        }
    }
    for (at, head) in [
        "step = \"-$5\"",
        "step = \"$0\"",
        "step = 5",
        "options = \"2-1\"",
        "like = \"x\"",
        "like = \"chico/nothing#x\"",
    ]
    .iter()
    .enumerate()
    {
        let text = block(head, "flat", &["\"$1\""]);
        write(folder, &format!("rooms/h/collection/head-{at}.toml"), text.as_bytes());
    }
}

#[test]
fn no_value_of_a_schedule_makes_a_panic() {
    let folder = tempfile::tempdir().unwrap();
    write_bad_schedules(folder.path());
    let findings = lint(folder.path());
    let mut book = Book::shipped();
    book.add_folder(folder.path()).unwrap();
    let own: Vec<_> = book.blocks().into_iter().filter(|id| id.room == "h").collect();
    assert_eq!(own.len(), 9 * RATES.len() + 4 + 6);
    for id in own {
        let Err(faults) = book.block(&id) else { continue };
        let path = id.path();
        assert!(faults.iter().all(|fault| fault.place.line > 0), "{faults:?}");
        assert!(
            findings
                .iter()
                .any(|finding| finding.fault.place.file.ends_with(&path)
                    && finding.severity == Severity::Fault),
            "{id}"
        );
    }
    let below = |id: &str| {
        let faults = book.block(&id.parse().unwrap()).unwrap_err();
        faults.iter().any(|fault| fault.code == "negative-fee" && fault.message.contains("`fee`"))
    };
    assert!(
        [
            "h/table-action-7",
            "h/flat-16",
            "h/time-16",
            "h/below-per-player-0",
            "h/below-per-player-1",
            "h/below-time-0",
            "h/below-time-1"
        ]
        .iter()
        .all(|id| below(id))
    );
}
