//! The provisions of a regime that concern a table, as they are stored with it.

use rulebook::book::Book;
use rulebook::collection::Block;
use rulebook::date::Date;
use rulebook::listing::Listing;
use rulebook::regime::{Assessment, Check, Regime, Verdict, assess};
use serde::{Deserialize, Serialize};

use super::rotation::Window;

/// A regime as a table runs under it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct TableRegime {
    /// The id of the regime.
    pub id: String,
    /// The provisions that the table itself enforces.
    #[serde(default)]
    pub provisions: Vec<TableProvision>,
    /// The provisions that the listing or its schedules do not meet, whatever happens at the table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unmet: Vec<Unmet>,
}

/// A provision that a table enforces.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct TableProvision {
    /// Its id within the regime.
    pub id: String,
    /// What it requires.
    pub title: String,
    /// What the table does for it.
    pub rule: Rule,
}

/// A provision that a listing does not meet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Unmet {
    /// The id of the provision.
    pub id: String,
    /// What it requires.
    pub title: String,
}

/// What a running table does for a provision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// The position is offered to the others before every hand.
    Offer,
    /// The player-dealer has a seat.
    Seat,
    /// The position goes to this many players other than a provider within this many minutes, or the game ends; a provider does
    /// not hold it twice in a row.
    Rotation {
        /// The minutes.
        minutes: u8,
        /// The players.
        players: u8,
    },
    /// One provider at a table, who wagers only as player-dealer.
    OneProvider,
    /// The sign of the table says that any player may take the position.
    Sign,
}

impl Rule {
    /// What a table does for a check; nothing where the listing alone shows whether it is met.
    pub fn of(check: &Check) -> Option<Rule> {
        match check {
            // A table cannot offer it less often than after every hand.
            Check::PositionOffered(_) => Some(Rule::Offer),
            Check::PlayerDealerSeated => Some(Rule::Seat),
            Check::Rotation { minutes, players } => {
                Some(Rule::Rotation { minutes: *minutes, players: *players })
            }
            Check::OneProvider => Some(Rule::OneProvider),
            Check::PostedSign(notice) if notice == "position-open" => Some(Rule::Sign),
            Check::NameContains(_)
            | Check::LosesOver
            | Check::NaturalWins
            | Check::TargetCount(_)
            | Check::Ties(_)
            | Check::PostedSign(_) => None,
        }
    }
}

impl TableRegime {
    /// The provisions of a regime that concern a table of a listing which opens on a day. Whether the regime is in force does
    /// not count: a house may run a table under a regime that is only proposed, or stayed.
    pub fn of(
        book: &Book,
        listing: &Listing,
        blocks: &[Block],
        id: &str,
        day: Date,
    ) -> Result<TableRegime, String> {
        let regime = Regime::load(book, id)
            .map_err(|faults| faults.first().map(ToString::to_string).unwrap_or_default())?;
        let assessed = assess(book, listing, blocks, &regime, day);
        let concerns =
            |one: &&Assessment<'_>| !matches!(one.verdict, Verdict::NotConcerned | Verdict::OtherDays(_));
        let mut table = TableRegime { id: regime.id.clone(), ..TableRegime::default() };
        for one in assessed.iter().filter(concerns) {
            let (id, title) = (one.provision.id.clone(), one.provision.title.clone());
            match (Rule::of(&one.provision.check), &one.verdict) {
                (Some(rule), _) => table.provisions.push(TableProvision { id, title, rule }),
                (None, Verdict::Fails(_)) => table.unmet.push(Unmet { id, title }),
                (None, _) => {}
            }
        }
        Ok(table)
    }

    /// The provision that has a rule.
    pub fn with(&self, is: impl Fn(Rule) -> bool) -> Option<&TableProvision> {
        self.provisions.iter().find(|provision| is(provision.rule))
    }

    /// Whether the position is offered to the others before every hand.
    pub fn offers_each_hand(&self) -> bool {
        self.with(|rule| rule == Rule::Offer).is_some()
    }

    /// The provision on rotation, with its window.
    pub fn rotation(&self) -> Option<(&TableProvision, Window)> {
        self.provisions.iter().find_map(|provision| match provision.rule {
            Rule::Rotation { minutes, players } => Some((provision, Window::minutes(minutes, players))),
            Rule::Offer | Rule::Seat | Rule::OneProvider | Rule::Sign => None,
        })
    }
}
