import { CallError } from '@aureus/client/call-error.ts';
import type { Fields } from '@aureus/contract/platform/call.ts';
import { amend } from '@aureus/contract/spot/calls.ts';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { moneyCall } from '../../platform/calls/money-call.ts';
import { useHearsOwn } from '../../platform/live/hooks.ts';
import { publicKey } from '../../platform/queries/client.ts';
import { toastFailed, toastFailure } from '../../ui/toast-failure.ts';
import { toast } from '../../ui/toast.tsx';

/** Changes an order that waits; the list shows what the server made of it. */
export function useAmendOrder(): (fields: Fields<typeof amend>) => Promise<void> {
  const { t } = useLingui();
  const queries = useQueryClient();
  const hearsOwn = useHearsOwn();
  return async (fields) => {
    try {
      await moneyCall(amend, fields);
      toast(t`Order changed`, { tone: 'good' });
    } catch (error) {
      const isUnknown = error instanceof CallError && error.kind === 'unknown';
      if (isUnknown) toastFailed(t`No answer yet. The list shows what the server knows.`, error);
      else toastFailure(error);
      if (error instanceof CallError && error.code === 'fee_changed') {
        void queries.invalidateQueries({ queryKey: publicKey('market', 'quotation') });
      }
    }
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['private', 'spot'] }),
      ...(hearsOwn() ? [] : [queries.invalidateQueries({ queryKey: ['private', 'wallet'] })]),
    ]);
  };
}
