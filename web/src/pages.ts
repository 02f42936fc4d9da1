// The pages beside lobby and table. Each is fetched when somebody first goes there.
import type { Component } from 'svelte';

/** A page gets its address apart: ['clause', 'chico', 'texas-holdem#blinds']. */
export type Page = Component<{ path: string[] }>;

const rulebook = () => import('./rulebook/Rulebook.svelte');
const PAGES: Record<string, () => Promise<{ default: Page }>> = {
  rules: rulebook,
  search: rulebook,
  clause: rulebook,
  reading: rulebook,
  readings: rulebook,
  document: rulebook,
  schedule: rulebook,
  odds: rulebook,
  file: rulebook,
  settle: () => import('./settle/Settle.svelte'),
  replay: () => import('./replay/Replay.svelte'),
  floor: () => import('./floor/Floor.svelte'),
  audit: () => import('./audit/Audit.svelte'),
  trainer: () => import('./trainer/Trainer.svelte'),
};
const fetched = new Map<string, Promise<{ default: Page }>>();

/** The page with this name, if there is one; the same promise each time. */
export function pageOf(name: string): Promise<{ default: Page }> | null {
  const get = PAGES[name];
  if (!get) return null;
  const held = fetched.get(name);
  if (held) return held;
  const asked = get();
  // What could not be fetched is asked for anew the next time.
  asked.catch(() => fetched.delete(name));
  fetched.set(name, asked);
  return asked;
}
