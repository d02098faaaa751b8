import * as calls from '@aureus/contract/spot/calls.ts';
import type { DepthSnapshot, OrderRow } from '@aureus/contract/spot/shapes.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { house } from '../../src/platform/ledger/house.ts';
import { steady } from '../market/support/second-by-second.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { BTC, USDT } from '../wallet/markets.ts';
import { type Exchange, startExchange, wrongs } from './exchange.ts';
import { alice, bob } from './stage.ts';

/**
 * Stops in a price that moves fast, told four times a second as by a feed. Index, state and mark are those of the product;
 * what is read is the price at which they sold or bought.
 */

const [MARKET, P] = [1, 10_000_00];
const CALM = 10;

let database: TestDatabase;
let exchange: Exchange;
let drop: () => Promise<void>;

beforeEach(async () => {
  ({ database, drop } = await createTestDatabase());
  exchange = await startExchange(database);
  await exchange.fund(alice, USDT, '1000000');
  await exchange.fund(alice, BTC, '100');
  await exchange.fund(house.marketMaker, USDT, '100000000');
  await exchange.fund(house.marketMaker, BTC, '10000');
  for (let second = 0; second < CALM; second += 1) await pass(P, P);
});
afterEach(async () => {
  const found = await wrongs(database);
  await exchange.stop();
  await drop();
  if (found.length > 0) throw new Error(`The books are wrong: ${found.join('; ')}`);
});

/** The market maker has quoted; before that no stop acts. */
async function quoted(): Promise<void> {
  const asks = async () => ((await exchange.read(calls.depth, bob, { match_id: MARKET })) as DepthSnapshot).asks;
  await expect.poll(async () => (await asks()).length).toBeGreaterThan(0);
}

/** All that was to follow from a price has followed: the call of another user is answered after it. */
const settled = (): Promise<unknown> => exchange.cancelAll(bob);

/** A second in which the price goes evenly from one to another. What the second before has reached is done in its first quarter. */
async function pass(from: number, to: number): Promise<void> {
  for (const quarter of [1, 2, 3, 4]) {
    exchange.markets.say(MARKET, Math.round(from + ((to - from) * quarter) / 4), 1_000 - quarter * 250);
    if (quarter === 1) await settled();
  }
  exchange.markets.closeSecond(MARKET);
}

/** A price so far from the first one, whole units. */
const at = (part: number): number => Math.round(P * (1 + part)) / 100;

const stop = (type: 1 | 2, more: object) => ({ type, order_kind: 'market', amount: '0.01', ...more });

interface Waiting {
  readonly id: number;
  /** In ticks; of a trailing stop the one it has while the price runs away from where it began. */
  readonly trigger: number;
  passed: number | null;
}

test.each([-0.001, 0.001, -0.002, 0.002, -0.005, 0.005, -0.01, 0.01])(
  'stops and trailing stops trade within two percent of their trigger at %d a second',
  async (speed) => {
    await quoted();
    const [way, type] = speed < 0 ? ([-1, 2] as const) : ([1, 1] as const);
    const waiting: Waiting[] = [];
    const place = async (part: number, more: object): Promise<void> => {
      const { id } = await exchange.place(alice, stop(type, more));
      waiting.push({ id, trigger: Math.round(P * (1 + way * part)), passed: null });
    };
    for (const part of [0.004, 0.02, 0.05]) await place(part, { trigger_price: at(way * part) });
    await place(0.03, { trail_distance: P * 0.0003 });
    const done = new Map<number, { order: OrderRow; second: number }>();
    const prices = steady(P, speed, Math.ceil(0.06 / Math.abs(speed)) + 3);
    for (const [second, price] of prices.entries()) {
      await pass(prices[second - 1] ?? P, price);
      for (const each of waiting) if (way * (price - each.trigger) >= 0) each.passed ??= second;
      for (const { id } of waiting) {
        const order = await exchange.order(alice, id);
        if (order.triggered_at !== null && !done.has(id)) done.set(id, { order, second });
      }
    }
    for (const { id, trigger, passed } of waiting) {
      const found = done.get(id);
      expect(found?.order).toMatchObject({ status: 2 });
      expect(Math.abs(Number(found?.order.trade_price) * 100 - trigger) / trigger).toBeLessThan(0.02);
      expect(found?.second).toBeLessThanOrEqual((passed ?? 0) + 3);
    }
  },
);

test.each([0.5, 0.9, 0.985, 1.015, 1.1, 2])(
  'a price that is %d of itself for one second triggers nothing',
  async (part) => {
    await quoted();
    const ids: number[] = [];
    for (const type of [1, 2] as const) {
      const way = type === 1 ? 1 : -1;
      for (const distance of [0.0005, 0.005, 0.03]) {
        const { id } = await exchange.place(alice, stop(type, { trigger_price: at(way * distance) }));
        ids.push(id);
      }
      ids.push((await exchange.place(alice, stop(type, { trail_distance: P * 0.0001 }))).id);
    }
    const triggers = async () => Promise.all(ids.map(async (id) => (await exchange.order(alice, id)).trigger_price));
    const before = await triggers();
    for (const spike of [true, false, false, true, false, false]) {
      // For the whole of a second, with its end.
      const price = spike ? Math.round(P * part) : P;
      await pass(price, price);
      await settled();
    }
    for (const id of ids) expect(await exchange.order(alice, id)).toMatchObject({ status: 1, triggered_at: null });
    expect(await triggers()).toEqual(before);
  },
);
