// Declarations of Chinese poker are seen by everybody at the table, also after a reload in the middle, in both languages.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { act, go, inLobby, opened, ownTable, person, sitDown, until } from './house.mjs';

describe('declarations', { concurrency: 2 }, () => {
  const here = opened();

  for (const [button, mark, marca] of [
    [/^\s*Declare a clean sweep/, /Sweep (declared|confirmed)/, /Sweep (declarado|confirmado)/],
    [/^\s*Surrender/, /Surrender (declared|confirmed)/, /Rendición (declarada|confirmada)/],
  ]) {
    test(`${mark}: the table goes on for who declared it and for who watches`, async () => {
      const who = await person(here.browser, here.house.url);
      const page = await inLobby(who, here.house.url);
      const table = await ownTable(page, 'central-coast/chinese-poker', { bots: 2, private: false });
      const watcher = await person(here.browser, here.house.url, { locale: 'es-MX' });
      const rail = await go(watcher, here.house.url, `/#/table/${table}`);
      await rail.locator('#felt .plate').first().waitFor();
      await sitDown(page);
      const shows = async (where, text) => (await where.locator('#felt, .own').getByText(text).count()) > 0;
      // The hand may be over before it is declared on a slow machine: then it is done in the next one.
      const declare = async () => {
        const offered = page.locator('#offers .button', { hasText: button });
        if (await offered.count()) await offered.first().click({ timeout: 1000 });
        const again = page.getByRole('button', { name: /^Press again/ });
        if (await again.count()) await again.first().click({ timeout: 1000 });
        if (!(await offered.count()) && !(await again.count()) && !(await shows(page, mark))) await act(page);
      };
      const seen = { rail: false };
      const noted = async () => {
        seen.rail ||= await shows(rail, marca);
        return (await shows(page, mark)) && seen.rail;
      };
      await until(page, noted, 'nothing was declared', { doing: () => declare().catch(() => {}), every: 60 });
      await page.reload();
      await page.locator('#felt .plate').first().waitFor();
      const heard = who.messages.length;
      // The round goes to its end, and the next begins.
      const over = () => who.messages.slice(heard).some((text) => /"event":"(round|hand)-closed"/.test(text));
      await until(page, async () => over(), 'the round was not played out', { doing: async () => {
        const confirm = page.locator('#offers .button', { hasText: /^\s*Confirm/ });
        if (await confirm.count()) await confirm.first().click({ timeout: 1000 }).catch(() => {});
        else await act(page);
      } });
      assert.deepEqual([...who.faults, ...watcher.faults], []);
      await who.context.close();
      await watcher.context.close();
    });
  }

  test('a mark that this page does not know yet is shown by its key', async () => {
    const who = await person(here.browser, here.house.url);
    // A room that is newer than the page: every seat has a mark without a text.
    await who.context.routeWebSocket(/\/ws/, (page) => {
      const room = page.connectToServer();
      room.onMessage((text) => page.send(String(text).replaceAll('"marks":[]', '"marks":["not-known-yet"]')));
    });
    const page = await inLobby(who, here.house.url);
    await ownTable(page, 'central-coast/chinese-poker', { bots: 3 });
    await page.locator('#felt').getByText('not known yet').first().waitFor();
    await sitDown(page);
    await page.reload();
    await page.locator('#felt').getByText('not known yet').first().waitFor();
    assert.deepEqual(who.faults, []);
    await who.context.close();
  });
});
