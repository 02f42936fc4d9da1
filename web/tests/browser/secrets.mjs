// What a person may see, said a second time and plainly: their own hand, and what everybody sees. A looker-on without a seat
// is the measure of what everybody sees.
import WebSocket from 'ws';

const FACE = /^([2-9TJQKA][cdhs]|Jk|\d-\d)$/;
const SLIP = /(?:10|[2-9JQKA])[♠♥♦♣]|\b\d-\d\b/g;

/** Somebody who looks on at a table: no cookie, no seat. */
export async function watch(house, table) {
  const messages = [];
  const socket = new WebSocket(`ws://localhost:${house.port}/api/tables/${table}/ws`);
  socket.on('message', (data) => messages.push(String(data)));
  await new Promise((open, failed) => {
    socket.on('open', open);
    socket.on('error', failed);
  });
  return { messages, close: () => socket.close() };
}

const place = (at) => JSON.stringify(at);
const seatOf = (at) => (typeof at === 'object' && at !== null ? (at.position ?? at['split-hand']?.position ?? null) : null);
const faces = (cards) => (Array.isArray(cards) ? cards : [cards]).filter((card) => typeof card === 'string' && FACE.test(card));

/** What was read of messages: they are asked again and again while they grow, and each is read once. */
const read = new WeakMap();

/** The steps among messages, by their numbers. */
export function steps(messages) {
  const known = read.get(messages) ?? { upto: 0, steps: new Map() };
  read.set(messages, known);
  for (const text of messages.slice(known.upto)) {
    const message = JSON.parse(text);
    if (message.type === 'step') known.steps.set(message.seq, message);
  }
  known.upto = messages.length;
  return known.steps;
}

/** Whether a place is one's own: the seat, and the player-dealer's hand for who has it. */
function isOwn(step, at) {
  const own = step.view.seats.find((seat) => seat.person === step.you)?.position;
  return (own !== undefined && seatOf(at) === own) || (at === 'bank' && step.view.bank?.person === step.you);
}

/** What the messages of a person tell beyond their own hand and what the looker-on was told; empty where all is well. */
export function leaks(messages, public_) {
  const open = steps(public_);
  const wrong = [];
  let held = [];
  for (const [seq, step] of steps(messages)) {
    held = [...held, ...ownCards(step)].slice(-60);
    const rail = open.get(seq);
    if (!rail) continue;
    wrong.push(...inHands(step, rail), ...inEvents(step, rail), ...inLines(step, rail, held));
  }
  return wrong;
}

const slipOf = (card) => card.replace('T', '10').replace(/[shdc]$/, (suit) => ({ s: '♠', h: '♥', d: '♦', c: '♣' })[suit]);

function ownCards(step) {
  const hands = step.view.hands.concat(step.shown ?? []).filter((hand) => isOwn(step, hand.place)).flatMap((hand) => faces(hand.cards));
  const dealt = step.events.filter((event) => isOwn(step, event.place)).flatMap((event) => faces(event.cards ?? event.card));
  return [...hands, ...dealt].map(slipOf);
}

function inHands(step, rail) {
  return step.view.hands.concat(step.shown ?? []).flatMap((hand) => {
    if (isOwn(step, hand.place)) return [];
    const seen = rail.view.hands.concat(rail.shown ?? []).filter((one) => place(one.place) === place(hand.place)).flatMap((one) => faces(one.cards));
    const more = faces(hand.cards).filter((card) => !seen.includes(card));
    return more.length ? [`step ${step.seq} shows ${more} at ${place(hand.place)}`] : [];
  });
}

function inEvents(step, rail) {
  return step.events.flatMap((event, no) => {
    const seen = JSON.stringify(rail.events[no]);
    const same = JSON.stringify(event) === seen || isOwn(step, event.place) || (event.person ?? -1) === step.you || isOwn(step, { position: event.position });
    return same ? [] : [`step ${step.seq} tells ${JSON.stringify(event)} where everybody gets ${seen}`];
  });
}

function inLines(step, rail, held) {
  const everybody = rail.lines.join(' ').match(SLIP) ?? [];
  const told = (step.lines.join(' ').match(SLIP) ?? []).filter((card) => !everybody.includes(card) && !held.includes(card));
  return told.length ? [`the lines of step ${step.seq} name ${told}`] : [];
}

/** Cards dealt to a seat with their faces, as the looker-on saw them: none where hands are dealt down. Cards that draw for the button are no hands. */
export function dealtOpen(public_) {
  return [...steps(public_).values()].flatMap((step) => {
    const button = step.events.findLastIndex((event) => event.event === 'dealer-button');
    const dealt = step.events.slice(button + 1).filter((event) => /dealt/.test(event.event) && seatOf(event.place) !== null);
    return dealt.flatMap((event) => faces(event.cards ?? event.card));
  });
}

/** The first step in which the person has a wager on the table. */
export const firstStaked = (messages) => [...steps(messages).values()].find((step) => step.view.stakes.some((stake) => stake.person === step.you));

/** Whether a round in which the person had a hand or a wager has come to its end. */
export function playedOut(messages) {
  let had = false;
  for (const step of steps(messages).values()) {
    had ||= step.you !== null && (step.view.hands.some((hand) => isOwn(step, hand.place)) || step.view.stakes.some((stake) => stake.person === step.you));
    if (had && step.events.some((event) => event.event === 'round-closed' || event.event === 'hand-closed')) return true;
  }
  return false;
}
