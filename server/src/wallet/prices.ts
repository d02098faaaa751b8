import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { UnitPrice } from '@aureus/core/exchange/exchange.ts';
import type { Currency, MarketDirectory } from '../market/public.ts';

/** The currency all values are told in. */
export function usdtOf(markets: Pick<MarketDirectory, 'currencies'>): Currency {
  const usdt = markets.currencies().find((currency) => currency.code === 'USDT');
  if (!usdt) throw new Error('There is no currency USDT');
  return usdt;
}

/** Index price of one unit in USDT; null while there is none. */
export function priceOf(markets: MarketDirectory, currency: Currency): UnitPrice | null {
  const usdt = usdtOf(markets);
  if (currency.id === usdt.id) return { units: 1n, scale: 0 };
  const market = markets.marketOf(currency.id, usdt.id);
  const price = market ? markets.indexPrice(market.id) : null;
  return market && price ? { units: BigInt(price.ticks) * BigInt(market.tick), scale: market.priceScale } : null;
}

/** Index price of one unit in USDT as text; '0' while there is none. */
export function unitPrice(markets: MarketDirectory, currency: Currency): string {
  const price = priceOf(markets, currency);
  return price ? formatDecimal(price.units, price.scale) : '0';
}

/** How much of a currency has the given value in USDT minor units, rounded down; null without a price. */
export function amountWorth(markets: MarketDirectory, currency: Currency, value: bigint): bigint | null {
  const probe = 10n ** 15n;
  const worth = markets.valueInUsdt(currency.id, probe);
  return worth === null || worth === 0n ? null : (value * probe) / worth;
}
