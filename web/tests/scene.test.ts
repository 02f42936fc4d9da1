import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { placeKey } from '../src/model/places';
import { AT_ONCE, bankOf, frames, isPast, netNow, netOf, opening, refreshed, STEADY, type Scene } from '../src/model/scene';
import type { Event, StepMessage, View } from '../src/wire/types';

const VIEW: View = {
  round: 1, phase: 'playing', seats: [], behind: [], bank: null, 'offered-to': null, stakes: [], hands: [], burned: 0, dice: null,
  button: null, dealer: null, pots: [], awaited: [], display: null, 'stock-left': 0, drop: 0,
};

function step(events: Event[], view: Partial<View> = {}, more: Partial<StepMessage> = {}): StepMessage {
  return { type: 'step', seq: 1, events, lines: [], view: { ...VIEW, ...view }, offers: [], people: {}, you: 0, clock: null, paused: false, ...more };
}

const last = (shown: { scene: Scene }[]): Scene => shown[shown.length - 1]?.scene as Scene;
const dealt = (position: number, card: string): Event => ({ event: 'dealt', place: { position }, card, face: 'down' });
const settled = (person: number, wager: string, outcome: string, moved: number): Event => ({
  event: 'settled', person, position: person + 1, wager, outcome, stake: 100, due: moved, moved, because: { why: 'both-lower', row: null },
});

describe('a step', () => {
  test('deals card by card and ends with the view', () => {
    const hands = [{ place: { position: 1 }, cards: ['As', 'Kd'], makes: 'ace high' }];
    const shown = frames(opening(VIEW), step([dealt(1, 'As'), dealt(1, 'Kd')], { hands }), 0, STEADY);
    expect(shown).toHaveLength(3);
    expect(shown[0]?.scene.hands[0]?.cards).toEqual(['As']);
    expect(last(shown).hands).toEqual(hands);
  });
  test('settles my wagers singly and another seat as one', () => {
    const events = [settled(0, 'ante', 'won', 100), settled(0, 'play', 'lost', 100), settled(1, 'ante', 'lost', 100), settled(1, 'play', 'lost', 100)];
    const shown = frames(opening(VIEW), step([...events, { event: 'round-closed' }]), 0, STEADY);
    expect(shown.map((frame) => frame.ms)).toEqual([900, 900, 260, 0]);
    expect(last(shown).results).toHaveLength(4);
    expect(netOf(last(shown), 1, 2)).toBe(-200);
  });
  test('leaves the table in sight after the round, until the next cards', () => {
    const bank = { person: 3, position: 4, turn: 1, covers: 900, left: 900, fund: 900 };
    const before = opening({ ...VIEW, bank, hands: [{ place: 'bank', cards: ['??'], makes: null }] });
    const shown = [{ place: 'bank' as const, cards: ['Qs'], makes: 'queen high' }];
    const over = last(frames(before, step([{ event: 'turned-up', place: 'bank' }, settled(0, 'ante', 'won', 100), { event: 'round-closed' }], { phase: 'idle' }, { shown }), 0, AT_ONCE));
    expect(over.over).toBe(true);
    expect(over.hands[0]?.cards).toEqual(['Qs']);
    expect(netOf(over, 3, 4)).toBe(-100);
    const stake = { position: 1, person: 0, wager: 'ante', settled: false, shared: false, amount: 100 };
    expect(bankOf(over)).toEqual(bank);
    expect([isPast(over), netNow(over, 0, 1)]).toEqual([false, 100]);
    const other = { ...bank, person: 0, position: 1 };
    const staked = last(frames(over, step([{ event: 'staked' }], { phase: 'wagering', bank: other, stakes: [stake] }), 0, AT_ONCE));
    expect(staked.over).toBe(true);
    // The plates forget what the round came to, and who has the position now has not lost it.
    expect([isPast(staked), netNow(staked, 0, 1), netOf(staked, 0, 1), netOf(staked, 3, 4)]).toEqual([true, 0, 100, -100]);
    expect(bankOf(staked)).toEqual(other);
    expect(staked.told).toEqual(over.told);
    expect(staked.told.length).toBeGreaterThan(0);
    const next = last(frames(staked, step([dealt(1, '2c')], { hands: [{ place: { position: 1 }, cards: ['2c'], makes: null }] }), 0, AT_ONCE));
    expect(next.over).toBe(false);
    expect(next.hands).toHaveLength(1);
  });
  test('shares what the player-dealer wins or loses with whoever has joined', () => {
    const bank = { person: 3, position: 4, turn: 1, covers: 1000, left: 1000, fund: 1000 };
    const joined = last(frames(opening({ ...VIEW, bank }), step([{ event: 'bank-joined', person: 2, amount: 100 }], { bank }), 0, AT_ONCE));
    expect(joined.partners).toEqual([{ person: 2, put: 100, back: null }]);
    const events = [settled(0, 'ante', 'won', 500), { event: 'bank-parted', person: 2, amount: 50 }, { event: 'round-closed' }];
    const over = last(frames(joined, step(events, { phase: 'idle' }), 0, AT_ONCE));
    expect([netOf(over, 0, 1), netOf(over, 2, 3), netOf(over, 3, 4)]).toEqual([500, -50, -450]);
    expect(last(frames(over, step([{ event: 'round-opened' }]), 0, AT_ONCE)).partners).toEqual([]);
  });
  test('a table that is told afresh keeps what was there to be read, and forgets what is long over', () => {
    const playing = { ...VIEW, hands: [{ place: { position: 1 }, cards: ['As'], makes: null }] };
    const over = last(frames(opening(playing), step([settled(0, 'ante', 'won', 100), { event: 'round-closed' }], { phase: 'idle' }), 0, AT_ONCE));
    expect(refreshed(over, { ...VIEW, phase: 'idle' }).hands).toEqual(over.hands);
    expect(refreshed(over, { ...playing, round: 2 })).toMatchObject({ over: false, told: over.told, results: [] });
    expect(refreshed(over, { ...VIEW, round: 9 }).told).toEqual([]);
    expect(refreshed(null, VIEW)).toEqual(opening(VIEW));
  });
  test('takes no longer than it may', () => {
    const events = Array.from({ length: 40 }, (_, no) => settled(no % 2, 'ante', 'lost', 1));
    const shown = frames(opening(VIEW), step(events), 0, STEADY);
    expect(shown.reduce((ms, frame) => ms + frame.ms, 0)).toBeLessThanOrEqual(STEADY.most + 1);
  });
});

describe('recorded games', () => {
  const folder = join(import.meta.dirname, '../mock/fixtures');
  for (const name of readdirSync(folder)) {
    test(`${name} ends each step with the server's view, and no frame knows a card that it has not shown`, () => {
      const lines = readFileSync(join(folder, name), 'utf8').trim().split('\n').slice(1);
      let scene = opening(VIEW);
      for (const line of lines) {
        const message = step([], {}, JSON.parse(line) as Partial<StepMessage>);
        const shown = frames(scene, message, 0, STEADY);
        scene = last(shown);
        expect(scene.view).toEqual(message.view);
        if (message.view.hands.length) expect(scene.hands).toEqual(message.view.hands);
        const keys = scene.hands.map((hand) => placeKey(hand.place));
        expect(new Set(keys).size).toBe(keys.length);
      }
    });
  }
});
