import { remove, restore } from '@aureus/contract/notice/mail-calls.ts';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';
import { privateKey } from '../platform/queries/client.ts';
import { toast } from '../ui/toast.tsx';
import { toastFailure } from '../ui/toast-failure.ts';

/** Takes a message out of the list, with a way back while the toast is there. */
export function useRemoving(): { remove(id: number): Promise<boolean>; isPending: boolean } {
  const { t } = useLingui();
  const client = useQueryClient();
  const again = (): Promise<void> => client.invalidateQueries({ queryKey: privateKey('notice') });
  const undoing = useMutation({
    mutationFn: (id: number) => call(restore, { id }),
    onError: (error) => toastFailure(error),
    onSettled: again,
  });
  const removing = useMutation({
    mutationFn: (id: number) => call(remove, { id }),
    onError: (error) => toastFailure(error),
    onSettled: again,
  });
  return {
    isPending: removing.isPending,
    remove: (id) =>
      removing.mutateAsync(id).then(
        () => {
          toast(t`Message removed`, { action: { label: t`Undo`, run: () => undoing.mutate(id) } });
          return true;
        },
        () => false,
      ),
  };
}
