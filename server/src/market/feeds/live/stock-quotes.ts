import { fetchText } from '../../fetch-text.ts';

/** A quote of a share. */
export interface StockQuote {
  readonly code: string;
  readonly price: number;
  /** Epoch milliseconds of the price; an old one is not news. */
  readonly time: number;
}

/** Where quotes of shares come from. Another service is another implementation of this. */
export interface StockQuotes {
  readonly name: string;
  fetch(codes: readonly string[], stopped: AbortSignal): Promise<readonly StockQuote[]>;
}

/** A quote that takes longer would be too old to be news. */
const PATIENCE_MS = 4_000;

/**
 * Quotes from a service that answers `GET <url>?symbols=AAPL,MSFT` with
 * `{quotes: [{symbol, price, time}]}`, `time` in epoch milliseconds. Rows that are no quote are left out.
 */
export function httpStockQuotes(url: string, patienceMs = PATIENCE_MS): StockQuotes {
  return {
    name: new URL(url).host,
    fetch: async (codes, stopped) => {
      const address = new URL(url);
      address.searchParams.set('symbols', codes.join(','));
      const body = JSON.parse(await fetchText(address.href, stopped, patienceMs)) as { quotes?: unknown } | null;
      if (!Array.isArray(body?.quotes)) throw new Error('The answer holds no quotes');
      return (body.quotes as unknown[]).flatMap((row): StockQuote[] => {
        const { symbol, price, time } = (row ?? {}) as Record<string, unknown>;
        if (typeof symbol !== 'string' || typeof price !== 'number' || typeof time !== 'number') return [];
        return [{ code: symbol, price, time }];
      });
    },
  };
}
