import type { WonOrder } from '@aureus/contract/art/shapes.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { ClientBase, Pool } from 'pg';
import { type Deadline, defineDeadline, dueNow } from '../platform/deadlines/deadline.ts';
import { AppError } from '../platform/errors.ts';
import { usdtOf } from '../wallet/public.ts';
import { readWork } from './ending.ts';
import type { ArtNeeds } from './needs.ts';
import { notifySale } from './notices.ts';
import type { Sale } from './rows.ts';

/** An auction that was won. */
export interface Order {
  readonly id: bigint;
  readonly sale_id: bigint;
  readonly work_id: bigint;
  readonly buyer_id: bigint;
  readonly price: bigint;
  readonly state: 'due' | 'paid' | 'expired';
  readonly is_read: boolean;
  readonly created_at: Date;
  readonly ended_at: Date | null;
}

interface ShownOrder extends Order {
  readonly code: string;
  readonly name: string;
  readonly image: string;
  readonly poster: string;
  readonly currency_id: number;
  readonly margin: bigint;
  readonly due: Date | null;
}

/** An order of its buyer, without a lock. @throws AppError art_order_unknown */
export async function findOrder(connection: Pool | ClientBase, id: number, user: bigint): Promise<Order> {
  const { rows } = await connection.query<Order>('SELECT * FROM art_order WHERE id = $1 AND buyer_id = $2', [id, user]);
  const [order] = rows;
  if (!order) throw new AppError('art_order_unknown');
  return order;
}

export async function lockOrder(client: ClientBase, id: bigint): Promise<Order> {
  const { rows } = await client.query<Order>('SELECT * FROM art_order WHERE id = $1 FOR NO KEY UPDATE', [id]);
  const [order] = rows;
  if (!order) throw new Error(`The order ${id} is gone`);
  return order;
}

/** Orders as their buyers see them. @param where SQL with `$1` for the first of `values` */
export async function readOrders(
  { markets }: Pick<ArtNeeds, 'markets'>,
  connection: Pool | ClientBase,
  where: string,
  values: readonly unknown[],
): Promise<WonOrder[]> {
  const { rows } = await connection.query<ShownOrder>(
    `SELECT art_order.*, work.code, work.name, work.image, work.poster, sale.currency_id, sale.margin, ${dueNow('deadline')} AS due
     FROM art_order JOIN art_work AS work ON work.id = art_order.work_id JOIN art_sale AS sale ON sale.id = art_order.sale_id
     LEFT JOIN deadline ON deadline.kind = 'art.payment' AND deadline.ref = art_order.id::text AND art_order.state = 'due'
     WHERE ${where}`,
    [...values],
  );
  const usdt = usdtOf(markets);
  return rows.map((row) => {
    const { code, scale } = markets.currency(row.currency_id) ?? usdt;
    const isDue = row.state === 'due' && row.due !== null;
    return {
      id: Number(row.id),
      code: row.code,
      name: row.name,
      image: row.poster === '' ? row.image : row.poster,
      price: formatDecimal(row.price, scale),
      currency_name: code,
      is_read: row.is_read ? 1 : 0,
      is_pay: row.state === 'paid' ? 1 : 0,
      is_expired: row.state === 'expired' ? 1 : 0,
      overtime: isDue ? Math.floor((row.due?.getTime() ?? 0) / 1_000) : 0,
      pay_time: row.state === 'paid' ? (row.ended_at?.toISOString() ?? null) : null,
      created: row.created_at.toISOString(),
      end_time: row.created_at.toISOString(),
      margin: formatDecimal(row.margin, usdt.scale),
    };
  });
}

const MOST_ORDERS = 200;

/** What somebody has won, the newest first. */
export const listOrders = (needs: ArtNeeds, user: bigint): Promise<WonOrder[]> =>
  readOrders(needs, needs.platform.pool, 'art_order.buyer_id = $1 ORDER BY art_order.id DESC LIMIT $2', [
    user,
    MOST_ORDERS,
  ]);

/** @throws AppError art_order_unknown */
export async function markRead(needs: ArtNeeds, id: number, user: bigint): Promise<WonOrder> {
  const { pool } = needs.platform;
  await pool.query('UPDATE art_order SET is_read = true WHERE id = $1 AND buyer_id = $2 AND NOT is_read', [id, user]);
  const [order] = await readOrders(needs, pool, 'art_order.id = $1 AND art_order.buyer_id = $2', [id, user]);
  if (!order) throw new AppError('art_order_unknown');
  return order;
}

/** Told in one transaction: each notice is a few statements. */
const AT_ONCE = 200;

/** Reminds whoever won that the time to pay runs out. It changes nothing, and moves with that time; one of what was paid does nothing. */
export function reminderDeadline(needs: Pick<ArtNeeds, 'markets' | 'notices'>): Deadline {
  return defineDeadline({
    name: 'art.reminder',
    outage: 'move',
    freeze: 'stop',
    atOnce: AT_ONCE,
    settle: async (tx, due) => {
      for (const { ref } of due.toSorted((a, b) => Number(a.ref) - Number(b.ref))) {
        const [id, left] = ref.split('.').map(Number);
        // Without locks: whoever pays waits for nobody who only tells.
        const { rows } = await tx.client.query<Sale & { buyer_id: bigint }>(
          `SELECT sale.*, buyer_id FROM art_order JOIN art_sale AS sale ON sale.id = sale_id
           WHERE art_order.id = $1 AND art_order.state = 'due'`,
          [id],
        );
        const [sale] = rows;
        if (!sale) continue;
        const work = await readWork(tx, sale);
        const more = { hours: left ?? 0 };
        await notifySale(tx, needs, { work, sale }, { to: sale.buyer_id, kind: 'art_pay_soon', more });
      }
    },
  });
}
