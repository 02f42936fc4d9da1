// The set-up form: what is typed in each field, and the value it stands for. Which fields there are, and what each allows, comes
// from the room.
import type { Key } from '../words/en';
import { capital, t } from '../words/index.svelte';
import type { Choice, Option, ScheduleOption } from '../wire/set-up';
import { plain, sum, typed } from './money';
import { emptyOwn, ownOf, readOwn, type OwnDraft } from './own-schedule';

export interface ScheduleDraft { value: string; own: OwnDraft }
/** The content of a field: one text, a text for each part, the ticked values, or a schedule. */
export type Draft = string | string[] | ScheduleDraft;
export type Drafts = Record<string, Draft>;
export type Values = Record<string, unknown>;

/** What is wrong with a field, as a text of the catalogue. `part` is the input it concerns, where the field has several. */
export interface Fault { key: Key; blanks?: Record<string, string | number>; part?: number }
export type Read = { value: unknown; fault?: undefined } | { fault: Fault; value?: undefined };

/** Among the schedules: the host's own, no collection. */
export const OWN = 'own';
export const NONE = 'none';
/** Fields of the first view; the others are under "More choices". */
const FIRST = ['seats', 'bots', 'structure', 'stakes', 'blinds', 'limits', 'schedule'];

const fine = (value: unknown): Read => ({ value });
const wrong = (key: Key, blanks?: Fault['blanks'], part?: number): Read => ({ fault: { key, blanks, part } });
const text = (cents: unknown): string => (typeof cents === 'number' ? plain(cents) : '');
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Every schedule of a field, whatever its block. */
export function schedules(field: Choice): ScheduleOption[] {
  return 'schedule' in field.shape ? field.shape.schedule.blocks.flatMap((block) => block.options) : [];
}

/** The key of a field in a form: a field by wager comes once for each. */
export const keyOf = (field: Choice): string => (field.wager ? `${field.field}/${field.wager}` : field.field);

/** Whether the form cannot be sent without it: the document prints no schedule, so that the host says what is collected. */
export const isRequired = (field: Choice): boolean => 'schedule' in field.shape && !schedules(field).length && field.default === null;

/** What stands in a field that has a value. */
export function draft(field: Choice, value: unknown = field.default): Draft {
  const { shape } = field;
  if ('any-of' in shape) return list(value).map(String);
  if ('amounts' in shape) return shape.amounts.names.map((_, no) => text(list(value)[no]));
  if ('range' in shape) {
    const { minimum = null, maximum = null } = (value ?? {}) as { minimum?: unknown; maximum?: unknown };
    return [text(minimum), text(maximum)];
  }
  if ('schedule' in shape) {
    const own = ownOf(value);
    return { value: own ? OWN : typeof value === 'string' ? value : '', own: own ?? emptyOwn() };
  }
  if ('amount' in shape) return text(value);
  if (field.wager) return String((value as Record<string, string> | null)?.[field.wager] ?? '');
  return value === null || value === undefined ? '' : String(value);
}

/** A typed amount within its bounds; nothing typed is no amount. */
function amount(written: string, { from, to, step }: { from: number | null; to: number | null; step: number }, part?: number): Read {
  if (!written.trim()) return fine(null);
  const cents = typed(written);
  if (cents === null) return wrong('offer.not-a-sum', undefined, part);
  if (from !== null && cents < from) return wrong('offer.below', { from: sum(from) }, part);
  if (to !== null && cents > to) return wrong('offer.above', { to: sum(to) }, part);
  if (step > 1 && cents % step && (cents - (from ?? 0)) % step) return wrong('set-up.step', { step: sum(step) }, part);
  return fine(cents);
}

function number(written: string, { from, to }: { from: number; to: number }): Read {
  if (!written.trim()) return fine(null);
  const value = Number(written);
  return Number.isInteger(value) && value >= from && value <= to ? fine(value) : wrong('set-up.number', { from, to });
}

/** All parts of a field, or the first fault. */
function all(parts: Read[]): unknown[] | Fault {
  const values: unknown[] = [];
  for (const part of parts) {
    if (part.fault) return part.fault;
    values.push(part.value);
  }
  return values;
}

function amounts(written: string[], { names, from, step }: { names: string[]; from: number; step: number }): Read {
  const values = all(names.map((_, no) => amount(written[no] ?? '', { from, to: null, step }, no)));
  if (!Array.isArray(values)) return { fault: values };
  if (values.every((value) => value === null)) return fine(null);
  const empty = values.indexOf(null);
  return empty < 0 ? fine(values) : wrong('offer.not-a-sum', undefined, empty);
}

