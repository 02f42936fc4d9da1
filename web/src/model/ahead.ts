// Decided ahead of one's turn: what is done as soon as it is offered. What has become impossible is forgotten.
import type { Cents, Choice, Offer, View } from '../wire/types';

export type AheadKey = 'check-fold' | 'check' | 'call' | 'pass-bank' | 'house-way' | 'straddle' | 'over-blind' | 'kill';

export interface Ahead {
  key: AheadKey;
  /** The verbs that answer it, the first offered is done. */
  verbs: string[];
}

/** What can be decided ahead at a table, by the verbs that it knows for its people. */
const ALL: Ahead[] = [
  { key: 'check-fold', verbs: ['check', 'fold'] },
  { key: 'check', verbs: ['check'] },
  { key: 'call', verbs: ['call'] },
  { key: 'pass-bank', verbs: ['pass-bank'] },
  { key: 'house-way', verbs: ['house-way'] },
  { key: 'straddle', verbs: ['straddle'] },
  { key: 'over-blind', verbs: ['over-blind'] },
  { key: 'kill', verbs: ['kill'] },
];
/** Those that are for the next hand, and stay until they are done. */
const NEXT = ['straddle', 'over-blind', 'kill', 'pass-bank'];
export const isForNext = (key: string): boolean => NEXT.includes(key);

/** What I would have to put in to stay, as the bets lie now. */
export function toCall(view: View, own: number | null): Cents {
  const mine = view.seats.find((one) => one.position === own);
  const highest = Math.max(0, ...view.seats.map((one) => one.bet));
  return mine ? Math.min(highest - mine.bet, mine.chips) : 0;
}

/** What an offer costs at the least. */
export function cost({ shape }: Offer): Cents {
  if (typeof shape !== 'object') return 0;
  return 'price' in shape ? shape.price : 'amount' in shape ? shape.amount.from : 0;
}

/** The ones that make sense now: I have a hand or a seat, and somebody else is to act. `known` are verbs offered to me before. */
export function aheads(view: View, you: number | null, own: number | null, known: { has(verb: string): boolean }): Ahead[] {
  if (you === null || own === null || view.awaited.includes(you)) return [];
  const seat = view.seats.find((one) => one.position === own);
  const next = ALL.filter((one) => NEXT.includes(one.key) && one.key !== 'pass-bank' && known.has(one.key));
  if (view.pots.length > 0 || next.length > 0) {
    const plays = view.phase === 'playing' && seat?.live && view.awaited.length > 0 && seat.chips > 0;
    // A call is decided for the sum that is asked now, and for no other.
    const now = ['check-fold', toCall(view, own) > 0 ? 'call' : 'check'];
    return [...(plays ? ALL.filter((one) => now.includes(one.key)) : []), ...next];
  }
  const offering = view.phase === 'offering' && view.bank === null;
  return ALL.filter((one) => (one.key === 'pass-bank' && offering) || (one.key === 'house-way' && view.phase === 'playing' && known.has('house-way')));
}

/** What a decision ahead does with the offers that have come; null where none of it is offered. */
export function answer(key: string, offers: Offer[]): { offer: Offer; choice: Choice } | null {
  for (const verb of ALL.find((one) => one.key === key)?.verbs ?? []) {
    const offer = offers.find((one) => one.verb === verb);
    if (!offer) continue;
    const { shape } = offer;
    if (typeof shape === 'object' && 'amount' in shape) return { offer, choice: { amount: shape.amount.from } };
    if (shape === 'only' || (typeof shape === 'object' && 'price' in shape)) return { offer, choice: 'only' };
  }
  return null;
}
