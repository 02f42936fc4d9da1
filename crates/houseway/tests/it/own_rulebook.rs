//! A user's own folder, and files with every kind of fault.

use std::path::Path;
use std::process::{Command, Output};

fn houseway(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_houseway"));
    command.arg("--rulebook").arg(folder).args(args).output().expect("houseway runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// A folder that holds one file.
fn folder(path: &str, content: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(path);
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    std::fs::write(file, content).unwrap();
    folder
}

/// What the linter says of the files of a folder.
fn report(own: &tempfile::TempDir) -> String {
    let output = houseway(own.path(), &["lint", own.path().to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    text(&output.stdout)
}

fn shipped(path: &str) -> String {
    std::fs::read_to_string(testkit::root().join("rulebook").join(path)).unwrap()
}

/// A game whose file is broken is not said to be missing.
#[test]
fn a_broken_game_is_not_unknown() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(folder.path().join("rooms/my")).unwrap();
    std::fs::write(folder.path().join("rooms/my/game.toml"), "broken = ").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_houseway"))
        .arg("--rulebook")
        .arg(folder.path())
        .args(["games", "my/game"])
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), said.lines().count()), (Some(2), 1), "{said}");
    assert!(said.contains("my/game does not load"), "{said}");
}

#[test]
fn a_listing_of_ones_own_is_loaded_beside_the_others() {
    let own = folder("rooms/kitchen/tiles.toml", &shipped("rooms/delta/pai-gow-tiles.toml"));
    let output = houseway(own.path(), &["games", "--json"]);
    let games: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(games.as_array().unwrap().len(), 76);
    assert!(houseway(own.path(), &["rules", "kitchen/tiles"]).status.success());
}

#[test]
fn a_broken_listing_never_takes_the_others_down() {
    let own = folder("rooms/kitchen/broken.toml", "this is not toml = = =\n");
    let output = houseway(own.path(), &["games", "--json"]);
    let games: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(games.as_array().unwrap().len(), 75);
    assert!(output.status.success());
    assert!(
        text(&output.stderr).contains("listing kitchen/broken does not load"),
        "{}",
        text(&output.stderr)
    );
    assert!(houseway(own.path(), &["rules", "chico/texas-holdem"]).status.success());
    let broken = houseway(own.path(), &["rules", "kitchen/broken"]);
    assert_eq!((broken.status.code(), text(&broken.stderr).lines().count()), (Some(2), 1));
}

#[test]
fn a_file_that_is_not_text_is_a_fault_of_its_own() {
    let own = folder("rooms/kitchen/noise.toml", "");
    std::fs::write(own.path().join("rooms/kitchen/noise.toml"), [0xff, 0xfe, 0x00]).unwrap();
    let output = houseway(own.path(), &["games", "--json"]);
    assert!(output.status.success() && text(&output.stderr).contains("kitchen/noise"));
}

