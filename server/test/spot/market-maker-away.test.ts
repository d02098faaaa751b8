import { beforeEach, describe, expect, test, vi } from 'vitest';
import { manualClock, type ManualClock } from '../../src/platform/clock.ts';
import { LostQuotes } from '../../src/spot/lost-quotes.ts';
import { MarketState } from '../../src/spot/market-state.ts';
import { SPOT_BTC, SPOT_ETH, testMarkets } from '../wallet/markets.ts';
import { codeOf, startExchange, wrongs } from './exchange.ts';
import { onQuery } from '../support/interference.ts';
import { alice, bob, buy, sell, trap, useStage } from './stage.ts';

const { stage, setIndex, depth } = useStage();

describe('in a market with two sources that do not agree since the start, which the market maker does not quote', () => {
  let clock: ManualClock;
  beforeEach(async () => {
    await stage.exchange.place(trap, sell(10_400, 1));
    await stage.exchange.stop();
    clock = manualClock(Date.now());
    const markets = testMarkets(undefined, () => clock.epochMs());
    markets.setSources(1, 2);
    stage.exchange = await startExchange(stage.database, { markets, clock });
  });

  test('nobody is matched with what a run left behind until the market maker has said that it leaves', async () => {
    expect(await codeOf(stage.exchange.place(bob, buy(10_400, '0.1')))).toBe('prices_unavailable');
    expect(await codeOf(stage.exchange.place(bob, buy(9_000, '0.1')))).toBe('ok');
  });

  test('people trade with each other once it has', async () => {
    clock.advance(11_000);
    await stage.exchange.place(alice, sell(10_010, 1));
    await expect
      .poll(() => codeOf(stage.exchange.place(bob, buy(10_010, '0.1', { time_in_force: 'IOC' }))), { timeout: 5_000 })
      .toBe('ok');
    expect((await stage.exchange.place(bob, buy(10_010, '0.1'))).status).toBe(2);
    // It comes with the third source.
    stage.exchange.markets.setSources(1, 3);
    await expect.poll(async () => (await depth()).bids.length).toBeGreaterThanOrEqual(10);
    expect(await wrongs(stage.database)).toEqual([]);
  });
});

describe('what the market maker wished for', () => {
  test('is not forgotten with a batch that failed before it was matched', async () => {
    let isArmed = true;
    onQuery(stage.database, async (_client, query, args) => {
      if (!isArmed || (args[0] as { name?: string }).name !== 'spot-claims') return query(...args);
      isArmed = false;
      throw Object.assign(new Error('no room on the disk'), { code: '53100' });
    });
    setIndex(11_000_00);
    expect(await codeOf(stage.exchange.place(bob, buy(9_000, '0.1')))).toBe('service_unavailable');
    await expect.poll(async () => (await depth()).asks[0]?.[0]).toBe('11001.1');
  });

  test('comes before anything else where a book was made anew, once', () => {
    const [state, other] = [new MarketState(SPOT_BTC), new MarketState(SPOT_ETH)];
    const prices = new Map([[state, 11_000_00]]);
    const lost = new LostQuotes((market) => prices.get(market) ?? null);
    for (const each of [state, other]) each.pinDepth();
    const shown = [state, other].map((each) => each.depth());
    lost.add([state, other]);
    // People see what they saw where the quotes come back, and what there is where they do not.
    expect([state, other].map((each, nth) => each.depth() === shown[nth])).toEqual([true, false]);
    const work = lost.restoreBefore([{ kind: 'quote', state: other, price: null }], () => true);
    expect(work.commands.map((each) => [each.state, each.price])).toEqual([
      [state, 11_000_00],
      [other, null],
    ]);
    expect(work.bereft.size).toBe(0);
    expect([...lost.restoreBefore([], () => true).bereft]).toEqual([[other, new Set([0, 1])]]);
    expect(lost.areDue).toBe(true);
    lost.commit([state, other]);
    expect(lost.restoreBefore([], () => true)).toEqual({ commands: [], bereft: new Map() });
    expect(lost.areDue).toBe(false);
  });
});

test('a stop ends although the database is away and the market maker wishes for quotes', async () => {
  // Connections break and there are no others.
  const connect = vi.spyOn(stage.database.pool, 'connect').mockRejectedValue(new Error('nobody there'));
  await stage.database.owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND usename = 'aureus_app'`,
  );
  expect(await codeOf(stage.exchange.place(bob, buy(9_000, '0.1')))).toBe('service_unavailable');
  setIndex(11_000_00);
  await stage.exchange.stop();
  connect.mockRestore();
});

test('without an index price people do not trade with each other either, and do again once there is one', async () => {
  await stage.exchange.place(alice, sell(10_050, 1));
  setIndex(null);
  await expect.poll(async () => (await depth()).asks.length).toBe(2);
  expect(await codeOf(stage.exchange.place(bob, buy(10_050, 1)))).toBe('prices_unavailable');
  setIndex(10_000_00);
  expect(await codeOf(stage.exchange.place(bob, buy(10_050, 1)))).toBe('ok');
  expect(await wrongs(stage.database)).toEqual([]);
});
