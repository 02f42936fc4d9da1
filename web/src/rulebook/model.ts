// The book for reading: sources as links, rows found by words, odds beside the rows of a pay table.
import { t } from '../words/index.svelte';
import type { Source } from '../wire/types';
import type { ClauseSet, ListingPage, Odds, Outcome, Pay, Row, Section, WagerOdds } from './wire';

/** A place in a document, and where its page is. */
export interface Place { text: string; href: string }

/** "004:232-234" as a link; the en dash is for reading. */
export function place(lines: string): Place {
  const [document = '', at = ''] = lines.split(':');
  return { text: lines.replace('-', '–'), href: at ? `#/document/${document}/${at}` : `#/document/${document}` };
}

/** Places one after another; those of the same document name it once: 004:232–234, 317. */
export function places(all: string[]): Place[] {
  let before = '';
  return all.map((lines) => {
    const { text, href } = place(lines);
    const [document = ''] = lines.split(':');
    const short = document === before ? text.slice(document.length + 1) : text;
    before = document;
    return { text: short, href };
  });
}

export { cited } from '../model/lines';

/** "chico/texas-holdem#blinds-posted" as words: "blinds posted". */
export const clauseName = (id: string): string => (id.split('#')[1] ?? id).replace(/-/g, ' ');

const same = (one: Source | undefined, other: Source | undefined): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Rows of which the source is that of the row before name it no more. */
export function sourcedOnce(rows: Row[]): Row[] {
  let before: Source | undefined;
  const once = (row: Row): Row => {
    if (row.rows) return { ...row, rows: row.rows.map(once) };
    const told = row.source !== undefined && same(row.source, before);
    before = row.source;
    return told ? { ...row, source: undefined } : row;
  };
  return rows.map(once);
}

/**
 * The sections as they are read: wagers and pay tables by the names on the layout in the place of their keys, schedules as links.
 * A row is left as it is unless everything in it is such a key.
 */
export function named(page: Pick<ListingPage, 'sections' | 'wagers' | 'pays'>): Section[] {
  const wagers = new Map(page.wagers.map((one) => [one.wager, one.name]));
  const tables = new Map(page.pays.map((one) => [one.key, one.name]));
  const names = (text: string, of: Map<string, string>): string | null => {
    const all = text.split(', ').map((key) => of.get(key));
    return all.every((name) => name !== undefined) ? all.join(', ') : null;
  };
  const read = (row: Row, section: string, deep: boolean): Row => {
    const label = section === 'wager' && !deep ? (wagers.get(row.key) ?? row.label) : row.label;
    if (row.rows) return { ...row, label, rows: row.rows.map((below) => read(below, section, true)) };
    if (row.text === undefined) return row;
    const keys = row.text.split(', ');
    if (section === 'collection' && keys.every((key) => /^[a-z0-9-]+\/[a-z0-9-]+$/.test(key))) {
      return { ...row, links: keys.map((key) => ({ text: key, href: `#/schedule/${key}` })) };
    }
    // A wager and its table often have the same key: what speaks of tables names tables.
    const first = row.key === 'pay-tables' ? tables : wagers;
    return { ...row, text: names(row.text, first) ?? names(row.text, first === wagers ? tables : wagers) ?? row.text };
  };
  return page.sections.map((section) => ({ ...section, rows: section.rows.map((row) => read(row, section.key, false)) }));
}

const wordsOf = (row: Row): string => [row.label, row.text ?? '', ...(row.lines ?? []), ...(row.grid ?? []).flat()].join(' ');

function holding(row: Row, above: string, wanted: string[]): Row | null {
  const text = `${above} ${wordsOf(row)}`.toLowerCase();
  if (wanted.every((word) => text.includes(word))) return row;
  const rows = (row.rows ?? []).map((below) => holding(below, text, wanted)).filter((below) => below !== null);
  return rows.length ? { ...row, rows } : null;
}

export const asWords = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** The sections with only the rows that hold all words. */
export function found(sections: Section[], words: string): Section[] {
  const wanted = asWords(words);
  if (!wanted.length) return sections;
  const rows = (section: Section) => section.rows.map((row) => holding(row, section.title, wanted)).filter((row) => row !== null);
  return sections.map((section) => ({ ...section, rows: rows(section) })).filter((section) => section.rows.length > 0);
}

/** The clauses that hold all words and move what is asked for. */
export function foundClauses(sets: ClauseSet[], words: string, moves = ''): ClauseSet[] {
  const wanted = asWords(words);
  const fits = (text: string) => wanted.every((word) => text.toLowerCase().includes(word));
  const clauses = (set: ClauseSet) =>
    set.clauses.filter((clause) => (!moves || clause.moves === moves) && fits(`${clauseName(clause.id)} ${clause.says} ${clause.lines.join(' ')}`));
  return sets.map((set) => ({ ...set, clauses: clauses(set) })).filter((set) => set.clauses.length > 0);
}

/** A key within a text stands in quotes. */
export const quoted = (text: string): string => text.replace(/`([^`]*)`/g, '“$1”');

/** Digits behind the point that a figure with this standard error is known to: up to its first figure, or the second after a one. */
export function digitsOf(error: number | null | undefined, most: number): number {
  if (!error || !(error > 0)) return most;
  const first = Math.floor(Math.log10(error));
  const digits = error / 10 ** first < 1.95 ? 1 - first : -first;
  return Math.min(Math.max(digits, 0), most);
}

/** A share of one: "25.61 %", with more figures where it is small, and no more than its standard error leaves. */
export function percent(share: number, digits = 2, error?: number | null): string {
  const small = share !== 0 && Math.abs(share) < 0.0005 ? digits + 3 : digits;
  return `${(share * 100).toFixed(digitsOf(error && error * 100, small)).replace('-', '−')} %`;
}

/** Outcomes that end alike with other amounts staked as one, the likeliest first. */
export function likeliest(outcomes: Outcome[]): Outcome[] {
  const found = new Map<string, Outcome>();
  for (const one of outcomes) {
    const key = `${one.outcome}|${one.net}`;
    const held = found.get(key);
    if (!held) found.set(key, one);
    else {
      const error = Math.hypot(held['probability-error'] ?? 0, one['probability-error'] ?? 0);
      found.set(key, { ...held, probability: held.probability + one.probability, 'probability-error': error || null });
    }
  }
  return [...found.values()].sort((one, other) => other.probability - one.probability);
}

/** "1 in 4,165" */
export function oneIn(share: number): string {
  if (share <= 0) return '';
  const many = 1 / share;
  return t('book.one-in', { n: many >= 20 ? Math.round(many).toLocaleString('en-US') : many.toFixed(1) });
}

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, ' ').trim();

/** The odds of the wager that a pay table is posted for. */
export function oddsOf(pay: Pay, odds: Odds | null): WagerOdds | null {
  const usual = pay.wagers.find((one) => one.usual);
  return odds?.wagers.find((one) => one.wager === usual?.wager) ?? null;
}

/** How likely each row of a pay table is; nothing where the outcomes are told in other words. */
export function chances(pay: Pay, wager: WagerOdds | null): (number | null)[] {
  return pay.rows.map(([key, words]) => {
    const wanted = [plain(key), plain(words)];
    const fitting = wager?.outcomes.filter((one) => wanted.some((name) => plain(one.outcome) === name || plain(one.outcome).startsWith(`${name} pays`))) ?? [];
    return fitting.length ? fitting.reduce((all, one) => all + one.probability, 0) : null;
  });
}

/** A title as the name of a place on the page. */
export const anchor = (title: string): string => plain(title).replace(/ /g, '-');
