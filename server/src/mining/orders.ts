import { type MiningOrderRow, type MiningState, miningStates } from '@aureus/contract/mining/shapes.ts';
import { beginMs, dividendMs, endMs, maturityMs, timeOfDayText } from '@aureus/core/mining/days.ts';
import { type OrderTerms, type Redemption, redemptionOf } from '@aureus/core/mining/redemption.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { MarketDirectory } from '../market/public.ts';
import { percentOf, wireCurrency } from './plans.ts';

/** A stored order. Amounts in minor units, shares in parts per million, days since 1970 (UTC). */
export interface MiningOrder {
  readonly id: bigint;
  readonly owner_id: bigint;
  readonly plan_id: number;
  readonly currency_id: number;
  readonly days: number;
  readonly rate_ppm: number;
  readonly penalty_ppm: number;
  readonly dividend_minute: number;
  readonly amount: bigint;
  readonly day_interest: bigint;
  readonly taken_at: Date;
  readonly first_day: number;
  readonly state: number;
  readonly paid_days: number;
  readonly penalty: bigint | null;
  readonly ended_at: Date | null;
}

/** The number that is stored for a state. */
export const stateNumber = { running: 1, matured: 2, redeemed: 3 } as const satisfies Record<MiningState, number>;

export function stateOf({ state }: Pick<MiningOrder, 'state'>): MiningState {
  const name = miningStates.find((each) => stateNumber[each] === state);
  if (name === undefined) throw new Error(`A lock-up order has the state ${state}`);
  return name;
}

export const termsOf = (order: MiningOrder): OrderTerms => ({
  amount: order.amount,
  ratePpm: order.rate_ppm,
  penaltyPpm: order.penalty_ppm,
  firstDay: order.first_day,
  days: order.days,
  dividendMinute: order.dividend_minute,
});

/** What a running order would come to now, or what an ended one has come to. @param now epoch milliseconds */
export function comesTo(order: MiningOrder, now: number): Redemption {
  if (stateOf(order) === 'running') return redemptionOf(termsOf(order), order.paid_days, now);
  const { amount, day_interest, days, paid_days: finished } = order;
  const penalty = order.penalty ?? 0n;
  const remaining = days - finished;
  return {
    finished,
    remaining,
    penalty,
    returned: amount - penalty,
    owed: 0n,
    lost: day_interest * BigInt(remaining),
  };
}

/** When the interest of the next day is paid; null of an order that has ended. */
export function nextDividend(order: MiningOrder): Date | null {
  if (stateOf(order) !== 'running') return null;
  return new Date(dividendMs(termsOf(order), order.paid_days + 1));
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** An order as it goes over the wire. @param now epoch milliseconds */
export function describeOrder(
  markets: Pick<MarketDirectory, 'currency'>,
  order: MiningOrder,
  now: number,
): MiningOrderRow {
  const currency = markets.currency(order.currency_id);
  if (!currency) throw new Error(`Lock-up order ${order.id} is in an unknown currency`);
  const money = (amount: bigint): string => formatDecimal(amount, currency.scale);
  const state = stateOf(order);
  const terms = termsOf(order);
  const { finished, remaining, penalty, returned, owed, lost } = comesTo(order, now);
  return {
    id: Number(order.id),
    ...wireCurrency(currency),
    amount: money(order.amount),
    day_rate: formatDecimal(BigInt(order.rate_ppm), 6),
    total_interest: money(order.day_interest * BigInt(order.paid_days)),
    start_at: iso(beginMs(terms)),
    end_at: iso(endMs(terms)),
    status: state === 'running' ? 1 : 2,
    is_cancel: state === 'redeemed' ? 1 : 0,
    cancel_fee: Number(money(penalty)),
    state,
    interest_rate: percentOf(order.rate_ppm),
    day: order.days,
    day_interest: money(order.day_interest),
    full_interest: money(order.day_interest * BigInt(order.days)),
    paid_days: order.paid_days,
    finished_days: finished,
    remaining_days: remaining,
    penalty_rate: percentOf(order.penalty_ppm),
    penalty: money(penalty),
    returned: money(returned),
    owed_interest: money(owed),
    lost_interest: money(lost),
    dividend_at: timeOfDayText(order.dividend_minute),
    next_dividend_at: nextDividend(order)?.toISOString() ?? null,
    matures_at: iso(maturityMs(terms)),
    created_at: order.taken_at.toISOString(),
    ended_at: order.ended_at?.toISOString() ?? null,
  };
}
