import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { Notices } from '../notice/public.ts';
import { type Deadline, defineDeadline } from '../platform/deadlines/deadline.ts';
import type { MiningOrder } from './orders.ts';

interface Needs {
  readonly markets: Pick<MarketDirectory, 'currency'>;
  readonly notices: Notices;
}

/** Told in one transaction: each notice is a few statements. */
const AT_ONCE = 200;

/** Tells owners once that an order has matured, apart from the payment: thousands mature in one second. */
export function maturedTelling({ markets, notices }: Needs): Deadline {
  return defineDeadline({
    name: 'mining.matured',
    outage: 'settle_as_due',
    atOnce: AT_ONCE,
    settle: async (tx, due) => {
      const { rows } = await tx.client.query<MiningOrder>(
        'SELECT * FROM mining_order WHERE id = ANY($1::bigint[]) ORDER BY id',
        [due.map(({ ref }) => ref)],
      );
      for (const { id, owner_id, currency_id, amount, day_interest, days } of rows) {
        const currency = markets.currency(currency_id);
        if (!currency) continue;
        const money = (minor: bigint): string => formatDecimal(minor, currency.scale);
        const params = {
          order: Number(id),
          days,
          amount: money(amount),
          interest: money(day_interest * BigInt(days)),
          currency: currency.code,
        };
        await notices.send(tx, { userId: owner_id, kind: 'mining_matured', params });
      }
    },
  });
}
