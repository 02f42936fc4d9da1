import { expect, test } from 'vitest';
import { aheads, answer, isForNext, toCall } from '../src/model/ahead';
import type { Offer, View } from '../src/wire/types';

const seat = { position: 2, person: 4, chips: 5000, bet: 0, live: true, away: false };
const view = (more: Partial<View>): View => ({
  round: 3, phase: 'playing', seats: [seat], behind: [], bank: null, 'offered-to': null, stakes: [], hands: [], burned: 0, dice: null,
  button: null, dealer: null, pots: [900], awaited: [7], display: null, 'stock-left': 0, drop: 0, ...more,
});
const keys = (all: { key: string }[]) => all.map((one) => one.key);
const price: Offer = { verb: 'call', at: 2, shape: { price: 400 } };

test('a live hand may be decided ahead while another is to act', () => {
  expect(keys(aheads(view({}), 4, 2, new Set()))).toEqual(['check-fold', 'check']);
  const raised = view({ seats: [{ ...seat, bet: 200 }, { ...seat, position: 3, person: 7, bet: 800 }] });
  expect(keys(aheads(raised, 4, 2, new Set()))).toEqual(['check-fold', 'call']);
  expect(toCall(raised, 2)).toBe(600);
  expect(toCall(view({ seats: [{ ...seat, chips: 100 }, { ...seat, position: 3, person: 7, bet: 800 }] }), 2)).toBe(100);
});

test('nothing is decided ahead on one’s own turn, without a hand, or from the rail', () => {
  expect(aheads(view({ awaited: [4] }), 4, 2, new Set())).toEqual([]);
  expect(aheads(view({ seats: [{ ...seat, live: false }] }), 4, 2, new Set())).toEqual([]);
  expect(aheads(view({}), null, null, new Set())).toEqual([]);
});

test('check or fold checks where that is offered, and folds else', () => {
  const fold: Offer = { verb: 'fold', at: 2, shape: 'only' };
  const check: Offer = { verb: 'check', at: 2, shape: 'only' };
  expect(answer('check-fold', [fold, check])?.offer).toBe(check);
  expect(answer('check-fold', [fold, price])?.offer).toBe(fold);
});

test('a check decided ahead does nothing once there is a bet', () => {
  expect(answer('check', [{ verb: 'fold', at: 2, shape: 'only' }, price])).toBeNull();
});

test('money for the next hand is offered where the table has offered it before, and is kept until it is done', () => {
  expect(keys(aheads(view({ phase: 'idle', pots: [] }), 4, 2, new Set(['straddle'])))).toEqual(['straddle']);
  expect(isForNext('straddle')).toBe(true);
  expect(isForNext('check')).toBe(false);
  expect(answer('straddle', [{ verb: 'straddle', at: 2, shape: { amount: { from: 800, to: 1600, step: 100 } } }])?.choice).toEqual({ amount: 800 });
});
