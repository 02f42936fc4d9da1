// What a listing leaves to the house: a field of every shape.
import type { Choice, Choices } from '../src/wire/set-up';

const line = (lines: string) => ({ document: '001', lines });
const option = (value: string, label: string, detail: string | null = null) => ({ value, label, detail });

const PACKS: Choice = { field: 'packs', label: 'Number of decks', shape: { number: { from: 4, to: 8 } }, default: 8, clause: null, source: line('1424') };
const SHUFFLE: Choice = { field: 'shuffle', label: 'Shuffle', shape: { 'one-of': [option('shoe', 'Shoe'), option('shuffler', 'Shuffling machine')] }, default: 'shoe', clause: null, source: line('834') };
const OPTIONS: Choice = { field: 'options', label: 'Optional rules', shape: { 'any-of': [option('double-double', 'Double-double down', 'A player who has doubled may double again.')] }, default: [], clause: 'delta/pure-spanish-21-5#double-double-down', source: line('1100') };
const BUY_IN: Choice = { field: 'buy-in', label: 'Buy-in', shape: { range: { from: 4000, to: null, step: 100 } }, default: { minimum: 4000, maximum: null }, clause: null, source: line('280') };
const LIMITS: Choice = { field: 'limits', label: 'Limits', shape: { range: { from: 500, to: 30_000, step: 100 } }, default: { minimum: 500, maximum: 30_000 }, clause: null, source: line('1500') };
const BLINDS: Choice = { field: 'blinds', label: 'Blinds', shape: { amounts: { names: ['Small blind', 'Big blind'], from: 100, step: 100 } }, default: [100, 200], clause: null, source: line('100'), structures: ['no-limit'] };
const ANTE: Choice = { field: 'ante', label: 'Ante', shape: { amount: { from: 25, to: null, step: 25 } }, default: null, clause: null, source: null };
const STRUCTURE: Choice = { field: 'structure', label: 'Betting structure', shape: { 'one-of': [option('limit', 'Limit'), option('no-limit', 'No-limit')] }, default: 'limit', clause: null, source: line('90') };
const STAKES: Choice = {
  field: 'stakes', label: 'Stakes', default: '$4-$8', clause: null, source: line('91-92, 95'),
  shape: { 'one-of': [{ ...option('$4-$8', '$4-$8', 'limit, blinds $2/$4'), structure: 'limit' }, { ...option('$6-$12', '$6-$12'), structure: 'limit' }, { ...option('$1-$3', '$1-$3'), structure: 'no-limit' }] },
};
const PAYS: Choice[] = ['bonus', 'envy'].map((wager) => ({ field: 'pay-table', wager, label: `Pay table: ${wager}`, shape: { 'one-of': [option('first', 'Pay table 1', 'straight 5 to 1'), option('second', 'Pay table 2', 'straight 6 to 1')] }, default: { [wager]: 'first' }, clause: null, source: line('280') }));
const BANKED = ['delta', 'westlane', 'outlaws'];

const seats = (most: number): Choice => ({ field: 'seats', label: 'Seats', shape: { number: { from: 2, to: most } }, default: Math.min(8, most), clause: null, source: line('12') });

function schedule(isPrinted: boolean, banked: boolean): Choice {
  const block = { block: 'delta/gega-1', title: 'Collection rates for $5 to $300', superseded: false, options: [1, 2].map((no) => ({ value: `gega-1/${no}`, label: `gega-1/${no}: $5–$300`, minimum: 500, maximum: 30_000, fees: ['player-dealer: $1 to $3, by the table action', `each player: $${no - 1}, hand`] })) };
  return {
    field: 'schedule', label: 'Collection schedule',
    shape: { schedule: { blocks: isPrinted ? [block] : [], 'none-allowed': !isPrinted, 'own-allowed': !isPrinted, 'player-dealer': banked } },
    default: isPrinted ? 'gega-1/1' : null, clause: null, source: isPrinted ? line('2850') : null,
  };
}

/** A table of some room: what is left open differs by its game. */
export function choices(listing: string, most: number): Choices {
  const [room = ''] = listing.split('/');
  const banked = BANKED.includes(room) || listing.includes('pan-9') || listing.includes('pai-gow');
  const own = banked ? [LIMITS, PACKS, SHUFFLE, OPTIONS, ...PAYS] : [STRUCTURE, STAKES, BLINDS, ANTE];
  return { listing, fields: [seats(most), ...own, BUY_IN, schedule(room !== 'central-coast', banked)] };
}
