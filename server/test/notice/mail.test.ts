import * as account from '@aureus/contract/account/calls.ts';
import * as calls from '@aureus/contract/notice/calls.ts';
import * as mail from '@aureus/contract/notice/mail-calls.ts';
import { expect, test } from 'vitest';
import { removeOldNotices } from '../../src/notice/cleanup.ts';
import { useServer } from '../support/server.ts';

const server = useServer();
let users = 0;

/** A new user who was told so much of each kind, beside the welcome. */
async function told(...kinds: readonly string[]) {
  const name = `reader_${(users += 1)}`;
  const password = 'walnut-desk-by-the-window';
  await server.call(account.register, { type: 'account', user_string: name, password, re_password: password });
  const { answer: token } = await server.call(account.login, { user_string: name, password });
  const { id } = (await server.call(account.info, {}, { token })).answer;
  for (const kind of kinds) {
    await server.database.owner.query(
      `INSERT INTO notices (user_id, kind, params, created_at) VALUES ($1, $2, '{"time":"2026-11-01T00:00:00Z"}', now())`,
      [id, kind],
    );
  }
  const ids = async () => (await server.call(calls.list, {}, { token })).answer.data.map((notice) => notice.id);
  return { token, id, ids };
}

test('the list, the count and the detail of in-app mail are the notices, by other names', async () => {
  const { token } = await told();
  const { list, count } = (await server.call(mail.mailList, {}, { token })).answer;
  const { data, total } = (await server.call(calls.list, {}, { token })).answer;
  expect([list.map(({ id }) => id), count]).toEqual([data.map(({ id }) => id), total]);
  expect(list[0]).toMatchObject({ title: data[0]?.title, abstract: data[0]?.body, is_read: false });
  expect((await server.call(mail.mailCount, {}, { token })).answer).toBe(1);
  const detail = (await server.call(mail.mailDetail, { id: list[0]!.id }, { token })).answer;
  expect(detail).toMatchObject({ title: list[0]!.title, content: list[0]!.abstract, is_read: true });
  expect((await server.call(mail.mailCount, {}, { token })).answer).toBe(0);
});

test('a removed notice is in no list and in no count, and comes back as it was', async () => {
  const { token, ids } = await told();
  const [id = 0] = await ids();
  expect((await server.call(mail.remove, { id }, { token })).answer).toEqual({ count: 0 });
  expect(await ids()).toEqual([]);
  expect((await server.call(mail.mailCount, {}, { token })).answer).toBe(0);
  expect((await server.call(mail.mailDetail, { id }, { token })).error).toBe('notice_unknown');
  expect((await server.call(mail.remove, { id }, { token })).error).toBe('notice_unknown');
  expect((await server.call(calls.read, {}, { token })).answer).toEqual({ count: 0 });
  expect((await server.call(mail.restore, { id }, { token })).answer).toEqual({ count: 1 });
  expect(await ids()).toEqual([id]);
});

test('nobody reads, removes or restores what somebody else was told', async () => {
  const owner = await told();
  const other = await told();
  const [id = 0] = await owner.ids();
  for (const call of [mail.mailDetail, mail.remove, mail.restore]) {
    expect((await server.call(call, { id }, { token: other.token })).error).toBe('notice_unknown');
  }
  await server.call(mail.remove, { id }, { token: owner.token });
  expect((await server.call(mail.restore, { id }, { token: other.token })).error).toBe('notice_unknown');
  expect(await owner.ids()).toEqual([]);
});

test('what was told about safety cannot be removed for 30 days', async () => {
  const { token, ids } = await told('password_changed');
  const [id = 0] = await ids();
  const [shown] = (await server.call(calls.list, {}, { token })).answer.data;
  expect(shown?.may_remove).toBe(false);
  expect((await server.call(mail.remove, { id }, { token })).error).toBe('notice_kept');
  expect((await ids())[0]).toBe(id);
  await server.database.owner.query(`UPDATE notices SET created_at = now() - interval '31 days' WHERE id = $1`, [id]);
  expect((await server.call(mail.remove, { id }, { token })).error).toBeNull();
});

test('after a day what was removed is gone for good', async () => {
  const { token, ids } = await told();
  const [id = 0] = await ids();
  await server.call(mail.remove, { id }, { token });
  await removeOldNotices(server.database.pool);
  const left = async () => (await server.database.owner.query('SELECT FROM notices WHERE id = $1', [id])).rowCount;
  expect(await left()).toBe(1);
  await server.database.owner.query(`UPDATE notices SET removed_at = now() - interval '25 hours' WHERE id = $1`, [id]);
  expect((await server.call(mail.restore, { id }, { token })).error).toBe('notice_unknown');
  await removeOldNotices(server.database.pool);
  expect(await left()).toBe(0);
});
