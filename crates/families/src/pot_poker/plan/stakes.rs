//! Which structure and which row of stakes a table plays.

use money::Cents;
use rulebook::family::pot_poker::betting::{Day, Stakes, Structure, StructureKind};
use rulebook::family::pot_poker::{LeftToHouse, PotPoker as Section};
use rulebook::listing::Listing;
use table::terms::{GivenStakes, PokerTerms, Terms};

use super::forced_amounts;

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
        return Err(format!("\"{day}\" is not a day of the week: {}", known.join(", ")));
    }
    let names: Vec<&str> = rules.structure.iter().map(|(name, _)| name.as_str()).collect();
    let Some(wanted) = &poker.structure else {
        let mut fitting = rules.structure.iter().filter(|(_, structure)| today(structure));
        let found = fitting.next().map(|(name, structure)| (name.as_str(), structure));
        return found.ok_or_else(|| {
            format!("no betting structure is played on {}", poker.day.as_deref().unwrap_or("that day"))
        });
    };
    let same = |(name, structure): &&(rulebook::value::Name, Structure)| {
        name.as_str() == wanted || structure.kind.key() == wanted
    };
    let wanted_ones: Vec<_> = rules.structure.iter().filter(same).collect();
    if let Some((name, structure)) = wanted_ones.iter().find(|(_, structure)| today(structure)) {
        return Ok((name.as_str(), structure));
    }
    match wanted_ones.first() {
        Some((_, structure)) => Err(format!(
            "the structure \"{wanted}\" is not played on {}, only on {}",
            poker.day.as_deref().unwrap_or("that day"),
            days(structure)
        )),
        None => Err(format!("unknown structure \"{wanted}\": the listing has {}", names.join(", "))),
    }
}

/// The days on which a structure is played.
fn days(structure: &Structure) -> String {
    let days = structure.days.iter().flatten().map(|day| day.key());
    days.collect::<Vec<_>>().join(", ")
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

/// A row of stakes, and which of its forced amounts are the table's to name.
#[derive(Clone)]
pub(super) struct Row {
    pub(super) stakes: Stakes,
    pub(super) left: LeftToHouse,
}

/// The stakes that a structure offers.
struct Offered<'a> {
    structure: &'a Structure,
    rows: Vec<Row>,
}

