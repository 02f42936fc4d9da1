import { describe, expect, test } from 'vitest';
import { at, clip, count, fromSlider, frontOf, has, mask, onSlider, picks, plainChoices, presets, stepped, thirteen } from '../src/model/shapes';

const raise = { from: 7500, to: 124_450, step: 100 };

describe('amounts', () => {
  test('go in steps and end with the most', () => {
    expect(count({ from: 500, to: 2050, step: 100 })).toBe(17);
    expect(at({ from: 500, to: 2050, step: 100 }, 16)).toBe(2050);
    expect(count({ from: 700, to: 700, step: 1 })).toBe(1);
  });
  test('what is typed is taken only if it is one of them', () => {
    expect(has(raise, 7600)).toBe(true);
    expect(has(raise, 7650)).toBe(false);
    expect(has(raise, 7400)).toBe(false);
    expect(has(raise, 124_450)).toBe(true);
    expect(has(raise, 124_550)).toBe(false);
  });
  test('the nearest one is found from anywhere', () => {
    expect(clip(raise, 0)).toBe(7500);
    expect(clip(raise, 7660)).toBe(7700);
    expect(clip(raise, 1e9)).toBe(124_450);
  });
  test('keys go by a chip and stop at the ends', () => {
    expect(stepped(raise, 7500, 1, 500)).toBe(8000);
    expect(stepped(raise, 7500, -1, 500)).toBe(7500);
    expect(stepped(raise, 124_400, 10, 100)).toBe(124_450);
  });
  test('the slider goes there and back, whatever the ratio', () => {
    for (const amounts of [raise, { from: 100, to: 10_000_000, step: 100 }]) {
      for (const part of [0, 0.25, 0.5, 0.9, 1]) {
        const cents = fromSlider(amounts, part, 100);
        expect(has(amounts, cents)).toBe(true);
        expect(Math.abs(onSlider(amounts, cents) - part)).toBeLessThan(0.01);
      }
    }
  });
  test('ready sums are parts of the pot within the bounds, each once', () => {
    const rows = presets(raise, { all: 22_200, highest: 4_500, lacking: 4_500 }, 124_450);
    expect(rows.map((row) => row.key)).toEqual(['least', 'half-pot', 'three-quarters', 'pot', 'all-in']);
    expect(rows.every((row) => has(raise, row.amount))).toBe(true);
    expect(presets({ from: 100, to: 100, step: 1 }, { all: 50, highest: 0, lacking: 0 }, 100)).toHaveLength(1);
    // 45 to call into 222: a raise by the pot is by 267, the first bet by what lies there.
    const any = { from: 7_500, to: 124_400, step: 1 };
    expect(presets(any, { all: 22_200, highest: 4_500, lacking: 4_500 }, 124_400).map((row) => row.amount)).toEqual([7_500, 17_850, 24_525, 31_200, 124_400]);
    expect(presets({ ...any, from: 200 }, { all: 1_000, highest: 0, lacking: 0 }, 9_000).map((row) => row.amount).slice(0, 4)).toEqual([200, 500, 750, 1_000]);
  });
});

describe('cards', () => {
  test('so many of those', () => {
    const draw = { least: 1, most: 3, of: 0b11111 };
    expect(picks(draw, mask([0, 4]))).toBe(true);
    expect(picks(draw, 0)).toBe(false);
    expect(picks(draw, mask([0, 1, 2, 3]))).toBe(false);
    expect(picks(draw, mask([5]))).toBe(false);
  });
  test('two in front in either order, as the server wrote them', () => {
    expect(frontOf([['9h', '9c']], ['9c', '9h'])).toEqual(['9h', '9c']);
    expect(frontOf([['9h', '9c']], ['9c', 'As'])).toBeNull();
    expect(frontOf([['9h', '9c']], ['9c'])).toBeNull();
  });
  test('thirteen have two bits each, and only three, five and five are sent', () => {
    const front = [0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2];
    const bits = thirteen(front) ?? 0;
    expect(front.map((_, place) => Math.floor(bits / 4 ** place) % 4)).toEqual(front);
    expect(thirteen([...front.slice(1), 1])).toBeNull();
    expect(thirteen([...front.slice(0, 12), null])).toBeNull();
  });
});

test('few and plain choices are buttons', () => {
  expect(plainChoices('only')).toEqual(['only']);
  expect(plainChoices({ price: 400 })).toEqual(['only']);
  expect(plainChoices({ amount: { from: 800, to: 800, step: 1 } })).toEqual([{ amount: 800 }]);
  expect(plainChoices({ wager: { wager: 'play', amounts: { from: 309, to: 412, step: 103 } } })).toEqual([
    { wager: { wager: 'play', amount: 309 } },
    { wager: { wager: 'play', amount: 412 } },
  ]);
  expect(plainChoices({ amount: raise })).toBeNull();
});
