import * as account from '@aureus/contract/account/calls.ts';
import { choices, choose } from '@aureus/contract/account/choice-calls.ts';
import { choices as noticeChoices, choose as noticeChoose } from '@aureus/contract/notice/choice-calls.ts';
import { unread } from '@aureus/contract/notice/calls.ts';
import { noticeKinds } from '@aureus/contract/notice/kinds.ts';
import { push } from '@aureus/contract/notice/push-calls.ts';
import { topicOf } from '@aureus/contract/notice/topics.ts';
import { expect, test } from 'vitest';
import { readMembers } from '../../src/art/members.ts';
import { createNotices } from '../../src/notice/notice.ts';
import { withTransaction } from '../../src/platform/database/transaction.ts';
import type { Jobs } from '../../src/platform/jobs/jobs.ts';
import { newPerson } from './safety-support.ts';
import { GOOD_PASSWORD, useAccounts } from './support.ts';

const accounts = useAccounts();

test('what is chosen on one device is there on the next one, and a login in another language leaves it', async () => {
  const { token, email, id } = await newPerson(accounts);
  expect((await accounts.call(choices, {}, { token })).answer).toEqual({
    language: null,
    region: null,
    fiat: null,
    up_colour: null,
    hide_nickname: 0,
  });
  await accounts.call(choose, { language: 'jp', region: 'JP' }, { token });
  // Another tab changes something else, and the rest stays.
  await accounts.call(choose, { fiat: 'JPY', up_colour: 'red' }, { token });
  const login = { user_string: email, password: GOOD_PASSWORD };
  const { answer: other } = await accounts.call(account.login, login, { lang: 'fra' });
  expect((await accounts.call(choices, {}, { token: other })).answer).toEqual({
    language: 'jp',
    region: 'JP',
    fiat: 'JPY',
    up_colour: 'red',
    hide_nickname: 0,
  });
  const { rows } = await accounts.database.pool.query('SELECT language FROM users WHERE id = $1', [id]);
  expect(rows).toEqual([{ language: 'jp' }]);
});

test('without a choice mails are in the language of the last login', async () => {
  const { email, id } = await newPerson(accounts);
  await accounts.call(account.login, { user_string: email, password: GOOD_PASSWORD }, { lang: 'fra' });
  const { rows } = await accounts.database.pool.query('SELECT language FROM users WHERE id = $1', [id]);
  expect(rows).toEqual([{ language: 'fra' }]);
});

test.each(['ZZ', 'QQ', 'cn', '中国', ''])('the region %s is refused and nothing is changed', async (region) => {
  const { token } = await newPerson(accounts);
  const { error } = await accounts.call(choose, { region, fiat: 'EUR' }, { token });
  expect(error).toBe('region_unknown');
  expect((await accounts.call(choices, {}, { token })).answer).toMatchObject({ region: null, fiat: null });
});

test('a hidden nickname is a letter to others; a creator keeps it', async () => {
  const { token, id } = await newPerson(accounts);
  const { pool, owner } = accounts.database;
  await owner.query(`UPDATE users SET nickname = 'Mira77', signature = 'me' WHERE id = $1`, [id]);
  await owner.query('INSERT INTO art_member (user_id) VALUES ($1)', [id]);
  const seen = async () => (await readMembers(pool, [id])).get(id);
  expect(await seen()).toMatchObject({ nickname: 'Mira77', signature: 'me' });
  await accounts.call(choose, { hide_nickname: '1' }, { token });
  expect(await seen()).toMatchObject({ nickname: 'M***', head_portrait: '', signature: '' });
  await owner.query(
    `INSERT INTO art_creator (user_id, state, text, applied_at, decided_at) VALUES ($1, 'approved', 'x', now(), now())`,
    [id],
  );
  expect(await seen()).toMatchObject({ nickname: 'Mira77', is_creator: true });
});

test('every kind of notice has a topic', () => {
  expect(noticeKinds.filter((kind) => topicOf(kind) === undefined)).toEqual([]);
});

/** Sends a notice and says by which jobs it goes on. */
async function told(userId: bigint, kind: 'rebate_paid' | 'password_changed'): Promise<string[]> {
  const added: string[] = [];
  const jobs: Jobs = {
    add: async (_tx, name) => void added.push(name),
    handle: () => {},
    start: async () => {},
    stop: async () => {},
  };
  const notices = createNotices(accounts.platform, jobs);
  await withTransaction(accounts.database.pool, (tx) => notices.send(tx, { userId, kind, params: {} }));
  return added.toSorted();
}

test('what is off is kept and read, and goes nowhere; another topic and another user hear as before', async () => {
  const { token, id } = await newPerson(accounts);
  const stranger = await newPerson(accounts);
  const count = async () => (await accounts.call(unread, {}, { token })).answer.count;
  const before = await count();
  expect(await told(id, 'rebate_paid')).toEqual(['mail.send', 'notice.announce']);
  expect(await count()).toBe(before + 1);
  await accounts.call(noticeChoose, { topic: 'earnings', channel: 'mail', on: '0' }, { token });
  expect(await told(id, 'rebate_paid')).toEqual(['notice.announce']);
  const { answer } = await accounts.call(noticeChoose, { topic: 'earnings', channel: 'in_app', on: '0' }, { token });
  expect(answer.find(({ topic }) => topic === 'earnings')).toMatchObject({ in_app: 0, mail: 0, push: null, fixed: [] });
  expect(await told(id, 'rebate_paid')).toEqual([]);
  expect(await count()).toBe(before + 2);
  expect(await told(stranger.id, 'rebate_paid')).toEqual(['mail.send', 'notice.announce']);
  expect(await told(id, 'password_changed')).toEqual(['mail.send', 'notice.announce']);
  await accounts.call(noticeChoose, { topic: 'earnings', channel: 'in_app', on: '1' }, { token });
  expect(await told(id, 'rebate_paid')).toEqual(['notice.announce']);
});

test('what is about safety stays on, whatever stands in the table', async () => {
  const { token, id } = await newPerson(accounts);
  for (const [topic, channel] of [
    ['safety', 'in_app'],
    ['safety', 'mail'],
    ['risk', 'in_app'],
  ] as const) {
    expect((await accounts.call(noticeChoose, { topic, channel, on: '0' }, { token })).error).toBe('notice_fixed');
  }
  expect((await accounts.call(noticeChoose, { topic: 'money', channel: 'push', on: '0' }, { token })).error).toBe(
    'invalid_request',
  );
  await accounts.database.owner.query(
    `INSERT INTO notice_choice (user_id, topic, in_app, mail) VALUES ($1, 'safety', false, false)`,
    [id],
  );
  expect(await told(id, 'password_changed')).toEqual(['mail.send', 'notice.announce']);
  const [safety] = (await accounts.call(noticeChoices, {}, { token })).answer;
  expect(safety).toMatchObject({ topic: 'safety', in_app: 1, mail: 1, fixed: ['in_app', 'mail'] });
});

test('the switch of a topic that is sent to devices is that of the push sheet', async () => {
  const { token } = await newPerson(accounts);
  await accounts.call(noticeChoose, { topic: 'orders', channel: 'push', on: '0' }, { token });
  expect((await accounts.call(push, {}, { token }).catch(() => null))?.error ?? null).not.toBe('invalid_request');
  const { answer } = await accounts.call(noticeChoices, {}, { token });
  expect(answer.find(({ topic }) => topic === 'orders')).toMatchObject({ push: 0 });
  expect(answer.find(({ topic }) => topic === 'alerts')).toMatchObject({ push: 1 });
});