#[test]
fn a_folder_that_is_not_there_is_wrong_usage() {
    let output = houseway(Path::new("no-such-folder"), &["games"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("cannot use the rulebook folder no-such-folder"));
    let empty = tempfile::tempdir().unwrap();
    let output = houseway(empty.path(), &["games"]);
    assert!(output.status.code() == Some(2) && text(&output.stderr).contains("has no .toml files"));
}

#[test]
fn a_folder_above_or_below_the_right_one_is_wrong_usage() {
    let wrong = "from = \"delta/holdem\"\n[seats]\npositions = 0\n[sources]\nseats = \"outside\"\n";
    let own = folder("rooms/kitchen/poker.toml", wrong);
    assert!(report(&own).contains("positions"));
    for inner in ["rooms", "rooms/kitchen"] {
        let inner = own.path().join(inner);
        for args in
            [&["lint", inner.to_str().unwrap()][..], &["--rulebook", inner.to_str().unwrap(), "games"]]
        {
            let output =
                Command::new(env!("CARGO_BIN_EXE_houseway")).args(args).output().expect("houseway runs");
            let said = text(&output.stderr);
            assert!(output.status.code() == Some(2) && said.contains("rooms/<room>/<game>.toml"), "{said}");
            assert!(said.contains("the folder has no listings"), "{said}");
        }
    }
}

#[test]
fn an_approval_number_stays_with_the_game_it_was_given_to() {
    let own = folder("rooms/kitchen/poker.toml", "from = \"delta/holdem\"\n");
    let rules = houseway(own.path(), &["rules", "kitchen/poker", "--brief"]);
    assert!(
        rules.status.success() && !text(&rules.stdout).contains("GEGA-002020"),
        "{}",
        text(&rules.stdout)
    );
    let original = houseway(own.path(), &["rules", "delta/holdem"]);
    assert!(text(&original.stdout).contains("GEGA-002020"));
}

/// Schedules of one's own are held to their limits, though the listing prints no row of stakes for each of them.
#[test]
fn schedules_of_ones_own_are_held_to_their_limits() {
    let own = folder(
        "rooms/kitchen/poker.toml",
        "from = \"delta/holdem\"\n[collection]\nblocks = [\"kitchen/fees\"]\n[sources]\ncollection = \"outside\"\n",
    );
    let option = |number: u8, limit: &str| {
        format!("[[group.option]]\nnumber = {number}\nterms = {{ limit = \"{limit}\" }}\nfee = \"$1\"\n")
    };
    let block = format!(
        "[block]\ntitle = \"Kitchen\"\nnumbers = []\nmost-rates = 5\nsource = \"outside\"\n[[group]]\noptions = \"1-2\"\n\
         source = \"outside\"\n[group.charge.fee]\npayer = \"pot\"\nper = \"hand\"\nbasis = \"flat\"\nwhen = \"after-flop\"\n{}{}",
        option(1, "$2-$4"),
        option(2, "$4-$8")
    );
    let file = own.path().join("rooms/kitchen/collection/fees.toml");
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    std::fs::write(file, block).unwrap();
    let play = |args: &[&str]| {
        let output =
            houseway(own.path(), &[&["play", "kitchen/poker", "--seed", "1", "--plain"], args].concat());
        (output.status.code(), text(&output.stdout) + &text(&output.stderr))
    };
    let (code, said) = play(&["--option", "2"]);
    assert!(code == Some(0) && said.contains("Betting: limit, $4-$8"), "{said}");
    let (code, said) = play(&["--option", "2", "--stakes", "2-4"]);
    assert!(code == Some(2) && said.contains("$4-$8"), "{said}");
    let (_, said) = play(&["--stakes", "4-8"]);
    assert!(said.contains("Betting: limit, $4-$8") && said.contains("fees/2"), "{said}");
    let (code, said) = play(&["--stakes", "3-6"]);
    assert!(code == Some(0) && said.contains("$3-$6") && !said.contains("fees/"), "{said}");
    let (code, said) = play(&["--stakes", "8-4"]);
    assert!(code == Some(2) && said.contains("any limits from $1-$2 to $1,000-$2,000"), "{said}");
}

const WRONG: &str = "\
document = \"000\"
base = \"three_card/no-such-base\"

[listing]
name = 5
family = \"three-crad\"
source = \"213\"

[deck]
pack = \"standard-51\"
packs = \"8-2\"
colour = \"red\"

[seats]
positions = 700
fewest = 2
source = \"somewhere\"
";

/// Every fault of a file is shown at once, each with its line and code.
#[test]
fn all_faults_are_shown_with_their_lines() {
    let report = report(&folder("rooms/kitchen/wrong.toml", WRONG));
    for expected in [
        "wrong.toml:2: unknown-piece: there is no file bases/three_card/no-such-base.toml",
        "wrong.toml:5: wrong-type: `listing.name` is a number; expected text",
        "wrong.toml:6: bad-value: `listing.family`: \"three-crad\" is not known; did you mean three-card?",
        "wrong.toml:10: bad-value: `deck.pack`: \"standard-51\" is not known",
        "wrong.toml:10: missing-source: `deck.pack` has no source",
        "wrong.toml:11: bad-value: `deck.packs`",
        "wrong.toml:12: unknown-key: `colour` is not a key in `deck`",
        "wrong.toml:15: bad-value: `seats.positions`: 700 is not a whole number from 0 to 255",
        "wrong.toml:17: bad-source:",
        "missing-key: `cards` is missing",
        "missing-key: `listing.object` is missing",
    ] {
        assert!(report.contains(expected), "missing: {expected}\n{report}");
    }
    assert!(!report.contains("accepted.txt"), "{report}");
}

const SCHEDULE: &str = "\
document = \"000\"

[block]
title = \"A test\"
numbers = []
most-rates = 3
source = \"1\"

[[group]]
options = \"1-2, 2\"
source = \"1\"
[group.charge.bank]
payer = \"player-dealer\"
per = \"hand\"
basis = \"table-action\"
when = \"before-deal\"
[[group.option]]
number = 1
bank = [[\"$1-$10\", \"$1\"], [\"$10-$20\", \"$3\"], [\"$31-$40\", \"$2\"], [\"$41-$50\", \"unreadable\"]]
[[group.option]]
number = 2
bank = [[\"$1+\", \"$1\"], [\"$11-$20\", \"$2\"]]
[[group.option]]
number = 2
bank = [[\"$1+\", \"$1\"]]
";

#[test]
fn the_linter_finds_every_kind_of_slip_in_a_schedule() {
    let report = report(&folder("rooms/kitchen/collection/test.toml", SCHEDULE));
    for expected in [
        "test.toml:17: bands-overlap: option 1, bank: $1-$10 and $10-$20 overlap",
        "test.toml:17: bands-leave-gap: option 1, bank: $10-$20 and $31-$40 leave a gap",
        "test.toml:17: fee-falls: option 1, bank: the fee falls from $3 at $10-$20 to $2 at $31-$40",
        "test.toml:17: unreadable-fee: option 1, bank: the fee for $41-$50 is illegible",
        "test.toml:17: too-many-rates: option 1, bank: 4 rates; 3 are allowed",
        "test.toml:17: no-last-band: option 1, bank: the last band, $41-$50, is not open-ended",
        "test.toml:20: band-never-ends: option 2, bank: $1+ is open-ended, but $11-$20 follows",
        "test.toml:23: number-twice: option 2 is printed twice",
        "unused-block: no listing names the block kitchen/test",
    ] {
        assert!(report.contains(expected), "missing: {expected}\n{report}");
    }
}

#[test]
fn a_percentage_is_not_a_fee() {
    let report =
        report(&folder("rooms/kitchen/collection/test.toml", &SCHEDULE.replace("\"$3\"]", "\"5%\"]")));
    assert!(report.contains("percentage-fee: \"5%\" is a percentage"), "{report}");
}

/// A single file anywhere is checked as a listing or a schedule of its own.
#[test]
fn a_single_file_can_be_checked() {
    let own = folder("draft.toml", SCHEDULE);
    let lint =
        |path: &Path| Command::new(env!("CARGO_BIN_EXE_houseway")).arg("lint").arg(path).output().unwrap();
    let output = lint(&own.path().join("draft.toml"));
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("draft.toml:17: bands-overlap"));
    assert_eq!(lint(Path::new("nowhere.toml")).status.code(), Some(2));
}

/// A better hand that pays less: the printed Trips table pays a flush less than a straight.
#[test]
fn the_linter_reads_pay_tables() {
    let listing = shipped("rooms/westlane/ultimate-texas-holdem.toml");
    assert!(report(&folder("rooms/kitchen/uth.toml", &listing)).contains("better-pays-less"));
    let unknown = listing.replace("\"four-of-a-kind\", \"", "\"four-of-a-kin\", \"");
    assert_ne!(unknown, listing);
    let report = report(&folder("rooms/kitchen/uth.toml", &unknown));
    assert!(report.contains("unknown-hand") && report.contains("did you mean four-of-a-kind"), "{report}");
}

/// A row behind one that takes everything, and a chart that leaves hands out.
#[test]
fn the_linter_reads_house_ways() {
    let tiles = shipped("rooms/delta/pai-gow-tiles.toml");
    let extra = "[pai-gow-tiles.house-way.row.late]\nholds = \"pair\"\nset = \"split\"\nsource = \"180 N09\"\n\n[equipment]";
    let late = tiles.replacen("[equipment]", extra, 1);
    let said = report(&folder("rooms/kitchen/tiles.toml", &late));
    assert!(said.contains("unreached-row: row `late` of the house way is never reached"), "{said}");
    let otherwise = "[pai-gow-tiles.house-way.row.otherwise]\nholds = \"anything\"";
    assert!(tiles.contains(otherwise));
    let short = tiles.replacen(otherwise, &otherwise.replace("anything", "wong"), 1);
    let said = report(&folder("rooms/kitchen/tiles.toml", &short));
    assert!(said.contains("hand-without-row: no row of the house way sets"), "{said}");
    let poker = shipped("rooms/chico/fortune-pai-gow-poker.toml");
    let extra = "[pai-gow-poker.house-way.row.late]\nhands = [\"no-pair\"]\nfront = \"highest\"\nbehind = \"pair\"\nsource = \"93\"\n\n[equipment]";
    let said = report(&folder("rooms/kitchen/pai-gow.toml", &poker.replacen("[equipment]", extra, 1)));
    assert!(said.contains("unreached-row: row `late`"), "{said}");
}

#[test]
fn a_new_listing_starts_from_another_and_holds_only_the_difference() {
    let own = tempfile::tempdir().unwrap();
    let made = houseway(own.path(), &["new", "myclub/x", "--from", "players-club/three-card-poker"]);
    assert!(made.status.success(), "{}", text(&made.stderr));
    let file = own.path().join("rooms/myclub/x.toml");
    let content = std::fs::read_to_string(&file).unwrap();
    assert!(content.contains("from = \"players-club/three-card-poker\"") && content.lines().count() < 25);
    let rules = houseway(own.path(), &["rules", "myclub/x", "--no-sources"]);
    assert!(rules.status.success(), "{}", text(&rules.stderr));
    let differs = houseway(own.path(), &["diff", "players-club/three-card-poker", "myclub/x"]);
    assert!(text(&differs.stdout).contains("listing.name\n"), "{}", text(&differs.stdout));
    let head = text(&rules.stdout).lines().take(3).collect::<String>();
    assert!(head.contains("those of players-club/three-card-poker"), "{head}");
    // An editor finds the schema beside the listing.
    let schema = content.lines().next().unwrap().strip_prefix("#:schema ").unwrap();
    assert!(file.parent().unwrap().join(schema).exists(), "{schema}");
    // A fault points into the author's file, whatever lies below it.
    let wrong = content.replace("[listing]", "[seats]\npositions = \"many\"\n\n[listing]");
    std::fs::write(&file, wrong).unwrap();
    let said = report(&own);
    assert!(said.contains("rooms/myclub/x.toml:"), "{said}");
    assert_eq!(houseway(own.path(), &["new", "myclub/x", "--from", "chico/omaha"]).status.code(), Some(2));
    std::fs::write(&file, "from = \"myclub/x\"\n").unwrap();
    assert!(report(&own).contains("is built on this listing itself"));
}

/// Every listing can be started from: what is new lints clean and is played with fees wherever any are printed.
#[test]
fn a_listing_can_start_from_every_other() {
    let own = tempfile::tempdir().unwrap();
    let ids = rulebook::book::Book::shipped().ids();
    assert_eq!(ids.len(), 75);
    let name = |id: &rulebook::listing::ListingId| format!("myclub/{}-{}", id.room(), id.game());
    for id in &ids {
        let made = houseway(own.path(), &["new", &name(id), "--from", &id.to_string()]);
        assert!(made.status.success(), "{id}: {}", text(&made.stderr));
    }
    let linted = houseway(own.path(), &["lint", own.path().to_str().unwrap()]);
    assert!(linted.status.success(), "{}", text(&linted.stdout));
    for id in &ids {
        // Nothing is typed: who sits down leaves at once, with what the rules do not take.
        let played = houseway(own.path(), &["play", &name(id), "--seed", "1", "--plain"]);
        let said = text(&played.stdout);
        assert!(played.status.success() && said.contains("You leave with"), "{id}: {said}");
        let schedules = houseway(own.path(), &["schedules", &id.to_string()]);
        assert_eq!(said.contains("Fees: schedule"), !schedules.stdout.is_empty(), "{id}: {said}");
    }
}
