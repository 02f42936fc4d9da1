import { expect, test } from 'vitest';
import { beads, bigRoad, counts, percent } from '../src/model/roads';
import type { Shown } from '../src/wire/types';

/** P, B and T as hands; a capital N after one is a natural, D a Dragon 7. */
const shoe = (text: string): Shown[] =>
  text.split(' ').map((hand) => ({
    winner: hand[0] === 'P' ? 'player' : hand[0] === 'B' ? 'banker' : null,
    points: [0, 0],
    natural: hand.includes('N'),
    special: hand.includes('D') ? ['Dragon 7'] : [],
  }));
const at = (text: string, columns = 20) => bigRoad(shoe(text), columns).map((stone) => `${stone.column}/${stone.row}`);

test('counts and shares are of all hands of the shoe, ties among them', () => {
  const rows = counts(shoe('P B BD T PN'));
  expect(rows.map((row) => [row.name, row.many])).toEqual([['player', 2], ['banker', 2], ['tie', 1], ['natural', 1], ['Dragon 7', 1]]);
  expect(rows.map((row) => percent(row.share))).toEqual(['40.0 %', '40.0 %', '20.0 %', '20.0 %', '20.0 %']);
});

test('an empty shoe has no shares', () => {
  expect(counts([]).every((row) => row.many === 0 && row.share === 0)).toBe(true);
});

test('the bead plate fills columns of six, and drops the first ones when it is full', () => {
  const all = shoe(Array(20).fill('P').join(' '));
  expect(beads(all, 13).map((bead) => [bead.column, bead.row]).slice(5, 7)).toEqual([[0, 5], [1, 0]]);
  expect(beads(all, 2)[0]).toMatchObject({ no: 13, column: 0, row: 0 });
});

test('the big road has a column for each run', () => {
  expect(at('P P B P')).toEqual(['0/0', '0/1', '1/0', '2/0']);
});

test('a run longer than six turns to the right, and the next run begins beside its head', () => {
  expect(at('P P P P P P P P B')).toEqual(['0/0', '0/1', '0/2', '0/3', '0/4', '0/5', '1/5', '2/5', '1/0']);
});

test('a run that meets the tail of another turns before it, and stays on its row', () => {
  expect(at('P P P P P P P P B B B B B B B').slice(8)).toEqual(['1/0', '1/1', '1/2', '1/3', '1/4', '2/4', '3/4']);
});

test('ties are strokes on the last stone; one before the first winner waits for it', () => {
  expect(bigRoad(shoe('T P T T B'), 20)).toMatchObject([{ winner: 'player', ties: 3 }, { winner: 'banker', ties: 0 }]);
});

test('the road keeps its end when it is too long for the plate', () => {
  expect(at('P B P B P', 3)).toEqual(['0/0', '1/0', '2/0']);
});
