// What the server tells of rounds that were played.
import { call } from '../wire/api';
import type { Played, Shown } from './model';

export interface RoundRow { round: number; seq: number; time: number; there: boolean }
export interface TableRounds { table: number; listing: string; name: string; rounds: RoundRow[]; earlier: boolean }

export const rounds = {
  list: (table: number, before = 0) => call<TableRounds>('GET', `tables/${table}/rounds${before ? `?before=${before}` : ''}`),
  one: (table: number, round: number) => call<Shown>('GET', `tables/${table}/rounds/${round}`),
  pasted: (text: string, hand: number) => call<Played>('POST', 'replay', { text, hand }),
  settle: (script: string) => call<Played>('POST', 'settle', { script }),
};
