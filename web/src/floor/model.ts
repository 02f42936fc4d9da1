// Rulings that the floor can make, as a list to choose from; and what the floor did, in words.
import { sum } from '../model/money';
import { placeName } from '../model/names';
import { placeKey, seatOf } from '../model/places';
import { slip } from '../model/cards';
import { settings } from '../model/settings.svelte';
import { capital, t } from '../words/index.svelte';
import type { ListingPage, Row } from '../rulebook/wire';
import type { Amounts, Cents, Hand, Offer, Place, Source } from '../wire/types';
import type { CountTime } from './paper';
import type { Deed, DeedKey, On, Ruling } from './wire';

/** What is still to be said of a ruling: which cards, how many chips, how many cards. */
export type Ask = { cards: { place: Place; least: number; most: number; of: number } } | { chips: { position: number; amounts: Amounts; other: Amounts | null } } | { many: number } | null;
/** `words` are the case and whom it is about, `of` the latter alone. */
export interface Choice { key: string; words: string; of: string; ruling: Ruling; ask: Ask }
/** What is written of a case: when it holds, what is done, and where that stands. */
export interface Written { when: string; then: string; source: Source }
/** The rulings on one case. */
export interface OnCase { case: string; title: string; choices: Choice[] }

const NOWHERE: Source = { lines: [], readings: [], outside: false };

/** A key as words. */
export const spoken = (key: string): string => key.replace(/-/g, ' ');
const seat = (position: unknown): string => t('tell.seat', { n: String(position) }).toLowerCase();

/** What a ruling is about, in words. */
export function about(on: On, name: (person: number) => string): string {
  if (typeof on === 'string') return '';
  const [kind, what] = Object.entries(on)[0] ?? [];
  const list = Array.isArray(what) ? what : [what];
  if (kind === 'hand') return where(what as Place);
  if (kind === 'person') return name(Number(what));
  if (kind === 'wager') return `${name(Number(list[1]))}, ${seat(list[0])}`;
  if (kind === 'hands') return `${seat(list[0])}, ${seat(list[1])}`;
  if (kind === 'cards') return where(list[0] as Place);
  if (kind === 'chips') return `${seat(list[0])}, ${sum(Number(list[1]))}`;
  return kind === 'several' ? seat(list[0]) : '';
}

function where(place: Place): string {
  const position = seatOf(place);
  if (position !== null) return seat(position);
  return place === 'bank' ? placeName(place).toLowerCase() : placeName(place);
}

interface Shapes {
  one?: Ruling;
  hands?: { case: string; positions: number[] };
  cards?: { case: string; place: Place; least: number; most: number; of: number };
  chips?: { case: string; position: number; amounts: Amounts; other: Amounts | null };
}

/** Every ruling that is offered, one after another. */
export function choices(offers: Offer[], cases: Record<string, string>, name: (person: number) => string): Choice[] {
  const all: Choice[] = [];
  const add = (ruling: Ruling, ask: Ask = null) => {
    const of = about(ruling.on, name);
    const words = `${cases[ruling.case] ?? spoken(ruling.case)}${of ? `, ${of}` : ''}`;
    all.push({ key: `${ruling.case} ${JSON.stringify(ruling.on)} ${all.length}`, words: capital(words), of, ruling, ask });
  };
  for (const { shape } of offers) {
    if (typeof shape === 'string' || !('ruling' in shape)) continue;
    const { one, hands, cards, chips } = shape.ruling as Shapes;
    if (one) {
      const counted = typeof one.on === 'object' && ('several' in one.on || 'deck' in one.on);
      add(one, counted ? { many: 1 } : null);
    }
    for (const position of hands?.positions ?? []) add({ case: hands?.case ?? '', on: { hand: { position } } });
    if (cards) add({ case: cards.case, on: { cards: [cards.place, 0] } }, { cards });
    if (chips) add({ case: chips.case, on: { chips: [chips.position, chips.amounts.from, 0] } }, { chips });
  }
  return all;
}

