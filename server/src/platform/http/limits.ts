import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';
import { limitTable } from './limit-table.ts';
import type { Limit, LimitName, WiderNetwork } from './limit-table.ts';
import { type Networks, networksOf } from './networks.ts';

/** Counts uses against the limits of `limit-table.ts`. */
export interface Limits {
  /** Takes points from a key's share. @throws AppError too_many_requests with the `seconds` to wait */
  consume(name: LimitName, key: string, points?: number): Promise<void>;
  /**
   * Takes points from the share of an address and of every wider network that the limit names, the nearest first: whoever
   * is refused by their own takes nothing from others.
   * @param sender an address, or the networks it lies in
   * @throws AppError too_many_requests
   */
  consumeByNetworks(name: LimitName, sender: string | Networks, points?: number): Promise<void>;
  /** Gives back points that were taken in advance and not used. */
  giveBack(name: LimitName, key: string, points: number): Promise<void>;
  /** Gives back points that {@link Limits.consumeByNetworks} took. */
  giveBackByNetworks(name: LimitName, ip: string, points?: number): Promise<void>;
  /** Whether nothing is left for the key, without taking anything. */
  isSpent(name: LimitName, key: string): Promise<boolean>;
  /** Forgets what a key has used, e.g. the wrong passwords after the right one. */
  reset(name: LimitName, key: string): Promise<void>;
}

/** @param factor multiplies the points of every limit; at least one point stays */
export function createLimits(pool: Pool, factor: number): Limits {
  const limiters = new Map<LimitName, RateLimiterAbstract>();
  const wider = new Map<LimitName, readonly (readonly [WiderNetwork, RateLimiterAbstract])[]>();
  for (const [text, limit] of Object.entries<Limit>(limitTable)) {
    const name = text as LimitName;
    limiters.set(name, createLimiter(name, limit, factor, pool));
    const times = Object.entries(limit.wider ?? {}) as [WiderNetwork, number][];
    wider.set(
      name,
      times.map(([network, by]) => [
        network,
        createLimiter(`${name}.${network}`, { ...limit, points: limit.points * by }, factor, pool),
      ]),
    );
  }
  const limiter = (name: LimitName): RateLimiterAbstract => limiters.get(name) as RateLimiterAbstract;

  /** The counts an address falls under, the nearest first. Of IPv4 the customer's network is the address itself. */
  function countsOf(name: LimitName, sender: string | Networks): (readonly [RateLimiterAbstract, string])[] {
    const at = typeof sender === 'string' ? networksOf(sender) : sender;
    const counts: (readonly [RateLimiterAbstract, string])[] = [[limiter(name), at.address]];
    for (const [network, count] of wider.get(name) ?? [])
      if (at[network] !== at.address) counts.push([count, at[network]]);
    return counts;
  }

  return {
    consume: (name, key, points = 1) => take(limiter(name), key, points),
    consumeByNetworks: async (name, sender, points = 1) => {
      for (const [count, key] of countsOf(name, sender)) await take(count, key, points);
    },
    giveBackByNetworks: async (name, ip, points = 1) => {
      for (const [count, key] of countsOf(name, ip)) await count.reward(key, points);
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

async function take(limiter: RateLimiterAbstract, key: string, points: number): Promise<void> {
  try {
    await limiter.consume(key, points);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new AppError('too_many_requests', { seconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) });
  }
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
