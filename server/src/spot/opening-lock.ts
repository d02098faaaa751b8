import { OPENING } from '@aureus/contract/spot/opening.ts';
import { opensAt } from '../market/public.ts';
import { isWaiting, type LiveOrder } from './live-order.ts';
import type { MarketState } from './market-state.ts';

/**
 * Whether an order is bound to the opening of its market: its owner may neither change nor cancel it. Else whoever has
 * seen more by the last moment takes back what others have counted on, and nobody takes anything back once the price the
 * auction goes by may be known. A stop has no part in the auction and is not bound, but for that of a pair: with it the limit
 * order would go.
 */
export function isBound(order: LiveOrder, at: Date): boolean {
  const other = order.state.orders.get(order.linkedId);
  const takesPart = !isWaiting(order) || (other !== undefined && !isWaiting(other));
  return takesPart && isLocked(order.state, at.getTime());
}

function isLocked({ instrument, beganAt, isCalling }: MarketState, now: number): boolean {
  // An auction that does not come binds nobody for long.
  if (isCalling) return beganAt !== null && now < beganAt + OPENING.waitMs;
  // By the hours alone: whoever may close a market is not to free anybody just before its opening.
  const opens = opensAt(instrument);
  return opens !== null && now >= opens - OPENING.lockMs;
}
