// Reads a file of proofs. Whatever is not as the format has it is refused by name, before any digest is compared.

export interface Proof { place: number; card: string; nonce: string; path: string[] }
export interface Stock {
  root: string;
  size: number;
  promise: string;
  salts: { text: string }[];
  proofs: Proof[];
  /** Without it the whole shuffle cannot be checked. */
  seed: string | null;
  pack: string[];
}
export interface Proofs { table: number; round: number; stocks: Stock[] }

/** Why a file is refused. `what` is the field, as a path into the file. */
export type Fault = 'no-file' | 'malformed' | 'no-root' | 'no-promise' | 'no-card' | 'twice';
export class Refused extends Error {
  constructor(readonly key: Fault, readonly what = '') {
    super(`${key} ${what}`);
  }
}

type Fields = Record<string, unknown>;

/** The place of a card is digested in two bytes. */
const MOST_CARDS = 1 << 16;

const malformed = (what: string): never => {
  throw new Refused('malformed', what);
};

function objects(value: unknown, what: string): Fields[] {
  if (!Array.isArray(value)) return malformed(what);
  return value.map((one: unknown, at) => (typeof one === 'object' && one !== null && !Array.isArray(one) ? (one as Fields) : malformed(`${what}[${at}]`)));
}

function number(value: unknown, least: number, most: number, what: string): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : malformed(what);
}

const text = (value: unknown, what: string): string => (typeof value === 'string' ? value : malformed(what));
const card = (value: unknown, what: string): string => (typeof value === 'string' && /^[0-9A-Za-z-]{2,3}$/.test(value) ? value : malformed(what));
const digest = (value: unknown, what: string): string =>
  typeof value === 'string' && /^[0-9a-f]{64}$/.test(value) ? value : malformed(what);

function proof(fields: Fields, size: number, what: string): Proof {
  const { place, path, nonce } = fields;
  // A tree over so many cards, filled up to a power of two, is so high.
  const depth = 32 - Math.clz32(size - 1);
  if (!Array.isArray(path) || path.length !== depth) return malformed(`${what}.path`);
  return {
    place: number(place, 0, size - 1, `${what}.place`),
    card: card(fields.card, `${what}.card`),
    nonce: digest(nonce, `${what}.nonce`),
    path: path.map((beside: unknown, up) => digest(beside, `${what}.path[${up}]`)),
  };
}

function stock(fields: Fields, what: string): Stock {
  const { root, promise, seed, pack } = fields;
  if (root === undefined || root === null || (typeof root === 'string' && /^0*$/.test(root))) throw new Refused('no-root', what);
  if (promise === undefined || promise === null || (typeof promise === 'string' && /^0*$/.test(promise))) throw new Refused('no-promise', what);
  const size = number(fields.size, 1, MOST_CARDS, `${what}.size`);
  const proofs = objects(fields.proofs, `${what}.proofs`).map((one, at) => proof(one, size, `${what}.proofs[${at}]`));
  if (!proofs.length) throw new Refused('no-card', what);
  if (new Set(proofs.map((one) => one.place)).size < proofs.length) throw new Refused('twice', what);
  const opened = seed !== undefined && seed !== null;
  const cards = opened ? (Array.isArray(pack) && pack.length === size ? pack : malformed(`${what}.pack`)) : [];
  return {
    root: digest(root, `${what}.root`),
    size,
    promise: digest(promise, `${what}.promise`),
    salts: objects(fields.salts, `${what}.salts`).map((salt, at) => ({ text: text(salt.text, `${what}.salts[${at}].text`) })),
    proofs,
    seed: opened ? digest(seed, `${what}.seed`) : null,
    pack: cards.map((one: unknown, at: number) => card(one, `${what}.pack[${at}]`)),
  };
}

/** A file of proofs, parsed. Throws `Refused`. */
export function read(told: unknown): Proofs {
  if (typeof told !== 'object' || told === null || Array.isArray(told)) throw new Refused('no-file');
  const fields = told as Fields;
  if (fields['houseway-proofs'] !== 1) throw new Refused('no-file');
  const stocks = objects(fields.stocks, 'stocks').map((one, at) => stock(one, `stocks[${at}]`));
  if (!stocks.length) throw new Refused('no-card');
  const again = stocks.findIndex((one, at) => stocks.findIndex(({ root }) => root === one.root) < at);
  if (again >= 0) throw new Refused('twice', `stocks[${again}]`);
  return { table: number(fields.table, 1, 2 ** 32, 'table'), round: number(fields.round, 1, 2 ** 32, 'round'), stocks };
}

/** The same of a text. */
export function parse(told: string): Proofs {
  let value: unknown;
  try {
    value = JSON.parse(told);
  } catch {
    throw new Refused('no-file');
  }
  return read(value);
}
