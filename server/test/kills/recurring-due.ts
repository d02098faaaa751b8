import * as calls from '@aureus/contract/recurring/calls.ts';
import type { MarketDirectory } from '../../src/market/public.ts';
import { withTransaction } from '../../src/platform/database/transaction.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { createRecurring } from '../../src/recurring/recurring.ts';
import { recurringCoin } from '../../src/recurring/terms-acts.ts';
import type { TestDatabase } from '../support/database.ts';
import { withMoney } from '../support/money.ts';
import { ETH, USDT } from '../wallet/markets.ts';
import { useMoney } from '../wallet/money.ts';
import { moneyContext, testPlatform } from '../wallet/platform.ts';

/** What there is of recurring buys after so many rounds. */
export interface RecurringFound {
  /** Runs that bought something, plans that have ended by it, and exchanges that runs name. */
  readonly bought: number;
  readonly ended: number;
  readonly exchanges: number;
  /** What all users have paid by exchanges, fees included, minor units. */
  readonly paid: bigint;
}

/** USDT of a run, minor units. */
const AMOUNT = 20_000_000n;

/** A plan of everybody with one run: each round one more of each. */
export class RecurringDue {
  readonly #database: TestDatabase;
  readonly #markets: MarketDirectory;
  readonly #users: readonly bigint[];

  constructor(database: TestDatabase, markets: MarketDirectory, users: readonly bigint[]) {
    this.#database = database;
    this.#markets = markets;
    this.#users = users;
  }

  /** What the exchange gives, and the coin that is offered. */
  async open(): Promise<void> {
    await useMoney(this.#database).fund(house.marketMaker, ETH, '1000');
    const names = { proposalId: 1n, proposedBy: 1n, approvedBy: 2n, reason: 'test' };
    const payload = { currency_id: ETH.id, offered: true };
    await withMoney(this.#database.pool, (tx) => recurringCoin(this.#markets).execute(tx, payload, names));
  }

  async prepare(): Promise<void> {
    const { routes } = createRecurring(testPlatform(this.#database), {
      markets: this.#markets,
      notices: { send: async () => {} },
    });
    const route = routes.find(({ call }) => call === calls.create);
    const wanted = { amount: '20', coins: `${ETH.id}:100`, rhythm: 'daily', hour: '12', zone: 'UTC', end_runs: '1' };
    for (const user of this.#users) {
      const input = calls.create.request.parse(wanted);
      await route?.handle(input as never, moneyContext(user, input, calls.create.name) as never);
    }
  }

  /** In one transaction, so that nobody finds a run that is due before its moment. */
  async release(): Promise<void> {
    await withTransaction(this.#database.owner, async ({ client }) => {
      await client.query("UPDATE recurring_plan SET slot = now() - interval '1 minute' WHERE state = 1");
      await client.query(
        `WITH due AS (
           UPDATE deadline SET due = now() - interval '1 second' WHERE kind = 'recurring.run'
         ) SELECT pg_notify('deadline', 'recurring.run')`,
      );
    });
  }

  async isDone(): Promise<boolean> {
    const { rowCount } = await this.#database.owner.query(
      `SELECT FROM recurring_plan WHERE state = 1 UNION ALL SELECT FROM deadline WHERE kind LIKE 'recurring.%'`,
    );
    return rowCount === 0;
  }

  async found(): Promise<RecurringFound> {
    const { rows } = await this.#database.owner.query<RecurringFound>(
      `SELECT (SELECT count(*)::integer FROM recurring_run WHERE state = 1) AS bought,
         (SELECT count(*)::integer FROM recurring_plan WHERE state = 3 AND runs_done = 1) AS ended,
         (SELECT count(*)::integer FROM recurring_part JOIN wallet_exchange ON wallet_exchange.id = exchange_id) AS exchanges,
         (SELECT coalesce(-sum(available_delta), 0)::bigint FROM ledger_entry
          WHERE kind IN (31, 32) AND owner_id > 0 AND currency_id = ${USDT.id}) AS paid`,
    );
    return rows[0] ?? { bought: 0, ended: 0, exchanges: 0, paid: 0n };
  }

  /** What there has to be after so many rounds. */
  expected(rounds: number): RecurringFound {
    const count = rounds * this.#users.length;
    return { bought: count, ended: count, exchanges: count, paid: BigInt(count) * AMOUNT };
  }
}
