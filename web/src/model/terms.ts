// What a table is played for, as a player says it: "$4-$8, blinds $2/$4", "buy-in $40 and up", "player $1, player-dealer $1 to $3".
import { t } from '../words/index.svelte';
import type { TableFee, TableTerms } from '../wire/types';
import { sum } from './money';

const PAYERS = ['player-dealer', 'each-player', 'pot', 'button-seat', 'small-blind', 'big-blind'] as const;
const PERS = ['hand', 'circle', 'wager-spot', 'base-wager', 'ante', 'half-hour'] as const;
/** No table takes more than this; a higher maximum stands for none. */
export const NO_MOST = 100_000_000;

const known = <T extends string>(all: readonly T[], key: string): T | undefined => all.find((one) => one === key);

/** A minimum with its maximum, where there is one. */
export function span(from: number, to: number | null): string {
  if (from === to) return sum(from);
  return to === null || to >= NO_MOST ? t('offer.from', { from: sum(from) }) : t('offer.bounds', { from: sum(from), to: sum(to) });
}

/** Stakes and blinds of a pot, or the limits of wagers. */
export function stakesOf({ stakes, blinds = [], limits }: TableTerms): string {
  // Stakes without limits are named by their blinds.
  const limit = stakes && /^\$[^/]+$/.test(stakes) ? stakes : '';
  const posted = blinds.length ? t('table.blinds', { sums: blinds.map(sum).join('/') }) : '';
  if (stakes) return [limit, posted].filter(Boolean).join(', ') || stakes;
  return limits ? span(limits[0] ?? 0, limits[1] ?? null) : '';
}

/** The buy-in, where the table has one. */
export const buyInOf = (terms: TableTerms): string =>
  terms['buy-in'] ? t('terms.buy-in', { span: span(terms['buy-in'].minimum, terms['buy-in'].maximum) }) : '';

function feeOf({ payer, per, from, to }: TableFee): string {
  const who = known(PAYERS, payer);
  const often = known(PERS, per);
  const fee = who ? t(`fee.payer-${who}`, { sum: span(from, to) }) : span(from, to);
  return often && often !== 'hand' ? `${fee} ${t(`fee.per-${often}`)}` : fee;
}

/** What the table collects, who pays it, and that it collects nothing. */
export const feesOf = ({ fees }: TableTerms): string => (fees?.length ? fees.map(feeOf).join(', ') : t('set-up.no-collection'));
