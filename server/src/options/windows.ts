import { splitsAt, windowStart } from '@aureus/core/options/ticks.ts';
import { ruleOf } from '@aureus/core/options/rule.ts';
import { type Prices, PricesPendingError, type PriceTick } from '../market/public.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import type { OptionOrder } from './orders.ts';

/** Recorded prices that options go by: those of an entry second, or of a closing window. Both seconds included. */
export interface Span {
  readonly marketId: number;
  readonly from: number;
  readonly to: number;
}

/** The price an order enters at. */
export const entrySpan = ({ market_id, entry_second }: Pick<OptionOrder, 'market_id' | 'entry_second'>): Span => ({
  marketId: market_id,
  from: Number(entry_second),
  to: Number(entry_second),
});

/** The closing window of an order. */
export function closingSpan(order: Pick<OptionOrder, 'market_id' | 'due_second' | 'rule'>): Span {
  const to = Number(order.due_second);
  return { marketId: order.market_id, from: windowStart(to, ruleOf(order.rule)), to };
}

/**
 * The prices of a span, kept for good with what proves them, once for all orders that go by them.
 * @returns null while they are not written down
 */
export async function takeWindow(
  tx: Transaction,
  prices: Pick<Prices, 'window' | 'keep'>,
  { marketId, from, to }: Span,
): Promise<readonly PriceTick[] | null> {
  const window = await prices.window(marketId, from * 1_000, to * 1_000).catch((error: unknown) => {
    if (error instanceof PricesPendingError) return null;
    throw error;
  });
  if (window === null) return null;
  const { rowCount } = await tx.client.query(
    `INSERT INTO option_window (market_id, from_second, to_second, ticks) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    [marketId, from, to, window.text],
  );
  if (rowCount === 1) {
    const cause = from === to ? `options that entered at ${to}` : `options due at ${to}`;
    await prices.keep(tx, { marketId, from: from * 1_000, to: to * 1_000, cause });
  }
  return window.ticks;
}

/**
 * How many splits of its share the entry price of each order is after, by what was kept of it. An end price after others
 * counts in other shares, and is none: the stake goes back.
 * @param ticks of the closing window: where they are after no split, entries are after none
 */
export async function readEntrySplits(
  { client }: Transaction,
  marketId: number,
  ticks: readonly PriceTick[],
  orders: readonly OptionOrder[],
): Promise<(order: OptionOrder) => number> {
  if (!ticks.some(({ splits }) => splits !== undefined)) return () => 0;
  const { rows } = await client.query<{ second: bigint; ticks: string }>(
    `SELECT to_second AS second, ticks FROM option_window
     WHERE market_id = $1 AND from_second = to_second AND to_second = ANY($2::bigint[])`,
    [marketId, orders.map(({ entry_second }) => entry_second)],
  );
  const known = new Map(rows.map((row) => [row.second, splitsAt(ticksOf(row.ticks), Number(row.second))]));
  return ({ entry_second }) => known.get(entry_second) ?? 0;
}

/** The ticks of a stored window. */
export function ticksOf(text: string): PriceTick[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as PriceTick);
}
