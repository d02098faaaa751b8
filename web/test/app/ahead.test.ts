import { beforeEach, expect, test, vi } from 'vitest';
import { firstCalls } from '../../src/app/ahead/first-calls.ts';
import type { HeadTable, HeadScreen } from '../../src/app/ahead/head-script.ts';
import { menuQuery, newsQuery } from '../../src/content/queries.ts';
import { aheadKey } from '../../src/platform/ahead/ahead.ts';
import { usePreferences } from '../../src/platform/preferences/preferences.ts';
import { queryClient } from '../../src/platform/queries/client.ts';
import { siteConfigQuery } from '../../src/platform/site/site-config.ts';
import { ok, refuse, serve } from '../../../client/test/support/server.ts';
import { site } from '../support/app.tsx';

const article = { id: 1, c_id: 5, title: 'News', abstract: '', url: '', create_time: '2026-01-01T00:00:00Z' };
const answers = {
  '/menu': () => ok([]),
  '/news/list': () =>
    ok({
      data: [
        { ...article, cover: '' },
        { ...article, cover: '/art/banner.svg' },
      ],
      page: 1,
      limit: 20,
      total: 2,
    }),
  '/currency/quotation_new': () => ok([]),
  '/getSiteConfig': () => ok(site),
};
const queries = [siteConfigQuery(), menuQuery(), newsQuery('banner'), newsQuery('announcement')] as const;

function perScreen<T>(make: (screen: HeadScreen) => T): Record<HeadScreen, T> {
  const screens = Object.keys(firstCalls) as HeadScreen[];
  return Object.fromEntries(screens.map((screen) => [screen, make(screen)])) as Record<HeadScreen, T>;
}

const texts = (screen: string) => ({ en: [`${screen}-en.js`], jp: [`${screen}-jp.js`] }) as never;

/** Runs the script of the head at an address. */
async function load(hash: string, language = 'en'): Promise<string[]> {
  const table: HeadTable = {
    files: perScreen((screen) => [`${screen}.css`, `${screen}.js`]),
    texts: perScreen(texts),
    calls: perScreen((screen) =>
      firstCalls[screen].map(({ definition, fields, turn }) => [
        aheadKey(definition.path, fields),
        definition.method === 'GET',
        turn ?? null,
      ]),
    ),
  };
  window.location.hash = hash;
  localStorage.setItem('lang', language);
  usePreferences.setState({ language: language as 'en' });
  vi.stubGlobal('__HEAD_TABLE__', table);
  vi.resetModules();
  await import('../../src/app/ahead/head-script.ts');
  return [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href') ?? '');
}

beforeEach(() => {
  document.head.replaceChildren();
  queryClient.clear();
  delete window.ahead;
});

test('the head asks for the page of the address, and its texts in the language of the device', async () => {
  serve(answers);
  expect(await load('#/pages/market/market?tab=stocks', 'jp')).toEqual([
    '/assets/markets.css',
    '/assets/markets.js',
    '/assets/markets-jp.js',
  ]);
});

test('a page that is no tab has its texts alone', async () => {
  serve(answers);
  expect(await load('#/pages/common/login')).toEqual(['/assets/other.css', '/assets/other.js', '/assets/other-en.js']);
});

test('what home asks is asked once, by the head', async () => {
  const seen = serve(answers);
  await load('#/');
  expect(seen).toHaveLength(5);
  expect(seen.map(({ form }) => form.get('lang'))).toEqual(Array.from({ length: 5 }, () => 'en'));
  for (const query of queries) await queryClient.fetchQuery(query as never);
  expect(seen).toHaveLength(5);
  expect(window.ahead?.calls.size).toBe(1);
});

test('what home shows beneath its first screen is asked for when the scripts have come', async () => {
  const seen = serve(answers);
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  await load('#/');
  const asked = (): boolean => seen.some(({ path }) => path === '/currency/quotation_new');
  expect(seen).toHaveLength(4);
  expect(asked()).toBe(false);
  window.dispatchEvent(new Event('DOMContentLoaded'));
  await expect.poll(() => asked()).toBe(true);
  await expect(queryClient.fetchQuery(menuQuery())).resolves.toEqual([]);
  vi.restoreAllMocks();
});

test('the picture of the first banner comes with its list', async () => {
  const shown: string[] = [];
  vi.stubGlobal(
    'Image',
    class {
      set src(value: string) {
        shown.push(value);
      }
    },
  );
  serve(answers);
  await load('#/');
  await expect.poll(() => shown).toEqual(['/art/banner.svg']);
});

test('what was asked ahead serves once', async () => {
  const seen = serve(answers);
  await load('#/');
  await queryClient.fetchQuery({ ...menuQuery(), staleTime: 0 });
  await queryClient.fetchQuery({ ...menuQuery(), staleTime: 0 });
  expect(seen.filter(({ path }) => path === '/menu')).toHaveLength(2);
});

test('another language asks anew', async () => {
  const seen = serve(answers);
  await load('#/');
  usePreferences.setState({ language: 'jp' });
  await queryClient.fetchQuery(menuQuery());
  expect(seen.at(-1)?.form.get('lang')).toBe('jp');
});

test.each([
  ['a refusal', () => refuse('error', 'Too many.', 'rate_limited')],
  ['a status', () => new Response('', { status: 502 })],
  ['a broken connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s ahead is asked again', async (_, fail) => {
  let times = 0;
  serve({ ...answers, '/menu': () => ((times += 1) === 1 ? fail() : ok([])) });
  await load('#/');
  await expect(queryClient.fetchQuery(menuQuery())).resolves.toEqual([]);
  expect(times).toBe(2);
});
