import type { ClientBase, Pool } from 'pg';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { Prices, PriceTick } from '../public.ts';
import { PricesPendingError } from './pending.ts';

/** Recorded prices of a market that something is settled by. Seconds since 1970, both included. */
export interface Span {
  readonly marketId: number;
  readonly from: number;
  readonly to: number;
}

/** Distinguishes spans, e.g. as a key. */
export const spanName = ({ marketId, from, to }: Span): string => `${marketId} ${from} ${to}`;

/** What goes by the same prices, together. */
export function bySpan<Item>(items: readonly Item[], spanOf: (item: Item) => Span): Map<Span, Item[]> {
  const spans = new Map<string, { readonly span: Span; readonly items: Item[] }>();
  for (const item of items) {
    const span = spanOf(item);
    const group = spans.get(spanName(span)) ?? { span, items: [] };
    group.items.push(item);
    spans.set(spanName(span), group);
  }
  return new Map([...spans.values()].map((group) => [group.span, group.items]));
}

/**
 * The prices of a span, kept for good with what proves them, once for all that goes by them.
 * @param cause what is settled by them, for whoever reads the log
 * @returns null while they are not written down
 */
export async function takeWindow(
  tx: Transaction,
  prices: Pick<Prices, 'window' | 'keep'>,
  { marketId, from, to }: Span,
  cause: string,
): Promise<readonly PriceTick[] | null> {
  const window = await prices.window(marketId, from * 1_000, to * 1_000).catch((error: unknown) => {
    if (error instanceof PricesPendingError) return null;
    throw error;
  });
  if (window === null) return null;
  const { rowCount } = await tx.client.query(
    'INSERT INTO price_window (market_id, from_second, to_second, ticks) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
    [marketId, from, to, window.text],
  );
  if (rowCount === 1) await prices.keep(tx, { marketId, from: from * 1_000, to: to * 1_000, cause });
  return window.ticks;
}

/** Windows that were kept, as text by the name of their span. */
export async function readWindows(
  connection: Pool | ClientBase,
  spans: readonly Span[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await connection.query<{ market_id: number; from_second: bigint; to_second: bigint; ticks: string }>(
    `SELECT market_id, from_second, to_second, ticks FROM price_window
     WHERE (market_id, to_second, from_second) IN
       (SELECT * FROM unnest($1::integer[], $2::bigint[], $3::bigint[]))`,
    [spans.map(({ marketId }) => marketId), spans.map(({ to }) => to), spans.map(({ from }) => from)],
  );
  return new Map(
    rows.map(({ market_id: marketId, from_second: from, to_second: to, ticks }) => [
      spanName({ marketId, from: Number(from), to: Number(to) }),
      ticks,
    ]),
  );
}

/** The ticks of a window that was kept; null when there is none. */
export async function readWindow(connection: Pool | ClientBase, span: Span): Promise<PriceTick[] | null> {
  const text = (await readWindows(connection, [span])).get(spanName(span));
  return text === undefined ? null : ticksOf(text);
}

/** The ticks of a stored window. */
export function ticksOf(text: string): PriceTick[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as PriceTick);
}
