import * as calls from '@aureus/contract/account/calls.ts';
import { reauth } from '@aureus/contract/account/proof-calls.ts';
import { updatePayPassword } from '@aureus/contract/account/safety-calls.ts';
import { expect, test } from 'vitest';
import { createCodes } from '../../src/account/codes.ts';
import { nameHash } from '../../src/account/security-log.ts';
import { manualClock } from '../../src/platform/clock.ts';
import type { AppError } from '../../src/platform/errors.ts';
import { countTry, DAY_SHARES, type Guesser, guessers } from '../../src/platform/http/guessers.ts';
import { limitTable } from '../../src/platform/http/limit-table.ts';
import { createLimits } from '../../src/platform/http/limits.ts';
import { type App, SOME_CALL, turnOnTotp } from './safety-support.ts';
import type { FormClient } from '../support/server.ts';
import { freshEmail, GOOD_PASSWORD, useAccounts } from './support.ts';

/** Strangers who use up every try at an account keep its owner out of nothing, and have no more chances than before. */

const DAY = 86_400_000;
const TODAY = 20;
const PAY = '481526';
const clock = manualClock(Date.now());
const accounts = useAccounts({ clock, settings: { rateLimitFactor: 1 } });
const call: FormClient = (...given) => accounts.call(...given);

interface Owner {
  readonly id: bigint;
  readonly email: string;
  readonly home: string;
  /** A session that came without a mark. */
  readonly token: string;
  /** The browser of the owner, which has been known for two days. */
  readonly cookie: string;
}

let hosts = 0;
/** An address nobody has been at, each in a network of its own. */
const elsewhere = (): string => {
  hosts += 1;
  return `203.${hosts >> 8}.${hosts & 255}.7`;
};
const from = (ip: string, more: { cookie?: string; token?: string } = {}) => ({
  headers: { 'x-forwarded-for': ip, ...(more.cookie === undefined ? {} : { cookie: more.cookie }) },
  ...(more.token === undefined ? {} : { token: more.token }),
});

/** The newest of so many codes that were made for an address, once the last was sent. */
async function newest(email: string, made: number): Promise<string> {
  const list = async () => {
    const response = await fetch(`${accounts.url}/dev/outbox.json?to=${encodeURIComponent(email)}`);
    return ((await response.json()) as { code: string | null }[]).flatMap(({ code }) => code ?? []);
  };
  await expect.poll(async () => (await list()).length).toBe(made);
  return (await list())[0] ?? '';
}

