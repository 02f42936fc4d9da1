//! Jackpots: a host's own rules by which a fund is paid, as data in `jackpots/`. The documents say what is collected for a
//! jackpot and not how it is won (T06), so every rule names the host's own source.

use std::collections::BTreeSet;

use money::Cents;

use crate::book::Book;
use crate::collection::{Purpose, ScheduleOption};
use crate::fault::{Fault, Place, did_you_mean};
use crate::lint::Finding;
use crate::listing::{Listing, ListingId};
use crate::tree::{Kind, Node};
use crate::value::{Reader, Value, choices, record};
use crate::wording::Wording;

/// The folder of the rules.
const FOLDER: &str = "jackpots/";
/// The shares of a rule add up to this, with the reseed.
const WHOLE: u32 = 1_000;

choices! {
    /// What hits the jackpot.
    pub enum HitKind {
        /// a strong hand is beaten
        BadBeat = "bad-beat",
        /// a strong hand is tabled
        HighHand = "high-hand",
    }
}

choices! {
    /// Whether two hole cards must play.
    pub enum HoleCards {
        /// both hole cards must play
        Both = "both",
        /// any cards may play
        Any = "any",
    }
}

choices! {
    /// Who gets cents that do not divide.
    pub enum OddCentsRule {
        /// odd cents go one each, beginning left of the button
        LeftOfButton = "left-of-button",
        /// odd cents stay in the fund
        Fund = "fund",
    }
}

record! {
    /// A game that feeds the fund.
    pub struct GameRow {
        /// The listing.
        pub listing: String,
        /// The stakes; all of them where none are named.
        pub stakes: Option<Vec<String>>,
        /// The weakest losing hand in this game.
        pub losing: Option<String>,
        /// The weakest winning hand in this game.
        pub winning: Option<String>,
        /// The weakest high hand in this game.
        pub hand: Option<String>,
    }
}

record! {
    /// What hits the jackpot.
    pub struct QualifyingRow {
        /// The kind.
        pub kind: HitKind,
        /// The weakest losing hand.
        pub losing: Option<String>,
        /// The weakest winning hand.
        pub winning: Option<String>,
        /// The weakest high hand.
        pub hand: Option<String>,
        /// Hole cards that must play.
        pub hole_cards: HoleCards,
        /// Minimum number of players dealt in.
        pub players: u8,
        /// Minimum pot, before fees.
        pub pot: Option<Cents>,
    }
}

record! {
    /// How the fund is divided, in thousandths.
    pub struct SharesRow {
        /// The losing hand.
        pub loser: Option<u16>,
        /// The winning hand.
        pub winner: u16,
        /// The other players dealt in.
        pub table: Option<u16>,
        /// What stays as the next fund.
        pub reseed: u16,
        /// Odd cents.
        pub odd_cents: OddCentsRule,
        /// Nothing is paid from a smaller fund.
        pub minimum_fund: Option<Cents>,
    }
}

record! {
    /// A rule as a file has it.
    pub struct JackpotFile {
        /// Title.
        pub title: String,
        /// Where and when the rule was posted.
        pub posted: String,
        /// The number of the fund.
        pub fund: u32,
        /// The games that feed it.
        pub game: Vec<GameRow>,
        /// What hits it.
        pub qualifies: QualifyingRow,
        /// How the fund is divided.
        pub shares: SharesRow,
    }
}

/// A host's rule.
#[derive(Debug, Clone)]
pub struct Jackpot {
    /// Its id: the name of its file.
    pub id: String,
    /// What the file says.
    pub file: JackpotFile,
    tree: Node,
}

/// The hands that one game must show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted<'a> {
    /// A losing and a winning hand.
    BadBeat {
        /// The weakest losing hand.
        losing: &'a str,
        /// The weakest winning hand.
        winning: &'a str,
    },
    /// A high hand.
    HighHand(&'a str),
}

impl Jackpot {
    /// The file of a rule.
    pub fn path(id: &str) -> String {
        format!("{FOLDER}{id}.toml")
    }

    /// The ids of all rules of a book.
    pub fn ids(book: &Book) -> Vec<String> {
        let id = |path: &str| Some(path.strip_prefix(FOLDER)?.strip_suffix(".toml")?.to_owned());
        book.files().paths().filter_map(id).collect()
    }

