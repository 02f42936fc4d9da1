// The keyboard at the table: strokes of offers, digits for cards, keys that tell.
import { cardName } from '../model/names';
import { middle } from '../model/places';
import { settings } from '../model/settings.svelte';
import { sum } from '../model/money';
import { t } from '../words/index.svelte';
import type { Desk } from './desk.svelte';

export interface Says {
  tell: (text: string) => void;
  panel: (tab: 'log' | 'owner') => void;
}

function handWords(desk: Desk): string {
  const hand = desk.hand;
  if (!hand) return t('tell.no-hand');
  return t('tell.hand', { cards: hand.cards.map(cardName).join(', '), makes: hand.makes ?? '' });
}

function boardWords(desk: Desk): string {
  const cards = middle(desk.hands).flatMap((hand) => hand.cards);
  return cards.length ? t('tell.board', { cards: cards.map(cardName).join(', ') }) : t('tell.no-board');
}

function tableWords(desk: Desk): string {
  const seats = desk.view?.seats.filter((seat) => seat.person !== null) ?? [];
  const rows = seats.map((seat) => {
    const who = `${seat.position} ${desk.link.people[String(seat.person)]?.name ?? ''}`;
    return t('tell.table', { who, chips: sum(seat.chips) + (seat.bet ? `, ${t('table.bet', { sum: sum(seat.bet) })}` : '') });
  });
  const pot = (desk.view?.pots ?? []).reduce((all, one) => all + one, 0);
  return rows.join('. ') + (pot ? `. ${t('table.pot')} ${sum(pot)}.` : '.');
}

const AREAS = ['offers', 'felt', 'panel'];

/** The next of the three areas takes the focus. */
function nextArea(): void {
  const now = AREAS.findIndex((id) => document.getElementById(id)?.contains(document.activeElement));
  const area = document.getElementById(AREAS[(now + 1) % AREAS.length] ?? '');
  (area?.querySelector<HTMLElement>('button, input, a, [tabindex="0"]') ?? area)?.focus();
}

/** Takes a key; whether it was one of ours. */
export function press(event: KeyboardEvent, desk: Desk, says: Says): boolean {
  if (event.key === 'F6') {
    nextArea();
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
  const builds = desk.keys.has('Enter') && ((target.matches('.column') && desk.staged > 0) || (target.matches('.touch') && desk.picked.length > 0));
  if (event.key === 'Enter' && target.matches('button, a') && !builds) return false;
  const act = desk.keys.get(event.key);
  if (act) {
    act();
    return true;
  }
  return told(event.key, desk, says);
}

function told(key: string, desk: Desk, says: Says): boolean {
  if (/^[1-9]$/.test(key) && desk.mode !== 'none') {
    const places = desk.mode === 'thirteen' ? desk.shown.filter((place) => (desk.segments[place] ?? null) === null) : desk.shown;
    const place = places[Number(key) - 1];
    if (place !== undefined) desk.toggle(place);
    return true;
  }
  switch (key) {
    case 'y': says.tell(handWords(desk)); return true;
    case 'g': says.tell(boardWords(desk)); return true;
    case 't': says.tell(tableWords(desk)); return true;
    case 'l': says.panel('log'); return true;
    case '?': says.panel('owner'); return true;
    default: return false;
  }
}
