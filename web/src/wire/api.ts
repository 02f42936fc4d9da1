// The REST calls. A refusal is thrown as an error whose message may be shown.
import { settings } from '../model/settings.svelte';
import { t } from '../words/index.svelte';
import type { RoomHours } from './room';
import type { Choices } from './set-up';
import type { Account, Game, GamePage, TableRow } from './types';

export class Refused extends Error {
  /** `field` is the field of a set-up that is refused, where it is one. */
  constructor(readonly status: number, readonly key: string, text: string, readonly field = '') {
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

export const call = <T>(method: string, path: string, body?: unknown): Promise<T> => at<T>(method, `/api/${path}`, body);

async function at<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await reached(path, {
    method,
    credentials: 'same-origin',
    headers: { 'accept-language': settings.language, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  const data: unknown = text && /json/.test(answer.headers.get('content-type') ?? '') ? JSON.parse(text) : null;
  if (!answer.ok) {
    const refusal = (data ?? {}) as { key?: string; text?: string; field?: string | null };
    throw new Refused(answer.status, refusal.key ?? 'no-answer', refusal.text ?? `${answer.status} ${answer.statusText}`, refusal.field ?? '');
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
  hours: () => call<RoomHours>('GET', 'hours'),
  tables: () => call<TableRow[]>('GET', 'tables'),
  /** A private table is known by its link. */
  table: (no: number, query = '') => call<TableRow>('GET', `tables/${no}${query}`),
  /** What a listing leaves to the house. */
  choices: (listing: string) => call<Choices>('GET', `book/listings/${listing}/set-up`),
  open: (what: { listing: string; [field: string]: unknown }) => call<{ table: number; link?: string | null }>('POST', 'tables', what),
  /** A page that is opened apart: only whether it can be had. */
  page: (path: string) => at<unknown>('GET', path),
};

/** Where a sign to print is, in the language of the page: a link is followed with that of the browser. */
export function signOf(listing: string, option = ''): string {
  return `/sign/${listing}?${new URLSearchParams({ language: settings.language, ...(option ? { option } : {}) })}`;
}

/** The sign of a table that would be opened with a set-up. */
export function signOfSetUp(listing: string, values: Record<string, unknown>): string {
  return `/sign/${listing}?${new URLSearchParams({ language: settings.language, 'set-up': JSON.stringify(values) })}`;
}

/** The sign of an open table; a private one is known by its link. */
export function signOfTable(no: number, query = ''): string {
  const asked = new URLSearchParams(query);
  asked.set('language', settings.language);
  return `/api/tables/${no}/sign?${asked}`;
}

/** What went wrong, in words. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
