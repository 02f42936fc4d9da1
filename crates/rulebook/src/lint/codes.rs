//! The codes of all faults and findings: how bad each is, why it matters, and the rule it rests on.

use std::fmt;
use std::str::FromStr;

use crate::value::write_as_text;

/// How bad a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// It can be played as it stands, but is probably not intended.
    Odd,
    /// It contradicts itself, or leaves a case open: an interpretation has to decide.
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
    fault("toml-syntax", "the file is not valid TOML; anything after this line may be misread"),
    fault("unreadable", "the file is missing or is not text"),
    fault("wrong-type", "the key takes another type of value"),
    fault("bad-value", "the value cannot be read, so the rule it sets is unknown"),
    fault("missing-key", "without the value the game cannot be played, or the fee cannot be taken"),
    fault("unknown-key", "a key that is never read is a rule that is never applied"),
    fault("key-twice", "one key has two values; only one can apply"),
    fault("unknown-piece", "the base or part that the file is built on does not exist"),
    fault("nested-piece", "bases and parts may not name others, so that a listing resolves in one step"),
    fault("missing-source", "a value without a source cannot be checked"),
    fault("bad-source", "a source that cannot be read cannot be looked up"),
    fault("unknown-document", "the cited document is not one of the rulebook's documents"),
    fault("past-the-end", "the cited line is past the end of the document: the source is mistyped"),
    fault("unknown-reading", "the cited interpretation does not exist"),
    fault("unknown-clause", "a chip would move under a clause that does not exist"),
    fault("unknown-reason", "a clause for a reason that never occurs is never cited"),
    fault("unknown-set", "a clause set shares another that does not exist"),
    fault("unknown-name", "a wager, pay table or order names something that the listing does not have"),
    fault("unknown-hand", "a pay row for a hand that is not in the ranking never pays"),
    fault("unsettled-wager", "a wager that is not in the settlement order would never be settled"),
    fault("undecided-wager", "a wager that nothing decides would end like another one, or always lose"),
    fault("unread-pay-table", "a pay table that no wager uses never pays, whatever the sign says"),
    fault("unread-hand", "a hand that no pay table names is never paid"),
    fault("empty-pay-table", "a pay table without rows never pays"),
    fault("not-played", "the key accepts only the values that the game can play"),
    fault("bad-seats", "the game cannot seat that few or that many players"),
    fault("cannot-open", "no table of the listing can be opened, so it cannot be played"),
    fault("unknown-block", "the listing names a schedule block that does not exist, so its fees are unknown"),
    fault(
        "option-numbers",
        "the options differ from the numbers that the group declares: one was left out or misread",
    ),
    fault("negative-fee", "a negative fee would have the house pay the table"),
    fault("huge-amount", "no table can hold this amount: it was mistyped, and sums of it would overflow"),
    fault("bad-step", "the step between bands must be above zero"),
    fault("percentage-fee", "a collection is a fixed amount that is known before the deal"),
    slip("bands-overlap", "two fees are printed for the same bet", None),
    slip("bands-leave-gap", "no fee is printed for a bet between the bands", None),
    slip(
        "bands-skip-steps",
        "the bands are printed in steps wider than a dollar; a bet between two steps is in no band as printed",
        Some("interpretations X04, P13: a band runs up to the next"),
    ),
    slip(
        "bands-skip-cents",
        "the schedule prints fractions of a dollar, yet leaves the cents between two bands uncovered",
        Some("interpretation X04: a band runs up to the next"),
    ),
    slip("band-never-ends", "an open-ended band overlaps those after it: two fees for the same bet", None),
    slip("no-last-band", "no fee is printed for a bet above the last band", None),
    slip("unreadable-band", "the printed band is garbled, so an interpretation says what it covers", None),
    slip(
        "unreadable-fee",
        "the printed fee is illegible, so a lookup names none",
        Some("interpretation C36"),
    ),
    slip(
        "too-many-rates",
        "more rates than the document allows for one table",
        Some("Penal Code section 337j as the documents give it; interpretation X05"),
    ),
    slip("number-twice", "the number alone does not say which of the two is meant", None),
    slip("half-hour", "the half-hour fee is not half the hourly fee", Some("interpretation N05")),
    slip(
        "better-pays-less",
        "a better hand pays less than a worse one: the rows are likely swapped or misprinted",
        None,
    ),
    slip(
        "rank-pays-less",
        "the table pays a hand more than one that the game ranks above it: which row pays a hand that fits both is open",
        Some("interpretation C14: the top-most row that fits"),
    ),
    slip(
        "rows-out-of-order",
        "the rows are not in ranking order, so the top-most row that fits is not the best",
        None,
    ),
    slip("row-twice", "two rows pay the same hand", None),
    slip("row-promised", "the text promises to pay a hand that has no printed row", None),
    slip(
        "superseded-incomplete",
        "a schedule is kept on record and does not say which block replaces it, or since when",
        None,
    ),
    slip("sign-falls-short", "a document requires a posting that the printed sign cannot make", None),
    slip("hand-without-row", "no row of the house way says how to set the hand", None),
    odd(
        "nothing-below",
        "no fee is printed below the first band, where the limits or the number of players allow a bet",
        Some("interpretation N06: outside its bands an option names no fee"),
    ),
    odd(
        "nothing-above",
        "no fee is printed for more players than the last band covers, though the table can seat them",
        Some("interpretation N06: outside its bands an option names no fee"),
    ),
    odd("fee-falls", "a larger bet pays a smaller fee: a figure is likely misprinted", None),
    odd(
        "equal-fees",
        "two neighboring bands with the same fee are one band: a figure is likely misprinted",
        None,
    ),
    odd("option-twice", "two options of a block print the same figures for the same table", None),
    odd("band-out-of-reach", "no bet within the limits of the table falls into the band", None),
    odd(
        "player-pays-more",
        "a player pays more than the player-dealer, whose fee is larger everywhere else: the columns are likely swapped",
        Some("interpretation D60"),
    ),
    odd(
        "jackpot-not-fed",
        "a jackpot names a game whose schedules collect nothing for it: others would pay for its tables",
        Some("interpretation T06"),
    ),
    odd("absurd-fee", "the fee is larger than the smallest bet it applies to", None),
    odd(
        "figures-of-another",
        "the figures are copied from another block: they are right only while both print the same",
        None,
    ),
    odd(
        "like-few-lines",
        "the cited lines are too few to print the options that are copied from another block",
        None,
    ),
    odd("impossible-reason", "the clause is cited for something that the listing makes impossible", None),
    odd(
        "unpaid-hand",
        "the pay table's hand ranking puts the hand above one that is paid, but no row pays it: it loses",
        None,
    ),
    odd("likely-slip", "the rule is played as printed, but a game could hardly afford it", None),
    odd(
        "owner-without-source",
        "an owner is named and no line of a document is cited for it: nobody can check the name",
        None,
    ),
    odd(
        "owners-differ",
        "two documents name different owners of one game or bet: one of the names may be out of date",
        None,
    ),
    odd(
        "review-missing",
        "options without a fee are approved under a standing review, and the approved schedule records none",
        Some("reading T03"),
    ),
    odd("unreached-row", "earlier rows decide all its hands: it is never used", None),
    odd("unused-block", "no listing names the block, so nobody pays its fees", None),
    odd("stale-acceptance", "the list accepts a slip that no longer exists", None),
];
