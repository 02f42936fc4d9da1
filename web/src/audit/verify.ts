// Verifies the proofs of a round in the browser, as tools/verify.py does it on the command line: every card that was seen is
// followed from its leaf to the root, and with the seed the whole shuffle is made again. `read` has parsed the file.
import { sha256 } from '@noble/hashes/sha2.js';
import type { Proof, Stock } from './read';

/** What became of a stock: how many cards hold, whether the whole shuffle does, and what is wrong. */
export interface Verdict { cards: number; whole: boolean; wrong: { key: 'proof' | 'promise' | 'stock' | 'card'; card?: string; place?: number } | null }

const text = (words: string): Uint8Array => new TextEncoder().encode(words);

export function bytes(hex: string): Uint8Array {
  const pairs = hex.match(/../g) ?? [];
  return Uint8Array.from(pairs, (pair) => parseInt(pair, 16));
}

export const hex = (all: Uint8Array): string => [...all].map((byte) => byte.toString(16).padStart(2, '0')).join('');

function digest(...parts: Uint8Array[]): Uint8Array {
  const state = sha256.create();
  for (const part of parts) state.update(part);
  return state.digest();
}

/** A number in so many bytes, the least first. */
function little(number: number, many: number): Uint8Array {
  return Uint8Array.from({ length: many }, (_, at) => Math.floor(number / 256 ** at) % 256);
}

const leaf = (place: number, card: string, nonce: Uint8Array): Uint8Array => digest(Uint8Array.of(0), little(place, 2), nonce, text(card));

function rootOfProof(proof: Proof): Uint8Array {
  let held = leaf(proof.place, proof.card, bytes(proof.nonce));
  proof.path.forEach((one, up) => {
    const beside = bytes(one);
    const left = ((proof.place >> up) & 1) === 0;
    held = left ? digest(Uint8Array.of(1), held, beside) : digest(Uint8Array.of(1), beside, held);
  });
  return held;
}

function rootOfStock(seed: Uint8Array, cards: string[]): Uint8Array {
  let level = cards.map((card, place) => leaf(place, card, digest(text('houseway nonce 1'), seed, little(place, 2))));
  while (level.length & (level.length - 1)) level.push(digest(Uint8Array.of(2)));
  while (level.length > 1) {
    const below = level;
    level = Array.from({ length: below.length / 2 }, (_, at) => digest(Uint8Array.of(1), below[2 * at] as Uint8Array, below[2 * at + 1] as Uint8Array));
  }
  return level[0] ?? new Uint8Array();
}

function salted(seed: Uint8Array, salts: string[]): Uint8Array {
  const told = salts.flatMap((salt) => [little(text(salt).length, 8), text(salt)]);
  return digest(text('houseway salted 1'), seed, ...told);
}

const turned = (number: number, by: number): number => ((number << by) | (number >>> (32 - by))) >>> 0;

/** The numbers of 32 bits that a key starts: ChaCha20 from block 0 on, without a nonce. */
function* chacha20(key: Uint8Array): Generator<number> {
  const words = (all: Uint8Array) => Array.from({ length: all.length / 4 }, (_, at) => new DataView(all.buffer, all.byteOffset).getUint32(4 * at, true));
  for (let block = 0; ; block++) {
    const start = [...words(text('expand 32-byte k')), ...words(key), block, 0, 0, 0];
    const state = [...start];
    const quarter = (a: number, b: number, c: number, d: number) => {
      for (const [one, other, third, by] of [[a, b, d, 16], [c, d, b, 12], [a, b, d, 8], [c, d, b, 7]] as const) {
        state[one] = ((state[one] as number) + (state[other] as number)) >>> 0;
        state[third] = turned(((state[third] as number) ^ (state[one] as number)) >>> 0, by);
      }
    };
    for (let round = 0; round < 10; round++) {
      for (let at = 0; at < 4; at++) quarter(at, at + 4, at + 8, at + 12);
      quarter(0, 5, 10, 15);
      quarter(1, 6, 11, 12);
      quarter(2, 7, 8, 13);
      quarter(3, 4, 9, 14);
    }
    for (let at = 0; at < 16; at++) yield ((state[at] as number) + (start[at] as number)) >>> 0;
  }
}

/** A number below a bound, from one number of 32 bits, or from two where one would favour some. */
function below(numbers: Generator<number>, bound: number): number {
  const draw = () => BigInt(numbers.next().value as number) * BigInt(bound);
  const whole = draw();
  let result = whole >> 32n;
  const low = whole & 0xffffffffn;
  if (low > (1n << 32n) - BigInt(bound)) result += (low + (draw() >> 32n)) >> 32n;
  return Number(result);
}

/** Each card in turn changes places with one of those before it or stays; several places come out of one number. */
function shuffled(seed: Uint8Array, pack: string[]): string[] {
  const cards = [...pack];
  const numbers = chacha20(seed);
  let [chunk, left] = [0, 1];
  for (let at = 0; at < cards.length; at++) {
    const size = at + 1;
    if (left === 0) {
      let [bound, upto] = [size, size + 1];
      while (bound * upto < 2 ** 32) [bound, upto] = [bound * upto, upto + 1];
      chunk = below(numbers, bound);
      left = upto - size;
    }
    left -= 1;
    const other = left === 0 ? chunk : chunk % size;
    chunk = Math.floor(chunk / size);
    [cards[at], cards[other]] = [cards[other] as string, cards[at] as string];
  }
  return cards;
}

/** Whether the cards that a stock proves are those that its root commits to. */
export function verify(stock: Stock): Verdict {
  const wrong = (fault: Verdict['wrong']): Verdict => ({ cards: 0, whole: false, wrong: fault });
  for (const proof of stock.proofs) {
    if (hex(rootOfProof(proof)) !== stock.root) return wrong({ key: 'proof', card: proof.card, place: proof.place });
  }
  if (!stock.seed) return { cards: stock.proofs.length, whole: false, wrong: null };
  const seed = bytes(stock.seed);
  if (hex(digest(text('houseway promise 1'), seed)) !== stock.promise) return wrong({ key: 'promise' });
  const whole = salted(seed, stock.salts.map((salt) => salt.text));
  const cards = shuffled(whole, stock.pack);
  if (hex(rootOfStock(whole, cards)) !== stock.root) return wrong({ key: 'stock' });
  const other = stock.proofs.find((proof) => cards[proof.place] !== proof.card);
  if (other) return wrong({ key: 'card', card: other.card, place: other.place });
  return { cards: cards.length, whole: true, wrong: null };
}
