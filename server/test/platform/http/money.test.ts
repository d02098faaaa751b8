import { allCalls } from '@aureus/contract/calls.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '@aureus/contract/platform/call.ts';
import { copies, follows } from '@aureus/contract/copy/follow-calls.ts';
import { index as dualIndex } from '@aureus/contract/dual/calls.ts';
import { list } from '@aureus/contract/spot/calls.ts';
import { dustQuote } from '@aureus/contract/exchange/dust-calls.ts';
import { house } from '../../../src/platform/ledger/house.ts';
import { post } from '../../../src/platform/ledger/post.ts';
import { withMoney } from '../../support/money.ts';
import { noise } from '../../files/pictures.ts';
import { offerOneBoost, offerOneTrial } from '../../coupon/offered.ts';
import { uploadPicture } from '../../files/uploads.ts';
import { movableClock } from '../../operator/operators.ts';
import { wrongs } from '../../spot/exchange.ts';
import { ableUser, marksAfter, optionsAfter, PAY_PASSWORD, plant, pricesAfter } from '../../support/planted.ts';
import type { Able } from '../../support/planted.ts';
import { useServer } from '../../support/server.ts';
import { artSamples } from '../../art/tried.ts';
import { makeMerchants, otcSamples } from '../../otc/tried.ts';
import { sendForm } from './all-calls.ts';
import { brought, type Sample } from './brought.ts';

/** G2, on every call that moves money, over HTTP: asked again with its key, it answers the same and happens once. */

const clock = movableClock();
const server = useServer({ clock });
let user: Able;
let other: Able;
let address: string;
let price: string;

beforeAll(async () => {
  user = await ableUser(server, clock, 0);
  ({ address } = (await plant(server, user)).ids as { address: string });
  other = await ableUser(server, clock, 1);
  await makeMerchants(server, [user, other]);
  const { data } = (await server.call(list, { state: 'open' }, { token: user.token })).answer;
  price = data[0]?.target_price ?? '';
  // The clock has moved on: what has no wait of its own is tried once there are prices again.
  await optionsAfter(server, user);
}, 180_000);

type Form = Readonly<Record<string, string>>;
let made = 0;
const ok = async (call: string, form: Form): Promise<Record<string, unknown>> => {
  const { json, text } = await send(call, form, user.token);
  if (json.type !== 'ok') throw new Error(`${call}: ${text}`);
  return json.message as Record<string, unknown>;
};
const order = async (): Promise<Form> => {
  await pricesAfter(server, user);
  return {
    currency_id: '1',
    legal_id: '3',
    type: '1',
    amount: '0.001',
    target_price: price,
    client_order_id: `n${(made += 1)}`,
  };
};
const leave = async (): Promise<Form> => {
  const factor_code = user.code();
  await pricesAfter(server, user);
  return { currency: '3', number: '21', users_wallet_withdraw_id: address, pay_password: PAY_PASSWORD, factor_code };
};
const idOf = async (call: string, form: Promise<Form>): Promise<Form> => ({
  id: String((await ok(call, await form)).id),
});

/** A dual investment of the demo, which comes on sale once there are prices. */
const callOnEther = async (): Promise<number> => {
  const onSale = async () =>
    (await server.call(dualIndex, { currency_id: '2', type: 'call' })).answer.dual_currencys[0]?.id ?? 0;
  await expect.poll(onSale).toBeGreaterThan(0);
  return onSale();
};
/** A loan that was not taken before. */
const borrowing = async (): Promise<Form> => {
  await marksAfter(server);
  return { id: '1', amount: `50.${(made += 1)}1`, days: '7', collateral_id: '1', collateral: '0.01' };
};
const borrowed = async (): Promise<string> => String((await ok('loans.buy', await borrowing())).id);

/** A contract that is opened at once; lots that were not ordered before. */
const contract = async (): Promise<Form> => {
  await marksAfter(server);
  return { currency_id: '1', legal_id: '3', share: `${10 + (made += 1)}`, multiple: '10', type: '1', status: '1' };
};

