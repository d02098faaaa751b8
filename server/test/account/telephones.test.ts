import { randomInt } from 'node:crypto';
import * as calls from '@aureus/contract/account/calls.ts';
import * as safety from '@aureus/contract/account/safety-calls.ts';
import { readPersonalSearch } from '@aureus/core/text/mask.ts';
import { expect, test } from 'vitest';
import { findLinked } from '../../src/account/linked.ts';
import { parseKnownPhone, parsePhone } from '../../src/account/names.ts';
import { accountView } from '../../src/account/operator-view.ts';
import { searchUserRecords } from '../../src/account/user-records.ts';
import { insertUser } from '../../src/account/users.ts';
import { withTransaction } from '../../src/platform/database/transaction.ts';
import { newPerson, prove } from './safety-support.ts';
import { GOOD_PASSWORD, useAccounts } from './support.ts';

/** A telephone is one, however it is typed. */

const accounts = useAccounts();
const both = { password: GOOD_PASSWORD, re_password: GOOD_PASSWORD };
const OTHER_PASSWORD = 'lanterns-over-the-harbour';

/** A Hungarian number nobody has: the digits behind +36. */
const fresh = (): string => `20${randomInt(1_000_000, 9_999_999)}`;
const spellings = (number: string): [area: string, typed: string][] => [
  ['36', `06${number}`],
  ['36', number],
  ['36', `+36 ${number}`],
  ['36', `36${number}`],
  ['86', `0036${number}`],
  ['44', `+36 (06) ${number}`],
];

type Scene = 'register' | 'forget' | 'bind';

async function codeTo(number: string, area: string, typed: string, scene: Scene): Promise<string> {
  const message = await textTo(number, area, typed, scene);
  return message?.code ?? '';
}

/** What came to the telephone behind +36 after a code was asked for. */
async function textTo(number: string, area: string, typed: string, scene: Scene) {
  const to = `+36${number}`;
  const had = (await accounts.outbox(to)).length;
  expect((await accounts.call(calls.sendPhoneCode, { area_code: area, mobile: typed, scene })).error).toBeNull();
  const [message] = await accounts.messages(to, had + 1);
  return message;
}

async function register(number: string, area: string, typed: string): Promise<string | null> {
  const code = await codeTo(number, area, typed, 'register');
  const form = { type: 'mobile', area_code: area, user_string: typed, code, ...both } as const;
  return (await accounts.call(calls.register, form)).error;
}

/** An account of the time before telephones had one form. */
async function stored(area: string, number: string, password = GOOD_PASSWORD): Promise<bigint> {
  const { id, email } = await newPerson(accounts);
  const { owner } = accounts.database;
  if (password !== GOOD_PASSWORD) {
    const code = await accounts.mailedCode(email, 'forget');
    const fields = { account: email, code, password, repassword: password };
    expect((await accounts.call(calls.resetPassword, fields)).error).toBeNull();
  }
  await owner.query('UPDATE users SET phone_area = $2, phone_number = $3 WHERE id = $1', [id, area, number]);
  return id;
}

const loginOf = async (area: string, typed: string, password = GOOD_PASSWORD): Promise<bigint | string> => {
  const reply = await accounts.call(calls.login, { user_string: typed, area_code: area, password });
  if (reply.error !== null) return reply.error;
  return BigInt((await accounts.call(calls.info, {}, { token: reply.answer })).answer.id);
};

test('the code goes to the one telephone, the account has it, and every spelling opens it', async () => {
  const number = fresh();
  expect(await register(number, '36', `06${number}`)).toBeNull();
  const { rows } = await accounts.database.owner.query('SELECT id, phone_area, phone_number FROM users WHERE phone_number = $1', [number]); // prettier-ignore
  expect(rows).toMatchObject([{ phone_area: '36', phone_number: number }]);
  for (const [area, typed] of spellings(number)) {
    expect([typed, await loginOf(area, typed)]).toEqual([typed, (rows[0] as { id: bigint }).id]);
  }
});

test('a second account of the same telephone is impossible, whatever is typed, and at once', async () => {
  const number = fresh();
  expect(await register(number, '36', number)).toBeNull();
  // Whoever has the telephone hears that there is an account, and gets no code.
  for (const [area, typed] of spellings(number)) {
    expect([typed, (await textTo(number, area, typed, 'register'))?.code]).toEqual([typed, null]);
  }
  const other = fresh();
  const { pool } = accounts.database;
  const inserted = spellings(other).map(([area, typed]) =>
    withTransaction(pool, (tx) => {
      const name = parsePhone(area, typed);
      return insertUser(tx, { name, passwordHash: 'hash', invitedBy: null, now: new Date(0), language: 'en' });
    }),
  );
  expect((await Promise.all(inserted)).filter((id) => id !== null)).toHaveLength(1);
  // Nor by binding it.
  const person = await newPerson(accounts);
  await prove(accounts, person);
  const bound = await codeTo(number, '36', `06${number}`, 'bind');
  const fields = { area_code: '36', mobile: `06${number}`, code: bound };
  expect((await accounts.call(safety.bindPhone, fields, { token: person.token })).error).toBe('address_taken');
});

