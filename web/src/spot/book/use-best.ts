import { useDepth } from '../../platform/live/hooks.ts';

/** Best prices of both sides of the book; null while a side is empty or unknown. */
export function useBest(marketId: number): { bid: string | null; ask: string | null } {
  const book = useDepth(marketId);
  return { bid: book?.bids[0]?.[0] ?? null, ask: book?.asks[0]?.[0] ?? null };
}
