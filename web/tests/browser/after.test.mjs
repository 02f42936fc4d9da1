// Beside the hand itself: a round by its link and its audit, the largest table, chips that are dropped and typed, sounds, installing,
// and what a screen reader is told.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { act, fast, go, inLobby, opened, overlaps, ownTable, person, sitDown, until } from './house.mjs';
import { playedOut, steps } from './secrets.mjs';

describe('beside the hand', { concurrency: 3 }, () => {
  const here = opened();

  /** A person in the lobby; `before` is done in each of their pages first. */
  async function come(options, before = null) {
    const who = await person(here.browser, here.house.url, options);
    if (before) await who.context.addInitScript(before);
    return { who, page: await inLobby(who, here.house.url) };
  }
  const playRound = (who, page) => until(page, () => playedOut(who.messages), 'the round was not played out', { doing: () => act(page) });
  /** Waits for wagers, and passes the player-dealer position meanwhile. */
  const wagers = (page) => until(page, () => page.locator('button.column').count(), 'wagers do not open', { doing: () => page.locator('#offers .button:not(.ahead *)', { hasText: /^\s*Pass the player-dealer/ }).click({ timeout: 300 }).catch(() => {}) });

  /** Keeps every tone that a page makes. */
  const listens = () => {
    window.tones = [];
    window.AudioContext = class extends window.AudioContext {
      createOscillator() {
        const one = super.createOscillator();
        window.tones.push(one);
        return one;
      }
    };
  };
  const tones = (page) => page.evaluate(() => window.tones.map((one) => one.frequency.value));

  test('a step of a round has a link that leads another to it, and the deck is checked against what was promised', async () => {
    const { who, page } = await come();
    const table = await ownTable(page, 'players-club/three-card-poker', { bots: 3 });
    await fast(page);
    await sitDown(page);
    await playRound(who, page);
    await page.locator('[data-tab=settlement]').click();
    const address = await page.locator('#panel a[href^="#/replay/"]').getAttribute('href');
    await page.goto(`${here.house.url}/${address}`);
    await page.locator('.rows').waitFor();
    await page.keyboard.press('End');
    for (let back = 0; back < 3; back++) await page.keyboard.press('ArrowLeft');
    await page.getByRole('button', { name: 'Copy link' }).click();
    assert.match(page.url(), new RegExp(`#/replay/${table}/\\d+\\?step=\\d+$`));
    const step = await page.locator('[aria-current=step]').innerText();
    const other = await person(here.browser, here.house.url);
    const there = await go(other, page.url());
    await there.locator('[aria-current=step]').waitFor();
    assert.equal(await there.locator('[aria-current=step]').innerText(), step);
    // The player's own cards and those that were shown are followed to the root that was told before the deal.
    await page.getByRole('link', { name: 'Audit' }).first().click();
    await page.getByText('Verified.').waitFor();
    assert.match(await page.locator('dl code').first().innerText(), /^[0-9a-f]{64}$/);
    assert.match(await page.locator('dl').first().innerText(), /\d+ cards seen/);
    assert.deepEqual([...who.faults, ...other.faults], []);
  });

  test('at a table of fourteen nothing lies over anything else, on a desk, a tablet and a phone', async () => {
    const { who, page } = await come({}, listens);
    await ownTable(page, 'delta/dragon-bonus-baccarat', { bots: 12, seats: 14 });
    await fast(page);
    await sitDown(page);
    await wagers(page);
    const found = [];
    let sizes = [[1440, 900], [820, 1180], [390, 844]];
    await until(page, () => playedOut(who.messages) && sizes.length === 0, 'the round was not looked at', { doing: async () => {
      const [width, height] = sizes[0] ?? [1440, 900];
      await page.setViewportSize({ width, height });
      await page.waitForFunction((wide) => innerWidth === wide && Boolean(document.querySelector('.page.phone')) === (wide < 760), width);
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      found.push(...(await overlaps(page)).map((one) => `${width}: ${one}`));
      if (steps(who.messages).size > 3) sizes = sizes.slice(1);
      await act(page);
    } });
    assert.deepEqual([...new Set(found)], []);
    // Turns came, and nobody had asked for sounds.
    assert.deepEqual(await tones(page), []);
    assert.deepEqual(who.faults, []);
  });

  test('chips are dropped on a circle or typed, and what cannot lie there is said', async () => {
    const { who, page } = await come();
    // A slow table: a busy machine needs the time for wagers that a person never would.
    await ownTable(page, 'delta/ez-baccarat', { bots: 5, pace: 2 });
    await sitDown(page);
    const circle = (name) => page.locator('button.column', { hasText: name });
    const typed = page.getByRole('textbox', { name: /Player line/ });
    // Wagers close while this is done: then it is done in the next round, from the start.
    const lies = async (name, chips) => (await circle(name).innerText({ timeout: 8000 })).includes(chips);
    let named = false;
    const lay = async () => {
      await wagers(page);
      await page.getByRole('button', { name: 'Clear', exact: true }).click({ timeout: 1000 }).catch(() => {});
      await typed.fill('lots', { timeout: 8000 });
      await page.keyboard.press('Enter');
      await page.getByText('“lots” is not an amount', { exact: false }).waitFor({ timeout: 8000 });
      named = true;
      await typed.fill('10', { timeout: 8000 });
      await page.keyboard.press('Enter');
      await page.getByRole('radio', { name: '$25', exact: true }).dragTo(circle('Player line'), { timeout: 8000 });
      await page.getByRole('radio', { name: '$5', exact: true }).dragTo(circle('Tie Bet'), { timeout: 8000 });
    };
    const laid = async () => (await lies('Player line', '$35')) && (await lies('Tie Bet', '$5'));
    await until(page, () => laid().catch(() => false), 'the chips do not lie there', { doing: () => lay().catch(() => {}), every: 400 });
    assert.ok(named, 'what is no sum of chips was not said');
    await page.keyboard.press('Enter');
    // By the time that is asked the round may be over: it is looked for in all that was told.
    const mine = (step) => step.view.stakes.filter((stake) => stake.person === step.you).map((stake) => [stake.wager, stake.amount]);
    const stakes = () => [...steps(who.messages).values()].map(mine).find((one) => one.length === 2) ?? [];
    await until(page, () => stakes().length === 2, 'nothing was staked', { doing: () => page.getByRole('button', { name: /^Wager \$40/ }).click({ timeout: 300 }).catch(() => {}) });
    assert.deepEqual(stakes().sort(), [['player-line', 3500], ['tie', 500]]);
    assert.deepEqual(who.faults, []);
  });

  test('with sounds on they tell the turn and the last seconds', async () => {
    const { who, page } = await come({}, listens);
    await ownTable(page, 'players-club/three-card-poker', { bots: 5 });
    const sound = page.getByRole('button', { name: 'Sound' });
    assert.equal(await sound.getAttribute('aria-pressed'), 'false');
    await sound.click();
    await sitDown(page);
    await wagers(page);
    await until(page, async () => (await tones(page)).includes(784), 'the turn is silent');
    // Nobody answers: the wagers close.
    await until(page, async () => (await tones(page)).filter((hertz) => hertz === 330).length >= 3, 'the last seconds are silent', { every: 300 });
    assert.deepEqual(who.faults, []);
  });

  test('the page can be installed, opens without a line, and says that it has none', async () => {
    const { who, page } = await come();
    const browser = await who.context.newCDPSession(page);
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
    await browser.detach();
    assert.deepEqual(installabilityErrors.map((one) => one.errorId).filter((id) => id !== 'in-incognito'), []);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await who.context.setOffline(true);
    await page.reload();
    await page.getByText('You are offline.', { exact: false }).waitFor();
    await who.context.setOffline(false);
    await page.locator('main li a').first().waitFor();
    await page.getByText('You are offline.', { exact: false }).waitFor({ state: 'detached' });
    assert.deepEqual(who.faults, []);
  });

  test('a screen reader is told the table, the turn, the settlement, and each of it once', async () => {
    const { who, page } = await come();
    assert.match(await page.locator('main').ariaSnapshot(), /heading "Lobby".*searchbox.*status: 75 games.*link "[^"]*8 seats/s);
    await ownTable(page, 'players-club/three-card-poker', { bots: 4 });
    await page.evaluate(() => {
      window.said = [];
      for (const one of document.querySelectorAll('.page > p[aria-live], .page > p[role=alert]')) {
        new MutationObserver(() => one.textContent && window.said.push(`${one.getAttribute('role') ?? 'polite'}: ${one.textContent}`)).observe(one, { childList: true, characterData: true, subtree: true });
      }
    });
    await sitDown(page);
    let table = '';
    await until(page, () => playedOut(who.messages), 'the round was not played out', { doing: async () => {
      const now = await page.locator('.page').ariaSnapshot();
      if (/button "Fold"/.test(now) && /img "\w+ of \w+"/.test(now)) table = now;
      // A turn that came since is looked at before it is played.
      if (/button "Fold"/.test(now) || !(await page.getByRole('button', { name: 'Fold' }).count())) await act(page);
    } });
    // What a round came to is not said again while the next is begun.
    const heard = steps(who.messages).size;
    await until(page, () => steps(who.messages).size >= heard + 3, 'the next round does not begin');
    assert.match(table, /main "Three Card Poker".*heading "Three Card Poker".*group "Seat \d, \w+, \$[\d,.]+".*group "Circles": Ante \$5.*group "Your cards":.*img "\w+ of \w+".*group "You, \$[\d.]+".*region "Your options":.*region "Panel":/s);
    assert.equal(/region "Seat|complementary/.test(table), false, 'there are three landmarks, and a seat is none');
    const said = await page.evaluate(() => window.said);
    const some = (wanted) => assert.ok(said.some((line) => wanted.test(line)), `${wanted} is not among ${said.join(' | ')}`);
    some(/^alert: Your turn\. Wager Ante \$5 to \$\d+/);
    some(/^alert: Your turn\. You have .+\. Wager Play \$5, Fold\./);
    some(/^polite: .*Ante: (wins|loses) \$\d.*, /);
    some(/^alert: You (win|lose) \$\d+ this round\.|^polite: .*is returned/);
    assert.deepEqual(said.filter((line, at) => line === said[at - 1]), [], 'something is told twice');
    assert.ok(said.filter((line) => /^alert: You (win|lose) /.test(line)).length <= 1, `the round is told again: ${said.join(' | ')}`);
    assert.deepEqual(who.faults, []);
  });
});
