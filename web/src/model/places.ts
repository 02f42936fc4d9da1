// Where cards lie, from the data alone.
import type { Hand, Place } from '../wire/types';

/** A name for a place, to find it again. */
export function placeKey(place: Place): string {
  if (typeof place === 'string') return place;
  if ('position' in place) return `seat-${place.position}`;
  if ('meld' in place) return `meld-${place.meld[0]}-${place.meld[1]}`;
  if ('pile' in place) return `pile-${place.pile}`;
  if ('split-hand' in place) return `split-${place['split-hand'].position}-${place['split-hand'].hand}`;
  // A kind of place that this page does not know yet.
  return JSON.stringify(place);
}

/** The seat in front of which a place is. */
export function seatOf(place: Place): number | null {
  if (typeof place === 'string') return null;
  if ('position' in place) return place.position;
  if ('meld' in place) return place.meld[0];
  if ('split-hand' in place) return place['split-hand'].position;
  return null;
}

export const isMeld = (hand: Hand): boolean => typeof hand.place === 'object' && 'meld' in hand.place;

/** The hands in front of a seat: its own, and those that came from a split. */
export function handsAt(hands: Hand[], position: number): Hand[] {
  return hands.filter((hand) => !isMeld(hand) && seatOf(hand.place) === position);
}

/** The melds of a seat. */
export function meldsAt(hands: Hand[], position: number): Hand[] {
  return hands.filter((hand) => isMeld(hand) && seatOf(hand.place) === position);
}

/** The hand at a named place. */
export function handAt(hands: Hand[], name: string): Hand | null {
  return hands.find((hand) => placeKey(hand.place) === name) ?? null;
}

/** Hands that lie in the middle, in this order. */
const MIDDLE = ['board', 'second-board', 'player-hand', 'banker-hand', 'drawn', 'discards', 'early'];

export function middle(hands: Hand[]): Hand[] {
  const piles = hands.filter((hand) => typeof hand.place === 'object' && 'pile' in hand.place);
  const named = MIDDLE.map((name) => handAt(hands, name)).filter((hand): hand is Hand => hand !== null);
  return [...named, ...piles];
}
