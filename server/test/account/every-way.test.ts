import * as account from '@aureus/contract/account/calls.ts';
import * as factorCalls from '@aureus/contract/account/factor-calls.ts';
import * as proofs from '@aureus/contract/account/proof-calls.ts';
import * as safety from '@aureus/contract/account/safety-calls.ts';
import * as walletCalls from '@aureus/contract/account/wallet-login-calls.ts';
import { allCalls } from '@aureus/contract/calls.ts';
import { freshMinutes } from '@aureus/contract/platform/call.ts';
import type { Call } from '@aureus/contract/platform/call.ts';
import * as payout from '@aureus/contract/payout/calls.ts';
import { create } from '@aureus/contract/withdrawal/calls.ts';
import { Secret, TOTP } from 'otpauth';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { describe, expect, test } from 'vitest';
import { demoLogins } from '../../src/account/demo.ts';
import { secondFactors } from '../../src/account/factors.ts';
import type { Question, SecondFactor } from '../../src/account/factors.ts';
import { movableClock } from '../operator/operators.ts';
import { PAY_PASSWORD, pricesAfter } from '../support/planted.ts';
import { useServer } from '../support/server.ts';
import { makeAuthenticator } from './authenticator.ts';

const ORIGIN = 'http://localhost:4321';
const HOUR = 3_600_000;
const USDT = 3;
const clock = movableClock();
const server = useServer({ clock });

/** What is sent with a call to prove a factor, made when all else is ready: codes are of their moment. */
type Given = { readonly factor_code?: string; readonly passkey?: string };
type Proof = () => Promise<Given>;
const nothing: Proof = async () => ({});

/** Somebody whose factors change from state to state; the tests run one after the other. */
interface Holder {
  token: string;
  password: string;
  readonly email: string;
  readonly wallet: ReturnType<typeof privateKeyToAccount>;
  totp: TOTP | null;
  key: ReturnType<typeof makeAuthenticator> | null;
  keyId: number;
}
const [demo] = demoLogins();
const holder = (email: string, password: string): Holder => ({
  token: '',
  password,
  email,
  wallet: privateKeyToAccount(generatePrivateKey()),
  totp: null,
  key: null,
  keyId: 0,
});
/** Opened by a password, with money; and opened by a wallet. */
const owner = holder(demo?.email ?? '', demo?.password ?? '');
const walleted = holder('', '');

const call = async (who: Holder, declared: Call, fields: object): Promise<string | null> =>
  (await server.call(declared, fields, { token: who.token })).error;

/** How each factor is set up, taken off and proved, and an answer of one that is another person's. */
interface Kit {
  add(who: Holder): Promise<void>;
  remove(who: Holder): Promise<void>;
  prove(who: Holder, question: Question): Promise<Given>;
  foreign(who: Holder, question: Question): Promise<Given>;
}
const strangersKey = makeAuthenticator(ORIGIN);
const codeOf = (totp: TOTP): string => {
  clock.forward(30_000);
  return totp.generate({ timestamp: clock.epochMs() });
};
const ask = async (who: Holder, question: Question): Promise<string> => {
  const reply =
    question === 'own'
      ? await server.call(proofs.reauthOptions, { purpose: 'factor' }, { token: who.token })
      : await server.call(factorCalls.passkeyLoginOptions, { purpose: 'factor' });
  if (reply.error === null) return reply.answer.options;
  return (await server.call(factorCalls.passkeyLoginOptions, { purpose: 'factor' })).answer.options;
};
const kits: Record<SecondFactor, Kit> = {
  totp: {
    add: async (who) => {
      const { secret } = (await server.call(factorCalls.totpStart, {}, { token: who.token })).answer;
      who.totp = new TOTP({ secret: Secret.fromBase32(secret) });
      expect(await call(who, factorCalls.totpConfirm, { code: codeOf(who.totp) })).toBeNull();
    },
    remove: async (who) => {
      expect(await call(who, factorCalls.totpDisable, {})).toBeNull();
      who.totp = null;
    },
    prove: async (who) => ({ factor_code: who.totp ? codeOf(who.totp) : '' }),
    foreign: async () => ({ factor_code: codeOf(new TOTP({ secret: new Secret({ size: 20 }) })) }),
  },
  passkey: {
    add: async (who) => {
      who.key = makeAuthenticator(ORIGIN);
      const { options } = (await server.call(factorCalls.passkeyRegisterOptions, {}, { token: who.token })).answer;
      const fields = { passkey: who.key.register(options), name: 'Key' };
      who.keyId = (await server.call(factorCalls.passkeyRegister, fields, { token: who.token })).answer.id;
    },
    remove: async (who) => {
      expect(await call(who, factorCalls.passkeyDelete, { id: who.keyId })).toBeNull();
      who.key = null;
    },
    prove: async (who, question) => ({ passkey: who.key?.answer(await ask(who, question)) ?? '' }),
    foreign: async (who, question) => ({ passkey: strangersKey.answer(await ask(who, question)) }),
  },
};

