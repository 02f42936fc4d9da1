//! Which structure and which row of stakes a table plays.

use money::Cents;
use rulebook::family::pot_poker::PotPoker as Section;
use rulebook::family::pot_poker::betting::{Day, Stakes, Structure, StructureKind};
use table::terms::{GivenStakes, PokerTerms, Terms};

use super::sizes::{Sizes, fixed};

/// The structure that the terms name; else the first that is played on the day.
pub(super) fn structure<'a>(
    rules: &'a Section,
    poker: &PokerTerms,
) -> Result<(&'a str, &'a Structure), String> {
    let today = |structure: &Structure| match (&structure.days, &poker.day) {
        (Some(days), Some(day)) => days.iter().any(|held| held.key().eq_ignore_ascii_case(day)),
        _ => true,
    };
    if let Some(day) =
        poker.day.as_deref().filter(|day| Day::ALL.iter().all(|known| !known.key().eq_ignore_ascii_case(day)))
    {
        let known: Vec<&str> = Day::ALL.iter().map(|day| day.key()).collect();
        return Err(format!("\"{day}\" is no day of the week: {}", known.join(", ")));
    }
    let names: Vec<&str> = rules.structure.iter().map(|(name, _)| name.as_str()).collect();
    let Some(wanted) = &poker.structure else {
        let mut fitting = rules.structure.iter().filter(|(_, structure)| today(structure));
        let found = fitting.next().map(|(name, structure)| (name.as_str(), structure));
        return found.ok_or_else(|| {
            format!("no structure is played on {}", poker.day.as_deref().unwrap_or("that day"))
        });
    };
    let same = |(name, structure): &&(rulebook::value::Name, Structure)| {
        name.as_str() == wanted || structure.kind.key() == wanted
    };
    match rules.structure.iter().find(same) {
        Some((_, structure)) if !today(structure) => Err(format!(
            "the structure \"{wanted}\" is not played on {}",
            poker.day.as_deref().unwrap_or("that day")
        )),
        Some((name, structure)) => Ok((name.as_str(), structure)),
        None => Err(format!("there is no structure \"{wanted}\": the listing has {}", names.join(", "))),
    }
}

/// How a row of stakes is named: by its limits, else by its blinds, else by its ante.
pub fn stakes_name(stakes: &Stakes) -> String {
    let limits: Vec<String> =
        [stakes.lower, stakes.upper, stakes.third].iter().flatten().map(ToString::to_string).collect();
    if !limits.is_empty() {
        return limits.join("-");
    }
    match (&stakes.blinds, stakes.ante) {
        (Some(blinds), _) => blinds.iter().map(ToString::to_string).collect::<Vec<_>>().join("/"),
        (None, Some(ante)) => format!("ante {ante}"),
        (None, None) => "posted".to_owned(),
    }
}

/// The stakes that the terms name, completed by what they say themselves.
pub(super) fn stakes(
    rules: &Section,
    structure: &Structure,
    poker: &PokerTerms,
    terms: &Terms,
) -> Result<Stakes, String> {
    if let Some(given) = poker.given.as_ref().filter(|_| poker.stakes.is_none()) {
        return given_row(structure, given);
    }
    let printed = terms.schedule.as_ref().map(|schedule| &schedule.option.terms);
    let fitting: Vec<Stakes> = printed.map_or_else(Vec::new, |printed| by_schedule(structure, printed));
    let mut row = match &poker.stakes {
        Some(wanted) => {
            let row = named(structure, wanted)?;
            let same = fitting.iter().find(|other| stakes_name(other) == stakes_name(&row));
            match (same, fitting.first()) {
                (Some(same), _) => same.clone(),
                (None, Some(other)) => {
                    let other = stakes_name(other);
                    return Err(format!("the schedule is printed for {other}, and the table plays {wanted}"));
                }
                (None, None) => row,
            }
        }
        None => fitting
            .first()
            .or_else(|| structure.stakes.first())
            .cloned()
            .ok_or_else(|| "the structure has no stakes".to_owned())?,
    };
    not_below_zero(poker)?;
    if row.blinds.is_none() {
        row.blinds = fixed_blinds(rules);
    }
    if let Some(blinds) = &poker.blinds {
        leaves_open("blinds", row.blinds.as_ref().is_none_or(|printed| printed == blinds), &row)?;
        row.blinds = Some(blinds.clone());
    }
    let any = any_ante(structure);
    if poker.ante.is_some() && rules.ante.is_none() && row.ante.is_none() && !any {
        return Err("this game is played without an ante".to_owned());
    }
    leaves_open("ante", any || poker.ante.is_none() || row.ante.is_none() || poker.ante == row.ante, &row)?;
    row.ante = poker.ante.or(row.ante);
    let printed = row.bring_in.or_else(|| least_bring_in(rules, &row));
    if let Some((named, printed)) = poker.bring_in.zip(printed).filter(|(named, printed)| named < printed) {
        return Err(format!("the forced bet of {} is {printed}, and {named} is named", stakes_name(&row)));
    }
    row.bring_in = poker.bring_in.or(row.bring_in);
    row.opening = poker.opening.or(row.opening);
    if row.blinds.is_none() && rules.blinds.is_some() {
        let lower = row.lower.unwrap_or(Cents::dollars(2));
        row.blinds = Some(vec![Cents(lower.0 / 2), lower]);
    }
    Ok(row)
}

