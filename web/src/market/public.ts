/** What other areas may use of the markets. */
export type { ChartMark, MarkMoves, OnMarks } from './chart/chart-mark.ts';
export { ChangeCell, FiatCell, PriceCell, SparkCell, VolumeCell } from './market-cells.tsx';
export { findMarkets } from './find-markets.ts';
export { hotMarkets } from './list-order.ts';
export { ChartPanel, MarketHalt, MarketPicker, preloadChart } from './lazy-parts.tsx';
export { MarketRow } from './market-row.tsx';
export { openingOf } from './opening.ts';
export { PriceStateBadge } from './price-state-badge.tsx';
export { MarketList, MarketStrip } from './market-strip.tsx';
export {
  sparklinesQuery,
  useFavourites,
  useIsFavourite,
  useMarketRows,
  useMarkets,
  useScaleOf,
  useScales,
} from './queries.ts';
export { ShareButton } from './share/share-button.tsx';
export { tradeHref } from './trade-link.ts';
export { useToggleFavourite } from './use-toggle-favourite.ts';
export { useVolumeSource } from './volume-source.ts';
