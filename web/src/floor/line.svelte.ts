// A line to one table for the floor: the table as everybody sees it, the rulings that can be made now, and what was said.
import { settings } from '../model/settings.svelte';
import { t } from '../words/index.svelte';
import type { Felt, Offer, People, ReservedSeat, View } from '../wire/types';
import type { Ruling } from './wire';

interface Told {
  type: string;
  felt?: Felt;
  people?: People;
  view?: View;
  lines?: string[];
  log?: string[];
  floor?: Offer[];
  cases?: Record<string, string>;
  'listed-cases'?: Record<string, string>;
  reserved?: ReservedSeat[];
  paused?: boolean;
  text?: string;
  id?: string;
  seq?: number;
}

export class FloorLine {
  felt: Felt | null = $state.raw(null);
  people: People = $state.raw({});
  view: View | null = $state.raw(null);
  rulings: Offer[] = $state.raw([]);
  /** The words of what can be ruled on, by its key. */
  cases: Record<string, string> = $state.raw({});
  /** The same as listings name them, in whatever language the line is. */
  listed: Record<string, string> = $state.raw({});
  lines: string[] = $state.raw([]);
  reserved: ReservedSeat[] = $state.raw([]);
  paused = $state(false);
  said = $state('');
  /** What would follow from the ruling that was asked about last. */
  would: string[] = $state.raw([]);
  #asked = '';
  #socket: WebSocket | null = null;
  #again: ReturnType<typeof setTimeout> | undefined;
  #ids = 0;

  constructor(readonly table: number) {
    this.#connect();
  }

  /** A line that breaks is taken up by itself: the table is told afresh. */
  #connect(): void {
    const { protocol, host } = location;
    const language = settings.language === 'en' ? '' : `?language=${settings.language}`;
    const socket = new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/api/tables/${this.table}/ws${language}`);
    socket.onmessage = (message) => this.take(JSON.parse(String(message.data)) as Told);
    socket.onclose = () => (this.#again = setTimeout(() => this.#connect(), 1500));
    this.#socket = socket;
  }

  take(told: Told): void {
    if (told.type === 'table' || told.type === 'step') {
      this.felt = told.felt ?? this.felt;
      this.people = told.people ?? this.people;
      this.view = told.view ?? this.view;
      this.rulings = told.floor ?? [];
      this.cases = told.cases ?? this.cases;
      this.listed = told['listed-cases'] ?? this.listed;
      this.reserved = told.reserved ?? [];
      this.paused = told.paused ?? this.paused;
      this.lines = [...(told.type === 'table' ? (told.log ?? []) : [...this.lines, ...(told.lines ?? [])])].slice(-60);
    } else if (told.type === 'refused' && told.id === this.#asked && this.#asked) this.would = [];
    else if (told.type === 'refused' || told.type === 'notice') this.said = told.text ?? '';
    else if (told.type === 'accepted') this.said = '';
    else if (told.type === 'would' && told.id === this.#asked) this.would = told.lines ?? [];
  }

  /** Asks what the rule makes of a case, before it is ruled. */
  ask(ruling: Ruling | null): void {
    this.would = [];
    this.#asked = ruling ? this.#send('would', ruling) : '';
  }

  rule(ruling: Ruling, reason: string): void {
    if (!this.#send('do', ruling, reason)) this.said = t('table.lost-line');
  }

  /** The id that it was sent with; none where there is no line. */
  #send(type: 'do' | 'would', ruling: Ruling, reason = ''): string {
    if (this.#socket?.readyState !== WebSocket.OPEN) return '';
    this.#ids += 1;
    const id = `floor-${Date.now()}-${this.#ids}`;
    this.#socket.send(JSON.stringify({ type, as: 'floor', id, verb: 'rule', at: null, choice: { ruling }, reason }));
    return id;
  }

  close(): void {
    clearTimeout(this.#again);
    if (!this.#socket) return;
    this.#socket.onmessage = this.#socket.onclose = null;
    this.#socket.close();
  }
}
