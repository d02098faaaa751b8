import type { Pool } from 'pg';
import { silentLogger } from '../../../src/platform/log.ts';
import { createPriceLog, type PriceLog } from '../../../src/market/prices/price-log.ts';
import type { PriceSecond } from '../../../src/market/prices/price-second.ts';
import { sealKey } from '../../../src/market/prices/seal-key.ts';

export const SECRET = 'a secret of a test that has more than 32 characters';
export const testKey = sealKey({ secretKey: SECRET, dataDir: '' });

/** A log as one process has it. */
export async function openLog(pool: Pool, key = testKey): Promise<PriceLog> {
  const log = createPriceLog({ pool, log: silentLogger }, key, 'simulated');
  await log.start();
  return log;
}

/** What two markets say in a second: the index of the first is the given one, the second has too few sources. */
export function marketsAt(index: number): PriceSecond[] {
  return [
    {
      marketId: 1,
      state: 'fresh',
      index,
      mark: { ticks: index, isValid: true, isJumped: false },
      used: ['a', 'b', 'c'].map((source, place) => ({ source, price: index + place / 2, at: 900 })),
      dropped: [{ source: 'd', reason: 'old' }],
      now: 1_000,
    },
    { marketId: 12, state: 'stale', index: null, mark: null, used: [], dropped: [{ source: 'a', reason: 'silent' }], now: 1_000 }, // prettier-ignore
  ];
}

/** Writes `count` seconds down, the index of each its place; returns when they are stored. */
export async function writeSeconds(pool: Pool, from: number, count: number): Promise<void> {
  const log = await openLog(pool);
  for (let place = 0; place < count; place += 1) {
    log.add(from + place, marketsAt(10_000 + place));
    // Fewer than a log keeps waiting.
    if (place % 50 === 49) await log.stop();
  }
  await log.stop();
}
