import type { Clock } from '../platform/clock.ts';
import { type Deadline, defineDeadline } from '../platform/deadlines/deadline.ts';
import { changeHolds } from '../platform/ledger/holds.ts';
import { gathering } from './act-transaction.ts';
import { unlocked } from './coin-moves.ts';
import type { OtcNeeds } from './needs.ts';
import type { OtcOrder } from './order-row.ts';
import { notify } from './telling.ts';

/** Told in one transaction: each notice is a few statements. */
const AT_ONCE = 100;

type Needs = Pick<OtcNeeds, 'markets' | 'notices' | 'tell'> & { readonly clock: Clock };

/** Frees the coins of new buyers once their payment cannot be taken back any more. */
export function unlockDeadline(needs: Needs): Deadline {
  return defineDeadline({
    name: 'otc.unlock',
    outage: 'settle_as_due',
    atOnce: AT_ONCE,
    settle: async (given, due) => {
      const tx = gathering(given, []);
      const ids = due.map(({ ref }) => ref);
      await tx.client.query('SELECT FROM otc_order WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE', [ids]);
      const { rows } = await tx.client.query<OtcOrder>(
        `UPDATE otc_order SET lock_state = 'free', version = version + 1
         WHERE id = ANY($1::bigint[]) AND lock_state = 'held' RETURNING *`,
        [ids],
      );
      for (const order of rows) await notify(tx, needs, order, { to: 'buyer', kind: 'otc_unlocked' });
      await changeHolds(tx, needs.clock.now(), rows.map(unlocked));
      return () => needs.tell(rows);
    },
  });
}
