import * as calls from '@aureus/contract/spot/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { createOnce } from '../../src/platform/http/once.ts';
import { useDatabase } from '../support/database.ts';
import { BTC, ETH_USDT, USDT } from '../wallet/markets.ts';
import { moneyContext } from '../wallet/platform.ts';
import { codeOf, type Exchange, startExchange, wrongs } from './exchange.ts';

const database = useDatabase();
let exchange: Exchange;
let nextUser = 1_000n;

beforeAll(async () => {
  exchange = await startExchange(database, { env: { SPOT_WRITERS: '2' } });
});
afterAll(() => exchange.stop());

const M = 1_000_000n;
const ETHEREUM = { currency_id: ETH_USDT.base.id, legal_id: USDT.id };

/** A user with open orders in markets of two writers: a buy and two sells of bitcoin, and a buy of ether. */
async function withOrders(): Promise<bigint> {
  const user = ++nextUser;
  await exchange.fund(user, USDT, '10000');
  await exchange.fund(user, BTC, '3');
  await exchange.place(user, { type: 1, target_price: 5_000, amount: 1 });
  await exchange.place(user, { type: 2, target_price: 11_000, amount: 1 });
  await exchange.place(user, { type: 2, target_price: 12_000, amount: 1 });
  await exchange.place(user, { type: 1, target_price: 500, amount: 2, ...ETHEREUM });
  return user;
}

const openOf = async (user: bigint) =>
  ((await exchange.read(calls.list, user, { state: 'open' })) as { data: { symbol: string; type: number }[] }).data
    .map(({ symbol, type }) => `${symbol} ${type}`)
    .toSorted();

describe('cancel all', () => {
  test('cancels every open order of the user, of all writers, and of nobody else', async () => {
    const [user, other] = [await withOrders(), await withOrders()];
    expect(await exchange.cancelAll(user)).toEqual({ cancelled: 4 });
    expect(await openOf(user)).toEqual([]);
    expect(await openOf(other)).toHaveLength(4);
    expect(await exchange.balance(user, USDT)).toEqual([10_000n * M, 0n]);
    expect(await exchange.balance(user, BTC)).toEqual([300_000_000n, 0n]);
    expect(await exchange.cancelAll(user)).toEqual({ cancelled: 0 });
    expect(await wrongs(database)).toEqual([]);
  });

  test('of one market, or of one side, leaves the others', async () => {
    const user = await withOrders();
    expect(await exchange.cancelAll(user, { type: 2 })).toEqual({ cancelled: 2 });
    expect(await openOf(user)).toEqual(['BTC/USDT 1', 'ETH/USDT 1']);
    expect(await exchange.cancelAll(user, ETHEREUM)).toEqual({ cancelled: 1 });
    expect(await openOf(user)).toEqual(['BTC/USDT 1']);
    // A market there is none of: nothing, rather than everything.
    expect(await exchange.cancelAll(user, { currency_id: USDT.id })).toEqual({ cancelled: 0 });
    expect(await openOf(user)).toEqual(['BTC/USDT 1']);
  });

  test('is one batch: each writer writes once for all of its orders, at one moment', async () => {
    const user = await withOrders();
    await exchange.cancelAll(user);
    const { rows } = await database.pool.query<{ market_id: number; moments: bigint }>(
      'SELECT market_id, count(DISTINCT updated_at) AS moments FROM spot_order WHERE owner_id = $1 GROUP BY market_id',
      [user],
    );
    expect(rows.map(({ moments }) => Number(moments))).toEqual([1, 1]);
  });

  test('again with the same key cancels nothing that came meanwhile', async () => {
    const [user, other] = [await withOrders(), await withOrders()];
    const send = sender(user);
    expect((await send({})).answer).toEqual({ cancelled: 4 });
    await exchange.place(user, { type: 1, target_price: 5_000, amount: 1 });
    expect(await send({})).toEqual({ answer: { cancelled: 4 }, replayed: true });
    expect(await codeOf(send({ type: '1' }))).toBe('idempotency_key_reused');
    expect(await openOf(user)).toEqual(['BTC/USDT 1']);
    expect(await openOf(other)).toHaveLength(4);
  });

  test('that was broken off after the first writer goes on with the others', async () => {
    const user = await withOrders();
    const send = sender(user);
    await send({});
    // As if the process had died before the second writer, of ether, had written its part.
    await database.owner.query(`DELETE FROM idempotency_claim WHERE user_id = $1 AND key = 'key:all of it'`, [user]);
    await exchange.place(user, { type: 1, target_price: 5_000, amount: 1 });
    await exchange.place(user, { type: 1, target_price: 500, amount: 2, ...ETHEREUM });
    expect(await send({})).toEqual({ answer: { cancelled: 4 }, replayed: false });
    expect(await openOf(user)).toEqual(['BTC/USDT 1']);
  });

  test('against fills at once: each order is either cancelled or filled, and its money is where that puts it', async () => {
    for (let round = 0; round < campaign(12, 40); round += 1) {
      const [maker, taker] = [++nextUser, ++nextUser];
      await exchange.fund(maker, BTC, '2');
      await exchange.fund(taker, USDT, '20000');
      await exchange.place(maker, { type: 2, target_price: 9_900, amount: 1 });
      await exchange.place(maker, { type: 2, target_price: 9_901, amount: 1 });
      const [trade, { cancelled }] = await Promise.all([
        exchange.place(taker, { type: 1, target_price: 9_901, amount: 2, time_in_force: 'IOC' }),
        exchange.cancelAll(maker),
      ]);
      const sold = BigInt(trade.filled_amount);
      expect(Number(sold) + cancelled).toBe(2);
      expect(await exchange.balance(maker, BTC)).toEqual([(2n - sold) * 100_000_000n, 0n]);
    }
    expect(await wrongs(database)).toEqual([]);
  });
});

/** Sends the call through the edge's memory of keys. */
function sender(user: bigint) {
  const once = createOnce(database.pool);
  const { handle } = exchange.spot.routes.find(({ call }) => call === calls.cancelAll)!;
  return (fields: Record<string, string>) => {
    const input = calls.cancelAll.request.parse(fields);
    const context = moneyContext(user, input, calls.cancelAll.name);
    const request = { userId: user, key: 'all of it', input, receivedAt: new Date() };
    return once.run(calls.cancelAll, request, (claim) => handle(input as never, { ...context, claim } as never));
  };
}
