// Keeps the client for when there is no line. Files under assets/ carry their digest in the name and never change; pages are
// asked for first and taken from here only when nobody answers. What the room says (/api) is never kept.
const KEPT = 'houseway-1';

// The page and what it names are kept at once: whoever has been here but once can open it without a line.
async function begin() {
  const cache = await caches.open(KEPT);
  const page = await fetch('/');
  const parts = (await page.clone().text()).match(/\/assets\/[\w.-]+/g) ?? [];
  await Promise.all([cache.put('/', page), cache.addAll([...new Set(parts)])]);
  await self.skipWaiting();
}

self.addEventListener('install', (event) => event.waitUntil(begin()));

self.addEventListener('activate', (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

async function keep(request, answer) {
  if (answer.ok) await (await caches.open(KEPT)).put(request, answer.clone());
  return answer;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  if (url.pathname.startsWith('/assets/')) {
    event.respondWith(caches.match(request).then((held) => held ?? fetch(request).then((answer) => keep(request, answer))));
    return;
  }
  // All of the client is one page; a sign or the admin's link is another, and is not to be found in its place.
  if (request.mode === 'navigate' && url.pathname !== '/') return;
  event.respondWith(fetch(request).then((answer) => keep(request, answer), () => caches.match(request)));
});
