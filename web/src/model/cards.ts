// Cards and tiles by their text.
import type { CardText } from '../wire/types';

export type Suit = 'c' | 'd' | 'h' | 's';
export const SUITS: readonly Suit[] = ['c', 'd', 'h', 's'];
export const SIGNS: Record<Suit, string> = { c: '♣', d: '♦', h: '♥', s: '♠' };

export type Face =
  | { kind: 'suited'; rank: string; suit: Suit }
  | { kind: 'joker' }
  | { kind: 'tile'; high: number; low: number }
  | { kind: 'back' };

/** What a card shows. */
export function face(text: CardText): Face {
  const tile = /^(\d)-(\d)$/.exec(text);
  if (tile) return { kind: 'tile', high: Number(tile[1]), low: Number(tile[2]) };
  if (text === 'Jk') return { kind: 'joker' };
  const suited = /^([2-9TJQKA])([cdhs])$/.exec(text);
  if (!suited) return { kind: 'back' };
  const rank = suited[1] === 'T' ? '10' : (suited[1] ?? '');
  return { kind: 'suited', rank, suit: suited[2] as Suit };
}

/** Whether only the back is seen. */
export const hidden = (text: CardText): boolean => face(text).kind === 'back';

/** The card in a line of text: K♦. */
export function slip(text: CardText): string {
  const card = face(text);
  if (card.kind === 'suited') return card.rank + SIGNS[card.suit];
  return card.kind === 'tile' ? text : card.kind === 'joker' ? 'Joker' : '??';
}

const ORDER = '23456789TJQKA';

/** High cards first, or suit by suit; `order` are the ranks of the game, the lowest first. */
export function sorted(cards: CardText[], by: 'rank' | 'suit', order = ORDER): number[] {
  const rank = (text: CardText) => (text === 'Jk' ? 14 : order.indexOf(text[0] ?? ''));
  const suit = (text: CardText) => SUITS.indexOf((text[1] ?? 'c') as Suit);
  const places = cards.map((_, place) => place);
  return places.sort((a, b) => {
    const [x, y] = [cards[a] ?? '', cards[b] ?? ''];
    const ranks = rank(y) - rank(x);
    const suits = suit(y) - suit(x);
    return by === 'rank' ? ranks || suits || a - b : suits || ranks || a - b;
  });
}
