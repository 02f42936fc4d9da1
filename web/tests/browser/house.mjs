// What the tests in a real browser share: a room of its own, a browser, and hands that act at a table.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, before } from 'node:test';
import { chromium } from 'playwright-core';

const TARGET = process.env.CARGO_TARGET_DIR ?? resolve(import.meta.dirname, '../../../target');
const PROGRAM = process.env.HOUSEWAY_BIN ?? join(TARGET, 'debug/houseway');
const CHROMIUM = '/usr/bin/chromium';
const SHELL = '/usr/bin/chromium-headless-shell';

/** A rulebook folder with these files, by their paths. */
function rulebook(folder, rules) {
  for (const [path, text] of Object.entries(rules)) {
    const file = join(folder, 'rulebook', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return Object.keys(rules).length ? ['--rulebook', join(folder, 'rulebook')] : [];
}

/** A room on a free port, with a file of its own, which is open at all times unless it keeps a calendar; with a table of every family where it is a demo. It answers to `hosts` beside localhost. `admin` is the path of the admin's link. */
export async function openHouse({ demo = false, hosts = [], rules = {}, calendar = '' } = {}) {
  if (!existsSync(PROGRAM)) throw new Error(`${PROGRAM} is missing: cargo build -p houseway makes it`);
  const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  const args = ['serve', '--port', '0', '--data', join(folder, 'room.db'), ...(calendar ? ['--calendar', calendar] : ['--always-open']), ...(demo ? ['--demo'] : []), ...rulebook(folder, rules), ...hosts.flatMap((name) => ['--host', name])];
  const room = spawn(PROGRAM, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let admin = '';
  const port = await new Promise((found, failed) => {
    let said = '';
    room.stdout.on('data', (text) => {
      said += text;
      const at = /Open http:\/\/localhost:(\d+)/.exec(said);
      if (at) found(Number(at[1]));
      admin = /localhost:\d+(\/admin\/\S+)/.exec(said)?.[1] ?? '';
    });
    room.on('exit', (code) => failed(new Error(`the room did not open (${code}): ${said}`)));
  });
  const close = async () => {
    if (room.exitCode === null) {
      const gone = new Promise((done) => room.once('exit', done));
      room.kill('SIGTERM');
      const late = setTimeout(() => room.kill('SIGKILL'), 4000);
      await gone;
      clearTimeout(late);
    }
    rmSync(folder, { recursive: true, force: true });
  };
  return { port, url: `http://localhost:${port}`, admin, close };
}

/** Chromium from Debian's packages; without its sandbox only where we are root. */
export function openBrowser(args = [], headless = true) {
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const executablePath = process.env.CHROMIUM ?? (headless && existsSync(SHELL) ? SHELL : CHROMIUM);
  return chromium.launch({ executablePath, headless, args: [...root, ...args] });
}

/** A room and a browser for the tests of a file or of a suite: there before the first, gone after the last. */
export function opened({ args = [], ...room } = {}) {
  const here = { house: null, browser: null };
  before(async () => {
    here.house = await openHouse(room);
    here.browser = await openBrowser(args);
  });
  after(async () => {
    await here.browser?.close();
    await here.house?.close();
  });
  return here;
}

/** A person: a browser with cookies of its own. Unless `read` is false they know the first cards; every message they receive is kept. */
export async function person(browser, url, { read = true, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(PATIENCE);
  const games = read ? await (await fetch(`${url}/api/games`)).json() : [];
  await context.addInitScript((listings) => {
    if (location.protocol === 'about:') return;
    const kept = JSON.parse(localStorage.getItem('houseway') ?? '{}');
    localStorage.setItem('houseway', JSON.stringify({ settling: 'once', read: listings, ...kept }));
  }, games.map((game) => game.listing));
  const faults = [];
  const messages = [];
  context.on('page', (page) => {
    page.on('pageerror', (error) => faults.push(error.stack));
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => messages.push(String(payload))));
  });
  return { context, faults, messages };
}

/** A page of a person at an address. */
export async function go(who, url, address = '/') {
  const page = await who.context.newPage();
  await page.goto(url + address);
  return page;
}

/** A page in the lobby, with its person signed in as a guest. */
export async function inLobby(who, url) {
  const page = await go(who, url);
  await page.locator('main li a').first().waitFor();
  await page.locator('header a[href="#/me"]').waitFor({ state: 'attached' });
  return page;
}

/** Listings whose document prints no schedule: the host says what is collected. */
const UNPRINTED = ['central-coast/super-pan-9', 'central-coast/pai-gow-poker', 'central-coast/no-bust-blackjack', 'players-club/lowball-ace-to-five'];

/** Opens a table of one's own as the person of a page, and goes as fast as people may ask. */
export async function ownTable(page, listing, more = {}) {
  const schedule = UNPRINTED.includes(listing) ? { schedule: 'none' } : {};
  const table = await page.evaluate(async (body) => {
    const answer = await fetch('/api/tables', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    const told = await answer.json();
    if (!answer.ok) throw new Error(told.text);
    return told.table;
  }, { listing, bots: 3, ...schedule, ...more });
  await page.goto(`${new URL(page.url()).origin}/#/table/${table}`);
  // Chips of a table that is left are still on their way for a moment, and it stays for as long.
  await page.waitForFunction(() => document.querySelectorAll('#felt').length === 1 && document.querySelector('#felt section, #felt .strip'));
  return table;
}

/** The owner's menu: faster three times. */
export async function fast(page) {
  await page.locator('[data-tab=owner]').click();
  for (let times = 0; times < 3; times++) await page.getByRole('button', { name: 'Faster' }).click();
  await page.locator('[data-tab=log]').click();
}

/** Ceiling of a wait for a condition. It is generous because a busy machine may be ten times slower than usual. */
export const PATIENCE = 300_000;

/**
 * Waits until something holds, and meanwhile does something again and again. `what` is what went wrong if it never does; a function is
 * asked for it at the end.
 */
export async function until(page, holds, what, { doing = async () => {}, most = PATIENCE, every = 120 } = {}) {
  const end = Date.now() + most;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(typeof what === 'string' ? `${what}; offered was: ${await offered(page)}` : await what());
    await doing();
    await page.waitForTimeout(every);
  }
}

/** What the dock reads, in one line. */
export const offered = (page) => page.locator('#offers').innerText({ timeout: 1000 }).then((text) => text.replace(/\s+/g, ' '), () => 'nothing');

/** Sits down. While bots come the first free seat changes, and a press right after a change is not taken: it is pressed again. */
export async function sitDown(page, press = (button) => button.click({ timeout: 1000 })) {
  const seated = async () => (await page.locator('.own .plate').count()) > 0;
  await until(page, seated, 'nobody sits', { doing: () => press(page.getByRole('button', { name: /^Sit down/ })).catch(() => {}), every: 300 });
}

/** Does one thing that is offered: a built hand, a wager, else a plain offer, the harmless ones first. Says what. */
export async function act(page) {
  return page.evaluate(() => {
    const dock = document.querySelector('#offers');
    const text = (one) => one.textContent.trim().replace(/\s+/g, ' ');
    const free = [...(dock?.querySelectorAll('.button') ?? [])].filter((one) => one.getAttribute('aria-disabled') !== 'true' && !one.closest('.presets, .tabs, .seats, .ahead') && !one.matches('.step, .quiet, .longer'));
    const circle = document.querySelector('button.column');
    // Thirteen are laid into the trays as they were dealt: whether that is a good hand is no matter here.
    const gaps = document.querySelector('.tray:has(button .gap)')?.querySelectorAll('button:has(.gap)') ?? [];
    const loose = [...document.querySelectorAll('.own .cards button[aria-pressed]')];
    if (gaps.length && loose.length) {
      for (const card of loose.slice(0, gaps.length)) card.click();
      gaps[0].click();
      return 'cards into a tray';
    }
    const done = free.find((one) => /^(Done|No wager)/.test(text(one)));
    if (circle && done && /^No wager/.test(text(done))) { circle.click(); return 'a chip on a circle'; }
    const liked = /^(wager \$|sit|house way|check|call|show|stand|no card|agree|let it stand|set|take part|draw|go|meld|done|pass|play)/i;
    const button = free.find((one) => liked.test(text(one))) ?? free[0];
    if (button) { button.click(); return text(button); }
    const segment = dock?.querySelector('.slip');
    if (segment) { segment.click(); return 'a card'; }
    return '';
  });
}

/** What lies over something else on the felt, or beyond its edge: plates, circles, cards, boxes. The marks on a corner of a plate are meant to. */
export const overlaps = (page) => page.evaluate(() => {
  const parts = '.plate, .spot, .cover, .well, .box, .fan, .board, .pots, .bet, .pair p, .bank p, .cards, .strip > *';
  const all = [...document.querySelectorAll(`#felt :is(${parts})`)].filter((one) => one.getClientRects().length && !one.closest('.strip > * *'));
  const name = (one) => `${one.classList[0]} "${one.textContent.trim().replace(/\s+/g, ' ').slice(0, 30)}"`;
  const found = [];
  const felt = document.querySelector('#felt').getBoundingClientRect();
  for (const [at, one] of all.entries()) {
    const here = one.getBoundingClientRect();
    if (!one.closest('.strip') && (here.left < felt.left - 1 || here.right > felt.right + 1)) found.push(`${name(one)} leaves the felt`);
    for (const other of all.slice(at + 1)) {
      const there = other.getBoundingClientRect();
      const wide = Math.min(here.right, there.right) - Math.max(here.left, there.left);
      const high = Math.min(here.bottom, there.bottom) - Math.max(here.top, there.top);
      // The shadow of a plate and the foot of a card under it are no overlap.
      if (wide > 3 && high > 3 && !one.contains(other) && !other.contains(one)) found.push(`${name(one)} and ${name(other)}: ${Math.round(wide)} x ${Math.round(high)}`);
    }
  }
  return found;
});
