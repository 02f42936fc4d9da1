import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, read, Refused, type Proofs } from '../src/audit/read';
import { verify } from '../src/audit/verify';

// Made by tools/verify.py's own functions: two programs that know nothing of each other agree.
const FILE = readFileSync(new URL('./proofs.json', import.meta.url), 'utf8');
type Json = null | boolean | number | string | Json[] | { [field: string]: Json };
const fresh = () => JSON.parse(FILE) as { [field: string]: Json };
const [seen, whole] = parse(FILE).stocks;
if (!seen || !whole) throw new Error('proofs.json has two decks');
/** A busy machine is slow; nothing here waits for it. */
const CEILING = 300_000;
const ZEROS = '0'.repeat(64);

/** A file that was read, where all of it holds; else null. */
function held(told: unknown): Proofs | null {
  try {
    const proofs = read(told);
    return proofs.stocks.every((stock) => verify(stock).wrong === null) ? proofs : null;
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

/** Whether each of these files holds for tools/verify.py. */
function heldByPython(files: Json[]): boolean[] {
  const folder = mkdtempSync(join(tmpdir(), 'houseway-proofs-'));
  const path = join(folder, 'proofs.json');
  writeFileSync(path, files.map((file) => JSON.stringify(file)).join('\n'));
  const { stdout, stderr } = spawnSync('python3', [new URL('../../tools/verify.py', import.meta.url).pathname, path], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  const verdicts = stdout.split('\n').filter((line) => /^(verification failed|round )/.test(line));
  expect(verdicts.length, stderr).toBe(files.length);
  return verdicts.map((line) => line.startsWith('round '));
}

/** All that a file claims, claim by claim. */
function claims({ stocks }: Proofs): Set<string> {
  return new Set(stocks.flatMap(({ root, proofs, promise, seed, salts, pack }) => [
    ...proofs.map(({ place, card }) => `${root} has ${card} at ${place}`),
    ...(seed === null ? [] : [JSON.stringify([root, promise, seed, salts, pack])]),
  ]));
}

/** What any value may be replaced with. */
function others(value: Json): Json[] {
  const every: Json[] = [null, true, false, 0, 1, -1, 1e9, 0.5, '', 'x', ZEROS, 'f'.repeat(64), [], {}, [null], [[]], [{}]];
  if (typeof value === 'number') return [...every, value + 1, value - 1, String(value)];
  if (typeof value === 'string') return [...every, `${value}\n`, ` ${value}`, value.toUpperCase(), value.slice(1), `${value}${value}`, value.replace(/^./, (first) => (first === '2' ? '3' : '2')), [value]];
  if (Array.isArray(value)) return [...every, [...value, ...value], value.slice(1), value.slice(0, 1), [...value].reverse(), [...value, null], { ...value }];
  return [...every, [value]];
}

/** Every field and element of a value, by its path; of long lists the ends. */
function paths(value: Json, path: (string | number)[] = []): (string | number)[][] {
  const ends = (list: Json[]) => [...list.keys()].filter((at) => at < 2 || at === list.length - 1);
  const inner = Array.isArray(value) ? ends(value).map((at) => [at, value[at]] as const) : typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return inner.flatMap(([key, below]) => [[...path, key], ...paths(below as Json, [...path, key])]);
}

/** The file with something else at a path; without that field where there is nothing else. */
function changed(path: (string | number)[], change: (value: Json) => Json | undefined): Json {
  const file = fresh();
  let holder: Json = file;
  for (const key of path.slice(0, -1)) holder = (holder as { [field: string]: Json })[key] as Json;
  const last = path.at(-1) as string;
  const value = change((holder as { [field: string]: Json })[last] as Json);
  if (value !== undefined) (holder as { [field: string]: Json })[last] = value;
  else if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else delete (holder as { [field: string]: Json })[last];
  return file;
}

function mutants(): Json[] {
  const at = (path: (string | number)[]): Json => path.reduce<Json>((value, key) => (value as { [field: string]: Json })[key] as Json, fresh());
  return paths(fresh()).flatMap((path) => [changed(path, () => undefined), ...others(at(path)).map((other) => changed(path, () => other))]);
}

describe('a file of proofs', () => {
  test('cards that were seen are followed to the root', () => {
    expect(verify(seen)).toEqual({ cards: 4, whole: false, wrong: null });
  });

  test('with the seed the whole shuffle is made again', () => {
    expect(verify(whole)).toEqual({ cards: 52, whole: true, wrong: null });
  });

  test('what does not fit is named', () => {
    const [first, ...rest] = seen.proofs as [typeof seen.proofs[0], ...typeof seen.proofs];
    expect(verify({ ...seen, proofs: [{ ...first, card: first.card === 'As' ? 'Ks' : 'As' }, ...rest] }).wrong?.key).toBe('proof');
    expect(verify({ ...whole, seed: 'ff'.repeat(32) }).wrong?.key).toBe('promise');
    expect(verify({ ...whole, salts: [] }).wrong?.key).toBe('stock');
    expect(verify({ ...whole, pack: [...whole.pack].reverse() }).wrong?.key).toBe('stock');
  });
});

describe('a hostile file', () => {
  const refused = (told: unknown): string => {
    try {
      read(told);
    } catch (error) {
      return (error as Refused).key;
    }
    return 'read';
  };

  test('is refused by name', () => {
    const file = fresh();
    const stock = (file.stocks as Json[])[0] as { [field: string]: Json };
    const hostile = { root: ZEROS, size: 52, promise: null, salts: [], proofs: [] };
    expect(refused({ ...file, stocks: [hostile] })).toBe('no-root');
    expect(refused({ ...file, stocks: [{ ...hostile, root: stock.root }] })).toBe('no-promise');
    expect(refused({ ...file, stocks: [{ ...hostile, root: stock.root, promise: ZEROS }] })).toBe('no-promise');
    expect(refused({ ...file, stocks: [{ ...stock, proofs: [] }] })).toBe('no-card');
    expect(refused({ ...file, stocks: [...(file.stocks as Json[]), hostile] })).toBe('no-root');
    expect(refused({ ...file, stocks: [] })).toBe('no-card');
    expect(refused({ ...file, stocks: [stock, stock] })).toBe('twice');
    expect(refused({ ...file, stocks: [{ ...stock, proofs: [...(stock.proofs as Json[]), (stock.proofs as Json[])[0]] }] })).toBe('twice');
    expect(refused({ ...file, stocks: 'all of them' })).toBe('malformed');
    for (const nothing of [null, 7, 'proofs', [], {}, { 'houseway-proofs': '1', stocks: [] }, { 'houseway-proofs': true }]) expect(refused(nothing)).toBe('no-file');
    expect(() => parse('')).toThrow(Refused);
    expect(() => parse('{"houseway-proofs":1')).toThrow(Refused);
  });

  test('never proves what the file that it was made of did not, here and in Python', () => {
    const original = claims(parse(FILE));
    const files = mutants();
    expect(files.length).toBeGreaterThan(1500);
    const python = heldByPython(files);
    let holding = 0;
    for (const [no, file] of files.entries()) {
      const proofs = held(file);
      expect(python[no], JSON.stringify(file).slice(0, 2000)).toBe(proofs !== null);
      if (!proofs) continue;
      holding += 1;
      const more = [...claims(proofs)].filter((claim) => !original.has(claim));
      expect(more, JSON.stringify(file).slice(0, 2000)).toEqual([]);
    }
    // What is no part of the proof may change: the table, the listing, salt without the seed, a card fewer.
    expect(holding).toBeGreaterThan(20);
  }, CEILING);
});
