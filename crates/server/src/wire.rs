//! Bodies of HTTP requests and answers: the types behind `openapi.json` and the client's `web/src/wire/room.ts`. Amounts are
//! in cents.

mod hours;

use money::Cents;
use room::accounts::{Scope, Token};
use room::ids::AccountNo;
use room::lists::Seats;
use room::tables::Provider;
use rulebook::collection::{Case, Due};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::table_terms::TableTerms;
pub(crate) use hours::{GameHoursRow, KeepOpen, KeptOpenRow, RoomHours};

/// A refusal.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Refusal {
    /// The key of the refusal; it never changes.
    pub(crate) key: String,
    /// The refusal in words, in the language of `Accept-Language`.
    pub(crate) text: String,
    /// The field of the request that is refused, where it is one of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) field: Option<String>,
}

/// The signed-in account.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Account {
    /// The account number; it never changes.
    pub(crate) account: u32,
    /// The display name.
    pub(crate) name: String,
    /// Whether this is a guest without a name.
    pub(crate) guest: bool,
    /// The balance, in cents, without chips on tables.
    pub(crate) chips: i64,
    /// Any of player, dealer, floor, auditor, admin.
    pub(crate) roles: Vec<String>,
    /// What this sign-in or token may do.
    pub(crate) scopes: Vec<String>,
}

/// A name and password.
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

/// A change of password.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPassword {
    /// The current password.
    #[schemars(length(min = 1, max = 1000))]
    pub(crate) old: String,
    /// The new password.
    #[schemars(length(min = 1, max = 1000))]
    pub(crate) new: String,
}

/// A request to erase the account.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Erased {
    /// The password; guests have none.
    #[serde(default)]
    pub(crate) password: String,
}

/// A token to create for a program.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewToken {
    /// The label: what the token is for.
    #[schemars(length(min = 1, max = 100))]
    pub(crate) label: String,
    /// What the token may do; its owner must be allowed to do it too.
    #[schemars(length(min = 1, max = 6))]
    pub(crate) scopes: Vec<Scope>,
    /// Lifetime in days.
    #[schemars(range(min = 1, max = 366))]
    pub(crate) days: u32,
}

/// A new token. It is shown only once.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct TokenShown {
    /// The token, to be sent as `Authorization: Bearer TOKEN`.
    pub(crate) token: String,
    /// The label: what the token is for.
    pub(crate) label: String,
    /// What the token may do.
    pub(crate) scopes: Vec<Scope>,
    /// When it expires, in milliseconds since 1970.
    pub(crate) until: i64,
}

/// A token in a list.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct TokenRow {
    /// The id, for deleting the token.
    id: String,
    /// The label: what the token is for.
    label: String,
    /// What the token may do.
    scopes: Vec<Scope>,
    /// When it expires, in milliseconds since 1970.
    until: i64,
}

impl TokenRow {
    /// A token as it is listed.
    pub(crate) fn of(token: &Token) -> TokenRow {
        let Token { id, label, scopes, until } = token.clone();
        TokenRow { id, label, scopes: scopes.into_iter().collect(), until: until.0 }
    }
}

/// Success, without further data.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Done {}

/// A game in the list of games.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct Game {
    /// The listing, as `room/game`.
    pub(crate) listing: String,
    /// The name of the game.
    pub(crate) name: String,
    /// The key of its room.
    pub(crate) room: String,
    /// The display name of the room.
    pub(crate) room_name: String,
    /// The key of its family.
    pub(crate) family: String,
    /// The name of the family.
    pub(crate) family_name: String,
    /// Maximum number of seats.
    pub(crate) seats: u8,
    /// The limits a table may have, one line per printed range.
    pub(crate) limits: Vec<String>,
    /// The fees of the first schedule, one line per charge.
    pub(crate) fees: Vec<String>,
}

/// A game with its rules and collection schedules.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct GamePage {
    #[serde(flatten)]
    pub(crate) game: Game,
    /// The summary card shown first at a table.
    pub(crate) card: Card,
    /// The rules, line by line.
    pub(crate) rules: Vec<RuleRow>,
    /// The collection schedules.
    pub(crate) schedules: Vec<Schedule>,
    /// The kills that a table can be opened with.
    pub(crate) kills: Vec<String>,
}

/// The summary card of a game, for newcomers.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct Card {
    /// The object of the game.
    pub(crate) aim: String,
    /// The course of a round, step by step.
    pub(crate) course: Vec<String>,
    /// The wagers.
    pub(crate) wagers: Vec<Wagered>,
    /// The fees.
    pub(crate) fees: Vec<String>,
    /// How the player-dealer position rotates, if the game has one.
    pub(crate) player_dealer: Option<Rotation>,
}

