import { afterEach, expect, test } from 'vitest';
import { settings } from '../src/model/settings.svelte';
import { buyInOf, feesOf, stakesOf } from '../src/model/terms';

const fee = (payer: string, from: number, to: number, per = 'hand') => ({ payer, per, from, to });

afterEach(() => (settings.language = 'en'));

test('a table is described as a player says it', () => {
  expect(stakesOf({ fees: [], stakes: '$4-$8', blinds: [200, 400] })).toBe('$4-$8, blinds $2/$4');
  expect(stakesOf({ fees: [], stakes: '$1/$2', blinds: [100, 200] })).toBe('blinds $1/$2');
  expect([stakesOf({ fees: [], limits: [500, 30_000] }), stakesOf({ fees: [], limits: [500, 100_000_000] }), stakesOf({ fees: [] })]).toEqual(['$5 to $300', '$5 and up', '']);
  expect([buyInOf({ fees: [] }), buyInOf({ fees: [], 'buy-in': { minimum: 4000, maximum: null } }), buyInOf({ fees: [], 'buy-in': { minimum: 4000, maximum: 20_000 } })]).toEqual(['', 'buy-in $40 and up', 'buy-in $40 to $200']);
});

test('its fee says who pays how much, $0 too, and that there is none', () => {
  expect(feesOf({ fees: [fee('player-dealer', 100, 300), fee('each-player', 0, 0)] })).toBe('player-dealer $1 to $3, player $0');
  expect(feesOf({ fees: [fee('each-player', 600, 600, 'half-hour')] })).toBe('player $6 every half hour');
  expect(feesOf({ fees: [fee('not-known-yet', 100, 100)] })).toBe('$1');
  expect([feesOf({ fees: [] })]).toEqual(['No collection']);
  settings.language = 'es';
  expect(feesOf({ fees: [fee('pot', 400, 400)] })).toBe('drop $4');
});
