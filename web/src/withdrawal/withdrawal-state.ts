import type { WithdrawalState } from '@aureus/contract/withdrawal/shapes.ts';
import { useLingui } from '@lingui/react/macro';

/** The states of a withdrawal in words. */
export function useWithdrawalWords(): Readonly<Record<WithdrawalState, string>> {
  const { t } = useLingui();
  return {
    requested: t({ message: 'Under review', context: 'withdrawal' }),
    approved: t({ message: 'Approved', context: 'withdrawal' }),
    sent: t({ message: 'Sent', context: 'withdrawal' }),
    done: t({ message: 'Completed', context: 'withdrawal' }),
    refused: t({ message: 'Refused', context: 'withdrawal' }),
    cancelled: t({ message: 'Cancelled', context: 'withdrawal' }),
  };
}

/** The colour of a state's badge. */
export const stateTone: Readonly<Record<WithdrawalState, 'warn' | 'gold' | 'up' | 'down' | 'plain'>> = {
  requested: 'warn',
  approved: 'gold',
  sent: 'gold',
  done: 'up',
  refused: 'down',
  cancelled: 'plain',
};