/// No amount that a table names is below zero, and a chip is worth something.
fn not_below_zero(poker: &PokerTerms) -> Result<(), String> {
    let blinds = poker.blinds.iter().flatten().map(|blind| ("a blind", *blind));
    let others =
        [("the ante", poker.ante), ("the forced bet", poker.bring_in), ("the opening", poker.opening)];
    let others = others.into_iter().filter_map(|(what, amount)| amount.map(|amount| (what, amount)));
    if let Some((what, amount)) = blinds.chain(others).find(|(_, amount)| *amount < Cents::ZERO) {
        return Err(format!("{what} is {amount}: no amount is below zero"));
    }
    if let Some(chip) = poker.chip.filter(|chip| *chip <= Cents::ZERO) {
        return Err(format!("the smallest chip is {chip}: it is a cent at least"));
    }
    Ok(())
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

/// The terms say only what a row of stakes leaves open.
fn leaves_open(what: &str, open: bool, row: &Stakes) -> Result<(), String> {
    if open {
        Ok(())
    } else {
        Err(format!("the {what} of {} are printed, and others are named", stakes_name(row)))
    }
}

/// The stakes of a hand history: its limits; forced money is posted seat by seat.
fn given_row(structure: &Structure, given: &GivenStakes) -> Result<Stakes, String> {
    let row = structure.stakes.first().ok_or_else(|| "the structure has no stakes".to_owned())?;
    Ok(Stakes {
        lower: Some(given.small_bet),
        upper: Some(given.big_bet.unwrap_or(given.small_bet)),
        blinds: Some(Vec::new()),
        ante: None,
        bring_in: given.bring_in,
        opening: None,
        buy_in: None,
        ..row.clone()
    })
}

fn named(structure: &Structure, wanted: &str) -> Result<Stakes, String> {
    let blinds = |row: &Stakes| {
        row.blinds.as_ref().map(|blinds| blinds.iter().map(ToString::to_string).collect::<Vec<_>>().join("/"))
    };
    let same = |row: &&Stakes| stakes_name(row) == wanted || blinds(row).as_deref() == Some(wanted);
    if let Some(row) = structure.stakes.iter().find(same) {
        return Ok(row.clone());
    }
    let within = between(structure, wanted).or_else(|| by_blinds(structure, wanted));
    within.ok_or_else(|| format!("\"{wanted}\" is not among the stakes: {}", offered(structure)))
}

/// The stakes that may be named: each printed row once, and what lies between the least and the greatest.
fn offered(structure: &Structure) -> String {
    let mut names: Vec<String> = Vec::new();
    for name in structure.stakes.iter().map(stakes_name) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let limits = |row: &Option<Stakes>| row.as_ref().filter(|row| row.lower.is_some()).map(stakes_name);
    if let Some((from, to)) = limits(&structure.from).zip(limits(&structure.to)) {
        names.push(format!("any limits from {from} to {to}"));
    }
    names.join(", ")
}

/// Whether any ante may be named.
fn any_ante(structure: &Structure) -> bool {
    structure.from.as_ref().is_some_and(|from| from.ante.is_some())
}

/// Limits between the least and the greatest that the room prints.
fn between(structure: &Structure, wanted: &str) -> Option<Stakes> {
    let (from, to) = (structure.from.as_ref()?, structure.to.as_ref()?);
    let (lower, upper) = wanted.split_once('-')?;
    let (lower, upper): (Cents, Cents) = (lower.parse().ok()?, upper.parse().ok()?);
    let inside = |held: Cents, least: Option<Cents>, most: Option<Cents>| {
        least.is_none_or(|least| held >= least) && most.is_none_or(|most| held <= most)
    };
    if lower > upper || !inside(lower, from.lower, to.lower) || !inside(upper, from.upper, to.upper) {
        return None;
    }
    let mut row = structure.stakes.first()?.clone();
    if let Some(printed) = row.lower.filter(|printed| any_ante(structure) && printed.0 > 0) {
        let scaled = |amount: Cents| Cents(amount.0 * lower.0 / printed.0);
        (row.ante, row.bring_in) = (row.ante.map(scaled), row.bring_in.map(scaled));
    }
    (row.lower, row.upper, row.buy_in) = (Some(lower), Some(upper), None);
    row.blinds = row.blinds.map(|_| vec![Cents(lower.0 / 2), lower]);
    Some(row)
}

/// Blinds of a structure that prints an example only.
fn by_blinds(structure: &Structure, wanted: &str) -> Option<Stakes> {
    let free = matches!(structure.kind, StructureKind::NoLimit | StructureKind::PotLimit);
    let [row] = structure.stakes.as_slice() else { return None };
    let blinds: Vec<Cents> = wanted.split('/').map(|blind| blind.parse().ok()).collect::<Option<_>>()?;
    let rising = blinds.windows(2).all(|pair| pair[0] <= pair[1]);
    (free && rising && blinds.len() > 1).then(|| Stakes { blinds: Some(blinds), ..row.clone() })
}

/// The rows that a schedule is printed for: by limits, by blinds, by the buy-in; where the room prints no row of its limits but
/// plays them, the row that they make. None where it names none of them.
fn by_schedule(structure: &Structure, printed: &rulebook::collection::Terms) -> Vec<Stakes> {
    let plain = |text: &str| text.replace([' ', ','], "").replace('/', "-");
    // "No Limit" is no amount.
    let amounts = |text: &Option<String>| text.as_deref().filter(|text| text.contains('$')).map(plain);
    let limits = amounts(&printed.stakes).or_else(|| amounts(&printed.limit));
    let (blinds, buy_in) = (amounts(&printed.blinds), amounts(&printed.buy_in));
    let name = |row: &Stakes| plain(&stakes_name(row));
    let bought = |row: &Stakes| {
        let span = row.buy_in?;
        let most = span.to.map_or_else(|| "NoMax".to_owned(), |most| most.to_string());
        Some(plain(&format!("{}-{most}", span.from)))
    };
    let fits = |row: &&Stakes| match (&limits, &blinds) {
        (Some(limits), _) => row.lower.is_some() && name(row) == *limits,
        (None, Some(blinds)) => row.lower.is_none() && name(row) == *blinds,
        (None, None) => buy_in.is_some() && bought(row) == buy_in,
    };
    let rows: Vec<Stakes> = structure.stakes.iter().filter(fits).cloned().collect();
    if !rows.is_empty() {
        return rows;
    }
    limits.and_then(|limits| between(structure, &limits)).into_iter().collect()
}

/// Whether a schedule is printed for stakes of the structure that is played, or for any.
pub(super) fn is_printed_for(rules: &Section, terms: &Terms) -> bool {
    let Some(printed) = terms.schedule.as_ref().map(|schedule| &schedule.option.terms) else { return true };
    let named = [&printed.stakes, &printed.limit, &printed.blinds, &printed.buy_in];
    let Ok((_, structure)) = structure(rules, &terms.poker) else { return false };
    named.iter().all(|text| text.is_none()) || !by_schedule(structure, printed).is_empty()
}

/// The smallest chip of the blinds, antes and limits, at most a dollar.
pub(super) fn smallest_chip(stakes: &Stakes) -> Cents {
    let limits = [stakes.lower, stakes.upper, stakes.third, stakes.ante, stakes.bring_in];
    let amounts = limits.into_iter().flatten().chain(stakes.blinds.iter().flatten().copied());
    let common = amounts.fold(100, |common, amount| divisor(common, amount.0));
    Cents(common.max(1))
}

/// The greatest common divisor.
pub(super) fn divisor(one: i64, other: i64) -> i64 {
    if other == 0 { one } else { divisor(other, one % other) }
}
