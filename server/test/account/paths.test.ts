import { once } from 'node:events';
import * as calls from '@aureus/contract/account/calls.ts';
import * as factors from '@aureus/contract/account/factor-calls.ts';
import { reauth } from '@aureus/contract/account/proof-calls.ts';
import * as safety from '@aureus/contract/account/safety-calls.ts';
import * as walletCalls from '@aureus/contract/account/wallet-login-calls.ts';
import { Secret, TOTP } from 'otpauth';
import { io } from 'socket.io-client';
import { expect, test } from 'vitest';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { manualClock } from '../../src/platform/clock.ts';
import { newPerson, prove, turnOnTotp } from './safety-support.ts';
import { GOOD_PASSWORD, useAccounts } from './support.ts';

const clock = manualClock(Date.UTC(2026, 5, 1));
const accounts = useAccounts({ clock });

type Wallet = ReturnType<typeof privateKeyToAccount>;

async function signed({ address, signMessage }: Wallet) {
  const { message } = (await accounts.call(walletCalls.walletChallenge, { address })).answer;
  return { message, signature: await signMessage({ message }) };
}

async function enter(wallet: Wallet, factor_code?: string) {
  const fields = { address: wallet.address, ...(await signed(wallet)) };
  return accounts.call(walletCalls.walletLogin, { ...fields, ...(factor_code === undefined ? {} : { factor_code }) });
}

async function proveByWallet(wallet: Wallet, token: string, factor_code?: string) {
  const { message, signature } = await signed(wallet);
  const fields = { wallet_message: message, wallet_signature: signature };
  return accounts.call(reauth, { ...fields, ...(factor_code === undefined ? {} : { factor_code }) }, { token });
}

test('S14, C09: a wallet proves who is there for its own account alone, with the factor where one is on', async () => {
  const wallet = privateKeyToAccount(generatePrivateKey());
  const other = privateKeyToAccount(generatePrivateKey());
  const { answer: token } = await enter(wallet);
  await enter(other);
  expect((await proveByWallet(other, token)).error).toBe('wallet_challenge_invalid');
  expect((await accounts.call(factors.totpStart, {}, { token })).error).toBe('reauth_required');
  expect((await proveByWallet(wallet, token)).error).toBeNull();
  const { secret } = (await accounts.call(factors.totpStart, {}, { token })).answer;
  const code = (): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.epochMs() });
  expect((await accounts.call(factors.totpConfirm, { code: code() }, { token })).error).toBeNull();
  clock.advance(600_000);
  expect((await enter(wallet)).error).toBe('second_factor_required');
  expect((await enter(wallet, '000000')).error).toBe('second_factor_wrong');
  expect((await proveByWallet(wallet, token)).error).toBe('second_factor_required');
  expect((await proveByWallet(wallet, token, code())).error).toBeNull();
  clock.advance(30_000);
  expect((await enter(wallet, code())).error).toBeNull();
});

test('C09: a person without a wallet proves nothing by one', async () => {
  const person = await newPerson(accounts);
  const wallet = privateKeyToAccount(generatePrivateKey());
  expect((await proveByWallet(wallet, person.token)).error).toBe('wallet_challenge_invalid');
});

test('C06: a right code tells a guesser of passwords nothing', async () => {
  const person = await newPerson(accounts);
  const app = await turnOnTotp(accounts, person, clock);
  const guess = { user_string: person.email, password: 'a-guess-of-somebody', factor_code: app.code() };
  expect((await accounts.call(calls.login, guess)).error).toBe('account_not_found_or_wrong_password');
  // Nor was it used up: its owner still gets in with it.
  expect((await accounts.call(calls.login, { ...guess, password: GOOD_PASSWORD })).error).toBeNull();
});

test('S53: no step of a factor can be left out', async () => {
  const person = await newPerson(accounts);
  const sending = { token: person.token };
  await prove(accounts, person);
  expect((await accounts.call(factors.renewRecoveryCodes, {}, sending)).error).toBe('second_factor_missing');
  expect((await accounts.call(factors.totpDisable, {}, sending)).error).toBe('totp_not_on');
  await accounts.call(factors.totpStart, {}, sending);
  // Started and never confirmed: it guards nothing and opens nothing.
  expect((await accounts.call(safety.safetyState, {}, sending)).answer.totp).toBe(false);
  expect((await accounts.call(factors.totpConfirm, { code: '000000' }, sending)).error).toBe('second_factor_wrong');
  expect((await accounts.call(safety.safetyState, {}, sending)).answer.totp).toBe(false);
});

test.each([
  ['is revoked', (token: string, id: number) => accounts.call(safety.revokeSession, { id }, { token })],
  ['is one of all others', (token: string) => accounts.call(safety.revokeOtherSessions, {}, { token })],
  [
    'stands when the password changes',
    (token: string) => {
      const password = 'lanterns-over-the-harbour';
      const fields = { old_password: GOOD_PASSWORD, password, re_password: password };
      return accounts.call(safety.changePassword, fields, { token });
    },
  ],
])('S13: the live socket of a session that %s closes', async (_what, end) => {
  const person = await newPerson(accounts);
  const other = await accounts.login(person.email);
  const [theirs] = (await accounts.call(safety.sessions, {}, { token: person.token })).answer.filter(
    ({ current }) => !current,
  );
  const socket = io(accounts.url, { transports: ['websocket'], forceNew: true, reconnection: false });
  try {
    await new Promise<void>((resolve) => socket.on('connect', () => resolve()));
    expect(await socket.emitWithAck('login', { token: other })).toMatchObject({ ok: true });
    const closed = once(socket as never, 'disconnect');
    expect((await end(person.token, theirs?.id ?? 0)).error).toBeNull();
    await closed;
    expect((await accounts.call(calls.info, {}, { token: other })).body.type).toBe('999');
  } finally {
    socket.disconnect();
  }
});
