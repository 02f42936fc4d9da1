// The table in a real browser: two people, a line that breaks, keys alone, a finger alone, a host that is not this machine.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { act, fast, inLobby, offered, opened, ownTable, person, sitDown, until } from './house.mjs';
import { leaks, playedOut, watch } from './secrets.mjs';

const HOST = 'cardroom.home';
const patience = (page, ms) => page.waitForTimeout(ms);

/** Plays until a round with a hand of one's own is over. */
const play = (who, page) => until(page, () => playedOut(who.messages), 'the round was not played out', { doing: () => act(page) });

/** Presses until it has done something: what has just changed takes no press, and what cannot be done now is locked. */
const pressed = (page, button, done) => until(page, done, 'a press did nothing', { doing: () => button.click({ timeout: 1000 }).catch(() => {}), every: 200 });

describe('the table', { concurrency: 3 }, () => {
  const here = opened({ hosts: [HOST], args: [`--host-resolver-rules=MAP ${HOST} 127.0.0.1`] });

  /** A person in the lobby. */
  async function come(options) {
    const who = await person(here.browser, here.house.url, options);
    const page = await inLobby(who, here.house.url);
    return { who, page };
  }

  test('two people at one table see the same game and not each other’s cards', async () => {
    const ann = await come();
    const table = await ownTable(ann.page, 'chico/texas-holdem', { bots: 0 });
    const ben = await come();
    await ben.page.goto(`${here.house.url}/#/table/${table}`);
    const rail = await watch(here.house, table);
    await ben.page.locator('#offers .button').first().waitFor();
    await fast(ann.page);
    await Promise.all([play(ann.who, ann.page), play(ben.who, ben.page)]);
    rail.close();
    assert.deepEqual(leaks(ann.who.messages, rail.messages), []);
    assert.deepEqual(leaks(ben.who.messages, rail.messages), []);
    await ben.page.locator('[data-tab=chat]').click();
    await ben.page.getByLabel('Say something').fill('well played');
    await ben.page.keyboard.press('Enter');
    await ann.page.locator('[data-tab=chat]').click();
    await ann.page.getByText('well played').waitFor();
    assert.deepEqual([...ann.who.faults, ...ben.who.faults], []);
  });

  test('a line that breaks in mid-hand is taken up: what was on its way is done once, and the hand is played out', async () => {
    const { who, page } = await come();
    let line = null;
    let lose = 'nothing';
    const sent = [];
    await page.routeWebSocket(/\/api\/tables\/\d+\/ws/, (browserSide) => {
      const room = browserSide.connectToServer();
      line = browserSide;
      browserSide.onMessage((text) => {
        const message = JSON.parse(text);
        // What is sent again, be it late, is no new purchase: it loses nothing, and is not taken for a press.
        const again = sent.some((one) => one.id === message.id);
        if (message.type === 'do') sent.push(message);
        if (message.type === 'do' && message.verb === 'buy' && lose !== 'nothing' && !again) {
          if (lose === 'the answer') room.send(text);
          lose = 'nothing';
          setTimeout(() => browserSide.close(), 30);
          return;
        }
        room.send(text);
      });
      room.onMessage((text) => browserSide.send(text));
    });
    await ownTable(page, 'delta/ez-baccarat', { bots: 0 });
    // At a table that is paused nothing else happens while chips are bought. It is paused before anybody sits, for as soon as there is
    // a person a round begins, and in a round no chips are sold.
    await page.locator('[data-tab=owner]').click();
    await page.locator('#panel').getByRole('button', { name: 'Pause', exact: true }).click();
    await page.locator('#panel').getByRole('button', { name: 'Resume', exact: true }).waitFor();
    await sitDown(page);
    const buy = page.locator('#panel').getByRole('button', { name: 'Top up', exact: true });
    const chips = () => page.evaluate(() => Number(document.querySelector('.own .chips .sum').textContent.replace(/[$,]/g, '')));
    const bought = () => new Set(sent.filter((message) => message.verb === 'buy').map((message) => message.id)).size;
    for (const lost of ['the question', 'the answer']) {
      const had = await chips();
      lose = lost;
      await buy.click();
      await page.locator('#panel .text').fill('50');
      const sends = bought();
      await pressed(page, page.locator('#panel').getByRole('button', { name: /^Top up \$50/ }), () => bought() > sends);
      await page.waitForFunction((sum) => document.querySelector('.own .chips .sum')?.textContent.replace(/[$,]/g, '') === String(sum), had + 50)
        .catch(async () => assert.fail(`with ${lost} lost there are ${await chips()} and not ${had + 50}: sent ${JSON.stringify(sent.slice(-3))}; heard ${who.messages.slice(-3).map((text) => text.slice(0, 160))}; ${await offered(page)}`));
      await patience(page, 700);
      assert.equal(await chips(), had + 50, `with ${lost} lost`);
    }
    assert.equal(bought(), 2, 'what is sent again has the same id');
    assert.ok(sent.filter((message) => message.verb === 'buy').length > 2, 'and it was sent again');
    await page.locator('#panel').getByRole('button', { name: 'Resume', exact: true }).click();
    for (let bots = 0; bots < 2; bots++) await page.locator('#panel').getByRole('button', { name: 'Seat a bot' }).click();
    await fast(page);
    // The line breaks once more while cards are out.
    await until(page, async () => (await page.locator('.pair').count()) > 0, 'no cards are dealt', { doing: () => act(page) });
    line.close();
    await play(who, page);
    assert.deepEqual(who.faults, []);
  });

  test('over plain http under a name that is not localhost everything but installing works', async () => {
    const url = `http://${HOST}:${here.house.port}`;
    const who = await person(here.browser, here.house.url);
    const page = await inLobby(who, url);
    assert.equal(await page.evaluate(() => window.isSecureContext), false);
    await ownTable(page, 'players-club/three-card-poker');
    await fast(page);
    await play(who, page);
    assert.deepEqual(who.faults, []);
  });

  test('a phone is played by touch alone, and nothing is wider than it', async () => {
    const { who, page } = await come({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await page.locator('main li a', { hasText: 'Three Card Poker' }).first().tap();
    await page.getByRole('button', { name: /^Open (a|another) table/ }).tap();
    await sitDown(page, (button) => button.tap({ timeout: 1000 }));
    await until(page, () => playedOut(who.messages), 'the round was not played out', { every: 250, doing: async () => {
      const circle = page.locator('button.column').first();
      const next = page.locator('#offers .button:not([aria-disabled=true]):not(.quiet):not(.step)').filter({ hasText: /^\s*(Wager|Done|Play|Pass|Fold)/ }).first();
      if (await page.getByText('No wager this round').count()) await circle.tap({ timeout: 1000 }).catch(() => {});
      else if (await next.count()) await next.tap({ timeout: 1000 }).catch(() => {});
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${wide} px too wide`);
    } });
    assert.deepEqual(who.faults, []);
  });
});
