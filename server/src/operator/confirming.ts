import { mayConfirm } from '@aureus/core/operator/two-people.ts';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../platform/clock.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { lockOperator } from './access-revision.ts';
import type { ProvedOperator } from './access-revision.ts';
import { lockPeople } from './acts/people.ts';
import { noteLine } from './audit.ts';
import type { Origin } from './proposal-store.ts';
import { readStandings } from './two-people.ts';

/** @throws AppError operator_unknown, operator_not_yours_to_confirm */
export async function assertMayConfirm(
  connection: Pool | PoolClient,
  clock: Clock,
  newcomer: bigint,
  by: bigint,
): Promise<void> {
  const standings = await readStandings(connection);
  if (!standings.has(newcomer)) throw new AppError('operator_unknown');
  if (!mayConfirm(newcomer, by, standings, clock.epochMs())) throw new AppError('operator_not_yours_to_confirm');
}

/**
 * A third person says that a newcomer is somebody of their own.
 * @throws AppError as {@link assertMayConfirm}; not_logged_in, safety_changed
 */
export function confirmOperator(
  pool: Pool,
  clock: Clock,
  newcomer: bigint,
  proved: ProvedOperator,
  from: Origin,
): Promise<void> {
  const { operatorId: by } = proved;
  return withTransaction(pool, async (tx) => {
    // One change of people at a time: whom somebody could be is asked of all of them.
    await lockPeople(tx.client);
    await lockOperator(tx, proved);
    await assertMayConfirm(tx.client, clock, newcomer, by);
    await tx.client.query('UPDATE operators SET confirmed_at = $2, confirmed_by = $3 WHERE id = $1', [
      newcomer,
      clock.now(),
      by,
    ]);
    await noteLine(tx, clock, {
      operatorId: by,
      action: 'operator.confirm',
      target: `operator ${newcomer}`,
      ...from,
    });
  });
}
