import type { PersonalPart } from '../account/public.ts';

/** Deposits, and the addresses the user was shown. */
export const personalOfDeposits: readonly PersonalPart[] = [
  {
    part: 'deposit.address',
    sql: 'SELECT network, address, created_at FROM deposit_address WHERE user_id = $1 ORDER BY created_at, network',
  },
  {
    part: 'deposit.deposit',
    sql: `SELECT id, type, currency_id, network, address, amount, credited_amount, status, reason, created_at, decided_at
      FROM deposit WHERE user_id = $1 ORDER BY id`,
    amounts: ['amount', 'credited_amount'],
  },
];
