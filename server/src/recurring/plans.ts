import {
  type LeftOutReason,
  type PlanReason,
  type PlanState,
  planReasons,
  planStates,
  type RecurringPlanRow,
  type RhythmName,
  rhythms,
} from '@aureus/contract/recurring/shapes.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { PAID_SCALE, pricePaid } from '@aureus/core/recurring/price-paid.ts';
import { nextMoment, type Rhythm } from '@aureus/core/recurring/rhythm.ts';
import { dayText } from '@aureus/core/typed/day.ts';
import type { Pool, PoolClient } from 'pg';
import type { MarketDirectory } from '../market/public.ts';
import { usdtOf } from '../wallet/public.ts';
import { wireCoin } from './terms.ts';

/** What a plan says, as it is stored. Amounts in minor units of USDT. */
export interface PlanTerms {
  readonly amount: bigint;
  readonly coins: readonly number[];
  readonly shares: readonly number[];
  /** The most one coin may cost, units of 10^-8 USDT. */
  readonly limits: readonly (bigint | null)[];
  readonly rhythm: number;
  readonly day: number;
  readonly hour: number;
  readonly zone: string;
  readonly start_day: number;
  readonly end_runs: number | null;
  readonly end_sum: bigint | null;
}

/** A stored plan. */
export interface Plan extends PlanTerms {
  readonly id: bigint;
  readonly owner_id: bigint;
  readonly state: number;
  readonly reason: number | null;
  readonly slot: Date | null;
  readonly waiting: LeftOutReason | null;
  readonly runs_done: number;
  readonly invested: bigint;
  readonly skipped: number;
  readonly version: number;
  readonly created_at: Date;
}

/** The numbers that are stored for names. */
export const stateNumber = { active: 1, paused: 2, ended: 3 } as const satisfies Record<PlanState, number>;
export const reasonNumber = { owner: 1, no_money: 2, runs: 3, sum: 4 } as const satisfies Record<PlanReason, number>;
export const rhythmNumber = { daily: 1, weekly: 2, two_weeks: 3, monthly: 4 } as const satisfies Record<
  RhythmName,
  number
>;

function nameOf<Name extends string>(names: readonly Name[], numbers: Readonly<Record<Name, number>>, number: number) {
  const name = names.find((each) => numbers[each] === number);
  if (name === undefined) throw new Error(`Nothing of ${names.join(', ')} has the number ${number}`);
  return name;
}

export const stateOf = ({ state }: Pick<Plan, 'state'>): PlanState => nameOf(planStates, stateNumber, state);
export const reasonOf = ({ reason }: Pick<Plan, 'reason'>): PlanReason | null =>
  reason === null ? null : nameOf(planReasons, reasonNumber, reason);
export const rhythmNameOf = ({ rhythm }: Pick<Plan, 'rhythm'>): RhythmName => nameOf(rhythms, rhythmNumber, rhythm);

export const rhythmOf = (plan: PlanTerms): Rhythm => ({
  name: rhythmNameOf(plan),
  day: plan.day,
  hour: plan.hour,
  zone: plan.zone,
  startDay: plan.start_day,
});

/** The first moment of a plan after another one. @param after epoch milliseconds */
export const slotAfter = (plan: PlanTerms, after: number): Date => new Date(nextMoment(rhythmOf(plan), after));

/** What is due of a plan names its version: once its owner has done something, an older one does nothing. */
export const refOf = ({ id, version }: Pick<Plan, 'id' | 'version'>): string => `${id}:${version}`;

/** What a plan has bought of a coin so far. */
interface Bought {
  readonly plan_id: bigint;
  readonly currency_id: number;
  readonly paid: bigint;
  readonly received: bigint;
}

/** Plans as they go over the wire, with what they have bought. */
export async function describePlans(
  connection: Pool | PoolClient,
  markets: MarketDirectory,
  plans: readonly Plan[],
): Promise<RecurringPlanRow[]> {
  const { rows } = await connection.query<Bought>(
    'SELECT plan_id, currency_id, paid, received FROM recurring_bought WHERE plan_id = ANY($1::bigint[]) ORDER BY currency_id',
    [plans.map(({ id }) => id)],
  );
  const bought = Map.groupBy(rows, ({ plan_id }) => plan_id);
  return plans.map((plan) => describe(markets, plan, bought.get(plan.id) ?? []));
}

function describe(markets: MarketDirectory, plan: Plan, bought: readonly Bought[]): RecurringPlanRow {
  const usdt = usdtOf(markets);
  const money = (amount: bigint): string => formatDecimal(amount, usdt.scale);
  const price = (units: bigint | null): string | null => (units === null ? null : formatDecimal(units, PAID_SCALE));
  const rhythm = rhythmNameOf(plan);
  // Coins it no longer buys stay in the list: what was bought of them is part of what it has come to.
  const ids = [...plan.coins, ...bought.map(({ currency_id }) => currency_id).filter((id) => !plan.coins.includes(id))];
  const values: (bigint | null)[] = [];
  const coins = ids.flatMap((id, place) => {
    const currency = markets.currency(id);
    if (!currency) return [];
    const sums = bought.find(({ currency_id }) => currency_id === id) ?? { paid: 0n, received: 0n };
    const value = sums.received === 0n ? 0n : markets.valueInUsdt(id, sums.received);
    values.push(value);
    return [
      {
        ...wireCoin(currency),
        share: plan.shares[place] ?? null,
        limit_price: price(plan.limits[place] ?? null),
        invested: money(sums.paid),
        received: formatDecimal(sums.received, currency.scale),
        average: price(pricePaid(sums, usdt.scale, currency.scale)),
        value: value === null ? null : money(value),
      },
    ];
  });
  const known = values.filter((value) => value !== null);
  return {
    id: Number(plan.id),
    version: plan.version,
    state: stateOf(plan),
    reason: reasonOf(plan),
    amount: money(plan.amount),
    rhythm,
    weekday: rhythm === 'weekly' || rhythm === 'two_weeks' ? plan.day : null,
    month_day: rhythm === 'monthly' ? plan.day : null,
    hour: plan.hour,
    zone: plan.zone,
    start_day: dayText(plan.start_day),
    end_runs: plan.end_runs,
    end_sum: plan.end_sum === null ? null : money(plan.end_sum),
    coins,
    next_run_at: plan.slot?.toISOString() ?? null,
    waiting: plan.waiting,
    runs_done: plan.runs_done,
    invested: money(plan.invested),
    value: known.length < values.length ? null : money(known.reduce((sum, value) => sum + value, 0n)),
    skipped: plan.skipped,
    created_at: plan.created_at.toISOString(),
  };
}
