import * as calls from '@aureus/contract/account/calls.ts';
import { close } from '@aureus/contract/account/closing-calls.ts';
import * as factorCalls from '@aureus/contract/account/factor-calls.ts';
import * as proofs from '@aureus/contract/account/proof-calls.ts';
import * as safety from '@aureus/contract/account/safety-calls.ts';
import { undoChanges } from '@aureus/contract/account/undo-calls.ts';
import * as walletCalls from '@aureus/contract/account/wallet-login-calls.ts';
import { allCalls } from '@aureus/contract/calls.ts';
import type { Call } from '@aureus/contract/platform/call.ts';
import { Secret, TOTP } from 'otpauth';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import { setFrozen } from '../../src/account/freezing.ts';
import { withTransaction } from '../../src/platform/database/transaction.ts';
import { makeAuthenticator } from './authenticator.ts';
import { newPerson } from './safety-support.ts';
import type { Person } from './safety-support.ts';
import { freshEmail, GOOD_PASSWORD, useAccounts } from './support.ts';
import { oneAfterTheOther } from '../support/under-way.ts';

const ORIGIN = 'https://app.example.com';
const PAY = '481526';
const OTHER_PASSWORD = 'copper-kettle-on-the-stove';
const accounts = useAccounts({ settings: { publicUrl: ORIGIN } });

/** An account two sessions have proved to own: the owner's, and one of somebody who knows what the owner knows. */
interface Robbed extends Person {
  readonly wallet: ReturnType<typeof privateKeyToAccount>;
  readonly thief: string;
}

async function robbed(): Promise<Robbed> {
  const person = await newPerson(accounts);
  const wallet = privateKeyToAccount(generatePrivateKey());
  const { owner } = accounts.database;
  await owner.query('INSERT INTO user_wallets (address, user_id, created_at) VALUES ($1, $2, now())', [
    wallet.address.toLowerCase(),
    person.id,
  ]);
  const thief = await accounts.login(person.email);
  await provenAll(person.id);
  // A change there is a link for.
  const fields = { password: PAY, re_password: PAY };
  expect((await accounts.call(safety.updatePayPassword, fields, { token: person.token })).error).toBeNull();
  await provenAll(person.id);
  return { ...person, wallet, thief };
}
const provenAll = (id: bigint) =>
  accounts.database.owner.query('UPDATE sessions SET proven_at = now() WHERE user_id = $1', [id]);

/** Sends a call; the reply’s error is what counts. */
type Attempt = () => Promise<string | null>;
const sent =
  (declared: Call, fields: object, token?: string): Attempt =>
  async () =>
    (await accounts.call(declared, fields, token === undefined ? {} : { token })).error;

async function signed({ wallet }: Robbed) {
  const { message } = (await accounts.call(walletCalls.walletChallenge, { address: wallet.address })).answer;
  return { message, signature: await wallet.signMessage({ message }) };
}

async function addKey({ id, token }: Person) {
  const key = makeAuthenticator(ORIGIN);
  const { options } = (await accounts.call(factorCalls.passkeyRegisterOptions, {}, { token })).answer;
  const { answer } = await accounts.call(
    factorCalls.passkeyRegister,
    { passkey: key.register(options), name: 'Key' },
    { token },
  );
  await provenAll(id);
  return { key, id: answer.id };
}

async function startTotp({ id, token }: Person) {
  const { secret } = (await accounts.call(factorCalls.totpStart, {}, { token })).answer;
  await provenAll(id);
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate();
}

let mobile = 13_700_000_000;

