// Waiting lists against the real room: a player joins in the lobby, is called wherever they are, and goes to the seat that is held.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { go, inLobby, opened, ownTable, person, sitDown } from './house.mjs';

const here = opened();
const GAME = 'delta/ez-baccarat';

test('a player joins the list of a game, is called in the lobby, and takes the seat', async () => {
  const { browser, house } = here;
  const [ann, ben, cid] = await Promise.all([person(browser, house.url), person(browser, house.url), person(browser, house.url, { viewport: { width: 390, height: 844 } })]);
  const anns = await inLobby(ann, house.url);
  const no = await ownTable(anns, GAME, { seats: 2, bots: 0 });
  await sitDown(anns);
  const bens = await inLobby(ben, house.url);
  await bens.goto(`${house.url}/#/table/${no}`);
  await sitDown(bens);

  const cids = await go(cid, house.url, `/#/game/${GAME}`);
  await cids.getByRole('button', { name: 'Join list' }).click();
  await cids.getByText('You are number 1 on the list.').waitFor();
  // Ben's seat is free: the notice finds Cid on another page.
  await cids.goto(`${house.url}/#/rules`);
  await bens.keyboard.press('Escape');
  await bens.evaluate((table) => new Promise((left) => {
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/tables/${table}/ws`);
    socket.onopen = () => socket.send(JSON.stringify({ type: 'do', id: 'leave', verb: 'leave', choice: 'only' }));
    socket.onmessage = (message) => String(message.data).includes('accepted') && left(socket.close());
  }), no);
  await cids.getByText(`Your seat at table ${no} is held.`).waitFor();
  await cids.getByRole('link', { name: 'Go to the table' }).click();
  await sitDown(cids);
  assert.equal(await cids.evaluate(() => fetch('/api/lists').then((answer) => answer.json()).then((rows) => rows.filter((row) => row.you).length)), 0);
  for (const who of [ann, ben, cid]) assert.deepEqual(who.faults, []);
});
