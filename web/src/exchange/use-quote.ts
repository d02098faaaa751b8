import { atMoment } from '@aureus/client/clock/at-moment.ts';
import { clock } from '@aureus/client/clock/page-clock.ts';
import { exchangeQuote } from '@aureus/contract/exchange/calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../platform/calls/call.ts';
import { privateKey } from '../platform/queries/client.ts';

export type Quote = Answer<typeof exchangeQuote>;

/** What is typed settles for so long before a price is asked. */
const SETTLE_MS = 400;
/** So many prices are fetched by themselves; then the user says whether they are still there. */
const RENEWALS = 6;

/** A quote as it is held here. */
export interface HeldQuote {
  quote: Quote;
  /** How long it holds from when it came, milliseconds. */
  lifeMs: number;
  /** When it came, epoch milliseconds of the server's clock. */
  since: number;
}

/**
 * The price of an exchange, renewed as it runs out while somebody looks; none while `amount` is null. Its ten
 * seconds count from the moment the quote came.
 * @param isHeld true while the shown quote is being executed: it must not change then
 */
export function useQuote(from: number, to: number, amount: string | null, isHeld: boolean) {
  const settled = useSettled(amount);
  const [renewed, setRenewed] = useState(0);
  const query = useQuery({
    queryKey: privateKey('exchange-quote', from, to, settled ?? ''),
    queryFn: async ({ signal }): Promise<HeldQuote> => {
      const quote = await call(
        exchangeQuote,
        { number: settled ?? '0', from_currency_id: from, to_currency_id: to },
        { signal },
      );
      return { quote, lifeMs: Date.parse(quote.expires_at) - Date.parse(quote.created_at), since: clock.now() };
    },
    enabled: settled !== null && !isHeld,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const held = settled === amount && amount !== null ? query.data : undefined;
  const [endedSince, setEndedSince] = useState<number | null>(null);
  const isOver = held !== undefined && endedSince === held.since;

  const end = useEffectEvent((since: number) => {
    setEndedSince(since);
    if (isHeld || renewed >= RENEWALS || document.hidden) return;
    setRenewed(renewed + 1);
    void query.refetch();
  });
  const since = held?.since;
  const lifeMs = held?.lifeMs ?? 0;
  useEffect(() => {
    if (since === undefined) return;
    return atMoment(since + lifeMs, () => end(since));
  }, [since, lifeMs]);

  return {
    held,
    isOver,
    isFetching: query.isFetching || settled !== amount,
    error: held === undefined || query.isError ? query.error : null,
    renew: (): void => {
      setRenewed(0);
      void query.refetch();
    },
  };
}

/** The amount once nothing was typed for a moment; null at once. */
function useSettled(amount: string | null): string | null {
  const [settled, setSettled] = useState(amount);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(amount), amount === null ? 0 : SETTLE_MS);
    return () => clearTimeout(timer);
  }, [amount]);
  return settled;
}
