import { expect, test } from 'vitest';
import { behindAt, circlesAt } from '../src/model/circles';
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