/** A small balance of a coin that the user has nothing else of, and what is promised for it. */
const smallBalance = async (): Promise<string> => {
  const { rows } = await server.database.owner.query<{ id: number; scale: number }>(
    `SELECT id, scale FROM currencies WHERE code = 'DOGE'`,
  );
  const { id = 0, scale = 0 } = rows[0] ?? {};
  const amount = 10n ** BigInt(scale);
  const move = { account: 0, currency: id, available: -amount, held: 0n };
  await withMoney(server.database.pool, (tx) =>
    post(tx, {
      kind: 'genesis',
      ref: null,
      at: clock.now(),
      postings: [
        { ...move, owner: house.external },
        { ...move, owner: user.id, account: 2, available: amount },
      ],
    }),
  );
  return (await server.call(dustQuote, {}, { token: user.token })).answer.dust_id;
};

/** The other user leads from the first time on that somebody is to be followed. */
const lead = (): Promise<unknown> =>
  server.database.owner.query(
    `INSERT INTO futures_leader (owner_id, ratio_ppm, max_followers) VALUES ($1, 100000, 10)
     ON CONFLICT (owner_id) DO UPDATE SET is_active = true`,
    [other.id],
  );
const following = async () => {
  await lead();
  const { data } = (await server.call(follows, { status: 1 }, { token: user.token })).answer;
  return data.find(({ trader_user_id: id }) => id === Number(other.id));
};
const follow = async (): Promise<void> => {
  if ((await following()) !== undefined) return;
  // Not what was asked before: the same within a second is done once.
  const allocation = `5000.${(made += 1)}1`;
  await ok('copy.follow', { trader_user_id: String(other.id), type: '1', number: '1', allocation });
};
const samples: Readonly<Record<string, Sample>> = {
  ...(Object.assign({}, ...brought.map(({ money }) => money)) as Record<string, Sample>),
  ...otcSamples(() => ({ user, other })),
  ...artSamples(() => ({ server, user, other })),
  'wallet.transfer': {
    make: async () => ({ currency_id: '3', number: `1.${(made += 1)}1`, from_field: 'change', to_field: 'legal' }),
    change: { number: '3' },
    effects: 'SELECT count(*) FROM wallet_move WHERE owner_id = $1',
  },
  'wallet.exchange': {
    make: async () => {
      await pricesAfter(server, user);
      return { number: `20.${(made += 1)}1`, from_currency_id: '3', to_currency_id: '1' };
    },
    change: { number: '25' },
    effects: 'SELECT count(*) FROM wallet_exchange WHERE owner_id = $1',
  },
  'wallet.convertDust': {
    make: async () => {
      await pricesAfter(server, user);
      return { dust_id: await smallBalance() };
    },
    change: { dust_id: 'f'.repeat(32) },
    effects: 'SELECT count(*) FROM wallet_exchange WHERE owner_id = $1',
  },
  'wallet.faucet': {
    make: async () => ({ currency: '3', amount: `1.${(made += 1)}1` }),
    change: { amount: '2' },
    effects: `SELECT count(*) FROM ledger_entry WHERE owner_id = $1 AND currency_id = 3 AND available_delta > 0 AND account = 2`,
  },
  'deposit.request': {
    make: async () => {
      const picture = await noise(60, 40, 7000 + (made += 1));
      const account = await uploadPicture(server, picture, { token: user.token, purpose: 'voucher' });
      return { account, amount: '20', currency: '3', sub_type: 'TRC20' };
    },
    change: { amount: '21' },
    effects: 'SELECT count(*) FROM deposit WHERE user_id = $1',
  },
  'spot.trade': {
    make: order,
    change: { amount: '0.002' },
    effects: 'SELECT count(*) FROM spot_order WHERE owner_id = $1',
  },
  'spot.amend': {
    make: async () => ({ ...(await idOf('spot.trade', order())), amount: '0.0015' }),
    change: { amount: '0.002' },
    effects: `SELECT count(*) FROM spot_order WHERE owner_id = $1 AND updated_at > created_at AND status = 1`,
  },
  'spot.cancel': {
    make: () => idOf('spot.trade', order()),
    change: { id: '1' },
    effects: `SELECT count(*) FROM spot_order WHERE owner_id = $1 AND cancel_reason IS NOT NULL`,
  },
  'spot.cancelAll': {
    make: async () => {
      await idOf('spot.trade', order());
      return { currency_id: '1', legal_id: '3' };
    },
    change: { type: '1' },
    effects: `SELECT count(DISTINCT updated_at) FROM spot_order WHERE owner_id = $1 AND cancel_reason IS NOT NULL`,
  },
  'mining.cancel': {
    make: () => idOf('mining.deposit', Promise.resolve({ config_id: '1', amount: `100.${(made += 1)}1` })),
    change: { id: '1' },
    effects: 'SELECT count(*) FROM mining_order WHERE owner_id = $1 AND state = 3',
  },
  'coupon.take': {
    make: async () => ({ campaign_id: String(await offerOneBoost(server.database.pool)) }),
    change: { campaign_id: '1' },
    effects: 'SELECT count(*) FROM coupon WHERE owner_id = $1',
  },
  'coupon.use': {
    make: async () => {
      const campaign_id = String(await offerOneBoost(server.database.pool));
      const taken = await idOf('coupon.take', Promise.resolve({ campaign_id }));
      const locked = await ok('mining.deposit', { config_id: '1', amount: `100.${(made += 1)}1` });
      return { ...taken, order_id: String(locked.id) };
    },
    change: { order_id: '1' },
    effects: 'SELECT count(*) FROM coupon WHERE owner_id = $1 AND state = 2',
  },
  'dual.buyDual': {
    make: async () => {
      await pricesAfter(server, user);
      // `most`, which says nothing of a call, makes each one that was not made before.
      return { id: String(await callOnEther()), num: '1', most: String((made += 1)) };
    },
    change: { num: '2' },
    effects: 'SELECT count(*) FROM dual_order WHERE owner_id = $1',
  },
  'loans.buy': {
    make: borrowing,
    change: { days: '8' },
    effects: 'SELECT count(*) FROM loan WHERE owner_id = $1',
  },
  'loans.repay': {
    make: async () => ({ orderId: await borrowed() }),
    change: { amount: '1' },
    effects: 'SELECT count(*) FROM loan WHERE owner_id = $1 AND state = 2',
  },
  'loans.addCollateral': {
    make: async () => ({ orderId: await borrowed(), amount: '0.0001' }),
    change: { amount: '0.0002' },
    effects: `SELECT count(*) FROM loan_entry JOIN loan ON loan.id = loan_id WHERE owner_id = $1 AND kind = 5`,
  },
  'futures.submit': {
    make: contract,
    change: { multiple: '20' },
    effects: 'SELECT count(*) FROM futures_position WHERE owner_id = $1',
  },
  'futures.trial': {
    make: async () => {
      await marksAfter(server);
      const campaign_id = String(await offerOneTrial(server.database.pool));
      const taken = await idOf('coupon.take', Promise.resolve({ campaign_id }));
      await ok('coupon.use', taken);
      return { ...taken, type: '1' };
    },
    change: { type: '2' },
    effects: 'SELECT count(*) FROM futures_position WHERE owner_id = $1 AND trial_id IS NOT NULL',
  },
  'futures.amend': {
    make: async () => ({
      ...(await idOf('futures.submit', Promise.resolve({ ...(await contract()), status: '0', target_price: price }))),
      share: '7',
    }),
    change: { share: '8' },
    effects: 'SELECT count(*) FROM futures_position WHERE owner_id = $1 AND status = 0 AND parts = 700',
  },
  'futures.cancel': {
    make: async () =>
      idOf('futures.submit', Promise.resolve({ ...(await contract()), status: '0', target_price: price })),
    change: { id: '1' },
    effects: 'SELECT count(*) FROM futures_position WHERE owner_id = $1 AND status = 4',
  },
  'futures.close': {
    make: () => idOf('futures.submit', contract()),
    change: { share: '1' },
    effects: 'SELECT count(*) FROM futures_position WHERE owner_id = $1 AND status = 3',
  },
  'futures.batchClose': {
    make: async () => {
      await idOf('futures.submit', contract());
      return { type: '0' };
    },
    change: { type: '1' },
    effects: 'SELECT count(DISTINCT ended_at) FROM futures_position WHERE owner_id = $1 AND status = 3',
  },
  'futures.setStop': {
    make: async () => ({ ...(await idOf('futures.submit', contract())), stop_loss_price: price }),
    change: { stop_loss_price: '0' },
    effects: 'SELECT count(*) FROM futures_position WHERE owner_id = $1 AND stop_loss IS NOT NULL',
  },
  'futures.addMargin': {
    make: async () => ({ ...(await idOf('futures.submit', contract())), amount: `1.${(made += 1)}1` }),
    change: { amount: '2' },
    effects: 'SELECT count(*) FROM futures_position WHERE owner_id = $1 AND margin > original_margin',
  },
  'copy.follow': {
    make: async () => {
      if ((await following()) !== undefined) await ok('copy.cancel', { follow_user_id: String(other.id), close: '1' });
      return { trader_user_id: String(other.id), type: '1', number: '1', allocation: '1000' };
    },
    change: { number: '2' },
    effects: 'SELECT count(*) FROM futures_copy WHERE follower_id = $1',
  },
  'copy.cancel': {
    make: async () => {
      await follow();
      return { follow_user_id: String(other.id) };
    },
    change: { close: '1' },
    effects: 'SELECT count(*) FROM futures_copy WHERE follower_id = $1 AND state = 2',
  },
  'copy.selfHolding': {
    make: async () => {
      await follow();
      const { json, text } = await send('futures.submit', await contract(), other.token);
      if (json.type !== 'ok') throw new Error(text);
      const { data } = (await server.call(copies, { status: 1 }, { token: user.token })).answer;
      return { transaction_id: String(data[0]?.position.id) };
    },
    change: { transaction_id: '999' },
    effects: 'SELECT count(*) FROM futures_position WHERE owner_id = $1 AND self_held_at IS NOT NULL',
  },
  'withdrawal.create': {
    make: leave,
    change: { number: '22' },
    effects: 'SELECT count(*) FROM withdrawal WHERE owner_id = $1',
  },
  'withdrawal.cancel': {
    make: () => idOf('withdrawal.create', leave()),
    change: { id: '999' },
    effects: `SELECT count(*) FROM withdrawal_event JOIN withdrawal ON withdrawal.id = withdrawal_id
               WHERE owner_id = $1 AND withdrawal_event.state = 6`,
  },
};

