import * as account from '@aureus/contract/account/calls.ts';
import * as calls from '@aureus/contract/notice/calls.ts';
import { choices, choose } from '@aureus/contract/notice/choice-calls.ts';
import { noticeKinds } from '@aureus/contract/notice/kinds.ts';
import { push } from '@aureus/contract/notice/push-calls.ts';
import { topicOf } from '@aureus/contract/notice/topics.ts';
import { expect, test } from 'vitest';
import { demoLogins } from '../../src/account/demo.ts';
import { removeOldNotices } from '../../src/notice/cleanup.ts';
import { createNotices } from '../../src/notice/notice.ts';
import { withTransaction } from '../../src/platform/database/transaction.ts';
import type { Jobs } from '../../src/platform/jobs/jobs.ts';
import { renderMail } from '../../src/platform/mail/render.ts';
import { useServer } from '../support/server.ts';
import { recordingHub } from '../wallet/platform.ts';

const server = useServer();

async function loginAs(index: number, lang = 'en') {
  const login = demoLogins()[index];
  if (!login) throw new Error(`There is no demo login ${index}`);
  const { answer: token } = await server.call(
    account.login,
    { user_string: login.email, password: login.password },
    { lang },
  );
  const { id } = (await server.call(account.info, {}, { token })).answer;
  return { token, id: BigInt(id), email: login.email };
}

/** The area with a queue that only notes what it is given. */
function noting(hub = server.app.platform.hub) {
  const added: { name: string; payload: unknown }[] = [];
  const handlers = new Map<string, (payload: never) => Promise<void>>();
  const jobs: Jobs = {
    add: async (_tx, name, payload) => void added.push({ name, payload }),
    handle: (name, handler) => void handlers.set(name, handler),
    start: async () => {},
    stop: async () => {},
  };
  return { notices: createNotices({ ...server.app.platform, hub }, jobs), added, handlers };
}

test('a new user is welcomed, in the language of the reader, and reads it once', async () => {
  const name = 'newcomer_one';
  const password = 'walnut-desk-by-the-window';
  await server.call(account.register, { type: 'account', user_string: name, password, re_password: password });
  const { answer: token } = await server.call(account.login, { user_string: name, password });
  expect((await server.call(calls.unread, {}, { token })).answer).toEqual({ count: 1 });
  const [notice] = (await server.call(calls.list, {}, { token })).answer.data;
  expect(notice).toMatchObject({ kind: 'welcome', title: 'Welcome to Aureus', is_read: false });
  expect((await server.call(calls.list, {}, { token, lang: 'jp' })).answer.data[0]?.title).toContain('ようこそ');
  expect((await server.call(calls.read, { id: notice!.id }, { token })).answer).toEqual({ count: 0 });
  expect((await server.call(calls.list, {}, { token })).answer.data[0]?.is_read).toBe(true);
});

test('notices come newest first, page by page, and reading one leaves the others unread', async () => {
  const { id, token } = await loginAs(0);
  const { notices } = noting();
  await withTransaction(server.database.pool, async (tx) => {
    for (let n = 0; n < 3; n += 1) await notices.send(tx, { userId: id, kind: 'welcome', params: {} });
  });
  const all = (await server.call(calls.list, {}, { token })).answer;
  const ids = all.data.map((one) => one.id);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  // Beside those of others, who have notices of their own.
  const { rows } = await server.database.pool.query('SELECT FROM notices WHERE user_id = $1', [id]);
  expect([all.total, ids.length]).toEqual([rows.length, rows.length]);
  const second = (await server.call(calls.list, { page: '2', limit: '2' }, { token })).answer;
  expect(second.data.map((one) => one.id)).toEqual(ids.slice(2, 4));
  const before = (await server.call(calls.unread, {}, { token })).answer.count;
  expect((await server.call(calls.read, { id: ids[0]! }, { token })).answer).toEqual({ count: before - 1 });
  const unread = (await server.call(calls.list, {}, { token })).answer.data.filter(({ is_read }) => !is_read);
  expect(unread.map((one) => one.id)).toEqual(expect.arrayContaining(ids.slice(1, 3)));
});

test('a notice names the loan, order or plan it is about', async () => {
  const { id, token } = await loginAs(0);
  const { notices } = noting();
  await withTransaction(server.database.pool, async (tx) => {
    const params = { loan: 17, debt: '100', currency: 'USDT' };
    await notices.send(tx, { userId: id, kind: 'loan_due_soon', params, mail: false });
    const matured = { order: 5, days: 2, amount: '1', interest: '0.1', currency: 'USDT' };
    await notices.send(tx, { userId: id, kind: 'mining_matured', params: matured, mail: false });
    const ended = { plan: 9, amount: '1 USDT', coins: 'BTC' };
    await notices.send(tx, { userId: id, kind: 'recurring_ended', params: ended, mail: false });
  });
  const [ended, matured, soon] = (await server.call(calls.list, {}, { token })).answer.data;
  expect(soon).toMatchObject({ kind: 'loan_due_soon', loan: 17 });
  expect(matured).toMatchObject({ kind: 'mining_matured', order: 5 });
  expect(ended).toMatchObject({ kind: 'recurring_ended', plan: 9 });
});

