// Money before the cards in a real browser: a straddle and the kills, as the page asks for them, posts them and says why.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PATIENCE, inLobby, opened, ownTable, person, sitDown, until } from './house.mjs';
import { steps } from './secrets.mjs';

/** How long a hand may take. */
const HAND = PATIENCE;

describe('money before the cards', { concurrency: 3, timeout: 600_000 }, () => {
  const here = opened();

  /** A person in the lobby. */
  async function come() {
    const who = await person(here.browser, here.house.url);
    return { who, page: await inLobby(who, here.house.url) };
  }

  /** Three people at a table of their own, in the order of their seats. It is paused while they sit down: all are in its first hand. */
  async function three(listing, more = {}) {
    const ann = await come();
    const table = await ownTable(ann.page, listing, { bots: 0, seats: 3, pace: 80, ...more });
    await ann.page.locator('[data-tab=owner]').click();
    await owner(ann, 'Pause').click();
    await owner(ann, 'Resume').waitFor();
    const [ben, cleo] = await Promise.all([come(), come()]);
    for (const one of [ben, cleo]) await one.page.goto(`${here.house.url}/#/table/${table}`);
    for (const one of [ann, ben, cleo]) {
      await sitDown(one.page);
      one.seat = Number(await one.page.locator('.own .plate .no').innerText());
    }
    await owner(ann, 'Resume').click();
    await ann.page.locator('[data-tab=log]').click();
    return [ann, ben, cleo].sort((one, other) => one.seat - other.seat);
  }
  const owner = (one, name) => one.page.locator('#panel').getByRole('button', { name, exact: true });

  const offer = (one, name) => one.page.locator('#offers .row').getByRole('button', { name });
  const ahead = (one, name) => one.page.locator('.ahead').getByRole('button', { name });
  const has = async (one, name) => (await offer(one, name).count()) > 0;
  const pressed = async (button) => (await button.getAttribute('aria-pressed')) === 'true';

  /** What has happened, in the order of the steps. */
  const events = (one) => [...steps(one.who.messages).values()].flatMap((step) => step.events);
  const hands = (one) => events(one).filter((event) => event.event === 'hand-closed').length;
  const posts = (one, post) => events(one).filter((event) => event.event === 'posted' && event.post === post).map((event) => event.position);

  /** Presses an offer until it is taken: what has just come takes no press. */
  async function does(one, name) {
    await offer(one, name).waitFor();
    await until(one.page, async () => !(await has(one, name)), `${name} was not taken`, { doing: () => offer(one, name).click({ timeout: 500 }).catch(() => {}), most: HAND, every: 80 });
  }

  /** Who of these has something on their page. */
  async function whose(people, what) {
    let found;
    await until(people[0].page, async () => {
      for (const one of people) if (await what(one).count()) found = one;
      return found !== undefined;
    }, 'nobody has it', { most: HAND, every: 80 });
    return found;
  }

  /** Plays until a fact holds: whoever is asked does the first that they like of what is offered. */
  function play(people, holds, likes) {
    const press = (one) => one.page.evaluate((liked) => {
      const free = [...document.querySelectorAll('#offers .row .button')].filter((button) => button.getAttribute('aria-disabled') !== 'true');
      const says = (button) => button.textContent.trim().replace(/\s+/g, ' ');
      liked.map((like) => free.find((button) => says(button).startsWith(like))).find(Boolean)?.click();
    }, likes(one));
    return until(people[0].page, holds, 'the hand was not played so', { doing: () => Promise.all(people.map(press)), most: HAND, every: 60 });
  }

  /** Whether the hand with this number is over, for everybody. */
  const over = (people, number) => () => people.every((one) => hands(one) >= number);

  /** The line of the log about a seat, on one's page. */
  const line = (one, seat, text) => one.page.locator('#panel li', { hasText: text }).filter({ has: one.page.locator('.no', { hasText: new RegExp(`^${seat}$`) }) }).last();
  /** What another sees at a seat, and what one sees at one's own. */
  const spot = (one, seat) => (one.seat === seat ? one.page.locator('.own') : one.page.locator(`#felt section[aria-label^="Seat ${seat},"]`));
  const mark = (one, seat, word) => spot(one, seat).locator('.tag, .mark', { hasText: word });
  const button = (one, seat) => spot(one, seat).locator('span.d, .disc');

  /** So much lies before a seat, and everybody sees it. */
  async function before(people, seat, sum) {
    for (const one of people) {
      if (one.seat === seat) await one.page.locator('.own .bet .pill', { hasText: sum }).waitFor();
      else await one.page.locator(`#felt section[aria-label^="Seat ${seat},"][aria-label$="bet ${sum}"]`).waitFor();
    }
  }

  /** The same person, and those who sit after them clockwise. */
  const from = (people, one) => people.map((_, no) => people[(people.indexOf(one) + no) % people.length]);
  const noFaults = (people) => assert.deepEqual(people.flatMap((one) => one.who.faults), []);

  test('a straddle is asked for once, posted before everybody, acts last, and is decided ahead from then on', async () => {
    const people = await three('delta/omaha');
    // Of three players the button sits left of the big blind.
    const own = await whose(people, (one) => offer(one, /^Straddle \$4/));
    const [, small, big] = from(people, own);
    // There are four seconds for it: what is seen is read at once, and judged afterwards.
    const seen = await own.page.evaluate(() => {
      const all = (selector) => [...document.querySelectorAll(`.own ${selector}`)];
      return { buttons: all('span.d, .disc').length, plate: all('.plate').map((one) => one.textContent).join(' '), cards: all('.cards svg').length };
    });
    await does(own, /^Straddle \$4/);
    assert.match(seen.plate, /your turn/i);
    assert.deepEqual([seen.buttons > 0, seen.cards], [true, 0], 'they have the button, and no card is dealt yet');
    await before(people, own.seat, '$4');
    for (const one of people) await line(one, own.seat, 'Posts a straddle, $4').waitFor();
    await own.page.locator('.own .chips .sum', { hasText: '$196' }).waitFor();
    // It is a live bet of twice the big blind, and whoever made it may raise when all have called.
    await does(small, /^Call \$3/);
    await does(big, /^Call \$2/);
    await offer(own, /^Raise to \$6/).waitFor();
    await does(own, /^Check/);
    await play(people, over(people, 1), () => ['Check', 'Show']);

    // The button goes on, and the next player is asked. Who says no posts nothing.
    await play(people, () => has(small, /^Fold/), () => ['Not now']);
    for (const one of people) await button(one, small.seat).waitFor();
    assert.deepEqual(posts(own, 'straddle'), [own.seat]);
    // What is decided for a next hand stands beside what is decided for this one, and says what it costs.
    const next = ahead(own, 'Straddle next time, $4');
    await ahead(own, 'Check or fold').click();
    await next.click();
    assert.deepEqual([await pressed(ahead(own, 'Check or fold')), await pressed(next)], [true, true]);
    await play(people, over(people, 2), () => ['Not now', 'Fold']);
    assert.equal(await pressed(next), true, 'it is kept over hands');

    // When it comes round, what was decided ahead is posted without a press.
    await play(people, () => posts(own, 'straddle').length > 1, () => ['Not now', 'Fold']);
    await before(people, own.seat, '$4');
    for (const one of people) await button(one, own.seat).waitFor();
    assert.deepEqual(posts(own, 'straddle'), [own.seat, own.seat]);
    await play(people, over(people, hands(own) + 1), () => ['Not now', 'Fold']);
    await line(own, own.seat, /Wins \$7 of the pot/).waitFor();
    assert.equal(await pressed(next), false, 'it was for one hand');
    noFaults(people);
  });

  /** The street that is played now. */
  const street = (one) => [...steps(one.who.messages).values()].at(-1)?.view.street;

  /** One wins a pot of some size: all come in, and on the last street the others give up. */
  const wins = (people, winner, number, last) => play(people, over(people, number), (one) => {
    const asked = ['Not now', 'Draw no card'];
    if (street(one) !== last) return [...asked, ...(one === winner ? ['Bet', 'Raise'] : []), 'Check', 'Call'];
    return [...asked, ...(one === winner ? ['Bet', 'Call'] : ['Check', 'Fold'])];
  });

  /** A kill is posted: the line says why, and the chips and the kill button lie before the seat for everybody. */
  async function killed(people, seat, sum, clause) {
    await before(people, seat, sum);
    for (const one of people) {
      const says = line(one, seat, `Posts the kill blind, ${sum}`);
      await says.getByRole('link', { name: clause }).waitFor();
      assert.doesNotMatch(await says.innerText(), /[[\]#]/, 'what is cited has its own place');
      await mark(one, seat, 'Kill').waitFor();
    }
  }

  test('whoever likes kills a pot of lowball; who wins two running kills the next, and the limits are doubled', async () => {
    const people = await three('players-club/lowball-ace-to-five', { kill: 'kill' });
    const dealer = await whose(people, (one) => button(one, one.seat));
    const [, blind, third] = from(people, dealer);
    await does(dealer, /^Kill the pot \$6/);
    // All were asked after their second card.
    const asked = (one) => [...steps(one.who.messages).values()].some((step) => step.offers?.some((offered) => offered.verb === 'kill'));
    assert.deepEqual(people.map(asked), [true, true, true]);
    await killed(people, dealer.seat, '$6', 'lowball voluntary kill');
    await dealer.page.locator('.own .chips .sum', { hasText: '$194' }).waitFor();
    // The killer acts last, and a bet is twice what it was.
    await does(third, /^Call \$6/);
    await does(blind, /^Call \$3/);
    await offer(dealer, /^Raise to \$12/).waitFor();
    await does(dealer, /^Check/);
    await play(people, () => has(third, /^Bet \$12/), (one) => ['Draw no card', ...(one === third ? [] : ['Check'])]);
    await wins(people, third, 1, 'Draw');
    for (const one of people) {
      await mark(one, third.seat, 'Leg up').waitFor();
      await mark(one, dealer.seat, 'Kill').waitFor({ state: 'detached' });
    }

    // Nobody is asked again: who wants to kill says so ahead.
    await ahead(blind, 'Kill the next pot, $6').waitFor();
    await wins(people, third, 2, 'Draw');
    for (const one of people) await one.page.locator('#panel li', { hasText: 'must kill the next pot' }).waitFor();
    await killed(people, third.seat, '$6', 'two pots in a row kill');
    for (const one of people) await button(one, third.seat).waitFor();
    await does(blind, /^Raise to \$12/);
    await play(people, over(people, 3), () => ['Fold']);
    // The kill button goes with the pot.
    for (const one of people) {
      await mark(one, blind.seat, 'Leg up').waitFor();
      await mark(one, third.seat, 'Kill').waitFor({ state: 'detached' });
    }
    noFaults(people);
  });

  test('who takes the whole of a large pot of high-low kills the next', async () => {
    const people = await three('delta/omaha-high-low', { kill: 'kill' });
    const dealer = await whose(people, (one) => offer(one, /^Straddle/));
    const [, winner, big] = from(people, dealer);
    await wins(people, winner, 1, 'River');
    for (const one of people) await one.page.locator('#panel li', { hasText: 'must kill the next pot' }).waitFor();
    await killed(people, winner.seat, '$4', 'scoop kills from five bets');
    for (const one of people) await button(one, winner.seat).waitFor();
    // The winner is left of the big blind now, but has killed the pot.
    await play(people, () => has(big, /^Raise to \$8/), () => ['Not now']);
    await does(big, /^Call \$3/);
    await does(dealer, /^Call \$2/);
    await does(winner, /^Check/);
    await play(people, over(people, 2), () => ['Check', 'Show']);
    noFaults(people);
  });
});
