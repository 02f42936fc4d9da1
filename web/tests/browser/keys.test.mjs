// A whole sitting by keyboard alone: from the lobby to a table of one's own, a seat, a round, and out again; and the keys that tell.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inLobby, opened, person } from './house.mjs';
import { playedOut } from './secrets.mjs';

const here = opened();

const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') || document.activeElement?.textContent?.trim().replace(/\s+/g, ' ') || '');

/** Tab until what has the focus reads so. */
async function tabTo(page, wanted, most = 60) {
  for (let times = 0; times < most; times++) {
    if (wanted.test(await focused(page))) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab does not come to ${wanted}, but to "${await focused(page)}"`);
}

const told = (page) => page.locator('p[aria-live=polite]').last().textContent();

async function tell(page, key, wanted) {
  await page.keyboard.press(key);
  await page.waitForTimeout(80);
  assert.match(await told(page), wanted, `the key ${key}`);
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
  await tabTo(page, /^Play a round with explanations/);
  await page.keyboard.press('Enter');
  await page.locator('dialog').waitFor({ state: 'detached' });
  // While bots sit down the first free seat changes, and a press right after a change is not taken.
  for (let times = 0; times < 20 && !(await page.locator('.own .plate').count()); times++) {
    await page.keyboard.press('s');
    await page.waitForTimeout(400);
  }
  await tell(page, 'Shift+S', /You, \$200/);

  // A chip on the first circle, sent, and done; then whatever the buttons name as their keys.
  let staked = false;
  let explained = false;
  const until = Date.now() + 90_000;
  while (!playedOut(who.messages) && Date.now() < until) {
    explained ||= (await page.locator('#offers .second').count()) > 0;
    const circles = await page.locator('button.column').count();
    const keys = await page.locator('#offers [aria-keyshortcuts]:not([aria-disabled=true])').evaluateAll((all) => all.map((one) => one.getAttribute('aria-keyshortcuts')));
    if (circles && !staked) {
      await page.keyboard.press('F6');
      await tabTo(page, /^Ante, /);
      await page.keyboard.press('Space');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: /^Done, / }).waitFor();
      await tell(page, 'Shift+P', /Ante \$5/);
      await tabTo(page, /^Done, /);
      await page.keyboard.press('Enter');
      staked = true;
    } else if (keys.length) {
      if (staked && (await page.locator('.own .cards .slot').count())) await tell(page, 'Shift+Y', /^You hold .+ of /);
      await page.keyboard.press(keys.includes('p') ? 'p' : keys[0]);
    }
    await page.waitForTimeout(250);
  }
  assert.ok(playedOut(who.messages), 'the round was not played out');
  assert.ok(staked, 'nothing was staked');
  assert.ok(explained, 'the round with explanations explained nothing');
  await tell(page, 'Shift+W', /Ante|Play|Bonus|seat|:/);
  await tell(page, 'Shift+1', /^Seat 1, /);
  await tell(page, 'Shift+G', /Player-dealer|No cards|Board/);

  // Out again: the panel's last tab has what concerns the seat.
  await page.keyboard.press('?');
  const left = Date.now() + 30_000;
  while ((await page.locator('.own .plate').count()) && Date.now() < left) {
    await tabTo(page, /^(Leave|Press again)/, 90);
    await page.keyboard.press('Enter');
    await page.waitForTimeout(300);
  }
  assert.equal(await page.locator('.own .plate').count(), 0, 'the seat is still taken');
  assert.deepEqual(who.faults, []);
});
