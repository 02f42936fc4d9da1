// Plays against a real server: takes a seat at a table of every family and answers every offer until a round has closed.
//   HOUSEWAY=http://localhost:8080 node tests/live.mjs [folder for pictures] [rounds]
import { mkdirSync } from 'node:fs';
import { createServer } from 'vite';
import { chromium } from 'playwright-core';

const folder = process.argv[2] ?? 'look';
mkdirSync(folder, { recursive: true });
if (!process.env.HOUSEWAY) throw new Error('HOUSEWAY names the server, as in http://localhost:8080');
const server = await createServer({ server: { port: 5299 } });
await server.listen();
const base = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme: 'dark' });
let wrong = 0;
const asked = await context.newPage();
await asked.goto(base + '/#/');
await asked.waitForTimeout(1500);
await asked.screenshot({ path: `${folder}/live-lobby.png` });
const tables = await asked.evaluate(() => fetch('/api/tables').then((answer) => answer.json()));
await asked.close();

/** Presses what there is to press: a built hand, a wager, else the first plain offer. */
async function act(page) {
  return page.evaluate(() => {
    const dock = document.querySelector('#offers');
    const circle = document.querySelector('button.column');
    const send = dock?.querySelector('.send');
    if (send && send.getAttribute('aria-disabled') === 'true' && circle) { circle.click(); return 'chip'; }
    const ready = [...(dock?.querySelectorAll('.button') ?? [])].filter((button) => button.getAttribute('aria-disabled') !== 'true' && !button.closest('.presets, .tabs, .seats') && !button.matches('.step, .quiet'));
    const liked = /^(house way|check|call|wager|show|stand|hit|sit|set|take part|draw|pass|go|meld|press)/i;
    const button = ready.find((one) => liked.test(one.textContent.trim())) ?? ready[0];
    if (button) { button.click(); return button.textContent.trim(); }
    const slip = dock?.querySelector('.slip');
    if (slip) { slip.click(); return 'slip'; }
    return '';
  });
}

for (const row of tables) {
  const page = await context.newPage();
  page.on('pageerror', (error) => { wrong += 1; console.error(`${row.listing}: ${error.message}`); });
  await page.goto(`${base}/#/table/${row.table}`);
  await page.waitForTimeout(1200);
  const done = [];
  for (let turn = 0; turn < 60; turn++) {
    const what = await act(page);
    if (what) done.push(what.slice(0, 24));
    await page.waitForTimeout(450);
    if (turn === 25 || turn === 45) await page.screenshot({ path: `${folder}/live-${row.family}-${turn}.png` });
  }
  const refused = await page.locator('.refused').allTextContents();
  console.log(row.table, row.listing, '|', done.slice(0, 14).join('; '), refused.length ? `| refused: ${refused.join(' ')}` : '');
  await page.close();
}
await browser.close();
await server.close();
process.exit(wrong ? 1 : 0);
