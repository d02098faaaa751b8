import type { PreviewLine, ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { earnsDaily } from '@aureus/core/dual/payouts.ts';
import { percentOf, PERCENT_SCALE } from '@aureus/core/money/percent.ts';
import type { Pool, PoolClient } from 'pg';
import type { ProposalHandler } from '../operator/public.ts';
import { parseDecimalInput } from '../platform/decimal-input.ts';
import { AppError } from '../platform/errors.ts';
import { type Product, stepsOf, typeOf } from './products.ts';

type Payload = ProposalPayload<'dual.terms'>;
type Field = Exclude<keyof Payload, 'product_id'>;
type Value = string | number | boolean;

/** Each field of the act, in the order operators read them, and its unit. */
const UNITS = { rate: '%', total_number: '', user_limit: '', open: '' } as const satisfies Record<Field, string>;
const FIELDS = Object.keys(UNITS) as Field[];

/** Terms of a product, for whoever buys later: what was bought keeps its rate. */
export const dualTerms: ProposalHandler<'dual.terms'> = {
  subject: ({ product_id }) => `dual product ${product_id}`,

  affected: async () => ({}),

  preview: async (pool, payload) => {
    const stored = await read(pool, payload.product_id);
    const [before, after] = [payloadOf(stored), payloadOf(wanted(stored, payload))];
    const lines = FIELDS.filter((field) => before[field] !== after[field]).map((field): PreviewLine => ({
      label: `dual.${field}`,
      before: textOf(before[field]),
      after: textOf(after[field]),
      unit: UNITS[field],
      usdt: null,
    }));
    if (lines.length === 0) throw new AppError('proposal_changes_nothing');
    return [{ label: 'dual.name', before: null, after: stored.name, unit: '', usdt: null }, ...lines];
  },

  inverse: async (connection, payload) => {
    const before = payloadOf(await read(connection, payload.product_id));
    const named = FIELDS.filter((field) => payload[field] !== undefined);
    return { product_id: payload.product_id, ...Object.fromEntries(named.map((field) => [field, before[field]])) };
  },

  execute: async ({ client }, payload) => {
    // Whoever buys of it waits, and so does another change of it.
    await client.query('SELECT FROM dual_product WHERE id = $1::bigint FOR UPDATE', [payload.product_id]);
    const next = wanted(await read(client, payload.product_id), payload);
    await client.query(
      'UPDATE dual_product SET rate_ppm = $2, total_number = $3, user_limit = $4, is_open = $5 WHERE id = $1',
      [next.id, next.rate_ppm, next.total_number, next.user_limit, next.is_open],
    );
    return undefined;
  },
};

/** @throws AppError dual_unknown */
async function read(connection: Pool | PoolClient, id: number): Promise<Product> {
  const { rows } = await connection.query<Product>('SELECT * FROM dual_product WHERE id = $1::bigint', [id]);
  const [product] = rows;
  if (!product) throw new AppError('dual_unknown');
  return product;
}

/** The terms there would be. @throws AppError dual_terms_invalid when they contradict each other or what was sold, or earn nothing */
function wanted(stored: Product, { rate, total_number, user_limit, open }: Payload): Product {
  const next: Product = {
    ...stored,
    rate_ppm: rate === undefined ? stored.rate_ppm : Number(parseDecimalInput(rate, PERCENT_SCALE)),
    total_number: total_number ?? stored.total_number,
    user_limit: user_limit ?? stored.user_limit,
    is_open: open ?? stored.is_open,
  };
  const isTooLittle = !earnsDaily(typeOf(next), Number(next.strike), next.rate_ppm, stepsOf(next));
  if (isTooLittle || next.total_number < stored.purchased_number || next.user_limit > next.total_number) {
    throw new AppError('dual_terms_invalid');
  }
  return next;
}

const textOf = (value: Value): string => (typeof value === 'boolean' ? (value ? 'open' : 'closed') : String(value));

/** Terms as a proposal says them. */
function payloadOf({ rate_ppm, total_number, user_limit, is_open }: Product): Readonly<Record<Field, Value>> {
  return { rate: percentOf(rate_ppm), total_number, user_limit, open: is_open };
}
