import { BUY, SELL } from '@aureus/core/spot/book-types.ts';
import { protectionPrice } from '@aureus/core/spot/hold.ts';
import type { Side } from './ticket.ts';

/** A market order does not trade further than this from the price it was shown with: 1 %, in parts per million. */
const slippageRate = 10_000n;

/** The price in ticks an order without a limit does not trade beyond. */
export function worstPrice(side: Side, reference: bigint): bigint {
  return BigInt(protectionPrice(side === 'buy' ? BUY : SELL, Number(reference), slippageRate));
}
