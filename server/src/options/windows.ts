import { splitsAt, windowStart } from '@aureus/core/options/ticks.ts';
import { ruleOf } from '@aureus/core/options/rule.ts';
import { type PriceTick, readWindows, type Span, spanName, ticksOf } from '../market/public.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import type { OptionOrder } from './orders.ts';

/** The price an order enters at. */
export const entrySpan = ({ market_id, entry_second }: Pick<OptionOrder, 'market_id' | 'entry_second'>): Span => ({
  marketId: market_id,
  from: Number(entry_second),
  to: Number(entry_second),
});

/** The closing window of an order: from where it begins by its due second to where it ended, or is to end. */
export function closingSpan(order: Pick<OptionOrder, 'market_id' | 'due_second' | 'end_second' | 'rule'>): Span {
  const due = Number(order.due_second);
  const to = order.end_second === null ? due : Number(order.end_second);
  return { marketId: order.market_id, from: windowStart(due, ruleOf(order.rule)), to };
}

/**
 * How many splits of its share the entry price of each order is after, by what was kept of it. An end price after others
 * counts in other shares, and is none: the stake goes back.
 * @param ticks of the closing window: where they are after no split, entries are after none
 */
export async function readEntrySplits(
  { client }: Transaction,
  ticks: readonly PriceTick[],
  orders: readonly OptionOrder[],
): Promise<(order: OptionOrder) => number> {
  if (!ticks.some(({ splits }) => splits !== undefined)) return () => 0;
  const windows = await readWindows(client, orders.map(entrySpan));
  return (order) => {
    const text = windows.get(spanName(entrySpan(order)));
    return text === undefined ? 0 : splitsAt(ticksOf(text), Number(order.entry_second));
  };
}
