//! Blinds, ante and forced opening bet that a table names for itself. Where the document prints an amount the table plays
//! that; where it prints none the amount is the table's to name, within its limits or its buy-in (T01).

use money::Cents;
use rulebook::family::pot_poker::PotPoker as Section;
use rulebook::family::pot_poker::betting::Stakes;
use table::terms::{PokerTerms, Terms};

use super::sizes::{Sizes, fixed};
use super::stakes::{Row, stakes_name};

/// Puts the amounts that the terms name into the row.
pub(super) fn name(row: &mut Row, rules: &Section, poker: &PokerTerms, any_ante: bool) -> Result<(), String> {
    are_amounts(poker)?;
    if row.stakes.blinds.is_none() {
        row.stakes.blinds = fixed_blinds(rules);
    }
    name_blinds(row, rules, poker)?;
    within_stakes(row)?;
    name_ante(row, rules, poker, any_ante)?;
    name_bring_in(row, rules, poker)
}

/// Whether every amount can be posted: none is below zero or beyond what adds up, and a chip is worth something.
fn are_amounts(poker: &PokerTerms) -> Result<(), String> {
    let blinds = poker.blinds.iter().flatten().map(|blind| ("a blind", *blind));
    let others =
        [("the ante", poker.ante), ("the forced bet", poker.bring_in), ("the opening", poker.opening)];
    let others = others.into_iter().filter_map(|(what, amount)| amount.map(|amount| (what, amount)));
    for (what, amount) in blinds.chain(others) {
        if amount < Cents::ZERO {
            return Err(format!("{what} is {amount}: it must not be negative"));
        }
        if amount > Terms::NO_MAXIMUM {
            return Err(format!("{what} is {amount}: the maximum is {}", Terms::NO_MAXIMUM));
        }
    }
    if let Some(chip) = poker.chip.filter(|chip| *chip <= Cents::ZERO) {
        return Err(format!("the smallest chip is {chip}: the minimum is $0.01"));
    }
    Ok(())
}

fn name_blinds(row: &mut Row, rules: &Section, poker: &PokerTerms) -> Result<(), String> {
    let Some(blinds) = &poker.blinds else { return Ok(()) };
    let Some(section) = &rules.blinds else {
        return Err("this game has no blinds".to_owned());
    };
    let printed = row.stakes.blinds.as_ref();
    if printed == Some(blinds) {
        return Ok(());
    }
    if printed.is_some() && !row.left.blinds {
        return is_printed("blinds", &row.stakes);
    }
    let count = printed.map_or(section.posted.len(), Vec::len);
    if blinds.len() != count {
        let named = listed(blinds);
        return Err(format!(
            "this game posts {count} blinds: name all of them, the smallest first, not {named}"
        ));
    }
    if blinds.windows(2).any(|pair| pair[0] > pair[1]) || blinds.last() == Some(&Cents::ZERO) {
        return Err(format!("the blinds {} do not rise: name them from the smallest up", listed(blinds)));
    }
    row.stakes.blinds = Some(blinds.clone());
    Ok(())
}

/// Whether blinds that the table names lie within its limits or its buy-in.
pub(super) fn within_stakes(row: &Row) -> Result<(), String> {
    if !row.left.blinds {
        return Ok(());
    }
    let most = largest_bet(&row.stakes).unwrap_or(Terms::NO_MAXIMUM);
    within("the big blind", row.stakes.blinds.as_ref().and_then(|blinds| blinds.last().copied()), Some(most))
}

fn name_ante(row: &mut Row, rules: &Section, poker: &PokerTerms, any: bool) -> Result<(), String> {
    let Some(ante) = poker.ante else { return Ok(()) };
    if rules.ante.is_none() && row.stakes.ante.is_none() && !any {
        return Err("this game has no ante".to_owned());
    }
    if row.stakes.ante.is_some_and(|printed| printed != ante) && !any {
        if !row.left.ante {
            return is_printed("ante", &row.stakes);
        }
        within("the ante", Some(ante), row.stakes.lower.or_else(|| largest_bet(&row.stakes)))?;
    }
    row.stakes.ante = Some(ante);
    Ok(())
}

fn name_bring_in(row: &mut Row, rules: &Section, poker: &PokerTerms) -> Result<(), String> {
    let Some(named) = poker.bring_in else { return Ok(()) };
    if rules.bring_in.is_none() && row.stakes.bring_in.is_none() {
        return Err("this game has no bring-in".to_owned());
    }
    if row.left.bring_in {
        if named == Cents::ZERO {
            return Err("the forced bet is $0: the minimum is $0.01".to_owned());
        }
        within("the forced bet", Some(named), row.stakes.lower.or_else(|| largest_bet(&row.stakes)))?;
    } else if let Some(printed) =
        row.stakes.bring_in.or_else(|| least_bring_in(rules, &row.stakes)).filter(|printed| named < *printed)
    {
        return Err(format!("the forced bet at {} is {printed}, not {named}", stakes_name(&row.stakes)));
    }
    row.stakes.bring_in = Some(named);
    Ok(())
}

/// The most that may be put in at once: the highest limit, or the largest buy-in; none where neither has an end.
fn largest_bet(row: &Stakes) -> Option<Cents> {
    row.third.or(row.upper).or(row.lower).or_else(|| row.buy_in?.to)
}

fn within(what: &str, named: Option<Cents>, most: Option<Cents>) -> Result<(), String> {
    match named.zip(most) {
        Some((named, most)) if named > most => {
            Err(format!("{what} is {named}: at these stakes the maximum is {most}"))
        }
        _ => Ok(()),
    }
}

fn is_printed(what: &str, row: &Stakes) -> Result<(), String> {
    Err(format!("the {what} printed for {} may not be changed", stakes_name(row)))
}

fn listed(amounts: &[Cents]) -> String {
    amounts.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Blinds whose amounts the listing prints for all stakes.
fn fixed_blinds(rules: &Section) -> Option<Vec<Cents>> {
    rules.blinds.as_ref()?.amounts.iter().map(|amount| fixed(*amount)).collect()
}

/// The forced bet that the listing prints in terms of the limits.
fn least_bring_in(rules: &Section, row: &Stakes) -> Option<Cents> {
    let sizes = Sizes::new(rules, row);
    row.lower?;
    rules.bring_in.as_ref()?.amount.iter().map(|size| sizes.of(*size)).min()
}
