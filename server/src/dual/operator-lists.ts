import type { exposure, operatorOrders, operatorProducts } from '@aureus/contract/dual/operator-calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { percentOf } from '@aureus/core/money/percent.ts';
import { paidIn } from '@aureus/core/dual/receipt.ts';
import { PARTS_OF_A_TICK } from '@aureus/core/dual/settlement-price.ts';
import type { Pool } from 'pg';
import { USER_NAME } from '../account/public.ts';
import { type MarketDirectory, priceText } from '../market/public.ts';
import { readBalancesOf } from '../platform/ledger/balances.ts';
import { house } from '../platform/ledger/house.ts';
import { FROM_ORDERS, type Order, ORDER_COLUMNS, paidOut, settlementText, statusAt } from './orders.ts';
import { isOffered, marketOf, paidWith, type Product, typeOf } from './products.ts';

/** All products, the latest end first, and the markets there can be more on. */
export async function listForOperators(pool: Pool, markets: MarketDirectory): Promise<Answer<typeof operatorProducts>> {
  const { rows } = await pool.query<Product>('SELECT * FROM dual_product ORDER BY ends_at DESC, id DESC LIMIT 300');
  return {
    markets: markets
      .markets()
      .filter(isOffered)
      .map((market) => {
        const index = markets.indexPrice(market.id);
        return { id: market.id, symbol: market.symbol, price: index && priceText(market, index.ticks) };
      }),
    products: rows.map((product) => {
      const market = marketOf(markets, product);
      return {
        id: product.id,
        name: product.name,
        symbol: market.symbol,
        coin: market.base.code,
        type: typeOf(product),
        strike: priceText(market, Number(product.strike)),
        rate: percentOf(product.rate_ppm),
        end_time: product.ends_at.toISOString(),
        total_number: product.total_number,
        purchased_number: product.purchased_number,
        user_limit: product.user_limit,
        open: product.is_open,
        proposal_id: product.proposal_id === null ? null : Number(product.proposal_id),
      };
    }),
  };
}

interface RunningRow extends Product {
  readonly orders: number;
  readonly shares: number;
  readonly principal: bigint;
  readonly coin_payout: bigint;
  readonly usdt_payout: bigint;
}

const MOST_EXPOSED = 200;

/** What the house would owe in either currency, by product, and what it has for it. */
export async function showExposure(pool: Pool, markets: MarketDirectory, now: Date): Promise<Answer<typeof exposure>> {
  const [{ rows }, { rows: counted }, balances] = await Promise.all([
    pool.query<RunningRow>(
      `SELECT dual_product.*, running.* FROM dual_product JOIN (
         SELECT product_id, count(*)::integer AS orders, sum(number)::integer AS shares,
           sum(principal)::bigint AS principal, sum(coin_payout)::bigint AS coin_payout,
           sum(usdt_payout)::bigint AS usdt_payout
         FROM dual_order WHERE status = 1 GROUP BY product_id) AS running ON product_id = dual_product.id
       ORDER BY ends_at, dual_product.id LIMIT ${MOST_EXPOSED}`,
    ),
    pool.query<{ running: number; settling: number }>(
      `SELECT count(*)::integer AS running, count(*) FILTER (WHERE ends_at <= $1)::integer AS settling
       ${FROM_ORDERS} WHERE status = 1`,
      [now],
    ),
    readBalancesOf(pool, house.dual),
  ]);
  return {
    house: balances.flatMap(({ currency, available, held }) => {
      const named = markets.currency(currency);
      if (!named) return [];
      const money = (amount: bigint): string => formatDecimal(amount, named.scale);
      return [{ currency: named.code, available: money(available), held: money(held) }];
    }),
    running: counted[0]?.running ?? 0,
    settling: counted[0]?.settling ?? 0,
    products: rows.map((row) => {
      const market = marketOf(markets, row);
      const pay = paidWith(market, row);
      const index = markets.indexPrice(market.id);
      return {
        id: row.id,
        name: row.name,
        end_time: row.ends_at.toISOString(),
        orders: row.orders,
        shares: row.shares,
        principal: formatDecimal(row.principal, pay.scale),
        pay: pay.code,
        coin: market.base.code,
        coin_payout: formatDecimal(row.coin_payout, market.base.scale),
        usdt_payout: formatDecimal(row.usdt_payout, market.quote.scale),
        now: index && paidIn(typeOf(row), BigInt(index.ticks) * PARTS_OF_A_TICK, Number(row.strike)),
      };
    }),
  };
}

const PAGE = 50;

/** Orders of all users, newest first. */
export async function listOrdersForOperators(
  pool: Pool,
  markets: MarketDirectory,
  { product_id, before }: Input<typeof operatorOrders>,
  now: number,
): Promise<Answer<typeof operatorOrders>> {
  const { rows } = await pool.query<Order & { readonly user_name: string }>(
    `SELECT ${ORDER_COLUMNS}, ${USER_NAME} AS user_name ${FROM_ORDERS} JOIN users ON users.id = owner_id
     WHERE ($1::bigint IS NULL OR product_id = $1) AND ($2::bigint IS NULL OR dual_order.id < $2)
     ORDER BY dual_order.id DESC LIMIT ${PAGE + 1}`,
    [product_id ?? null, before ?? null],
  );
  const shown = rows.slice(0, PAGE);
  const last = shown.at(-1);
  return {
    orders: shown.map((order) => {
      const market = marketOf(markets, order);
      const pay = paidWith(market, order);
      const paid = paidOut(market, order);
      return {
        id: Number(order.id),
        user_id: Number(order.owner_id),
        user_name: order.user_name,
        name: order.name,
        number: order.number,
        total: formatDecimal(order.principal, pay.scale),
        pay: pay.code,
        status: statusAt(order, now),
        created: order.bought_at.toISOString(),
        end_time: order.ends_at.toISOString(),
        settlement_price: order.settlement_price === null ? null : settlementText(market, order.settlement_price),
        paid: paid?.amount ?? null,
        paid_name: paid?.unit ?? null,
      };
    }),
    next: rows.length > PAGE && last ? Number(last.id) : null,
  };
}
