//! The description of all that may be asked over HTTP, as OpenAPI. Every path of the router has its row here; a test holds
//! them together, and the answers are checked against it (`tools/schemathesis.sh`).

use families::set_up::Choices;
use room::tables::Spec;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

use crate::book::{OnDay, Posted, Words};
use crate::compliance::{FileReport, RegimeFile};
use crate::rounds::Pasted;
use crate::settle::Script;
use crate::table_sign::TableSign;
use crate::trainer::Which;
use crate::wire::{
    Account, Done, Erased, FeeCase, Fees, FloorListRow, Game, GamePage, KeepOpen, KeptOpenRow, ListAway,
    ListJoin, ListNamed, ListRow, Named, NewPassword, NewToken, Opened, Refusal, RoomHours, TableRow,
    TokenRow, TokenShown,
};

/// A path with its method, request and answer.
pub(crate) struct Door {
    method: &'static str,
    path: &'static str,
    about: &'static str,
    /// What is sent in the body.
    body: Option<fn(&mut SchemaGenerator) -> Schema>,
    /// What may be sent in the query.
    query: Option<fn(&mut SchemaGenerator) -> Schema>,
    answer: Answer,
    /// The statuses with which it is refused, beside those that any path has.
    refusals: &'static [u16],
}

/// What comes back when all is well.
#[derive(Clone, Copy)]
enum Answer {
    Json(fn(&mut SchemaGenerator) -> Schema),
    Text,
    /// A page for people.
    Page,
    /// The answer is elsewhere: 303.
    Moved,
    /// The answer is a line: 101.
    Line,
}

fn of<T: JsonSchema>(schemas: &mut SchemaGenerator) -> Schema {
    schemas.subschema_for::<T>()
}

const fn get(path: &'static str, about: &'static str, answer: Answer) -> Door {
    Door { method: "get", path, about, body: None, query: None, answer, refusals: &[] }
}

const fn post(
    path: &'static str,
    about: &'static str,
    body: Option<fn(&mut SchemaGenerator) -> Schema>,
    answer: Answer,
) -> Door {
    Door { method: "post", path, about, body, query: None, answer, refusals: &[] }
}

impl Door {
    const fn or(self, refusals: &'static [u16]) -> Door {
        Door { refusals, ..self }
    }
}

/// An object whose fields docs/wire.md tells. (A bare `Value` would have the schema `true`, which many generators of clients
/// cannot read.)
type Any = Map<String, Value>;
/// The same, sent.
const SAID: Option<fn(&mut SchemaGenerator) -> Schema> = Some(of::<Any>);

/// Every path.
fn doors() -> Vec<Door> {
    use Answer::{Json, Line, Page, Text};
    vec![
        post("/api/guest", "Sign in as a guest; an existing session is kept.", None, Json(of::<Account>)),
        get("/api/me", "Get the signed-in account.", Json(of::<Account>)).or(&[401]),
        post(
            "/api/name",
            "Choose a name and password; account number and balance stay.",
            Some(of::<Named>),
            Json(of::<Account>),
        )
        .or(&[401, 409]),
        post(
            "/api/password",
            "Change the password; all other sessions and all tokens end.",
            Some(of::<NewPassword>),
            Json(of::<Account>),
        )
        .or(&[401]),
        post(
            "/api/erase",
            "Erase your account; its number stays in the books.",
            Some(of::<Erased>),
            Json(of::<Done>),
        )
        .or(&[401, 409]),
        get("/api/tokens", "List your tokens.", Json(of::<Vec<TokenRow>>)).or(&[401, 403]),
        post("/api/tokens", "Create a token for a program.", Some(of::<NewToken>), Json(of::<TokenShown>))
            .or(&[401, 409]),
        Door { method: "delete", ..get("/api/tokens/{id}", "Delete a token.", Json(of::<Done>)) }
            .or(&[401, 403]),
        post("/api/sign-in", "Sign in with name and password.", Some(of::<Named>), Json(of::<Account>))
            .or(&[401, 403]),
        post("/api/sign-out", "Sign out.", None, Json(of::<Done>)),
        get("/api/games", "List all games.", Json(of::<Vec<Game>>)),
        get("/api/hours", "Get the opening hours, and which games are open now.", Json(of::<RoomHours>)),
        get(
            "/api/games/{room}/{game}",
            "Get a game with its rules and collection schedules.",
            Json(of::<GamePage>),
        ),
        Door {
            query: Some(of::<FeeCase>),
            ..get(
                "/api/games/{room}/{game}/fees",
                "Work out the collection fees of a case.",
                Json(of::<Fees>),
            )
            .or(&[422])
        },
        get("/api/tables", "List the open public tables.", Json(of::<Vec<TableRow>>)),
        post("/api/tables", "Open a table.", Some(of::<Spec>), Json(of::<Opened>)).or(&[401, 409]),
        get("/api/tables/{number}", "Get an open table.", Json(of::<TableRow>)),
        Door {
            query: Some(of::<TableSign>),
            ..get("/api/tables/{number}/sign", "Get the sign of an open table, to print.", Page)
        },
        get("/api/tables/{number}/ws", "Connect to a table: a WebSocket, described in docs/wire.md.", Line)
            .or(&[426]),
        get("/api/sittings", "List your sittings, with wins, losses and fees.", Json(of::<Vec<Any>>))
            .or(&[401]),
        get(
            "/api/tables/{number}/rounds/{round}/proofs",
            "Get proofs of the cards that you saw.",
            Json(of::<Any>),
        )
        .or(&[401, 403, 409, 503]),
        get("/api/openapi.json", "Get this description.", Json(of::<Any>)),
        get("/health", "Check that the program runs.", Text),
        get("/ready", "Check that the store takes writes.", Text).or(&[503]),
        get("/metrics", "Get metrics for Prometheus.", Text),
    ]
    .into_iter()
    .chain(lists())
    .chain(floor())
    .chain(admin())
    .chain(pages())
    .collect()
}

