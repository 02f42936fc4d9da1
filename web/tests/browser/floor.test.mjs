// The floor and the audit against the real room: the admin comes by the link, gives a role, and whoever has it pauses, rules, makes
// a round void, puts a settlement right and reads the report; a hand is verified in the browser, and a changed proof is refused.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, fast, go, inLobby, opened, ownTable, person, sitDown, until } from './house.mjs';
import { firstStaked, playedOut } from './secrets.mjs';

const here = opened();

const name = async (page) => (await page.evaluate(() => fetch('/api/me').then((answer) => answer.json()))).name;

/** Becomes the admin and gives a role by the page. */
async function giveRole(to, role) {
  const boss = await person(here.browser, here.house.url);
  const page = await go(boss, here.house.url, here.house.admin);
  await page.getByRole('button', { name: 'Become the admin' }).click();
  await page.locator('header a[href="#/floor"]').click();
  await page.getByRole('radio', { name: 'Roles' }).click();
  await page.getByRole('group', { name: to }).getByRole('button', { name: role }).click();
  await page.getByText(`${to} is now ${role}.`).waitFor();
  await boss.context.close();
}

/** Says yes to what was asked once more, and reads what came of it. */
async function sure(page, what) {
  await page.getByRole('alertdialog').getByRole('button', { name: `Confirm: ${what}` }).click();
  const done = page.locator('.said', { hasText: `Done: ${what}` });
  await done.waitFor().catch(async () => assert.fail(`${what}: ${await page.locator('.said').innerText()}`));
}

async function makeVoid(page, row) {
  await row.getByRole('button', { name: 'Void', exact: true }).click();
  await sure(page, await page.getByRole('alertdialog').getAttribute('aria-label'));
}

const playRound = (who, page) => until(page, () => playedOut(who.messages), 'the round was not played out', { doing: () => act(page) });

/** Rules, where the table rests: the first ruling that nothing more is to be said of. What the table has left behind is tried again. */
async function rule(page, table) {
  const rulings = page.getByRole('radiogroup', { name: 'Rulings that apply now' }).getByRole('radio');
  const button = page.getByRole('button', { name: /^Rule: / });
  const ruled = () => page.evaluate(() => fetch('/api/floor/deeds').then((answer) => answer.text())).then((deeds) => deeds.includes('"ruled"'));
  await until(table, ruled, 'nothing was ruled', { doing: async () => {
    await act(table);
    for (let no = 0; no < Math.min(6, await rulings.count()); no++) {
      await rulings.nth(no).check({ timeout: 500 }).catch(() => {});
      if ((await button.getAttribute('aria-disabled', { timeout: 300 }).catch(() => 'true')) === 'true') continue;
      await button.click({ timeout: 500 }).catch(() => {});
      break;
    }
  } });
}

/** Writes slips by the panel: a fill, a count that is short, a credit. */
async function writeSlips(page, no) {
  const panel = page.getByRole('region', { name: 'Tray, drop and dealer' });
  const slip = async (kind, field, amount, reason, button, number) => {
    await panel.getByRole('radio', { name: kind }).click();
    await panel.getByLabel(field, { exact: true }).fill(amount);
    await panel.getByLabel('Reason for the slip').fill(reason);
    await panel.getByRole('button', { name: button, exact: true }).click();
    await panel.getByRole('button', { name: `Confirm: ${button}` }).click();
    await panel.getByText(`Slip ${no}-${number}.`).waitFor();
  };
  await slip('Fill', 'Chips', '500', 'opening', 'Fill $500', 1);
  await panel.getByRole('radio', { name: 'Count' }).click();
  await panel.getByLabel('Counted chips', { exact: true }).fill('495');
  await panel.getByText('$5 short: the books say $500').waitFor();
  await slip('Count', 'Counted chips', '495', 'a chip is missing', 'Count of $495 (opening)', 2);
  await slip('Credit', 'Chips', '495', 'closing', 'Credit $495', 3);
}

