import * as mining from '@aureus/contract/mining/calls.ts';
import { DAY_MS } from '@aureus/core/mining/days.ts';
import type { MarketDirectory } from '../../src/market/public.ts';
import { createMining } from '../../src/mining/mining.ts';
import { miningPlan } from '../../src/mining/plan-act.ts';
import { house } from '../../src/platform/ledger/house.ts';
import type { TestDatabase } from '../support/database.ts';
import { withMoney } from '../support/money.ts';
import { withTransaction } from '../../src/platform/database/transaction.ts';
import { PLAN } from '../mining/stage.ts';
import { USDT } from '../wallet/markets.ts';
import { useMoney } from '../wallet/money.ts';
import { moneyContext, testPlatform } from '../wallet/platform.ts';

/** How long ago it is made to have been locked: all days of the plan are over by then. */
const AGO_DAYS = 8;

/** What there is of lock-up mining after so many rounds. */
export interface MiningFound {
  readonly matured: number;
  readonly running: number;
  /** Interest of days: rows by the key, and lines of users in the journal, each sum there is. */
  readonly days: number;
  readonly lines: readonly { readonly amount: bigint; readonly count: number }[];
}

/** Orders of everybody that have been locked for longer than their days: each round one more of each. */
export class MiningDue {
  readonly #database: TestDatabase;
  readonly #markets: MarketDirectory;
  readonly #users: readonly bigint[];

  constructor(database: TestDatabase, markets: MarketDirectory, users: readonly bigint[]) {
    this.#database = database;
    this.#markets = markets;
    this.#users = users;
  }

  /** The account interest is paid from, and the plan. */
  async open(): Promise<void> {
    await useMoney(this.#database).fund(house.mining, USDT, '10000');
    const names = { proposalId: 1n, proposedBy: 1n, approvedBy: 2n, reason: 'test' };
    await withMoney(this.#database.pool, (tx) => miningPlan(this.#markets).execute(tx, PLAN, names));
  }

  async prepare(): Promise<void> {
    const { routes } = createMining(testPlatform(this.#database), {
      markets: this.#markets,
      notices: { send: async () => {} },
    });
    const route = routes.find(({ call }) => call === mining.deposit);
    for (const user of this.#users) {
      const input = mining.deposit.request.parse({ config_id: '1', amount: '100' });
      await route?.handle(input as never, moneyContext(user, input, mining.deposit.name) as never);
    }
  }

  /** In one transaction, so that nobody finds an order that is half as old. */
  async release(): Promise<void> {
    await withTransaction(this.#database.owner, async ({ client }) => {
      await client.query('ALTER TABLE mining_order DISABLE TRIGGER mining_order_goes_on');
      await client.query(
        `UPDATE mining_order SET taken_at = taken_at - interval '${AGO_DAYS} days', first_day = first_day - ${AGO_DAYS}
         WHERE state = 1`,
      );
      await client.query('ALTER TABLE mining_order ENABLE TRIGGER mining_order_goes_on');
      await client.query(
        `WITH due AS (
           UPDATE deadline SET due = due - interval '${AGO_DAYS * DAY_MS} milliseconds' WHERE kind = 'mining.dividend'
         ) SELECT pg_notify('deadline', 'mining.dividend')`,
      );
    });
  }

  async isDone(): Promise<boolean> {
    const { rowCount } = await this.#database.owner.query(
      `SELECT FROM mining_order WHERE state = 1 UNION ALL SELECT FROM deadline WHERE kind LIKE 'mining.%'`,
    );
    return rowCount === 0;
  }

  async found(): Promise<MiningFound> {
    const { owner } = this.#database;
    const { rows } = await owner.query<Omit<MiningFound, 'lines'>>(
      `SELECT count(*) FILTER (WHERE state = 2)::integer AS matured, count(*) FILTER (WHERE state = 1)::integer AS running,
         (SELECT count(*)::integer FROM mining_dividend) AS days
       FROM mining_order`,
    );
    const { rows: lines } = await owner.query<MiningFound['lines'][number]>(
      `SELECT available_delta AS amount, count(*)::integer AS count FROM ledger_entry
       WHERE kind = 104 AND owner_id > 0 GROUP BY 1 ORDER BY 1`,
    );
    return { matured: 0, running: 0, days: 0, ...rows[0], lines };
  }

  /** What there has to be after so many rounds. */
  expected(rounds: number): MiningFound {
    const matured = rounds * this.#users.length;
    const days = matured * PLAN.days;
    // 0.4 % of 100.
    return { matured, running: 0, days, lines: days > 0 ? [{ amount: 400_000n, count: days }] : [] };
  }
}
