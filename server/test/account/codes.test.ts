import * as calls from '@aureus/contract/account/calls.ts';
import { expect, test } from 'vitest';
import { createCodes, makeCode, TRIES_FOR_ALL, TRIES_PER_CODE } from '../../src/account/codes.ts';
import { manualClock } from '../../src/platform/clock.ts';
import { freshEmail, GOOD_PASSWORD, useAccounts } from './support.ts';

const clock = manualClock(Date.UTC(2026, 5, 1));
const accounts = useAccounts({ clock });

const check = (email: string, code: string, scene: 'register' | 'forget' = 'register') =>
  accounts.call(calls.checkCode, { user_string: email, email_code: code, scene });
const register = (email: string, code: string) =>
  accounts.call(calls.register, { user_string: email, code, password: GOOD_PASSWORD, re_password: GOOD_PASSWORD });
const reset = (email: string, code: string, password = 'another-quiet-evening') =>
  accounts.call(calls.resetPassword, { account: email, code, password, repassword: password });
const not = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('checking a code does not use it up, registering does', async () => {
  const email = freshEmail();
  const code = await accounts.mailedCode(email);
  expect((await check(email, code)).answer).toEqual({ done: true });
  expect((await check(email, not(code))).error).toBe('code_wrong_or_expired');
  expect((await register(email, code)).answer).toEqual({ done: true });
  expect((await check(email, code)).error).toBe('code_wrong_or_expired');
});

test('a code is read in every spelling, and what is none counts no try', async () => {
  const email = freshEmail();
  const code = await accounts.mailedCode(email);
  const wide = [...code].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('');
  for (let tries = 0; tries < 2 * TRIES_PER_CODE; tries += 1) {
    expect((await check(email, `${code}x`)).error).toBe('code_wrong_or_expired');
  }
  for (const typed of [`${code.slice(0, 3)} ${code.slice(3)}`, `${wide.slice(0, 3)}ー${wide.slice(3)}`]) {
    expect((await check(`\u200b${email.replace('@', '＠')}`, typed)).answer).toEqual({ done: true });
  }
  expect((await register(email, `\ufeff${wide}`)).answer).toEqual({ done: true });
});

test('S07: a code works once, also when two use it at the same moment', async () => {
  const email = freshEmail();
  await accounts.register(email);
  clock.advance(1_000);
  const code = await accounts.mailedCode(email, 'forget');
  const replies = await Promise.all([reset(email, code), reset(email, code, 'yet-another-evening')]);
  expect(replies.map(({ error }) => error ?? 'ok').toSorted()).toEqual(['code_wrong_or_expired', 'ok']);
  expect((await reset(email, code)).error).toBe('code_wrong_or_expired');
});

test('S07: a code works for ten minutes and not a second longer', async () => {
  const email = freshEmail();
  const code = await accounts.mailedCode(email);
  clock.advance(10 * 60_000 - 1);
  expect((await check(email, code)).error).toBeNull();
  clock.advance(1);
  expect((await check(email, code)).error).toBe('code_wrong_or_expired');
  expect((await register(email, code)).error).toBe('code_wrong_or_expired');
});

test('S08: a code opens neither another scene nor another address', async () => {
  const [mine, other] = [freshEmail(), freshEmail()];
  await accounts.register(mine);
  await accounts.register(other);
  clock.advance(1_000);
  const forget = await accounts.mailedCode(mine, 'forget');
  expect((await check(mine, forget, 'register')).error).toBe('code_wrong_or_expired');
  expect((await reset(other, forget)).error).toBe('code_wrong_or_expired');
  const fresh = freshEmail();
  const code = await accounts.mailedCode(fresh);
  expect((await reset(fresh, code)).error).toBe('code_wrong_or_expired');
  expect((await reset(mine, forget)).error).toBeNull();
});

test('only the newest code counts', async () => {
  const email = freshEmail();
  const old = await accounts.mailedCode(email);
  clock.advance(120_000);
  const fresh = await accounts.mailedCode(email);
  if (old !== fresh) expect((await check(email, old)).error).toBe('code_wrong_or_expired');
  expect((await check(email, fresh)).error).toBeNull();
});

test('a code asked for another purpose leaves the first one good', async () => {
  const email = freshEmail();
  const code = await accounts.mailedCode(email);
  clock.advance(120_000);
  expect((await accounts.call(calls.sendMailCode, { user_string: email, scene: 'forget' })).error).toBeNull();
  expect((await register(email, code)).error).toBeNull();
});

