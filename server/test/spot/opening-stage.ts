import { sessionOf } from '@aureus/core/market/session/calendars.ts';
import { afterEach, beforeEach, expect } from 'vitest';
import { manualClock } from '../../src/platform/clock.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { AAPL, testMarkets, USDT } from '../wallet/markets.ts';
import { codeOf, type Exchange, type Fields, startExchange, wrongs } from './exchange.ts';

export const [alice, bob, carol] = [1_001n, 1_002n, 1_003n];
/** A Tuesday in New York: the session begins at half past nine. */
export const OPENS = Date.UTC(2026, 10, 24, 14, 30);
export const HOUR = 3_600_000;
/** Says that an order waits for the opening. */
export const QUEUED = { outside_hours: 'queue' };
const SHARES = { currency_id: AAPL.id, legal_id: USDT.id };

export const order = (type: 1 | 2, price: number, amount: number, more: Fields = {}): Fields => ({
  ...SHARES,
  type,
  target_price: price,
  amount,
  ...more,
});

/** What the tests of a stage may replace. */
interface Stage {
  database: TestDatabase;
  exchange: Exchange;
  markets: ReturnType<typeof testMarkets>;
  /** What the feed repeats; null while there is no price. */
  price: number | null;
}

/** A market of shares an hour before its opening, and three users with money. After each test the books must be right. */
export function useOpening() {
  const clock = manualClock();
  const stage = { price: null } as unknown as Stage;
  let drop: () => Promise<void>;
  let feed: NodeJS.Timeout;

  /** Goes to a moment, with the hours of then. */
  async function goTo(moment: number): Promise<void> {
    clock.set(moment);
    stage.markets.setMarket(3, { calendar: 'XNAS', session: sessionOf('XNAS', moment) });
    await stage.markets.refresh();
  }
  const start = (): Promise<Exchange> => startExchange(stage.database, { markets: stage.markets, clock });
  /** The opening has come, and the feed tells a price, again and again. */
  async function open(told: number, moment = OPENS + 1_000): Promise<void> {
    await goTo(moment);
    stage.price = told;
    stage.markets.setPrice(3, told * 100);
  }
  const openings = async () =>
    (await stage.database.owner.query('SELECT began_at, reference, price, lots FROM spot_opening WHERE market_id = 3'))
      .rows;

  /** Also by a price that is told, as of a moment. */
  async function expectUnopened(told: number, at?: number): Promise<void> {
    // The first finds the market calling; the batch after the second would open it.
    for (let turn = 0; turn < 2; turn += 1) {
      stage.markets.setPrice(3, told * 100, at);
      expect(await codeOf(stage.exchange.place(carol, order(1, 200, 1)))).toBe('opening_under_way');
    }
  }

  beforeEach(async () => {
    stage.markets = testMarkets({ 1: 10_000_00, 2: 1_000_00 }, () => clock.epochMs());
    clock.set(OPENS - HOUR);
    ({ database: stage.database, drop } = await createTestDatabase());
    stage.exchange = await start();
    await goTo(OPENS - HOUR);
    stage.price = null;
    feed = setInterval(() => {
      if (stage.price !== null) stage.markets.setPrice(3, stage.price * 100);
    }, 20);
    for (const user of [alice, bob, carol]) {
      await stage.exchange.fund(user, USDT, '100000');
      await stage.exchange.fund(user, AAPL, '1000');
    }
  });
  afterEach(async () => {
    clearInterval(feed);
    const found = await wrongs(stage.database);
    await stage.exchange.stop();
    await drop();
    if (found.length > 0) throw new Error(`The books are wrong: ${found.join('; ')}`);
  });

  return { stage, clock, goTo, start, open, openings, expectUnopened };
}
