//! The linter names the faults of all stages in one run, and says of no shipped file what is wrong in one's own.

use rulebook::lint::Finding;

use crate::lint::{changed, lint, shipped, write};

/// A file with faults of every stage: of syntax, of types, of names, of what the family plays, of clauses, of tables.
const PLANTED: [(&str, &str, &str); 14] = [
    (
        "burn = \"nothing\"",
        "burn = \"nothing\"\ncolour = \"red\"",
        "unknown-key: `colour` is not a key in `deck`",
    ),
    ("positions = 7", "positions = \"seven\"", "wrong-type: `seats.positions` is text"),
    (
        "qualifies = \"pair\"",
        "qualifies = \"pears\"",
        "bad-value: `holdem-vs-bank.qualifies`: \"pears\" is not known",
    ),
    ("deck = \"1693-1699\"", "deck = \"1693-1699, 99999\"", "past-the-end: "),
    ("seats = \"1725 X08\"", "seats = \"1725 Z99\"", "unknown-reading: "),
    (
        "#win-ante-and-play\"\nhand-loses",
        "#no-such\"\nhand-loses",
        "unknown-clause: `because.ante.hand-wins`",
    ),
    ("\"westlane/gegr-002095\"", "\"westlane/gegr-002096\"", "unknown-block: there is no schedule block"),
    ("wager = \"trips\"", "wager = \"tripps\"", "unknown-name: pay table `trips` pays `tripps`"),
    (
        "[\"royal-flush\", \"500 to 1\"]",
        "[\"royal\", \"500 to 1\"]",
        "unknown-hand: pay table `blind`: `royal`",
    ),
    ("\"trips\", \"bad-beat\"]\nat-once", "\"trips\"]\nat-once", "unsettled-wager: wager `bad-beat`"),
    (
        "in-table-action = false",
        "in-table-action = true",
        "not-played: `wager.play.in-table-action` is \"true\"",
    ),
    ("none-beaten =", "none-beatn =", "unknown-reason: `because.bad-beat.none-beatn`"),
    (
        "[\"straight\", \"20 to 1\"]",
        "[\"straight\", \"90 to 1\"]",
        "better-pays-less: pay table `bad-beat`: flush pays",
    ),
    ("[\"below the table\"]", "[\"above the table\"]", "cannot-open: ruling cards-on-the-table lists"),
];

/// Whatever stage finds a fault, one run names them all, and none that was not planted.
#[test]
fn one_run_names_the_faults_of_all_stages() {
    let folder = tempfile::tempdir().unwrap();
    let uth = shipped("rooms/westlane/ultimate-texas-holdem.toml");
    let all = PLANTED.iter().fold(uth, |text, (from, to, _)| changed(&text, from, to));
    write(folder.path(), "rooms/t/planted.toml", all.as_bytes());
    let findings = lint(folder.path());
    let told: Vec<String> = findings
        .iter()
        .filter(|finding| !finding.accepted)
        .map(|finding| finding.fault.to_string())
        .collect();
    for (_, _, expected) in PLANTED {
        assert!(
            told.iter().any(|line| line.contains(expected)),
            "{expected} is not told:\n{}",
            told.join("\n")
        );
    }
    assert!(told.iter().all(|line| line.contains("planted.toml:")), "{}", told.join("\n"));
    // A table that pays a wager which is not there is read by nobody, too, and the misspelt hand takes no row.
    assert!(told.len() <= PLANTED.len() + 3, "{} for {}:\n{}", told.len(), PLANTED.len(), told.join("\n"));
}

/// What does not go with a shipped base, part or listing is wrong in one's own file.
#[test]
fn shipped_files_are_never_blamed() {
    let folder = tempfile::tempdir().unwrap();
    let sources = "[sources]\n";
    let files = [
        ("seats", "from = \"delta/ez-baccarat\"\n[baccarat]\nnaturals = [12]\n[sources]\n\"baccarat.naturals\" = \"outside\"\n".to_owned()),
        (
            "wager",
            "from = \"delta/ez-baccarat\"\n[wager.side]\nname = \"Side\"\nkind = \"bonus\"\nplaced = \"before-deal\"\n\
             required = false\namount = \"table-limits\"\npays = \"1 to 1\"\nin-table-action = true\n[sources]\n\
             \"wager.side\" = \"outside\"\n"
                .to_owned(),
        ),
        ("ranking", "from = \"westlane/ultimate-texas-holdem\"\n[ranking]\nhigh = \"short-deck\"\n[sources]\nranking = \"outside\"\n".to_owned()),
        ("burn", "from = \"delta/holdem\"\n[deck]\nburn = \"one-card\"\n[sources]\ndeck = \"outside\"\n".to_owned()),
        ("decisions", "from = \"westlane/ultimate-texas-holdem\"\n[holdem-vs-bank]\ndecisions = []\n[sources]\nholdem-vs-bank = \"outside\"\n".to_owned()),
        ("base", format!("base = \"three_card/common\"\n[seats]\npositions = 7\n{sources}seats = \"outside\"\n")),
        ("parts", "parts = [\"baccarat/ez\", \"baccarat/ez\"]\n".to_owned()),
    ];
    for (name, text) in &files {
        write(folder.path(), &format!("rooms/t/{name}.toml"), text.as_bytes());
    }
    let findings = lint(folder.path());
    for (name, _) in files {
        let of_file =
            |finding: &&Finding| finding.fault.place.file.ends_with(&format!("rooms/t/{name}.toml"));
        assert!(
            findings.iter().any(|finding| of_file(&finding) && !finding.accepted),
            "{name}: {findings:#?}"
        );
    }
    let blamed: Vec<&Finding> = findings
        .iter()
        .filter(|finding| !finding.accepted && finding.fault.place.file.starts_with("rulebook/"))
        .collect();
    assert!(blamed.is_empty(), "{blamed:#?}");
}

/// A part of one's own in the place of a shipped one is to blame for the listings that it breaks.
#[test]
fn a_part_of_ones_own_is_blamed_for_the_listings_that_it_breaks() {
    let folder = tempfile::tempdir().unwrap();
    let text = changed(&shipped("parts/baccarat/panda-8.toml"), "player wins", "player winz");
    write(folder.path(), "parts/baccarat/panda-8.toml", text.as_bytes());
    let findings = lint(folder.path());
    assert!(
        findings.iter().any(|finding| finding.fault.message.contains("player winz")
            && finding.fault.place.file.ends_with("parts/baccarat/panda-8.toml")
            && !finding.fault.place.file.starts_with("rulebook/")),
        "{findings:#?}"
    );
}
