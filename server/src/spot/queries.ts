import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import type * as calls from '@aureus/contract/spot/calls.ts';
import type { FillRow, PublicTrade } from '@aureus/contract/spot/shapes.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { BUY, SELL, type Side } from '@aureus/core/spot/book-types.ts';
import { baseAmount, formatPrice, quoteAmount } from '@aureus/core/spot/market-spec.ts';
import type { Pool } from 'pg';
import { specOf } from './instruments.ts';
import { RECENT_TRADES } from './limits.ts';
import { currenciesOf, showStoredOrder } from './live-order.ts';
import type { MarketState } from './market-state.ts';
import type { SpotInstrument, SpotInstruments } from './public.ts';
import { publicTrade } from './publisher.ts';
import type { SpotOrderRow, SpotTradeRow } from './tables.ts';

/** The markets a filter by base and quote currency lets through; null lets all through. */
export function marketIds(
  instruments: SpotInstruments,
  base: number | undefined,
  quote: number | undefined,
): number[] | null {
  if (base === undefined && quote === undefined) return null;
  return instruments
    .all()
    .map(({ market }) => market)
    .filter((market) => (base ?? market.base.id) === market.base.id && (quote ?? market.quote.id) === market.quote.id)
    .map(({ id }) => id);
}

/** The side of a filter; null lets both through. */
export const sideOf = (type: number | undefined): Side | null => (type === undefined ? null : type === 1 ? BUY : SELL);

/** Not by id: each writer takes its ids from blocks of its own. */
const NEWEST_FIRST = 'ORDER BY created_at DESC, id DESC';

const ORDERS = `FROM spot_order WHERE owner_id = $1 AND ($2::integer[] IS NULL OR market_id = ANY($2))
  AND ($3::smallint IS NULL OR side = $3)`;

/** A page of a user's orders, newest first. */
export async function listOrders(
  pool: Pool,
  instruments: SpotInstruments,
  userId: bigint,
  { currency_id, legal_id, type, status, state, page, limit }: Input<typeof calls.list>,
): Promise<Answer<typeof calls.list>> {
  const wanted = [userId, marketIds(instruments, currency_id, legal_id), sideOf(type)];
  // Written out rather than as a parameter: only then the index of the open orders is used.
  const byState = state === undefined ? '' : state === 'open' ? 'AND status = 1' : 'AND status <> 1';
  const byStatus = status === undefined ? '' : `AND status = ${status}`;
  const from = `${ORDERS} ${byState} ${byStatus}`;
  const [{ rows }, { rows: counted }] = await Promise.all([
    pool.query<SpotOrderRow>(`SELECT * ${from} ${NEWEST_FIRST} LIMIT $4 OFFSET $5`, [
      ...wanted,
      limit,
      (page - 1) * limit,
    ]),
    pool.query<{ total: number }>(`SELECT count(*)::integer AS total ${from}`, wanted),
  ]);
  const data = rows.flatMap((row) => {
    const instrument = instruments.on(row.market_id);
    return instrument ? [showStoredOrder(instrument, row)] : [];
  });
  return { data, page, limit, total: counted[0]?.total ?? 0 };
}

/** A user's order, or undefined; somebody else's order is none. */
export async function findStoredOrder(pool: Pool, userId: bigint, orderId: number): Promise<SpotOrderRow | undefined> {
  const { rows } = await pool.query<SpotOrderRow>('SELECT * FROM spot_order WHERE id = $1 AND owner_id = $2', [
    orderId,
    userId,
  ]);
  return rows[0];
}

type FillSource = SpotTradeRow & { order_id: bigint; role: 'maker' | 'taker'; fee: bigint };

const fillsOf = (role: 'maker' | 'taker'): string => `
  SELECT id, created_at, market_id, price, lots, taker_side, ${role}_order_id AS order_id, ${role}_fee AS fee,
         '${role}' AS role
  FROM spot_trade WHERE ${role}_owner_id = $1 AND ${role}_owner_id > 0
    AND ($2::integer[] IS NULL OR market_id = ANY($2)) AND ($3::bigint IS NULL OR ${role}_order_id = $3)`;

/** A page of a user's executed trades, newest first. Each role has an index of its own. */
export async function listFills(
  pool: Pool,
  instruments: SpotInstruments,
  userId: bigint,
  { currency_id, legal_id, order_id, page, limit }: Input<typeof calls.fills>,
): Promise<Answer<typeof calls.fills>> {
  const wanted = [userId, marketIds(instruments, currency_id, legal_id), order_id ?? null];
  const newest = (role: 'maker' | 'taker') => `(${fillsOf(role)} ${NEWEST_FIRST} LIMIT $4)`;
  const [{ rows }, { rows: counted }] = await Promise.all([
    pool.query<FillSource>(
      `SELECT * FROM (${newest('maker')} UNION ALL ${newest('taker')}) AS fills ${NEWEST_FIRST} OFFSET $5 LIMIT $6`,
      [...wanted, page * limit, (page - 1) * limit, limit],
    ),
    pool.query<{ total: number }>(
      `SELECT count(*)::integer AS total FROM (${fillsOf('maker')} UNION ALL ${fillsOf('taker')}) AS fills`,
      wanted,
    ),
  ]);
  const data = rows.flatMap((row) => {
    const instrument = instruments.on(row.market_id);
    return instrument ? [showFill(instrument, row)] : [];
  });
  return { data, page, limit, total: counted[0]?.total ?? 0 };
}

function showFill(instrument: SpotInstrument, row: FillSource): FillRow {
  const { market } = instrument;
  const spec = specOf(instrument);
  const lots = Number(row.lots);
  const isBuy = (row.taker_side === BUY) === (row.role === 'taker');
  return {
    id: Number(row.id),
    order_id: Number(row.order_id),
    match_id: market.id,
    symbol: market.symbol,
    type: isBuy ? 1 : 2,
    role: row.role,
    price: formatPrice(spec, row.price),
    amount: formatDecimal(baseAmount(spec, lots), market.base.scale),
    total: formatDecimal(quoteAmount(spec, row.price, lots), market.quote.scale),
    fee: formatDecimal(row.fee, isBuy ? market.base.scale : market.quote.scale),
    fee_currency: currenciesOf(market, isBuy ? BUY : SELL).get,
    created_at: row.created_at.toISOString(),
  };
}

/** Gives a market at start the newest trades of earlier runs. */
export async function loadRecentTrades(pool: Pool, state: MarketState): Promise<void> {
  const { rows } = await pool.query<SpotTradeRow>(
    'SELECT * FROM spot_trade WHERE market_id = $1 ORDER BY id DESC LIMIT $2',
    [state.market.id, RECENT_TRADES],
  );
  const trades: PublicTrade[] = rows.toReversed().map(({ id, price, lots, taker_side, created_at }) =>
    publicTrade(
      {
        id: Number(id),
        state,
        price,
        lots: Number(lots),
        takerSide: taker_side as Side,
      },
      created_at,
    ),
  );
  state.noteTrades(trades, rows[0]?.price ?? 0);
}
