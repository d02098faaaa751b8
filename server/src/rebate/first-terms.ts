import type { Pool } from 'pg';
import type { Currency } from '../market/public.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import { readTerms, storeTerms } from './terms.ts';

/** Terms the demo begins with; fees in whole USDT. */
const FIRST = {
  isOpen: true,
  delayDays: 7,
  lastingDays: 365,
  tiers: [
    { people: 0, fees: 0n, ratePpm: 100_000 },
    { people: 5, fees: 500n, ratePpm: 150_000 },
    { people: 20, fees: 5_000n, ratePpm: 200_000 },
    { people: 50, fees: 25_000n, ratePpm: 300_000 },
  ],
} as const;

/** Stores the terms of the demo where there are none; those that are stay as operators have made them. */
export async function addFirstTerms(pool: Pool, usdt: Pick<Currency, 'scale'>, at: Date): Promise<void> {
  const one = 10n ** BigInt(usdt.scale);
  const tiers = FIRST.tiers.map((tier) => ({ ...tier, fees: tier.fees * one }));
  await withTransaction(pool, async ({ client }) => {
    await client.query("SELECT pg_advisory_xact_lock(hashtextextended('rebate terms', 0))");
    if ((await readTerms(client)) === null) await storeTerms(client, { ...FIRST, tiers }, at, null);
  });
}