test('S09: of a hundred wrong guesses at once five are looked at, and the code is burned', async () => {
  const email = freshEmail();
  const code = await accounts.mailedCode(email);
  const replies = await Promise.all(Array.from({ length: 100 }, () => check(email, not(code))));
  expect(replies.every(({ error }) => error === 'code_wrong_or_expired')).toBe(true);
  const { rows } = await accounts.database.pool.query('SELECT tries FROM codes WHERE address = $1', [email]);
  expect(rows).toEqual([{ tries: TRIES_PER_CODE }]);
  expect((await check(email, code)).error).toBe('code_wrong_or_expired');
  expect((await register(email, code)).error).toBe('code_wrong_or_expired');
});

test('of strangers an address bears eight guesses a day, however many codes it gets', async () => {
  const email = freshEmail();
  for (let sent = 0; sent < 3; sent += 1) {
    const code = await accounts.mailedCode(email);
    for (let tries = 0; tries < TRIES_PER_CODE; tries += 1) await check(email, not(code));
    // Through the day: each code is long dead when the next one is guessed at.
    clock.advance(5 * 3_600_000);
  }
  const { rows } = await accounts.database.pool.query('SELECT tries FROM codes WHERE address = $1 ORDER BY id', [
    email,
  ]);
  expect(rows).toEqual([{ tries: 5 }, { tries: 3 }, { tries: 0 }]);
  const code = await accounts.mailedCode(email);
  expect((await check(email, code)).error).toBe('code_wrong_or_expired');
  clock.advance(24 * 3_600_000);
  expect((await check(email, await accounts.mailedCode(email))).error).toBeNull();
});

test('G9: when too many codes are guessed at, none is looked at until the rush is over', async () => {
  const guessedAt = TRIES_FOR_ALL / TRIES_PER_CODE;
  const email = freshEmail();
  const code = await accounts.mailedCode(email);
  await accounts.database.pool.query(
    `INSERT INTO codes (address, scene, salt, code_hash, tries, created_at, expires_at)
     SELECT 'g' || n || '@example.com', 'register', $2, $3, $4, $5, $5 FROM generate_series(1, $1::int) AS n`,
    [guessedAt, Buffer.alloc(16), Buffer.alloc(32), TRIES_PER_CODE, clock.now()],
  );
  expect((await check(email, code)).error).toBe('code_wrong_or_expired');
  clock.advance(10 * 60_000);
  expect((await check(email, await accounts.mailedCode(email))).error).toBeNull();
});

test('S10: codes are stored salted and hashed, and nowhere else in the clear', async () => {
  const [one, two] = [freshEmail(), freshEmail()];
  const codes = [await accounts.mailedCode(one), await accounts.mailedCode(two)];
  const { rows } = await accounts.database.owner.query<{ salt: Buffer; code_hash: Buffer; row: string }>(
    'SELECT salt, code_hash, codes::text AS row FROM codes WHERE address = ANY($1)',
    [[one, two]],
  );
  expect(rows).toHaveLength(2);
  expect(rows[0]?.salt).not.toEqual(rows[1]?.salt);
  for (const { row } of rows)
    for (const code of codes) expect(row).not.toMatch(new RegExp(`(^|[(,"])${code}([),"]|$)`));
  expect(accounts.logged.join('\n')).not.toMatch(new RegExp(codes.map((code) => `"${code}"`).join('|')));
  // The salt is part of what is hashed.
  const { pool } = accounts.database;
  await pool.query('UPDATE codes SET salt = $2 WHERE address = $1', [two, Buffer.alloc(16)]);
  expect((await check(two, codes[1] ?? '')).error).toBe('code_wrong_or_expired');
  // Without the key the hash cannot be searched for its code.
  const otherKey = createCodes(accounts.database.pool, clock, Buffer.alloc(32, 1));
  expect(await otherKey.tryCode(one, 'register', codes[0] ?? '', { kinds: ['strangers'], isKnown: false })).toBeNull();
});

test('S10: every digit stands as often as any other at every place', () => {
  const drawn = Array.from({ length: 10_000 }, makeCode);
  for (let place = 0; place < 6; place += 1) {
    const counts = Array<number>(10).fill(0);
    for (const code of drawn) counts[Number(code[place])] = (counts[Number(code[place])] ?? 0) + 1;
    const chiSquare = counts.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
    // Nine degrees of freedom: exceeded by chance once in 10^11. A digit drawn 13 times where 10 are due shows.
    expect(chiSquare).toBeLessThan(75);
  }
  // About fifty meet by chance; 150 do once in 10^28.
  expect(new Set(drawn).size).toBeGreaterThan(9_850);
});

test('a guesser who knows neither address nor code learns nothing from a malformed one', async () => {
  expect((await check('not an address', '123456')).error).toBe('code_wrong_or_expired');
  expect((await check(freshEmail(), '123456')).error).toBe('code_wrong_or_expired');
  expect((await check(freshEmail(), '12345')).error).toBe('code_wrong_or_expired');
});
