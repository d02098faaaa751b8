import type { MiningState } from '@aureus/contract/mining/shapes.ts';
import { finishedDays, type Term } from '@aureus/core/mining/days.ts';
import type { ClientBase, Pool } from 'pg';
import { type MiningOrder, stateOf, termsOf } from './orders.ts';

/** A lock-up order, as other areas may see it. */
export interface LockedOrder extends Term {
  readonly id: bigint;
  readonly owner: bigint;
  readonly currency: number;
  /** Minor units. */
  readonly amount: bigint;
  readonly state: MiningState;
  /** Days that were over at the moment they were asked for; of an order that has ended those that were over at its end. */
  readonly finished: number;
}

/** @param moment epoch milliseconds */
export async function readLockedOrders(
  connection: Pool | ClientBase,
  ids: readonly bigint[],
  moment: number,
): Promise<ReadonlyMap<bigint, LockedOrder>> {
  const { rows } = await connection.query<MiningOrder>('SELECT * FROM mining_order WHERE id = ANY($1::bigint[])', [
    ids,
  ]);
  return new Map(rows.map((order) => [order.id, lockedOf(order, moment)]));
}

/** An order as it is at a moment. @param moment epoch milliseconds */
export function lockedOf(order: MiningOrder, moment: number): LockedOrder {
  const { id, owner_id: owner, currency_id: currency, amount } = order;
  const { firstDay, days, dividendMinute } = termsOf(order);
  const term = { firstDay, days, dividendMinute };
  const state = stateOf(order);
  const finished = state === 'running' ? finishedDays(term, moment) : order.paid_days;
  return { id, owner, currency, amount, ...term, state, finished };
}
