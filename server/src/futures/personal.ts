import type { PersonalPart } from '../account/public.ts';

/** Positions with their money, and whom the user follows. */
export const personalOfFutures: readonly PersonalPart[] = [
  {
    part: 'futures.position',
    sql: `SELECT id, market_id, currency_id, side, is_cross, leverage, status, parts, open_ticks, close_ticks, margin,
        original_margin, fee, overnight, profit, created_at, opened_at, ended_at
      FROM futures_position WHERE owner_id = $1 ORDER BY id`,
    amounts: ['margin', 'original_margin', 'fee', 'overnight', 'profit'],
  },
  {
    part: 'futures.follow',
    sql: `SELECT id, currency_id, mode, number, allocation, order_limit, stop_loss, net, share_paid, state, reason, began_at,
        ended_at FROM futures_copy WHERE follower_id = $1 ORDER BY id`,
    amounts: ['allocation', 'order_limit', 'stop_loss', 'net', 'share_paid'],
  },
];
