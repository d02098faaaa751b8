import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';
import { limitTable } from './limit-table.ts';
import type { Limit, LimitName } from './limit-table.ts';

/** Counts uses against the limits of `limit-table.ts`. */
export interface Limits {
  /** Takes points from a key's share. @throws AppError too_many_requests with the `seconds` to wait */
  consume(name: LimitName, key: string, points?: number): Promise<void>;
  /** Gives back points that were taken in advance and not used. */
  giveBack(name: LimitName, key: string, points: number): Promise<void>;
  /** Whether nothing is left for the key, without taking anything. */
  isSpent(name: LimitName, key: string): Promise<boolean>;
  /** Forgets what a key has used, e.g. the wrong passwords after the right one. */
  reset(name: LimitName, key: string): Promise<void>;
}

/** @param factor multiplies the points of every limit; at least one point stays */
export function createLimits(pool: Pool, factor: number): Limits {
  const limiters = new Map<LimitName, RateLimiterAbstract>();
  for (const [name, limit] of Object.entries(limitTable)) {
    limiters.set(name as LimitName, createLimiter(name, limit, factor, pool));
  }
  const limiter = (name: LimitName): RateLimiterAbstract => limiters.get(name) as RateLimiterAbstract;
  return {
    consume: async (name, key, points = 1) => {
      try {
        await limiter(name).consume(key, points);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw new AppError('too_many_requests', { seconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) });
      }
    },
    giveBack: async (name, key, points) => {
      await limiter(name).reward(key, points);
    },
    isSpent: async (name, key) => {
      const used = await limiter(name).get(key);
      return used !== null && used.remainingPoints <= 0 && used.msBeforeNext > 0;
    },
    reset: async (name, key) => {
      await limiter(name).delete(key);
    },
  };
}

function createLimiter(name: string, limit: Limit, factor: number, pool: Pool): RateLimiterAbstract {
  const common = { keyPrefix: name, points: Math.max(1, Math.round(limit.points * factor)), duration: limit.seconds };
  if (limit.store === 'memory') return new RateLimiterMemory(common);
  return new RateLimiterPostgres({
    ...common,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    // One of them clears the table for all.
    clearExpiredByTimeout: name === 'account.code.address.day',
  });
}
