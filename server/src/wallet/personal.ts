import type { PersonalPart } from '../account/public.ts';

/** Balances. */
export const personalOfWallet: readonly PersonalPart[] = [
  {
    part: 'wallet.balance',
    sql: 'SELECT account, currency_id, available, held FROM wallet WHERE owner_id = $1 ORDER BY id',
    amounts: ['available', 'held'],
  },
];