/// A wager on the summary card of a game.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Wagered {
    /// Its name on the layout.
    pub(crate) name: String,
    /// When it is placed.
    pub(crate) placed: String,
    /// Whether a player needs this wager to be dealt in.
    pub(crate) required: bool,
    /// When it wins.
    pub(crate) wins: Option<String>,
}

/// How the player-dealer position rotates.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Rotation {
    /// The direction in which it is offered.
    pub(crate) offered: String,
    /// Maximum number of rounds per turn.
    pub(crate) rounds: u8,
    /// What a player-dealer is, with direction and rounds, for newcomers.
    pub(crate) text: String,
}

/// A row of a game's rules.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum RuleRow {
    /// A heading.
    Section {
        /// The text of the heading.
        section: String,
    },
    /// A label with its text, or the name of a group of rows.
    Row {
        /// Indentation level.
        depth: usize,
        /// The label.
        label: String,
        /// The text.
        #[serde(skip_serializing_if = "Option::is_none")]
        text: Option<Vec<String>>,
        /// Where the rule comes from.
        #[serde(skip_serializing_if = "Option::is_none")]
        source: Option<Source>,
    },
}

/// Where a value comes from.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Source {
    /// Lines of the source documents.
    pub(crate) lines: Vec<String>,
    /// Interpretations that decide it.
    pub(crate) readings: Vec<String>,
    /// Whether it comes from outside the source documents.
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

/// A collection schedule.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Schedule {
    /// The schedule, as `block/number`.
    pub(crate) option: String,
    /// The limits it is printed for, if any.
    pub(crate) limits: Option<String>,
    /// The fees, one line per charge.
    pub(crate) fees: Vec<String>,
}

/// An open table in the lobby.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct TableRow {
    /// The table number.
    pub(crate) table: u32,
    /// The listing.
    pub(crate) listing: String,
    /// The name of the game.
    pub(crate) name: String,
    /// The display name of the card room. Nodes of earlier versions send none.
    #[serde(default)]
    pub(crate) room_name: String,
    /// The key of the family.
    pub(crate) family: String,
    /// Number of seats.
    pub(crate) positions: u8,
    /// Names of the players and bots at the table.
    pub(crate) people: Vec<String>,
    /// Name of the player who opened it; `null` for a house table.
    pub(crate) owner: Option<String>,
    /// Number of rounds started so far.
    pub(crate) round: u32,
    /// Number of connections, of players and spectators.
    pub(crate) watching: usize,
    /// The collection schedule, as `block/number`.
    pub(crate) option: Option<String>,
    /// What it is played for. Nodes of earlier versions send none.
    #[serde(default)]
    pub(crate) terms: Option<TableTerms>,
    /// Number of players on the waiting list.
    pub(crate) waiting: usize,
    /// Whether the table is paused.
    pub(crate) paused: bool,
    /// The regime that the table runs under, by its id. Nodes of earlier versions send none.
    #[serde(default)]
    pub(crate) regime: Option<String>,
    /// The jackpot that it plays for. Nodes of earlier versions send none.
    #[serde(default)]
    pub(crate) jackpot: Option<JackpotRow>,
    /// The waiting list that its seats are called from: the key of its game and limit.
    #[serde(default)]
    pub(crate) list: String,
    /// Number of seats that are neither taken, nor reserved, nor held for a called player.
    #[serde(default)]
    pub(crate) free: u32,
    /// Proposition players and third-party providers among the players.
    #[serde(default)]
    pub(crate) marked: Vec<MarkedPlayer>,
    /// What the waiting lists need of it.
    #[serde(skip)]
    pub(crate) seats: Seats,
    /// When it closes by the hours of its game, in milliseconds since 1970; `null` if not within a week.
    #[serde(default)]
    pub(crate) closes: Option<i64>,
    /// Whether the floor keeps it open outside its hours.
    #[serde(default)]
    pub(crate) kept_open: bool,
    /// Whether it can be found only by its link.
    #[serde(skip)]
    pub(crate) private: bool,
    /// The secret in the link to a private table.
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

/// The jackpot fund of a table in the lobby.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct JackpotRow {
    /// The number of the fund; tables with the same number share it.
    pub(crate) fund: u32,
    /// The title of the rule.
    pub(crate) title: String,
    /// What the fund holds, in cents.
    pub(crate) amount: Cents,
}

/// The jackpot of a table with its rule, as the table shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct JackpotShown {
    /// The number of the fund; tables with the same number share it.
    pub(crate) fund: u32,
    /// The title of the rule.
    pub(crate) title: String,
    /// What the fund holds, in cents.
    pub(crate) amount: Cents,
    /// The rule, line by line.
    pub(crate) rule: Vec<String>,
}

