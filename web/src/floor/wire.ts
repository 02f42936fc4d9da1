// What the floor asks of the room.
import { call } from '../wire/api';
import type { Cents, FloorListRow, Provider, TableRow } from '../wire/types';
import type { CountTime, Paper, SlipDone, TablePaper } from './paper';

export interface FloorTable extends TableRow {
  private: boolean;
  drop: Cents;
  accounts: { account: number; name: string }[];
}
export interface RoundRow { seq: number; round: number; at: number; ended: number | null; void: boolean; drop: Cents; rulings: number }

export type What =
  | 'paused' | 'went-on' | 'closed' | 'hours-over'
  | { 'kept-open': { listing?: string; until: number } }
  | { 'opened-by-calendar': { name: string; day: string } }
  | { removed: { account: number } }
  | { ruled: { round: number; ruling: Ruling } }
  | { dealt: { verb: string } }
  | { voided: { round: number; seq: number } }
  | { corrected: { from: number | null; to: number | null; amount: Cents; round?: number } }
  | { barred: { account: number; until: number | null } }
  | { looked: { seq: number } }
  | { role: { account: number; role: string; on: boolean } }
  | { 'reset-link': { account: number } }
  | { 'password-reset': { account: number } }
  | { filled: { slip: number; amount: Cents } }
  | { credited: { slip: number; amount: Cents } }
  | { counted: { slip: number; when: CountTime; counted: Cents; expected: Cents } }
  | { 'drop-pulled': { slip: number; counted: Cents; expected: Cents } }
  | { dealer: { account: number | null } }
  | { lost: { why: string } }
  | { listed: { account: number; list: string; on: boolean } }
  | { placed: { account: number; list: string; place: number } }
  | { 'list-set': { list: string } }
  | { 'seat-reserved': { account: number; seat: number; until: number } }
  | { 'seat-released': { seat: number } }
  | { marked: { account: number; mark: Provider | null } };
/** The keys of a union of objects with one each. */
type KeyOf<T> = T extends string ? T : keyof T;
export type DeedKey = KeyOf<What>;
export interface Deed { seq: number; at: number; by?: number; name?: string; table?: number; what: What; reason?: string }

export interface Count { hands: number; void: number; drop: Cents; jackpot: Cents; offers: number; turns: number; passes: number }
export interface Report {
  from: number;
  to: number;
  total: Count;
  tables: (Count & { of: number })[];
  schedules: (Count & { of: { listing: string; option: string | null } })[];
  /** Jackpot funds. */
  jackpots?: { fund: number; before: Cents; collected: Cents; paid: Cents; hits: number; corrected: Cents; after: Cents }[];
  'half-hours': (Count & { of: number })[];
  rulings: Deed[];
  deeds: Deed[];
  /** What proposition players and third-party providers played. */
  providers: { table: number; account: number; name: string; mark: Provider; hands: number; turns: number }[];
  /** Tables whose older rounds are in an archive, where some may be of this time. */
  archived: number[];
  paper: Paper;
}

/** What the host's own rules come to: faults with their places, and tables that keep older rules. */
export interface Rulebook {
  folder: string | null;
  unread: string | null;
  faults: { file: string; line: number; code: string; message: string }[];
  tables: { table: number; why: string }[];
}
/** A link by which a member sets a new password, as the path of the room. */
export interface ResetLink { account: number; path: string; until: number }

export type FloorList = FloorListRow;

export type On = 'table' | Record<string, unknown>;
export interface Ruling { case: string; on: On }

const post = <T>(path: string, body: unknown) => call<T>('POST', `floor/${path}`, body);

export const floor = {
  tables: () => call<FloorTable[]>('GET', 'floor/tables'),
  rounds: (table: number) => call<{ rounds: RoundRow[] }>('GET', `floor/tables/${table}/rounds`),
  deeds: () => call<Deed[]>('GET', 'floor/deeds'),
  report: (day: string) => call<Report>('GET', `floor/report${day ? `?day=${day}` : ''}`),
  rulebook: () => call<Rulebook>('GET', 'admin/rulebook'),
  reset: (account: number) => call<ResetLink>('POST', 'admin/reset', { account }),
  act: (table: number, what: 'pause' | 'go' | 'close', reason: string) => post<unknown>(`tables/${table}/${what}`, { reason }),
  remove: (table: number, account: number, reason: string) => post<unknown>(`tables/${table}/remove`, { account, reason }),
  /** A round that was over, or the one that is on. */
  void: (table: number, seq: number | null, reason: string) => post<{ returned: { account: number; amount: Cents }[] }>(`tables/${table}/void`, seq === null ? { reason } : { seq, reason }),
  correct: (table: number, from: number | null, to: number | null, amount: Cents, reason: string) =>
    post<{ collected: Cents; 'from-cage': Cents }>(`tables/${table}/correct`, { from, to, amount, reason }),
  /** The tray, drop box and dealer of a table, and its sheet of today. */
  paper: (table: number) => call<TablePaper>('GET', `floor/tables/${table}/paper`),
  slip: (table: number, what: 'fill' | 'credit' | 'count' | 'pull', said: { amount: Cents; reason: string } | { counted: Cents; when: CountTime; reason: string }) =>
    post<SlipDone>(`tables/${table}/${what}`, said),
  /** Somebody deals the table from now on; nobody but the house dealer without an account. */
  dealer: (table: number, account: number | null, reason: string) => post<{ table: number }>(`tables/${table}/dealer`, { account, reason }),
  lists: () => call<FloorList[]>('GET', 'floor/lists'),
  list: (what: 'add' | 'remove' | 'place' | 'set', body: Record<string, unknown>) => post<unknown>(`lists/${what}`, body),
  seat: (table: number, what: 'reserve' | 'unreserve' | 'mark', body: Record<string, unknown>) => post<unknown>(`tables/${table}/${what}`, body),
  /** Keeps a game, or the whole room, open outside its hours. */
  keepOpen: (listing: string | null, until: number, reason: string) => post<unknown>('hours', listing === null ? { until, reason } : { listing, until, reason }),
  bar: (account: number, until: number | null, reason: string) => post<unknown>('bar', { account, until, reason }),
};
