// A game that the calendar closes, whatever the time is: the lobby says so with its hours, no table opens, and the floor keeps
// it open.
import assert from 'node:assert/strict';
import { writeFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { go, inLobby, opened, person } from './house.mjs';

const calendar = join(mkdtempSync(join(tmpdir(), 'houseway-calendar-')), 'calendar.toml');
writeFileSync(calendar, '[[date]]\nfrom = "2000-01-01"\nuntil = "2999-12-31"\nname = "Renovation"\nclosed = true\nlistings = ["delta/holdem"]\n');
const here = opened({ calendar });

test('a closed game says why, opens no table, and is kept open by the floor', async () => {
  const who = await person(here.browser, here.house.url);
  const page = await inLobby(who, here.house.url);
  await page.goto(`${here.house.url}/#/game/delta/holdem`);
  await page.getByText(/is closed now: Renovation/).waitFor();
  if (process.env.PICTURES) {
    for (const [name, viewport] of [['desk', { width: 1280, height: 800 }], ['phone', { width: 390, height: 844 }]]) {
      await page.setViewportSize(viewport);
      await page.screenshot({ path: `${process.env.PICTURES}/hours-${name}.png` });
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  }
  await page.getByRole('button', { name: /Open a table/i }).click();
  await page.getByRole('alert').filter({ hasText: 'Renovation' }).waitFor();
  assert.equal((await (await fetch(`${here.house.url}/api/tables`)).json()).length, 0);
  // The admin keeps it open for an hour, with a reason.
  const boss = await person(here.browser, here.house.url);
  const admin = await go(boss, here.house.url, here.house.admin);
  await admin.getByRole('button', { name: 'Become the admin' }).click();
  await admin.locator('header a[href="#/floor"]').waitFor();
  const kept = await admin.evaluate(async () => {
    const post = async (path, body) => {
      const answer = await fetch(`/api/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
      return [answer.status, await answer.json()];
    };
    const me = await (await fetch('/api/me')).json();
    await post('admin/roles', { account: me.account, role: 'floor', on: true });
    return post('floor/hours', { listing: 'delta/holdem', until: Date.now() + 3_600_000, reason: 'a tournament' });
  });
  assert.equal(kept[0], 200, JSON.stringify(kept));
  await page.getByRole('button', { name: /Open a table/i }).click();
  await page.locator('#felt').waitFor();
  assert.deepEqual(who.faults, []);
});
