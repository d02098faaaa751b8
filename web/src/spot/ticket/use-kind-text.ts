import { useLingui } from '@lingui/react/macro';
import type { Kind, Ticket, TimeInForce } from './ticket.ts';

/** The names of the order kinds, alone or with how long they last. */
export function useKindText(): (ticket: Pick<Ticket, 'kind' | 'timeInForce' | 'postOnly'>) => string {
  const { t } = useLingui();
  return ({ kind, timeInForce, postOnly }) => {
    if (kind === 'market')
      return timeInForce === 'FOK' ? t`Market · all or none` : t({ message: 'Market', context: 'order type' });
    if (postOnly) return t`Limit · post-only`;
    if (timeInForce === 'IOC') return t`Limit · immediate`;
    return timeInForce === 'FOK' ? t`Limit · all or none` : t`Limit`;
  };
}

/** The kinds and times of the order form with one sentence about each. */
export function useKindChoices() {
  const { t } = useLingui();
  const kinds: { value: Kind; label: string }[] = [
    { value: 'limit', label: t`Limit` },
    { value: 'market', label: t({ message: 'Market', context: 'order type' }) },
  ];
  const about: Record<Kind, string> = {
    limit: t`Trades at your price or better.`,
    market: t`Trades now at the best prices there are, at most 1% from the price shown.`,
  };
  const times: Record<TimeInForce, { label: string; note: string }> = {
    GTC: { label: t`Good till cancelled`, note: t`Waits in the book until it is filled or you cancel it.` },
    IOC: { label: t`Immediate or cancel`, note: t`Trades what it can now. The rest is cancelled.` },
    FOK: { label: t`Fill or kill`, note: t`Trades all of it now, or nothing.` },
  };
  return { kinds, about, times };
}
