// A tour of one minute: a hand of poker, a round at a player-dealer table, its settlement and the clause behind it, the rulebook,
// a worked round, the trainer, and a round again.
//   node tests/browser/tour.mjs http://localhost:8080 [folder for pictures]
// shows it in a window; tests/browser/pages.test.mjs runs the same without pauses.
import { pathToFileURL } from 'node:url';
import { act, fast, openBrowser, ownTable, sitDown, until } from './house.mjs';

/** Where the tour stops, in this order. */
export const STOPS = ['lobby', 'poker', 'poker-over', 'banked', 'settlement', 'clause', 'rulebook', 'pay-tables', 'settle', 'why', 'trainer-asks', 'trainer', 'replay'];
const POKER = 'chico/texas-holdem';
const BANKED = 'outlaws/three-card-poker-6-card-bonus';

/** The settled rows of the panel: there are some when a round in which one had a part is over. */
const results = (page) => page.locator('#panel li .sum');

/** Sits down at a table of one's own and plays until a round is settled. */
async function round(page, listing, stop, [before, after]) {
  await ownTable(page, listing, { bots: 4 });
  // The card that is shown the first time at a game is put away: whoever takes the tour has seen none.
  await page.locator('dialog[open]').getByRole('button', { name: 'Just play' }).click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  await fast(page);
  await sitDown(page);
  await page.locator('[data-tab=settlement]').click();
  let seen = false;
  await until(page, async () => seen && (await results(page).count()) > 0, 'no round was settled', { doing: async () => {
    await act(page);
    if (!seen && (await page.locator('.own .cards .slot, .own .cards svg').count())) {
      seen = true;
      await stop(before);
    }
  } });
  await stop(after);
}

/** Goes through the room as a guest. `wait` is how long a stop is looked at, `look` is called at each with its name. */
export async function tour(page, url, { wait = 0, look = async () => {} } = {}) {
  const stop = async (name) => {
    await look(name);
    await page.waitForTimeout(wait);
  };
  await page.goto(`${url}/#/`);
  await page.locator('main li a').first().waitFor();
  await page.locator('header a[href="#/me"]').waitFor({ state: 'attached' });
  await stop('lobby');
  await round(page, POKER, stop, ['poker', 'poker-over']);
  await round(page, BANKED, stop, ['banked', 'settlement']);
  await clauseOf(page);
  await stop('clause');
  await reading(page, url, stop);
  await training(page, url, stop);
  await page.goto(`${url}/#/replay`);
  await page.getByRole('heading', { name: 'Replay a round' }).waitFor();
  await stop('replay');
}

/** From a line of the settlement to the clause that decided it: one press, in a window of its own. */
async function clauseOf(page) {
  const address = await page.locator('#panel a[href^="#/clause/"]').first().getAttribute('href');
  await page.goto(new URL(address, page.url()).href);
  await page.getByRole('heading', { name: 'Applies to' }).waitFor();
}

async function reading(page, url, stop) {
  await page.goto(`${url}/#/rules/${BANKED}`);
  await page.getByRole('heading', { level: 1, name: 'Three Card Poker 6 Card Bonus' }).waitFor();
  await stop('rulebook');
  await page.getByRole('button', { name: 'Pay tables' }).click();
  await stop('pay-tables');
  await page.getByRole('link', { name: /worked rounds/ }).click();
  await page.locator('.totals').waitFor();
  await stop('settle');
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowLeft');
  await page.locator('.why blockquote').waitFor();
  await stop('why');
}

async function training(page, url, stop) {
  await page.goto(`${url}/#/trainer/${BANKED}/settle/77`);
  await page.getByRole('heading', { name: /Settle seat/ }).waitFor();
  await stop('trainer-asks');
  await page.getByRole('button', { name: 'Show answer' }).click();
  await page.getByRole('button', { name: /Next/ }).waitFor();
  await stop('trainer');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [url = 'http://localhost:8080', folder] = process.argv.slice(2);
  const browser = await openBrowser([], Boolean(folder));
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: 'dark', locale: 'en-US' });
  const look = async (name) => {
    if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
  };
  await tour(page, url, { wait: folder ? 600 : 4000, look });
  await browser.close();
}
