// A round step by step, as the server tells it: what each step changes of the table, in words, in chips.
import { AT_ONCE, frames, opening, type Scene } from '../model/scene';
import type { Cents, Event, Felt, People, StepMessage, View } from '../wire/types';

/** Whose chips: a person's, those a person has away from the table, or a place on it. */
export type Purse = 'layout' | 'bank' | 'drop' | { person: number } | { away: number };
export interface Move { of: Purse; amount: Cents }

export interface Step {
  event: Event;
  text: string | null;
  clause: string | null;
  chips: Move[];
  /** The parts of the view that are another now. */
  view: Partial<View>;
}

export interface Fault { line: number; key: string; text: string }

export interface Shown {
  felt: Felt;
  people: People;
  start: View;
  steps: Step[];
  /** The number of each round, and the step it begins with. */
  rounds: [number, number][];
  cut: boolean;
  listing?: string;
  notes?: string[];
  text?: string;
  totals?: { who: string; net: Cents }[];
  house?: Cents;
  unmet?: Fault[];
  verdict?: { key: 'settles' | 'settles-less' | 'unseen' | 'incomplete' | 'otherwise'; text?: string };
  hands?: number;
  hand?: number;
  table?: number;
  round?: number;
  time?: number;
  you?: number | null;
}

/** What became of a text: shown, or what is wrong with it. */
export type Played = Shown | { faults: Fault[]; expected?: boolean; hands?: number; hand?: number };

/** The table before the first step and after each. */
export function scenes(shown: Shown): Scene[] {
  let view = shown.start;
  let scene = opening(view);
  const all = [scene];
  for (const step of shown.steps) {
    view = { ...view, ...step.view };
    const message: StepMessage = {
      type: 'step', seq: 0, events: [step.event], lines: [], view, offers: [], people: shown.people, you: null, clock: null, paused: false,
    };
    if (step.event.event === 'round-opened') scene = opening(view);
    scene = frames(scene, message, null, AT_ONCE).at(-1)?.scene ?? scene;
    all.push(scene);
  }
  return all;
}

export type Kind = 'chips' | 'cards' | 'all';

/** The steps that a list of this kind shows: where they stand, and their words. */
export function listed(shown: Shown, kind: Kind): number[] {
  const fits = (step: Step): boolean => {
    if (!step.text) return false;
    if (kind === 'all' || step.event.event === 'round-opened') return true;
    const moves = step.chips.length > 0 || step.event.event === 'settled';
    return kind === 'chips' ? moves : !moves;
  };
  return shown.steps.map((_, at) => at).filter((at) => fits(shown.steps[at] as Step));
}

/** What a step is worth to whom it is about: the chips of the first person it moves. */
export function worth(step: Step): Cents {
  if (step.event.event === 'settled') {
    const moved = step.event.moved ?? 0;
    return step.event.outcome === 'won' ? moved : step.event.outcome === 'lost' ? -moved : 0;
  }
  const own = step.chips.find((move) => typeof move.of === 'object' && 'person' in move.of);
  return own?.amount ?? 0;
}

/** The step before or after this one in a list; the ends stay. */
export function next(list: number[], at: number, by: 1 | -1): number {
  const found = by > 0 ? list.find((one) => one > at) : [...list].reverse().find((one) => one < at);
  return found ?? (by > 0 ? (list.at(-1) ?? at) : (list[0] ?? at));
}

/** What has moved by this step, for everybody, since the first. */
export function nets(shown: Shown, at: number): Map<string, Cents> {
  const all = new Map<string, Cents>();
  for (const step of shown.steps.slice(0, at + 1)) {
    for (const move of step.chips) {
      // Chips that somebody brings or takes away are nobody's gain.
      const key = typeof move.of === 'string' ? move.of : 'person' in move.of ? `person-${move.of.person}` : `person-${move.of.away}`;
      all.set(key, (all.get(key) ?? 0) + move.amount);
    }
  }
  return all;
}
