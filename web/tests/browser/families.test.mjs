// A full round of every family, played in a browser against the real room with bots; and no message that the browser received
// holds a card that its person may not see.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PATIENCE, act, fast, inLobby, opened, ownTable, person, until } from './house.mjs';
import { dealtOpen, leaks, playedOut, watch } from './secrets.mjs';

/**
 * Listings of every family; `down` are those whose hands are dealt face down to the last card. A hand of panguingue goes on until
 * somebody is out, which may take eighty turns of everybody: `most` is how long it is waited for.
 */
const LISTINGS = [
  { listing: 'chico/texas-holdem', down: true },
  { listing: 'central-coast/seven-card-stud', down: false },
  { listing: 'outlaws/draw-poker-high-low', down: true },
  { listing: 'delta/ez-baccarat', down: true },
  { listing: 'delta/blackjack-x', down: false },
  { listing: 'players-club/three-card-poker', down: true },
  { listing: 'westlane/ultimate-texas-holdem', down: true },
  { listing: 'chico/fortune-pai-gow-poker', down: true },
  { listing: 'delta/pai-gow-tiles', down: true },
  { listing: 'central-coast/super-pan-9', down: true },
  { listing: 'central-coast/chinese-poker', down: true },
  { listing: 'players-club/panguingue', down: false, most: 2 * PATIENCE },
];
const PICTURES = process.env.PICTURES;

describe('every family', { concurrency: 3 }, () => {
  const here = opened();

  for (const { listing, down, most = PATIENCE } of LISTINGS) {
    test(`a round of ${listing} is played out, and nobody is told what is not theirs`, async () => {
      const who = await person(here.browser, here.house.url);
      const page = await inLobby(who, here.house.url);
      const table = await ownTable(page, listing, { bots: listing.endsWith('chinese-poker') ? 2 : 4 });
      const rail = await watch(here.house, table);
      await fast(page);
      const done = [];
      const wrong = async () => `${listing} was not played out with: ${done.join('; ')}`;
      await until(page, () => playedOut(who.messages), wrong, { most, doing: async () => {
        const what = await act(page);
        if (what) done.push(what);
      } });
      if (PICTURES) await page.screenshot({ path: `${PICTURES}/${listing.replace('/', '_')}.png` });
      rail.close();
      assert.deepEqual(who.faults, []);
      assert.deepEqual(leaks(who.messages, rail.messages), []);
      if (down) assert.deepEqual(dealtOpen(rail.messages), []);
      await who.context.close();
    });
  }
});
