import { isAllowed, type PriceAction, priceStateOf } from '@aureus/core/market/price-state.ts';
import type { PriceState } from '@aureus/contract/market/shapes.ts';
import type { ErrorCode } from '@aureus/contract/platform/errors.ts';
import { AppError } from '../platform/errors.ts';
import type { Instrument, Market, MarketDirectory } from './public.ts';

/** Why a market or an instrument may not be used now. */
export type MarketRefusal = Extract<
  ErrorCode,
  'market_closed' | 'session_closed' | 'prices_unavailable' | 'price_sources_few' | 'price_jumped'
>;

type AskedMarket = Pick<Market, 'id' | 'isOpen' | 'session'>;

/**
 * What is asked about: an instrument, or a market by whoever trades at its price and has no instrument of its own, as
 * the exchange.
 */
export type Asked = AskedMarket | (Pick<Instrument, 'isOpen' | 'session'> & { readonly market: AskedMarket });

const marketOf = (asked: Asked): AskedMarket => ('market' in asked ? asked.market : asked);

/**
 * Why something is closed, null when it is not: operators closed its market or itself, or the feed does not know the
 * market; or it is outside of the hours of one of them. A closed market is closed in every product.
 */
export function whyClosed(asked: Asked): 'market_closed' | 'session_closed' | null {
  const market = marketOf(asked);
  if (!market.isOpen || !asked.isOpen) return 'market_closed';
  return market.session.isOpen && asked.session.isOpen ? null : 'session_closed';
}

export function isOpenNow(asked: Asked): boolean {
  return whyClosed(asked) === null;
}

/** When its hours begin next, epoch milliseconds; null while they are on, whether or not operators closed it. */
export function opensAt({ session }: Pick<Instrument, 'session'>): number | null {
  return session.isOpen ? null : session.until;
}

const REFUSALS = {
  stale: 'prices_unavailable',
  few_sources: 'price_sources_few',
  jumped: 'price_jumped',
} as const satisfies Partial<Record<PriceState, MarketRefusal>>;

/**
 * The one question every product asks before it trades: may this be done now? Null when it may. What may be done at
 * which state of the price stands in the table of core/src/market/price-state.ts. A test looks for products that do not
 * ask.
 */
export function refusalOf(
  markets: Pick<MarketDirectory, 'indexPrice'>,
  asked: Asked,
  action: PriceAction,
): MarketRefusal | null {
  const state = priceStateOf({ isOpen: isOpenNow(asked), index: markets.indexPrice(marketOf(asked).id) });
  if (state === 'closed') return whyClosed(asked);
  return state === 'fresh' || isAllowed(action, state) ? null : REFUSALS[state];
}

/** @throws AppError what {@link refusalOf} says */
export function requireOpen(markets: Pick<MarketDirectory, 'indexPrice'>, asked: Asked, action: PriceAction): void {
  const refusal = refusalOf(markets, asked, action);
  if (refusal !== null) throw new AppError(refusal);
}
