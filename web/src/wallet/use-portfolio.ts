import { useQuery } from '@tanstack/react-query';
import { sparklinesQuery, useMarkets } from '../market/public.ts';
import { useLoggedIn } from '../platform/session/session.ts';
import { type Portfolio, portfolioOf } from './portfolio.ts';
import { accountsQuery } from './queries.ts';

/** What the user holds in all, and the query behind it; null for a visitor and until known. */
export function usePortfolio() {
  const loggedIn = useLoggedIn();
  const query = useQuery({ ...accountsQuery(), enabled: loggedIn });
  const { markets } = useMarkets();
  const { data: closes } = useQuery({ ...sparklinesQuery(), enabled: loggedIn });
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
  return { accounts: accounts ?? null, portfolio, query };
}
