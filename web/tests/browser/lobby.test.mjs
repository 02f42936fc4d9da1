// A room that shows itself: its tables play while somebody is in the lobby, on a desk and on a phone.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inLobby, opened, person, until } from './house.mjs';

describe('the lobby of a demo', { concurrency: 2 }, () => {
  const here = opened({ demo: true });

  for (const [name, viewport] of [['desk', { width: 1440, height: 900 }], ['phone', { width: 390, height: 844 }]]) {
    test(`rounds go by on a ${name}, and who comes to a table finds it in play`, async () => {
      const who = await person(here.browser, here.house.url, { viewport });
      const page = await inLobby(who, here.house.url);
      await page.goto(`${here.house.url}/#/game/players-club/three-card-poker`);
      const round = async () => Number(/round (\d+)/i.exec(await page.locator('body').innerText())?.[1] ?? 0);
      await until(page, async () => (await round()) > 0, 'the table stays at round 0', { every: 500 });
      const before = await round();
      await until(page, async () => (await round()) > before, 'no round follows', { every: 500 });
      if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/lobby-${name}.png` });
      await page.getByRole('button', { name: /^Go to table/ }).or(page.getByRole('link', { name: /^Go to table/ })).first().click();
      await page.locator('#felt section, #felt .strip').first().waitFor();
      const heard = who.messages.length;
      await until(page, async () => who.messages.slice(heard).some((text) => text.includes('"type":"step"')), 'the table rests');
      assert.deepEqual(who.faults, []);
      await who.context.close();
    });
  }
});
