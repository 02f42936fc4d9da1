// How each shape of an offer is answered.
import type { Amounts, CardText, Cents, Choice, Offer, Shape } from '../wire/types';

export type Kind =
  | 'only' | 'price' | 'amount' | 'wager' | 'seats' | 'persons' | 'newcomer' | 'groups' | 'number' | 'cards' | 'card'
  | 'front' | 'thirteen' | 'meld' | 'ruling';

/** The name of a shape. */
export function kind(shape: Shape): Kind {
  return (typeof shape === 'string' ? shape : Object.keys(shape)[0]) as Kind;
}

/** How many amounts there are; the last is always `to`. */
export function count({ from, to, step }: Amounts): number {
  const span = Math.max(0, to - from);
  return Math.floor(span / step) + 1 + (span % step ? 1 : 0);
}

/** The amount at a place. */
export function at(amounts: Amounts, place: number): Cents {
  const inside = Math.min(Math.max(place, 0), count(amounts) - 1);
  return Math.min(amounts.from + inside * amounts.step, amounts.to);
}

/** The nearest amount that may be said. */
export function clip(amounts: Amounts, cents: Cents): Cents {
  if (cents >= amounts.to) return amounts.to;
  if (cents <= amounts.from) return amounts.from;
  const below = amounts.from + Math.floor((cents - amounts.from) / amounts.step) * amounts.step;
  const above = Math.min(below + amounts.step, amounts.to);
  return cents - below <= above - cents ? below : above;
}

/** Whether an amount may be said. */
export function has(amounts: Amounts, cents: Cents): boolean {
  if (cents === amounts.to) return true;
  return cents >= amounts.from && cents < amounts.to && (cents - amounts.from) % amounts.step === 0;
}

/** So many steps further. Large spans go by a tenth of a dollar sum, so that a key press is felt. */
export function stepped(amounts: Amounts, cents: Cents, steps: number, unit: Cents): Cents {
  const by = Math.max(amounts.step, Math.ceil(unit / amounts.step) * amounts.step);
  return clip(amounts, cents + by * steps);
}

/** Where on the slider (0 to 1) an amount is; by logarithm above a ratio of 20. */
export function onSlider(amounts: Amounts, cents: Cents): number {
  const { from, to } = amounts;
  if (to <= from) return 0;
  if (from > 0 && to / from > 20) return Math.log(Math.max(cents, from) / from) / Math.log(to / from);
  return (cents - from) / (to - from);
}

/** The amount at a place of the slider. */
export function fromSlider(amounts: Amounts, part: number, unit: Cents): Cents {
  const { from, to } = amounts;
  if (part >= 1) return to;
  if (part <= 0) return from;
  const raw = from > 0 && to / from > 20 ? from * Math.pow(to / from, part) : from + part * (to - from);
  return clip(amounts, Math.round(raw / unit) * unit);
}

export interface Preset {
  key: 'least' | 'half-pot' | 'three-quarters' | 'pot' | 'tenth' | 'half' | 'all-in' | 'most' | 'same';
  amount: Cents;
}

/** The pot with all bets in front, the highest of these, and what I lack to it. */
export interface Pot { all: Cents; highest: Cents; lacking: Cents }

/** Ready sums: the least, parts of the pot, the most that one has. A raise is a total, and by a part of the pot as it is after the call. */
export function presets(amounts: Amounts, pot: Pot, chips: Cents): Preset[] {
  const rows: Preset[] = [{ key: 'least', amount: amounts.from }];
  if (pot.all > 0) {
    const part = (share: number) => clip(amounts, Math.floor(pot.highest + share * (pot.all + pot.lacking)));
    rows.push({ key: 'half-pot', amount: part(0.5) }, { key: 'three-quarters', amount: part(0.75) }, { key: 'pot', amount: part(1) });
  } else if (chips > 0) {
    rows.push({ key: 'tenth', amount: clip(amounts, Math.round(chips / 10)) });
    rows.push({ key: 'half', amount: clip(amounts, Math.round(chips / 2)) });
  }
  if (amounts.to < 1e11) rows.push({ key: amounts.to >= chips ? 'all-in' : 'most', amount: amounts.to });
  else if (chips > 0) rows.push({ key: 'same', amount: clip(amounts, chips) });
  const seen = new Set<Cents>();
  return rows.filter((row) => row.amount > 0 && !seen.has(row.amount) && seen.add(row.amount));
}

/** The bits of the picked places. */
export function mask(places: Iterable<number>): number {
  let bits = 0;
  for (const place of places) bits |= 1 << place;
  return bits;
}

/** Whether so many cards are picked as the shape wants, and only such. */
export function picks(shape: { least: number; most: number; of: number }, bits: number): boolean {
  let picked = 0;
  for (let rest = bits; rest; rest &= rest - 1) picked++;
  return (bits & ~shape.of) === 0 && picked >= shape.least && picked <= shape.most;
}

/** Whether these two may lie in front, in either order; the pair as the server wrote it. */
export function frontOf(pairs: [CardText, CardText][], cards: CardText[]): [CardText, CardText] | null {
  if (cards.length !== 2) return null;
  const [one, other] = cards;
  return pairs.find(([a, b]) => (a === one && b === other) || (a === other && b === one)) ?? null;
}

export const SEGMENTS = [3, 5, 5] as const;
/** The same by their numbers, from the front. */
export const SEGMENT_NOS = [0, 1, 2] as const;

/** Thirteen in three: two bits a card; null while a segment has not its number. */
export function thirteen(segments: (number | null)[]): number | null {
  if (segments.length !== 13 || segments.some((segment) => segment === null)) return null;
  const whole = SEGMENTS.every((most, no) => segments.filter((segment) => segment === no).length === most);
  if (!whole) return null;
  return segments.reduce<number>((bits, segment, place) => bits + (segment ?? 0) * 4 ** place, 0);
}

/** The choices that a shape has where they are few and plain. */
export function plainChoices(shape: Shape): Choice[] | null {
  if (shape === 'only') return ['only'];
  if (typeof shape === 'string') return null;
  if ('price' in shape) return ['only'];
  if ('amount' in shape && shape.amount.from === shape.amount.to) return [{ amount: shape.amount.to }];
  if ('wager' in shape && count(shape.wager.amounts) <= 4) {
    const { wager, amounts } = shape.wager;
    return Array.from({ length: count(amounts) }, (_, place) => ({ wager: { wager, amount: at(amounts, place) } }));
  }
  return null;
}

/** Offers that have the same shape and the same answers: so that a screen is only rebuilt when there is something new. */
export const sameOffers = (one: Offer[], other: Offer[]): boolean => JSON.stringify(one) === JSON.stringify(other);