/** Every way to get in, to prove who is there or to change what protects an account: made ready, then sent. */
const ways: Readonly<Record<string, (who: Robbed) => Promise<Attempt>>> = {
  'account.login': async ({ email }) => sent(calls.login, { user_string: email, password: GOOD_PASSWORD }),
  'account.walletLogin': async (who) =>
    sent(walletCalls.walletLogin, { address: who.wallet.address, ...(await signed(who)) }),
  'account.passkeyLogin': async (who) => {
    const { key } = await addKey(who);
    const { options } = (await accounts.call(factorCalls.passkeyLoginOptions, {})).answer;
    return sent(factorCalls.passkeyLogin, { passkey: key.answer(options) });
  },
  'account.resetPassword': async ({ email }) => {
    const code = await accounts.mailedCode(email, 'forget');
    return sent(calls.resetPassword, { account: email, code, password: OTHER_PASSWORD, repassword: OTHER_PASSWORD });
  },
  'account.changePassword': async ({ thief }) => {
    const fields = { old_password: GOOD_PASSWORD, password: OTHER_PASSWORD, re_password: OTHER_PASSWORD };
    return sent(safety.changePassword, fields, thief);
  },
  'account.reauth': async ({ thief }) => sent(proofs.reauth, { password: GOOD_PASSWORD }, thief),
  'account.reauth by wallet': async (who) => {
    const { message, signature } = await signed(who);
    return sent(proofs.reauth, { wallet_message: message, wallet_signature: signature }, who.thief);
  },
  'account.reauth by passkey': async (who) => {
    const { key } = await addKey(who);
    const { options } = (await accounts.call(proofs.reauthOptions, {}, { token: who.thief })).answer;
    return sent(proofs.reauth, { passkey: key.answer(options) }, who.thief);
  },
  'account.updatePayPassword': async ({ thief }) =>
    sent(safety.updatePayPassword, { password: '735194', re_password: '735194', old_password: PAY }, thief),
  'account.updatePayPassword by code': async ({ thief, email }) => {
    const code = await accounts.mailedCode(email, 'pay_password');
    return sent(safety.updatePayPassword, { password: '735194', re_password: '735194', code }, thief);
  },
  'account.bindEmail': async ({ thief }) => {
    const email = freshEmail();
    return sent(safety.bindEmail, { email, code: await accounts.mailedCode(email, 'bind') }, thief);
  },
  'account.bindPhone': async ({ thief }) => {
    const number = String(++mobile);
    await accounts.call(calls.sendPhoneCode, { mobile: number, scene: 'bind' });
    const [message] = await accounts.messages(`+86${number}`);
    return sent(safety.bindPhone, { mobile: number, code: message?.code ?? '' }, thief);
  },
  'account.setPhrase': async ({ thief }) => sent(safety.setPhrase, { phrase: 'silver walnut' }, thief),
  'account.setAllowList': async ({ thief }) => sent(safety.setAllowList, { on: '1' }, thief),
  'account.lockSettings': async ({ thief }) => sent(safety.lockSettings, { days: '1' }, thief),
  'account.totpConfirm': async (who) => sent(factorCalls.totpConfirm, { code: await startTotp(who) }, who.thief),
  'account.totpDisable': async (who) => {
    const code = await startTotp(who);
    await accounts.call(factorCalls.totpConfirm, { code }, { token: who.token });
    await provenAll(who.id);
    return sent(factorCalls.totpDisable, {}, who.thief);
  },
  'account.renewRecoveryCodes': async (who) => {
    await addKey(who);
    return sent(factorCalls.renewRecoveryCodes, {}, who.thief);
  },
  'account.passkeyRegister': async (who) => {
    const { options } = (await accounts.call(factorCalls.passkeyRegisterOptions, {}, { token: who.thief })).answer;
    const passkey = makeAuthenticator(ORIGIN).register(options);
    return sent(factorCalls.passkeyRegister, { passkey, name: 'Thief' }, who.thief);
  },
  'account.close': async ({ thief }) => sent(close, {}, thief),
  'account.passkeyDelete': async (who) => sent(factorCalls.passkeyDelete, { id: (await addKey(who)).id }, who.thief),
};

/** Calls that ask for a proof as well and need no line, each with the reason. */
const others: Readonly<Record<string, string>> = {
  'account.totpStart': 'makes a secret that opens nothing until totpConfirm',
  'account.passkeyRegisterOptions': 'asks a question',
  'account.fullPhone': 'reads',
  'account.exportAsk': 'makes a file that opens nothing, and that exportPiece alone reads',
  'account.exportPiece': 'reads',
  'payout.fullCard': 'reads',
  'identity.fullNumber': 'reads',
  'account.undoChanges': 'asks for what was before',
  'art.bid': 'looks again as well; art/session.test.ts',
  'art.buy': 'looks again as well; art/session.test.ts',
  'art.offer': 'looks again as well; art/session.test.ts',
  'art.payOrder': 'looks again as well; art/session.test.ts',
  'otc.release': 'looks again as well; otc/orders.test.ts',
  'otc.saveAccount': 'looks again as well; otc/orders.test.ts',
  'payout.saveAddress': 'looks again as well; payout-under-way.test.ts',
  'payout.saveCard': 'looks again as well; payout-under-way.test.ts',
  'payout.saveInternationalCard': 'looks again as well; payout-under-way.test.ts',
  'withdrawal.create': 'looks again as well; payout-under-way.test.ts',
};

test('every way that asks for a factor, wants a proof or opens a session has its line here', () => {
  const asks = allCalls.filter(({ name, access, fresh, request, answer }) => {
    if (access === 'operator' || name.startsWith('operator.')) return false;
    const { shape = {} } = (request as unknown as { def: { shape?: object } }).def;
    const opens = access === 'public' && (answer as unknown as { def: { type: string } }).def.type === 'string';
    return fresh || opens || ['factor_code', 'passkey', 'pay_password'].some((field) => field in shape);
  });
  const lines = new Set([...Object.keys(ways).map((line) => line.split(' ')[0] ?? ''), ...Object.keys(others)]);
  expect([...lines].toSorted()).toEqual(asks.map(({ name }) => name).toSorted());
});

