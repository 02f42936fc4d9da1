// Compliance files on pages, and a table that runs under a regime: on a desk and on a phone.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { go, inLobby, opened, person } from './house.mjs';

const WIDE = async (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

describe('compliance', { concurrency: 2 }, () => {
  const here = opened();

  test('a compliance file holds for a day, cites its lines and can be downloaded', async () => {
    for (const [name, viewport] of [['desk', { width: 1280, height: 800 }], ['phone', { width: 390, height: 844 }]]) {
      const who = await person(here.browser, here.house.url, { viewport });
      const page = await go(who, here.house.url, '/#/file/delta/ez-baccarat/on/2026-06-01');
      await page.getByRole('heading', { name: /Regime california-2026: stayed by a court/ }).waitFor();
      const owner = page.locator('.row', { hasText: 'DEQ Systems Corp.' });
      assert.equal(await owner.count(), 1);
      assert.ok(await page.locator('a[href="#/document/001/456"]').count() > 0);
      const data = await page.getByRole('link', { name: 'Download JSON' }).getAttribute('href');
      const told = await (await fetch(here.house.url + data)).json();
      assert.equal(told.regimes[0].status, 'stayed');
      assert.ok((await WIDE(page)) <= 0, `${name} scrolls sideways`);
      if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/file-${name}.png`, fullPage: true });
      await page.getByLabel('Day').fill('2026-04-15');
      await page.getByRole('heading', { name: /Regime california-2026: in force/ }).waitFor();
      assert.deepEqual(who.faults, []);
      await who.context.close();
    }
  });

  test('a table under a regime shows the rotation to everybody', async () => {
    const who = await person(here.browser, here.house.url);
    const page = await inLobby(who, here.house.url);
    await page.goto(`${here.house.url}/#/game/delta/blackjack-x`);
    await page.getByText('More choices').click();
    await page.getByLabel('Regime').selectOption('california-2026');
    await page.getByRole('button', { name: /^Open a table|^Open another/ }).click();
    await page.locator('.rotation').waitFor();
    assert.match(await page.locator('.rotation').innerText(), /Rotation 3\d:\d\d · \d of 2|Rotation 40:00/);
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/regime-desk.png` });
    const phone = await person(here.browser, here.house.url, { viewport: { width: 390, height: 844 } });
    const watching = await go(phone, here.house.url, new URL(page.url()).hash.replace(/^#/, '/#'));
    await watching.locator('.rotation').waitFor();
    assert.ok((await WIDE(watching)) <= 0, 'the phone scrolls sideways');
    if (process.env.PICTURES) await watching.screenshot({ path: `${process.env.PICTURES}/regime-phone.png` });
    assert.deepEqual([...who.faults, ...phone.faults], []);
    await who.context.close();
    await phone.context.close();
  });
});
