import * as calls from '@aureus/contract/account/calls.ts';
import * as factors from '@aureus/contract/account/factor-calls.ts';
import { reauth } from '@aureus/contract/account/proof-calls.ts';
import { changePassword, safetyState, updatePayPassword } from '@aureus/contract/account/safety-calls.ts';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { manualClock } from '../../src/platform/clock.ts';
import { newPerson, prove, SOME_CALL, turnOnTotp } from './safety-support.ts';
import type { Person } from './safety-support.ts';
import { GOOD_PASSWORD, startAccounts, useAccounts } from './support.ts';

const clock = manualClock(Date.UTC(2026, 5, 1));
const accounts = useAccounts({ clock });
const NEW_PASSWORD = 'lanterns-over-the-harbour';

const login = (person: Person, factor_code?: string, password = GOOD_PASSWORD) =>
  accounts.call(calls.login, {
    user_string: person.email,
    password,
    ...(factor_code === undefined ? {} : { factor_code }),
  });

test('an authenticator is turned on by its first code and gives ten recovery codes, stored as hashes', async () => {
  const person = await newPerson(accounts);
  const { token } = person;
  expect((await accounts.call(factors.totpConfirm, { code: '123456' }, { token })).error).toBe('reauth_required');
  await prove(accounts, person);
  expect((await accounts.call(factors.totpConfirm, { code: '123456' }, { token })).error).toBe('totp_not_started');
  const { secret, uri } = (await accounts.call(factors.totpStart, {}, { token })).answer;
  expect(uri).toContain(`secret=${secret}`);
  expect(uri).toMatch(/^otpauth:\/\/totp\/Aureus:/);
  expect((await login(person)).error).toBeNull();
  const app = await turnOnTotp(accounts, person, clock);
  expect(new Set(app.recoveryCodes).size).toBe(10);
  expect((await accounts.call(factors.totpStart, {}, { token })).error).toBe('totp_already_on');
  const { rows } = await accounts.database.owner.query<{ row: string }>(
    'SELECT totp::text AS row FROM totp UNION ALL SELECT recovery_codes::text FROM recovery_codes',
  );
  const stored = rows.map(({ row }) => row).join('\n');
  for (const plain of [app.secret, ...app.recoveryCodes]) expect(stored).not.toContain(plain.replace('-', ''));
  expect((await accounts.call(safetyState, {}, { token })).answer).toMatchObject({
    totp: true,
    recovery_codes_left: 10,
  });
});

test('S06, S07: a login wants the code after the right password alone, and takes each once', async () => {
  const person = await newPerson(accounts);
  const app = await turnOnTotp(accounts, person, clock);
  expect((await login(person, undefined, 'a-guess-of-somebody')).error).toBe('account_not_found_or_wrong_password');
  expect((await login(person, app.code(), 'a-guess-of-somebody')).error).toBe('account_not_found_or_wrong_password');
  expect((await login(person)).error).toBe('second_factor_required');
  expect((await login(person, '')).error).toBe('second_factor_required');
  const code = app.code();
  expect((await login(person, code)).error).toBeNull();
  expect((await login(person, code)).error).toBe('second_factor_wrong');
  // One step early is taken, however it is typed, and then nothing of before.
  const early = app.code(30_000);
  const next = `${early.slice(0, 3)} ${early.slice(3)}\u200b`;
  expect((await login(person, next)).error).toBeNull();
  clock.advance(30_000);
  expect((await login(person, next)).error).toBe('second_factor_wrong');
  clock.advance(30_000);
  const old = app.code();
  clock.advance(61_000);
  expect((await login(person, old)).error).toBe('second_factor_wrong');
});

test('S07: the code that turned the authenticator on opens nothing, at the same moment or later', async () => {
  const person = await newPerson(accounts);
  await prove(accounts, person);
  const { token } = person;
  const { secret } = (await accounts.call(factors.totpStart, {}, { token })).answer;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.epochMs() });
  expect((await accounts.call(factors.totpConfirm, { code }, { token })).error).toBeNull();
  // No moment has passed: the code is still one of now.
  expect((await login(person, code)).error).toBe('second_factor_wrong');
  const given = { password: GOOD_PASSWORD, factor_code: code };
  expect((await accounts.call(reauth, given, { token })).error).toBe('second_factor_wrong');
  clock.advance(30_000);
  expect((await login(person, code)).error).toBe('second_factor_wrong');
});

test('S07: of twenty equal codes sent at once one is taken', async () => {
  const person = await newPerson(accounts);
  const app = await turnOnTotp(accounts, person, clock);
  for (const code of [app.code(), app.recoveryCodes[0] ?? '']) {
    const replies = await Promise.all(Array.from({ length: 20 }, () => login(person, code)));
    expect(replies.filter(({ error }) => error === null)).toHaveLength(1);
  }
});

