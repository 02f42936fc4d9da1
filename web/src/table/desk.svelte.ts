// What a person is building and has not sent yet: picked cards, trays, chips on circles. Shared by felt and dock.
import { getContext, setContext } from 'svelte';
import { parts } from '../model/asides';
import { sorted } from '../model/cards';
import { handAt } from '../model/places';
import { SEGMENTS } from '../model/shapes';
import type { Amounts, Cents, Hand, Offer } from '../wire/types';
import type { TableLink } from '../wire/table.svelte';

export interface Spot { at: number; wager: string; amounts: Amounts; offer: Offer }

export class Desk {
  picked: number[] = $state([]);
  segments: (number | null)[] = $state([]);
  /** The order in which own cards are shown. */
  order: 'dealt' | 'rank' | 'suit' = $state('dealt');
  chip: Cents = $state(500);
  pending: Record<string, Cents> = $state({});
  moves: { key: string; was: Cents }[] = [];
  /** What was staked in the last round, to stake again. */
  last: Record<string, Cents> = $state.raw({});
  /** The seat for which chips are put down. */
  seat: number | null = $state(null);
  keys = new Map<string, () => void>();

  constructor(readonly link: TableLink) {}

  readonly parts = $derived.by(() => parts(this.link.offers));
  readonly view = $derived.by(() => this.link.scene?.view ?? null);
  readonly hands = $derived.by(() => this.link.scene?.hands ?? []);
  /** The seat that is mine. */
  readonly own: number | null = $derived.by(() => {
    const you = this.link.you;
    if (you === null) return null;
    return this.view?.seats.find((seat) => seat.person === you)?.position ?? null;
  });
  readonly banking = $derived.by(() => this.view?.bank?.person === this.link.you && this.link.you !== null);
  readonly awaited = $derived.by(() => this.link.you !== null && (this.view?.awaited.includes(this.link.you) ?? false));
  /** The hand that my offers are about. */
  readonly hand: Hand | null = $derived.by(() => {
    if (this.own === null) return null;
    const bank = this.banking ? handAt(this.hands, 'bank') : null;
    return handAt(this.hands, `seat-${this.own}`) ?? bank;
  });
  /** The cards that can be touched: my hand, and the card drawn while it is my turn. */
  readonly pool: string[] = $derived.by(() => {
    const drawn = this.awaited ? (handAt(this.hands, 'drawn')?.cards ?? []) : [];
    return [...(this.hand?.cards ?? []), ...drawn];
  });
  readonly shown: number[] = $derived.by(() => {
    const cards = this.hand?.cards ?? [];
    return this.order === 'dealt' ? cards.map((_, place) => place) : sorted(cards, this.order);
  });

