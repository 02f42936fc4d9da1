import { beforeEach, expect, test, vi } from 'vitest';
import { TableLink } from '../src/wire/table.svelte';
import type { ServerMessage, StepMessage, TableMessage, View } from '../src/wire/types';

class Socket {
  static all: Socket[] = [];
  static readonly OPEN = 1;
  readyState = 1;
  sent: { id: string; type: string }[] = [];
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly url: string) {
    Socket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { id: string; type: string });
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  give(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const view: View = {
  round: 1, phase: 'playing', seats: [], behind: [], bank: null, 'offered-to': null, stakes: [], hands: [], burned: 0, dice: null,
  button: null, dealer: null, pots: [], awaited: [], display: null, 'stock-left': 0, drop: 0,
};
const felt = { listing: 'a/b', name: 'B', family: 'f', positions: 2, banked: false, tiles: false, chip: 100, circles: [], pays: [], fees: [] };
const offers = [{ verb: 'fold', at: 1, shape: 'only' as const }];
const table = (seq: number): TableMessage => ({
  type: 'table', seq, felt, verbs: {}, people: {}, you: 0, view, offers, log: ['one'], owner: false, paused: false, pace: 1, clock: null,
});
const step = (seq: number): StepMessage => ({
  type: 'step', seq, events: [], lines: [`line ${seq}`], view: { ...view, round: seq }, offers, people: {}, you: 0, clock: null, paused: false,
});
const newest = (): Socket => Socket.all[Socket.all.length - 1] as Socket;

beforeEach(() => {
  vi.useFakeTimers();
  Socket.all = [];
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('location', { protocol: 'http:', host: 'room:8080', search: '' });
  vi.stubGlobal('document', { hidden: true });
});

test('steps in order are shown', () => {
  const link = new TableLink(7);
  expect(newest().url).toBe('ws://room:8080/api/tables/7/ws');
  newest().give(table(4));
  newest().give(step(5));
  expect(link.scene?.view.round).toBe(5);
  expect(link.log.map((line) => line.text)).toEqual(['one', 'line 5']);
});

test('a gap connects again, and what comes from the old line is not taken', () => {
  const link = new TableLink(7);
  const old = newest();
  old.give(table(4));
  old.give(step(6));
  expect(Socket.all).toHaveLength(2);
  old.give(step(5));
  expect(link.scene?.view.round).toBe(1);
  newest().give(table(6));
  newest().give(step(7));
  expect(link.scene?.view.round).toBe(7);
});

test('a lost line is taken up again by itself', () => {
  const link = new TableLink(7);
  newest().give(table(1));
  newest().close();
  expect(link.state).toBe('lost');
  vi.advanceTimersByTime(400);
  expect(Socket.all).toHaveLength(2);
  newest().give(table(9));
  expect(link.state).toBe('open');
  link.close();
  vi.advanceTimersByTime(20_000);
  expect(Socket.all).toHaveLength(2);
});

test('a refusal of the first of two messages is not lost, and goes when its offer is gone', () => {
  const link = new TableLink(7);
  newest().give(table(1));
  const offer = { verb: 'fold', at: 1, shape: 'only' as const };
  link.do(offer, 'only', 'Fold');
  link.do(offer, 'only', 'Fold again');
  const [first, second] = newest().sent;
  newest().give({ type: 'refused', id: first?.id ?? '', key: 'k', text: 'Not now.' });
  newest().give({ type: 'accepted', id: second?.id ?? '', seq: 2 });
  expect(link.sent).toMatchObject({ what: 'Fold', state: 'refused', text: 'Not now.' });
  newest().give({ ...step(2), offers: [] });
  expect(link.sent).toBeNull();
});

test('what had no answer when the line broke is sent again under the same id, and only then', () => {
  const link = new TableLink(7);
  newest().give(table(4));
  link.do(offers[0] as never, 'only', 'Fold');
  const first = newest().sent[0];
  newest().close();
  vi.advanceTimersByTime(400);
  expect(newest().url).toContain('after=4');
  newest().give({ type: 'resumed', seq: 4 });
  expect(newest().sent).toEqual([first]);
  newest().give({ type: 'accepted', id: first?.id ?? '', seq: 5 });
  newest().close();
  vi.advanceTimersByTime(400);
  newest().give({ type: 'resumed', seq: 4 });
  expect(newest().sent).toEqual([]);
  expect(link.state).toBe('open');
});

test('a log taken up after a break has every line once', () => {
  const link = new TableLink(7);
  newest().give({ ...table(4), log: ['one', 'two'] });
  newest().give(step(5));
  newest().close();
  vi.advanceTimersByTime(400);
  newest().give({ ...table(7), log: ['two', 'line 5', 'line 6', 'line 7'] });
  expect(link.log.map((line) => line.text)).toEqual(['one', 'two', 'line 5', 'line 6', 'line 7']);
});

test('a line that answers nothing is dropped, and what was sent is sent again under the same id', () => {
  const link = new TableLink(7);
  const dead = newest();
  dead.give(table(4));
  link.do(offers[0] as (typeof offers)[0], 'only', 'Fold');
  vi.advanceTimersByTime(8000);
  expect(link.state).toBe('lost');
  vi.advanceTimersByTime(400);
  expect(newest()).not.toBe(dead);
  newest().give({ type: 'resumed', seq: 4 });
  expect(newest().sent[0]?.id).toBe(dead.sent[0]?.id);
});

test('without a network the line is lost at once, and taken up when there is one', () => {
  const link = new TableLink(7);
  newest().give(table(4));
  link.drop();
  expect(link.state).toBe('lost');
  const lines = Socket.all.length;
  link.connectNow();
  expect(Socket.all.length).toBe(lines + 1);
  newest().give({ type: 'resumed', seq: 4 });
  expect(link.state).toBe('open');
  vi.advanceTimersByTime(20_000);
  expect(Socket.all.length).toBe(lines + 1);
});

test('a wish to go to another table that is refused is told', () => {
  const link = new TableLink(7);
  newest().give(table(4));
  link.change(9, true);
  expect([link.changing, link.unchanged]).toEqual([9, '']);
  newest().give({ type: 'refused', id: 'change', key: 'removed', text: 'not there' });
  expect([link.changing, link.unchanged]).toEqual([null, 'not there']);
});

test('a hint is for the decision that it was asked about, and what is being counted is asked again', () => {
  const link = new TableLink(7);
  newest().give(table(4));
  const best = { verb: 'fold', at: 1, choice: 'only' as const };
  const asked = (): string => newest().sent.filter((message) => message.type === 'hint').at(-1)?.id ?? '';
  link.askHint();
  const first = asked();
  newest().give({ type: 'hint', id: first, by: 'bot', counting: true, best, others: [] });
  expect(link.hint?.by).toBe('bot');
  vi.advanceTimersByTime(4000);
  expect(asked()).not.toBe(first);
  newest().give({ type: 'hint', id: asked(), by: 'count', counting: false, best, others: [{ ...best, verb: 'check', cost: 12_000 }] });
  expect(link.hint?.others[0]?.cost).toBe(12_000);
  link.do(offers[0]!, 'only', 'Fold');
  expect(link.hint).toBeNull();
  newest().give({ type: 'hint', id: first, by: 'count', counting: false, best, others: [] });
  expect(link.hint).toBeNull();
});
