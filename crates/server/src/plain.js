const $ = (tag, props = {}, ...kids) => { const e = Object.assign(document.createElement(tag), props); e.append(...kids.flat().filter(k => k != null)); return e; };
const main = document.getElementById('main');
const money = c => (c < 0 ? '-' : '') + '$' + (Math.abs(c) / 100).toLocaleString('en-US', { minimumFractionDigits: c % 100 ? 2 : 0 });
const ask = async (path, body) => { const r = await fetch(path, body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }); const j = await r.json(); if (!r.ok) throw new Error(j.text); return j; };
const signs = { s: '♠', h: '♥', d: '♦', c: '♣' };
const card = t => { const red = /[hd]$/.test(t) && !t.includes('-'); return $('span', { className: red ? 'red' : '' }, t === '??' ? '🂠 ' : (/^[2-9TJQKA][shdc]$/.test(t) ? t[0] + signs[t[1]] : t) + ' '); };
const placeName = p => typeof p === 'string' ? p.replaceAll('-', ' ') : p.position !== undefined ? 'seat ' + p.position : Object.keys(p)[0].replaceAll('-', ' ') + ' ' + JSON.stringify(Object.values(p)[0]);
let me, ws, state = {}, picked = new Set(), rows = {};

async function lobby() {
  history.replaceState(null, '', '/plain'); if (ws) ws.close(); ws = null;
  me = await ask('/api/guest', {});
  const [tables, games] = await Promise.all([ask('/api/tables'), ask('/api/games')]);
  const pick = $('select', {}, games.map(g => $('option', { value: g.listing }, `${g.name} (${g['room-name']})`)));
  const wrong = $('p', { id: 'say', role: 'alert' });
  main.replaceChildren($('h1', {}, 'Houseway'), $('p', {}, `${me.name}, balance ${money(me.chips)}`),
    $('h2', {}, 'Open tables'), $('table', {}, $('tr', {}, ['Table', 'Game', 'Players', ''].map(t => $('th', {}, t))),
      tables.map(t => $('tr', {}, $('td', {}, t.table), $('td', {}, t.name), $('td', {}, t.people.join(', ')), $('td', {}, $('button', { onclick: () => sit(t.table) }, 'Go to table'))))),
    $('h2', {}, 'Open a table'), pick, ' ', $('button', { onclick: async () => { try { sit((await ask('/api/tables', { listing: pick.value, bots: 3 })).table); } catch (e) { wrong.textContent = e.message; } } }, 'Open with three bots'), wrong);
}

