import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useMarkets } from '../market/public.ts';
import { useLive } from '../platform/live/hooks.ts';

/** Index prices in USDT of these currencies, by their ids, live; those that are not known now are left out. */
export function useIndexPrices(currencies: readonly number[]): ReadonlyMap<number, string> {
  const live = useLive();
  const { markets } = useMarkets();
  const wanted = currencies.join(' ');
  const followed = useMemo(() => {
    const ids = wanted.split(' ');
    return markets.filter(({ legal_name: quote, currency_id: id }) => quote === 'USDT' && ids.includes(String(id)));
  }, [markets, wanted]);
  useEffect(() => {
    for (const { id } of followed) live.followTicks(id);
    return () => {
      for (const { id } of followed) live.releaseTicks(id);
    };
  }, [live, followed]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = followed.map(({ id }) => live.ticks.subscribe(id, listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [live, followed],
  );
  // As one text: what has not changed draws nothing again.
  const told = useSyncExternalStore(subscribe, () =>
    followed.map(({ id }) => live.ticks.get(id)?.indexPrice ?? '').join(' '),
  );
  return useMemo(() => {
    const prices = told.split(' ');
    return new Map(
      followed.flatMap(({ currency_id: currency }, place) => {
        const price = prices[place] ?? '';
        return price === '' ? [] : [[currency, price] as const];
      }),
    );
  }, [followed, told]);
}
