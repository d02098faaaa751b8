import type { WithdrawalLimits } from '@aureus/core/withdrawal/withdrawal.ts';
import type { Pool } from 'pg';
import type { IdentityLevel } from '../identity/public.ts';
import type { Transaction } from '../platform/database/transaction.ts';

/** What may leave by identity level, and what has. */

const DAY_MS = 24 * 3_600_000;

export interface StoredLimits extends WithdrawalLimits {
  readonly level: 1 | 2;
  readonly updatedAt: Date;
}

interface LimitRow {
  readonly level: 1 | 2;
  readonly daily_btc: bigint;
  readonly single_usd: bigint;
  readonly updated_at: Date;
}

/** The limits of both levels. */
export async function readLimits(connection: Pool | Transaction['client']): Promise<StoredLimits[]> {
  const { rows } = await connection.query<LimitRow>(
    'SELECT level, daily_btc, single_usd, updated_at FROM withdrawal_limit ORDER BY level',
  );
  return rows.map((row) => ({
    level: row.level,
    dailyBtc: row.daily_btc,
    singleUsd: row.single_usd,
    updatedAt: row.updated_at,
  }));
}

/** The limits of a level; without a verified identity nothing may leave. */
export async function limitsOf(
  connection: Pool | Transaction['client'],
  level: IdentityLevel,
): Promise<WithdrawalLimits> {
  const found = (await readLimits(connection)).find((limits) => limits.level === level);
  return found ?? { dailyBtc: 0n, singleUsd: 0n };
}

/**
 * Value in 10^-8 BTC of what a user asked for in the 24 hours before a moment and did not get back. Whoever decides by
 * it has locked the user.
 */
export async function usedBtc(connection: Pool | Transaction['client'], userId: bigint, now: Date): Promise<bigint> {
  const { rows } = await connection.query<{ used: bigint }>(
    `SELECT coalesce(sum(btc_value), 0)::bigint AS used FROM withdrawal
     WHERE owner_id = $1 AND state < 5 AND requested_at > $2`,
    [userId, new Date(now.getTime() - DAY_MS)],
  );
  return rows[0]?.used ?? 0n;
}
