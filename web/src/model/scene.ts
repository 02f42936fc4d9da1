// What is on the screen. A step of the server is shown event by event: cards come one after another, wagers are settled one
// after another, and what was on the table when a round closed stays until the next cards come.
import type { Bank, Because, Cents, Event, Hand, StepMessage, View } from '../wire/types';
import { placeKey } from './places';

export interface Result {
  position: number;
  wager: string;
  person: number | null;
  outcome: string;
  stake: Cents;
  /** What the person has more or less of. */
  net: Cents;
  why: string;
  /** The clause that decided it. */
  clause: string;
}

/** A movement of chips outside the circles: a pot, a payment between players. */
export interface Movement {
  position: number;
  person: number | null;
  amount: Cents;
  why: string;
  clause: string;
  to: number | null;
}

export interface Scene {
  view: View;
  hands: Hand[];
  /** Whether the hands are those of a round that is over. */
  over: boolean;
  results: Result[];
  /** All results of the last settlement, also when the next cards have come. */
  told: Result[];
  movements: Movement[];
  /** The wager being settled, or the last one. */
  settling: Result | null;
  /** Who was player-dealer when the results came: what the others win, that person loses. */
  bank: Bank | null;
  /** Who has put money into the player-dealer's wager, and what came back of it. */
  partners: Partner[];
}

export interface Partner { person: number; put: Cents; back: Cents | null }

export interface Frame {
  scene: Scene;
  /** How long it stays. */
  ms: number;
}

export function opening(view: View): Scene {
  return { view, hands: view.hands, over: false, results: [], told: [], movements: [], settling: null, bank: view.bank, partners: [] };
}

/** The table told afresh, as when a bot has come: what was there to be read of this round and the last stays. */
export function refreshed(before: Scene | null, view: View): Scene {
  const rounds = before ? view.round - before.view.round : 2;
  if (!before || rounds < 0 || rounds > 1) return opening(view);
  if (before.over && view.hands.length === 0) return { ...before, view };
  const kept = rounds === 0 ? { partners: before.partners } : {};
  return { ...opening(view), told: before.told, ...kept };
}

/** Whether a round has begun with its wagers while the cards of the last one still lie there: they fade, and its chips are gone. */
export const isPast = (scene: Scene): boolean => scene.over && (scene.view.phase === 'wagering' || scene.view.phase === 'playing');

/** The player-dealer; after a round the one it had, until wagers open again. */
export const bankOf = (scene: Scene): Bank | null => scene.view.bank ?? (scene.over && !isPast(scene) ? scene.bank : null);

/** A reason in words. */
export function because(reason: Because | string | undefined): string {
  if (!reason) return '';
  if (typeof reason === 'string') return spoken(reason);
  return reason.row ? spoken(reason.row.row) : spoken(reason.why);
}

/** A key as words. */
export const spoken = (key: string): string => key.replace(/-/g, ' ');

function resultOf(event: Event): Result {
  const moved = event.moved ?? 0;
  const outcome = event.outcome ?? '';
  const net = outcome === 'won' ? moved : outcome === 'lost' ? -moved : 0;
  return {
    position: event.position ?? 0,
    wager: event.wager ?? '',
    person: event.person ?? null,
    outcome,
    stake: event.stake ?? 0,
    net,
    why: event.text ?? because(event.because),
    clause: event.clause ?? '',
  };
}

function movementsOf(event: Event): Movement[] {
  const why = event.text ?? because(event.because);
  const base = { person: event.person ?? null, position: event.position ?? 0, why, clause: event.clause ?? '' };
  switch (event.event) {
    case 'awarded':
      return [{ ...base, amount: event.amount ?? 0, to: null }];
    case 'compared':
      return [{ ...base, amount: event.amount ?? 0, to: (event.against as number | undefined) ?? null }];
    case 'paid':
      return [{ ...base, amount: event.amount ?? 0, to: (event.from as number | undefined) ?? null }];
    default:
      return [];
  }
}

const PARTNERS = new Set(['round-opened', 'bank-joined', 'bank-parted']);

/** Money goes into the player-dealer's wager, and what became of it comes back; a new round has a new wager. */
function partnersAfter(partners: Partner[], { event, person = null, amount = 0 }: Event): Partner[] {
  if (event === 'round-opened' || person === null) return [];
  if (event === 'bank-joined') return [...partners, { person, put: amount, back: null }];
  return partners.map((one) => (one.person === person ? { ...one, back: amount } : one));
}

const DEALS = new Set(['dealt', 'card-dealt', 'board-dealt']);

function dealtCards(event: Event): string[] {
  if (Array.isArray(event.cards)) return event.cards.map((card) => (card === 'Bk' ? '??' : card));
  return [event.card ?? '??'];
}

function withCards(hands: Hand[], event: Event): Hand[] {
  if (event.place === undefined) return hands;
  const key = placeKey(event.place);
  const cards = dealtCards(event);
  if (!hands.some((hand) => placeKey(hand.place) === key)) return [...hands, { place: event.place, cards, makes: null }];
  return hands.map((hand) =>
    placeKey(hand.place) === key ? { ...hand, cards: [...hand.cards, ...cards], makes: null } : hand,
  );
}

