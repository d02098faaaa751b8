import { useQuery } from '@tanstack/react-query';
import { useLoggedIn } from '../platform/session/session.ts';
import type { Holding } from '../wallet/public.ts';
import { balancesQuery } from './queries.ts';

const none: ReadonlyMap<number, Holding> = new Map();

/** The spot account of the user; undefined while unknown, empty for a visitor. */
export function useBalances(): ReadonlyMap<number, Holding> | undefined {
  const isLoggedIn = useLoggedIn();
  const { data } = useQuery({ ...balancesQuery(), enabled: isLoggedIn });
  return isLoggedIn ? data : none;
}
