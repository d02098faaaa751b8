import { convertDust, dustQuote } from '@aureus/contract/exchange/dust-calls.ts';
import * as payout from '@aureus/contract/payout/calls.ts';
import * as spotCalls from '@aureus/contract/spot/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { type FreezeScope, setFrozen } from '../../src/account/freezing.ts';
import { withTransaction } from '../../src/platform/database/transaction.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { codeOf, type Exchange, startExchange, wrongs } from '../spot/exchange.ts';
import { useDatabase } from '../support/database.ts';
import { BTC, USDT } from './markets.ts';
import { type Money, useMoney } from './money.ts';
import { CODE, ETHER, openWithdrawals, type Withdrawing } from '../withdrawal/support.ts';

// What operators freeze stays where it is: every way out of a balance and between balances is closed, the moment the
// freeze is committed.

const database = useDatabase();
const money: Money = useMoney(database);
let app: Withdrawing;
let spot: Exchange;

beforeAll(async () => {
  app = await openWithdrawals(database);
  spot = await startExchange(database, { markets: money.markets, env: { SPOT_WRITERS: '2' } });
  await money.fund(house.marketMaker, USDT, '10000000');
  await money.fund(house.marketMaker, BTC, '1000');
});
afterAll(() => spot.stop());

const freeze = (user: bigint, scope: FreezeScope = 'funds', frozen = true) =>
  withTransaction(database.pool, (tx) => setFrozen(tx, user, scope, frozen));

const transfer = (user: bigint) =>
  money.transfer(user, { currency_id: USDT.id, number: '10', from_field: 'change', to_field: 'legal' });
const exchange = (user: bigint) =>
  money.exchange(user, { number: '10', from_currency_id: USDT.id, to_currency_id: BTC.id });
const order = (user: bigint, price = 5_000) => spot.place(user, { type: 1, target_price: price, amount: '0.01' });
const card = {
  real_name: 'Card Holder',
  bank_name: 'First Bank',
  bank_account: '0012 3456 7890',
  bank_dizhi: 'Portugal',
  bank_address: '1 Main Street',
  factor_code: CODE,
};

/** Entries of the journal by which money left what the user could spend. */
async function departures(user: bigint): Promise<bigint> {
  const { rows } = await database.owner.query<{ count: bigint }>(
    'SELECT count(*) FROM ledger_entry WHERE owner_id = $1 AND available_delta < 0',
    [user],
  );
  return rows[0]?.count ?? 0n;
}

describe.each(['funds', 'login'] as const)('with frozen %s', (scope) => {
  test('every way out is refused and changes nothing', async () => {
    const user = await app.user('1000');
    const addressId = await app.address(user);
    await money.fund(user, BTC, '0.00005');
    const { dust_id } = await money.call(dustQuote, user);
    await freeze(user, scope);
    const before = await departures(user);
    const codes = await Promise.all([
      codeOf(transfer(user)),
      codeOf(exchange(user)),
      codeOf(money.call(convertDust, user, { dust_id })),
      codeOf(order(user)),
      codeOf(spot.place(user, { type: 1, order_kind: 'market', total: '20' })),
      codeOf(app.ask(user, addressId, 20)),
      codeOf(app.call(payout.saveAddress, user, { currency: USDT.id, address: ETHER, type: 'ERC20', name: 'new', factor_code: CODE })),
      codeOf(app.call(payout.saveCard, user, card)),
    ]); // prettier-ignore
    expect(codes).toEqual([
      'funds_frozen',
      'funds_frozen',
      'funds_frozen',
      'funds_frozen',
      'funds_frozen',
      'withdrawals_paused',
      'funds_frozen',
      'funds_frozen',
    ]);
    expect(await departures(user)).toBe(before);
    expect(await app.balance(user)).toEqual([1_000_000_000n, 0n]);
    const { total } = await app.call(payout.addresses, user, {});
    expect(total).toBe(1);
  });

  test('what waits can be cancelled, what rests is cancelled, and all works again afterwards', async () => {
    const user = await app.user('1000');
    const addressId = await app.address(user);
    const { id } = await app.ask(user, addressId, 20);
    const resting = await order(user);
    await freeze(user, scope);
    spot.spot.refreshBarred();
    await expect.poll(async () => (await orderOf(user, resting.id))?.cancel_reason).toBe('operator');
    await app.cancel(user, id);
    expect(await app.balance(user)).toEqual([1_000_000_000n, 0n]);
    await freeze(user, scope, false);
    expect(await codeOf(order(user))).toBe('ok');
    expect(await codeOf(transfer(user))).toBe('ok');
    expect(await codeOf(app.ask(user, addressId, 20))).toBe('ok');
    expect(await wrongs(database)).toEqual([]);
  });
});

