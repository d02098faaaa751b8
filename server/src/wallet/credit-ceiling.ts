import type { ClientBase, Pool } from 'pg';
import { AppError } from '../platform/errors.ts';
import { readGeneralSettings } from '../platform/general-settings.ts';
import type { Transaction } from '../platform/database/transaction.ts';

/** Minor units of one USDT. */
const USDT_UNIT = 10n ** 8n;

const DAY_MS = 86_400_000;

/** Held from the look at what was given within a day to the commit of what is given now. */
const CREDIT_LOCK = 7_107_165_162;

/**
 * What the house gives away is bounded: at once, and within 24 hours to all users together.
 * @param value minor units of USDT; null without a price
 * @throws AppError prices_unavailable, credit_too_large, credit_day_full
 */
export async function assertBelowCeilings(
  connection: Pool | ClientBase,
  value: bigint | null,
  now: Date,
): Promise<bigint> {
  if (value === null) throw new AppError('prices_unavailable');
  const { credit_act_usdt: act, credit_day_usdt: day } = await readGeneralSettings(connection);
  if (value > BigInt(act) * USDT_UNIT) throw new AppError('credit_too_large', { maximum: String(act) });
  const { rows } = await connection.query<{ given: string }>(
    'SELECT coalesce(sum(value_usdt), 0)::text AS given FROM operator_credit WHERE created_at > $1',
    [new Date(now.getTime() - DAY_MS)],
  );
  if (BigInt(rows[0]?.given ?? 0) + value > BigInt(day) * USDT_UNIT) {
    throw new AppError('credit_day_full', { maximum: String(day) });
  }
  return value;
}

/** Counts a credit in the transaction that posts it, one at a time, so that two at once cannot both find room. */
export async function countCredit(
  { client }: Transaction,
  proposalId: bigint,
  value: bigint | null,
  now: Date,
): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [CREDIT_LOCK]);
  const counted = await assertBelowCeilings(client, value, now);
  await client.query('INSERT INTO operator_credit (proposal_id, value_usdt, created_at) VALUES ($1, $2, $3)', [
    proposalId,
    counted,
    now,
  ]);
}
