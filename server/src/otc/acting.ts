import { otcRules } from '@aureus/contract/otc/rules.ts';
import type { OtcOrderRow } from '@aureus/contract/otc/shapes.ts';
import { nextOf, type OtcAct, type OtcActor, type OtcStanding } from '@aureus/core/otc/order-state.ts';
import { AppError } from '../platform/errors.ts';
import type { MoneyContext } from '../platform/http/route.ts';
import { actInOne } from './act-transaction.ts';
import { describeOrders } from './describing.ts';
import type { ActTransaction, OtcNeeds } from './needs.ts';
import { findOrder, lockOrder, type OtcOrder, type OtcRole, roleIn, standingOf } from './order-row.ts';
import { type StepChange, writeStep } from './steps.ts';

/** What one of the two wants to do. */
export interface Wish {
  readonly id: number;
  /** The version they saw. */
  readonly version: number;
  readonly act: OtcAct;
  /**
   * What else must be right, with the users' rows to be locked; asked before the order is locked.
   * @throws AppError
   */
  readonly before?: (tx: ActTransaction, order: OtcOrder) => Promise<void>;
  /** What of the order changes beside its standing, with the order locked. @throws AppError */
  readonly change?: (tx: ActTransaction, order: OtcOrder, role: OtcRole, now: Date) => Promise<StepChange>;
  /** What follows, last of all: telling, then money. */
  readonly follow: (tx: ActTransaction, order: OtcOrder, role: OtcRole, now: Date) => Promise<void>;
}

/**
 * Does one act on an order. Locks come in one order: users, what is due, the order, the advertisement, wallets. An act on
 * another version than the one its user saw is refused, whatever has happened meanwhile.
 */
export function actOnOrder(
  needs: OtcNeeds,
  wish: Wish,
  { caller: { userId }, claim }: Pick<MoneyContext, 'caller' | 'claim'>,
): Promise<OtcOrderRow> {
  return actInOne(needs, claim, async (tx) => {
    const seen = await findOrder(tx.client, wish.id, userId);
    await wish.before?.(tx, seen);
    const stopped = (await needs.payment.stoppedAmong(tx.client, [String(wish.id)])).get(String(wish.id));
    // Before the order: whoever ends it by time has what is due first.
    const inTime = seen.state !== 'created' || (await needs.payment.cancel(tx, [String(wish.id)])).size === 1;
    const order = await lockOrder(tx.client, wish.id);
    const role = roleIn(order, userId);
    if (role === null) throw new AppError('otc_order_unknown');
    if (order.version !== wish.version) throw new AppError('otc_order_moved_on');
    const now = needs.platform.clock.now();
    const next = allowed(order, wish.act, role, now, stopped);
    if (!inTime) throw new AppError('otc_time_over');
    const change = (await wish.change?.(tx, order, role, now)) ?? {};
    const made = await writeStep(tx.client, order, { next, by: role, at: now, change });
    const [answer] = await describeOrders(needs, tx.client, [{ order: made, viewer: userId }]);
    if (!answer) throw new Error(`OTC order ${wish.id} is gone`);
    await wish.follow(tx, made, role, now);
    tx.after.push(() => needs.tell([made]));
    return answer;
  });
}

/** What an act makes of an order. @param stopped since when its buyer is kept from acting @throws AppError otc_act_impossible, otc_appeal_early */
export function allowed(order: OtcOrder, act: OtcAct, actor: OtcActor, now: Date, stopped?: Date): OtcStanding {
  const minutes = otcRules.appeal_after_minutes;
  const standing = { ...standingOf(order), stoppedAt: stopped?.getTime() ?? null };
  const next = nextOf(standing, act, actor, now.getTime(), minutes);
  if (next === 'impossible') throw new AppError('otc_act_impossible');
  if (next === 'early') throw new AppError('otc_appeal_early', { minutes });
  return next;
}
