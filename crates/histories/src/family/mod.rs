//! What families bring to scripts and stories beyond what all tables share; one folder a family.

mod baccarat;
mod chinese_poker;
mod holdem_vs_bank;
mod open;
mod pai_gow_poker;
mod pai_gow_tiles;
mod pan_nine;
mod panguingue;
pub(crate) mod pot_poker;
mod three_card;
mod twenty_one;

pub use pot_poker::{convert, hand, ohh, phh, pokerstars, record, replay, source, story, units};

use families::AnyTable;
use rulebook::borrowed::Borrowed;
use table::banked::TablePlan;
use table::terms::Terms;
use table::{Command, Event, Offer, Own, Place, Position, Speak, Tongue, WagerNo, Why, say};

use crate::script::tell::{OUTSIDE, in_brackets};
use crate::script::write::{Kept, Record, Round};
use crate::script::{Draft, People, Report, RoundDraft, Runner, Stocks, Teller, Writer, Wrong, floor};

/// How rounds of a family are read from lines, told in words, and kept as lines. What a family does not say otherwise is
/// as at any player-dealer table.
pub(crate) trait Manner: Sync {
    /// Whether a table is of the family.
    fn is(&self, table: &AnyTable) -> bool;

    /// The keys of a script that say something at this table beside those that do at every one.
    fn keys(&self) -> &'static [&'static str] {
        &["bank", "wagers", "limits", "tables", "pay-table", "dice", "stock", "reshuffle"]
    }

    /// Plays one round from its lines.
    fn round(&self, runner: &mut Runner<'_>, round: &RoundDraft, stocks: &mut Stocks) -> Result<(), Wrong> {
        runner.banked_round(round, stocks)
    }

    /// What the floor says, as a command.
    fn ruling(&self, table: &AnyTable, people: &People, words: &str) -> Result<Command, String> {
        floor::ruling(words, people, table.banked())
    }

    /// Whether chips that a script names at its top are those in play, and not what was bought.
    fn takes_up_seats(&self) -> bool {
        false
    }

    /// Whether a hand may end before all its cards are dealt.
    fn may_end_early(&self) -> bool {
        false
    }

    /// Cards that a place can never get.
    fn surplus(&self, _: &AnyTable, _: &Draft) -> Option<Wrong> {
        None
    }

    /// What is said of an event that other tables do not know, with the table as it was before.
    fn tell(&self, _: &Teller, _: &Event) -> Option<String> {
        None
    }

    /// Whether the points of an open hand are said with every card that comes to it.
    fn counts_points(&self) -> bool {
        false
    }

    /// The clause behind a reason that is not a wager's own.
    fn clause<'t>(&self, table: &'t AnyTable, why: Why) -> Option<&'t str> {
        table.banked()?.plan.clause(WagerNo(0), why.key())
    }

    /// What makes clauses of another room hold at this table.
    fn borrowed<'t>(&self, table: &'t AnyTable) -> Option<&'t Borrowed> {
        table.banked()?.plan.borrowed.as_ref()
    }

    /// A reason in words that only this game has.
    fn reason(&self, _: &AnyTable, _: Why, _: Tongue) -> Option<String> {
        None
    }

    /// What the two hands make that a wager was decided by, behind its reason.
    fn compared(
        &self,
        table: &AnyTable,
        (position, _): (Position, WagerNo),
        why: Why,
        tongue: Tongue,
    ) -> Option<String> {
        match self.shows(why).or_else(|| usually_shows(why))? {
            Shows::Bank => with_bank(table, tongue),
            Shows::Both => against_bank(table, position, tongue),
        }
    }

    /// Which hands are said behind a reason that only this game has.
    fn shows(&self, _: Why) -> Option<Shows> {
        None
    }

    /// The hand of a pay table's row in words that only this game has.
    fn row(&self, _: &AnyTable, _: WagerNo, _hand: &str, _: Tongue) -> Option<String> {
        None
    }

    /// Whether even money is said like other odds, because a better hand is paid otherwise elsewhere.
    fn says_even(&self, _: Why) -> bool {
        false
    }

    /// Whether what was wagered on happened, where a reason says no more than that.
    fn happened(&self, _: Why) -> Option<bool> {
        None
    }

    /// An offer whose answer only the family can say.
    fn offer(&self, _: &AnyTable, _: &Offer, _: Tongue) -> Option<String> {
        None
    }

    /// Notes what an event of the family's own says of chips.
    fn note(&self, _: &mut Writer, _: &Own) {}

    /// Keeps something that happened in a round as a line, where there is no player-dealer.
    fn keep(&self, _: &mut Record, _: &mut Kept, _: &mut Round, _: &Event) {}

    /// Keeps what is known only when the round is over.
    fn keep_last(&self, _: &Record, _: Kept, _: &mut Round) {}

    /// A line for something of the family's own that happened between rounds.
    fn between(&self, _: &People, _: &Own) -> Option<String> {
        None
    }

    /// The key by which a script says who is first.
    fn first_key(&self) -> &'static str {
        "button"
    }

    /// What the top of a script says of the terms.
    fn head(&self, _: &AnyTable, terms: &Terms, key: &mut dyn FnMut(&str, &str)) {
        key("chip", &terms.chip.to_string());
    }

    /// What a round expects that only tables of this family have.
    fn expect(&self, _: &Record, _: &Report, _round: u32, _key: &mut dyn FnMut(&str, &str)) {}
}

