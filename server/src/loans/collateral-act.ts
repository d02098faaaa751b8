import type { ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import type { Pool, PoolClient } from 'pg';
import type { MarketDirectory } from '../market/public.ts';
import type { ProposalHandler } from '../operator/public.ts';
import { parseDecimalInput } from '../platform/decimal-input.ts';
import { AppError } from '../platform/errors.ts';
import { percentOf, PERCENT_SCALE, type Security, type SecurityTerms } from './offers.ts';
import { changedLines, loanCurrency } from './terms.ts';

type Payload = ProposalPayload<'loans.collateral'>;
const UNITS = { haircut: '%', open: '' } as const;

/** A currency that secures loans; another one is added by it. Its haircut holds for loans taken after the commit. */
export function loanCollateral(markets: Pick<MarketDirectory, 'currency'>): ProposalHandler<'loans.collateral'> {
  async function both(connection: Pool | PoolClient, payload: Payload) {
    const currency = loanCurrency(markets, payload.currency_id);
    const { rows } = await connection.query<Security>('SELECT * FROM loan_security WHERE currency_id = $1', [
      currency.id,
    ]);
    const [stored] = rows;
    return { currency, stored, next: wanted(stored, payload) };
  }

  return {
    subject: ({ currency_id }) => `loan collateral ${currency_id}`,

    affected: async () => ({}),

    preview: async (pool, payload) => {
      const { currency, stored, next } = await both(pool, payload);
      return changedLines(currency, UNITS, stored && textsOf(stored), textsOf(next));
    },

    inverse: async (connection, payload) => {
      const { currency, stored } = await both(connection, payload);
      // One that was not there is not taken away again: loans were taken on it. It is closed.
      if (!stored) return { currency_id: currency.id, open: false };
      return {
        currency_id: currency.id,
        ...(payload.haircut === undefined ? {} : { haircut: percentOf(stored.haircut_ppm) }),
        ...(payload.open === undefined ? {} : { open: stored.is_open }),
      };
    },

    execute: async ({ client }, payload) => {
      // Whoever borrows on it waits, and so does another change of it.
      await client.query('SELECT FROM loan_security WHERE currency_id = $1 FOR NO KEY UPDATE', [payload.currency_id]);
      const { currency, next } = await both(client, payload);
      await client.query(
        `INSERT INTO loan_security (currency_id, haircut_ppm, is_open) VALUES ($1, $2, $3)
         ON CONFLICT (currency_id) DO UPDATE
         SET haircut_ppm = EXCLUDED.haircut_ppm, is_open = EXCLUDED.is_open, revision = loan_security.revision + 1`,
        [currency.id, next.haircut_ppm, next.is_open],
      );
      return undefined;
    },
  };
}

/** The terms there would be. @throws AppError loans_terms_invalid when it is new and its haircut is not said */
function wanted(stored: Security | undefined, { haircut, open }: Payload): SecurityTerms {
  const said = haircut === undefined ? undefined : Number(parseDecimalInput(haircut, PERCENT_SCALE));
  const haircut_ppm = said ?? stored?.haircut_ppm;
  if (haircut_ppm === undefined) throw new AppError('loans_terms_invalid');
  return { haircut_ppm, is_open: open ?? stored?.is_open ?? true };
}

const textsOf = ({ haircut_ppm, is_open }: SecurityTerms) => ({
  haircut: percentOf(haircut_ppm),
  open: is_open ? 'open' : 'closed',
});