async function newOwner(): Promise<Owner> {
  const [email, home] = [freshEmail(), elsewhere()];
  expect((await call(calls.sendMailCode, { user_string: email }, from(home))).error).toBeNull();
  const code = await newest(email, 1);
  const form = {
    type: 'email',
    user_string: email,
    code,
    password: GOOD_PASSWORD,
    re_password: GOOD_PASSWORD,
  } as const;
  expect((await call(calls.register, form, from(home))).error).toBeNull();
  const login = { user_string: email, password: GOOD_PASSWORD };
  const known = await call(calls.login, login, from(home));
  clock.advance(2 * DAY);
  const token = (await call(calls.login, login, from(home))).answer;
  const { rows } = await accounts.database.pool.query<{ id: bigint }>('SELECT id FROM users WHERE email = $1', [email]);
  return { id: rows[0]!.id, email, home, token, cookie: known.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

/** The hour or the few minutes of every short limit are over; those of a day are not. */
async function later(): Promise<void> {
  clock.advance(180_000);
  await accounts.database.owner.query(
    `DELETE FROM rate_limit WHERE key LIKE '%.short.%' OR key LIKE '%.hour%' OR key LIKE 'account.login.%'`,
  );
}

const not = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('codes by mail: strangers ask and guess until nothing is answered; device, session and network of the owner go on', async () => {
  const owner = await newOwner();
  const { email } = owner;
  const forget = { user_string: email, scene: 'forget' } as const;
  let asked = 0;
  for (let round = 0; round < 60; round += 1) {
    const at = from(elsewhere());
    if ((await call(calls.sendMailCode, forget, at)).error === null) asked += 1;
    for (let guess = 0; guess < 6; guess += 1) {
      await call(calls.checkCode, { user_string: email, email_code: String(100_000 + guess), scene: 'forget' }, at);
    }
    await later();
  }
  // The code of the registration was one of them.
  expect(asked).toBe(DAY_SHARES.strangers - 1);
  const looked = async (): Promise<number> => {
    const { rows } = await accounts.database.pool.query<{ sum: bigint }>(
      `SELECT sum(tries) AS sum FROM codes WHERE address = $1 AND scene = 'forget'`,
      [email],
    );
    return Number(rows[0]?.sum);
  };
  expect(await looked()).toBe(DAY_SHARES.strangers);
  expect((await call(calls.sendMailCode, forget, from(elsewhere()))).error).toBe('too_many_requests');

  let mails = (await accounts.database.pool.query('SELECT FROM codes WHERE address = $1', [email])).rowCount ?? 0;
  const owners = [
    from(elsewhere(), { cookie: owner.cookie }),
    from(elsewhere(), { token: owner.token }),
    from(owner.home),
  ];
  for (const at of owners) {
    expect((await call(calls.sendMailCode, forget, at)).error).toBeNull();
    mails += 1;
    const code = await newest(email, mails);
    // A stranger cannot spoil it either.
    await call(calls.checkCode, { user_string: email, email_code: not(code), scene: 'forget' }, from(elsewhere()));
    const check = { user_string: email, email_code: code, scene: 'forget' } as const;
    expect((await call(calls.checkCode, check, at)).error).toBeNull();
    await later();
  }
  expect(await looked()).toBe(DAY_SHARES.strangers + 3);
});

test('a stranger in the network of the owner has no more guesses in all than strangers had before', async () => {
  const owner = await newOwner();
  const forget = { user_string: owner.email, scene: 'forget' } as const;
  for (let round = 0; round < 30; round += 1) {
    for (const at of [from(owner.home), from(elsewhere())]) {
      await call(calls.sendMailCode, forget, at);
      for (let guess = 0; guess < 6; guess += 1) {
        await call(calls.checkCode, { ...forget, email_code: String(200_000 + guess) }, at);
      }
    }
    await later();
  }
  const { rows } = await accounts.database.pool.query<{ sum: bigint }>(
    'SELECT sum(tries) AS sum FROM codes WHERE address = $1',
    [owner.email],
  );
  expect(Number(rows[0]?.sum)).toBeLessThanOrEqual(TODAY);
  expect((await call(calls.sendMailCode, forget, from(elsewhere(), { cookie: owner.cookie }))).error).toBeNull();
});

async function secured(): Promise<Owner & { readonly app: App }> {
  const owner = await newOwner();
  const app = await turnOnTotp(accounts, { id: owner.id, email: owner.email, token: owner.token }, clock);
  return { ...owner, app };
}

test('a second factor: who knows the password uses up the tries of strangers, and no other', async () => {
  const owner = await secured();
  const login = (factor_code: string, at: ReturnType<typeof from>) =>
    call(calls.login, { user_string: owner.email, password: GOOD_PASSWORD, factor_code }, at);
  let looked = 0;
  for (let guess = 0; guess < 60; guess += 1) {
    if ((await login(String(300_000 + guess), from(elsewhere()))).error === 'second_factor_wrong') looked += 1;
    if (guess % 3 === 2) await later();
  }
  expect(looked).toBe(DAY_SHARES.strangers);
  await later();
  // Even the right code is of no use to a stranger now; a recovery code is, which is not guessed.
  expect((await login(owner.app.code(), from(elsewhere()))).error).toBe('too_many_requests');
  expect((await login(owner.app.recoveryCodes[0] ?? '', from(elsewhere()))).error).toBeNull();
  const proof = { password: GOOD_PASSWORD, factor_code: owner.app.code() };
  expect((await call(reauth, proof, from(elsewhere(), { token: owner.token }))).error).toBeNull();
  await later();
  expect((await login(owner.app.code(), from(elsewhere(), { cookie: owner.cookie }))).error).toBeNull();
  await later();
  expect((await login(owner.app.code(), from(owner.home))).error).toBeNull();
});

test('recovery codes: who uses up the tries of one network, or of a provider, takes none from another', async () => {
  const owner = await secured();
  const login = (factor_code: string, ip: string) =>
    call(calls.login, { user_string: owner.email, password: GOOD_PASSWORD, factor_code }, from(ip));
  let looked = 0;
  for (let guess = 0; guess < 150; guess += 1) {
    const { error } = await login('WRONG-WRONG', `198.18.${guess % 8}.1`);
    if (error === 'second_factor_wrong') looked += 1;
    if (guess % 8 === 7) await later();
  }
  expect(looked).toBe(100);
  expect((await login(owner.app.recoveryCodes[0] ?? '', '198.18.9.1')).error).toBe('too_many_requests');
  await later();
  expect((await login(owner.app.recoveryCodes[0] ?? '', '198.19.9.1')).error).toBeNull();
});

test('a device that logged in today has no tries of its own: who has taken the password cannot make one', async () => {
  const owner = await newOwner();
  const stolen = await call(calls.login, { user_string: owner.email, password: GOOD_PASSWORD }, from(elsewhere()));
  const cookie = stolen.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  await call(reauth, { password: GOOD_PASSWORD }, { token: owner.token });
  const pay = { password: PAY, re_password: PAY };
  expect((await call(updatePayPassword, pay, { token: owner.token })).error).toBeNull();
  const { guards } = accounts.account;
  const tryPay = (payPassword: string, mark: string) =>
    guards
      .checkPayPassword(owner.id, payPassword, {
        ...SOME_CALL,
        ip: elsewhere(),
        device: { cookies: mark, keep: () => {} },
        findCaller: async () => ({ userId: owner.id, sessionId: 1n }),
      })
      .then(
        () => 'right',
        (error: unknown) => (error as AppError).code,
      );
  let looked = 0;
  for (let guess = 0; guess < 40; guess += 1) {
    if ((await tryPay(String(500_000 + guess), cookie)) === 'pay_password_wrong') looked += 1;
    if (guess % 3 === 2) await later();
  }
  // A session and everybody's: what is kept for known devices is left.
  expect(looked).toBe(DAY_SHARES.session + DAY_SHARES.strangers);
  expect(await tryPay(PAY, cookie)).toBe('too_many_requests');
  expect(await tryPay(PAY, owner.cookie)).toBe('right');
});

test('after a reset of the password no device has tries of its own until somebody has logged in there for a day', async () => {
  const owner = await newOwner();
  const known = () => accounts.database.pool.query('SELECT FROM account_device WHERE user_id = $1 AND trusted_since IS NOT NULL', [owner.id]); // prettier-ignore
  expect((await known()).rowCount).toBe(2);
  const at = from(owner.home);
  expect((await call(calls.sendMailCode, { user_string: owner.email, scene: 'forget' }, at)).error).toBeNull();
  const code = await newest(owner.email, 2);
  const password = 'another-quiet-evening';
  expect((await call(calls.resetPassword, { account: owner.email, code, password, repassword: password }, at)).error).toBeNull(); // prettier-ignore
  expect((await known()).rowCount).toBe(0);
  const login = { user_string: owner.email, password };
  expect((await call(calls.login, login, from(owner.home, { cookie: owner.cookie }))).error).toBeNull();
  expect((await known()).rowCount).toBe(1);
});

test('whatever kinds a guesser is of, all of them together bear in a day what an account bore before', () => {
  const table: Readonly<Record<string, { readonly points: number }>> = limitTable;
  const sum = (name: string): number =>
    guessers.reduce((all, kind) => all + (table[`${name}.${kind}`]?.points ?? NaN), 0);
  expect(['account.factor.day', 'account.pay.day', 'account.code.receiver.day'].map(sum)).toEqual([
    TODAY,
    TODAY,
    TODAY,
  ]);
  expect(sum('account.code.receiver.hour')).toBe(10);
  expect(guessers.reduce((all, kind) => all + DAY_SHARES[kind], 0)).toBe(TODAY);
  // In a few minutes strangers, with those of the owner's network, have what they had.
  for (const name of ['account.factor.short', 'account.pay.short']) {
    expect((table[`${name}.strangers`]?.points ?? 0) + (table[`${name}.place`]?.points ?? 0)).toBe(5);
  }
});

test('guesses at one code, sent to several processes at once, are looked at as often as by one', async () => {
  const email = freshEmail();
  expect((await call(calls.sendMailCode, { user_string: email }, from(elsewhere()))).error).toBeNull();
  const { pool } = accounts.database;
  const processes = Array.from({ length: 3 }, () => createCodes(pool, clock, Buffer.alloc(32)));
  const guess = (at: number, kinds: readonly Guesser[]) =>
    processes[at % 3]!.tryCode(email, 'register', '000000', { kinds, isKnown: false });
  const looked = async (): Promise<unknown> =>
    (await pool.query('SELECT strangers_tries, place_tries FROM codes WHERE address = $1', [email])).rows;
  await Promise.all(Array.from({ length: 60 }, (_, at) => guess(at, ['strangers'])));
  expect(await looked()).toEqual([{ strangers_tries: 5, place_tries: 0 }]);
  await Promise.all(Array.from({ length: 60 }, (_, at) => guess(at, ['place', 'strangers'])));
  expect(await looked()).toEqual([{ strangers_tries: 5, place_tries: DAY_SHARES.place }]);
  // Nor at two codes at once.
  const other = freshEmail();
  for (const scene of ['register', 'forget'] as const) {
    expect((await call(calls.sendMailCode, { user_string: other, scene }, from(elsewhere()))).error).toBeNull();
    clock.advance(180_000);
  }
  const both = (at: number) =>
    processes[at % 3]!.tryCode(other, at % 2 ? 'register' : 'forget', '000000', {
      kinds: ['strangers'],
      isKnown: false,
    });
  await Promise.all(Array.from({ length: 60 }, (_, at) => both(at)));
  const { rows } = await pool.query('SELECT sum(tries)::integer AS sum FROM codes WHERE address = $1', [other]);
  expect(rows).toEqual([{ sum: DAY_SHARES.strangers }]);
});

test('tries are counted over several processes: together they look at no more than one', async () => {
  const processes = Array.from({ length: 3 }, () => createLimits(accounts.database.pool, 1));
  const key = nameHash(freshEmail());
  const tries = Array.from({ length: 90 }, (_, at) =>
    countTry(processes[at % 3]!, ['account.pay.day'], key, ['session', 'strangers']).then(
      ({ guesser }) => guesser,
      (error: unknown) => (error as AppError).code,
    ),
  );
  const counted = Map.groupBy(await Promise.all(tries), (answer) => answer);
  expect(Object.fromEntries([...counted].map(([answer, { length }]) => [answer, length]))).toEqual({
    session: DAY_SHARES.session,
    strangers: DAY_SHARES.strangers,
    too_many_requests: 90 - DAY_SHARES.session - DAY_SHARES.strangers,
  });
  expect((await countTry(processes[1]!, ['account.pay.day'], key, ['device', 'strangers'])).guesser).toBe('device');
});