function range(written: string[], bounds: { from: number | null; to: number | null; step: number }): Read {
  const values = all([0, 1].map((part) => amount(written[part] ?? '', bounds, part)));
  if (!Array.isArray(values)) return { fault: values };
  const [minimum, maximum] = values as (number | null)[];
  if (minimum != null && maximum != null && maximum < minimum) return wrong('set-up.range', undefined, 1);
  return fine(minimum == null && maximum == null ? null : { minimum, maximum });
}

function oneOf(options: Option[], written: string): Read {
  if (!written) return fine(null);
  return options.some((option) => option.value === written) ? fine(written) : wrong('set-up.not-offered', { value: written });
}

function schedule(field: Choice, { value, own }: ScheduleDraft): Read {
  if (!('schedule' in field.shape)) return fine(null);
  const allows = field.shape.schedule;
  if (!value) return isRequired(field) ? wrong(allows['own-allowed'] ? 'set-up.schedule-required' : 'set-up.schedule-choose') : fine(null);
  if (value === OWN && allows['own-allowed']) return readOwn(own, allows['player-dealer']);
  const has = (value === NONE && allows['none-allowed']) || schedules(field).some((option) => option.value === value);
  return has ? fine(value) : wrong('set-up.not-offered', { value });
}

/** The value that a field's content stands for, or what is wrong with it. */
export function read(field: Choice, content: Draft | undefined): Read {
  const { shape } = field;
  const one = typeof content === 'string' ? content : '';
  const several = Array.isArray(content) ? content : [];
  if ('one-of' in shape) {
    const found = oneOf(shape['one-of'], one);
    return field.wager && found.value ? fine({ [field.wager]: found.value }) : found;
  }
  if ('any-of' in shape) {
    const gone = several.find((value) => !shape['any-of'].some((option) => option.value === value));
    return gone === undefined ? fine(several) : wrong('set-up.not-offered', { value: gone });
  }
  if ('number' in shape) return number(one, shape.number);
  if ('amount' in shape) return amount(one, shape.amount);
  if ('amounts' in shape) return amounts(several, shape.amounts);
  if ('range' in shape) return range(several, shape.range);
  return schedule(field, content && typeof content === 'object' && !Array.isArray(content) ? content : { value: '', own: emptyOwn() });
}

export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Whether a field stands as the listing has it. */
export function isDefault(field: Choice, content: Draft | undefined): boolean {
  const { value, fault } = read(field, content);
  return !fault && (value === null || same(value, field.default));
}

/** Fields that follow others: while they are left alone, the room fits them to what is chosen there. */
const LEADERS: Record<string, string[]> = {
  stakes: ['structure', 'schedule'],
  blinds: ['structure', 'stakes', 'schedule'],
  ante: ['structure', 'stakes', 'schedule'],
  'bring-in': ['structure', 'stakes', 'schedule'],
  'buy-in': ['structure', 'stakes', 'schedule'],
  limits: ['schedule'],
  schedule: ['structure', 'stakes', 'blinds', 'limits', 'seats'],
};

/** Whether something else than usual is chosen in a field. A schedule that is not printed says nothing of stakes and limits. */
function leads(field: Choice, content: Draft | undefined): boolean {
  const { value } = read(field, content);
  if ('schedule' in field.shape && !schedules(field).some((option) => option.value === value)) return false;
  return value !== undefined && !isDefault(field, content);
}

/** Whether something else than usual is chosen in a field that this one follows. */
export function isLed(field: Choice, fields: Choice[], drafts: Drafts): boolean {
  const leaders = LEADERS[field.field] ?? [];
  return fields.some((one) => leaders.includes(one.field) && leads(one, drafts[keyOf(one)]));
}

/** The content of a field in which nothing is chosen. */
const blank = (field: Choice): Draft => draft(field, null);

/** The drafts after a change: a field that was left alone is emptied while what it follows is not as usual, and filled again after. */
export function followed(fields: Choice[], before: Drafts, after: Drafts): Drafts {
  const drafts = { ...after };
  for (const field of fields) {
    const key = keyOf(field);
    const led = isLed(field, fields, after);
    if (led === isLed(field, fields, before)) continue;
    if (led && same(after[key], draft(field))) drafts[key] = blank(field);
    if (!led && same(after[key], blank(field))) drafts[key] = draft(field);
  }
  return drafts;
}

/** The betting structure that is chosen; nothing where there is no choice of one. */
function structure(fields: Choice[], drafts: Drafts): string | null {
  const field = fields.find((one) => one.field === 'structure');
  const chosen = field ? drafts.structure || field.default : null;
  return typeof chosen === 'string' ? chosen : null;
}