/// Waiting lists.
fn lists() -> Vec<Door> {
    use Answer::Json;
    vec![
        get("/api/lists", "List the waiting lists, one for each game and limit.", Json(of::<Vec<ListRow>>))
            .or(&[503]),
        post("/api/lists/join", "Join a waiting list.", Some(of::<ListJoin>), Json(of::<Option<ListRow>>))
            .or(&[401, 403, 404, 503]),
        post("/api/lists/leave", "Leave a waiting list.", Some(of::<ListNamed>), Json(of::<Option<ListRow>>))
            .or(&[401, 403, 503]),
        post(
            "/api/lists/away",
            "Be away from a waiting list, or come back.",
            Some(of::<ListAway>),
            Json(of::<Option<ListRow>>),
        )
        .or(&[401, 403, 503]),
    ]
}

/// What the floor and the auditor ask for.
fn floor() -> Vec<Door> {
    use Answer::Json;
    vec![
        get("/api/floor/proofs/{number}/{round}", "Get proofs of all cards of a round.", Json(of::<Any>))
            .or(&[401, 403, 409, 503]),
        get("/api/floor/tables", "List all tables, for the floor.", Json(of::<Vec<Any>>)).or(&[401, 403]),
        post(
            "/api/floor/tables/{number}/{what}",
            "Take a floor action: pause, go, close, remove, void, correct, reserve, unreserve, mark, fill, credit, count, pull or dealer.",
            SAID,
            Json(of::<Any>),
        )
        .or(&[401, 409, 503]),
        get(
            "/api/floor/tables/{number}/paper",
            "Get a table's sheet of the day, with its tray, drop box and dealer.",
            Json(of::<Any>),
        )
        .or(&[401, 403, 503]),
        get(
            "/api/floor/tables/{number}/rounds",
            "List the last rounds of a table, for the floor.",
            Json(of::<Any>),
        )
        .or(&[401, 403, 503]),
        get(
            "/api/floor/tables/{number}/rounds/{seq}",
            "Get a round with all its cards; the look is recorded.",
            Json(of::<Any>),
        )
        .or(&[401, 403, 409, 503]),
        get("/api/floor/lists", "List the waiting lists, for the floor.", Json(of::<Vec<FloorListRow>>))
            .or(&[401, 403, 503]),
        post(
            "/api/floor/lists/{what}",
            "Change a waiting list: add, remove, place or set.",
            SAID,
            Json(of::<Any>),
        )
        .or(&[401, 403, 404, 503]),
        post("/api/floor/bar", "Bar an account, or lift the bar.", SAID, Json(of::<Any>)).or(&[401, 503]),
        post(
            "/api/floor/hours",
            "Keep a game, or the whole room, open outside its hours, on the record.",
            Some(of::<KeepOpen>),
            Json(of::<KeptOpenRow>),
        )
        .or(&[401, 503]),
        get("/api/floor/deeds", "List the floor actions.", Json(of::<Vec<Any>>)).or(&[401, 403, 503]),
        get("/api/floor/report", "Get the report of a shift.", Json(of::<Any>)).or(&[401, 403, 503]),
    ]
}

