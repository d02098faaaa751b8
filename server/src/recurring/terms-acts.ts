import type { PreviewLine, ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { parseDecimal } from '@aureus/core/money/decimal.ts';
import type { PoolClient } from 'pg';
import { percentOf } from '../exchange/public.ts';
import type { Currency, MarketDirectory } from '../market/public.ts';
import type { ProposalHandler } from '../operator/public.ts';
import { AppError } from '../platform/errors.ts';
import { isBuyable, readTerms, type Terms } from './terms.ts';

type Payload = ProposalPayload<'recurring.terms'>;

/** Each field of the act, in the order operators read them, and its unit. */
const UNITS = { minimum: 'USDT', maximum: 'USDT', spread_limit: '%', open: '' } as const satisfies Record<
  keyof Payload,
  string
>;
const FIELDS = Object.keys(UNITS) as (keyof Payload)[];
/** Percent have four decimals of what are parts per million. */
const PERCENT_SCALE = 4;

interface Texts {
  readonly minimum: string;
  readonly maximum: string;
  readonly spread_limit: string;
  readonly open: boolean;
}

const payloadOf = (terms: Terms): Texts => ({
  minimum: String(terms.min_usdt),
  maximum: String(terms.max_usdt),
  spread_limit: percentOf(terms.spread_limit_ppm),
  open: terms.is_open,
});

const textOf = (value: string | boolean): string => (typeof value === 'string' ? value : value ? 'open' : 'closed');

/** @throws AppError recurring_terms_invalid when the smallest amount is above the largest */
function wanted(stored: Terms, payload: Payload): Terms {
  const before = payloadOf(stored);
  const min_usdt = Number(payload.minimum ?? before.minimum);
  const max_usdt = Number(payload.maximum ?? before.maximum);
  if (min_usdt > max_usdt) throw new AppError('recurring_terms_invalid');
  const spread_limit_ppm = Number(parseDecimal(payload.spread_limit ?? before.spread_limit, PERCENT_SCALE));
  return { ...stored, min_usdt, max_usdt, spread_limit_ppm, is_open: payload.open ?? before.open };
}

/** The terms in the order of changes: who changes them waits for who does so at the same time. */
async function lockTerms(client: PoolClient): Promise<Terms> {
  await client.query('SELECT FROM recurring_terms WHERE id = 1 FOR NO KEY UPDATE');
  return readTerms(client);
}

/** On which terms recurring buys are offered. */
export function recurringTerms(): ProposalHandler<'recurring.terms'> {
  return {
    subject: () => 'recurring terms',
    affected: async () => ({}),
    preview: async (pool, payload) => {
      const stored = await readTerms(pool);
      const [before, after] = [payloadOf(stored), payloadOf(wanted(stored, payload))];
      const lines = FIELDS.filter((field) => before[field] !== after[field]).map((field): PreviewLine => ({
        label: `recurring.${field}`,
        before: textOf(before[field]),
        after: textOf(after[field]),
        unit: UNITS[field],
        usdt: null,
      }));
      if (lines.length === 0) throw new AppError('proposal_changes_nothing');
      return lines;
    },
    inverse: async (connection, payload) => {
      const before = payloadOf(await readTerms(connection));
      const named = FIELDS.filter((field) => payload[field] !== undefined);
      return Object.fromEntries(named.map((field) => [field, before[field]]));
    },
    execute: async ({ client }, payload) => {
      const { min_usdt, max_usdt, spread_limit_ppm, is_open } = wanted(await lockTerms(client), payload);
      await client.query(
        `UPDATE recurring_terms SET min_usdt = $1, max_usdt = $2, spread_limit_ppm = $3, is_open = $4,
           revision = revision + 1 WHERE id = 1`,
        [min_usdt, max_usdt, spread_limit_ppm, is_open],
      );
      return undefined;
    },
  };
}

/** Whether a coin may be bought by plans. */
export function recurringCoin(markets: MarketDirectory): ProposalHandler<'recurring.coin'> {
  /** @throws AppError currency_unknown, not_exchangeable, proposal_changes_nothing */
  function check({ currency_id, offered }: ProposalPayload<'recurring.coin'>, { coins }: Terms): Currency {
    const currency = markets.currency(currency_id);
    if (!currency) throw new AppError('currency_unknown');
    if (offered && !isBuyable(markets, currency)) throw new AppError('not_exchangeable');
    if (coins.includes(currency_id) === offered) throw new AppError('proposal_changes_nothing');
    return currency;
  }
  return {
    subject: ({ currency_id }) => `recurring coin ${currency_id}`,
    affected: async () => ({}),
    preview: async (pool, payload) => {
      const { code } = check(payload, await readTerms(pool));
      return [
        { label: 'recurring.coin', before: null, after: code, unit: '', usdt: null },
        { label: 'recurring.offered', before: textOf(!payload.offered), after: textOf(payload.offered), unit: '', usdt: null }, // prettier-ignore
      ];
    },
    inverse: async (connection, { currency_id }) => ({
      currency_id,
      offered: (await readTerms(connection)).coins.includes(currency_id),
    }),
    execute: async ({ client }, payload) => {
      check(payload, await lockTerms(client));
      await client.query(
        `UPDATE recurring_terms SET revision = revision + 1,
           coins = CASE WHEN $2 THEN array_append(coins, $1) ELSE array_remove(coins, $1) END WHERE id = 1`,
        [payload.currency_id, payload.offered],
      );
      return undefined;
    },
  };
}
