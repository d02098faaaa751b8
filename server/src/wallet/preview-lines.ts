import type { PreviewLine } from '@aureus/contract/operator/proposals.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Currency, MarketDirectory } from '../market/public.ts';
import { usdtOf } from './prices.ts';

/** Lines of what an act about money would change: each amount in its unit and in USDT. */

export const textLine = (label: string, after: string, before: string | null = null): PreviewLine => ({
  label,
  before,
  after,
  unit: '',
  usdt: null,
});

/** A maker of lines with amounts of a currency. */
export function amountLines(markets: MarketDirectory, currency: Currency) {
  return (label: string, before: bigint | null, after: bigint): PreviewLine => ({
    label,
    before: before === null ? null : formatDecimal(before, currency.scale),
    after: formatDecimal(after, currency.scale),
    unit: currency.code,
    usdt: usdtText(markets, currency, after),
  });
}

/** An amount's value in USDT as text; null without a price. */
export function usdtText(markets: MarketDirectory, currency: Currency, amount: bigint): string | null {
  const size = amount < 0n ? -amount : amount;
  const value = markets.valueInUsdt(currency.id, size);
  return value === null ? null : formatDecimal(amount < 0n ? -value : value, usdtOf(markets).scale);
}
