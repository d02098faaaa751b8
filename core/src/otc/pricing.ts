/** Decimals of a price: fiat for one coin. */
export const OTC_PRICE_SCALE = 6;
/** Decimals of a rate of a fiat for one US dollar. */
export const RATE_SCALE = 8;
/** A margin is counted in hundredths of a percent. */
const WHOLE = 10_000n;

/** Fiats whose amounts have no decimals. */
const WITHOUT_DECIMALS: ReadonlySet<string> = new Set(['JPY', 'VND']);

/** Decimals of an amount of a fiat (ISO 4217). */
export const fiatScale = (fiat: string): number => (WITHOUT_DECIMALS.has(fiat) ? 0 : 2);

/** A price that is named, or so many hundredths of a percent over the index, below zero under it. */
export type Pricing = { readonly price: bigint } | { readonly marginBp: number };

/**
 * What the index says of one coin in a fiat: its value in USDT times the fiat for a dollar, not rounded further than the
 * price is counted.
 * @param coinInUsdt minor units of USDT, which has `usdtScale` decimals
 * @param fiatForUsd a rate with {@link RATE_SCALE} decimals
 * @returns a price with {@link OTC_PRICE_SCALE} decimals
 */
export function indexPriceOf(coinInUsdt: bigint, usdtScale: number, fiatForUsd: bigint): bigint {
  return (coinInUsdt * fiatForUsd * 10n ** BigInt(OTC_PRICE_SCALE)) / 10n ** BigInt(usdtScale + RATE_SCALE);
}

/** The price of an advertisement, rounded half up to what people read; null when it moves with an index there is not. */
export function priceOf(pricing: Pricing, index: bigint | null): bigint | null {
  if ('price' in pricing) return pricing.price;
  if (index === null) return null;
  const exact = index * (WHOLE + BigInt(pricing.marginBp));
  const step = stepOf(exact / WHOLE) * WHOLE;
  const price = ((2n * exact + step) / (2n * step)) * (step / WHOLE);
  return price > 0n ? price : null;
}

/** What a price moves in steps of: hundredths from 100 on, ten thousandths from 1 on, millionths below. */
function stepOf(price: bigint): bigint {
  const one = 10n ** BigInt(OTC_PRICE_SCALE);
  return price >= 100n * one ? one / 100n : price >= one ? one / 10_000n : 1n;
}

/**
 * Whether a price has moved too far since somebody saw it.
 * @param toleranceBp hundredths of a percent of the price that was seen
 */
export function hasMoved(seen: bigint, now: bigint, toleranceBp: number): boolean {
  const by = seen > now ? seen - now : now - seen;
  return by * WHOLE > seen * BigInt(toleranceBp);
}
