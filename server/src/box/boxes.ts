import { type BoxState, boxRules, boxStates } from '@aureus/contract/box/rules.ts';
import type { BoxPrizeReply, OwnBox } from '@aureus/contract/box/shapes.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { ClientBase, Pool } from 'pg';
import type { MarketDirectory } from '../market/public.ts';
import { currencyOf, drawMoment, type Series } from './series.ts';

/** A box that was bought, as it is stored. */
export interface Bought {
  readonly id: bigint;
  readonly series_id: bigint;
  readonly number: number;
  readonly code: string;
  readonly owner_id: bigint;
  readonly seed: string;
  readonly head: string;
  /** Minor units of the currency of its series. */
  readonly price: bigint;
  readonly bought_at: Date;
  readonly state: number;
  readonly prize: number | null;
  readonly settled_at: Date | null;
  readonly opened_at: Date | null;
  readonly work_id: bigint | null;
}

/** With what is shown of its series. */
export type ShownBox = Bought &
  Pick<Series, 'name' | 'currency_id' | 'start_at' | 'end_at' | 'sold_out_at'> & {
    readonly series_state: Series['state'];
  };

/** The number that is stored for a state. */
export const stateNumber = Object.fromEntries(boxStates.map((state, place) => [state, place + 1])) as Readonly<
  Record<BoxState, number>
>;

export function stateOf({ state }: Pick<Bought, 'state'>): BoxState {
  const name = boxStates[state - 1];
  if (name === undefined) throw new Error(`A box has the state ${state}`);
  return name;
}

/** SQL: boxes with what is shown of their series. */
export const SHOWN = `SELECT bought.*, series.name, series.currency_id, series.start_at, series.end_at, series.sold_out_at,
    series.state AS series_state
  FROM box_bought AS bought JOIN box_series AS series ON series.id = bought.series_id`;

export async function readShown(connection: Pool | ClientBase, ids: readonly bigint[]): Promise<ShownBox[]> {
  const { rows } = await connection.query<ShownBox>(`${SHOWN} WHERE bought.id = ANY($1::bigint[]) ORDER BY bought.id`, [
    ids,
  ]);
  return rows;
}

/** When a box that was drawn is opened by itself. */
export const opensAt = (settledAt: Date): Date => new Date(settledAt.getTime() + boxRules.open_days * 86_400_000);

/** What is shown with an opened box, by the number of the box. */
export interface Contents {
  readonly prize: BoxPrizeReply;
  readonly workCode: string;
}

/** A box as its owner sees it: what is in it only once it is open. */
export function describeBox(
  markets: Pick<MarketDirectory, 'currency'>,
  box: ShownBox,
  contents: Contents | undefined,
): OwnBox {
  const { scale, code: currency } = currencyOf(markets, box.currency_id);
  const state = stateOf(box);
  return {
    id: Number(box.id),
    code: box.code,
    series_id: Number(box.series_id),
    name: box.name,
    number: box.number,
    state,
    seed: box.seed,
    head: box.head,
    price: formatDecimal(box.price, scale),
    currency_name: currency,
    bought_at: box.bought_at.toISOString(),
    draw_time: drawMoment({ ...box, state: box.series_state }).toISOString(),
    opens_at: state === 'drawn' && box.settled_at ? opensAt(box.settled_at).toISOString() : null,
    opened_at: box.opened_at?.toISOString() ?? null,
    prize: state === 'opened' ? (contents?.prize ?? null) : null,
    work_code: state === 'opened' ? (contents?.workCode ?? null) : null,
  };
}
