import { useEffect } from 'react';
import { useLive } from '../platform/live/hooks.ts';
import { queryClient } from '../platform/queries/client.ts';

/** Movements of one moment refresh balances and bills once. */
const gatherMs = 200;

/** Refetches balances, notices and who the user is when the user's own stream says that they changed, or that something was missed. */
export function useAccountRefresh(): void {
  const live = useLive();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void queryClient.invalidateQueries({ queryKey: ['private', 'wallet'] });
      }, gatherMs);
    };
    // What users are told of is mostly their money: a request that was refused moves no balance.
    const refreshNotices = (): void => {
      void queryClient.invalidateQueries({ queryKey: ['private', 'notice'] });
      void queryClient.invalidateQueries({ queryKey: ['private', 'account', 'info'] });
      refresh();
    };
    const end = live.own.listen({ balance: refresh, notice: refreshNotices, missed: refreshNotices });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [live]);
}
