import type { Pool } from 'pg';
import type { MarketDirectory } from '../../market/public.ts';
import type { Platform } from '../../platform/platform.ts';
import { priceOf, usdtOf } from '../prices.ts';

export const DAY_MS = 86_400_000;

/** So long after midnight what users have still counts as what they had when the day ended; later the day stays out. */
const GRACE_MS = 3 * 3_600_000;

/** Users of one statement, so that none runs long. */
const AT_ONCE = 500;

/** The UTC day of a moment. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

export function dayBefore(day: string): string {
  return dayOf(new Date(Date.parse(day) - DAY_MS));
}

/** What one minor unit of each priced currency is worth in USDT minor units, as `numerators / denominators`. */
export interface PriceList {
  readonly currencies: readonly number[];
  readonly numerators: readonly bigint[];
  readonly denominators: readonly bigint[];
}

/** What nobody can trade yet counts as nothing: no later run would know more, and a user's curve would end with it. */
const UNTRADED = { units: 0n, scale: 0 };

/** While a share is split, its price may be of before and what users have of it of after. */
export function priceList(markets: MarketDirectory): PriceList {
  const usdt = usdtOf(markets);
  const usdtScale = usdt.scale;
  const priced = markets.currencies().flatMap((currency) => {
    const market = markets.marketOf(currency.id, usdt.id);
    const isTraded = market !== undefined || currency.id === usdt.id;
    const price = market?.isResting === true ? null : isTraded ? priceOf(markets, currency) : UNTRADED;
    return price ? [{ currency, price }] : [];
  });
  return {
    currencies: priced.map(({ currency }) => currency.id),
    numerators: priced.map(({ price }) => price.units * 10n ** BigInt(usdtScale)),
    denominators: priced.map(({ currency, price }) => 10n ** BigInt(currency.scale + price.scale)),
  };
}

/**
 * Notes what every user's holdings were worth when the last day (UTC) had ended. A row is written once a user and day,
 * whoever else is at it and however often it runs. Left for a later run is who holds something that has no price now,
 * and left out is a day whose end was missed by hours: a curve with a hole is true, one with a dent is not.
 * @returns how many rows were written
 */
export async function takeSnapshots(
  { pool, clock }: Pick<Platform, 'pool' | 'clock'>,
  markets: MarketDirectory,
): Promise<number> {
  const at = clock.now();
  const today = dayOf(at);
  if (at.getTime() - Date.parse(today) > GRACE_MS) return 0;
  const day = dayBefore(today);
  let written = 0;
  for (let last: bigint | null = 0n; last !== null;) {
    const batch: Batch = await takeBatch(pool, day, at, last, priceList(markets));
    written += batch.written;
    last = batch.last;
  }
  return written;
}

interface Batch {
  readonly written: number;
  /** The last user looked at, or null when there are no more. */
  readonly last: bigint | null;
}

async function takeBatch(pool: Pool, day: string, at: Date, after: bigint, prices: PriceList): Promise<Batch> {
  const { rows } = await pool.query<{ written: number; looked_at: number; last: bigint | null }>(BATCH_SQL, [
    day,
    at,
    after,
    prices.currencies,
    prices.numerators,
    prices.denominators,
    new Date(Date.parse(day) + DAY_MS),
  ]);
  const [row] = rows;
  if (!row) throw new Error('The snapshot statement said nothing');
  return { written: row.written, last: row.looked_at < AT_ONCE ? null : row.last };
}

/** One statement sees balances and flows of one moment: see `ledger_flow`. */
const BATCH_SQL = `
  WITH price AS (
    SELECT * FROM unnest($4::integer[], $5::numeric[], $6::numeric[]) AS price (currency_id, numerator, denominator)
  ),
  due AS (
    SELECT DISTINCT owner_id FROM wallet
    WHERE owner_id > $3 AND owner_id > 0
      AND NOT EXISTS (SELECT FROM wallet_value_day AS done WHERE done.owner_id = wallet.owner_id AND done.day = $1)
      -- Who came after midnight had nothing when the day ended.
      AND (SELECT created_at FROM ledger_entry AS entry WHERE entry.owner_id = wallet.owner_id AND entry.owner_id > 0
           ORDER BY id LIMIT 1) < $7
    ORDER BY owner_id LIMIT ${AT_ONCE}
  ),
  worth AS (
    SELECT owner_id, coalesce(sum(div((available + held) * numerator, denominator)), 0) AS value
    FROM due JOIN wallet USING (owner_id) LEFT JOIN price USING (currency_id)
    GROUP BY owner_id
    HAVING bool_and(numerator IS NOT NULL OR available + held = 0)
  ),
  before AS (
    SELECT worth.owner_id, earlier.flows
    FROM worth CROSS JOIN LATERAL (
      SELECT flows FROM wallet_value_day AS older
      WHERE older.owner_id = worth.owner_id AND older.day < $1 ORDER BY older.day DESC LIMIT 1
    ) AS earlier
  ),
  flow AS (
    SELECT worth.owner_id, jsonb_object_agg(currency_id, amount::text) AS flows,
      sum(trunc((amount - coalesce((before.flows ->> currency_id::text)::numeric, 0)) * numerator / denominator)) AS value
    FROM worth JOIN ledger_flow USING (owner_id) LEFT JOIN before USING (owner_id) LEFT JOIN price USING (currency_id)
    GROUP BY worth.owner_id
  ),
  written AS (
    INSERT INTO wallet_value_day (owner_id, day, value, flow, flows, taken_at)
    SELECT worth.owner_id, $1, least(worth.value, 1000000000000000000), coalesce(flow.value, 0),
      coalesce(flow.flows, '{}'), $2
    FROM worth LEFT JOIN flow USING (owner_id)
    WHERE worth.value > 0 OR EXISTS (SELECT FROM before WHERE before.owner_id = worth.owner_id)
    ORDER BY worth.owner_id
    ON CONFLICT (owner_id, day) DO NOTHING
    RETURNING 1
  )
  SELECT (SELECT count(*) FROM written)::integer AS written, count(*)::integer AS looked_at, max(owner_id) AS last
  FROM due`;
