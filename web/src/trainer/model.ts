// What somebody has answered, kept in the browser: a question that was missed comes again until it was right twice.
import type { Game } from '../wire/types';
import { DRILLS, type Drill } from './wire';

/** A question to come again: after how many others, and how often it must still be right. */
export interface Missed { seed: string; wait: number; left: number; times: number }
export interface Kept { asked: number; right: number; missed: Missed[] }
export type Book = Record<string, Kept>;

const STORE = 'houseway-trainer';
/** So many others come between. */
const WAIT = 3;
/** So often it must be right before it is forgotten. */
const AGAIN = 2;
const MOST = 40;

/** What some families never ask of their dealers; of a family that is not named here everything is offered, and the room says what it lacks. */
const UNASKED: Record<string, Drill[]> = {
  baccarat: ['turn', 'house-way'],
  'chinese-poker': ['house-way'],
  'holdem-vs-bank': ['house-way'],
  panguingue: ['fee', 'house-way'],
  'pot-poker': ['house-way'],
  'three-card': ['house-way'],
  'twenty-one': ['house-way'],
};

/** The drills of a game. A room that takes no fee asks for none. */
export const drillsOf = (game: Pick<Game, 'family' | 'fees'>): Drill[] =>
  DRILLS.filter((drill) => !UNASKED[game.family]?.includes(drill) && (drill !== 'fee' || game.fees.length > 0));

export const keyOf = (listing: string, drill: Drill): string => `${listing} ${drill}`;
const none = (): Kept => ({ asked: 0, right: 0, missed: [] });
export const keptOf = (book: Book, key: string): Kept => book[key] ?? none();

/** The seed that is due again; nothing when a new question is. */
export function due(kept: Kept): Missed | null {
  return kept.missed.find((one) => one.wait <= 0) ?? null;
}

/** What is kept after an answer. */
export function answered(kept: Kept, seed: string, right: boolean): Kept {
  const before = kept.missed.find((one) => one.seed === seed);
  const others = kept.missed.filter((one) => one.seed !== seed).map((one) => ({ ...one, wait: one.wait - 1 }));
  const missed = [...others];
  if (!right) missed.push({ seed, wait: WAIT, left: AGAIN, times: (before?.times ?? 0) + 1 });
  else if (before && before.left > 1) missed.push({ ...before, wait: WAIT * 2, left: before.left - 1 });
  return { asked: kept.asked + 1, right: kept.right + (right ? 1 : 0), missed: missed.slice(-MOST) };
}

/** Drills by how much they were missed, the weakest first. */
export function weakest(book: Book): { listing: string; drill: Drill; kept: Kept }[] {
  return Object.entries(book)
    .filter(([, kept]) => kept.missed.length > 0)
    .map(([key, kept]) => {
      const [listing = '', drill = 'settle'] = key.split(' ');
      return { listing, drill: drill as Drill, kept };
    })
    .sort((one, other) => one.kept.right / one.kept.asked - other.kept.right / other.kept.asked);
}

export function load(): Book {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '{}') as Book;
  } catch {
    return {};
  }
}

export function save(book: Book): void {
  try {
    localStorage.setItem(STORE, JSON.stringify(book));
  } catch {
    // A browser that keeps nothing still trains.
  }
}
