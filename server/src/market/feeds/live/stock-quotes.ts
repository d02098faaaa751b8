import { fetchText } from '../../fetch-text.ts';
import type { Unread } from './unread.ts';

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
 * `{quotes: [{symbol, price, time}]}`, `time` in epoch milliseconds. Rows that are no quote are left out and said.
 */
export function httpStockQuotes(url: string, unread: Unread, patienceMs = PATIENCE_MS): StockQuotes {
  const name = new URL(url).host;
  return {
    name,
    fetch: async (codes, stopped) => {
      const address = new URL(url);
      address.searchParams.set('symbols', codes.join(','));
      const body = JSON.parse(await fetchText(address.href, stopped, patienceMs)) as { quotes?: unknown } | null;
      if (!Array.isArray(body?.quotes)) throw new Error('The answer holds no quotes');
      return (body.quotes as unknown[]).flatMap((row): StockQuote[] => {
        const { symbol, price, time } = (row ?? {}) as Record<string, unknown>;
        if (typeof symbol !== 'string' || typeof price !== 'number' || !isMilliseconds(time)) {
          unread.note(`${name} row`, { row });
          return [];
        }
        return [{ code: symbol, price, time }];
      });
    },
  };
}

/** Seconds and microseconds of these years have three digits less and more: such a quote would never be of now. */
function isMilliseconds(time: unknown): time is number {
  return typeof time === 'number' && time >= 1e12 && time < 1e13;
}