/// Which hands are said behind a reason.
pub(crate) enum Shows {
    /// The player-dealer's.
    Bank,
    /// Both.
    Both,
}

/// Which hands are said behind a reason of any table.
fn usually_shows(why: Why) -> Option<Shows> {
    match why {
        Why::NOT_QUALIFIED_RETURNED => Some(Shows::Bank),
        Why::HAND_WINS
        | Why::HAND_LOSES
        | Why::HANDS_EQUAL
        | Why::LINE_WINS
        | Why::LINE_LOSES
        | Why::LINE_TIES => Some(Shows::Both),
        _ => None,
    }
}

/// Reasons by which two hands were compared with two.
const TWO_WITH_TWO: [Why; 6] = [
    Why::BOTH_HIGHER,
    Why::BOTH_LOWER,
    Why::ONE_EACH,
    Why::COPY_LOSES,
    Why::COPY_PUSHES,
    Why::BOTH_COPIES_LOSE,
];

/// ", pair of twos against pair of threes": what a hand makes, and the player-dealer's.
fn against_bank(table: &AnyTable, position: Position, tongue: Tongue) -> Option<String> {
    let (own, bank) =
        (table.describe(Place::Position(position), tongue)?, table.describe(Place::Bank, tongue)?);
    Some(say!(tongue, "log.against", own = own, bank = bank))
}

/// "; equal points go by the higher tile [room/set#clause]": a line of its own that decided beside the general one, where the
/// listing prints it.
fn beside(plan: &TablePlan, wager: WagerNo, why: Why, tongue: Tongue) -> String {
    let printed = plan.clause(wager, why.key());
    printed
        .map(|clause| format!("; {}{}", why.speak(tongue), in_brackets(Some(clause), tongue)))
        .unwrap_or_default()
}

impl Teller {
    /// The clause behind a reason in brackets, or that the documents print none.
    fn clause_or_outside(&self, why: Why) -> String {
        let held = self.clause(why);
        if held.is_empty() { in_brackets(Some(OUTSIDE), self.tongue()) } else { held }
    }
}

/// ", with high card, nine-eight-six": what the player-dealer's hand makes.
fn with_bank(table: &AnyTable, tongue: Tongue) -> Option<String> {
    Some(say!(tongue, "log.with", hand = table.describe(Place::Bank, tongue)?))
}

/// Those who say something otherwise.
static ALL: [&dyn Manner; 11] = [
    &pot_poker::Way,
    &chinese_poker::Way,
    &panguingue::Way,
    &pan_nine::Way,
    &twenty_one::Way,
    &baccarat::Way,
    &pai_gow_poker::Way,
    &pai_gow_tiles::Way,
    &three_card::Way,
    &holdem_vs_bank::Way,
    &open::Way,
];

/// Any other table with a player-dealer.
struct Usual;

impl Manner for Usual {
    fn is(&self, _: &AnyTable) -> bool {
        true
    }
}

/// What the family of a table brings.
pub(crate) fn manner(table: &AnyTable) -> &'static dyn Manner {
    ALL.into_iter().find(|manner| manner.is(table)).unwrap_or(&Usual)
}
