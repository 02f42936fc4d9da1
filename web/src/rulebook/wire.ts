// What the server tells of the book. Amounts are cents, sources as the book writes them.
import { call } from '../wire/api';
import type { Source } from '../wire/types';

export interface Heading {
  listing: string;
  name: string;
  number: string | null;
  room: string;
  'room-name': string;
  family: string;
  'family-name': string;
  seats: number;
  banked: boolean;
}

export interface BlockRow { block: string; title: string; options: number }
export interface RoomContents { room: string; name: string; town: string | null; hours: string[] | null; listings: Heading[]; schedules: BlockRow[] }
export interface DocumentRow { document: string; lines: number; rooms: string[] }
export interface Contents { rooms: RoomContents[]; documents: DocumentRow[]; clauses: number; readings: number }

/**
 * A value of a listing: one line, several, a grid, or values below a name. The key is the same in every language, and the label where
 * the row is named by it. `links` are the places that a text names, made by the page.
 */
export interface Row { key: string; label: string; text?: string; links?: { text: string; href: string }[]; lines?: string[]; grid?: string[][]; rows?: Row[]; told?: boolean; source?: Source }
export interface Section { key: string; title: string; rows: Row[] }

export interface Pay {
  key: string;
  name: string;
  wagers: { wager: string; name: string; usual: boolean }[];
  /** Key, words, what it pays. */
  rows: [string, string, string][];
  source: Source | null;
}

export interface Charge { who: string; by?: string; bands?: [string, string][]; rates?: string; clause: string | null; counts: string | null }
export interface Option { option: string; number: number; terms: [string, string][]; charges: Charge[]; source: Source }
export interface Block { block: string; title: string; numbers: string[]; source: Source; options: Option[]; listings?: Heading[]; readings?: string[] }

export interface ClauseRow { id: string; says: string; moves: string; lines: string[]; readings: string[] }
export interface ClauseSet { set: string; title: string; clauses: ClauseRow[] }
export interface ReadingRow { id: string; mark: string; matters: string; title: string; reading: string; lines: string | null }
export interface SceneRow { path: string; title: string; cites: string[] }

export interface ListingPage extends Heading {
  sections: Section[];
  pays: Pay[];
  wagers: { wager: string; name: string; required: boolean }[];
  schedules: Block[];
  /** The host's rules for the jackpot of the game. */
  jackpots?: { title: string; fund: number; rule: string[] }[];
  remark: string | null;
  readings: ReadingRow[];
  clauses: ClauseSet[];
  scenes: number;
  also: Heading[];
}

export interface ClausePage extends Omit<ClauseRow, 'readings'> {
  several?: string[];
  set: string;
  title: string;
  readings: ReadingRow[];
  listings: Heading[];
  scenes: SceneRow[];
}
export interface ReadingPage extends ReadingRow { listings: Heading[]; schedules: string[]; clauses: string[] }
export interface DocumentPage {
  document: string;
  rooms: { room: string; name: string }[];
  lines: number;
  listings: (Heading & { lines: string[] })[];
  schedules: { block: string; title: string | null; lines: string[] }[];
}
export interface LinesPage {
  lines: string;
  document: string;
  of: number;
  first: number;
  last: number;
  clauses: ClauseRow[];
  values: string[];
  options: string[];
  'passed-over': string[];
}
export interface Scene { path: string; script: string }
export type HitKind = 'reading' | 'ruling' | 'clause' | 'rule' | 'schedule';
export interface Hit { found: HitKind; named: string[]; text: string; together: boolean }
export interface Hits { listings: Heading[]; all: number; hits: Hit[] }

export interface Outcome { outcome: string; result: string; net: string; cases: string | null; probability: number; 'probability-error'?: number | null }
export interface WagerOdds {
  wager: string;
  name: string;
  how: string;
  method: string;
  edge: number;
  'edge-exact': string | null;
  'edge-decimal': string | null;
  'standard-error': number | null;
  'standard-deviation': number;
  'standard-deviation-error'?: number | null;
  'hit-rate': number;
  'hit-rate-error'?: number | null;
  'push-rate': number;
  'average-staked': number;
  'average-staked-error'?: number | null;
  'element-of-risk': number;
  'element-of-risk-error'?: number | null;
  outcomes: Outcome[];
  notes: string[];
}
export interface Strategy { title: string; heads: string[]; rows: string[][] }
export interface Odds { listing: string; packs: number; stake: number; wagers: WagerOdds[]; strategy: Strategy[] }
export interface Counting { counting: true; done: number; of: number }

