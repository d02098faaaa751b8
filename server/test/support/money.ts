import type { Pool } from 'pg';
import type { Transaction } from '../../src/platform/database/transaction.ts';
import { createMoney, type MoneyTransaction } from '../../src/platform/ledger/money.ts';

/** One transaction that may move money; nobody is told. */
export function withMoney<Result>(pool: Pool, work: (tx: MoneyTransaction) => Promise<Result>): Promise<Result> {
  return createMoney(pool, () => {}).transaction(null, work);
}

/** Lets money move in a transaction that the test has opened; nobody is told. */
export function asMoney(tx: Transaction): MoneyTransaction {
  return { client: tx.client, noteBalances: () => {} };
}
