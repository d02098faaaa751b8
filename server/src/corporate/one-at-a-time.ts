import type { ClientBase, Pool } from 'pg';
import type { ErrorCode } from '@aureus/contract/platform/errors.ts';
import { AppError } from '../platform/errors.ts';

/** Of all advisory locks of two numbers, those of what happens to shares have this first one. */
const SHARES = 7_440;

/** Whoever announces something about a share waits here for whoever does so at the same moment, until the transaction ends. */
export async function lockShare(client: ClientBase, marketId: number): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1, $2)', [SHARES, marketId]);
}

/** @throws AppError dividend_split_announced */
export async function refuseBesideSplit(connection: Pool | ClientBase, marketId: number): Promise<void> {
  const { rowCount } = await connection.query('SELECT FROM corporate_split WHERE market_id = $1 AND state = 1', [
    marketId,
  ]);
  refuse(rowCount, 'dividend_split_announced');
}

/** An amount a share has to mean the same share all the time. @throws AppError split_dividend_announced */
export async function refuseBesideDividend(connection: Pool | ClientBase, marketId: number): Promise<void> {
  const { rowCount } = await connection.query('SELECT FROM corporate_dividend WHERE market_id = $1 AND state = 1', [
    marketId,
  ]);
  refuse(rowCount, 'split_dividend_announced');
}

function refuse(found: number | null, code: ErrorCode): void {
  if ((found ?? 0) > 0) throw new AppError(code);
}
