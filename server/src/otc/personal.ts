import type { PersonalPart } from '../account/public.ts';

/**
 * Orders with what the user saw of them, what they wrote as a merchant, their own accounts for payments and their own ratings. Of the other side there is
 * the name the order showed, and no account.
 */
export const personalOfOtc: readonly PersonalPart[] = [
  {
    part: 'otc.order',
    sql: `SELECT id, CASE WHEN buyer_id = $1 THEN 'buy' ELSE 'sell' END AS side, currency_id, amount,
        CASE WHEN buyer_id = $1 THEN seller_name ELSE buyer_name END AS other_side, state, created_at, ended_at
      FROM otc_order WHERE buyer_id = $1 OR seller_id = $1 ORDER BY id`,
    amounts: ['amount'],
  },
  {
    part: 'otc.merchant',
    sql: 'SELECT name, state, text, reason, applied_at, decided_at FROM otc_merchant WHERE user_id = $1',
  },
  {
    part: 'otc.advert',
    sql: `SELECT id, side, currency_id, total, left_over, traded, fiat, terms, state, created_at, ended_at FROM otc_advert
      WHERE owner_id = $1 ORDER BY id`,
    amounts: ['total', 'left_over', 'traded'],
  },
  {
    part: 'otc.account',
    sql: `SELECT method, holder, account, bank, created_at, forgotten_at FROM otc_account WHERE owner_id = $1 ORDER BY id`,
  },
  {
    part: 'otc.rating',
    sql: 'SELECT order_id, mark, text, at FROM otc_rating WHERE rater_id = $1 ORDER BY id',
  },
];
