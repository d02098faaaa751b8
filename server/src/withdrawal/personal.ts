import type { PersonalPart } from '../account/public.ts';

/** Withdrawals, with where they went. */
export const personalOfWithdrawals: readonly PersonalPart[] = [
  {
    part: 'withdrawal.withdrawal',
    sql: `SELECT id, account, currency_id, kind, amount, fee, network, destination, label, state, tx_id, reason,
        requested_at, updated_at FROM withdrawal WHERE owner_id = $1 ORDER BY id`,
    amounts: ['amount', 'fee'],
  },
];
