//! Twenty-one games: points are said as a hand grows, and a natural has the name that the game gives it.

use families::AnyTable;
use families::twenty_one::{Plan, SpecialPlan, TwentyOne, why};
use rulebook::family::twenty_one::{BothOverRow, Nearer, Outcome, OverHand};
use table::banked::Banked;
use table::{Position, Speak, Tongue, WagerNo, Why, say};

use super::{Manner, beside};

pub(super) struct Way;

impl Manner for Way {
    fn is(&self, table: &AnyTable) -> bool {
        table.of::<Banked<TwentyOne>>().is_some()
    }

    fn counts_points(&self) -> bool {
        true
    }

    fn reason(&self, table: &AnyTable, why: Why, tongue: Tongue) -> Option<String> {
        let table_of = table.of::<Banked<TwentyOne>>()?;
        let plan = table_of.plan();
        let clause = |why: Why| self.clause(table, why);
        Some(match why {
            // Where one clause stands behind them all it does not matter who is nearer.
            why::BOTH_OVER_BANK_NEARER | why::BOTH_OVER_EQUAL
                if clause(why) == clause(why::BOTH_OVER_LOSES) =>
            {
                why::BOTH_OVER_LOSES.speak(tongue)
            }
            why => named(plan, table_of.game().bank_natural(plan), why, tongue),
        })
    }

    fn compared(
        &self,
        table: &AnyTable,
        (position, wager): (Position, WagerNo),
        why: Why,
        tongue: Tongue,
    ) -> Option<String> {
        let table = table.of::<Banked<TwentyOne>>()?;
        let (own, bank) = table.game().totals(table.plan(), position, wager)?;
        let against = || say!(tongue, "log.against", own = own, bank = bank);
        let told = match why {
            Why::HAND_WINS | Why::HAND_LOSES | Why::HANDS_EQUAL | why::HANDS_EQUAL_WIN => against(),
            why::BOTH_OVER_LOSES | why::BOTH_OVER_BANK_NEARER | why::BOTH_OVER_EQUAL => {
                against() + &only(table.plan(), why, tongue)
            }
            why::BOTH_OVER_PUSHES
            | why::BOTH_OVER_PLAYER_NEARER
            | why::BOTH_OVER_THREE_EIGHTS
            | why::BOTH_OVER_SUITED_789
            | why::BOTH_OVER_THREE_CARDS => against(),
            why::PLAYER_OVER | why::OVER_LATE_NATURAL => say!(tongue, "twenty-one.with", total = own),
            why::BANK_OVER => say!(tongue, "twenty-one.with", total = bank),
            _ => return None,
        };
        let wild = by_points(why) && table.game().has_joker(table.plan(), position, wager);
        let lines = [(is_plain_22(why, own, bank), why::PLAIN_22), (wild, why::JOKER_21)];
        let lines = lines.into_iter().filter(|(stands, _)| *stands);
        let lines = lines.map(|(_, why)| beside(&table.core().plan, wager, why, tongue));
        Some(told + &lines.collect::<String>())
    }

    fn row(&self, table: &AnyTable, wager: WagerNo, hand: &str, tongue: Tongue) -> Option<String> {
        let plan = table.of::<Banked<TwentyOne>>()?.plan();
        plan.is_buster(wager).then(|| say!(tongue, "twenty-one.busted", cards = hand))
    }

    fn says_even(&self, why: Why) -> bool {
        [why::NATURAL_WINS, why::BEST_NATURAL_WINS, why::BETTER_NATURAL_WINS, why::DRAWN_SPECIAL_WINS]
            .contains(&why)
    }
}

/// Whether the hands were held against each other.
fn by_points(why: Why) -> bool {
    [Why::HAND_WINS, Why::HAND_LOSES, Why::HANDS_EQUAL, why::HANDS_EQUAL_WIN].contains(&why)
}

/// Whether a hand that decided was over with 22, which is a natural's number where the listing has a line on it.
fn is_plain_22(why: Why, own: u8, bank: u8) -> bool {
    match why {
        why if by_points(why) => false,
        why::PLAYER_OVER | why::OVER_LATE_NATURAL => own == 22,
        why::BANK_OVER => bank == 22,
        _ => own == 22 || bank == 22,
    }
}

/// What of two hands that are over has its wager back, where some do: ", and only against three eights does it go back".
/// A push that only a nearer hand has is not held out to one that is not.
fn only(plan: &Plan, why: Why, tongue: Tongue) -> String {
    let farther = why != why::BOTH_OVER_LOSES;
    let any = |row: &BothOverRow| row.player == OverHand::Any && row.player_dealer == OverHand::Any;
    let special = |row: &BothOverRow| !any(row) && row.nearer == Nearer::Player;
    let pushes = plan.both_over.iter().filter(|row| row.outcome == Outcome::Push);
    let pushes = pushes.filter(|row| !(farther && special(row)));
    let keys = pushes.filter_map(|row| match (row.player, row.player_dealer, row.nearer) {
        (OverHand::ThreeCards22To25, ..) => Some("twenty-one.only-three-cards"),
        (_, OverHand::ThreeEights, _) => Some("twenty-one.only-three-eights"),
        (_, OverHand::SuitedSevenEightNine, _) => Some("twenty-one.only-suited-7-8-9"),
        (_, _, Nearer::Player) => Some("twenty-one.only-nearer"),
        _ => None,
    });
    let only: String = keys.map(|key| say!(tongue, key)).collect();
    let always = plan.both_over.iter().all(|row| row.outcome == Outcome::Lose);
    if always { say!(tongue, "twenty-one.then-loses") } else { only }
}

/// A sentence on special hands with the game's own names for them; `bank` is the player-dealer's natural.
fn named(plan: &Plan, bank: Option<&str>, why: Why, tongue: Tongue) -> String {
    let naturals: Vec<&str> = plan.specials.iter().filter(|special| special.natural).map(name).collect();
    let drawn = plan.specials.iter().find(|special| !special.natural).map(name);
    match (why, naturals.as_slice(), drawn) {
        (why::DRAWN_SPECIAL_WINS, _, Some(drawn)) => say!(tongue, "twenty-one.drawn-wins", hand = drawn),
        (why::BEST_NATURAL_WINS, [best, ..], _) => with_name(&why::NATURAL_WINS.speak(tongue), best),
        (why::BETTER_NATURAL_WINS, [better, lesser], _) => {
            say!(tongue, "twenty-one.better-wins", better = *better, lesser = *lesser)
        }
        (why::BETTER_NATURAL_LOSES, [better, lesser], _) => {
            say!(tongue, "twenty-one.better-loses", better = *better, lesser = *lesser)
        }
        (why::NATURAL_WINS, [_, .., least], _) => say!(tongue, "twenty-one.natural-wins", hand = *least),
        (why::NATURAL_WINS, [one], _) => with_name(&why.speak(tongue), one),
        // The least of several is the one that the others are kinds of.
        (why, [.., least], _) => with_name(&why.speak(tongue), bank.unwrap_or(least)),
        (why, [], _) => why.speak(tongue),
    }
}

fn name(special: &SpecialPlan) -> &str {
    &special.name
}

/// The Spanish plural is as long as it is; a name has none.
fn with_name(text: &str, name: &str) -> String {
    text.replace("naturales", name).replace("natural", name)
}
