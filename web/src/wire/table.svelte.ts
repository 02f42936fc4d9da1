// One table over a WebSocket: connects, shows steps event by event, and connects again by itself.
import { settings, still } from '../model/settings.svelte';
import { rejoined, spokenLines } from '../model/lines';
import { AT_ONCE, frames, opening, refreshed, SLOW, STEADY, type Frame, type Pace, type Scene } from '../model/scene';
import { stage } from '../model/travel';
import { Voice } from '../model/voice.svelte';
import { t } from '../words/index.svelte';
import type {
  Betting, CardText, Choice, Clock, Felt, Hint, Jackpot, Offer, Named, OwnerAct, People, RegimeHere, Removed, ReservedSeat, SeatChange, ServerMessage, Sitting, SpectatorChat, StepMessage, TableMessage, Verb, Waiting,
} from './types';

export interface Sent { id: string; verb: string; what: string; state: 'sent' | 'taken' | 'refused'; text: string }
export interface Line { kind: 'line' | 'chat' | 'notice'; text: string; from?: string; person?: number | null; account?: number; round: number }

/** What was sent and has no answer yet: it is sent again after a break in the line, under the same id, so that it is done once. */
interface Waits { sent: Sent; seq: number; offer: Offer; choice: Choice }

const PACES: Record<string, Pace> = { slow: SLOW, steady: STEADY, once: AT_ONCE };
const KEPT = 400;
/** How long an answer may take before the line is taken for dead. */
const PATIENCE = 8000;
/** How long until what is being counted is asked for again. */
const COUNTING = 3000;
/** The name of a wish to go to another table: there is one at a time, and the last counts. */
const CHANGE = 'change';

export class TableLink {
  felt: Felt | null = $state.raw(null);
  verbs: Record<string, Verb> = $state.raw({});
  people: People = $state.raw({});
  you: number | null = $state(null);
  offers: Offer[] = $state.raw([]);
  scene: Scene | null = $state.raw(null);
  log: Line[] = $state.raw([]);
  /** What just happened, for a live region. */
  readonly voice = new Voice();
  owner = $state(false);
  paused = $state(false);
  pace = $state(1);
  jackpot: Jackpot | null = $state.raw(null);
  clock: (Clock & { at: number; total: number }) | null = $state.raw(null);
  /** The regime that the table runs under. */
  regime: RegimeHere | null = $state.raw(null);
  training = $state(false);
  /** What the pot is played for. */
  betting: Betting | null = $state.raw(null);
  fees: string[] = $state.raw([]);
  /** What the link to a private table ends with, for who is at it. */
  link: string = $state('');
  /** What is best now, when it was asked for. */
  hint: Hint | null = $state.raw(null);
  /** What the rows of the hand that I set are called. */
  named: Named | null = $state.raw(null);
  may: string[] = $state.raw([]);
  waiting: Waiting[] = $state.raw([]);
  reserved: ReservedSeat[] = $state.raw([]);
  /** Those who want another seat of this table, the first who asked first. */
  seatChanges: SeatChange[] = $state.raw([]);
  muted: number[] = $state.raw([]);
  /** Those who were removed, for who may let them in again. */
  removed: Removed[] = $state.raw([]);
  /** Spectators whose chat nobody sees. */
  silenced: Removed[] = $state.raw([]);
  spectatorChat: SpectatorChat = $state('open');
  /** The table that I want to go to. */
  changing: number | null = $state(null);
  /** Why I cannot go there. */
  unchanged: string = $state('');
  /** What the last sitting came to. */
  sitting: Sitting | null = $state.raw(null);
  /** Why the table is closed. */
  over: string = $state('');
  /** Whether I have said that I wager no more in this round. */
  done = $state(false);
  sent: Sent | null = $state.raw(null);
  state: 'connecting' | 'open' | 'lost' | 'gone' = $state('connecting');
  /** Whether what is shown waits, because somebody wants to look. */
  held = $state(false);
  /** When the offers last changed: a press right after it was meant for what was there before. */
  changed = 0;
  /** Those that were not there before the last change. */
  fresh: ReadonlySet<Offer> = new Set();

