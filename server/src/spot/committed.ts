import type { OrderRow } from '@aureus/contract/spot/shapes.ts';
import type { WalletAfter } from '../platform/ledger/journal.ts';
import type { BatchEffects } from '../platform/sequencer/program.ts';
import type { Batch } from './batch.ts';
import type { ClearedOrders } from './cleared.ts';
import type { CancelledAll, SpotAnswer, UserCommand } from './commands.ts';
import type { CostlyTrade } from './costly-trades.ts';
import { type LiveOrder, showOrder } from './live-order.ts';
import type { MarketState } from './market-state.ts';
import type { HouseWallets, Trade } from './settling.ts';
import type { Opening } from './trading.ts';

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
export interface SpotEffects extends BatchEffects<SpotAnswer, UserCommand>, Traded {
  readonly costly: readonly CostlyTrade[];
  /** Stops that have acted: their owners are to be told. */
  readonly acted: readonly LiveOrder[];
  /** Markets whose books were opened. */
  readonly openings: readonly Opening[];
  /** What operators have cancelled, and whose it was: they are to be told. */
  readonly cleared: readonly ClearedOrders[];
  readonly at: Date;
}

export function effectsOf(
  batch: Batch,
  house: HouseWallets,
  takeTradeId: () => number,
): Omit<SpotEffects, 'cleared' | 'at'> {
  const { settling, results, costly, hasEffects, touched, acted, openings } = batch;
  const orders = [...settling.orders()].map(({ order, isNew }) => ({
    order,
    isNew,
    row: showOrder(order.state.instrument, order),
  }));
  const rowOf = new Map(orders.map(({ order, row }) => [order, row]));
  return {
    results: new Map(
      [...results].map(([command, result]) => [command, result instanceof Error ? result : answerOf(rowOf, result)]),
    ),
    entries: hasEffects ? settling.entries(house) : [],
    hasRows: hasEffects || openings.length > 0,
    orders,
    trades: settling.trades.map((trade) => ({ ...trade, id: takeTradeId() })),
    markets: touched,
    costly,
    acted,
    openings,
  };
}

function answerOf(rowOf: ReadonlyMap<LiveOrder, OrderRow>, result: LiveOrder | CancelledAll): SpotAnswer {
  if ('cancelled' in result) return result;
  const row = rowOf.get(result);
  if (!row) throw new Error(`Order ${result.id} was answered without having been touched`);
  return row;
}
