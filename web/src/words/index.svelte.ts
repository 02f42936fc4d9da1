// The catalogue in use.
import { settings } from '../model/settings.svelte';
import { en, type Key } from './en';
import { es, meaningsEs, verbsEs } from './es';

/** A word of the catalogue with its blanks filled in. */
export function t(key: Key, blanks: Record<string, string | number> = {}): string {
  const text: string = (settings.language === 'es' ? es[key] : undefined) ?? en[key];
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(blanks[name] ?? ''));
}

/** The word on a verb's button: the server's, or the translation's. */
export function verbWord(verb: string, verbs: Record<string, { label: string }>): string {
  const label = (settings.language === 'es' ? verbsEs[verb] : undefined) ?? verbs[verb]?.label ?? verb.replace(/-/g, ' ');
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** What a verb means, in a sentence: the server's, or the translation's. */
export function verbMeaning(verb: string, verbs: Record<string, { meaning?: string }>): string {
  return (settings.language === 'es' ? meaningsEs[verb] : undefined) ?? verbs[verb]?.meaning ?? '';
}
