// What a host decides about a table of any game, as fields of the set-up form; and what the form asks the room for.
import type { Choice, Shape } from '../wire/set-up';
import { statusWord } from '../rulebook/file';
import type { RegimeFile } from '../rulebook/wire';
import { t } from '../words/index.svelte';
import type { Values } from './set-up';

const field = (name: string, label: string, shape: Shape, usual: Choice['default']): Choice => ({ field: name, label, shape, default: usual, clause: null, source: null });

/** Fields that are no choice of the listing's. One seat stays free for the host. Regimes are offered where the room has any. */
export function hostFields(seats: number, regimes: RegimeFile[] = []): Choice[] {
  const paces = ([5, 10, 20, 40] as const).map((tenths) => ({ value: String(tenths), label: t(`lobby.pace-${tenths}`), detail: null }));
  const kinds = (['private', 'training', 'floor'] as const).map((kind) => ({ value: kind, label: t(`lobby.${kind}`), detail: null }));
  const under = [{ value: '', label: t('regime.no-regime'), detail: null }, ...regimes.map((one) => ({ value: one.regime, label: `${one.regime} (${statusWord(one.status)})`, detail: null }))];
  return [
    field('bots', t('lobby.bots'), { number: { from: 0, to: Math.max(0, seats - 1) } }, Math.min(4, seats - 1)),
    field('pace', t('lobby.pace'), { 'one-of': paces }, '10'),
    field('table', t('set-up.table'), { 'any-of': kinds }, []),
    ...(regimes.length ? [field('regime', t('regime.choice'), { 'one-of': under }, '')] : []),
  ];
}

/** A set-up as the room takes it: the pace is a number, and each kind of table a field of its own. */
export function request(values: Values, fields: Choice[]): Values {
  const { pace, table = [], bots, regime, ...rest } = values;
  const usual = fields.find((one) => one.field === 'bots')?.default ?? 0;
  return {
    ...rest,
    bots: bots ?? usual,
    ...(regime ? { regime } : {}),
    ...(pace === undefined ? {} : { pace: Number(pace) }),
    ...Object.fromEntries((table as string[]).map((kind) => [kind, true])),
  };
}
