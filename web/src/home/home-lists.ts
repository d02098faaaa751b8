import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';

export type HomeListName = 'hot' | 'gainers' | 'stocks' | 'new';

/** The first markets of one of the short lists of home. */
export function homeList(markets: readonly MarketRow[], name: HomeListName, length: number): MarketRow[] {
  const house = markets.toSorted((a, b) => a.sort - b.sort || a.id - b.id);
  const lists: Record<HomeListName, () => MarketRow[]> = {
    hot: () => house.filter((market) => market.tags.includes('hot')),
    gainers: () =>
      house
        .filter((market) => new Decimal(market.change).gt(0))
        .toSorted((a, b) => new Decimal(b.change).cmp(a.change)),
    stocks: () => house.filter((market) => market.kind === 'stock'),
    new: () => house.filter((market) => market.tags.includes('new')),
  };
  return lists[name]().slice(0, length);
}
