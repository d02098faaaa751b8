import type { operatorOrders, operatorProjects } from '@aureus/contract/ieo/operator-calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Pool } from 'pg';
import { USER_NAME } from '../account/public.ts';
import type { MarketDirectory } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import { readBalancesOf } from '../platform/ledger/balances.ts';
import { house } from '../platform/ledger/house.ts';
import { type DescribedApplication, SHOWN, stateNumber, stateOf } from './orders.ts';
import { unlistedCoins } from './planned.ts';
import {
  coinOf,
  DESCRIBED,
  type DescribedProject,
  findProject,
  phaseOfRow,
  priceText,
  readPrices,
} from './projects.ts';

interface PaymentRow {
  readonly project_id: bigint;
  readonly currency_id: number;
  readonly held: string;
  readonly paid: string;
}

/** All projects, with what was applied for, what is held for it and what was paid. */
export async function listForOperators(
  pool: Pool,
  markets: MarketDirectory,
  now: number,
): Promise<Answer<typeof operatorProjects>> {
  const { rows } = await pool.query<DescribedProject>(`${DESCRIBED} ORDER BY project.id DESC LIMIT 200`, ['en']);
  const ids = rows.map(({ id }) => id);
  const [prices, payments, { rows: languages }, balances] = await Promise.all([
    readPrices(pool, markets, ids),
    pool.query<PaymentRow>(
      `SELECT project_id, currency_id, coalesce(sum(held) FILTER (WHERE state = ${stateNumber.applied}), 0)::numeric AS held,
         coalesce(sum(paid), 0)::numeric AS paid
       FROM ieo_application WHERE project_id = ANY($1::bigint[]) GROUP BY 1, 2 ORDER BY 1, 2`,
      [ids],
    ),
    pool.query<{ project_id: bigint; language: string }>(
      'SELECT project_id, language FROM ieo_text WHERE project_id = ANY($1::bigint[]) ORDER BY language',
      [ids],
    ),
    readBalancesOf(pool, house.ieo),
  ]);
  const paymentsOf = Map.groupBy(payments.rows, ({ project_id }) => project_id);
  const languagesOf = Map.groupBy(languages, ({ project_id }) => project_id);
  return {
    coins: unlistedCoins(markets).map(({ id, code }) => ({ id, code })),
    house: balances.map(({ currency, available, held }) => {
      const { code, scale } = coinOf(markets, currency);
      return { currency: code, available: formatDecimal(available, scale), held: formatDecimal(held, scale) };
    }),
    projects: rows.map((row) => {
      const coin = coinOf(markets, row.currency_id);
      const coins = (minor: bigint): string => formatDecimal(minor, coin.scale);
      return {
        id: Number(row.id),
        title: row.title,
        currency: coin.code,
        phase: phaseOfRow(row, now),
        total: coins(row.total),
        step: coins(row.step),
        min: coins(row.min_amount),
        user_cap: coins(row.user_cap),
        prices: (prices.get(row.id) ?? []).map(({ currency_id, price }) => {
          return { currency: coinOf(markets, currency_id).code, price: priceText(price) };
        }),
        start_at: row.start_at.toISOString(),
        end_at: row.end_at.toISOString(),
        sell_begin: row.listing_at.toISOString(),
        website: row.website,
        white_paper: row.white_paper,
        languages: (languagesOf.get(row.id) ?? []).map(({ language }) => language),
        lodged_at: row.lodged_at?.toISOString() ?? null,
        users: row.users,
        orders: row.orders,
        applied: coins(BigInt(row.applied)),
        payments: (paymentsOf.get(row.id) ?? []).map(({ currency_id, held, paid }) => {
          const { code, scale } = coinOf(markets, currency_id);
          return { currency: code, held: formatDecimal(BigInt(held), scale), paid: formatDecimal(BigInt(paid), scale) };
        }),
        passed: row.passed === null ? null : coins(row.passed),
        proposal_id: row.proposal_id === null ? null : Number(row.proposal_id),
      };
    }),
  };
}

/** A page of the applications for a project, newest first. @throws AppError ieo_project_unknown */
export async function listOrdersForOperators(
  pool: Pool,
  markets: MarketDirectory,
  { project_id: projectId, before, limit }: Input<typeof operatorOrders>,
): Promise<Answer<typeof operatorOrders>> {
  if (!(await findProject(pool, projectId, 'en'))) throw new AppError('ieo_project_unknown');
  const { rows } = await pool.query<DescribedApplication & { readonly user_name: string }>(
    `SELECT shown.*, ${USER_NAME} AS user_name FROM (
       ${SHOWN} WHERE project.id = $2 AND ($3::bigint IS NULL OR application.id < $3)
       ORDER BY application.id DESC LIMIT $4
     ) AS shown JOIN users ON users.id = shown.owner_id ORDER BY shown.id DESC`,
    ['en', projectId, before ?? null, limit + 1],
  );
  const page = rows.slice(0, limit);
  return {
    data: page.map((row) => {
      const [coin, pay] = [coinOf(markets, row.coin_id), coinOf(markets, row.currency_id)];
      return {
        id: Number(row.id),
        user_id: Number(row.owner_id),
        user_name: row.user_name,
        created_at: row.applied_at.toISOString(),
        coin: coin.code,
        amount: formatDecimal(row.amount, coin.scale),
        passed: formatDecimal(row.passed ?? 0n, coin.scale),
        currency: pay.code,
        held: formatDecimal(row.held, pay.scale),
        paid: row.paid === null ? null : formatDecimal(row.paid, pay.scale),
        state: stateOf(row),
      };
    }),
    next: rows.length > limit ? Number(page.at(-1)?.id) : null,
  };
}
