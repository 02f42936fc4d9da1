import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { choices } from '../mock/choices';
import { hostFields, request } from '../src/model/host-fields';
import { presets, remove, rename, save } from '../src/model/presets';
import { chosen, draft, faults, followed, isDefault, isLed, keyOf, load, NONE, open, OWN, parted, read, spokenValue, type Draft, type Drafts } from '../src/model/set-up';
import type { Choice, Shape } from '../src/wire/set-up';

const field = (shape: Shape, usual: Choice['default'] = null, name = 'f'): Choice => ({ field: name, label: name, shape, default: usual, clause: null, source: null });
const drafts = (fields: Choice[]): Drafts => Object.fromEntries(fields.map((one) => [keyOf(one), draft(one)]));
const key = (one: Choice, content: Draft) => read(one, content).fault?.key;
/** A banked game, a game with blinds, and one whose document prints no schedule. */
const LISTINGS = ['delta/blackjack-x', 'chico/texas-holdem', 'central-coast/super-pan-9'].map((listing) => choices(listing, 8));

describe('a field', () => {
  test('of every listing reads back as the value it was filled with', () => {
    for (const { listing, fields } of LISTINGS) {
      for (const one of [...fields, ...hostFields(8)]) {
        if (one.default === null) continue;
        const empty = Array.isArray(one.default) && !one.default.length;
        expect(read(one, draft(one)).value, `${listing} ${one.field}`).toEqual(empty ? [] : one.default);
        expect(isDefault(one, draft(one))).toBe(true);
      }
    }
  });

  test('takes a whole number within its range', () => {
    const packs = field({ number: { from: 4, to: 8 } }, 8);
    expect(['4', '8', ''].map((written) => read(packs, written).value)).toEqual([4, 8, null]);
    for (const written of ['3', '9', '4.5', 'four', '-4', '1e9']) expect(key(packs, written), written).toBe('set-up.number');
  });

  test('takes an amount in dollars, and says which bound it misses', () => {
    const ante = field({ amount: { from: 100, to: 1000, step: 50 } });
    expect([read(ante, '$1.50').value, read(ante, '').value]).toEqual([150, null]);
    expect([key(ante, 'x'), key(ante, '.5'), key(ante, '10.50'), key(ante, '1.25')]).toEqual(['offer.not-a-sum', 'offer.below', 'offer.above', 'set-up.step']);
  });

  test('takes all of its amounts or none', () => {
    const blinds = field({ amounts: { names: ['Small', 'Big'], from: 100, step: 100 } });
    expect([read(blinds, ['1', '2']).value, read(blinds, ['', '']).value]).toEqual([[100, 200], null]);
    expect(read(blinds, ['1', '']).fault).toEqual({ key: 'offer.not-a-sum', blanks: undefined, part: 1 });
    expect(read(blinds, ['1', '1.5']).fault?.part).toBe(1);
  });

  test('takes a minimum, a maximum or both, in this order', () => {
    const buyIn = field({ range: { from: 4000, to: null, step: 100 } });
    expect(read(buyIn, ['40', '']).value).toEqual({ minimum: 4000, maximum: null });
    expect(read(buyIn, ['100', '100']).value).toEqual({ minimum: 10_000, maximum: 10_000 });
    expect(read(buyIn, ['', '']).value).toBeNull();
    expect([key(buyIn, ['100', '50']), key(buyIn, ['39', '50'])]).toEqual(['set-up.range', 'offer.below']);
    expect(spokenValue(buyIn, { minimum: 4000, maximum: null })).toBe('$40 and up');
    expect(spokenValue(buyIn, { minimum: 4000, maximum: 20_000 })).toBe('$40 to $200');
  });

  test('takes only what its list has', () => {
    const option = (value: string) => ({ value, label: value.toUpperCase(), detail: null });
    const shuffle = field({ 'one-of': [option('shoe'), option('shuffler')] }, 'shoe');
    expect([read(shuffle, 'shuffler').value, read(shuffle, '').value, key(shuffle, 'hand')]).toEqual(['shuffler', null, 'set-up.not-offered']);
    const rules = field({ 'any-of': [option('a'), option('b')] }, []);
    expect([read(rules, ['b']).value, key(rules, ['a', 'c'])]).toEqual([['b'], 'set-up.not-offered']);
    expect([spokenValue(rules, ['a', 'b']), spokenValue(rules, [], 'None')]).toEqual(['A, B', 'None']);
  });
});

