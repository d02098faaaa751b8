import type { AllotmentFactsReply, ProjectInfo, ProjectPhase, ProjectRow } from '@aureus/contract/ieo/shapes.ts';
import type { Language } from '@aureus/contract/platform/language.ts';
import type { AllotmentFacts } from '@aureus/core/ieo/allotment.ts';
import { PRICE_SCALE } from '@aureus/core/ieo/cost.ts';
import { phaseOf, remainingPercent, timeStatusOf } from '@aureus/core/ieo/phase.ts';
import { formatDecimal, formatFixed } from '@aureus/core/money/decimal.ts';
import type { ClientBase, Pool } from 'pg';
import type { Currency, MarketDirectory } from '../market/public.ts';
import { commitmentOf } from './ties.ts';

/** A project as it is stored. Amounts in minor units of its coin; a `numeric` is text. */
export interface ProjectRowStored {
  readonly id: bigint;
  readonly proposal_id: bigint | null;
  readonly currency_id: number;
  readonly total: bigint;
  readonly step: bigint;
  readonly min_amount: bigint;
  readonly user_cap: bigint;
  readonly start_at: Date;
  readonly end_at: Date;
  readonly listing_at: Date;
  readonly website: string;
  readonly white_paper: string;
  readonly tie_seed: Buffer;
  readonly lodged_at: Date | null;
  /** 1 announced, 2 allotted, 3 cancelled. */
  readonly state: 1 | 2 | 3;
  readonly demand: string | null;
  readonly extras: bigint | null;
  readonly cut_remainder: string | null;
  readonly cut_tie: string | null;
  readonly passed: bigint | null;
}

/** With its words in one language, and what was applied for. */
export interface DescribedProject extends ProjectRowStored {
  readonly title: string;
  readonly summary: string;
  readonly content: string;
  readonly applied: string;
  readonly users: number;
  readonly orders: number;
}

export interface PriceRow {
  readonly project_id: bigint;
  readonly currency_id: number;
  readonly price: bigint;
}

const STATES = { 1: 'announced', 2: 'allotted', 3: 'cancelled' } as const;

/** SQL: projects with their words and what was applied for. `$1` is the language; English where there are none in it. */
export const DESCRIBED = `SELECT project.*, words.title, words.summary, words.content, demand.applied, demand.users, demand.orders
  FROM ieo_project AS project
  CROSS JOIN LATERAL (
    SELECT title, summary, content FROM ieo_text
    WHERE ieo_text.project_id = project.id AND language IN ($1, 'en') ORDER BY language = $1 DESC LIMIT 1
  ) AS words
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(participant.applied), 0)::numeric AS applied, count(*)::integer AS users,
      coalesce(sum(participant.orders), 0)::integer AS orders
    FROM ieo_participant AS participant WHERE participant.project_id = project.id
  ) AS demand`;

export async function findProject(
  connection: Pool | ClientBase,
  id: number,
  language: Language,
): Promise<DescribedProject | undefined> {
  const { rows } = await connection.query<DescribedProject>(`${DESCRIBED} WHERE project.id = $2`, [language, id]);
  return rows[0];
}