    /// The rules of a book that load.
    pub fn all(book: &Book) -> Vec<Jackpot> {
        Jackpot::ids(book).iter().filter_map(|id| Jackpot::load(book, id).ok()).collect()
    }

    /// The rule with this id; all faults of its file at once.
    pub fn load(book: &Book, id: &str) -> Result<Jackpot, Vec<Fault>> {
        let path = Jackpot::path(id);
        let Some((tree, mut faults)) = book.tree(&path) else { return Err(book.missing(&path).1) };
        let mut reader = Reader::default();
        let file: Option<JackpotFile> = Value::read(&tree, &mut reader);
        let rule = file.map(|file| Jackpot { id: id.to_owned(), file, tree: tree.clone() });
        faults.extend(reader.into_faults());
        if let Some(rule) = &rule {
            faults.extend(rule.faults(book));
        }
        match rule {
            Some(rule) if faults.is_empty() => Ok(rule),
            _ => Err(faults),
        }
    }

    /// The place of a value.
    pub fn place(&self, path: &[&str]) -> Place {
        (1..=path.len()).rev().find_map(|to| self.tree.at(&path[..to])).unwrap_or(&self.tree).place.clone()
    }

    /// The place of a key of a game's row; of the row where it has none, of the general rule where that decides.
    pub fn place_in_game(&self, at: usize, key: &str) -> Place {
        let row = match self.tree.at(&["game"]).map(|node| &node.kind) {
            Some(Kind::List(rows)) => rows.get(at),
            _ => None,
        };
        match row.and_then(|row| row.at(&[key])) {
            Some(node) => node.place.clone(),
            None if self.tree.at(&["qualifies", key]).is_some() => self.place(&["qualifies", key]),
            None => row.unwrap_or(&self.tree).place.clone(),
        }
    }

    /// A fault of a rule.
    pub fn fault(&self, place: Place, message: String) -> Fault {
        Fault { place, code: "bad-value", message }
    }

    /// The games that feed the fund, by listing.
    pub fn games(&self) -> impl Iterator<Item = (usize, ListingId, &GameRow)> {
        let rows = self.file.game.iter().enumerate();
        rows.filter_map(|(at, row)| Some((at, row.listing.parse().ok()?, row)))
    }

    /// The hands that a game must show.
    pub fn wanted<'a>(&'a self, row: &'a GameRow) -> Option<Wanted<'a>> {
        let all = &self.file.qualifies;
        let text = |own: &'a Option<String>, all: &'a Option<String>| own.as_deref().or(all.as_deref());
        Some(match all.kind {
            HitKind::BadBeat => Wanted::BadBeat {
                losing: text(&row.losing, &all.losing)?,
                winning: text(&row.winning, &all.winning)?,
            },
            HitKind::HighHand => Wanted::HighHand(text(&row.hand, &all.hand)?),
        })
    }

    fn faults(&self, book: &Book) -> Vec<Fault> {
        let mut faults = self.wrong_shares();
        faults.extend(self.wrong_hands());
        faults.extend(self.wrong_games(book));
        let (title, players) = (&self.file.title, self.file.qualifies.players);
        if !(2..=10).contains(&players) {
            let message = format!("`qualifies.players` must be 2 to 10; got {players}");
            faults.push(self.fault(self.place(&["qualifies", "players"]), message));
        }
        if self.file.fund == 0 {
            let message = format!("`fund` must be 1 or more: the number of the account of {title}");
            faults.push(self.fault(self.place(&["fund"]), message));
        }
        faults
    }

    fn wrong_shares(&self) -> Vec<Fault> {
        let SharesRow { loser, winner, table, reseed, .. } = self.file.shares;
        let paid: u32 = [loser.unwrap_or(0), winner, table.unwrap_or(0)].into_iter().map(u32::from).sum();
        let sum = paid + u32::from(reseed);
        let mut faults = Vec::new();
        if sum != WHOLE {
            let right = WHOLE.checked_sub(paid).map_or_else(
                || format!("those paid are {paid} by themselves"),
                |reseed| format!("with these, `reseed` would be {reseed}"),
            );
            let message = format!("`shares` must add up to {WHOLE} thousandths; they are {sum}: {right}");
            faults.push(self.fault(self.place(&["shares"]), message));
        }
        if paid == 0 {
            let message = "`shares` pay nobody: give `winner` or another share more than 0".to_owned();
            faults.push(self.fault(self.place(&["shares"]), message));
        }
        if self.file.qualifies.kind == HitKind::HighHand && loser.is_some_and(|share| share > 0) {
            let message = "`shares.loser` must be 0 or left out: a high hand has no losing hand".to_owned();
            faults.push(self.fault(self.place(&["shares", "loser"]), message));
        }
        faults
    }

