//! `houseway sign`: what a table posts.

use std::fmt::Write;

use rulebook::book::Book;
use rulebook::room::Room;
use rulebook::sign::Sign;

use crate::cli::Sign as Args;
use crate::find;
use crate::out::{Answer, Usage, columns, wrapped};

pub(super) fn run(book: &Book, args: &Args) -> Result<Answer, Usage> {
    let listing = find::listing(book, &args.listing)?;
    let blocks = find::blocks(book, &listing)?;
    let schedule = if blocks.is_empty() && args.option.is_none() {
        None
    } else {
        Some(find::option(&listing, &blocks, args.option.as_deref())?)
    };
    let room = listing.id().room();
    let room =
        Room::load(book, room).map_err(|faults| Usage(find::broken(&format!("room {room}"), &faults)))?;
    let sign = Sign::new(&listing, room.name, schedule);
    Ok(Answer::text(if args.html { sign.html() } else { plain(&sign) }))
}

fn plain(sign: &Sign) -> String {
    let mut text = format!("{}\n{}\n", sign.room, sign.game.to_uppercase());
    for line in &sign.lines {
        let _ = writeln!(text, "{line}");
    }
    for (title, rows) in &sign.tables {
        let _ = writeln!(text, "\n{title}");
        for line in columns(rows).lines() {
            let _ = writeln!(text, "  {line}");
        }
    }
    text.push('\n');
    for line in sign.foot.iter().flat_map(|line| wrapped(line, 100)) {
        let _ = writeln!(text, "{line}");
    }
    text
}
