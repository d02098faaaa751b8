import { readStoredTelephone } from '@aureus/core/typed/telephone.ts';
import type { Pool } from 'pg';
import type { Logger } from '../platform/log.ts';
import { numberingPlans } from './numbering-plans.ts';

/** So many are named in one line of the log. */
const NAMED = 100;

/**
 * Says which accounts still keep a telephone that another account has, typed differently: from the time before telephones
 * had one form. Each opens with what its owner has always typed. Operators see them as linked accounts, and ask their
 * owners for another telephone.
 */
export async function reportTelephoneTwins(pool: Pool, log: Logger): Promise<void> {
  const { rows } = await pool.query<{ user: bigint; other: bigint; area: string; number: string }>(
    `SELECT user_id AS user, other_id AS other, phone_area AS area, phone_number AS number
     FROM account_telephone_twin JOIN users ON users.id = user_id WHERE phone_number IS NOT NULL ORDER BY user_id`,
  );
  const left = rows.filter(
    ({ area, number }) => readStoredTelephone(area, number, numberingPlans)?.e164 !== `+${area}${number}`,
  );
  if (left.length === 0) return;
  const accounts = left.slice(0, NAMED).map(({ user, other }) => `${user} as ${other}`);
  log.warn({ count: left.length, accounts }, 'Accounts have the telephone of another account, typed differently');
}
