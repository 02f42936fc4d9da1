// The keyboard at the table: strokes of offers, digits for cards, keys that tell.
import { settings } from '../model/settings.svelte';
import type { Desk } from './desk.svelte';
import { boardWords, handWords, potWords, seatWords, stackWords, tableWords, whyWords } from './telling';

export interface Says {
  tell: (text: string) => void;
  panel: (tab: 'log' | 'owner') => void;
}

const AREAS = ['offers', 'felt', 'panel'];

/** The next of the three areas takes the focus. */
function nextArea(back: boolean): void {
  const now = AREAS.findIndex((id) => document.getElementById(id)?.contains(document.activeElement));
  const there = AREAS.filter((id) => document.getElementById(id));
  const from = there.indexOf(AREAS[now] ?? '');
  const area = document.getElementById(there[(from + (back ? there.length - 1 : 1)) % there.length] ?? '');
  (area?.querySelector<HTMLElement>('button, input, a, [tabindex="0"]') ?? area)?.focus();
}

/** Takes a key; whether it was one of ours. */
export function press(event: KeyboardEvent, desk: Desk, says: Says): boolean {
  if (document.querySelector('dialog[open]')) return false;
  if (event.key === 'F6') {
    nextArea(event.shiftKey);
    return true;
  }
  const target = event.target as HTMLElement;
  const field = target.matches('input:not([type=range]):not([type=checkbox]), select, textarea');
  if (event.key === 'Escape') {
    desk.undo();
    return !field;
  }
  if (field || !settings.keys || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false;
  // Enter on a circle or a card does what has been built there; Space puts down another chip, or picks.
  const builds = desk.keys.has('Enter') && ((target.matches('.column') && desk.changes) || (target.matches('.touch') && desk.picked.length > 0));
  if ((event.key === 'Enter' || event.key === ' ') && target.matches('button, a, [role=tab]') && !(builds && event.key === 'Enter')) return false;
  if (event.key === ' ') {
    desk.link.hold();
    return true;
  }
  // With Shift the keys that tell always tell, whatever is offered.
  if (event.shiftKey && told(event, desk, says)) return true;
  const act = desk.keys.get(event.key);
  if (act) {
    act();
    return true;
  }
  return picked(event.key, desk) || told(event, desk, says);
}

/** A digit picks the card at that place. */
function picked(key: string, desk: Desk): boolean {
  if (!/^[1-9]$/.test(key) || desk.mode === 'none') return false;
  const places = desk.mode === 'thirteen' ? desk.shown.filter((place) => (desk.segments[place] ?? null) === null) : desk.shown;
  const place = places[Number(key) - 1];
  if (place !== undefined) desk.toggle(place);
  return true;
}

const TELLS: Record<string, (desk: Desk) => string> = {
  y: handWords, g: boardWords, t: tableWords, p: potWords, s: stackWords, w: whyWords,
};

/** The seat that was asked for last, and when: a second digit soon after the first makes one of two digits, 0 alone is ten. */
let asked = { seat: 0, at: 0 };
const SOON = 1200;

function seatAsked(digit: number, positions: number, now: number): number {
  const two = asked.seat * 10 + digit;
  const seat = asked.seat > 0 && now - asked.at < SOON && two <= positions ? two : digit || 10;
  asked = { seat, at: now };
  return seat;
}

function told(event: KeyboardEvent, desk: Desk, says: Says): boolean {
  const digit = event.shiftKey ? /^Digit(\d)$/.exec(event.code) : null;
  if (digit) {
    says.tell(seatWords(desk, seatAsked(Number(digit[1]), desk.link.felt?.positions ?? 0, event.timeStamp)));
    return true;
  }
  const words = TELLS[event.key.toLowerCase()];
  if (words) {
    says.tell(words(desk));
    return true;
  }
  if (event.key === 'l' || event.key === '?') {
    says.panel(event.key === 'l' ? 'log' : 'owner');
    return true;
  }
  return false;
}
