import type * as calls from '@aureus/contract/ieo/calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import type { Language } from '@aureus/contract/platform/language.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Pool } from 'pg';
import type { MarketDirectory } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import { MOST_ORDERS } from './apply.ts';
import { type DescribedApplication, describeOrder, SHOWN, stateOf } from './orders.ts';
import {
  coinOf,
  DESCRIBED,
  type DescribedProject,
  describeFacts,
  describeInfo,
  describeProject,
  findProject,
  readPrices,
} from './projects.ts';
import { commitmentOf, tieOf } from './ties.ts';

type Markets = Pick<MarketDirectory, 'currency'>;

/** Open ones first, the one that ends soonest before the others; then those to come; then those that have ended. */
const IN_ORDER = `CASE WHEN state = 2 OR end_at <= now() THEN 2 WHEN start_at > now() OR lodged_at IS NULL THEN 1 ELSE 0 END,
  CASE WHEN state = 1 AND end_at > now() THEN end_at END, end_at DESC, project.id DESC`;

/** A page of the projects; what was cancelled is not among them. */
export async function listProjects(
  pool: Pool,
  markets: Markets,
  { page, limit }: Input<typeof calls.projects>,
  language: Language,
  now: number,
): Promise<Answer<typeof calls.projects>> {
  const { rows } = await pool.query<DescribedProject>(
    `${DESCRIBED} WHERE state <> 3 ORDER BY ${IN_ORDER} LIMIT $2 OFFSET $3`,
    [language, limit, (page - 1) * limit],
  );
  const prices = await readPrices(pool, markets, rows.map(({ id }) => id)); // prettier-ignore
  return { list: rows.map((row) => describeProject(markets, row, prices.get(row.id) ?? [], now)) };
}

/** @throws AppError ieo_project_unknown */
export async function showProject(
  pool: Pool,
  markets: Markets,
  id: number,
  language: Language,
  now: number,
): Promise<Answer<typeof calls.project>> {
  const row = await findProject(pool, id, language);
  if (!row) throw new AppError('ieo_project_unknown');
  const prices = (await readPrices(pool, markets, [row.id])).get(row.id) ?? [];
  return {
    info: describeInfo(markets, row, prices, now),
    order_info: { users: row.users, orders: row.orders },
    sell_order: describeFacts(markets, row),
  };
}

/** What a user has applied for, and still may. @throws AppError ieo_project_unknown */
export async function showOwn(
  pool: Pool,
  markets: Markets,
  userId: bigint,
  projectId: number,
): Promise<Answer<typeof calls.own>> {
  const { rows } = await pool.query<{ currency_id: number; user_cap: bigint; applied: bigint; orders: number }>(
    `SELECT currency_id, user_cap, coalesce(applied, 0)::bigint AS applied, coalesce(orders, 0) AS orders
     FROM ieo_project AS project LEFT JOIN ieo_participant ON project_id = project.id AND user_id = $1
     WHERE project.id = $2`,
    [userId, projectId],
  );
  const [row] = rows;
  if (!row) throw new AppError('ieo_project_unknown');
  const { scale } = coinOf(markets, row.currency_id);
  return {
    applied: formatDecimal(row.applied, scale),
    left: formatDecimal(row.user_cap - row.applied, scale),
    orders: row.orders,
    most_orders: MOST_ORDERS,
  };
}

/** Applications of a user, newest first. */
export async function listOrders(
  pool: Pool,
  markets: Markets,
  userId: bigint,
  { page, limit, before, project_id: projectId }: Input<typeof calls.orders>,
  language: Language,
): Promise<Answer<typeof calls.orders>> {
  const offset = before === undefined ? (page - 1) * limit : 0;
  const [{ rows }, { rows: counted }] = await Promise.all([
    pool.query<DescribedApplication>(
      `${SHOWN} WHERE owner_id = $2 AND ($3::bigint IS NULL OR project.id = $3)
         AND ($4::bigint IS NULL OR application.id < $4) ORDER BY application.id DESC LIMIT $5 OFFSET $6`,
      [language, userId, projectId ?? null, before ?? null, limit, offset],
    ),
    pool.query<{ total: number }>(
      `SELECT count(*)::integer AS total FROM ieo_application
       WHERE owner_id = $1 AND ($2::bigint IS NULL OR project_id = $2)`,
      [userId, projectId ?? null],
    ),
  ]);
  return { data: rows.map((row) => describeOrder(markets, row)), page, limit, total: counted[0]?.total ?? 0 };
}

/** @throws AppError ieo_order_unknown */
export async function showReceipt(
  pool: Pool,
  markets: Markets,
  userId: bigint,
  id: number,
  language: Language,
): Promise<Answer<typeof calls.receipt>> {
  const { rows } = await pool.query<DescribedApplication>(`${SHOWN} WHERE application.id = $2 AND owner_id = $3`, [
    language,
    id,
    userId,
  ]);
  const [order] = rows;
  if (!order) throw new AppError('ieo_order_unknown');
  const project = await findProject(pool, Number(order.project_id), language);
  const facts = project && describeFacts(markets, project);
  if (!facts || stateOf(order) === 'applied') return null;
  const { step, tie_seed: seed } = project;
  const { rows: sums } = await pool.query<{ applied: bigint; passed: bigint; earlier: bigint }>(
    `SELECT applied, passed, (
       SELECT coalesce(sum(amount), 0) FROM ieo_application AS before
       WHERE before.project_id = $1 AND before.owner_id = $2 AND before.id < $3
     )::bigint AS earlier FROM ieo_participant WHERE project_id = $1 AND user_id = $2`,
    [project.id, userId, order.id],
  );
  const [sum] = sums;
  if (!sum) throw new Error(`Application ${order.id} has no participant`);
  return {
    order: describeOrder(markets, order),
    facts,
    tie_commitment: commitmentOf(seed),
    step: formatDecimal(step, coinOf(markets, project.currency_id).scale),
    applied: String(sum.applied / step),
    passed: String(sum.passed / step),
    tie: tieOf(seed, project.id, userId),
    earlier: String(sum.earlier / step),
  };
}
