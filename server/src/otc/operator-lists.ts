import { fiatCodes } from '@aureus/contract/market/fiat.ts';
import type * as calls from '@aureus/contract/otc/operator-calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Pool } from 'pg';
import { USER_NAME } from '../account/public.ts';
import { priceText, wirePair } from './adverts.ts';
import { readMerchants } from './figures.ts';
import type { Merchant } from './merchants.ts';
import { type Method, wireMethod } from './methods.ts';
import type { OtcViewNeeds } from './operator-view.ts';
import type { OtcOrder } from './order-row.ts';

export async function listMethods(pool: Pool): Promise<Answer<typeof calls.operatorMethods>> {
  const { rows } = await pool.query<Method & { readonly accounts: number }>(
    `SELECT otc_method.*, (SELECT count(*)::integer FROM otc_account WHERE method = code AND forgotten_at IS NULL) AS accounts
     FROM otc_method ORDER BY name, code`,
  );
  return {
    fiats: [...fiatCodes],
    methods: rows.map(({ accounts, ...method }) => ({ ...wireMethod(method), open: method.is_open, accounts })),
  };
}

interface MerchantOfUser extends Merchant {
  readonly user_name: string;
  readonly registered: Date;
  readonly adverts: number;
  readonly appeals: number;
}

export async function listMerchants(
  { pool, clock, identities }: OtcViewNeeds,
  { state, user, before, limit }: Input<typeof calls.operatorMerchants>,
): Promise<Answer<typeof calls.operatorMerchants>> {
  const { rows } = await pool.query<MerchantOfUser>(
    `SELECT otc_merchant.*, ${USER_NAME} AS user_name, users.created_at AS registered,
       (SELECT count(*)::integer FROM otc_advert WHERE merchant_id = otc_merchant.id AND otc_advert.state <> 'ended') AS adverts,
       (SELECT count(*)::integer FROM otc_order WHERE merchant_id = otc_merchant.id AND appealed_at > $5) AS appeals
     FROM otc_merchant JOIN users ON users.id = user_id
     WHERE ($1::text IS NULL OR otc_merchant.state = $1) AND ($2::bigint IS NULL OR user_id = $2)
       AND ($3::bigint IS NULL OR otc_merchant.id < $3)
     ORDER BY otc_merchant.id DESC LIMIT $4`,
    [state ?? null, user ?? null, before ?? null, limit + 1, new Date(clock.epochMs() - 30 * 86_400_000)],
  );
  const shown = rows.slice(0, limit);
  const figures = await readMerchants(
    pool,
    shown.map(({ id }) => id),
    clock.epochMs(),
  );
  const data = await Promise.all(
    shown.map(async (row) => ({
      id: Number(row.id),
      user_id: Number(row.user_id),
      user_name: row.user_name,
      name: row.name,
      state: row.state,
      text: row.text,
      reason: row.reason,
      level: await identities.levelOf(row.user_id),
      registered_at: row.registered.toISOString(),
      applied_at: row.applied_at.toISOString(),
      decided_at: row.decided_at?.toISOString() ?? null,
      adverts: row.adverts,
      orders: figures.get(row.id)?.orders ?? 0,
      completed_rate: figures.get(row.id)?.completed_rate ?? null,
      appeals: row.appeals,
    })),
  );
  return { data, next: rows.length > limit ? Number(shown.at(-1)?.id) : null };
}

/** An order with what its people are called in lists of operators. */
export interface OrderOfUsers extends OtcOrder {
  readonly buyer_account: string;
  readonly seller_account: string;
  readonly merchant: string;
  readonly method_name: string;
  readonly locked_until: Date | null;
}

const name = (table: string): string =>
  USER_NAME.replaceAll(/\b(email|phone_area|phone_number|account_name)\b/g, `${table}.$1`);

/** Orders with what stands beside them, to be followed by a condition. */
export const ORDERS_OF_USERS = `
  SELECT otc_order.*, ${name('buyer')} AS buyer_account, ${name('seller')} AS seller_account, otc_merchant.name AS merchant,
    otc_method.name AS method_name,
    deadline.due AS locked_until
  FROM otc_order JOIN users AS buyer ON buyer.id = buyer_id JOIN users AS seller ON seller.id = seller_id
    JOIN otc_merchant ON otc_merchant.id = merchant_id JOIN otc_method ON otc_method.code = otc_order.method
    LEFT JOIN deadline ON deadline.kind = 'otc.unlock' AND deadline.ref = otc_order.id::text`;

type Row = Answer<typeof calls.operatorOrders>['data'][number];

