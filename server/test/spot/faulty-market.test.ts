import * as calls from '@aureus/contract/spot/calls.ts';
import type { DepthSnapshot } from '@aureus/contract/spot/shapes.ts';
import { MAX_TICK } from '@aureus/core/spot/book-types.ts';
import { beforeEach, expect, test } from 'vitest';
import { manualClock, type ManualClock } from '../../src/platform/clock.ts';
import { RecordedFaults } from '../support/faults.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { ETH as ETHER, testMarkets } from '../wallet/markets.ts';
import { codeOf, startExchange, wrongs } from './exchange.ts';
import { alice, bob, buy, sell, useStage } from './stage.ts';

/** A price that no book takes, told behind the bounds at which prices are accepted: a defect of one market. */
const ABSURD = MAX_TICK + 1;
const [BTC, ETH] = [1, 2];
const { stage, setIndex, depth } = useStage();
let clock: ManualClock;
let faults: RecordedFaults;

beforeEach(async () => {
  await stage.exchange.stop();
  clock = manualClock(Date.now());
  faults = new RecordedFaults();
  stage.index = 10_000_00;
  const markets = testMarkets(undefined, () => clock.epochMs());
  stage.exchange = await startExchange(stage.database, { markets, clock, faults });
  await stage.exchange.fund(house.marketMaker, ETHER, '10000');
});

/** The market maker quotes in both markets. */
async function quoted(): Promise<void> {
  await expect.poll(async () => (await depth()).bids.length).toBeGreaterThanOrEqual(10);
  const asks = async () => ((await stage.exchange.read(calls.depth, bob, { match_id: ETH })) as DepthSnapshot).asks;
  await expect.poll(async () => (await asks()).length, { timeout: 5_000 }).toBeGreaterThanOrEqual(10);
}

const buyEth = (price: number) => ({ ...buy(price, '0.1'), currency_id: 3 });
/** The price of both markets moves, as it does each second. */
const tick = (btc: number, eth: number): void => {
  setIndex(btc);
  stage.exchange.markets.setPrice(ETH, eth);
};

test('a market whose price fails stands still, without quotes, and all others go on; it is told once', async () => {
  await quoted();
  tick(ABSURD, 1_000_00);
  await expect.poll(() => faults.told).toEqual(['spot 1']);
  for (let second = 1; second <= 4; second += 1) {
    tick(ABSURD + second, 1_000_00 + second * 100);
    expect((await stage.exchange.place(bob, buyEth(1_100))).status).toBe(2);
    expect(await codeOf(stage.exchange.place(alice, sell(10_000, '0.1')))).toMatch(/^price/);
  }
  expect(faults.told).toEqual(['spot 1']);
  // What is left is an order of a user, which nobody is matched with.
  expect(await depth()).toMatchObject({ bids: [], asks: [['90000', '50']] });
  expect(await wrongs(stage.database)).toEqual([]);
});

test('orders that come in the same moment as the price that fails are carried out where it is another market', async () => {
  await quoted();
  const orders = [1, 2, 3].map(() => stage.exchange.place(bob, buyEth(1_100)));
  // The market maker quotes anew at once.
  clock.advance(1_000);
  tick(ABSURD, 1_000_00);
  const more = [1, 2, 3].map(() => stage.exchange.place(bob, buyEth(1_100)));
  for (const order of await Promise.all([...orders, ...more])) expect(order.status).toBe(2);
});

test('what waits there is kept and can be cancelled, and all of it goes on with the next good price', async () => {
  await quoted();
  const order = await stage.exchange.place(alice, sell(10_400, '0.1'));
  const other = await stage.exchange.place(alice, sell(10_300, '0.1'));
  tick(ABSURD, 1_000_00);
  await expect.poll(() => faults.told).toEqual(['spot 1']);
  expect(await codeOf(stage.exchange.cancel(alice, other.id))).toBe('ok');
  clock.advance(5_001);
  tick(ABSURD, 1_000_00);
  await expect.poll(() => faults.told).toEqual(['spot 1', 'spot 1']);
  clock.advance(10_001);
  tick(10_000_00, 1_000_00);
  await expect.poll(() => faults.told.at(-1)).toBe('spot 1 is over');
  await expect.poll(async () => (await depth()).bids.length).toBeGreaterThanOrEqual(10);
  expect((await stage.exchange.place(bob, buy(10_100, '0.1'))).status).toBe(2);
  expect(await codeOf(stage.exchange.cancel(alice, order.id))).toBe('ok');
  expect(await wrongs(stage.database)).toEqual([]);
});

test('a writer that takes over leaves out what failed before it, until it succeeds', async () => {
  await stage.exchange.stop();
  faults.on = [BTC];
  stage.exchange = await startExchange(stage.database, {
    markets: testMarkets(undefined, () => clock.epochMs()),
    clock,
    faults,
  });
  expect(await codeOf(stage.exchange.place(bob, buy(10_100, '0.1')))).toBe('prices_unavailable');
  clock.advance(5_001);
  tick(10_000_00, 1_000_00);
  await expect.poll(() => faults.told).toEqual(['spot 1 is over']);
  await expect.poll(async () => (await depth()).bids.length).toBeGreaterThanOrEqual(10);
});
