//! `houseway new`: your own listing, started from another and holding only the difference.

use std::fs;
use std::path::Path;

use rulebook::book::Book;
use rulebook::jackpot::Jackpot;
use rulebook::listing::{Listing, ListingId};

use crate::cli::New;
use crate::find;
use crate::out::{Answer, Usage};

pub(super) fn run(book: &Book, args: &New, rulebook: Option<&Path>) -> Result<Answer, Usage> {
    let from = find::listing(book, &args.from)?;
    let id: ListingId = args.id.parse().map_err(|_| {
        Usage::new(format!(
            "\"{}\" is not an id; write a room and a game in lowercase letters, digits and hyphens, as in myclub/three-card",
            args.id
        ))
    })?;
    if id.room() == JACKPOTS {
        return jackpot(&from, id.game(), args, rulebook);
    }
    let folder = args.folder.as_deref().or(rulebook).unwrap_or(Path::new("."));
    let file = folder.join(Book::path(&id));
    if book.has(&id) || file.exists() {
        return Err(Usage::new(format!("{id} already exists; choose another id")));
    }
    write(&file, &listing(&id, &from))?;
    let family = from.family();
    write(&folder.join(schema_file(family.key())), &format!("{:#}\n", super::keys::schema(family)))?;
    let room = folder.join(format!("rooms/{}/room.toml", id.room()));
    if !room.exists() {
        write(&room, &room_text(id.room()))?;
    }
    let text = format!(
        "Created {}. It plays exactly as {} until you change it.\n\n\
         See its keys:  houseway keys {}  (an editor with TOML support completes them)\n\
         Check it:      houseway --rulebook {folder} lint {folder}\n\
         Play it:       houseway --rulebook {folder} play {id}\n",
        file.display(),
        from.id(),
        family.key(),
        folder = folder.display()
    );
    Ok(Answer::text(text))
}

/// The room that stands for jackpot rules.
const JACKPOTS: &str = "jackpots";

/// A rule for a jackpot, to be changed.
fn jackpot(from: &Listing, name: &str, args: &New, rulebook: Option<&Path>) -> Result<Answer, Usage> {
    let folder = args.folder.as_deref().or(rulebook).unwrap_or(Path::new("."));
    let file = folder.join(Jackpot::path(name));
    if file.exists() {
        return Err(Usage::new(format!("{} already exists; choose another name", file.display())));
    }
    write(&file, &jackpot_text(from, name))?;
    let text = format!(
        "Created {}. Change it to the rule that you posted.\n\n\
         Check it:  houseway --rulebook {folder} lint {folder}\n\
         Read it:   houseway --rulebook {folder} rules {}\n",
        file.display(),
        from.id(),
        folder = folder.display()
    );
    Ok(Answer::text(text))
}

fn jackpot_text(from: &Listing, name: &str) -> String {
    format!(
        r#"# A jackpot: which tables feed the fund, which hand hits it, who is paid what.
title = "{title}"
# Where players can read the rule.
posted = "host's rule, posted YYYY-MM-DD"
# The number of the fund. Keep it when the rule changes: it is the account that holds the money.
fund = 1

# The games that feed the fund and are paid from it. Their schedules must collect a jackpot fee.
[[game]]
listing = "{listing}"
# stakes = ["$4-$8"]

[qualifies]
# bad-beat: a strong hand is beaten. high-hand: name `hand` instead of `losing` and `winning`.
kind = "bad-beat"
# A category (four-of-a-kind) or a hand (full house, aces over tens): the weakest one that counts.
losing = "full house, aces over tens"
winning = "four-of-a-kind"
# both or any: whether two hole cards must play in each hand that counts.
hole-cards = "both"
# Minimum number of players dealt in.
players = 5
# pot = "$20"

# Thousandths of the fund; with the reseed they add up to 1000.
[shares]
loser = 500
winner = 250
table = 200
reseed = 50
# left-of-button or fund: who gets cents that do not divide.
odd-cents = "left-of-button"
# minimum-fund = "$500"
"#,
        title = title(name),
        listing = from.id(),
    )
}

fn write(file: &Path, text: &str) -> Result<(), Usage> {
    let made = file.parent().map_or(Ok(()), fs::create_dir_all);
    let wrong = |error: std::io::Error| Usage::cannot("write", file, &error);
    made.and_then(|()| fs::write(file, text)).map_err(wrong)
}

/// Where the schema of a family's listings lies, by which an editor completes them.
fn schema_file(family: &str) -> String {
    format!("keys/{family}.schema.json")
}

/// The file of the listing: what it starts from, and places for what is different.
fn listing(id: &ListingId, from: &Listing) -> String {
    format!(
        "#:schema ../../{schema}\n\
         # {id} plays as {other} does, except for the values below. [sources] says where each of your values comes\n\
         # from: lines of a document, an interpretation, or \"outside\".\n\
         from = \"{other}\"\n\n\
         [listing]\n\
         name = \"{name}\"\n\n\
         # For example:\n\
         # [seats]\n\
         # positions = {seats}\n\n\
         [sources]\n\
         listing = \"outside\"\n",
        schema = schema_file(from.family().key()),
        other = from.id(),
        name = title(id.game()),
        seats = from.body().seats.positions.saturating_sub(1).max(2)
    )
}

fn room_text(room: &str) -> String {
    format!("[room]\nname = \"{}\"\ntown = \"Nowhere\"\n\n[sources]\nroom = \"outside\"\n", title(room))
}

/// `my-club` as `My Club`.
fn title(id: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        first.chain(letters).collect::<String>()
    };
    id.split('-').map(word).collect::<Vec<_>>().join(" ")
}
