import { expect, test } from 'vitest';
import { chances, cited, clauseName, digitsOf, found, foundClauses, likeliest, named, oneIn, percent, place, places, sourcedOnce } from '../src/rulebook/model';
import { fileSections, historyRows } from '../src/rulebook/file';
import type { Pay, WagerOdds } from '../src/rulebook/wire';
import { listed, nets, next, scenes, worth, type Shown } from '../src/replay/model';
import { begun, byLine, script, span } from '../src/settle/model';
import { answered, drillsOf, due, keptOf, weakest } from '../src/trainer/model';
import { uncited } from '../src/model/lines';
import { byCase, choices, completed, deed, ready, written } from '../src/floor/model';
import type { Offer, View } from '../src/wire/types';

test('lines of a document lead to their page and name the document once', () => {
  expect(place('004:232-234')).toEqual({ text: '004:232–234', href: '#/document/004/232-234' });
  expect(places(['004:232-234', '004:317', '001:52']).map((one) => one.text)).toEqual(['004:232–234', '317', '001:52']);
  expect([cited('chico/omaha#blinds'), cited('C15')]).toEqual(['#/clause/chico/omaha#blinds', '#/reading/C15']);
  expect(clauseName('chico/omaha#blinds-are-posted')).toBe('blinds are posted');
});

test('a source is named once for rows one after another', () => {
  const source = { lines: ['000:1'], readings: [], outside: false };
  const rows = sourcedOnce([{ key: 'a', label: 'A', text: '1', source }, { key: 'b', label: 'B', text: '2', source }, { key: 'c', label: 'C', rows: [{ key: 'd', label: 'D', text: '3', source: { ...source, outside: true } }] }]);
  expect([rows[0]?.source, rows[1]?.source, rows[2]?.rows?.[0]?.source?.outside]).toEqual([source, undefined, true]);
});

test('wagers and pay tables are read by their names, schedules are links, and other words stay', () => {
  const wagers = [{ wager: 'ante', name: 'Ante', required: true }, { wager: 'pair-plus', name: 'Pair Plus', required: false }];
  const pays: Pay[] = [{ key: 'pair-plus', name: 'Pair Plus as posted', wagers: [], rows: [], source: null }];
  const text = (key: string, value: string) => ({ key, label: `Rótulo de ${key}`, text: value });
  const sections = [
    { key: 'wager', title: 'Wagers', rows: [{ key: 'pair-plus', label: 'pair-plus', rows: [text('requires', 'ante'), text('pay-tables', 'pair-plus'), text('pays', '1 a 1')] }] },
    { key: 'settlement', title: 'Settlement', rows: [text('order', 'ante, pair-plus'), text('some', 'ante, and more')] },
    { key: 'collection', title: 'Collections', rows: [text('blocks', 'chico/a-1, chico/b')] },
  ];
  const [wager, order, fees] = named({ sections, wagers, pays });
  expect(wager?.rows[0]?.label).toBe('Pair Plus');
  expect(wager?.rows[0]?.rows?.map((row) => row.text)).toEqual(['Ante', 'Pair Plus as posted', '1 a 1']);
  expect(order?.rows.map((row) => row.text)).toEqual(['Ante, Pair Plus', 'ante, and more']);
  expect(fees?.rows[0]?.links?.map((link) => link.href)).toEqual(['#/schedule/chico/a-1', '#/schedule/chico/b']);
});

test('rows and clauses are found by all their words', () => {
  const sections = [{ key: 'deck', title: 'Deck', rows: [{ key: 'pack', label: 'Pack', text: '52 cards' }, { key: 'burn', label: 'Burned', text: 'nothing' }] }];
  expect(found(sections, 'deck pack')[0]?.rows).toHaveLength(1);
  expect(found(sections, 'joker')).toHaveLength(0);
  const sets = [{ set: 's', title: 'S', clauses: [{ id: 's#a', says: 'The button moves.', moves: 'turn', lines: [], readings: [] }, { id: 's#b', says: 'The pot is won.', moves: 'chip', lines: [], readings: [] }] }];
  expect(foundClauses(sets, '', 'chip')[0]?.clauses.map((one) => one.id)).toEqual(['s#b']);
  expect(foundClauses(sets, 'button')[0]?.clauses).toHaveLength(1);
});

