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
export type MarketRefusal = Extract<
  ErrorCode,
  'market_closed' | 'session_closed' | 'prices_unavailable' | 'price_sources_few'
>;

type Openness = Pick<Market, 'openSpot' | 'session'>;

/**
 * Why a market is closed, null when it is not: two operators closed it or the feed does not know it, or its exchange is
 * closed by its calendar. Closed is closed in every product.
 */
export function closureOf({ openSpot, session }: Openness): 'market_closed' | 'session_closed' | null {
  if (!openSpot) return 'market_closed';
  return session.isOpen ? null : 'session_closed';
}

export function isMarketOpen(market: Openness): boolean {
  return closureOf(market) === null;
}

/**
 * The one question every product asks before it trades in a market: may this be done now? Null when it may. A test looks
 * for products that do not ask.
 */
export function refusalOf(
  markets: Pick<MarketDirectory, 'indexPrice'>,
  market: Pick<Market, 'id'> & Openness,
  use: MarketUse,
): MarketRefusal | null {
  const closure = closureOf(market);
  if (closure !== null) return closure;
  if (use === 'order') return null;
  const price = markets.indexPrice(market.id);
  if (price === null) return 'prices_unavailable';
  return price.sources < HOUSE_SOURCES ? 'price_sources_few' : null;
}

/** @throws AppError what {@link refusalOf} says */
export function requireOpen(
  markets: Pick<MarketDirectory, 'indexPrice'>,
  market: Pick<Market, 'id'> & Openness,
  use: MarketUse,
): void {
  const refusal = refusalOf(markets, market, use);
  if (refusal !== null) throw new AppError(refusal);
}
