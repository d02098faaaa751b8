import type { PriceState } from '@aureus/contract/market/shapes.ts';
import type { Pool } from 'pg';
import { alertChanges, type AlertChanges } from '../../src/alert/changes.ts';
import { AlertWatcher } from '../../src/alert/watcher.ts';
import { loadDirectory } from '../../src/market/directory.ts';
import { recordSplit } from '../../src/market/public.ts';
import type { PriceSecond } from '../../src/market/prices/price-second.ts';
import { recordedPrices } from '../../src/market/prices/recorded-prices.ts';
import { createNotices } from '../../src/notice/notice.ts';
import type { Notices } from '../../src/notice/public.ts';
import { withTransaction } from '../../src/platform/database/transaction.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { createJobs } from '../../src/platform/jobs/jobs.ts';
import { openLog } from '../market/support/price-log.ts';
import type { TestDatabase } from '../support/database.ts';
import { testMarkets } from '../wallet/markets.ts';
import { recordingHub, testPlatform } from '../wallet/platform.ts';

/** A second that begins a day, an hour and a minute. */
export const BEGIN = 1_800_000_000 - (1_800_000_000 % 86_400);
export const BTC = 1;

/** A watcher on a database, telling by the real notices unless told otherwise. */
export function watcherOn(pool: Pool, notices?: Notices): AlertWatcher {
  const platform = testPlatform({ pool }, recordingHub());
  return new AlertWatcher({
    pool,
    prices: recordedPrices(pool),
    markets: testMarkets(),
    notices: notices ?? createNotices(platform, createJobs(platform)),
  });
}

/** One second of the first market: a price in ticks, or none with the state it has then. */
const told = (price: number | null, state: PriceState, splits: number): PriceSecond => ({
  marketId: BTC,
  state,
  index: price,
  mark: price === null ? null : { ticks: price, isValid: true, isJumped: false },
  used: [],
  dropped: [],
  now: 1_000,
  ...(splits > 0 ? { splits } : {}),
});

/** Alerts on a test database, with prices that a test writes down second by second. Prices are ticks of 0.01. */
export class Stage {
  readonly database: TestDatabase;
  readonly markets = testMarkets();
  readonly changes: AlertChanges;
  /** The second that is written down next. */
  second = BEGIN;
  #mark: number | null = 1_000_00;

  constructor(database: TestDatabase) {
    this.database = database;
    const clock: Clock = { epochMs: () => (this.second - 1) * 1_000, now: () => new Date((this.second - 1) * 1_000) };
    const prices = { mark: () => (this.#mark === null ? null : { ticks: this.#mark, isValid: true, isJumped: false }) };
    this.markets.setPrice(BTC, null);
    this.changes = alertChanges({ pool: database.pool, clock, markets: this.markets, prices });
  }

  /** Rows of alerts point at those of markets and users. */
  async prepare(users: readonly bigint[]): Promise<void> {
    await loadDirectory(this.database.pool);
    for (const id of users) {
      await this.database.owner.query(
        `INSERT INTO users (id, account_name, password_hash, nickname, invitation_code, password_changed_at, created_at)
         OVERRIDING SYSTEM VALUE VALUES ($1, $2, 'x', $2, $3, now(), now())`,
        [id, `user${id}`, String(id).padStart(8, '0')],
      );
    }
  }

  /** Its share is split; prices that are recorded from then on are of after it. */
  async split(newShares: number, oldShares: number): Promise<void> {
    const at = new Date();
    const split = { marketId: BTC, newShares, oldShares };
    await withTransaction(this.database.pool, (tx) => recordSplit(tx, { ...split, at }));
    this.markets.addSplit({ ...split, at: at.getTime(), recordedAt: at.getTime() });
  }

  /** The price of now, as alerts are set by it; null when there is none. */
  setPrice(ticks: number | null): void {
    this.#mark = ticks;
  }

  /** Writes prices down, one a second. @param splits how many splits of the share they are after */
  async record(
    prices: readonly (number | null)[],
    state: PriceState = 'fresh',
    splits = this.markets.splitsOf(BTC).length,
  ): Promise<void> {
    await this.recordMade(prices.map((price) => told(price, state, splits)));
  }

  /** Writes down what was made of seconds of the market. */
  async recordMade(seconds: readonly PriceSecond[]): Promise<void> {
    const log = await openLog(this.database.pool);
    for (const made of seconds) {
      log.add(this.second, [made]);
      this.second += 1;
      if (made.mark !== null) this.#mark = made.mark.ticks;
      if (this.second % 50 === 0) await log.stop();
    }
    await log.stop();
  }

  /** What a user was told, oldest first: kind and values. */
  async told(userId: bigint): Promise<{ kind: string; params: Record<string, string> }[]> {
    const { rows } = await this.database.pool.query<{ kind: string; params: Record<string, string> }>(
      'SELECT kind, params FROM notices WHERE user_id = $1 ORDER BY id',
      [userId],
    );
    return rows;
  }

  async stateOf(id: bigint): Promise<{ state: string; is_armed: boolean } | undefined> {
    const { rows } = await this.database.pool.query<{ state: string; is_armed: boolean }>(
      'SELECT state, is_armed FROM price_alert WHERE id = $1',
      [id],
    );
    return rows[0];
  }
}
