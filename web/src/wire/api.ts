// The REST calls. A refusal is thrown as an error whose message may be shown.
import { settings } from '../model/settings.svelte';
import { t } from '../words/index.svelte';
import type { Account, Betting, Game, GamePage, TableRow } from './types';

export class Refused extends Error {
  constructor(readonly status: number, readonly key: string, text: string) {
    super(text);
  }
}

/** Where nobody answers, that is said in our words and not in the browser's. */
async function reached(path: string, how: RequestInit): Promise<Response> {
  try {
    return await fetch(path, how);
  } catch {
    throw new Refused(0, 'no-answer', t('app.no-answer'));
  }
}

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await reached(`/api/${path}`, {
    method,
    credentials: 'same-origin',
    headers: { 'accept-language': settings.language, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  const data: unknown = text && /json/.test(answer.headers.get('content-type') ?? '') ? JSON.parse(text) : null;
  if (!answer.ok) {
    const refusal = (data ?? {}) as { key?: string; text?: string };
    throw new Refused(answer.status, refusal.key ?? 'no-answer', refusal.text ?? `${answer.status} ${answer.statusText}`);
  }
  return data as T;
}

export const api = {
  guest: () => call<Account>('POST', 'guest'),
  me: () => call<Account>('GET', 'me'),
  name: (name: string, password: string) => call<Account>('POST', 'name', { name, password }),
  signIn: (name: string, password: string) => call<Account>('POST', 'sign-in', { name, password }),
  signOut: () => call<unknown>('POST', 'sign-out'),
  games: () => call<Game[]>('GET', 'games'),
  game: (listing: string) => call<GamePage>('GET', `games/${listing}`),
  tables: () => call<TableRow[]>('GET', 'tables'),
  /** A private table is known by its link. */
  table: (no: number, query = '') => call<TableRow>('GET', `tables/${no}${query}`),
  open: (what: { listing: string; option?: string; seats?: number; bots?: number; private?: boolean; training?: boolean; floor?: boolean; kill?: string; minimum?: number; maximum?: number; pace?: number }) =>
    call<{ table: number; link?: string | null }>('POST', 'tables', what),
};

/** Where a sign to print is, in the language of the page: a link is followed with that of the browser. */
export function signOf(listing: string, option = '', betting: Betting | null = null): string {
  const query = new URLSearchParams({ language: settings.language });
  if (option) query.set('option', option);
  if (betting) query.set('stakes', betting.stakes);
  if (betting?.blinds.length) query.set('blinds', betting.blinds.join(','));
  return `/sign/${listing}?${query}`;
}

/** What went wrong, in words. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
