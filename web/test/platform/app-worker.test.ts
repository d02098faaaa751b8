// @vitest-environment node
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, test, vi } from 'vitest';

const source = readFileSync(path.resolve(import.meta.dirname, '../../public/app-worker.js'), 'utf8');
const origin = 'https://app.example';
const table = {
  build: 'b2',
  files: ['/assets/app-aaaaaaa.js', '/assets/page-bbbbbbb.js'],
  icons: ['/favicon.svg'],
  texts: { en: ['/assets/en-ccccccc.js'], jp: ['/assets/jp-ddddddd.js'] },
};

type Kept = Map<string, string>;
const addressOf = (name: string | { url: string }): string =>
  new URL(typeof name === 'string' ? name : name.url, origin).pathname;

let stores: Map<string, Kept>;
let requests: string[];
let network: (name: string) => Response | Promise<Response>;
let told: unknown[];
let listeners: Record<string, (event: object) => void>;

/** As much of the caches of a browser as the worker uses. */
const cacheOf = (kept: Kept) => ({
  match: async (name: string | { url: string }) => {
    const text = kept.get(addressOf(name));
    return text === undefined ? undefined : new Response(text);
  },
  put: async (name: string, response: Response) => void kept.set(addressOf(name), await response.text()),
});
const caches = {
  open: async (name: string) => {
    if (!stores.has(name)) stores.set(name, new Map());
    return cacheOf(stores.get(name)!);
  },
  keys: async () => [...stores.keys()],
  delete: async (name: string) => stores.delete(name),
  match: async (name: string | { url: string }) => {
    for (const kept of stores.values()) {
      const found = await cacheOf(kept).match(name);
      if (found !== undefined) return found;
    }
    return undefined;
  },
};

function start(app: unknown = table): void {
  listeners = {};
  const self = {
    APP: app,
    addEventListener: (name: string, listener: (event: object) => void) => (listeners[name] = listener),
    skipWaiting: () => undefined,
    registration: {},
    clients: {
      claim: async () => undefined,
      matchAll: async () => [{ postMessage: (data: unknown) => told.push(data) }],
    },
    location: { origin },
    navigator: {},
  };
  const fetch = async (name: string | { url: string }): Promise<Response> => {
    requests.push(addressOf(name));
    return network(addressOf(name));
  };
  runInNewContext(source, { self, caches, fetch, Response, URL, setTimeout, Error });
}

