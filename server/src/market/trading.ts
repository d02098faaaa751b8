import { HOUSE_SOURCES } from '@aureus/core/market/index-price.ts';
import type { ErrorCode } from '@aureus/contract/platform/errors.ts';
import { AppError } from '../platform/errors.ts';
import type { Market, MarketDirectory } from './public.ts';

/**
 * What a market may be used for. `order`: users trade with each other. `house`: the house trades, or stands for the
 * price: desk, exchange, market orders.
 */
export type MarketUse = 'order' | 'house';

/** Why a market may not be used now. */
export type MarketRefusal = Extract<ErrorCode, 'market_closed' | 'prices_unavailable' | 'price_sources_few'>;

/** Whether two operators have left a market open, and the feed knows it. Closed is closed in every product. */
export function isMarketOpen({ openSpot }: Pick<Market, 'openSpot'>): boolean {
  return openSpot;
}

/**
 * The one question every product asks before it trades in a market: may this be done now? Null when it may. A test looks
 * for products that do not ask.
 */
export function refusalOf(
  markets: Pick<MarketDirectory, 'indexPrice'>,
  market: Pick<Market, 'id' | 'openSpot'>,
  use: MarketUse,
): MarketRefusal | null {
  if (!isMarketOpen(market)) return 'market_closed';
  if (use === 'order') return null;
  const price = markets.indexPrice(market.id);
  if (price === null) return 'prices_unavailable';
  return price.sources < HOUSE_SOURCES ? 'price_sources_few' : null;
}

/** @throws AppError what {@link refusalOf} says */
export function requireOpen(
  markets: Pick<MarketDirectory, 'indexPrice'>,
  market: Pick<Market, 'id' | 'openSpot'>,
  use: MarketUse,
): void {
  const refusal = refusalOf(markets, market, use);
  if (refusal !== null) throw new AppError(refusal);
}
