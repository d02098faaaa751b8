import type { DepositState, DepositStep } from '@aureus/contract/deposit/shapes.ts';
import { useLingui } from '@lingui/react/macro';

/** The states and steps of a request in words. */
export function useDepositWords(): {
  states: Readonly<Record<DepositState, string>>;
  steps: Readonly<Record<DepositStep, string>>;
} {
  const { t } = useLingui();
  return {
    states: {
      waiting: t({ message: 'Waiting', context: 'deposit' }),
      credited: t({ message: 'Credited', context: 'deposit' }),
      refused: t({ message: 'Refused', context: 'deposit' }),
      cancelled: t({ message: 'Cancelled', context: 'deposit' }),
    },
    steps: {
      requested: t`You asked for it to be credited`,
      in_review: t`An operator is looking at it`,
      credited: t`Credited to your account`,
      refused: t`Refused`,
      cancelled: t`You cancelled it`,
    },
  };
}

/** The colour of a state's badge. */
export const stateTone: Readonly<Record<DepositState, 'warn' | 'up' | 'down' | 'plain'>> = {
  waiting: 'warn',
  credited: 'up',
  refused: 'down',
  cancelled: 'plain',
};
