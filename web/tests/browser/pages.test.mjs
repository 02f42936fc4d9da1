// The pages in a real browser, against a room of its own, under a name that is not localhost.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { opened } from './house.mjs';
import { STOPS, tour } from './tour.mjs';

/** A name that is not localhost: over plain http it gets nothing of what only safe places have. */
const HOST = 'room.test';
const here = opened({ hosts: [HOST], args: [`--host-resolver-rules=MAP ${HOST} 127.0.0.1`] });
const url = () => `http://${HOST}:${here.house.port}`;

/** A page at an address; whatever goes wrong in it fails the test. */
async function at(address, options = {}) {
  const context = await here.browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US', reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  const faults = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(`${url()}/${address}`);
  return { page, done: async () => { assert.deepEqual(faults, []); await context.close(); } };
}

test('the book leads from a game to a clause to the round that proves it', async () => {
  const { page, done } = await at('#/rules');
  await page.getByRole('link', { name: 'Three Card Poker 6 Card Bonus' }).first().click();
  await page.locator('#clauses li a').first().click();
  await page.getByRole('heading', { name: 'Applies to' }).waitFor();
  await page.locator('a[href^="#/settle/"]').first().click();
  await page.locator('.totals').waitFor();
  assert.match(await page.locator('.totals .zero').innerText(), /\$0/);
  await done();
});

test('words are found, and a line of a document says what was made of it', async () => {
  const { page, done } = await at('#/rules');
  await page.getByRole('searchbox').first().waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('action button clockwise');
  await page.keyboard.press('Enter');
  await page.locator('ol li mark').first().waitFor();
  await page.goto(`${url()}/#/document/004/232-240`);
  await page.getByRole('heading', { name: 'Clauses' }).waitFor();
  await done();
});

test('a fault of a script stands at its line, and mending it settles the round', async () => {
  const { page, done } = await at('#/settle/outlaws/three-card-poker-6-card-bonus');
  await page.locator('.totals').waitFor();
  // Script and steps take turns beside the table; a fault brings the script.
  await page.getByRole('radio', { name: 'Script' }).click();
  const script = await page.locator('#script').inputValue();
  await page.locator('#script').fill(script.replace('listing', 'listig'));
  await page.keyboard.press('Control+Enter');
  await page.locator('#faults li').first().waitFor();
  assert.match(await page.locator('#faults').innerText(), /Line 3.*listig/s);
  await page.locator('#script').fill(script);
  await page.keyboard.press('Control+Enter');
  await page.locator('.totals').waitFor();
  await page.getByRole('radio', { name: 'Script' }).click();
  await page.getByRole('radio', { name: 'Build' }).click();
  await page.locator('.builder').waitFor();
  await page.getByRole('button', { name: /Settle round/ }).click();
  await page.locator('#faults li').first().waitFor();
  assert.match(await page.locator('#faults').innerText(), /seat 2 must act/);
  await page.locator('.builder textarea').fill('seat 2 play');
  await page.getByRole('button', { name: /Settle round/ }).click();
  await page.locator('.totals').waitFor();
  await done();
});

test('a pasted history is gone through by keys', async () => {
  const { page, done } = await at('#/replay');
  await page.locator('#pasted').fill("variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\nstarting_stacks = [100, 100]\nactions = ['d dh p1 AsAh', 'd dh p2 KdKc', 'p2 f']\n");
  await page.getByRole('button', { name: 'Replay round' }).click();
  await page.getByText('It settles as recorded.').waitFor();
  await page.locator('.rows').waitFor();
  await page.keyboard.press('End');
  assert.equal(await page.locator('[aria-current=step]').count(), 1);
  await page.keyboard.press('ArrowLeft');
  assert.equal(await page.locator('[aria-current=step]').count(), 1);
  await done();
});

test('a drill is answered by keyboard, and what was missed is kept', async () => {
  const { page, done } = await at('#/trainer/chico/texas-holdem/turn/5');
  await page.getByRole('heading', { name: 'Who acts next?' }).waitFor();
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /Next/ }).waitFor();
  const kept = JSON.parse(await page.evaluate(() => localStorage.getItem('houseway-trainer')));
  assert.equal(kept['chico/texas-holdem turn'].asked, 1);
  await done();
});

test('proofs are verified in the browser, and a changed card is found', async () => {
  const { page, done } = await at('#/audit');
  const proofs = readFileSync(join(import.meta.dirname, '../proofs.json'), 'utf8');
  await page.locator('#proofs').fill(proofs);
  await page.getByRole('button', { name: 'Check file' }).click();
  await page.getByText('Verified.').waitFor();
  const told = JSON.parse(proofs);
  told.stocks[0].proofs[0].card = told.stocks[0].proofs[0].card === 'As' ? 'Ks' : 'As';
  await page.locator('#proofs').fill(JSON.stringify(told));
  await page.getByRole('button', { name: 'Check file' }).click();
  await page.getByText('Verification failed.').waitFor();
  await done();
});

