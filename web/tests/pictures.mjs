// Pictures of every screen in both themes and three sizes, small, for docs/pictures and for eyes.
//   node tests/pictures.mjs [folder] [part of a name]
// Each screen is come to once, against a room of its own, and is pictured six times.
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { act, fast, go, inLobby, openBrowser, openHouse, ownTable, person, sitDown } from './browser/house.mjs';

const FOLDER = process.argv[2] ?? resolve(import.meta.dirname, '../../docs/pictures');
const ONLY = process.argv[3] ?? '';
const SIZES = { phone: [390, 844], tablet: [820, 1180], desk: [1440, 900] };
/** Cards lie over each other: they are touched at their corner. */
const CORNER = { position: { x: 8, y: 14 } };
const BOOK = 'outlaws/three-card-poker-6-card-bonus';

/** Pages that are reached by their address: a name, the address, and what is there when it has come. */
const PAGES = [
  ['lobby', '#/', 'main li a'],
  ['game', '#/game/delta/ez-baccarat', 'aside h2'],
  ['sign-in', '#/me', 'main h1'],
  ['rulebook', '#/rules', 'main h1'],
  ['listing', `#/rules/${BOOK}`, 'main h1'],
  ['search', '#/search/action%20button', 'ol li mark'],
  ['clause', '#/clause/outlaws/three-card-poker-6-card-bonus#two-decks-alternate', 'main h1'],
  ['reading', '#/reading/C15', 'main h1'],
  ['document', '#/document/004/232-240', 'main h1'],
  ['schedule', '#/schedule/outlaws/gega-004147', 'main h1'],
  ['odds', '#/odds/players-club/three-card-poker', 'main table'],
  ['settle', `#/settle/${BOOK}`, '.totals'],
  ['trainer', '#/trainer', 'main li'],
  ['drill', `#/trainer/${BOOK}/settle/77`, 'main h1'],
  ['replay', '#/replay', 'main h1'],
  ['audit', '#/audit', 'main h1'],
];

/** Tables: a name, the listing, what is in sight when it is pictured, and what is done before. */
const TABLES = [
  ['poker', 'chico/texas-holdem', '.board svg, .board .dealt'],
  ['stud', 'central-coast/seven-card-stud', '.own .slot:nth-child(4)'],
  ['draw', 'outlaws/draw-poker-high-low', '.own .touch', pick],
  ['banked', 'players-club/three-card-poker', 'button.column', stake],
  ['settlement', 'players-club/three-card-poker', '#panel li .sum', settlement],
  ['baccarat', 'delta/ez-baccarat', '.pair'],
  ['blackjack', 'delta/blackjack-x', '.own .slot'],
  ['hold-em-banked', 'westlane/ultimate-texas-holdem', '.own .slot'],
  ['pai-gow', 'chico/fortune-pai-gow-poker', '.tray', front],
  ['tiles', 'delta/pai-gow-tiles', '.tray', front],
  ['pan-nine', 'central-coast/super-pan-9', '.own .slot'],
  ['thirteen', 'central-coast/chinese-poker', '.tray', thirteen],
  ['melds', 'players-club/panguingue', '.own .melds, #offers .group'],
];

async function pick(page) {
  for (const no of [0, 2]) await page.locator('.own .touch').nth(no).click(CORNER);
}
async function stake(page) {
  await page.locator('button.column').first().click();
}
async function front(page) {
  for (const no of [1, 2]) await page.locator('.tray.column .touch').nth(no).click(CORNER);
}
async function thirteen(page) {
  for (const no of [0, 1, 2, 3, 4]) await page.locator('.own .touch').nth(no).click(CORNER);
  await page.keyboard.press('b');
  for (const no of [0, 1]) await page.locator('.own .touch').nth(no).click(CORNER);
}
async function settlement(page) {
  await page.waitForTimeout(300);
}

/** A picture as webp, which Chromium makes itself, at most a thousand wide. */
async function small(browser, png) {
  const page = await browser.newPage();
  const data = await page.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = document.createElement('canvas');
    const share = Math.min(1, 1000 / image.width, 1000 / image.height);
    canvas.width = Math.round(image.width * share);
    canvas.height = Math.round(image.height * share);
    const pen = canvas.getContext('2d');
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/webp', 0.66);
  }, `data:image/png;base64,${png.toString('base64')}`);
  await page.close();
  return Buffer.from(data.split(',')[1], 'base64');
}

/** The page as it is now in all sizes and themes. */
async function picture(browser, page, name) {
  for (const [size, [width, height]] of Object.entries(SIZES)) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ['dark', 'light']) {
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(150);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (wide > 0) console.error(`${name} at ${size}: ${wide} px too wide`);
      writeFileSync(`${FOLDER}/${name}-${size}-${colorScheme}.webp`, await small(browser, await page.screenshot()));
    }
  }
  console.log(name);
}

/** One screen; what goes wrong with it keeps no other from its picture. */
async function screen(name, take) {
  try {
    await take();
  } catch (wrong) {
    process.exitCode = 1;
    console.error(`${name}: ${wrong.message}`);
  }
}

/** Plays until something is in sight. */
async function until(page, seen) {
  const end = Date.now() + 90_000;
  while (Date.now() < end && !(await page.locator(seen).count())) {
    await act(page);
    await page.waitForTimeout(100);
  }
  await page.locator(seen).first().waitFor({ timeout: 1000 });
}

async function tables(browser, house) {
  for (const [name, listing, seen, then] of TABLES.filter(([name]) => name.includes(ONLY))) await screen(name, async () => {
    const who = await person(browser, house.url, { viewport: { width: 1440, height: 900 } });
    const page = await inLobby(who, house.url);
    await ownTable(page, listing, { bots: listing.endsWith('chinese-poker') ? 3 : 5, training: true });
    await sitDown(page);
    await fast(page);
    if (name === 'settlement') await page.locator('[data-tab=settlement]').click();
    await until(page, seen);
    await then?.(page);
    await picture(browser, page, name);
    for (const fault of who.faults) console.error(`${name}: ${fault}`);
    await who.context.close();
  });
}

/** The first card at a table; and the floor, as its admin. */
async function others(browser, house) {
  if ('first-card'.includes(ONLY)) {
    const who = await person(browser, house.url, { read: false });
    const page = await inLobby(who, house.url);
    await ownTable(page, 'players-club/three-card-poker', { bots: 3 });
    await page.locator('dialog[open]').waitFor();
    await picture(browser, page, 'first-card');
    await who.context.close();
  }
  if (!'floor'.includes(ONLY)) return;
  const boss = await person(browser, house.url);
  const page = await go(boss, house.url, house.admin);
  await page.getByRole('button', { name: 'Become the admin' }).click();
  await page.goto(`${house.url}/#/floor`);
  await page.locator('ul.tables a').first().click();
  await page.locator('aside h2').waitFor();
  await page.waitForTimeout(600);
  await picture(browser, page, 'floor');
  await boss.context.close();
}

mkdirSync(FOLDER, { recursive: true });
const house = await openHouse({ demo: true });
const browser = await openBrowser();
try {
  const who = await person(browser, house.url);
  await inLobby(who, house.url);
  for (const [name, address, seen] of PAGES.filter(([name]) => name.includes(ONLY))) await screen(name, async () => {
    const page = await go(who, house.url, `/${address}`);
    await page.locator(seen).first().waitFor({ state: 'attached' });
    await page.waitForTimeout(500);
    await picture(browser, page, name);
    await page.close();
  });
  await tables(browser, house);
  await screen('first card and floor', () => others(browser, house));
} finally {
  await browser.close();
  await house.close();
}
