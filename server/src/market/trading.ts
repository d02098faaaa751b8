import { isAllowed, type PriceAction, priceStateOf } from '@aureus/core/market/price-state.ts';
import type { PriceState } from '@aureus/contract/market/shapes.ts';
import type { ErrorCode } from '@aureus/contract/platform/errors.ts';
import { AppError } from '../platform/errors.ts';
import type { Market, MarketDirectory } from './public.ts';

/** Why a market may not be used now. */
export type MarketRefusal = Extract<
  ErrorCode,
  'market_closed' | 'session_closed' | 'prices_unavailable' | 'price_sources_few' | 'price_jumped'
>;

type Openness = Pick<Market, 'openSpot' | 'session'>;

/**
 * Why a market is closed, null when it is not: two operators closed it or the feed does not know it, or its exchange is
 * closed by its calendar. Closed is closed in every product.
 */
export function whyClosed({ openSpot, session }: Openness): 'market_closed' | 'session_closed' | null {
  if (!openSpot) return 'market_closed';
  return session.isOpen ? null : 'session_closed';
}

export function isMarketOpen(market: Openness): boolean {
  return whyClosed(market) === null;
}

/** How far the price of a market may be relied on now. */
export function stateOf(
  markets: Pick<MarketDirectory, 'indexPrice'>,
  market: Pick<Market, 'id'> & Openness,
): PriceState {
  return priceStateOf({ isOpen: isMarketOpen(market), index: markets.indexPrice(market.id) });
}

const REFUSALS = {
  stale: 'prices_unavailable',
  few_sources: 'price_sources_few',
  jumped: 'price_jumped',
} as const satisfies Partial<Record<PriceState, MarketRefusal>>;

/**
 * The one question every product asks before it trades in a market: may this be done now? Null when it may. What may be
 * done at which state of the price stands in the table of core/src/market/price-state.ts. A test looks for products that
 * do not ask.
 */
export function refusalOf(
  markets: Pick<MarketDirectory, 'indexPrice'>,
  market: Pick<Market, 'id'> & Openness,
  action: PriceAction,
): MarketRefusal | null {
  const state = stateOf(markets, market);
  if (state === 'closed') return whyClosed(market);
  return state === 'fresh' || isAllowed(action, state) ? null : REFUSALS[state];
}

/** @throws AppError what {@link refusalOf} says */
export function requireOpen(
  markets: Pick<MarketDirectory, 'indexPrice'>,
  market: Pick<Market, 'id'> & Openness,
  action: PriceAction,
): void {
  const refusal = refusalOf(markets, market, action);
  if (refusal !== null) throw new AppError(refusal);
}
