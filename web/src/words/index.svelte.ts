// The catalogue in use.
import { settings } from '../model/settings.svelte';
import { en, type Key } from './en';
import { es } from './es';

/** The text of a key in a catalogue, where it has one. */
const textIn = (catalogue: Record<string, string>, key: string): string | undefined => (Object.hasOwn(catalogue, key) ? catalogue[key] : undefined);

const reported = new Set<string>();

/** A readable text for a key that the catalogue lacks: a room that is newer than this page may send one. */
function fallback(key: string): string {
  if (import.meta.env.DEV && !reported.has(key)) {
    reported.add(key);
    console.warn(`The catalogue has no text for "${key}".`);
  }
  return key.slice(key.indexOf('.') + 1).replace(/[-.]/g, ' ');
}

/**
 * A text of the catalogue with its blanks filled in: `{n}` is the value, `{n:card|cards}` the word for one or for many. It never
 * throws: a table that is drawn must not stop at a key that has no text.
 */
export function t(key: Key, blanks: Record<string, string | number> = {}): string {
  const text = (settings.language === 'es' ? textIn(es, key) : undefined) ?? textIn(en, key) ?? fallback(String(key));
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
