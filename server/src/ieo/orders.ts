import { type IeoOrderRow, type IeoOrderState, orderStates } from '@aureus/contract/ieo/shapes.ts';
import type { Language } from '@aureus/contract/platform/language.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { ClientBase, Pool } from 'pg';
import type { MarketDirectory } from '../market/public.ts';
import { coinOf, priceText } from './projects.ts';

/** An application as it is stored. */
export interface Application {
  readonly id: bigint;
  readonly project_id: bigint;
  readonly owner_id: bigint;
  /** Minor units of the coin. */
  readonly amount: bigint;
  /** What it is paid in; units of 10^-12 of it for one coin; its minor units that were held. */
  readonly currency_id: number;
  readonly price: bigint;
  readonly held: bigint;
  readonly applied_at: Date;
  readonly state: number;
  readonly passed: bigint | null;
  readonly paid: bigint | null;
  readonly settled_at: Date | null;
}

/** With what is shown of its project. */
export interface DescribedApplication extends Application {
  readonly coin_id: number;
  readonly end_at: Date;
  readonly listing_at: Date;
  readonly title: string;
}

/** The number that is stored for a state. */
export const stateNumber = Object.fromEntries(orderStates.map((state, place) => [state, place + 1])) as Readonly<
  Record<IeoOrderState, number>
>;

export function stateOf({ state }: Pick<Application, 'state'>): IeoOrderState {
  const name = orderStates[state - 1];
  if (name === undefined) throw new Error(`An application has the state ${state}`);
  return name;
}

/** SQL: applications with what is shown of their project. `$1` is the language; English where there are no words in it. */
export const SHOWN = `SELECT application.*, project.currency_id AS coin_id, project.end_at, project.listing_at, words.title
  FROM ieo_application AS application JOIN ieo_project AS project ON project.id = application.project_id
  CROSS JOIN LATERAL (
    SELECT title FROM ieo_text
    WHERE ieo_text.project_id = project.id AND language IN ($1, 'en') ORDER BY language = $1 DESC LIMIT 1
  ) AS words`;

export async function readShown(
  connection: Pool | ClientBase,
  ids: readonly bigint[],
  language: Language,
): Promise<DescribedApplication[]> {
  const { rows } = await connection.query<DescribedApplication>(
    `${SHOWN} WHERE application.id = ANY($2::bigint[]) ORDER BY application.id`,
    [language, ids],
  );
  return rows;
}

const STATUS = { applied: 1, locked: 2, listed: 3, nothing: 3, cancelled: 3 } as const;

/** An application as it goes over the wire. */
export function describeOrder(markets: Pick<MarketDirectory, 'currency'>, row: DescribedApplication): IeoOrderRow {
  const [coin, pay] = [coinOf(markets, row.coin_id), coinOf(markets, row.currency_id)];
  const state = stateOf(row);
  const money = (minor: bigint): string => formatDecimal(minor, pay.scale);
  // Between the allotment and the payment nothing has moved yet: what is passed is told with the money.
  const passed = state === 'applied' ? 0n : (row.passed ?? 0n);
  return {
    id: Number(row.id),
    created_at: row.applied_at.toISOString(),
    name: coin.code,
    coin_amount: formatDecimal(row.amount, coin.scale),
    give_amount: formatDecimal(passed, coin.scale),
    sell_begin: row.listing_at.toISOString(),
    status: STATUS[state],
    state,
    project_id: Number(row.project_id),
    title: row.title,
    logo: coin.logo,
    end_at: row.end_at.toISOString(),
    pay_currency_name: pay.code,
    price: priceText(row.price),
    held: money(row.held),
    paid: row.paid === null ? null : money(row.paid),
    released: row.paid === null ? null : money(row.held - row.paid),
  };
}
