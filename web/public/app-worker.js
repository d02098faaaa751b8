/*
 * The app's own worker. It keeps the files the app is made of, so that the app opens without a network, and shows notices
 * that come while the app is closed. It keeps nothing but those files: no reply to a call, no picture, nothing of a user.
 *
 * The build puts `self.APP` before this: its name, its files, its icons, and the files of each language. In development
 * there is none.
 */
const { build, files, icons, texts } = self.APP ?? { build: '', files: [], icons: [], texts: {} };

const PREFIX = 'app-';
const own = PREFIX + build;
/** Files that are fetched at the same time: the app itself is in use meanwhile. */
const LANES = 4;
/** A page that has not begun to come after so long is shown as it is kept. */
const PATIENCE_MS = 4000;

async function fetched(address, options) {
  const response = await fetch(address, options);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
}

/** Files are named after what is in them, so one that an older build has left is the same. */
async function keep(names) {
  const cache = await caches.open(own);
  const left = [...names];
  const lane = async () => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) {
      if ((await cache.match(name)) !== undefined) continue;
      const known = await caches.match(name);
      await cache.put(name, known ?? (await fetched(name, { priority: 'low' })));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function keepApp() {
  await keep(files);
  const cache = await caches.open(own);
  // The page last: whoever has it has all it names.
  for (const name of [...icons, '/']) await cache.put(name, await fetched(name, { cache: 'no-store' }));
}

/** The texts of one language; afterwards all of the app is there, and is said to be. */
async function keepLanguage(language) {
  const cache = await caches.open(own);
  if (texts[language] === undefined || (await cache.match('/')) === undefined) return;
  await keep(texts[language]);
  await cache.put(`/kept/${build}/${language}`, new Response());
}

/** Pages of the build before may still be open: its files are kept as long as those of this one. */
async function forgetOlder() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== own);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
}

self.addEventListener('install', (event) => {
  // It does not matter which build asks, so pages that are open need not be closed first.
  self.skipWaiting();
  if (build !== '') event.waitUntil(keepApp());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      if (build === '') return;
      await forgetOlder();
      await self.registration.navigationPreload?.enable();
      await self.clients.claim();
      // Pages of an older build can offer to be loaded anew.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a page that this worker leads is of its own origin
      for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage({ build });
    })(),
  );
});

self.addEventListener('message', (event) => {
  const { language } = event.data;
  if (build !== '' && typeof language === 'string') event.waitUntil(keepLanguage(language).catch(() => undefined));
});

/** The newest page, or the kept one where there is no network, or no answer in time, or a server that cannot answer. */
async function page(event) {
  const fresh = Promise.resolve(event.preloadResponse).then((preloaded) => preloaded ?? fetch(event.request));
  const inTime = Promise.race([
    fresh,
    new Promise((_, reject) => setTimeout(() => reject(new Error('late')), PATIENCE_MS)),
  ]);
  const response = await inTime.catch(() => undefined);
  if (response !== undefined && response.status < 500) return response;
  return (await (await caches.open(own)).match('/')) ?? fresh;
}

const kept = async (request) => (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);

const freshOrKept = (request) =>
  fetch(request).catch(async (error) => {
    const response = await (await caches.open(own)).match(request.url);
    if (response === undefined) throw error;
    return response;
  });

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (build === '' || request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    // Every screen of the app has this address; the console has another.
    if (pathname === '/') event.respondWith(page(event));
  } else if (pathname.startsWith('/assets/')) event.respondWith(kept(request));
  else if (icons.includes(pathname)) event.respondWith(freshOrKept(request));
});

/** By what a notice is about: the first word of its kind. */
const pages = {
  alert: '/#/pages/market/market',
  futures: '/#/pages/transaction/contract_order',
  spot: '/#/pages/transaction/currency_order',
  loan: '/#/pages/borrowing/orders',
  dual: '/#/pages/invest/mine',
  otc: '/#/pages/otc/orders',
  art: '/#/pages/nft/mine',
  support: '/#/pages/kefu/index',
};

self.addEventListener('push', (event) => {
  const { title, body, kind, id } = event.data.json();
  const shown = self.registration.showNotification(title, { body, tag: id, icon: '/favicon.svg', data: { kind } });
  // A dot on the app's icon; the app itself knows how many there are.
  event.waitUntil(Promise.all([shown, self.navigator.setAppBadge?.().catch(() => undefined)]));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const page = new URL(pages[event.notification.data.kind?.split('_')[0]] ?? '/', self.location.origin).href;
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(async ([open]) => {
      if (open === undefined) return self.clients.openWindow(page);
      // A window from before this worker cannot be led by it.
      const isLed = await open.navigate(page).then(
        () => true,
        () => false,
      );
      return isLed ? open.focus() : self.clients.openWindow(page);
    }),
  );
});