/** A code mailed to somebody. */
async function mailed(email: string, scene: 'forget'): Promise<string> {
  clock.forward(3 * HOUR);
  const codes = async (): Promise<string[]> => {
    const { rows } = await server.database.owner.query<{ code: string }>(
      'SELECT code FROM outbox_message WHERE recipient = $1 AND code IS NOT NULL ORDER BY id DESC',
      [email],
    );
    return rows.map(({ code }) => code);
  };
  const before = (await codes()).length;
  expect((await server.call(account.sendMailCode, { user_string: email, scene })).error).toBeNull();
  await expect.poll(async () => (await codes()).length, { timeout: 20_000 }).toBe(before + 1);
  return (await codes())[0] ?? '';
}

async function signed(who: Holder): Promise<{ message: string; signature: string }> {
  const { address } = who.wallet;
  const { message } = (await server.call(walletCalls.walletChallenge, { address })).answer;
  return { message, signature: await who.wallet.signMessage({ message }) };
}

/** Wants a session of the holder; `given` proves the factor. */
const byPassword = async (proof: Proof) =>
  server.call(account.login, { user_string: owner.email, password: owner.password, ...(await proof()) });
async function byWallet(proof: Proof) {
  const { address } = walleted.wallet;
  return server.call(walletCalls.walletLogin, { address, ...(await signed(walleted)), ...(await proof()) });
}

/**
 * A way that asks for the factor itself: what is tried, with everything else right, and whose passkeys the factor is
 * asked of.
 */
