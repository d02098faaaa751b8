import { isSecondLook } from '@aureus/core/exchange/second-look.ts';
import type { Pool } from 'pg';
import type { Market, MarketDirectory } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import { ClaimLostError, findReplies } from '../platform/http/idempotency.ts';
import type { IdempotencyClaim } from '../platform/http/idempotency.ts';
import type { Limits } from '../platform/http/limits.ts';
import { usdtOf } from '../wallet/public.ts';
import { OvertakenError } from './limits.ts';
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
      return price !== null && isSecondLook(askedAt, price.heardAt);
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

/** What somebody brings about who takes the money away, or the quote back, after the exchange was asked for. */
const BACKED_OUT: ReadonlySet<string> = new Set(['insufficient_balance', 'quote_unknown', 'dust_changed']);
const HOUR_SECONDS = 3_600;

interface BackingOutNeeds {
  readonly pool: Pool;
  readonly limits: Limits;
}

/**
 * Makes an exchange that could be made when it was asked for. Who is free to leave it while the market is waited for has
 * the option the wait takes away, so it may come to nothing by its owner's doing a few times in an hour and not again.
 * @param claim what the exchange would store; its key may be used for something else meanwhile, through another process
 * @throws AppError too_many_requests, and whatever `work` throws
 */
export async function limitBackingOut<Result>(
  { pool, limits }: BackingOutNeeds,
  claim: IdempotencyClaim,
  { check, work }: { readonly check: () => Promise<void>; readonly work: () => Promise<Result> },
): Promise<Result> {
  const key = String(claim.userId);
  if (await limits.isSpent('wallet.exchange.backedOut', key)) {
    throw new AppError('too_many_requests', { seconds: HOUR_SECONDS });
  }
  try {
    await check();
  } catch (error) {
    throw await asTwin(pool, claim, error);
  }
  try {
    return await work();
  } catch (caught) {
    const error = await asTwin(pool, claim, caught);
    if (await isBackedOut(pool, claim, error)) {
      // Of many at once all are told why; that nothing is left is told to the next.
      await limits.consume('wallet.exchange.backedOut', key).catch(ignoreSpent);
    }
    throw error;
  }
}

/**
 * What is thrown for a refusal: where a twin, through another process, has made the exchange meanwhile, its quote is used
 * and its money gone, and the edge gives the twin's answer.
 */
async function asTwin(pool: Pool, claim: IdempotencyClaim, error: unknown): Promise<unknown> {
  return error instanceof AppError && (await whoHasKey(pool, claim)) === 'twin' ? new ClaimLostError() : error;
}

async function isBackedOut(pool: Pool, claim: IdempotencyClaim, error: unknown): Promise<boolean> {
  // Who lets another exchange make the quote void leaves this one as well.
  if (error instanceof OvertakenError) return true;
  if (error instanceof AppError) return BACKED_OUT.has(error.code);
  if (!(error instanceof ClaimLostError)) return false;
  // A twin of the same exchange has made it: only what is something else has taken its place.
  return claim.key !== null && (await whoHasKey(pool, claim)) !== 'twin';
}

/** Whether the key of a claim is that of a call that was made: the same one, or something else. */
async function whoHasKey(pool: Pool, { userId, key, callName, inputHash }: IdempotencyClaim) {
  if (key === null) return 'nobody';
  const [stored] = await findReplies(pool, [{ userId, key }]);
  if (!stored) return 'nobody';
  return stored.callName === callName && stored.inputHash.equals(inputHash) ? 'twin' : 'another';
}

function ignoreSpent(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}
