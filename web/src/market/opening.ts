import type { MarketRow } from '@aureus/contract/market/shapes.ts';

/**
 * When a market opens whose hours are off, epoch milliseconds: until then orders may wait for it. Null of any other, and of
 * one that operators closed: nobody knows when that opens.
 */
export function openingOf({
  open_coin_trade,
  opens_at,
  closed_since,
}: Pick<MarketRow, 'open_coin_trade' | 'opens_at' | 'closed_since'>): number | null {
  return open_coin_trade === 0 && closed_since === null ? opens_at : null;
}
