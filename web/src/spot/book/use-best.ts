import { useDepthFigure } from '../../platform/live/market-hooks.ts';

/** Best prices of both sides of the book; null while a side is empty or unknown. */
export function useBest(marketId: number): { bid: string | null; ask: string | null } {
  const bid = useDepthFigure(marketId, (book) => book?.bids[0]?.[0] ?? null);
  const ask = useDepthFigure(marketId, (book) => book?.asks[0]?.[0] ?? null);
  return { bid, ask };
}