  #of(kind: string): Offer[] {
    return this.parts.main.filter(({ shape }) => (typeof shape === 'string' ? shape === kind : kind in shape));
  }

  readonly front = $derived.by(() => this.#of('front')[0] ?? null);
  readonly thirteen = $derived.by(() => this.#of('thirteen')[0] ?? null);
  readonly cards = $derived.by(() => this.#of('cards'));
  readonly melds = $derived.by(() => this.#of('meld'));
  readonly single = $derived.by(() => this.#of('card'));
  /** What touching a card does. */
  readonly mode = $derived.by(() => {
    if (this.thirteen && this.hand?.cards.length === 13) return 'thirteen';
    if (this.front) return 'front';
    return this.cards.length || this.melds.length || this.single.length ? 'pick' : 'none';
  });

  /** Circles on which chips may be put, with many amounts. */
  readonly spots: Spot[] = $derived.by(() => {
    const found: Spot[] = [];
    for (const offer of this.#of('wager')) {
      if (typeof offer.shape === 'string' || !('wager' in offer.shape)) continue;
      const { wager, amounts } = offer.shape.wager;
      if (amounts.to > amounts.from && (amounts.to - amounts.from) / amounts.step >= 4 && offer.at !== null) {
        found.push({ at: offer.at, wager, amounts, offer });
      }
    }
    return found;
  });
  readonly spotSeats = $derived.by(() => [...new Set(this.spots.map((spot) => spot.at))]);
  readonly spotSeat = $derived.by(() => {
    if (this.seat !== null && this.spotSeats.includes(this.seat)) return this.seat;
    return this.own !== null && this.spotSeats.includes(this.own) ? this.own : (this.spotSeats[0] ?? null);
  });
  readonly staged = $derived.by(() => Object.values(this.pending).reduce((all, cents) => all + cents, 0));

  spot(wager: string, at = this.spotSeat): Spot | null {
    return this.spots.find((spot) => spot.wager === wager && spot.at === at) ?? null;
  }

  key(wager: string, at = this.spotSeat): string {
    return `${at}/${wager}`;
  }

  /** Puts the chosen chip on a circle; the first one brings it to the least that is taken there. */
  drop(wager: string, cents: Cents = this.chip): void {
    const spot = this.spot(wager);
    if (!spot) return;
    const key = this.key(wager);
    const was = this.pending[key] ?? 0;
    this.put(wager, Math.min(Math.max(was + cents, spot.amounts.from), spot.amounts.to));
  }

  put(wager: string, cents: Cents): void {
    const key = this.key(wager);
    this.moves.push({ key, was: this.pending[key] ?? 0 });
    this.pending[key] = cents;
    this.link.forget();
  }

  undo(): void {
    const move = this.moves.pop();
    if (move) this.pending[move.key] = move.was;
    else this.picked = [];
  }

  clear(): void {
    this.pending = {};
    this.moves = [];
    this.picked = [];
    this.segments = [];
  }

  /** Sends what lies on the circles, one wager after another. */
  stake(what: (spot: Spot, cents: Cents) => string): void {
    const sent: Record<string, Cents> = {};
    for (const spot of this.spots) {
      const cents = this.pending[`${spot.at}/${spot.wager}`] ?? 0;
      if (cents <= 0) continue;
      sent[`${spot.at}/${spot.wager}`] = cents;
      this.link.do(spot.offer, { wager: { wager: spot.wager, amount: cents } }, what(spot, cents));
    }
    if (Object.keys(sent).length) this.last = sent;
    this.pending = {};
    this.moves = [];
  }

  toggle(place: number): void {
    this.link.forget();
    if (this.mode === 'front') {
      const rest = this.picked.filter((one) => one !== place);
      this.picked = this.picked.includes(place) ? rest : [...rest.slice(-1), place];
      return;
    }
    this.picked = this.picked.includes(place) ? this.picked.filter((one) => one !== place) : [...this.picked, place];
  }

  /** How many a segment still takes. */
  room(segment: number): number {
    return (SEGMENTS[segment] ?? 0) - this.segments.filter((one) => one === segment).length;
  }

  /** Puts the picked cards into a segment, as far as there is room. */
  into(segment: number): void {
    const next = this.segments.length === 13 ? [...this.segments] : Array<number | null>(13).fill(null);
    let room = this.room(segment);
    for (const place of this.picked) {
      if (room <= 0 && next[place] !== segment) break;
      if (next[place] !== segment) room -= 1;
      next[place] = segment;
    }
    this.segments = next;
    this.picked = [];
  }

  /** Takes a card out of its segment. */
  out(place: number): void {
    const next = [...this.segments];
    next[place] = null;
    this.segments = next;
  }

  /** Whatever was being built for offers that are gone is forgotten; what still fits stays. */
  renew(): void {
    for (const key of Object.keys(this.pending)) {
      if (!this.spots.some((spot) => `${spot.at}/${spot.wager}` === key)) delete this.pending[key];
    }
    this.moves = this.moves.filter((move) => move.key in this.pending);
    if (this.mode === 'none') this.picked = [];
    this.picked = this.picked.filter((place) => place < this.pool.length);
    if (this.mode !== 'thirteen') this.segments = [];
  }
}

const KEY = Symbol('desk');
export const setDesk = (desk: Desk): Desk => setContext(KEY, desk);
export const getDesk = (): Desk => getContext<Desk>(KEY);
