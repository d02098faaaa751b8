import { QueryClient } from '@tanstack/react-query';
import { CallError } from '@aureus/client/call-error.ts';
import { onSessionChange } from '../session/session.ts';

/**
 * The cache of what the server said. Each area keeps its queries in one file `queries.ts` as functions that return
 * `queryOptions`; keys begin with `private` (dropped with the session) or `public`.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Only what may go better the next time.
      retry: (failures, error) =>
        failures < 2 && error instanceof CallError && (error.kind === 'network' || error.kind === 'timeout'),
      retryDelay: (failures) => 500 * 2 ** failures,
      // Offline is told by the failing call and the banner, not by queries that never end.
      networkMode: 'always',
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

export const privateKey = (...parts: readonly (string | number)[]) => ['private', ...parts] as const;
export const publicKey = (...parts: readonly (string | number)[]) => ['public', ...parts] as const;

onSessionChange(() => {
  queryClient.removeQueries({ queryKey: ['private'] });
});
