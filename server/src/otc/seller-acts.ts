import type * as calls from '@aureus/contract/otc/order-calls.ts';
import type { OtcOrderRow } from '@aureus/contract/otc/shapes.ts';
import type { Input } from '@aureus/contract/platform/call.ts';
import { isSameName } from '@aureus/core/typed/name.ts';
import { refuseFrozen } from '../account/public.ts';
import { AppError } from '../platform/errors.ts';
import type { MoneyContext } from '../platform/http/route.ts';
import { actOnOrder, allowed } from './acting.ts';
import { reportAppeal } from './appealing.ts';
import type { OtcNeeds } from './needs.ts';
import { findOrder, roleIn } from './order-row.ts';
import { refusePaused } from './paused.ts';
import { areLinked, lockOf, payCoins } from './settlement.ts';
import { notify, sayIn } from './telling.ts';

/**
 * The seller says that the money has come from the verified name of the buyer, and hands out the coins. It lets coins out
 * as a withdrawal does, so the same is asked: the pay password and a second factor, and nothing that keeps withdrawals back.
 * A seller whose money is frozen cannot; a buyer who has paid appeals then, and operators judge.
 */
export async function releaseOrder(
  needs: OtcNeeds,
  { id, version, payer_name, pay_password, factor_code, passkey }: Input<typeof calls.release>,
  context: MoneyContext,
): Promise<OtcOrderRow> {
  const { caller } = context;
  // Looked at before the passwords are asked for: a code of an authenticator counts once.
  const seen = await findOrder(needs.platform.pool, id, caller.userId);
  if (seen.version !== version) throw new AppError('otc_order_moved_on');
  const role = roleIn(seen, caller.userId);
  if (role === null) throw new AppError('otc_order_unknown');
  allowed(seen, 'release', role, needs.platform.clock.now());
  if (!isSameName(payer_name, seen.payer_name)) throw new AppError('otc_payer_differs');
  const revision = await needs.guards.checkPayPassword(caller.userId, pay_password, context);
  await needs.guards.checkSecondFactor(caller.userId, { factorCode: factor_code, passkey }, context);
  // Asked before the order is one of the buyer's purchases.
  let until: Date | null = null;
  return actOnOrder(
    needs,
    {
      id,
      version,
      act: 'release',
      before: async (tx) => {
        await needs.guards.lockUnchanged(tx, caller, revision);
        await refuseFrozen(tx, caller.userId);
        await refusePaused(needs, tx, caller.userId);
      },
      change: async (tx, order, _role, now) => {
        until = await lockOf(tx.client, order, now);
        const is_counted = !(await areLinked(tx.client, needs, order));
        return { ended_by: 'seller', ended_at: now, is_counted, lock_state: until === null ? 'none' : 'held' };
      },
      follow: async (tx, order, _role, now) => {
        await sayIn(tx, needs, order, 'released');
        await notify(tx, needs, order, { to: 'buyer', kind: 'otc_released' });
        await payCoins(tx, needs, order, { at: now, until });
      },
    },
    context,
  );
}

/** The seller says that somebody else has paid. Money of others is how stolen money is spent: operators judge. */
export function reportOtherPayer(
  needs: OtcNeeds,
  { id, version, text }: Input<typeof calls.otherPayer>,
  context: MoneyContext,
): Promise<OtcOrderRow> {
  return actOnOrder(
    needs,
    { id, version, act: 'other_payer', ...reportAppeal(needs, { reason: 'other_payer', text }) },
    context,
  );
}
