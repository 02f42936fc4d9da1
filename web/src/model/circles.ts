// The circles of a seat with what lies on them.
import type { Cents, Circle, Felt } from '../wire/types';
import { isPast, type Result, type Scene } from './scene';

export interface CircleState {
  wager: string;
  name: string;
  cents: Cents;
  result: Result | null;
  settling: boolean;
  /** Whether it is staked before the cards come. */
  before: boolean;
  /** Whether a button lies there: it was earned, and nothing is staked. */
  button: boolean;
}

const ownPart = (wager: string) => /^(.*)-(\d)$/.exec(wager);

/** A circle's name; the further circles of a split hand are named after the first. */
export function circleName(felt: Felt, wager: string): string {
  const found = felt.circles.find((circle) => circle.wager === wager);
  if (found) return found.name;
  const part = ownPart(wager);
  const first = part ? felt.circles.find((circle) => circle.wager === part[1]) : undefined;
  return first && part ? `${first.name} ${part[2]}` : wager;
}

/** A circle's name where there is little room: its first word, where that is no other's. */
function shortName(felt: Felt, wager: string): string {
  const name = circleName(felt, wager);
  const [first = name] = name.split(' ');
  const alike = felt.circles.filter((circle) => circle.name === first || circle.name.startsWith(`${first} `));
  return alike.length > 1 ? name : first;
}

/** What somebody has staked at a seat, in the few words that a small plate has room for. */
export function stakedShort(felt: Felt, scene: Scene, position: number): { name: string; cents: Cents } | null {
  const on = scene.view.stakes.filter((stake) => stake.position === position && !stake.settled);
  const cents = on.reduce((all, stake) => all + stake.amount, 0);
  const [only] = new Set(on.map((stake) => stake.wager));
  if (!cents || only === undefined) return null;
  return { name: on.every((stake) => stake.wager === only) ? shortName(felt, only) : '', cents };
}

/** A circle that chips can lie on. */
const staked = (circle: Circle) => circle.before || !circle.kind.startsWith('not staked');

/** The circles at a seat: all that are printed, and others on which something lies or lay; with what the one who sits there has on them, or `whose`. */
export function circlesAt(felt: Felt, scene: Scene, position: number, whose: number | null = null): CircleState[] {
  const on = scene.view.stakes.filter((stake) => stake.position === position && !stake.settled);
  const ended = isPast(scene) ? [] : scene.results.filter((result) => result.position === position);
  const printed = felt.circles.filter(staked).map((circle) => circle.wager);
  const extra = [...on, ...ended].map((stake) => stake.wager).filter((wager) => !printed.includes(wager));
  const seat = whose ?? scene.view.seats.find((one) => one.position === position)?.person ?? null;
  return [...printed, ...new Set(extra)].map((wager) => {
    const mine = on.filter((stake) => stake.wager === wager && stake.person === seat);
    const result = ended.find((one) => one.wager === wager && one.person === seat) ?? (whose === null ? ended.find((one) => one.wager === wager) : undefined);
    const settling = scene.settling !== null && scene.settling.position === position && scene.settling.wager === wager && !scene.over;
    const cents = result ? 0 : mine.reduce((all, stake) => all + stake.amount, 0);
    const before = felt.circles.find((circle) => circle.wager === wager)?.before ?? false;
    return { wager, name: circleName(felt, wager), cents, result: result ?? null, settling, before, button: !result && mine.some((stake) => stake.amount === 0) };
  });
}

/** Bets that others have put behind a seat, a sum for each of them. */
export function behindAt(scene: Scene, position: number): { many: number; cents: Cents; bets: { person: number; cents: Cents }[] } {
  const seat = scene.view.seats.find((one) => one.position === position)?.person ?? null;
  const stakes = scene.view.stakes.filter((stake) => stake.position === position && stake.person !== seat && !stake.settled);
  const of = (person: number) => stakes.filter((stake) => stake.person === person).reduce((all, stake) => all + stake.amount, 0);
  const bets = [...new Set(stakes.map((stake) => stake.person))].map((person) => ({ person, cents: of(person) }));
  return { many: bets.length, cents: bets.reduce((all, bet) => all + bet.cents, 0), bets };
}

/** What is put on circles, with the wagers that the table places along with them. */
export function withFollowers(felt: Felt, put: Record<string, Cents>): Record<string, Cents> {
  const all = { ...put };
  for (const [key, cents] of Object.entries(put)) {
    const [at, on] = key.split('/');
    for (const [wager, tenths] of felt.circles.find((circle) => circle.wager === on)?.brings ?? []) all[`${at}/${wager}`] = (cents * tenths) / 10;
  }
  return all;
}
