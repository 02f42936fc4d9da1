// A line to one table for the floor: the table as everybody sees it, the rulings that can be made now, and what was said.
import type { Felt, Offer, People, View } from '../wire/types';
import type { Ruling } from './wire';

interface Told {
  type: string;
  felt?: Felt;
  people?: People;
  view?: View;
  lines?: string[];
  log?: string[];
  floor?: Offer[];
  paused?: boolean;
  text?: string;
  seq?: number;
}

export class FloorLine {
  felt: Felt | null = $state.raw(null);
  people: People = $state.raw({});
  view: View | null = $state.raw(null);
  rulings: Offer[] = $state.raw([]);
  lines: string[] = $state.raw([]);
  paused = $state(false);
  said = $state('');
  #socket: WebSocket;
  #ids = 0;

  constructor(table: number) {
    const { protocol, host } = location;
    this.#socket = new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/api/tables/${table}/ws`);
    this.#socket.onmessage = (message) => this.take(JSON.parse(String(message.data)) as Told);
  }

  take(told: Told): void {
    if (told.type === 'table' || told.type === 'step') {
      this.felt = told.felt ?? this.felt;
      this.people = told.people ?? this.people;
      this.view = told.view ?? this.view;
      this.rulings = told.floor ?? [];
      this.paused = told.paused ?? this.paused;
      this.lines = [...(told.type === 'table' ? (told.log ?? []) : [...this.lines, ...(told.lines ?? [])])].slice(-60);
    } else if (told.type === 'refused' || told.type === 'notice') this.said = told.text ?? '';
    else if (told.type === 'accepted') this.said = '';
  }

  rule(ruling: Ruling, reason: string): void {
    this.#ids += 1;
    const id = `floor-${Date.now()}-${this.#ids}`;
    this.#socket.send(JSON.stringify({ type: 'do', as: 'floor', id, verb: 'rule', at: null, choice: { ruling }, reason }));
  }

  close(): void {
    this.#socket.onmessage = null;
    this.#socket.close();
  }
}
