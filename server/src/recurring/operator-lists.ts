import type { operatorDue, operatorPlans, operatorTerms } from '@aureus/contract/recurring/operator-calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Pool } from 'pg';
import { USER_NAME } from '../account/public.ts';
import { percentOf } from '../exchange/public.ts';
import type { MarketDirectory } from '../market/public.ts';
import { readBalancesOf } from '../platform/ledger/balances.ts';
import { house } from '../platform/ledger/house.ts';
import { usdtOf } from '../wallet/public.ts';
import { HOUR_MS } from './moments.ts';
import { type Plan, reasonOf, rhythmNameOf, stateNumber, stateOf } from './plans.ts';
import { isBuyable, readTerms } from './terms.ts';

/** The terms, and what could be offered. */
export async function showTerms(pool: Pool, markets: MarketDirectory): Promise<Answer<typeof operatorTerms>> {
  const terms = await readTerms(pool);
  return {
    minimum: String(terms.min_usdt),
    maximum: String(terms.max_usdt),
    spread_limit: percentOf(terms.spread_limit_ppm),
    open: terms.is_open,
    coins: [...terms.coins],
    possible: markets
      .currencies()
      .filter((currency) => isBuyable(markets, currency))
      .map(({ id, code }) => ({ id, code })),
  };
}

interface DueSum {
  readonly at: Date;
  readonly currency_id: number;
  readonly runs: number;
  readonly amount: bigint;
}

const AHEAD_MS = 24 * HOUR_MS;

/** Each plan has one next run, and none has two within 23 hours. The second of a run is in no list. */
const DUE = `
  SELECT date_trunc('hour', slot) AS at, currency_id, count(*)::integer AS runs,
    sum(div(amount::numeric * share, 100))::bigint AS amount
  FROM recurring_plan, unnest(coins, shares) AS part (currency_id, share)
  WHERE state = 1 AND slot < $1 GROUP BY 1, 2 ORDER BY 1, 2`;

/** What the next runs of all plans will buy, and what the exchange has of it. */
export async function showDue(pool: Pool, markets: MarketDirectory, now: Date): Promise<Answer<typeof operatorDue>> {
  const [{ rows: due }, balances, { rows: counts }] = await Promise.all([
    pool.query<DueSum>(DUE, [new Date(now.getTime() + AHEAD_MS)]),
    readBalancesOf(pool, house.marketMaker),
    pool.query<{ active: number; paused: number; waiting: number }>(
      `SELECT count(*) FILTER (WHERE state = 1)::integer AS active, count(*) FILTER (WHERE state = 2)::integer AS paused,
         count(waiting)::integer AS waiting FROM recurring_plan WHERE state <> 3`,
    ),
  ]);
  const money = (amount: bigint): string => formatDecimal(amount, usdtOf(markets).scale);
  const sums = Map.groupBy(due, ({ currency_id }) => currency_id);
  return {
    due: due.map(({ at, currency_id, runs, amount }) => ({
      at: at.toISOString(),
      currency: markets.currency(currency_id)?.code ?? String(currency_id),
      runs,
      amount: money(amount),
    })),
    stock: [...sums].flatMap(([id, rows]) => {
      const currency = markets.currency(id);
      if (!currency) return [];
      const available = balances.find((balance) => balance.currency === id)?.available ?? 0n;
      const worth = markets.valueInUsdt(id, available);
      return [
        {
          currency: currency.code,
          available: formatDecimal(available, currency.scale),
          worth: worth === null ? null : money(worth),
          due: money(rows.reduce((sum, { amount }) => sum + amount, 0n)),
        },
      ];
    }),
    ...(counts[0] ?? { active: 0, paused: 0, waiting: 0 }),
  };
}

/** Plans of all users, newest first. */
export async function listAllPlans(
  pool: Pool,
  markets: MarketDirectory,
  { user, state, before, limit }: Input<typeof operatorPlans>,
): Promise<Answer<typeof operatorPlans>> {
  const { rows } = await pool.query<Plan & { readonly user_name: string }>(
    `SELECT recurring_plan.*, ${USER_NAME} AS user_name FROM recurring_plan JOIN users ON users.id = owner_id
     WHERE ($1::bigint IS NULL OR owner_id = $1) AND ($2::integer IS NULL OR state = $2)
       AND ($3::bigint IS NULL OR recurring_plan.id < $3)
     ORDER BY recurring_plan.id DESC LIMIT $4`,
    [user ?? null, state === undefined ? null : stateNumber[state], before ?? null, limit + 1],
  );
  const shown = rows.slice(0, limit);
  const money = (amount: bigint): string => formatDecimal(amount, usdtOf(markets).scale);
  return {
    data: shown.map((plan) => ({
      id: Number(plan.id),
      user_id: Number(plan.owner_id),
      user_name: plan.user_name,
      coins: plan.coins.map((id, place) => ({
        currency: markets.currency(id)?.code ?? String(id),
        share: plan.shares[place] ?? 0,
      })),
      amount: money(plan.amount),
      rhythm: rhythmNameOf(plan),
      state: stateOf(plan),
      reason: reasonOf(plan),
      waiting: plan.waiting,
      runs_done: plan.runs_done,
      invested: money(plan.invested),
      skipped: plan.skipped,
      created_at: plan.created_at.toISOString(),
      next_run_at: plan.slot?.toISOString() ?? null,
    })),
    next: rows.length > limit ? Number(shown.at(-1)?.id) : null,
  };
}
