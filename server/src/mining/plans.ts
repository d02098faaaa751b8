import type { PlanRow } from '@aureus/contract/mining/shapes.ts';
import { timeOfDayText } from '@aureus/core/mining/days.ts';
import { mostPayable } from '@aureus/core/mining/interest.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Pool, PoolClient } from 'pg';
import type { Currency, MarketDirectory } from '../market/public.ts';
import { readBalancesOf } from '../platform/ledger/balances.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import type { WalletKey } from '../platform/ledger/wallets.ts';

/** The terms of a plan, as they are stored. Amounts in minor units, shares in parts per million. */
export interface PlanTerms {
  readonly rate_ppm: number;
  readonly penalty_ppm: number;
  readonly min_amount: bigint;
  readonly max_amount: bigint;
  readonly capacity: bigint;
  readonly dividend_minute: number;
  readonly is_open: boolean;
}

/** A stored plan. */
export interface Plan extends PlanTerms {
  readonly id: number;
  readonly currency_id: number;
  readonly days: number;
  readonly revision: number;
  /** What all running orders of it have locked. */
  readonly locked: bigint;
}

/** Percent have four decimals of what are parts per million. */
export const PERCENT_SCALE = 4;
export const percentOf = (ppm: number): string => formatDecimal(BigInt(ppm), PERCENT_SCALE);

/** Where interest is paid from, and penalties go. */
export const interestFrom = (currency: number): WalletKey => ({
  owner: house.mining,
  account: HOUSE_ACCOUNT,
  currency,
});

export async function readPlans(connection: Pool | PoolClient): Promise<Plan[]> {
  const { rows } = await connection.query<Plan>('SELECT * FROM mining_plan ORDER BY currency_id, days');
  return rows;
}

/** What the house has free for interest, by currency; minor units. */
export async function readFree(pool: Pool): Promise<ReadonlyMap<number, bigint>> {
  const balances = await readBalancesOf(pool, house.mining);
  return new Map(balances.map(({ currency, available }) => [currency, available]));
}

/** What can still be locked in a plan: what its capacity leaves, and what the house can pay all interest of. */
export function leftOf(
  { currency_id, capacity, locked, rate_ppm, days }: Plan,
  free: ReadonlyMap<number, bigint>,
): bigint {
  const room = capacity > locked ? capacity - locked : 0n;
  const payable = mostPayable(free.get(currency_id) ?? 0n, rate_ppm, days);
  return room < payable ? room : payable;
}

/** What a currency is called on the wire. */
export const wireCurrency = ({ id, code, logo, scale }: Currency) => ({
  currency_id: id,
  currency_name: code,
  currency_logo: logo,
  scale,
});

/** The plans that are offered. */
export async function listPlans(pool: Pool, markets: Pick<MarketDirectory, 'currency'>): Promise<PlanRow[]> {
  const [plans, free] = await Promise.all([readPlans(pool), readFree(pool)]);
  return plans.flatMap((plan) => {
    const currency = markets.currency(plan.currency_id);
    if (!currency || !plan.is_open) return [];
    const money = (amount: bigint): string => formatDecimal(amount, currency.scale);
    return [
      {
        id: plan.id,
        ...wireCurrency(currency),
        day: plan.days,
        interest_rate: percentOf(plan.rate_ppm),
        save_min: money(plan.min_amount),
        save_max: money(plan.max_amount),
        intro: '' as const,
        penalty_rate: percentOf(plan.penalty_ppm),
        dividend_at: timeOfDayText(plan.dividend_minute),
        capacity: money(plan.capacity),
        left: money(leftOf(plan, free)),
        terms: plan.revision,
      },
    ];
  });
}
