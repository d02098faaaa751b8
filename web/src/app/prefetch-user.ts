import { queryClient } from '../platform/queries/client.ts';
import { currentToken, onSessionChange } from '../platform/session/session.ts';
import { userQuery } from '../platform/session/use-user.ts';

/** Fetches the user as soon as there is a session, whatever page is shown: times need the user's zone. */
export function prefetchUser(): void {
  const fetchUser = (): void => {
    if (currentToken() !== null) void queryClient.prefetchQuery(userQuery());
  };
  fetchUser();
  onSessionChange(fetchUser);
}
