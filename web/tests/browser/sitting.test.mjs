// What people do beside playing a hand: change tables, bank together, bet behind others, decide ahead, lose the network, look at
// a round again, and read an enlarged page.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { act, fast, inLobby, opened, ownTable, person, sitDown } from './house.mjs';
import { playedOut, steps } from './secrets.mjs';

const MOST = 45_000;

describe('a sitting', { concurrency: 3 }, () => {
  const here = opened();

  /** A person in the lobby. */
  async function come(options) {
    const who = await person(here.browser, here.house.url, options);
    return { who, page: await inLobby(who, here.house.url) };
  }

  /** Another person at a table that is open. */
  async function joins(table, options) {
    const one = await come(options);
    await one.page.goto(`${here.house.url}/#/table/${table}`);
    await one.page.locator('#offers .button').first().waitFor();
    return one;
  }

  /** Does something again and again until something holds. */
  async function until(page, holds, go, what) {
    const end = Date.now() + MOST;
    while (!(await holds())) {
      assert.ok(Date.now() < end, `${what}: ${(await page.locator('#offers').innerText()).replace(/\s+/g, ' ')}`);
      await go();
      await page.waitForTimeout(120);
    }
  }

  const press = (page, name) => page.getByRole('button', { name }).first().click({ timeout: 800 }).catch(() => {});
  const has = async (page, name) => (await page.getByRole('button', { name }).count()) > 0;
  const happened = (who, event) => who.messages.some((text) => text.includes(`"event":"${event}"`));

  test('whoever asks for a seat at another table is taken over with their chips after the round', async () => {
    const { who, page } = await come();
    const from = await ownTable(page, 'players-club/three-card-poker', { bots: 2 });
    const to = await ownTable(page, 'players-club/three-card-poker', { bots: 2 });
    await page.goto(`${here.house.url}/#/table/${from}`);
    await sitDown(page);
    await page.locator('[data-tab=owner]').click();
    await page.getByLabel('Another table').selectOption(String(to));
    await press(page, `Change to table ${to}`);
    await until(page, async () => page.url().endsWith(`/table/${to}`), () => act(page), 'not taken over');
    await page.locator('.own .plate').waitFor();
    assert.deepEqual(who.faults, []);
  });

  test('two people bank together: the second joins the player-dealer and takes a part of what it came to', async () => {
    const ann = await come();
    const table = await ownTable(ann.page, 'central-coast/super-pan-9', { bots: 0 });
    const others = await Promise.all([joins(table), joins(table)]);
    const [ben, cleo] = others;
    for (const one of [ann, ben, cleo]) await sitDown(one.page);
    await until(ann.page, () => happened(ann.who, 'bank-taken'), async () => {
      await press(ann.page, /^Take the player-dealer position/);
      for (const one of others) await press(one.page, /^Pass the player-dealer/);
    }, 'nobody banks');
    await until(ben.page, () => happened(ben.who, 'bank-joined'), async () => {
      if (await has(ben.page, /^Join the player-dealer.*…$/)) await press(ben.page, /^Join the player-dealer.*…$/);
      else await press(ben.page, /^Join the player-dealer/);
    }, 'nobody joins');
    await ben.page.locator('.own .plate', { hasText: 'with P-dealer' }).waitFor();
    await until(cleo.page, () => happened(cleo.who, 'bank-parted'), async () => {
      await press(ann.page, 'I am done');
      if (await has(cleo.page, /^(Done|No wager|Wager)/)) await act(cleo.page);
      else for (const one of [ann, cleo]) if (!(await has(one.page, /^Name who shakes/))) await act(one.page);
    }, 'the round did not end');
    for (const one of [ann, ben, cleo]) assert.deepEqual(one.who.faults, []);
  });

  test('who stands behind the seats bets on another’s hand at that seat', async () => {
    const ann = await come();
    const table = await ownTable(ann.page, 'chico/pure-21-5-blackjack-3-to-2', { bots: 3 });
    const ben = await joins(table);
    await until(ben.page, () => ben.page.locator('.own .plate', { hasText: 'behind the seats' }).count(), () => press(ben.page, /^Stand behind/), 'does not stand');
    const square = ben.page.locator('.behind button').first();
    await until(ben.page, async () => (await square.count()) > 0 && (await ben.page.locator('button.column').count()) > 0, async () => {}, 'no seat takes a bet');
    const seat = /seat (\d+)/.exec(await square.getAttribute('aria-label'))[1];
    await square.click();
    await ben.page.getByText(`behind seat ${seat}`).first().waitFor();
    await ben.page.locator('button.column').first().click();
    await press(ben.page, /^Wager /);
    const laid = () => [...steps(ben.who.messages).values()].some((step) => step.view.stakes.some((stake) => stake.person === step.you && stake.position === Number(seat)));
    await until(ben.page, laid, async () => {}, 'the bet does not lie there');
    await until(ben.page, () => playedOut(ben.who.messages), () => press(ben.page, /^(Done|I am done)/), 'the bet is not settled');
    assert.deepEqual([...ann.who.faults, ...ben.who.faults], []);
  });

  test('what is decided ahead is done when the turn comes, without another press', async () => {
    const { who, page } = await come();
    await ownTable(page, 'chico/texas-holdem', { bots: 5 });
    await sitDown(page);
    const ahead = page.locator('.ahead button', { hasText: 'Check or fold' });
    const decided = () => [...steps(who.messages).values()].flatMap((step) => step.events.filter((event) => event.event === 'decided' && event.person === step.you)).length;
    // What was decided before counts no more than what is pressed here when the turn comes too soon.
    let before = null;
    await until(page, () => before !== null && decided() > before, async () => {
      if (await ahead.count()) {
        if ((await ahead.getAttribute('aria-pressed', { timeout: 500 }).catch(() => 'true')) === 'true') return;
        await ahead.click({ timeout: 500 }).then(() => (before = decided()), () => {});
      } else if (before === null) await act(page);
    }, 'nothing was done');
    assert.deepEqual(who.faults, []);
  });

  test('the two and the five of a hand that is being set are named, before it is sent', async () => {
    const { who, page } = await come();
    await ownTable(page, 'chico/fortune-pai-gow-poker', { bots: 3 });
    await sitDown(page);
    await until(page, () => page.locator('.tray .touch').count(), () => act(page), 'no hand is set');
    for (let no = 0; no < 2; no++) await page.locator('.tray.column .touch').first().click();
    const names = page.locator('.tray strong');
    await until(page, async () => (await names.count()) === 2, async () => {}, 'the rows have no names');
    for (const name of await names.allInnerTexts()) assert.match(name, /^[A-Z].*(pair|high|flush|straight|kind|house|-)/i);
    assert.deepEqual(who.faults, []);
  });

  test('without a network the page says so, and with it the table goes on', async () => {
    const { who, page } = await come();
    await ownTable(page, 'delta/ez-baccarat', { bots: 2 });
    await sitDown(page);
    await who.context.setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await who.context.setOffline(false);
    await page.getByText('You are offline.').waitFor({ state: 'detached' });
    await until(page, () => playedOut(who.messages), () => act(page), 'the round was not played out');
    assert.deepEqual(who.faults, []);
  });

  test('a round again shows a player their own cards, the same round to another only what everybody saw', async () => {
    const { who, page } = await come();
    const table = await ownTable(page, 'chico/texas-holdem', { bots: 3 });
    await fast(page);
    await sitDown(page);
    await until(page, () => playedOut(who.messages), () => act(page), 'the round was not played out');
    const { view, you } = [...steps(who.messages).values()].find((step) => step.you !== null && step.view.hands.some((hand) => mine(step, hand)));
    const own = view.hands.find((hand) => mine({ view, you }, hand)).cards;
    await page.locator('[data-tab=settlement]').click();
    const address = `#/replay/${table}/${view.round}`;
    const seen = async (one) => {
      await one.goto(`${here.house.url}/${address}`);
      await one.locator('.rows').waitFor();
      return one.evaluate((path) => fetch(path).then((answer) => answer.text()), `/api/tables/${table}/rounds/${view.round}`);
    };
    const told = await seen(page);
    for (const card of own) assert.ok(told.includes(`"${card}"`), `${card} of mine is not shown to me`);
    const other = await come();
    const rail = JSON.parse(await seen(other.page));
    // Cards that draw for the button come before it, and are no hands.
    const events = rail.steps.map((step) => step.event);
    const dealt = events.slice(events.findLastIndex((event) => event.event === 'dealer-button') + 1).filter((event) => event.event === 'card-dealt' && event.place?.position);
    assert.ok(dealt.length > 0);
    assert.deepEqual(dealt.filter((event) => event.card), [], 'another was shown a hand');
    assert.deepEqual([...who.faults, ...other.who.faults], []);
  });

  for (const listing of ['chico/texas-holdem', 'central-coast/chinese-poker', 'delta/pai-gow-tiles']) {
    test(`at 200 % everything of ${listing} is reached, and nothing is wider than the page`, async () => {
      // 1280 by 800 at 200 %.
      const { who, page } = await come({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });
      await ownTable(page, listing, { bots: 2 });
      await sitDown(page);
      await until(page, () => page.locator('.own .plate', { hasText: 'Your turn' }).count(), async () => {}, 'no turn came');
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${wide} px too wide`);
      const buttons = page.locator('#offers .button:visible');
      for (let no = 0; no < (await buttons.count()); no++) {
        await buttons.nth(no).scrollIntoViewIfNeeded({ timeout: 2000 });
        assert.ok(await uncovered(buttons.nth(no)), `${await buttons.nth(no).innerText()} is covered`);
      }
      assert.deepEqual(who.faults, []);
    });
  }
});

const mine = (step, hand) => typeof hand.place === 'object' && hand.place.position === step.view.seats.find((seat) => seat.person === step.you)?.position;

/** Whether a press in the middle of a button meets it. */
const uncovered = (button) => button.evaluate((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  const met = document.elementFromPoint(x + width / 2, y + height / 2);
  return met !== null && (one === met || one.contains(met));
});
