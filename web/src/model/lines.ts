// Lines of the log: the seat in front, the clause behind, and what is said many times said once.
import { capital, t } from '../words/index.svelte';
import { cardName } from './names';

/** A line apart. `beside` is what else stands behind it than its clause, `seats` all whom it is said of, where there are more. */
export interface Told { seat: string; text: string; clause: string; beside?: string[]; seats?: string[]; times: number }

/** Where a clause or a reading has its page; a reason may name either. */
export const cited = (id: string): string => (id.includes('#') ? `#/clause/${id}` : `#/reading/${id}`);

/** What is cited may stand at the end of a line or behind a part of it, and more than one in a row. */
const CITED = /\s*\[(?:[^[\]\s]+ )?([^[\]\s]*#[^[\]\s]*|[A-Z]\d+)\]/g;

/** A line without the clauses behind it, where they have a place of their own. */
export const uncited = (line: string): string => line.replace(CITED, '').trimEnd();

/** A line apart: "Seat 4: raises to $45 [room/game#clause]", or "[reading K20]" in any language. */
export function told(line: string): Told {
  const [clause = '', ...beside] = new Set([...line.matchAll(CITED)].map((found) => found[1] ?? ''));
  const rest = uncited(line);
  const seat = new RegExp(`^${t('line.seat')} (\\d+)[:,]?\\s+(.*)$`, 'is').exec(rest);
  const named = new RegExp(`^(\\S.{0,30}?) ${t('line.on-seat')} (\\d+)[:,]?\\s+(.*)$`, 's').exec(rest);
  // "Hugo checks", but "Hugo, Player line: $5".
  const text = seat?.[2] ?? (named ? `${named[1]}${/^\p{Ll}/u.test(named[3] ?? '') ? '' : ','} ${named[3]}` : rest);
  return { seat: seat?.[1] ?? named?.[2] ?? '', text: capital(text), clause, ...(beside.length ? { beside } : {}), times: 1 };
}

/** All that stands behind a line, its clause first. */
export const allCited = ({ clause, beside = [] }: Told): string[] => (clause ? [clause, ...beside] : []);
const behind = (row: Told): string => allCited(row).join();

/** Two lines that say the same as one: of the same seat it is counted, of several each is named once. */
function joined(last: Told, next: Told): Told {
  const times = last.times + 1;
  const before = last.seats ?? [last.seat];
  if (!next.seat || !before[0] || before.join() === next.seat) return { ...last, times };
  return { ...last, seat: '', seats: [...new Set([...before, next.seat])], times };
}

/** Lines that say the same of one seat after another are one line, which names them all. */
export function gathered(lines: string[]): Told[] {
  const all: Told[] = [];
  for (const line of lines) {
    const next = told(line);
    const last = all[all.length - 1];
    const same = last && last.text === next.text && behind(last) === behind(next);
    // What is said of somebody is not said of nobody.
    if (same && !next.seat === !(last.seat || last.seats)) all[all.length - 1] = joined(last, next);
    else all.push(next);
  }
  return all;
}

/** Of whom, or how often, a line is said that stands for several: ": seats 1, 5, 8", " × 3". */
export function often({ seats, times }: Told): string {
  if (seats) return `: ${t('line.seats', { list: seats.join(', ') })}${times > seats.length ? ` × ${times}` : ''}`;
  return times > 1 ? `\u00a0× ${times}` : '';
}

/** A log taken up after a break: the old lines up to where the new ones begin, so that none is lost and none comes twice. */
export function rejoined<L extends { kind: string; text: string }>(old: L[], fresh: L[]): L[] {
  const [first, second] = fresh;
  if (!first) return old;
  for (let at = old.length - 1; at >= 0; at--) {
    const meets = old[at]?.kind === 'line' && old[at]?.text === first.text;
    const next = old.slice(at + 1).find((line) => line.kind === 'line');
    if (meets && (!next || !second || next.text === second.text)) {
      return [...old.slice(0, at), ...fresh, ...old.slice(at).filter((line) => line.kind !== 'line')];
    }
  }
  return [...old.filter((line) => line.kind !== 'line'), ...fresh];
}

const SUITS: Record<string, string> = { '♠': 's', '♥': 'h', '♦': 'd', '♣': 'c' };

/** Cards by their names in the place of their signs: a screen reader has no short word for a sign. */
export const aloud = (text: string): string =>
  text.replace(/(10|[2-9JQKA])([♠♥♦♣])/g, (_, rank: string, suit: string) => cardName(`${rank === '10' ? 'T' : rank}${SUITS[suit] ?? ''}`));

/** For a live region: what happened, without clauses, and no more than a breath of it. */
export function spokenLines(lines: string[]): string {
  const rows = gathered(lines).map((row) => `${row.seat ? `${t('tell.seat', { n: row.seat })}: ` : ''}${aloud(row.text)}${often(row)}.`);
  return rows.slice(-8).join(' ');
}