/// A player whom the floor has marked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct MarkedPlayer {
    /// The display name.
    pub(crate) name: String,
    /// As what.
    pub(crate) mark: Provider,
}

/// The waiting list of a game and limit.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct ListRow {
    /// The key of the list; it names the game and limit.
    pub(crate) list: String,
    /// The listing.
    pub(crate) listing: String,
    /// The name of the game.
    pub(crate) name: String,
    /// The display name of the card room.
    pub(crate) room_name: String,
    /// The limit in a few words; empty for a table's usual limits.
    pub(crate) limit: String,
    /// Open tables of the game and limit.
    pub(crate) tables: Vec<u32>,
    /// Number of free seats at these tables.
    pub(crate) free: u32,
    /// Number of players on the list.
    pub(crate) waiting: u32,
    /// Their names, in order.
    pub(crate) names: Vec<String>,
    /// Whether later tables feed the first in order of arrival.
    pub(crate) must_move: bool,
    /// How many waiting players open a new table, if the host has set it; 0 never.
    pub(crate) open_at: Option<u8>,
    /// Your own place; `null` if you are not on the list.
    pub(crate) you: Option<ListPlace>,
}

/// Somebody's own place on a list.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct ListPlace {
    /// The place, from 1.
    pub(crate) place: u32,
    /// Whether you are away: seats go past you.
    pub(crate) away: bool,
    /// Whether your game of the same game and limit was broken, which puts you first.
    pub(crate) broken_game: bool,
    /// The only tables that you want; empty for any.
    pub(crate) tables: Vec<u32>,
    /// The table where a seat is held for you.
    pub(crate) table: Option<u32>,
    /// For how many milliseconds.
    pub(crate) ms: Option<i64>,
}

/// A list as the floor sees it.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct FloorListRow {
    #[serde(flatten)]
    pub(crate) list: ListRow,
    /// The players in order.
    pub(crate) requests: Vec<ListRequest>,
}

/// A player on a list, for the floor.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct ListRequest {
    /// The account number.
    pub(crate) account: u32,
    /// The display name.
    pub(crate) name: String,
    /// Since when, in milliseconds since 1970.
    pub(crate) since: i64,
    /// Whether the player is away.
    pub(crate) away: bool,
    /// How many seats have gone past the player.
    pub(crate) passed: u8,
    /// Whether the player's game was broken.
    pub(crate) broken_game: bool,
    /// Whether the player moves from a feeder to the main game.
    pub(crate) must_move: bool,
    /// The table that the player would leave.
    pub(crate) from: Option<u32>,
    /// The only tables that the player wants; empty for any.
    pub(crate) tables: Vec<u32>,
    /// The table where a seat is held for the player.
    pub(crate) table: Option<u32>,
}

/// The list to join: one of the three.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ListJoin {
    /// The list that the seats of a table are called from.
    #[serde(default)]
    pub(crate) table: Option<u32>,
    /// A list by its key.
    #[serde(default)]
    pub(crate) list: Option<String>,
    /// The set-up of a game, as for a new table.
    #[serde(default)]
    pub(crate) game: Option<serde_json::Map<String, serde_json::Value>>,
}

/// A list by its key.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ListNamed {
    /// The key.
    #[schemars(length(min = 1, max = 1000))]
    pub(crate) list: String,
}

/// Being away from a list, or back.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ListAway {
    /// The key.
    #[schemars(length(min = 1, max = 1000))]
    pub(crate) list: String,
    /// Whether you are away.
    pub(crate) on: bool,
}

/// A new table.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Opened {
    /// The table number.
    pub(crate) table: u32,
    /// The secret in the link to a private table.
    pub(crate) link: Option<String>,
}

/// The case to work out fees for. Leave out what the schedule does not depend on.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FeeCase {
    /// The schedule, as `block/number` (default: the first of the listing).
    pub(crate) option: Option<String>,
    /// The table's action, in cents.
    #[schemars(range(min = 0))]
    pub(crate) action: Option<i64>,
    /// The pot, in cents.
    #[schemars(range(min = 0))]
    pub(crate) pot: Option<i64>,
    /// Number of players.
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
    /// Whether an amount is negative.
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

/// The collection fees of a case.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Fees {
    /// The listing.
    pub(crate) listing: String,
    /// The schedule.
    pub(crate) option: String,
    /// The charges.
    pub(crate) fees: Vec<Fee>,
}

/// One charge of a case.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Fee {
    /// The name of the charge.
    pub(crate) charge: String,
    /// The payer.
    pub(crate) payer: String,
    /// The fee, in cents; `null` if the schedule prints none.
    pub(crate) fee: Option<i64>,
    /// How the fee was worked out, in words.
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
