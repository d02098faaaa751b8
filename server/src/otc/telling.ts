import type { OtcEvent } from '@aureus/contract/otc/rules.ts';
import { otcOrderStream } from '@aureus/contract/otc/streams.ts';
import type { NoticeKind } from '@aureus/contract/notice/kinds.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { publishToUser } from '../platform/live/publish.ts';
import type { Platform } from '../platform/platform.ts';
import { wirePair } from './adverts.ts';
import { describeOrders } from './describing.ts';
import type { ActTransaction, OtcNeeds } from './needs.ts';
import type { OtcOrder, OtcRole } from './order-row.ts';

type OrderNotice = Extract<NoticeKind, `otc_${string}`>;

/** Tells one side of an order, in the transaction of what has happened. */
export async function notify(
  tx: ActTransaction,
  needs: Pick<OtcNeeds, 'markets' | 'notices'>,
  order: OtcOrder,
  {
    to,
    kind,
    more = {},
  }: { readonly to: OtcRole; readonly kind: OrderNotice; readonly more?: Record<string, string | number> },
): Promise<void> {
  const pair = wirePair(needs, order);
  await needs.notices.send(tx, {
    userId: to === 'buyer' ? order.buyer_id : order.seller_id,
    kind,
    params: {
      otc_order: Number(order.id),
      name: to === 'buyer' ? order.seller_name : order.buyer_name,
      amount: formatDecimal(order.amount, pair.scale),
      coin: pair.coin,
      total: formatDecimal(order.total, pair.fiat_scale),
      fiat: order.fiat,
      ...more,
    },
  });
}

/** Says in the conversation of an order what has happened to it. */
export async function sayIn(
  tx: ActTransaction,
  { conversations }: Pick<OtcNeeds, 'conversations'>,
  order: OtcOrder,
  code: OtcEvent,
  params: Readonly<Record<string, string>> = {},
): Promise<void> {
  if (order.conversation_id === null) return;
  tx.after.push(await conversations.say(tx, order.conversation_id, { code, params }));
}

/** Tells both sides over the socket that their orders are others than before; what is lost is found by the next call. */
export function orderTeller(
  { pool, hub, log }: Pick<Platform, 'pool' | 'hub' | 'log'>,
  needs: () => OtcNeeds,
): OtcNeeds['tell'] {
  return (orders) => {
    const seen = orders.flatMap((order) => [order.buyer_id, order.seller_id].map((viewer) => ({ order, viewer })));
    describeOrders(needs(), pool, seen).then(
      (rows) => {
        for (const [place, data] of rows.entries()) {
          const viewer = seen[place]?.viewer;
          if (viewer !== undefined) publishToUser(hub, otcOrderStream, viewer, { data });
        }
      },
      (error: unknown) => log.warn({ err: error }, 'OTC orders could not be told'),
    );
  };
}
