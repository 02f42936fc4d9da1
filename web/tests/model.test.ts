import { expect, test } from 'vitest';
import { asksTwice, parts, strokes } from '../src/model/asides';
import { face, slip, sorted } from '../src/model/cards';
import { gathered, often, spokenLines } from '../src/model/lines';
import { found, groups, matches } from '../src/model/lobby';
import { plain, signed, stack, sum, typed } from '../src/model/money';
import { horseshoe, others, ring } from '../src/model/seats';
import { en } from '../src/words/en';
import { es } from '../src/words/es';
import { t } from '../src/words/index.svelte';
import type { Game, Offer } from '../src/wire/types';

test('sums are written and read back', () => {
  expect([sum(124_400), sum(50), signed(2000), signed(-2000)]).toEqual(['$1,244', '$0.50', '+$20', '−$20']);
  expect([typed('$1,244'), typed('2.5'), typed('.50'), typed('ten'), typed('-3')]).toEqual([124_400, 250, 50, null, null]);
  expect(typed(plain(12_345))).toBe(12_345);
  expect(stack(3_700)).toEqual([2500, 500, 500, 100, 100]);
});

test('cards show what their text says', () => {
  expect(face('Td')).toEqual({ kind: 'suited', rank: '10', suit: 'd' });
  expect(face('6-4').kind).toBe('tile');
  expect(face('??').kind).toBe('back');
  expect(slip('Td')).toBe('10♦');
  expect(sorted(['2c', 'As', 'Kd'], 'rank')).toEqual([1, 2, 0]);
});

test('the seats go clockwise from the one on my left', () => {
  expect(others(9, 5)).toEqual([6, 7, 8, 9, 1, 2, 3, 4]);
  const spots = ring(9, 5, { cx: 488, cy: 300, rx: 400, ry: 236 });
  expect(spots.find((spot) => spot.position === 6)?.side).toBe('left');
  expect(spots.find((spot) => spot.position === 4)?.side).toBe('right');
  expect(spots.filter((spot) => spot.side === 'left').every((spot) => spot.x < 488)).toBe(true);
});

test('no two plates of a ring or a horseshoe touch, for two to ten seats', () => {
  for (let seats = 2; seats <= 10; seats++) {
    const plates = ring(seats, 1, { cx: 488, cy: 300, rx: 400, ry: 226 }).filter((spot) => spot.side !== 'own');
    for (const one of plates) {
      for (const other of plates) {
        if (one !== other) expect(Math.abs(one.x - other.x) >= 150 || Math.abs(one.y - other.y) >= 50).toBe(true);
      }
    }
    const blocks = horseshoe(seats, 1).filter((spot) => spot.side === 'left').map((spot) => spot.y).sort((a, b) => a - b);
    blocks.slice(1).forEach((y, no) => expect(y - (blocks[no] ?? 0)).toBeGreaterThanOrEqual(130));
  }
});

const offer = (verb: string, at: number | null = 1): Offer => ({ verb, at, shape: 'only' });

test('chips and going are apart from the decision, and keys are unique', () => {
  const split = parts([offer('fold'), offer('leave', null), offer('sit', 3)]);
  expect(split.main.map((one) => one.verb)).toEqual(['fold']);
  expect(split.enter).toHaveLength(1);
  const keys = strokes([offer('card'), offer('call'), offer('fold')], { card: { stroke: 'c' }, call: { stroke: 'c' }, fold: { stroke: 'f' } });
  expect([...keys.values()]).toEqual(['c', '1', 'f']);
});

test('a fold that could be a check is asked once more', () => {
  expect(asksTwice(offer('fold'), [offer('fold'), offer('check')])).toBe(true);
  expect(asksTwice(offer('fold'), [offer('fold'), offer('call')])).toBe(false);
  expect(asksTwice(offer('surrender'), [])).toBe(true);
});

