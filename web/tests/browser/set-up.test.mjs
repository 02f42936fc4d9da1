// The set-up form in the lobby: what a host chooses stands on the sign, before the table is opened and after.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inLobby, opened, person } from './house.mjs';

/** A listing, what is chosen, and what the sign then says. */
const TABLES = [
  ['westlane/dai-bacc', async (form) => {
    await form.getByLabel('Number of decks').fill('4');
    await form.locator('#set-up-shuffle').selectOption({ label: 'Shoe' });
  }, [/Number of decks: 4/, /from a shoe/]],
  ['delta/pure-spanish-21-5', async (form) => {
    await form.getByLabel('Double-double down').check();
    await form.getByLabel('Minimum ($)').first().fill('10');
  }, [/Double-double down: allowed/, /\$10/]],
  ['central-coast/no-bust-blackjack', async (form) => {
    await form.getByLabel('Collection schedule').selectOption('own');
    await form.getByLabel('Player ($)', { exact: true }).fill('0');
    await form.getByLabel('Player-dealer ($)').fill('2');
  }, [/\$0/, /\$2/, /house fixed these fees/]],
  ['central-coast/no-bust-blackjack', (form) => form.getByLabel('Collection schedule').selectOption('none'), [/No collection/]],
  ['players-club/no-limit-holdem', async (form) => {
    await form.getByLabel('Small blind').fill('2');
    await form.getByLabel('Big blind').fill('5');
    const buyIn = form.getByRole('group', { name: /buy-in/i });
    await buyIn.getByLabel('Minimum').fill('100');
    await buyIn.getByLabel('Maximum').fill('500');
  }, [/\$2/, /\$5/, /\$100/, /\$500/]],
];

describe('the set-up form', { concurrency: 2 }, () => {
  const here = opened();

  for (const [no, [listing, choose, says]] of TABLES.entries()) {
    test(`${listing} (${no + 1}): the choices stand on the sign`, async () => {
      const who = await person(here.browser, here.house.url, { viewport: no % 2 ? { width: 390, height: 844 } : { width: 1280, height: 800 } });
      const page = await inLobby(who, here.house.url);
      await page.goto(`${here.house.url}/#/game/${listing}`);
      const form = page.getByRole('form', { name: 'Set up a table' });
      await form.getByText('More choices').click();
      await choose(form);
      const popup = page.waitForEvent('popup');
      await form.getByRole('link', { name: 'Print the sign' }).click();
      const sign = await popup;
      await sign.waitForURL(/\/sign\//);
      for (const line of says) assert.match(await sign.locator('body').innerText(), line);
      await form.getByRole('button', { name: /^Open/ }).click();
      await page.waitForURL(/#\/table\/\d+/);
      const posted = await page.evaluate(async () => (await fetch(`/api/tables/${/table\/(\d+)/.exec(location.hash)[1]}/sign?language=en`)).text());
      for (const line of says) assert.match(posted.replace(/<[^>]*>/g, ''), line);
      assert.deepEqual(who.faults, []);
      await who.context.close();
    });
  }

  test('a field that is wrong is pointed out, and set-ups are saved in the browser', async () => {
    const who = await person(here.browser, here.house.url);
    const page = await inLobby(who, here.house.url);
    await page.goto(`${here.house.url}/#/game/central-coast/no-bust-blackjack`);
    const form = page.getByRole('form', { name: 'Set up a table' });
    await form.getByRole('button', { name: /^Open/ }).click();
    await form.getByText('prints no schedule').waitFor();
    assert.equal(await page.evaluate(() => document.activeElement.id), 'set-up-schedule');
    await page.keyboard.type('No coll');
    await form.getByLabel('Seats').fill('5');
    await form.getByText('Saved set-ups').click();
    await form.getByLabel('Name of this set-up').fill('Late');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await page.reload();
    await form.getByText('Saved set-ups (1)').click();
    await form.getByRole('button', { name: 'Late' }).click();
    assert.equal(await form.getByLabel('Seats').inputValue(), '5');
    assert.equal(await form.getByLabel('Collection schedule').inputValue(), 'none');
    assert.deepEqual(who.faults, []);
    await who.context.close();
  });
});
