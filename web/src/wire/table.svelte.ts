// One table over a WebSocket: connects, shows steps event by event, and connects again by itself.
import { settings, still } from '../model/settings.svelte';
import { spokenLines } from '../model/lines';
import { AT_ONCE, frames, opening, SLOW, STEADY, type Frame, type Pace, type Scene } from '../model/scene';
import { t } from '../words/index.svelte';
import type {
  Choice, Clock, Felt, Offer, OwnerAct, People, ServerMessage, StepMessage, TableMessage, Verb,
} from './types';

export interface Sent { id: string; verb: string; what: string; state: 'sent' | 'taken' | 'refused'; text: string }
export interface Line { kind: 'line' | 'chat'; text: string; from?: string; round: number }

const PACES: Record<string, Pace> = { slow: SLOW, steady: STEADY, once: AT_ONCE };
const KEPT = 400;

export class TableLink {
  felt: Felt | null = $state.raw(null);
  verbs: Record<string, Verb> = $state.raw({});
  people: People = $state.raw({});
  you: number | null = $state(null);
  offers: Offer[] = $state.raw([]);
  scene: Scene | null = $state.raw(null);
  log: Line[] = $state.raw([]);
  /** What just happened, for a live region. */
  said: string = $state('');
  owner = $state(false);
  paused = $state(false);
  pace = $state(1);
  clock: (Clock & { at: number; total: number }) | null = $state.raw(null);
  sent: Sent | null = $state.raw(null);
  state: 'connecting' | 'open' | 'lost' | 'gone' = $state('connecting');
  /** When the offers last changed: a press right after it was meant for what was there before. */
  changed = 0;

  #socket: WebSocket | null = null;
  #seq = -1;
  #queue: Frame[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  #again: ReturnType<typeof setTimeout> | undefined;
  #ids = 0;
  #closed = false;
  /** What was sent and has no answer yet. */
  #waiting = new Map<string, Sent>();
  #pending: { offers: Offer[]; clock: Clock | null } | null = null;
  /** The scene after all frames: what the next step is built on. */
  #end: Scene | null = null;

  constructor(readonly no: number) {
    this.connect();
  }

  connect(): void {
    if (this.#closed) return;
    const { protocol, host, search } = location;
    const socket = new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/api/tables/${this.no}/ws${search}`);
    this.#socket = socket;
    socket.onmessage = (message) => {
      if (socket === this.#socket) this.take(JSON.parse(String(message.data)) as ServerMessage);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#again);
    clearTimeout(this.#timer);
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
      case 'refused':
        return this.#refused(message.id, message.text);
      case 'accepted':
        return this.#taken(message.id);
      case 'chat':
        this.#add([{ kind: 'chat', from: message.from, text: message.text, round: this.scene?.view.round ?? 0 }]);
    }
  }

  /** A refusal is shown whichever of several messages it answers. */
  #refused(id: string, text: string): void {
    const sent = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (sent) this.sent = { ...sent, state: 'refused', text };
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
    this.#seq = message.seq;
    this.state = 'open';
    this.felt = message.felt;
    this.verbs = message.verbs;
    this.people = message.people;
    this.you = message.you;
    this.owner = message.owner;
    this.paused = message.paused;
    this.pace = message.pace;
    const chats = this.log.filter((line) => line.kind === 'chat');
    this.log = [...message.log.map((text): Line => ({ kind: 'line', text, round: message.view.round })), ...chats];
    this.scene = opening(message.view);
    this.#end = this.scene;
    this.sent = null;
    this.#waiting.clear();
    this.#pending = { offers: message.offers, clock: message.clock };
    this.#settle();
  }

  #step(message: StepMessage): void {
    if (message.seq !== this.#seq + 1) {
      // Something was missed: start from a fresh table message.
      const old = this.#socket;
      this.#socket = null;
      old?.close();
      this.connect();
      return;
    }
    this.#seq = message.seq;
    this.people = message.people;
    this.you = message.you;
    this.paused = message.paused;
    if (message.pace !== undefined) this.pace = message.pace;
    this.#add(message.lines.map((text) => ({ kind: 'line', text, round: message.view.round })));
    this.said = spokenLines(message.lines);
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
      this.#timer = setTimeout(next, (frame?.ms ?? 0) * rush);
    };
    next();
  }

  /** The offers come when all before them has been seen. */
  #settle(): void {
    const pending = this.#pending;
    if (!pending) return;
    if (JSON.stringify(pending.offers) !== JSON.stringify(this.offers)) {
      this.offers = pending.offers;
      this.changed = performance.now();
      const gone = !pending.offers.some((offer) => offer.verb === this.sent?.verb);
      if (this.sent?.state !== 'refused' || gone) this.sent = null;
    }
    const clock = pending.clock;
    const same = clock && this.clock?.person === clock.person && this.clock.total >= clock.ms;
    this.clock = clock && { ...clock, at: performance.now(), total: same && this.clock ? this.clock.total : clock.ms };
  }

  /** Does what an offer offers. */
  do(offer: Offer, choice: Choice, what: string): void {
    const id = `${Date.now().toString(36)}-${this.#ids++}`;
    this.sent = { id, verb: offer.verb, what, state: 'sent', text: '' };
    this.#waiting.set(id, this.sent);
    this.#send({ type: 'do', id, verb: offer.verb, at: offer.at, choice });
  }

  say(text: string): void {
    this.#send({ type: 'chat', text });
  }

  own(what: OwnerAct): void {
    this.#send({ type: 'owner', what });
  }

  #send(message: unknown): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
    else if (this.sent) this.sent = { ...this.sent, state: 'refused', text: t('table.lost-line') };
  }

  /** Clears a refusal once something else is tried. */
  forget(): void {
    if (this.sent?.state === 'refused') this.sent = null;
  }
}
