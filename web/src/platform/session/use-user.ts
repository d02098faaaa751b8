import { info } from '@aureus/contract/account/calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call } from '../calls/call.ts';
import { privateKey } from '../queries/client.ts';
import { STALE } from '../queries/stale.ts';
import { setTimeZone, storedUser, useLoggedIn } from './session.ts';

export type User = Answer<typeof info>;

function remembered(): User | undefined {
  const json = storedUser.read();
  if (json === null) return undefined;
  try {
    const parsed = z.safeParse(info.answer, JSON.parse(json));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

export const userQuery = () =>
  queryOptions({
    queryKey: privateKey('account', 'info'),
    queryFn: async ({ signal }) => {
      const user = await call(info, {}, { signal });
      storedUser.write(JSON.stringify(user));
      setTimeZone(user.timezone);
      return user;
    },
    staleTime: STALE.minute,
    initialData: remembered,
    initialDataUpdatedAt: 0,
  });

/** The logged-in user; null when nobody is, or nothing is known yet. */
export function useUser(): User | null {
  const loggedIn = useLoggedIn();
  const { data } = useQuery({ ...userQuery(), enabled: loggedIn });
  return loggedIn ? (data ?? null) : null;
}
