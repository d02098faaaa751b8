import type * as calls from '@aureus/contract/otc/order-calls.ts';
import type { AppealReason } from '@aureus/contract/otc/rules.ts';
import type { OtcOrderRow } from '@aureus/contract/otc/shapes.ts';
import type { Input } from '@aureus/contract/platform/call.ts';
import type { MoneyContext } from '../platform/http/route.ts';
import { cleanText } from '@aureus/core/conversation/clean-text.ts';
import { actOnOrder, type Wish } from './acting.ts';
import type { OtcNeeds } from './needs.ts';
import { findOrder } from './order-row.ts';
import { notify, sayIn } from './telling.ts';

interface Report {
  readonly reason: AppealReason;
  readonly text: string;
}

/** How an order comes before operators. What was said stands in the conversation, also when another one says more later. */
export function reportAppeal(needs: OtcNeeds, { reason, ...said }: Report): Pick<Wish, 'change' | 'follow'> {
  const text = cleanText(said.text);
  return {
    change: async (_tx, order, role, now) => ({
      appeal_by: role,
      appeal_reason: reason,
      appeal_text: text,
      // Who says more of an order that waits already does not send it to the end of the queue.
      appealed_at: order.appealed_at ?? now,
    }),
    follow: async (tx, order, role) => {
      await sayIn(tx, needs, order, 'appealed', { by: role, reason, text });
      // Operators may write from now on.
      if (order.conversation_id !== null) tx.after.push(await needs.conversations.changed(tx, order.conversation_id));
      await notify(tx, needs, order, { to: role === 'buyer' ? 'seller' : 'buyer', kind: 'otc_appealed' });
    },
  };
}

/** Either side asks operators to judge. That somebody else has paid is for the seller to say, and blocks the release. */
export async function appealOrder(
  needs: OtcNeeds,
  { id, version, reason, text }: Input<typeof calls.appeal>,
  context: MoneyContext,
): Promise<OtcOrderRow> {
  const { userId } = context.caller;
  const { seller_id } = await findOrder(needs.platform.pool, id, userId);
  const act = reason === 'other_payer' && seller_id === userId ? 'other_payer' : 'appeal';
  return actOnOrder(needs, { id, version, act, ...reportAppeal(needs, { reason, text }) }, context);
}
