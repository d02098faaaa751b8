import { ratioOf } from '@aureus/core/loans/watch.ts';
import type { Pool } from 'pg';
import { type Loan, SELECT_LOAN, stateNumber } from './loan.ts';
import { type Pair, type PricingNeeds, pricesToSell } from './pricing.ts';

/** The prices of now of the two currencies of loans, as a ratio: rounded down and up. */
export interface Bounds {
  readonly currency: number;
  readonly collateral: number;
  readonly low: bigint;
  readonly high: bigint;
}

/** All pairs there are loans of. */
export async function readPairs({ pool, markets }: PricingNeeds & { readonly pool: Pool }): Promise<Pair[]> {
  const { rows } = await pool.query<{ currency: number; collateral: number }>(
    `SELECT loan_offer.currency_id AS currency, loan_security.currency_id AS collateral
     FROM loan_offer CROSS JOIN loan_security WHERE loan_offer.currency_id <> loan_security.currency_id`,
  );
  return rows.flatMap(({ currency, collateral }) => {
    const [loan, held] = [markets.currency(currency), markets.currency(collateral)];
    return loan && held ? [{ loan, collateral: held }] : [];
  });
}

/** Of these pairs, but those whose markets allow no sale now. */
export function boundsOf(needs: PricingNeeds, pairs: readonly Pair[]): Bounds[] {
  return pairs.flatMap((pair) => {
    const prices = pricesToSell(needs, pair);
    const ids = { currency: pair.loan.id, collateral: pair.collateral.id };
    return prices ? [{ ...ids, ...ratioOf(prices.collateral, prices.loan) }] : [];
  });
}

const AT_BOUNDS = `${SELECT_LOAN} WHERE id > $5 AND id IN (
    SELECT loan.id FROM unnest($1::integer[], $2::integer[], $3::numeric[]) AS pair (currency, collateral, low)
    JOIN loan ON currency_id = currency AND collateral_id = collateral AND acts_under >= low
    WHERE state = ${stateNumber.open}
    UNION
    SELECT loan.id FROM unnest($1::integer[], $2::integer[], $4::numeric[]) AS pair (currency, collateral, high)
    JOIN loan ON currency_id = currency AND collateral_id = collateral AND acts_over <= high
    WHERE state = ${stateNumber.open}
  ) ORDER BY id LIMIT $6`;

/**
 * Open loans about which something may be to be done at these prices; all others are not read.
 * @param after loans of larger numbers, the smallest first
 */
export async function findAtBounds(
  pool: Pool,
  bounds: readonly Bounds[],
  after: bigint,
  most: number,
): Promise<Loan[]> {
  const { rows } = await pool.query<Loan>(AT_BOUNDS, [
    bounds.map(({ currency }) => currency),
    bounds.map(({ collateral }) => collateral),
    bounds.map(({ low }) => low),
    bounds.map(({ high }) => high),
    after,
    most,
  ]);
  return rows;
}
