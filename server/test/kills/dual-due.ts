import { buy } from '@aureus/contract/dual/calls.ts';
import { createPriceLog } from '../../src/market/prices/price-log.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { silentLogger } from '../../src/platform/log.ts';
import { testKey } from '../market/support/price-log.ts';
import { at, START_PRICE } from '../options/stage.ts';
import type { TestDatabase } from '../support/database.ts';
import { BTC, BTC_USDT, USDT } from '../wallet/markets.ts';
import type { Money } from '../wallet/money.ts';
import type { Victim } from './victim.ts';

const P = START_PRICE;
const WINDOW = 1_800;
const DAY = 86_400;

/** How many of what became of dual investments there are. */
export interface DualCount {
  readonly status: number;
  readonly paid_in: number | null;
  readonly count: number;
}

/**
 * Dual investments of every user: a call that the price of the half hour has passed, and a put that it has not. They are
 * bought as always, and then said to have been bought the day before that half hour.
 */
export class DualDue {
  readonly #database: TestDatabase;
  readonly #users: readonly bigint[];
  /** Seconds since 1970: more than an hour ago, on the half hour. */
  readonly #end: number;
  #products = 0;

  private constructor(database: TestDatabase, users: readonly bigint[], end: number) {
    this.#database = database;
    this.#users = users;
    this.#end = end;
  }

  /** Writes its half hour down, before anything else is: the log goes forward only. @returns when it ends */
  static async writePrices({ pool }: TestDatabase): Promise<number> {
    const half = Math.floor(Date.now() / 1_000 / WINDOW) * WINDOW - 2 * WINDOW;
    // The window lies within a day.
    const end = half % DAY === 0 ? half - WINDOW : half;
    const log = createPriceLog({ pool, log: silentLogger }, testKey, 'simulated');
    await log.start();
    for (let second = end - WINDOW; second < end; second += 1) {
      log.add(second, [at(P + 5, second, BTC_USDT.id)]);
      if (second % 100 === 0) await log.stop();
    }
    await log.stop();
    return end;
  }

  static async open(database: TestDatabase, money: Money, users: readonly bigint[], end: number): Promise<DualDue> {
    await money.fund(house.dual, BTC, '1000');
    await money.fund(house.dual, USDT, '10000000');
    return new DualDue(database, users, end);
  }

  async prepare(victim: Victim): Promise<void> {
    const tomorrow = new Date((Math.floor(Date.now() / 1_000 / DAY) + 1) * DAY * 1_000 + 8 * 3_600_000);
    for (const [type, strike] of [
      [1, P + 1],
      [2, P - 1],
    ] as const) {
      this.#products += 1;
      const { rows } = await this.#database.owner.query<{ id: number }>(
        `INSERT INTO dual_product (name, market_id, coin_id, usdt_id, tick, price_scale, coin_scale, usdt_scale, type,
           strike, rate_ppm, starts_at, ends_at, total_number, user_limit)
         VALUES ($1, 1, 2, 1, 1, 2, 8, 6, $2, $3, 365000, now(), $4, 100, 100) RETURNING id`,
        [`product ${this.#products}`, type, strike, tomorrow],
      );
      for (const user of this.#users) await victim.call(buy, user, { id: rows[0]!.id, num: 1 });
    }
  }

  async release(): Promise<void> {
    await this.#database.owner.query(
      `ALTER TABLE dual_order DISABLE TRIGGER USER;
       UPDATE dual_product SET starts_at = to_timestamp(${this.#end - 2 * DAY}), ends_at = to_timestamp(${this.#end})
         WHERE ends_at > now();
       UPDATE dual_order SET bought_at = to_timestamp(${this.#end - DAY}) WHERE status = 1;
       ALTER TABLE dual_order ENABLE TRIGGER USER;
       UPDATE deadline SET due = now() WHERE kind = 'dual.settlement';
       SELECT pg_notify('deadline', 'dual.settlement')`,
    );
  }

  async isDone(): Promise<boolean> {
    const { rowCount } = await this.#database.owner.query(
      `SELECT FROM dual_order WHERE status = 1 UNION ALL SELECT FROM deadline WHERE kind LIKE 'dual.%'`,
    );
    return rowCount === 0;
  }

  async found(): Promise<DualCount[]> {
    const { rows } = await this.#database.owner.query<DualCount>(
      'SELECT status, paid_in, count(*)::integer AS count FROM dual_order GROUP BY 1, 2 ORDER BY status, count',
    );
    return rows;
  }
}

/** What there has to be after so many rounds: both were paid in USDT, the call converted and the put not. */
export const dualAfter = (rounds: number, users: number): DualCount[] =>
  rounds === 0 ? [] : [{ status: 3, paid_in: 2, count: 2 * rounds * users }];
