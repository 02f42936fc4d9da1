// axe finds no serious fault on any page, in both themes, on a desk and on a phone.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, test } from 'node:test';
import { act, go, inLobby, opened, ownTable, person } from './house.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** The pages that are reached by their address. */
const PAGES = [
  '#/', '#/game/delta/ez-baccarat', '#/me', '#/rules', '#/rules/players-club/three-card-poker', '#/search/kill', '#/readings', '#/reading/C15',
  '#/clause/outlaws/three-card-poker-6-card-bonus#two-decks-alternate', '#/schedule/outlaws/gega-004147', '#/document/004/232-240',
  '#/settle/outlaws/three-card-poker-6-card-bonus', '#/trainer', '#/trainer/delta/ez-baccarat/settle/3', '#/replay', '#/audit', '#/floor',
];
const SIZES = [{ width: 1280, height: 800 }, { width: 390, height: 844 }];
const TABLES = ['chico/texas-holdem', 'delta/ez-baccarat', 'delta/blackjack-x', 'chico/fortune-pai-gow-poker', 'central-coast/chinese-poker', 'players-club/panguingue'];

/** The serious faults of a page. What is said of a page is the same in both themes: the second is asked for its colours only. */
async function faults(page, theme) {
  await page.evaluate((axe) => window.axe ?? (0, eval)(axe), AXE);
  const rules = theme === 'light' ? { runOnly: ['color-contrast'] } : {};
  const found = await page.evaluate((asked) => window.axe.run(document, { resultTypes: ['violations'], ...asked }).then((result) => result.violations), rules);
  const serious = found.filter((one) => one.impact === 'serious' || one.impact === 'critical');
  return serious.map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => `${node.target.join(' ')} ${node.failureSummary?.split('\n')[1] ?? ''}`).join(' | ')}`);
}

/** Hides all but the first of many like children: what axe says of ten rows it says of a hundred, and each costs time. */
const thin = (page) => page.evaluate(() => {
  for (const list of document.querySelectorAll('main ul, main ol, main dl, main tbody, main div')) {
    const rows = [...list.children];
    if (rows.length > 16) for (const row of rows.slice(10)) row.style.display = 'none';
  }
});

/** Asks at every size. */
async function sound(page, where, theme) {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.waitForTimeout(200);
    assert.deepEqual(await faults(page, theme), [], `${where} at ${size.width}`);
  }
}

describe('axe', { concurrency: 2 }, () => {
  const here = opened();

  for (const colorScheme of ['dark', 'light']) {
    test(`no page has a serious fault in the ${colorScheme} theme`, async () => {
      const who = await person(here.browser, here.house.url, { colorScheme });
      for (const address of PAGES) {
        const page = await go(who, here.house.url, `/${address}`);
        // A page that has not come has no faults: what it is about is there first, and then all that it asks for.
        await page.locator(address === '#/' ? 'main li a' : 'main h1, main h2, aside h2').first().waitFor({ state: 'attached' });
        await page.waitForLoadState('networkidle', { timeout: 2000 }).catch(() => {});
        await thin(page);
        await page.evaluate(() => document.querySelectorAll('aside details').forEach((more) => { more.open = true; }));
        await sound(page, address, colorScheme);
        await page.close();
      }
    });

    test(`no table has a serious fault in the ${colorScheme} theme`, async () => {
      const who = await person(here.browser, here.house.url, { colorScheme });
      const page = await inLobby(who, here.house.url);
      for (const listing of TABLES) {
        await ownTable(page, listing);
        for (let turn = 0; turn < 8; turn++) {
          await act(page);
          await page.waitForTimeout(200);
        }
        await sound(page, listing, colorScheme);
        await page.setViewportSize(SIZES[0]);
      }
    });
  }
});
