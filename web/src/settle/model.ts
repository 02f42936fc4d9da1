// A round being built, and the script it makes.
export interface Wager { seat: number; wager: string; amount: string }
export interface Hand { place: string; cards: string }

export interface Build {
  listing: string;
  schedule: string;
  banked: boolean;
  bank: number;
  cover: string;
  seats: number;
  chips: string;
  wagers: Wager[];
  hands: Hand[];
  play: string;
  seed: string;
}

const quoted = (text: string): string => JSON.stringify(text);
const list = (lines: string[]): string => `[${lines.map(quoted).join(', ')}]`;
const dollars = (text: string): string => (text.trim().startsWith('$') ? text.trim() : `$${text.trim()}`);
const whole = (text: string): string[] => text.split('\n').map((line) => line.trim()).filter(Boolean);

/** A build with nothing in it but what a listing needs. */
export function begun(listing: string, banked: boolean, wager: string): Build {
  return {
    listing, schedule: '', banked, bank: 1, cover: '500', seats: 4, chips: '500',
    wagers: banked ? [{ seat: 2, wager, amount: '10' }] : [],
    hands: [{ place: 'seat-2', cards: '' }, { place: banked ? 'bank' : 'board', cards: '' }],
    play: '', seed: '1',
  };
}

/** The script of a build: what is left empty is left out. */
export function script(build: Build): string {
  const lines = [`listing = ${quoted(build.listing)}`];
  if (build.schedule) lines.push(`schedule = ${quoted(build.schedule)}`);
  if (build.seed.trim()) lines.push(`seed = ${Number(build.seed) || 0}`);
  if (build.banked) {
    lines.push(`bank = ${quoted(`seat ${build.bank} covers ${dollars(build.cover)}`)}`);
    const wagers = build.wagers.filter((one) => one.wager && one.amount.trim());
    lines.push(`wagers = ${list(wagers.map((one) => `seat ${one.seat} ${one.wager} ${dollars(one.amount)}`))}`);
  } else {
    const seats = Array.from({ length: build.seats }, (_, no) => no + 1);
    lines.push(`people = ${list(seats.map((seat) => `seat ${seat} ${dollars(build.chips)}`))}`, 'button = "seat 1"');
  }
  const hands = build.hands.filter((one) => one.cards.trim());
  if (hands.length) lines.push(`cards = { ${hands.map((one) => `${one.place} = ${quoted(one.cards.trim())}`).join(', ')} }`);
  const play = whole(build.play);
  if (play.length) lines.push(`play = ${list(play)}`);
  return lines.join('\n') + '\n';
}

/** Faults by their lines. */
export function byLine<T extends { line: number }>(faults: T[]): Map<number, T[]> {
  const all = new Map<number, T[]>();
  for (const fault of faults) all.set(fault.line, [...(all.get(fault.line) ?? []), fault]);
  return all;
}

/** Where a line begins and ends in a text, to select it. */
export function span(text: string, line: number): [number, number] {
  const lines = text.split('\n');
  const from = lines.slice(0, Math.max(0, line - 1)).reduce((all, one) => all + one.length + 1, 0);
  return [from, from + (lines[line - 1]?.length ?? 0)];
}
