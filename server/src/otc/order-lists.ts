import type * as calls from '@aureus/contract/otc/order-calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { possibleActs } from '@aureus/core/otc/order-state.ts';
import { describeOrders } from './describing.ts';
import type { OtcNeeds } from './needs.ts';
import { findOrder, type OtcOrder, roleIn, standingOf } from './order-row.ts';

export async function listOrders(
  needs: OtcNeeds,
  { status, before, limit }: Input<typeof calls.orders>,
  user: bigint,
): Promise<Answer<typeof calls.orders>> {
  const { pool } = needs.platform;
  const { rows } = await pool.query<OtcOrder>(
    `SELECT * FROM otc_order WHERE (buyer_id = $1 OR seller_id = $1)
       AND ($2::integer IS NULL OR (ended_at IS NULL) = ($2 = 1)) AND ($3::bigint IS NULL OR id < $3)
     ORDER BY id DESC LIMIT $4`,
    [user, status ?? null, before ?? null, limit + 1],
  );
  const shown = rows.slice(0, limit);
  return {
    data: await describeOrders(
      needs,
      pool,
      shown.map((order) => ({ order, viewer: user })),
    ),
    next: rows.length > limit ? Number(shown.at(-1)?.id) : null,
  };
}

/** @throws AppError otc_order_unknown */
export async function showOrder(needs: OtcNeeds, id: number, user: bigint): Promise<Answer<typeof calls.order>> {
  const { pool } = needs.platform;
  const order = await findOrder(pool, id, user);
  const [row] = await describeOrders(needs, pool, [{ order, viewer: user }]);
  if (!row) throw new Error(`OTC order ${id} is gone`);
  return row;
}

/** What runs, and what of it waits for the user: a buyer who is to pay, a seller who is to release. */
export async function showRunning(needs: OtcNeeds, user: bigint): Promise<Answer<typeof calls.running>> {
  const { pool } = needs.platform;
  const { rows } = await pool.query<OtcOrder>(
    'SELECT * FROM otc_order WHERE $1 IN (buyer_id, seller_id) AND ended_at IS NULL',
    [user],
  );
  const waits = rows.filter((order) => {
    const role = roleIn(order, user);
    if (role === null) return false;
    const acts = possibleActs(standingOf(order), role);
    return role === 'buyer' ? acts.includes('paid') : order.state === 'paid' && acts.includes('release');
  });
  const ends = await needs.payment.dueOf(
    pool,
    rows.filter(({ state }) => state === 'created').map(({ id }) => String(id)),
  );
  const next = [...ends.values()].toSorted((a, b) => a.getTime() - b.getTime())[0];
  return { running: rows.length, waiting: waits.length, next_end: next?.toISOString() ?? null };
}