/** What somebody could gain or change. */
async function picture(id: bigint) {
  const { rows } = await accounts.database.owner.query<Record<string, unknown>>(
    `SELECT email, phone_number, password_hash, pay_password_hash, phrase, allow_list_only, settings_locked_until,
            (SELECT count(*)::integer FROM account_closing WHERE user_id = users.id) AS closing,
            (SELECT count(*)::integer FROM passkeys WHERE user_id = users.id) AS passkeys,
            (SELECT secret FROM totp WHERE user_id = users.id AND confirmed_at IS NOT NULL) AS totp,
            (SELECT count(*)::integer FROM sessions WHERE user_id = users.id) AS sessions,
            (SELECT count(*)::integer FROM sessions WHERE user_id = users.id AND proven_at IS NOT NULL) AS proven
       FROM users WHERE id = $1`,
    [id],
  );
  return rows[0];
}

/** The token of the first link to undo a change that came by mail. */
async function linkOf({ email }: Robbed): Promise<string> {
  let token = '';
  const find = async (): Promise<string> => {
    const { rows } = await accounts.database.owner.query<{ body: string }>(
      `SELECT body FROM outbox_message WHERE recipient = $1 AND body LIKE '%undo?token=%' ORDER BY id LIMIT 1`,
      [email],
    );
    token = /undo\?token=([\w-]{43})/.exec(rows[0]?.body ?? '')?.[1] ?? '';
    return token;
  };
  await expect.poll(find, { timeout: 20_000 }).not.toBe('');
  return token;
}

const attemptOf = (name: string, who: Robbed): Promise<Attempt> => {
  const way = ways[name];
  if (!way) throw new Error(name);
  return way(who);
};

test.each(Object.keys(ways))('%s under way when a factor is added changes nothing any more', async (name) => {
  const who = await robbed();
  const attempt = await attemptOf(name, who);
  const { options } = (await accounts.call(factorCalls.passkeyRegisterOptions, {}, { token: who.token })).answer;
  const passkey = makeAuthenticator(ORIGIN).register(options);
  const before = await picture(who.id);
  const added = sent(factorCalls.passkeyRegister, { passkey, name: 'Owner' }, who.token);
  const [first, error] = await oneAfterTheOther(accounts.database, `users WHERE id = ${who.id}`, [added, attempt]);
  expect(first).toBeNull();
  expect(['safety_changed', 'reauth_required']).toContain(error);
  const passkeys = Number(before?.['passkeys']) + 1;
  expect(await picture(who.id)).toEqual({ ...before, passkeys, proven: 1 });
});

/** Ways that look for themselves; the others hang on a session, and that ends. */
const looking = Object.keys(ways).filter((line) => !allCalls.find(({ name }) => name === line.split(' ')[0])?.fresh);

test.each([...looking, 'account.updatePayPassword'])('%s under way when everything is undone', async (name) => {
  const who = await robbed();
  const token = await linkOf(who);
  const attempt = await attemptOf(name, who);
  const password = 'lanterns-over-the-harbour';
  const undone = sent(undoChanges, { token, old_password: GOOD_PASSWORD, password, re_password: password });
  const [first, error] = await oneAfterTheOther(accounts.database, `users WHERE id = ${who.id}`, [undone, attempt]);
  expect(first).toBeNull();
  expect(['safety_changed', 'not_logged_in']).toContain(error);
  expect(await picture(who.id)).toMatchObject({ sessions: 0, passkeys: 0, pay_password_hash: null });
  expect(await accounts.login(who.email, password)).not.toBe('');
});

test.each(['account.login', 'account.walletLogin', 'account.passkeyLogin'])(
  '%s under way when the user is locked out opens nothing, not even later',
  async (name) => {
    const who = await robbed();
    const attempt = await attemptOf(name, who);
    const lock: Attempt = async () => {
      await withTransaction(accounts.database.pool, (tx) => setFrozen(tx, who.id, 'login', true));
      return null;
    };
    const [, error] = await oneAfterTheOther(accounts.database, `users WHERE id = ${who.id}`, [lock, attempt]);
    expect(error).toBe('safety_changed');
    expect(await picture(who.id)).toMatchObject({ sessions: 0 });
  },
);

/** One that was proved before, and those the call itself proves. */
const ofSession = ['account.setPhrase', 'account.changePassword', 'account.reauth', 'account.bindEmail'];

test.each(ofSession)('%s of a session that has ended meanwhile changes nothing', async (name) => {
  const who = await robbed();
  const before = await picture(who.id);
  const end: Attempt = () =>
    withTransaction(accounts.database.pool, async ({ client }) => {
      await client.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [who.id]);
      await client.query('DELETE FROM sessions WHERE user_id = $1', [who.id]);
      return null;
    });
  const attempt = await attemptOf(name, who);
  const [, error] = await oneAfterTheOther(accounts.database, `users WHERE id = ${who.id}`, [end, attempt]);
  expect(error).toBe('not_logged_in');
  expect(await picture(who.id)).toEqual({ ...before, sessions: 0, proven: 0 });
});

test('a pay password set meanwhile is not replaced by the one before it', async () => {
  const who = await robbed();
  const set = (password: string) =>
    sent(safety.updatePayPassword, { password, re_password: password, old_password: PAY }, who.token);
  const both = [set('735194'), set('620473')] as const;
  const errors = await oneAfterTheOther(accounts.database, `users WHERE id = ${who.id}`, [...both]);
  expect(errors).toEqual([null, 'pay_password_proof_required']);
});
