import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { withBidAndAsk } from '../../../src/market/feeds/live/exchange.ts';
import type { ExchangeClient, OpenExchange } from '../../../src/market/feeds/live/exchange.ts';
import { acceptSocket } from './text-socket.ts';
import type { TextSocket } from './text-socket.ts';

/** A server on loopback that speaks the public market data of Binance: markets, candles, tickers, trade stream. */
export interface StandIn {
  /** Opens the real ccxt client against it. */
  readonly open: OpenExchange;
  /** Sends a trade to whoever subscribed; returns how many did. */
  trade(symbol: string, price: string, quantity?: string, more?: object): number;
  /** Sends bid and ask to whoever subscribed; `at` is the exchange's time, now when absent. */
  quote(symbol: string, bid: string, ask: string, at?: number): void;
  /** Sends a text as it is. */
  sendRaw(text: string): void;
  /** Cuts all sockets. */
  cut(): void;
  /** Bid and ask of the REST ticker; null makes REST answer 503. */
  ticker: string | null;
  /** The ask of the REST ticker where it is another than the bid. */
  tickerAsk: string | null;
  /** How often the REST ticker was asked for. */
  asked: number;
  /** How old the REST ticker says it is, milliseconds; null leaves its time out. */
  tickerAge: number | null;
  /** Whether new sockets are accepted. */
  accepting: boolean;
  /** Sockets opened so far. */
  opened: number;
  close(): Promise<void>;
}

const PAIRS = ['BTC', 'ETH'];
const TICKER_PATH = '/api/v3/ticker/24hr';

export async function startStandIn(): Promise<StandIn> {
  const sockets = new Map<TextSocket, Set<string>>();
  let tradeId = 0;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const answer = standIn.ticker === null ? undefined : restAnswer(url, standIn.ticker, standIn);
    if (url.pathname === TICKER_PATH) standIn.asked += 1;
    response.writeHead(answer === undefined ? 503 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? {}));
  });
  server.on('upgrade', (request, stream) => {
    if (!standIn.accepting) {
      stream.destroy();
      return;
    }
    standIn.opened += 1;
    const streams = new Set<string>();
    const socket = acceptSocket(request, stream, (text) => {
      const { params, id } = JSON.parse(text) as { params: string[]; id: number };
      for (const name of params) streams.add(name);
      socket.send(JSON.stringify({ result: null, id }));
    });
    sockets.set(socket, streams);
    stream.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;

  const standIn: StandIn = {
    ticker: '60000.00',
    tickerAsk: null,
    asked: 0,
    tickerAge: 0,
    accepting: true,
    opened: 0,
    open: async () => {
      const { default: ccxt } = await import('ccxt');
      const client = new ccxt.pro.binance({
        enableRateLimit: false,
        newUpdates: true,
        options: { fetchMarkets: { types: ['spot'] } },
      });
      withBidAndAsk(client.options as Parameters<typeof withBidAndAsk>[0]);
      // ccxt speaks plain ws:// only with this agent.
      await client.loadHttpProxyAgent();
      const api = client.urls['api'] as unknown as Record<string, unknown> & { ws: Record<string, string> };
      api['public'] = `http://127.0.0.1:${port}/api/v3`;
      api.ws['spot'] = `ws://127.0.0.1:${port}/ws`;
      return client as unknown as ExchangeClient;
    },
    trade: (symbol, price, quantity = '0.5', more = {}) => {
      tradeId += 1;
      const now = Date.now();
      const event = { e: 'trade', E: now, s: symbol, t: tradeId, p: price, q: quantity, T: now, m: false, ...more };
      let heard = 0;
      for (const [socket, streams] of sockets) {
        if (!streams.has(`${symbol.toLowerCase()}@trade`)) continue;
        socket.send(JSON.stringify(event));
        heard += 1;
      }
      return heard;
    },
    quote: (symbol, bid, ask, at = Date.now()) => {
      const event = { e: '24hrTicker', E: at, C: at, s: symbol, b: bid, a: ask, c: bid };
      for (const [socket, streams] of sockets) {
        if (streams.has(`${symbol.toLowerCase()}@ticker`)) socket.send(JSON.stringify(event));
      }
    },
    sendRaw: (text) => {
      for (const socket of sockets.keys()) socket.send(text);
    },
    cut: () => {
      for (const socket of sockets.keys()) socket.cut();
    },
    close: () => {
      standIn.cut();
      server.closeAllConnections();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
  return standIn;
}

const spans: Record<string, number> = { '1m': 1, '5m': 5, '15m': 15, '30m': 30, '1h': 60, '1d': 1_440 };

/** The price at a moment in the stand-in's history: every candle is computed from it. */
export const historicPrice = (start: number): number => 50_000 + (Math.floor(start / 60_000) % 1_000);

function restAnswer(url: URL, ticker: string, { tickerAsk, tickerAge }: StandIn): unknown {
  const query = url.searchParams;
  switch (url.pathname) {
    case '/api/v3/exchangeInfo':
      return { timezone: 'UTC', serverTime: Date.now(), rateLimits: [], symbols: PAIRS.map(symbolInfo) };
    case TICKER_PATH: {
      const symbols = JSON.parse(query.get('symbols') ?? '[]') as string[];
      const closeTime = tickerAge === null ? undefined : Date.now() - tickerAge;
      const askPrice = tickerAsk ?? ticker;
      // What was traded last may be anything: it is not looked at.
      return symbols.map((symbol) => ({ symbol, lastPrice: '1', bidPrice: ticker, askPrice, closeTime }));
    }
    case '/api/v3/klines': {
      const span = (spans[query.get('interval') ?? ''] ?? 1) * 60_000;
      const limit = Number(query.get('limit') ?? 500);
      const first = Math.ceil(Number(query.get('startTime')) / span) * span;
      const starts = Array.from({ length: limit }, (_, i) => first + i * span).filter((start) => start <= Date.now());
      return starts.map((start) => {
        const price = historicPrice(start);
        return [start, `${price}`, `${price + 10}`, `${price - 10}`, `${price + 5}`, '2.5', start + span - 1, '0', 1];
      });
    }
    default:
      return undefined;
  }
}

function symbolInfo(base: string): object {
  return {
    symbol: `${base}USDT`,
    status: 'TRADING',
    baseAsset: base,
    baseAssetPrecision: 8,
    quoteAsset: 'USDT',
    quotePrecision: 8,
    quoteAssetPrecision: 8,
    orderTypes: ['LIMIT'],
    isSpotTradingAllowed: true,
    isMarginTradingAllowed: false,
    filters: [
      { filterType: 'PRICE_FILTER', minPrice: '0.01', maxPrice: '1000000', tickSize: '0.01' },
      { filterType: 'LOT_SIZE', minQty: '0.00001', maxQty: '9000', stepSize: '0.00001' },
    ],
    permissions: ['SPOT'],
  };
}
