import type { Clock } from '../platform/clock.ts';
import { type Deadline, defineDeadline, type Scheduled } from '../platform/deadlines/deadline.ts';
import { gathering } from './act-transaction.ts';
import type { OtcNeeds } from './needs.ts';
import { type OtcOrder } from './order-row.ts';
import { notify } from './telling.ts';

const MINUTE_MS = 60_000;
/** When a seller is reminded of an order that was paid: minutes after “paid”, and after each reminder. */
const AFTER_MINUTES = [10, 20, 60] as const;
/** Told in one transaction: each notice is a few statements. */
const AT_ONCE = 200;

/** A reminder of what was said in this version of an order: of an order that has moved on nobody is reminded. */
export function remindOf({ id, version }: Pick<OtcOrder, 'id' | 'version'>, place: number): Scheduled {
  return { ref: `${id}.${version}.${place}`, inMs: (AFTER_MINUTES[place - 1] ?? 0) * MINUTE_MS };
}

/** Reminds sellers of orders that were paid and wait for them. It changes nothing: no time ends such an order. */
export function reminderDeadline(needs: Pick<OtcNeeds, 'markets' | 'notices'> & { readonly clock: Clock }): Deadline {
  const deadline: Deadline = defineDeadline({
    name: 'otc.reminder',
    outage: 'settle_as_due',
    atOnce: AT_ONCE,
    settle: async (tx, due) => {
      const named = due.map(({ ref }) => ref.split('.').map(Number));
      const { rows } = await tx.client.query<OtcOrder>(
        `SELECT otc_order.* FROM otc_order JOIN unnest($1::bigint[], $2::integer[]) AS due (id, version) USING (id, version)
         WHERE state = 'paid' ORDER BY id`,
        [named.map(([id]) => id), named.map(([, version]) => version)],
      );
      for (const order of rows) {
        const said = named.find(([id, version]) => BigInt(id ?? 0) === order.id && version === order.version);
        const place = said?.[2] ?? 1;
        await notify(gathering(tx, []), needs, order, { to: 'seller', kind: 'otc_reminder' });
        if (place < AFTER_MINUTES.length) await deadline.schedule(tx, [remindOf(order, place + 1)]);
      }
    },
  });
  return deadline;
}
