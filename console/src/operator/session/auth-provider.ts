import { logout, me } from '@aureus/contract/operator/entry-calls.ts';
import type { AuthProvider } from 'react-admin';
import { call } from '../../platform/calls/call.ts';
import { CallError } from '../../platform/calls/call-error.ts';
import { currentToken, forgetSession, openSession } from '../../platform/session/session.ts';

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
  checkAuth: () => (currentToken() === null ? Promise.reject(new Error('nobody is logged in')) : Promise.resolve()),
  checkError: (error: unknown) => {
    if (!(error instanceof CallError) || error.status !== 401) return Promise.resolve();
    forgetSession();
    return Promise.reject(new Error('the session has ended'));
  },
  getIdentity: async () => {
    const { id, name } = await call(me, {});
    return { id, fullName: name };
  },
  getPermissions: async () => (currentToken() === null ? [] : (await call(me, {})).permissions),
};
