import { CallError } from '@aureus/client/call-error.ts';
import { cancelAll } from '@aureus/contract/spot/calls.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { moneyCall } from '../../platform/calls/money-call.ts';
import { useHearsOwn } from '../../platform/live/hooks.ts';
import { toastFailed, toastFailure } from '../../ui/toast-failure.ts';
import { toast } from '../../ui/toast.tsx';
import { fieldsOf, type OrderFilter } from '../queries.ts';

/** Cancels all open orders a filter lets through, and says how many there were. */
export function useCancelAll(): (filter: OrderFilter) => Promise<void> {
  const { t } = useLingui();
  const queries = useQueryClient();
  const hearsOwn = useHearsOwn();
  return async (filter) => {
    try {
      const { cancelled } = await moneyCall(cancelAll, fieldsOf(filter));
      toast(t`${plural(cancelled, { one: '# order cancelled', other: '# orders cancelled' })}`, { tone: 'good' });
    } catch (error) {
      const isUnknown = error instanceof CallError && error.kind === 'unknown';
      if (isUnknown) toastFailed(t`No answer yet. The list shows what the server knows.`, error);
      else toastFailure(error);
    }
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['private', 'spot'] }),
      ...(hearsOwn() ? [] : [queries.invalidateQueries({ queryKey: ['private', 'wallet'] })]),
    ]);
  };
}
