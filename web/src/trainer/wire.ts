// Questions of the trainer. They are named by listing, drill and seed; the answer is the server's.
import { call } from '../wire/api';
import type { Shown } from '../replay/model';
import type { Cents, Felt, People, Place, View } from '../wire/types';

export const DRILLS = ['settle', 'order', 'fee', 'turn', 'house-way'] as const;
export type Drill = (typeof DRILLS)[number];
export type End = 'won' | 'lost' | 'back';

export type Asked =
  | { rows: { label: string; stake: Cents }[] }
  | { order: number[] }
  | { seat: number[] }
  | { front: string[]; place: Place }
  | { draws: string[]; place: Place };

export interface Question {
  listing: string;
  seed: string;
  option: string | null;
  felt: Felt;
  people: People;
  view: View;
  lines: string[];
  about: number | null;
  asked: Asked;
}

export type Answer =
  | { rows: ({ end: End; amount: Cents } | null)[] }
  | { order: number[] }
  | { seat: number }
  | { front: [string, string] }
  | { draws: boolean }
  | 'nothing';

/** `shown` is what nobody answered: they asked to see it. */
export interface RowGraded { shown?: boolean; right: boolean; end: End; amount: Cents; why: string; clause: string | null }
export interface Graded {
  shown?: boolean;
  right: boolean;
  rows?: RowGraded[];
  seats?: number[];
  cards?: string[];
  draws?: boolean;
  why: string;
  clause: string | null;
}

export const trainer = {
  question: (listing: string, drill: Drill, seed: string | null) =>
    call<Question>('GET', `trainer?listing=${encodeURIComponent(listing)}&drill=${drill}${seed ? `&seed=${seed}` : ''}`),
  answer: (listing: string, drill: Drill, seed: string, answer: Answer) =>
    call<{ graded: Graded; round: Shown }>('POST', 'trainer', { listing, drill, seed, answer }),
};
