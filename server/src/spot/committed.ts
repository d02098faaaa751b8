import type { OrderRow } from '@aureus/contract/spot/shapes.ts';
import type { WalletAfter } from '../platform/sequencer/batch-statement.ts';
import type { BatchEffects } from '../platform/sequencer/program.ts';
import type { Batch } from './batch.ts';
import type { UserCommand } from './commands.ts';
import type { CostlyTrade } from './costly-trades.ts';
import { type LiveOrder, showOrder } from './live-order.ts';
import type { MarketState } from './market-state.ts';
import type { HouseWallets, Trade } from './settling.ts';

/** What a batch did to orders. */
interface Traded {
  readonly orders: readonly { readonly order: LiveOrder; readonly isNew: boolean; readonly row: OrderRow }[];
  readonly trades: readonly (Trade & { readonly id: number })[];
  /** Markets whose book may have changed. */
  readonly markets: ReadonlySet<MarketState>;
}

/** What a batch did, told after its commit. */
export interface Committed extends Traded {
  readonly at: Date;
  readonly wallets: readonly WalletAfter[];
}

/** What a batch did, before it is written; orders as they stand after its last command. */
export interface SpotEffects extends BatchEffects<OrderRow, UserCommand>, Traded {
  readonly costly: readonly CostlyTrade[];
}

export function effectsOf(batch: Batch, house: HouseWallets, takeTradeId: () => number): SpotEffects {
  const { settling, results, costly, hasEffects, touched } = batch;
  const orders = [...settling.orders()].map(({ order, isNew }) => ({
    order,
    isNew,
    row: showOrder(order.state.instrument, order),
  }));
  const rowOf = new Map(orders.map(({ order, row }) => [order, row]));
  return {
    results: new Map(
      [...results].map(([command, result]) => [command, result instanceof Error ? result : rowFor(rowOf, result)]),
    ),
    entries: hasEffects ? settling.entries(house) : [],
    hasRows: hasEffects,
    orders,
    trades: settling.trades.map((trade) => ({ ...trade, id: takeTradeId() })),
    markets: touched,
    costly,
  };
}

function rowFor(rowOf: ReadonlyMap<LiveOrder, OrderRow>, order: LiveOrder): OrderRow {
  const row = rowOf.get(order);
  if (!row) throw new Error(`Order ${order.id} was answered without having been touched`);
  return row;
}