test('the floor is closed to a guest and says why', async () => {
  const { page, done } = await at('#/floor');
  await page.getByText('floor or auditor role').waitFor();
  await done();
});

test('what a phone has no room for in its bar is set on the page of the person', async () => {
  const { page, done } = await at('#/', { viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.locator('header a[href="#/me"]').click();
  await page.getByRole('button', { name: 'Español' }).click();
  await page.getByRole('heading', { name: 'Ajustes' }).waitFor();
  for (const theme of ['light', 'dark']) {
    await page.getByRole('button', { name: theme === 'light' ? 'Claro' : 'Oscuro' }).click();
    await page.locator(`html[data-theme=${theme}]`).waitFor({ state: 'attached' });
  }
  await done();
});

test('in Spanish the lobby, a settled round and a drill speak Spanish but for the names that are printed', async () => {
  const { page, done } = await at('#/', { locale: 'es-MX' });
  await page.getByRole('button', { name: /^Póker de bote/ }).waitFor();
  await page.locator('aside li', { hasText: 'una vez por mano' }).first().waitFor();
  await page.goto(`${url()}/#/settle/outlaws/three-card-poker-6-card-bonus`);
  await page.locator('.totals').waitFor();
  const told = `${await page.locator('.totals').innerText()} ${await page.locator('.rows').innerText()}`;
  assert.match(told, /Asiento 1.*Casa.*Asiento \d Ante: (gana|pierde|se devuelven)/s);
  assert.doesNotMatch(told, /seat|loses|wins|player-dealer/i);
  // Another language tells the same step again, and what was written stays.
  const step = await page.locator('[aria-current=step]').getAttribute('data-step');
  await page.getByRole('button', { name: 'Idioma' }).click();
  await page.locator('.rows', { hasText: /Seat \d Ante: (wins|loses)|is returned/ }).waitFor();
  assert.equal(await page.locator('[aria-current=step]').getAttribute('data-step'), step);
  await page.getByRole('button', { name: 'Language' }).click();
  await page.goto(`${url()}/#/trainer/chico/texas-holdem/settle/11`);
  await page.locator('.rows').waitFor();
  assert.match(await page.locator('.rows').innerText(), /Asiento \d/);
  await done();
});

const PAGES = ['#/rules', '#/rules/chico/texas-holdem', '#/search/kill', '#/readings', '#/reading/C15', '#/schedule/outlaws/gega-004147', '#/settle', '#/trainer', '#/trainer/delta/ez-baccarat/settle/3', '#/replay', '#/floor', '#/audit'];
test('in Spanish a listing and its sign speak Spanish but for the names that are printed', async () => {
  const { page, done } = await at('#/rules/players-club/three-card-poker', { locale: 'es-MX' });
  await page.getByRole('heading', { name: 'Liquidación', exact: true }).waitFor();
  const order = page.locator('#part-settlement .row', { hasText: 'Orden de las apuestas' });
  assert.match(await order.locator('.value').innerText(), /^Ante, Play, Bonus$/);
  assert.match(await page.locator('#part-wager').innerText(), /Bonus\s.*Nombre en el tapete/s);
  assert.doesNotMatch(await page.locator('#part-wager').innerText(), /Placed|before the deal|Wins when/);
  const sign = await page.locator('a[href^="/sign/"]').first().getAttribute('href');
  // Whoever follows the link has a browser that may prefer another language.
  const posted = await (await fetch(`${here.house.url}${sign}`, { headers: { 'accept-language': 'en' } })).text();
  assert.match(posted, /<html lang="es">.*Las cuotas se fijan antes del reparto/s);
  // In another language the same page is told again.
  await page.getByRole('button', { name: 'Idioma' }).click();
  await page.getByRole('heading', { name: 'Settlement', exact: true }).waitFor();
  await done();
});

for (const language of ['en-US', 'es-MX']) {
  test(`no page is wider than a phone, in ${language}`, async () => {
    const { page, done } = await at('#/', { viewport: { width: 390, height: 844 }, hasTouch: true, locale: language });
    for (const address of PAGES) {
      await page.goto(`${url()}/${address}`);
      await page.locator('main h1').first().waitFor({ state: 'attached' });
      await page.waitForTimeout(400);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${address} is ${wide} px too wide`);
    }
    await done();
  });
}

test('the tour of a minute goes through', async () => {
  const { page, done } = await at('#/');
  const seen = [];
  await tour(page, url(), { look: async (name) => void seen.push(name) });
  assert.deepEqual(seen, STOPS);
  await done();
});