  #socket: WebSocket | null = null;
  #seq = -1;
  #queue: Frame[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  #again: ReturnType<typeof setTimeout> | undefined;
  #silent: ReturnType<typeof setTimeout> | undefined;
  #ids = 0;
  /** The hint that was asked for last, about the decision that is still open. */
  #asked = '';
  #counting: ReturnType<typeof setTimeout> | undefined;
  /** Ours among all pages of this person. */
  readonly #name = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('');
  #closed = false;
  #waiting = new Map<string, Waits>();
  #pending: { offers: Offer[]; clock: Clock | null } | null = null;
  /** The scene after all frames: what the next step is built on. */
  #end: Scene | null = null;

  constructor(readonly no: number, readonly query = '') {
    this.connect();
  }

  connect(): void {
    if (this.#closed) return;
    const { protocol, host, search } = location;
    const query = new URLSearchParams(this.query || search);
    if (this.#seq >= 0) query.set('after', String(this.#seq));
    if (settings.language !== 'en') query.set('language', settings.language);
    const asked = query.size ? `?${query}` : '';
    const socket = new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/api/tables/${this.no}/ws${asked}`);
    this.#socket = socket;
    socket.onmessage = (message) => {
      if (socket === this.#socket) this.take(JSON.parse(String(message.data)) as ServerMessage);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
  }

  /** The network is gone, or nobody answers: a line may look open for minutes after that. */
  drop(): void {
    if (this.#closed || this.state === 'lost') return;
    this.#hangUp();
    this.#lost();
  }

  /** There is a network again: nobody waits for the next try. */
  connectNow(): void {
    if (this.state === 'open' || this.#closed) return;
    clearTimeout(this.#again);
    this.#hangUp();
    this.connect();
  }

  /** Lets go of the line without taking it for lost. */
  #hangUp(): void {
    const old = this.#socket;
    this.#socket = null;
    old?.close();
  }

  /** The table in another language: all of it is told anew. */
  anew(): void {
    this.#hangUp();
    clearTimeout(this.#again);
    this.#seq = -1;
    this.log = [];
    this.connect();
  }

  close(): void {
    this.#closed = true;
    for (const timer of [this.#again, this.#timer, this.#silent, this.#counting]) clearTimeout(timer);
    this.#socket?.close();
  }

  #lost(): void {
    if (this.#closed) return;
    this.state = this.felt ? 'lost' : this.#tries > 3 ? 'gone' : 'connecting';
    const wait = Math.min(8000, 300 * 2 ** this.#tries++);
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.connect(), wait);
  }

  /** Takes one message of the server. */
  take(message: ServerMessage): void {
    switch (message.type) {
      case 'table':
        return this.#afresh(message);
      case 'step':
        return this.#step(message);
      case 'resumed':
        return this.#resumed();
      case 'refused':
        return this.#refused(message.id, message.text);
      case 'accepted':
        return this.#taken(message.id);
      case 'chat':
        return this.#add([{ kind: 'chat', from: message.from, person: message.person, account: message.account, text: message.text, round: this.#round }]);
      case 'notice':
        this.voice.say(message.text);
        return this.#add([{ kind: 'notice', text: message.text, round: this.#round }]);
      case 'jackpot':
        this.jackpot = message.jackpot;
        this.#seq = Math.max(this.#seq, message.seq);
        return;
      case 'clock':
        return this.#timed(message.clock);
      case 'hint':
        return this.#hinted(message);
      case 'named':
        this.named = message;
        return;
      case 'sitting':
        this.sitting = message;
        return;
      case 'go-to':
        location.hash = `#/table/${message.table}`;
        return;
      case 'closed':
        this.over = message.text;
        this.close();
    }
  }

  get #round(): number {
    return this.scene?.view.round ?? 0;
  }

