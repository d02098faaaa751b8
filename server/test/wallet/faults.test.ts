import type { Pool, PoolClient } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { house } from '../../src/platform/ledger/house.ts';
import { exchangeCoins } from '../../src/exchange/exchange-coins.ts';
import { transferBetweenAccounts } from '../../src/transfer/transfer-between-accounts.ts';
import { useDatabase } from '../support/database.ts';
import { codeOf, wrongs } from '../spot/exchange.ts';
import { BTC, USDT } from './markets.ts';
import { useMoney } from './money.ts';
import { moneyContext } from './platform.ts';
import { createMoney } from '../../src/platform/ledger/money.ts';

// S55: whichever statement of a money transaction fails, all of it or nothing of it is there.

const database = useDatabase();
const money = useMoney(database);
const user = 31n;

beforeAll(async () => {
  await money.fund(user, USDT, '100000');
  await money.fund(house.marketMaker, BTC, '100');
});

/** A pool of which the n-th statement of every transaction fails; says how many were begun. */
function failingPool(failAt: number): { pool: Pool; reached: () => number } {
  let statements = 0;
  const connect = async (): Promise<PoolClient> => {
    const client = await database.pool.connect();
    const { query, release } = client;
    statements = 0;
    Object.assign(client, {
      query: (...values: unknown[]) => {
        statements += 1;
        if (statements === failAt) return Promise.reject(new Error('The line is cut'));
        return (query as (...all: unknown[]) => unknown).apply(client, values);
      },
      release: (error?: Error) => {
        Object.assign(client, { query, release });
        release.call(client, error);
      },
    });
    return client;
  };
  return { pool: { connect } as unknown as Pool, reached: () => statements };
}

const transferInput = { currency_id: USDT.id, number: '10', from_field: 'change', to_field: 'legal' } as const;
const exchangeInput = { number: '10', from_currency_id: USDT.id, to_currency_id: BTC.id, quote_id: undefined };

const acts: Record<string, (pool: Pool) => Promise<unknown>> = {
  transfer: (pool) =>
    transferBetweenAccounts(
      { clock: money.clock, money: createMoney(pool, money.platform.money.tell) },
      { markets: money.markets, covering: {} },
      transferInput,
      moneyContext(user, transferInput, 'wallet.transfer'),
    ),
  exchange: (pool) =>
    exchangeCoins(
      { ...money.platform, pool, money: createMoney(pool, money.platform.money.tell) },
      money.markets,
      exchangeInput,
      moneyContext(user, exchangeInput, 'wallet.exchange'),
    ),
};

/** Everything an act could have left. */
async function traces(): Promise<unknown> {
  const { rows } = await database.pool.query(
    `SELECT (SELECT sum(available) FROM wallet WHERE owner_id = $1 AND account = 2 AND currency_id = $2) AS spot,
       (SELECT count(*) FROM ledger_entry) AS entries, (SELECT count(*) FROM wallet_move) AS moves,
       (SELECT count(*) FROM wallet_exchange) AS exchanges, (SELECT count(*) FROM exchange_quote) AS quotes,
       (SELECT count(*) FROM idempotency_claim) AS claims`,
    [user, USDT.id],
  );
  return rows[0];
}

for (const [name, act] of Object.entries(acts)) {
  test(`S55: a ${name} cut at any statement leaves nothing, and goes through uncut`, async () => {
    const before = await traces();
    const told = money.hub.toUsers.length;
    let statement = 1;
    for (; ; statement += 1) {
      const { pool, reached } = failingPool(statement);
      const outcome = await codeOf(act(pool));
      if (outcome === 'ok') {
        expect(reached()).toBe(statement - 1);
        break;
      }
      expect(await traces(), `cut at statement ${statement}`).toEqual(before);
      expect(money.hub.toUsers).toHaveLength(told);
    }
    expect(statement).toBeGreaterThan(6);
    expect(await traces()).not.toEqual(before);
    expect(money.hub.toUsers).toHaveLength(told + 1);
    expect(await wrongs(database)).toEqual([]);
  });
}