impl<'a> Offered<'a> {
    fn new(listing: &Listing, name: &str, structure: &'a Structure) -> Offered<'a> {
        let row = |(at, stakes): (usize, &Stakes)| Row {
            stakes: stakes.clone(),
            left: LeftToHouse::of(listing, name, at),
        };
        Offered { structure, rows: structure.stakes.iter().enumerate().map(row).collect() }
    }
}

/// The stakes that the terms name, completed by what they say themselves.
pub(super) fn stakes(
    listing: &Listing,
    rules: &Section,
    (name, structure): (&str, &Structure),
    terms: &Terms,
) -> Result<Stakes, String> {
    let poker = &terms.poker;
    if let Some(given) = poker.given.as_ref().filter(|_| poker.stakes.is_none()) {
        return given_row(structure, given);
    }
    let offered = Offered::new(listing, name, structure);
    let mut row = chosen(&offered, terms)?;
    let any_ante = any_ante(structure);
    forced_amounts::name(&mut row, rules, poker, any_ante)?;
    let mut row = row.stakes;
    row.opening = poker.opening.or(row.opening);
    if row.blinds.is_none() && rules.blinds.is_some() {
        let lower = row.lower.unwrap_or(Cents::dollars(2));
        row.blinds = Some(vec![Cents(lower.0 / 2), lower]);
    }
    Ok(row)
}

/// The row that the terms name, else the one that their schedule is printed for, else the first.
fn chosen(offered: &Offered, terms: &Terms) -> Result<Row, String> {
    let option = terms.schedule.as_ref().map(|schedule| &schedule.option);
    let fitting = option.map_or_else(Vec::new, |option| by_schedule(offered, &option.terms));
    let Some(wanted) = &terms.poker.stakes else {
        let row = fitting.into_iter().next().or_else(|| offered.rows.first().cloned());
        return row.ok_or_else(|| "the structure has no stakes".to_owned());
    };
    let named = named(offered, wanted);
    if let (true, Ok(row)) = (fitting.is_empty(), &named) {
        return Ok(row.clone());
    }
    let same = |row: &&Row| named.as_ref().is_ok_and(|named| names_same(&row.stakes, &named.stakes));
    if let Some(row) = fitting.iter().find(same) {
        return Ok(row.clone());
    }
    // Blinds that no document prints are the table's to name, within the schedule (T01).
    if let Some(row) = fitting.iter().find_map(|row| row.with_blinds(offered.structure, wanted)) {
        return Ok(row);
    }
    let row = named?;
    match option {
        Some(option) => Err(format!(
            "the schedule is printed for {}, but the table plays {}",
            crate::schedule::printed_for(option),
            stakes_name(&row.stakes)
        )),
        None => Ok(row),
    }
}

fn names_same(one: &Stakes, other: &Stakes) -> bool {
    stakes_name(one) == stakes_name(other)
}

impl Row {
    /// The row with the blinds that the table names, as in `$1/$3`, where they are its to name.
    fn with_blinds(&self, structure: &Structure, wanted: &str) -> Option<Row> {
        let free = matches!(structure.kind, StructureKind::NoLimit | StructureKind::PotLimit);
        // A structure with a single row prints an example only.
        if !free || !self.left.blinds && structure.stakes.len() > 1 {
            return None;
        }
        let blinds: Vec<Cents> = wanted.split('/').map(|blind| blind.parse().ok()).collect::<Option<_>>()?;
        let rising = blinds.windows(2).all(|pair| pair[0] <= pair[1]);
        let stakes = Stakes { blinds: Some(blinds.clone()), ..self.stakes.clone() };
        (rising && blinds.len() > 1).then_some(Row { stakes, left: self.left })
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

fn named(offered: &Offered, wanted: &str) -> Result<Row, String> {
    let structure = offered.structure;
    let blinds = |row: &Stakes| {
        row.blinds.as_ref().map(|blinds| blinds.iter().map(ToString::to_string).collect::<Vec<_>>().join("/"))
    };
    let same =
        |row: &&Row| stakes_name(&row.stakes) == wanted || blinds(&row.stakes).as_deref() == Some(wanted);
    if let Some(row) = offered.rows.iter().find(same) {
        return Ok(row.clone());
    }
    let named = || offered.rows.iter().filter_map(|row| row.with_blinds(structure, wanted));
    let within = between(offered, wanted)
        .or_else(|| named().find(|row| forced_amounts::within_stakes(row).is_ok()))
        .or_else(|| named().next());
    within.ok_or_else(|| format!("\"{wanted}\" is not among the stakes: {}", offered_names(offered)))
}

/// The stakes that may be named: each printed row once, and what lies between the least and the greatest.
fn offered_names(offered: &Offered) -> String {
    let structure = offered.structure;
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
    if offered.rows.iter().any(|row| row.with_blinds(structure, "$1/$2").is_some()) {
        names.push("other blinds as in $1/$2".to_owned());
    }
    names.join(", ")
}

/// Whether any ante may be named.
fn any_ante(structure: &Structure) -> bool {
    structure.from.as_ref().is_some_and(|from| from.ante.is_some())
}

/// Limits between the least and the greatest that the room prints.
fn between(offered: &Offered, wanted: &str) -> Option<Row> {
    let structure = offered.structure;
    let (from, to) = (structure.from.as_ref()?, structure.to.as_ref()?);
    let (lower, upper) = wanted.split_once('-')?;
    let (lower, upper): (Cents, Cents) = (lower.parse().ok()?, upper.parse().ok()?);
    let inside = |held: Cents, least: Option<Cents>, most: Option<Cents>| {
        least.is_none_or(|least| held >= least) && most.is_none_or(|most| held <= most)
    };
    if lower > upper || !inside(lower, from.lower, to.lower) || !inside(upper, from.upper, to.upper) {
        return None;
    }
    let first = offered.rows.first()?;
    let mut row = first.stakes.clone();
    if let Some(printed) = row.lower.filter(|printed| any_ante(structure) && printed.0 > 0) {
        let scaled = |amount: Cents| Cents(amount.0 * lower.0 / printed.0);
        (row.ante, row.bring_in) = (row.ante.map(scaled), row.bring_in.map(scaled));
    }
    (row.lower, row.upper, row.buy_in) = (Some(lower), Some(upper), None);
    row.blinds = row.blinds.map(|_| vec![Cents(lower.0 / 2), lower]);
    Some(Row { stakes: row, left: first.left })
}

/// The rows that a schedule is printed for: by limits, by blinds, by the buy-in; where the room prints no row of its limits but
/// plays them, the row that they make. None where it names none of them.
fn by_schedule(offered: &Offered, printed: &rulebook::collection::Terms) -> Vec<Row> {
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
    let fits = |row: &&Row| match (&limits, &blinds) {
        (Some(limits), _) => row.stakes.lower.is_some() && name(&row.stakes) == *limits,
        (None, Some(blinds)) => row.stakes.lower.is_none() && name(&row.stakes) == *blinds,
        (None, None) => buy_in.is_some() && bought(&row.stakes) == buy_in,
    };
    // Blinds that the schedule itself prints are not the table's to name.
    let held = |row: &Row| {
        let left = LeftToHouse { blinds: row.left.blinds && blinds.is_none(), ..row.left };
        Row { stakes: row.stakes.clone(), left }
    };
    let rows: Vec<Row> = offered.rows.iter().filter(fits).map(held).collect();
    if !rows.is_empty() {
        return rows;
    }
    limits.and_then(|limits| between(offered, &limits)).into_iter().collect()
}

/// The blinds that a table may name in a structure for which no document prints them, as `$1/$3`.
pub fn free_blinds(listing: &Listing, name: &str, structure: &Structure, wanted: &str) -> Option<String> {
    let offered = Offered::new(listing, name, structure);
    let row = offered.rows.iter().find_map(|row| row.with_blinds(structure, wanted))?;
    Some(stakes_name(&row.stakes))
}

/// How a schedule goes with what a table plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ScheduleFit {
    /// It is printed for other stakes.
    Others,
    /// It is printed for stakes of the structure that is played.
    Structure,
    /// It is printed for the stakes that are played, or for any.
    Stakes,
}

/// How the schedule of the terms goes with the structure and the stakes that they name.
pub(super) fn schedule_fit(listing: &Listing, rules: &Section, terms: &Terms) -> ScheduleFit {
    let Some(printed) = terms.schedule.as_ref().map(|schedule| &schedule.option.terms) else {
        return ScheduleFit::Stakes;
    };
    let Ok((name, structure)) = structure(rules, &terms.poker) else { return ScheduleFit::Others };
    if [&printed.stakes, &printed.limit, &printed.blinds, &printed.buy_in].iter().all(|text| text.is_none()) {
        return ScheduleFit::Stakes;
    }
    let offered = Offered::new(listing, name, structure);
    let rows = by_schedule(&offered, printed);
    let is_named = |row: &Row| {
        let wanted = terms.poker.stakes.as_ref();
        wanted.is_none_or(|wanted| {
            named(&offered, wanted).is_ok_and(|named| names_same(&row.stakes, &named.stakes))
        })
    };
    match rows.iter().any(is_named) {
        true => ScheduleFit::Stakes,
        false if rows.is_empty() => ScheduleFit::Others,
        false => ScheduleFit::Structure,
    }
}

/// The smallest chip of the blinds, antes and limits, at most a dollar.
pub(super) fn smallest_chip(stakes: &Stakes) -> Cents {
    let limits = [stakes.lower, stakes.upper, stakes.third, stakes.ante, stakes.bring_in];
    let amounts = limits.into_iter().flatten().chain(stakes.blinds.iter().flatten().copied());
    let common = amounts.fold(100, |common, amount| divisor(common, amount.0));
    Cents(common.max(1))
}

/// The greatest common divisor.
pub(crate) fn divisor(one: i64, other: i64) -> i64 {
    if other == 0 { one } else { divisor(other, one % other) }
}
