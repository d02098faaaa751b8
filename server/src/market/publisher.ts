import { resolutions } from '@aureus/contract/market/shapes.ts';
import type { Resolution } from '@aureus/contract/market/shapes.ts';
import { daymarketStream, klineStream } from '@aureus/contract/market/streams.ts';
import type { Candle } from '@aureus/core/market/candle.ts';
import type { LiveHub } from '../platform/live/hub.ts';
import { hasSubscribers, publish } from '../platform/live/publish.ts';
import type { BoardWatcher } from './board.ts';
import { candleRow } from './format.ts';
import type { MarketPrices } from './market-prices.ts';
import type { QuotedTerms } from './public.ts';
import { figuresOf } from './quotation.ts';

/** Four times a second at most for each stream. */
const BEAT_MS = 250;

/** Sends price and running candles of the markets that moved to those who subscribed. */
export interface Publisher extends Omit<BoardWatcher, 'indexed'> {
  start(now: () => number): void;
  stop(): void;
}

/**
 * @param quotedOn what is said of the instrument on a market
 * @param isSpeaking whether it is this process that tells the world: of several only the one that makes the prices
 */
export function createPublisher(
  hub: LiveHub,
  quotedOn: (marketId: number) => QuotedTerms | undefined,
  isSpeaking: () => boolean,
): Publisher {
  const moved = new Set<MarketPrices>();
  let timer: NodeJS.Timeout | undefined;

  function sendCandle(prices: MarketPrices, resolution: Resolution, candle: Candle | undefined): void {
    const { market } = prices;
    const room = { match_id: market.id, period: resolution };
    if (candle === undefined || !isSpeaking() || !hasSubscribers(hub, klineStream, room)) return;
    publish(hub, klineStream, { ...room, symbol: market.symbol, ...candleRow(market, candle) });
  }

  function send(prices: MarketPrices, now: number): void {
    const { market } = prices;
    for (const resolution of resolutions) sendCandle(prices, resolution, prices.running(resolution));
    if (!hasSubscribers(hub, daymarketStream, { match_id: market.id })) return;
    const figures = figuresOf(prices, now);
    const quoted = quotedOn(market.id);
    if (figures === null || !quoted) return;
    publish(hub, daymarketStream, {
      match_id: market.id,
      currency_id: market.base.id,
      currency_name: market.base.code,
      legal_id: market.quote.id,
      legal_name: market.quote.code,
      symbol: market.symbol,
      ...figures,
      ...quoted.terms,
    });
  }

  return {
    changed: (prices) => {
      moved.add(prices);
    },
    // The last state of a candle must not be lost between two beats.
    closed: (prices, resolution, candle) => sendCandle(prices, resolution, candle),
    start: (now) => {
      timer = setInterval(() => {
        const moment = now();
        if (isSpeaking()) for (const prices of moved) send(prices, moment);
        moved.clear();
      }, BEAT_MS);
    },
    stop: () => clearInterval(timer),
  };
}