/** The choices by their cases, each case once. */
export function byCase(all: Choice[], cases: Record<string, string>): OnCase[] {
  const keys = [...new Set(all.map((one) => one.ruling.case))];
  return keys.map((key) => ({ case: key, title: capital(cases[key] ?? spoken(key)), choices: all.filter((one) => one.ruling.case === key) }));
}

/** What a listing says of a case, by the words that its rulings name it with. */
export function written(page: Pick<ListingPage, 'sections'>, words: string): Written[] {
  const rulings = page.sections.find((section) => section.key === 'ruling')?.rows ?? [];
  const said = (row: Row, key: string): string => {
    const found = row.rows?.find((one) => one.key === key);
    return found?.text ?? found?.lines?.join(', ') ?? '';
  };
  const own = rulings.filter((row) => said(row, 'floor').split(', ').includes(words));
  return own.map((row) => ({ when: said(row, 'case'), then: said(row, 'does'), source: row.source ?? NOWHERE }));
}

/** A ruling with what was still to be said of it. */
export function completed(choice: Choice, said: { mask: number; amount: Cents; other: Cents; many: number }): Ruling {
  const { ruling, ask } = choice;
  if (!ask) return ruling;
  if ('cards' in ask) return { ...ruling, on: { cards: [ask.cards.place, said.mask] } };
  if ('chips' in ask) return { ...ruling, on: { chips: [ask.chips.position, said.amount, ask.chips.other ? said.other : 0] } };
  const on = ruling.on as Record<string, unknown>;
  return 'deck' in on ? { ...ruling, on: { deck: said.many } } : { ...ruling, on: { several: [(on.several as unknown[])[0], said.many] } };
}

/** Whether enough was said. */
export function ready(ask: Ask, said: { mask: number; amount: Cents; many: number }): boolean {
  if (!ask) return true;
  if ('cards' in ask) {
    const many = said.mask.toString(2).replaceAll('0', '').length;
    return many >= ask.cards.least && many <= ask.cards.most;
  }
  return 'chips' in ask ? said.amount >= ask.chips.amounts.from && said.amount <= ask.chips.amounts.to : said.many >= 1;
}

/** The cards of a hand that a ruling may name, each with its place. */
export function named(ask: Ask, hands: Hand[]): { at: number; text: string }[] {
  if (!ask || !('cards' in ask)) return [];
  const key = placeKey(ask.cards.place);
  const cards = hands.find((hand) => placeKey(hand.place) === key)?.cards ?? [];
  return cards.map((card, at) => ({ at, text: card === '??' ? String(at + 1) : slip(card) })).filter(({ at }) => (ask.cards.of >> at) & 1);
}

/** What somebody of the floor did: a key of the catalogue, and its blanks. */
export function deed(deed: Deed): { key: DeedKey; blanks: Record<string, string | number> } {
  if (typeof deed.what === 'string') return { key: deed.what, blanks: {} };
  const [key, facts] = (Object.entries(deed.what)[0] ?? ['', {}]) as [DeedKey, unknown];
  const said = (facts ?? {}) as Record<string, unknown>;
  const blanks: Record<string, string | number> = {};
  for (const [name, fact] of Object.entries(said)) {
    if (key === 'kept-open') blanks[name] = name === 'until' ? new Date(Number(fact)).toLocaleString(settings.language) : String(fact);
    else if (name === 'amount' || name === 'counted' || name === 'expected') blanks[name] = sum(Number(fact));
    else if (name === 'when') blanks[name] = t(`paper.when-${fact as CountTime}`);
    else if (name === 'ruling') blanks[name] = spoken((fact as Ruling).case);
    else if (typeof fact === 'boolean') blanks[name] = Number(fact);
    else blanks[name] = fact === null ? '–' : String(fact);
  }
  if (key === 'dealer') Object.assign(blanks, { on: Number(said.account !== null), account: said.account === null ? '' : String(said.account) });
  // An override without a listing is about the whole room.
  if (key === 'kept-open') blanks.what = blanks.listing ?? t('hours.whole-room');
  return { key, blanks };
}
