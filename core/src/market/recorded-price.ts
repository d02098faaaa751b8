import type { PriceState } from '@aureus/contract/market/shapes.ts';
import { isAllowed } from './price-state.ts';

/** What a settlement reads of a recorded price. */
export interface RecordedPrice {
  readonly state: PriceState;
  /** Index price in whole ticks; null without one. */
  readonly index: number | null;
}

/** A price in ticks, or null for what is none: not a positive whole number, or of a state that does not allow it. */
export function priceFor(action: 'open' | 'settle', { index, state }: RecordedPrice): number | null {
  return isAllowed(action, state) && Number.isSafeInteger(index) && Number(index) > 0 ? index : null;
}
