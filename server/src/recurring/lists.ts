import type * as calls from '@aureus/contract/recurring/calls.ts';
import type { LeftOutReason, RecurringRunRow } from '@aureus/contract/recurring/shapes.ts';
import { runStates } from '@aureus/contract/recurring/shapes.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { growthOf } from '@aureus/core/recurring/growth.ts';
import { PAID_SCALE, pricePaid } from '@aureus/core/recurring/price-paid.ts';
import type { Pool } from 'pg';
import type { MarketDirectory } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import { usdtOf } from '../wallet/public.ts';
import { describePlans, type Plan } from './plans.ts';
import { runNumber } from './runs.ts';
import { wireCoin } from './terms.ts';

interface Needs {
  readonly pool: Pool;
  readonly markets: MarketDirectory;
}

/** The user's plans, newest first. */
export async function listPlans(
  { pool, markets }: Needs,
  userId: bigint,
  { ended, limit, before }: Input<typeof calls.plans>,
): Promise<Answer<typeof calls.plans>> {
  const { rows } = await pool.query<Plan>(
    `SELECT * FROM recurring_plan WHERE owner_id = $1 AND (state = 3) = $2 AND ($3::bigint IS NULL OR id < $3)
     ORDER BY id DESC LIMIT $4`,
    [userId, ended === '1', before ?? null, limit + 1],
  );
  const shown = rows.slice(0, limit);
  return {
    plans: await describePlans(pool, markets, shown),
    next: rows.length > limit ? Number(shown.at(-1)?.id) : null,
  };
}

/** Points of the drawing of one plan. */
const MOST_POINTS = 200;

/** One plan, and how it has grown. @throws AppError recurring_plan_unknown */
export async function showPlan(
  { pool, markets }: Needs,
  userId: bigint,
  id: number,
): Promise<Answer<typeof calls.plan>> {
  const { rows } = await pool.query<Plan>('SELECT * FROM recurring_plan WHERE id = $1 AND owner_id = $2', [id, userId]);
  const [plan] = await describePlans(pool, markets, rows);
  if (!plan) throw new AppError('recurring_plan_unknown');
  const { rows: parts } = await pool.query<{ id: bigint; made_at: Date; currency_id: number; paid: bigint; received: bigint }>(
    `SELECT recurring_run.id, made_at, currency_id, recurring_part.paid, received
     FROM recurring_run JOIN recurring_part ON run_id = recurring_run.id
     WHERE plan_id = $1 AND exchange_id IS NOT NULL ORDER BY recurring_run.id, place`,
    [id],
  ); // prettier-ignore
  const { scale } = usdtOf(markets);
  const runs = [...Map.groupBy(parts, (part) => part.id).values()];
  const points = growthOf(
    runs.map((bought) =>
      bought.map(({ currency_id: coin, paid, received }) => ({
        coin,
        paid: formatDecimal(paid, scale),
        received: formatDecimal(received, markets.currency(coin)?.scale ?? 0),
      })),
    ),
    scale,
  );
  const growth = points.map((point, place) => ({ at: runs[place]?.[0]?.made_at.toISOString() ?? '', ...point }));
  return { plan, growth: thinned(growth) };
}

/** At most so many of them, evenly, the last one always. */
function thinned<Point>(points: readonly Point[]): Point[] {
  const every = Math.ceil(points.length / MOST_POINTS);
  return points.filter((_, place) => (points.length - 1 - place) % every === 0);
}

interface StoredRun {
  readonly id: bigint;
  readonly plan_id: bigint;
  readonly slot: Date;
  readonly made_at: Date;
  readonly state: number;
  readonly reason: LeftOutReason | null;
  readonly amount: bigint;
  readonly paid: bigint;
}

interface StoredPart {
  readonly run_id: bigint;
  readonly currency_id: number;
  readonly planned: bigint;
  readonly reason: LeftOutReason | null;
  readonly exchange_id: bigint | null;
  readonly paid: bigint;
  readonly received: bigint;
}

/** Runs of the user's plans, newest first. */
export async function listRuns(
  { pool, markets }: Needs,
  userId: bigint,
  { plan_id, limit, before }: Input<typeof calls.runs>,
): Promise<Answer<typeof calls.runs>> {
  const { rows } = await pool.query<StoredRun>(
    `SELECT id, plan_id, slot, made_at, state, reason, amount, paid FROM recurring_run
     WHERE owner_id = $1 AND ($2::bigint IS NULL OR plan_id = $2) AND ($3::bigint IS NULL OR id < $3)
     ORDER BY id DESC LIMIT $4`,
    [userId, plan_id ?? null, before ?? null, limit + 1],
  );
  const shown = rows.slice(0, limit);
  const { rows: parts } = await pool.query<StoredPart>(
    `SELECT run_id, currency_id, planned, reason, exchange_id, paid, received FROM recurring_part
     WHERE run_id = ANY($1::bigint[]) ORDER BY run_id, place`,
    [shown.map(({ id }) => id)],
  );
  const byRun = Map.groupBy(parts, ({ run_id }) => run_id);
  return {
    runs: shown.map((run) => describeRun(markets, run, byRun.get(run.id) ?? [])),
    next: rows.length > limit ? Number(shown.at(-1)?.id) : null,
  };
}

function describeRun(markets: MarketDirectory, run: StoredRun, parts: readonly StoredPart[]): RecurringRunRow {
  const { scale: usdtScale } = usdtOf(markets);
  const money = (amount: bigint): string => formatDecimal(amount, usdtScale);
  const state = runStates.find((each) => runNumber[each] === run.state);
  if (state === undefined) throw new Error(`Run ${run.id} has the state ${run.state}`);
  return {
    id: Number(run.id),
    plan_id: Number(run.plan_id),
    state,
    reason: run.reason,
    due_at: run.slot.toISOString(),
    made_at: run.made_at.toISOString(),
    amount: money(run.amount),
    paid: money(run.paid),
    parts: parts.flatMap((part) => {
      const currency = markets.currency(part.currency_id);
      if (!currency) return [];
      const price = pricePaid(part, usdtScale, currency.scale);
      return [
        {
          ...wireCoin(currency),
          planned: money(part.planned),
          reason: part.reason,
          exchange_id: part.exchange_id === null ? null : Number(part.exchange_id),
          paid: money(part.paid),
          received: formatDecimal(part.received, currency.scale),
          price: price === null ? null : formatDecimal(price, PAID_SCALE),
        },
      ];
    }),
  };
}
