// Thirteen cards are arranged in three: by drag, by touch and by key.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inLobby, opened, ownTable, person, sitDown, until } from './house.mjs';

const CARD = { position: { x: 8, y: 14 } };

describe('thirteen cards', { concurrency: 3 }, () => {
  const here = opened();

  /** A person with thirteen cards to arrange. */
  async function dealt(options, press) {
    const who = await person(here.browser, here.house.url, options);
    const page = await inLobby(who, here.house.url);
    await ownTable(page, 'central-coast/chinese-poker', { bots: 2 });
    await sitDown(page, press);
    await until(page, async () => (await page.locator('.tray').count()) > 0 && (await page.locator('.own .touch').count()) === 13, 'no thirteen cards');
    return { who, page };
  }

  const loose = (page) => page.locator('.own .touch');
  const tray = (page, no) => page.locator('.tray').nth(no);
  const held = (page) => Promise.all([0, 1, 2].map((no) => tray(page, no).locator('.touch[draggable]').count()));

  /** The trays come to hold so many. */
  async function holds(page, many) {
    let now = [];
    const wrong = async () => `the trays hold ${now} and not ${many}`;
    await until(page, async () => String((now = await held(page))) === String(many), wrong);
  }

  /** Sets the hand as it lies; one that is fouled is asked once more. */
  async function set(page, press) {
    const button = page.getByRole('button', { name: /Set (foul )?hand/ });
    await until(page, async () => (await page.locator('.tray').count()) === 0, 'the hand is not set', { doing: () => press(button).catch(() => {}), every: 400 });
  }

  test('by key: digits pick, letters put, Enter sets, and each move is told', async () => {
    const { who, page } = await dealt();
    // What is told may be followed at once by what a bot does: all of it is kept.
    await page.evaluate(() => {
      const live = document.querySelector('p[aria-live=polite]');
      window.said = [];
      new MutationObserver(() => window.said.push(live.textContent)).observe(live, { childList: true, characterData: true, subtree: true });
    });
    for (const [many, key, now] of [[3, 'f', [3, 0, 0]], [5, 'm', [3, 5, 0]], [5, 'b', [3, 5, 5]]]) {
      for (let no = 1; no <= many; no++) await page.keyboard.press(String(no));
      await page.keyboard.press(key);
      await holds(page, now);
    }
    await page.waitForFunction(() => window.said.some((text) => /Back, 5 cards: (\S+ of \S+, ){5}/.test(text)));
    await set(page, () => page.keyboard.press('Enter'));
    assert.deepEqual(who.faults, []);
  });

  test('by drag: into a tray, from one to another, and not into a full one', async () => {
    const { who, page } = await dealt();
    for (let no = 0; no < 3; no++) await loose(page).first().dragTo(tray(page, 0), { sourcePosition: CARD.position });
    await holds(page, [3, 0, 0]);
    await loose(page).first().dragTo(tray(page, 0), { sourcePosition: CARD.position });
    await holds(page, [3, 0, 0]);
    await tray(page, 0).locator('.touch').first().dragTo(tray(page, 2), { sourcePosition: CARD.position });
    await holds(page, [2, 0, 1]);
    assert.equal(await loose(page).count(), 10);
    assert.deepEqual(who.faults, []);
  });

  test('by touch on a phone: cards, then a place in a tray', async () => {
    const tap = (button) => button.first().tap({ timeout: 1000 });
    const { who, page } = await dealt({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, tap);
    for (const [no, many] of [[0, 3], [1, 5], [2, 5]]) {
      for (let card = 0; card < many; card++) await loose(page).nth(card).tap(CARD);
      await tray(page, no).locator('button:has(.gap)').first().tap();
    }
    await holds(page, [3, 5, 5]);
    await tray(page, 1).locator('.touch').first().tap(CARD);
    await holds(page, [3, 4, 5]);
    await loose(page).first().tap(CARD);
    await tray(page, 1).locator('button:has(.gap)').first().tap();
    await set(page, tap);
    assert.deepEqual(who.faults, []);
  });

  test('on a short phone trays, cards and plate are in sight together', async () => {
    const tap = (button) => button.first().tap({ timeout: 1000 });
    const { page } = await dealt({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }, tap);
    for (const [no, many] of [[null, 0], [0, 3], [1, 5]]) {
      for (let card = 0; card < many; card++) await loose(page).nth(card).tap(CARD);
      if (no !== null) await tray(page, no).locator('button:has(.gap)').first().tap();
      await page.waitForTimeout(200);
      const boxes = await page.evaluate(() => ['#felt', '.strip', '.tray', '.own .cards', '.own .plate'].map((one) => {
        const { top, bottom, left, right } = document.querySelector(one).getBoundingClientRect();
        return { one, top, bottom, left, right };
      }));
      const [felt, ...within] = boxes;
      for (const box of within) {
        assert.ok(box.top >= felt.top && box.bottom <= felt.bottom && box.left >= 0 && box.right <= 360, JSON.stringify([box, felt]));
      }
    }
  });
});
