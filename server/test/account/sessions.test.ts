import { once } from 'node:events';
import * as calls from '@aureus/contract/account/calls.ts';
import { io } from 'socket.io-client';
import { expect, test } from 'vitest';
import { AGE_LIMIT_MS, IDLE_LIMIT_MS } from '../../src/account/sessions.ts';
import { manualClock } from '../../src/platform/clock.ts';
import { freshEmail, GOOD_PASSWORD, useAccounts } from './support.ts';

const clock = manualClock(Date.UTC(2026, 5, 1));
const accounts = useAccounts({ clock });

/** Whether a token still opens anything, past the second for which the edge may remember it. */
async function isOpen(token: string): Promise<boolean> {
  clock.advance(1_100);
  const replies = await Promise.all([
    accounts.call(calls.info, {}, { token }),
    accounts.call(calls.timezone, {}, { token }),
    accounts.call(calls.updateTimezone, { timezone: 'UTC' }, { token }),
  ]);
  const open = replies.filter(({ error }) => error === null).length;
  const shut = replies.filter(({ body, error }) => body.type === '999' && error === 'not_logged_in').length;
  expect(open + shut).toBe(replies.length);
  expect([0, replies.length]).toContain(open);
  return open > 0;
}

async function newUser(): Promise<string> {
  const email = freshEmail();
  await accounts.register(email);
  return email;
}

test('several logins are several sessions; a logout ends its own alone', async () => {
  const email = await newUser();
  const tokens = [await accounts.login(email), await accounts.login(email), await accounts.login(email)] as const;
  const { rows } = await accounts.database.pool.query(
    'SELECT FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = $1',
    [email],
  );
  expect(rows).toHaveLength(3);
  expect((await accounts.call(calls.logout, {}, { token: tokens[1] })).answer).toEqual({ done: true });
  // At once, without waiting for anything remembered to fade.
  expect((await accounts.call(calls.info, {}, { token: tokens[1] })).error).toBe('not_logged_in');
  expect(await isOpen(tokens[1])).toBe(false);
  expect(await isOpen(tokens[0])).toBe(true);
  expect(await isOpen(tokens[2])).toBe(true);
});

test('S12: tokens are 256 random bits, all different, stored as hashes; a token of one’s own making opens nothing', async () => {
  const email = await newUser();
  const tokens = new Set<string>();
  for (let round = 0; round < 40; round += 1) {
    const some = await Promise.all(Array.from({ length: 25 }, () => openSession(email)));
    for (const token of some) tokens.add(token);
  }
  expect(tokens.size).toBe(1000);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const { rows } = await accounts.database.owner.query<{ row: string }>('SELECT sessions::text AS row FROM sessions');
  const stored = rows.map(({ row }) => row).join('\n');
  const sample = [...tokens].slice(0, 50);
  for (const token of sample) {
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  }
  const planted = Buffer.alloc(32, 7).toString('base64url');
  const headers = { authorization: planted };
  const { answer } = await accounts.call(calls.login, { user_string: email, password: GOOD_PASSWORD }, { headers });
  expect(answer).not.toBe(planted);
  expect(await isOpen(planted)).toBe(false);
});

/** A session as a login opens it, without the cost of the password. */
async function openSession(email: string): Promise<string> {
  const { createSessions } = await import('../../src/account/sessions.ts');
  const { withTransaction } = await import('../../src/platform/database/transaction.ts');
  const { pool } = accounts.database;
  const { rows } = await pool.query<{ id: bigint }>('SELECT id FROM users WHERE email = $1', [email]);
  const id = rows[0]?.id ?? 0n;
  return withTransaction(pool, (tx) =>
    createSessions(pool, clock).open(tx, id, { ip: '192.0.2.1', userAgent: 'test' }),
  );
}

test('S13: a session nobody uses ends, one in use lives on until its age ends it', async () => {
  const email = await newUser();
  const [idle, used] = [await accounts.login(email), await accounts.login(email)];
  clock.advance(IDLE_LIMIT_MS - 60_000);
  expect(await isOpen(used)).toBe(true);
  clock.advance(61_000);
  expect(await isOpen(idle)).toBe(false);
  for (let age = IDLE_LIMIT_MS; age + IDLE_LIMIT_MS < AGE_LIMIT_MS; age += IDLE_LIMIT_MS - 60_000) {
    expect(await isOpen(used)).toBe(true);
    clock.advance(IDLE_LIMIT_MS - 60_000);
  }
  expect(await isOpen(used)).toBe(true);
  clock.advance(IDLE_LIMIT_MS - 60_000);
  expect(await isOpen(used)).toBe(false);
});

test('S13: a locked user is out and cannot come back in', async () => {
  const email = await newUser();
  const token = await accounts.login(email);
  await accounts.database.owner.query(`UPDATE users SET status = 'locked' WHERE email = $1`, [email]);
  expect(await isOpen(token)).toBe(false);
  const right = await accounts.call(calls.login, { user_string: email, password: GOOD_PASSWORD });
  expect(right.error).toBe('account_locked');
  const wrong = await accounts.call(calls.login, { user_string: email, password: `${GOOD_PASSWORD}!` });
  expect(wrong.error).toBe('account_not_found_or_wrong_password');
});

test('S13: the live socket of a session closes with its logout', async () => {
  const email = await newUser();
  const [token, other] = [await accounts.login(email), await accounts.login(email)];
  const sockets = [token, other].map(() =>
    io(accounts.url, { transports: ['websocket'], forceNew: true, reconnection: false }),
  );
  const [mine, theirs] = sockets as [ReturnType<typeof io>, ReturnType<typeof io>];
  try {
    await Promise.all(sockets.map((socket) => new Promise<void>((resolve) => socket.on('connect', () => resolve()))));
    expect(await mine.emitWithAck('login', { token })).toMatchObject({ ok: true });
    expect(await theirs.emitWithAck('login', { token: other })).toMatchObject({ ok: true });
    const closed = once(mine as never, 'disconnect');
    await accounts.call(calls.logout, {}, { token });
    await closed;
    expect(theirs.connected).toBe(true);
  } finally {
    for (const socket of sockets) socket.disconnect();
  }
});

test('last use is written at most once a minute', async () => {
  const email = await newUser();
  const token = await accounts.login(email);
  const lastUse = async (): Promise<number> => {
    const { rows } = await accounts.database.pool.query<{ at: Date }>(
      'SELECT max(last_used_at) AS at FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = $1',
      [email],
    );
    return rows[0]?.at.getTime() ?? 0;
  };
  const opened = await lastUse();
  clock.advance(50_000);
  expect(await isOpen(token)).toBe(true);
  expect(await lastUse()).toBe(opened);
  clock.advance(20_000);
  expect(await isOpen(token)).toBe(true);
  expect(await lastUse()).toBeGreaterThan(opened);
});
