import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { expect, test } from 'vitest';
import { createAppRouter } from '../../src/app/app-router.tsx';
import { entries, suggested } from '../../src/search/entries.ts';
import { find } from '../../src/search/find.ts';
import { otherNamesOf } from '../../src/search/other-names.ts';
import { forgetFind, forgetFinds, recentFinds, rememberFind } from '../../src/search/recents.ts';

const market = (id: number, currency_name: string, full_name: string): MarketRow =>
  ({ id, currency_name, full_name, legal_name: 'USDT', sort: id }) as MarketRow;
const markets = [market(1, 'BTC', 'Bitcoin'), market(2, 'BCH', 'Bitcoin Cash'), market(3, 'F', 'Ford Motor Company')];
const questions = [
  { id: 7, title: 'What does a loan cost?', content: '<p>Interest for each day.</p>' },
  { id: 8, title: 'How do I set a passkey?', content: '<p>In Security. It never leaves your <b>phone</b>.</p>' },
];
const named = entries.map((entry) => ({ ...entry, name: entry.title.message ?? '' }));
const ask = (typed: string) => {
  const found = find(typed, { markets, entries: named, questions });
  return {
    order: found.order,
    markets: found.markets.map((one) => one.currency_name),
    products: found.entries.products.map(({ name }) => name),
    settings: found.entries.settings.map(({ name }) => name),
    help: found.entries.help.map(({ name }) => name),
    questions: found.questions.map(({ id }) => id),
  };
};

test('a symbol, a pair and a name in another script find the market', () => {
  expect(ask('btc').markets).toEqual(['BTC']);
  expect(ask('btc/usdt').markets).toEqual(['BTC']);
  expect(ask('bitcoin').markets).toEqual(['BTC', 'BCH']);
  expect(ask('ビットコイン').markets[0]).toBe('BTC');
  expect(ask('비트코인').markets[0]).toBe('BTC');
});

test('products are found by their names in other languages, by older ones and by those of other places', () => {
  for (const typed of ['lockming', 'staking', '锁仓', 'khóa coin', 'khoa coin', 'minería']) {
    expect(ask(typed).products, typed).toContain('Lock mining');
  }
  for (const typed of ['p2p', 'C2C', '法币']) expect(ask(typed).products, typed).toContain('OTC desk');
  expect(ask('contract').products).toContain('Futures');
  expect(ask('2fa').settings).toContain('Security');
  expect(ask('ＫＹＣ').settings).toContain('Identity verification');
});

test('questions are found by their title before their answer, and never by what marks it up', () => {
  expect(ask('loan').questions).toEqual([7]);
  expect(ask('phone').questions).toEqual([8]);
  expect(ask('strong').questions).toEqual([]);
});

test('the group with the best find stands first', () => {
  expect(ask('loans').order[0]).toBe('products');
  expect(ask('security').order[0]).toBe('settings');
  expect(ask('f').order[0]).toBe('markets');
  expect(ask('what does a loan cost?').order[0]).toBe('questions');
  expect(ask('nothing of the kind').order).toEqual([]);
});

test('every entry leads to a page, has a name of its own, and is found by it first', async () => {
  const { router, addPages } = createAppRouter();
  await addPages();
  const built = Object.keys(router.routesByPath);
  for (const { path, group, name } of named) {
    expect(built, path).toContain(path.split('?')[0]);
    const found = find(name, { markets: [], entries: named, questions: [] });
    expect(found.entries[group][0]?.path, name).toBe(path);
  }
  expect(new Set(entries.map(({ path }) => path)).size).toBe(entries.length);
  expect(suggested.filter((path) => !entries.some((entry) => entry.path === path))).toEqual([]);
});

test('no other name is empty or stands twice', () => {
  for (const { path } of entries) {
    const names = otherNamesOf(path);
    expect(
      names.filter((name) => name.trim() !== name || name === ''),
      path,
    ).toEqual([]);
    expect(new Set(names).size, path).toBe(names.length);
  }
});

test('what was opened last stands first, once, and can be taken off the list', () => {
  forgetFinds();
  rememberFind({ kind: 'market', id: 1 });
  rememberFind({ kind: 'page', path: '/pages/common/faq' });
  rememberFind({ kind: 'question', id: 1 });
  rememberFind({ kind: 'market', id: 1 });
  expect(recentFinds().map(({ kind }) => kind)).toEqual(['market', 'question', 'page']);
  forgetFind({ kind: 'question', id: 1 });
  expect(recentFinds().map(({ kind }) => kind)).toEqual(['market', 'page']);
  localStorage.setItem('recentFinds', '[{"kind":"market","id":"x"}]');
  expect(recentFinds()).toEqual([]);
  forgetFinds();
});
