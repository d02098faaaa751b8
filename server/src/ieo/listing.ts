import type { Clock } from '../platform/clock.ts';
import { type Deadline, defineDeadline } from '../platform/deadlines/deadline.ts';
import { changeHolds } from '../platform/ledger/holds.ts';
import { stateNumber } from './orders.ts';

interface Needs {
  readonly clock: Clock;
  readonly tell: (ids: readonly bigint[]) => void;
}

const AT_ONCE = 1_000;

/** Coins are listed: what was locked is free, each application once. An outage makes it later and changes nothing else. */
export function listingDeadline({ clock, tell }: Needs): Deadline {
  return defineDeadline({
    name: 'ieo.listing',
    outage: 'settle_as_due',
    atOnce: AT_ONCE,
    settle: async (tx, due) => {
      const { rows } = await tx.client.query<{ id: bigint }>(
        `SELECT id FROM ieo_application WHERE id = ANY($1::bigint[]) AND state = ${stateNumber.locked} ORDER BY id FOR UPDATE`,
        [due.map(({ ref }) => ref)],
      );
      const ids = rows.map(({ id }) => id);
      await changeHolds(
        tx,
        clock.now(),
        ids.map((ref) => ({ kind: 'ieo_lock', ref, release: 'ieo_unlock' })),
      );
      await tx.client.query(`UPDATE ieo_application SET state = ${stateNumber.listed} WHERE id = ANY($1::bigint[])`, [
        ids,
      ]);
      return () => tell(ids);
    },
  });
}
