// Sums as they are written everywhere: $1,244, $0.50, −$20.
import type { Cents } from '../wire/types';

/** A sum without sign. */
export function sum(cents: Cents): string {
  const whole = Math.abs(cents);
  const dollars = Math.floor(whole / 100).toLocaleString('en-US');
  const rest = whole % 100;
  return (cents < 0 ? '−$' : '$') + dollars + (rest ? '.' + String(rest).padStart(2, '0') : '');
}

/** A script that names no stacks gives everybody more than can be lost: a sum that nobody wants to read. */
export const ENDLESS: Cents = 5_000_000_000;

/** A sum that was won or lost. */
export function signed(cents: Cents): string {
  return cents > 0 ? '+' + sum(cents) : sum(cents);
}

/** What somebody typed, in cents; null where it is no sum. */
export function typed(text: string): Cents | null {
  const plain = text.replace(/[$,\s]/g, '');
  if (!/^\d+(\.\d{0,2})?$|^\.\d{1,2}$/.test(plain)) return null;
  return Math.round(Number(plain) * 100);
}

/** A sum for a field to edit. */
export function plain(cents: Cents): string {
  return cents % 100 ? (cents / 100).toFixed(2) : String(cents / 100);
}

/** The chips there are, in cents, largest first. */
export const CHIPS = [100_000, 50_000, 10_000, 2_500, 500, 100, 50] as const;

/** A sum as chips, largest first, at most so many; the last is the top of the stack. */
export function stack(cents: Cents, most = 5): number[] {
  const chips: number[] = [];
  let left = cents;
  for (const chip of CHIPS) {
    while (left >= chip && chips.length < most) {
      chips.push(chip);
      left -= chip;
    }
  }
  return chips;
}

/** What is printed on a chip. */
export function face(chip: number): string {
  if (chip < 100) return `${chip}¢`;
  return chip >= 100_000 ? `${chip / 100_000}K` : String(chip / 100);
}