export function wireOrder(needs: Pick<OtcViewNeeds, 'markets'>, order: OrderOfUsers): Row {
  const pair = wirePair(needs, order);
  return {
    id: Number(order.id),
    version: order.version,
    state: order.state,
    buyer_id: Number(order.buyer_id),
    buyer_name: order.buyer_account,
    seller_id: Number(order.seller_id),
    seller_name: order.seller_account,
    merchant: order.merchant,
    coin: pair.coin,
    amount: formatDecimal(order.amount, pair.scale),
    fiat: order.fiat,
    price: priceText(order.price),
    total: formatDecimal(order.total, pair.fiat_scale),
    method: order.method,
    method_name: order.method_name,
    appeal_reason: order.appeal_reason,
    appealed_at: order.appealed_at?.toISOString() ?? null,
    created_at: order.created_at.toISOString(),
    ended_at: order.ended_at?.toISOString() ?? null,
    locked_until: order.lock_state === 'held' ? (order.locked_until?.toISOString() ?? null) : null,
  };
}

/** Orders of all users, newest first; of those under appeal the one that waits longest comes first. */
export async function listAllOrders(
  needs: OtcViewNeeds,
  { state, user, before, limit }: Input<typeof calls.operatorOrders>,
): Promise<Answer<typeof calls.operatorOrders>> {
  const waiting = state === 'appealed';
  const after = waiting
    ? `(appealed_at, otc_order.id) > (SELECT appealed_at, id FROM otc_order AS last WHERE last.id = $3)`
    : 'otc_order.id < $3';
  const { rows } = await needs.pool.query<OrderOfUsers>(
    `${ORDERS_OF_USERS}
     WHERE ($1::text IS NULL OR otc_order.state = $1) AND ($2::bigint IS NULL OR $2 IN (buyer_id, seller_id))
       AND ($3::bigint IS NULL OR ${after})
     ORDER BY ${waiting ? 'appealed_at, otc_order.id' : 'otc_order.id DESC'} LIMIT $4`,
    [state ?? null, user ?? null, before ?? null, limit + 1],
  );
  const shown = rows.slice(0, limit);
  return {
    data: shown.map((order) => wireOrder(needs, order)),
    next: rows.length > limit ? Number(shown.at(-1)?.id) : null,
  };
}

interface Held {
  readonly currency_id: number;
  readonly offered: bigint;
  readonly in_orders: bigint;
  readonly locked: bigint;
}

export async function showExposure({ pool, clock, markets }: OtcViewNeeds): Promise<Answer<typeof calls.exposure>> {
  const { rows: held } = await pool.query<Held>(
    `SELECT currency_id, sum(offered)::bigint AS offered, sum(in_orders)::bigint AS in_orders, sum(locked)::bigint AS locked
     FROM (
       SELECT currency_id, left_over AS offered, 0 AS in_orders, 0 AS locked FROM otc_advert
       WHERE side = 'sell' AND state <> 'ended'
       UNION ALL SELECT currency_id, 0, amount, 0 FROM otc_order WHERE ended_at IS NULL
       UNION ALL SELECT currency_id, 0, 0, amount FROM otc_order WHERE lock_state = 'held'
     ) AS parts GROUP BY currency_id ORDER BY currency_id`,
  );
  const { rows: counts } = await pool.query<
    Answer<typeof calls.exposure>['day'] & { readonly open_adverts: number; readonly merchants: number }
  >(
    `SELECT (SELECT count(*)::integer FROM otc_advert WHERE state = 'open') AS open_adverts,
       (SELECT count(*)::integer FROM otc_merchant WHERE state = 'approved') AS merchants,
       (SELECT count(*)::integer FROM otc_order WHERE created_at > $1) AS taken,
       count(*) FILTER (WHERE state = 'released')::integer AS released,
       count(*) FILTER (WHERE state = 'cancelled' AND ended_by <> 'time')::integer AS cancelled,
       count(*) FILTER (WHERE ended_by = 'time')::integer AS lapsed,
       (SELECT count(*)::integer FROM otc_order WHERE appealed_at > $1) AS appealed
     FROM otc_order WHERE ended_at > $1`,
    [new Date(clock.epochMs() - 86_400_000)],
  );
  const {
    open_adverts = 0,
    merchants = 0,
    taken = 0,
    released = 0,
    cancelled = 0,
    lapsed = 0,
    appealed = 0,
  } = counts[0] ?? {};
  return {
    held: held.flatMap(({ currency_id, offered, in_orders, locked }) => {
      const coin = markets.currency(currency_id);
      if (!coin) return [];
      const text = (amount: bigint): string => formatDecimal(amount, coin.scale);
      return [{ coin: coin.code, offered: text(offered), in_orders: text(in_orders), locked: text(locked) }];
    }),
    open_adverts,
    merchants,
    day: { taken, released, cancelled, lapsed, appealed },
  };
}