test('a recovery code opens once, however it is typed; its use is told; new ones end the old', async () => {
  const person = await newPerson(accounts);
  const app = await turnOnTotp(accounts, person, clock);
  const [first = '', second = '', third = ''] = app.recoveryCodes;
  expect((await login(person, first)).error).toBeNull();
  expect((await login(person, first)).error).toBe('second_factor_wrong');
  expect((await login(person, `\u200b ${second.toLowerCase().replace('-', '–')} `)).error).toBeNull();
  const { rows } = await accounts.database.pool.query<{ left: number }>(
    `SELECT (params ->> 'left')::int AS left FROM notices WHERE user_id = $1 AND kind = 'recovery_code_used' ORDER BY id`,
    [person.id],
  );
  expect(rows.map(({ left }) => left)).toEqual([9, 8]);
  const renewed = (await accounts.call(factors.renewRecoveryCodes, {}, { token: person.token })).answer.recovery_codes;
  expect((await login(person, third)).error).toBe('second_factor_wrong');
  expect((await login(person, renewed[0])).error).toBeNull();
});

test('a code of one account opens no other', async () => {
  const [one, two] = [await newPerson(accounts), await newPerson(accounts)];
  const app = await turnOnTotp(accounts, one, clock);
  await turnOnTotp(accounts, two, clock);
  expect((await login(two, app.code())).error).toBe('second_factor_wrong');
  expect((await login(two, app.recoveryCodes[0])).error).toBe('second_factor_wrong');
});

test('S14: a proof and a change of the password want the code as well', async () => {
  const person = await newPerson(accounts);
  const app = await turnOnTotp(accounts, person, clock);
  clock.advance(600_000);
  const { token } = person;
  const password = GOOD_PASSWORD;
  expect((await accounts.call(reauth, { password }, { token })).error).toBe('second_factor_required');
  expect((await accounts.call(reauth, { password, factor_code: '000000' }, { token })).error).toBe(
    'second_factor_wrong',
  );
  expect((await accounts.call(factors.totpDisable, {}, { token })).error).toBe('reauth_required');
  const change = { old_password: password, password: NEW_PASSWORD, re_password: NEW_PASSWORD };
  expect((await accounts.call(changePassword, change, { token })).error).toBe('second_factor_required');
  await prove(accounts, person, app.code());
  expect((await accounts.call(factors.totpDisable, {}, { token })).error).toBeNull();
  expect((await login(person)).error).toBeNull();
  expect((await accounts.call(factors.totpDisable, {}, { token })).error).toBe('totp_not_on');
});

test('S11: a mailbox alone resets no password of an account with an authenticator', async () => {
  const person = await newPerson(accounts);
  const app = await turnOnTotp(accounts, person, clock);
  clock.advance(120_000);
  const code = await accounts.mailedCode(person.email, 'forget');
  const reset = (factor_code?: string) =>
    accounts.call(calls.resetPassword, {
      account: person.email,
      code,
      password: NEW_PASSWORD,
      repassword: NEW_PASSWORD,
      ...(factor_code === undefined ? {} : { factor_code }),
    });
  expect((await reset()).error).toBe('second_factor_required');
  expect((await reset('000000')).error).toBe('second_factor_wrong');
  expect((await login(person, app.code())).error).toBeNull();
  clock.advance(30_000);
  expect((await reset(app.code())).error).toBeNull();
  clock.advance(30_000);
  expect((await login(person, app.code(), NEW_PASSWORD)).error).toBeNull();
});

test('S09, C06: of a hundred wrong codes at once five are looked at, of pay passwords as well', async () => {
  const strictClock = manualClock(Date.UTC(2026, 5, 1));
  const strict = await startAccounts({ clock: strictClock, settings: { rateLimitFactor: 1 } });
  try {
    const person = await newPerson(strict);
    const app = await turnOnTotp(strict, person, strictClock);
    const { guards } = strict.account;
    const guess = (code: string) =>
      guards.checkSecondFactor(person.id, { factorCode: code, passkey: undefined }, SOME_CALL).then(
        () => 'taken',
        (error: { code: string }) => error.code,
      );
    const wrong = Array.from({ length: 100 }, (_, index) => String(index).padStart(6, '7'));
    const answers = await Promise.all(wrong.map(guess));
    expect(answers.filter((answer) => answer === 'second_factor_wrong')).toHaveLength(4);
    expect(answers.filter((answer) => answer === 'too_many_requests')).toHaveLength(96);
    expect(await guess(app.code())).toBe('too_many_requests');

    const pay = { password: '481526', re_password: '481526' };
    expect((await strict.call(updatePayPassword, pay, { token: person.token })).error).toBeNull();
    const pays = await Promise.all(
      wrong.map((code) =>
        guards.checkPayPassword(person.id, code, SOME_CALL).then(
          () => 'taken',
          (error: { code: string }) => error.code,
        ),
      ),
    );
    expect(pays.filter((answer) => answer === 'pay_password_wrong')).toHaveLength(4);
    expect(pays.filter((answer) => answer === 'too_many_requests')).toHaveLength(96);
  } finally {
    await strict.stop();
  }
});
