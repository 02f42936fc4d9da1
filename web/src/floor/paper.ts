// The house's day on paper: what the server answers, and the entries of a sheet in the order in which they are read.
import type { Cents } from '../wire/types';
import type { Deed } from './wire';

export interface Standing { 'in-play': Cents; drop: Cents; jackpot: Cents; tray: Cents }
export type DropKind = 'players' | 'player-dealer' | 'pot' | 'blind' | 'half-hour' | 'jackpot' | 'other' | 'returned';
export interface Sheet {
  table: number;
  listing: string;
  game?: string;
  option: string;
  opened?: number;
  closed?: number;
  opening: Standing;
  closing: Standing;
  'buy-ins': Cents;
  'cash-outs': Cents;
  corrections: Cents;
  'jackpot-paid': Cents;
  'to-fund': Cents;
  dropped: { kind: DropKind; amount: Cents; fees: number }[];
  pulled: Cents;
  'pulled-counted': Cents;
  fills: { fills: Cents; credits: Cents; 'over-short': Cents; counted?: Cents };
  hands: number;
  turns: number;
  difference: Cents;
  archived?: boolean;
}
export type CageWhy = 'allowance' | 'bots' | 'correction' | 'closed' | 'fill' | 'credit' | 'over-short' | 'drop' | 'other';
export interface Cage { opening: Cents; closing: Cents; difference: Cents; lines: { why: CageWhy; in: Cents; out: Cents; times: number }[] }
export interface Stint { account: number; name: string; table: number; from: number; to?: number; hands: number }
export interface Break { account: number; name: string; from: number; to?: number }
export type OpenKind = 'tray' | 'drop' | 'not-pulled' | 'not-credited' | 'unbalanced';
export interface OpenItem { table?: number; at: number; what: OpenKind; amount: Cents }
export interface Paper {
  tables: Sheet[];
  cage: Cage;
  dealers: Stint[];
  breaks: Break[];
  slips: Deed[];
  open: OpenItem[];
}
/** One table today, as its panel shows it. */
export interface TablePaper {
  table: number;
  tray: Cents;
  box: Cents;
  dealer: Stint | null;
  dealers: { account: number; name: string }[];
  sheet: Sheet | null;
}
export type CountTime = 'opening' | 'during' | 'closing';
export interface SlipDone { slip: number; expected: Cents; difference: Cents; tray: Cents }

/** A column of a sheet: what there was, what came and went, what there is. Entries of nothing are left out. */
export interface Column { title: 'in-play' | 'drop' | 'tray'; opening: Cents; entries: { key: EntryKey; amount: Cents }[]; closing: Cents }
export type EntryKey = 'buy-ins' | 'cash-outs' | 'corrections' | 'jackpot-paid' | 'to-fund' | 'dropped' | 'pulled' | 'fills' | 'credits' | 'over-short' | `drop-${DropKind}`;

/** What was dropped in all. */
export const dropped = (sheet: Sheet): Cents => sheet.dropped.reduce((sum, line) => sum + line.amount, 0);

/** The three columns of a table's sheet: each begins with what there was and adds up to what there is. */
export function columns(sheet: Sheet): Column[] {
  const { opening, closing, fills } = sheet;
  const column = (title: Column['title'], from: Cents, entries: Column['entries'], to: Cents): Column => ({ title, opening: from, entries: entries.filter((entry) => entry.amount !== 0), closing: to });
  return [
    column('in-play', opening['in-play'], [
      { key: 'buy-ins', amount: sheet['buy-ins'] },
      { key: 'cash-outs', amount: -sheet['cash-outs'] },
      { key: 'corrections', amount: sheet.corrections },
      { key: 'jackpot-paid', amount: sheet['jackpot-paid'] },
      { key: 'dropped', amount: -dropped(sheet) },
    ], closing['in-play']),
    column('drop', opening.drop + opening.jackpot, [
      ...sheet.dropped.map((line) => ({ key: `drop-${line.kind}` as const, amount: line.amount })),
      { key: 'to-fund', amount: -sheet['to-fund'] },
      { key: 'pulled', amount: -sheet.pulled },
    ], closing.drop + closing.jackpot),
    column('tray', opening.tray, [
      { key: 'fills', amount: fills.fills },
      { key: 'credits', amount: -fills.credits },
      { key: 'over-short', amount: fills['over-short'] },
    ], closing.tray),
  ];
}
