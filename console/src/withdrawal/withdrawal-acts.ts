import { assign } from '@aureus/contract/withdrawal/operator-calls.ts';
import type { WithdrawalState } from '@aureus/contract/withdrawal/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useMe, usePropose } from '../operator/public.ts';
import { useAct } from '../platform/calls/use-act.ts';
import type { RowActs } from '../ui/queue/types.ts';

interface Withdrawal {
  readonly id: number;
  readonly state: WithdrawalState;
  readonly assigned_to: number;
}

/**
 * What an operator can do to a withdrawal: take it; propose to let it out while it waits, to close it as paid once it
 * was let out; propose to refuse it as long as nothing has been paid.
 */
export function useWithdrawalActs(): (row: Withdrawal, again: () => void) => RowActs {
  const { t } = useLingui();
  const propose = usePropose();
  const act = useAct();
  const me = useMe();
  return ({ id, state, assigned_to: assigned }, again) => {
    const open = state === 'requested' || state === 'approved' || state === 'sent';
    if (!open || me?.may('withdrawals.decide') !== true) return {};
    const approve = (): void =>
      propose({ kind: 'withdrawal.approve', title: t`Approve withdrawal ${id}`, payload: { id }, onDone: again });
    const complete = (): void =>
      propose({
        kind: 'withdrawal.complete',
        title: t`Withdrawal ${id} was paid out`,
        payload: { id },
        fields: [{ kind: 'line', name: 'tx_id', label: t`Transaction on the chain, or the bank's reference` }],
        onDone: again,
      });
    const refuse = (): void =>
      propose({
        kind: 'withdrawal.refuse',
        title: t`Refuse withdrawal ${id}`,
        payload: { id },
        fields: [{ kind: 'long', name: 'reason', label: t`Reason, shown to the user` }],
        onDone: again,
      });
    return {
      take: () => void act(assign, { id, to: assigned === me.id ? 'nobody' : 'me' }, again),
      propose: state === 'requested' ? approve : complete,
      refuse: state === 'sent' ? undefined : refuse,
    };
  };
}