    /// Each kind needs its own hands, and takes no others.
    fn wrong_hands(&self) -> Vec<Fault> {
        let kind = self.file.qualifies.kind;
        let (needs, not): (&[&str], &[&str]) = match kind {
            HitKind::BadBeat => (&["losing", "winning"], &["hand"]),
            HitKind::HighHand => (&["hand"], &["losing", "winning"]),
        };
        let mut faults = Vec::new();
        for key in not {
            let in_game = |at: usize| match *key {
                "losing" => self.file.game[at].losing.is_some(),
                "winning" => self.file.game[at].winning.is_some(),
                _ => self.file.game[at].hand.is_some(),
            };
            let of_games = (0..self.file.game.len()).filter(|at| in_game(*at));
            let own = self.tree.at(&["qualifies", key]).map(|node| node.place.clone());
            for place in own.into_iter().chain(of_games.map(|at| self.place_in_game(at, key))) {
                let needs = needs.join("` and `");
                let message = format!("`{key}` does not belong to kind \"{}\": use `{needs}`", kind.key());
                faults.push(self.fault(place, message));
            }
        }
        for (at, row) in self.file.game.iter().enumerate() {
            if self.wanted(row).is_none() {
                let needs = needs.join("` and `qualifies.");
                let message = format!("{}: `qualifies.{needs}` must name a hand", row.listing);
                faults.push(self.fault(self.place_in_game(at, "listing"), message));
            }
        }
        faults
    }

    fn wrong_games(&self, book: &Book) -> Vec<Fault> {
        let mut faults = Vec::new();
        if self.file.game.is_empty() {
            let message = "no [[game]] feeds the fund: name at least one listing".to_owned();
            faults.push(self.fault(self.place(&["game"]), message));
        }
        let known: Vec<String> = book.ids().iter().map(ToString::to_string).collect();
        for (at, row) in self.file.game.iter().enumerate() {
            if !known.contains(&row.listing) {
                let hint = did_you_mean(&row.listing, known.iter().map(String::as_str));
                let message = format!("there is no listing \"{}\"{hint}", row.listing);
                faults.push(self.fault(self.place_in_game(at, "listing"), message));
            }
        }
        faults
    }

    /// The rule in words, for a page or a sign of one of its games.
    pub fn said(&self, listing: &ListingId, words: Wording) -> Vec<String> {
        let row = self.file.game.iter().find(|row| row.listing == listing.to_string());
        let Some(wanted) = row.and_then(|row| self.wanted(row)) else { return Vec::new() };
        let of = &self.file.qualifies;
        let mut said = vec![
            words.fill("{title} ({source})", &[("title", &self.file.title), ("source", &self.file.posted)]),
        ];
        said.push(match wanted {
            Wanted::BadBeat { losing, winning } => words.fill(
                "Jackpot hand: {losing} or better, beaten by {winning} or better, both tabled",
                &[("losing", &hand(losing)), ("winning", &hand(winning))],
            ),
            Wanted::HighHand(high) => {
                words.fill("Jackpot hand: {hand} or better, tabled at the showdown", &[("hand", &hand(high))])
            }
        });
        if of.hole_cards == HoleCards::Both {
            said.push(words.fill("Both hole cards must play in each hand that counts", &[]));
        }
        said.push(words.fill("At least {players} players dealt in", &[("players", &of.players)]));
        if let Some(pot) = of.pot {
            said.push(words.fill("At least {pot} in the pot before fees", &[("pot", &pot)]));
        }
        said.extend(
            row.and_then(|row| row.stakes.as_ref())
                .map(|stakes| words.fill("Only at stakes {stakes}", &[("stakes", &stakes.join(", "))])),
        );
        said.extend(self.said_shares(words));
        said
    }

