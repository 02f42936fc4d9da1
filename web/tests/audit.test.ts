import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { verify, type Proofs, type Stock } from '../src/audit/verify';

// Made by tools/verify.py's own functions: two programs that know nothing of each other agree.
const proofs = JSON.parse(readFileSync(new URL('./proofs.json', import.meta.url), 'utf8')) as Proofs;
const [seen, whole] = proofs.stocks as [Stock, Stock];

test('cards that were seen are followed to the root', () => {
  expect(verify(seen)).toEqual({ cards: 4, whole: false, wrong: null });
});

test('with the seed the whole shuffle is made again', () => {
  expect(verify(whole)).toEqual({ cards: 52, whole: true, wrong: null });
});

test('whatever is changed is found', () => {
  const [first, ...rest] = seen.proofs as [Stock['proofs'][0], ...Stock['proofs']];
  expect(verify({ ...seen, proofs: [{ ...first, card: first.card === 'As' ? 'Ks' : 'As' }, ...rest] }).wrong?.key).toBe('proof');
  expect(verify({ ...seen, root: '00'.repeat(32) }).wrong?.key).toBe('proof');
  expect(verify({ ...whole, seed: 'ff'.repeat(32) }).wrong?.key).toBe('promise');
  expect(verify({ ...whole, promise: null, seed: 'ff'.repeat(32) }).wrong?.key).toBe('stock');
  expect(verify({ ...whole, salts: [] }).wrong?.key).toBe('stock');
});
