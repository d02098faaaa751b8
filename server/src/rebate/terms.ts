import type { TermsRow } from '@aureus/contract/rebate/shapes.ts';
import { endMs } from '@aureus/core/rebate/days.ts';
import type { Tier } from '@aureus/core/rebate/tiers.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { ClientBase, Pool } from 'pg';
import type { Currency } from '../market/public.ts';

/** The terms of rebates, as they hold from a moment on. */
export interface RebateTerms {
  readonly isOpen: boolean;
  readonly delayDays: number;
  readonly lastingDays: number;
  /** The lowest first. */
  readonly tiers: readonly Tier[];
}

export interface StoredTerms extends RebateTerms {
  readonly id: number;
  readonly madeAt: Date;
}

/** Rates are percent with so many decimals of what are parts per million. */
export const PERCENT_SCALE = 4;
export const percentOf = (ppm: number): string => formatDecimal(BigInt(ppm), PERCENT_SCALE);

interface Row {
  readonly id: number;
  readonly made_at: Date;
  readonly is_open: boolean;
  readonly delay_days: number;
  readonly lasting_days: number;
  readonly people: number[];
  readonly fees: string[];
  readonly rates: number[];
}

const READ = `SELECT rebate_terms.*, people, fees, rates FROM rebate_terms CROSS JOIN LATERAL (
    SELECT array_agg(people ORDER BY place) AS people, array_agg(fees::text ORDER BY place) AS fees,
      array_agg(rate_ppm ORDER BY place) AS rates
    FROM rebate_tier WHERE terms_id = rebate_terms.id
  ) AS tiers`;

/** The newest terms, or those that hold for a day: the newest that were made before it was over. Null before the first. */
export async function readTerms(connection: Pool | ClientBase, day?: number): Promise<StoredTerms | null> {
  const { rows } = await connection.query<Row>(
    `${READ} WHERE $1::timestamptz IS NULL OR made_at < $1 ORDER BY id DESC LIMIT 1`,
    [day === undefined ? null : new Date(endMs(day))],
  );
  return rows[0] ? termsOf(rows[0]) : null;
}

/** The last terms there were, newest first. */
export async function readAllTerms(pool: Pool): Promise<StoredTerms[]> {
  const { rows } = await pool.query<Row>(`${READ} ORDER BY id DESC LIMIT 50`);
  return rows.map(termsOf);
}

/** Stores terms, which hold from now on. @param proposalId null for those a demo begins with */
export async function storeTerms(
  client: ClientBase,
  { isOpen, delayDays, lastingDays, tiers }: RebateTerms,
  at: Date,
  proposalId: bigint | null,
): Promise<void> {
  await client.query(
    `WITH made AS (
       INSERT INTO rebate_terms (made_at, proposal_id, is_open, delay_days, lasting_days)
       VALUES ($1, $2, $3, $4, $5) RETURNING id
     )
     INSERT INTO rebate_tier (terms_id, place, people, fees, rate_ppm)
     SELECT made.id, place, people, fees, rate
     FROM made, unnest($6::integer[], $7::bigint[], $8::integer[]) WITH ORDINALITY AS tier (people, fees, rate, place)`,
    [
      at,
      proposalId,
      isOpen,
      delayDays,
      lastingDays,
      tiers.map(({ people }) => people),
      tiers.map(({ fees }) => fees),
      tiers.map(({ ratePpm }) => ratePpm),
    ],
  );
}

/** Terms as everybody may read them; closed and empty before there are any. */
export function describeTerms(terms: RebateTerms | null, usdt: Pick<Currency, 'scale'>): TermsRow {
  return {
    open: terms?.isOpen ?? false,
    delay_days: terms?.delayDays ?? 0,
    lasting_days: terms?.lastingDays ?? 0,
    tiers: (terms?.tiers ?? []).map(({ people, fees, ratePpm }, place) => ({
      place: place + 1,
      people,
      fees: formatDecimal(fees, usdt.scale),
      rate: percentOf(ratePpm),
    })),
  };
}

function termsOf(row: Row): StoredTerms {
  return {
    id: row.id,
    madeAt: row.made_at,
    isOpen: row.is_open,
    delayDays: row.delay_days,
    lastingDays: row.lasting_days,
    tiers: row.people.map((people, place) => ({
      people,
      fees: BigInt(row.fees[place] ?? '0'),
      ratePpm: row.rates[place] ?? 0,
    })),
  };
}