describe('the collection schedule', () => {
  const none = field({ schedule: { blocks: [], 'none-allowed': true, 'own-allowed': true, 'player-dealer': true } }, null, 'schedule');
  const printed = choices('delta/blackjack-x', 8).fields.find((one) => one.field === 'schedule') as Choice;
  const own = (by: 'hand' | 'action' | 'players', ...bands: [string, string, string][]): Draft =>
    ({ value: OWN, own: { by, bands: bands.map(([to, player, bank]) => ({ to, player, bank })) } });

  test('is a required choice where none is printed', () => {
    expect(key(none, draft(none))).toBe('set-up.schedule-required');
    expect(read(none, { ...(draft(none) as object), value: NONE } as Draft).value).toBe('none');
    expect(parted([none, ...hostFields(8)]).first.map((one) => one.field)).toEqual(['bots', 'schedule']);
  });

  test('is one of those printed, where some are', () => {
    expect(key(printed, { ...(draft(printed) as object), value: NONE } as Draft)).toBe('set-up.not-offered');
    expect(key(printed, own('hand', ['', '1', '1']))).toBe('set-up.not-offered');
    expect(isDefault(printed, { ...(draft(printed) as object), value: '' } as Draft)).toBe(true);
  });

  test("of the host's own has a fee for both in each row, $0 too, and rows that rise", () => {
    const rows: Draft[] = [own('hand', ['', '1', '0']), own('action', ['100', '.50', '1'], ['', '1', '2']), own('players', ['4', '0', '0'], ['', '1', '0'])];
    for (const content of rows) {
      const { value } = read(none, content);
      expect(value).toBeTruthy();
      expect(read(none, draft(none, value)).value).toEqual(value);
    }
    expect(read(none, own('action', ['', '1', '1'], ['', '1', '1'])).fault).toMatchObject({ key: 'offer.not-a-sum', part: 0 });
    expect(read(none, own('players', ['4.5', '1', '1'], ['', '1', '1'])).fault).toMatchObject({ key: 'set-up.own-count', part: 0 });
    expect(read(none, own('players', ['4', '1', '1'], ['4', '1', '1'], ['', '1', '1'])).fault).toMatchObject({ key: 'set-up.own-order', part: 3 });
    expect(read(none, own('hand', ['', '5%', '1'])).fault).toMatchObject({ key: 'set-up.own-fee', part: 1 });
    expect(read(none, own('hand', ['', '1', ''])).fault).toMatchObject({ key: 'set-up.own-fee', part: 2 });
  });
});

describe('the form', () => {
  test('asks only for what differs from the listing', () => {
    for (const { listing, fields } of LISTINGS) {
      const all = [...fields, ...hostFields(8)];
      expect(chosen(all, drafts(all)), listing).toEqual({});
      expect(request({}, all)).toEqual({ bots: 4 });
    }
    const { fields } = LISTINGS[0] as { fields: Choice[] };
    const all = [...fields, ...hostFields(8)];
    const filled = followed(all, drafts(all), { ...drafts(all), packs: '4', limits: ['10', '200'], table: ['private', 'floor'], pace: '40', bots: '0' });
    expect(faults(all, filled)).toEqual({});
    expect(request(chosen(all, filled), all)).toEqual({ packs: 4, limits: { minimum: 1000, maximum: 20_000 }, private: true, floor: true, pace: 40, bots: 0 });
    expect(Object.keys(faults(all, { ...filled, bots: '8', packs: '9' })).sort()).toEqual(['bots', 'packs']);
  });
});

