// What a person is building and has not sent yet: picked cards, trays, chips on circles. Shared by felt and dock.
import { getContext, setContext } from 'svelte';
import { cost } from '../model/ahead';
import { isVoluntary, parts } from '../model/asides';
import { sorted } from '../model/cards';
import { circleName } from '../model/circles';
import { sum } from '../model/money';
import { handAt } from '../model/places';
import { SEGMENTS } from '../model/shapes';
import { buyInOf, span } from '../model/terms';
import { capital, t, verbMeaning } from '../words/index.svelte';
import { api } from '../wire/api';
import type { Amounts, Cents, Hand, Offer, Schedule } from '../wire/types';
import type { TableLink } from '../wire/table.svelte';

export interface Spot { at: number; wager: string; amounts: Amounts; offer: Offer | null }

export class Desk {
  picked: number[] = $state([]);
  segments: (number | null)[] = $state([]);
  /** The order in which own cards are shown. */
  order: 'dealt' | 'rank' | 'suit' = $state('dealt');
  chip: Cents = $state(500);
  /** What is to lie on a circle in all: a stake replaces the one before. */
  pending: Record<string, Cents> = $state({});
  moves: { key: string; was: Cents | undefined }[] = [];
  /** What was sent for circles that are not open yet. */
  wanted: Record<string, Cents> = {};
  /** What was staked in the last round, to stake again. */
  last: Record<string, Cents> = $state.raw({});
  /** The seat for which chips are put down. */
  seat: number | null = $state(null);
  keys = new Map<string, () => void>();
  /** Verbs that were offered to me at this table and are past, with what they cost then. */
  known: ReadonlyMap<string, Cents> = $state.raw(new Map());
  #offered: Offer[] = [];
  /** The round in which every prompt says what it means; 0 before its first prompt. */
  explained: number | null = $state(null);
  /** Whether I had a hand or a wager in it. */
  #played = false;
  /** What is posted here: the schedule in force, its limits, and what it takes. */
  posted: Schedule | null = $state.raw(null);
  /** The buy-in of this table, in words. */
  buyIn = $state('');

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
  /**
   * Whether all that is offered is money that need not be put in, and is decided ahead. The first time it is asked for like anything
   * else, for nobody can have decided on what they did not know of; and who has no hand yet is asked how to come in.
   */
  readonly voluntary = $derived.by(() => {
    const { main } = this.parts;
    const dealtIn = this.view?.seats.some((seat) => seat.position === this.own && seat.live) ?? false;
    return this.view?.phase === 'wagering' && dealtIn && isVoluntary(main) && main.every((offer) => this.known.has(offer.verb));
  });
  /** Whether it is my turn: the table waits for me, there is something to do, and I have not said that I am done. */
  readonly awaited = $derived.by(() => {
    const { you, done } = this.link;
    if (you === null || done || this.voluntary || !this.parts.main.length) return false;
    return this.view?.awaited.includes(you) ?? false;
  });
  /** The hand that my offers are about. */
  readonly hand: Hand | null = $derived.by(() => {
    if (this.own === null) return null;
    const bank = this.banking ? handAt(this.hands, 'bank') : null;
    return handAt(this.hands, `seat-${this.own}`) ?? bank;
  });
  /** The places of my cards that lie face down for the others while some lie open; when the round is over that is past. */
  readonly down: number[] = $derived.by(() => (this.link.scene?.over ? [] : (this.hand?.down ?? [])));
  /** The cards that can be touched: my hand, and the card drawn while it is my turn. */
  readonly pool: string[] = $derived.by(() => {
    const drawn = this.awaited ? (handAt(this.hands, 'drawn')?.cards ?? []) : [];
    return [...(this.hand?.cards ?? []), ...drawn];
  });
  readonly shown: number[] = $derived.by(() => {
    const cards = this.hand?.cards ?? [];
    return this.order === 'dealt' ? cards.map((_, place) => place) : sorted(cards, this.order, this.link.felt?.sequence);
  });

  /** What is played for: limits and blinds, else the limits of the schedule, else those of the circle that a hand needs. */
  readonly stakes: string = $derived.by(() => {
    const { betting, felt } = this.link;
    const blinds = betting?.blinds.length ? t('table.blinds', { sums: betting.blinds.map(sum).join('/') }) : '';
    // Stakes without limits are named by their blinds: there the structure says more.
    if (betting) return [/^\$[^/]+$/.test(betting.stakes) ? betting.stakes : betting.structure, blinds].filter(Boolean).join(', ');
    const circles = felt?.circles.filter((circle) => circle.limits) ?? [];
    const [from, to] = (circles.find((circle) => circle.required) ?? circles[0])?.limits ?? [];
    if (!from || !to) return this.posted?.limits ?? '';
    return span(from, to);
  });

