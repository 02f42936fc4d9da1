//! Which provisions of a regime a listing meets, and what would have to change where it does not.

use super::{Check, Games, Provision, Regime, TieGoes};
use crate::book::Book;
use crate::collection::Block;
use crate::date::Date;
use crate::family::twenty_one::{Made, Outcome, SpecialKind, TwentyOne};
use crate::fault::Place;
use crate::listing::{Listing, NobodyElse};
use crate::source::Source;
use crate::tree::Node;
use crate::value::Value as _;

/// A value that does not meet a provision.
#[derive(Debug, Clone, PartialEq)]
pub struct Breach {
    /// The path of the value in its file.
    pub path: String,
    /// The value in words.
    pub value: String,
    /// Where it stands.
    pub place: Place,
    /// Where it is printed.
    pub source: Option<Source>,
    /// What would have to change.
    pub change: String,
}

/// What a provision makes of a listing.
#[derive(Debug, Clone, PartialEq)]
pub enum Verdict {
    /// These values do not meet it.
    Fails(Vec<Breach>),
    /// The listing meets it.
    Holds,
    /// Only a running table shows it; what the listing allows that the table must not, where there is such a thing.
    AtTable(Option<String>),
    /// It is not about such games.
    NotConcerned,
    /// It is in force on other days, which are named.
    OtherDays(String),
}

/// A provision, and what it makes of a listing.
#[derive(Debug, Clone, PartialEq)]
pub struct Assessment<'a> {
    /// The provision.
    pub provision: &'a Provision,
    /// What it makes of the listing.
    pub verdict: Verdict,
}

/// All provisions of a regime over a listing and its schedules in force.
pub fn assess<'a>(
    book: &Book,
    listing: &Listing,
    blocks: &[Block],
    regime: &'a Regime,
    day: Date,
) -> Vec<Assessment<'a>> {
    let over = Over { book, listing, blocks };
    let of = |provision: &'a Provision| Assessment { provision, verdict: over.verdict(provision, day) };
    regime.provisions.iter().map(of).collect()
}

/// What is checked.
struct Over<'a> {
    book: &'a Book,
    listing: &'a Listing,
    blocks: &'a [Block],
}

