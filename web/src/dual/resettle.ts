import type { DualReceipt } from '@aureus/contract/dual/shapes.ts';
import { type DualSettlement, settle } from '@aureus/core/dual/receipt.ts';

/** What comes out when a receipt is settled again on this device; null while there is nothing to settle. */
export function resettle({ inputs, rule, ticks, output }: DualReceipt): DualSettlement | null {
  if (output === null || ticks === null) return null;
  return settle(
    {
      rule: rule.version,
      type: inputs.type,
      principal: BigInt(inputs.principal),
      strike: inputs.strike,
      days: inputs.days,
      ratePpm: inputs.rate_ppm,
      endSecond: inputs.end_second,
      tick: inputs.tick,
      priceScale: inputs.price_scale,
      coinScale: inputs.coin_scale,
      usdtScale: inputs.usdt_scale,
    },
    ticks,
  );
}

/** Whether the server says the same as this device. */
export function isSame({ output }: DualReceipt, made: DualSettlement): boolean {
  if (output === null) return false;
  return (
    (output.price === null ? null : BigInt(output.price)) === made.price &&
    output.good_ticks === made.goodTicks &&
    output.paid === made.paid &&
    BigInt(output.payout) === made.payout
  );
}
