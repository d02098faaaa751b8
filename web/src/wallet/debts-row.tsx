import { orders } from '@aureus/contract/loans/calls.ts';
import { useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';
import { privateKey } from '../platform/queries/client.ts';
import { STALE } from '../platform/queries/stale.ts';
import { Card } from '../ui/card.tsx';
import { LinkRow } from '../ui/row.tsx';

/** Whether the user owes something of a loan. It stands here, for what else asks for balances loads nothing of loans. */
const owesQuery = () =>
  queryOptions({
    queryKey: privateKey('loans', 'owes'),
    queryFn: async ({ signal }) => (await call(orders, { status: 2, limit: 1 }, { signal })).data.length > 0,
    staleTime: STALE.seconds,
  });

/** Says that a part of what is here is borrowed, and leads to the loans; nothing to who owes nothing. */
export function DebtsRow() {
  const { t } = useLingui();
  const { data: owes } = useQuery(owesQuery());
  if (owes !== true) return null;
  return (
    <Card padded={false}>
      <LinkRow
        to="/pages/borrowing/orders"
        title={t`Your loans`}
        note={t`What you owe is not deducted from your total.`}
      />
    </Card>
  );
}
