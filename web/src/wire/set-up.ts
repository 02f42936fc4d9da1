// What a listing leaves to the house, as the room serves it.
import type { Cents } from './types';

/** A value to choose; `structure` is the betting structure it belongs to, for stakes. */
export interface Option { value: string; label: string; detail: string | null; structure?: string }
export interface ScheduleOption { value: string; label: string; fees: string[]; minimum: Cents | null; maximum: Cents | null }
export interface ScheduleBlock { block: string; title: string; superseded: boolean; options: ScheduleOption[] }

export type Shape =
  | { 'one-of': Option[] }
  | { 'any-of': Option[] }
  | { number: { from: number; to: number } }
  | { amount: { from: Cents; to: Cents | null; step: Cents } }
  | { amounts: { names: string[]; from: Cents; step: Cents } }
  | { range: { from: Cents | null; to: Cents | null; step: Cents } }
  | { schedule: { blocks: ScheduleBlock[]; 'none-allowed': boolean; 'own-allowed': boolean; 'player-dealer': boolean } };

export interface Choice {
  field: string;
  /** The wager, for a field by wager. */
  wager?: string;
  /** The betting structures with which it can be chosen, if not with all. */
  structures?: string[];
  label: string;
  shape: Shape;
  default: unknown;
  clause: string | null;
  source: { document: string; lines: string } | null;
}

export interface Choices { listing: string; fields: Choice[] }

/** A band of the host's own schedule: it reaches to an action in cents or a number of players; the last has no end. */
export interface OwnBand { to: number | null; fee: Cents }
/** A schedule that the host defines where none is printed. */
export interface OwnSchedule { by: 'hand' | 'action' | 'players'; player: OwnBand[]; 'player-dealer': OwnBand[] }
