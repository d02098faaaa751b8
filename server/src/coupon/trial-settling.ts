import type { TrialMargins } from '../futures/public.ts';
import { type Deadline, defineDeadline } from '../platform/deadlines/deadline.ts';
import { postAll, type Transfer } from '../platform/ledger/post.ts';
import { paidFrom } from './campaigns.ts';
import { stateNumber } from './coupons.ts';
import { lockCoupons, PAID_AS } from './paying.ts';
import { AT_ONCE, readAgain, refsOf, type SettlingNeeds } from './settling.ts';
import { trialStanding } from './trials.ts';

interface Needs extends SettlingNeeds {
  readonly trials: TrialMargins;
}

/**
 * Trials whose position has ended, or whose time has without one: what is left of their margins goes back to the account of
 * coupons. Their owners have had their gains with the end of the position.
 */
export function trialDeadline({ clock, tell, telling, trials }: Needs): Deadline {
  return defineDeadline({
    name: 'coupon.trial',
    outage: 'settle_as_due',
    atOnce: AT_ONCE,
    settle: async (tx, due) => {
      const now = clock.now();
      const coupons = await lockCoupons(tx, refsOf(due), stateNumber.active);
      const ids = coupons.map(({ id }) => id);
      const over = await trials.takeBack(tx, ids);
      await tx.client.query(
        `UPDATE coupon SET state = 3, ended_at = $3, paid = over.paid
         FROM unnest($1::bigint[], $2::bigint[]) AS over (id, paid) WHERE coupon.id = over.id`,
        [over.map(({ id }) => id), over.map(({ brought }) => brought), now],
      );
      const transfers = over.flatMap(({ id, currency, left }): Transfer[] => {
        const postings = [
          { ...trials.purse(currency), available: -left, held: 0n },
          { ...paidFrom(currency), available: left, held: 0n },
        ];
        return left === 0n ? [] : [{ kind: PAID_AS.trial, ref: id, postings }];
      });
      await postAll(tx, now, transfers);
      await telling.schedule(
        tx,
        over.map(({ id }) => ({ ref: String(id), inMs: 0 })),
      );
      const used = await readAgain(tx, ids);
      const margins = await trials.read(tx.client, ids);
      return () => {
        for (const coupon of used) tell(coupon, trialStanding(coupon, margins.get(coupon.id)));
      };
    },
  });
}
