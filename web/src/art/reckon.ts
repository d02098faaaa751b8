import { sharesOf } from '@aureus/core/art/shares.ts';
import { formatDecimal, parseDecimal } from '@aureus/core/money/decimal.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';

/** Percent with two decimals as hundredths of a percent. */
const points = (percent: string): number => Number(parseDecimal(percent, 2));

/** No price is above this; a longer number cannot be reckoned on and is refused anyway. */
const MOST = new Decimal('1000000000000');

/**
 * Who gets what of a price, by the function the server shares it out with.
 * @param scale decimals of its currency
 * @param royalty percent; zero where the creator sells
 */
export function sharesFor(
  price: string,
  scale: number,
  { fee, royalty }: { readonly fee: string; readonly royalty: string },
): { readonly seller: string; readonly fee: string; readonly royalty: string } {
  const whole = parseDecimal((new Decimal(price).gt(MOST) ? MOST : new Decimal(price)).toString(), scale);
  const shares = sharesOf(whole, points(fee), points(royalty));
  const text = (minor: bigint): string => formatDecimal(minor, scale);
  return { seller: text(shares.seller), fee: text(shares.fee), royalty: text(shares.royalty) };
}