/** The fields and values that go with the chosen structure. */
export function open(fields: Choice[], drafts: Drafts): Choice[] {
  const chosen = structure(fields, drafts);
  if (chosen === null) return fields;
  const narrow = (field: Choice): Choice =>
    'one-of' in field.shape ? { ...field, shape: { 'one-of': field.shape['one-of'].filter((option) => (option.structure ?? chosen) === chosen) } } : field;
  return fields.filter((field) => !field.structures?.length || field.structures.includes(chosen)).map(narrow);
}

/** The fields of the first view, in its order, and the rest. */
export function parted(fields: Choice[]): { first: Choice[]; more: Choice[] } {
  const place = (field: Choice) => FIRST.indexOf(field.field);
  const isFirst = (field: Choice) => place(field) >= 0;
  return { first: fields.filter(isFirst).sort((one, other) => place(one) - place(other)), more: fields.filter((field) => !isFirst(field)) };
}

/** The faults of a form, by field. */
export function faults(fields: Choice[], drafts: Drafts): Record<string, Fault> {
  const found = fields.map((field) => [keyOf(field), read(field, drafts[keyOf(field)]).fault] as const);
  return Object.fromEntries(found.filter((one): one is [string, Fault] => one[1] !== undefined));
}

/** What is chosen otherwise than the listing has it. The rest is left to the room. */
export function chosen(fields: Choice[], drafts: Drafts): Values {
  const values: Values = {};
  for (const field of fields) {
    const content = drafts[keyOf(field)];
    const { value } = read(field, content);
    if (value === null || value === undefined || (isDefault(field, content) && !isLed(field, fields, drafts))) continue;
    values[field.field] = field.wager ? { ...(values[field.field] as object | undefined), ...(value as object) } : value;
  }
  return values;
}

/** The names of some of a field's options. */
function names(options: Option[], values: unknown[]): string {
  return values.map((value) => options.find((option) => option.value === value)?.label ?? String(value)).join(', ');
}

/** A value as it is read: "8", "$1–$5", "None". */
export function spokenValue(field: Choice, value: unknown, none = '—'): string {
  const { shape } = field;
  if (value === null || value === undefined) return none;
  if (field.wager && 'one-of' in shape && typeof value === 'object') return names(shape['one-of'], [(value as Record<string, unknown>)[field.wager]]);
  if ('one-of' in shape) return names(shape['one-of'], [value]);
  if ('any-of' in shape) return names(shape['any-of'], list(value)) || none;
  if ('amount' in shape && typeof value === 'number') return sum(value);
  if ('amounts' in shape) return list(value).map((cents) => sum(Number(cents))).join('/');
  if ('range' in shape) {
    const { minimum = null, maximum = null } = value as { minimum?: number | null; maximum?: number | null };
    if (minimum === null) return maximum === null ? none : t('set-up.to', { to: sum(maximum) });
    return maximum === null ? t('offer.from', { from: sum(minimum) }) : t('offer.bounds', { from: sum(minimum), to: sum(maximum) });
  }
  return String(value);
}

/** What a stored set-up comes to here: the content of every field, and the values that fit no longer. */
export function load(fields: Choice[], values: Values): { drafts: Drafts; lost: { label: string; value: string }[] } {
  const usual: Drafts = Object.fromEntries(fields.map((field) => [keyOf(field), draft(field)]));
  let drafts: Drafts = usual;
  const lost: { label: string; value: string }[] = [];
  for (const field of fields) {
    const stored = storedIn(field, values);
    if (stored === undefined) continue;
    const content = draft(field, stored);
    const { value, fault } = read(field, content);
    if (!fault && same(value, stored)) drafts = { ...drafts, [keyOf(field)]: content };
    else lost.push({ label: field.label, value: spokenValue(field, stored) });
  }
  for (const [name, value] of Object.entries(values)) {
    const here = fields.filter((field) => field.field === name);
    const wagers = here.flatMap((field) => field.wager ?? []);
    const gone = wagers.length ? Object.entries(value as object).filter(([wager]) => !wagers.includes(wager)) : here.length ? [] : [[name, value] as const];
    for (const [label, of] of gone) lost.push({ label: capital(label.replace(/-/g, ' ')), value: typeof of === 'object' && !Array.isArray(of) ? JSON.stringify(of) : [of].flat().map(String).join(', ') });
  }
  return { drafts: followed(fields, usual, drafts), lost };
}

/** What a stored set-up has for a field, in the form of its default. */
function storedIn(field: Choice, values: Values): unknown {
  const stored = values[field.field];
  if (!field.wager || typeof stored !== 'object' || stored === null) return stored;
  const table = (stored as Record<string, unknown>)[field.wager];
  return table === undefined ? undefined : { [field.wager]: table };
}
