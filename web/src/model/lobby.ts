// The list of games: found by words, families and rooms.
import type { Game, TableRow } from '../wire/types';

export interface Filter { words: string; family: string; room: string; open: boolean }

const plain = (text: string) => text.toLowerCase().normalize('NFD').replace(/[^a-z0-9$]+/g, ' ');

/** Whether every word is somewhere in the game's name, room or family. */
export function matches(game: Game, words: string): boolean {
  const text = plain([game.name, game['room-name'], game['family-name'], game.listing].join(' '));
  const tight = text.replace(/ /g, '');
  return plain(words).split(' ').filter(Boolean).every((word) => text.includes(word) || tight.includes(word));
}

export function found(games: Game[], tables: TableRow[], filter: Filter): Game[] {
  const open = new Set(tables.map((table) => table.listing));
  return games
    .filter((game) => !filter.family || game.family === filter.family)
    .filter((game) => !filter.room || game.room === filter.room)
    .filter((game) => !filter.open || open.has(game.listing))
    .filter((game) => matches(game, filter.words))
    .sort((one, other) => Number(open.has(other.listing)) - Number(open.has(one.listing)) || one.name.localeCompare(other.name));
}

export interface Group { key: string; name: string; many: number }

/** How many games there are of each. */
export function groups(games: Game[], by: 'family' | 'room'): Group[] {
  const rows = new Map<string, Group>();
  for (const game of games) {
    const row = rows.get(game[by]) ?? { key: game[by], name: game[`${by}-name`] ?? game[by], many: 0 };
    rows.set(game[by], { ...row, many: row.many + 1 });
  }
  return [...rows.values()].sort((one, other) => other.many - one.many || one.name.localeCompare(other.name));
}

/** A room's name without what all of them have. */
export const short = (name: string): string => name.replace(/^The /, '').replace(/ (Casino|Card Room|Cardroom|Card Parlou?r|Club Casino)$/i, '').replace(/^Casino /, '');
