import type { LeverTerms } from '@aureus/contract/futures/shapes.ts';
import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { useMarkets, useScaleOf } from '../../market/public.ts';
import { useConnection } from '../../platform/live/hooks.ts';
import { useTick } from '../../platform/live/market-hooks.ts';
import { useLoggedIn } from '../../platform/session/session.ts';
import { balancesQuery, openPositionsQuery } from '../queries.ts';
import { closableOf } from './closable.ts';
import type { MarketFacts } from './errors.ts';
import { ownPositions } from './own-positions.ts';
import { readPrice, readTyped } from './read-typed.ts';
import { termsOf } from './terms.ts';
import type { Account } from './ticket.ts';

/**
 * What something is opened with on a market now; null until its scales are known. It goes by the index price that arrives
 * live: the mark price is that of a moment ago, and whoever opens gets the worse of the two.
 */
export function useMarketAccount(
  market: MarketRow,
  wire: LeverTerms,
): { readonly account: Account; readonly facts: MarketFacts } | null {
  const { markets } = useMarkets();
  const isLoggedIn = useLoggedIn();
  const connection = useConnection();
  const base = useScaleOf(market.currency_id);
  const quote = useScaleOf(market.legal_id);
  const balances = useQuery({ ...balancesQuery(), enabled: isLoggedIn }).data;
  const open = useQuery({ ...openPositionsQuery(), enabled: isLoggedIn }).data;
  const indexPrice = useTick(market.id, (tick) => tick?.indexPrice ?? null);
  const priceState = useTick(market.id, (tick) => tick?.priceState) ?? market.price_state;
  const isStale = useTick(market.id, (tick) => tick?.isStale === true);
  if (base === undefined || quote === undefined) return null;

  const terms = termsOf(market, wire, { base, quote });
  const rows = open?.filter(({ legal_id }) => legal_id === market.legal_id);
  const positions = isLoggedIn ? rows && ownPositions(rows, markets, quote) : [];
  return {
    account: {
      terms,
      mark: indexPrice === null ? null : readPrice(terms, indexPrice),
      available: availableOf(isLoggedIn ? balances : undefined, market.legal_id, quote),
      closable: positions ? closableOf(positions, market.id) : null,
      positions: positions ?? null,
      marketId: market.id,
    },
    facts: { priceState, isLive: !isStale && connection !== 'offline' },
  };
}

function availableOf(balances: ReadonlyMap<number, string> | undefined, currency: number, scale: number) {
  return balances === undefined ? null : (readTyped(balances.get(currency) ?? '0', scale) ?? 0n);
}
