// A jackpot in a real browser: the fund at the table and in the lobby, its rule, and a hit in the log.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PATIENCE, inLobby, opened, ownTable, person } from './house.mjs';

/** Nearly every showdown hits this one. */
const RULE = `
title = "Easy bad beat"
posted = "host's rule, posted 2026-11-20"
fund = 3
[[game]]
listing = "delta/holdem"
[qualifies]
kind = "bad-beat"
losing = "high-card"
winning = "high-card"
hole-cards = "any"
players = 2
[shares]
loser = 500
winner = 250
table = 200
reseed = 50
odd-cents = "left-of-button"
`;

describe('a jackpot', { timeout: 600_000 }, () => {
  const here = opened({ rules: { 'jackpots/easy.toml': RULE } });

  test('the fund and its rule are shown, and a hit is in the log', async () => {
    const who = await person(here.browser, here.house.url);
    const page = await inLobby(who, here.house.url);
    await ownTable(page, 'delta/holdem', { bots: 6, seats: 6, pace: 80, option: 'poker-games/1' });
    const fund = page.getByRole('button', { name: /^Jackpot \$[1-9]/ });
    await fund.waitFor({ timeout: PATIENCE });
    await fund.click();
    await page.getByText('50% of the fund to the losing hand').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[data-tab=log]').click();
    await page.getByText(/from the jackpot for the losing hand/).first().waitFor({ timeout: PATIENCE });
    const lobby = await inLobby(who, here.house.url);
    await lobby.getByText(/^Jackpot \$/).first().waitFor({ timeout: PATIENCE });
    assert.deepEqual(who.faults, []);
  });
});
