//! What is said over HTTP, and what wraps the vocabulary on a line to a table: the types behind `openapi.json` and behind
//! the client's `web/src/wire/room.ts`. Amounts are cents.

use money::Cents;
use room::accounts::{Scope, Token};
use room::ids::AccountNo;
use rulebook::collection::{Case, Due};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Why something was not done.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Refusal {
    /// Which refusal it is; it stays the same for ever.
    pub(crate) key: String,
    /// The same in words.
    pub(crate) text: String,
}

/// Who is signed in.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Account {
    /// The number, which stays.
    pub(crate) account: u32,
    /// What they are called.
    pub(crate) name: String,
    /// Whether they have no name of their own yet.
    pub(crate) guest: bool,
    /// What they have away from the tables.
    pub(crate) chips: i64,
    /// Player, dealer, floor, auditor, admin.
    pub(crate) roles: Vec<String>,
    /// What the roles may do.
    pub(crate) scopes: Vec<String>,
}

/// A name with its password.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Named {
    /// The name.
    #[schemars(length(min = 1, max = 200))]
    pub(crate) name: String,
    /// The password.
    #[schemars(length(min = 1, max = 1000))]
    pub(crate) password: String,
}

/// Another password in the place of the one that somebody has.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPassword {
    /// The one that they have.
    #[schemars(length(min = 1, max = 1000))]
    pub(crate) old: String,
    /// The other one.
    #[schemars(length(min = 1, max = 1000))]
    pub(crate) new: String,
}

/// Somebody wants to be forgotten.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Erased {
    /// The password of who has one.
    #[serde(default)]
    pub(crate) password: String,
}

/// A token that somebody wants for a program.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewToken {
    /// What it is for.
    #[schemars(length(min = 1, max = 100))]
    pub(crate) label: String,
    /// What it may do, of what its owner may.
    #[schemars(length(min = 1, max = 6))]
    pub(crate) scopes: Vec<Scope>,
    /// How many days it lasts.
    #[schemars(range(min = 1, max = 366))]
    pub(crate) days: u32,
}

/// A token that was just made. It is shown once.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct TokenShown {
    /// What a program says: `Authorization: Bearer TOKEN`.
    pub(crate) token: String,
    /// What it is for.
    pub(crate) label: String,
    /// What it may do.
    pub(crate) scopes: Vec<Scope>,
    /// Until when, in milliseconds since 1970.
    pub(crate) until: i64,
}

/// A token in a list.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct TokenRow {
    /// By what it is taken away.
    id: String,
    /// What it is for.
    label: String,
    /// What it may do.
    scopes: Vec<Scope>,
    /// Until when, in milliseconds since 1970.
    until: i64,
}

impl TokenRow {
    /// A token as it is listed.
    pub(crate) fn of(token: &Token) -> TokenRow {
        let Token { id, label, scopes, until } = token.clone();
        TokenRow { id, label, scopes: scopes.into_iter().collect(), until: until.0 }
    }
}

/// Nothing more to say.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Done {}

/// A listing in the list of games.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct Game {
    /// The listing, as `room/game`.
    pub(crate) listing: String,
    /// What it is called.
    pub(crate) name: String,
    /// The key of its room.
    pub(crate) room: String,
    /// What the room is called.
    pub(crate) room_name: String,
    /// The key of its family.
    pub(crate) family: String,
    /// What the family is called.
    pub(crate) family_name: String,
    /// The most seats.
    pub(crate) seats: u8,
    /// Between what the limits of a table lie, a line for each that is printed.
    pub(crate) limits: Vec<String>,
    /// What the first schedule takes, a line for each charge.
    pub(crate) fees: Vec<String>,
}

/// A game with its rules and schedules of fees.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct GamePage {
    #[serde(flatten)]
    pub(crate) game: Game,
    /// The first card at a table.
    pub(crate) card: Card,
    /// The page of rules, line by line.
    pub(crate) rules: Vec<RuleRow>,
    /// The schedules of fees.
    pub(crate) schedules: Vec<Schedule>,
    /// The kills that a table may be opened with.
    pub(crate) kills: Vec<String>,
}

/// The first card of a game: what it is about, for who has never played it.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct Card {
    /// What everybody tries to do.
    pub(crate) aim: String,
    /// How a round goes, step by step.
    pub(crate) course: Vec<String>,
    /// What may be wagered.
    pub(crate) wagers: Vec<Wagered>,
    /// What it costs.
    pub(crate) fees: Vec<String>,
    /// How the player-dealer position goes round, where there is one.
    pub(crate) player_dealer: Option<Rotation>,
}

/// A wager on the first card of a game.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Wagered {
    /// Its name on the layout.
    pub(crate) name: String,
    /// When it is placed.
    pub(crate) placed: String,
    /// Whether a hand is dealt only with it.
    pub(crate) required: bool,
    /// When it wins.
    pub(crate) wins: Option<String>,
}

/// How the player-dealer position goes round.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Rotation {
    /// Which way it is offered.
    pub(crate) offered: String,
    /// So many rounds one person may hold it.
    pub(crate) rounds: u8,
    /// What a player-dealer is, with both, for who has never seen one.
    pub(crate) text: String,
}

