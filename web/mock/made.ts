// Moments that the recordings do not have, made from those that they have: every shape of an offer is to be seen.
import type { Hand, Offer, View } from '../src/wire/types';
import type { Recorded } from './plugin';

function changed(view: View, what: Partial<View>): View {
  return { ...view, phase: 'playing', awaited: [0], ...what };
}

function moment(game: Recorded | undefined, name: string, hands: Hand[], offers: Offer[], more: Partial<View> = {}): Recorded[] {
  const middle = game?.steps[Math.floor(game.steps.length / 3)];
  if (!game || !middle) return [];
  const view = changed(middle.view, { hands, ...more });
  return [{ felt: { ...game.felt, name, listing: `${game.felt.listing}-made-${name.length}` }, steps: [{ events: [], view, offers }] }];
}

const seat = (position: number, cards: string, makes: string | null = null): Hand => ({ place: { position }, cards: cards.split(' '), makes });

/** Further games: a draw, melds, two in front, a no-limit raise. */
export function made(games: Recorded[]): Recorded[] {
  const of = (listing: string) => games.find((game) => game.felt.listing === listing);
  const backs = (position: number, many: number) => seat(position, Array<string>(many).fill('??').join(' '));
  const others = (many: number) => [2, 3, 4, 5, 6].map((position) => backs(position, many));
  const draw: Offer[] = [{ verb: 'draw', at: 1, shape: { cards: { least: 0, most: 5, of: 31 } } }];
  const raise: Offer[] = [
    { verb: 'fold', at: 1, shape: 'only' },
    { verb: 'call', at: 1, shape: { price: 4500 } },
    { verb: 'raise', at: 1, shape: { amount: { from: 7500, to: 124_400, step: 100 } } },
  ];
  const meld: Offer[] = [
    { verb: 'meld', at: 1, shape: { meld: { rope: { suit: 0, low: 2, high: 5, with: 5 } } } },
    { verb: 'meld', at: 1, shape: { meld: { square: { rank: 6, most: [0, 1, 1, 1], mixed: false, with: null } } } },
    ...['Kd', 'Qd', '6s', 'Ah'].map((card): Offer => ({ verb: 'throw', at: 1, shape: { card: { card, onto: 0 } } })),
  ];
  const front: Offer[] = [
    { verb: 'front', at: 1, shape: { front: pairs(['As', 'Kh', 'Kd', '9h', '9c', '7h', '4s']) } },
    { verb: 'house-way', at: 1, shape: 'only' },
  ];
  const hold = of('chico/texas-holdem');
  const bets = hold?.steps[20]?.view.seats.map((one) => ({ ...one, bet: [0, 0, 1500, 0, 4500, 0][one.position - 1] ?? 0 })) ?? [];
  const stakes = [2, 3, 4, 5].map((position) => ({ position, person: position - 1, wager: 'base', settled: false, shared: false, amount: position * 500 }));
  return [
    ...moment(of('central-coast/seven-card-stud'), 'Draw Poker, a made moment', [seat(1, 'Ah Kh 9c 6h 2h', 'ace high'), ...others(5)], draw),
    ...moment(hold, 'No-Limit Hold\'em, a made moment',
      [seat(1, 'As Ks', 'pair of kings'), ...[3, 5, 6].map((position) => backs(position, 2)), { place: 'board', cards: ['Kd', '9s', '4h', 'Qs'], makes: null }],
      raise, { pots: [16_200, 4_000], seats: bets, dealer: 6 }),
    ...moment(of('players-club/panguingue'), 'Panguingue, a made moment',
      [seat(1, 'Kd Qd 3c 4c 5c 6s 7d 7h 7s Ah'), ...others(9), { place: 'drawn', cards: ['6c'], makes: null }, { place: 'discards', cards: ['Qh'], makes: null },
        { place: { meld: [1, 0] }, cards: ['2h', '3h', '4h'], makes: null }, { place: { meld: [3, 0] }, cards: ['Qc', 'Qd', 'Qh'], makes: null },
        { place: { meld: [3, 1] }, cards: ['5c', '6c', '7c', 'Jc'], makes: null }],
      meld),
    ...moment(of('chico/fortune-pai-gow-poker'), 'Pai Gow Poker, a made moment',
      [seat(1, 'As Kh Kd 9h 9c 7h 4s', null), ...[2, 3, 4, 5].map((position) => backs(position, 7)), { place: 'bank', cards: Array<string>(7).fill('??'), makes: null }],
      front, { bank: { person: 5, position: 6, turn: 1, covers: 40_000, left: 40_000, fund: 40_000 }, stakes: [...stakes, { position: 1, person: 0, wager: 'base', settled: false, shared: false, amount: 2500 }], button: 3, dice: '4 2 6' }),
  ];
}

function pairs(cards: string[]): [string, string][] {
  return cards.flatMap((one, no) => cards.slice(no + 1).map((other): [string, string] => [one, other]));
}