impl Over<'_> {
    fn verdict(&self, provision: &Provision, day: Date) -> Verdict {
        let is_banked = self.listing.family().is_banked();
        let concerned = match provision.games {
            Games::All => true,
            Games::PlayerDealer => is_banked,
            Games::Counted => self.counted().is_some(),
        };
        if !concerned {
            return Verdict::NotConcerned;
        }
        if let Some(days) = provision.effective.in_words().filter(|_| !provision.effective.holds_on(day)) {
            return Verdict::OtherDays(days);
        }
        let breaches = match &provision.check {
            Check::NameContains(words) => self.names(words),
            Check::LosesOver => self.loses_over(),
            Check::NaturalWins => self.naturals(),
            Check::TargetCount(not) => self.target(*not),
            Check::Ties(to) => self.ties(*to),
            Check::PositionOffered(rounds) => self.offered(*rounds),
            Check::PostedSign(notice) => self.sign(notice),
            Check::Rotation { .. } => return Verdict::AtTable(self.may_go_on()),
            Check::PlayerDealerSeated | Check::OneProvider => return Verdict::AtTable(None),
        };
        match (breaches.is_empty(), &provision.check) {
            (false, _) => Verdict::Fails(breaches),
            // That it is offered so often is in the listing; that it is offered to everybody shows at the table.
            (true, Check::PositionOffered(_)) => Verdict::AtTable(None),
            (true, _) => Verdict::Holds,
        }
    }

    fn counted(&self) -> Option<&TwentyOne> {
        self.listing.section()
    }

    /// A value of the listing that does not meet a provision.
    fn breach(&self, path: &[&str], value: String, change: &str) -> Breach {
        let node = self.listing.tree().at(path).unwrap_or(self.listing.tree());
        breach(path, value, node, change)
    }

    fn names(&self, words: &[String]) -> Vec<Breach> {
        let found = |name: &str| {
            let name = name.to_lowercase();
            let held: Vec<String> = words
                .iter()
                .filter(|word| name.contains(&word.to_lowercase()))
                .map(|word| format!("\"{word}\""))
                .collect();
            (!held.is_empty()).then(|| held.join(" and "))
        };
        let name = &self.listing.body().listing.name;
        let mut breaches: Vec<Breach> = found(name)
            .map(|held| {
                let change = format!("give the game a name without {held}");
                self.breach(&["listing", "name"], format!("\"{name}\""), &change)
            })
            .into_iter()
            .collect();
        for block in self.blocks.iter().filter(|block| !self.listing.body().collection.is_older(&block.id)) {
            let Some((held, (tree, _))) = found(&block.title).zip(self.book.tree(&block.id.path())) else {
                continue;
            };
            let node = tree.at(&["block", "title"]).unwrap_or(&tree);
            let value = format!("\"{}\" ({})", block.title, block.id);
            breaches.push(breach(
                &["block", "title"],
                value,
                node,
                &format!("title the schedule without {held}"),
            ));
        }
        breaches
    }

    fn loses_over(&self) -> Vec<Breach> {
        let Some(game) = self.counted() else { return Vec::new() };
        let path = ["twenty-one", "compare", "player-over"];
        let change =
            "let no hand lose for its count alone: the winner is nearer to the target than the other hand";
        let loses = game.compare.player_over == Outcome::Lose;
        loses.then(|| self.breach(&path, game.compare.player_over.text(), change)).into_iter().collect()
    }

    fn naturals(&self) -> Vec<Breach> {
        let Some(game) = self.counted() else { return Vec::new() };
        let wins = game.special.iter().filter(|(_, special)| {
            special.kind == SpecialKind::Natural
                && matches!(special.made, Made::AceAndTen | Made::SuitedAceKing)
        });
        let change = "count an ace with a ten-valued card like any other hand";
        let breach = |(key, special): &(crate::value::Name, crate::family::twenty_one::Special)| {
            let value = format!("{}: {}", special.name, special.made.text());
            self.breach(&["twenty-one", "special", key.as_str(), "made"], value, change)
        };
        wins.map(breach).collect()
    }

    fn target(&self, not: u8) -> Vec<Breach> {
        let Some(game) = self.counted() else { return Vec::new() };
        let (aim, highest) = (game.target.aim, game.target.highest);
        let mut breaches = Vec::new();
        if aim.halves == not * 2 {
            let change = format!("aim at another count than {not}");
            breaches.push(self.breach(&["twenty-one", "target", "aim"], aim.to_string(), &change));
        }
        if aim.halves / 2 != highest {
            let value = format!("{highest}, while the target is {aim}");
            let change = "use one target count for all hands throughout the game";
            breaches.push(self.breach(&["twenty-one", "target", "highest"], value, change));
        }
        breaches
    }

    fn ties(&self, to: TieGoes) -> Vec<Breach> {
        let Some(game) = self.counted() else { return Vec::new() };
        let outcomes: Vec<Outcome> = game.compare.equal.iter().map(|row| row.outcome).collect();
        let all = |wanted: Outcome| outcomes.iter().all(|outcome| *outcome == wanted);
        let (met, change) = match to {
            TieGoes::Player => (all(Outcome::Win), "let the player win every equal count"),
            TieGoes::PlayerDealer => (all(Outcome::Lose), "let the player-dealer win every equal count"),
            TieGoes::Either => {
                (all(Outcome::Win) || all(Outcome::Lose), "let one side win every equal count, and name it")
            }
        };
        let value = game.compare.equal.show(crate::Wording::English).inline();
        (!met).then(|| self.breach(&["twenty-one", "compare", "equal"], value, change)).into_iter().collect()
    }

    fn offered(&self, rounds: u8) -> Vec<Breach> {
        let held = self.listing.body().bank.as_ref().map(|bank| bank.rounds);
        let change = match rounds {
            1 => "offer the position before every hand".to_owned(),
            rounds => format!("offer the position after {rounds} rounds at the latest"),
        };
        let breach = |held: u8| self.breach(&["bank", "rounds"], format!("every {held} rounds"), &change);
        held.filter(|held| *held > rounds).map(breach).into_iter().collect()
    }

    /// The rotation of a listing that lets one person go on when nobody else takes the position.
    fn may_go_on(&self) -> Option<String> {
        let bank = self.listing.body().bank.as_ref()?;
        (bank.nobody_else == NobodyElse::MayGoOn).then(|| {
            let text = "The listing lets the same person go on when nobody else takes the position; the game would have to end";
            text.to_owned()
        })
    }

    fn sign(&self, notice: &str) -> Vec<Breach> {
        let posted = self.listing.body().compliance.as_ref().and_then(|held| held.posted.as_ref());
        if posted.is_some_and(|posted| posted.all().iter().any(|(key, ..)| key == notice)) {
            return Vec::new();
        }
        let change =
            format!("post it, and add `{notice} = \"sign\"` to `[compliance.posted]`: the sign then says so");
        let path = ["compliance", "posted", notice];
        let mut breach = self.breach(&path, "not posted".to_owned(), &change);
        breach.source = None;
        vec![breach]
    }
}

fn breach(path: &[&str], value: String, node: &Node, change: &str) -> Breach {
    Breach {
        path: path.join("."),
        value,
        place: node.place.clone(),
        source: node.source.as_deref().cloned(),
        change: change.to_owned(),
    }
}