describe('fields that go together', () => {
  const banked = choices('delta/blackjack-x', 8).fields;
  const poker = choices('chico/texas-holdem', 8).fields;
  const chose = (fields: Choice[], before: Drafts, change: Drafts) => followed(fields, before, { ...before, ...change });

  test('a pay table is chosen for each wager', () => {
    const filled = { ...drafts(banked), 'pay-table/envy': 'second' };
    expect(chosen(banked, filled)).toEqual({ 'pay-table': { envy: 'second' } });
    expect(chosen(banked, { ...filled, 'pay-table/bonus': 'second' })).toEqual({ 'pay-table': { bonus: 'second', envy: 'second' } });
  });

  test('stakes and blinds are those of the structure', () => {
    const stakes = (filled: Drafts) => open(poker, filled).map((one) => [one.field, 'one-of' in one.shape ? one.shape['one-of'].length : 0]);
    expect(stakes(drafts(poker))).toEqual([['seats', 0], ['structure', 2], ['stakes', 2], ['ante', 0], ['buy-in', 0], ['schedule', 0]]);
    expect(stakes({ ...drafts(poker), structure: 'no-limit' }).filter(([name]) => name === 'stakes' || name === 'blinds')).toEqual([['stakes', 1], ['blinds', 0]]);
  });

  test('what was left alone follows what is chosen, and comes back with it', () => {
    const usual = drafts(poker);
    const other = chose(poker, usual, { stakes: '$6-$12' });
    expect([other.blinds, other['buy-in'], (other.schedule as { value: string }).value]).toEqual([['', ''], ['', ''], '']);
    expect(chosen(poker, other)).toEqual({ stakes: '$6-$12' });
    expect(chose(poker, other, { stakes: '$4-$8' })).toEqual(usual);
  });

  test('what was typed stays, and is asked for although it is usual elsewhere', () => {
    const typed = { ...drafts(poker), 'buy-in': ['60', ''] };
    const other = chose(poker, typed, { stakes: '$6-$12' });
    expect(other['buy-in']).toEqual(['60', '']);
    const again = chose(poker, other, { 'buy-in': ['40', ''] });
    expect(chosen(poker, again)).toEqual({ stakes: '$6-$12', 'buy-in': { minimum: 4000, maximum: null } });
    const schedule = banked.find((one) => one.field === 'schedule') as Choice;
    const limited = chose(banked, drafts(banked), { limits: ['10', '50'] });
    expect(isLed(schedule, banked, limited)).toBe(true);
    const pinned = chose(banked, limited, { schedule: draft(schedule) });
    expect(chosen(banked, pinned)).toEqual({ limits: { minimum: 1000, maximum: 5000 }, schedule: 'gega-1/1' });
  });
});

describe('presets', () => {
  const kept = new Map<string, string>();
  beforeEach(() => vi.stubGlobal('localStorage', { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, text: string) => void kept.set(name, text) }));
  afterEach(() => {
    kept.clear();
    vi.unstubAllGlobals();
  });

  test('are saved, renamed and deleted by listing', () => {
    save('a/b', { name: 'Late', values: { packs: 6 } });
    save('a/b', { name: 'Early', values: { packs: 4 } });
    save('a/b', { name: 'Late', values: { packs: 7 } });
    save('a/c', { name: 'Late', values: {} });
    expect(presets('a/b')).toEqual([{ name: 'Early', values: { packs: 4 } }, { name: 'Late', values: { packs: 7 } }]);
    expect(rename('a/b', 'Late', 'Early')).toBe(false);
    expect(rename('a/b', 'Late', 'Night')).toBe(true);
    remove('a/b', 'Early');
    expect([presets('a/b').map((one) => one.name), presets('a/c').map((one) => one.name)]).toEqual([['Night'], ['Late']]);
  });

  test('survive whatever stands in the store', () => {
    for (const text of ['', '{', '[]', 'null', '{"a/b":7}', '{"a/b":[null,{"name":1},{"name":"x"}]}']) {
      kept.set('houseway-presets', text);
      expect(presets('a/b'), text).toEqual([]);
      expect(presets('constructor'), text).toEqual([]);
    }
    expect(save('a/b', { name: 'x', values: {} })).toBe(true);
  });

  test('say which value fits no longer, and take the usual one in its place', () => {
    const { fields } = LISTINGS[0] as { fields: Choice[] };
    const { drafts: filled, lost } = load(fields, { packs: 12, shuffle: 'shuffler', options: ['gone'], kill: 'half', 'pay-table': { bonus: 'second', other: 'first' } });
    expect(lost).toEqual([{ label: 'Number of decks', value: '12' }, { label: 'Optional rules', value: 'gone' }, { label: 'Kill', value: 'half' }, { label: 'Other', value: 'first' }]);
    expect([filled.packs, filled.shuffle, filled.options, filled['pay-table/bonus']]).toEqual(['8', 'shuffler', [], 'second']);
    const { lost: none } = load(fields, chosen(fields, { ...drafts(fields), packs: '5', 'buy-in': ['50', '90'] }));
    expect(none).toEqual([]);
  });
});
