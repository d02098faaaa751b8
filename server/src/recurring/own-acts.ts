import type * as calls from '@aureus/contract/recurring/calls.ts';
import type { RecurringPlanRow } from '@aureus/contract/recurring/shapes.ts';
import type { Input } from '@aureus/contract/platform/call.ts';
import type { PoolClient } from 'pg';
import { refuseFrozen } from '../account/public.ts';
import { readTerms as readExchange } from '../exchange/public.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { Notices } from '../notice/public.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import { AppError } from '../platform/errors.ts';
import type { MoneyContext } from '../platform/http/route.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import type { Platform } from '../platform/platform.ts';
import { dueOf } from './moments.ts';
import { changed, ended, firstSlot, paused, resumed, stoppedRun, touched } from './plan-acts.ts';
import { describePlans, type Plan, type PlanTerms, refOf, stateNumber } from './plans.ts';
import { readPlan } from './reading.ts';
import { writeRuns } from './runs.ts';
import { paramsOf, type TellPlans } from './telling.ts';
import { MOST_PLANS, readTerms } from './terms.ts';

export interface OwnActNeeds {
  readonly platform: Pick<Platform, 'money' | 'clock'>;
  readonly markets: MarketDirectory;
  readonly notices: Notices;
  /** What is due of a plan: its next run. */
  readonly runs: Deadline;
  readonly tell: TellPlans;
}

const TERMS = ['amount', 'coins', 'shares', 'limits', 'rhythm', 'day', 'hour', 'zone', 'start_day', 'end_runs', 'end_sum'] as const satisfies readonly (keyof PlanTerms)[]; // prettier-ignore

/** Makes a plan. Nothing is taken by that. @throws AppError as `readPlan`; recurring_plans_full, funds_frozen */
export async function createPlan(
  { platform, markets, notices, runs, tell }: OwnActNeeds,
  input: Input<typeof calls.create>,
  { caller: { userId }, claim }: MoneyContext,
): Promise<RecurringPlanRow> {
  let told = (): void => {};
  const answer = await platform.money.transaction(claim, async (tx) => {
    await lockPlanner(tx.client, userId);
    await refuseFrozen(tx, userId);
    const now = platform.clock.now();
    const terms = await readWanted(tx.client, markets, now, input, null);
    await refuseFull(tx.client, userId);
    const { rows } = await tx.client.query<Plan>(
      `INSERT INTO recurring_plan (owner_id, created_at, slot, ${TERMS.join(', ')})
       VALUES ($1, $2, $3, ${TERMS.map((_, place) => `$${place + 4}`).join(', ')}) RETURNING *`,
      [userId, now, firstSlot(terms, now), ...TERMS.map((name) => terms[name])],
    );
    const [plan] = rows;
    if (!plan) throw new Error('A plan was not written');
    await schedule(tx, runs, plan);
    await notices.send(tx, { userId, kind: 'recurring_started', params: paramsOf(markets, plan.id, plan) });
    told = await tell(tx, [plan]);
    return describeOne(tx.client, markets, plan);
  });
  told();
  return answer;
}

/** Gives a plan other terms. @throws AppError as `readPlan`; recurring_plan_ended, recurring_plan_changed, funds_frozen */
export function changePlan(needs: OwnActNeeds, input: Input<typeof calls.change>, userId: bigint) {
  return act(needs, userId, input.id, {
    isDone: () => false,
    next: async (tx, plan, now) => {
      if (plan.version !== input.version) throw new AppError('recurring_plan_changed');
      await refuseFrozen(tx, userId);
      const terms = await readWanted(tx.client, needs.markets, now, input, plan);
      return changed(plan, terms, now);
    },
  });
}

/** Pauses a plan; one that is paused stays so. @throws AppError recurring_plan_ended */
export function pausePlan(needs: OwnActNeeds, id: number, userId: bigint) {
  return act(needs, userId, id, {
    isDone: ({ state }) => state === stateNumber.paused,
    next: async (_tx, plan) => paused(plan),
  });
}

/** Lets a plan go on; one that does is left alone. @throws AppError recurring_plan_ended, recurring_closed, funds_frozen */
export function resumePlan(needs: OwnActNeeds, id: number, userId: bigint) {
  return act(needs, userId, id, {
    isDone: ({ state }) => state === stateNumber.active,
    next: async (tx, plan, now) => {
      await refuseFrozen(tx, userId);
      if (!(await readTerms(tx.client)).is_open) throw new AppError('recurring_closed');
      return resumed(plan, now);
    },
  });
}

