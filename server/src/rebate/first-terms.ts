import type { Pool } from 'pg';
import { withTransaction } from '../platform/database/transaction.ts';
import { readTerms, storeTerms } from './terms.ts';

const USDT = 1_000_000n;

/** Terms the demo begins with. */
const FIRST = {
  isOpen: true,
  delayDays: 7,
  lastingDays: 365,
  tiers: [
    { people: 0, fees: 0n, ratePpm: 100_000 },
    { people: 5, fees: 500n * USDT, ratePpm: 150_000 },
    { people: 20, fees: 5_000n * USDT, ratePpm: 200_000 },
    { people: 50, fees: 25_000n * USDT, ratePpm: 300_000 },
  ],
} as const;

/** Stores the terms of the demo where there are none; those that are stay as operators have made them. */
export async function addFirstTerms(pool: Pool, at: Date): Promise<void> {
  await withTransaction(pool, async ({ client }) => {
    await client.query("SELECT pg_advisory_xact_lock(hashtextextended('rebate terms', 0))");
    if ((await readTerms(client)) === null) await storeTerms(client, FIRST, at, null);
  });
}
