import type { ExchangeSide } from '@aureus/core/exchange/exchange.ts';
import { type Currency, type MarketDirectory, type Prices, refusalOf, requireOpen } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import { usdtOf } from '../wallet/public.ts';

export interface PricingNeeds {
  readonly markets: MarketDirectory;
  readonly prices: Pick<Prices, 'mark'>;
}

/** A currency at its mark price in USDT, with the market it is of and its ticks there; USDT itself has none. */
export interface PricedSide extends ExchangeSide {
  readonly mark: { readonly marketId: number; readonly ticks: number } | null;
}

/** The currencies of a loan at mark prices in USDT. */
export interface LoanPrices {
  readonly loan: PricedSide;
  readonly collateral: PricedSide;
}

export interface Pair {
  readonly loan: Currency;
  readonly collateral: Currency;
}

/** Markets whose prices value a pair; USDT has none. */
export function marketsOf({ markets }: Pick<PricingNeeds, 'markets'>, { loan, collateral }: Pair) {
  const usdt = usdtOf(markets);
  return [loan, collateral].flatMap(({ id }) => markets.marketOf(id, usdt.id) ?? []);
}

function sideOf({ markets, prices }: PricingNeeds, { id, scale }: Currency): PricedSide | null {
  const usdt = usdtOf(markets);
  if (id === usdt.id) return { scale, price: { units: 1n, scale: 0 }, mark: null };
  const market = markets.marketOf(id, usdt.id);
  const mark = market && prices.mark(market.id);
  if (!market || !mark?.isValid || mark.ticks <= 0) return null;
  return {
    scale,
    price: { units: BigInt(mark.ticks) * BigInt(market.tick), scale: market.priceScale },
    mark: { marketId: market.id, ticks: mark.ticks },
  };
}

/** Both at the mark prices of now, for somebody to look at; null while one of them has none that counts. */
export function pricesToShow(needs: PricingNeeds, { loan, collateral }: Pair): LoanPrices | null {
  const [lent, held] = [sideOf(needs, loan), sideOf(needs, collateral)];
  return lent && held ? { loan: lent, collateral: held } : null;
}

/** The same for warning users and selling what they hold: null while one of the markets does not allow that. */
export function pricesToSell(needs: PricingNeeds, pair: Pair): LoanPrices | null {
  const isRefused = marketsOf(needs, pair).some((market) => refusalOf(needs.markets, market, 'trigger') !== null);
  return isRefused ? null : pricesToShow(needs, pair);
}

/**
 * The same for what a user asks for.
 * @param action `open` for a new loan; `liquidate` for a sale of collateral by its owner: in both the platform stands for
 *   the price, so one that has jumped is none
 * @throws AppError market_closed, session_closed, prices_unavailable, price_sources_few, price_jumped
 */
export function pricesFor(needs: PricingNeeds, pair: Pair, action: 'open' | 'trigger'): LoanPrices {
  for (const market of marketsOf(needs, pair)) requireOpen(needs.markets, market, action);
  const found = pricesToShow(needs, pair);
  if (!found) throw new AppError('prices_unavailable');
  return found;
}
