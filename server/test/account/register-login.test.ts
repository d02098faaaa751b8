import { randomInt } from 'node:crypto';
import * as calls from '@aureus/contract/account/calls.ts';
import { expect, test } from 'vitest';
import { demoLogins, refuseDemoUsers } from '../../src/account/demo.ts';
import { freshEmail, GOOD_PASSWORD, useAccounts } from './support.ts';

const accounts = useAccounts();
const both = { password: GOOD_PASSWORD, re_password: GOOD_PASSWORD };

test('an e-mail address registers with the mailed code and logs in, in any case', async () => {
  const email = freshEmail();
  await accounts.register(email);
  const token = await accounts.login(email.toUpperCase());
  const { answer } = await accounts.call(calls.info, {}, { token });
  expect(answer).toMatchObject({ email, phone: null, account_number: email, score: 100, level: 0, timezone: 'UTC' });
  expect(answer.extension_code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
  expect(answer.nickname).not.toContain(email.split('@')[0]);
});

test('a telephone registers with the texted code and logs in with and without its dial code', async () => {
  const mobile = `7403${randomInt(500_000, 599_999)}`;
  await accounts.call(calls.sendPhoneCode, { area_code: '44', mobile: `0${mobile}` });
  const [message] = await accounts.messages(`+44${mobile}`);
  expect(message).toMatchObject({ channel: 'sms', code: expect.stringMatching(/^\d{6}$/) as unknown });
  const form = { type: 'mobile', area_code: '44', user_string: `0${mobile}`, code: message?.code ?? '' } as const;
  expect((await accounts.call(calls.register, { ...form, ...both })).answer).toEqual({ done: true });
  const token = await accounts.login(mobile, GOOD_PASSWORD, { area_code: '44' });
  const { answer } = await accounts.call(calls.info, {}, { token });
  const shown = `+44 •••• ${mobile.slice(-4)}`;
  expect(answer).toMatchObject({ phone: shown, account_number: shown, email: null });
  const other = await accounts.call(calls.login, { user_string: mobile, area_code: '86', password: GOOD_PASSWORD });
  expect(other.error).toBe('account_not_found_or_wrong_password');
});

test('an account name registers without a code, is unique in any case and logs in', async () => {
  const name = `Trader_${randomInt(1_000_000_000)}`;
  const form = { type: 'account', user_string: name, ...both } as const;
  expect((await accounts.call(calls.register, form)).answer).toEqual({ done: true });
  const again = await accounts.call(calls.register, { ...form, user_string: name.toUpperCase() });
  expect(again.error).toBe('account_exists');
  const token = await accounts.login(name.toLowerCase());
  expect((await accounts.call(calls.info, {}, { token })).answer.account_number).toBe(name);
});

test.each(['ab', '1abc', 'a b c', 'name-with-dash', 'x'.repeat(31), 'näme'])(
  'refuses the account name %s',
  async (name) => {
    const refused = await accounts.call(calls.register, { type: 'account', user_string: name.padEnd(3), ...both });
    expect(refused.error).toBe('invalid_account_name');
  },
);

test('registration without, with a wrong or with another address’s code is refused and makes nothing', async () => {
  const [mine, other] = [freshEmail(), freshEmail()];
  const code = await accounts.mailedCode(mine);
  const otherCode = await accounts.mailedCode(other);
  const wrong = [undefined, '12345', otherCode === code ? '000000' : otherCode];
  for (const bad of wrong) {
    const form = { type: 'email', user_string: mine, ...both, ...(bad === undefined ? {} : { code: bad }) } as const;
    expect((await accounts.call(calls.register, form)).error).toBe('code_wrong_or_expired');
  }
  const { rows } = await accounts.database.pool.query('SELECT FROM users WHERE email = $1', [mine]);
  expect(rows).toHaveLength(0);
});

test('two passwords that differ are refused', async () => {
  const form = { type: 'account', user_string: 'somebody', password: GOOD_PASSWORD, re_password: 'walnut' } as const;
  expect((await accounts.call(calls.register, form)).error).toBe('passwords_differ');
});

test('the inviter is stored, whatever the case of the code; an unknown code is refused', async () => {
  const inviter = freshEmail();
  await accounts.register(inviter);
  const { answer } = await accounts.call(calls.info, {}, { token: await accounts.login(inviter) });
  const invited = freshEmail();
  const typed = answer.extension_code.toLowerCase();
  await accounts.register(invited, GOOD_PASSWORD, { extension_code: `\u200b${typed.slice(0, 4)} ${typed.slice(4)}` });
  const { rows } = await accounts.database.pool.query<{ invited_by: bigint }>(
    'SELECT invited_by FROM users WHERE email = $1',
    [invited],
  );
  expect(rows[0]?.invited_by).toBe(BigInt(answer.id));
  const form = { type: 'account', user_string: 'not_invited', extension_code: 'NOBODY00', ...both } as const;
  expect((await accounts.call(calls.register, form)).error).toBe('invitation_code_unknown');
});

test('one name registered many times at once becomes one account', async () => {
  const name = `race_${randomInt(1_000_000_000)}`;
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => accounts.call(calls.register, { type: 'account', user_string: name, ...both })),
  );
  expect(replies.filter(({ error }) => error === null)).toHaveLength(1);
  expect(replies.filter(({ error }) => error === 'account_exists')).toHaveLength(9);
});

test('S02: a password of 64 mixed signs counts to the letter', async () => {
  const password = ` ${'Ünï-✓ 🦊 "quoted" \\ %20&+= '.repeat(3)}`.slice(0, 64);
  const name = `mixed_${randomInt(1_000_000_000)}`;
  const form = { type: 'account', user_string: name, password, re_password: password } as const;
  expect((await accounts.call(calls.register, form)).answer).toEqual({ done: true });
  expect(await accounts.login(name, password)).toHaveLength(43);
  for (const copy of [password.trim(), password.toLowerCase(), password.slice(0, -1)]) {
    const refused = await accounts.call(calls.login, { user_string: name, password: copy });
    expect(refused.error).toBe('account_not_found_or_wrong_password');
  }
});

test('the time zone is stored; what is none is refused', async () => {
  const email = freshEmail();
  await accounts.register(email);
  const token = await accounts.login(email);
  const update = (timezone: string) => accounts.call(calls.updateTimezone, { timezone }, { token });
  expect((await update('Asia/Shanghai')).answer).toEqual({ timezone: 'Asia/Shanghai' });
  for (const bad of ['Mars/Olympus', '+08:00', 'Asia/Shanghai; DROP'])
    expect((await update(bad)).error).toBe('invalid_timezone');
  expect((await accounts.call(calls.timezone, {}, { token })).answer).toEqual({ timezone: 'Asia/Shanghai' });
});

test('the demo logins exist and have the printed password', async () => {
  expect(demoLogins().map(({ email }) => email)).toEqual(['demo1@aureus.demo', 'demo2@aureus.demo']);
  for (const { email, password } of demoLogins()) expect(await accounts.login(email, password)).toHaveLength(43);
  expect(await accounts.account.demoUsers()).toHaveLength(2);
  // A database that has them is refused by production.
  await expect(refuseDemoUsers(accounts.database.pool)).rejects.toThrow('demo logins');
});
