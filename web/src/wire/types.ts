// What the server sends and takes. Amounts are cents; positions count from one, persons from nought.

import type { Account as Person } from './room';
import type { Mark, Side } from './vocabulary';

export type Cents = number;
export type CardText = string;

export type Place =
  | 'bank' | 'board' | 'second-board' | 'player-hand' | 'banker-hand' | 'burned' | 'early' | 'drawn' | 'discards'
  | { position: number }
  | { meld: [number, number] }
  | { pile: number }
  | { 'split-hand': { position: number; hand: number } };

export interface Circle {
  wager: string;
  name: string;
  kind: string;
  before: boolean;
  required: boolean;
  pays: string | null;
  table: number | null;
  /** The least and the most, where they do not hang on another circle. */
  limits?: [Cents, Cents] | null;
  /** What the table places with it, in tenths of it. */
  brings?: [string, number][];
}

export interface PayTable {
  name: string;
  rows: [string, string][];
}

export interface Felt {
  listing: string;
  name: string;
  family: string;
  positions: number;
  banked: boolean;
  tiles: boolean;
  chip: Cents;
  circles: Circle[];
  pays: PayTable[];
  fees: string[];
  'room-name'?: string;
  /** The ranks of a meld's places, lowest first, where the game has its own sequence. */
  sequence?: string;
}

export interface Seat {
  position: number;
  person: number | null;
  chips: Cents;
  bet: Cents;
  live: boolean;
  away: boolean;
  /** Buttons before the seat beside the dealer's, and what its player has declared. */
  marks?: Mark[];
}

export interface Bank {
  person: number;
  position: number;
  turn: number;
  covers: Cents;
  left: Cents;
  fund: Cents;
}

export interface Stake {
  position: number;
  person: number;
  wager: string;
  settled: boolean;
  shared: boolean;
  amount: Cents;
}

export interface Hand {
  place: Place;
  cards: CardText[];
  /** The places of those that lie face down for the others while some lie open. */
  down?: number[];
  makes: string | null;
}

/** A hand on the display beside a table: two sides that were compared. */
export interface Shown {
  winner: Side | null;
  points: [number, number];
  natural: boolean;
  special: string[];
}

/** The display: the hands of this shoe, then of the one before. */
export interface Display { shoes: Shown[][] }

export interface View {
  round: number;
  phase: string;
  seats: Seat[];
  behind: [number, Cents][];
  bank: Bank | null;
  'offered-to': number | null;
  stakes: Stake[];
  hands: Hand[];
  burned: number;
  dice: string | null;
  button: number | null;
  dealer: number | null;
  pots: Cents[];
  awaited: number[];
  display: Display | null;
  'stock-left': number;
  drop: Cents;
}

export interface Amounts {
  from: Cents;
  to: Cents;
  step: Cents;
}

export interface Rope { suit: number; low: number; high: number; with: number | null }
export interface Square { rank: number; most: number[]; mixed: boolean; with: number | null }

export type Shape =
  | 'only'
  | 'thirteen'
  | { price: Cents }
  | { amount: Amounts }
  | { wager: { wager: string; amounts: Amounts } }
  | { seats: number[] }
  | { persons: number[] }
  | { newcomer: { persons: number[]; amounts: Amounts } }
  | { groups: [number[], number[]] }
  | { number: { most: number } }
  | { cards: { least: number; most: number; of: number } }
  | { card: { card: CardText; onto: number } }
  | { front: [CardText, CardText][] }
  | { meld: { rope: Rope } | { square: Square } }
  | { ruling: unknown };

export type Meld = { rope: { suit: number; low: number; high: number } } | { square: { rank: number; suits: number[] } };

export type Choice =
  | 'only'
  | { amount: Cents }
  | { wager: { wager: string; amount: Cents } }
  | { seat: number }
  | { person: number }
  | { newcomer: { person: number; chips: Cents } }
  | { groups: [number[], number[]] }
  | { number: number }
  | { cards: number }
  | { card: { card: CardText; onto: number } }
  | { front: [CardText, CardText] }
  | { thirteen: number }
  | { meld: Meld };

export interface Offer {
  verb: string;
  at: number | null;
  shape: Shape;
}

export interface Because {
  why: string;
  row: { table: string; row: string } | null;
}

/** An event as the person sees it; only the fields that are drawn are named. */
export interface Event {
  event: string;
  person?: number | null;
  position?: number | null;
  place?: Place;
  card?: CardText;
  cards?: CardText[] | number;
  wager?: string;
  outcome?: string;
  stake?: Cents;
  amount?: Cents;
  due?: Cents;
  moved?: Cents;
  because?: Because | string;
  text?: string;
  /** The clause behind the reason, as set#clause. */
  clause?: string;
  pot?: number;
  [field: string]: unknown;
}

