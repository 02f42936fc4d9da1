import { expect, test } from 'vitest';
import { cardsOf, meldFrom, meldsOf } from '../src/model/melds';
import type { Offer } from '../src/wire/types';

const rope: Offer = { verb: 'meld', at: 1, shape: { meld: { rope: { suit: 0, low: 2, high: 5, with: 5 } } } };
const square: Offer = { verb: 'meld', at: 1, shape: { meld: { square: { rank: 6, most: [2, 1, 1, 0], mixed: false, with: null } } } };

test('ropes hold the card drawn, longest first', () => {
  expect(meldsOf(rope).map((meld) => cardsOf(meld).join(' '))).toEqual(['3c 4c 5c 6c', '4c 5c 6c']);
});

test('squares are of one suit or of different suits', () => {
  expect(meldsOf(square).map((meld) => cardsOf(meld).join(' '))).toEqual(['7c 7d 7h']);
});

test('the seven and the jack are neighbours in the sequence', () => {
  expect(cardsOf({ rope: { suit: 3, low: 6, high: 8 } })).toEqual(['7s', 'Js', 'Qs']);
});

test('picked cards are matched with a meld in any order', () => {
  expect(meldFrom([rope, square], ['7h', '7c', '7d'])?.meld).toEqual({ square: { rank: 6, suits: [1, 1, 1, 0] } });
  expect(meldFrom([rope, square], ['7h', '7c'])).toBeNull();
});