/** Hands of which a later look is known take that look; those not in it stay. */
function merged(hands: Hand[], later: Hand[]): Hand[] {
  const known = new Map(later.map((hand) => [placeKey(hand.place), hand]));
  const kept = hands.map((hand) => {
    const now = known.get(placeKey(hand.place));
    known.delete(placeKey(hand.place));
    return now ?? hand;
  });
  return [...kept, ...known.values()];
}

export interface Pace {
  deal: number;
  own: number;
  other: number;
  /** The most that one step may take. */
  most: number;
}

export const STEADY: Pace = { deal: 70, own: 900, other: 260, most: 6000 };
export const SLOW: Pace = { deal: 120, own: 2200, other: 700, most: 12000 };
export const AT_ONCE: Pace = { deal: 0, own: 0, other: 0, most: 0 };

/** The frames of a step, the last of which is the server's own view. */
export function frames(before: Scene, step: StepMessage, you: number | null, pace: Pace): Frame[] {
  const shown: Frame[] = [];
  let scene = before.view.bank && !before.over ? { ...before, bank: before.view.bank } : before;
  let seen = -1;
  for (const event of step.events) {
    if (DEALS.has(event.event)) {
      if (scene.over) scene = { ...scene, hands: [], over: false, results: [], movements: [], settling: null };
      scene = { ...scene, hands: withCards(scene.hands, event) };
      shown.push({ scene, ms: pace.deal });
    } else if (event.event === 'posted' && scene.over) {
      // No chip is posted before the cards of the last hand are swept in: whoever is asked for more of them has none yet.
      scene = { ...scene, hands: [] };
    } else if (event.event === 'turned-up' || event.event === 'settlement-began') {
      scene = { ...scene, hands: merged(scene.hands, turned(scene.hands, step)) };
    } else if (event.event === 'settled') {
      const result = resultOf(event);
      const mine = result.person === you && you !== null;
      const told = scene.results.length ? scene.told : [];
      scene = { ...scene, results: [...scene.results, result], told: [...told, result], settling: result };
      if (mine || result.position !== seen) shown.push({ scene, ms: mine ? pace.own : pace.other });
      else shown[shown.length - 1] = { scene, ms: pace.other };
      seen = result.position;
    } else if (PARTNERS.has(event.event)) {
      scene = { ...scene, partners: partnersAfter(scene.partners, event) };
    } else {
      const movements = movementsOf(event);
      if (movements.length) {
        scene = { ...scene, movements: [...scene.movements, ...movements] };
        shown.push({ scene, ms: pace.other });
      }
    }
  }
  shown.push({ scene: closing(scene, step), ms: 0 });
  return shortened(shown, pace.most);
}

/** The cards that became visible within the step: from what the server shows of it, else from its view. */
function turned(hands: Hand[], step: StepMessage): Hand[] {
  const here = new Set(hands.map((hand) => placeKey(hand.place)));
  return [...(step.shown ?? []), ...step.view.hands].filter((hand) => here.has(placeKey(hand.place)));
}

/** The server's view; where it has taken the cards up, the table as it was stays in sight. */
function closing(scene: Scene, step: StepMessage): Scene {
  const view = step.view;
  const ended = step.events.some((event) => event.event === 'round-closed' || event.event === 'hand-closed');
  const begun = step.events.some((event) => DEALS.has(event.event));
  if (ended && view.hands.length === 0) {
    const hands = merged(scene.hands, step.shown ?? []);
    return { ...scene, view, hands, over: true };
  }
  if (scene.over && !begun && view.hands.length === 0) {
    return { ...scene, view };
  }
  const kept = scene.over ? { results: [], movements: [], settling: null, bank: view.bank } : {};
  return { ...scene, ...kept, view, hands: view.hands, over: false };
}

/** No step takes longer than so much in all. */
function shortened(shown: Frame[], most: number): Frame[] {
  const total = shown.reduce((ms, frame) => ms + frame.ms, 0);
  if (total <= most) return shown;
  return shown.map((frame) => ({ ...frame, ms: total ? (frame.ms * most) / total : 0 }));
}

/** What a person has won or lost in the results and movements on the screen. */
export function netOf(scene: Scene, person: number | null, position: number | null): Cents {
  const circles = scene.results.filter((result) => result.person === person);
  let net = circles.reduce((cents, result) => cents + result.net, 0);
  const won = (one: Partner) => (one.back === null ? 0 : one.back - one.put);
  if (person !== null && person === scene.bank?.person) {
    net -= scene.results.reduce((cents, result) => cents + result.net, 0) + scene.partners.reduce((cents, one) => cents + won(one), 0);
  }
  net += scene.partners.filter((one) => one.person === person).reduce((cents, one) => cents + won(one), 0);
  for (const move of scene.movements) {
    if (move.position === position) net += move.amount;
    if (move.to !== null && move.to === position) net -= move.amount;
  }
  return net;
}

/** The same for a plate, which forgets it when wagers open again. */
export const netNow = (scene: Scene, person: number | null, position: number | null): Cents => (isPast(scene) ? 0 : netOf(scene, person, position));
