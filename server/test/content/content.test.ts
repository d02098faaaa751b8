import * as content from '@aureus/contract/content/calls.ts';
import { publicSettings } from '@aureus/contract/content/calls.ts';
import { languages } from '@aureus/contract/platform/language.ts';
import { expect, test } from 'vitest';
import { useServer } from '../support/server.ts';

const server = useServer();

test('the site tells its name, its mode and where prices come from', async () => {
  const { answer } = await server.call(content.siteConfig);
  expect(answer).toMatchObject({ site_name: 'Aureus', mode: 'demo', market_feed: 'simulated' });
});

test('public settings are answered by keyword, any other word is unknown', async () => {
  for (const keyword of publicSettings) {
    const { answer } = await server.call(content.setting, { keyword });
    expect(answer.keyword).toBe(keyword);
  }
  for (const keyword of ['secretKey', 'SECRET_KEY', 'databaseUrl', 'toString', '']) {
    const reply = await server.call(content.setting, { keyword });
    expect([reply.status, reply.error]).toEqual([200, 'setting_unknown']);
  }
});

test('the menu lists its tiles in order', async () => {
  const { answer } = await server.call(content.menu);
  expect(answer.map(({ title }) => title)).toEqual([
    'ieo',
    'lockming',
    'invest',
    'nft',
    'copytrade',
    'otc',
    'borrowing',
    'coupon',
  ]);
  expect(answer.map(({ sort }) => sort)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test.each(languages)('announcements and banners are complete in %s, and covers can be fetched', async (lang) => {
  for (const c_id of [4, 5]) {
    const { answer } = await server.call(content.newsList, { c_id: String(c_id) }, { lang });
    expect(answer).toMatchObject({ page: 1, limit: 10, total: 3 });
    for (const row of answer.data) {
      expect(row).not.toHaveProperty('paragraphs');
      const detail = await server.call(content.newsDetail, { id: String(row.id) }, { lang });
      expect(detail.answer).toMatchObject(row);
      expect(detail.answer.paragraphs.length).toBeGreaterThan(0);
      if (c_id === 4) continue;
      const cover = await fetch(server.url + row.cover);
      expect([cover.status, cover.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    }
  }
});

test('texts differ by language and an unknown language gets English', async () => {
  const titles = new Set<string>();
  for (const lang of languages) {
    const { answer } = await server.call(content.newsDetail, { id: '1' }, { lang });
    titles.add(answer.title);
  }
  expect(titles.size).toBe(languages.length);
  const { answer } = await server.call(content.newsDetail, { id: '1' }, { lang: 'xx' });
  expect(answer.title).toBe('Welcome to the Aureus demo');
});

test('pages are cut as asked, and a page behind the last is empty', async () => {
  const second = await server.call(content.newsList, { c_id: '4', page: '2', limit: '2' });
  expect(second.answer.data.map(({ id }) => id)).toEqual([1]);
  const behind = await server.call(content.newsList, { c_id: '4', page: '1000000', limit: '100' });
  expect(behind.answer.data).toEqual([]);
  const missing = await server.call(content.newsDetail, { id: '999' });
  expect(missing.error).toBe('article_unknown');
});
