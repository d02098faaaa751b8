import { setLimits } from '@aureus/contract/options/calls.ts';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { toast } from '../../ui/toast.tsx';
import { limitsQuery } from '../queries.ts';
import { toastFailure } from '../../ui/toast-failure.ts';

type Change = Parameters<typeof call<typeof setLimits>>[1];

/** Sets limits of the user and shows what holds then. */
export function useSetLimits(onDone: () => void) {
  const { t } = useLingui();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => call(setLimits, change),
    onSuccess: (limits) => {
      queries.setQueryData(limitsQuery().queryKey, limits);
      toast(t`Saved`, { tone: 'good' });
      onDone();
    },
    onError: (error) => toastFailure(error),
  });
}
