import type { PersonalPart } from '../account/public.ts';

/** The user's own addresses and cards, the deleted ones too. */
export const personalOfPayout: readonly PersonalPart[] = [
  {
    part: 'payout.address',
    sql: `SELECT network, address, label, created_at, updated_at, deleted_at FROM payout_address WHERE owner_id = $1
      ORDER BY id`,
  },
  {
    part: 'payout.card',
    sql: `SELECT kind, holder, bank, country, fields, created_at, updated_at FROM payout_card WHERE owner_id = $1
      ORDER BY id`,
  },
];
