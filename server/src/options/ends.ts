import { ruleOf } from '@aureus/core/options/rule.ts';
import { type End, endOf, lastEnd } from '@aureus/core/options/ticks.ts';
import { type Prices, type PriceTick, type Span, takeWindow } from '../market/public.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import type { OptionOrder } from './orders.ts';
import { readEntrySplits } from './windows.ts';

export type EndingPrices = Pick<Prices, 'window' | 'keep' | 'recordedUntil'>;

/** What is known of the ends of orders that are due at one second of a market. */
export interface Ends {
  readonly ended: ReadonlyMap<OptionOrder, End>;
  /** Those whose end has not been written down yet. */
  readonly pending: readonly OptionOrder[];
  /** Those whose closing window has too few prices so far: they end by a later one. */
  readonly waiting: readonly OptionOrder[];
}

/**
 * The ends of orders, by what is written down; the prices of each are kept for good.
 * @param span the closing window as of the due second
 */
export async function findEnds(
  tx: MoneyTransaction,
  prices: EndingPrices,
  span: Span,
  orders: readonly OptionOrder[],
): Promise<Ends> {
  const cause = `options due at ${span.to}`;
  const ticks = await takeWindow(tx, prices, span, cause);
  if (ticks === null) return { ended: new Map(), pending: orders, waiting: [] };
  const ended = await endsBy(tx, ticks, span, orders);
  const late = orders.filter((order) => !ended.has(order));
  if (late.length === 0) return { ended, pending: [], waiting: [] };
  const last = Math.max(...late.map(({ rule }) => lastEnd(span.to, ruleOf(rule))));
  const to = Math.min(last, await prices.recordedUntil(tx.client));
  const { ticks: longer } = await prices.window(span.marketId, span.from * 1_000, to * 1_000);
  const later = await endsBy(tx, longer, { ...span, to }, late, span.to);
  for (const second of new Set([...later.values()].map((end) => end.second))) {
    if (second > span.to) await takeWindow(tx, prices, { ...span, to: second }, cause);
  }
  return { ended: new Map([...ended, ...later]), pending: [], waiting: late.filter((order) => !later.has(order)) };
}

/** The ends that follow from the ticks of a span, whatever is written down after it. */
async function endsBy(
  tx: MoneyTransaction,
  ticks: readonly PriceTick[],
  { to }: Span,
  orders: readonly OptionOrder[],
  due = to,
): Promise<Map<OptionOrder, End>> {
  const splitsOf = await readEntrySplits(tx, ticks, orders);
  return new Map(
    orders.flatMap((order) => {
      const rule = ruleOf(order.rule);
      const end = endOf(ticks, due, rule, splitsOf(order));
      return end.price !== null || to >= lastEnd(due, rule) ? [[order, end] as const] : [];
    }),
  );
}
