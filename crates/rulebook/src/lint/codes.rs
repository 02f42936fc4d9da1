//! The codes of all faults and findings: how bad each is, why it matters, and the rule it rests on.

use std::fmt;
use std::str::FromStr;

use crate::value::write_as_text;

/// How bad a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// It can be played as it stands, but is hardly meant.
    Odd,
    /// It contradicts itself, or leaves a case open: a reading has to decide.
    Slip,
    /// The file does not load, or names what is not there.
    Fault,
}

impl Severity {
    /// All, the mildest first.
    pub const ALL: [Severity; 3] = [Severity::Odd, Severity::Slip, Severity::Fault];

    /// Its name.
    pub const fn key(self) -> &'static str {
        match self {
            Severity::Odd => "odd",
            Severity::Slip => "slip",
            Severity::Fault => "fault",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.key())
    }
}

impl FromStr for Severity {
    type Err = String;

    fn from_str(text: &str) -> Result<Severity, String> {
        let known = Severity::ALL.into_iter().find(|severity| severity.key() == text);
        known.ok_or_else(|| format!("\"{text}\" is not a severity: write odd, slip or fault"))
    }
}

write_as_text!(Severity);

/// What a code stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Code {
    /// The code; it never changes its meaning.
    pub code: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// Why it matters.
    pub why: &'static str,
    /// The rule that all findings of this code rest on.
    pub rule: Option<&'static str>,
}

const fn fault(code: &'static str, why: &'static str) -> Code {
    Code { code, severity: Severity::Fault, why, rule: None }
}

const fn slip(code: &'static str, why: &'static str, rule: Option<&'static str>) -> Code {
    Code { code, severity: Severity::Slip, why, rule }
}

const fn odd(code: &'static str, why: &'static str, rule: Option<&'static str>) -> Code {
    Code { code, severity: Severity::Odd, why, rule }
}

/// What a code stands for; `None` when there is no such code.
pub fn code(name: &str) -> Option<&'static Code> {
    CODES.iter().find(|code| code.code == name)
}

