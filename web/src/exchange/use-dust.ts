import { clock } from '@aureus/client/clock/page-clock.ts';
import { dustQuote } from '@aureus/contract/exchange/dust-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';
import { privateKey } from '../platform/queries/client.ts';
import { useTimeLeft } from '../platform/time/use-time-left.ts';

export type DustQuote = Answer<typeof dustQuote>;

/** What small balances give, as it is held here. */
export interface HeldDust {
  dust: DustQuote;
  /** How long it holds from when it came, milliseconds. */
  lifeMs: number;
  /** When it came, epoch milliseconds of the server's clock. */
  since: number;
}

/** What small balances give, asked for while `isWanted`; when it has run out, the user asks for a new price. */
export function useDust(isWanted: boolean) {
  const query = useQuery({
    queryKey: privateKey('exchange-dust'),
    queryFn: async ({ signal }): Promise<HeldDust> => {
      const dust = await call(dustQuote, {}, { signal });
      return { dust, lifeMs: Date.parse(dust.expires_at) - Date.parse(dust.created_at), since: clock.now() };
    },
    enabled: isWanted,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const held = isWanted ? query.data : undefined;
  const left = useTimeLeft(held === undefined ? 0 : held.since + held.lifeMs);
  return {
    held,
    isOver: held !== undefined && left === 0,
    isFetching: query.isFetching,
    error: query.isError ? query.error : null,
    renew: (): void => void query.refetch(),
  };
}