/// What the admin asks for, and the pages behind one-time links.
fn admin() -> Vec<Door> {
    use Answer::{Json, Moved, Page};
    vec![
        get("/api/admin/accounts", "List all accounts.", Json(of::<Vec<Any>>)).or(&[401, 403]),
        post("/api/admin/roles", "Give or revoke a role.", SAID, Json(of::<Any>)).or(&[401, 503]),
        get(
            "/api/admin/rulebook",
            "List mistakes in the host's own rules, and tables that keep older rules.",
            Json(of::<Any>),
        )
        .or(&[401, 403]),
        post("/api/admin/reset", "Create a one-time link to set a member's password.", SAID, Json(of::<Any>))
            .or(&[401, 409]),
        get("/reset/{secret}", "Show the page where a member sets a new password.", Page),
        post(
            "/reset/{secret}",
            "Set a new password with a one-time link; send a form with the field `password`.",
            None,
            Moved,
        )
        .or(&[400]),
        get("/admin/{secret}", "Show the page to become an admin.", Page),
        post("/admin/{secret}", "Become an admin with a one-time link.", None, Moved).or(&[400]),
    ]
}

/// What the pages ask for; docs/wire.md tells the forms.
fn pages() -> [Door; 22] {
    use Answer::{Json, Text};
    let (told, list) = (Json(of::<Any>), Json(of::<Vec<Any>>));
    let asks =
        Door { query: Some(of::<Which>), ..get("/api/trainer", "Get a question for a house dealer.", told) };
    let words = Door { query: Some(of::<Words>), ..get("/api/book/search", "Search the rulebook.", told) };
    let on_day = |door: Door| Door { query: Some(of::<OnDay>), ..door };
    let file = Json(of::<FileReport>);
    let sign = get("/sign/{room}/{game}", "Get a sign to print.", Text).or(&[404]);
    [
        get("/api/book", "List the contents of the rulebook.", told),
        words,
        get("/api/book/listing/{room}/{game}", "Get everything written about a listing.", told),
        get(
            "/api/book/listings/{room}/{game}/set-up",
            "Get what a listing leaves to the house: each field with its default and the values to choose from.",
            Json(of::<Choices>),
        ),
        get(
            "/api/book/odds/{room}/{game}",
            "Get the odds of every wager; 202 while they are being computed.",
            told,
        ),
        on_day(get("/api/book/file/{room}", "Get the compliance file of a room on a day.", file)),
        on_day(get("/api/book/file/{room}/{game}", "Get the compliance file of a listing on a day.", file)),
        on_day(get(
            "/api/book/regimes",
            "List the regimes, with their status on a day and over time.",
            Json(of::<Vec<RegimeFile>>),
        )),
        get("/api/book/schedule/{room}/{block}", "Get a block of collection schedules.", told),
        get("/api/book/readings", "List all interpretations.", list),
        get("/api/book/reading/{id}", "Get an interpretation.", told),
        get("/api/book/document/{document}", "Get a source document.", told),
        get(
            "/api/book/document/{document}/{lines}",
            "Get the rules that cite lines of a source document.",
            told,
        ),
        Door { query: Some(of::<Posted>), ..sign },
        get("/api/scenes/{room}/{game}", "List the worked rounds of a game.", list),
        get("/api/scenes/{room}/{game}/{name}", "Get a worked round.", told),
        get("/api/tables/{number}/rounds", "List the rounds of a table.", told),
        get("/api/tables/{number}/rounds/{round}", "Get a round step by step.", told),
        post("/api/settle", "Settle a script.", Some(of::<Script>), told),
        post("/api/replay", "Replay a pasted script, record or hand history.", Some(of::<Pasted>), told),
        asks.or(&[404]),
        post("/api/trainer", "Grade an answer.", SAID, told).or(&[404]),
    ]
}

/// The whole description.
pub fn document() -> Value {
    let mut schemas = Schemas::new();
    let refusal = of::<Refusal>(&mut schemas.answers);
    let mut paths = Map::new();
    for door in doors() {
        let operation = operation(&door, &mut schemas, &refusal);
        let path = paths.entry(door.path).or_insert_with(|| json!({}));
        path[door.method] = operation;
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Houseway",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "A play-money card room. A session is a cookie; programs send a token. Amounts are in cents.",
        },
        "paths": paths,
        "components": {
            "schemas": schemas.all(),
            "securitySchemes": {
                "session": { "type": "apiKey", "in": "cookie", "name": "houseway" },
                "token": { "type": "http", "scheme": "bearer" },
            },
        },
        "security": [{}, { "session": [] }, { "token": [] }],
    })
}

