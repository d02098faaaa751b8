import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PullToRefresh } from '../ui/pull-to-refresh.tsx';

/** Pulled down it asks anew for everything of the wallet that the page shows. */
export function WalletRefresh({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  return (
    <PullToRefresh onRefresh={() => client.refetchQueries({ queryKey: ['private', 'wallet'], type: 'active' })}>
      {children}
    </PullToRefresh>
  );
}
