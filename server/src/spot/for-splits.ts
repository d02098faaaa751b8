import { splitTarget } from '@aureus/core/corporate/split.ts';
import type { SplitRatio } from '@aureus/core/market/split.ts';
import type { ClientBase, Pool } from 'pg';
import type { Transaction } from '../platform/database/transaction.ts';

/**
 * Cancels every open order that was placed in a market up to now, before its share is split; whoever holds the books takes
 * them out and tells their owners. Asked for again, what has come meanwhile goes too.
 */
export async function clearForSplit({ client }: Transaction, marketId: number): Promise<void> {
  await client.query(
    'INSERT INTO spot_clearing (market_id, asked_at, is_for_split) VALUES ($1, statement_timestamp(), true)',
    [marketId],
  );
}

/** How many orders are open in a market, of how many owners. */
export async function countOpenOrders(
  connection: Pool | ClientBase,
  marketId: number,
): Promise<{ readonly orders: number; readonly owners: number }> {
  const { rows } = await connection.query<{ orders: number; owners: number }>(
    `SELECT count(*)::integer AS orders, count(DISTINCT owner_id)::integer AS owners FROM spot_order
     WHERE market_id = $1 AND status = 1`,
    [marketId],
  );
  return rows[0] ?? { orders: 0, owners: 0 };
}

/** Splits what the market maker means to have of a share: else it would take what the split brought for too much. */
export async function splitMarketMakerTarget(
  { client }: Transaction,
  currency: number,
  ratio: SplitRatio,
): Promise<void> {
  const { rows } = await client.query<{ amount: bigint }>(
    'SELECT amount FROM spot_market_maker_target WHERE currency_id = $1 FOR UPDATE',
    [currency],
  );
  for (const { amount } of rows) {
    await client.query('UPDATE spot_market_maker_target SET amount = $2 WHERE currency_id = $1', [
      currency,
      splitTarget(amount, ratio),
    ]);
  }
}
