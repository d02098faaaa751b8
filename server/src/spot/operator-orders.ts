import type * as calls from '@aureus/contract/operator/user-calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Pool } from 'pg';
import { assertUser } from '../account/public.ts';
import type { SpotInstruments } from './public.ts';
import type { SpotOrderRow } from './tables.ts';

/** The spot orders of a user, as operators see them. @throws AppError account_not_found */
export async function listUserOrders(
  pool: Pool,
  instruments: SpotInstruments,
  { id, open, page, limit }: Input<typeof calls.userOrders>,
): Promise<Answer<typeof calls.userOrders>> {
  await assertUser(pool, id);
  const wanted = `FROM spot_order WHERE owner_id = $1 AND ($2::boolean IS NOT TRUE OR status = 1)`;
  const values = [id, open === '1'];
  const [{ rows }, { rows: counted }] = await Promise.all([
    pool.query<SpotOrderRow>(`SELECT * ${wanted} ORDER BY created_at DESC, id DESC LIMIT $3 OFFSET $4`, [
      ...values,
      limit,
      (page - 1) * limit,
    ]),
    pool.query<{ total: number }>(`SELECT count(*)::integer AS total ${wanted}`, values),
  ]);
  const data = rows.flatMap((row) => orderOf(row, instruments));
  return { data, page, limit, total: counted[0]?.total ?? 0 };
}

function orderOf(row: SpotOrderRow, instruments: SpotInstruments): Answer<typeof calls.userOrders>['data'] {
  const instrument = instruments.on(row.market_id);
  if (!instrument) return [];
  const { market, lot, amountScale } = instrument;
  const price = (ticks: number): string => formatDecimal(BigInt(ticks) * BigInt(market.tick), market.priceScale);
  const amount = (lots: bigint): string => formatDecimal(lots * BigInt(lot), amountScale);
  return [
    {
      id: String(row.id),
      symbol: market.symbol,
      side: row.side === 0 ? 'buy' : 'sell',
      kind: row.kind === 0 ? 'limit' : 'market',
      status: row.status === 1 ? 'open' : row.status === 2 ? 'filled' : 'cancelled',
      price: price(row.price),
      trigger: row.trigger_price === 0 ? null : price(row.trigger_price),
      trail_distance: row.trail === 0 ? null : price(row.trail),
      triggered_at: row.triggered_at?.toISOString() ?? null,
      amount: amount(row.lots),
      filled: amount(row.filled_lots),
      filled_total: formatDecimal(row.filled_quote, market.quote.scale),
      created_at: row.created_at.toISOString(),
    },
  ];
}
