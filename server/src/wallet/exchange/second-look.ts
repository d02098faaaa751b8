import { isSecondLook } from '@aureus/core/wallet/second-look.ts';
import type { Market, MarketDirectory } from '../../market/public.ts';
import { AppError } from '../../platform/errors.ts';
import { usdtOf } from '../prices.ts';
import { pricePair } from './pricing.ts';

/** As long as an index price lives: where nothing has been heard for that long, there is none. */
const PATIENCE_MS = 5_000;

/**
 * Waits until the markets of both currencies have told of a moment late enough for the second look. Holds no lock and no
 * transaction meanwhile.
 * @throws AppError market_closed, prices_unavailable, price_sources_few
 */
export async function awaitSecondLook(
  markets: MarketDirectory,
  fromId: number,
  toId: number,
  askedAt: number,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const usdt = usdtOf(markets).id;
  const waiting = [fromId, toId]
    .map((id) => markets.marketOf(id, usdt))
    .filter((market): market is Market => market !== undefined);
  const isOver = (): boolean =>
    waiting.every(({ id }) => {
      const price = markets.indexPrice(id);
      return price !== null && isSecondLook(askedAt, price.at);
    });
  if (isOver()) return;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, patienceMs, false);
  const unsubscribe = markets.onIndexPrice(({ marketId }) => {
    if (waiting.some(({ id }) => id === marketId) && isOver()) resolve(true);
  });
  try {
    if (await promise) return;
  } finally {
    clearTimeout(timer);
    unsubscribe();
  }
  // What keeps the prices away is said where it is known.
  pricePair(markets, fromId, toId);
  throw new AppError('prices_unavailable');
}
