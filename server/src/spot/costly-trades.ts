import { BUY, type Side } from '@aureus/core/spot/book-types.ts';
import { quoteAmount, quoteUnit } from '@aureus/core/spot/market-spec.ts';
import { booleanArray, numberArray } from '../platform/database/arrays.ts';
import type { SqlPart } from '../platform/sequencer/program.ts';
import type { SpotEffects } from './committed.ts';
import { type GuardedOwners, narrowBandOf } from './guarded.ts';
import type { LiveOrder } from './live-order.ts';
import type { MarketState } from './market-state.ts';

/**
 * A trade between two users by which one of them lost against the index: more than the narrow band, or anything at all
 * where the loser was held to it.
 */
export interface CostlyTrade {
  /** Its place among the trades of its batch. */
  readonly trade: number;
  readonly state: MarketState;
  readonly loser: LiveOrder;
  readonly gainer: number;
  readonly index: number;
  readonly price: number;
  readonly offPpm: number;
  /** Quote minor units: what was lost, and what the whole order is worth at the index; of one that grew, what was open. */
  readonly loss: bigint;
  readonly orderValue: bigint;
  readonly isWithinNarrow: boolean;
}

/** A trade of a batch between two users. */
interface UserTrade {
  readonly trade: number;
  readonly state: MarketState;
  readonly index: number;
  readonly price: number;
  readonly lots: number;
  readonly takerSide: Side;
  readonly maker: LiveOrder;
  readonly taker: LiveOrder;
}

/** What a trade is to its loser; null when it cost nothing that counts. */
export function costlyTrade(
  { trade, state, index, price, lots, takerSide, maker, taker }: UserTrade,
  guards: GuardedOwners,
  at: Date,
): CostlyTrade | null {
  const away = Math.abs(price - index);
  if (away === 0) return null;
  const [buyer, seller] = takerSide === BUY ? [taker, maker] : [maker, taker];
  const [loser, gainer] = price > index ? [buyer, seller.owner] : [seller, buyer.owner];
  const isWithinNarrow = away * 1_000_000 <= index * narrowBandOf(state.instrument);
  if (isWithinNarrow && !guards.isHeld(loser.owner, state.instrument, at)) return null;
  const { spec } = state;
  return {
    trade,
    state,
    loser,
    gainer,
    index,
    price,
    offPpm: Math.ceil((away * 1_000_000) / index),
    loss: quoteAmount(spec, away, lots),
    orderValue:
      loser.budget > 0
        ? BigInt(loser.budget) * quoteUnit(spec)
        : quoteAmount(spec, index, loser.lots - loser.weighedFrom),
    isWithinNarrow,
  };
}

/** The costly trades of a batch. */
export const costlyRows: SqlPart<SpotEffects> = {
  name: 'lost',
  sql: (next, at) => `
  INSERT INTO spot_costly_trade (trade_id, created_at, market_id, loser_id, gainer_id, order_id, index_price, price,
    off_ppm, loss, order_value, within_narrow)
  SELECT trade, ${at}, market, loser, gainer, loser_order, index_price, price, off_ppm, loss, order_value, within_narrow
  FROM unnest(${next('bigint', 'integer', 'bigint', 'bigint', 'bigint', 'integer', 'integer', 'integer', 'bigint', 'bigint', 'boolean')})
    AS costly (trade, market, loser, gainer, loser_order, index_price, price, off_ppm, loss, order_value, within_narrow)`,
  values: ({ costly, trades }) => {
    const column = (value: (each: CostlyTrade) => number | bigint): unknown => numberArray(costly.map(value));
    return [
      column(({ trade }) => trades[trade]?.id ?? 0),
      column(({ state }) => state.market.id),
      column(({ loser }) => loser.owner),
      column(({ gainer }) => gainer),
      column(({ loser }) => loser.id),
      column(({ index }) => index),
      column(({ price }) => price),
      column(({ offPpm }) => offPpm),
      column(({ loss }) => loss),
      column(({ orderValue }) => orderValue),
      booleanArray(costly.map(({ isWithinNarrow }) => isWithinNarrow)),
    ];
  },
};
