import * as calls from '@aureus/contract/spot/calls.ts';
import { feeOn } from '@aureus/core/money/rounding.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { house } from '../../src/platform/ledger/house.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { BTC, type TestMarkets, USDT } from '../wallet/markets.ts';
import { codeOf, type Exchange, startExchange, wrongs } from './exchange.ts';

let database: TestDatabase;
let drop: () => Promise<void>;
let exchange: Exchange;
const [alice, bob] = [1_001n, 1_002n];
const marketMaker = house.marketMaker;

beforeEach(async () => {
  ({ database, drop } = await createTestDatabase());
  exchange = await startExchange(database);
  for (const user of [alice, bob]) {
    await exchange.fund(user, USDT, '100000000');
    await exchange.fund(user, BTC, '10000');
  }
});
afterEach(async () => {
  await exchange.stop();
  await drop();
});

/** As two operators do it: stored, then taken up. */
async function change(terms: Parameters<TestMarkets['setTerms']>[1]): Promise<void> {
  exchange.markets.setTerms(1, terms);
  await exchange.markets.spot.refresh();
}
const asks = async (): Promise<number> =>
  ((await exchange.read(calls.depth, alice, { match_id: 1 })) as { asks: unknown[] }).asks.length;

/** A market is closed as a whole, or spot trading on it alone. */
const switches = [
  ['a market', (isOpen: boolean) => exchange.markets.setMarket(1, { isOpen })],
  ['spot trading', (isOpen: boolean) => exchange.markets.setTerms(1, { isOpen })],
] as const;

describe.for(switches)('%s that is closed while it runs', ([, store]) => {
  async function setOpen(isOpen: boolean): Promise<void> {
    store(isOpen);
    await exchange.markets.spot.refresh();
  }

  test('takes no order, lets cancels through, and takes orders again when it is opened', async () => {
    const { id } = await exchange.place(alice, { type: 1, target_price: 9_000, amount: 1 });
    await setOpen(false);
    expect(await codeOf(exchange.place(bob, { type: 2, target_price: 9_000, amount: 1 }))).toBe('market_closed');
    expect((await exchange.cancel(alice, id)).status).toBe(3);
    expect(await exchange.balance(alice, USDT)).toEqual([100_000_000_000_000n, 0n]);
    await setOpen(true);
    expect((await exchange.place(bob, { type: 2, target_price: 11_000, amount: 1 })).status).toBe(1);
    expect(await wrongs(database)).toEqual([]);
  });

  test('has no quotes of the market maker, and has them again when it is opened', async () => {
    await exchange.fund(marketMaker, USDT, '1000000');
    await exchange.fund(marketMaker, BTC, '100');
    await expect.poll(asks).toBe(20);
    await setOpen(false);
    await expect.poll(asks).toBe(0);
    exchange.markets.setPrice(1, 10_100_00);
    expect(await codeOf(exchange.place(alice, { type: 1, order_kind: 'market', amount: '0.1' }))).toBe('market_closed');
    expect(await asks()).toBe(0);
    await setOpen(true);
    exchange.markets.setPrice(1, 10_200_00);
    await expect.poll(asks).toBe(20);
  });

  test('is closed for the very batch that is committed after it, also when another process closed it', async () => {
    await exchange.place(alice, { type: 1, target_price: 9_000, amount: 1 });
    // Stored by another process: nobody has told this one, but the count that every batch has to pass has moved on.
    store(false);
    await database.pool.query('UPDATE sequencer_writer SET revision = revision + 1');
    expect(await codeOf(exchange.place(bob, { type: 2, target_price: 9_000, amount: 1 }))).toBe('market_closed');
    expect((await database.pool.query('SELECT FROM spot_trade')).rowCount).toBe(0);
    expect(await wrongs(database)).toEqual([]);
  });
});

test('a market rests between two sessions of its exchange as when two operators close it, and says which it is', async () => {
  await exchange.fund(marketMaker, USDT, '1000000');
  await exchange.fund(marketMaker, BTC, '100');
  await expect.poll(asks).toBe(20);
  const { id } = await exchange.place(alice, { type: 1, target_price: 9_000, amount: 1 });
  exchange.markets.setMarket(1, { session: { isOpen: false, until: Date.now() + 3_600_000 } });
  await exchange.markets.refresh();
  await expect.poll(asks).toBe(0);
  const order = { type: 2, target_price: 9_000, amount: 1 } as const;
  expect(await codeOf(exchange.place(bob, order))).toBe('session_closed');
  expect(await codeOf(exchange.place(bob, { type: 1, order_kind: 'market', amount: '0.1' }))).toBe('session_closed');
  expect((await exchange.cancel(alice, id)).status).toBe(3);
  exchange.markets.setMarket(1, { session: { isOpen: true, until: null } });
  await exchange.markets.refresh();
  exchange.markets.setPrice(1, 10_200_00);
  await expect.poll(asks).toBe(20);
  expect(await wrongs(database)).toEqual([]);
});