test('a notice names the market it is about, if it is about a single one', async () => {
  const { id, token } = await loginAs(0);
  const { notices } = noting();
  await withTransaction(server.database.pool, async (tx) => {
    for (const symbol of ['BTC/USDT', 'BTC/USDT, ETH/USDT', 'AAPL']) {
      await notices.send(tx, { userId: id, kind: 'futures_liquidated', params: { symbol }, mail: false });
    }
  });
  const { data } = (await server.call(calls.list, { limit: '3' }, { token })).answer;
  expect(data.map(({ symbol }) => symbol)).toEqual([undefined, undefined, 'BTC/USDT']);
});

test('a notice is told to its user live; its mail is in the reader’s own time, or is left out', async () => {
  const { id } = await loginAs(1);
  await server.database.owner.query(`UPDATE users SET timezone = 'Asia/Tokyo' WHERE id = $1`, [id]);
  const hub = recordingHub();
  const { notices, added, handlers } = noting(hub);
  const send = (mail: boolean) =>
    withTransaction(server.database.pool, (tx) => notices.send(tx, { userId: id, kind: 'welcome', params: {}, mail }));
  await send(false);
  expect(added.map(({ name }) => name)).toEqual(['notice.announce']);
  await handlers.get('notice.announce')?.(added[0]?.payload as never);
  const event = { type: 'notice', id: expect.any(Number) as number, kind: 'welcome' };
  expect(hub.toUsers).toEqual([{ userId: id, event }]);
  await send(true);
  expect(added[2]).toMatchObject({ name: 'mail.send', payload: { params: { timezone: 'Asia/Tokyo' } } });
});

test('S27: nobody sees or marks what another user was told', async () => {
  const [mine, other] = [await loginAs(0), await loginAs(1)];
  const { notices } = noting();
  await withTransaction(server.database.pool, (tx) =>
    notices.send(tx, { userId: mine.id, kind: 'welcome', params: {} }),
  );
  const [notice] = (await server.call(calls.list, {}, { token: mine.token })).answer.data;
  await server.call(calls.read, { id: notice!.id }, { token: other.token });
  expect((await server.call(calls.list, {}, { token: mine.token })).answer.data[0]?.is_read).toBe(false);
  const seen = (await server.call(calls.list, {}, { token: other.token })).answer.data.map(({ id }) => id);
  expect(seen).not.toContain(notice!.id);
});

test('a notice goes with its transaction, and its mail is in the language of the last login', async () => {
  const { id, email } = await loginAs(1, 'fra');
  const { notices, added } = noting();
  const count = async () =>
    (await server.database.pool.query('SELECT FROM notices WHERE user_id = $1', [id])).rowCount ?? 0;
  const before = await count();
  const send = (fail: boolean) =>
    withTransaction(server.database.pool, async (tx) => {
      await notices.send(tx, { userId: id, kind: 'welcome', params: {} });
      if (fail) throw new Error('rolled back');
    });
  await expect(send(true)).rejects.toThrow('rolled back');
  expect(await count()).toBe(before);
  added.length = 0;
  await send(false);
  expect(await count()).toBe(before + 1);
  expect(added).toHaveLength(2);
  expect(added[1]).toMatchObject({ name: 'mail.send', payload: { to: email, template: 'notice', language: 'fra' } });
  expect(renderMail(added[1]!.payload as Parameters<typeof renderMail>[0]).subject).toBe('Bienvenue sur Aureus');
});

test('what a user was told cannot be changed or taken back by the application', async () => {
  const pool = server.database.pool;
  await expect(pool.query('DELETE FROM notices')).rejects.toThrow(/permission denied/);
  await expect(pool.query("UPDATE notices SET kind = 'x'")).rejects.toThrow(/permission denied/);
});

test('old notices are removed, and a flood of alerts removes no other; the list goes on below the last one shown', async () => {
  const { id, token } = await loginAs(1);
  const { owner, pool } = server.database;
  const add = (kind: string, count: number, age: string) =>
    owner.query(
      `INSERT INTO notices (user_id, kind, params, created_at)
       SELECT $1, $2, '{}', now() - $4::interval FROM generate_series(1, $3)`,
      [id, kind, count, age],
    );
  await owner.query('DELETE FROM notices WHERE user_id = $1', [id]);
  await add('password_changed', 2, '1 year');
  await add('welcome', 1, '3 years');
  await add('alert_above', 3, '31 days');
  await add('alert_above', 203, '1 day');
  expect(await removeOldNotices(pool)).toBe(7);
  const { rows } = await owner.query(
    'SELECT kind, count(*)::integer AS count FROM notices WHERE user_id = $1 GROUP BY kind ORDER BY kind',
    [id],
  );
  expect(rows).toEqual([
    { kind: 'alert_above', count: 200 },
    { kind: 'password_changed', count: 2 },
  ]);
  expect(await removeOldNotices(pool)).toBe(0);

  // A year of other notices beyond the newest thousand.
  await add('password_changed', 1_001, '100 days');
  expect(await removeOldNotices(pool)).toBe(3);

  const first = (await server.call(calls.list, { limit: '5' }, { token })).answer.data.map((one) => one.id);
  await add('welcome', 2, '0 days');
  const next = await server.call(calls.list, { limit: '5', before: String(first.at(-1)) }, { token });
  const ids = next.answer.data.map((one) => one.id);
  const { rows: all } = await owner.query<{ id: bigint }>(
    'SELECT id FROM notices WHERE user_id = $1 AND id < $2 ORDER BY id DESC LIMIT 5',
    [id, first.at(-1)],
  );
  expect(ids).toEqual(all.map((row) => Number(row.id)));
});