function send(name: string, form: Form, token: string, key?: string) {
  const call = allCalls.find((one) => one.name === name) as Call;
  const headers = { authorization: token, ...(key === undefined ? {} : { 'idempotency-key': key }) };
  return sendForm(server, call, new URLSearchParams(form).toString(), headers);
}

const counted = async (sql: string): Promise<number> =>
  Number((await server.database.owner.query<{ count: bigint }>(sql, [user.id])).rows[0]?.count);

test('every call that moves money is tried', () => {
  const moving = allCalls.filter(({ money }) => money).map(({ name }) => name);
  expect(Object.keys(samples).toSorted()).toEqual(moving.toSorted());
});

describe.each(Object.entries(samples))('%s', (name, { make, change, effects }) => {
  test('again with its key: the same bytes, one effect; with another body refused; of another user not known', async () => {
    const form = await make();
    const before = await counted(effects);
    const first = await send(name, form, user.token, name);
    expect(first.json.type, first.text).toBe('ok');
    expect(await counted(effects)).toBe(before + 1);
    for (let again = 0; again < 3; again += 1) {
      const reply = await send(name, form, user.token, name);
      expect([reply.status, reply.text, reply.headers['idempotent-replayed']]).toEqual([200, first.text, 'true']);
    }
    const changed = await send(name, { ...form, ...change }, user.token, name);
    expect([changed.status, changed.json.error_code]).toEqual([422, 'idempotency_key_reused']);
    const theirs = await send(name, form, other.token, name);
    expect(theirs.headers['idempotent-replayed']).toBeUndefined();
    expect(theirs.text).not.toBe(first.text);
    expect(await counted(effects)).toBe(before + 1);
  });

  test('20 at once with one key: one effect and one answer', async () => {
    const form = await make();
    const before = await counted(effects);
    const replies = await Promise.all(Array.from({ length: 20 }, () => send(name, form, user.token, `${name} twins`)));
    expect(await counted(effects)).toBe(before + 1);
    const answers = replies.filter(({ status }) => status === 200);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.json.type).toBe('ok');
    for (const { status, json } of replies) {
      if (status !== 200) expect([status, json.error_code]).toEqual([409, 'idempotency_in_progress']);
    }
  });
});

test('a withdrawal asked for again with its key and a new code is the same one', async () => {
  const name = 'withdrawal.create';
  const form = await leave();
  const first = await send(name, form, user.token, 'new code');
  const again = await send(name, { ...form, factor_code: user.code() }, user.token, 'new code');
  expect([first.json.type, again.text, again.headers['idempotent-replayed']]).toEqual(['ok', first.text, 'true']);
});

test('left the books right', async () => {
  expect(await wrongs(server.database)).toEqual([]);
});
