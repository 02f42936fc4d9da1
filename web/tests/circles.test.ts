import { expect, test } from 'vitest';
import { behindAt, circlesAt, withFollowers } from '../src/model/circles';
import { opening } from '../src/model/scene';
import type { Felt, Stake, View } from '../src/wire/types';

const stake = (position: number, person: number, amount: number): Stake => ({ position, person, wager: 'base', settled: false, shared: false, amount });
const seat = (position: number, person: number | null) => ({ position, person, chips: 0, bet: 0, live: true, away: false });
const view = { seats: [seat(1, 4), seat(2, 5)], stakes: [stake(1, 4, 1000), stake(1, 5, 500), stake(1, 9, 200), stake(2, 5, 700)], hands: [] } as unknown as View;
const felt = { circles: [{ wager: 'base', name: 'Base', kind: '', before: true }] } as unknown as Felt;
const scene = opening(view);

test('what lies behind a seat is told by bettor, without what lies before it', () => {
  expect(behindAt(scene, 1)).toEqual({ many: 2, cents: 700, bets: [{ person: 5, cents: 500 }, { person: 9, cents: 200 }] });
  expect(behindAt(scene, 2)).toEqual({ many: 0, cents: 0, bets: [] });
});

test('the circles of a seat show its own chips, and to who bets behind it theirs', () => {
  expect(circlesAt(felt, scene, 1)[0]?.cents).toBe(1000);
  expect(circlesAt(felt, scene, 1, 5)[0]?.cents).toBe(500);
});

test('a button that was earned lies on its circle, and the results of a round are gone when wagers open', () => {
  const earned = opening({ ...view, stakes: [{ ...stake(1, 4, 0), wager: 'envy' }] });
  expect(circlesAt(felt, earned, 1).map((circle) => circle.button)).toEqual([false, true]);
  const result = { position: 1, wager: 'base', person: 4, outcome: 'won', stake: 100, net: 100, why: '', clause: '' };
  const over = { ...opening({ ...view, stakes: [], phase: 'idle' }), over: true, results: [result] };
  expect(circlesAt(felt, over, 1)[0]?.result).toEqual(result);
  expect(circlesAt(felt, { ...over, view: { ...over.view, phase: 'wagering' } }, 1)[0]?.result).toBeNull();
});

test('what a wager brings along is counted with it', () => {
  const circle = (wager: string, brings: [string, number][]) => ({ wager, name: wager, kind: '', before: true, brings });
  const ultimate = { circles: [circle('ante', [['blind', 10], ['side', 5]]), circle('blind', []), circle('trips', [])] } as unknown as Felt;
  const put = { '2/ante': 500, '2/trips': 1000 };
  expect(withFollowers(ultimate, put)).toEqual({ ...put, '2/blind': 500, '2/side': 250 });
  expect(withFollowers(felt, { '1/base': 500 })).toEqual({ '1/base': 500 });
});