describe('fees that change while it runs', () => {
  test('hold for every trade afterwards, of orders that waited too, and not for those before', async () => {
    await exchange.place(alice, { type: 1, target_price: 10_000, amount: 3 });
    const first = await exchange.place(bob, { type: 2, target_price: 10_000, amount: 1 });
    expect(first.charge_fee).toBe('20');
    await change({ makerFeePpm: 50_000, takerFeePpm: 100_000, minTotal: 1_000_000_000n });
    const second = await exchange.place(bob, { type: 2, target_price: 10_000, amount: 1 });
    expect(second.charge_fee).toBe('1000');
    const { rows } = await database.pool.query<{ maker_fee: bigint; taker_fee: bigint }>(
      'SELECT maker_fee, taker_fee FROM spot_trade ORDER BY id',
    );
    expect(rows).toEqual([
      { maker_fee: 100_000n, taker_fee: 20_000_000n },
      { maker_fee: 5_000_000n, taker_fee: 1_000_000_000n },
    ]);
    expect(await codeOf(exchange.place(bob, { type: 2, target_price: 10_000, amount: '0.05' }))).toBe(
      'order_total_too_small',
    );
    expect(await wrongs(database)).toEqual([]);
  });

  test('are refused with an order that was shown others, whoever changed them, and nothing else is', async () => {
    const order = { type: 1, target_price: 9_000, amount: 1 };
    expect((await exchange.place(alice, { ...order, fee_rate: '0.20' })).status).toBe(1);
    // An order that can only wait pays the fee of makers.
    expect((await exchange.place(alice, { ...order, post_only: 1, fee_rate: '0.1' })).status).toBe(1);
    const before = await exchange.balance(alice, USDT);
    await change({ takerFeePpm: 3_000 });
    await expect(exchange.place(alice, { ...order, fee_rate: '0.2' })).rejects.toMatchObject({
      code: 'fee_changed',
      params: { fee: '0.3%' },
    });
    expect(await exchange.balance(alice, USDT)).toEqual(before);
    // Stored by another process, of which this one is not told.
    exchange.markets.setTerms(1, { takerFeePpm: 2_500 });
    await database.pool.query('UPDATE sequencer_writer SET revision = revision + 1');
    expect(await codeOf(exchange.place(alice, { ...order, fee_rate: '0.3' }))).toBe('fee_changed');
    expect(await exchange.balance(alice, USDT)).toEqual(before);
    for (const fields of [{ fee_rate: '0.25' }, {}, { post_only: 1, fee_rate: '0.1' }]) {
      expect(await codeOf(exchange.place(alice, { ...order, ...fields }))).toBe('ok');
    }
    // Where makers pay more, an order may have to pay that.
    await change({ makerFeePpm: 4_000 });
    expect(await codeOf(exchange.place(alice, { ...order, fee_rate: '0.25' }))).toBe('fee_changed');
    expect(await codeOf(exchange.place(alice, { ...order, fee_rate: '0.4' }))).toBe('ok');
    expect(await codeOf(exchange.place(alice, { ...order, fee_rate: '0.40001' }))).toBe('invalid_number');
  });

  test('whatever the order of changes, orders and cancels: no hold is short, the journal sums to zero', async () => {
    const ppm = fc.integer({ min: 0, max: 100_000 });
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ maker: ppm, taker: ppm, open: fc.boolean() }) },
      {
        weight: 9,
        arbitrary: fc.record({
          user: fc.constantFrom(alice, bob),
          type: fc.constantFrom(1, 2),
          ticks: fc.integer({ min: 9_990, max: 10_010 }),
          lots: fc.integer({ min: 1, max: 400 }),
        }),
      },
      { weight: 3, arbitrary: fc.record({ cancel: fc.nat() }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        let isOpen = true;
        let fees = { maker: 1_000, taker: 2_000 };
        await change({ makerFeePpm: fees.maker, takerFeePpm: fees.taker, isOpen: true });
        const placed: { id: number; user: bigint }[] = [];
        for (const each of steps) {
          if ('maker' in each) {
            isOpen = each.open;
            fees = each;
            await change({ makerFeePpm: each.maker, takerFeePpm: each.taker, isOpen: each.open });
          } else if ('user' in each) {
            const { rows: before } = await database.pool.query<{ id: bigint }>('SELECT max(id) AS id FROM spot_trade');
            const work = exchange.place(each.user, {
              type: each.type,
              target_price: each.ticks,
              amount: String(each.lots / 10),
            });
            const code = await codeOf(work);
            expect(code === 'market_closed').toBe(!isOpen);
            if (code !== 'ok') continue;
            placed.push({ id: (await work).id, user: each.user });
            const { rows } = await database.pool.query<{
              taker_side: number;
              price: number;
              lots: bigint;
              maker_fee: bigint;
              taker_fee: bigint;
            }>('SELECT taker_side, price, lots, maker_fee, taker_fee FROM spot_trade WHERE id > $1', [
              before[0]?.id ?? 0n,
            ]);
            for (const trade of rows) {
              const base = trade.lots * 10_000n;
              const quote = trade.lots * BigInt(trade.price);
              const [takerGets, makerGets] = trade.taker_side === 0 ? [base, quote] : [quote, base];
              expect(trade.taker_fee).toBe(feeOn(takerGets, BigInt(fees.taker)));
              expect(trade.maker_fee).toBe(feeOn(makerGets, BigInt(fees.maker)));
            }
          } else if (placed.length > 0) {
            const order = placed[each.cancel % placed.length];
            if (order) expect(['ok', 'order_not_open']).toContain(await codeOf(exchange.cancel(order.user, order.id)));
          }
        }
        expect(await wrongs(database)).toEqual([]);
        await change({ isOpen: true });
        for (const { id, user } of placed) await codeOf(exchange.cancel(user, id));
        for (const user of [alice, bob]) {
          expect((await exchange.balance(user, USDT))[1]).toBe(0n);
          expect((await exchange.balance(user, BTC))[1]).toBe(0n);
        }
      }),
      { numRuns: 25, endOnFailure: true },
    );
    expect((await database.pool.query('SELECT FROM spot_trade')).rowCount).toBeGreaterThan(0);
  });
});
