import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { Notices } from '../notice/public.ts';
import { type Deadline, defineDeadline } from '../platform/deadlines/deadline.ts';

interface Needs {
  readonly markets: Pick<MarketDirectory, 'currency'>;
  readonly notices: Notices;
}

/** Told in one transaction: each notice is a few statements. */
const AT_ONCE = 200;

interface Told {
  readonly inviter: bigint;
  readonly friends: number;
  readonly currencies: readonly number[];
  readonly amounts: readonly bigint[];
}

/** Payments of which nothing was left say nothing. */
const TOLD = `
  SELECT inviter_id AS inviter, array_agg(currency_id ORDER BY currency_id) AS currencies,
    array_agg(paid ORDER BY currency_id) AS amounts, (
      SELECT count(DISTINCT invited_id)::integer FROM rebate_earning
      WHERE payment_id = ANY($1::bigint[]) AND reason IS NULL
    ) AS friends
  FROM rebate_payment WHERE id = ANY($1::bigint[]) AND paid > 0 GROUP BY inviter_id`;

/** Names payments of one inviter that were made together. */
export const toldRef = (payments: readonly bigint[]): string => payments.join(' ');

/** Tells inviters once what was paid to them of a day, apart from the payments: thousands are made at one moment. */
export function rebateTelling({ markets, notices }: Needs): Deadline {
  return defineDeadline({
    name: 'rebate.told',
    outage: 'settle_as_due',
    atOnce: AT_ONCE,
    settle: async (tx, due) => {
      for (const { ref } of due) {
        const { rows } = await tx.client.query<Told>(TOLD, [ref.split(' ')]);
        const [told] = rows;
        if (!told) continue;
        const { inviter, friends, currencies, amounts } = told;
        const amount = currencies.flatMap((id, place) => {
          const currency = markets.currency(id);
          return currency ? [`${formatDecimal(amounts[place] ?? 0n, currency.scale)} ${currency.code}`] : [];
        });
        const params = { amount: amount.join(' + '), friends };
        await notices.send(tx, { userId: inviter, kind: 'rebate_paid', params, mail: false });
      }
    },
  });
}
