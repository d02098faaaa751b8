import * as content from '@aureus/contract/content/calls.ts';
import { newsDetail } from '@aureus/contract/content/later-calls.ts';
import { publicSettings, setting } from '@aureus/contract/content/later-calls.ts';
import { languages } from '@aureus/contract/platform/language.ts';
import { expect, test } from 'vitest';
import { createContent } from '../../src/content/content.ts';
import { chosenMenu } from '../../src/content/menu.ts';
import { publicSetting, siteWords } from '../../src/content/site.ts';
import { useServer } from '../support/server.ts';

const server = useServer();

test('the site tells its name, its mode and where prices come from', async () => {
  const { answer } = await server.call(content.siteConfig);
  expect(answer).toMatchObject({ site_name: 'Aureus', mode: 'demo', market_feed: 'simulated' });
});

test('public settings are answered by keyword, any other word is unknown', async () => {
  for (const keyword of publicSettings) {
    const { answer } = await server.call(setting, { keyword });
    expect(answer.keyword).toBe(keyword);
  }
  for (const keyword of ['secretKey', 'SECRET_KEY', 'databaseUrl', 'toString', '']) {
    const reply = await server.call(setting, { keyword });
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

test('chosen tiles stand in the order chosen, and none is none', () => {
  expect(chosenMenu(['nft', 'ieo', 'gone'], true).map(({ title, sort }) => [title, sort])).toEqual([
    ['nft', 1],
    ['ieo', 2],
  ]);
  expect(chosenMenu([], true)).toEqual([]);
});

test('the help of the site is the one that was chosen', () => {
  const chosen = siteWords({ support_url: 'https://help.example' });
  expect(publicSetting('support_url', chosen).value).toBe('https://help.example');
  expect(publicSetting('support_url', siteWords({})).value).toMatch(/^\/pages\//);
  expect(publicSetting('version', chosen).value).toMatch(/^web,/);
});

test('the newest choice and the settings of now count from the moment they are taken up', async () => {
  const { platform } = server.app;
  const { site, routes, start } = createContent(platform);
  const config = routes.find(({ call }) => call === content.siteConfig);
  const shown = async () =>
    (await config?.handle({} as never, {} as never)) as { site_name: string; address_wait_hours: number };
  await start();
  expect(await shown()).toMatchObject({ site_name: 'Aureus', address_wait_hours: 24 });
  const client = await server.database.owner.connect();
  try {
    await client.query('BEGIN');
    await client.query(`SET LOCAL session_replication_role = replica`);
    for (const name of ['Golden House', 'Silver House']) {
      await client.query(
        `INSERT INTO content_overrides (name, value, proposal_id, created_at) VALUES ('site', $1, 1, now())`,
        [JSON.stringify({ site_name: name })],
      );
    }
    await client.query(
      `INSERT INTO general_setting (name, value, proposal_id, created_at) VALUES ('address_wait_hours', 36, 1, now())`,
    );
    await site.reload(client);
    expect(await shown()).toMatchObject({ site_name: 'Silver House', address_wait_hours: 36 });
    await client.query('ROLLBACK');
  } finally {
    client.release();
  }
});

test.each(languages)('announcements and banners are complete in %s, and covers can be fetched', async (lang) => {
  for (const c_id of [4, 5]) {
    const { answer } = await server.call(content.newsList, { c_id: String(c_id) }, { lang });
    expect(answer).toMatchObject({ page: 1, limit: 10, total: 3 });
    for (const row of answer.data) {
      expect(row).not.toHaveProperty('paragraphs');
      const detail = await server.call(newsDetail, { id: String(row.id) }, { lang });
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
    const { answer } = await server.call(newsDetail, { id: '1' }, { lang });
    titles.add(answer.title);
  }
  expect(titles.size).toBe(languages.length);
  const { answer } = await server.call(newsDetail, { id: '1' }, { lang: 'xx' });
  expect(answer.title).toBe('Welcome to the Aureus demo');
});

test('pages are cut as asked, and a page behind the last is empty', async () => {
  const second = await server.call(content.newsList, { c_id: '4', page: '2', limit: '2' });
  expect(second.answer.data.map(({ id }) => id)).toEqual([1]);
  expect(second.answer.total).toBe(3);
  const behind = await server.call(content.newsList, { c_id: '4', page: '1000000', limit: '100' });
  expect(behind.answer.data).toEqual([]);
  const missing = await server.call(newsDetail, { id: '999' });
  expect(missing.error).toBe('article_unknown');
});