test('the rows of a pay table have their chances where the outcomes are told in their words', () => {
  const pay: Pay = { key: 'p', name: 'P', wagers: [], rows: [['straight-flush', 'straight flush', '40 to 1'], ['pair', 'pair', '1 to 1']], source: null };
  const wager = { outcomes: [{ outcome: 'straight flush', result: 'won', net: '40', cases: null, probability: 0.25 }] } as unknown as WagerOdds;
  expect(chances(pay, wager)).toEqual([0.25, null]);
  expect([oneIn(1 / 4165), oneIn(0.5), percent(-0.023166, 4)]).toEqual(['1 in 4,165', '1 in 2.0', '−2.3166 %']);
});

const view = { round: 0, phase: 'idle', seats: [], behind: [], bank: null, hands: [], stakes: [], pots: [], awaited: [], display: [] } as unknown as View;
const shown: Shown = {
  felt: {} as Shown['felt'], people: {}, start: view, rounds: [[1, 0]], cut: false,
  steps: [
    { event: { event: 'round-opened' }, text: 'Round 1', clause: null, chips: [], view: { round: 1 } },
    { event: { event: 'staked' }, text: 'seat 2 Ante: $10', clause: null, chips: [{ of: { person: 1 }, amount: -1000 }, { of: 'layout', amount: 1000 }], view: {} },
    { event: { event: 'dealt', place: { position: 2 }, card: 'As' }, text: 'seat 2: A♠', clause: null, chips: [], view: { hands: [{ place: { position: 2 }, cards: ['As'], makes: null }] } },
    { event: { event: 'settled', position: 2, person: 1, wager: 'ante', outcome: 'won', stake: 1000, moved: 1000 }, text: 'wins', clause: 'x#y', chips: [{ of: 'layout', amount: -1000 }, { of: 'bank', amount: -1000 }, { of: { person: 1 }, amount: 2000 }], view: {} },
    { event: { event: 'round-closed' }, text: null, clause: null, chips: [], view: { hands: [] } },
  ],
};

test('a round is folded from what each step changes, and cards stay in sight when it closes', () => {
  const all = scenes(shown);
  expect(all).toHaveLength(6);
  expect([all[1]?.view.round, all[3]?.hands[0]?.cards, all[4]?.results.length]).toEqual([1, ['As'], 1]);
  expect([all[5]?.over, all[5]?.hands.length]).toEqual([true, 1]);
});

test('chips and cards are listed apart, and a step knows its neighbours', () => {
  expect([listed(shown, 'chips'), listed(shown, 'cards'), listed(shown, 'all')]).toEqual([[0, 1, 3], [0, 2], [0, 1, 2, 3]]);
  expect([next([0, 1, 3], 1, 1), next([0, 1, 3], 3, 1), next([0, 1, 3], 0, -1)]).toEqual([3, 3, 0]);
  expect(shown.steps.map(worth)).toEqual([0, -1000, 0, 1000, 0]);
  expect([...nets(shown, 4).values()].reduce((all, one) => all + one, 0)).toBe(0);
});

test('a build writes the script that is settled', () => {
  const build = begun('outlaws/three-card-poker-6-card-bonus', true, 'ante');
  build.hands = [{ place: 'seat-2', cards: 'Qh 9h 4h' }, { place: 'bank', cards: '' }];
  build.play = 'seat 2 play\n';
  expect(script(build)).toBe(
    'listing = "outlaws/three-card-poker-6-card-bonus"\nseed = 1\nbank = "seat 1 covers $500"\nwagers = ["seat 2 ante $10"]\ncards = { seat-2 = "Qh 9h 4h" }\nplay = ["seat 2 play"]\n',
  );
  expect(script(begun('chico/omaha', false, ''))).toContain('people = ["seat 1 $500", "seat 2 $500", "seat 3 $500", "seat 4 $500"]');
});

test('faults stand at their lines', () => {
  expect(byLine([{ line: 2, text: 'a' }, { line: 2, text: 'b' }]).get(2)).toHaveLength(2);
  expect(span('one\ntwo\nthree', 2)).toEqual([4, 7]);
});