/** Prices of projects, in the order in which currencies are listed: USDT first. */
export async function readPrices(
  connection: Pool | ClientBase,
  markets: Pick<MarketDirectory, 'currency'>,
  projectIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, readonly PriceRow[]>> {
  const { rows } = await connection.query<PriceRow>(
    'SELECT project_id, currency_id, price FROM ieo_price WHERE project_id = ANY($1::bigint[])',
    [projectIds],
  );
  const placeOf = ({ currency_id }: PriceRow): number => coinOf(markets, currency_id).sort;
  const inOrder = rows.toSorted((one, other) => placeOf(one) - placeOf(other));
  return Map.groupBy(inOrder, ({ project_id }) => project_id);
}

export function phaseOfRow(row: ProjectRowStored, now: number): ProjectPhase {
  return phaseOf(
    {
      state: STATES[row.state],
      isLodged: row.lodged_at !== null,
      start: row.start_at.getTime(),
      end: row.end_at.getTime(),
      listing: row.listing_at.getTime(),
    },
    now,
  );
}

/** @throws Error when the currency is gone, which the database does not let happen */
export function coinOf(markets: Pick<MarketDirectory, 'currency'>, id: number): Currency {
  const coin = markets.currency(id);
  if (!coin) throw new Error(`There is no currency ${id}`);
  return coin;
}

export const priceText = (price: bigint): string => formatDecimal(price, PRICE_SCALE);

const DAY_MS = 86_400_000;
const daysBetween = (from: Date, to: Date): number => Math.max(1, Math.ceil((to.getTime() - from.getTime()) / DAY_MS));

/** A project as it goes over the wire. @param now epoch milliseconds */
export function describeProject(
  markets: Pick<MarketDirectory, 'currency'>,
  row: DescribedProject,
  prices: readonly PriceRow[],
  now: number,
): ProjectRow {
  const coin = coinOf(markets, row.currency_id);
  const amount = (minor: bigint): string => formatDecimal(minor, coin.scale);
  const applied = BigInt(row.applied);
  const phase = phaseOfRow(row, now);
  const pay = coinOf(markets, prices[0]?.currency_id ?? 0);
  return {
    id: Number(row.id),
    title: row.title,
    summary: row.summary,
    logo: coin.logo,
    amount: amount(row.total),
    total_sell: amount(applied),
    percentage: formatFixed(remainingPercent(row.total, applied), 2, 2),
    day: daysBetween(row.start_at, row.end_at),
    start_at: row.start_at.toISOString(),
    end_at: row.end_at.toISOString(),
    time_status: timeStatusOf(phase),
    currency_id: coin.id,
    currency_name: coin.code,
    pay_currency_id: pay.id,
    pay_currency_name: pay.code,
    phase,
    sell_begin: row.listing_at.toISOString(),
  };
}

export function describeInfo(
  markets: Pick<MarketDirectory, 'currency'>,
  row: DescribedProject,
  prices: readonly PriceRow[],
  now: number,
): ProjectInfo {
  const coin = coinOf(markets, row.currency_id);
  const amount = (minor: bigint): string => formatDecimal(minor, coin.scale);
  const pays = prices.map(({ currency_id, price }) => {
    const { code, scale, logo } = coinOf(markets, currency_id);
    return { currency_id, currency_name: code, scale, logo, price: priceText(price) };
  });
  const priceIn = (code: string): string | null =>
    pays.find(({ currency_name }) => currency_name === code)?.price ?? null;
  return {
    ...describeProject(markets, row, prices, now),
    price: priceIn('USDT'),
    btc_price: priceIn('BTC'),
    eth_price: priceIn('ETH'),
    pays,
    link: row.website,
    white_book: row.white_paper,
    content: row.content,
    min: amount(row.min_amount),
    step: amount(row.step),
    user_cap: amount(row.user_cap),
    scale: coin.scale,
    status: row.state,
    tie_commitment: commitmentOf(row.tie_seed),
  };
}

/** How it was allotted; null until it is. Steps. */
export function factsOf(row: ProjectRowStored): AllotmentFacts | null {
  const { state, demand, extras, cut_remainder: remainder, cut_tie: tie } = row;
  if (state !== 2 || demand === null || extras === null) return null;
  return {
    total: row.total / row.step,
    demand: BigInt(demand),
    extras,
    cut: remainder === null || tie === null ? null : { remainder: BigInt(remainder), tie },
  };
}

export function describeFacts(
  markets: Pick<MarketDirectory, 'currency'>,
  row: ProjectRowStored,
): AllotmentFactsReply | null {
  const facts = factsOf(row);
  if (facts === null) return null;
  const { total, demand, extras, cut } = facts;
  return {
    total: String(total),
    demand: String(demand),
    extras: String(extras),
    cut: cut && { remainder: String(cut.remainder), tie: cut.tie },
    seed: row.tie_seed.toString('hex'),
    passed: formatDecimal(row.passed ?? 0n, coinOf(markets, row.currency_id).scale),
  };
}
