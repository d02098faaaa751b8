import type { liquidation, liquidations } from '@aureus/contract/futures/operator-calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import type { Liquidation } from '@aureus/core/futures/liquidation.ts';
import { type LiquidationInputs, readReceiptText, type ReceiptTick } from '@aureus/core/futures/receipt.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Pool } from 'pg';
import { USER_NAME } from '../account/public.ts';
import type { Prices } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import { priceText } from './instruments.ts';
import type { FutureInstruments } from './public.ts';
import { receiptOf, type ReceiptRow } from './queries.ts';

/** So many are looked at where only those of one market are wanted; a page says where it stopped. */
const LOOKS = 2_000;

const ROWS = `SELECT receipt.id, owner_id, ${USER_NAME} AS user_name, rule, ticks, inputs, output, receipt.created_at
  FROM futures_receipt AS receipt JOIN users ON users.id = owner_id`;
type Row = ReceiptRow & { readonly owner_id: bigint; readonly user_name: string };

interface Needs {
  readonly pool: Pool;
  readonly instruments: FutureInstruments;
}

/** A page of liquidations, newest first. @throws AppError range_invalid */
export async function listLiquidations(
  { pool, instruments }: Needs,
  wish: Input<typeof liquidations>,
): Promise<Answer<typeof liquidations>> {
  const { ids, next } = await findIds(pool, wish);
  const { rows } = await pool.query<Row>(
    `${ROWS} WHERE receipt.id = ANY($1::bigint[]) ORDER BY receipt.created_at DESC, receipt.id DESC`,
    [ids.map(String)],
  );
  return {
    data: rows.flatMap((row) => {
      const { inputs, output } = readRow(row);
      const marketOf = new Map(inputs.positions.map(({ id, marketId }) => [id, instruments.on(marketId)?.market]));
      const closed = [...new Set(output.steps.map(({ id }) => id))];
      const markets = closed.flatMap((id) => marketOf.get(id) ?? []);
      const quote = markets[0]?.quote;
      if (!quote) return [];
      const money = (amount: bigint): string => formatDecimal(amount, quote.scale);
      return [
        {
          id: Number(row.id),
          user_id: Number(row.owner_id),
          user_name: row.user_name,
          symbols: [...new Set(markets.map(({ symbol }) => symbol))],
          positions: closed.length,
          quote: quote.code,
          profit: money(output.steps.reduce((sum, { profit }) => sum + profit, 0n)),
          shortfall: money(output.shortfall),
          created_at: row.created_at.toISOString(),
        },
      ];
    }),
    next,
    markets: instruments.all().map(({ market: { id, symbol } }) => ({ id, symbol })),
  };
}

/** Numbers of a page, and where to go on. Whether one is of a market is asked of each that is looked at. */
async function findIds(
  pool: Pool,
  { user, market, from, to, before, limit }: Input<typeof liquidations>,
): Promise<{ readonly ids: readonly bigint[]; readonly next: number | null }> {
  if (from !== undefined && to !== undefined && to <= from) throw new AppError('range_invalid');
  const looks = market === undefined ? limit + 1 : LOOKS;
  const { rows } = await pool.query<{ id: bigint; is_wanted: boolean }>(
    `SELECT id, $5::integer IS NULL OR EXISTS (
         SELECT FROM futures_position WHERE id = ANY(futures_receipt.positions) AND market_id = $5) AS is_wanted
     FROM futures_receipt
     WHERE rule = 'futures.liquidation.1' AND ($1::bigint IS NULL OR owner_id = $1)
       AND ($2::timestamptz IS NULL OR created_at >= $2) AND ($3::timestamptz IS NULL OR created_at < $3)
       AND ($4::bigint IS NULL OR (created_at, id) < (SELECT created_at, id FROM futures_receipt WHERE id = $4))
     ORDER BY created_at DESC, id DESC LIMIT $6`,
    [
      user ?? null,
      from === undefined ? null : new Date(from),
      to === undefined ? null : new Date(to),
      before ?? null,
      market ?? null,
      looks,
    ],
  );
  const wanted = rows.flatMap(({ id, is_wanted }) => (is_wanted ? [id] : []));
  const ids = wanted.slice(0, limit);
  if (wanted.length > limit) return { ids, next: Number(ids.at(-1)) };
  return { ids, next: rows.length === looks ? Number(rows.at(-1)?.id) : null };
}

/** The receipt of one, and what the log says of its prices now. @throws AppError position_unknown */
export async function showLiquidation(
  { pool, instruments, prices }: Needs & { readonly prices: Pick<Prices, 'at'> },
  id: number,
): Promise<Answer<typeof liquidation>> {
  const { rows } = await pool.query<Row>(`${ROWS} WHERE receipt.id = $1 AND rule = 'futures.liquidation.1'`, [id]);
  const [row] = rows;
  const { inputs } = row ? readRow(row) : { inputs: undefined };
  const traded = new Set(inputs?.positions.map(({ marketId }) => marketId));
  const known = [...traded].flatMap((market) => instruments.on(market) ?? []);
  const quote = known[0]?.market.quote;
  if (!row || !quote) throw new AppError('position_unknown');
  const ticks = (JSON.parse(row.ticks) as ReceiptTick[]).filter(({ marketId }) => instruments.on(marketId));
  return {
    user_id: Number(row.owner_id),
    user_name: row.user_name,
    receipt: receiptOf(row, instruments),
    recorded: await Promise.all(ticks.map((tick) => isRecorded(tick, prices))),
    quote: quote.code,
    scale: quote.scale,
    markets: known.map((instrument) => ({
      id: instrument.market.id,
      symbol: instrument.market.symbol,
      tick: priceText(instrument, 1),
    })),
  };
}

async function isRecorded(
  { marketId, second, sequence, mark }: ReceiptTick,
  prices: Pick<Prices, 'at'>,
): Promise<boolean> {
  const found = await prices.at(marketId, second * 1_000);
  return found !== null && found.second === second && found.sequence === sequence && found.mark === mark;
}

const readRow = ({ inputs, output }: ReceiptRow) => ({
  inputs: readReceiptText(inputs) as LiquidationInputs,
  output: readReceiptText(output) as Liquidation,
});
