import { quotation } from '@aureus/contract/market/calls.ts';
import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { formatDecimal, parseDecimal } from '@aureus/core/money/decimal.ts';
import type { Moment } from './habit.ts';

const BASE_POINTS = 10_000n;

/** The markets of coins in USDT that have a good price now. */
export async function findMarkets({ person }: Pick<Moment, 'person'>): Promise<readonly MarketRow[]> {
  const groups = await person.call(quotation, {});
  return groups
    .flatMap((group) => group.quotation)
    .filter(
      (market) =>
        market.kind === 'coin' &&
        market.legal_name === 'USDT' &&
        market.price_state === 'fresh' &&
        market.closed_since === null,
    );
}

/** How much of a market's coin so many whole USDT buy now, in whole lots; null of less than one. */
export function amountWorth(market: MarketRow, usdt: number): string | null {
  const price = parseDecimal(market.now_price, market.price_scale);
  if (price === 0n) return null;
  const amount = (BigInt(usdt) * 10n ** BigInt(market.price_scale + market.amount_scale)) / price;
  const lot = parseDecimal(market.lot, market.amount_scale);
  const whole = amount - (amount % lot);
  return whole === 0n ? null : formatDecimal(whole, market.amount_scale);
}

/** A price so many hundredths of a percent from the one of now, above it or below, in whole ticks. */
export function priceBeside(market: MarketRow, points: number): string {
  const price = parseDecimal(market.now_price, market.price_scale);
  const tick = parseDecimal(market.tick, market.price_scale);
  const moved = (price * (BASE_POINTS + BigInt(points))) / BASE_POINTS;
  return formatDecimal(moved - (moved % tick), market.price_scale);
}
