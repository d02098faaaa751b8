import { logout, me } from '@aureus/contract/operator/entry-calls.ts';
import type { AuthProvider } from 'react-admin';
import { call } from '../../platform/calls/call.ts';
import { CallError } from '@aureus/client/call-error.ts';
import { currentToken, forgetSession, openSession } from '../../platform/session/session.ts';

/**
 * Lets the way to the login page be drawn first. The library asks again on every draw; when the answer that nobody is
 * logged in is there at once, it leads to the login page over and over and keeps it from being drawn.
 */
const afterDrawing = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 50);
  });

/** Opens and ends the operator's session; the login page has made the call and gives the token. */
export const authProvider: AuthProvider = {
  login: ({ token }: { token: string }) => {
    openSession(token);
    return Promise.resolve();
  },
  logout: async () => {
    if (currentToken() !== null) {
      // The session may be gone already; then there is nothing to end.
      await call(logout, {}).catch(() => undefined);
      forgetSession();
    }
  },
  checkAuth: async () => {
    if (currentToken() !== null) return;
    await afterDrawing();
    throw new Error('nobody is logged in');
  },
  checkError: (error: unknown) => {
    if (!(error instanceof CallError) || error.status !== 401) return Promise.resolve();
    forgetSession();
    return Promise.reject(new Error('the session has ended'));
  },
  getIdentity: async () => {
    const { id, name } = await call(me, {});
    return { id, fullName: name };
  },
  getPermissions: async () => {
    if (currentToken() !== null) return (await call(me, {})).permissions;
    await afterDrawing();
    return [];
  },
};
