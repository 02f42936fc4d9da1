// Pictures of every screen, from the recorded games: desk and phone, dark and light.
//   node tests/look.mjs [folder] [part of a name]
import { mkdirSync } from 'node:fs';
import { createServer } from 'vite';
import { chromium } from 'playwright-core';

const folder = process.argv[2] ?? 'look';
const only = process.argv[3] ?? '';
mkdirSync(folder, { recursive: true });

/** A screen: its name, its address, the step at which a game stands still, and what is done before the picture. */
const SCREENS = [
  ['lobby', '/#/'],
  ['rules', '/#/rules/players-club/three-card-poker'],
  ['chinese-poker', '/?at=9#/table/1', arrange],
  ['stud', '/?at=20#/table/2'],
  ['stud-end', '/?at=34#/table/2'],
  ['pan-nine', '/?at=settled#/table/3'],
  ['pai-gow', '/?at=24#/table/4'],
  ['holdem', '/?at=30#/table/5'],
  ['blackjack', '/?at=40#/table/6'],
  ['blackjack-settled', '/?at=settled#/table/6'],
  ['baccarat', '/?at=settled2#/table/7'],
  ['baccarat-wagers', '/?at=stake3#/table/7', stake],
  ['tiles', '/?at=front#/table/8', two],
  ['tiles-settled', '/?at=settled#/table/8'],
  ['panguingue', '/?at=90#/table/9'],
  ['three-card', '/?at=settled#/table/10'],
  ['ultimate', '/?at=wager#/table/11'],
  ['ultimate-wagers', '/?at=stake#/table/11', stake],
  ['ultimate-settled', '/?at=settled2#/table/11'],
  ['made-draw', '/?at=0#/table/12', pick],
  ['made-raise', '/?at=0#/table/13'],
  ['made-melds', '/?at=0#/table/14', pick],
  ['made-front', '/?at=0#/table/15', front],
  ['watching', '/?at=30&watch#/table/5'],
];
const SIZES = [['desk', 1280, 800], ['phone', 390, 844]];

async function pick(page) {
  await page.keyboard.press('3');
}
async function front(page) {
  await page.keyboard.press('4');
  await page.keyboard.press('5');
}
async function two(page) {
  await page.keyboard.press('1');
  await page.keyboard.press('3');
}
async function arrange(page) {
  for (const key of '12345') await page.keyboard.press(key);
  await page.keyboard.press('b');
  for (const key of '12') await page.keyboard.press(key);
}
async function stake(page) {
  const circle = page.locator('button.column').first();
  if (await circle.count()) await circle.click();
}

const server = await createServer({ server: { port: 5199, strictPort: false } });
await server.listen();
const base = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
let wrong = 0;
for (const [size, width, height] of SIZES) {
  for (const theme of ['dark', 'light']) {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme, hasTouch: size === 'phone', deviceScaleFactor: 1 });
    for (const [name, address, act] of SCREENS) {
      if (only && !`${name}-${size}-${theme}`.includes(only)) continue;
      const page = await context.newPage();
      page.on('pageerror', (error) => {
        wrong += 1;
        console.error(`${name}: ${error.message}`);
      });
      await page.goto(base + address);
      await page.waitForTimeout(address.includes('settled') ? 3500 : 900);
      await act?.(page);
      await page.waitForTimeout(300);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (wide > 0) console.error(`${name} ${size}: ${wide} px too wide`);
      await page.screenshot({ path: `${folder}/${name}-${size}-${theme}.png` });
      await page.close();
    }
    await context.close();
  }
}
await browser.close();
await server.close();
process.exit(wrong ? 1 : 0);