    fn said_shares(&self, words: Wording) -> Vec<String> {
        let shares = &self.file.shares;
        let percent = |share: u16| match share % 10 {
            0 => format!("{}%", share / 10),
            tenth => format!("{}.{tenth}%", share / 10),
        };
        let mut said = Vec::new();
        let mut part = |share: u16, text: String| {
            if share > 0 {
                said.push(text);
            }
        };
        let (loser, winner, table) = (shares.loser.unwrap_or(0), shares.winner, shares.table.unwrap_or(0));
        part(loser, words.fill("{share} of the fund to the losing hand", &[("share", &percent(loser))]));
        part(winner, words.fill("{share} of the fund to the winning hand", &[("share", &percent(winner))]));
        let others =
            words.fill("{share} of the fund to the other players dealt in", &[("share", &percent(table))]);
        part(table, others);
        let kept = words
            .fill("{share} of the fund stays for the next jackpot", &[("share", &percent(shares.reseed))]);
        part(shares.reseed, kept);
        said.push(match shares.odd_cents {
            OddCentsRule::LeftOfButton => {
                words.fill("Odd cents go one each, beginning left of the button", &[])
            }
            OddCentsRule::Fund => words.fill("Odd cents stay in the fund", &[]),
        });
        said.extend(shares.minimum_fund.map(|least| {
            words.fill("Nothing is paid while the fund is below {least}", &[("least", &least)])
        }));
        said
    }

    /// The rules under which tables of a listing play.
    pub fn of_listing(book: &Book, listing: &ListingId) -> Vec<Jackpot> {
        let feeds = |rule: &Jackpot| rule.games().any(|(_, id, _)| id == *listing);
        Jackpot::all(book).into_iter().filter(feeds).collect()
    }

    /// What is odd about a rule: a game that collects nothing for the fund, and what it has in common with other rules.
    pub fn findings(&self, book: &Book) -> Vec<Finding> {
        let mut findings = Vec::new();
        for (at, id, _) in self.games() {
            let Ok(listing) = book.listing(&id) else { continue };
            if !collects(book, &listing) {
                let message = format!(
                    "{id} has no schedule with a jackpot fee: its tables feed nothing and are paid nothing; leave it out, or add a charge with `purpose = \"jackpot\"`"
                );
                findings.push(Finding::new(&self.place_in_game(at, "listing"), "jackpot-not-fed", message));
            }
        }
        findings.extend(self.shared_with_others(book).into_iter().map(Finding::from));
        findings
    }

    /// A fund has one rule, and a table one jackpot.
    fn shared_with_others(&self, book: &Book) -> Vec<Fault> {
        let mut faults = Vec::new();
        for other in Jackpot::all(book).iter().filter(|other| other.id < self.id) {
            if other.file.fund == self.file.fund {
                let message = format!("`fund` {} is that of jackpots/{}.toml", self.file.fund, other.id);
                faults.push(self.fault(self.place(&["fund"]), message));
            }
            for (at, id, row) in self.games() {
                let same = |held: &&GameRow| {
                    let (Some(own), Some(others)) = (&row.stakes, &held.stakes) else { return true };
                    own.iter().any(|stakes| others.contains(stakes))
                };
                if other.games().any(|(_, held, row)| held == id && same(&row)) {
                    let message = format!(
                        "{id} feeds the fund of jackpots/{}.toml as well: a table has one jackpot; name different `stakes`, or leave it out",
                        other.id
                    );
                    faults.push(self.fault(self.place_in_game(at, "listing"), message));
                }
            }
        }
        let mut seen = BTreeSet::new();
        for (at, row) in self.file.game.iter().enumerate() {
            if !seen.insert(&row.listing) {
                let message =
                    format!("{} stands here twice: name all its stakes in one [[game]]", row.listing);
                faults.push(self.fault(self.place_in_game(at, "listing"), message));
            }
        }
        faults
    }
}

/// A hand as a reader says it.
fn hand(text: &str) -> String {
    text.replace('-', " ")
}

/// Whether an option takes a fee for a jackpot.
pub(crate) fn option_collects(option: &ScheduleOption) -> bool {
    option.charges.iter().any(|charge| charge.purpose == Purpose::Jackpot && charge.is_ever_due())
}

/// Whether a schedule of a listing collects for a jackpot.
pub fn collects(book: &Book, listing: &Listing) -> bool {
    book.blocks_of(listing).filter_map(Result::ok).any(|block| block.options.iter().any(option_collects))
}