/** Time left for the awaited person; when it is used up the time bank runs. */
export interface Clock { person: number; ms: number; bank?: number; /** How often more may be asked for. */ more?: number }
export interface Verb {
  label: string;
  stroke: string;
  /** What it does, in a sentence. */
  meaning?: string;
  /** The lowest number among what is offered is done for somebody who is absent; 0 never. */
  absent?: number;
}
export interface Waiting { name: string; you: boolean; called: boolean }
/** A seat that is reserved, until a moment in milliseconds since 1970. */
export interface ReservedSeat { seat: number; name: string; until: number }
/** Somebody who wants another seat of the table: any, where none is named. */
export interface SeatChange { name: string; you: boolean; seat: number | null }
export type Provider = 'proposition-player' | 'third-party-provider';
export type People = Record<string, { name: string; bot: boolean; mark?: Provider }>;

/** The regime of a table: what it enforces, and the clock of the rotation. */
export interface Regime {
  id: string;
  provisions: { id: string; title: string }[];
  unmet: { id: string; title: string }[];
  rotation: { ms: number; minutes: number; players: number; held: string[]; warns: boolean } | null;
  ended: string | null;
}
/** The same with the moment at which it was told. */
export interface RegimeHere extends Regime { at: number }

export interface TableMessage {
  type: 'table';
  seq: number;
  felt: Felt;
  verbs: Record<string, Verb>;
  people: People;
  you: number | null;
  view: View;
  offers: Offer[];
  log: string[];
  owner: boolean;
  paused: boolean;
  pace: number;
  clock: Clock | null;
  regime?: Regime;
  /** Whether the table gives hints. */
  training?: boolean;
  betting?: Betting | null;
  /** What the table collects, one line per charge. */
  fees?: string[];
  may?: string[];
  waiting?: Waiting[];
  reserved?: ReservedSeat[];
  'seat-changes'?: SeatChange[];
  muted?: number[];
  link?: string | null;
  /** Those who may not sit here, for who may let them in again. */
  removed?: Removed[];
  /** Spectators whose chat nobody sees, for those who may unmute them. */
  silenced?: Removed[];
  'spectator-chat'?: SpectatorChat;
  /** What the table plays for beside its pots. */
  jackpot?: Jackpot | null;
}

/** A jackpot fund with its rule, line by line. Tables with the same number share it. */
export interface Jackpot { fund: number; title: string; amount: Cents; rule: string[] }

/** How freely spectators may chat. */
export type SpectatorChat = 'open' | 'slow' | 'off';

/** What a pot is played for; the words of the structure and the names of the limits are the server's. */
export interface Betting { structure: string; stakes: string; blinds: Cents[] }

/** An account without a seat. */
export interface Removed { account: number; name: string }

export interface StepMessage {
  type: 'step';
  seq: number;
  events: Event[];
  lines: string[];
  view: View;
  offers: Offer[];
  people: People;
  you: number | null;
  clock: Clock | null;
  regime?: Regime;
  paused: boolean;
  pace?: number;
  /** Hands that were seen within the step and have been taken up by its end. */
  shown?: Hand[];
  may?: string[];
  waiting?: Waiting[];
  reserved?: ReservedSeat[];
  'seat-changes'?: SeatChange[];
  muted?: number[];
}

/** What rows of a hand that is being set are called; a row that is not whole has an empty name. */
export interface Named { rows: CardText[][]; names: string[]; foul: boolean }

/** Something that may be done, and what is lost by it against the best, in millionths of the first wager. */
export interface Way { verb: string; at: number | null; choice: Choice; cost?: number }

/** What is best now, by count or as the best of bots would; `front` is the house way. While it is being counted it may be asked again. */
export interface Hint { id?: string; by: 'count' | 'bot'; counting: boolean; best: Way; others: Way[]; error?: number; front?: [CardText, CardText] }

/** What a sitting came to. */
export interface Sitting { rounds: number; brought: Cents; taken: Cents; fees: Cents; net: Cents; closed?: boolean }

export type ServerMessage =
  | TableMessage
  | StepMessage
  | { type: 'refused'; id: string; key: string; text: string }
  | { type: 'accepted'; id: string; seq: number }
  | { type: 'chat'; person?: number | null; account: number; from: string; text: string }
  | { type: 'resumed'; seq: number }
  | { type: 'clock'; clock: Clock | null }
  | { type: 'jackpot'; seq: number; jackpot: Jackpot | null }
  | ({ type: 'hint' } & Hint)
  | ({ type: 'named' } & Named)
  | ({ type: 'sitting' } & Sitting)
  | { type: 'notice'; key: string; text: string }
  | { type: 'closed'; text: string }
  | { type: 'go-to'; table: number };

export type OwnerAct = 'pause' | 'go' | 'step' | 'faster' | 'slower' | 'bot-in' | 'bot-out' | 'bots-stay' | 'bots-change' | 'close'
  | 'remove' | 'let-in' | 'hand-over' | 'silence' | 'unsilence' | `spectator-chat-${SpectatorChat}`;

export type { Card as GameCard, FloorListRow, Game, GamePage, ListRow, RuleRow, Schedule, Source, TableFee, TableRow, TableTerms } from './room';

/** Who somebody is, with what their roles may do: read, play, deal, floor, audit, admin. */
export type Account = Person & { scopes?: string[] };
