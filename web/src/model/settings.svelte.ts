// What a person has set, kept in the browser.
export interface Settings {
  theme: 'system' | 'dark' | 'light';
  fourColours: boolean;
  language: 'en' | 'es';
  settling: 'slow' | 'steady' | 'once';
  keys: boolean;
  sound: boolean;
  /** Own cards, the board and the player-dealer's hand a quarter larger. */
  largeCards: boolean;
  /** Listings whose first card has been read. */
  read: string[];
}

const STORE = 'houseway';

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '{}') as Partial<Settings>;
  } catch {
    return {};
  }
}

const tongue = typeof navigator !== 'undefined' && navigator.language.startsWith('es') ? 'es' : 'en';

export const settings: Settings = $state({
  theme: 'system',
  fourColours: false,
  language: tongue,
  settling: 'steady',
  keys: true,
  sound: false,
  largeCards: false,
  read: [],
  ...(typeof localStorage === 'undefined' ? {} : stored()),
});

/** Sets something and keeps it. */
export function set<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings[key] = value;
  try {
    localStorage.setItem(STORE, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** Whether nothing should travel over the screen. */
export const still = (): boolean =>
  typeof matchMedia !== 'undefined' && matchMedia('(prefers-reduced-motion: reduce)').matches;
