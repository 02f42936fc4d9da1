// What is said over HTTP. Written by `make update` from crates/server/src/wire.rs; do not change it here.

/** Who is signed in. */
export type Account = {
  /** The number, which stays. */
  account: number;
  /** What they are called. */
  name: string;
  /** Whether they have no name of their own yet. */
  guest: boolean;
  /** What they have away from the tables. */
  chips: number;
  /** Player, dealer, floor, auditor, admin. */
  roles: string[];
  /** What the roles may do. */
  scopes: string[];
};

/** The first card of a game: what it is about, for who has never played it. */
export type Card = {
  /** What everybody tries to do. */
  aim: string;
  /** How a round goes, step by step. */
  course: string[];
  /** What may be wagered. */
  wagers: Wagered[];
  /** What it costs. */
  fees: string[];
  /** How the player-dealer position goes round, where there is one. */
  'player-dealer': Rotation | null;
};

/** An amount of money in cents. */
export type Cents = number;

/** Nothing more to say. */
export type Done = Record<string, unknown>;

/** Somebody wants to be forgotten. */
export type Erased = {
  /** The password of who has one. */
  password?: string;
};

/** One charge of a case. */
export type Fee = {
  /** The charge. */
  charge: string;
  /** Who pays it. */
  payer: string;
  /** The fee; `null` where the schedule names none. */
  fee: number | null;
  /** Why, in words. */
  because: string;
};

/** The case that a fee is asked for; what a schedule does not go by may be left out. */
export type FeeCase = {
  /** The schedule, as `block/number`; else the listing's first. */
  option?: string | null;
  /** The table's action, in cents. */
  action?: number | null;
  /** The pot, in cents. */
  pot?: number | null;
  /** How many play. */
  players?: number | null;
  /** The ante, in cents. */
  ante?: number | null;
  /** The wager, in cents. */
  wager?: number | null;
  /** Minutes played. */
  minutes?: number | null;
};

/** The fees of a case. */
export type Fees = {
  /** The listing. */
  listing: string;
  /** The schedule. */
  option: string;
  /** Each charge. */
  fees: Fee[];
};

/** A listing in the list of games. */
export type Game = {
  /** The listing, as `room/game`. */
  listing: string;
  /** What it is called. */
  name: string;
  /** The key of its room. */
  room: string;
  /** What the room is called. */
  'room-name': string;
  /** The key of its family. */
  family: string;
  /** What the family is called. */
  'family-name': string;
  /** The most seats. */
  seats: number;
  /** Between what the limits of a table lie, a line for each that is printed. */
  limits: string[];
  /** What the first schedule takes, a line for each charge. */
  fees: string[];
};

/** A game with its rules and schedules of fees. */
export type GamePage = {
  /** The listing, as `room/game`. */
  listing: string;
  /** What it is called. */
  name: string;
  /** The key of its room. */
  room: string;
  /** What the room is called. */
  'room-name': string;
  /** The key of its family. */
  family: string;
  /** What the family is called. */
  'family-name': string;
  /** The most seats. */
  seats: number;
  /** Between what the limits of a table lie, a line for each that is printed. */
  limits: string[];
  /** What the first schedule takes, a line for each charge. */
  fees: string[];
  /** The first card at a table. */
  card: Card;
  /** The page of rules, line by line. */
  rules: RuleRow[];
  /** The schedules of fees. */
  schedules: Schedule[];
  /** The kills that a table may be opened with. */
  kills: string[];
};

/** A name with its password. */
export type Named = {
  /** The name. */
  name: string;
  /** The password. */
  password: string;
};

/** Another password in the place of the one that somebody has. */
export type NewPassword = {
  /** The one that they have. */
  old: string;
  /** The other one. */
  new: string;
};

/** A token that somebody wants for a program. */
export type NewToken = {
  /** What it is for. */
  label: string;
  /** What it may do, of what its owner may. */
  scopes: Scope[];
  /** How many days it lasts. */
  days: number;
};

/** A table that was opened. */
export type Opened = {
  /** Its number. */
  table: number;
  /** What the link to a private table ends with. */
  link: string | null;
};

/** Something pasted, and which hand of it is wanted, from one on. */
export type Pasted = {
  text: string;
  hand?: number;
};

/** The schedule that a sign posts, and its language: a link says it, since whoever follows one asks with that of their browser. */
export type Posted = {
  option?: string | null;
  /** The betting structure of a table with a pot. */
  structure?: string | null;
  /** The stakes of a table with a pot. */
  stakes?: string | null;
  /** Its blinds in cents, from the small one on, as `100,300`. */
  blinds?: string | null;
  /** As `en` or `es`. */
  language?: string | null;
};

