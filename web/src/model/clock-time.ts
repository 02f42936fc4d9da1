// Times of the room for a reader.
import { settings } from './settings.svelte';

/** Day of the week and time of day in a time zone; in the reader's own where the browser does not know the zone. */
export function clockTime(ms: number, zone: string): string {
  const how: Intl.DateTimeFormatOptions = { weekday: 'short', hour: 'numeric', minute: '2-digit' };
  try {
    return new Intl.DateTimeFormat(settings.language, { ...how, timeZone: zone }).format(ms);
  } catch {
    return new Intl.DateTimeFormat(settings.language, how).format(ms);
  }
}
