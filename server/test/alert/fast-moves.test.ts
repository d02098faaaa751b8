import { beforeAll, expect, test } from 'vitest';
import { SecondBySecond, steady } from '../market/support/second-by-second.ts';
import { useDatabase } from '../support/database.ts';
import { BTC_USDT } from '../wallet/markets.ts';
import { BTC, Stage, watcherOn } from './stage.ts';

/** Alerts while the price moves fast: index, state and mark of each second are made by the product. */

const database = useDatabase();
const P = 1_000_00;
const PARTS = [0.003, 0.02, 0.05, 0.1, 0.25];
let stage: Stage;
let users = 0n;

beforeAll(async () => {
  stage = new Stage(database);
  await stage.prepare(Array.from({ length: 20 }, (_, index) => BigInt(index + 1)));
});

/** Ten calm seconds, in which alerts are set, and then seconds with these prices. @returns who set them, and when it began */
async function watched(set: (user: bigint) => Promise<void>, prices: readonly number[]) {
  const told = new SecondBySecond(BTC_USDT, stage.second - 1);
  const made = (price: number) => {
    told.sayAll(price);
    return told.take();
  };
  await stage.recordMade(Array.from({ length: 10 }, () => made(P)));
  const watcher = watcherOn(database.pool);
  await watcher.look();
  const user = (users += 1n);
  await set(user);
  const from = stage.second;
  await stage.recordMade(prices.map(made));
  await watcher.look();
  return { from, told: await stage.told(user) };
}

test.each([-0.001, 0.001, -0.002, 0.002, -0.005, 0.005, -0.01, 0.01])(
  'alerts are told within seconds and two percent of their price at %d a second',
  async (speed) => {
    const [way, side] = speed < 0 ? ([-1, 'below'] as const) : ([1, 'above'] as const);
    const levels = PARTS.map((part) => Math.round(P * (1 + way * part)));
    const prices = steady(P, speed, 300);
    const set = async (user: bigint): Promise<void> => {
      for (const level of levels)
        await stage.changes.add(user, BTC, { side, price: String(level / 100), kind: 'once' });
    };
    const { from, told } = await watched(set, prices);
    expect(told).toHaveLength(levels.length);
    for (const [place, { kind, params }] of told.entries()) {
      const level = (levels[place] ?? 0) / 100;
      expect(kind).toBe(`alert_${side}`);
      expect(Math.abs(Number(params['price']) - level) / level).toBeLessThan(0.02);
      const crossed = prices.findIndex((price) => way * (price - level * 100) > 0);
      expect(new Date(params['time'] ?? '').getTime() / 1_000 - from - crossed).toBeLessThanOrEqual(2);
    }
  },
);

test('a price that is away for one second at all sources tells nothing', async () => {
  const set = async (user: bigint): Promise<void> => {
    await stage.changes.add(user, BTC, { side: 'above', price: '1000.5', kind: 'each' });
    await stage.changes.add(user, BTC, { side: 'below', price: '999.5', kind: 'each' });
  };
  const spikes = [0.5, 0.985, 1.015, 1.5].flatMap((part) => [Math.round(P * part), P, P]);
  expect((await watched(set, spikes)).told).toEqual([]);
});
