import { QueryClient } from '@tanstack/react-query';
import { CallError } from '@aureus/client/call-error.ts';

/** Reads are tried again when the network failed, never when the server refused. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (count, error) => count < 2 && error instanceof CallError && ['network', 'timeout'].includes(error.kind),
    },
  },
});
