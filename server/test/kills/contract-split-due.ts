import * as futures from '@aureus/contract/futures/calls.ts';
import { announcedSplits } from '../../src/futures/announced-splits.ts';
import { futureKind } from '../../src/futures/instruments.ts';
import { contractSplitting } from '../../src/futures/splits.ts';
import { keepInstruments } from '../../src/market/instruments.ts';
import { recordedPrices } from '../../src/market/prices/recorded-prices.ts';
import { type MarketDirectory, recordSplit } from '../../src/market/public.ts';
import { withTransaction } from '../../src/platform/database/transaction.ts';
import { MARKET, SHARE } from '../corporate/stage.ts';
import type { TestDatabase } from '../support/database.ts';
import { withMoney } from '../support/money.ts';
import { AAPL_USDT } from '../wallet/markets.ts';
import type { Victim } from './victim.ts';

const LOTS = 100;
/** What each position has after so many splits of 2 for 1, lots. */
export const lotsAfter = (splits: number): number => LOTS * 2 ** splits;

/** Splits of contracts on a share: each round one more. */
export class ContractSplitDue {
  readonly #database: TestDatabase;
  readonly #markets: MarketDirectory;
  #round = 0;
  #cutOff = new Date();

  constructor(database: TestDatabase, markets: MarketDirectory) {
    this.#database = database;
    this.#markets = markets;
  }

  /** Longs and shorts that stay open: after the first split nobody opens one, for no process takes up its prices. */
  async open(victim: Victim, users: readonly bigint[]): Promise<void> {
    await this.#database.owner.query(`UPDATE future_instrument SET overnight_ppm = 0 WHERE market_id = ${MARKET}`);
    for (const [index, user] of users.entries()) {
      await victim.call(futures.submit, user, { ...SHARE, share: LOTS, multiple: 2, type: 1 + (index % 2), status: 1 });
    }
  }

  async prepare(): Promise<void> {
    const { pool } = this.#database;
    const instruments = keepInstruments(futureKind(pool), (id) => this.#markets.market(id), Date.now);
    await instruments.start([AAPL_USDT]);
    const told = { schedule: async () => {} };
    const deadline = contractSplitting({ instruments, prices: recordedPrices(pool), told });
    this.#round += 1;
    this.#cutOff = new Date();
    const split = {
      ref: `contracts ${this.#round}`,
      marketId: MARKET,
      newShares: 2,
      oldShares: 1,
      cutOff: this.#cutOff,
    };
    const due = new Date(Date.now() + 3_600_000);
    await withMoney(pool, (tx) => announcedSplits({ deadline, instruments }).announce(tx, { ...split, due }));
  }

  async release(): Promise<void> {
    const { pool, owner } = this.#database;
    await withTransaction(pool, (tx) =>
      recordSplit(tx, { marketId: MARKET, newShares: 2, oldShares: 1, at: this.#cutOff }),
    );
    await owner.query(
      `WITH due AS (UPDATE deadline SET due = now() WHERE kind = 'futures.split') SELECT pg_notify('deadline', 'futures.split')`,
    );
  }

  async isDone(): Promise<boolean> {
    const { rowCount } = await this.#database.owner.query(
      `SELECT FROM futures_split WHERE settled_at IS NULL UNION ALL SELECT FROM deadline WHERE kind = 'futures.told'`,
    );
    return rowCount === 0;
  }

  /** What positions have, each number of lots there is. */
  async found(): Promise<number[]> {
    const { rows } = await this.#database.owner.query<{ lots: number }>(
      // A lot of the share has a hundred parts.
      'SELECT DISTINCT (parts / 100)::integer AS lots FROM futures_position WHERE market_id = $1 ORDER BY 1',
      [MARKET],
    );
    return rows.map(({ lots }) => lots);
  }
}
