import type { BalanceEvent } from '@aureus/contract/wallet/events.ts';
import { useEffect } from 'react';
import { useLive } from '../platform/live/hooks.ts';
import { queryClient } from '../platform/queries/client.ts';

/** What is missed in one moment is refetched once, and so are the lists that movements of one moment have changed. */
const gatherMs = 200;

type Told = BalanceEvent['balances'];

/**
 * Keeps balances, notices and who the user is as the user's own stream tells. Told balances are taken over as they are;
 * all of the wallet is refetched only when something was missed.
 */
export function useAccountRefresh(): void {
  const live = useLive();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** Told since the last time; null once something was missed. */
    let told: Told | null = [];
    let sessions = 0;
    const later = (): void => {
      timer ??= setTimeout(() => {
        const due = told;
        const session = sessions;
        timer = undefined;
        told = [];
        if (due === null) refetchWallet();
        // Comes with the pages of the wallet; nothing of it is needed for the first screen.
        else
          void import('../wallet/live-balances.ts').then(({ applyBalances }) => {
            // Meanwhile somebody else may have logged in.
            if (session === sessions) applyBalances(queryClient, due);
          }, refetchWallet);
      }, gatherMs);
    };
    const balance = (balances: Told): void => {
      told = told && newest([...told, ...balances]);
      later();
    };
    // What users are told of is mostly their money: a request that was refused moves no balance.
    const missed = (): void => {
      void queryClient.invalidateQueries({ queryKey: ['private', 'notice'] });
      void queryClient.invalidateQueries({ queryKey: ['private', 'account', 'info'] });
      told = null;
      later();
    };
    const ended = (): void => {
      sessions += 1;
      told = [];
    };
    const end = live.own.listen({ balance, notice: missed, missed, ended });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [live]);
}

function refetchWallet(): void {
  void queryClient.invalidateQueries({ queryKey: ['private', 'wallet'] });
}

/** Of each balance the newest, in whatever order they were told. */
function newest(balances: Told): Told {
  const byVersion = balances.toSorted((a, b) => a.version - b.version);
  return [...new Map(byVersion.map((each) => [`${each.account} ${each.currency}`, each])).values()];
}