  /** Asks what is posted; a table without a schedule has nothing. */
  async ask(listing: string): Promise<void> {
    const [row, game] = await Promise.all([api.table(this.link.no, this.link.query), api.game(listing)]);
    this.posted = game.schedules.find((one) => one.option === row.option) ?? null;
    this.buyIn = row.terms ? buyInOf(row.terms) : '';
  }

  /** Whether each prompt says what it means. */
  readonly explains = $derived.by(() => this.explained !== null);

  /** What a verb means, in a sentence. */
  meaning(verb: string): string {
    return verbMeaning(verb, this.link.verbs);
  }

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

  /** Circles on which chips may be put: those offered with many amounts, and those that open as soon as their neighbour is staked. */
  readonly spots: Spot[] = $derived.by(() => {
    const found: Spot[] = [];
    for (const offer of this.#of('wager')) {
      if (typeof offer.shape === 'string' || !('wager' in offer.shape)) continue;
      const { wager, amounts } = offer.shape.wager;
      const taken = found.some((spot) => spot.at === offer.at && spot.wager === wager);
      if (!taken && (amounts.to - amounts.from) / amounts.step >= 4 && offer.at !== null) {
        found.push({ at: offer.at, wager, amounts, offer });
      }
    }
    // In the order in which they lie on the felt.
    const order = (this.link.felt?.circles ?? []).map((circle) => circle.wager);
    const place = (wager: string) => (order.includes(wager) ? order.indexOf(wager) : order.length);
    return [...found, ...this.#later(found)].sort((one, other) => one.at - other.at || place(one.wager) - place(other.wager));
  });

  /** Circles before the deal that are not offered yet: what is put there is sent when they are. */
  #later(found: Spot[]): Spot[] {
    const felt = this.link.felt;
    if (!felt || this.view?.phase !== 'wagering') return [];
    const seats = [...new Set(found.filter((spot) => spot.offer?.verb === 'stake').map((spot) => spot.at))];
    return seats.flatMap((at) =>
      felt.circles.flatMap(({ wager, before, limits }): Spot[] => {
        if (!before || !limits || found.some((spot) => spot.at === at && spot.wager === wager)) return [];
        return [{ at, wager, amounts: { from: limits[0], to: limits[1], step: felt.chip }, offer: null }];
      }),
    );
  }
  readonly spotSeats = $derived.by(() => [...new Set(this.spots.map((spot) => spot.at))]);
  readonly spotSeat = $derived.by(() => {
    if (this.seat !== null && this.spotSeats.includes(this.seat)) return this.seat;
    return this.own !== null && this.spotSeats.includes(this.own) ? this.own : null;
  });
  /** What I have on the table already. */
  readonly laid = $derived.by(() => {
    const mine = this.view?.stakes.filter((stake) => stake.person === this.link.you && !stake.settled && !stake.shared) ?? [];
    return mine.reduce((all, stake) => all + stake.amount, 0);
  });
  readonly changes = $derived.by(() => Object.entries(this.pending).some(([key, cents]) => cents !== this.lies(key)));

  spot(wager: string, at = this.spotSeat): Spot | null {
    return this.spots.find((spot) => spot.wager === wager && spot.at === at) ?? null;
  }

  key(wager: string, at = this.spotSeat): string {
    return `${at}/${wager}`;
  }

  /** What I have on a circle. */
  lies(key: string): Cents {
    const you = this.link.you;
    return this.view?.stakes.find((stake) => stake.person === you && !stake.settled && `${stake.position}/${stake.wager}` === key)?.amount ?? 0;
  }

  /** Puts the chosen chip on a circle; the first one brings it to the least that is taken there. */
  drop(wager: string, cents: Cents = this.chip): void {
    const spot = this.spot(wager);
    if (!spot) return;
    const key = this.key(wager);
    const was = this.pending[key] ?? this.lies(key);
    this.put(wager, Math.min(Math.max(was + cents, spot.amounts.from), spot.amounts.to));
  }

  /** So much is to lie on a circle in all; nothing takes it back. */
  put(wager: string, cents: Cents): void {
    const key = this.key(wager);
    this.moves.push({ key, was: this.pending[key] });
    this.pending[key] = cents;
    this.link.done = false;
    this.link.forget();
  }

  undo(): void {
    const move = this.moves.pop();
    if (!move) this.picked = [];
    else if (move.was === undefined) delete this.pending[move.key];
    else this.pending[move.key] = move.was;
  }

  clear(): void {
    this.pending = {};
    this.moves = [];
    this.picked = [];
    this.segments = [];
  }