  /** A refusal is shown whichever of several messages it answers. */
  #refused(id: string, text: string): void {
    if (id === CHANGE) {
      this.changing = null;
      this.unchanged = text;
      return;
    }
    const waits = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (waits) this.sent = { ...waits.sent, state: 'refused', text };
  }

  /** What was taken stays marked until the table shows it, or for a moment. */
  #taken(id: string): void {
    this.#waiting.delete(id);
    if (this.sent?.id !== id) return;
    this.sent = { ...this.sent, state: 'taken' };
    setTimeout(() => {
      if (this.sent?.id === id) this.sent = null;
    }, 700);
  }

  #afresh(message: TableMessage): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.#tries = 0;
    const known = this.#seq;
    this.#seq = message.seq;
    this.state = 'open';
    stage.set = false;
    setTimeout(() => (stage.set = true), 60);
    this.felt = message.felt;
    this.verbs = message.verbs;
    this.people = message.people;
    this.you = message.you;
    this.owner = message.owner;
    this.paused = message.paused;
    this.pace = message.pace;
    this.jackpot = message.jackpot ?? null;
    this.training = message.training ?? false;
    this.betting = message.betting ?? null;
    this.fees = message.fees ?? [];
    this.link = message.link ?? '';
    this.removed = message.removed ?? [];
    this.silenced = message.silenced ?? [];
    this.spectatorChat = message['spectator-chat'] ?? 'open';
    this.#common(message);
    if (message.seq !== known) this.log = rejoined(this.log, message.log.map((text): Line => ({ kind: 'line', text, round: message.view.round })));
    this.scene = refreshed(known < 0 ? null : this.#end, message.view);
    this.#end = this.scene;
    this.sent = null;
    this.#pending = { offers: message.offers, clock: message.clock };
    this.#settle();
    this.#sendAgain();
  }

  /** What a step tells beside the table itself. */
  #common(message: TableMessage | StepMessage): void {
    this.regime = message.regime ? { ...message.regime, at: performance.now() } : null;
    this.may = message.may ?? this.may;
    this.waiting = message.waiting ?? this.waiting;
    this.reserved = message.reserved ?? [];
    this.seatChanges = message['seat-changes'] ?? [];
    this.muted = message.muted ?? this.muted;
    if (message.view.phase !== 'wagering') this.done = false;
    if (message.you !== null) this.sitting = null;
  }

  /** The steps that were missed have come. */
  #resumed(): void {
    this.#tries = 0;
    this.state = 'open';
    this.#sendAgain();
  }

  /** After a break what had no answer is sent again as it was: the room does it once, and refuses it where it has become another. */
  #sendAgain(): void {
    const waits = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const one of waits) this.#post(one);
  }

  #step(message: StepMessage): void {
    if (message.seq !== this.#seq + 1) {
      // Something was missed: start from a fresh table message.
      this.#hangUp();
      this.connect();
      return;
    }
    this.#seq = message.seq;
    this.people = message.people;
    this.you = message.you;
    this.paused = message.paused;
    if (message.pace !== undefined) this.pace = message.pace;
    this.#common(message);
    this.#add(message.lines.map((text) => ({ kind: 'line', text, round: message.view.round })));
    this.voice.say(spokenLines(message.lines));
    const before = this.#end ?? opening(message.view);
    const hurried = still() || document.hidden || this.#queue.length > 60;
    const shown = frames(before, message, message.you, hurried ? AT_ONCE : (PACES[settings.settling] ?? STEADY));
    this.#end = shown[shown.length - 1]?.scene ?? before;
    this.#pending = { offers: message.offers, clock: message.clock };
    this.#queue.push(...shown);
    this.#play();
  }

  #add(lines: Line[]): void {
    if (lines.length) this.log = [...this.log, ...lines].slice(-KEPT);
  }

  /** Shows what is queued; on one's turn nothing is waited for longer than a moment. */
  #play(): void {
    clearTimeout(this.#timer);
    const mine = this.you !== null && (this.#end?.view.awaited.includes(this.you) ?? false);
    const rest = this.#queue.reduce((ms, frame) => ms + frame.ms, 0);
    const acted = this.sent !== null && this.sent.state !== 'refused';
    const rush = acted && rest > 500 ? 500 / rest : mine && rest > 1500 ? 1500 / rest : rest > 9000 ? 9000 / rest : 1;
    const next = () => {
      let frame = this.#queue.shift();
      while (frame && frame.ms < 4 && this.#queue.length) frame = this.#queue.shift();
      if (frame) this.scene = frame.scene;
      if (!this.#queue.length) return this.#settle();
      if (this.held) return;
      this.#timer = setTimeout(next, (frame?.ms ?? 0) * rush);
    };
    next();
  }

  /** Stops what is being shown, or lets it go on. */
  hold(): void {
    this.held = !this.held && this.#queue.length > 0;
    if (!this.held && this.#queue.length) this.#play();
  }

  /** The offers come when all before them has been seen. */
  #settle(): void {
    const pending = this.#pending;
    if (!pending) return;
    if (JSON.stringify(pending.offers) !== JSON.stringify(this.offers)) {
      const before = new Set(this.offers.map((offer) => JSON.stringify(offer)));
      this.fresh = new Set(pending.offers.filter((offer) => !before.has(JSON.stringify(offer))));
      this.offers = pending.offers;
      this.#forgetHint();
      this.changed = performance.now();
      const gone = !pending.offers.some((offer) => offer.verb === this.sent?.verb);
      if (this.sent?.state !== 'refused' || gone) this.sent = null;
    }
    this.#timed(pending.clock);
  }

  /** Whose time runs now. */
  #timed(clock: Clock | null): void {
    if (this.#pending) this.#pending.clock = clock;
    const same = clock && this.clock?.person === clock.person && this.clock.total >= clock.ms;
    this.clock = clock && { ...clock, at: performance.now(), total: same && this.clock ? this.clock.total : clock.ms };
  }

  /** I need longer to decide. */
  moreTime(): void {
    this.#send({ type: 'more-time' });
  }

  /** Does what an offer offers. */
  do(offer: Offer, choice: Choice, what: string): void {
    const id = `${this.#name}-${this.#ids++}`;
    this.#post({ sent: { id, verb: offer.verb, what, state: 'sent', text: '' }, seq: this.#seq, offer, choice });
  }

  #post(waits: Waits): void {
    const { sent, seq, offer, choice } = waits;
    this.#forgetHint();
    this.sent = sent;
    if (this.#send({ type: 'do', id: sent.id, seq, verb: offer.verb, at: offer.at, choice })) {
      this.#waiting.set(sent.id, waits);
      this.#expect();
    } else {
      this.sent = { ...sent, state: 'refused', text: t('table.lost-line') };
    }
  }

  /** What is sent has an answer soon; else the line is dead, whatever it says, and another is tried. */
  #expect(): void {
    clearTimeout(this.#silent);
    this.#silent = setTimeout(() => this.#waiting.size > 0 && this.drop(), PATIENCE);
  }

  /** I have wagered all that I want in this round. */
  ready(): void {
    this.done = this.#send({ type: 'ready' });
  }

  askNames(rows: CardText[][]): void {
    this.#send({ type: 'name', rows });
  }

  /** What was asked about another decision is no use; what is being counted is asked again. */
  #hinted(hint: Hint): void {
    if (hint.id !== this.#asked) return;
    this.hint = hint;
    clearTimeout(this.#counting);
    if (hint.counting) this.#counting = setTimeout(() => this.hint === hint && this.askHint(), COUNTING);
  }

  askHint(): void {
    this.#asked = `hint-${this.#ids++}`;
    this.#send({ type: 'hint', id: this.#asked });
  }

  /** Another decision has come. */
  #forgetHint(): void {
    this.hint = null;
    this.#asked = '';
    clearTimeout(this.#counting);
  }

  /** On the waiting list, or off it. */
  wait(on: boolean): void {
    this.#send({ type: 'wait', on });
  }

  /** To another table as soon as a seat there is mine; or not any more. */
  change(to: number, on: boolean): void {
    this.unchanged = '';
    if (this.#send({ type: 'change', id: CHANGE, to, on })) this.changing = on ? to : null;
  }

  /** To any other table of this game and limit, or not any more. */
  changeAny(on: boolean): void {
    this.#send({ type: 'change', id: CHANGE, on });
  }

  /** To another seat of this table when it is free: any, where none is named. */
  seatChange(on: boolean, seat: number | null = null): void {
    this.#send(seat === null ? { type: 'seat-change', id: CHANGE, on } : { type: 'seat-change', id: CHANGE, on, seat });
  }

  mute(person: number, on: boolean): void {
    this.#send({ type: 'mute', person, on });
  }

  /** Whether it could be said. */
  say(text: string): boolean {
    return this.#send({ type: 'chat', text });
  }

  own(what: OwnerAct, person?: number): void {
    this.#send(person === undefined ? { type: 'owner', what } : { type: 'owner', what, person });
  }

  /** An owner's act on somebody without a seat. */
  ownAccount(what: 'let-in' | 'silence' | 'unsilence', account: number): void {
    this.#send({ type: 'owner', what, account });
  }

  /** Whether there was a line to send it on. */
  #send(message: unknown): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Clears a refusal once something else is tried. */
  forget(): void {
    if (this.sent?.state === 'refused') this.sent = null;
  }
}
