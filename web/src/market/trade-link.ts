import type { MarketRow } from '@aureus/contract/market/shapes.ts';

/** The address of the trade screen for a market. A plain link: a row of a live list must not follow the router. */
export function tradeHref(market: Pick<MarketRow, 'currency_id' | 'legal_id'>): string {
  return `#/pages/transaction/index?currency_id=${market.currency_id}&legal_id=${market.legal_id}`;
}
