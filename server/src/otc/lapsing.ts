import type { Clock } from '../platform/clock.ts';
import { type Deadline, defineDeadline } from '../platform/deadlines/deadline.ts';
import { gathering } from './act-transaction.ts';
import { allowed } from './acting.ts';
import type { AfterCommit, OtcNeeds } from './needs.ts';
import { lockOrder } from './order-row.ts';
import { returnCoins } from './settlement.ts';
import { writeStep } from './steps.ts';
import { notify, sayIn } from './telling.ts';

/** Each order locks an advertisement, and each of its merchants' wallets: few at a time, so that nobody waits for long. */
const AT_ONCE = 20;

type Needs = Pick<OtcNeeds, 'markets' | 'notices' | 'conversations' | 'tell'> & { readonly clock: Clock };

/**
 * Ends orders that nobody has paid in time. The time is that of the platform: what it was down is added. An order whose
 * buyer has said that they have paid has no such deadline any more, and is left as it is should it have one.
 */
export function paymentDeadline(needs: Needs): Deadline {
  return defineDeadline({
    name: 'otc.payment',
    outage: 'move',
    freeze: 'stop',
    atOnce: AT_ONCE,
    settle: async (given, due) => {
      const after: AfterCommit = [];
      const tx = gathering(given, after);
      for (const { ref } of due.toSorted((a, b) => Number(a.ref) - Number(b.ref))) {
        const order = await lockOrder(tx.client, BigInt(ref));
        if (order.state !== 'created') continue;
        const now = needs.clock.now();
        const next = allowed(order, 'lapse', 'time', now);
        const change = { ended_by: 'time', ended_at: now, fault: 'buyer' } as const;
        const made = await writeStep(tx.client, order, { next, by: 'time', at: now, change });
        await sayIn(tx, needs, made, 'lapsed');
        for (const to of ['buyer', 'seller'] as const) await notify(tx, needs, made, { to, kind: 'otc_lapsed' });
        await returnCoins(tx, made, now);
        after.push(() => needs.tell([made]));
      }
      return () => {
        for (const tell of after) tell();
      };
    },
  });
}
