/** The part of a ccxt exchange the live feed uses. */
export interface ExchangeClient {
  readonly markets: Readonly<Record<string, { readonly symbol: string; readonly active?: boolean | undefined }>>;
  loadMarkets(): Promise<unknown>;
  /** Resolves with the trades that came since the last call; rejects when the connection breaks. */
  watchTradesForSymbols(symbols: string[]): Promise<readonly ExchangeTrade[]>;
  fetchTickers(symbols: string[]): Promise<ExchangeTickers>;
  /** What the exchange can do, by the names of ccxt. */
  readonly has: Readonly<Record<string, unknown>>;
  /** Resolves with the tickers that came since the last call; only where `has` names it. */
  watchTickers(symbols: string[]): Promise<ExchangeTickers>;
  fetchOHLCV(symbol: string, timeframe: string, since: number, limit: number): Promise<readonly (readonly unknown[])[]>;
  close(): Promise<unknown>;
}

export type ExchangeTickers = Readonly<Record<string, ExchangeTicker | undefined>>;

export interface ExchangeTicker {
  readonly bid?: number | undefined;
  readonly ask?: number | undefined;
  /** When it was so, by the exchange; epoch milliseconds. */
  readonly timestamp?: number | undefined;
}

export interface ExchangeTrade {
  readonly symbol?: string | undefined;
  readonly id?: string | undefined;
  readonly timestamp?: number | undefined;
  readonly price?: number | undefined;
  readonly amount?: number | undefined;
}

/** Opens a client for an exchange by its ccxt name. @throws Error for a name nobody knows */
export type OpenExchange = (id: string) => Promise<ExchangeClient>;

/** Opens a ccxt client. The library is large: it is loaded with the first live exchange, not before. */
export const openCcxt: OpenExchange = async (id) => {
  const { default: ccxt } = await import('ccxt');
  const exchanges = ccxt.pro as unknown as Record<string, (new (options: object) => CcxtClient) | undefined>;
  const Exchange = Object.hasOwn(exchanges, id) ? exchanges[id] : undefined;
  if (Exchange === undefined) throw new Error(`MARKET_LIVE_EXCHANGES: no exchange is called ${id}`);
  const client = new Exchange({ enableRateLimit: true, newUpdates: true });
  // Where an exchange lets us choose: futures and the like would only make its first answer longer.
  const { fetchMarkets } = client.options;
  if (typeof fetchMarkets === 'object' && fetchMarkets?.types) fetchMarkets.types = ['spot'];
  withBidAndAsk(client.options);
  return client;
};

/** Where ccxt would listen to short tickers, as with Binance, it listens to those that tell bid and ask. */
export function withBidAndAsk({ watchTickers }: CcxtOptions): void {
  if (watchTickers?.name === 'miniTicker') watchTickers.name = 'ticker';
}

interface CcxtOptions {
  readonly fetchMarkets?: string | { types?: string[] } | null;
  readonly watchTickers?: { name?: string } | null;
}

interface CcxtClient extends ExchangeClient {
  readonly options: CcxtOptions;
}
