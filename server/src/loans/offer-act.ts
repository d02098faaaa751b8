import type { ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Pool, PoolClient } from 'pg';
import type { Currency, MarketDirectory } from '../market/public.ts';
import type { ProposalHandler } from '../operator/public.ts';
import { parseDecimalInput } from '../platform/decimal-input.ts';
import { AppError } from '../platform/errors.ts';
import { type Offer, type OfferTerms, percentOf, PERCENT_SCALE } from './offers.ts';
import { changedLines, loanCurrency } from './terms.ts';

type Payload = ProposalPayload<'loans.offer'>;
const FIELDS = ['rate', 'ltv', 'min_amount', 'max_amount', 'open'] as const;

/** What is lent of a currency; another offer is added by it. The terms hold for loans taken after the commit. */
export function loanOffer(markets: Pick<MarketDirectory, 'currency'>): ProposalHandler<'loans.offer'> {
  async function both(connection: Pool | PoolClient, payload: Payload) {
    const currency = loanCurrency(markets, payload.currency_id);
    const { rows } = await connection.query<Offer>('SELECT * FROM loan_offer WHERE currency_id = $1', [currency.id]);
    const [stored] = rows;
    return { currency, stored, next: wanted(currency, stored, payload) };
  }

  return {
    subject: ({ currency_id }) => `loan offer ${currency_id}`,

    affected: async () => ({}),

    preview: async (pool, payload) => {
      const { currency, stored, next } = await both(pool, payload);
      const units = { rate: '%', ltv: '%', min_amount: currency.code, max_amount: currency.code, open: '' };
      return changedLines(currency, units, stored && textsOf(currency, stored), textsOf(currency, next));
    },

    inverse: async (connection, payload) => {
      const { currency, stored } = await both(connection, payload);
      // One that was not there is not taken away again: loans were taken by it. It is closed.
      if (!stored) return { currency_id: currency.id, open: false };
      const before = { ...textsOf(currency, stored), open: stored.is_open };
      const named = FIELDS.filter((field) => payload[field] !== undefined);
      return { currency_id: currency.id, ...Object.fromEntries(named.map((field) => [field, before[field]])) };
    },

    execute: async ({ client }, payload) => {
      // Whoever borrows by it waits, and so does another change of it.
      await client.query('SELECT FROM loan_offer WHERE currency_id = $1 FOR NO KEY UPDATE', [payload.currency_id]);
      const { currency, next } = await both(client, payload);
      await client.query(
        `INSERT INTO loan_offer (currency_id, rate_ppm, ltv_ppm, min_amount, max_amount, is_open)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (currency_id) DO UPDATE
         SET rate_ppm = EXCLUDED.rate_ppm, ltv_ppm = EXCLUDED.ltv_ppm, min_amount = EXCLUDED.min_amount,
           max_amount = EXCLUDED.max_amount, is_open = EXCLUDED.is_open, revision = loan_offer.revision + 1`,
        [currency.id, next.rate_ppm, next.ltv_ppm, next.min_amount, next.max_amount, next.is_open],
      );
      return undefined;
    },
  };
}

/** The terms there would be. @throws AppError loans_terms_invalid when they contradict each other, or are new and not all said */
function wanted({ scale }: Currency, stored: Offer | undefined, payload: Payload): OfferTerms {
  const ppm = (text: string | undefined): number | undefined =>
    text === undefined ? undefined : Number(parseDecimalInput(text, PERCENT_SCALE));
  const money = (text: string | undefined): bigint | undefined =>
    text === undefined ? undefined : parseDecimalInput(text, scale);
  const rate_ppm = ppm(payload.rate) ?? stored?.rate_ppm;
  const ltv_ppm = ppm(payload.ltv) ?? stored?.ltv_ppm;
  const min_amount = money(payload.min_amount) ?? stored?.min_amount;
  const max_amount = money(payload.max_amount) ?? stored?.max_amount;
  if (rate_ppm === undefined || ltv_ppm === undefined || min_amount === undefined || max_amount === undefined) {
    throw new AppError('loans_terms_invalid');
  }
  if (min_amount > max_amount) throw new AppError('loans_terms_invalid');
  return { rate_ppm, ltv_ppm, min_amount, max_amount, is_open: payload.open ?? stored?.is_open ?? true };
}

/** Terms as a proposal says them. */
function textsOf({ scale }: Currency, terms: OfferTerms) {
  return {
    rate: percentOf(terms.rate_ppm),
    ltv: percentOf(terms.ltv_ppm),
    min_amount: formatDecimal(terms.min_amount, scale),
    max_amount: formatDecimal(terms.max_amount, scale),
    open: terms.is_open ? 'open' : 'closed',
  };
}
