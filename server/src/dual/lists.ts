import type * as calls from '@aureus/contract/dual/calls.ts';
import { dualStatuses } from '@aureus/contract/dual/shapes.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import type { Pool } from 'pg';
import type { MarketDirectory } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import { ownShares } from './buy.ts';
import { describeOrder, FROM_ORDERS, type Order, ORDER_COLUMNS } from './orders.ts';
import { describeProduct, type Product, typeNumber } from './products.ts';

/** Most products of a coin and type that are listed. */
const MOST = 200;

/** What has not ended, by end and reference price. */
export async function listProducts(
  pool: Pool,
  markets: MarketDirectory,
  { currency_id, type }: Input<typeof calls.index>,
  now: Date,
): Promise<Answer<typeof calls.index>> {
  const { rows } = await pool.query<Product>(
    `SELECT * FROM dual_product WHERE coin_id = $1::bigint AND type = $2 AND ends_at > $3
     ORDER BY ends_at, strike LIMIT ${MOST}`,
    [currency_id, typeNumber[type], now],
  );
  return { dual_currencys: rows.map((product) => describeProduct(markets, product, now)) };
}

/** @throws AppError dual_unknown */
export async function findProduct(pool: Pool, id: number): Promise<Product> {
  const { rows } = await pool.query<Product>('SELECT * FROM dual_product WHERE id = $1::bigint', [id]);
  const [product] = rows;
  if (!product) throw new AppError('dual_unknown');
  return product;
}

/** @throws AppError dual_unknown */
export async function showRoom(pool: Pool, id: number, userId: bigint): Promise<Answer<typeof calls.room>> {
  const product = await findProduct(pool, id);
  const own = await ownShares(pool, id, userId);
  return { own_number: own, left_number: Math.max(0, product.user_limit - own) };
}

/** A status as the wire says it: what has ended and is not settled is settling. */
const HAS_STATUS = `CASE WHEN status = ${dualStatuses.purchased} AND ends_at <= $5
  THEN ${dualStatuses.settling} ELSE status END = $4`;

/** The user's orders, newest first. */
export async function listOrders(
  pool: Pool,
  markets: MarketDirectory,
  userId: bigint,
  { currency, type, status, before, page, limit }: Input<typeof calls.list>,
  now: Date,
): Promise<Answer<typeof calls.list>> {
  const { rows } = await pool.query<Order>(
    `SELECT ${ORDER_COLUMNS} ${FROM_ORDERS}
     WHERE owner_id = $1 AND ($2::integer IS NULL OR coin_id = $2) AND ($3::smallint IS NULL OR type = $3)
       AND ($4::smallint IS NULL OR ${HAS_STATUS}) AND ($6::bigint IS NULL OR dual_order.id < $6)
     ORDER BY dual_order.id DESC LIMIT $7 OFFSET $8`,
    [
      userId,
      currency ?? null,
      type === undefined ? null : typeNumber[type],
      status ?? null,
      now,
      before ?? null,
      limit + 1,
      before === undefined ? (page - 1) * limit : 0,
    ],
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    list: shown.map((order) => describeOrder(markets, order, now.getTime())),
    limit,
    next: rows.length > limit && last ? Number(last.id) : null,
  };
}

/** One order of the user; undefined when there is none of this number, or it is another's. */
export async function findOrder(pool: Pool, userId: bigint, id: number): Promise<Order | undefined> {
  const { rows } = await pool.query<Order>(
    `SELECT ${ORDER_COLUMNS} ${FROM_ORDERS} WHERE dual_order.id = $1 AND owner_id = $2`,
    [id, userId],
  );
  return rows[0];
}
