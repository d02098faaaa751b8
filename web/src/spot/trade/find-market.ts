import type { MarketRow } from '@aureus/contract/market/shapes.ts';

/** What the address asks for. */
export interface AskedMarket {
  readonly currency_id?: string | undefined;
  readonly legal_id?: string | undefined;
  readonly currency_name?: string | undefined;
  readonly legal_name?: string | undefined;
}

/** The market an address means; undefined when it means none. A quote that is left out may be any. */
export function findMarket(markets: readonly MarketRow[], asked: AskedMarket): MarketRow | undefined {
  if (asked.currency_id !== undefined) {
    return markets.find(
      (market) =>
        String(market.currency_id) === asked.currency_id &&
        (asked.legal_id === undefined || String(market.legal_id) === asked.legal_id),
    );
  }
  if (asked.currency_name === undefined) return undefined;
  return markets.find(
    (market) =>
      market.currency_name === asked.currency_name &&
      (asked.legal_name === undefined || market.legal_name === asked.legal_name),
  );
}

/** The first of the house order. */
export function firstMarket(markets: readonly MarketRow[]): MarketRow | undefined {
  return markets.reduce<MarketRow | undefined>(
    (first, market) => (first === undefined || market.sort < first.sort ? market : first),
    undefined,
  );
}
