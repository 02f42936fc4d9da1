// Cards as they are read out.
import type { CardText, Place } from '../wire/types';
import { face, type Suit } from './cards';
import { t } from '../words/index.svelte';
import { settings } from './settings.svelte';

const RANKS: Record<string, [string, string]> = {
  A: ['ace', 'as'], K: ['king', 'rey'], Q: ['queen', 'reina'], J: ['jack', 'jota'], 10: ['ten', 'diez'], 9: ['nine', 'nueve'],
  8: ['eight', 'ocho'], 7: ['seven', 'siete'], 6: ['six', 'seis'], 5: ['five', 'cinco'], 4: ['four', 'cuatro'],
  3: ['three', 'tres'], 2: ['two', 'dos'],
};
const SUIT: Record<Suit, [string, string]> = {
  c: ['clubs', 'tréboles'], d: ['diamonds', 'diamantes'], h: ['hearts', 'corazones'], s: ['spades', 'picas'],
};

/** "nine of hearts" */
export function cardName(text: CardText): string {
  const tongue = settings.language === 'es' ? 1 : 0;
  const card = face(text);
  if (card.kind === 'suited') return `${RANKS[card.rank]?.[tongue]} ${tongue ? 'de' : 'of'} ${SUIT[card.suit][tongue]}`;
  if (card.kind === 'tile') return `tile ${text}`;
  if (card.kind === 'joker') return tongue ? 'comodín' : 'joker';
  return tongue ? 'boca abajo' : 'face down';
}

/** A place on the table. */
export function placeName(place: Place): string {
  if (typeof place === 'string') return t(`place.${place}`);
  if ('position' in place) return t('place.position', { n: place.position });
  if ('meld' in place) return t('place.meld', { n: place.meld[0] });
  if ('pile' in place) return t('place.pile', { n: place.pile + 1 });
  if ('split-hand' in place) return t('place.split-hand', { n: place['split-hand'].position, hand: place['split-hand'].hand });
  // A kind of place that this page does not know yet.
  return Object.keys(place).join(' ').replace(/-/g, ' ');
}

/** Felts by room: hue and strength; a room that is not known takes its hue from its name. */
const ROOMS: Record<string, [number, number]> = {
  chico: [158, 1], delta: [235, 1], outlaws: [52, 0.85], 'players-club': [305, 0.9], 'central-coast': [195, 1], westlane: [265, 0.45],
};

export function hue(listing: string): { h: number; c: number } {
  const room = listing.split('/')[0] ?? '';
  const known = ROOMS[room];
  if (known) return { h: known[0], c: known[1] };
  let hash = 0;
  for (const letter of room) hash = (hash * 31 + letter.charCodeAt(0)) % 360;
  return { h: hash, c: 0.9 };
}

export const feltStyle = (listing: string): string => {
  const { h, c } = hue(listing);
  return `--h:${h};--c:${c}`;
};
