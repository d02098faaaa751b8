/** What other areas may use of the markets. */
export { ChangeCell, FiatCell, PriceCell, SparkCell, VolumeCell } from './market-cells.tsx';
export { ChartPanel, MarketPicker, preloadChart } from './lazy-parts.tsx';
export { MarketRow } from './market-row.tsx';
export { PriceStateBadge } from './price-state-badge.tsx';
export { MarketList, MarketStrip } from './market-strip.tsx';
export { sparklinesQuery, useFavourites, useIsFavourite, useMarketRows, useMarkets, useScaleOf } from './queries.ts';
export { tradeHref } from './trade-link.ts';
export { useToggleFavourite } from './use-toggle-favourite.ts';
