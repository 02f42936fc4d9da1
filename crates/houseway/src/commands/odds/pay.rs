//! Pay tables that are swapped or compared: by name, row by row, or from a file.

use std::path::Path;

use rulebook::listing::Listing;
use rulebook::pay::Payout;

use crate::cli::OddsArgs;
use crate::out::Usage;

/// A row that pays something else: wager, row, payout.
type Swap = (String, String, Payout);

/// One of several pay tables.
#[derive(Default)]
pub(super) struct Compared {
    /// What it is called; nothing for what is usual.
    pub(super) name: Option<String>,
    /// Tables of the listing, each with the wager it is for.
    pub(super) posted: Vec<(String, String)>,
    /// Rows of a file.
    pub(super) swapped: Vec<Swap>,
}

/// The pay tables to compare; without any, those that are usual.
pub(super) fn tables(listing: &Listing, args: &OddsArgs) -> Result<Vec<Compared>, Usage> {
    if args.compare.is_empty() {
        return Ok(vec![Compared::default()]);
    }
    args.compare.iter().map(|table| offered(listing, table)).collect()
}

fn offered(listing: &Listing, table: &str) -> Result<Compared, Usage> {
    let body = listing.body();
    let wagers = body.wager.iter().filter(|(_, rule)| {
        rule.pay_tables.as_ref().is_some_and(|tables| tables.iter().any(|name| name.as_str() == table))
    });
    let posted: Vec<(String, String)> =
        wagers.map(|(wager, _)| (wager.to_string(), table.to_owned())).collect();
    let name = Some(table.to_owned());
    if !posted.is_empty() {
        return Ok(Compared { name, posted, swapped: Vec::new() });
    }
    if Path::new(table).is_file() {
        return Ok(Compared { name, posted, swapped: file(Path::new(table))? });
    }
    let names: Vec<String> = body.pay_table.iter().map(|(name, _)| name.to_string()).collect();
    let there = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
    Err(Usage::new(format!("no pay table or file \"{table}\"; pay tables of this game: {there}")))
}

/// The rows that were swapped on the command line and in a file.
pub(super) fn swapped(args: &OddsArgs) -> Result<Vec<Swap>, Usage> {
    let mut rows = args.pay_file.as_deref().map_or(Ok(Vec::new()), file)?;
    for text in &args.pay {
        rows.push(swap(text)?);
    }
    Ok(rows)
}

/// A file of rows, one a line; what follows a # is a remark.
fn file(path: &Path) -> Result<Vec<Swap>, Usage> {
    let text = std::fs::read_to_string(path).map_err(|error| Usage::cannot("read", path, &error))?;
    let lines = text
        .lines()
        .enumerate()
        .map(|(at, line)| (at + 1, line.split('#').next().unwrap_or_default().trim()));
    lines
        .filter(|(_, line)| !line.is_empty())
        .map(|(at, line)| swap(line).map_err(|wrong| Usage::new(format!("{}:{at}: {wrong}", path.display()))))
        .collect()
}

/// `wager:row=payout`.
fn swap(text: &str) -> Result<Swap, Usage> {
    let wrong =
        || Usage::new(format!("\"{text}\" is not a pay table row; write it as in \"trips:flush=7 to 1\""));
    let (wager, rest) = text.split_once(':').ok_or_else(wrong)?;
    let (row, payout) = rest.split_once('=').ok_or_else(wrong)?;
    let payout = payout.trim().parse().map_err(Usage::new)?;
    Ok((wager.trim().to_owned(), row.trim().to_owned(), payout))
}
