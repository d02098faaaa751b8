import { assignDeposit } from '@aureus/contract/wallet/deposit-operator-calls.ts';
import type { DepositState } from '@aureus/contract/wallet/deposit-shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useMe, usePropose } from '../operator/public.ts';
import { useAct } from '../platform/calls/use-act.ts';
import type { RowActs } from '../ui/queue/types.ts';

interface Request {
  readonly id: number;
  readonly amount: string;
  readonly currency_name: string;
  readonly type: number;
  readonly state: DepositState;
  readonly assigned_to: number | null;
}

/** What an operator can do to a deposit request: take it, propose to credit or to refuse it. */
export function useDepositActs(): (row: Request, again: () => void) => RowActs {
  const { t } = useLingui();
  const propose = usePropose();
  const act = useAct();
  const me = useMe();
  return (row, again) => {
    if (row.state !== 'waiting' || me?.may('deposits.decide') !== true) return {};
    const { id } = row;
    return {
      take: () => void act(assignDeposit, { id, to: row.assigned_to === me.id ? 'none' : 'me' }, again),
      propose: () =>
        propose({
          kind: 'deposit.credit',
          title: t`Credit deposit ${id}`,
          payload: { id },
          fields: [
            {
              kind: 'decimal',
              name: 'amount',
              label: t`Amount that arrived`,
              unit: row.currency_name,
              initial: row.amount,
            },
            {
              kind: 'line',
              name: 'payment',
              label: row.type === 1 ? t`Line of the bank statement` : t`Transaction on the chain`,
              help: t`One payment is credited once.`,
              optional: true,
            },
          ],
          onDone: again,
        }),
      refuse: () =>
        propose({
          kind: 'deposit.refuse',
          title: t`Refuse deposit ${id}`,
          payload: { id },
          fields: [{ kind: 'long', name: 'reason', label: t`Reason, shown to the user` }],
          onDone: again,
        }),
    };
  };
}