/** The shift report names what was short, and the table's sheet has every entry. */
async function readSheet(page, no) {
  await page.getByText(new RegExp(`^Table ${no}, .*: the tray was \\$5 short`)).waitFor();
  const sheet = page.getByRole('article').filter({ hasText: `Table ${no} ` });
  for (const entry of ['Fills', 'Credits', 'Over or short']) await sheet.getByRole('row', { name: entry }).waitFor();
  await page.getByText('slip 3: credited $495 from the tray').waitFor();
}

test('a role is given by the page, and the floor pauses, rules, voids, corrects and reports; the hand is audited', async () => {
  const player = await person(here.browser, here.house.url);
  const table = await inLobby(player, here.house.url);
  const no = await ownTable(table, 'central-coast/super-pan-9', { bots: 3, floor: true });
  await fast(table);
  await sitDown(table);
  await playRound(player, table);
  // In the first rounds it may be that nobody banks, and no card is dealt.
  const { round } = firstStaked(player.messages).view;

  const floor = await person(here.browser, here.house.url);
  const page = await inLobby(floor, here.house.url);
  await giveRole(await name(page), 'floor');
  await page.reload();
  await page.locator('header a[href="#/floor"]').click();
  await page.locator(`a[href="#/floor/${no}"]`).click();

  const reason = page.getByLabel('Reason', { exact: true }).last();
  await reason.fill('a spilled drink');
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await sure(page, 'Pause');
  await table.getByText('paused', { exact: false }).first().waitFor();
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await sure(page, 'Resume');

  await rule(page, table);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await sure(page, 'Pause');
  // That it is paused comes by the same line as what happened before.
  await page.getByRole('button', { name: 'Resume', exact: true }).waitFor();

  // The round that is on is made void, and then one that was over; a settlement is put right from the cage.
  await reason.fill('two cards of one rank and suit');
  const now = page.getByRole('button', { name: 'Void current round' });
  if (await now.count()) {
    await now.click();
    await sure(page, 'Void current round');
    await reason.fill('the deck had one card too many');
  }
  await makeVoid(page, page.locator('li', { hasText: new RegExp(`^Round ${round} `) }));
  await page.getByLabel('Amount', { exact: true }).fill('5');
  await page.locator('.correct select').nth(1).selectOption({ index: 1 });
  await reason.fill('paid too little');
  await page.getByRole('button', { name: 'Move $5' }).click();
  await sure(page, 'Move $5');
  await writeSlips(page, no);

  await page.getByRole('radio', { name: 'Floor actions' }).first().click();
  for (const told of ['paused the table', 'ruled in round', `voided round ${round}`, 'moved $5', 'paid too little']) await page.getByText(told, { exact: false }).first().waitFor();
  await page.getByRole('radio', { name: 'Shift report' }).click();
  await page.getByText('Hands').first().waitFor();
  await readSheet(page, no);

  // The hand again as the floor may see it, and its proofs, checked here.
  await page.goto(`${here.house.url}/#/replay/${no}/${round}`);
  await page.locator('.rows').waitFor();
  await page.goto(`${here.house.url}/#/audit/${no}/${round}`);
  await page.getByText('Verified.').waitFor();
  const proofs = await page.evaluate((path) => fetch(path).then((answer) => answer.json()), `/api/floor/proofs/${no}/${round}`);
  const proof = proofs.stocks[0].proofs[0];
  proof.card = proof.card === 'As' ? 'Ks' : 'As';
  // A file is checked on the page of a hand too.
  await page.getByText('Check a proof file').first().click();
  await page.locator('#proofs').fill(JSON.stringify(proofs));
  await page.getByRole('button', { name: 'Check file' }).click();
  await page.getByText('Verification failed.').waitFor();
  assert.deepEqual([...player.faults, ...floor.faults], []);
});
