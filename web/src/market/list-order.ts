import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { compareDecimals } from '@aureus/core/money/exact-decimal.ts';

export const marketTabs = ['favourites', 'coins', 'stocks', 'hot'] as const;
export type MarketTab = (typeof marketTabs)[number];

const sortKeys = ['name', 'volume', 'own', 'price', 'change'] as const;
export type SortKey = (typeof sortKeys)[number];

/** Null is the house order. */
export type MarketSort = { key: SortKey; direction: 'up' | 'down' } | null;

/** The next state of a header that is tapped: none, down, up, none. Names begin with A, figures with the largest. */
export function nextSort(sort: MarketSort, key: SortKey): MarketSort {
  const first = key === 'name' ? 'up' : 'down';
  if (sort?.key !== key) return { key, direction: first };
  return sort.direction === first ? { key, direction: first === 'up' ? 'down' : 'up' } : null;
}

interface Figures {
  readonly price: string;
  readonly change: string;
  readonly quoteVolume: string;
  readonly ownTurnover: string | null;
}

/** The live figures rows are ordered by; what is missing falls back to the row. */
export type FiguresOf = (marketId: number) => Figures | undefined;

/** A list in the asked order. Equal rows keep the house order. */
export function sortMarkets(markets: readonly MarketRow[], sort: MarketSort, figuresOf: FiguresOf): MarketRow[] {
  const house = markets.toSorted((a, b) => a.sort - b.sort || a.id - b.id);
  if (sort === null) return house;
  const sign = sort.direction === 'up' ? 1 : -1;
  return house.toSorted((a, b) => sign * compareBy(sort.key, a, b, figuresOf));
}

function compareBy(key: SortKey, a: MarketRow, b: MarketRow, figuresOf: FiguresOf): number {
  if (key === 'name') return a.currency_name.localeCompare(b.currency_name, 'en');
  const [first, second] = [figuresOf(a.id), figuresOf(b.id)];
  if (key === 'price') return compareDecimals(first?.price ?? a.now_price, second?.price ?? b.now_price);
  // Where nobody knows what was traded here, it counts as nothing.
  const ownOf = (row: MarketRow, figures?: Figures): string => figures?.ownTurnover ?? row.own_turnover ?? '0';
  if (key === 'own') return compareDecimals(ownOf(a, first), ownOf(b, second));
  if (key === 'change') return compareDecimals(first?.change ?? a.change, second?.change ?? b.change);
  return compareDecimals(first?.quoteVolume ?? a.quote_volume, second?.quoteVolume ?? b.quote_volume);
}

/** The markets of a tab. `favourites` are currency ids. */
export function marketsOfTab(
  markets: readonly MarketRow[],
  tab: MarketTab,
  favourites: ReadonlySet<number>,
): MarketRow[] {
  if (tab === 'favourites') return markets.filter((market) => favourites.has(market.currency_id));
  if (tab === 'coins') return markets.filter((market) => market.kind === 'coin');
  if (tab === 'stocks') return markets.filter((market) => market.kind === 'stock');
  return markets.filter((market) => market.tags.includes('hot'));
}

/** The markets that are talked about, or all where none is, those with the largest volume first: at most twenty. */
export function hotMarkets(markets: readonly MarketRow[], figuresOf: FiguresOf): MarketRow[] {
  const hot = marketsOfTab(markets, 'hot', new Set());
  return sortMarkets(hot.length === 0 ? markets : hot, { key: 'volume', direction: 'down' }, figuresOf).slice(0, 20);
}

/** The tags of these markets, most used first: the filter chips. */
export function tagsOf(markets: readonly MarketRow[]): string[] {
  const counts = new Map<string, number>();
  for (const market of markets) {
    for (const tag of market.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  return [...counts.keys()].toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || a.localeCompare(b, 'en'));
}
