// Compliance files as rows to read: approvals, owners, postings, schedules, borrowed rules, and what regimes make of a listing.
import { t } from '../words/index.svelte';
import type { Source } from '../wire/types';
import type { ListingFile, OwnerFile, RegimeFile, Row, ScheduleFile, Section } from './wire';

/** "001:456-460, 000:310 J22 outside" as a source. */
export function sourceOf(text: string | null | undefined): Source | undefined {
  if (!text) return undefined;
  const words = text.split(/[\s,]+/).filter(Boolean);
  return {
    lines: words.filter((word) => /^\d{3}:\d+(-\d+)?$/.test(word)),
    readings: words.filter((word) => /^[A-Z]+\d+$/.test(word)),
    outside: words.includes('outside'),
  };
}

const row = (key: string, label: string, text: string | string[], source?: string | null): Row => ({
  key,
  label,
  ...(Array.isArray(text) ? { lines: text } : { text }),
  source: sourceOf(source),
});

/** The first and last day, in words. */
function days(from: string | null, until: string | null): string {
  if (from && until) return t('file.from-until', { from, until });
  return from ? t('file.from', { from }) : until ? t('file.until', { until }) : t('file.no-date');
}

function approval(file: ListingFile): Row[] {
  return [
    row('number', t('file.number'), file.number?.value ?? t('file.none-printed'), file.number?.source),
    ...file.numbers.map((one) => row(one.name, t('file.number-of', { name: one.name.replace(/-/g, ' ') }), one.value, one.source)),
    ...(file.stamped ? [row('stamped', t('file.stamped'), file.stamped.value, file.stamped.source)] : []),
    row('days', t('file.in-force'), days(file.from, file.until)),
  ];
}

function owners(file: ListingFile): Row[] {
  const all: [OwnerFile, boolean][] = [...file.owners.map((one): [OwnerFile, boolean] => [one, false]), ...file['named-elsewhere'].map((one): [OwnerFile, boolean] => [one, true])];
  if (!all.length) return [row('owner', t('file.owner'), t('file.none-named'))];
  return all.map(([one, elsewhere]) => ({
    key: one.of,
    label: one.of,
    ...(elsewhere ? { label: t('file.printed-at', { name: one.of, listing: one.listing }) } : {}),
    rows: one.rows.map(([label, text], at) => row(label, label, text, at === one.rows.length - 1 ? one.source : null)),
  }));
}

function posted(file: ListingFile): Row[] {
  if (!file.posted.length) return [row('posted', t('file.posted'), t('file.none-printed'))];
  return file.posted.map((duty) => {
    const sign = duty['on-sign'] === 'shown' ? t('file.sign-shows') : duty['on-sign'] === 'missing' ? t('file.sign-misses', { why: duty['why-missing'] ?? '' }) : '';
    return row(duty.what, duty.text, [duty['where-text'], duty.block ?? '', sign].filter(Boolean).join('; '), duty.source);
  });
}

function schedule(one: ScheduleFile): Row[] {
  const superseded = t('file.superseded', { by: one['superseded-by'].join(', '), since: one['superseded-since'] ?? t('file.unknown') });
  const review = one.review;
  return [
    { ...row('block', t('file.schedules'), one.title, one.source), links: [{ text: `${one.title} (${one.block})`, href: `#/schedule/${one.block}` }], text: undefined },
    ...(one.numbers.length ? [row('numbers', t('file.numbers'), one.numbers.join(', '))] : []),
    row('state', t('file.state'), one.state === 'in-force' ? t('file.state-in-force') : superseded),
    ...(one.from || one.until ? [row('days', t('file.in-force'), days(one.from, one.until))] : []),
    row('most', t('file.most-rates'), String(one['most-rates'])),
    ...(one.conditions.length ? [row('conditions', t('file.conditions'), one.conditions, one['conditions-source'])] : []),
    ...(review ? [row('review', t('file.review'), [t('file.review-by', { by: review.by, of: review.of }), t('file.review-may', { what: review.reserves.join('; ') })], review.source)] : []),
    ...(one['zero-options'].length ? [row('zero', t('file.zero'), one['zero-options'].join(', '))] : []),
  ];
}

function regimes(file: ListingFile): Row[] {
  return file.regimes.map((regime) => ({
    key: regime.regime,
    label: `${regime.regime} (${statusWord(regime.status)})`,
    rows: regime.provisions.map((one) => {
      const verdict = one.verdict === 'fails' ? t('file.verdict-fails', { fails: regime.fails }) : t(`file.verdict-${one.verdict}`);
      const breaches = one.breaches.map((breach) => `${breach.path} = ${breach.value}. ${t('file.to-change', { change: breach.change })}`);
      const source = one.breaches.find((breach) => breach.source)?.source;
      return row(one.provision, one.provision.replace(/-/g, ' '), [`${verdict}. ${one.title}.`, ...(one.remark ? [one.remark] : []), ...breaches], source);
    }),
  }));
}

const STATUSES = ['not-proposed', 'proposed', 'in-force', 'stayed', 'struck', 'unknown'] as const;
/** The status of a regime in the language of the page. */
export function statusWord(status: string): string {
  const known = STATUSES.find((one) => one === status);
  return known ? t(`file.status-${known}`) : status;
}

/** A compliance file, section by section. */
export function fileSections(file: ListingFile): Section[] {
  const schedules = file.schedules.flatMap(schedule);
  return [
    { key: 'approval', title: t('file.approval'), rows: approval(file) },
    { key: 'owners', title: t('file.owners'), rows: owners(file) },
    { key: 'posted', title: t('file.must-be-posted'), rows: posted(file) },
    { key: 'schedules', title: t('rules.schedules'), rows: schedules.length ? schedules : [row('none', t('file.schedules'), t('file.host-supplies'))] },
    ...(file.borrowed.length ? [{ key: 'borrowed', title: t('file.borrowed'), rows: [row('borrowed', t('file.other-rooms'), file.borrowed)] }] : []),
    ...(file.regimes.length ? [{ key: 'regimes', title: t('file.regimes'), rows: regimes(file) }] : []),
  ];
}

/** The status of a regime over time, the day's marked. */
export function historyRows(regime: RegimeFile): Row[] {
  return regime.history.map((one) => {
    const since = one.from === 'unknown' ? t('file.known-by', { day: one['known-by'] ?? '' }) : t('file.from', { from: one.from });
    const now = one.now ? t('file.now', { day: regime.on }) : '';
    return row(one.from, statusWord(one.status), [[since, now].filter(Boolean).join(' · '), ...(one.note ? [one.note] : [])]);
  });
}
