// What the client costs, measured in a real browser against the room: its size, how soon it can be used, frames at a full table,
// how soon an action shows, and how much an evening leaves behind. Writes its part of docs/performance.md; fails on a miss.
//   node tests/bench.mjs [part of a name: only these, and nothing is written]
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { act, fast, go, inLobby, openBrowser, openHouse, ownTable, person, sitDown } from './browser/house.mjs';

const ASSETS = resolve(import.meta.dirname, '../dist/assets');
const REPORT = resolve(import.meta.dirname, '../../docs/performance.md');
const ROUNDS = 2000;
const ONLY = process.argv[2] ?? '';
const TEN = 'chico/texas-holdem';
const rows = [];

/** A figure with the most that it may be. */
function figure(what, value, most, unit) {
  rows.push({ what, value, most, unit });
  console.log(`${what}: ${value} ${unit} (at most ${most})`);
}

const kilo = (files, pack) => Math.round(files.reduce((all, name) => all + pack(readFileSync(join(ASSETS, name))).length, 0) / 100) / 10;

function sizes() {
  const all = readdirSync(ASSETS);
  figure('script and style, gzipped', kilo(all.filter((name) => /\.(js|css)$/.test(name)), (bytes) => gzipSync(bytes)), 180, 'kB');
  figure('fonts', kilo(all.filter((name) => name.endsWith('.woff2')), (bytes) => bytes), 145, 'kB');
}

/** How long it takes from the address to a lobby that can be used, with nothing in the cache; the middle of five. */
async function usable(browser, house) {
  const times = [];
  for (let turn = 0; turn < 5; turn++) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    const begun = performance.now();
    await page.goto(house.url);
    await page.locator('main li a').first().waitFor();
    times.push(performance.now() - begun);
    await context.close();
  }
  figure('from opening the address to a usable lobby', Math.round(times.sort((one, other) => one - other)[2]), 1000, 'ms');
}

/** The longest frame of a while, without the first ones, in which the table is built. */
const frames = (page, ms) => page.evaluate((most) => new Promise((told) => {
  const lengths = [];
  let before = performance.now();
  const end = before + most;
  const frame = (now) => {
    lengths.push(now - before);
    before = now;
    if (now < end) requestAnimationFrame(frame);
    else told(lengths.slice(2));
  };
  requestAnimationFrame(frame);
}), ms);

/** From a press to the first change on the page; the longest of ten. */
const change = (page, button) => page.evaluate((selector) => new Promise((told) => {
  const target = document.querySelector(selector);
  if (!target) return told(null);
  const begun = performance.now();
  const seen = new MutationObserver(() => {
    seen.disconnect();
    requestAnimationFrame(() => told(performance.now() - begun));
  });
  seen.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  target.click();
}), button);

/** The processor time of the longest task of a page in a while: what it takes of a frame, however busy the machine is. */
async function longestTask(browser, page, ms) {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await page.waitForTimeout(ms);
  const events = JSON.parse(String(await browser.stopTracing())).traceEvents;
  const threads = events.filter((event) => event.name === 'thread_name' && event.args.name === 'CrRendererMain').map((event) => `${event.pid}/${event.tid}`);
  const tasks = events.filter((event) => event.tdur && event.name.includes('RunTask') && threads.includes(`${event.pid}/${event.tid}`));
  if (!tasks.length) throw new Error('the trace has no tasks');
  return Math.max(...tasks.map((task) => task.tdur)) / 1000;
}

async function fullTable(browser, house) {
  const who = await person(browser, house.url, { reducedMotion: 'no-preference' });
  const page = await inLobby(who, house.url);
  await ownTable(page, TEN, { seats: 10, bots: 10 });
  await fast(page);
  const lengths = await frames(page, 20_000);
  const late = lengths.filter((length) => length > 50).length;
  const longest = Math.round(Math.max(...lengths));
  console.log(`${lengths.length} frames, ${late} over 50 ms`);
  figure('longest frame at a ten-seat table in twenty seconds', longest, 50, 'ms');
  figure('longest task of the page, in CPU time', Math.round(await longestTask(browser, page, 10_000)), 50, 'ms');
  await who.context.close();
}

async function firstChange(browser, house) {
  const who = await person(browser, house.url, { reducedMotion: 'no-preference' });
  const page = await inLobby(who, house.url);
  await ownTable(page, 'delta/ez-baccarat', { bots: 3 });
  await sitDown(page);
  const times = [];
  for (let turn = 0; turn < 300 && times.length < 10; turn++) {
    const took = await change(page, 'button.column');
    if (took !== null) times.push(took);
    else await act(page);
    await page.waitForTimeout(60);
  }
  figure('from a click to the first change, longest of ten', Math.round(Math.max(...times)), 100, 'ms');
  await who.context.close();
}