interface Asking {
  readonly who: Holder;
  readonly question: Question;
  attempt(proof: Proof): Promise<string | null>;
}
/** What is said to another person's factor; a passkey has a word of its own where it proves alone. */
const REFUSALS = ['second_factor_wrong', 'passkey_failed', 'passkey_unknown'];
let nth = 0;
const saving = () => ({
  currency: USDT,
  address: privateKeyToAccount(generatePrivateKey()).address,
  type: 'ERC20',
  name: `to ${++nth}`,
});
const asking: Readonly<Record<string, Asking>> = {
  'account.login': { who: owner, question: 'any', attempt: async (proof) => (await byPassword(proof)).error },
  'account.walletLogin': { who: walleted, question: 'any', attempt: async (proof) => (await byWallet(proof)).error },
  'account.resetPassword': {
    who: owner,
    question: 'any',
    attempt: async (proof) => {
      const code = await mailed(owner.email, 'forget');
      const password = `walnut-desk-number-${++nth}`;
      const fields = { account: owner.email, code, password, repassword: password, ...(await proof()) };
      const { error } = await server.call(account.resetPassword, fields);
      if (error === null) {
        owner.password = password;
        await enter(owner);
      }
      return error;
    },
  },
  'account.changePassword': {
    who: owner,
    question: 'own',
    attempt: async (proof) => {
      const password = `walnut-desk-number-${++nth}`;
      const fields = { old_password: owner.password, password, re_password: password, ...(await proof()) };
      const error = await call(owner, safety.changePassword, fields);
      if (error === null) owner.password = password;
      return error;
    },
  },
  'account.reauth': {
    who: owner,
    question: 'own',
    attempt: async (proof) => {
      const { passkey, ...code } = await proof();
      if (passkey !== undefined) return byReauth(owner, passkey);
      return call(owner, proofs.reauth, { password: owner.password, ...code });
    },
  },
  'account.reauth by wallet': {
    who: walleted,
    question: 'own',
    attempt: async (proof) => {
      const { passkey, ...code } = await proof();
      if (passkey !== undefined) return byReauth(walleted, passkey);
      const { message, signature } = await signed(walleted);
      return call(walleted, proofs.reauth, { wallet_message: message, wallet_signature: signature, ...code });
    },
  },
  'payout.saveAddress': {
    who: owner,
    question: 'own',
    attempt: async (proof) => call(owner, payout.saveAddress, { ...saving(), ...(await proof()) }),
  },
  'payout.saveCard': {
    who: owner,
    question: 'own',
    attempt: async (proof) =>
      call(owner, payout.saveCard, {
        real_name: 'Ada Holder',
        bank_name: 'First Bank',
        bank_account: `77314402${1000 + ++nth}`,
        bank_dizhi: 'Portugal',
        bank_address: 'Street 1',
        ...(await proof()),
      }),
  },
  'payout.saveInternationalCard': {
    who: owner,
    question: 'own',
    attempt: async (proof) => {
      const data = ['Ada Holder', 'Street 1', 'First Bank', 'Germany', 'Berlin', `00123456${1000 + ++nth}`, 'DEUTDEFF'];
      const fields = Object.fromEntries(data.map((text, index) => [`data[${index}]`, text]));
      return call(owner, payout.saveInternationalCard, { ...fields, ...(await proof()) });
    },
  },
  'withdrawal.create': {
    who: owner,
    question: 'own',
    attempt: async (proof) => {
      const given = await proof();
      // Making the proof has moved the clock on, past the last prices.
      await pricesAfter(server, owner);
      const out = {
        currency: USDT,
        number: String(21 + ++nth),
        users_wallet_withdraw_id: addressId,
        pay_password: PAY_PASSWORD,
      };
      return call(owner, create, { ...out, ...given });
    },
  },
};
/** Re-authentication by a passkey alone answers a question of its own; the answer to another question is refused. */
async function byReauth(who: Holder, passkey: string): Promise<string | null> {
  expect(await call(who, proofs.reauth, { passkey })).toBe('passkey_failed');
  const asked = await server.call(proofs.reauthOptions, {}, { token: who.token });
  // Nobody without a passkey is asked for one.
  if (asked.error !== null) return asked.error;
  const key = passkey.includes(who.key?.id ?? '-') ? who.key : strangersKey;
  return call(who, proofs.reauth, { passkey: key?.answer(asked.answer.options) ?? '' });
}
let held: readonly SecondFactor[] = [];
let addressId = 0;

/** Ways that are open for some minutes after a proof, and what is sent there. */
const proved: Readonly<Record<string, object>> = {
  'account.totpStart': {},
  'account.totpConfirm': { code: '123456' },
  'account.totpDisable': {},
  'account.renewRecoveryCodes': {},
  'account.passkeyRegisterOptions': {},
  'account.passkeyRegister': { passkey: '{}', name: 'Thief' },
  'account.passkeyDelete': { id: '1' },
  'account.updatePayPassword': { password: '735194', re_password: '735194' },
  'account.bindPhone': { mobile: '13912345678', code: '123456' },
  'account.bindEmail': { email: 'thief@example.com', code: '123456' },
  'account.setPhrase': { phrase: 'silver walnut' },
  'account.setAllowList': { on: '0' },
  'account.lockSettings': { days: '30' },
  'account.fullPhone': {},
  'account.exportAsk': {},
  'account.exportPiece': { number: '0' },
  'account.close': {},
  'payout.fullCard': { kind: 'domestic' },
  'identity.fullNumber': {},
};

/** Ways open to anybody that open no account, each with the reason. */
const harmless: Readonly<Record<string, string>> = {
  'account.sendMailCode': 'brings a code to the address alone',
  'account.sendPhoneCode': 'brings a code to the telephone alone',
  'account.codeChallenge': 'asks for work before a code is sent',
  'account.checkCode': 'tells of a code without using it',
  'account.register': 'makes a new account',
  'account.passkeyLoginOptions': 'asks a question',
  'account.passkeyLogin': 'is opened by the passkey itself, which is two factors; passkeys.test.ts',
  'account.walletChallenge': 'asks a question',
  'account.undoShow': 'tells what the link would undo',
  'account.undoChanges': 'asks for a factor of before; undo-thief.test.ts',
};

/** Ways that need what these accounts do not have, each with where it is tried. */
const elsewhere: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['bid', 'buy', 'offer', 'payOrder'].map((act) => [`art.${act}`, 'art/session.test.ts'])),
  'otc.release': 'otc/orders.test.ts',
};