test('what was missed comes again after three others, until it was right twice', () => {
  let kept = answered(keptOf({}, 'x'), '7', false);
  expect([due(kept), kept.missed[0]?.times]).toEqual([null, 1]);
  for (const seed of ['1', '2', '3']) kept = answered(kept, seed, true);
  expect(due(kept)?.seed).toBe('7');
  kept = answered(kept, '7', true);
  expect([due(kept), kept.missed.length]).toEqual([null, 1]);
  for (const seed of ['1', '2', '3', '4', '5', '6']) kept = answered(kept, seed, true);
  kept = answered(kept, '7', true);
  expect([kept.missed, kept.asked]).toEqual([[], 12]);
  expect(weakest({ 'chico/omaha fee': answered(kept, '9', false) })[0]).toMatchObject({ listing: 'chico/omaha', drill: 'fee' });
});

test('rulings that are offered are told in words and answered with what is still to be said', () => {
  const offers = [
    { verb: 'rule', at: null, shape: { ruling: { one: { case: 'misdeal', on: 'table' } } } },
    { verb: 'rule', at: null, shape: { ruling: { hands: { case: 'misread', positions: [2, 3] } } } },
    { verb: 'rule', at: null, shape: { ruling: { cards: { case: 'card-exposed', place: { position: 3 }, least: 1, most: 1, of: 3 } } } },
    { verb: 'rule', at: null, shape: { ruling: { chips: { case: 'puts-in', position: 1, amounts: { from: 100, to: 600, step: 100 }, other: null } } } },
  ] as Offer[];
  const all = choices(offers, { misread: 'misread by the house dealer' }, () => 'Ann');
  const misread = [2, 3].map((seat) => `Misread by the house dealer, seat ${seat}`);
  expect(all.map((one) => one.words)).toEqual(['Misdeal', ...misread, 'Card exposed, seat 3', 'Puts in, seat 1, $1']);
  const said = { mask: 2, amount: 600, other: 0, many: 1 };
  expect(all.map((one) => ready(one.ask, said))).toEqual([true, true, true, true, true]);
  expect(ready(all[3]?.ask ?? null, { ...said, mask: 3 })).toBe(false);
  expect(completed(all[3] as (typeof all)[0], said)).toEqual({ case: 'card-exposed', on: { cards: [{ position: 3 }, 2] } });
  expect(completed(all[4] as (typeof all)[0], said).on).toEqual({ chips: [1, 600, 0] });
});

test('a case is told once, with what the listing says of it', () => {
  const on = (position: number) => ({ verb: 'rule', at: null, shape: { ruling: { one: { case: 'card-exposed', on: { hand: { position } } } } } });
  const bank = { verb: 'rule', at: null, shape: { ruling: { one: { case: 'card-exposed', on: { hand: 'bank' } } } } };
  const cases = { 'card-exposed': 'card exposed' };
  const [only, ...others] = byCase(choices([on(2), on(3), bank] as Offer[], cases, () => ''), cases);
  expect([only?.title, others.length, only?.choices.map((one) => one.of)]).toEqual(['Card exposed', 0, ['seat 2', 'seat 3', 'player-dealer']]);
  const source = { lines: ['002:616'], readings: [], outside: false };
  const rows = [{ key: 'case', label: 'When', text: 'a card lands face up' }, { key: 'does', label: 'Then', text: 'it plays' }, { key: 'floor', label: 'Floor may rule', text: 'card exposed' }];
  const page = { sections: [{ key: 'ruling', title: 'Rulings', rows: [{ key: 'exposed', label: 'exposed', rows, source }] }] };
  expect(written(page, 'card exposed')).toEqual([{ when: 'a card lands face up', then: 'it plays', source }]);
  expect(written(page, 'misdeal')).toEqual([]);
});

test('what the floor did is a key with its facts', () => {
  expect(deed({ seq: 1, at: 0, what: { corrected: { from: 5, to: null, amount: 2500 } } })).toEqual({ key: 'corrected', blanks: { from: '5', to: '–', amount: '$25' } });
  expect(deed({ seq: 1, at: 0, what: 'paused' }).key).toBe('paused');
});

