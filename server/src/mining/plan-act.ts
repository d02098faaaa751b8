import type { PreviewLine, ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { minuteOf, timeOfDayText } from '@aureus/core/mining/days.ts';
import { dayInterest } from '@aureus/core/mining/interest.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Pool, PoolClient } from 'pg';
import type { Currency, MarketDirectory } from '../market/public.ts';
import type { ProposalHandler } from '../operator/public.ts';
import { parseDecimalInput } from '../platform/decimal-input.ts';
import { AppError } from '../platform/errors.ts';
import { percentOf, PERCENT_SCALE, type Plan, type PlanTerms } from './plans.ts';

type Payload = ProposalPayload<'mining.plan'>;
type Field = Exclude<keyof Payload, 'currency_id' | 'days'>;
type Value = string | boolean;

/** Each field of the act, in the order operators read them, and its unit: percent, the currency, or none. */
const UNITS = {
  rate: '%',
  penalty: '%',
  min_amount: 'currency',
  max_amount: 'currency',
  capacity: 'currency',
  dividend_at: 'UTC',
  open: '',
} as const satisfies Record<Field, string>;
const FIELDS = Object.keys(UNITS) as Field[];

/**
 * A plan of lock-up mining; another one is added by it. The terms hold for what is locked after the commit: an order keeps
 * those it was made by.
 */
export function miningPlan(markets: Pick<MarketDirectory, 'currency'>): ProposalHandler<'mining.plan'> {
  async function both(connection: Pool | PoolClient, payload: Payload) {
    const currency = markets.currency(payload.currency_id);
    if (!currency) throw new AppError('currency_unknown');
    // Shares are split by wallets that have nothing set aside.
    if (currency.kind !== 'coin') throw new AppError('mining_coins_only');
    const stored = await readPlan(connection, payload);
    return { currency, stored, next: wanted(currency, stored, payload) };
  }

  return {
    subject: ({ currency_id, days }) => `mining plan ${currency_id} ${days}`,

    affected: async () => ({}),

    preview: async (pool, payload) => {
      const { currency, stored, next } = await both(pool, payload);
      const before = stored && payloadOf(currency, stored);
      const after = payloadOf(currency, next);
      const lines = FIELDS.filter((field) => before?.[field] !== after[field]).map((field): PreviewLine => {
        const unit = UNITS[field] === 'currency' ? currency.code : UNITS[field];
        const was = before ? textOf(before[field]) : null;
        return { label: `mining.${field}`, before: was, after: textOf(after[field]), unit, usdt: null };
      });
      if (lines.length === 0) throw new AppError('proposal_changes_nothing');
      return [
        { label: 'mining.currency', before: null, after: currency.code, unit: '', usdt: null },
        { label: 'mining.days', before: null, after: String(payload.days), unit: '', usdt: null },
        ...lines,
      ];
    },

    inverse: async (connection, payload) => {
      const { currency, stored } = await both(connection, payload);
      const { currency_id, days } = payload;
      // One that was not there is not taken away again: orders were made by it. It is closed.
      if (!stored) return { currency_id, days, open: false };
      const before = payloadOf(currency, stored);
      const named = FIELDS.filter((field) => payload[field] !== undefined);
      return { currency_id, days, ...Object.fromEntries(named.map((field) => [field, before[field]])) };
    },

    execute: async ({ client }, payload) => {
      // Whoever locks an amount by the plan waits, and so does another change of it.
      await client.query('SELECT FROM mining_plan WHERE currency_id = $1 AND days = $2 FOR NO KEY UPDATE', [
        payload.currency_id,
        payload.days,
      ]);
      const { next } = await both(client, payload);
      await client.query(
        `INSERT INTO mining_plan (currency_id, days, rate_ppm, penalty_ppm, min_amount, max_amount, capacity,
           dividend_minute, is_open)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         ON CONFLICT ON CONSTRAINT mining_plan_once DO UPDATE
         SET rate_ppm = EXCLUDED.rate_ppm, penalty_ppm = EXCLUDED.penalty_ppm, min_amount = EXCLUDED.min_amount,
           max_amount = EXCLUDED.max_amount, capacity = EXCLUDED.capacity, dividend_minute = EXCLUDED.dividend_minute,
           is_open = EXCLUDED.is_open, revision = mining_plan.revision + 1`,
        [
          payload.currency_id,
          payload.days,
          next.rate_ppm,
          next.penalty_ppm,
          next.min_amount,
          next.max_amount,
          next.capacity,
          next.dividend_minute,
          next.is_open,
        ],
      );
      return undefined;
    },
  };
}

/** What operators read of a term. */
const textOf = (value: Value): string => (typeof value === 'boolean' ? (value ? 'open' : 'closed') : value);

async function readPlan(connection: Pool | PoolClient, { currency_id, days }: Payload): Promise<Plan | undefined> {
  const { rows } = await connection.query<Plan>('SELECT * FROM mining_plan WHERE currency_id = $1 AND days = $2', [
    currency_id,
    days,
  ]);
  return rows[0];
}

/** The terms there would be. @throws AppError mining_terms_invalid when they contradict each other, or are new and not all said */
function wanted({ scale }: Currency, stored: Plan | undefined, payload: Payload): PlanTerms {
  const ppm = (text: string | undefined): number | undefined =>
    text === undefined ? undefined : Number(parseDecimalInput(text, PERCENT_SCALE));
  const money = (text: string | undefined): bigint | undefined =>
    text === undefined ? undefined : parseDecimalInput(text, scale);
  const rate_ppm = ppm(payload.rate) ?? stored?.rate_ppm;
  const penalty_ppm = ppm(payload.penalty) ?? stored?.penalty_ppm;
  const min_amount = money(payload.min_amount) ?? stored?.min_amount;
  const max_amount = money(payload.max_amount) ?? stored?.max_amount;
  const capacity = money(payload.capacity) ?? stored?.capacity;
  if (
    rate_ppm === undefined ||
    penalty_ppm === undefined ||
    min_amount === undefined ||
    max_amount === undefined ||
    capacity === undefined ||
    min_amount > max_amount ||
    max_amount > capacity ||
    // The smallest order earns something every day.
    dayInterest(min_amount, rate_ppm) === 0n
  ) {
    throw new AppError('mining_terms_invalid');
  }
  const dividend_minute =
    payload.dividend_at === undefined ? (stored?.dividend_minute ?? 0) : minuteOf(payload.dividend_at);
  const is_open = payload.open ?? stored?.is_open ?? true;
  return { rate_ppm, penalty_ppm, min_amount, max_amount, capacity, dividend_minute, is_open };
}

/** Terms as a proposal says them. */
function payloadOf({ scale }: Currency, terms: PlanTerms): Readonly<Record<Field, Value>> {
  const money = (amount: bigint): string => formatDecimal(amount, scale);
  return {
    rate: percentOf(terms.rate_ppm),
    penalty: percentOf(terms.penalty_ppm),
    min_amount: money(terms.min_amount),
    max_amount: money(terms.max_amount),
    capacity: money(terms.capacity),
    dividend_at: timeOfDayText(terms.dividend_minute),
    open: terms.is_open,
  };
}