test('every kind of notice has a topic', () => {
  expect(noticeKinds.filter((kind) => topicOf(kind) === undefined)).toEqual([]);
});

/** Somebody new, with an address that mails go to. */
async function newcomer(name: string): Promise<{ token: string; id: bigint }> {
  const password = 'walnut-desk-by-the-window';
  await server.call(account.register, { type: 'account', user_string: name, password, re_password: password });
  const { answer: token } = await server.call(account.login, { user_string: name, password });
  const id = BigInt((await server.call(account.info, {}, { token })).answer.id);
  await server.database.owner.query('UPDATE users SET email = $2 WHERE id = $1', [id, `${name}@example.com`]);
  return { token, id };
}

/** Sends a notice and says by which jobs it goes on. */
async function told(userId: bigint, kind: 'rebate_paid' | 'password_changed'): Promise<string[]> {
  const { notices, added } = noting();
  await withTransaction(server.database.pool, (tx) => notices.send(tx, { userId, kind, params: {} }));
  return added.map(({ name }) => name).toSorted();
}

const everywhere = ['mail.send', 'notice.announce'];

test('what is off is kept and read, and goes nowhere; another topic and another user hear as before', async () => {
  const { token, id } = await newcomer('choosy_one');
  const stranger = await newcomer('choosy_two');
  const count = async () => (await server.call(calls.unread, {}, { token })).answer.count;
  const before = await count();
  expect(await told(id, 'rebate_paid')).toEqual(everywhere);
  expect(await count()).toBe(before + 1);
  await server.call(choose, { topic: 'earnings', channel: 'mail', on: '0' }, { token });
  expect(await told(id, 'rebate_paid')).toEqual(['notice.announce']);
  const { answer } = await server.call(choose, { topic: 'earnings', channel: 'in_app', on: '0' }, { token });
  expect(answer.find(({ topic }) => topic === 'earnings')).toMatchObject({ in_app: 0, mail: 0, push: null, fixed: [] });
  expect(await told(id, 'rebate_paid')).toEqual([]);
  expect(await count()).toBe(before + 2);
  const [newest] = (await server.call(calls.list, {}, { token })).answer.data;
  expect(newest).toMatchObject({ kind: 'rebate_paid', is_read: true });
  expect(await told(stranger.id, 'rebate_paid')).toEqual(everywhere);
  expect(await told(id, 'password_changed')).toEqual(everywhere);
  await server.call(choose, { topic: 'earnings', channel: 'in_app', on: '1' }, { token });
  expect(await told(id, 'rebate_paid')).toEqual(['notice.announce']);
});

test('what is about safety stays on, whatever stands in the table', async () => {
  const { token, id } = await newcomer('choosy_three');
  for (const [topic, channel] of [
    ['safety', 'in_app'],
    ['safety', 'mail'],
    ['risk', 'in_app'],
  ] as const) {
    expect((await server.call(choose, { topic, channel, on: '0' }, { token })).error).toBe('notice_fixed');
  }
  const unsent = { topic: 'money', channel: 'push', on: '0' } as const;
  expect((await server.call(choose, unsent, { token })).error).toBe('invalid_request');
  await server.database.owner.query(
    `INSERT INTO notice_choice (user_id, topic, in_app, mail) VALUES ($1, 'safety', false, false)`,
    [id],
  );
  expect(await told(id, 'password_changed')).toEqual(everywhere);
  const [safety] = (await server.call(choices, {}, { token })).answer;
  expect(safety).toMatchObject({ topic: 'safety', in_app: 1, mail: 1, fixed: ['in_app', 'mail'] });
});

test('the switch of a topic that is sent to devices is that of the push sheet', async () => {
  const { token } = await newcomer('choosy_four');
  await server.call(choose, { topic: 'orders', channel: 'push', on: '0' }, { token });
  expect((await server.call(push, {}, { token })).answer).toMatchObject({ orders: 0, alerts: 1 });
  const { answer } = await server.call(choices, {}, { token });
  expect(answer.find(({ topic }) => topic === 'orders')).toMatchObject({ push: 0 });
});
