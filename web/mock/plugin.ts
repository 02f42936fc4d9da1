// Plays recorded games over the same wire as the server, so that every screen can be looked at without one.
// /?at=20#/table/3 stops a game at a step, /?at=settled at the first with that event or offer, /?at=settled2 at the second; /?watch#/… looks on without a seat.
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Felt, StepMessage } from '../src/wire/types';
import { choices } from './choices';
import { made } from './made';
import { FAMILIES, NAMES, ROOMS, RULES, VERBS } from './words';

type Step = Pick<StepMessage, 'events' | 'view' | 'offers' | 'shown'>;
export interface Recorded { felt: Felt; steps: Step[] }

function recorded(): Recorded[] {
  const folder = join(import.meta.dirname, 'fixtures');
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl')).sort();
  const games = files.map((name) => {
    const lines = readFileSync(join(folder, name), 'utf8').trim().split('\n').map((line) => JSON.parse(line) as unknown);
    return { felt: (lines[0] as { felt: Felt }).felt, steps: lines.slice(1) as Step[] };
  });
  return [...games.filter((game) => game.steps.length > 0), ...made(games)];
}

const ME = { account: 1, name: 'Sam', chips: 200_000 };

function lines(step: Step): string[] {
  return step.events
    .filter((event) => event.position && !['dealt', 'card-dealt'].includes(event.event))
    .map((event) => {
      const act = event.act as { verb: string } | undefined;
      const amount = event.amount ?? event.moved ?? event.added;
      const what = act ? (VERBS[act.verb]?.label ?? act.verb) : event.event.replace(/-/g, ' ');
      return `Seat ${event.position}: ${what}${event.wager ? ` ${event.wager}` : ''}${amount ? ` $${Number(amount) / 100}` : ''}`;
    });
}

function people(): Record<string, { name: string; bot: boolean }> {
  return Object.fromEntries(NAMES.map((name, no) => [String(no), { name, bot: no > 0 }]));
}

function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

function games(all: Recorded[]): object[] {
  return all.map(({ felt }) => {
    const room = felt.listing.split('/')[0] ?? '';
    const row = { listing: felt.listing, name: felt.name, room, 'room-name': ROOMS[room], family: felt.family };
    return { ...row, 'family-name': FAMILIES[felt.family] ?? felt.family, seats: felt.positions, limits: [], fees: [] };
  });
}

function rest(all: Recorded[], request: IncomingMessage, response: ServerResponse): boolean {
  const path = (request.url ?? '').split('?')[0] ?? '';
  const rows = all.map(({ felt }, no) => ({
    table: no + 1, listing: felt.listing, name: felt.name, family: felt.family, positions: felt.positions,
    people: NAMES.slice(1, Math.min(6, felt.positions)).map((name) => `${name} (bot)`), owner: no % 2 ? 'Sam' : null, round: 12 + no,
  }));
  if (/^\/api\/(guest|me|name|sign-in|sign-out)$/.test(path)) json(response, ME);
  else if (path === '/api/games') json(response, games(all));
  else if (path === '/api/tables' && request.method === 'POST') json(response, { table: 1 });
  else if (path === '/api/tables') json(response, rows.filter((_, no) => no % 3 !== 2));
  else if (/^\/api\/tables\/\d+$/.test(path)) json(response, rows[Number(path.split('/')[3]) - 1]);
  else if (/^\/api\/book\/listings\/.*\/set-up$/.test(path)) {
    const listing = path.slice('/api/book/listings/'.length, -'/set-up'.length);
    json(response, choices(listing, all.find(({ felt }) => felt.listing === listing)?.felt.positions ?? 8));
  } else if (path.startsWith('/api/games/')) {
    const row = games(all).find((game) => (game as { listing: string }).listing === path.slice(11));
    if (row) json(response, { ...row, rules: RULES, schedules: [{ option: 'block/1', limits: '$5-$300', fees: ['player: $1 to $2, hand'] }] });
    else json(response, { key: 'no-such-game', text: 'There is no such game.' }, 404);
  } else return false;
  return true;
}

function play(game: Recorded, socket: WebSocket, at: number | null, watch: boolean): void {
  let no = at === null ? 0 : Math.min(at, game.steps.length - 1);
  let seq = 0;
  let paused = at !== null;
  const you = watch ? null : 0;
  const clock = (step: Step) => (step.view.awaited.length ? { person: step.view.awaited[0], ms: 18_000 } : null);
  const said = game.steps.slice(0, no + 1).flatMap(lines);
  const first = game.steps[no] as Step;
  const before = game.steps[Math.max(0, no - 1)] as Step;
  const send = (message: object) => socket.send(JSON.stringify(message));
  const replay = at !== null && first.events.some((event) => event.event === 'settled' || event.event === 'compared');
  const start = replay ? before : first;
  send({
    type: 'table', seq, felt: game.felt, verbs: VERBS, people: people(), you, view: start.view, offers: start.offers, log: said,
    owner: true, paused, pace: 1, clock: clock(start),
  });
  const next = () => {
    no = (no + 1) % game.steps.length;
    tell(game.steps[no] as Step);
  };
  const tell = (step: Step) => {
    seq += 1;
    send({ type: 'step', seq, ...step, lines: lines(step), people: people(), you, clock: clock(step), paused });
  };
  if (replay) tell(first);
  const timer = setInterval(() => {
    const mine = game.steps[no]?.view.awaited.includes(0);
    if (!paused && !mine) next();
  }, 900);
  socket.on('close', () => clearInterval(timer));
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as { type: string; id?: string; text?: string; what?: string; choice?: unknown };
    if (message.type === 'chat') send({ type: 'chat', from: 'Sam', text: message.text });
    if (message.type === 'owner') paused = message.what === 'pause' ? true : message.what === 'go' ? false : paused;
    if (message.type === 'owner' && message.what === 'step') next();
    if (message.type !== 'do') return;
    if (JSON.stringify(message.choice).includes('666')) {
      send({ type: 'refused', id: message.id, key: 'below-the-least', text: '$6.66 was not taken. The least there is $10.' });
      return;
    }
    send({ type: 'accepted', id: message.id, seq: seq + 1 });
    next();
  });
}

/** The step with a number, or one of those with an event or an offer of that name. */
function stepOf(game: Recorded, text: string): number {
  const [, name = '', nth = ''] = /^([a-z-]*)(\d*)$/.exec(text) ?? [];
  if (!name) return Number(nth);
  const has = (step: Step) => step.events.some((event) => event.event === name) || step.offers.some((offer) => offer.verb === name);
  const found = game.steps.map((step, no) => (has(step) ? no : -1)).filter((no) => no >= 0);
  return found[Number(nth || 1) - 1] ?? found[found.length - 1] ?? 0;
}

export function mock(): Plugin {
  return {
    name: 'houseway-mock',
    apply: 'serve',
    configureServer(server) {
      const all = recorded();
      const sockets = new WebSocketServer({ noServer: true });
      server.httpServer?.on('upgrade', (request, socket, head) => {
        const found = /^\/api\/tables\/(\d+)\/ws(\?.*)?$/.exec(request.url ?? '');
        if (!found) return;
        const game = all[Number(found[1]) - 1];
        const query = new URLSearchParams(found[2] ?? '');
        if (!game) return void socket.destroy();
        const at = query.has('at') ? stepOf(game, query.get('at') ?? '') : null;
        sockets.handleUpgrade(request, socket, head, (client) => play(game, client, at, query.has('watch')));
      });
      server.middlewares.use((request, response, next) => {
        if (!rest(all, request, response)) next();
      });
    },
  };
}
