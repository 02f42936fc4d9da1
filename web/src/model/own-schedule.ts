// A collection schedule of the host's own, where the document prints none: the same fee every hand, or a fee by band.
import type { OwnSchedule } from '../wire/set-up';
import { plain, typed } from './money';
import type { Read } from './set-up';

/** A band as typed: where it ends, and what is paid in it. The last has no end. */
export interface BandDraft { to: string; player: string; bank: string }
export interface OwnDraft { by: OwnSchedule['by']; bands: BandDraft[] }

/** A table has at most so many rates. */
export const MOST_BANDS = 5;

export const emptyBand = (): BandDraft => ({ to: '', player: '', bank: '' });
export const emptyOwn = (): OwnDraft => ({ by: 'hand', bands: [emptyBand()] });

/** The draft of a stored schedule; nothing where the value is none of the host's own. */
export function ownOf(value: unknown): OwnDraft | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { by = 'hand', player = [], 'player-dealer': bank = [] } = value as Partial<OwnSchedule>;
  const bands = (player.length >= bank.length ? player : bank).map((band, no) => ({
    to: band.to == null ? '' : by === 'players' ? String(band.to) : plain(band.to),
    player: plain(player[no]?.fee ?? 0),
    bank: plain(bank[no]?.fee ?? 0),
  }));
  return { by, bands: bands.length ? bands : [emptyBand()] };
}

/** The number at which a band ends: cents of action, or players. */
function end(draft: OwnDraft, written: string): number | null {
  if (draft.by === 'action') return typed(written);
  return /^\d+$/.test(written.trim()) ? Number(written) : null;
}

/**
 * The schedule that is typed. Each band has a fee for the player and one for the player-dealer, $0 allowed, and ends above the band
 * before it. Faults count inputs: three to a band (end, player, player-dealer).
 */
export function readOwn(draft: OwnDraft, hasBank: boolean): Read {
  const bands = draft.by === 'hand' ? draft.bands.slice(0, 1) : draft.bands;
  const player: OwnSchedule['player'] = [];
  const bank: OwnSchedule['player-dealer'] = [];
  let before = 0;
  for (const [no, band] of bands.entries()) {
    const isLast = no === bands.length - 1;
    const to = isLast ? null : end(draft, band.to);
    if (!isLast && to === null) return { fault: { key: draft.by === 'action' ? 'offer.not-a-sum' : 'set-up.own-count', part: 3 * no } };
    if (to !== null && draft.by === 'action' && to % 100) return { fault: { key: 'set-up.own-dollars', part: 3 * no } };
    if (to !== null && to <= before) return { fault: { key: 'set-up.own-order', part: 3 * no } };
    const [fee, bankFee] = [typed(band.player), hasBank ? typed(band.bank) : 0];
    if (fee === null) return { fault: { key: 'set-up.own-fee', part: 3 * no + 1 } };
    if (bankFee === null) return { fault: { key: 'set-up.own-fee', part: 3 * no + 2 } };
    player.push({ to, fee });
    if (hasBank) bank.push({ to, fee: bankFee });
    before = to ?? before;
  }
  return { value: { by: draft.by, player, 'player-dealer': bank } };
}
