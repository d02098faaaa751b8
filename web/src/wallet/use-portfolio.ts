import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { sparklinesQuery, useMarkets } from '../market/public.ts';
import { useLoggedIn } from '../platform/session/session.ts';
import { type Portfolio, portfolioOf } from './portfolio.ts';
import { accountsQuery } from './queries.ts';

type Wait = Pick<UseQueryResult, 'isPending' | 'failureCount' | 'errorUpdateCount'>;

/** Whether a first answer may come any moment: what waits for it is drawn once. After a failure nothing waits again. */
export function isStillLoading({ isPending, failureCount, errorUpdateCount }: Wait): boolean {
  return isPending && failureCount === 0 && errorUpdateCount === 0;
}

/** What the user holds in all, and the query behind it; null for a visitor and until known. */
export function usePortfolio() {
  const loggedIn = useLoggedIn();
  const query = useQuery({ ...accountsQuery(), enabled: loggedIn });
  const { markets } = useMarkets();
  const day = useQuery({ ...sparklinesQuery(), enabled: loggedIn });
  const closes = day.data;
  const accounts = loggedIn ? query.data : undefined;
  const portfolio: Portfolio | null =
    accounts === undefined
      ? null
      : portfolioOf(
          accounts,
          markets
            .filter((market) => market.legal_name === 'USDT')
            .map((market) => ({
              currencyId: market.currency_id,
              price: market.now_price,
              open: market.open,
              closes: closes?.get(market.id),
            })),
        );
  return { accounts: accounts ?? null, portfolio, query, isCurveLoading: isStillLoading(day) };
}