async function happen(name: string, event: object = {}): Promise<void> {
  let work: Promise<unknown> = Promise.resolve();
  listeners[name]!({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
  await work;
}

/** What the worker answers a request with; null when it leaves it to the browser. */
async function answer(address: string, how: { mode?: string; method?: string } = {}): Promise<string | null> {
  let answered: Promise<Response> | null = null;
  listeners['fetch']!({
    request: { url: new URL(address, origin).href, mode: how.mode ?? 'cors', method: how.method ?? 'GET' },
    preloadResponse: undefined,
    respondWith: (response: Promise<Response>) => (answered = response),
  });
  return answered === null ? null : (await (answered as Promise<Response>)).text();
}
const open = (address = '/') => answer(address, { mode: 'navigate' });
const gone = (): never => {
  throw new TypeError('Failed to fetch');
};

beforeEach(() => {
  stores = new Map();
  requests = [];
  told = [];
  network = (name) => new Response(`${name} now`);
  start();
});

test('all files of the app and the page that names them are kept, and the app opens without a network', async () => {
  await happen('install');
  expect([...stores.get('app-b2')!.keys()].toSorted()).toEqual([...table.files, ...table.icons, '/'].toSorted());
  network = gone;
  expect(await open()).toBe('/ now');
  expect(await answer('/assets/page-bbbbbbb.js')).toBe('/assets/page-bbbbbbb.js now');
  expect(await answer('/favicon.svg')).toBe('/favicon.svg now');
});

test('what an older build has left is not fetched again', async () => {
  const older = { '/assets/app-aaaaaaa.js': 'the same', '/favicon.svg': 'the one before' };
  stores.set('app-b1', new Map(Object.entries(older)));
  await happen('install');
  expect(requests.toSorted()).toEqual(['/', '/assets/page-bbbbbbb.js', '/favicon.svg']);
  expect(stores.get('app-b2')!.get('/assets/app-aaaaaaa.js')).toBe('the same');
});

test('an app of which a file is missing is not taken for kept', async () => {
  network = (name) => (name.includes('page') ? new Response('', { status: 404 }) : new Response(name));
  await expect(happen('install')).rejects.toThrow('404');
  expect(stores.get('app-b2')!.has('/')).toBe(false);
  network = (name) => new Response(name);
  await happen('message', { data: { language: 'en' } });
  expect(stores.get('app-b2')!.has('/kept/b2/en')).toBe(false);
});

test('the texts of one language are kept, and said to be once all are there', async () => {
  await happen('install');
  network = gone;
  await happen('message', { data: { language: 'jp' } });
  expect(stores.get('app-b2')!.has('/kept/b2/jp')).toBe(false);
  network = (name) => new Response(name);
  await happen('message', { data: { language: 'jp' } });
  const names = [...stores.get('app-b2')!.keys()];
  expect(names).toContain('/assets/jp-ddddddd.js');
  expect(names).toContain('/kept/b2/jp');
  expect(names).not.toContain('/assets/en-ccccccc.js');
});

test('files of the build before still open its pages, older ones are gone, and pages hear of the new build', async () => {
  for (const name of ['app-b0', 'app-b1', 'of somebody else'])
    stores.set(name, new Map([[`/assets/${name}-eeeeeee.js`, name]]));
  await happen('install');
  await happen('activate');
  expect([...stores.keys()].toSorted()).toEqual(['app-b1', 'app-b2', 'of somebody else']);
  network = gone;
  expect(await answer('/assets/app-b1-eeeeeee.js')).toBe('app-b1');
  expect(told).toEqual([{ build: 'b2' }]);
});

describe('the page', () => {
  beforeEach(() => happen('install'));

  test('is the newest one', async () => {
    network = () => new Response('newer');
    expect(await open()).toBe('newer');
    // It names files that this worker does not have: it is kept by the worker that comes with it.
    expect(stores.get('app-b2')!.get('/')).toBe('/ now');
  });

  test('is the kept one when the server cannot answer', async () => {
    network = () => new Response('bad gateway', { status: 502 });
    expect(await open()).toBe('/ now');
  });

  test('is the kept one when none comes in time', async () => {
    vi.useFakeTimers();
    try {
      start();
      network = () => new Promise<Response>(() => undefined);
      const opened = open();
      await vi.advanceTimersByTimeAsync(4_000);
      expect(await opened).toBe('/ now');
    } finally {
      vi.useRealTimers();
    }
  });
});

test.each([
  ['a call', '/api/user/info', {}],
  ['a call that does something', '/assets/app-aaaaaaa.js', { method: 'POST' }],
  ['a picture of a user', '/upload/7.png', {}],
  ['a piece of art', '/art/7.svg', {}],
  ['the socket', '/socket.io/?transport=polling', {}],
  ['the console', '/console/', { mode: 'navigate' }],
  ['another site', 'https://other.example/assets/app-aaaaaaa.js', {}],
])('%s is neither answered nor kept', async (_, address, how) => {
  await happen('install');
  const before = JSON.stringify([...stores.get('app-b2')!]);
  expect(await answer(address, how)).toBeNull();
  expect(JSON.stringify([...stores.get('app-b2')!])).toBe(before);
});

test('in development nothing is kept', async () => {
  start(null);
  await happen('install');
  await happen('activate');
  expect(await open()).toBeNull();
  expect(await answer('/assets/app-aaaaaaa.js')).toBeNull();
  expect(stores.size).toBe(0);
});
