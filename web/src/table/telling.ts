// What the keys that tell say: own cards, a seat, the pot, the stacks, the reason of the last movement.
import { circleName } from '../model/circles';
import { signed, sum } from '../model/money';
import { cardName } from '../model/names';
import { handsAt, meldsAt, middle } from '../model/places';
import { t, verbWord } from '../words/index.svelte';
import type { Offer, Seat } from '../wire/types';
import type { Desk } from './desk.svelte';

const listed = (cards: string[]): string => cards.map(cardName).join(', ');

/** Cards as they are told: what is seen by name, the rest by number. */
function cardsSaid(cards: string[]): string {
  const seen = cards.filter((card) => card !== '??');
  const down = cards.length - seen.length;
  return [seen.length ? listed(seen) : '', down ? t('table.cards-down', { n: down }) : ''].filter(Boolean).join(', ');
}

export function handWords(desk: Desk): string {
  const hand = desk.hand;
  if (!hand) return t('tell.no-hand');
  if (desk.down.length) {
    const lying = (face: boolean) => listed(hand.cards.filter((_, place) => desk.down.includes(place) === face));
    return t('tell.hand-open', { down: lying(true), up: lying(false), makes: hand.makes ?? '' });
  }
  return t('tell.hand', { cards: listed(hand.cards), makes: hand.makes ?? '' });
}

/** The cards in the middle, and the player-dealer's. */
export function boardWords(desk: Desk): string {
  const cards = middle(desk.hands).flatMap((hand) => hand.cards);
  const bank = desk.hands.find((hand) => hand.place === 'bank');
  const parts = [
    cards.length ? t('tell.board', { cards: cardsSaid(cards) }) : '',
    bank ? `${t('table.player-dealer')}: ${cardsSaid(bank.cards)}. ${bank.makes ?? ''}` : '',
  ].filter(Boolean);
  return parts.length ? parts.join(' ') : t('tell.no-board');
}

const name = (desk: Desk, seat: Seat): string =>
  seat.person === null ? t('table.open-seat') : seat.person === desk.link.you ? t('table.you') : (desk.link.people[String(seat.person)]?.name ?? '');

/** What lies on the table for a person. */
export function staked(desk: Desk, person: number | null): string {
  const felt = desk.link.felt;
  const stakes = desk.view?.stakes.filter((stake) => stake.person === person && !stake.settled) ?? [];
  return stakes.map((stake) => `${felt ? circleName(felt, stake.wager) : stake.wager} ${sum(stake.amount)}`).join(', ');
}

export function seatWords(desk: Desk, position: number): string {
  const view = desk.view;
  const seat = view?.seats.find((one) => one.position === position);
  if (!view || !seat) return t('tell.no-seat', { n: position });
  const bank = view.bank?.position === position ? view.bank : null;
  const provider = seat.person === null ? undefined : desk.link.people[String(seat.person)]?.mark;
  const reserved = seat.person === null ? desk.link.reserved.find((one) => one.seat === position) : undefined;
  const cards = [...handsAt(desk.hands, position), ...meldsAt(desk.hands, position)].map((hand) => cardsSaid(hand.cards) + (hand.makes ? `, ${hand.makes}` : ''));
  return [
    `${t('tell.seat', { n: position })}, ${name(desk, seat)}`,
    seat.person === null ? '' : sum(seat.chips),
    seat.bet ? t('table.bet', { sum: sum(seat.bet) }) : staked(desk, seat.person),
    bank ? `${t('table.player-dealer')}, ${t('tell.cover', { left: sum(bank.left), all: sum(bank.covers) })}` : '',
    ...cards,
    provider ? t(`provider.${provider}`) : '',
    reserved ? t('table.reserved-for', { name: reserved.name }) : '',
    ...(seat.marks ?? []).map((mark) => t(`mark.${mark}`)),
    seat.person !== null && view.awaited.includes(seat.person) ? t('table.waits') : '',
    seat.away ? t('table.away') : '',
  ].filter(Boolean).join(', ') + '.';
}

export function potWords(desk: Desk): string {
  const view = desk.view;
  const pot = (view?.pots ?? []).reduce((all, one) => all + one, 0) + (view?.seats ?? []).reduce((all, seat) => all + seat.bet, 0);
  if (pot) return t('tell.pot', { sum: sum(pot) });
  const mine = staked(desk, desk.link.you);
  if (mine) return t('tell.staked', { what: mine });
  return view?.bank ? t('tell.cover', { left: sum(view.bank.left), all: sum(view.bank.covers) }) : t('tell.no-pot');
}

export function stackWords(desk: Desk): string {
  const seats = desk.view?.seats.filter((seat) => seat.person !== null) ?? [];
  return seats.map((seat) => t('tell.table', { who: `${seat.position} ${name(desk, seat)}`, chips: sum(seat.chips) })).join('. ') + '.';
}

export function tableWords(desk: Desk): string {
  const seats = desk.view?.seats.filter((seat) => seat.person !== null) ?? [];
  return [...seats.map((seat) => seatWords(desk, seat.position)), potWords(desk)].join(' ');
}

/** What an offer is, with the sums that may be said. */
function offerWords(desk: Desk, { verb, shape }: Offer): string {
  const word = verbWord(verb, desk.link.verbs);
  if (typeof shape === 'string') return word;
  if ('price' in shape) return `${word} ${sum(shape.price)}`;
  const circle = 'wager' in shape ? ` ${desk.link.felt ? circleName(desk.link.felt, shape.wager.wager) : shape.wager.wager}` : '';
  const amounts = 'wager' in shape ? shape.wager.amounts : 'amount' in shape ? shape.amount : null;
  if (!amounts) return word;
  const { from, to } = amounts;
  return from === to ? `${word}${circle} ${sum(to)}` : t('tell.range', { what: word + circle, from: sum(from), to: sum(to) });
}

/** What is told when it becomes my turn: what I have, the pot, and what I may do. */
export function turnWords(desk: Desk): string {
  const facts = [
    desk.hand?.makes ? t('tell.makes', { what: desk.hand.makes }) : '',
    desk.view?.pots.length ? `${potWords(desk)} ` : '',
  ].join('');
  const may = [...new Set(desk.parts.main.map((offer) => offerWords(desk, offer)))];
  return t('tell.turn', { facts, what: `${may.slice(0, 6).join(', ')}.` });
}

/** Why chips moved last. */
export function whyWords(desk: Desk): string {
  const scene = desk.link.scene;
  const move = scene?.movements[scene.movements.length - 1];
  const last = scene?.settling;
  const seat = (position: number) => desk.view?.seats.find((one) => one.position === position);
  const who = (position: number) => { const at = seat(position); return at ? `${position} ${name(desk, at)}` : String(position); };
  if (last) {
    const felt = desk.link.felt;
    const circle = felt ? circleName(felt, last.wager) : last.wager;
    return t('tell.why', { who: `${who(last.position)}, ${circle}`, sum: last.net ? signed(last.net) : `↩ ${sum(last.stake)}`, why: last.why });
  }
  return move ? t('tell.why', { who: who(move.position), sum: signed(move.amount), why: move.why }) : t('tell.no-why');
}
