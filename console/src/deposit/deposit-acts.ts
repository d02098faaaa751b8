import { assignDeposit } from '@aureus/contract/deposit/operator-calls.ts';
import type { DepositState, NetworkId } from '@aureus/contract/deposit/shapes.ts';
import { BANK_NETWORK, hasOutputs, paymentNetwork } from '@aureus/core/wallet/payment.ts';
import { useLingui } from '@lingui/react/macro';
import { type PayloadField, useMe, usePropose } from '../operator/public.ts';
import { useAct } from '../platform/calls/use-act.ts';
import { isHidden } from '../ui/personal-context.ts';
import type { RowActs } from '../ui/queue/types.ts';

interface Request {
  readonly id: number;
  readonly amount: string;
  readonly currency_name: string;
  readonly network: NetworkId | null;
  /** What the user says the transaction is called; empty where they said nothing. */
  readonly stated_payment: string;
  readonly state: DepositState;
  readonly assigned_to: number | null;
}

/** What an operator can do to a deposit request: take it, propose to check, to credit or to refuse it. */
export function useDepositActs(): (row: Request, again: () => void) => RowActs {
  const { t } = useLingui();
  const propose = usePropose();
  const act = useAct();
  const me = useMe();
  const paymentFields = (row: Request): PayloadField[] => {
    const network = paymentNetwork(row.network);
    const isBank = network === BANK_NETWORK;
    return [
      {
        kind: 'decimal',
        name: 'amount',
        label: t`Amount that arrived`,
        unit: row.currency_name,
        initial: row.amount,
      },
      {
        kind: 'line',
        name: 'tx_id',
        label: isBank ? t`Reference on the bank statement` : t`Transaction ID on ${network}`,
        help: t`One payment is credited once, however it is written.`,
        // What is hidden is no payment: whoever decides reads it from the chain or the statement, or looks.
        initial: isHidden(row.stated_payment) ? '' : row.stated_payment,
      },
      ...(hasOutputs(network)
        ? [
            {
              kind: 'whole' as const,
              name: 'output',
              label: t`Output`,
              help: t`Which of the payments of the transaction: the number of the output, event or message, from 0.`,
            },
          ]
        : []),
    ];
  };
  return (row, again) => {
    if (row.state !== 'waiting' || me?.may('deposits.decide') !== true) return {};
    const { id } = row;
    return {
      take: () => void act(assignDeposit, { id, to: row.assigned_to === me.id ? 'none' : 'me' }, again),
      // Above a sum a third operator looks first; whether it has happened is what the preview of the credit says.
      check: () =>
        propose({
          kind: 'deposit.check',
          title: t`Check deposit ${id}`,
          payload: { id },
          fields: paymentFields(row),
          onDone: again,
        }),
      propose: () =>
        propose({
          kind: 'deposit.credit',
          title: t`Credit deposit ${id}`,
          payload: { id },
          fields: paymentFields(row),
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
