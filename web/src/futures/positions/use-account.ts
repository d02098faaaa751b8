import type { LeverRow } from '@aureus/contract/futures/shapes.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMarkets, useScales } from '../../market/public.ts';
import { parseDecimal } from '@aureus/core/money/decimal.ts';
import { balancesQuery, openPositionsQuery, termsQuery } from '../queries.ts';
import { type Account, type Counting, countingOf, type Held, heldOf } from './reckon.ts';

/** What is reckoned on this device of the user's positions, at the mark prices of now. */
export interface Reckoning {
  /** How the contracts of a market are counted; undefined until its terms are known. */
  counting(marketId: number): Counting | undefined;
  /** A position as core reckons it; null until its terms are known, or while its market has no price. */
  held(row: LeverRow): Held | null;
  /** All the user has in a currency; null while a part of it is not known. */
  account(currencyId: number): Account | null;
}

/** @param rows what is shown: their markets are counted, and those of all open positions */
export function useReckoning(rows: readonly LeverRow[]): Reckoning {
  const { markets } = useMarkets();
  const scales = useScales();
  const { data: open } = useQuery(openPositionsQuery());
  const { data: balances } = useQuery(balancesQuery());
  const pairs = new Map([...(open ?? []), ...rows].map((row) => [row.match_id, row]));
  const traded = [...pairs.values()].toSorted((a, b) => a.match_id - b.match_id);
  const terms = useQueries({
    // What a ticket asks again and again moves slowly enough for what is open.
    queries: traded.map((pair) => ({ ...termsQuery(pair), refetchInterval: false as const })),
  });
  const countings = new Map<number, Counting>();
  for (const [place, { match_id: id }] of traded.entries()) {
    const market = markets.find((each) => each.id === id);
    const scale = market && scales.get(market.legal_id);
    const known = terms[place]?.data;
    if (market && scale !== undefined && known) countings.set(id, countingOf(market, known, scale));
  }
  const held = (row: LeverRow): Held | null => {
    const counting = countings.get(row.match_id);
    return counting ? heldOf(row, counting) : null;
  };
  return {
    counting: (marketId) => countings.get(marketId),
    held,
    account: (currencyId) => {
      const scale = scales.get(currencyId);
      const free = balances?.get(currencyId);
      if (!open || scale === undefined || balances === undefined) return null;
      const positions = open.filter((row) => row.legal_id === currencyId).map(held);
      const known = positions.filter((each) => each !== null);
      if (known.length < positions.length) return null;
      return { balance: parseDecimal(free ?? '0', scale), positions: known.toSorted((a, b) => a.id - b.id) };
    },
  };
}