  /** Sends what is put on the circles, one wager after another; what is not offered yet goes when it is. */
  stake(): void {
    this.wanted = { ...this.pending };
    this.last = { ...Object.fromEntries(this.#mine()), ...this.pending };
    this.pending = {};
    this.moves = [];
    this.#sendWanted();
  }

  #mine(): [string, Cents][] {
    const mine = this.view?.stakes.filter((stake) => stake.person === this.link.you && !stake.settled) ?? [];
    return mine.map((stake) => [`${stake.position}/${stake.wager}`, stake.amount]);
  }

  /** One after the other in the order of the felt, so that what others need lies first; the next goes when the table has answered. */
  #sendWanted(): void {
    const order = this.link.felt?.circles.map((circle) => circle.wager) ?? [];
    const keys = Object.keys(this.wanted).sort((one, other) => order.indexOf(one.split('/')[1] ?? '') - order.indexOf(other.split('/')[1] ?? ''));
    for (const key of keys) {
      const cents = this.wanted[key] ?? 0;
      const [at, wager = ''] = [Number(key.split('/')[0]), key.split('/')[1]];
      const offer = cents > 0 ? this.spot(wager, at)?.offer : this.#back(wager, at);
      if (!offer) continue;
      delete this.wanted[key];
      if (cents === this.lies(key)) continue;
      // What is offered changes with every stake.
      const name = this.link.felt ? circleName(this.link.felt, wager) : wager;
      this.link.do(offer, { wager: { wager, amount: cents } }, `${name} ${sum(cents)}`);
      return;
    }
  }

  #back(wager: string, at: number): Offer | undefined {
    return this.link.offers.find((offer) => offer.verb === 'take-back' && offer.at === at && typeof offer.shape === 'object' && 'wager' in offer.shape && offer.shape.wager.wager === wager);
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

  /** The rows of a hand as it is set so far, the front first; none where no hand is set. */
  readonly rows: string[][] = $derived.by(() => {
    const cards = this.hand?.cards ?? [];
    const of = (places: number[]) => places.map((place) => cards[place] ?? '');
    if (this.mode === 'front') return [of(this.picked), of(this.shown.filter((place) => !this.picked.includes(place)))];
    if (this.mode !== 'thirteen') return [];
    return SEGMENTS.map((_, segment) => of(this.shown.filter((place) => this.segments[place] === segment)));
  });

  /** What a row is called, where the table has said so of these cards. */
  rowName(no: number): string {
    const named = this.link.named;
    const same = named?.rows[no]?.join() === this.rows[no]?.join();
    return capital(same ? (named?.names[no] ?? '') : '');
  }

  /** Whether the hand as it is set would be fouled. */
  readonly foul = $derived.by(() => (this.link.named?.foul ?? false) && this.rows.every((row, no) => row.length > 0 && row.join() === this.link.named?.rows[no]?.join()));

  /** By suit, or by rank where they lie by suit. */
  sort(): void {
    this.order = this.order === 'suit' ? 'rank' : 'suit';
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

  /** The round with explanations begins with the first prompt and ends with the round; one that was only watched is not counted. */
  #explain(): void {
    const round = this.view?.round ?? 0;
    const begins = this.explained === 0 && this.parts.main.length > 0;
    const over = this.explained && round > this.explained;
    if (over && this.#played) this.explained = null;
    else if (begins || over) {
      this.explained = round;
      this.#played = false;
    }
    if (this.hand?.cards.length || this.laid) this.#played = true;
  }

  /** Who has no seat bets behind the first seat that takes it, and stays there while it does: chips never change their seat by themselves. */
  #standBehind(): void {
    const free = this.seat === null || !this.spotSeats.includes(this.seat);
    if (free && this.spotSeat === null && !Object.keys(this.pending).length) this.seat = this.spotSeats[0] ?? this.seat;
  }

  /** What was offered is known once it is past. */
  #remember(): void {
    const now = this.parts.main;
    const past = this.#offered.filter((offer) => !now.some((other) => other.verb === offer.verb));
    if (past.length) this.known = new Map([...this.known, ...past.map((offer): [string, Cents] => [offer.verb, cost(offer)])]);
    this.#offered = now;
  }

  /** Whatever was being built for offers that are gone is forgotten; what still fits stays. */
  renew(): void {
    this.#remember();
    this.#explain();
    this.#standBehind();
    for (const key of Object.keys(this.pending)) {
      if (!this.spots.some((spot) => `${spot.at}/${spot.wager}` === key)) delete this.pending[key];
    }
    this.moves = this.moves.filter((move) => move.key in this.pending);
    if (this.view?.phase !== 'wagering') this.wanted = {};
    else this.#sendWanted();
    if (this.mode === 'none') this.picked = [];
    this.picked = this.picked.filter((place) => place < this.pool.length);
    if (this.mode !== 'thirteen') this.segments = [];
  }
}


const KEY = Symbol('desk');
export const setDesk = (desk: Desk): Desk => setContext(KEY, desk);
export const getDesk = (): Desk => getContext<Desk>(KEY);
