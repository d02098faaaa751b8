import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { Notices } from '../notice/public.ts';
import { type Deadline, defineDeadline } from '../platform/deadlines/deadline.ts';
import { FROM_ORDERS, type Order, ORDER_COLUMNS, paidOut } from './orders.ts';
import { marketOf, paidWith } from './products.ts';

interface Needs {
  readonly markets: Pick<MarketDirectory, 'market'>;
  readonly notices: Notices;
}

/** Told in one transaction: each notice is a few statements. */
const AT_ONCE = 200;

/** Tells each owner once what an order has paid, or that it failed; apart from the payment. */
export function dualTelling({ markets, notices }: Needs): Deadline {
  return defineDeadline({
    name: 'dual.telling',
    outage: 'settle_as_due',
    atOnce: AT_ONCE,
    settle: async (tx, due) => {
      const { rows } = await tx.client.query<Order>(
        `SELECT ${ORDER_COLUMNS} ${FROM_ORDERS} WHERE dual_order.id = ANY($1::bigint[]) ORDER BY dual_order.id`,
        [due.map(({ ref }) => ref)],
      );
      for (const order of rows) {
        const market = marketOf(markets, order);
        const paid = paidOut(market, order);
        const pay = paidWith(market, order);
        const params = {
          order: Number(order.id),
          name: order.name,
          amount: paid?.amount ?? formatDecimal(order.principal, pay.scale),
          currency: paid?.unit ?? pay.code,
        };
        await notices.send(tx, { userId: order.owner_id, kind: paid ? 'dual_settled' : 'dual_failed', params });
      }
    },
  });
}