function sit(number) {
  history.replaceState(null, '', '/plain#' + number); state = { number };
  ws = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/tables/${number}/ws`);
  ws.onmessage = m => { const d = JSON.parse(m.data);
    if (d.type === 'table') { state = { number, ...d }; picked.clear(); }
    else if (d.type === 'step') { if (d.seq !== state.seq + 1) return ws.close(); state = { ...state, ...d, log: [...state.log, ...d.lines].slice(-200) }; picked.clear(); state.said = ''; }
    else if (d.type === 'refused') state.said = d.text;
    else if (d.type === 'chat') state.log.push(`${d.from}: ${d.text}`);
    draw(); };
  ws.onclose = () => { if (state.number === number && location.hash === '#' + number) setTimeout(() => sit(number), 1000); };
}

const send = (offer, choice) => ws.send(JSON.stringify({ type: 'do', id: crypto.randomUUID ? crypto.randomUUID() : String(Math.random()), verb: offer.verb, at: offer.at ?? null, choice }));
const who = p => state.people[p]?.name ?? 'player ' + p;

/// One control for each shape.
function control(offer) {
  const shape = offer.shape, kind = typeof shape === 'string' ? shape : Object.keys(shape)[0], of = typeof shape === 'string' ? null : shape[kind];
  const verb = state.verbs[offer.verb]?.label ?? offer.verb, label = verb + (offer.at && offer.verb !== 'stake' ? ' (seat ' + offer.at + ')' : '');
  const mine = () => [...picked];
  const amount = (a, go, text) => { const n = $('input', { type: 'number', min: a.from / 100, max: a.to / 100, step: 'any', value: a.from / 100, ariaLabel: text }); return $('span', { className: 'act' }, text, n, $('button', { onclick: () => go(Math.round(n.value * 100)) }, 'OK')); };
  const list = (items, name, go, text) => { const s = $('select', {}, items.map((i, at) => $('option', { value: at }, name(i)))); return $('span', { className: 'act' }, text, s, $('button', { onclick: () => go(items[s.value]) }, 'OK')); };
  switch (kind) {
    case 'only': return $('button', { onclick: () => send(offer, 'only') }, label);
    case 'price': return $('button', { onclick: () => send(offer, 'only') }, `${label} ${money(of)}`);
    case 'amount': return amount(of, c => send(offer, { amount: c }), label);
    case 'wager': return amount(of.amounts, c => send(offer, { wager: { wager: of.wager, amount: c } }), `${verb} ${state.felt.circles.find(c => c.wager === of.wager)?.name ?? of.wager} (seat ${offer.at})`);
    case 'seats': return list(of, s => 'seat ' + s, s => send(offer, { seat: s }), label);
    case 'persons': return list(of, who, p => send(offer, { person: p }), label);
    case 'number': return list([...Array(of.most).keys()].map(n => n + 1), n => n, n => send(offer, { number: n }), label);
    case 'cards': return $('button', { onclick: () => send(offer, { cards: mine().reduce((m, at) => m | 1 << at, 0) }) }, `${label} the selected cards (${of.least} to ${of.most})`);
    case 'card': return $('button', { onclick: () => send(offer, { card: of }) }, `${label} ${of.card}`);
    case 'front': return list(of, p => p.join(' '), p => send(offer, { front: p }), label);
    case 'thirteen': { const t = $('input', { value: '0001111122222', maxLength: 13, ariaLabel: 'Front, middle and back, one digit a card' }); return $('span', { className: 'act' }, label + ': one digit a card, 0 front, 1 middle, 2 back', t, $('button', { onclick: () => send(offer, { thirteen: [...t.value].reduce((n, d, at) => n + Number(d) * 4 ** at, 0) }) }, 'OK')); }
    case 'meld': { const m = of.rope ? { rope: { suit: of.rope.suit, low: of.rope.low, high: of.rope.high } } : { square: { rank: of.square.rank, suits: of.square.most } }; return $('button', { onclick: () => send(offer, { meld: m }) }, `${label} ${JSON.stringify(m)}`); }
    default: return null;
  }
}

function draw() {
  const v = state.view, you = state.you, focus = document.activeElement?.ariaLabel;
  if (document.activeElement?.tagName === 'INPUT' && state.drawnSeq === state.seq && !state.said) return;
  state.drawnSeq = state.seq;
  const seats = v.seats.map(s => $('tr', { className: v.awaited.includes(s.person) ? 'turn' : '' }, $('td', {}, s.position), $('td', {}, s.person == null ? 'open seat' : who(s.person) + (s.person === you ? ' (you)' : '') + (v.dealer === s.position ? ' ⓓ' : '') + (v.bank?.position === s.position ? ` player-dealer, coverage left ${money(v.bank.left)} of ${money(v.bank.covers)}` : '')),
    $('td', {}, s.person == null ? '' : money(s.chips)), $('td', {}, s.bet ? 'bet ' + money(s.bet) : '', v.stakes.filter(k => k.position === s.position).map(k => `${k.wager} ${money(k.amount)} `))));
  const hands = v.hands.map(h => $('tr', {}, $('td', {}, placeName(h.place)), $('td', { className: 'cards' }, h.cards.map((c, at) => { const own = h.place.position !== undefined && v.seats.find(s => s.position === h.place.position)?.person === you;
      return own && state.offers.some(o => o.shape.cards) ? $('label', {}, card(c), $('input', { type: 'checkbox', onchange: e => e.target.checked ? picked.add(at) : picked.delete(at) })) : card(c); })), $('td', {}, h.makes ?? '')));
  const turn = v.awaited.length ? 'Waiting for ' + v.awaited.map(p => p === you ? 'you' : who(p)).join(', ') : '';
  const log = $('div', { id: 'log', role: 'log' }, state.log.map(l => $('div', {}, l)));
  main.replaceChildren($('p', {}, $('button', { onclick: lobby }, '← Lobby')), $('h1', {}, `${state.felt.name}, table ${state.number}, round ${v.round}`),
    $('p', { id: 'say', role: 'status' }, state.said || turn), $('table', {}, seats), v.pots.length ? $('p', {}, 'Pot: ' + v.pots.map(money).join(', ')) : null,
    $('table', {}, hands), v.display?.shoes.length ? $('pre', {}, v.display.shoes.map(shoe => shoe.map(h => h.winner ?? 'tie').join(' ')).join('\n')) : null,
    $('div', { className: 'acts' }, state.offers.map(control)), $('h2', {}, 'Log'), log,
    $('div', { className: 'acts' }, Object.entries({ pause: 'Pause', go: 'Resume', step: 'Next step', faster: 'Faster', slower: 'Slower', 'bot-in': 'Seat a bot', 'bot-out': 'Remove a bot', close: 'Close table' }).map(([what, text]) => $('button', { onclick: () => ws.send(JSON.stringify({ type: 'owner', what })) }, text))));
  log.scrollTop = log.scrollHeight;
}
await lobby(); const at = Number(location.hash.slice(1)); if (at) sit(at);