const shapeOf = (declared: Call): string[] =>
  Object.keys((declared.request as unknown as { def: { shape: object } }).def.shape);
const users = allCalls.filter(({ access, name }) => access !== 'operator' && !name.startsWith('operator.'));

test('every way that asks for a factor, wants a proof or is open to anybody has its line here', () => {
  const asks = users.filter((declared) =>
    shapeOf(declared).some((name) => name === 'factor_code' || name === 'passkey'),
  );
  const lines = new Set([asking, proved, harmless, elsewhere].flatMap((each) => Object.keys(each)));
  for (const { name } of asks) expect(lines, name).toContain(name);
  expect(
    users
      .filter(({ fresh }) => fresh)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(Object.keys(proved).toSorted());
  const doors = users.filter(({ name, access }) => access === 'public' && name.startsWith('account.'));
  for (const { name } of doors) expect(lines, name).toContain(name);
  const names = new Set(users.map(({ name }) => name));
  for (const line of lines) expect(names, line).toContain(line.split(' ')[0]);
});

/** Logs in with a factor and proves who is there. */
async function enter(who: Holder): Promise<void> {
  const [factor] = held;
  const proof: Proof = factor ? () => kits[factor].prove(who, 'any') : nothing;
  who.token = who === owner ? (await byPassword(proof)).answer : (await byWallet(proof)).answer;
}
async function prove(who: Holder): Promise<void> {
  const way = asking[who === owner ? 'account.reauth' : 'account.reauth by wallet'];
  const [factor] = held;
  expect(await way?.attempt(factor ? () => kits[factor].prove(who, 'own') : nothing)).toBeNull();
}

/** Every set of factors there can be, built up and taken down in turn. */
const states = Array.from({ length: 2 ** secondFactors.length - 1 }, (_, bits) =>
  secondFactors.filter((_factor, index) => (bits + 1) & (1 << index)),
);

async function reach(state: readonly SecondFactor[]): Promise<void> {
  for (const who of [owner, walleted]) {
    await enter(who);
    await prove(who);
    for (const factor of state) if (!held.includes(factor)) await kits[factor].add(who);
    for (const factor of held) if (!state.includes(factor)) await kits[factor].remove(who);
  }
  held = state;
  await prove(owner);
  await prove(walleted);
}

describe.each(states.map((factors) => ({ factors, name: factors.join(' and ') })))('with $name', ({ factors }) => {
  const missing = factors.includes('totp') ? 'second_factor_required' : 'passkey_required';

  test('it can be reached', async () => {
    await reach(factors);
    if (addressId > 0) return;
    expect(
      await call(owner, safety.updatePayPassword, { password: PAY_PASSWORD, re_password: PAY_PASSWORD }),
    ).toBeNull();
    const [factor] = factors;
    const fields = { ...saving(), ...(factor && (await kits[factor].prove(owner, 'own'))) };
    addressId = (await server.call(payout.saveAddress, fields, { token: owner.token })).answer.id;
    await server.database.owner.query(
      `UPDATE payout_address SET created_at = created_at - interval '1 year', usable_from = created_at WHERE id = $1`,
      [addressId],
    );
  });

  test.each(Object.keys(asking))(
    '%s asks for a factor, takes each of the account’s and nobody else’s',
    async (name) => {
      const way = asking[name];
      if (!way) throw new Error(name);
      await enter(way.who);
      expect(await way.attempt(nothing)).toBe(missing);
      for (const factor of secondFactors) {
        const error = await way.attempt(() => kits[factor].foreign(way.who, way.question));
        expect(REFUSALS, `a stranger’s ${factor}`).toContain(error);
      }
      for (const factor of factors) {
        expect(await way.attempt(() => kits[factor].prove(way.who, way.question)), factor).toBeNull();
      }
    },
  );

  test.each(Object.keys(proved))('%s stays shut for a session and the password', async (name) => {
    const declared = users.find((one) => one.name === name);
    if (!declared) throw new Error(name);
    for (const who of [owner, walleted]) {
      await enter(who);
      clock.forward(freshMinutes * 60_000);
      const way = asking[who === owner ? 'account.reauth' : 'account.reauth by wallet'];
      expect(await way?.attempt(nothing)).toBe(missing);
      expect(await call(who, declared, proved[name] ?? {})).toBe('reauth_required');
    }
  });
});