async function orderOf(user: bigint, id: number) {
  const { data } = (await spot.read(spotCalls.list, user)) as {
    data: { id: number; cancel_reason: string | null }[];
  };
  return data.find((each) => each.id === id);
}

test('a resting order of a frozen user is not filled, also by a writer nobody told', async () => {
  const [free, user, other] = [await app.user('1000'), await app.user('1000'), await app.user()];
  await money.fund(other, BTC, '1');
  // Better than the bids of the market maker, which takes no part so.
  const sell = () => spot.place(other, { type: 2, target_price: 10_000, amount: '0.01' });
  await order(free, 10_000);
  expect((await sell()).filled_amount).toBe('0.01');
  const resting = await order(user, 10_000);
  await freeze(user);
  const taken = await sell();
  expect(taken.filled_amount).toBe('0');
  expect(await spot.balance(user, BTC)).toEqual([0n, 0n]);
  expect((await orderOf(user, resting.id))?.cancel_reason).toBe('operator');
  await spot.cancel(other, taken.id);
});

test('of 20 ways out at once while a freeze is made, none succeeds after its commit, again and again', async () => {
  const ROUNDS = campaign(12, 60);
  let stopped = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const user = await app.user('1000');
    const addressId = await app.address(user);
    const ways = [transfer, exchange, order, () => app.ask(user, addressId, 20)];
    const leaving = Array.from({ length: 20 }, (_, turn) => codeOf(ways[turn % ways.length]!(user)));
    // Somewhere in the middle of them.
    if (round % 3 > 0) await Promise.race(leaving);
    await freeze(user, round % 2 === 0 ? 'funds' : 'login');
    const atFreeze = await departures(user);
    const codes = await Promise.all(leaving);
    expect(await departures(user), codes.join(' ')).toBe(atFreeze);
    stopped += codes.filter((code) => code === 'funds_frozen' || code === 'withdrawals_paused').length;
    expect(codes.filter((code) => !['ok', 'funds_frozen', 'withdrawals_paused'].includes(code))).toEqual([]);
  }
  // The freeze came in between, not after all of them.
  expect(stopped).toBeGreaterThan(ROUNDS);
  expect(await wrongs(database)).toEqual([]);
});

test('approve while freezing: the withdrawal is approved before it, once, or not at all', async () => {
  const seen = new Set<number>();
  for (let round = 0; round < campaign(12, 40); round += 1) {
    const user = await app.user('1000');
    const { id } = await app.ask(user, await app.address(user), 20);
    const approve = () => codeOf(app.decide('withdrawal.approve', { id }));
    const acts = [approve, () => codeOf(freeze(user)), approve];
    const codes = await Promise.all((round % 2 === 0 ? acts : acts.slice(1)).map((act) => act()));
    const state = await app.stateOf(id);
    seen.add(state);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(state === 2 ? 2 : 1);
    const { rows } = await database.owner.query<{ count: bigint }>(
      'SELECT count(*) FROM withdrawal_event WHERE withdrawal_id = $1 AND state = 2',
      [id],
    );
    expect(rows[0]?.count).toBe(state === 2 ? 1n : 0n);
    expect(await app.balance(user)).toEqual([980_000_000n, 20_000_000n]);
  }
  expect([...seen].every((state) => state === 1 || state === 2)).toBe(true);
  expect(await wrongs(database)).toEqual([]);
});
