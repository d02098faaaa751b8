import { randomInt } from 'node:crypto';
import * as calls from '@aureus/contract/account/calls.ts';
import * as factors from '@aureus/contract/account/factor-calls.ts';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import type { Received } from '../support/server.ts';
import { newPerson, prove } from './safety-support.ts';
import { freshEmail, GOOD_PASSWORD, useAccounts } from './support.ts';

const accounts = useAccounts();

/** What a stranger sees of a reply: all but the number of the request. */
function seen({ status, text }: Received<unknown>): string {
  return `${status} ${text.replace(/"request_id":"[^"]*"/, '')}`;
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

async function known(): Promise<string> {
  const email = freshEmail();
  await accounts.register(email);
  return email;
}

test('S06: known and unknown accounts get the same answers', async () => {
  const [mine, nobody] = [await known(), freshEmail()];
  const asked = [
    (name: string) => accounts.call(calls.login, { user_string: name, password: 'not-the-password' }),
    (name: string) => accounts.call(calls.checkCode, { user_string: name, email_code: '000000', scene: 'forget' }),
    (name: string) =>
      accounts.call(calls.resetPassword, {
        account: name,
        code: '000000',
        password: 'lanterns-over-the-harbour',
        repassword: 'lanterns-over-the-harbour',
      }),
    (name: string) => accounts.call(calls.sendMailCode, { user_string: name, scene: 'forget' }),
    (name: string) => accounts.call(calls.sendMailCode, { user_string: name, scene: 'register' }),
  ];
  for (const ask of asked) expect(seen(await ask(mine))).toBe(seen(await ask(nobody)));
});

test('S06: a wrong code tells nothing of an account’s second factor, whatever comes with it', async () => {
  const plain = await newPerson(accounts);
  const [withTotp, withPasskey] = [await newPerson(accounts), await newPerson(accounts)];
  await prove(accounts, withTotp);
  const { secret } = (await accounts.call(factors.totpStart, {}, { token: withTotp.token })).answer;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  expect((await accounts.call(factors.totpConfirm, { code }, { token: withTotp.token })).error).toBeNull();
  await accounts.database.owner.query(
    `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, synced, name, created_at)
     VALUES ($1, 'a-passkey-of-somebody', '\\x00', 0, '{}', false, 'Key', now())`,
    [withPasskey.id],
  );
  const reset = async (account: string, given: object): Promise<string> => {
    const password = 'lanterns-over-the-harbour';
    const fields = { account, code: '000000', password, repassword: password, ...given };
    return seen(await accounts.call(calls.resetPassword, fields));
  };
  const anybody = await reset(freshEmail(), {});
  expect(anybody).toContain('code_wrong_or_expired');
  for (const given of [{}, { factor_code: '123456' }, { factor_code: code }, { passkey: '{}' }]) {
    for (const { email } of [plain, withTotp, withPasskey]) expect(await reset(email, given)).toBe(anybody);
  }
  const login = { password: 'not-the-password', factor_code: '123456' };
  const nobody = seen(await accounts.call(calls.login, { user_string: freshEmail(), ...login }));
  for (const { email } of [plain, withTotp, withPasskey]) {
    expect(seen(await accounts.call(calls.login, { user_string: email, ...login }))).toBe(nobody);
  }
});

test('S06: the owner alone learns by mail whether an account exists', async () => {
  const [mine, nobody] = [await known(), freshEmail()];
  await accounts.call(calls.sendMailCode, { user_string: mine });
  expect((await accounts.messages(mine, 2))[0]).toMatchObject({
    subject: 'You already have an Aureus account',
    code: null,
  });
  await accounts.call(calls.sendMailCode, { user_string: nobody, type: 'forget' });
  expect((await accounts.messages(nobody))[0]).toMatchObject({
    subject: 'No Aureus account uses this address',
    code: null,
  });
});

test('a telephone nobody registered gets no text message about a password', async () => {
  const mobile = `139${randomInt(10_000_000, 99_999_999)}`;
  expect((await accounts.call(calls.sendPhoneCode, { mobile, scene: 'forget' })).answer).toEqual({ done: true });
  expect((await accounts.call(calls.sendPhoneCode, { mobile, scene: 'register' })).answer).toEqual({ done: true });
  const [only] = await accounts.messages(`+86${mobile}`);
  expect(only?.body).toContain('sign-up code');
});

test('S06: a login takes as long for an unknown name as for a wrong password', async () => {
  const mine = await known();
  // A skipped hash would show each time; what a busy machine does to one measurement it does not do to five.
  const isAlike = async (): Promise<boolean> => {
    const [a, b] = await mediansOfLogins(mine);
    return Math.abs(a - b) < Math.max(5, 0.25 * Math.max(a, b));
  };
  let alike = false;
  for (let attempt = 0; attempt < 5 && !alike; attempt += 1) alike = await isAlike();
  expect(alike).toBe(true);
}, 600_000);

/** How long a wrong password takes for a known and for an unknown name, in milliseconds, one after the other. */
async function mediansOfLogins(mine: string): Promise<[number, number]> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let round = 0; round < 60; round += 1) {
    for (const kind of round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const name = kind === 'known' ? mine : freshEmail();
      const start = performance.now();
      await accounts.call(calls.login, { user_string: name, password: `${GOOD_PASSWORD}!` });
      times[kind].push(performance.now() - start);
    }
  }
  return [median(times.known), median(times.unknown)];
}
