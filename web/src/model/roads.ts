// The display of baccarat: counts, bead plate and big road from the hands of a shoe.
import type { Shown } from '../wire/types';

export interface Count { key: 'player' | 'banker' | 'tie' | 'natural' | 'special'; name: string; many: number; share: number }

/** How often each came, with its share of all hands. */
export function counts(shoe: Shown[]): Count[] {
  const row = (key: Count['key'], name: string, counted: (hand: Shown) => boolean): Count => {
    const many = shoe.filter(counted).length;
    return { key, name, many, share: shoe.length ? many / shoe.length : 0 };
  };
  const special = [...new Set(shoe.flatMap((hand) => hand.special))];
  return [
    row('player', 'player', (hand) => hand.winner === 'player'),
    row('banker', 'banker', (hand) => hand.winner === 'banker'),
    row('tie', 'tie', (hand) => hand.winner === null),
    row('natural', 'natural', (hand) => hand.natural),
    ...special.map((name) => row('special', name, (hand) => hand.special.includes(name))),
  ];
}

/** A share as it is written: 46.2 %. */
export const percent = (share: number): string => `${(Math.round(share * 1000) / 10).toFixed(1)} %`;

export const ROWS = 6;

export interface Bead { column: number; row: number; hand: Shown; no: number }

/** The bead plate: six to a column, the last columns where it is full. */
export function beads(shoe: Shown[], columns: number): Bead[] {
  const skipped = Math.max(0, Math.ceil(shoe.length / ROWS) - columns);
  return shoe
    .map((hand, at) => ({ column: Math.floor(at / ROWS) - skipped, row: at % ROWS, hand, no: at + 1 }))
    .filter((bead) => bead.column >= 0);
}

export interface Stone { column: number; row: number; winner: string | null; ties: number; natural: boolean }

/** The big road: a column for each run; a run that is too long, or meets another, turns to the right. Ties are strokes on the last stone. */
export function bigRoad(shoe: Shown[], columns: number): Stone[] {
  const stones: Stone[] = [];
  const taken = new Set<string>();
  let run = -1;
  for (const hand of shoe) {
    const last = stones[stones.length - 1];
    if (hand.winner === null) {
      // A tie before the first winner has a place of its own, which the first winner takes.
      if (last) last.ties += 1;
      else stones.push({ column: 0, row: 0, winner: null, ties: 1, natural: hand.natural });
      continue;
    }
    if (last?.winner === null) {
      last.winner = hand.winner;
      last.natural = hand.natural;
      run = 0;
      taken.add('0/0');
      continue;
    }
    let { column, row } = last ?? { column: -1, row: 0 };
    if (last?.winner === hand.winner) {
      if (row + 1 < ROWS && !taken.has(`${column}/${row + 1}`) && !turned(stones)) row += 1;
      else column += 1;
    } else {
      run += 1;
      while (taken.has(`${run}/0`)) run += 1;
      [column, row] = [run, 0];
    }
    taken.add(`${column}/${row}`);
    stones.push({ column, row, winner: hand.winner, ties: 0, natural: hand.natural });
  }
  const skipped = Math.max(0, Math.max(0, ...stones.map((stone) => stone.column + 1)) - columns);
  return stones.map((stone) => ({ ...stone, column: stone.column - skipped })).filter((stone) => stone.column >= 0);
}

/** Whether the run at the end has turned to the right already. */
function turned(stones: Stone[]): boolean {
  const [last, before] = [stones[stones.length - 1], stones[stones.length - 2]];
  return Boolean(last && before && last.winner === before.winner && last.row === before.row && last.column === before.column + 1);
}
