// Melds: which there are in an offer, and which one the picked cards make.
import type { CardText, Meld, Offer, Rope, Square } from '../wire/types';
import { SUITS } from './cards';

/** The ranks in the order of the game's sequence, where the felt names none. */
export const SEQUENCE = 'A234567JQK';

/** The cards of a meld. */
export function cardsOf(meld: Meld, sequence = SEQUENCE): CardText[] {
  if ('rope' in meld) {
    const { suit, low, high } = meld.rope;
    return Array.from({ length: high - low + 1 }, (_, no) => `${sequence[low + no]}${SUITS[suit]}`);
  }
  const { rank, suits } = meld.square;
  return suits.flatMap((many, suit) => Array.from({ length: many }, () => `${sequence[rank]}${SUITS[suit]}`));
}

function ropes({ suit, low, high, with: needed }: Rope): Meld[] {
  const all: Meld[] = [];
  for (let from = low; from + 2 <= high; from++) {
    for (let to = from + 2; to <= high; to++) {
      if (needed === null || (from <= needed && needed <= to)) all.push({ rope: { suit, low: from, high: to } });
    }
  }
  return all;
}

function squares({ rank, most, mixed, with: needed }: Square): Meld[] {
  const all: Meld[] = [];
  const [a = 0, b = 0, c = 0, d = 0] = most;
  for (let number = 0; number < (a + 1) * (b + 1) * (c + 1) * (d + 1); number++) {
    let rest = number;
    const suits = [a, b, c, d].map((top) => {
      const many = rest % (top + 1);
      rest = Math.floor(rest / (top + 1));
      return many;
    });
    const kinds = suits.filter((many) => many > 0).length;
    const formed = mixed || kinds === 1 || suits.every((many) => many <= 1);
    const used = needed === null || (suits[needed] ?? 0) > 0;
    if (formed && used && suits.reduce((x, y) => x + y, 0) >= 3) all.push({ square: { rank, suits } });
  }
  return all;
}

/** All melds of an offer, longest first. */
export function meldsOf(offer: Offer): Meld[] {
  const shape = offer.shape;
  if (typeof shape === 'string' || !('meld' in shape)) return [];
  const all = 'rope' in shape.meld ? ropes(shape.meld.rope) : squares(shape.meld.square);
  return all.sort((one, other) => cardsOf(other).length - cardsOf(one).length);
}

/** The meld that exactly these cards make. */
export function meldFrom(offers: Offer[], cards: CardText[], sequence = SEQUENCE): { offer: Offer; meld: Meld } | null {
  const wanted = [...cards].sort().join(' ');
  for (const offer of offers) {
    const meld = meldsOf(offer).find((one) => cardsOf(one, sequence).sort().join(' ') === wanted);
    if (meld) return { offer, meld };
  }
  return null;
}
