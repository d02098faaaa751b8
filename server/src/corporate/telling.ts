import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { Notices } from '../notice/public.ts';
import { type Deadline, defineDeadline } from '../platform/deadlines/deadline.ts';

interface Needs {
  readonly markets: Pick<MarketDirectory, 'market'>;
  readonly notices: Notices;
}

interface Payment {
  readonly owner: bigint;
  readonly shares: bigint;
  readonly paid: bigint;
  readonly market_id: number;
}

/** Told in one transaction: each notice is a few statements. */
const AT_ONCE = 200;

/** Tells each holder once what a dividend brought, apart from the payment: with many holders nobody's order waits for it. */
export function dividendTelling({ markets, notices }: Needs): Deadline {
  return defineDeadline({
    name: 'corporate.dividend_paid',
    outage: 'settle_as_due',
    atOnce: AT_ONCE,
    settle: async (tx, due) => {
      const refs = due.map(({ ref }) => ref.split(' '));
      const { rows } = await tx.client.query<Payment>(
        `SELECT owner_id AS owner, payment.shares, payment.paid, market_id
         FROM corporate_payment AS payment JOIN corporate_dividend ON id = dividend_id
         WHERE (dividend_id, owner_id) IN (SELECT * FROM unnest($1::bigint[], $2::bigint[]))
         ORDER BY dividend_id, owner_id`,
        [refs.map(([id]) => id), refs.map(([, owner]) => owner)],
      );
      for (const { owner, shares, paid, market_id } of rows) {
        const market = markets.market(market_id);
        if (!market) continue;
        const { base, quote } = market;
        const params = {
          share: base.code,
          shares: formatDecimal(shares, base.scale),
          amount: formatDecimal(paid, quote.scale),
          currency: quote.code,
        };
        await notices.send(tx, { userId: owner, kind: 'dividend_paid', params });
      }
    },
  });
}
