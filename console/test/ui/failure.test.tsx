import { CallError } from '@aureus/client/call-error.ts';
import { screen, waitFor } from '@testing-library/react';
import { AuthContext, type AuthProvider } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { authProvider } from '../../src/operator/session/auth-provider.ts';
import { currentToken, openSession } from '../../src/platform/session/session.ts';
import { Failure } from '../../src/ui/states.tsx';
import { show } from '../support/console.tsx';
import { serve } from '../support/server.ts';

const failed = (status: number): CallError => new CallError('business', { status, code: 'not_logged_in' });

function fail(error: unknown): AuthProvider {
  openSession('t');
  serve({});
  const provider = { ...authProvider, logout: vi.fn(authProvider.logout) };
  show(
    <AuthContext value={provider}>
      <Failure error={error} onRetry={() => {}} />
    </AuthContext>,
  );
  return provider;
}

test('what failed because the session is over leads to the login, where trying again would lead nowhere', async () => {
  const { logout } = fail(failed(401));
  await waitFor(() => expect(logout).toHaveBeenCalled());
  expect(currentToken()).toBeNull();
});

test('any other failure stays, with another try', async () => {
  const { logout } = fail(failed(500));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
  expect(logout).not.toHaveBeenCalled();
  expect(currentToken()).toBe('t');
});
