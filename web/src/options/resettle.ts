import type { OptionReceipt } from '@aureus/contract/options/shapes.ts';
import { settle, type Settlement } from '@aureus/core/options/receipt.ts';

/** What comes out when a receipt is settled again on this device; null while there is nothing to settle. */
export function resettle({ inputs, rule, entry_ticks, window_ticks, output }: OptionReceipt): Settlement | null {
  if (output === null || entry_ticks === null) return null;
  return settle(
    {
      rule: rule.version,
      direction: inputs.direction,
      stake: BigInt(inputs.stake),
      payoutPpm: inputs.payout_ppm,
      seconds: inputs.seconds,
      takenMs: inputs.taken_ms,
      recordedUntil: inputs.recorded_until,
      seen: { price: inputs.seen_price, slippagePpm: inputs.slippage_ppm },
    },
    { entry: entry_ticks, window: window_ticks },
  );
}

/** Whether the server says the same as this device. */
export function isSame({ output }: OptionReceipt, made: Settlement): boolean {
  if (output === null) return false;
  const state = made.dropped === null ? made.result : 'dropped';
  const profit = made.dropped === null ? made.profit : 0n;
  return (
    output.state === state &&
    BigInt(output.profit) === profit &&
    output.entry_price === made.entryPrice &&
    output.end_price === made.endPrice &&
    output.entry_second === made.entrySecond &&
    output.due_second === made.dueSecond &&
    output.end_second === made.endSecond
  );
}
