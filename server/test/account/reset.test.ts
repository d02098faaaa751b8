import * as calls from '@aureus/contract/account/calls.ts';
import { expect, test } from 'vitest';
import { manualClock } from '../../src/platform/clock.ts';
import { freshEmail, GOOD_PASSWORD, useAccounts } from './support.ts';

const clock = manualClock(Date.UTC(2026, 5, 1));
const accounts = useAccounts({ clock });
const NEW_PASSWORD = 'lanterns-over-the-harbour';

async function newUser(): Promise<string> {
  const email = freshEmail();
  await accounts.register(email);
  clock.advance(1_000);
  return email;
}

test.each([
  ['account and repassword', (name: string, code: string) => ({ account: name, code, repassword: NEW_PASSWORD })],
  [
    'user_string, re_password and the register page’s fields',
    (name: string, code: string) =>
      ({ user_string: name, code, re_password: NEW_PASSWORD, type: 'email', extension_code: '' }) as const,
  ],
])('a password is reset with %s', async (_spelling, fields) => {
  const email = await newUser();
  const code = await accounts.mailedCode(email, 'forget');
  const reply = await accounts.call(calls.resetPassword, { ...fields(email, code), password: NEW_PASSWORD });
  expect(reply.answer).toEqual({ done: true });
  expect(await accounts.login(email, NEW_PASSWORD)).toHaveLength(43);
  const old = await accounts.call(calls.login, { user_string: email, password: GOOD_PASSWORD });
  expect(old.error).toBe('account_not_found_or_wrong_password');
});

test('S11: a reset ends every session of this user, holds withdrawals 48 hours and tells the owner', async () => {
  const [email, bystander] = [await newUser(), await newUser()];
  const tokens = [await accounts.login(email), await accounts.login(email)];
  const spared = await accounts.login(bystander);
  // The edge remembers them for a moment; the reset must be felt at once all the same.
  for (const token of tokens) expect((await accounts.call(calls.info, {}, { token })).error).toBeNull();
  const code = await accounts.mailedCode(email, 'forget');
  const form = { account: email, code, password: NEW_PASSWORD, repassword: NEW_PASSWORD };
  expect((await accounts.call(calls.resetPassword, form)).error).toBeNull();
  for (const token of tokens) expect((await accounts.call(calls.info, {}, { token })).body.type).toBe('999');
  expect((await accounts.call(calls.info, {}, { token: spared })).error).toBeNull();
  const { rows } = await accounts.database.pool.query<{ until: Date; known: bigint }>(
    `SELECT withdrawals_frozen_until AS until, (SELECT count(*) FROM login_addresses WHERE user_id = users.id) AS known
       FROM users WHERE email = $1`,
    [email],
  );
  // A thief's address is a stranger's again.
  expect(rows[0]?.known).toBe(0n);
  expect(rows[0]?.until.getTime()).toBe(clock.epochMs() + 48 * 3_600_000);
  const [notice] = await accounts.messages(email, 3);
  expect(notice).toMatchObject({ subject: 'Login password changed', code: null });
  expect(notice?.body).not.toContain(NEW_PASSWORD);
});

test('how long withdrawals are held after a reset is a setting, of which the mail and the message tell', async () => {
  const email = await newUser();
  await accounts.database.owner.query(
    `INSERT INTO general_setting (name, value, proposal_id, created_at) VALUES ('reset_freeze_hours', 96, 1, now())`,
  );
  const code = await accounts.mailedCode(email, 'forget');
  const form = { account: email, code, password: NEW_PASSWORD, repassword: NEW_PASSWORD };
  expect((await accounts.call(calls.resetPassword, form)).error).toBeNull();
  const { rows } = await accounts.database.pool.query<{ until: Date }>(
    'SELECT withdrawals_frozen_until AS until FROM users WHERE email = $1',
    [email],
  );
  expect(rows[0]?.until.getTime()).toBe(clock.epochMs() + 96 * 3_600_000);
  const [notice, asked] = await accounts.messages(email, 3);
  expect(asked?.body).toContain('96 hours');
  const until = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });
  expect(notice?.body).toContain(until.format(new Date(clock.epochMs() + 96 * 3_600_000)));
  await accounts.database.owner.query('DELETE FROM general_setting');
});

test('S11 C07: used, old, outdated and foreign codes reset nothing', async () => {
  const [email, other] = [await newUser(), await newUser()];
  const reset = (account: string, code: string) =>
    accounts.call(calls.resetPassword, { account, code, password: NEW_PASSWORD, repassword: NEW_PASSWORD });
  const outdated = await accounts.mailedCode(email, 'forget');
  clock.advance(120_000);
  const newer = await accounts.mailedCode(email, 'forget');
  if (outdated !== newer) expect((await reset(email, outdated)).error).toBe('code_wrong_or_expired');
  expect((await reset(other, newer)).error).toBe('code_wrong_or_expired');
  clock.advance(601_000);
  expect((await reset(email, newer)).error).toBe('code_wrong_or_expired');
  expect(await accounts.login(email)).toHaveLength(43);
});

test('a reset needs account, repeat, equal passwords and a password worth the name', async () => {
  const email = await newUser();
  const code = await accounts.mailedCode(email, 'forget');
  const send = (fields: object) => accounts.call(calls.resetPassword, { code, password: NEW_PASSWORD, ...fields });
  expect((await send({ repassword: NEW_PASSWORD })).error).toBe('invalid_request');
  expect((await send({ account: email })).error).toBe('invalid_request');
  expect((await send({ account: email, repassword: 'something else' })).error).toBe('passwords_differ');
  expect((await send({ account: email, password: 'short', repassword: 'short' })).error).toBe('password_too_short');
  expect((await send({ account: email, password: 'Password1!', repassword: 'Password1!' })).error).toBe(
    'password_too_common',
  );
  // None of these cost a try.
  expect((await send({ account: email, repassword: NEW_PASSWORD })).error).toBeNull();
});

test('a telephone resets by text message and is told of it', async () => {
  const mobile = '7911123456';
  const phone = { area_code: '44' };
  await accounts.call(calls.sendPhoneCode, { ...phone, mobile });
  const [first] = await accounts.messages('+447911123456');
  const both = { password: GOOD_PASSWORD, re_password: GOOD_PASSWORD };
  const form = { type: 'mobile', user_string: mobile, code: first?.code ?? '', ...phone, ...both } as const;
  expect((await accounts.call(calls.register, form)).error).toBeNull();
  clock.advance(1_000);
  await accounts.call(calls.sendPhoneCode, { ...phone, mobile, scene: 'forget' });
  const [second] = await accounts.messages('+447911123456', 2);
  const reset = {
    account: mobile,
    code: second?.code ?? '',
    password: NEW_PASSWORD,
    repassword: NEW_PASSWORD,
    ...phone,
  };
  expect((await accounts.call(calls.resetPassword, reset)).error).toBeNull();
  const [notice] = await accounts.messages('+447911123456', 3);
  expect(notice).toMatchObject({ channel: 'sms', code: null });
  expect(await accounts.login(mobile, NEW_PASSWORD, phone)).toHaveLength(43);
});