/// A row of a game's rules.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum RuleRow {
    /// A heading.
    Section {
        /// What it says.
        section: String,
    },
    /// A label with what it says, or a name under which rows follow.
    Row {
        /// How far it is indented.
        depth: usize,
        /// What it is about.
        label: String,
        /// What holds.
        #[serde(skip_serializing_if = "Option::is_none")]
        text: Option<Vec<String>>,
        /// Where that stands.
        #[serde(skip_serializing_if = "Option::is_none")]
        source: Option<Source>,
    },
}

/// Where a value comes from.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Source {
    /// Lines of the documents.
    pub(crate) lines: Vec<String>,
    /// Readings that decide it.
    pub(crate) readings: Vec<String>,
    /// Whether it comes from outside the documents.
    pub(crate) outside: bool,
}

impl Source {
    /// The source of a value of the rulebook.
    pub(crate) fn of(source: &rulebook::Source) -> Source {
        let lines = source.lines.iter().map(ToString::to_string).collect();
        let readings = source.readings.iter().map(ToString::to_string).collect();
        Source { lines, readings, outside: source.outside }
    }
}

/// A schedule of fees.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Schedule {
    /// Its address, as `block/number`.
    pub(crate) option: String,
    /// The limits that it is for, where it is printed for some.
    pub(crate) limits: Option<String>,
    /// What it takes, a line for each charge.
    pub(crate) fees: Vec<String>,
}

/// An open table in the lobby.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct TableRow {
    /// Its number.
    pub(crate) table: u32,
    /// The listing.
    pub(crate) listing: String,
    /// What the game is called.
    pub(crate) name: String,
    /// The key of the family.
    pub(crate) family: String,
    /// Seats.
    pub(crate) positions: u8,
    /// Who sits there.
    pub(crate) people: Vec<String>,
    /// Who opened it; nobody for a table of the house.
    pub(crate) owner: Option<String>,
    /// Rounds begun so far.
    pub(crate) round: u32,
    /// How many look on or play.
    pub(crate) watching: usize,
    /// The schedule of fees, as `block/number`.
    pub(crate) option: Option<String>,
    /// How many wait for a seat.
    pub(crate) waiting: usize,
    /// Whether the house dealer rests.
    pub(crate) paused: bool,
    /// Whether it is found by its link alone.
    #[serde(skip)]
    pub(crate) private: bool,
    /// What the link to a private table ends with.
    #[serde(skip)]
    pub(crate) link: Option<String>,
    /// The accounts at the table, and its owner.
    #[serde(skip)]
    pub(crate) accounts: Vec<AccountNo>,
    /// The account of its owner.
    #[serde(skip)]
    pub(crate) owned_by: Option<AccountNo>,
    /// What was dropped.
    #[serde(skip)]
    pub(crate) drop: Cents,
}

/// A table that was opened.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Opened {
    /// Its number.
    pub(crate) table: u32,
    /// What the link to a private table ends with.
    pub(crate) link: Option<String>,
}

/// The case that a fee is asked for; what a schedule does not go by may be left out.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FeeCase {
    /// The schedule, as `block/number`; else the listing's first.
    pub(crate) option: Option<String>,
    /// The table's action, in cents.
    #[schemars(range(min = 0))]
    pub(crate) action: Option<i64>,
    /// The pot, in cents.
    #[schemars(range(min = 0))]
    pub(crate) pot: Option<i64>,
    /// How many play.
    pub(crate) players: Option<u16>,
    /// The ante, in cents.
    #[schemars(range(min = 0))]
    pub(crate) ante: Option<i64>,
    /// The wager, in cents.
    #[schemars(range(min = 0))]
    pub(crate) wager: Option<i64>,
    /// Minutes played.
    pub(crate) minutes: Option<u32>,
}

impl FeeCase {
    /// Whether an amount is below nothing.
    pub(crate) fn is_below_nothing(&self) -> bool {
        [self.action, self.pot, self.ante, self.wager].into_iter().flatten().any(i64::is_negative)
    }

    /// As the rulebook asks for it.
    pub(crate) fn case(&self) -> Case {
        Case {
            action: self.action.map(Cents),
            pot: self.pot.map(Cents),
            players: self.players,
            ante: self.ante.map(Cents),
            wager: self.wager.map(Cents),
            minutes: self.minutes,
        }
    }
}

/// The fees of a case.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Fees {
    /// The listing.
    pub(crate) listing: String,
    /// The schedule.
    pub(crate) option: String,
    /// Each charge.
    pub(crate) fees: Vec<Fee>,
}

/// One charge of a case.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Fee {
    /// The charge.
    pub(crate) charge: String,
    /// Who pays it.
    pub(crate) payer: String,
    /// The fee; `null` where the schedule names none.
    pub(crate) fee: Option<i64>,
    /// Why, in words.
    pub(crate) because: String,
}

impl Fee {
    /// A charge with what it comes to.
    pub(crate) fn of(due: &Due<'_>) -> Fee {
        Fee {
            charge: due.charge.name.clone(),
            payer: due.charge.payer.text(),
            fee: due.fee.as_ref().ok().map(|fee| fee.0),
            because: due.because.clone(),
        }
    }
}
