import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { useDatabase } from '../support/database.ts';
import { codeOf, type Exchange, startExchange, wrongs } from '../spot/exchange.ts';
import { BTC, ETH, USDT } from './markets.ts';
import { type Money, useMoney } from './money.ts';

// C01, G5: whatever ways out of a balance are tried at once, it is spent once.

const database = useDatabase();
const money: Money = useMoney(database);
let spot: Exchange;
let nextUser = 1_000n;

beforeAll(async () => {
  spot = await startExchange(database, { markets: money.markets });
  await money.fund(house.marketMaker, USDT, '10000000');
  await money.fund(house.marketMaker, BTC, '1000');
  await money.fund(house.marketMaker, ETH, '1000');
});
afterAll(() => spot.stop());

const ROUNDS = campaign(12, 100);

/** Ways to spend 1,001 USDT of the spot account: all of it, once. */
const transfer = (user: bigint, to = 'legal') =>
  money.transfer(user, { currency_id: USDT.id, number: '1001', from_field: 'change', to_field: to });
const exchange = (user: bigint, to = BTC.id) =>
  money.exchange(user, { number: '1000', from_currency_id: USDT.id, to_currency_id: to });
const order = (user: bigint) => spot.place(user, { type: 1, target_price: '1001', amount: 1 });

/** 20 at once against money for one; says which of them went through. */
async function race(ways: readonly ((user: bigint) => Promise<unknown>)[]): Promise<Set<number>> {
  const winners = new Set<number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const user = ++nextUser;
    await money.fund(user, USDT, '1001');
    const codes = await Promise.all(Array.from({ length: 20 }, (_, turn) => codeOf(ways[turn % ways.length]!(user))));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(codes.filter((code) => code === 'insufficient_balance')).toHaveLength(19);
    expect(await money.available(user, USDT)).toBe(0n);
    winners.add(codes.indexOf('ok') % ways.length);
  }
  return winners;
}

describe('20 ways out at once of money for one', () => {
  test('transfer ∥ transfer', async () => {
    await race([transfer, (user) => transfer(user, 'lever'), (user) => transfer(user, 'micro')]);
  });

  test('transfer ∥ exchange', async () => {
    await race([transfer, exchange]);
  });

  test('transfer ∥ exchange ∥ spot order', async () => {
    await race([transfer, exchange, order, (user) => exchange(user, ETH.id)]);
  });

  test('left the books right', async () => {
    expect(await wrongs(database)).toEqual([]);
  });
});

test('there and back at once, between accounts and coins, loses and makes nothing but fees', async () => {
  const user = ++nextUser;
  await money.fund(user, USDT, '2000');
  await money.fund(user, BTC, '1');
  const ways = [
    () => money.transfer(user, { currency_id: USDT.id, number: '700', from_field: 'change', to_field: 'legal' }),
    () => money.transfer(user, { currency_id: USDT.id, number: '700', from_field: 'legal', to_field: 'change' }),
    () => money.exchange(user, { number: '900', from_currency_id: USDT.id, to_currency_id: BTC.id }),
    () => money.exchange(user, { number: '0.09', from_currency_id: BTC.id, to_currency_id: USDT.id }),
  ];
  for (let wave = 0; wave < 20; wave += 1) {
    const codes = await Promise.all(Array.from({ length: 20 }, (_, turn) => codeOf(ways[turn % ways.length]!())));
    expect(codes.every((code) => code === 'ok' || code === 'insufficient_balance')).toBe(true);
  }
  const usdt = (await money.available(user, USDT)) + (await money.available(user, USDT, 1));
  const btc = await money.available(user, BTC);
  // At one price, ten thousand: what there is now is worth what there was, less the fees.
  expect(usdt + btc * 100n <= 12_000_000_000n).toBe(true);
  expect(await wrongs(database)).toEqual([]);
});
