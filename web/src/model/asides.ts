// Which offers belong to the decision, and which to the table as a whole (chips, coming and going).
import type { Offer } from '../wire/types';

const ASIDE = new Set([
  'sit-out', 'come-back', 'buy', 'leave', 'leave-after', 'take-off', 'announce', 'move', 'ask-shuffle', 'count-chips', 'call-time',
  'ask-cover', 'ask-for', 'tell',
]);
const ENTER = new Set(['sit', 'stand-behind']);
/** What cannot be taken back and is seldom meant: asked once more. */
const TWICE = new Set(['leave', 'surrender', 'muck', 'forfeit', 'declare-sweep', 'declare-all-in']);

/** Money that whoever has a hand may put in unasked before its cards are complete: nobody is kept waiting for it. */
const VOLUNTARY = new Set(['straddle', 'over-blind', 'kill']);

/** Whether nothing is offered but such money. */
export const isVoluntary = (offers: Offer[]): boolean => offers.length > 0 && offers.every((offer) => VOLUNTARY.has(offer.verb));

export interface Parts { main: Offer[]; aside: Offer[]; enter: Offer[] }

export function parts(offers: Offer[]): Parts {
  return {
    main: offers.filter((offer) => !ASIDE.has(offer.verb) && !ENTER.has(offer.verb)),
    aside: offers.filter((offer) => ASIDE.has(offer.verb)),
    enter: offers.filter((offer) => ENTER.has(offer.verb)),
  };
}

/** Whether an offer is asked once more before it is sent: also giving up what could be kept for nothing. */
export function asksTwice(offer: Offer, all: Offer[]): boolean {
  if (TWICE.has(offer.verb)) return true;
  return offer.verb === 'fold' && all.some((other) => other.verb === 'check' && other.at === offer.at);
}

/** The keys of the offers: the server's stroke where it is free, else a number. */
export function strokes(offers: Offer[], verbs: Record<string, { stroke: string }>): Map<string, string> {
  const keys = new Map<string, string>();
  const taken = new Set<string>();
  let number = 1;
  for (const offer of offers) {
    if (keys.has(offer.verb)) continue;
    const stroke = verbs[offer.verb]?.stroke;
    const free = stroke && !taken.has(stroke) ? stroke : String(number++);
    taken.add(free);
    keys.set(offer.verb, free);
  }
  return keys;
}
