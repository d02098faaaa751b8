import * as account from '@aureus/contract/account/calls.ts';
import * as calls from '@aureus/contract/notice/calls.ts';
import { expect, test } from 'vitest';
import { demoLogins } from '../../src/account/demo.ts';
import { createNotices } from '../../src/notice/notice.ts';
import { withTransaction } from '../../src/platform/database/transaction.ts';
import type { Jobs } from '../../src/platform/jobs/jobs.ts';
import { renderMail } from '../../src/platform/mail/render.ts';
import { useServer } from '../support/server.ts';

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
function noting() {
  const added: { name: string; payload: unknown }[] = [];
  const jobs: Jobs = {
    add: async (_tx, name, payload) => void added.push({ name, payload }),
    handle: () => {},
    start: async () => {},
    stop: async () => {},
  };
  return { notices: createNotices(server.app.platform, jobs), added };
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