/** Why something was not done. */
export type Refusal = {
  /** Which refusal it is; it stays the same for ever. */
  key: string;
  /** The same in words. */
  text: string;
};

/** How the player-dealer position goes round. */
export type Rotation = {
  /** Which way it is offered. */
  offered: string;
  /** So many rounds one person may hold it. */
  rounds: number;
  /** What a player-dealer is, with both, for who has never seen one. */
  text: string;
};

/** A row of a game's rules. */
export type RuleRow = {
  /** What it says. */
  section: string;
} | {
  /** How far it is indented. */
  depth: number;
  /** What it is about. */
  label: string;
  /** What holds. */
  text?: string[] | null;
  /** Where that stands. */
  source?: Source | null;
};

/** A schedule of fees. */
export type Schedule = {
  /** Its address, as `block/number`. */
  option: string;
  /** The limits that it is for, where it is printed for some. */
  limits: string | null;
  /** What it takes, a line for each charge. */
  fees: string[];
};

/** What somebody may do. */
export type Scope = "read" | "play" | "deal" | "floor" | "audit" | "admin";

/** A script. */
export type Script = {
  script: string;
};

/** Where a value comes from. */
export type Source = {
  /** Lines of the documents. */
  lines: string[];
  /** Readings that decide it. */
  readings: string[];
  /** Whether it comes from outside the documents. */
  outside: boolean;
};

/** What somebody asks for when they open a table; what is left out is as the listing has it. */
export type Spec = {
  /** The listing. */
  listing: string;
  /** The schedule of fees, as `block/number`; else one whose rows fit the table. */
  option?: string | null;
  /** How many seats. */
  seats?: number | null;
  /** The betting structure of pot poker. */
  structure?: string | null;
  /** The stakes of pot poker. */
  stakes?: string | null;
  /** The blinds of pot poker in cents, from the small one on, where the listing leaves them to the table. */
  blinds?: Cents[] | null;
  /** The ante of pot poker in cents, where the listing leaves it to the table. */
  ante?: Cents | null;
  /** The forced opening bet of stud in cents, where the listing leaves it to the table. */
  'bring-in'?: Cents | null;
  /** The kill that a table of pot poker plays with, by its name in the listing; none where it is left out. */
  kill?: string | null;
  /** The least wager of a table with a player-dealer, in cents. */
  minimum?: Cents | null;
  /** The largest. */
  maximum?: Cents | null;
  /** How fast it goes at first, in tenths of the usual. */
  pace?: number | null;
  /** Whether the floor looks on: the table rests where a ruling can still matter. */
  floor?: boolean;
  /** How many may look on who do not play. */
  watchers?: number | null;
  /** How many bots sit down. */
  bots?: number;
  /** Whether it is found by its link alone. */
  private?: boolean;
  /** Whether everybody is told the seeds of stocks that are done with. */
  'open-seeds'?: boolean;
  /** Whether it is for learning: whoever asks is told what is best, and the house way. */
  training?: boolean;
};

/** An open table in the lobby. */
export type TableRow = {
  /** Its number. */
  table: number;
  /** The listing. */
  listing: string;
  /** What the game is called. */
  name: string;
  /** The key of the family. */
  family: string;
  /** Seats. */
  positions: number;
  /** Who sits there. */
  people: string[];
  /** Who opened it; nobody for a table of the house. */
  owner: string | null;
  /** Rounds begun so far. */
  round: number;
  /** How many look on or play. */
  watching: number;
  /** The schedule of fees, as `block/number`. */
  option: string | null;
  /** How many wait for a seat. */
  waiting: number;
  /** Whether the house dealer rests. */
  paused: boolean;
};

/** A token in a list. */
export type TokenRow = {
  /** By what it is taken away. */
  id: string;
  /** What it is for. */
  label: string;
  /** What it may do. */
  scopes: Scope[];
  /** Until when, in milliseconds since 1970. */
  until: number;
};

/** A token that was just made. It is shown once. */
export type TokenShown = {
  /** What a program says: `Authorization: Bearer TOKEN`. */
  token: string;
  /** What it is for. */
  label: string;
  /** What it may do. */
  scopes: Scope[];
  /** Until when, in milliseconds since 1970. */
  until: number;
};

/** A wager on the first card of a game. */
export type Wagered = {
  /** Its name on the layout. */
  name: string;
  /** When it is placed. */
  placed: string;
  /** Whether a hand is dealt only with it. */
  required: boolean;
  /** When it wins. */
  wins: string | null;
};

/** Which question. */
export type Which = {
  listing: string;
  drill: string;
  /** As text: a number of the browser does not hold all of it. Without one it is a new question. */
  seed?: string | null;
};

/** Words that are looked for. */
export type Words = {
  q?: string;
};
