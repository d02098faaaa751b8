import * as calls from '@aureus/contract/account/calls.ts';
import { changePassword, safetyState, setPhrase, updatePayPassword } from '@aureus/contract/account/safety-calls.ts';
import { plainSecret } from '@aureus/core/typed/secret.ts';
import { hashSync } from '@node-rs/argon2';
import { beforeEach, expect, test } from 'vitest';
import { newPerson, prove, SOME_CALL } from './safety-support.ts';
import type { Person } from './safety-support.ts';
import { freshEmail, GOOD_PASSWORD, useAccounts } from './support.ts';

// What is typed on one keyboard is the same on another: letters in one character or in several, full width or not.

const accounts = useAccounts();
const COMPOSED = 'vườn cây sau nhà thờ cổ'.normalize('NFC');
const DECOMPOSED = COMPOSED.normalize('NFD');
const WIDE = 'ｗａｌｎｕｔ　ｄｅｓｋ　ｂｙ　ｔｈｅ　ｗｉｎｄｏｗ';
const NARROW = 'walnut desk by the window';

let person: Person;
beforeEach(async () => {
  person = await newPerson(accounts);
});

const errorOf = async (user_string: string, password: string) =>
  (await accounts.call(calls.login, { user_string, password })).error;
const storedHash = async (): Promise<string> => {
  const sql = 'SELECT password_hash AS hash FROM users WHERE id = $1';
  const { rows } = await accounts.database.owner.query<{ hash: string }>(sql, [person.id]);
  return rows[0]?.hash ?? '';
};
const storeHash = (hash: string) =>
  accounts.database.owner.query('UPDATE users SET password_hash = $2 WHERE id = $1', [person.id, hash]);

test.each([
  ['composed', 'decomposed', COMPOSED, DECOMPOSED],
  ['decomposed', 'composed', DECOMPOSED, COMPOSED],
  ['in full width', 'in ASCII', WIDE, NARROW],
])('a password chosen %s opens the account typed %s', async (_how, _other, chosen, typed) => {
  const email = freshEmail();
  const code = await accounts.mailedCode(email);
  const form = { type: 'email', user_string: email, code, password: chosen, re_password: typed } as const;
  expect((await accounts.call(calls.register, form)).error).toBeNull();
  for (const password of [typed, chosen]) expect(await errorOf(email, password)).toBeNull();
  expect(await errorOf(email, `${typed} `)).toBe('account_not_found_or_wrong_password');
});

test('a password of before there was one form opens as it was typed, and in every form from then on', async () => {
  await storeHash(hashSync(DECOMPOSED));
  const old = await storedHash();
  expect(await errorOf(person.email, COMPOSED)).toBe('account_not_found_or_wrong_password');
  expect(await errorOf(person.email, `${DECOMPOSED}x`)).toBe('account_not_found_or_wrong_password');
  expect(await storedHash()).toBe(old);
  expect(await errorOf(person.email, DECOMPOSED)).toBeNull();
  expect(await storedHash()).not.toBe(old);
  for (const password of [COMPOSED, DECOMPOSED]) expect(await errorOf(person.email, password)).toBeNull();
});

test('such a password alone renews nothing where a second factor is missing', async () => {
  await storeHash(hashSync(DECOMPOSED));
  await accounts.database.owner.query(
    `INSERT INTO totp (user_id, secret, created_at, confirmed_at, last_step) VALUES ($1, 'sealed', now(), now(), 0)`,
    [person.id],
  );
  const old = await storedHash();
  expect(await errorOf(person.email, DECOMPOSED)).toBe('second_factor_required');
  expect(await storedHash()).toBe(old);
});

test('of ten logins with such a password at once, those that come too late are asked to try again', async () => {
  await storeHash(hashSync(DECOMPOSED));
  const errors = await Promise.all(Array.from({ length: 10 }, () => errorOf(person.email, DECOMPOSED)));
  expect(errors).toContain(null);
  expect(errors.filter((error) => error !== null && error !== 'safety_changed')).toEqual([]);
  expect(await errorOf(person.email, COMPOSED)).toBeNull();
});

test('a new password is as long as the form that is hashed', async () => {
  // Two characters that stand for thirty-six, and sixty-four that stand for a hundred and twenty-eight and one more.
  const change = async (password: string) =>
    (
      await accounts.call(
        changePassword,
        { old_password: GOOD_PASSWORD, password, re_password: password },
        { token: person.token },
      )
    ).error;
  expect(plainSecret('㍿'.repeat(33))).toHaveLength(132);
  expect(await change('㍿'.repeat(33))).toBe('password_too_long');
  expect(await change('ệ'.normalize('NFD').repeat(7))).toBe('password_too_short');
});

test('a funds PIN is read from every keyboard', async () => {
  await prove(accounts, person);
  const { token } = person;
  const set = { password: '１３５７９８', re_password: '135 798' };
  expect((await accounts.call(updatePayPassword, set, { token })).error).toBeNull();
  const { guards } = accounts.account;
  for (const typed of ['135798', '१३५७९८', '135-798', '\u200b135798']) {
    await guards.checkPayPassword(person.id, typed, SOME_CALL);
  }
  await expect(guards.checkPayPassword(person.id, '135799', SOME_CALL)).rejects.toMatchObject({
    code: 'pay_password_wrong',
  });
});

test('a phrase is kept in one form, and as long as its reader sees it', async () => {
  await prove(accounts, person);
  const { token } = person;
  const phrase = 'ế'.normalize('NFD').repeat(40);
  expect((await accounts.call(setPhrase, { phrase }, { token })).error).toBeNull();
  expect((await accounts.call(safetyState, {}, { token })).answer.phrase).toBe(phrase.normalize('NFC'));
  expect((await accounts.call(setPhrase, { phrase: `${phrase}a` }, { token })).error).toBe('phrase_invalid');
});
