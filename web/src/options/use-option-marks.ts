import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { ChartMark } from '../market/public.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { useLoggedIn } from '../platform/session/session.ts';
import { optionsQuery, termsQuery } from './queries.ts';

/** Hands on where the options that run on a market entered, and the seconds at the end that decide, for its chart. */
export function useOptionMarks(market: MarketRow, onMarks: (marks: readonly ChartMark[]) => void): void {
  const { t } = useLingui();
  const { number } = useFormat();
  const isLoggedIn = useLoggedIn();
  const { data } = useInfiniteQuery({ ...optionsQuery('open'), enabled: isLoggedIn });
  const terms = useQuery(termsQuery(market.id));
  const windowMs = (terms.data?.window_seconds ?? 1) * 1_000;
  const [up, down] = [t`Up`, t`Down`];
  const marks = useMemo(
    () =>
      (data?.pages ?? [])
        .flatMap((page) => page.data)
        .flatMap((option): ChartMark[] => {
          if (option.match_id !== market.id || option.open_price === null) return [];
          const until = Date.parse(option.handled_at);
          const stake = `${number(option.number, { maxDigits: 8 })} ${option.currency_name}`;
          return [
            {
              id: `option ${option.id}`,
              price: option.open_price,
              label: `${option.type === 1 ? up : down} ${stake}`,
              tone: option.type === 1 ? 'up' : 'down',
              span: { from: Date.parse(option.enter_at), windowFrom: until - windowMs, until },
            },
          ];
        }),
    [data, market.id, number, windowMs, up, down],
  );
  useEffect(() => {
    onMarks(marks);
    return () => onMarks([]);
  }, [marks, onMarks]);
}
