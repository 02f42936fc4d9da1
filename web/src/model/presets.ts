// Set-ups that a host keeps in this browser, by listing.
import type { Values } from './set-up';

export interface Preset { name: string; values: Values }

const STORE = 'houseway-presets';

function stored(): Record<string, Preset[]> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORE) ?? '{}');
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as Record<string, Preset[]>) : {};
  } catch {
    return {};
  }
}

const isPreset = (one: unknown): one is Preset =>
  typeof one === 'object' && one !== null && typeof (one as Preset).name === 'string' && typeof (one as Preset).values === 'object' && (one as Preset).values !== null;

/** The presets of a listing, by name. */
export function presets(listing: string): Preset[] {
  const kept: unknown = Object.hasOwn(stored(), listing) ? stored()[listing] : [];
  return Array.isArray(kept) ? kept.filter(isPreset).sort((one, other) => one.name.localeCompare(other.name)) : [];
}

/** Keeps the presets of a listing; whether the browser did. */
function keep(listing: string, kept: Preset[]): boolean {
  const { [listing]: _, ...others } = stored();
  try {
    localStorage.setItem(STORE, JSON.stringify(kept.length ? { ...others, [listing]: kept } : others));
    return true;
  } catch {
    return false;
  }
}

/** Saves a preset in the place of one of the same name. */
export function save(listing: string, preset: Preset): boolean {
  return keep(listing, [...presets(listing).filter((one) => one.name !== preset.name), preset]);
}

export function remove(listing: string, name: string): boolean {
  return keep(listing, presets(listing).filter((one) => one.name !== name));
}

/** Renames a preset; a name that is taken stays with its preset. */
export function rename(listing: string, from: string, to: string): boolean {
  const all = presets(listing);
  if (from !== to && all.some((one) => one.name === to)) return false;
  return keep(listing, all.map((one) => (one.name === from ? { ...one, name: to } : one)));
}