/** A round as it was told, to be told again with other numbers. */
function roundOf(messages) {
  const steps = messages.map((text) => JSON.parse(text)).filter((message) => message.type === 'step');
  const opens = steps.map((step, no) => (step.events.some((event) => event.event === 'round-opened') ? no : -1)).filter((no) => no >= 0);
  return steps.slice(opens[0], opens[1]);
}

/** The bytes of script in use after all that is no longer needed is gone. */
async function inUse(page) {
  const line = await page.context().newCDPSession(page);
  await line.send('HeapProfiler.enable');
  for (let turn = 0; turn < 3; turn++) await line.send('HeapProfiler.collectGarbage');
  await line.send('Performance.enable');
  const { metrics } = await line.send('Performance.getMetrics');
  await line.detach();
  return metrics.find((one) => one.name === 'JSHeapUsedSize').value;
}

/** Keeps hold of the lines that a page opens to tables, so that we can speak in the room's place. */
const holdLines = (page) => page.evaluate(() => {
  const Line = window.WebSocket;
  window.lines = [];
  window.WebSocket = class extends Line {
    constructor(...address) {
      super(...address);
      window.lines.push(this);
    }
  };
});

/** Tells a round so many times within the page, as the line would, and lets it be drawn; answers the number of the last step. */
const tell = (page, round, from, times) => page.evaluate(async ([steps, seen, most]) => {
  const next = new MessageChannel();
  const turn = () => new Promise((done) => {
    next.port1.onmessage = done;
    next.port2.postMessage(null);
  });
  let seq = seen;
  for (let no = 0; no < most; no++) {
    for (const step of steps) {
      window.lines[0].onmessage({ data: JSON.stringify({ ...step, seq: ++seq }) });
    }
    await turn();
  }
  return seq;
}, [round, from, times]);

/** An evening: a real round is told two thousand times, at a table that rests meanwhile. */
async function evening(browser, house) {
  const who = await person(browser, house.url);
  const page = await inLobby(who, house.url);
  await holdLines(page);
  await ownTable(page, TEN, { seats: 10, bots: 10 });
  await fast(page);
  while (who.messages.filter((text) => text.includes('"round-opened"')).length < 2) await page.waitForTimeout(100);
  await page.getByRole('button', { name: 'Pause' }).first().click();
  await page.waitForTimeout(1500);
  const round = roundOf(who.messages);
  const last = Math.max(...who.messages.map((text) => JSON.parse(text).seq ?? 0));
  const told = await tell(page, round, last, 50);
  const before = await inUse(page);
  await tell(page, round, told, ROUNDS);
  const after = await inUse(page);
  figure(`memory that ${ROUNDS.toLocaleString('en-US')} rounds of ${round.length} steps leave in the page`, Math.max(0, Math.round((after - before) / 100_000) / 10), 20, 'MB');
  if ((await page.evaluate(() => window.lines.length)) !== 1) throw new Error('the page has not taken what it was told');
  if (who.faults.length) throw new Error(who.faults[0]);
  await who.context.close();
}

/** Our part of the report: from its heading to the end. */
function write() {
  // Other sections stay, those behind it too.
  const [before, after = ''] = readFileSync(REPORT, 'utf8').split('\n## The client');
  const told = before.trimEnd();
  const behind = after.includes('\n## ') ? after.slice(after.indexOf('\n## ')) : '';
  const table = rows.map(({ what, value, most, unit }) => `| ${what} | ${value} ${unit} | ${most} ${unit} |`);
  writeFileSync(REPORT, `${told}\n\n## The client\n\nMeasured by \`web/tests/bench.mjs\` in headless Chromium (Debian's), on the machine that runs the room.\n\n| what | measured | at most |\n|---|---|---|\n${table.join('\n')}\n${behind}`);
}

sizes();
const house = await openHouse();
const browser = await openBrowser();
try {
  await go(await person(browser, house.url), house.url);
  for (const part of [usable, firstChange, fullTable, evening]) {
    if (part.name.includes(ONLY)) await part(browser, house);
  }
} finally {
  await browser.close();
  await house.close();
}
if (!ONLY) write();
const missed = rows.filter((row) => row.value > row.most);
for (const row of missed) console.error(`missed: ${row.what}`);
process.exitCode = missed.length ? 1 : 0;