test('a telephone is bound and recovered by any spelling', async () => {
  const number = fresh();
  const person = await newPerson(accounts);
  await prove(accounts, person);
  const code = await codeTo(number, '36', `06${number}`, 'bind');
  const fields = { area_code: '36', mobile: `0036${number}`, code };
  expect((await accounts.call(safety.bindPhone, fields, { token: person.token })).error).toBeNull();
  expect((await accounts.call(safety.safetyState, {}, { token: person.token })).answer.phone).toBe(
    `+36 •••• ${number.slice(-4)}`,
  );
  const forgotten = await codeTo(number, '86', `0036${number}`, 'forget');
  const account = { account: `06${number}`, area_code: '36', code: forgotten };
  const set = { password: OTHER_PASSWORD, repassword: OTHER_PASSWORD };
  expect((await accounts.call(calls.resetPassword, { ...account, ...set })).error).toBeNull();
  expect(await loginOf('36', `36${number}`, OTHER_PASSWORD)).toBe(person.id);
});

test('numbers that no country has, and those that others are paid for, are no new way in', async () => {
  for (const [area_code, mobile] of [['86', '12345678'], ['44', '138001380'], ['44', '0909 8790000'], ['36', '0620166']] as const) {
    expect((await accounts.call(calls.sendPhoneCode, { area_code, mobile })).error).toBe('invalid_phone');
    const form = { type: 'mobile', area_code, user_string: mobile, code: '123456', ...both } as const;
    expect((await accounts.call(calls.register, form)).error).toBe('invalid_phone');
  } // prettier-ignore
});

test('accounts of before open with what their owners have always typed, also where two have one telephone', async () => {
  const number = fresh();
  const twin = await stored('36', `6${number}`);
  const right = await stored('36', number, OTHER_PASSWORD);
  await accounts.database.owner.query('INSERT INTO account_telephone_twin VALUES ($1, $2)', [twin, right]);
  expect(await loginOf('36', `06${number}`)).toBe(twin);
  expect(await loginOf('36', number, OTHER_PASSWORD)).toBe(right);
  expect(await loginOf('36', number)).toBe('account_not_found_or_wrong_password');
  // A number that no plan knows.
  const odd = await stored('86', `9999${number.slice(0, 4)}`);
  expect(await loginOf('86', `9999${number.slice(0, 4)}`)).toBe(odd);
  const sent = await accounts.call(calls.sendPhoneCode, { mobile: `9999${number.slice(0, 4)}`, scene: 'forget' });
  expect(sent.error).toBeNull();
  // Codes for both go to the telephone there is, and recover the account that was named.
  const code = await codeTo(number, '36', `06${number}`, 'forget');
  const set = { password: 'a-wholly-new-phrase-here', repassword: 'a-wholly-new-phrase-here' };
  const fields = { account: `06${number}`, area_code: '36', code, ...set };
  expect((await accounts.call(calls.resetPassword, fields)).error).toBeNull();
  expect(await loginOf('36', `06${number}`, set.password)).toBe(twin);
  // Operators see them as one person's.
  const links = accountView({ proposals: { handle: () => {} } } as never).links ?? [];
  const telephone = links.filter(({ kind }) => kind === 'telephone');
  const { pool } = accounts.database;
  expect(await findLinked(pool, telephone, twin)).toEqual([right]);
  expect(await findLinked(pool, telephone, right)).toEqual([twin]);
});

test('what was typed opens no account but that of the telephone it is', () => {
  // What was typed would have been stored as +36680205117, which is a telephone of its own.
  expect(parseKnownPhone('36', '0680205117')).toMatchObject({ key: '+3680205117', dialled: '+3680205117' });
  expect(parseKnownPhone('36', '+36680205117').key).toBe('+36680205117');
  expect(parseKnownPhone('36', '06201667514')).toMatchObject({ key: '+36201667514', dialled: '+366201667514' });
  for (const typed of ['13800138000', '+8613800138000', '0086 13800138000']) {
    const { key, dialled } = parseKnownPhone('86', typed);
    expect([key, parseKnownPhone('86', dialled).key]).toEqual(['+8613800138000', '+8613800138000']);
  }
});

test('what was typed finds no other account than a twin, where two readings of it are telephones', async () => {
  // The number of a village, which is also how +49 151… looks when it is typed with the digits of the country.
  const digits = String(randomInt(10_000_000, 99_999_999));
  const village = await stored('49', `49151${digits}`);
  const mobile = await stored('49', `151${digits}`, OTHER_PASSWORD);
  expect(await loginOf('49', `49151${digits}`, OTHER_PASSWORD)).toBe(mobile);
  expect(await loginOf('49', `49151${digits}`)).toBe('account_not_found_or_wrong_password');
  expect(await loginOf('49', `+49 49151${digits}`)).toBe(village);
});

test('operators find a telephone however it is written', async () => {
  const number = fresh();
  const id = await stored('36', number);
  const found = async (search: string) =>
    (await searchUserRecords(accounts.database.pool, { search, frozen: undefined, sort: 'id', limit: 10, first: 0 })).users
      .map((user) => user.id); // prettier-ignore
  const written = [
    `+36${number}`,
    `06${number}`,
    `+36 (06) ${number.slice(0, 2)}/${number.slice(2)}`,
    `0036-${number}`,
    `"${number}"`,
  ];
  for (const search of written) expect([search, await found(search)]).toEqual([search, [Number(id)]]);
  expect(await found(`+36${fresh()}`)).toEqual([]);
  expect(readPersonalSearch('１００００１').number).toBe(100_001);
});
