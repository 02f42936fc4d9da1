// A whole sitting by keyboard alone: from the lobby to a table of one's own, a seat, a round, and out again; and the keys that tell.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inLobby, opened, person, until } from './house.mjs';
import { firstStaked, playedOut } from './secrets.mjs';

const here = opened();

const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') || document.activeElement?.textContent?.trim().replace(/\s+/g, ' ') || '');

/** Tab until what has the focus reads so; false where it is not come to, for what is offered changes meanwhile. */
async function tabs(page, wanted, most = 60) {
  for (let times = 0; times < most; times++) {
    if (wanted.test(await focused(page))) return true;
    await page.keyboard.press('Tab');
  }
  return false;
}

async function tabTo(page, wanted) {
  assert.ok(await tabs(page, wanted), `Tab does not come to ${wanted}, but to "${await focused(page)}"`);
}

const told = (page) => page.locator('p[aria-live=polite]').last().textContent();

/** A key that tells: what it tells may be followed at once by what happens at the table, so it is asked again. */
async function tell(page, key, wanted) {
  let heard = '';
  const said = async () => {
    await page.keyboard.press(key);
    await page.waitForTimeout(80);
    return wanted.test((heard = await told(page)));
  };
  await until(page, said, async () => `the key ${key} tells "${heard}" and not ${wanted}`);
}

test('a whole sitting is played with the keyboard alone', async () => {
  const who = await person(here.browser, here.house.url, { read: false });
  const page = await inLobby(who, here.house.url);
  await page.keyboard.press('/');
  await page.keyboard.type('three card poker players club');
  await tabTo(page, /^Three Card Poker/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Open a table with bots/);
  await page.keyboard.press('Enter');
  // The first card of the game holds the focus; a round with explanations is chosen.
  await page.locator('dialog[open]').waitFor();
  await tabTo(page, /^Walk me through a round/);
  await page.keyboard.press('Enter');
  await page.locator('dialog').waitFor({ state: 'detached' });
  // While bots sit down the first free seat changes, and a press right after a change is not taken.
  await until(page, async () => (await page.locator('.own .plate').count()) > 0, 'nobody sits', { doing: () => page.keyboard.press('s'), every: 400 });
  await tell(page, 'Shift+S', /You, \$200/);

  // A chip on the first circle, sent, and done; then whatever the buttons name as their keys.
  let staked = false;
  let explained = false;
  await until(page, () => playedOut(who.messages), 'the round was not played out', { every: 250, doing: async () => {
    const circles = await page.locator('button.column').count();
    const keys = await page.locator('#offers [aria-keyshortcuts]:not([aria-disabled=true])').evaluateAll((all) => all.map((one) => one.getAttribute('aria-keyshortcuts')));
    if (circles && !staked) {
      // Wagers that close meanwhile are laid in the next round.
      await page.keyboard.press('F6');
      if (!(await tabs(page, /^Ante, /))) return;
      await page.keyboard.press('Space');
      await page.keyboard.press('Enter');
      const laid = await page.getByRole('button', { name: /^Done, / }).waitFor({ timeout: 10_000 }).then(() => true, () => false);
      if (!laid) {
        // Wagers that closed as it was laid have it all the same.
        staked = Boolean(firstStaked(who.messages));
        return;
      }
      await tell(page, 'Shift+P', /Ante \$5/);
      staked = true;
      if (await tabs(page, /^Done, /)) await page.keyboard.press('Enter');
    } else if (keys.length) {
      // What a key does is said where it is offered: looked at before it is pressed.
      explained ||= (await page.locator('#offers .second').count()) > 0;
      if (staked && (await page.locator('.own .cards .slot').count())) await tell(page, 'Shift+Y', /^You hold .+ of /);
      await page.keyboard.press(keys.includes('p') ? 'p' : keys[0]);
    }
  } });
  assert.ok(staked, 'nothing was staked');
  assert.ok(explained, 'the round with explanations explained nothing');
  await tell(page, 'Shift+W', /Ante|Play|Bonus|seat|:/);
  await tell(page, 'Shift+1', /^Seat 1, /);
  await tell(page, 'Shift+G', /Player-dealer|No cards|Board/);

  // Out again: the panel's last tab has what concerns the seat.
  await page.keyboard.press('?');
  await until(page, async () => (await page.locator('.own .plate').count()) === 0, 'the seat is still taken', { every: 300, doing: async () => {
    if (await tabs(page, /^(Leave|Press again)/, 90)) await page.keyboard.press('Enter');
  } });
  assert.deepEqual(who.faults, []);
});
