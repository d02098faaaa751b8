import type { OrderRow } from '@aureus/contract/spot/shapes.ts';
import type { Batch } from './batch.ts';
import { type LiveOrder, showOrder } from './live-order.ts';
import type { MarketState } from './market-state.ts';
import type { Trade } from './settling.ts';
import type { BatchRows, WalletAfter } from './write-batch.ts';

/** What a batch did, told after its commit. */
export interface Committed {
  readonly at: Date;
  readonly orders: readonly { readonly order: LiveOrder; readonly isNew: boolean; readonly row: OrderRow }[];
  readonly trades: readonly (Trade & { readonly id: number })[];
  readonly wallets: readonly WalletAfter[];
  /** Markets whose book may have changed. */
  readonly markets: ReadonlySet<MarketState>;
}

/** What a batch will have done once it is committed; orders as they stand after its last command. */
export function describeBatch(batch: Batch, takeTradeId: () => number): Committed {
  return {
    at: batch.facts.at,
    orders: [...batch.settling.orders()].map(({ order, isNew }) => ({
      order,
      isNew,
      row: showOrder(order.state.market, order),
    })),
    trades: batch.settling.trades.map((trade) => ({ ...trade, id: takeTradeId() })),
    wallets: [],
    markets: batch.touched,
  };
}

/** The rows of a batch that concern orders. */
export function orderRows(
  batch: Batch,
  { at, orders, trades }: Committed,
): Pick<BatchRows, 'at' | 'placed' | 'changed' | 'trades' | 'claims'> {
  const rowOf = new Map(orders.map(({ order, row }) => [order, row]));
  return {
    at,
    placed: orders.filter(({ isNew }) => isNew).map(({ order }) => order),
    changed: orders.filter(({ isNew }) => !isNew).map(({ order }) => order),
    trades,
    claims: [...batch.results].flatMap(([{ claim }, result]) => {
      const answer = result instanceof Error ? undefined : rowOf.get(result);
      return answer ? [{ claim, answer }] : [];
    }),
  };
}
