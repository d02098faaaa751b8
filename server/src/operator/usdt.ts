import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { MarketDirectory } from '../market/public.ts';

/** Scale of USDT's minor unit. */
const USDT_SCALE = 8;

/** What an amount, which may be negative, is worth in USDT as text; null without a price. */
export function usdtText(markets: MarketDirectory, currencyId: number, amount: bigint): string | null {
  const value = markets.valueInUsdt(currencyId, amount < 0n ? -amount : amount);
  return value === null ? null : formatDecimal(amount < 0n ? -value : value, USDT_SCALE);
}