test('a dealer is offered the drills that the game can ask', () => {
  expect(drillsOf({ family: 'pot-poker', fees: ['the pot: $4'] })).toEqual(['settle', 'order', 'fee', 'turn']);
  expect(drillsOf({ family: 'pan-nine', fees: [] })).toEqual(['settle', 'order', 'turn', 'house-way']);
  expect(drillsOf({ family: 'of-ones-own', fees: ['x'] })).toHaveLength(5);
});

test('a step is read without the clause behind it', () => {
  expect(uncited('seat 2 posts the small blind, $1 [chico/flop-games#small-blind]')).toBe('seat 2 posts the small blind, $1');
  expect(uncited('seat 2 shows [A♠]')).toBe('seat 2 shows [A♠]');
});

test('figures that were drawn at random have the digits that they are known to', () => {
  expect([digitsOf(0.055, 4), digitsOf(0.013, 4), digitsOf(3, 4), digitsOf(null, 4)]).toEqual([2, 3, 0, 4]);
  expect([percent(-0.005323, 4, 0.00055), percent(-0.005323, 4, 0.00013)]).toEqual(['−0.53 %', '−0.532 %']);
  const split = (net: string, probability: number, probability_error: number) => ({ outcome: 'split', result: 'won', net, cases: null, probability, 'probability-error': probability_error });
  const merged = likeliest([split('2', 0.01, 0.003), split('-2', 0.02, 0.001), split('2', 0.03, 0.004)]);
  expect(merged.map((one) => [one.net, one.probability, one['probability-error']])).toEqual([['2', 0.04, 0.005], ['-2', 0.02, 0.001]]);
});

test('a compliance file is rows with their sources, and a status is said in words', () => {
  const nothing = { number: null, numbers: [], stamped: null, from: null, until: null, owners: [], 'named-elsewhere': [], posted: [], schedules: [], borrowed: [], regimes: [] };
  const file = {
    ...nothing,
    listing: 'delta/ez-baccarat',
    name: 'EZ Baccarat',
    room: 'Delta',
    number: { value: 'GEGA-001', source: '001:456-460, 000:310 J22 outside' },
    'named-elsewhere': [{ listing: 'chico/ez', of: 'Dragon', name: 'Somebody', rows: [['Owner', 'Somebody'], ['Rights', 'patents']] as [string, string][], rights: 'patents', registered: [], license: [], source: '000:12' }],
    regimes: [{ regime: 'test', status: 'stayed', fails: 'would fail', provisions: [{ provision: 'no-name', title: 'No name', verdict: 'fails' as const, remark: null, breaches: [{ path: 'listing.name', value: '"21"', source: '001:1', change: 'rename it' }] }] }],
  };
  const sections = fileSections(file);
  expect(sections.map((one) => one.key)).toEqual(['approval', 'owners', 'posted', 'schedules', 'regimes']);
  expect(sections[0]?.rows[0]).toMatchObject({ text: 'GEGA-001', source: { lines: ['001:456-460', '000:310'], readings: ['J22'], outside: true } });
  expect(sections[1]?.rows[0]?.label).toBe('Dragon (printed at chico/ez)');
  expect(sections[1]?.rows[0]?.rows?.map((one) => one.source?.lines)).toEqual([undefined, ['000:12']]);
  expect(sections[4]?.rows[0]?.rows?.[0]).toMatchObject({ lines: ['Not met: would fail. No name.', 'listing.name = "21". To change: rename it.'], source: { lines: ['001:1'] } });
  const history = [
    { status: 'in-force', from: '2026-04-01', 'known-by': null, note: null, now: true },
    { status: 'struck', from: 'unknown', 'known-by': '2026-11-19', note: 'From the bench.', now: false },
  ];
  const regime = { regime: 'test', title: '', summary: '', rule: '', reports: [], gathered: '', disclaimer: '', on: '2026-05-01', status: 'in-force', 'status-text': '', provisions: [], history };
  expect(historyRows(regime).map((one) => [one.label, one.lines])).toEqual([
    ['in force', ['from 2026-04-01 · status on 2026-05-01']],
    ['struck down', ['on a day that the reports do not give, 2026-11-19 at the latest', 'From the bench.']],
  ]);
});
