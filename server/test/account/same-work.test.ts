import * as calls from '@aureus/contract/account/calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { watchWork } from '../support/work.ts';
import type { Work } from '../support/work.ts';
import { freshEmail, GOOD_PASSWORD, useAccounts } from './support.ts';

// Item 12: who asks about an account makes the product do the same whether there is one or not. Time is what the bench
// measures; here it is the work itself, statement for statement and hash for hash.

const server = useAccounts({ settings: { rateLimitFactor: 1e9 } });
let watch: ReturnType<typeof watchWork>;
const plain = { email: freshEmail(), phone: '13911110001', name: 'somebody_here' };
const guarded = { email: freshEmail() };
const locked = { email: freshEmail() };

beforeAll(async () => {
  const { owner } = server.database;
  for (const [at, { email }] of [plain, guarded, locked].entries()) {
    const user_string = `person_${at}`;
    const form = { type: 'account', user_string, password: GOOD_PASSWORD, re_password: GOOD_PASSWORD } as const;
    await server.call(calls.register, form);
    await owner.query('UPDATE users SET email = $2 WHERE account_name = $1', [user_string, email]);
  }
  await owner.query(`UPDATE users SET phone_area = '86', phone_number = $2, account_name = $3 WHERE email = $1`, [
    plain.email,
    plain.phone,
    plain.name,
  ]);
  await owner.query(`UPDATE users SET status = 'locked' WHERE email = $1`, [locked.email]);
  await owner.query(
    `INSERT INTO totp (user_id, secret, created_at, confirmed_at, last_step)
     SELECT id, 'sealed', now(), now(), 0 FROM users WHERE email = $1`,
    [guarded.email],
  );
  watch = watchWork();
});
afterAll(() => watch.stop());
beforeEach(async () => {
  await quiet();
});

/** Waits until nothing of what was asked before is under way. */
async function quiet(): Promise<void> {
  const { pool } = server.database;
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  watch.take();
}

async function workOf(ask: () => Promise<unknown>): Promise<Work> {
  await quiet();
  await ask();
  // What follows the answer has begun by now and ends soon.
  const { pool } = server.database;
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  return watch.take();
}

/** The work that each of three askings makes: what the server does of its own accord falls into one of them at most. */
async function steadyWorkOf(ask: () => Promise<unknown>): Promise<Work> {
  return [await workOf(ask), await workOf(ask), await workOf(ask)].reduce(common);
}

const common = (one: Work, other: Work): Work => {
  const left = [...other.statements];
  const isShared = (text: string): boolean => {
    const at = left.indexOf(text);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  return { statements: one.statements.filter(isShared), hashes: Math.min(one.hashes, other.hashes) };
};

const wrong = { password: 'not-the-password-at-all' };
const logins: readonly [string, () => Record<string, string>][] = [
  ['an e-mail address', () => ({ user_string: plain.email })],
  ['a telephone', () => ({ user_string: plain.phone, area_code: '86' })],
  ['an account name', () => ({ user_string: plain.name })],
  ['an account with an authenticator', () => ({ user_string: guarded.email })],
  ['a locked account', () => ({ user_string: locked.email })],
];
const nobodies: readonly [string, () => Record<string, string>][] = [
  ['an e-mail address', () => ({ user_string: freshEmail() })],
  ['a telephone', () => ({ user_string: '13911119999', area_code: '86' })],
  ['an account name', () => ({ user_string: 'nobody_here' })],
];

/** The condition by which a name is looked up is another for each kind of name, which its asker knows. */
const byAnyName = ({ statements, hashes }: Work): Work => ({
  hashes,
  statements: statements
    .map((text) => text.replace(/(FROM users WHERE ).*(lower|phone_area)[^]*$/, '$1name'))
    .toSorted(),
});

test('a wrong password costs the same for every kind of account and for nobody: one hash, the same statements', async () => {
  const ask = (fields: Record<string, string>) => () => server.call(calls.login, { ...wrong, ...fields } as never);
  const measured = new Map<string, Work>();
  for (const [what, fields] of logins) measured.set(what, byAnyName(await steadyWorkOf(ask(fields()))));
  for (const [what, fields] of nobodies) measured.set(`nobody: ${what}`, byAnyName(await steadyWorkOf(ask(fields()))));
  const [first] = measured.values();
  expect(first?.hashes).toBe(1);
  expect(first?.statements.some((text) => text.startsWith('INSERT INTO security_events'))).toBe(true);
  for (const [what, work] of measured) expect(work, what).toEqual(first);
});

test('a wrong password that can be typed in two ways costs two hashes, for every kind of account and for nobody', async () => {
  const password = 'không phải mật khẩu này'.normalize('NFD');
  const ask = (fields: Record<string, string>) => () => server.call(calls.login, { password, ...fields } as never);
  for (const [what, fields] of [...logins, ...nobodies]) {
    const { hashes } = await steadyWorkOf(ask(fields()));
    expect([what, hashes]).toEqual([what, 2]);
  }
});

test('the answer to a wrong password does not wait for what is kept about it', async () => {
  const client = await server.database.owner.connect();
  try {
    await client.query('BEGIN');
    await client.query('LOCK TABLE security_events IN ACCESS EXCLUSIVE MODE');
    for (const user_string of [plain.email, freshEmail()]) {
      const reply = await server.call(calls.login, { user_string, ...wrong });
      expect(reply.error).toBe('account_not_found_or_wrong_password');
    }
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
  await expect
    .poll(async () => {
      const sql = `SELECT FROM security_events JOIN users ON users.id = user_id WHERE email = $1 AND kind = 'login_failed'`;
      return (await server.database.owner.query(sql, [plain.email])).rowCount;
    })
    .toBeGreaterThan(0);
});

describe('the sisters of the login', () => {
  const next = { password: 'lanterns-over-the-harbour', repassword: 'lanterns-over-the-harbour' };
  test.each<[string, (name: string) => Promise<unknown>]>([
    [
      'check of a code',
      (name) => server.call(calls.checkCode, { user_string: name, email_code: '000000', scene: 'forget' }),
    ],
    ['password reset', (name) => server.call(calls.resetPassword, { account: name, code: '000000', ...next })],
    ['code to reset', (name) => server.call(calls.sendMailCode, { user_string: name, scene: 'forget' })],
    ['code to sign up', (name) => server.call(calls.sendMailCode, { user_string: name })],
  ])('%s: the same for an account and for nobody', async (_what, ask) => {
    // What is sent and counted by the job comes after the answer and is no part of it.
    const isAsked = (text: string): boolean =>
      !/message_count|message_alarm|outbox|phrase|general_setting|_private_jobs|BEGIN|COMMIT/.test(text);
    const seenOnce = async (name: string): Promise<Work> => {
      await server.database.owner.query(`UPDATE codes SET created_at = created_at - interval '5 minutes'`);
      await quiet();
      await ask(name);
      const jobs = async () =>
        (await server.database.owner.query('SELECT FROM graphile_worker._private_jobs')).rowCount;
      await expect.poll(jobs).toBe(0);
      const { statements, hashes } = watch.take();
      return { hashes, statements: statements.filter(isAsked) };
    };
    const seen = async (name: string): Promise<Work> =>
      [await seenOnce(name), await seenOnce(name), await seenOnce(name)].reduce(common);
    const known = await seen(plain.email);
    expect(known.statements.length).toBeGreaterThan(1);
    expect(await seen(freshEmail())).toEqual(known);
    expect(await seen(guarded.email)).toEqual(known);
    expect(await seen(locked.email)).toEqual(known);
  });
});
