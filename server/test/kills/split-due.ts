import { parseDecimal } from '@aureus/core/money/decimal.ts';
import { textOf } from '../../src/platform/moment-text.ts';
import { announceSplit } from '../../src/corporate/split-act.ts';
import { splitSettlement } from '../../src/corporate/split-settling.ts';
import { splitTelling } from '../../src/corporate/split-telling.ts';
import { type MarketDirectory, recordSplit } from '../../src/market/public.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { MARKET } from '../corporate/stage.ts';
import type { TestDatabase } from '../support/database.ts';
import { withMoney } from '../support/money.ts';
import { AAPL } from '../wallet/markets.ts';

/** What each user has at first of the share that is split. */
export const SHARES = '10.5';
/** What each has after so many splits of 2 for 1, minor units. */
export const sharesAfter = (splits: number): bigint => parseDecimal(SHARES, AAPL.scale) * 2n ** BigInt(splits);

/** Splits of a share that everybody holds: each round one more. */
export class SplitDue {
  readonly #database: TestDatabase;
  readonly #markets: MarketDirectory;
  #proposals = 0n;

  constructor(database: TestDatabase, markets: MarketDirectory) {
    this.#database = database;
    this.#markets = markets;
  }

  async prepare(): Promise<void> {
    const { pool } = this.#database;
    const markets = this.#markets;
    const telling = splitTelling({ markets, notices: { send: async () => {} } });
    const announcing = announceSplit({
      clock: systemClock,
      markets,
      contractSplits: { announce: async () => {}, cancel: async () => {} },
      splitSettlement: splitSettlement({ markets, recordSplit, splitTelling: telling, refresh: () => {} }), // prettier-ignore
    });
    const payload = { market_id: MARKET, new_shares: 2, old_shares: 1, cut_off: textOf(new Date(Date.now() + 3_600_000)) }; // prettier-ignore
    this.#proposals += 1n;
    const names = { proposalId: this.#proposals, proposedBy: 1n, approvedBy: 2n, reason: 'test' };
    await withMoney(pool, (tx) => announcing.execute(tx, payload, names));
  }

  async release(): Promise<void> {
    await this.#database.owner.query(
      `WITH split AS (UPDATE corporate_split SET cut_off = now() - interval '11 seconds' WHERE state = 1),
         rest AS (UPDATE market_rest SET begins = now() - interval '11 seconds' WHERE ends IS NULL),
         due AS (UPDATE deadline SET due = now() WHERE kind = 'corporate.split')
       SELECT pg_notify('deadline', 'corporate.split')`,
    );
  }

  async isDone(): Promise<boolean> {
    const { rowCount } = await this.#database.owner.query(
      `SELECT FROM corporate_split WHERE state = 1 UNION ALL SELECT FROM deadline WHERE kind LIKE 'corporate.split%'`,
    );
    return rowCount === 0;
  }

  /** What users have of it, each amount there is. */
  async found(): Promise<bigint[]> {
    const { rows } = await this.#database.owner.query<{ amount: bigint }>(
      'SELECT DISTINCT available AS amount FROM wallet WHERE owner_id > 0 AND currency_id = $1 ORDER BY 1',
      [AAPL.id],
    );
    return rows.map(({ amount }) => amount);
  }
}
