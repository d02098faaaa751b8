import { mulDivDown } from '@aureus/core/money/rounding.ts';
import type { Currency, Market } from './public.ts';

/** An amount of a market's base currency in minor units of its quote currency at a price in ticks, rounded down. */
export function valueInQuote(market: Market, ticks: number, amount: bigint): bigint {
  const numerator = BigInt(ticks) * BigInt(market.tick) * 10n ** BigInt(market.quote.scale);
  return mulDivDown(amount, numerator, 10n ** BigInt(market.priceScale + market.base.scale));
}

/** One whole unit of a currency in its minor units. */
export function oneUnit(currency: Currency): bigint {
  return 10n ** BigInt(currency.scale);
}
