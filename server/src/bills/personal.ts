import type { PersonalPart } from '../account/public.ts';

/** Every movement of money: of trades, fees, payments, interest and prizes too. */
export const personalOfBills: readonly PersonalPart[] = [
  {
    part: 'bills.entry',
    sql: `SELECT id, kind, account, currency_id, available_delta AS available, held_delta AS held, ref, created_at
      FROM ledger_entry WHERE owner_id = $1 ORDER BY id`,
    amounts: ['available', 'held'],
  },
];
