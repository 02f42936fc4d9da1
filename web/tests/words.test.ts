import { readFileSync, readdirSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { AT_ONCE, frames, opening } from '../src/model/scene';
import { deed } from '../src/floor/model';
import type { Deed } from '../src/floor/wire';
import { placeName } from '../src/model/names';
import { placeKey } from '../src/model/places';
import { settings } from '../src/model/settings.svelte';
import { en, type Key } from '../src/words/en';
import { es } from '../src/words/es';
import { t, verbWord } from '../src/words/index.svelte';
import type { Place, StepMessage, View } from '../src/wire/types';

// Written by `make update` from the Rust types: what the room sends as a key, and the client words.
const told = JSON.parse(readFileSync(new URL('./keys.json', import.meta.url), 'utf8')) as { worded: Record<string, string[]>; events: string[] };
const catalogues: Record<string, Record<string, string>> = { en, es };

afterEach(() => {
  settings.language = 'en';
  vi.restoreAllMocks();
});

describe('keys of the room', () => {
  test('each has a text in every language', () => {
    const sections = Object.entries(told.worded);
    expect(sections.length).toBeGreaterThan(8);
    for (const [section, keys] of sections) {
      expect(keys.length, section).toBeGreaterThan(1);
      for (const [language, catalogue] of Object.entries(catalogues)) {
        const without = keys.filter((key) => !catalogue[section + key]?.trim());
        expect(without, `${section} in ${language}`).toEqual([]);
      }
    }
  });

  test('no place in the client makes a key of what it does not know', () => {
    // A cast to Key would hide a key without text from the type checker.
    const sources = readdirSync(new URL('../src', import.meta.url), { recursive: true, encoding: 'utf8' }).filter((path) => /\.(ts|svelte)$/.test(path));
    const cast = sources.filter((path) => /as Key\b|as '[\w-]+\.[\w-]+'/.test(readFileSync(new URL(`../src/${path}`, import.meta.url), 'utf8')));
    expect(sources.length).toBeGreaterThan(100);
    expect(cast).toEqual([]);
  });

  test('an event of any kind is drawn, also one that is not known yet', () => {
    const view = { round: 1, phase: 'playing', seats: [], behind: [], bank: null, hands: [], stakes: [], pots: [], awaited: [] } as unknown as View;
    expect(told.events.length).toBeGreaterThan(60);
    for (const event of [...told.events, 'not-known-yet']) {
      const step = { type: 'step', seq: 1, events: [{ event }], lines: [], view, offers: [], people: {}, you: null, clock: null, paused: false } as StepMessage;
      expect(frames(opening(view), step, null, AT_ONCE).length, event).toBeGreaterThan(0);
    }
  });
});

describe('a key without text', () => {
  test('is worded by itself, in every language, and reported once', () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const unknown = (key: string) => t(key as Key, { n: 1 });
    for (const language of ['en', 'es'] as const) {
      settings.language = language;
      expect(unknown('mark.surrender-declared-twice')).toBe('surrender declared twice');
      expect(unknown('without-section')).toBe('without section');
    }
    expect(warned.mock.calls.flat()).toEqual([
      'The catalogue has no text for "mark.surrender-declared-twice".',
      'The catalogue has no text for "without-section".',
    ]);
  });

  test('never throws, whatever it is', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    for (const key of ['', '.', 'constructor', '__proto__', 'table.{n}', undefined, null, 7, {}]) {
      expect(typeof t(key as unknown as Key), String(key)).toBe('string');
    }
    expect(verbWord('do-something-new', {})).toBe('Do something new');
  });

  test('nor does a place or a floor action of a kind that is not known yet', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const places = ['behind-the-rail', { 'third-board': 1 }, {}] as unknown as Place[];
    expect(places.map(placeName)).toEqual(['behind the rail', 'third board', '']);
    expect(new Set(places.map(placeKey)).size).toBe(places.length);
    for (const what of ['reshuffled', { reshuffled: { many: 2 } }, { reshuffled: null }, {}] as unknown as Deed['what'][]) {
      const { key, blanks } = deed({ seq: 1, at: 0, what });
      expect(typeof t(`deed.${key}`, blanks)).toBe('string');
    }
  });

  test('blanks without a fact stay empty', () => {
    expect(t('table.stock')).toBe(' cards left');
    expect(t('table.stock', { n: 1 })).toBe('1 card left');
    expect(t('table.stock', { n: 2 })).toBe('2 cards left');
  });
});
