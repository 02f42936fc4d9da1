// What the server tells of rounds that were played.
import { call } from '../wire/api';
import type { Played, Shown } from './model';

export interface RoundRow { round: number; seq: number; time: number; there: boolean }
export interface TableRounds { table: number; listing: string; name: string; rounds: RoundRow[] }

export const rounds = {
  list: (table: number) => call<TableRounds>('GET', `tables/${table}/rounds`),
  one: (table: number, round: number) => call<Shown>('GET', `tables/${table}/rounds/${round}`),
  pasted: (text: string, hand: number) => call<Played>('POST', 'replay', { text, hand }),
  settle: (script: string) => call<Played>('POST', 'settle', { script }),
};
