import { Decimal } from '@aureus/core/money/exact-decimal.ts';

/** Values in USDT that the chips of the faucet stand for. */
const values = [1_000, 10_000, 50_000] as const;

/** Round amounts of a currency worth about 1,000, 10,000 and 50,000 USDT; never above the value. */
export function faucetAmounts(price: string, scale: number): string[] {
  const unit = new Decimal(price);
  if (unit.lte(0)) return [];
  const amounts = values.map((value) => {
    const exact = new Decimal(value).div(unit);
    // One significant digit: 0.0148… becomes 0.01, 14,800 becomes 10,000.
    const rounded = exact.significant(1);
    return rounded.round(scale, 'down');
  });
  return [...new Set(amounts.filter((amount) => amount.gt(0)).map((amount) => amount.toString()))];
}
