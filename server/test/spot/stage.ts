import * as calls from '@aureus/contract/spot/calls.ts';
import type { DepthSnapshot, OrderRow } from '@aureus/contract/spot/shapes.ts';
import { parseDecimal } from '@aureus/core/money/decimal.ts';
import { afterEach, beforeEach, expect } from 'vitest';
import type { Currency } from '../../src/market/public.ts';
import { house, HOUSE_ACCOUNT } from '../../src/platform/ledger/house.ts';
import { post } from '../../src/platform/ledger/post.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { BTC, USDT } from '../wallet/markets.ts';
import { type Exchange, startExchange } from './exchange.ts';
import { withMoney } from '../support/money.ts';

export const [alice, bob, mallory, trap] = [1_001n, 1_002n, 6_666n, 6_667n];
export const M = 1_000_000n;
export const buy = (price: number, amount: number | string, more = {}) => ({
  type: 1,
  target_price: price,
  amount,
  ...more,
});
export const sell = (price: number, amount: number | string, more = {}) => ({
  type: 2,
  target_price: price,
  amount,
  ...more,
});
/** On the book as it is, or not at all. */
export const AT_ANY_PRICE = buy(99_000, '0.1', { time_in_force: 'IOC' });

/** What the tests of a stage may replace. */
export interface Stage {
  database: TestDatabase;
  exchange: Exchange;
  /** What the feed repeats; null while there is no price. */
  index: number | null;
}

/** Filled, at a price near the index of 10,000. */
export const isNearIndex = ({ status, trade_price }: OrderRow): boolean =>
  status === 2 && Math.abs(Number(trade_price) - 10_000) <= 100;

/** A market with a market maker that quotes, and an order far away that waits for those who come when it does not. */
export function useStage() {
  const stage = { index: null } as unknown as Stage;
  let drop: () => Promise<void>;
  let feed: NodeJS.Timeout;
  /** Sets the index price, or takes it away. */
  function setIndex(ticks: number | null): void {
    stage.index = ticks;
    stage.exchange.markets.setPrice(1, ticks);
  }

  beforeEach(async () => {
    ({ database: stage.database, drop } = await createTestDatabase());
    stage.exchange = await startExchange(stage.database);
    for (const user of [alice, bob, trap]) {
      await stage.exchange.fund(user, USDT, '1000000');
      await stage.exchange.fund(user, BTC, '100');
    }
    await stage.exchange.fund(house.marketMaker, USDT, '100000000');
    await stage.exchange.fund(house.marketMaker, BTC, '10000');
    setIndex(10_000_00);
    // A price counts for ten seconds; a feed repeats it.
    feed = setInterval(() => {
      if (stage.index !== null) stage.exchange.markets.setPrice(1, stage.index);
    }, 1_000);
    await quoted();
    // What waits for those who come when the market maker is away: nine times the index.
    await stage.exchange.place(trap, sell(90_000, 50));
  });
  afterEach(async () => {
    clearInterval(feed);
    await stage.exchange.stop();
    await drop();
  });

  async function depth(): Promise<Pick<DepthSnapshot, 'bids' | 'asks'>> {
    const { bids, asks } = (await stage.exchange.read(calls.depth, alice, { match_id: 1 })) as DepthSnapshot;
    return { bids, asks };
  }

  /** Until the market maker has quoted. */
  async function quoted(): Promise<void> {
    await expect.poll(async () => (await depth()).asks.length).toBeGreaterThanOrEqual(10);
  }

  /** Moves money between the spot account of a user and another one of theirs, as a transfer does. */
  async function move(owner: bigint, currency: Currency, amount: string, from: 1 | 2): Promise<void> {
    const units = parseDecimal(amount, currency.scale);
    const common = { owner, currency: currency.id, held: 0n };
    await withMoney(stage.database.pool, (tx) =>
      post(tx, {
        kind: 'transfer',
        ref: null,
        at: new Date(),
        postings: [
          { ...common, account: from, available: -units },
          { ...common, account: from === 1 ? 2 : 1, available: units },
        ],
      }),
    );
  }

  /** Takes money out of the market maker's inventory, as an exchange does. */
  async function moveMarketMaker(currency: Currency, amount: string): Promise<void> {
    const units = parseDecimal(amount, currency.scale);
    const common = { account: HOUSE_ACCOUNT, currency: currency.id, held: 0n };
    await withMoney(stage.database.pool, (tx) =>
      post(tx, {
        kind: 'exchange',
        ref: null,
        at: new Date(),
        postings: [
          { ...common, owner: house.marketMaker, available: -units },
          { ...common, owner: house.suspense, available: units },
        ],
      }),
    );
  }

  /** Records every depth anybody could have seen of the first market, until it is asked. */
  function watchDepth(): () => Promise<{ emptiest: number; dearest: number; looks: number }> {
    const seen = { emptiest: Infinity, dearest: 0, looks: 0 };
    const over = new AbortController();
    const watching = (async () => {
      while (!over.signal.aborted) {
        const { bids, asks } = await depth();
        seen.emptiest = Math.min(seen.emptiest, bids.length, asks.length);
        seen.dearest = Math.max(seen.dearest, Number(asks[0]?.[0] ?? Infinity));
        seen.looks += 1;
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    return async () => {
      over.abort();
      await watching;
      return seen;
    };
  }

  return { stage, setIndex, depth, quoted, move, moveMarketMaker, watchDepth };
}