/** A fact and the lines that print it. */
export interface Fact { value: string; source: string | null }
export interface OwnerFile { listing: string; of: string; name: string | null; rows: [string, string][]; rights: string; registered: string[]; license: string[]; source: string | null }
export interface DutyFile { what: string; text: string; place: string; 'where-text': string; block: string | null; source: string | null; 'on-sign': 'shown' | 'elsewhere' | 'missing'; 'why-missing': string | null }
export interface ScheduleFile {
  block: string;
  title: string;
  numbers: string[];
  source: string;
  from: string | null;
  until: string | null;
  state: 'in-force' | 'superseded';
  'superseded-by': string[];
  'superseded-since': string | null;
  'most-rates': number;
  conditions: string[];
  'conditions-source': string | null;
  review: { by: string; of: string; reserves: string[]; 'rotation-unaffected': boolean; source: string | null } | null;
  'zero-options': number[];
}
export interface ListingRegime {
  regime: string;
  status: string;
  fails: string;
  provisions: {
    provision: string;
    title: string;
    verdict: 'fails' | 'holds' | 'at-table' | 'other-days';
    remark: string | null;
    breaches: { path: string; value: string; source: string | null; change: string }[];
  }[];
}
export interface ListingFile {
  listing: string;
  name: string;
  room: string;
  number: Fact | null;
  numbers: (Fact & { name: string })[];
  stamped: Fact | null;
  from: string | null;
  until: string | null;
  owners: OwnerFile[];
  'named-elsewhere': OwnerFile[];
  posted: DutyFile[];
  schedules: ScheduleFile[];
  borrowed: string[];
  regimes: ListingRegime[];
}
export interface RegimeFile {
  regime: string;
  title: string;
  summary: string;
  rule: string;
  reports: string[];
  gathered: string;
  disclaimer: string;
  on: string;
  status: string;
  'status-text': string;
  history: { status: string; from: string; 'known-by': string | null; note: string | null; now: boolean }[];
  provisions: { provision: string; title: string; rule: string | null; note: string | null; 'at-table': boolean }[];
}
export interface FileReport { on: string; regimes: RegimeFile[]; listings: ListingFile[]; 'left-out': string[]; disclaimer: string }

const get = <T>(path: string) => call<T>('GET', `book${path}`);

export const book = {
  contents: () => get<Contents>(''),
  search: (words: string) => get<Hits>(`/search?q=${encodeURIComponent(words)}`),
  listing: (id: string) => get<ListingPage>(`/listing/${id}`),
  odds: (id: string) => get<Odds | Counting>(`/odds/${id}`),
  clause: (id: string) => get<ClausePage>(`/clause/${id.split('/').map(encodeURIComponent).join('/')}`),
  readings: () => get<ReadingRow[]>('/readings'),
  reading: (id: string) => get<ReadingPage>(`/reading/${encodeURIComponent(id)}`),
  document: (number: string) => get<DocumentPage>(`/document/${encodeURIComponent(number)}`),
  lines: (number: string, lines: string) => get<LinesPage>(`/document/${encodeURIComponent(number)}/${encodeURIComponent(lines)}`),
  /** The compliance file of a game or a room. */
  file: (id: string, day = '') => get<FileReport>(`/file/${id}${day ? `?on=${encodeURIComponent(day)}` : ''}`),
  regimes: () => get<RegimeFile[]>('/regimes'),
  schedule: (id: string) => get<Block>(`/schedule/${id}`),
  scenes: (listing: string) => call<SceneRow[]>('GET', `scenes/${listing}`),
  scene: (path: string) => call<Scene>('GET', `scenes/${path}`),
};