const game = (name: string, room: string): Game => ({ listing: `${room}/x`, name, room, 'room-name': room, family: 'pot-poker', 'family-name': 'Pot poker', seats: 9, limits: [], fees: [] });

test('games are found by any of their words', () => {
  expect(matches(game("Texas Hold'em", 'chico'), 'holdem chico')).toBe(true);
  expect(matches(game("Texas Hold'em", 'chico'), 'stud')).toBe(false);
  const row = { table: 1, listing: 'delta/x', name: '', 'room-name': '', family: '', positions: 9, people: [], owner: null, round: 1, watching: 0, option: null, terms: null, waiting: 0, list: '', free: 9, marked: [], paused: false, closes: null, 'kept-open': false, jackpot: null, regime: null };
  const rows = found([game('A', 'chico'), game('B', 'delta')], [row], { words: '', family: '', room: '', open: false });
  expect(rows.map((one) => one.room)).toEqual(['delta', 'chico']);
  expect(groups([game('A', 'chico'), game('B', 'chico')], 'room')).toEqual([{ key: 'chico', name: 'chico', many: 2 }]);
});

test('both catalogues fill the same blanks', () => {
  const blanks = (text: string) => [...text.matchAll(/\{\w+\}/g)].map((found) => found[0]).sort();
  for (const key of Object.keys(en) as (keyof typeof en)[]) expect(blanks(es[key]), key).toEqual(blanks(en[key]));
});

test('lines of the log have their seat in front and their clause behind, and the same is said once', () => {
  const rows = gathered(['Seat 3: a card face down', 'Seat 4: a card face down', 'Seat 3: posts the small blind, $1 [chico/flop-games#small-blind]']);
  expect(rows).toEqual([
    { seat: '', text: 'A card face down', clause: '', seats: ['3', '4'], times: 2 },
    { seat: '3', text: 'Posts the small blind, $1', clause: 'chico/flop-games#small-blind', times: 1 },
  ]);
  expect(gathered(['$2 is returned to seat 6, nobody called it [interpretation H30]', '$2 vuelve [interpretación H30]', 'a pot [outside]']).map((row) => row.clause)).toEqual(['H30', 'H30', '']);
  expect(spokenLines(['Seat 3: folds'])).toBe('Seat 3: Folds.');
  expect(spokenLines(['Seat 3: shows 10♠ K♦'])).toBe('Seat 3: Shows ten of spades king of diamonds.');
});

test('what several seats do alike names each of them, in the log and aloud', () => {
  const rows = gathered(['Seat 1: calls $2', 'Seat 5: calls $2', 'Seat 8: calls $2', 'Seat 8: folds']);
  expect(rows.map((row) => `${row.seat}|${row.text}${often(row)}`)).toEqual(['|Calls $2: seats 1, 5, 8', '8|Folds']);
  expect(spokenLines(['Seat 1: calls $2', 'Seat 5: calls $2'])).toBe('Calls $2: seats 1, 5.');
  // The same seat again is counted, and what nobody is named in stays apart from what somebody does.
  expect(gathered(['Seat 3: a card', 'Seat 3: a card', 'a card']).map((row) => [row.seat, row.times])).toEqual([['3', 2], ['', 1]]);
  expect(gathered(['Seat 3: a card', 'Seat 4: a card', 'Seat 3: a card']).map(often)).toEqual([': seats 3, 4 × 3']);
});

test('a catalogue has a word for one and a word for many', () => {
  expect(t('table.stock', { n: 1 })).toBe('1 card left');
  expect(t('table.stock', { n: 12 })).toBe('12 cards left');
  // Every blank of a sentence in English is one of the same sentence in Spanish.
  const blanks = (text: string) => [...new Set([...text.matchAll(/\{(\w+)/g)].map((found) => found[1]))].sort().join();
  for (const [key, text] of Object.entries(en)) expect(`${key} ${blanks(es[key as keyof typeof es])}`).toBe(`${key} ${blanks(text)}`);
});
