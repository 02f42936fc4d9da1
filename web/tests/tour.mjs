// A tour of one minute: from the lobby to a table, through a settlement into the rulebook, and to the trainer.
//   node tests/tour.mjs http://localhost:8080 [folder for pictures]
// shows it in a window; tests/pages.mjs runs the same without pauses.
import { chromium } from 'playwright-core';
import { pathToFileURL } from 'node:url';

/** Goes through the room as a guest. `wait` is how long a stop is looked at, `look` is called at each with its name. */
export async function tour(page, url, { wait = 0, look = async () => {} } = {}) {
  const stop = async (name) => {
    await look(name);
    await page.waitForTimeout(wait);
  };
  await page.goto(`${url}/#/`);
  await page.locator('main li a').first().waitFor();
  await stop('lobby');
  await page.goto(`${url}/#/rules/outlaws/three-card-poker-6-card-bonus`);
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
  await page.locator('.why .cite a').click();
  await page.getByRole('heading', { name: 'Holds for' }).waitFor();
  await stop('clause');
  await page.goto(`${url}/#/trainer/outlaws/three-card-poker-6-card-bonus/settle/77`);
  await page.getByRole('heading', { name: /Settle seat/ }).waitFor();
  await stop('trainer-asks');
  await page.getByRole('button', { name: 'Show me' }).click();
  await page.getByRole('button', { name: /Next/ }).waitFor();
  await stop('trainer');
  await page.goto(`${url}/#/replay`);
  await page.getByRole('heading', { name: 'A round again' }).waitFor();
  await stop('replay');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const url = process.argv[2] ?? 'http://localhost:8080';
  const folder = process.argv[3];
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', headless: Boolean(folder), args: root });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: 'dark', locale: 'en-US' });
  const look = async (name) => {
    if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
  };
  await tour(page, url, { wait: folder ? 1200 : 6000, look });
  await browser.close();
}
