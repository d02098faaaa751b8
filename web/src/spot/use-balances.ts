import { useQuery } from '@tanstack/react-query';
import { useLoggedIn } from '../platform/session/session.ts';
import { type Balance, balancesQuery } from './queries.ts';

const none: ReadonlyMap<number, Balance> = new Map();

/** The spot account of the user; undefined while unknown, empty for a visitor. */
export function useBalances(): ReadonlyMap<number, Balance> | undefined {
  const isLoggedIn = useLoggedIn();
  const { data } = useQuery({ ...balancesQuery(), enabled: isLoggedIn });
  return isLoggedIn ? data : none;
}
