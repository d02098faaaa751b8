import { useLingui } from '@lingui/react/macro';
import type { Ticket } from './ticket.ts';

/** The names of the order kinds, alone or with how long they last. */
export function useKindText(): (
  ticket: Pick<Ticket, 'kind' | 'isStop' | 'isPair' | 'isTrailing' | 'timeInForce' | 'postOnly'>,
) => string {
  const { t } = useLingui();
  return ({ kind, isStop, isPair, isTrailing, timeInForce, postOnly }) => {
    if (isPair) return t`OCO pair`;
    if (isTrailing) return t`Trailing stop`;
    if (isStop) return kind === 'limit' ? t`Stop-limit` : t({ message: 'Stop', context: 'order type' });
    if (kind === 'market')
      return timeInForce === 'FOK' ? t`Market · all or none` : t({ message: 'Market', context: 'order type' });
    if (postOnly) return t`Limit · post-only`;
    if (timeInForce === 'IOC') return t`Limit · immediate`;
    return timeInForce === 'FOK' ? t`Limit · all or none` : t`Limit`;
  };
}
