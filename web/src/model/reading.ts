// A game's rules as sections for reading: rows that say the same source one after another name it once.
import type { RuleRow, Source } from '../wire/types';

export interface Entry { depth: number; label: string; text: string[]; lines: string[]; readings: string[]; outside: boolean; name: boolean; table: [string, string][] | null }
export interface Section { title: string; entries: Entry[] }

/** Rows such as "flush   3 to 1" are a table. */
function tableOf(text: string[]): [string, string][] | null {
  if (text.length < 2) return null;
  const rows = text.map((row) => /^(.*?\S)\s{2,}(\S.*)$/.exec(row));
  return rows.every((row) => row !== null) ? rows.map((row) => [row?.[1] ?? '', row?.[2] ?? '']) : null;
}

export function sections(rules: RuleRow[]): Section[] {
  const found: Section[] = [];
  let before = '';
  for (const row of rules) {
    if ('section' in row) {
      found.push({ title: row.section, entries: [] });
      before = '';
      continue;
    }
    const source: Source = row.source ?? { lines: [], readings: [], outside: false };
    const key = JSON.stringify(source);
    const told = key === before && row.text !== undefined;
    if (row.text) before = key;
    const entry = {
      depth: row.depth, label: row.label, text: row.text ?? [], name: row.text === undefined, table: tableOf(row.text ?? []),
      lines: told ? [] : source.lines, readings: told ? [] : source.readings, outside: !told && source.outside,
    };
    if (!found.length) found.push({ title: '', entries: [] });
    found[found.length - 1]?.entries.push(entry);
  }
  return found;
}

/** The rows of which every word is found. */
export function searched(all: Section[], words: string): Section[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (!wanted.length) return all;
  return all
    .map((section) => ({
      ...section,
      entries: section.entries.filter((entry) => {
        const text = [section.title, entry.label, ...entry.text, ...entry.lines, ...entry.readings].join(' ').toLowerCase();
        return wanted.every((word) => text.includes(word));
      }),
    }))
    .filter((section) => section.entries.length > 0);
}