/// What is sent may leave out what is not needed; what comes back has everything.
struct Schemas {
    requests: SchemaGenerator,
    answers: SchemaGenerator,
}

impl Schemas {
    fn new() -> Schemas {
        let settings = SchemaSettings::draft2020_12().with(|settings| {
            settings.definitions_path = "/components/schemas".into();
            settings.meta_schema = None;
        });
        let answers = settings.clone().for_serialize().into_generator();
        Schemas { requests: settings.into_generator(), answers }
    }

    /// All by name.
    fn all(&mut self) -> Map<String, Value> {
        let mut all = self.answers.take_definitions(true);
        all.extend(self.requests.take_definitions(true));
        all
    }
}

fn operation(door: &Door, schemas: &mut Schemas, refusal: &Schema) -> Value {
    let mut operation =
        json!({ "summary": door.about, "responses": responses(door, &mut schemas.answers, refusal) });
    let mut parameters = in_path(door.path);
    if let Some(query) = door.query {
        let fields = query(&mut schemas.requests);
        parameters.extend(in_query(&fields, &schemas.requests));
    }
    if door.path.ends_with("/ws") {
        let after = json!({ "type": ["integer", "null"], "minimum": 0 });
        parameters.push(json!({ "name": "after", "in": "query", "schema": after }));
    }
    if !parameters.is_empty() {
        operation["parameters"] = Value::Array(parameters);
    }
    if let Some(body) = door.body {
        let schema = body(&mut schemas.requests);
        operation["requestBody"] =
            json!({ "required": true, "content": { "application/json": { "schema": schema } } });
    }
    operation
}

fn responses(door: &Door, schemas: &mut SchemaGenerator, refusal: &Schema) -> Value {
    let content = |kind: &str, schema: Value| json!({ kind: { "schema": schema } });
    let mut responses = Map::new();
    let (status, right) = match door.answer {
        Answer::Json(schema) => ("200", content("application/json", json!(schema(schemas)))),
        Answer::Text => ("200", content("text/plain", json!({ "type": "string" }))),
        Answer::Page => ("200", content("text/html", json!({ "type": "string" }))),
        Answer::Moved => ("303", json!({})),
        Answer::Line => ("101", json!({})),
    };
    responses.insert(status.to_owned(), json!({ "description": "Success.", "content": right }));
    // Anything may come from another site, in a bad form, too often, or find nothing.
    let any: &[u16] = if door.path == "/health" { &[414] } else { &[414, 429] };
    let api: &[u16] = if door.path.starts_with("/api/") { &[400, 503] } else { &[] };
    let changes: &[u16] = if door.method == "post" { &[403, 413, 415] } else { &[] };
    let named: &[u16] = if door.path.contains('{') { &[404] } else { &[] };
    for status in [any, api, changes, named, door.refusals].concat() {
        let told =
            json!({ "description": "Refused.", "content": content("application/json", json!(refusal)) });
        responses.insert(status.to_string(), told);
    }
    Value::Object(responses)
}

/// The parameters of a path: `number` is one, everything else is a key.
fn in_path(path: &str) -> Vec<Value> {
    let names = path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let parameter = |name: &str| {
        let schema = match name {
            "number" => json!({ "type": "integer", "minimum": 0, "maximum": u32::MAX }),
            _ => json!({ "type": "string", "pattern": "^[a-z0-9-]+$" }),
        };
        json!({ "name": name, "in": "path", "required": true, "schema": schema })
    };
    names.map(parameter).collect()
}

/// The fields of a schema as parameters of the query.
fn in_query(schema: &Schema, schemas: &SchemaGenerator) -> Vec<Value> {
    let whole = schema.get("$ref").and_then(Value::as_str).and_then(|path| path.rsplit('/').next());
    let whole = whole.and_then(|name| schemas.definitions().get(name)).cloned().unwrap_or_default();
    let fields = whole["properties"].as_object().cloned().unwrap_or_default();
    fields
        .into_iter()
        .map(|(name, schema)| json!({ "name": name, "in": "query", "schema": schema }))
        .collect()
}
