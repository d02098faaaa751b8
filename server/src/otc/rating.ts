import type * as calls from '@aureus/contract/otc/order-calls.ts';
import { otcRules } from '@aureus/contract/otc/rules.ts';
import type { OtcOrderRow } from '@aureus/contract/otc/shapes.ts';
import type { Input } from '@aureus/contract/platform/call.ts';
import { AppError } from '../platform/errors.ts';
import type { MoneyContext } from '../platform/http/route.ts';
import { actInOne } from './act-transaction.ts';
import { describeOrders, mayRate } from './describing.ts';
import type { OtcNeeds } from './needs.ts';
import { findOrder, merchantRole, roleIn } from './order-row.ts';

/** What one side says of the other after an order, once. */
export function rateOrder(
  needs: OtcNeeds,
  { id, mark, text }: Input<typeof calls.rate>,
  { caller: { userId }, claim }: MoneyContext,
): Promise<OtcOrderRow> {
  return actInOne(needs, claim, async (tx) => {
    const { client } = tx;
    const order = await findOrder(client, id, userId);
    const now = needs.platform.clock.now();
    const role = roleIn(order, userId);
    if (role === null || !mayRate(order, role, now.getTime())) throw new AppError('otc_rating_impossible');
    const isMerchant = role === merchantRole(order);
    const { rowCount } = await client.query(
      `INSERT INTO otc_rating (order_id, rater_id, rated_id, merchant_id, mark, text, at)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT ON CONSTRAINT otc_rating_once DO NOTHING`,
      [
        order.id,
        userId,
        userId === order.buyer_id ? order.seller_id : order.buyer_id,
        isMerchant ? null : order.merchant_id,
        mark,
        await needs.conversations.shownText(tx, text, otcRules.longest_rating),
        now,
      ],
    );
    if (rowCount !== 1) throw new AppError('otc_rating_impossible');
    const [answer] = await describeOrders(needs, client, [{ order, viewer: userId }]);
    if (!answer) throw new Error(`OTC order ${id} is gone`);
    return answer;
  });
}