/// All codes, the gravest first.
pub const CODES: &[Code] = &[
    fault("toml-syntax", "the file is not TOML, and what follows the place may be misread"),
    fault("unreadable", "the file is missing or is not text"),
    fault("wrong-type", "a value of another kind than the key takes cannot be read"),
    fault("bad-value", "a value that cannot be read decides nothing"),
    fault("missing-key", "without the value the game cannot be played or the fee not be taken"),
    fault("unknown-key", "a key that nobody reads is a rule that nobody follows"),
    fault("key-twice", "two values for one key: only one can hold"),
    fault("unknown-piece", "the base or part that the file is built on is not there"),
    fault("nested-piece", "bases and parts name no others, so that a listing is put together in one step"),
    fault("missing-source", "a value that does not say where it comes from cannot be checked"),
    fault("bad-source", "a source that cannot be read cannot be looked up"),
    fault("unknown-document", "the cited document is not among those that the book accounts for"),
    fault("past-the-end", "the cited line is not in the document: the source was mistyped"),
    fault("unknown-reading", "a value is said to rest on a reading that is not written down"),
    fault("unknown-clause", "a chip would move for a clause that is not written down"),
    fault("unknown-reason", "a clause behind a reason that nobody gives is never cited"),
    fault("unknown-set", "a set of clauses shares one that is not there"),
    fault("unknown-name", "a wager, pay table or order names what the listing does not have"),
    fault("unknown-hand", "a pay row for a hand that the ranking does not have is never paid"),
    fault("unsettled-wager", "a wager without a place in the order of settlement would never be settled"),
    fault("undecided-wager", "a wager that nothing decides would end like another one, or always lose"),
    fault("unread-pay-table", "a pay table that nobody reads pays nobody, whatever the sign says"),
    fault("unread-hand", "a hand that no pay table names is paid nothing"),
    fault("empty-pay-table", "a pay table without rows pays nobody"),
    fault("not-played", "the key may say only one thing, because nothing else is played"),
    fault("bad-seats", "the game cannot seat so few or so many"),
    fault("cannot-open", "no table of the listing can be opened, so it cannot be played"),
    fault("unknown-block", "the listing names a block of schedules that is not there: its fees are unknown"),
    fault(
        "option-numbers",
        "the options are not those that the group announces: one was left out or misread",
    ),
    fault("negative-fee", "a fee below zero would have the house pay the table"),
    fault("huge-amount", "an amount that no table can hold was mistyped, and sums of it would overflow"),
    fault("bad-step", "bands cannot be printed in steps of nothing or less"),
    fault("percentage-fee", "a collection is a fixed amount that is known before the deal"),
    slip("bands-overlap", "two fees are printed for one bet", None),
    slip("bands-leave-gap", "for a bet between the bands no fee is printed", None),
    slip(
        "bands-skip-steps",
        "the bands are printed in steps wider than a dollar; a bet between two steps is in no band as printed",
        Some("readings X04, P13: a band runs up to the next"),
    ),
    slip(
        "bands-skip-cents",
        "the schedule prints parts of a dollar, yet leaves the cents between two bands uncovered",
        Some("reading X04: a band runs up to the next"),
    ),
    slip("band-never-ends", "a band without an end takes in those that follow: two fees for one bet", None),
    slip("no-last-band", "for a bet above the last band no fee is printed", None),
    slip("unreadable-band", "the printed band cannot be read, so a reading says whom it charges", None),
    slip("unreadable-fee", "the printed fee cannot be read, so a look-up names none", Some("reading C36")),
    slip(
        "too-many-rates",
        "more rates than the document allows for one table",
        Some("Penal Code section 337j as the documents tell it; reading X05"),
    ),
    slip("number-twice", "a number alone does not say which of the two is meant", None),
    slip("half-hour", "the fee of the half hour is not half that of the hour", Some("reading N05")),
    slip(
        "better-pays-less",
        "a better hand pays less than a worse one: the rows are likely exchanged or misprinted",
        None,
    ),
    slip(
        "rank-pays-less",
        "the table pays a hand more than one that the game ranks above it: which row pays a hand that fits both is open",
        Some("reading C14: the top-most row that fits"),
    ),
    slip(
        "rows-out-of-order",
        "the rows are not in the order of the ranking, so the top-most row that fits is not the best",
        None,
    ),
    slip("row-twice", "two rows pay one hand", None),
    slip("row-promised", "the text promises to pay a hand for which no row is printed", None),
    slip("hand-without-row", "no row of the house way says how to set the hand", None),
    odd(
        "nothing-below",
        "below the first band, which the limits or the number of players allow, no fee is printed",
        Some("reading N06: outside its bands an option names no fee"),
    ),
    odd(
        "nothing-above",
        "for more players than the last band has, whom the table can seat, no fee is printed",
        Some("reading N06: outside its bands an option names no fee"),
    ),
    odd("fee-falls", "a larger bet pays a smaller fee: a figure is likely misprinted", None),
    odd(
        "equal-fees",
        "two neighbouring bands with one fee are one band: a figure is likely misprinted",
        None,
    ),
    odd("option-twice", "two options of a block print the same figures for the same table", None),
    odd("band-out-of-reach", "no bet within the limits of the table falls into the band", None),
    odd(
        "player-pays-more",
        "a player pays more than the player-dealer, whose fee is the larger one everywhere else: the columns are likely exchanged",
        Some("reading D60"),
    ),
    odd("absurd-fee", "the fee is larger than the smallest bet it is taken for", None),
    odd(
        "figures-of-another",
        "the figures are not written here but told as those of another block: they are right only while both print the same",
        None,
    ),
    odd(
        "like-few-lines",
        "the cited lines are too few to print the options that are told as another's",
        None,
    ),
    odd(
        "impossible-reason",
        "the clause stands behind what the answers of the listing make impossible",
        None,
    ),
    odd(
        "unpaid-hand",
        "the ladder of the pay table ranks the hand above one that is paid, and no row pays it: it loses",
        None,
    ),
    odd("likely-slip", "the printed rule is played, but a game could hardly afford it", None),
    odd("unreached-row", "rows before it decide all its hands: it is never followed", None),
    odd("unused-block", "no listing names the block, so nobody pays its fees", None),
    odd("stale-acceptance", "a slip was accepted that is not there any more: the list lies", None),
];