/** Ends a plan for good; one that has ended stays as it is. */
export function endPlan(needs: OwnActNeeds, id: number, userId: bigint) {
  return act(needs, userId, id, {
    isDone: ({ state }) => state === stateNumber.ended,
    next: async (_tx, plan) => ended(plan),
  });
}

interface Act {
  /** Whether the plan is already as it is wanted. */
  isDone(plan: Plan): boolean;
  /** What it is afterwards. */
  next(tx: MoneyTransaction, plan: Plan, now: Date): Promise<Plan>;
}

/**
 * Does something with a plan of a user. What is due of it is taken back before the plan is locked: the order of the sweeper.
 * What is due already cannot be taken back; either it has been made before this, or it finds another version and does
 * nothing. A run that waited is written as left out.
 * @throws AppError recurring_plan_unknown, recurring_plan_ended
 */
async function act(
  { platform, markets, runs, tell }: OwnActNeeds,
  userId: bigint,
  id: number,
  { isDone, next }: Act,
): Promise<RecurringPlanRow> {
  let told = (): void => {};
  const answer = await platform.money.transaction(null, async (tx) => {
    const seen = await readOwn(tx.client, userId, id, '');
    if (isDone(seen)) return describeOne(tx.client, markets, seen);
    await runs.cancel(tx, [refOf(seen)]);
    const plan = await readOwn(tx.client, userId, id, 'FOR UPDATE');
    if (isDone(plan)) return describeOne(tx.client, markets, plan);
    if (plan.state === stateNumber.ended) throw new AppError('recurring_plan_ended');
    const now = platform.clock.now();
    const after = touched(plan, await next(tx, plan, now));
    const stopped = stoppedRun(plan, now);
    if (stopped) await writeRuns(tx, [{ ...stopped, after }], new Map(), now);
    const columns = [...TERMS, 'state', 'reason', 'slot', 'waiting', 'skipped', 'version'] as const;
    await tx.client.query(
      `UPDATE recurring_plan SET ${columns.map((name, place) => `${name} = $${place + 2}`).join(', ')} WHERE id = $1`,
      [plan.id, ...columns.map((name) => after[name])],
    );
    await schedule(tx, runs, after);
    told = await tell(tx, [after]);
    return describeOne(tx.client, markets, after);
  });
  told();
  return answer;
}

/** Plans of one user are made one by one, so that they are counted. */
async function lockPlanner(client: PoolClient, userId: bigint): Promise<void> {
  await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('recurring ' || $1::text, 0))`, [String(userId)]);
}

/** @throws AppError recurring_plans_full */
async function refuseFull(client: PoolClient, userId: bigint): Promise<void> {
  const { rows } = await client.query<{ plans: number }>(
    'SELECT count(*)::integer AS plans FROM recurring_plan WHERE owner_id = $1 AND state <> 3',
    [userId],
  );
  if ((rows[0]?.plans ?? 0) >= MOST_PLANS) throw new AppError('recurring_plans_full', { most: MOST_PLANS });
}

async function readWanted(
  client: PoolClient,
  markets: MarketDirectory,
  now: Date,
  wanted: Parameters<typeof readPlan>[1],
  before: Plan | null,
): Promise<PlanTerms> {
  const terms = await readTerms(client);
  const exchange = await readExchange(client);
  return readPlan({ markets, terms, exchange, now }, wanted, before);
}

async function schedule(tx: MoneyTransaction, runs: Deadline, plan: Plan): Promise<void> {
  if (plan.slot !== null) await runs.schedule(tx, [{ ref: refOf(plan), due: dueOf(plan.slot) }]);
}

/** @throws AppError recurring_plan_unknown, also for another's */
async function readOwn(client: PoolClient, userId: bigint, id: number, lock: 'FOR UPDATE' | ''): Promise<Plan> {
  const { rows } = await client.query<Plan>(`SELECT * FROM recurring_plan WHERE id = $1 AND owner_id = $2 ${lock}`, [
    id,
    userId,
  ]);
  const [plan] = rows;
  if (!plan) throw new AppError('recurring_plan_unknown');
  return plan;
}

async function describeOne(client: PoolClient, markets: MarketDirectory, plan: Plan): Promise<RecurringPlanRow> {
  const [row] = await describePlans(client, markets, [plan]);
  if (!row) throw new Error('A plan could not be told');
  return row;
}
