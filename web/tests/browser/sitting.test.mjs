// What people do beside playing a hand: change tables, bank together, bet behind others, decide ahead, lose the network, look at
// a round again, and read an enlarged page.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PATIENCE, act, fast, inLobby, opened, ownTable, person, sitDown, until } from './house.mjs';
import { firstStaked, playedOut, steps } from './secrets.mjs';

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
    await page.getByLabel('Table change').selectOption(String(to));
    // What was asked for stands there until it is done; the press is repeated until it does.
    await until(page, async () => page.url().endsWith(`/table/${to}`), 'not taken over', { doing: async () => {
      if (await has(page, `Change to table ${to}`)) await press(page, `Change to table ${to}`);
      await act(page);
    } });
    await page.locator('.own .plate').waitFor();
    assert.deepEqual(who.faults, []);
  });

  test('two people bank together: the second joins the player-dealer and takes a part of what it came to', async () => {
    const ann = await come();
    const table = await ownTable(ann.page, 'central-coast/super-pan-9', { bots: 0 });
    const others = await Promise.all([joins(table), joins(table)]);
    const [ben, cleo] = others;
    for (const one of [ann, ben, cleo]) await sitDown(one.page);
    const TAKE = /^Take the player-dealer position/;
    const JOIN = /^Join the player-dealer/;
    const MORE = /^Join the player-dealer.*…$/;
    const together = async () => (await ben.page.locator('.own .plate', { hasText: 'with P-dealer' }).count()) > 0;
    // A round in which somebody was too late is followed by another, so all of it is done again: nobody wagers before two bank.
    let joined = false;
    await until(cleo.page, () => happened(cleo.who, 'bank-parted'), 'no round was banked together', { doing: async () => {
      if (await has(ann.page, TAKE)) return press(ann.page, TAKE);
      for (const one of others) if (await has(one.page, /^Pass the player-dealer/)) await press(one.page, /^Pass the player-dealer/);
      if (!(await together())) return (await has(ben.page, JOIN)) && press(ben.page, (await has(ben.page, MORE)) ? MORE : JOIN);
      joined = true;
      if (await has(ann.page, 'Not now')) await press(ann.page, 'Not now');
      if (await has(cleo.page, /^(Done|No wager|Wager)/)) await act(cleo.page);
      else for (const one of [ann, cleo]) if (!(await has(one.page, /^Choose who shakes/))) await act(one.page);
    } });
    assert.ok(joined && happened(ann.who, 'bank-taken') && happened(ben.who, 'bank-joined'));
    for (const one of [ann, ben, cleo]) assert.deepEqual(one.who.faults, []);
  });

  test('who stands behind the seats bets on another’s hand at that seat', async () => {
    const ann = await come();
    const table = await ownTable(ann.page, 'chico/pure-21-5-blackjack-3-to-2', { bots: 3 });
    const ben = await joins(table);
    await until(ben.page, () => ben.page.locator('.own .plate', { hasText: 'betting behind' }).count(), 'does not stand', { doing: () => press(ben.page, /^Bet behind the seats/) });
    // Wagers close when their time is over, and bots come and go: a bet that was not laid in time is laid in the next round, behind
    // whoever is there then.
    const laid = () => Boolean(firstStaked(ben.who.messages));
    const first = (selector) => ben.page.locator(selector).first();
    await until(ben.page, laid, 'no bet lies behind a seat', { doing: async () => {
      if (await has(ben.page, /^Wager /)) return press(ben.page, /^Wager /);
      if (!(await ben.page.getByText(/behind seat \d/).count())) return first('.behind button').click({ timeout: 500 }).catch(() => {});
      await first('button.column').click({ timeout: 500 }).catch(() => {});
    } });
    // Whether to follow a doubled or split hand is asked of who bets behind it.
    await until(ben.page, () => playedOut(ben.who.messages), 'the bet is not settled', { doing: () => press(ben.page, /^(No|Done|Not now)\b/) });
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
    await until(page, () => before !== null && decided() > before, 'nothing was done', { doing: async () => {
      if (await ahead.count()) {
        if ((await ahead.getAttribute('aria-pressed', { timeout: 500 }).catch(() => 'true')) === 'true') return;
        await ahead.click({ timeout: 500 }).then(() => (before = decided()), () => {});
      } else {
        // A hand that ended before the turn came took the decision with it.
        if (await page.locator('.own .plate', { hasText: 'Your turn' }).count()) before = null;
        if (before === null) await act(page);
      }
    } });
    assert.deepEqual(who.faults, []);
  });

  test('the two and the five of a hand that is being set are named, before it is sent', async () => {
    const { who, page } = await come();
    await ownTable(page, 'chico/fortune-pai-gow-poker', { bots: 3 });
    await sitDown(page);
    await until(page, () => page.locator('.tray .touch').count(), 'no hand is set', { doing: async () => {
      if (!(await page.locator('.tray').count())) await act(page);
    } });
    for (let no = 0; no < 2; no++) await page.locator('.tray.column .touch').first().click();
    const names = page.locator('.tray strong');
    await until(page, async () => (await names.count()) === 2, 'the rows have no names');
    for (const name of await names.allInnerTexts()) assert.match(name, NAMED);
    assert.deepEqual(who.faults, []);
  });

  test('who needs longer asks for more time, and everybody waits', async () => {
    const { who, page } = await come();
    await ownTable(page, 'players-club/three-card-poker', { bots: 5 });
    await sitDown(page);
    const clocks = () => who.messages.map((text) => JSON.parse(text)).filter((one) => one.type === 'clock').map((one) => one.clock.ms);
    await page.getByRole('button', { name: 'More time' }).waitFor({ timeout: PATIENCE });
    await page.keyboard.press('+');
    await until(page, () => clocks().length > 0, 'there is no more time');
    assert.ok(clocks()[0] > 25_000, `${clocks()[0]} ms are left`);
    assert.equal(await page.getByRole('button', { name: 'More time' }).count(), 0, 'while there is time nothing is asked');
    assert.deepEqual(who.faults, []);
  });

  test('at stud own cards that lie face down are marked, also when the page was loaded anew', async () => {
    const { who, page } = await come();
    await ownTable(page, 'central-coast/seven-card-stud', { bots: 3 });
    await sitDown(page);
    const marked = page.locator('.own .cards [aria-label*="face down"]');
    await until(page, async () => (await marked.count()) === 2, 'nothing is marked', { doing: () => act(page) });
    await page.reload();
    await until(page, async () => (await marked.count()) === 2, 'the marks are gone');
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
    await until(page, () => playedOut(who.messages), 'the round was not played out', { doing: () => act(page) });
    assert.deepEqual(who.faults, []);
  });

  test('a round again shows a player their own cards, the same round to another only what everybody saw', async () => {
    const { who, page } = await come();
    const table = await ownTable(page, 'chico/texas-holdem', { bots: 3 });
    await fast(page);
    await sitDown(page);
    await until(page, () => playedOut(who.messages), 'the round was not played out', { doing: () => act(page) });
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
      await until(page, () => page.locator('.own .plate', { hasText: 'Your turn' }).count(), 'no turn came');
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${wide} px too wide`);
      // While a turn is given to somebody else the buttons change: they are asked until they are asked within one.
      let asked = null;
      await until(page, async () => (asked = await covered(page)) !== null, 'there was never a button to press');
      assert.deepEqual(asked, [], 'what cannot be pressed');
      assert.deepEqual(who.faults, []);
    });
  }
});

/** What two cards or five may be called. */
const NAMED = /^(High card|Pair|Two pairs?|Three|Straight|Flush|Full house|Four|Straight flush|Royal flush|Five)\b/;

const mine = (step, hand) => typeof hand.place === 'object' && hand.place.position === step.view.seats.find((seat) => seat.person === step.you)?.position;

/** The buttons of the dock that a press in their middle does not meet, all asked in one turn of the page; null where there are none. */
const covered = (page) => page.evaluate(() => {
  const buttons = [...document.querySelectorAll('#offers .button')].filter((one) => one.getClientRects().length);
  const missed = buttons.filter((one) => {
    one.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = one.getBoundingClientRect();
    const met = document.elementFromPoint(x + width / 2, y + height / 2);
    return met === null || !one.contains(met);
  });
  return buttons.length ? missed.map((one) => one.textContent.trim()) : null;
});
