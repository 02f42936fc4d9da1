// The catalogue in use.
import { settings } from '../model/settings.svelte';
import { en, type Key } from './en';
import { es } from './es';

/** A word of the catalogue with its blanks filled in: `{n}` is the value, `{n:card|cards}` the word for one or for many. */
export function t(key: Key, blanks: Record<string, string | number> = {}): string {
  const text: string = (settings.language === 'es' ? es[key] : undefined) ?? en[key];
  return text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (_, name: string, one?: string, many?: string) =>
    one === undefined ? String(blanks[name] ?? '') : String((blanks[name] === 1 ? one : many) ?? ''));
}

/** With a capital letter, as a line or a label begins. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The word on a verb's button, as the server says it in the language of the line. */
export function verbWord(verb: string, verbs: Record<string, { label: string }>): string {
  return capital(verbs[verb]?.label ?? verb.replace(/-/g, ' '));
}

/** What a verb means, in a sentence. */
export function verbMeaning(verb: string, verbs: Record<string, { meaning?: string }>): string {
  return verbs[verb]?.meaning ?? '';
}
