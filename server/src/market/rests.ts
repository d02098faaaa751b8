import type { ListedMarket } from './directory.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { earlier, type FollowHours } from './sessions.ts';

/**
 * A time in which nothing is traded in a market: its share is being split. It is stored beforehand, so that every process
 * knows the moment it begins, and each begins again only once it has read itself that it is over.
 */
export interface Rest {
  /** Epoch milliseconds, by the database's clock. */
  readonly begins: number;
  /** Null while nobody knows. */
  readonly ends: number | null;
}

/** The rest of a market that is on or comes next. */
export const RESTS_SQL = `SELECT begins, ends FROM market_rest
  WHERE market_id = markets.id AND (ends IS NULL OR ends > statement_timestamp()) ORDER BY begins LIMIT 1`;

export function isRestOn(rest: Rest | null, now: number): boolean {
  return rest !== null && rest.begins <= now && (rest.ends === null || now < rest.ends);
}

export function isSameRest(one: Rest | null, other: Rest | null): boolean {
  return one?.begins === other?.begins && one?.ends === other?.ends;
}

/**
 * Lets markets rest and go on at the moments that are known. These are moments of the platform, while `moment` is of the
 * feed: a replay has its own.
 * @param take is given each market that begins or ends to rest
 */
export function followRests(
  markets: () => readonly ListedMarket[],
  now: () => number,
  take: (market: ListedMarket) => void,
): FollowHours {
  return (moment) => {
    const at = now();
    let next: number | null = null;
    for (const market of markets()) {
      if (market.rest === null) continue;
      const isResting = isRestOn(market.rest, at);
      if (isResting !== market.isResting) take({ ...market, isResting });
      const change = isResting ? market.rest.ends : market.rest.begins;
      if (change !== null && change > at) next = earlier(next, moment + change - at);
    }
    return next;
  };
}

/**
 * Says from when on a market rests, until somebody says when that ends. Every process learns of it within seconds.
 * @param cause why, as whoever announces it calls it
 */
export async function announceRest(
  { client }: Transaction,
  { cause, marketId, begins }: { readonly cause: string; readonly marketId: number; readonly begins: Date },
): Promise<void> {
  await client.query('INSERT INTO market_rest (cause, market_id, begins) VALUES ($1, $2, $3)', [
    cause,
    marketId,
    begins,
  ]);
}

/** Takes back a rest that has not begun. */
export async function letRestGo({ client }: Transaction, cause: string): Promise<void> {
  await client.query('DELETE FROM market_rest WHERE cause = $1', [cause]);
}

/** Every process has looked for what changed in the markets, and prices of before are too old to count. */
const LEARNED_WITHIN_MS = 20_000;

/**
 * Says that a rest is over once every process knows what it was for. From here until the caller's transaction ends no batch
 * of orders is written: the revision moves on at once, and not only at the commit. What is read next is all there will have
 * been before it.
 */
export async function endRest({ client }: Transaction, cause: string): Promise<void> {
  const { rowCount } = await client.query(
    `UPDATE market_rest SET ends = statement_timestamp() + $2 * interval '1 millisecond' WHERE cause = $1 AND ends IS NULL`,
    [cause, LEARNED_WITHIN_MS],
  );
  if (rowCount !== 1) throw new Error(`There is no rest for ${cause} that could end`);
  await client.query('SET CONSTRAINTS market_rest_changed IMMEDIATE');
}
